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
    drawing = p.phase in {state.DIE, state.DRAW}
    if p.seats > 1:
        return begun - drawing
    unfinished = drawing or p.phase in {state.ROLL_AGAIN, state.SECOND} or (p.phase == state.OVER and p.stuck)
    return 2 * (begun - 1) + int(p.second) if unfinished else 2 * begun


def _those_in(faults: dict[str, Any]) -> list[str]:
    return [fault for fault, holds in faults.items() if holds]


def _turn_faults(p: Any) -> list[str]:
    turns = sum(map(sum, p.uses))
    waiting = p.phase in {state.CRITERIA, state.ROLL, state.TERRITORY} or (p.phase == state.OVER and not p.stuck)
    found = {"another seat should be active": p.active != (turns if waiting else turns - 1) % p.seats}
    for seat, uses in enumerate(p.uses[: p.seats]):
        often = (turns - seat + p.seats - 1) // p.seats
        found[f"seat {seat} has not been active as often as it should"] = sum(uses) != often
        found[f"seat {seat} has crossed out uses it does not have"] = max(uses) > USES[p.seats] or min(uses) < 0
    is_chosen = p.criteria[0] != state.NOTHING
    found["the criteria are not chosen in their phase"] = is_chosen == (p.phase == state.CRITERIA)
    found["the game should have ended"] = p.stuck and p.phase != state.OVER
    return _those_in(found)


def _dice_faults(p: Any) -> list[str]:
    on_table = 0
    if p.phase in {state.TERRITORY, state.DIE, state.DRAW, state.SECOND}:
        on_table = 2 if p.second else 3
    if sum(1 <= face <= FACES for face in p.dice) != on_table or max(p.dice) > FACES or min(p.dice) < 0:
        return [f"the dice on the table are {p.dice}, and there should be {on_table}"]
    return []


def _map_faults(p: Any, seat: int, layers: list[int], drawings: int) -> list[str]:
    overdrawn, taken, asked = {}, 0, p.asked[seat]
    for name, hexes in zip(TYPE_NAMES, layers, strict=True):
        overdrawn[f"{name} is drawn over something else"] = taken & hexes
        taken |= hexes
    if taken & ~EVERYWHERE:
        return [*_those_in(overdrawn), "a hex outside the map is drawn"]
    size, powers, query = taken.bit_count(), taken & POWERS[p.sheet], taken & QUERIES[p.sheet]
    return _those_in(
        {
            **overdrawn,
            "the map does not hang together": not is_connected(taken),
            f"{size} hexes cannot come from {drawings} drawings": not drawings <= size <= FACES * drawings,
            "more powers are used up than were earned": not 0 <= p.spent[seat] <= powers.bit_count(),
            "the question mark is scored exactly when its hex is drawn": (asked != state.NOTHING) != bool(query),
            "the question mark scored a criterion that is not in play": asked not in {state.NOTHING, *p.criteria},
        }
    )


def _draft_faults(p: Any, seat: int, older: int, group: int) -> list[str]:
    done, die, amount, query = p.done[seat], p.die[seat], p.amount[seat], p.query[seat]
    drawing, begun = p.phase == state.DRAW, group or done or query != state.NOTHING or die > 0
    return _those_in(
        {
            "the draft is no group of empty hexes": group & (older | ~EVERYWHERE) or not is_connected(group),
            "the draft does not touch the map": group and older and not neighbours(group) & older,
            "the draft is larger than its amount": group.bit_count() > amount,
            "there is a draft outside the draw phase": begun and not drawing,
            "the draft is done and not whole": drawing and done and group and group.bit_count() != amount,
        }
    )
