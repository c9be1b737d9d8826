"""What a map promises: the points of a criterion so far, and some credit for what is half done."""

from rhumbline.engine.bitboard import at, common, count, is_empty, meets, shifted_down, shifted_up, union, without
from rhumbline.engine.jit import rule
from rhumbline.games.kingdom_maps.components import FARM, LAKE, MOUNTAIN, TOWN, TYPES
from rhumbline.games.kingdom_maps.rules import criteria


@rule
def promise(criterion, m, empty, territory):
    """Points and credit of a criterion on a map; where types count each for itself, of this type alone."""
    if criterion == criteria.UNITED_PROVINCES:
        return promise_of_provinces(at(m, territory))
    if criterion == criteria.SURVEYED_ROWS:
        return promise_of_rows(empty)
    if criterion == criteria.BORDERS:
        return promise_of_borders(m, empty)
    if criterion == criteria.PARCELS:
        return promise_of_parcels(at(m, territory), empty)
    if criterion == criteria.GREAT_ROADS:
        return promise_of_roads(at(m, territory), empty)
    if criterion == criteria.INLAND_LAKES:
        return promise_of_lakes(m, empty)
    if criterion == criteria.MARKET_TOWNS:
        return promise_of_towns(m, empty)
    return float(criteria.points_for(criterion, m)[0]) + credit(criterion, m, empty)


@rule
def promise_of_provinces(hexes):
    """One region, the larger the nearer to its points; more regions are hard to join."""
    if is_empty(hexes):
        return 0.0
    rest = criteria.take_region(hexes)[1]
    if is_empty(rest):
        return criteria.PROVINCE * min(1.0, 0.3 + 0.7 * count(hexes) / criteria.PROVINCE_LEAST)
    return 1.5 if is_empty(criteria.take_region(rest)[1]) else 0.0


@rule
def promise_of_rows(empty):
    """A row is worth more the nearer it is to being complete."""
    value = 0.0
    for i in range(len(criteria.ROW_BOARDS)):
        row = at(criteria.ROW_BOARDS, i)
        size = count(row)
        drawn = (size - count(common(row, empty))) / size
        value += criteria.ROW * drawn * drawn
    return value


@rule
def promise_of_borders(m, empty):
    """A side likewise, if it can still show three types."""
    value = 0.0
    for i in range(len(criteria.SIDE_BOARDS)):
        side = at(criteria.SIDE_BOARDS, i)
        size = count(side)
        left = count(common(side, empty))
        types = criteria.types_on(side, m)
        if types + left >= 3:
            drawn = (size - left) / size
            value += criteria.BORDER * drawn * drawn * (0.4 + 0.2 * min(types, 3))
    return value


@rule
def promise_of_parcels(hexes, empty):
    """Regions of the right size, and smaller ones that can still grow to it."""
    value = 0.0
    left = hexes
    while not is_empty(left):
        region, left = criteria.take_region(left)
        size = count(region)
        if size == criteria.PARCEL_SIZE:
            value += criteria.PARCEL
        elif size < criteria.PARCEL_SIZE and meets(criteria.next_to(region), empty):
            value += 0.15 * criteria.PARCEL * size
    return value


@rule
def promise_of_roads(hexes, empty):
    """A road, or the longest way towards one."""
    best = 0.0
    left = hexes
    while not is_empty(left):
        region, left = criteria.take_region(left)
        if criteria.is_road(region):
            return 1.0 * criteria.ROAD
        if meets(criteria.next_to(region), empty):
            reach = min(count(region), 9) / 9 + (0.3 if meets(region, criteria.EDGE) else 0.0)
            best = max(best, 0.4 * criteria.ROAD * reach)
    return best


@rule
def promise_of_lakes(m, empty):
    """Inland lakes, and single inland hexes that can grow."""
    value = 0.0
    left = at(m, LAKE)
    while not is_empty(left):
        region, left = criteria.take_region(left)
        if not meets(region, criteria.EDGE):
            if count(region) > 1:
                value += criteria.INLAND
            elif meets(criteria.next_to(region), empty):
                value += 0.4 * criteria.INLAND
    return value


@rule
def promise_of_towns(m, empty):
    """Towns by their different neighbours, with something for room around them."""
    value = 0.0
    left = at(m, TOWN)
    while not is_empty(left):
        region, left = criteria.take_region(left)
        around = without(criteria.next_to(region), region)
        types = criteria.types_on(around, m)
        room = min(TYPES - 1 - types, count(common(around, empty)))
        value += criteria.MARKET * (max(types - 1, 0) + 0.3 * room)
    return value


@rule
def credit(criterion, m, empty):
    """What hexes that count only nearly are worth, as long as there is room beside them."""
    near_empty = criteria.next_to(empty)
    if criterion == criteria.MOSAIC:
        return 0.3 * count(common(two_types_near(m), near_empty))
    if criterion == criteria.IRRIGATION:
        farms, lakes = at(m, FARM), at(m, LAKE)
        dry = union(without(farms, criteria.next_to(lakes)), without(lakes, criteria.next_to(farms)))
        return 0.35 * count(common(dry, near_empty))
    if criterion == criteria.MOUNTAIN_RANGE:
        return credit_of_ranges(m, empty)
    if criterion == criteria.DEEP_FOREST:
        two, three = criteria.next_to_forests(m)
        return 0.25 * count(common(without(two, three), near_empty))
    return 0.0


@rule
def two_types_near(m):
    """Drawn hexes with exactly two different other types next to them."""
    two, three = criteria.next_to_types(m)
    return without(two, three)


@rule
def credit_of_ranges(m, empty):
    """Places for a fourth mountain beside three in a line, for a third beside two."""
    value = 0.0
    for i in range(len(criteria.LINES)):
        step = criteria.LINES[i]
        two = common(at(m, MOUNTAIN), shifted_down(at(m, MOUNTAIN), step))
        three = common(two, shifted_down(at(m, MOUNTAIN), 2 * step))
        for_third = common(empty, union(shifted_down(two, step), shifted_up(two, 2 * step)))
        for_fourth = common(empty, union(shifted_down(three, step), shifted_up(three, 3 * step)))
        value += 0.2 * count(for_third) + 0.5 * count(for_fourth)
    return value
