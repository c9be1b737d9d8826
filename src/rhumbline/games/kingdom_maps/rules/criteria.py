"""The twelve criteria. Each function is named for its criterion, and gives its points and the hexes that count.

A map `m` is the planes of one player's map, a set of hexes for each type.
"""

import numpy as np

from rhumbline.engine.bitboard import (
    NONE,
    at,
    board,
    common,
    count,
    covers,
    is_empty,
    meets,
    shifted_down,
    shifted_up,
    table,
    union,
    without,
)
from rhumbline.engine.data import check
from rhumbline.engine.hexgrid import beside, first_cluster
from rhumbline.engine.jit import rule
from rhumbline.games.kingdom_maps.components import (
    CRITERIA,
    DESERT,
    FARM,
    FOREST,
    GRID,
    LAKE,
    MOUNTAIN,
    ROWS,
    SIDES,
    TOWN,
    TYPES,
    points,
)

EDGE = GRID.edge
ROW_BOARDS = table(board(row) for row in ROWS)
SIDE_BOARDS = table(board(side) for side in SIDES)
# The three straight lines through a hex: along its row, down to the left, down to the right.
LINES = np.array([1, GRID.stride - 1, GRID.stride], dtype=np.int64)


@rule
def filled(m):
    """scoring.1: all hexes that have been drawn; an empty hex belongs to no type."""
    hexes = at(m, 0)
    for territory in range(1, TYPES):
        hexes = union(hexes, at(m, territory))
    return hexes


@rule
def next_to(hexes):
    """scoring.2: hexes are neighbours when they share a side."""
    return beside(hexes, GRID)


@rule
def take_region(hexes):
    """scoring.2: one region of a type, and what is left of the type without it."""
    first = first_cluster(hexes, GRID)
    return first, without(hexes, first)


# --- sector A

PROVINCE, PROVINCE_LEAST = points("A1", "type", "least")


@rule
def united_provinces(m):
    """scoring.united-provinces: each type whose hexes, enough of them, form one region."""
    types = 0
    counting = NONE
    for territory in range(TYPES):
        hexes = at(m, territory)
        if count(hexes) >= PROVINCE_LEAST and is_empty(take_region(hexes)[1]):
            types += 1
            counting = union(counting, hexes)
    return PROVINCE * types, counting


(ROW,) = points("A2", "row")


@rule
def surveyed_rows(m):
    """scoring.surveyed-rows: each row without an empty hex."""
    rows = 0
    counting = NONE
    drawn = filled(m)
    for i in range(len(ROW_BOARDS)):
        row = at(ROW_BOARDS, i)
        if covers(drawn, row):
            rows += 1
            counting = union(counting, row)
    return ROW * rows, counting


MOSAIC_HEX, MOSAIC_LEAST = points("A3", "hex", "least")
check(MOSAIC_LEAST == 3, "criteria.toml", "A3 counts hexes with three other types next to them")


@rule
def mosaic(m):
    """scoring.mosaic: each drawn hex with three different other types next to it."""
    one = NONE
    two = NONE
    three = NONE
    for territory in range(TYPES):
        hexes = at(m, territory)
        near = without(next_to(hexes), hexes)
        three = union(three, common(two, near))
        two = union(two, common(one, near))
        one = union(one, near)
    counting = common(three, filled(m))
    return MOSAIC_HEX * count(counting), counting


BORDER, BORDER_LEAST = points("A4", "side", "least")


@rule
def borders(m):
    """scoring.borders: each side completely drawn and showing enough types."""
    sides = 0
    counting = NONE
    drawn = filled(m)
    for i in range(len(SIDE_BOARDS)):
        side = at(SIDE_BOARDS, i)
        if covers(drawn, side):
            types = 0
            for territory in range(TYPES):
                if meets(side, at(m, territory)):
                    types += 1
            if types >= BORDER_LEAST:
                sides += 1
                counting = union(counting, side)
    return BORDER * sides, counting


PARCEL, PARCEL_SIZE = points("A5", "region", "exactly")


@rule
def parcels(m):
    """scoring.parcels: each region of exactly the right size."""
    regions = 0
    counting = NONE
    for territory in range(TYPES):
        left = at(m, territory)
        while count(left) >= PARCEL_SIZE:
            region, left = take_region(left)
            if count(region) == PARCEL_SIZE:
                regions += 1
                counting = union(counting, region)
    return PARCEL * regions, counting


(ROAD,) = points("A6", "type")


