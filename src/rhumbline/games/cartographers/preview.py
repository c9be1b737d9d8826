"""What a draft would lead to."""

from typing import Any

import msgspec

from rhumbline.engine.events import NO_EVENTS
from rhumbline.games.cartographers.moves import drawing_text
from rhumbline.games.cartographers.rules.drawing import carry_out, map_of
from rhumbline.games.cartographers.scores import LineNow, lines_now
from rhumbline.games.cartographers.signs import rows_of


class Preview(msgspec.Struct, frozen=True):
    """Whose map a draft would be drawn on, and how it would look and score then."""

    map: int
    rows: list[str]
    coins: int
    now: list[LineNow]
    moves: list[str]


def preview(s: Any, seat: int, moves: list[int]) -> Preview:
    """The map a draft would be drawn on, as it would look and score then."""
    owner = int(map_of(s, seat))
    after = s.copy()
    for move in moves:
        carry_out(after, seat, move, NO_EVENTS)
    drawn, coins = after.drawn[owner], int(after.coins[owner])
    return Preview(
        map=owner,
        rows=rows_of(drawn),
        coins=coins,
        now=lines_now(int(after.sheet), after.edict.tolist(), coins, drawn),
        moves=[drawing_text(move) for move in moves],
    )
