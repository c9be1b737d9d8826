"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from typing import Any, Literal, cast

import msgspec
import numpy as np

from rhumbline.engine.entry_points import StateArray, array_of, entry_point
from rhumbline.engine.game import SPECTATOR, seats_in
from rhumbline.engine.memo import memo, plain
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.moves import move_text
from rhumbline.games.kingdom_maps.rules.drawing import draft_some_group, free_powers, largest_amount
from rhumbline.games.kingdom_maps.rules.flow import actors, legal
from rhumbline.games.kingdom_maps.scores import ALL_MARKS, Line, Mark, reason, sheet_lines, total_of
from rhumbline.games.kingdom_maps.signs import write_rows
from rhumbline.games.kingdom_maps.state import CRITERIA as CRITERIA_PHASE
from rhumbline.games.kingdom_maps.state import DRAW, NOTHING, OVER, PHASES, ROLL, TERRITORY, Phase

MoveKind = Literal["territory", "die", "second", "hex", "query", "skip"]

actors_of, legal_for, some_group_of = entry_point(actors), entry_point(legal), entry_point(draft_some_group)
largest_amount_of, free_powers_of = entry_point(largest_amount), entry_point(free_powers)


class Sheet(msgspec.Struct, frozen=True):
    """setup.1: what is printed on everybody's map."""

    name: str
    rows: list[list[str]]
    powers: list[str]
    query: str


class UsesLeft(msgspec.Struct, frozen=True):
    """turn.3: how often each type may still be announced."""

    mountain: int
    forest: int
    farm: int
    lake: int
    town: int
    desert: int


class Powers(msgspec.Struct, frozen=True):
    """power.1, power.2: boxes that are open, and those used up."""

    free: int
    spent: int


class Query(msgspec.Struct, frozen=True):
    """query.1: the box of the question mark."""

    criterion: components.CriterionId
    points: int


class Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player drew last."""

    die: int | None
    hexes: list[str]


class Player(msgspec.Struct, frozen=True):
    """A player's sheet; die and amount are the active player's, which lie open."""

    seat: int
    rows: list[str]  # a sign for each hex, "." for an empty one
    uses_left: UsesLeft
    powers: Powers
    query: Query | None
    die: int | None
    amount: int | None
    room: int  # how many hexes, up to six, can be drawn at once
    last: Last
    total: int
    lines: list[Line]


class You(msgspec.Struct, frozen=True):
    """A seat's own draft, and what it may write next."""

    seat: int
    die: int | None
    amount: int | None
    hexes: list[str]
    left: int  # hexes still to be drawn
    query: components.CriterionId | None
    done: bool
    dice: list[int]  # to choose from
    must: MoveKind | None
    examples: list[str]  # legal moves without powers
    power: str | None  # a legal move with as few powers as may be
    skip: bool


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    turn: int
    active: int
    second: bool
    sheet: Sheet
    territories: list[components.Territory]
    uses: int  # turn.3: of each type, on a sheet
    criteria: list[components.Criterion]
    dice: list[int]
    left: list[int]
    territory: components.TypeName | None
    to_act: list[int]
    ready: list[int]
    players: list[Player]
    last_territory: components.TypeName | None
    stuck: list[int]
    reason: str | None
    marks: list[Mark]
    you: You | None


_names = components.CELL_NAMES
_rows = [[_names[cell] for cell in row] for row in components.ROWS]
ALL_SHEETS = [
    Sheet(one.name, _rows, [_names[cell] for cell in one.powers], _names[one.query]) for one in components.SHEETS
]


def view(s: Any, viewer: int) -> View:
    """What this viewer is shown."""
    p, at = plain(s), array_of(s)
    acting = int(actors_of(at))
    left = _left(p)
    uses = int(components.USES[p.seats])
    return View(
        phase=PHASES[p.phase],
        # turn.2: every turn begins with crossing out a use.
        turn=sum(map(sum, p.uses)) + (p.phase in {CRITERIA_PHASE, ROLL, TERRITORY}),
        active=p.active,
        second=bool(p.second),
        sheet=ALL_SHEETS[p.sheet],
        territories=components.TERRITORIES,
        uses=uses,
        criteria=[components.CRITERIA[criterion] for criterion in p.criteria if criterion != NOTHING],
        dice=[face for face in p.dice if face],
        left=left,
        territory=type_name(p.territory),
        to_act=list(seats_in(acting)) if acting > 0 else [],
        ready=[seat for seat in range(p.seats) if p.done[seat]],
        players=[_player(p, at, seat, uses) for seat in range(p.seats)],
        last_territory=type_name(p.last_territory),
        stuck=list(seats_in(p.stuck)),
        reason=reason(p) if p.phase == OVER else None,
        marks=ALL_MARKS if p.seats == 1 else [],
        you=None if viewer == SPECTATOR else _you(p, at, viewer, left),
    )


