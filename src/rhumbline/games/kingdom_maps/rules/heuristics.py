"""What a map promises: the points of a criterion so far, and some credit for what is half done."""

import numpy as np

from rhumbline.engine.bitboard import NONE, at, common, count, is_empty, meets, shifted_down, shifted_up, union, without
from rhumbline.engine.jit import popcount, rule
from rhumbline.games.kingdom_maps.components import DESERT, FARM, FOREST, LAKE, MOUNTAIN, ROWS, SIDES, TOWN, TYPES
from rhumbline.games.kingdom_maps.rules import criteria
from rhumbline.games.kingdom_maps.rules.survey import types_among

# What half-done things are worth, by name in weights.toml: in parts of the points they may come to, or in points.
WEIGHTS = (
    "province_begun", "province_in_two", "row", "border", "border_type", "parcel_hex", "road", "road_edge",
    "lake_begun", "town_room", "mosaic_two", "mosaic_one", "irrigation_dry", "range_third", "range_fourth",
    "forest_two", "desert_open",
)  # fmt: skip
PROVINCE_BEGUN, PROVINCE_IN_TWO, ROW, BORDER, BORDER_TYPE, PARCEL_HEX, ROAD, ROAD_EDGE = range(8)
LAKE_BEGUN, TOWN_ROOM, MOSAIC_TWO, MOSAIC_ONE, IRRIGATION_DRY, RANGE_THIRD, RANGE_FOURTH = range(8, 15)
FOREST_TWO, DESERT_OPEN = range(15, len(WEIGHTS))

# A region of so many hexes is as far on its way as a road can be without being one.
ROAD_LENGTH = 9


def _squares(size: int) -> list[float]:
    """The square of the part drawn of a row or side of this size, by how many of its hexes are empty."""
    return [((size - left) / size) ** 2 for left in range(size + 1)]


ROW_SIZES = np.array([len(row) for row in ROWS])
SIDE_SIZE = len(SIDES[0])
_longest = max(ROW_SIZES)
PART_DRAWN = np.array([_squares(size) + [0.0] * (_longest - size) for size in range(1, _longest + 1)])


@rule
def promise(criterion, p, d, weights):
    """Points and credit of a criterion with this drawing; where types count each for itself, of its type alone."""
    if criterion == criteria.UNITED_PROVINCES:
        return promise_of_provinces(p, d, weights)
    if criterion == criteria.SURVEYED_ROWS:
        return promise_of_rows(d, weights)
    if criterion == criteria.MOSAIC:
        return promise_of_mosaic(p, d, weights)
    if criterion == criteria.BORDERS:
        return promise_of_borders(p, d, weights)
    if criterion == criteria.PARCELS:
        return promise_of_parcels(p, d, weights)
    if criterion == criteria.GREAT_ROADS:
        return promise_of_roads(p, d, weights)
    if criterion == criteria.INLAND_LAKES:
        return promise_of_lakes(p, d, weights)
    if criterion == criteria.IRRIGATION:
        return promise_of_irrigation(p, d, weights)
    if criterion == criteria.MOUNTAIN_RANGE:
        return promise_of_ranges(p, d, weights)
    if criterion == criteria.MARKET_TOWNS:
        return promise_of_towns(p, d, weights)
    if criterion == criteria.DEEP_FOREST:
        return promise_of_forests(p, d, weights)
    return promise_of_deserts(p, d, weights)


@rule
def drawn_of(p, d, territory):
    """All hexes of a type, with those of the drawing."""
    return union(at(p.drawn, territory), d.group) if territory == p.territory else at(p.drawn, territory)


@rule
def near_to(p, d, territory):
    """The hexes next to a type, with those next to the drawing."""
    return union(at(p.near, territory), d.near) if territory == p.territory else at(p.near, territory)


@rule
def is_apart(p, d, territory, r):
    """Whether a region stays as it is."""
    return territory != p.territory or not meets(at(p.region, r), d.near)


# --- sector A


