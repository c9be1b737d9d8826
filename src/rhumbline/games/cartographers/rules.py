"""How Cartographers is played. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.core.board import ZERO, at, common, count, covers, is_empty, shifted_down, shifted_up, union, without
from rhumbline.core.compiled import lowest_bit, rule
from rhumbline.games.cartographers.components import (
    ALL_AMBUSHES,
    AMBUSH_ORIENTATION,
    ANCHORS,
    AROUND_MOUNTAIN,
    CARD_SHAPES,
    CARD_TERRAINS,
    CELLS,
    COIN_SHAPE,
    COIN_TRACK,
    DRAWINGS_PER_TERRAIN,
    EDICT_LAYOUTS,
    EVERY_TERRAIN,
    FIRST,
    FIRST_AMBUSH,
    GRID,
    MONSTER,
    MOST_MOVES,
    MOUNTAIN_COUNT,
    OFFSETS,
    ONLY_MONSTER,
    OUTLINE,
    PASS_LEFT,
    RUINS_BOARD,
    SEASON_EDICTS,
    SHAPE_OF,
    SINGLE,
    SIZE,
    SKIP,
    THRESHOLD,
    TIME,
    WALK,
    WHOLE_DECK,
)
from rhumbline.games.cartographers.edicts import stars_for
from rhumbline.games.cartographers.maps import filled_on, monster_losses, the_map
from rhumbline.games.cartographers.state import (
    COINS,
    DRAW,
    EDICTS,
    EXPLORE,
    FIRST_EDICT,
    MONSTERS,
    OPEN,
    OVER,
    SECOND_EDICT,
)

CHANCE = -1
EVERYWHERE = GRID.everywhere
LAST_SEASON = len(THRESHOLD) - 1


@rule
def setup(s, seats, options):
    """setup.1 to setup.4: blank sheets of one side, spring on top, thirteen explore cards and one unseen ambush."""
    s.seats = seats
    s.sheet = options[0]
    s.phase = EDICTS
    s.card = -1
    s.last_card = -1
    s.deck = WHOLE_DECK
    s.ambushes_unseen = ALL_AMBUSHES
    s.ambushes_in_deck = 1
    for letter in range(4):
        s.edict[letter] = -1
    for seat in range(len(s.sealed)):
        s.sealed[seat] = OPEN
        s.last[seat] = OPEN


@rule
def actors(s):
    """draw.1: everybody draws at the same time; who has chosen waits."""
    if s.phase == OVER:
        return 0
    if s.phase != DRAW:
        return CHANCE
    waiting = 0
    for seat in range(s.seats):
        if s.sealed[seat] == OPEN:
            waiting |= 1 << seat
    return waiting


@rule
def sealed(s):
    """draw.1: whose choice is in, and may still be taken back."""
    chosen = 0
    if s.phase == DRAW:
        for seat in range(s.seats):
            if s.sealed[seat] != OPEN:
                chosen |= 1 << seat
    return chosen


@rule
def take_back(s, seat):
    """draw.1: until the last one is in, a choice may be taken back."""
    s.sealed[seat] = OPEN


# --- what may be drawn


@rule
def is_ambush(card):
    """The ambush cards are numbered after the explore cards."""
    return card >= FIRST_AMBUSH


@rule
def map_of(s, seat):
    """ambush.1: on an ambush the map goes to the left or right neighbour (seat + 1 sits on the left)."""
    if not is_ambush(s.card):
        return seat
    return (seat + s.seats - 1) % s.seats if PASS_LEFT[s.card] else (seat + 1) % s.seats


@rule
def anchors_that_fit(orientation, empty):
    """draw.3: where this orientation covers only empty spaces: the empty map shifted by each of its spaces."""
    fit = at(ANCHORS, orientation)
    for i in range(SIZE[orientation]):
        fit = common(fit, shifted_down(empty, OFFSETS[orientation, i]))
    return fit


@rule
def anchors_that_touch(orientation, spaces):
    """ruins.1: where this orientation covers at least one of these spaces."""
    touch = (ZERO, ZERO)
    for i in range(SIZE[orientation]):
        touch = union(touch, shifted_down(spaces, OFFSETS[orientation, i]))
    return touch


@rule
def list_drawings(orientation, anchors, terrains, out, n):
    """Write one move for each anchor and each terrain (a set of bits)."""
    for terrain in range(5):
        if terrains >> terrain & 1:
            base = terrain * DRAWINGS_PER_TERRAIN + orientation * CELLS
            word = anchors[0]
            while word != ZERO:
                out[n] = base + lowest_bit(word)
                n += 1
                word &= word - np.uint64(1)
            word = anchors[1]
            while word != ZERO:
                out[n] = base + 64 + lowest_bit(word)
                n += 1
                word &= word - np.uint64(1)
    return n


@rule
def list_shapes(s, empty, out):
    """draw.2, rift.1, ambush.2: the printed shapes, turned and flipped (draw.5), wherever they fit (draw.4).

    If ruins are due they must be covered: ruins.1, and ruins.5 for the rift square.
    """
    n = 0
    must_touch = s.ruins_due and not is_ambush(s.card)
    open_ruins = common(empty, at(RUINS_BOARD, s.sheet))
    terrains = CARD_TERRAINS[s.card]
    for k in range(2):
        shape = CARD_SHAPES[s.card, k]
        if shape >= 0:
            for orientation in range(FIRST[shape], FIRST[shape + 1]):
                fit = anchors_that_fit(orientation, empty)
                if must_touch:
                    fit = common(fit, anchors_that_touch(orientation, open_ruins))
                n = list_drawings(orientation, fit, terrains, out, n)
    return n


@rule
def fallback_terrains(s):
    """What a single space may be filled with when nothing fits: draw.6, ruins.2, ambush.3."""
    if is_ambush(s.card):
        return ONLY_MONSTER
    return EVERY_TERRAIN if s.ruins_due else CARD_TERRAINS[s.card]


@rule
def is_down_to_single_spaces(s, seat):
    """draw.6, ruins.2, ambush.3: no shape of the card can be drawn as it must be."""
    out = np.empty(MOST_MOVES, dtype=np.int32)
    return list_shapes(s, without(EVERYWHERE, filled_on(s, map_of(s, seat))), out) == 0


@rule
def legal(s, seat, out):
    """Every drawing this seat may choose now."""
    if s.phase != DRAW or s.sealed[seat] != OPEN:
        return 0
    empty = without(EVERYWHERE, filled_on(s, map_of(s, seat)))
    if is_empty(empty):
        # draw.7: a full map leaves nothing to draw.
        out[0] = SKIP
        return 1
    n = list_shapes(s, empty, out)
    if n == 0:
        n = list_drawings(FIRST[SINGLE], empty, fallback_terrains(s), out, 0)
    return n


# --- chance


@rule
def outcomes(s, moves, weights):
    """setup.2 and explore.1: the edicts, or the next card of a well-shuffled deck."""
    if s.phase == EDICTS:
        for layout in range(len(EDICT_LAYOUTS)):
            moves[layout] = layout
            weights[layout] = 1
        return len(EDICT_LAYOUTS)
    unseen = 0
    for ambush in range(CARD_TERRAINS.size - FIRST_AMBUSH):
        unseen += s.ambushes_unseen >> ambush & 1
    n = 0
    for card in range(FIRST_AMBUSH):
        if s.deck >> card & 1:
            moves[n] = card
            # ambush.5: which ambushes lie in the deck is unknown, so each unseen one is there with equal chance.
            weights[n] = unseen if unseen > 0 else 1
            n += 1
    if s.ambushes_in_deck > 0:
        for ambush in range(CARD_TERRAINS.size - FIRST_AMBUSH):
            if s.ambushes_unseen >> ambush & 1:
                moves[n] = FIRST_AMBUSH + ambush
                weights[n] = s.ambushes_in_deck
                n += 1
    return n


# --- playing


@rule
def play(s, seat, move):
    """The only thing that changes a position."""
    if seat == CHANCE:
        if s.phase == EDICTS:
            for letter in range(4):
                s.edict[letter] = EDICT_LAYOUTS[move, letter]
            s.phase = EXPLORE
        else:
            reveal(s, move)
        return
    s.sealed[seat] = move
    if actors(s) == 0:
        resolve(s)


@rule
def reveal(s, card):
    """explore.1: the card goes on the column, and its time with it."""
    if is_ambush(card):
        s.ambushes_unseen &= ~(1 << (card - FIRST_AMBUSH))
        s.ambushes_in_deck -= 1
        if s.seats == 1:
            walk_ambush(s, card)
            return
    else:
        s.deck &= ~(1 << card)
        s.time += TIME[card]
        if CARD_TERRAINS[card] == 0:
            # explore.2, ruins.3: another card at once; a second ruins card adds nothing to the first.
            s.ruins_due = 1
            return
    s.card = card
    s.phase = DRAW


@rule
def draw(s, owner, drawing):
    """Fill the spaces of a drawing with its terrain."""
    terrain = drawing // DRAWINGS_PER_TERRAIN
    spaces = spaces_of(drawing)
    s.drawn[owner, terrain, 0] |= spaces[0]
    s.drawn[owner, terrain, 1] |= spaces[1]


@rule
def spaces_of(drawing):
    """The spaces a drawing covers."""
    placed = drawing % DRAWINGS_PER_TERRAIN
    return shifted_up(at(OUTLINE, placed // CELLS), placed % CELLS)


@rule
def earn_coin(s, owner):
    """coins.4: the track is fourteen long; a coin beyond it is lost."""
    if s.coins[owner] < COIN_TRACK:
        s.coins[owner] += 1


@rule
def is_coin_shape(card, drawing):
    """coins.1 and coins.3: the shape with the coin pays; the single space drawn in its place does not."""
    return SHAPE_OF[drawing % DRAWINGS_PER_TERRAIN // CELLS] == COIN_SHAPE[card]


@rule
def pay_mountains(s, owner):
    """coins.2, coins.5: a mountain with all four spaces around it filled pays the map's owner, once."""
    spaces = filled_on(s, owner)
    for i in range(MOUNTAIN_COUNT[s.sheet]):
        if not s.paid[owner] >> i & 1 and covers(spaces, at(AROUND_MOUNTAIN[s.sheet], i)):
            s.paid[owner] |= 1 << i
            earn_coin(s, owner)


