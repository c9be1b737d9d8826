"""The twelve criteria: the points of each on a map `m`, a set of hexes for each type, and the hexes that count."""

import numpy as np

from rhumbline.engine import bitboard
from rhumbline.engine.data import check
from rhumbline.engine.hexgrid import beside, first_cluster
from rhumbline.engine.jit import rule
from rhumbline.games.kingdom_maps import components

EDGE = components.GRID.edge
ROW_BOARDS = bitboard.table(bitboard.board(row) for row in components.ROWS)
SIDE_BOARDS = bitboard.table(bitboard.board(side) for side in components.SIDES)
# The three straight lines through a hex: along its row, down to the left, down to the right.
LINES = np.array([1, components.GRID.stride - 1, components.GRID.stride], dtype=np.int64)

# What each criterion pays, and what it takes to count.
PROVINCE, PROVINCE_LEAST = components.points("A1", "type", "least")
(ROW,) = components.points("A2", "row")
MOSAIC_HEX, MOSAIC_LEAST = components.points("A3", "hex", "least")
BORDER, BORDER_LEAST = components.points("A4", "side", "least")
PARCEL, PARCEL_SIZE = components.points("A5", "region", "exactly")
(ROAD,) = components.points("A6", "type")
INLAND, INLAND_LEAST = components.points("B1", "region", "least")
WATERED_FARM, WATERING_LAKE = components.points("B2", "farm", "lake")
PEAK, RANGE_LEAST = components.points("B3", "mountain", "least")
MARKET, MARKET_BEYOND = components.points("B4", "type", "beyond")
DEEP, DEEP_LEAST = components.points("B5", "forest", "least")
(WASTE,) = components.points("B6", "desert")
# Of what the points of each are a multiple.
STEPS = (PROVINCE, ROW, MOSAIC_HEX, BORDER, PARCEL, ROAD, INLAND, 1, PEAK, MARKET, DEEP, WASTE)
check(MOSAIC_LEAST == 3, "criteria.toml", "A3 counts hexes with three other types next to them")
check(DEEP_LEAST == 3, "criteria.toml", "B5 counts forests with three forests next to them")


@rule
def filled(m):
    """scoring.1: all hexes that have been drawn; an empty hex belongs to no type."""
    hexes = bitboard.at(m, 0)
    for territory in range(1, components.TYPES):
        hexes = bitboard.union(hexes, bitboard.at(m, territory))
    return hexes


@rule
def next_to(hexes):
    """scoring.2: hexes are neighbours when they share a side."""
    return beside(hexes, components.GRID)


@rule
def take_region(hexes):
    """scoring.2: one region of a type, and what is left of the type without it."""
    first = first_cluster(hexes, components.GRID)
    return first, bitboard.without(hexes, first)


@rule
def types_on(hexes, m):
    """How many types are drawn on these hexes."""
    types = 0
    for territory in range(components.TYPES):
        if bitboard.meets(hexes, bitboard.at(m, territory)):
            types += 1
    return types


@rule
def one_more(near, one, two, three):
    """Hexes that are near one, two, three things or more, with the hexes near another one."""
    three = bitboard.union(three, bitboard.common(two, near))
    two = bitboard.union(two, bitboard.common(one, near))
    return bitboard.union(one, near), two, three


# --- sector A


@rule
def united_provinces(m):
    """scoring.united-provinces: each type whose hexes, enough of them, form one region."""
    counting = bitboard.NONE
    for territory in range(components.TYPES):
        hexes = bitboard.at(m, territory)
        if bitboard.count(hexes) >= PROVINCE_LEAST and bitboard.is_empty(take_region(hexes)[1]):
            counting = bitboard.union(counting, hexes)
    return PROVINCE * types_on(counting, m), counting


@rule
def surveyed_rows(m):
    """scoring.surveyed-rows: each row without an empty hex."""
    rows = 0
    counting = bitboard.NONE
    drawn = filled(m)
    for i in range(len(ROW_BOARDS)):
        row = bitboard.at(ROW_BOARDS, i)
        if bitboard.covers(drawn, row):
            rows += 1
            counting = bitboard.union(counting, row)
    return ROW * rows, counting


@rule
def mosaic(m):
    """scoring.mosaic: each drawn hex with three different other types next to it."""
    one = two = three = bitboard.NONE
    for territory in range(components.TYPES):
        hexes = bitboard.at(m, territory)
        one, two, three = one_more(bitboard.without(next_to(hexes), hexes), one, two, three)
    counting = bitboard.common(three, filled(m))
    return MOSAIC_HEX * bitboard.count(counting), counting


@rule
def borders(m):
    """scoring.borders: each side completely drawn and showing enough types."""
    sides = 0
    counting = bitboard.NONE
    drawn = filled(m)
    for i in range(len(SIDE_BOARDS)):
        side = bitboard.at(SIDE_BOARDS, i)
        if bitboard.covers(drawn, side) and types_on(side, m) >= BORDER_LEAST:
            sides += 1
            counting = bitboard.union(counting, side)
    return BORDER * sides, counting