@rule
def promise_of_provinces(p, d, weights):
    """One region, the larger the nearer to its points; more regions are hard to join."""
    hexes = count(drawn_of(p, d, p.territory))
    if hexes == 0 or d.regions > 2:
        return 0, 0.0
    if d.regions == 2:
        return 0, weights[PROVINCE_IN_TWO]
    if hexes >= criteria.PROVINCE_LEAST:
        return criteria.PROVINCE, 0.0
    begun = weights[PROVINCE_BEGUN]
    return 0, criteria.PROVINCE * (begun + (1.0 - begun) * hexes / criteria.PROVINCE_LEAST)


@rule
def promise_of_rows(d, weights):
    """A row is worth more the nearer it is to being complete."""
    rows = 0
    parts = 0.0
    for i in range(len(criteria.ROW_BOARDS)):
        left = count(common(at(criteria.ROW_BOARDS, i), d.empty))
        if left == 0:
            rows += 1
        else:
            parts += PART_DRAWN[ROW_SIZES[i] - 1, left]
    return criteria.ROW * rows, weights[ROW] * criteria.ROW * parts


@rule
def promise_of_mosaic(p, d, weights):
    """Hexes with fewer than three other types next to them, as long as there is room."""
    own = without(near_to(p, d, p.territory), drawn_of(p, d, p.territory))
    one, two, three = criteria.one_more(own, at(p.near_types, 0), at(p.near_types, 1), at(p.near_types, 2))
    counting = without(three, d.empty)
    open_hexes = without(d.near_empty, d.empty)
    nearly = common(without(two, three), open_hexes)
    hardly = common(without(one, two), open_hexes)
    credit = weights[MOSAIC_TWO] * count(nearly) + weights[MOSAIC_ONE] * count(hardly)
    return criteria.MOSAIC_HEX * count(counting), credit


@rule
def promise_of_borders(p, d, weights):
    """A side is worth more the nearer it is to being complete, if it can still show enough types."""
    sides = 0
    credit = 0.0
    for i in range(len(criteria.SIDE_BOARDS)):
        side = at(criteria.SIDE_BOARDS, i)
        left = count(common(side, d.empty))
        shown = p.side_types[i] | (1 << p.territory if meets(side, d.group) else 0)
        missing = criteria.BORDER_LEAST - popcount(np.uint64(shown))
        if left == 0 and missing <= 0:
            sides += 1
        elif left >= missing:
            credit += PART_DRAWN[SIDE_SIZE - 1, left] * (1.0 - weights[BORDER_TYPE] * max(missing, 0))
    return criteria.BORDER * sides, weights[BORDER] * criteria.BORDER * credit


@rule
def promise_of_parcels(p, d, weights):
    """Regions of the right size, and smaller ones that can still grow to it."""
    parcels = 0
    hexes = 0
    for r in range(p.regions[p.territory], p.regions[p.territory + 1]):
        if is_apart(p, d, p.territory, r):
            if p.hexes[r] == criteria.PARCEL_SIZE:
                parcels += 1
            elif p.hexes[r] < criteria.PARCEL_SIZE and meets(at(p.around, r), d.empty):
                hexes += p.hexes[r]
    size = count(d.joined)
    if size == criteria.PARCEL_SIZE:
        parcels += 1
    elif size < criteria.PARCEL_SIZE and meets(d.around, d.empty):
        hexes += size
    return criteria.PARCEL * parcels, weights[PARCEL_HEX] * criteria.PARCEL * hexes


@rule
def promise_of_roads(p, d, weights):
    """A road, or the longest way towards one."""
    touched = criteria.sides_touched(d.joined)
    if criteria.is_road(touched):
        return criteria.ROAD, 0.0
    best = way_of(count(d.joined), touched, weights) if meets(d.around, d.empty) else 0.0
    for r in range(p.regions[p.territory], p.regions[p.territory + 1]):
        if is_apart(p, d, p.territory, r):
            if criteria.is_road(p.touched[r]):
                return criteria.ROAD, 0.0
            if meets(at(p.around, r), d.empty):
                best = max(best, way_of(p.hexes[r], p.touched[r], weights))
    return 0, weights[ROAD] * criteria.ROAD * best


@rule
def way_of(hexes, touched, weights):
    """How far a region with room to grow is on its way to be a road."""
    return min(hexes, ROAD_LENGTH) / ROAD_LENGTH + (weights[ROAD_EDGE] if touched else 0.0)


