"""What a half-done thing is worth: for each scoring card, how near a map is to stars that it does not pay yet."""

from typing import Any

import numpy as np

from rhumbline.engine import bitboard
from rhumbline.engine.jit import rule
from rhumbline.games.cartographers.components import COLUMNS, GRID, ROWS
from rhumbline.games.cartographers.rules import edicts
from rhumbline.games.cartographers.rules.maps import empty_spaces, next_to, take_cluster


def _by_filled(lines: Any) -> Any:
    """What each line is worth by how many of its spaces are filled: the more the fuller, and nothing once it pays."""
    lengths = [len(bitboard.cells((low, high))) for low, high in lines]
    return np.array([[(n / length) ** 3 if n < length else 0.0 for n in range(ROWS + 1)] for length in lengths])


LINES_BY_FILLED = _by_filled(edicts.LINES)
DIAGONALS_BY_FILLED = _by_filled(edicts.DIAGONALS)
# How many spaces a wood may still be away from a mountain that it does not touch.
LONGEST_GAP = 4
# More room than this around a cluster is of no further use.
ROOM = 4


@rule
def beside_empty(empty):
    """The spaces with an empty space beside them, and those with two or more."""
    left = bitboard.shifted_up(bitboard.without(empty, GRID.last_column), 1)
    right = bitboard.shifted_down(bitboard.without(empty, GRID.first_column), 1)
    above = bitboard.shifted_up(empty, GRID.width)
    below = bitboard.shifted_down(empty, GRID.width)
    across = bitboard.union(bitboard.common(left, right), bitboard.common(above, below))
    around_a_corner = bitboard.common(bitboard.union(left, right), bitboard.union(above, below))
    some = bitboard.union(bitboard.union(left, right), bitboard.union(above, below))
    return some, bitboard.union(across, around_a_corner)


@rule
def cramped(empty):
    """How many empty spaces have fewer than two empty neighbours: hard to fill later."""
    return bitboard.count(bitboard.without(empty, beside_empty(empty)[1]))


# --- forest


@rule
def room_on_the_edge(m):
    """For Sentinel Wood: empty spaces on the edge of the map."""
    return float(bitboard.count(bitboard.common(empty_spaces(m), edicts.EDGE)))


@rule
def lines_to_wood(m):
    """For Greenbough: rows and columns without forest that have room for one."""
    empty = empty_spaces(m)
    lines = 0
    for i in range(len(edicts.LINES)):
        line = bitboard.at(edicts.LINES, i)
        if not bitboard.meets(m.forest, line) and bitboard.meets(empty, line):
            lines += 1
    return float(lines)


@rule
def woods_nearly_closed(m):
    """For Treetower: forests with one open side, and by half those with more."""
    some, several = beside_empty(empty_spaces(m))
    return bitboard.count(bitboard.common(m.forest, some)) - 0.5 * bitboard.count(bitboard.common(m.forest, several))


@rule
def woods_on_their_way(m):
    """For Stoneside Forest: woods at a mountain that can still be led to another, the more the nearer it is."""
    ground = bitboard.union(empty_spaces(m), m.forest)
    worth = 0.0
    left = m.forest
    while not bitboard.is_empty(left):
        wood, left = take_cluster(left)
        touched = bitboard.common(next_to(wood), m.mountains)
        if not bitboard.is_empty(touched):
            others = bitboard.without(m.mountains, touched)
            reach = wood
            for gap in range(1, LONGEST_GAP + 1):
                reach = bitboard.union(reach, bitboard.common(next_to(reach), ground))
                if bitboard.meets(next_to(reach), others):
                    worth += 1.0 - gap / (LONGEST_GAP + 1.0)
                    break
    return worth


# --- water and farm


@rule
def banks_to_come(m):
    """For Canal Lake: farms and waters that have not met yet, with room beside them."""
    single = bitboard.union(
        bitboard.without(m.farm, next_to(m.water)),
        bitboard.without(m.water, next_to(m.farm)),
    )
    return float(bitboard.count(bitboard.common(single, next_to(empty_spaces(m)))))


@rule
def room_in_the_valleys(m):
    """For Mages Valley: empty spaces beside mountains."""
    return float(bitboard.count(bitboard.common(empty_spaces(m), next_to(m.mountains))))


@rule
def room_at_ruins(m):
    """For The Golden Granary: empty ruins spaces, which farms want, and by a third the empty spaces beside ruins."""
    empty = empty_spaces(m)
    beside = bitboard.count(bitboard.common(empty, next_to(m.ruins)))
    return bitboard.count(bitboard.common(empty, m.ruins)) + beside / 3.0


