"""What a bot values: what its map promises with a drawing on it. Drawings are thought of as whole groups."""

import numpy as np

from rhumbline.engine import bitboard
from rhumbline.engine.bitboard import at, common, count, first_cell, is_empty, one_cell, union, without
from rhumbline.engine.jit import rule
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.components import DESERT, FARM, FOREST, LAKE, MOUNTAIN, TOWN
from rhumbline.games.kingdom_maps.rules import criteria, heuristics
from rhumbline.games.kingdom_maps.rules.criteria import next_to
from rhumbline.games.kingdom_maps.rules.drawing import lay, read_die
from rhumbline.games.kingdom_maps.rules.heuristics import promise
from rhumbline.games.kingdom_maps.rules.survey import (
    HEXES,
    SURVEY,
    find_regions,
    find_starts,
    is_in_play,
    look_at,
    think_of,
    with_group,
)
from rhumbline.games.kingdom_maps.state import TERRITORY

# Numbers from the record become 64-bit ones (np.int64) before they are handed on, so that all of this compiles once.

# What things are worth in points, by name in weights.toml: half-done things first, then the rest.
WEIGHTS = (
    *heuristics.WEIGHTS, "fade", "power", "power_used", "query_growth", "query_late", "query_last", "hex_alone",
    "hex_two", "hex_three", "hex_four", "use", "no_drawing", "starts",
)  # fmt: skip
FADE, POWER, POWER_USED, QUERY_GROWTH, QUERY_LATE, QUERY_LAST = range(len(heuristics.WEIGHTS), len(WEIGHTS) - 7)
HEX_ALONE, _, _, _, USE, NO_DRAWING, STARTS = range(len(WEIGHTS) - 7, len(WEIGHTS))

ALL_TYPES = (1 << components.TYPES) - 1
_steps = [sign * int(step) for step in criteria.LINES for sign in (1, -1)]
NEIGHBOURS = bitboard.table(
    bitboard.board(cell + step for step in _steps if cell + step in components.CELL_NAMES)
    for cell in range(components.CELL_CODES)
)


@rule
def worth(p, d, weights):
    """What a map is worth with this drawing, as far as its type may change it."""
    room = count(d.empty)
    left = max(0.0, min(room / HEXES, p.turns_left))
    # Half-done things are less likely to be finished the later it is.
    hope = max(0.0, 1.0 - weights[FADE] * (1.0 - left))
    value = 0.0
    answer = 0
    for i in range(components.IN_PLAY):
        points, credit = promise(p.criteria[i], p, d, weights)
        value += points + hope * credit
        answer = max(answer, points + p.elsewhere[i])
    value += weights[POWER] * count(without(at(components.POWER_BOARD, p.sheet), d.empty))
    if not p.is_asked:
        if is_empty(common(at(components.QUERY_BOARD, p.sheet), d.empty)):
            value += answer
        else:
            # It is best kept until the map is nearly full; left open to the very end it may never be drawn.
            chance = min(1.0, weights[QUERY_LAST] + weights[QUERY_LATE] * left)
            value += (answer + weights[QUERY_GROWTH] * left) * chance
    # Room is what runs out alone, turns are with four.
    return value + weights[HEX_ALONE + p.seats - 1] * room


# --- what to draw


@rule
def add_wish(p, hexes):
    """One more wish, after those before it."""
    lay(p.wishes, p.wished, hexes)
    p.wished += 1


@rule
def plan(p, territory, weights):
    """Turn to drawing a type: where hexes of it are wanted, and what the map is worth as it is."""
    think_of(p, territory)
    empty = at(p.empty, 0)
    own = at(p.near, territory)
    p.wished = 0
    if is_in_play(p, criteria.IRRIGATION) and territory in (FARM, LAKE):
        add_wish(p, at(p.near, LAKE if territory == FARM else FARM))
    if is_in_play(p, criteria.WASTELAND):
        if territory == DESERT:
            add_wish(p, without(empty, union(at(p.near, FARM), at(p.near, LAKE))))
        if territory in (FARM, LAKE):
            add_wish(p, without(empty, at(p.near, DESERT)))
    if is_in_play(p, criteria.INLAND_LAKES) and territory == LAKE:
        add_wish(p, without(without(empty, criteria.EDGE), own))
    if is_in_play(p, criteria.DEEP_FOREST) and territory == FOREST:
        add_wish(p, own)
    if is_in_play(p, criteria.MARKET_TOWNS):
        add_wish(p, at(p.near, TOWN) if territory != TOWN else without(empty, own))
    if is_in_play(p, criteria.PARCELS):
        add_wish(p, without(empty, own))
    if is_in_play(p, criteria.UNITED_PROVINCES):
        add_wish(p, own)
    if is_in_play(p, criteria.MOSAIC):
        _, two, three = criteria.one_more(
            without(own, at(p.drawn, territory)), at(p.near_types, 0), at(p.near_types, 1), at(p.near_types, 2)
        )
        add_wish(p, next_to(without(without(two, three), empty)))
    if is_in_play(p, criteria.BORDERS):
        add_wish(p, criteria.EDGE)
    # Hexes with hardly any room around them are filled before they are cut off.
    open_country = without(empty, next_to(without(components.GRID.everywhere, empty)))
    add_wish(p, without(empty, next_to(open_country)))
    p.stretches = is_in_play(p, criteria.GREAT_ROADS) or (
        territory == MOUNTAIN and is_in_play(p, criteria.MOUNTAIN_RANGE)
    )
    p.as_it_is = worth(p, with_group(p, bitboard.NONE, bitboard.NONE), weights)