@rule
def resolve(s):
    """draw.1: all choices are in: everybody draws."""
    for seat in range(s.seats):
        drawing = int(s.sealed[seat])
        if drawing != SKIP:
            owner = map_of(s, seat)
            draw(s, owner, drawing)
            if is_coin_shape(s.card, drawing):
                earn_coin(s, owner)
            pay_mountains(s, owner)
        s.last[seat] = drawing
        s.sealed[seat] = OPEN
    finish_card(s)


@rule
def walk_ambush(s, card):
    """solo.1: the first place on the walk where the shape fits as printed; solo.2: there may be none."""
    empty = without(EVERYWHERE, filled_on(s, 0))
    orientation = AMBUSH_ORIENTATION[card - FIRST_AMBUSH]
    fit = anchors_that_fit(orientation, empty)
    s.last[0] = SKIP
    for step in range(CELLS):
        anchor = WALK[card - FIRST_AMBUSH, step]
        if anchor < 0:
            break
        if covers(fit, shifted_up((np.uint64(1), ZERO), anchor)):
            drawing = MONSTER * DRAWINGS_PER_TERRAIN + orientation * CELLS + anchor
            draw(s, 0, drawing)
            pay_mountains(s, 0)
            s.last[0] = drawing
            break
    s.card = card
    finish_card(s)


