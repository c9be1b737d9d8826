"""What a draft would lead to, as far as its seat can know."""

from typing import Any

import msgspec

from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.memo import plain
from rhumbline.games.kingdom_maps.components import TypeName
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.moves import move_text
from rhumbline.games.kingdom_maps.rules.drawing import draft, free_powers
from rhumbline.games.kingdom_maps.rules.flow import draw_group, play
from rhumbline.games.kingdom_maps.scores import Line
from rhumbline.games.kingdom_maps.state import DRAW, OVER
from rhumbline.games.kingdom_maps.view import MoveKind, Powers, kind_due, map_of, type_name


class Preview(msgspec.Struct, frozen=True):
    """The map with the draft on it, as it would look and score; `left` hexes are still to be drawn."""

    territory: TypeName | None
    die: int | None
    amount: int | None
    left: int
    must: MoveKind | None  # what is due after the draft
    hexes: list[str]
    moves: list[str]
    rows: list[str]
    powers: Powers
    lines: list[Line]


def preview(s: Any, seat: int, moves: list[int]) -> Preview:
    """The map with the draft and these moves on it; nothing is told of the others' drawings."""
    after = s.copy()
    for move in moves:
        if after.phase == DRAW:
            draft(after, seat, move)
        elif after.phase != OVER:
            play(after, seat, move, NO_EVENTS)
    hexes, must = cell_list(after.group[seat]), kind_due(array_of(after), seat)
    if hexes:
        draw_group(after, seat, NO_EVENTS)
    p = plain(after)
    rows, lines = map_of(p.criteria, p.asked[seat], p.answer[seat], p.drawn[seat])
    return Preview(
        territory=type_name(p.territory),
        die=p.die[seat] or None,
        amount=p.amount[seat] or None,
        left=p.amount[seat] - len(hexes),
        must=must,
        hexes=hexes,
        moves=[move_text(move) for move in moves],
        rows=rows,
        powers=Powers(int(free_powers(after, seat)), p.spent[seat]),
        lines=lines,
    )