def type_name(territory: int) -> components.TypeName | None:
    """The name of a type, if there is one."""
    return None if territory == NOTHING else components.TYPE_NAMES[territory]


def _left(p: Any) -> list[int]:
    """turn.5: the dice the passive players choose from; solo.1: those that are rolled again."""
    if p.phase != DRAW or p.second:
        return []
    dice = list(p.dice)
    dice.remove(p.die[p.active])
    return dice


# --- people


@memo
def map_of(in_play: list[int], asked: int, answer: int, drawn: list[list[int]]) -> tuple[list[str], list[Line]]:
    """What has been drawn on a map, and what it is worth."""
    m = np.array(drawn, dtype=np.uint64)
    return write_rows(m), sheet_lines(in_play, asked, answer, m)


def _player(p: Any, at: StateArray, seat: int, uses: int) -> Player:
    # turn.4: the die the active player takes and its amount are for all to see.
    is_open = seat == p.active and p.phase == DRAW
    asked, answer = p.asked[seat], p.answer[seat]
    rows, lines = map_of(p.criteria, asked, answer, p.drawn[seat])
    return Player(
        seat=seat,
        rows=rows,
        uses_left=UsesLeft(*[uses - crossed_out for crossed_out in p.uses[seat]]),
        powers=Powers(int(free_powers_of(at, seat)), p.spent[seat]),
        query=None if asked == NOTHING else Query(components.CRITERION_IDS[asked], answer),
        die=p.die[seat] or None if is_open else None,
        amount=p.amount[seat] or None if is_open else None,
        room=int(largest_amount_of(at, seat)),
        last=Last(p.last_die[seat] or None, cell_list(p.last_group[seat])),
        total=total_of(lines),
        lines=lines,
    )


def _you(p: Any, at: StateArray, seat: int, left: list[int]) -> You:
    amount, hexes = p.amount[seat], cell_list(p.group[seat])
    choosing = p.phase == DRAW and seat != p.active and p.die[seat] == 0
    must, examples, power, skip = _choice(at, seat, hexes)
    return You(
        seat=seat,
        die=p.die[seat] or None,
        amount=amount or None,
        hexes=hexes,
        left=amount - len(hexes) if p.phase == DRAW and not p.done[seat] else 0,
        query=components.CRITERION_IDS[p.query[seat]] if p.query[seat] != NOTHING else None,
        done=bool(p.done[seat]),
        dice=sorted(set(left)) if choosing else [],
        must=must,
        examples=examples,
        power=power,
        skip=skip,
    )


# --- what to write next

Choice = tuple[MoveKind | None, list[str], str | None, bool]
"""The kind of move that is due, and legal examples: without powers, with as few as may be; whether to skip is legal."""


def _choice(at: StateArray, seat: int, drawn: list[str]) -> Choice:
    moves = _moves(at, seat)
    if not moves:
        return None, [], None, False
    if components.HEX <= moves[0] < components.QUERY:
        # One hex, or some way to draw all that is left of the group at once.
        group = cell_list(some_group_of(array_of(at), seat))
        at_once = " ".join(["draw", *(name for name in group if name not in drawn)])
        return "hex", [move_text(moves[len(moves) // 2]), at_once], None, False
    return _examples(moves)


def kind_due(at: StateArray, seat: int) -> MoveKind | None:
    """The kind of move that a seat is to write next, if any; what need not be skipped comes first."""
    moves = _moves(at, seat)
    return _kind_of(moves[0]) if moves else None


def _moves(at: StateArray, seat: int) -> list[int]:
    out = np.empty(components.MOST_MOVES, dtype=np.int32)
    moves: list[int] = out[: legal_for(at, seat, out)].tolist()
    return moves


def _kind_of(move: int) -> MoveKind:
    return cast("MoveKind", move_text(move).split()[0])


@memo
def _examples(moves: list[int]) -> Choice:
    texts = [move_text(move) for move in moves]
    plainly = [text for text in texts if text != "skip" and not _powers_in(text)]
    power = min(filter(_powers_in, texts), key=_powers_in, default=None)
    return _kind_of(moves[0]), plainly, power, "skip" in texts


def _powers_in(text: str) -> int:
    return text.count("+1") + text.count("-1")