# --- sector B


@rule
def promise_of_lakes(p, d, weights):
    """Inland lakes, and small ones that can grow."""
    lakes = 0
    begun = 0
    for r in range(p.regions[LAKE], p.regions[LAKE + 1]):
        if is_apart(p, d, LAKE, r) and not p.touched[r]:
            if p.hexes[r] >= criteria.INLAND_LEAST:
                lakes += 1
            elif meets(at(p.around, r), d.empty):
                begun += 1
    if p.territory == LAKE and not is_empty(d.joined) and not meets(d.joined, criteria.EDGE):
        if count(d.joined) >= criteria.INLAND_LEAST:
            lakes += 1
        elif meets(d.around, d.empty):
            begun += 1
    return criteria.INLAND * lakes, weights[LAKE_BEGUN] * criteria.INLAND * begun


@rule
def promise_of_irrigation(p, d, weights):
    """Dry farms and lakes without a farm may still be watered, as long as there is room."""
    farms, lakes = drawn_of(p, d, FARM), drawn_of(p, d, LAKE)
    near_farms, near_lakes = near_to(p, d, FARM), near_to(p, d, LAKE)
    dry = union(without(farms, near_lakes), without(lakes, near_farms))
    earned = criteria.WATERED_FARM * count(common(farms, near_lakes))
    earned += criteria.WATERING_LAKE * count(common(lakes, near_farms))
    return earned, weights[IRRIGATION_DRY] * count(common(dry, d.near_empty))


@rule
def promise_of_ranges(p, d, weights):
    """Places for a fourth mountain beside three in a line, for a third beside two."""
    credit = 0.0
    mountains = drawn_of(p, d, MOUNTAIN)
    counting = NONE
    for i in range(len(criteria.LINES)):
        step = criteria.LINES[i]
        two = common(mountains, shifted_down(mountains, step))
        if is_empty(two):
            continue
        three = common(two, shifted_down(two, step))
        for_third = common(d.empty, union(shifted_down(two, step), shifted_up(two, 2 * step)))
        credit += weights[RANGE_THIRD] * count(for_third)
        if is_empty(three):
            continue
        for_fourth = common(d.empty, union(shifted_down(three, step), shifted_up(three, 3 * step)))
        credit += weights[RANGE_FOURTH] * count(for_fourth)
        counting = union(counting, criteria.in_range(mountains, step))
    return criteria.PEAK * count(counting), credit


@rule
def promise_of_towns(p, d, weights):
    """Towns by their different neighbours, with something for room around them."""
    earned = 0
    room = 0
    for r in range(p.regions[TOWN], p.regions[TOWN + 1]):
        if is_apart(p, d, TOWN, r):
            types = p.types[r] | (1 << p.territory if meets(at(p.around, r), d.group) else 0)
            here = market(types, at(p.around, r), d.empty)
            earned += here[0]
            room += here[1]
    if p.territory == TOWN and not is_empty(d.joined):
        here = market(types_among(p, d.around), d.around, d.empty)
        earned += here[0]
        room += here[1]
    return criteria.MARKET * earned, criteria.MARKET * weights[TOWN_ROOM] * room


@rule
def market(types, around, empty):
    """How many types next to a town pay, and for how many more there is room."""
    n = popcount(np.uint64(types))
    return max(n - criteria.MARKET_BEYOND, 0), min(TYPES - 1 - n, count(common(around, empty)))


@rule
def promise_of_forests(p, d, weights):
    """Forests with two forests next to them, as long as there is room for a third."""
    two, three = criteria.near_forests(drawn_of(p, d, FOREST))
    return criteria.DEEP * count(three), weights[FOREST_TWO] * count(common(without(two, three), d.near_empty))


@rule
def promise_of_deserts(p, d, weights):
    """Deserts away from farms and lakes; room beside one may still bring either."""
    counting = without(drawn_of(p, d, DESERT), union(near_to(p, d, FARM), near_to(p, d, LAKE)))
    credit = weights[DESERT_OPEN] * count(common(counting, d.near_empty))
    return criteria.WASTE * count(counting), credit
