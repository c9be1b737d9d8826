"""A map as a bot looks at it before a decision: all that many groups on it share is worked out once.

A group of one type joins regions of that type and changes no other. So regions are found here, and a group is only
held against them.
"""

from typing import NamedTuple

import numpy as np

from rhumbline.engine import bitboard
from rhumbline.engine.bitboard import Board, at, common, count, is_empty, meets, union, without
from rhumbline.engine.jit import rule
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.components import FACES, IN_PLAY, LAKE, TOWN, TYPES
from rhumbline.games.kingdom_maps.rules import criteria
from rhumbline.games.kingdom_maps.rules.criteria import next_to, one_more, take_region
from rhumbline.games.kingdom_maps.rules.drawing import lay
from rhumbline.games.kingdom_maps.state import NOTHING

EVERYWHERE = components.GRID.everywhere
HEXES = len(components.CELL_NAMES)
# About how many turns a game with several seats lasts.
TURNS = 23.0
MOST_WISHES = 12
# Criteria under which a hex may count later as long as one beside it is empty.
NEED_ROOM = 1 << criteria.MOSAIC | 1 << criteria.IRRIGATION | 1 << criteria.DEEP_FOREST | 1 << criteria.WASTELAND

SURVEY = np.dtype(
    (
        np.record,
        [
            ("criteria", np.int64, (IN_PLAY,)),
            ("in_play", np.int64),  # the same, one bit each
            ("seats", np.int64),
            ("sheet", np.int64),
            ("is_asked", np.int64),  # whether the question mark has been drawn
            ("turns_left", np.float64),  # as a share; room may run out before
            ("drawn", np.uint64, (TYPES, 2)),
            ("near", np.uint64, (TYPES, 2)),  # the hexes next to each type
            ("empty", np.uint64, (1, 2)),
            ("side_types", np.int64, (len(criteria.SIDE_BOARDS),)),  # the types on each side, one bit each
            ("starts", np.uint64, (FACES + 1, 2)),  # where a group of each amount can begin
            ("most", np.int64),  # the largest amount that can be drawn
            # Regions one after the other, type by type; those of a type begin at its number in `regions`.
            ("regions", np.int64, (TYPES + 1,)),
            ("region", np.uint64, (HEXES, 2)),
            ("around", np.uint64, (HEXES, 2)),  # the hexes next to it
            ("hexes", np.int64, (HEXES,)),  # how many it has
            ("touched", np.int64, (HEXES,)),  # the sides it touches
            ("types", np.int64, (HEXES,)),  # for a town, the types next to it
            # What is thought of drawing: a type.
            ("territory", np.int64),
            ("elsewhere", np.int64, (IN_PLAY,)),  # the points of other types, for criteria that pay each by itself
            ("near_types", np.uint64, (3, 2)),  # hexes next to one, two, three of the other types or more
            ("wishes", np.uint64, (MOST_WISHES, 2)),  # where hexes of the type are wanted, first wish first
            ("wished", np.int64),
            ("stretches", np.int64),  # whether straight lines are worth a try
            ("as_it_is", np.float64),  # what the map is worth without a group
            ("gains", np.float64, (FACES + 1,)),  # what each amount gains, once it is known
            ("known", np.int64),  # for which amounts it is, one bit each
        ],
    )
)


class Drawing(NamedTuple):
    """A group of the type that is thought of, and what it makes of the map."""

    group: Board
    near: Board  # the hexes next to it
    empty: Board  # what it leaves empty
    near_empty: Board  # the hexes next to those, if a criterion asks for them
    joined: Board  # the region it becomes part of
    around: Board  # the hexes next to that region
    regions: int  # how many regions of the type there are then


@rule
def is_in_play(p, criterion):
    """Whether a criterion is one of the four."""
    return p.in_play >> criterion & 1 != 0


@rule
def look_at(s, seat, p):
    """Survey the map of a seat."""
    p.in_play = 0
    for i in range(IN_PLAY):
        p.criteria[i] = s.criteria[i]
        p.in_play |= 1 << p.criteria[i]
    p.seats = s.seats
    p.sheet = s.sheet
    p.is_asked = s.asked[seat] != NOTHING
    p.turns_left = 1.0 if s.seats == 1 else 1.0 - np.sum(s.uses) / TURNS
    p.territory = NOTHING
    older = bitboard.NONE
    for territory in range(TYPES):
        hexes = at(s.drawn[seat], territory)
        older = union(older, hexes)
        lay(p.drawn, territory, hexes)
        lay(p.near, territory, next_to(hexes))
    lay(p.empty, 0, without(EVERYWHERE, older))
    if is_in_play(p, criteria.BORDERS):
        for i in range(len(criteria.SIDE_BOARDS)):
            p.side_types[i] = types_among(p, at(criteria.SIDE_BOARDS, i))


