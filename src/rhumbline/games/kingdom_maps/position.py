"""Whole positions as readable data, and back, refusing what cannot be."""

from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.bitboard import board
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import seats_in
from rhumbline.engine.record import convert
from rhumbline.games.kingdom_maps import components, state
from rhumbline.games.kingdom_maps.groups import cell_list, in_drawing_order
from rhumbline.games.kingdom_maps.invariants import faults, is_connected
from rhumbline.games.kingdom_maps.moves import SELECTION_NUMBERS
from rhumbline.games.kingdom_maps.rules import drawing
from rhumbline.games.kingdom_maps.rules.flow import actors, can_go_on, has_draft
from rhumbline.games.kingdom_maps.scores import could_have_scored
from rhumbline.games.kingdom_maps.signs import SIGNS, read_rows, write_rows
from rhumbline.games.kingdom_maps.state import DIE as DIE_PHASE


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


class Last(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat drew last."""

    die: int | None
    hexes: list[str]


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
    made = Position(
        phase=state.PHASES[s.phase],
        criteria=[components.CRITERION_IDS[criterion] for criterion in s.criteria if criterion != state.NOTHING],
        active=int(s.active),
        dice=[face for face in s.dice.tolist() if face],
        territory=_type_name(s.territory),
        second=bool(s.second),
        stuck=list(seats_in(int(s.stuck))),
        last_territory=_type_name(s.last_territory),
        maps=[_map(s, seat) for seat in range(s.seats)],
    )
    plain: dict[str, Any] = msgspec.to_builtins(made)
    return plain


def _type_name(territory: int) -> str | None:
    return None if territory == state.NOTHING else components.TYPE_NAMES[territory]


def _map(s: Any, seat: int) -> Map:
    asked = int(s.asked[seat])
    return Map(
        rows=write_rows(s.drawn[seat].tolist()),
        uses=dict(zip(components.TYPE_NAMES, s.uses[seat].tolist(), strict=True)),
        powers_spent=int(s.spent[seat]),
        query=None if asked == state.NOTHING else Query(components.CRITERION_IDS[asked], int(s.answer[seat])),
        draft=_draft(s, seat),
        last=Last(int(s.last_die[seat]) or None, cell_list(s.last_group[seat])),
    )


def _draft(s: Any, seat: int) -> Draft | None:
    if s.phase != state.DRAW or not (seat == s.active or has_draft(s, seat)):
        return None
    return Draft(
        die=int(s.die[seat]) or None,
        amount=int(s.amount[seat]) or None,
        hexes=cell_list(s.group[seat]),
        query=components.CRITERION_IDS[s.query[seat]] if s.query[seat] != state.NOTHING else None,
        done=bool(s.done[seat]),
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
    if s.phase in {DIE_PHASE, state.DRAW} and not s.second:
        _must(s.uses[s.active, s.territory] > 0, "a use is crossed out for the announced territory")
    for seat in p.stuck:
        # end.1: some die was too high for him.
        has_room = int(drawing.largest_amount(s, seat)) == components.FACES
        _must(not has_room and not p.maps[seat].last.hexes, f"seat {seat}: who could not draw has room, or has drawn")
    if s.phase in {state.ROLL, state.TERRITORY} or (s.phase == state.OVER and not s.stuck):
        _must(
            bool(can_go_on(s)) == (s.phase != state.OVER), "the game ends exactly when the next player has no use left"
        )


def _must(holds: bool, what: str) -> None:
    if not holds:
        message = f"not a position: {what}"
        raise BadInput(message)


def _type_number(name: str | None) -> int:
    if name is None:
        return state.NOTHING
    _must(name in components.TYPE_NUMBERS, f"there is no territory {name!r}")
    return components.TYPE_NUMBERS[name]


def _criterion(name: str) -> int:
    _must(name in components.CRITERION_NUMBERS, f"there is no criterion {name!r}")
    return components.CRITERION_NUMBERS[name]


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
    _must(
        (s.territory != state.NOTHING) == (s.phase in {DIE_PHASE, state.DRAW}),
        "a territory is announced from choice to drawing",
    )
    _must(all(0 <= seat < s.seats for seat in p.stuck), "the stuck are seats of this table")
    _must(p.stuck == sorted(set(p.stuck)), "the stuck are named in order, each once")
    s.stuck = sum(1 << seat for seat in p.stuck)
    s.second = p.second
    second_due = s.phase in {state.ROLL_AGAIN, state.SECOND}
    allowed = second_due or s.phase == state.DRAW or (s.phase == state.OVER and bool(p.stuck))
    _must((not p.second or (s.seats == 1 and allowed)) and (p.second or not second_due), "the second drawing is solo")


def _read_map(s: Any, seat: int, m: Map) -> None:
    where = f"map {seat}"
    read_rows(s, seat, m.rows, f"not a position: {where}")
    _must(set(m.uses) == set(components.TYPE_NAMES), f"{where}: uses are told for {', '.join(components.TYPE_NAMES)}")
    for territory, name in enumerate(components.TYPE_NAMES):
        _must(0 <= m.uses[name] <= components.FACES, f"{where}: {m.uses[name]} uses of {name} are crossed out")
        s.uses[seat, territory] = m.uses[name]
    _must(0 <= m.powers_spent <= len(components.CELL_NUMBERS), f"{where}: {m.powers_spent} powers are spent")
    s.spent[seat] = m.powers_spent
    if m.query is not None:
        s.asked[seat] = _criterion(m.query.criterion)
        could = could_have_scored(s, seat, int(s.asked[seat]), m.query.points)
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
        changed = abs(len(hexes) - m.last.die)
        _must(
            0 < len(hexes) <= components.FACES and changed <= m.powers_spent,
            f"{where}: the last die does not fit its hexes",
        )
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
        fits = move in out[:listed] and not s.done[seat]
        _must(fits, f"seat {seat}: the draft cannot have come about")
        if move < components.QUERY + len(components.CRITERION_IDS):
            drawing.draft(s, seat, move)

    if given.die is None:
        _must(given.done and not given.hexes and given.amount is None, f"seat {seat}: a draft begins with a die")
        lay(components.SKIP, drawing.list_dice(s, seat, out))
    else:
        amount = given.amount or 0
        _must(
            1 <= given.die <= components.FACES and 1 <= amount <= components.FACES,
            f"seat {seat}: die and amount are 1 to 6",
        )
        if s.second:
            lay(int(drawing.second_code(int(s.territory) + 1, given.die, amount)), drawing.list_seconds(s, out))
            s.die[0], s.amount[0] = given.die, amount
        else:
            lay(components.DIE + (given.die - 1) * components.FACES + amount - 1, drawing.list_dice(s, seat, out))
        if seat == s.active and not drawing.is_drawing(s, seat):
            s.done[seat] = 1
    for cell in in_drawing_order(s, seat, _hexes(given.hexes, f"seat {seat}")):
        lay(components.HEX + cell, drawing.list_draft(s, seat, out))
    if given.query is not None:
        lay(components.QUERY + _criterion(given.query), drawing.list_draft(s, seat, out))
    _must(bool(s.done[seat]) == given.done, f"seat {seat}: the draft is done exactly when it is whole")