@rule
def is_road(region):
    """scoring.great-roads: whether a region touches two sides that share no corner; sides are listed clockwise."""
    touched = 0
    for i in range(len(SIDE_BOARDS)):
        if meets(region, at(SIDE_BOARDS, i)):
            touched |= 1 << i
    around = touched | touched << 6
    return touched & (around >> 2 | around >> 3) != 0


@rule
def great_roads(m):
    """scoring.great-roads: each type with a region from side to side."""
    types = 0
    counting = NONE
    for territory in range(TYPES):
        left = at(m, territory)
        found = False
        while meets(left, EDGE):
            region, left = take_region(left)
            if is_road(region):
                found = True
                counting = union(counting, region)
        if found:
            types += 1
    return ROAD * types, counting


# --- sector B

INLAND, INLAND_LEAST = points("B1", "region", "least")


@rule
def inland_lakes(m):
    """scoring.inland-lakes: each large enough lake that does not touch the edge."""
    regions = 0
    counting = NONE
    left = at(m, LAKE)
    while not is_empty(left):
        region, left = take_region(left)
        if count(region) >= INLAND_LEAST and not meets(region, EDGE):
            regions += 1
            counting = union(counting, region)
    return INLAND * regions, counting


WATERED_FARM, WATERING_LAKE = points("B2", "farm", "lake")


@rule
def irrigation(m):
    """scoring.irrigation: each farm next to a lake, each lake next to a farm."""
    farms = common(at(m, FARM), next_to(at(m, LAKE)))
    lakes = common(at(m, LAKE), next_to(at(m, FARM)))
    return WATERED_FARM * count(farms) + WATERING_LAKE * count(lakes), union(farms, lakes)


PEAK, RANGE_LEAST = points("B3", "mountain", "least")


@rule
def mountain_range(m):
    """scoring.mountain-range: each mountain in a straight line of enough of them; one in two lines counts once."""
    counting = NONE
    for i in range(len(LINES)):
        heads = at(m, MOUNTAIN)
        for step in range(1, RANGE_LEAST):
            heads = common(heads, shifted_down(at(m, MOUNTAIN), LINES[i] * step))
        for step in range(RANGE_LEAST):
            counting = union(counting, shifted_up(heads, LINES[i] * step))
    return PEAK * count(counting), counting


MARKET, MARKET_BEYOND = points("B4", "type", "beyond")


@rule
def market_towns(m):
    """scoring.market-towns: for each town, every different neighbouring type beyond the first."""
    earned = 0
    counting = NONE
    left = at(m, TOWN)
    while not is_empty(left):
        region, left = take_region(left)
        around = next_to(region)
        types = 0
        for territory in range(TYPES):
            if territory != TOWN and meets(around, at(m, territory)):
                types += 1
        if types > MARKET_BEYOND:
            earned += types - MARKET_BEYOND
            counting = union(counting, region)
    return MARKET * earned, counting


DEEP, DEEP_LEAST = points("B5", "forest", "least")
check(DEEP_LEAST == 3, "criteria.toml", "B5 counts forests with three forests next to them")


@rule
def deep_forest(m):
    """scoring.deep-forest: each forest with three forests next to it."""
    one = NONE
    two = NONE
    three = NONE
    for i in range(len(LINES)):
        for near in (shifted_down(at(m, FOREST), LINES[i]), shifted_up(at(m, FOREST), LINES[i])):
            three = union(three, common(two, near))
            two = union(two, common(one, near))
            one = union(one, near)
    counting = common(three, at(m, FOREST))
    return DEEP * count(counting), counting


(WASTE,) = points("B6", "desert")


@rule
def wasteland(m):
    """scoring.wasteland: each desert with neither farm nor lake next to it."""
    counting = without(at(m, DESERT), next_to(union(at(m, FARM), at(m, LAKE))))
    return WASTE * count(counting), counting


(
    UNITED_PROVINCES,
    SURVEYED_ROWS,
    MOSAIC,
    BORDERS,
    PARCELS,
    GREAT_ROADS,
    INLAND_LAKES,
    IRRIGATION,
    MOUNTAIN_RANGE,
    MARKET_TOWNS,
    DEEP_FOREST,
    WASTELAND,
) = range(len(CRITERIA))


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


@rule
def points_on(s, owner, criterion):
    """The points of a criterion on a seat's map, and the hexes that count."""
    return points_for(criterion, s.drawn[owner])