@rule
def types_among(p, hexes):
    """The types drawn on these hexes, one bit each."""
    types = 0
    for territory in range(TYPES):
        if meets(hexes, at(p.drawn, territory)):
            types |= 1 << territory
    return types


@rule
def find_starts(p):
    """draw.1, draw.3, draw.5: where groups of each amount can begin."""
    p.starts[:] = 0
    p.most = 0
    left = at(p.empty, 0)
    is_blank = bitboard.same(left, EVERYWHERE)
    older = next_to(without(EVERYWHERE, left))
    while not is_empty(left):
        part, left = take_region(left)
        most = min(count(part), FACES)
        p.most = max(p.most, most)
        first = part if is_blank else common(part, older)
        for amount in range(1, most + 1):
            lay(p.starts, amount, union(at(p.starts, amount), first))


@rule
def pays_each_type(criterion):
    """Whether a criterion looks at the regions of every type by itself."""
    return criterion in (criteria.UNITED_PROVINCES, criteria.PARCELS, criteria.GREAT_ROADS)


@rule
def find_regions(p, wanted):
    """Find the regions of these types, one bit each, as far as a criterion in play asks for them."""
    asked_for = 0
    for i in range(IN_PLAY):
        if pays_each_type(p.criteria[i]):
            asked_for = wanted
    if is_in_play(p, criteria.INLAND_LAKES):
        asked_for |= 1 << LAKE
    if is_in_play(p, criteria.MARKET_TOWNS):
        asked_for |= 1 << TOWN
    n = 0
    for territory in range(TYPES):
        p.regions[territory] = n
        left = at(p.drawn, territory) if asked_for >> territory & 1 else bitboard.NONE
        while not is_empty(left):
            region, left = take_region(left)
            around = without(next_to(region), region)
            lay(p.region, n, region)
            lay(p.around, n, around)
            p.hexes[n] = count(region)
            p.touched[n] = criteria.sides_touched(region)
            p.types[n] = types_among(p, around) if territory == TOWN else 0
            n += 1
    p.regions[TYPES] = n


@rule
def points_of_type(p, criterion, territory):
    """What a type earns by itself under such a criterion."""
    first, end = p.regions[territory], p.regions[territory + 1]
    if criterion == criteria.UNITED_PROVINCES:
        return criteria.PROVINCE if end - first == 1 and p.hexes[first] >= criteria.PROVINCE_LEAST else 0
    points = 0
    for r in range(first, end):
        if criterion == criteria.PARCELS:
            if p.hexes[r] == criteria.PARCEL_SIZE:
                points += criteria.PARCEL
        elif criteria.is_road(p.touched[r]):
            points = criteria.ROAD
    return points


@rule
def think_of(p, territory):
    """Turn to drawing a type: what the other types will go on to earn, and which hexes they lie next to."""
    p.territory = territory
    p.known = 0
    for i in range(IN_PLAY):
        p.elsewhere[i] = 0
        if not p.is_asked and pays_each_type(p.criteria[i]):
            for other in range(TYPES):
                if other != territory:
                    p.elsewhere[i] += points_of_type(p, p.criteria[i], other)
    if is_in_play(p, criteria.MOSAIC):
        one = two = three = bitboard.NONE
        for other in range(TYPES):
            if other != territory:
                one, two, three = one_more(without(at(p.near, other), at(p.drawn, other)), one, two, three)
        lay(p.near_types, 0, one)
        lay(p.near_types, 1, two)
        lay(p.near_types, 2, three)


@rule
def with_group(p, group, near):
    """What a group, with the hexes next to it, makes of the map."""
    empty = without(at(p.empty, 0), group)
    joined = group
    around = near
    first, end = p.regions[p.territory], p.regions[p.territory + 1]
    regions = end - first
    for r in range(first, end):
        if meets(at(p.region, r), near):
            joined = union(joined, at(p.region, r))
            around = union(around, at(p.around, r))
            regions -= 1
    if not is_empty(group):
        regions += 1
    near_empty = next_to(empty) if p.in_play & NEED_ROOM else bitboard.NONE
    return Drawing(group, near, empty, near_empty, joined, without(around, joined), regions)
