"""What a bot values on a map: stars of the seasons to come, coins, and room for what may follow."""

from rhumbline.engine.bitboard import at, common, count, covers, shifted_down, shifted_up, union, without
from rhumbline.engine.jit import rule
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.rules.drawing import is_coin_shape, map_of, spaces_of
from rhumbline.games.cartographers.rules.edicts import stars_for
from rhumbline.games.cartographers.rules.maps import Map, empty_spaces, monster_losses, the_map

SEASONS = len(components.SEASON_EDICTS)
# Stars of a later season are worth less now: the map will grow anyway, and plans are spoilt.
LATER = 0.7
# Half-closed mountains, spaces with little room around them, and monsters that will be walled in.
MOUNTAIN_STEP = 0.25
CRAMPED = 0.4
MONSTER_FADE = 0.5


@rule
def with_drawing(m, terrain, spaces):
    """The map after drawing these spaces."""
    return Map(
        union(m.forest, spaces) if terrain == components.FOREST else m.forest,
        union(m.village, spaces) if terrain == components.VILLAGE else m.village,
        union(m.farm, spaces) if terrain == components.FARM else m.farm,
        union(m.water, spaces) if terrain == components.WATER else m.water,
        union(m.monster, spaces) if terrain == components.MONSTER else m.monster,
        m.mountains,
        m.ruins,
        union(m.filled, spaces),
    )


@rule
def edict_weight(s, letter):
    """How much a star of this edict is worth: it is paid in each coming season that scores it."""
    weight = 0.0
    fade = 1.0
    for season in range(s.season, SEASONS):
        if components.SEASON_EDICTS[season, 0] == letter or components.SEASON_EDICTS[season, 1] == letter:
            weight += fade
        fade *= LATER
    return weight


@rule
def cramped(m):
    """How many empty spaces have fewer than two empty neighbours: hard to fill later."""
    empty = empty_spaces(m)
    left = shifted_up(without(empty, components.GRID.last_column), 1)
    right = shifted_down(without(empty, components.GRID.first_column), 1)
    above = shifted_up(empty, components.GRID.width)
    below = shifted_down(empty, components.GRID.width)
    across = union(common(left, right), common(above, below))
    around_a_corner = common(union(left, right), union(above, below))
    return count(without(empty, union(across, around_a_corner)))


@rule
def mountain_steps(s, owner, m):
    """Filled spaces around mountains that have not paid yet, squared so that the last ones count most."""
    steps = 0.0
    for i in range(components.MOUNTAIN_COUNT[s.sheet]):
        if not s.paid[owner] >> i & 1:
            closed = count(common(m.filled, at(components.AROUND_MOUNTAIN[s.sheet], i)))
            steps += closed * closed / 4.0
    return steps


@rule
def worth(s, owner, m, coins):
    """What a map is worth to its owner from now to the end."""
    value = 0.0
    for letter in range(4):
        weight = edict_weight(s, letter)
        if weight > 0.0:
            value += weight * stars_for(s.edict[letter], m)[0]
    seasons_left = SEASONS - s.season
    earned = coins
    for i in range(components.MOUNTAIN_COUNT[s.sheet]):
        if not s.paid[owner] >> i & 1 and covers(m.filled, at(components.AROUND_MOUNTAIN[s.sheet], i)):
            earned += 1
    value += min(earned, components.COIN_TRACK) * seasons_left
    value += MOUNTAIN_STEP * seasons_left * mountain_steps(s, owner, m)
    value -= count(monster_losses(m)) * (1.0 + MONSTER_FADE * (seasons_left - 1))
    return value - CRAMPED * cramped(m)


@rule
def evaluate(s, seat, moves, n, values, weights):
    """What each drawing makes of the own map; on an ambush, how much it takes from the neighbour's."""
    owner = map_of(s, seat)
    m = the_map(s, owner)
    side = 1.0 if owner == seat else -1.0
    for i in range(n):
        move = int(moves[i])
        if move == components.SKIP:
            values[i] = 0.0
        else:
            coins = s.coins[owner] + (1 if is_coin_shape(s.card, move) else 0)
            after = with_drawing(m, move // components.DRAWINGS_PER_TERRAIN, spaces_of(move))
            values[i] = side * worth(s, owner, after, coins)


@rule
def points(s, seat):
    """The stars of all seasons so far."""
    return float(s.stars[seat].sum())