@rule
def grow(p, group, near, amount):
    """A group grown to its amount, each hex by as many wishes as can be met, in their order; and what is next to it."""
    empty = at(p.empty, 0)
    for _ in range(count(group), amount):
        able = without(common(near, empty), group)
        if is_empty(able):
            break
        for i in range(p.wished):
            wanted = common(able, at(p.wishes, i))
            if not is_empty(wanted):
                able = wanted
        cell = first_cell(able)
        group = union(group, one_cell(cell))
        near = union(near, at(NEIGHBOURS, cell))
    return group, near


@rule
def stretch(p, group, amount, step):
    """A group stretched along a straight line as far as there is room."""
    empty = at(p.empty, 0)
    for _ in range(count(group), amount):
        ahead = without(common(bitboard.shifted_up(group, step), empty), group)
        if is_empty(ahead):
            ahead = without(common(bitboard.shifted_down(group, step), empty), group)
        if is_empty(ahead):
            break
        group = union(group, one_cell(first_cell(ahead)))
    return group


@rule
def best_with(p, group, amount, weights):
    """The most that a group which begins like this can make of the map."""
    whole, near = grow(p, group, next_to(group), amount)
    best = worth(p, with_group(p, whole, near), weights)
    if p.stretches and count(group) < amount:
        for i in range(len(criteria.LINES)):
            line = stretch(p, group, amount, criteria.LINES[i])
            other, near = grow(p, line, next_to(line), amount)
            if not bitboard.same(other, whole):
                best = max(best, worth(p, with_group(p, other, near), weights))
    return best


@rule
def best_gain(p, amount, weights):
    """What drawing this amount of a type gains, by a look at some places to begin."""
    if not p.known >> amount & 1:
        starts = at(p.starts, amount)
        every = max(1, count(starts) // max(1, int(weights[STARTS])))
        best = weights[NO_DRAWING]
        k = 0
        while not is_empty(starts):
            if k % every == 0:
                gain = best_with(p, one_cell(first_cell(starts)), amount, weights)
                best = gain if k == 0 else max(best, gain)
            starts = bitboard.rest(starts)
            k += 1
        p.gains[amount] = best - p.as_it_is
        p.known |= 1 << amount
    return p.gains[amount]


# --- what each move is worth


@rule
def evaluate_dice(p, territory, moves, n, values, weights):
    """Dice by what their amounts gain, less the powers they take."""
    find_starts(p)
    for i in range(n):
        move = np.int64(moves[i])
        values[i] = weights[NO_DRAWING]
        if move != components.SKIP:
            type_die, face, amount = read_die(move)
            if amount <= p.most:
                named = type_die - 1 if type_die else territory
                if named != p.territory:
                    plan(p, named, weights)
                values[i] = best_gain(p, amount, weights) - weights[POWER_USED] * abs(amount - face)


@rule
def evaluate_territories(s, seat, p, moves, n, values, weights):
    """Types by the best that one of the dice can make of them."""
    find_starts(p)
    for i in range(n):
        territory = np.int64(moves[i])
        values[i] = weights[NO_DRAWING]
        plan(p, territory, weights)
        for k in range(len(s.dice)):
            amount = np.int64(s.dice[k])
            if amount <= p.most:
                values[i] = max(values[i], best_gain(p, amount, weights))
        values[i] -= weights[USE] * s.uses[seat, territory]


@rule
def evaluate_hexes(p, group, amount, moves, n, values, weights):
    """Hexes by the best group that goes on with them."""
    for i in range(n):
        begun = union(group, one_cell(np.int64(moves[i]) - components.HEX))
        values[i] = best_with(p, begun, amount, weights)


@rule
def evaluate_criteria(s, seat, moves, n, values):
    """query.1: criteria by the points they have on the map with the group."""
    after = s.drawn[seat].copy()
    lay(after, s.territory, union(at(after, s.territory), at(s.group, seat)))
    for i in range(n):
        values[i] = criteria.points_for(np.int64(moves[i]) - components.QUERY, after)[0]


@rule
def evaluate(s, seat, moves, n, values, weights):
    """What each move is worth."""
    if components.QUERY <= moves[0] < components.SECOND:
        evaluate_criteria(s, seat, moves, n, values)
    else:
        # Handed over as an array: compiled code lets go of it after its last use, and a record alone does not hold it.
        evaluate_drawing(s, seat, np.empty(1, SURVEY), moves, n, values, weights)


@rule
def evaluate_drawing(s, seat, surveys, moves, n, values, weights):
    """What each move is worth that says what is drawn, or how much of it, or where."""
    p = surveys[0]
    first = np.int64(moves[0])
    look_at(s, seat, p)
    territory = np.int64(s.territory)
    # Regions of other types are asked for by the question mark alone.
    one_type = p.is_asked and territory >= 0
    find_regions(p, 1 << territory if one_type else ALL_TYPES)
    if s.phase == TERRITORY:
        evaluate_territories(s, seat, p, moves, n, values, weights)
    elif first <= components.SKIP or first >= components.SECOND:
        evaluate_dice(p, territory, moves, n, values, weights)
    else:
        plan(p, territory, weights)
        evaluate_hexes(p, at(s.group, seat), np.int64(s.amount[seat]), moves, n, values, weights)


@rule
def points(s, seat):
    """What the criteria in play pay on this map, and what the question mark has paid."""
    paid = float(s.answer[seat])
    for i in range(components.IN_PLAY):
        paid += criteria.points_for(np.int64(s.criteria[i]), s.drawn[seat])[0]
    return paid
