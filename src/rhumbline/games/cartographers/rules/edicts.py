"""The sixteen scoring cards. Each function is named for its card, and gives its stars and the spaces that count."""

from rhumbline.engine import bitboard
from rhumbline.engine.jit import rule
from rhumbline.games.cartographers.components import COLUMNS, GRID, ROWS, stars
from rhumbline.games.cartographers.rules.maps import empty_spaces, map_with, monster_losses, next_to, take_cluster

EDGE = GRID.edge
LINES = bitboard.table(
    [bitboard.board(row * COLUMNS + column for column in range(COLUMNS)) for row in range(ROWS)]
    + [bitboard.board(row * COLUMNS + column for row in range(ROWS)) for column in range(COLUMNS)]
)
# scoring.the-broken-road: from the left edge down and right to the bottom edge; the corner space alone is one of them.
DIAGONALS = bitboard.table(bitboard.board((top + i) * COLUMNS + i for i in range(ROWS - top)) for top in range(ROWS))
# By the side of a square, the one in the top left corner of the map.
SQUARES = bitboard.table(
    bitboard.board(row * COLUMNS + column for row in range(side) for column in range(side)) for side in range(ROWS + 1)
)

# What the cards pay, and how large or how varied a cluster must be for it.
(SENTINEL_FOREST,) = stars("sentinel-wood", "forest")
(GREENBOUGH_LINE,) = stars("greenbough", "line")
(TREETOWER_FOREST,) = stars("treetower", "forest")
(STONESIDE_MOUNTAIN,) = stars("stoneside-forest", "mountain")
CANAL_WATER, CANAL_FARM = stars("canal-lake", "water", "farm")
MAGES_WATER, MAGES_FARM = stars("mages-valley", "water", "farm")
GRANARY_WATER, GRANARY_FARM = stars("the-golden-granary", "water", "farm")
SHORESIDE_FARMS, SHORESIDE_WATERS = stars("shoreside-expanse", "farm_cluster", "water_cluster")
WILDHOLDS_CLUSTER, WILDHOLDS_LEAST = stars("wildholds", "cluster", "least")
(GREAT_CITY_VILLAGE,) = stars("great-city", "village")
GREENGOLD_CLUSTER, GREENGOLD_LEAST = stars("greengold-plains", "cluster", "least")
(SHIELDGATE_VILLAGE,) = stars("shieldgate", "village")
(BORDERLANDS_LINE,) = stars("borderlands", "line")
(BARONY_SPACE,) = stars("lost-barony", "space")
(ROAD_DIAGONAL,) = stars("the-broken-road", "diagonal")
(CAULDRONS_SPACE,) = stars("the-cauldrons", "space")


# --- forest


@rule
def sentinel_wood(m):
    """scoring.sentinel-wood: each forest on the edge of the map; a corner counts once."""
    counting = bitboard.common(m.forest, EDGE)
    return SENTINEL_FOREST * bitboard.count(counting), counting


@rule
def greenbough(m):
    """scoring.greenbough: each row and each column with a forest."""
    lines = 0
    for i in range(len(LINES)):
        if bitboard.meets(m.forest, bitboard.at(LINES, i)):
            lines += 1
    return GREENBOUGH_LINE * lines, m.forest


@rule
def treetower(m):
    """scoring.treetower: each forest with no empty space beside it."""
    counting = bitboard.without(m.forest, next_to(empty_spaces(m)))
    return TREETOWER_FOREST * bitboard.count(counting), counting


@rule
def stoneside_forest(m):
    """scoring.stoneside-forest: each mountain joined to another by one cluster of forest, once."""
    joined, counting = bitboard.NONE, bitboard.NONE
    left = m.forest
    while not bitboard.is_empty(left):
        wood, left = take_cluster(left)
        touched = bitboard.common(next_to(wood), m.mountains)
        if bitboard.count(touched) > 1:
            joined = bitboard.union(joined, touched)
            counting = bitboard.union(counting, wood)
    return STONESIDE_MOUNTAIN * bitboard.count(joined), bitboard.union(counting, joined)


