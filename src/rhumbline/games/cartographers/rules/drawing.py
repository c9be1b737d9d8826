"""What may be drawn on whose map, and what drawing it earns. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.engine.bitboard import NONE, ZERO, at, common, covers, has, is_empty, shifted_down, shifted_up, union
from rhumbline.engine.jit import lowest_bit, rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.rules.maps import empty_on, the_map
from rhumbline.games.cartographers.rules.notes import AMBUSH_STRUCK, COIN_LOST, COIN_WON, DREW, FOR_SHAPE, SKIPPED


@rule
def is_ambush(card):
    """The ambush cards are numbered after the explore cards."""
    return card >= components.FIRST_AMBUSH


@rule
def map_drawn_on(card, seats, seat):
    """ambush.1: on an ambush the map goes to the left or right neighbour (seat + 1 sits on the left)."""
    if not is_ambush(card):
        return seat
    return (seat + seats - 1) % seats if components.PASS_LEFT[card] else (seat + 1) % seats


@rule
def map_of(s, seat):
    """Whose map a seat has in hand."""
    return map_drawn_on(s.card, s.seats, seat)


# --- what may be drawn


@rule
def anchors_that_fit(orientation, empty):
    """draw.3: where this orientation covers only empty spaces: the empty map shifted by each of its spaces."""
    fit = at(components.ANCHORS, orientation)
    for i in range(components.SIZE[orientation]):
        fit = common(fit, shifted_down(empty, components.OFFSETS[orientation, i]))
    return fit


@rule
def anchors_that_touch(orientation, spaces):
    """ruins.1: where this orientation covers at least one of these spaces."""
    touch = NONE
    for i in range(components.SIZE[orientation]):
        touch = union(touch, shifted_down(spaces, components.OFFSETS[orientation, i]))
    return touch


@rule
def list_drawings(orientation, anchors, terrains, out, n):
    """Write one move for each anchor and each terrain (a set of bits)."""
    for terrain in range(5):
        if terrains >> terrain & 1:
            base = terrain * components.DRAWINGS_PER_TERRAIN + orientation * components.CELLS
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
    """draw.2, rift.1, ambush.2: the printed shapes, turned and flipped (draw.5), wherever they fit (draw.4)."""
    n = 0
    # ruins.1, and ruins.5 for the rift square: ruins that are due must be covered.
    must_touch = s.ruins_due and not is_ambush(s.card)
    open_ruins = common(empty, at(components.RUINS_BOARD, s.sheet))
    terrains = components.CARD_TERRAINS[s.card]
    for k in range(2):
        shape = components.CARD_SHAPES[s.card, k]
        if shape >= 0:
            for orientation in range(components.FIRST[shape], components.FIRST[shape + 1]):
                fit = anchors_that_fit(orientation, empty)
                if must_touch:
                    fit = common(fit, anchors_that_touch(orientation, open_ruins))
                n = list_drawings(orientation, fit, terrains, out, n)
    return n


@rule
def fallback_terrains(s):
    """What a single space may be filled with when nothing fits: draw.6, ruins.2, ambush.3."""
    if is_ambush(s.card):
        return components.ONLY_MONSTER
    return components.EVERY_TERRAIN if s.ruins_due else components.CARD_TERRAINS[s.card]


@rule
def is_down_to_single_spaces(s, seat):
    """draw.6, ruins.2, ambush.3: no shape of the card can be drawn as it must be."""
    out = np.empty(components.MOST_MOVES, dtype=np.int32)
    return list_shapes(s, empty_on(s, map_of(s, seat)), out) == 0


@rule
def legal_drawings(s, seat, out):
    """Every drawing that this seat may choose from the card."""
    empty = empty_on(s, map_of(s, seat))
    if is_empty(empty):
        # draw.7: a full map leaves nothing to draw.
        out[0] = components.SKIP
        return 1
    n = list_shapes(s, empty, out)
    if n == 0:
        n = list_drawings(components.FIRST[components.SINGLE], empty, fallback_terrains(s), out, 0)
    return n


# --- drawing it


@rule
def spaces_of(drawing):
    """The spaces a drawing covers."""
    placed = drawing % components.DRAWINGS_PER_TERRAIN
    return shifted_up(at(components.OUTLINE, placed // components.CELLS), placed % components.CELLS)


@rule
def draw(s, owner, drawing):
    """Fill the spaces of a drawing with its terrain."""
    terrain = drawing // components.DRAWINGS_PER_TERRAIN
    spaces = spaces_of(drawing)
    s.drawn[owner, terrain, 0] |= spaces[0]
    s.drawn[owner, terrain, 1] |= spaces[1]


@rule
def earn_coin(s, owner, mountain, events):
    """coins.4: the track is fourteen long; a coin beyond it is lost. It is for a mountain, or FOR_SHAPE."""
    if s.coins[owner] < components.COIN_TRACK:
        s.coins[owner] += 1
        note(events, COIN_WON, owner, EVERYBODY, mountain, int(s.coins[owner]))
    else:
        note(events, COIN_LOST, owner, EVERYBODY, mountain)


@rule
def is_coin_shape(card, drawing):
    """coins.1 and coins.3: the shape with the coin pays; the single space drawn in its place does not."""
    shape = components.SHAPE_OF[drawing % components.DRAWINGS_PER_TERRAIN // components.CELLS]
    return shape == components.COIN_SHAPE[card]


@rule
def pay_mountains(s, owner, events):
    """coins.2, coins.5: a mountain with all four spaces around it filled pays the map's owner, once."""
    filled = the_map(s, owner).filled
    for i in range(components.MOUNTAIN_COUNT[s.sheet]):
        if not s.paid[owner] >> i & 1 and covers(filled, at(components.AROUND_MOUNTAIN[s.sheet], i)):
            s.paid[owner] |= 1 << i
            earn_coin(s, owner, i, events)


@rule
def carry_out(s, seat, drawing, events):
    """A seat's drawing is put on the map it has in hand, and the map's owner takes the coins; draw.7: or nothing is."""
    owner = map_of(s, seat)
    if drawing == components.SKIP:
        note(events, SKIPPED, seat, EVERYBODY, int(s.card), owner)
        return
    note(events, DREW, seat, EVERYBODY, int(s.card), owner, drawing)
    draw(s, owner, drawing)
    if is_coin_shape(s.card, drawing):
        earn_coin(s, owner, FOR_SHAPE, events)
    pay_mountains(s, owner, events)


@rule
def walk_ambush(s, card, events):
    """solo.1: the first place on the walk where the shape fits as printed; solo.2: there may be none."""
    walk = components.WALK[card - components.FIRST_AMBUSH]
    orientation = components.AMBUSH_ORIENTATION[card - components.FIRST_AMBUSH]
    fit = anchors_that_fit(orientation, empty_on(s, 0))
    drawing, tried = components.SKIP, 0
    while drawing == components.SKIP and walk[tried] >= 0:
        if has(fit, walk[tried]):
            placed = orientation * components.CELLS + walk[tried]
            drawing = components.MONSTER * components.DRAWINGS_PER_TERRAIN + placed
        tried += 1
    note(events, AMBUSH_STRUCK, -1, EVERYBODY, card, drawing, tried)
    if drawing != components.SKIP:
        draw(s, 0, drawing)
        pay_mountains(s, 0, events)
    s.last[0] = drawing