@rule
def parcels(m):
    """scoring.parcels: each region of exactly the right size."""
    counting = bitboard.NONE
    for territory in range(components.TYPES):
        left = bitboard.at(m, territory)
        while bitboard.count(left) >= PARCEL_SIZE:
            region, left = take_region(left)
            if bitboard.count(region) == PARCEL_SIZE:
                counting = bitboard.union(counting, region)
    return PARCEL * (bitboard.count(counting) // PARCEL_SIZE), counting


@rule
def sides_touched(region):
    """The sides of the map that a region touches, one bit each."""
    touched = 0
    if bitboard.meets(region, EDGE):
        for i in range(len(SIDE_BOARDS)):
            if bitboard.meets(region, bitboard.at(SIDE_BOARDS, i)):
                touched |= 1 << i
    return touched


@rule
def is_road(touched):
    """scoring.great-roads: whether two of these sides share no corner; sides are listed clockwise."""
    around = touched | touched << 6
    return touched & (around >> 2 | around >> 3) != 0


@rule
def great_roads(m):
    """scoring.great-roads: each type with a region from side to side."""
    counting = bitboard.NONE
    for territory in range(components.TYPES):
        left = bitboard.at(m, territory)
        while bitboard.meets(left, EDGE):
            region, left = take_region(left)
            if is_road(sides_touched(region)):
                counting = bitboard.union(counting, region)
    return ROAD * types_on(counting, m), counting


# --- sector B


@rule
def inland_lakes(m):
    """scoring.inland-lakes: each large enough lake that does not touch the edge."""
    regions = 0
    counting = bitboard.NONE
    left = bitboard.at(m, components.LAKE)
    while not bitboard.is_empty(left):
        region, left = take_region(left)
        if bitboard.count(region) >= INLAND_LEAST and not bitboard.meets(region, EDGE):
            regions += 1
            counting = bitboard.union(counting, region)
    return INLAND * regions, counting


@rule
def irrigation(m):
    """scoring.irrigation: each farm next to a lake, each lake next to a farm."""
    farms = bitboard.common(bitboard.at(m, components.FARM), next_to(bitboard.at(m, components.LAKE)))
    lakes = bitboard.common(bitboard.at(m, components.LAKE), next_to(bitboard.at(m, components.FARM)))
    return WATERED_FARM * bitboard.count(farms) + WATERING_LAKE * bitboard.count(lakes), bitboard.union(farms, lakes)


@rule
def in_range(mountains, step):
    """Mountains in a straight line of enough of them, in one of the three directions."""
    heads = mountains
    for k in range(1, RANGE_LEAST):
        heads = bitboard.common(heads, bitboard.shifted_down(mountains, step * k))
    counting = heads
    for k in range(1, RANGE_LEAST):
        counting = bitboard.union(counting, bitboard.shifted_up(heads, step * k))
    return counting


@rule
def mountain_range(m):
    """scoring.mountain-range: each mountain in a straight line of enough of them; one in two lines counts once."""
    counting = bitboard.NONE
    for i in range(len(LINES)):
        counting = bitboard.union(counting, in_range(bitboard.at(m, components.MOUNTAIN), LINES[i]))
    return PEAK * bitboard.count(counting), counting


@rule
def market_towns(m):
    """scoring.market-towns: for each town, every different neighbouring type beyond the first."""
    earned = 0
    counting = bitboard.NONE
    left = bitboard.at(m, components.TOWN)
    while not bitboard.is_empty(left):
        region, left = take_region(left)
        types = types_on(bitboard.without(next_to(region), region), m)
        if types > MARKET_BEYOND:
            earned += types - MARKET_BEYOND
            counting = bitboard.union(counting, region)
    return MARKET * earned, counting


@rule
def near_forests(forests):
    """Forests with at least two, and with at least three, forests next to them."""
    one = two = three = bitboard.NONE
    for i in range(len(LINES)):
        one, two, three = one_more(bitboard.shifted_down(forests, LINES[i]), one, two, three)
        one, two, three = one_more(bitboard.shifted_up(forests, LINES[i]), one, two, three)
    return bitboard.common(two, forests), bitboard.common(three, forests)


@rule
def deep_forest(m):
    """scoring.deep-forest: each forest with three forests next to it."""
    counting = near_forests(bitboard.at(m, components.FOREST))[1]
    return DEEP * bitboard.count(counting), counting


@rule
def wasteland(m):
    """scoring.wasteland: each desert with neither farm nor lake next to it."""
    farms_and_lakes = bitboard.union(bitboard.at(m, components.FARM), bitboard.at(m, components.LAKE))
    counting = bitboard.without(bitboard.at(m, components.DESERT), next_to(farms_and_lakes))
    return WASTE * bitboard.count(counting), counting


UNITED_PROVINCES, SURVEYED_ROWS, MOSAIC, BORDERS, PARCELS, GREAT_ROADS = range(6)
INLAND_LAKES, IRRIGATION, MOUNTAIN_RANGE, MARKET_TOWNS, DEEP_FOREST, WASTELAND = range(6, 12)


@rule
def points_for(criterion, m):
    """The points of a criterion on a map, and the hexes that count."""
    if criterion == UNITED_PROVINCES:
        return united_provinces(m)
    if criterion == SURVEYED_ROWS:
        return surveyed_rows(m)
    if criterion == MOSAIC:
        return mosaic(m)
    if criterion == BORDERS:
        return borders(m)
    if criterion == PARCELS:
        return parcels(m)
    if criterion == GREAT_ROADS:
        return great_roads(m)
    if criterion == INLAND_LAKES:
        return inland_lakes(m)
    if criterion == IRRIGATION:
        return irrigation(m)
    if criterion == MOUNTAIN_RANGE:
        return mountain_range(m)
    if criterion == MARKET_TOWNS:
        return market_towns(m)
    if criterion == DEEP_FOREST:
        return deep_forest(m)
    return wasteland(m)