# --- water and farm


@rule
def canal_lake(m):
    """scoring.canal-lake: each water beside a farm, each farm beside water."""
    wet = bitboard.common(m.water, next_to(m.farm))
    dry = bitboard.common(m.farm, next_to(m.water))
    return CANAL_WATER * bitboard.count(wet) + CANAL_FARM * bitboard.count(dry), bitboard.union(wet, dry)


@rule
def mages_valley(m):
    """scoring.mages-valley: each water and each farm beside a mountain."""
    valley = next_to(m.mountains)
    wet = bitboard.common(m.water, valley)
    dry = bitboard.common(m.farm, valley)
    return MAGES_WATER * bitboard.count(wet) + MAGES_FARM * bitboard.count(dry), bitboard.union(wet, dry)


@rule
def the_golden_granary(m):
    """scoring.the-golden-granary: each water beside a ruins space, filled or not; each farm on one."""
    wet = bitboard.common(m.water, next_to(m.ruins))
    dry = bitboard.common(m.farm, m.ruins)
    return GRANARY_WATER * bitboard.count(wet) + GRANARY_FARM * bitboard.count(dry), bitboard.union(wet, dry)


@rule
def clusters_apart(spaces, shunned):
    """How many clusters touch neither the shunned terrain nor the edge of the map, and their spaces."""
    found, counting = 0, bitboard.NONE
    left = spaces
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if not bitboard.meets(one, EDGE) and not bitboard.meets(next_to(one), shunned):
            found += 1
            counting = bitboard.union(counting, one)
    return found, counting


@rule
def shoreside_expanse(m):
    """scoring.shoreside-expanse: farm clusters away from water and edge, water clusters away from farm and edge."""
    farms, dry = clusters_apart(m.farm, m.water)
    waters, wet = clusters_apart(m.water, m.farm)
    return SHORESIDE_FARMS * farms + SHORESIDE_WATERS * waters, bitboard.union(dry, wet)


# --- village


@rule
def wildholds(m):
    """scoring.wildholds: each cluster of six or more villages."""
    found, counting = 0, bitboard.NONE
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if bitboard.count(one) >= WILDHOLDS_LEAST:
            found += 1
            counting = bitboard.union(counting, one)
    return WILDHOLDS_CLUSTER * found, counting


@rule
def great_city(m):
    """scoring.great-city: each village of the largest cluster among those beside no mountain."""
    largest = bitboard.NONE
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if bitboard.count(one) > bitboard.count(largest) and not bitboard.meets(next_to(one), m.mountains):
            largest = one
    return GREAT_CITY_VILLAGE * bitboard.count(largest), largest


@rule
def kinds_around(m, spaces):
    """How many of forest, farm, water, monster and mountain are among these spaces."""
    kinds = 0
    for kind in (m.forest, m.farm, m.water, m.monster, m.mountains):
        kinds += bitboard.meets(spaces, kind)
    return kinds


@rule
def greengold_plains(m):
    """scoring.greengold-plains: each village cluster beside three of forest, farm, water, monster, mountain."""
    found, counting = 0, bitboard.NONE
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if kinds_around(m, next_to(one)) >= GREENGOLD_LEAST:
            found += 1
            counting = bitboard.union(counting, one)
    return GREENGOLD_CLUSTER * found, counting


@rule
def two_largest(m):
    """The largest village cluster and the second largest; of two equal ones, one is the second."""
    largest, second = bitboard.NONE, bitboard.NONE
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if bitboard.count(one) > bitboard.count(largest):
            largest, second = one, largest
        elif bitboard.count(one) > bitboard.count(second):
            second = one
    return largest, second


@rule
def shieldgate(m):
    """scoring.shieldgate: each village of the second largest cluster; of two equal ones, one is the second."""
    second = two_largest(m)[1]
    return SHIELDGATE_VILLAGE * bitboard.count(second), second


