"""Who may know what.

The pile has no order until a card is drawn, and tiles and chips have none below what lies open. Secret are the hands,
the cards laid face-down, and what is in the chests of others. A viewer is told what the table shows now.

secret.4: a dealt world fits what the table shows now. Who took which chip, how many position cards went into a chest
rather than on to a hand, and what a reshuffled pile held could be known from the log; none of that binds `deal`.
"""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.engine.rng import below
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.rules.drawing import chest_cards, is_played
from rhumbline.games.gisborne.rules.flow import legal_lays
from rhumbline.games.gisborne.state import BEACH, HIDDEN, LAY, OPEN, OVER, WOLVES

KINDS = len(components.COPIES)
# How often a lay that may hold a tent is taken to hold one, where the same number of cards could be a move as well.
ONE_TENT_IN = 4


@rule
def hide(s, viewer):
    """secret.1: hands, face-down cards and the chests of others; secret.2: not the cards everybody has seen."""
    for seat in range(s.seats):
        if seat == viewer:
            continue
        s.hand[seat] = s.shown[seat]
        # round.3: how many cards lie face-down, everybody sees.
        if s.phase == LAY and s.laid[seat] != OPEN:
            s.laid[seat] = HIDDEN
        # secret.3: at the end the chests are opened.
        if s.phase != OVER:
            s.chest[seat] = 0
            s.chips[seat] = 0
    # What is left in the pile would tell what is in the hands.
    s.unseen[:] = 0


@rule
def unknown_cards(s, viewer, pool):
    """Write how many cards of each kind lie where this viewer cannot see them; gives how many that is in all."""
    for kind in range(KINDS):
        pool[kind] = components.COPIES[kind] - s.discard[kind]
        for seat in range(s.seats):
            pool[kind] -= s.hand[seat, kind] if seat == viewer else s.shown[seat, kind]
            if is_played(s, seat):
                pool[kind] -= components.LAY_CARDS[s.laid[seat], kind]
    return int(pool.sum())


@rule
def unknown_chips(s, viewer, pool):
    """Write how many chips of each value lie in the chests of others; gives how many that is in all."""
    for value in range(components.MOST_CHIP + 1):
        pool[value] = components.CHIPS[value] - s.boxed[value] - s.chips_unseen[value]
        if viewer >= 0:
            pool[value] -= s.chips[viewer, value]
    for slot in range(len(s.chip_on)):
        pool[s.chip_on[slot]] -= 1
    pool[s.next_chip] -= 1
    pool[0] = 0
    return int(pool.sum())


@rule
def pick(pool, total, rng):
    """Take one of a pool's things, each as likely as the others."""
    left = below(rng, total)
    for i in range(len(pool)):
        left -= pool[i]
        if left < 0:
            pool[i] -= 1
            return i
    return 0


@rule
def other_seat(s, viewer, rng):
    """Any seat but the viewer's."""
    if viewer < 0:
        return below(rng, int(s.seats))
    seat = below(rng, int(s.seats) - 1)
    return seat + 1 if seat >= viewer else seat


@rule
def deal_lay(s, seat, rng):
    """Some lay of that many cards; nothing tells which is likelier, except that bluffs are not the rule."""
    out = np.empty(components.MOST_MOVES, dtype=np.int32)
    moves = 0
    tents = 0
    for move in out[: legal_lays(s, seat, out)]:
        if components.LAID_SIZE[move] == s.laid_size[seat]:
            # Those without a tent come first in the list, and stay so.
            out[moves + tents] = move
            moves += move < components.WITH_TENT
            tents += move >= components.WITH_TENT
    if moves > 0 and below(rng, ONE_TENT_IN) > 0:
        s.laid[seat] = out[below(rng, moves)]
    else:
        s.laid[seat] = out[moves + below(rng, tents)]


@rule
def deal_chests(s, viewer, rng):
    """Cards and chips in the chests of others, each as likely in any of them; the 4 where the table shows it."""
    cards = chest_cards(s)
    if viewer >= 0:
        cards -= s.chest[viewer]
    for _ in range(cards):
        s.chest[other_seat(s, viewer, rng)] += 1
    pool = np.zeros(components.MOST_CHIP + 1, dtype=np.int64)
    total = unknown_chips(s, viewer, pool)
    if pool[components.BEACH_CHIP] > 0:
        for seat in range(s.seats):
            if s.place[seat] == BEACH + components.MOST_PLACES:
                s.chips[seat, components.BEACH_CHIP] += 1
                pool[components.BEACH_CHIP] -= 1
                total -= 1
    if s.phase == WOLVES and s.order[s.turn] != viewer:
        # wolves.1: who is asked for a chip has one.
        s.chips[s.order[s.turn], pick(pool, total, rng)] += 1
        total -= 1
    while total > 0:
        s.chips[other_seat(s, viewer, rng), pick(pool, total, rng)] += 1
        total -= 1


@rule
def deal(s, viewer, rng):
    """Any spread of the unknown cards over hands, chests and pile is as likely as any other."""
    pool = np.zeros(KINDS, dtype=np.int64)
    total = unknown_cards(s, viewer, pool)
    for seat in range(s.seats):
        if seat != viewer:
            for _ in range(s.hand_size[seat] - s.shown[seat].sum()):
                s.hand[seat, pick(pool, total, rng)] += 1
                total -= 1
            if s.laid[seat] == HIDDEN:
                deal_lay(s, seat, rng)
    for _ in range(s.buried):
        pick(pool, total, rng)
        total -= 1
    s.unseen[:] = pool
    if s.phase != OVER:
        deal_chests(s, viewer, rng)
