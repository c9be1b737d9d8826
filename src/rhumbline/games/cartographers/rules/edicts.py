"""The sixteen scoring cards. Each function is named for its card, and gives its stars and the spaces that count."""

from rhumbline.engine import bitboard
from rhumbline.engine.jit import rule
from rhumbline.games.cartographers.components import COLUMNS, EDICTS, GRID, ROWS, stars
from rhumbline.games.cartographers.rules.maps import empty_spaces, monster_losses, next_to, take_cluster, the_map

EDGE = GRID.edge
NOTHING = bitboard.board([])
LINES = bitboard.table(
    [bitboard.board(row * COLUMNS + column for column in range(COLUMNS)) for row in range(ROWS)]
    + [bitboard.board(row * COLUMNS + column for row in range(ROWS)) for column in range(COLUMNS)]
)
# scoring.the-broken-road: from the left edge down and right to the bottom edge; the corner space alone is one of them.
DIAGONALS = bitboard.table(bitboard.board((top + i) * COLUMNS + i for i in range(ROWS - top)) for top in range(ROWS))


# --- forest

(SENTINEL_FOREST,) = stars("sentinel-wood", "forest")


@rule
def sentinel_wood(m):
    """scoring.sentinel-wood: each forest on the edge of the map; a corner counts once."""
    counting = bitboard.common(m.forest, EDGE)
    return SENTINEL_FOREST * bitboard.count(counting), counting


(GREENBOUGH_LINE,) = stars("greenbough", "line")


@rule
def greenbough(m):
    """scoring.greenbough: each row and each column with a forest."""
    lines = 0
    for i in range(len(LINES)):
        if bitboard.meets(m.forest, bitboard.at(LINES, i)):
            lines += 1
    return GREENBOUGH_LINE * lines, m.forest


(TREETOWER_FOREST,) = stars("treetower", "forest")


@rule
def treetower(m):
    """scoring.treetower: each forest with no empty space beside it."""
    counting = bitboard.without(m.forest, next_to(empty_spaces(m)))
    return TREETOWER_FOREST * bitboard.count(counting), counting


(STONESIDE_MOUNTAIN,) = stars("stoneside-forest", "mountain")


@rule
def stoneside_forest(m):
    """scoring.stoneside-forest: each mountain joined to another by one cluster of forest, once."""
    joined = NOTHING
    counting = NOTHING
    left = m.forest
    while not bitboard.is_empty(left):
        wood, left = take_cluster(left)
        touched = bitboard.common(next_to(wood), m.mountains)
        if bitboard.count(touched) > 1:
            joined = bitboard.union(joined, touched)
            counting = bitboard.union(counting, wood)
    return STONESIDE_MOUNTAIN * bitboard.count(joined), bitboard.union(counting, joined)


# --- water and farm

CANAL_WATER, CANAL_FARM = stars("canal-lake", "water", "farm")


@rule
def canal_lake(m):
    """scoring.canal-lake: each water beside a farm, each farm beside water."""
    wet = bitboard.common(m.water, next_to(m.farm))
    dry = bitboard.common(m.farm, next_to(m.water))
    return CANAL_WATER * bitboard.count(wet) + CANAL_FARM * bitboard.count(dry), bitboard.union(wet, dry)


MAGES_WATER, MAGES_FARM = stars("mages-valley", "water", "farm")


@rule
def mages_valley(m):
    """scoring.mages-valley: each water and each farm beside a mountain."""
    valley = next_to(m.mountains)
    wet = bitboard.common(m.water, valley)
    dry = bitboard.common(m.farm, valley)
    return MAGES_WATER * bitboard.count(wet) + MAGES_FARM * bitboard.count(dry), bitboard.union(wet, dry)


GRANARY_WATER, GRANARY_FARM = stars("the-golden-granary", "water", "farm")


@rule
def the_golden_granary(m):
    """scoring.the-golden-granary: each water beside a ruins space, filled or not; each farm on one."""
    wet = bitboard.common(m.water, next_to(m.ruins))
    dry = bitboard.common(m.farm, m.ruins)
    return GRANARY_WATER * bitboard.count(wet) + GRANARY_FARM * bitboard.count(dry), bitboard.union(wet, dry)


SHORESIDE_FARMS, SHORESIDE_WATERS = stars("shoreside-expanse", "farm_cluster", "water_cluster")


@rule
def clusters_apart(spaces, shunned):
    """How many clusters touch neither the shunned terrain nor the edge of the map, and their spaces."""
    found = 0
    counting = NOTHING
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

WILDHOLDS_CLUSTER, WILDHOLDS_LEAST = stars("wildholds", "cluster", "least")


@rule
def wildholds(m):
    """scoring.wildholds: each cluster of six or more villages."""
    found = 0
    counting = NOTHING
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if bitboard.count(one) >= WILDHOLDS_LEAST:
            found += 1
            counting = bitboard.union(counting, one)
    return WILDHOLDS_CLUSTER * found, counting


(GREAT_CITY_VILLAGE,) = stars("great-city", "village")