# --- the whole map


@rule
def complete(m, lines):
    """How many of these lines are filled from end to end, and their spaces."""
    found, counting = 0, bitboard.NONE
    for i in range(len(lines)):
        if bitboard.covers(m.filled, bitboard.at(lines, i)):
            found += 1
            counting = bitboard.union(counting, bitboard.at(lines, i))
    return found, counting


@rule
def borderlands(m):
    """scoring.borderlands: each complete row and each complete column."""
    lines, counting = complete(m, LINES)
    return BORDERLANDS_LINE * lines, counting


@rule
def lost_barony(m):
    """scoring.lost-barony: each space along one side of the largest filled square."""
    side, corner = 0, 0
    left = m.filled
    # Each pass keeps the top left corners of filled squares one space larger.
    while not bitboard.is_empty(left):
        side += 1
        corner = bitboard.first_cell(left)
        right = bitboard.shifted_down(bitboard.without(left, GRID.first_column), 1)
        below = bitboard.shifted_down(left, COLUMNS)
        across = bitboard.shifted_down(right, COLUMNS)
        left = bitboard.common(bitboard.common(left, right), bitboard.common(below, across))
    return BARONY_SPACE * side, bitboard.shifted_up(bitboard.at(SQUARES, side), corner)


@rule
def the_broken_road(m):
    """scoring.the-broken-road: each complete diagonal from the left edge down to the bottom edge."""
    roads, counting = complete(m, DIAGONALS)
    return ROAD_DIAGONAL * roads, counting


@rule
def the_cauldrons(m):
    """scoring.the-cauldrons: each empty space with no empty space beside it."""
    empty = empty_spaces(m)
    counting = bitboard.without(empty, next_to(empty))
    return CAULDRONS_SPACE * bitboard.count(counting), counting


# --- by number

SENTINEL_WOOD, GREENBOUGH, TREETOWER, STONESIDE_FOREST = range(4)
CANAL_LAKE, MAGES_VALLEY, THE_GOLDEN_GRANARY, SHORESIDE_EXPANSE = range(4, 8)
WILDHOLDS, GREAT_CITY, GREENGOLD_PLAINS, SHIELDGATE = range(8, 12)
BORDERLANDS, LOST_BARONY, THE_BROKEN_ROAD, THE_CAULDRONS = range(12, 16)


@rule
def stars_for(edict, m):
    """The stars of a scoring card on a map, and the spaces that count."""
    if edict == SENTINEL_WOOD:
        return sentinel_wood(m)
    if edict == GREENBOUGH:
        return greenbough(m)
    if edict == TREETOWER:
        return treetower(m)
    if edict == STONESIDE_FOREST:
        return stoneside_forest(m)
    if edict == CANAL_LAKE:
        return canal_lake(m)
    if edict == MAGES_VALLEY:
        return mages_valley(m)
    if edict == THE_GOLDEN_GRANARY:
        return the_golden_granary(m)
    if edict == SHORESIDE_EXPANSE:
        return shoreside_expanse(m)
    if edict == WILDHOLDS:
        return wildholds(m)
    if edict == GREAT_CITY:
        return great_city(m)
    if edict == GREENGOLD_PLAINS:
        return greengold_plains(m)
    if edict == SHIELDGATE:
        return shieldgate(m)
    if edict == BORDERLANDS:
        return borderlands(m)
    if edict == LOST_BARONY:
        return lost_barony(m)
    if edict == THE_BROKEN_ROAD:
        return the_broken_road(m)
    return the_cauldrons(m)


@rule
def stars_now(sheet, drawn, edicts):
    """Stars and spaces of each of four scoring cards on a map; and season.3: the spaces that cost a star."""
    m = map_with(sheet, drawn)
    a, b, c, d = edicts
    return (stars_for(a, m), stars_for(b, m), stars_for(c, m), stars_for(d, m)), monster_losses(m)
