"""Whole positions as readable data, and back, refusing what cannot be."""

from typing import Any, cast

import msgspec
import numpy as np

from rhumbline.engine.bitboard import board
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import seats_in
from rhumbline.engine.memo import plain
from rhumbline.engine.record import convert
from rhumbline.games.kingdom_maps import components, state
from rhumbline.games.kingdom_maps.groups import cell_list, in_drawing_order
from rhumbline.games.kingdom_maps.invariants import faults, is_connected
from rhumbline.games.kingdom_maps.moves import SELECTION_NUMBERS
from rhumbline.games.kingdom_maps.rules import drawing
from rhumbline.games.kingdom_maps.rules.flow import actors, can_go_on, has_draft
from rhumbline.games.kingdom_maps.scores import could_have_scored
from rhumbline.games.kingdom_maps.signs import SIGNS, read_rows, write_rows
from rhumbline.games.kingdom_maps.view import Last, type_name


class Query(msgspec.Struct, forbid_unknown_fields=True):
    """The box of the question mark."""

    criterion: str
    points: int


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has chosen this turn; no die means that it draws nothing."""

    die: int | None
    amount: int | None
    hexes: list[str]
    query: str | None
    done: bool


class Map(msgspec.Struct, forbid_unknown_fields=True):
    """One seat's sheet."""

    rows: list[str]
    uses: dict[str, int]  # crossed out
    powers_spent: int
    query: Query | None
    draft: Draft | None
    last: Last


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position; what follows from the rest (powers earned, dice left to choose from) is not in it."""

    phase: state.Phase
    criteria: list[str]
    active: int
    dice: list[int]
    territory: str | None
    second: bool
    stuck: list[int]
    last_territory: str | None
    maps: list[Map]


def position(s: Any) -> dict[str, Any]:
    """A position as plain data."""
    p = plain(s)
    made = Position(
        phase=state.PHASES[p.phase],
        criteria=[components.CRITERION_IDS[criterion] for criterion in p.criteria if criterion != state.NOTHING],
        active=p.active,
        dice=[face for face in p.dice if face],
        territory=type_name(p.territory),
        second=bool(p.second),
        stuck=list(seats_in(p.stuck)),
        last_territory=type_name(p.last_territory),
        maps=[_map(s, p, seat) for seat in range(p.seats)],
    )
    return cast("dict[str, Any]", msgspec.to_builtins(made))


def _map(s: Any, p: Any, seat: int) -> Map:
    asked, query = p.asked[seat], p.query[seat]
    draft = None
    if p.phase == state.DRAW and (seat == p.active or has_draft(s, seat)):
        chosen = None if query == state.NOTHING else components.CRITERION_IDS[query]
        hexes = cell_list(p.group[seat])
        draft = Draft(p.die[seat] or None, p.amount[seat] or None, hexes, chosen, bool(p.done[seat]))
    return Map(
        rows=write_rows(s.drawn[seat]),
        uses=dict(zip(components.TYPE_NAMES, p.uses[seat], strict=True)),
        powers_spent=p.spent[seat],
        query=None if asked == state.NOTHING else Query(components.CRITERION_IDS[asked], p.answer[seat]),
        draft=draft,
        last=Last(p.last_die[seat] or None, cell_list(p.last_group[seat])),
    )


# --- and back


def from_position(told: dict[str, Any], s: Any) -> None:
    """Fill a state just set up with this position."""
    p = convert(told, Position, "position")
    fresh = s.tobytes()
    s.phase = state.PHASES.index(p.phase)
    _read_table(s, p)
    _must(len(p.maps) == s.seats, f"there are {len(p.maps)} maps for {s.seats} seats")
    for seat, of_seat in enumerate(p.maps):
        _read_map(s, seat, of_seat)
    _read_drafts(s, p)
    _must(s.phase != state.DRAW or actors(s) != 0, "everybody is done, so the turn should be over")
    for fault in faults(s):
        _must(False, fault)
    _must(s.phase != state.CRITERIA or s.tobytes() == fresh, "nothing is played before the criteria are rolled")
    if s.phase in {state.DIE, state.DRAW} and not s.second:
        _must(s.uses[s.active, s.territory] > 0, "a use is crossed out for the announced territory")
    for seat in p.stuck:
        # end.1: some die was too high for him.
        has_room = int(drawing.largest_amount(s, seat)) == components.FACES
        _must(not has_room and not p.maps[seat].last.hexes, f"seat {seat}: who could not draw has room, or has drawn")
    if s.phase in {state.ROLL, state.TERRITORY} or (s.phase == state.OVER and not s.stuck):
        goes_on = s.phase != state.OVER
        _must(bool(can_go_on(s)) == goes_on, "the game ends exactly when the next player has no use left")


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise BadInput(f"not a position: {what}")


def _number(name: str, numbers: dict[str, int], what: str) -> int:
    _must(name in numbers, f"there is no {what} {name!r}")
    return numbers[name]


def _criterion(name: str) -> int:
    return _number(name, components.CRITERION_NUMBERS, "criterion")


def _type_number(name: str | None) -> int:
    return state.NOTHING if name is None else _number(name, components.TYPE_NUMBERS, "territory")


def _hexes(names: list[str], where: str) -> list[int]:
    for name in names:
        _must(name in components.CELL_NUMBERS, f"{where}: there is no hex {name!r}")
    _must(len(set(names)) == len(names), f"{where}: a hex is named twice")
    return [components.CELL_NUMBERS[name] for name in names]


def _read_table(s: Any, p: Position) -> None:
    if p.criteria:
        selection = tuple(_criterion(name) for name in p.criteria)
        _must(selection in SELECTION_NUMBERS, "the criteria are two of A and two of B, in ascending order")
        s.criteria = selection
    _must(0 <= p.active < s.seats, f"there is no seat {p.active}")
    s.active = p.active
    _must(p.dice == sorted(p.dice) and len(p.dice) <= components.DICE, "the dice lie in ascending order, three at most")
    _must(all(1 <= face <= components.FACES for face in p.dice), "a die shows 1 to 6")
    s.dice[: len(p.dice)] = p.dice
    s.territory = _type_number(p.territory)
    s.last_territory = _type_number(p.last_territory)
    announced = s.phase in {state.DIE, state.DRAW}
    _must((s.territory != state.NOTHING) == announced, "a territory is announced from choice to drawing")
    _must(all(0 <= seat < s.seats for seat in p.stuck), "the stuck are seats of this table")
    _must(p.stuck == sorted(set(p.stuck)), "the stuck are named in order, each once")
    s.stuck = sum(1 << seat for seat in p.stuck)
    s.second = p.second
    second_due = s.phase in {state.ROLL_AGAIN, state.SECOND}
    allowed = second_due or s.phase == state.DRAW or (s.phase == state.OVER and bool(p.stuck))
    _must((not p.second or (s.seats == 1 and allowed)) and (p.second or not second_due), "the second drawing is solo")


def _read_map(s: Any, seat: int, m: Map) -> None:
    where = f"map {seat}"
    s.drawn[seat] = read_rows(m.rows, f"not a position: {where}")
    _must(set(m.uses) == set(components.TYPE_NAMES), f"{where}: uses are told for {', '.join(components.TYPE_NAMES)}")
    for territory, name in enumerate(components.TYPE_NAMES):
        _must(0 <= m.uses[name] <= components.FACES, f"{where}: {m.uses[name]} uses of {name} are crossed out")
        s.uses[seat, territory] = m.uses[name]
    _must(0 <= m.powers_spent <= len(components.CELL_NUMBERS), f"{where}: {m.powers_spent} powers are spent")
    s.spent[seat] = m.powers_spent
    if m.query is not None:
        s.asked[seat] = _criterion(m.query.criterion)
        could = could_have_scored(s.drawn[seat], int(s.asked[seat]), m.query.points)
        _must(could, f"{where}: {m.query.criterion} cannot have scored {m.query.points} for the question mark")
        s.answer[seat] = m.query.points
    hexes = _hexes(m.last.hexes, where)
    row_signs = dict(zip(components.CELL_NUMBERS.values(), "".join(m.rows), strict=True))
    sign = SIGNS[s.last_territory] if s.last_territory != state.NOTHING else None
    _must(all(row_signs[cell] == sign for cell in hexes), f"{where}: what was drawn last is on the map")
    _must(m.last.die is None or 1 <= m.last.die <= components.FACES, f"{where}: the last die shows 1 to 6")
    _must(m.last.die is None or sign is not None, f"{where}: no die was chosen before the first drawing")
    _must(m.last.die is not None or not hexes, f"{where}: the last drawing has a die")
    if m.last.die is not None and not s.stuck >> seat & 1:
        fits = 0 < len(hexes) <= components.FACES and abs(len(hexes) - m.last.die) <= m.powers_spent
        _must(fits, f"{where}: the last die does not fit its hexes")
    _must(is_connected(sum(1 << cell for cell in hexes)), f"{where}: what was drawn last does not hang together")
    s.last_die[seat] = m.last.die or 0
    s.last_amount[seat] = len(hexes)
    s.last_group[seat] = board(hexes)


def _read_drafts(s: Any, p: Position) -> None:
    for seat in sorted(range(s.seats), key=lambda seat: seat != s.active):
        given = p.maps[seat].draft
        if s.phase == state.DRAW and seat == s.active:
            _must(given is not None and given.die is not None, f"seat {seat}: the active player has taken a die")
        if given is not None:
            _must(s.phase == state.DRAW, f"seat {seat}: there is a draft outside the draw phase")
            _read_draft(s, seat, given)


def _read_draft(s: Any, seat: int, given: Draft) -> None:
    """Play the draft again, move by move."""
    out = np.empty(components.MOST_MOVES, dtype=np.int32)

    def lay(move: int, listed: int) -> None:
        _must(move in out[:listed] and not s.done[seat], f"seat {seat}: the draft cannot have come about")
        if move < components.SECOND:
            drawing.draft(s, seat, move)

    if given.die is None:
        _must(given.done and not given.hexes and given.amount is None, f"seat {seat}: a draft begins with a die")
        lay(components.SKIP, drawing.list_dice(s, seat, out))
    else:
        amount = given.amount or 0
        _must(all(1 <= n <= components.FACES for n in (given.die, amount)), f"seat {seat}: die and amount are 1 to 6")
        if s.second:
            lay(int(drawing.second_code(int(s.territory) + 1, given.die, amount)), drawing.list_seconds(s, out))
            s.die[0], s.amount[0] = given.die, amount
        else:
            lay(int(drawing.die_code(given.die, amount)), drawing.list_dice(s, seat, out))
        s.done[seat] = seat == s.active and not drawing.is_drawing(s, seat)
    for cell in in_drawing_order(s, seat, _hexes(given.hexes, f"seat {seat}")):
        lay(components.HEX + cell, drawing.list_draft(s, seat, out))
    if given.query is not None:
        lay(components.QUERY + _criterion(given.query), drawing.list_draft(s, seat, out))
    _must(bool(s.done[seat]) == given.done, f"seat {seat}: the draft is done exactly when it is whole")