@rule
def finish_card(s):
    """check.1, check.2: the season ends when its time is reached or passed; ambush.4: an ambush leaves the game."""
    s.last_card = s.card
    if not is_ambush(s.card):
        # ruins.4: the obligation waits for an explore card, through any ambush.
        s.ruins_due = 0
    s.card = -1
    s.phase = EXPLORE
    if s.time >= THRESHOLD[s.season]:
        end_season(s)


@rule
def end_season(s):
    """season.1 to season.3: two edicts, coins and monsters; then season.4, or end.1 after winter."""
    for seat in range(s.seats):
        of_seat = the_map(s, seat)
        box = s.stars[seat, s.season]
        box[FIRST_EDICT] = stars_for(s.edict[SEASON_EDICTS[s.season, 0]], of_seat)[0]
        box[SECOND_EDICT] = stars_for(s.edict[SEASON_EDICTS[s.season, 1]], of_seat)[0]
        box[COINS] = s.coins[seat]
        box[MONSTERS] = -count(monster_losses(of_seat))
    if s.season == LAST_SEASON:
        s.phase = OVER
        return
    # season.4, ambush.5: all explore cards back, unseen ambushes stay, one more is shuffled in.
    s.season += 1
    s.time = 0
    s.deck = WHOLE_DECK
    s.ambushes_in_deck += 1
