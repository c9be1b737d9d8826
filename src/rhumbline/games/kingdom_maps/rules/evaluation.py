"""What a bot values: what its map promises with a drawing on it. Drawings are thought of as whole groups."""

from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine import bitboard
from rhumbline.engine.jit import rule
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.rules import criteria
from rhumbline.games.kingdom_maps.rules.criteria import next_to
from rhumbline.games.kingdom_maps.rules.drawing import empty_on, first_hexes, largest_amount, lay, read_die
from rhumbline.games.kingdom_maps.rules.heuristics import promise, two_types_near
from rhumbline.games.kingdom_maps.state import NOTHING, TERRITORY

# Numbers from the record become 64-bit ones (np.int64) before they are handed on, so that all of this compiles once.

# What one more hex costs, by number of seats: room is what runs out alone, turns are with four.
HEX_COST = np.array([0.0, 0.6, 0.3, 0.3, 0.0])
# About how many turns a game with several seats lasts.
TURNS = 23.0
POWER = 0.8
# The question mark is best kept until the map is nearly full.
QUERY_GROWTH = 20.0
# A drawing that is left out ends the game.
NO_DRAWING = -4.0
STARTS = 4
MOST_WISHES = 12
HEXES = float(len(components.CELL_NAMES))


@rule
def best_answer(s, m):
    """query.1: the most points the question mark could score on this map."""
    best = 0
    for i in range(components.IN_PLAY):
        best = max(best, criteria.points_for(np.int64(s.criteria[i]), m)[0])
    return best


@rule
def share_left(s, empty):
    """About which part of the game is still to come."""
    room = bitboard.count(empty) / HEXES
    if s.seats == 1:
        return room
    return max(0.0, min(room, 1.0 - np.sum(s.uses) / TURNS))


@rule
def worth(s, seat, m, empty, territory):
    """What a map is worth, as far as this type may change it."""
    value = 0.0
    for i in range(components.IN_PLAY):
        value += promise(np.int64(s.criteria[i]), m, empty, territory)
    value += POWER * bitboard.count(bitboard.without(bitboard.at(components.POWER_BOARD, s.sheet), empty))
    if s.asked[seat] == NOTHING:
        left = share_left(s, empty)
        answer = best_answer(s, m)
        if bitboard.is_empty(bitboard.common(bitboard.at(components.QUERY_BOARD, s.sheet), empty)):
            value += answer
        else:
            # Left open to the very end it may never be drawn.
            value += (answer + QUERY_GROWTH * left) * min(1.0, 0.1 + 4.0 * left)
    return value + HEX_COST[s.seats] * bitboard.count(empty)


@rule
def in_play(s):
    """The criteria in play, one bit each."""
    bits = 0
    for i in range(components.IN_PLAY):
        bits |= 1 << s.criteria[i]
    return bits


class Plan(NamedTuple):
    """What a bot draws on and with: map, empty hexes, type, and where hexes of it are wanted, first wish first."""

    m: Any  # a copy, to try groups on
    empty: bitboard.Board
    territory: int
    wishes: Any
    wished: int
    stretches: bool  # whether straight lines are worth a try


@rule
def add_wish(wishes, n, hexes):
    """One more wish, after those before it."""
    lay(wishes, n, hexes)
    return n + 1


@rule
def plan(s, seat, territory):
    """The map of a seat, with wishes for hexes of this type."""
    wishes = np.zeros((MOST_WISHES, 2), dtype=np.uint64)
    m = s.drawn[seat].copy()
    empty = empty_on(s, seat)
    own = next_to(bitboard.at(m, territory))
    n = 0
    bits = in_play(s)
    near_farms = next_to(bitboard.at(m, components.FARM))
    near_lakes = next_to(bitboard.at(m, components.LAKE))
    if bits >> criteria.IRRIGATION & 1 and territory in (components.FARM, components.LAKE):
        n = add_wish(wishes, n, near_lakes if territory == components.FARM else near_farms)
    if bits >> criteria.WASTELAND & 1:
        if territory == components.DESERT:
            n = add_wish(wishes, n, bitboard.without(empty, bitboard.union(near_farms, near_lakes)))
        if territory in (components.FARM, components.LAKE):
            n = add_wish(wishes, n, bitboard.without(empty, next_to(bitboard.at(m, components.DESERT))))
    if bits >> criteria.INLAND_LAKES & 1 and territory == components.LAKE:
        n = add_wish(wishes, n, bitboard.without(bitboard.without(empty, criteria.EDGE), own))
    if bits >> criteria.DEEP_FOREST & 1 and territory == components.FOREST:
        n = add_wish(wishes, n, own)
    if bits >> criteria.MARKET_TOWNS & 1:
        near_towns = next_to(bitboard.at(m, components.TOWN))
        n = add_wish(wishes, n, near_towns if territory != components.TOWN else bitboard.without(empty, own))
    if bits >> criteria.PARCELS & 1:
        n = add_wish(wishes, n, bitboard.without(empty, own))
    if bits >> criteria.UNITED_PROVINCES & 1:
        n = add_wish(wishes, n, own)
    if bits >> criteria.MOSAIC & 1:
        n = add_wish(wishes, n, next_to(two_types_near(m)))
    if bits >> criteria.BORDERS & 1:
        n = add_wish(wishes, n, criteria.EDGE)
    # Hexes with hardly any room around them are filled before they are cut off.
    open_country = bitboard.without(empty, next_to(bitboard.without(components.GRID.everywhere, empty)))
    n = add_wish(wishes, n, bitboard.without(empty, next_to(open_country)))
    roads = bool(bits >> criteria.GREAT_ROADS & 1)
    ranges = territory == components.MOUNTAIN and bool(bits >> criteria.MOUNTAIN_RANGE & 1)
    return Plan(m, empty, territory, wishes, n, roads or ranges)


