"""What a bot values on a map: stars of the seasons to come, coins, and room for what may follow."""

import numpy as np

from rhumbline.engine.bitboard import at, common, count, meets, union
from rhumbline.engine.jit import rule
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.components import FARM, FOREST, VILLAGE, WATER
from rhumbline.games.cartographers.rules import edicts
from rhumbline.games.cartographers.rules.drawing import is_coin_shape, map_of, spaces_of
from rhumbline.games.cartographers.rules.edicts import stars_for
from rhumbline.games.cartographers.rules.heuristics import cramped, half_done
from rhumbline.games.cartographers.rules.maps import Map, empty_spaces, next_to, the_map
from rhumbline.games.cartographers.state import MONSTERS

SEASONS = len(components.SEASON_EDICTS)
SURROUNDED = 4

# What things are worth in stars, by name in weights.toml: in general, then what a star of each scoring card counts,
# and what it counts if something is prepared for it.
GENERAL = ("later", "coin", "mountain_step", "monster", "monster_fade", "cramped", "space")
LATER, COIN, MOUNTAIN_STEP, MONSTER, MONSTER_FADE, CRAMPED, SPACE = range(len(GENERAL))
_cards = tuple(name.replace("-", "_") for name in components.EDICTS)
WEIGHTS = (*GENERAL, *_cards, *(f"{name}_half_done" for name in _cards))
STAR = len(GENERAL)
HALF_DONE = STAR + len(_cards)

# The terrains that can change the stars of each scoring card, one bit each.
CHANGED_BY = np.full(len(_cards), components.EVERY_TERRAIN)
CHANGED_BY[[edicts.SENTINEL_WOOD, edicts.GREENBOUGH, edicts.STONESIDE_FOREST]] = 1 << FOREST
CHANGED_BY[edicts.CANAL_LAKE : edicts.SHORESIDE_EXPANSE + 1] = 1 << FARM | 1 << WATER
CHANGED_BY[[edicts.WILDHOLDS, edicts.GREAT_CITY, edicts.SHIELDGATE]] = 1 << VILLAGE

# What is known of an edict before any drawing is tried: what a star counts, what is prepared counts, the stars now.
PER_STAR, PER_HALF, STARS_NOW, KNOWN = range(4)


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
def know_edict(s, letter, m, w, known):
    """An edict is paid in each coming season that scores it; for what is only prepared, this one is nearly over."""
    edict = s.edict[letter]
    threshold = components.THRESHOLD[s.season]
    pays, later, fade = 0.0, 0.0, 1.0
    for season in range(s.season, SEASONS):
        if components.SEASON_EDICTS[season, 0] == letter or components.SEASON_EDICTS[season, 1] == letter:
            pays += fade
            later += fade if season > s.season else max(0.0, 1.0 - s.time / threshold)
        # Stars of a later season are worth less now: the map will grow anyway, and plans are spoilt.
        fade *= w[LATER]
    known[PER_STAR] = pays * w[STAR + edict]
    known[PER_HALF] = later * w[HALF_DONE + edict]
    known[STARS_NOW] = stars_for(edict, m)[0] if pays > 0.0 else 0.0


@rule
def edicts_worth(s, m, terrain, known):
    """What the stars of the coming seasons, and what is prepared for them, are worth on a map after a drawing."""
    value = 0.0
    for letter in range(4):
        edict = s.edict[letter]
        if known[letter, PER_STAR] != 0.0:
            changed = CHANGED_BY[edict] >> terrain & 1
            value += known[letter, PER_STAR] * (stars_for(edict, m)[0] if changed else known[letter, STARS_NOW])
        if known[letter, PER_HALF] != 0.0:
            value += known[letter, PER_HALF] * half_done(edict, m)
    return value


@rule
def around_unpaid(s, owner, filled):
    """How many mountains that have not paid yet are surrounded, and how far all of them are; last spaces count most."""
    surrounded, squares = 0, 0
    for i in range(components.MOUNTAIN_COUNT[s.sheet]):
        if not s.paid[owner] >> i & 1:
            closed = count(common(filled, at(components.AROUND_MOUNTAIN[s.sheet], i)))
            squares += closed * closed
            surrounded += closed == SURROUNDED
    return surrounded, squares / 4.0


@rule
def evaluate(s, seat, moves, n, values, w):
    """What each drawing makes of the own map; on an ambush, how much it takes from the neighbour's."""
    owner = map_of(s, seat)
    side = 1.0 if owner == seat else -1.0
    m = the_map(s, owner)
    known = np.empty((4, KNOWN))
    for letter in range(4):
        know_edict(s, letter, m, w, known[letter])
    valleys = next_to(m.mountains)
    closed_now = around_unpaid(s, owner, m.filled)
    haunted_now = next_to(m.monster)
    seasons_left = SEASONS - s.season
    per_coin = w[COIN] * seasons_left
    per_step = w[MOUNTAIN_STEP] * seasons_left
    per_loss = w[MONSTER] * (1.0 + w[MONSTER_FADE] * (seasons_left - 1))
    for i in range(n):
        move = int(moves[i])
        if move == components.SKIP:
            values[i] = 0.0
            continue
        terrain, spaces = move // components.DRAWINGS_PER_TERRAIN, spaces_of(move)
        after = with_drawing(m, terrain, spaces)
        empty = empty_spaces(after)
        surrounded, steps = around_unpaid(s, owner, after.filled) if meets(spaces, valleys) else closed_now
        coins = s.coins[owner] + is_coin_shape(s.card, move) + surrounded
        haunted = next_to(after.monster) if terrain == components.MONSTER else haunted_now
        value = edicts_worth(s, after, terrain, known)
        value += per_coin * min(coins, components.COIN_TRACK)
        value += per_step * steps
        value -= per_loss * count(common(empty, haunted))
        value -= w[CRAMPED] * cramped(empty)
        values[i] = side * (value + w[SPACE] * count(spaces))


@rule
def points(s, seat):
    """The stars of all seasons so far; end.3: of equals the one who has lost fewer of them to monsters wins."""
    return s.stars[seat].sum() + s.stars[seat, :, MONSTERS].sum() / 10000.0
