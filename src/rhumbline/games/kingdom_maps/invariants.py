"""What must hold in every position, whatever was played: nothing lost, nothing twice.

Sets of hexes are plain whole numbers here, one bit for each hex: this check shares no code with the rules.
"""

from typing import Any

from rhumbline.engine.memo import plain
from rhumbline.games.kingdom_maps import state
from rhumbline.games.kingdom_maps.components import CELL_NAMES, CELL_NUMBERS, FACES, SHEETS, SIDE, TYPE_NAMES, USES

EVERYWHERE = sum(1 << cell for cell in CELL_NAMES)
POWERS = [sum(1 << cell for cell in sheet.powers) for sheet in SHEETS]
QUERIES = [1 << sheet.query for sheet in SHEETS]
# How far apart the numbers of neighbours are: A1 and A2; A1 and B1; A1 and B2.
ALONG, LEFT, RIGHT = (CELL_NUMBERS[name] - CELL_NUMBERS["A1"] for name in ("A2", "B1", "B2"))
assert (ALONG, LEFT, RIGHT) == (1, 2 * SIDE - 1, 2 * SIDE)


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    p = plain(s)
    found = [*_turn_faults(p), *_dice_faults(p)]
    drawings = _drawings_done(p)
    for seat in range(p.seats):
        layers = [low | high << 64 for low, high in p.drawn[seat]]
        group = p.group[seat][0] | p.group[seat][1] << 64
        missed = p.seats > 1 and p.stuck >> seat & 1
        wrong = _map_faults(p, seat, layers, drawings - missed) + _draft_faults(p, seat, sum(layers), group)
        found += [f"seat {seat}: {fault}" for fault in wrong]
    return found


def neighbours(hexes: int) -> int:
    """All hexes beside these."""
    around = hexes << ALONG | hexes >> ALONG | hexes << LEFT | hexes >> LEFT | hexes << RIGHT | hexes >> RIGHT
    return around & EVERYWHERE


def is_connected(hexes: int) -> bool:
    """Whether hexes hang together."""
    reached, wider = 0, hexes & -hexes
    while wider != reached:
        reached, wider = wider, (wider | neighbours(wider)) & hexes
    return reached == hexes


def _drawings_done(p: Any) -> int:
    """How often each seat has come to draw."""
    begun = sum(map(sum, p.uses))
    if p.seats > 1:
        return begun - (p.phase in {state.DIE, state.DRAW})
    unfinished = p.phase in {state.DIE, state.DRAW, state.ROLL_AGAIN, state.SECOND} or (
        p.phase == state.OVER and p.stuck
    )
    return 2 * (begun - 1) + int(p.second) if unfinished else 2 * begun


def _turn_faults(p: Any) -> list[str]:
    found = []
    turns = sum(map(sum, p.uses))
    waiting = p.phase in {state.CRITERIA, state.ROLL, state.TERRITORY} or (p.phase == state.OVER and not p.stuck)
    if p.active != (turns if waiting else turns - 1) % p.seats:
        found.append("another seat should be active")
    for seat in range(p.seats):
        if sum(p.uses[seat]) != (turns - seat + p.seats - 1) // p.seats:
            found.append(f"seat {seat} has not been active as often as it should")
        if max(p.uses[seat]) > USES[p.seats] or min(p.uses[seat]) < 0:
            found.append(f"seat {seat} has crossed out uses it does not have")
    if (p.phase == state.CRITERIA) != (p.criteria[0] == state.NOTHING):
        found.append("the criteria are not chosen in their phase")
    if p.stuck and p.phase != state.OVER:
        found.append("the game should have ended")
    return found


def _dice_faults(p: Any) -> list[str]:
    on_table = 0
    if p.phase in {state.TERRITORY, state.DIE, state.DRAW, state.SECOND}:
        on_table = 2 if p.second else 3
    if sum(1 <= face <= FACES for face in p.dice) != on_table or max(p.dice) > FACES or min(p.dice) < 0:
        return [f"the dice on the table are {p.dice}, and there should be {on_table}"]
    return []


def _map_faults(p: Any, seat: int, layers: list[int], drawings: int) -> list[str]:
    found = []
    taken = 0
    for name, hexes in zip(TYPE_NAMES, layers, strict=True):
        if taken & hexes:
            found.append(f"{name} is drawn over something else")
        taken |= hexes
    if taken & ~EVERYWHERE:
        return [*found, "a hex outside the map is drawn"]
    if not is_connected(taken):
        found.append("the map does not hang together")
    if not drawings <= taken.bit_count() <= FACES * drawings:
        found.append(f"{taken.bit_count()} hexes cannot come from {drawings} drawings")
    if not 0 <= p.spent[seat] <= (taken & POWERS[p.sheet]).bit_count():
        found.append("more powers are used up than were earned")
    asked = p.asked[seat]
    if (asked != state.NOTHING) != bool(taken & QUERIES[p.sheet]):
        found.append("the question mark is scored exactly when its hex is drawn")
    if asked != state.NOTHING and asked not in p.criteria:
        found.append("the question mark scored a criterion that is not in play")
    return found


def _draft_faults(p: Any, seat: int, older: int, group: int) -> list[str]:
    found = []
    done, size = bool(p.done[seat]), group.bit_count()
    if group & older or group & ~EVERYWHERE or not is_connected(group):
        found.append("the draft is no group of empty hexes")
    if group and older and not neighbours(group) & older:
        found.append("the draft does not touch the map")
    if size > p.amount[seat]:
        found.append("the draft is larger than its amount")
    if p.phase != state.DRAW and (group or done or p.query[seat] != state.NOTHING or p.die[seat] > 0):
        found.append("there is a draft outside the draw phase")
    if p.phase == state.DRAW and done and group and size != p.amount[seat]:
        found.append("the draft is done and not whole")
    return found
