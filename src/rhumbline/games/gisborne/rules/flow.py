"""How Gisborne is played. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.engine.jit import lowest_bit, rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.gisborne import components, state
from rhumbline.games.gisborne.rules import drawing, notes
from rhumbline.games.gisborne.rules.race import begin_move, kind_of, lay_tile, walk

CHANCE = -1
KINDS = len(components.COPIES)


@rule
def setup(s, seats, options):
    """setup.1 to setup.6: cards shuffled, one tile and one chip to be left out unseen, the 4 on the beach."""
    s.seats = seats
    s.course = options[0]
    s.phase = state.ORDER
    s.steps = -1
    s.tile[:] = -1
    lay_tile(s, components.START_TILE)
    s.tiles_unseen = (1 << components.PATHS) - 1
    s.chips_unseen[:] = components.CHIPS
    s.chips_unseen[components.START_CHIP] -= 1
    s.chips_unseen[components.BEACH_CHIP] -= 1
    s.chip_on[0] = components.START_CHIP
    s.chip_on[components.SLOTS - 1] = components.BEACH_CHIP
    s.unseen[:] = components.COPIES
    s.pile = components.CARDS
    s.laid[:] = state.OPEN
    s.last[:] = state.OPEN


@rule
def actors(s):
    """round.1: one after another, from the most advanced pawn to the last; round.2: whoever overtakes whom."""
    if s.phase == state.OVER:
        return 0
    if s.phase in (state.LAY, state.RIVER, state.WOLVES, state.SCORE):
        return 1 << int(s.order[s.turn])
    return CHANCE


@rule
def sealed(s):
    """round.3: whose cards lie face-down until the last one has laid."""
    face_down = 0
    if s.phase == state.LAY:
        for seat in range(s.seats):
            if s.laid[seat] != state.OPEN:
                face_down |= 1 << seat
    return face_down


# --- what a seat may do


@rule
def in_hand(s, seat):
    """lay.7: the lays for which the cards are in hand, as a set in words."""
    lays = components.FITS[0, min(s.hand[seat, 0], components.MOST_LAID)].copy()
    for kind in range(1, KINDS):
        fits = components.FITS[kind, min(s.hand[seat, kind], components.MOST_LAID)]
        for word in range(components.WORDS):
            lays[word] &= fits[word]
    return lays


@rule
def list_lays(held, lays, base, out, n):
    """Write one move for each lay in both sets, after the first n."""
    for word in range(components.WORDS):
        left = held[word] & lays[word]
        while left != np.uint64(0):
            out[n] = base + word * 64 + lowest_bit(left)
            n += 1
            left &= left - np.uint64(1)
    return n


@rule
def legal_lays(s, seat, out):
    """lay.1 to lay.6: one to five cards of one colour; from a village (village.1) any; or the tent with up to five."""
    held = in_hand(s, seat)
    mixed = kind_of(s, int(s.place[seat])) == components.VILLAGE
    n = list_lays(held, components.SOME_CARDS if mixed else components.ONE_COLOUR, 0, out, 0)
    # lay.4, lay.5, lay.6: the tent alone, which is all there is without cards, or beside any cards.
    return list_lays(held, held, components.WITH_TENT, out, n)


@rule
def legal(s, seat, out):
    """Every move of this seat."""
    if actors(s) != 1 << seat:
        return 0
    if s.phase == state.LAY:
        return legal_lays(s, seat, out)
    if s.phase == state.RIVER:
        # river.1, river.2: any three movement cards may be kept; the owner chooses.
        return list_lays(in_hand(s, seat), components.RIVER_KEEPS, components.KEEP, out, 0)
    if s.phase == state.SCORE:
        out[0] = components.CHEST
        out[1] = components.HAND
        return 2
    # wolves.1: any chip he has, of his own choice.
    n = 0
    for value in range(1, components.MOST_CHIP + 1):
        if s.chips[seat, value] > 0:
            out[n] = components.GIVE + value
            n += 1
    return n


# --- chance


@rule
def list_left(left, moves, weights):
    """Write every kind of which some are left, by how many."""
    n = 0
    for kind in range(len(left)):
        if left[kind] > 0:
            moves[n] = kind
            weights[n] = left[kind]
            n += 1
    return n


@rule
def outcomes(s, moves, weights):
    """setup.2, setup.4, setup.6, and every draw: all that may turn up, by how many there are of it."""
    n = 0
    if s.phase == state.ORDER:
        for order in range(components.FIRST_ORDER[s.seats], components.FIRST_ORDER[s.seats + 1]):
            moves[n] = order
            weights[n] = 1
            n += 1
    elif s.phase == state.TILE:
        for tile in range(components.PATHS):
            if s.tiles_unseen >> tile & 1:
                moves[n] = tile
                weights[n] = 1
                n += 1
    elif s.phase == state.CHIP:
        # setup.5: the chip put back is as unseen as those below the top, so each is as likely to come.
        return list_left(s.chips_unseen, moves, weights)
    else:
        return list_left(s.unseen, moves, weights)
    return n


# --- playing


@rule
def play(s, seat, move, events):
    """The only thing that changes a position."""
    if seat == CHANCE:
        play_chance(s, move, events)
    elif s.phase == state.LAY:
        lay(s, seat, move, events)
    elif s.phase == state.RIVER:
        cross_river(s, seat, move - components.KEEP, events)
    elif s.phase == state.WOLVES:
        # wolves.1: it goes back to the box.
        s.chips[seat, move - components.GIVE] -= 1
        s.boxed[move - components.GIVE] += 1
        note(events, notes.CHIP_LOST, seat, EVERYBODY, move - components.GIVE)
        s.phase = state.MOVE
    elif move == components.CHEST:
        drawing.bury_card(s, seat, events)
    else:
        s.phase = state.SCORE_CARD
    play_on(s, events)


@rule
def play_chance(s, move, events):
    """What CHANCE turned up takes its place."""
    if s.phase == state.ORDER:
        put_on_bar(s, move)
        note(events, notes.ORDER_DRAWN, -1, EVERYBODY, move)
    elif s.phase == state.TILE:
        lay_tile(s, move)
        note(events, notes.TILE_LAID, -1, EVERYBODY, move, int(s.chip_on[s.laid_tiles - 1]))
        s.phase = state.CHIP if s.laid_tiles < components.SLOTS - 1 else state.MOVE
    elif s.phase == state.CHIP:
        # setup.6: it is on top now, for everybody to see.
        s.next_chip = move
        s.chips_unseen[move] -= 1
        note(events, notes.CHIP_TURNED_UP, -1, EVERYBODY, move)
        if s.rounds == 0:
            s.rounds = 1
            s.phase = state.LAY
            note(events, notes.ROUND_BEGAN, -1, EVERYBODY, 1)
        else:
            s.phase = state.MOVE
    elif s.phase == state.DEAL:
        deal_card(s, move, events)
    else:
        drawing.draw_card(s, int(s.order[s.turn]), move, events)
        if s.phase == state.SCORE_CARD:
            s.phase = state.SCORE


@rule
def put_on_bar(s, order):
    """setup.2: the pawns stand on the bar in the order drawn by lot; its front is the most advanced."""
    for i in range(s.seats):
        seat = components.ORDERS[order, i]
        s.order[i] = seat
        s.place[seat] = state.BAR - i
        s.origin[seat] = state.BAR - i
    s.phase = state.DEAL
    s.due = components.DEALT


@rule
def deal_card(s, kind, events):
    """setup.3: five cards to each, seat by seat."""
    drawing.draw_card(s, int(s.turn), kind, events)
    if s.due == 0:
        s.turn += 1
        s.due = components.DEALT
        if s.turn == s.seats:
            s.turn = 0
            s.due = 0
            s.phase = state.CHIP


@rule
def lay(s, seat, move, events):
    """round.3: face-down, and open for all to see when the last one has laid."""
    s.laid[seat] = move
    s.laid_size[seat] = components.LAID_SIZE[move]
    note(events, notes.LAID, seat, seat, move, int(s.laid_size[seat]))
    s.turn += 1
    if s.turn == s.seats:
        reveal(s, events)


@rule
def reveal(s, events):
    """round.3: all cards at once; tent.1: what lay beside a tent goes back to its hand, and everybody has seen it."""
    for i in range(s.seats):
        seat = int(s.order[i])
        move = int(s.laid[seat])
        note(events, notes.REVEALED, seat, EVERYBODY, move)
        s.refill[seat] = drawing.refill_of(s, seat, move)
        cards = components.LAY_CARDS[move % components.WITH_TENT]
        for kind in range(KINDS):
            if move >= components.WITH_TENT:
                s.shown[seat, kind] = max(s.shown[seat, kind], cards[kind])
            else:
                drawing.leave_hand(s, seat, kind, cards[kind])
    s.phase = state.MOVE
    s.turn = 0
    begin_move(s, events)


@rule
def cross_river(s, seat, keep, events):
    """river.1: whatever is not kept goes on the discard pile, for all to see."""
    gone = s.hand[seat] - components.LAY_CARDS[keep]
    note(events, notes.DISCARDED, seat, EVERYBODY, gone[0], gone[1], gone[2], gone[3], gone[4], gone[5])
    for kind in range(KINDS):
        s.discard[kind] += gone[kind]
        drawing.leave_hand(s, seat, kind, gone[kind])
    s.phase = state.MOVE


@rule
def play_on(s, events):
    """Everything that follows by itself, up to the next thing to be decided or drawn."""
    while s.phase == state.MOVE:
        walk(s, events)
        if s.phase != state.MOVE:
            return
        s.turn += 1
        if s.turn < s.seats:
            begin_move(s, events)
        else:
            drawing.begin_refill(s)
    if s.phase == state.REFILL:
        drawing.refill_on(s, events)
    if s.phase == state.SCORE:
        drawing.score_on(s, events)