@rule
def grow(p, group, amount):
    """A group grown to its amount, each hex by as many wishes as can be met, in their order."""
    while bitboard.count(group) < amount:
        able = bitboard.without(bitboard.common(next_to(group), p.empty), group)
        if bitboard.is_empty(able):
            return group
        for i in range(p.wished):
            wanted = bitboard.common(able, bitboard.at(p.wishes, i))
            if not bitboard.is_empty(wanted):
                able = wanted
        group = bitboard.union(group, bitboard.one_cell(bitboard.first_cell(able)))
    return group


@rule
def stretch(p, group, amount, step):
    """A group stretched along a straight line as far as there is room."""
    while bitboard.count(group) < amount:
        ahead = bitboard.without(bitboard.common(bitboard.shifted_up(group, step), p.empty), group)
        if bitboard.is_empty(ahead):
            ahead = bitboard.without(bitboard.common(bitboard.shifted_down(group, step), p.empty), group)
        if bitboard.is_empty(ahead):
            return group
        group = bitboard.union(group, bitboard.one_cell(bitboard.first_cell(ahead)))
    return group


@rule
def worth_with(s, seat, p, group):
    """What the map is worth with this group on it."""
    before = bitboard.at(p.m, p.territory)
    lay(p.m, p.territory, bitboard.union(before, group))
    value = worth(s, seat, p.m, bitboard.without(p.empty, group), p.territory)
    lay(p.m, p.territory, before)
    return value


@rule
def best_with(s, seat, p, group, amount):
    """The most that a group which begins like this can make of the map."""
    best = worth_with(s, seat, p, grow(p, group, amount))
    if p.stretches and bitboard.count(group) < amount:
        for i in range(len(criteria.LINES)):
            whole = grow(p, stretch(p, group, amount, criteria.LINES[i]), amount)
            best = max(best, worth_with(s, seat, p, whole))
    return best


@rule
def best_gain(s, seat, p, amount):
    """What drawing this amount of a type gains, by a look at some places to begin."""
    starts = first_hexes(bitboard.without(components.GRID.everywhere, p.empty), amount)
    every = max(1, bitboard.count(starts) // STARTS)
    best = NO_DRAWING
    k = 0
    while not bitboard.is_empty(starts):
        if k % every == 0:
            gain = best_with(s, seat, p, bitboard.one_cell(bitboard.first_cell(starts)), amount)
            best = gain if k == 0 else max(best, gain)
        starts = bitboard.rest(starts)
        k += 1
    return best - worth(s, seat, p.m, p.empty, p.territory)


@rule
def evaluate_dice(s, seat, moves, n, values):
    """Dice by what their amounts gain, less the powers they take."""
    most = largest_amount(s, seat)
    for i in range(n):
        move = np.int64(moves[i])
        values[i] = NO_DRAWING
        if move != components.SKIP:
            type_die, face, amount = read_die(move)
            territory = type_die - 1 if type_die else np.int64(s.territory)
            if amount <= most:
                values[i] = best_gain(s, seat, plan(s, seat, territory), amount) - POWER * abs(amount - face)


@rule
def evaluate_territories(s, seat, moves, n, values):
    """Types by the best that one of the dice can make of them."""
    most = largest_amount(s, seat)
    for i in range(n):
        values[i] = NO_DRAWING
        p = plan(s, seat, np.int64(moves[i]))
        for k in range(len(s.dice)):
            amount = np.int64(s.dice[k])
            if amount <= most and (k == 0 or amount != s.dice[k - 1]):
                values[i] = max(values[i], best_gain(s, seat, p, amount))


@rule
def evaluate_hexes(s, seat, moves, n, values):
    """Hexes by the best group that goes on with them."""
    p = plan(s, seat, np.int64(s.territory))
    so_far = bitboard.at(s.group, seat)
    for i in range(n):
        group = bitboard.union(so_far, bitboard.one_cell(np.int64(moves[i]) - components.HEX))
        values[i] = best_with(s, seat, p, group, np.int64(s.amount[seat]))


@rule
def evaluate(s, seat, moves, n, values, weights):
    """What each move is worth."""
    first = np.int64(moves[0])
    if s.phase == TERRITORY:
        evaluate_territories(s, seat, moves, n, values)
    elif first <= components.SKIP or first >= components.SECOND:
        evaluate_dice(s, seat, moves, n, values)
    elif first < components.QUERY:
        evaluate_hexes(s, seat, moves, n, values)
    else:
        after = s.drawn[seat].copy()
        territory = np.int64(s.territory)
        lay(after, territory, bitboard.union(bitboard.at(after, territory), bitboard.at(s.group, seat)))
        for i in range(n):
            values[i] = criteria.points_for(np.int64(moves[i]) - components.QUERY, after)[0]


@rule
def points(s, seat):
    """What the criteria in play pay on this map, and what the question mark has paid."""
    paid = float(s.answer[seat])
    for i in range(components.IN_PLAY):
        paid += criteria.points_for(np.int64(s.criteria[i]), s.drawn[seat])[0]
    return paid