@rule
def great_city(m):
    """scoring.great-city: each village of the largest cluster among those beside no mountain."""
    largest = NOTHING
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if bitboard.count(one) > bitboard.count(largest) and not bitboard.meets(next_to(one), m.mountains):
            largest = one
    return GREAT_CITY_VILLAGE * bitboard.count(largest), largest


GREENGOLD_CLUSTER, GREENGOLD_LEAST = stars("greengold-plains", "cluster", "least")


@rule
def greengold_plains(m):
    """scoring.greengold-plains: each village cluster beside three of forest, farm, water, monster, mountain."""
    found = 0
    counting = NOTHING
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        around = next_to(one)
        kinds = (
            int(bitboard.meets(around, m.forest))
            + int(bitboard.meets(around, m.farm))
            + int(bitboard.meets(around, m.water))
        )
        kinds += int(bitboard.meets(around, m.monster)) + int(bitboard.meets(around, m.mountains))
        if kinds >= GREENGOLD_LEAST:
            found += 1
            counting = bitboard.union(counting, one)
    return GREENGOLD_CLUSTER * found, counting


(SHIELDGATE_VILLAGE,) = stars("shieldgate", "village")


@rule
def shieldgate(m):
    """scoring.shieldgate: each village of the second largest cluster; of two equal ones, one is the second."""
    largest = NOTHING
    second = NOTHING
    left = m.village
    while not bitboard.is_empty(left):
        one, left = take_cluster(left)
        if bitboard.count(one) > bitboard.count(largest):
            second = largest
            largest = one
        elif bitboard.count(one) > bitboard.count(second):
            second = one
    return SHIELDGATE_VILLAGE * bitboard.count(second), second


# --- the whole map

(BORDERLANDS_LINE,) = stars("borderlands", "line")


@rule
def borderlands(m):
    """scoring.borderlands: each complete row and each complete column."""
    lines = 0
    counting = NOTHING
    for i in range(len(LINES)):
        if bitboard.covers(m.filled, bitboard.at(LINES, i)):
            lines += 1
            counting = bitboard.union(counting, bitboard.at(LINES, i))
    return BORDERLANDS_LINE * lines, counting


@rule
def square_from(corners, side):
    """The square of this side at the first of these top left corners; nothing if there is none."""
    square = NOTHING
    if side > 0:
        corner = bitboard.first_cell(corners)
        for row in range(side):
            for column in range(side):
                square = bitboard.union(square, bitboard.one_cell(corner + row * COLUMNS + column))
    return square


(BARONY_SPACE,) = stars("lost-barony", "space")


@rule
def lost_barony(m):
    """scoring.lost-barony: each space along one side of the largest filled square."""
    side = 0
    corners = NOTHING
    left = m.filled
    # Each pass keeps the top left corners of filled squares one space larger.
    while not bitboard.is_empty(left):
        side += 1
        corners = left
        right = bitboard.shifted_down(bitboard.without(left, GRID.first_column), 1)
        below = bitboard.shifted_down(left, COLUMNS)
        across = bitboard.shifted_down(right, COLUMNS)
        left = bitboard.common(bitboard.common(left, right), bitboard.common(below, across))
    return BARONY_SPACE * side, square_from(corners, side)


(ROAD_DIAGONAL,) = stars("the-broken-road", "diagonal")


@rule
def the_broken_road(m):
    """scoring.the-broken-road: each complete diagonal from the left edge down to the bottom edge."""
    roads = 0
    counting = NOTHING
    for i in range(len(DIAGONALS)):
        if bitboard.covers(m.filled, bitboard.at(DIAGONALS, i)):
            roads += 1
            counting = bitboard.union(counting, bitboard.at(DIAGONALS, i))
    return ROAD_DIAGONAL * roads, counting


(CAULDRONS_SPACE,) = stars("the-cauldrons", "space")


@rule
def the_cauldrons(m):
    """scoring.the-cauldrons: each empty space with no empty space beside it."""
    empty = empty_spaces(m)
    counting = bitboard.without(empty, next_to(empty))
    return CAULDRONS_SPACE * bitboard.count(counting), counting


# --- by number

(
    SENTINEL_WOOD,
    GREENBOUGH,
    TREETOWER,
    STONESIDE_FOREST,
    CANAL_LAKE,
    MAGES_VALLEY,
    THE_GOLDEN_GRANARY,
    SHORESIDE_EXPANSE,
    WILDHOLDS,
    GREAT_CITY,
    GREENGOLD_PLAINS,
    SHIELDGATE,
    BORDERLANDS,
    LOST_BARONY,
    THE_BROKEN_ROAD,
    THE_CAULDRONS,
) = range(len(EDICTS))


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
def stars_on(s, owner, edict):
    """The stars of a scoring card on a seat's map, and the spaces that count."""
    return stars_for(edict, the_map(s, owner))


@rule
def stars_now(s, owner):
    """Stars and spaces of each of the four scoring cards in play; and season.3: the spaces that cost a star."""
    m = the_map(s, owner)
    a, b, c, d = s.edict[0], s.edict[1], s.edict[2], s.edict[3]
    return (stars_for(a, m), stars_for(b, m), stars_for(c, m), stars_for(d, m)), monster_losses(m)
