"""How Cartographers is played. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.engine.bitboard import count
from rhumbline.engine.jit import popcount, rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.cartographers import components, state
from rhumbline.games.cartographers.rules import notes
from rhumbline.games.cartographers.rules.drawing import carry_out, is_ambush, legal_drawings, map_of, walk_ambush
from rhumbline.games.cartographers.rules.edicts import stars_for
from rhumbline.games.cartographers.rules.maps import monster_losses, the_map

CHANCE = -1


@rule
def setup(s, seats, options):
    """setup.1 to setup.4: blank sheets of one side, spring on top, thirteen explore cards and one unseen ambush."""
    s.seats = seats
    s.sheet = options[0]
    s.phase = state.EDICTS
    s.card = -1
    s.last_card = -1
    s.deck = components.WHOLE_DECK
    s.ambushes_unseen = components.ALL_AMBUSHES
    s.ambushes_in_deck = 1
    s.edict[:] = -1
    s.sealed[:] = state.OPEN
    s.last[:] = state.OPEN


@rule
def actors(s):
    """draw.1: everybody draws at the same time; who has chosen waits."""
    if s.phase == state.OVER:
        return 0
    if s.phase != state.DRAW:
        return CHANCE
    waiting = 0
    for seat in range(s.seats):
        if s.sealed[seat] == state.OPEN:
            waiting |= 1 << seat
    return waiting


@rule
def sealed(s):
    """draw.1: whose choice is in, and may still be taken back."""
    return (1 << s.seats) - 1 & ~actors(s) if s.phase == state.DRAW else 0


# --- what a seat may do


@rule
def legal(s, seat, out):
    """draw.1: every drawing this seat may choose now; who has chosen waits."""
    return legal_drawings(s, seat, out) if s.phase == state.DRAW and s.sealed[seat] == state.OPEN else 0


# --- chance


@rule
def outcomes(s, moves, weights):
    """setup.2 and explore.1: the edicts, or the next card of a well-shuffled deck."""
    if s.phase == state.EDICTS:
        for layout in range(len(components.EDICT_LAYOUTS)):
            moves[layout] = layout
            weights[layout] = 1
        return len(components.EDICT_LAYOUTS)
    unseen = popcount(np.uint64(s.ambushes_unseen))
    n = 0
    for card in range(components.FIRST_AMBUSH):
        if s.deck >> card & 1:
            moves[n] = card
            # ambush.5: which ambushes lie in the deck is unknown, so each unseen one is there with equal chance.
            weights[n] = unseen if unseen > 0 else 1
            n += 1
    if s.ambushes_in_deck > 0:
        for card in range(components.FIRST_AMBUSH, len(components.TIME)):
            if s.ambushes_unseen >> card - components.FIRST_AMBUSH & 1:
                moves[n] = card
                weights[n] = s.ambushes_in_deck
                n += 1
    return n


# --- playing


@rule
def play(s, seat, move, events):
    """The only thing that changes a position, besides taking back."""
    if seat != CHANCE:
        choose(s, seat, move, events)
    elif s.phase == state.EDICTS:
        lay_edicts(s, move, events)
    else:
        reveal(s, move, events)


@rule
def lay_edicts(s, layout, events):
    """setup.2: four scoring cards below A to D, and spring begins."""
    s.edict[:] = components.EDICT_LAYOUTS[layout]
    s.phase = state.EXPLORE
    note(events, notes.EDICTS_LAID, -1, EVERYBODY, layout)
    note(events, notes.SEASON_BEGAN, -1, EVERYBODY, int(s.season), int(s.ambushes_in_deck))


@rule
def reveal(s, card, events):
    """explore.1: the card goes on the column, and its time with it."""
    if is_ambush(card):
        s.ambushes_unseen &= ~(1 << (card - components.FIRST_AMBUSH))
        s.ambushes_in_deck -= 1
        note(events, notes.AMBUSH_REVEALED, -1, EVERYBODY, card)
    else:
        s.deck &= ~(1 << card)
        s.time += components.TIME[card]
        if components.CARD_TERRAINS[card] == 0:
            # explore.2, ruins.3: another card at once; a second ruins card adds nothing to the first.
            s.ruins_due = 1
            note(events, notes.RUINS_REVEALED, -1, EVERYBODY, card)
            return
        note(events, notes.CARD_REVEALED, -1, EVERYBODY, card, int(s.time), int(s.ruins_due))
    s.card = card
    s.phase = state.DRAW
    if is_ambush(card) and s.seats == 1:
        walk_ambush(s, card, events)
        finish_card(s, events)


@rule
def choose(s, seat, drawing, events):
    """draw.1: a choice waits for the others'; with the last one, everybody draws."""
    s.sealed[seat] = drawing
    if actors(s) == 0:
        draw_all(s, events)
    else:
        note(events, notes.CHOSE, seat, seat, map_of(s, seat), drawing)


@rule
def take_back(s, seat, events):
    """draw.1: until the last one is in, a choice may be taken back."""
    s.sealed[seat] = state.OPEN
    note(events, notes.TOOK_BACK, seat, EVERYBODY)


@rule
def draw_all(s, events):
    """draw.1: all choices are in and are revealed."""
    for seat in range(s.seats):
        drawing = int(s.sealed[seat])
        carry_out(s, seat, drawing, events)
        s.last[seat] = drawing
        s.sealed[seat] = state.OPEN
    finish_card(s, events)


@rule
def finish_card(s, events):
    """check.1, check.2: the season ends when its time is reached or passed; ambush.4: an ambush leaves the game."""
    s.last_card = s.card
    if not is_ambush(s.card):
        # ruins.4: the obligation waits for an explore card, through any ambush.
        s.ruins_due = 0
    s.card = -1
    s.phase = state.EXPLORE
    if s.time >= components.THRESHOLD[s.season]:
        end_season(s, events)


@rule
def end_season(s, events):
    """season.1 to season.3: two edicts, coins and monsters; then season.4, or end.1 after winter."""
    note(events, notes.SEASON_ENDED, -1, EVERYBODY, int(s.season), int(s.time))
    for seat in range(s.seats):
        score_season(s, seat, events)
    if s.season == len(components.THRESHOLD) - 1:
        s.phase = state.OVER
        note(events, notes.GAME_ENDED, -1, EVERYBODY)
        return
    # season.4, ambush.5: all explore cards back, unseen ambushes stay, one more is shuffled in.
    s.season += 1
    s.time = 0
    s.deck = components.WHOLE_DECK
    s.ambushes_in_deck += 1
    note(events, notes.SEASON_BEGAN, -1, EVERYBODY, int(s.season), int(s.ambushes_in_deck))


@rule
def score_season(s, seat, events):
    """season.1 to season.3: the four boxes of the season on a seat's score sheet."""
    of_seat = the_map(s, seat)
    box = s.stars[seat, s.season]
    box[state.FIRST_EDICT] = stars_for(s.edict[components.SEASON_EDICTS[s.season, 0]], of_seat)[0]
    box[state.SECOND_EDICT] = stars_for(s.edict[components.SEASON_EDICTS[s.season, 1]], of_seat)[0]
    box[state.COINS] = s.coins[seat]
    box[state.MONSTERS] = -count(monster_losses(of_seat))
    note(events, notes.SEASON_SCORED, seat, EVERYBODY, int(s.season))