@rule
def room_for_clusters(m):
    """For Shoreside Expanse: empty spaces inside the map that touch neither farm nor water."""
    taken = bitboard.union(edicts.EDGE, next_to(bitboard.union(m.farm, m.water)))
    return float(bitboard.count(bitboard.without(empty_spaces(m), taken)))


# --- village


@rule
def growing_holds(m):
    """For Wildholds: clusters that can still grow to six, the larger the better."""
    empty = empty_spaces(m)
    worth = 0.0
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        size = bitboard.count(one)
        if size < edicts.WILDHOLDS_LEAST and bitboard.meets(next_to(one), empty):
            worth += size * size
    return worth / (edicts.WILDHOLDS_LEAST * edicts.WILDHOLDS_LEAST)


@rule
def room_for_the_city(m):
    """For Great City: empty spaces beside the city, as many as are of use, that lead to no mountain."""
    city = edicts.great_city(m)[1]
    open_sides = bitboard.without(bitboard.common(next_to(city), empty_spaces(m)), next_to(m.mountains))
    return float(min(bitboard.count(open_sides), ROOM))


@rule
def neighbours_to_come(m):
    """For Greengold Plains: clusters with room that lack one kind of neighbour, and by a third those that lack two."""
    empty = empty_spaces(m)
    worth = 0.0
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        around = next_to(one)
        if bitboard.meets(around, empty):
            lacking = edicts.GREENGOLD_LEAST - edicts.kinds_around(m, around)
            if lacking == 1:
                worth += 1.0
            elif lacking == 2:
                worth += 1.0 / 3.0
    return worth


@rule
def room_behind_the_largest(m):
    """For Shieldgate: how much the second largest cluster may grow before it is the largest, as far as is of use."""
    largest, second = edicts.two_largest(m)
    ahead = bitboard.count(largest) - bitboard.count(second)
    return float(min(ahead, ROOM))


# --- the whole map


@rule
def fullness(m, lines, by_filled):
    """How full the incomplete ones of these lines are, taken together."""
    worth = 0.0
    for i in range(len(lines)):
        worth += by_filled[i, bitboard.count(bitboard.common(m.filled, bitboard.at(lines, i)))]
    return worth


@rule
def room_for_a_square(m):
    """For Lost Barony: in how many places the largest filled square lies; two beside each other are half the next."""
    corners = m.filled
    places = 0
    while not bitboard.is_empty(corners):
        places = bitboard.count(corners)
        right = bitboard.shifted_down(bitboard.without(corners, GRID.first_column), 1)
        below = bitboard.shifted_down(corners, COLUMNS)
        across = bitboard.shifted_down(right, COLUMNS)
        corners = bitboard.common(bitboard.common(corners, right), bitboard.common(below, across))
    return float(min(places, ROOM))


@rule
def cauldrons_to_come(m):
    """For The Cauldrons: empty spaces with one other beside them."""
    empty = empty_spaces(m)
    some, several = beside_empty(empty)
    return float(bitboard.count(bitboard.common(empty, bitboard.without(some, several))))


# --- by number


@rule
def half_done(edict, m):
    """How much of this scoring card is prepared on a map; what that is worth in stars is for the weights to say."""
    if edict == edicts.SENTINEL_WOOD:
        return room_on_the_edge(m)
    if edict == edicts.GREENBOUGH:
        return lines_to_wood(m)
    if edict == edicts.TREETOWER:
        return woods_nearly_closed(m)
    if edict == edicts.STONESIDE_FOREST:
        return woods_on_their_way(m)
    if edict == edicts.CANAL_LAKE:
        return banks_to_come(m)
    if edict == edicts.MAGES_VALLEY:
        return room_in_the_valleys(m)
    if edict == edicts.THE_GOLDEN_GRANARY:
        return room_at_ruins(m)
    if edict == edicts.SHORESIDE_EXPANSE:
        return room_for_clusters(m)
    if edict == edicts.WILDHOLDS:
        return growing_holds(m)
    if edict == edicts.GREAT_CITY:
        return room_for_the_city(m)
    if edict == edicts.GREENGOLD_PLAINS:
        return neighbours_to_come(m)
    if edict == edicts.SHIELDGATE:
        return room_behind_the_largest(m)
    if edict == edicts.BORDERLANDS:
        return fullness(m, edicts.LINES, LINES_BY_FILLED)
    if edict == edicts.LOST_BARONY:
        return room_for_a_square(m)
    if edict == edicts.THE_BROKEN_ROAD:
        return fullness(m, edicts.DIAGONALS, DIAGONALS_BY_FILLED)
    return cauldrons_to_come(m)
