"""Who may know what.

The pile has no order until a card is drawn, and tiles and chips have none below what lies open. Secret are the hands,
the cards laid face-down, and what is in the chests of others. A viewer is told what the table shows now.

secret.4: a dealt world fits what the table shows now. Who took which chip, how many position cards went into a chest
rather than on to a hand, and what a reshuffled pile held could be known from the log; none of that binds `deal`.
"""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.engine.rng import below, weighted
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.rules.drawing import chest_cards, is_played, refill_of
from rhumbline.games.gisborne.rules.flow import legal_lays
from rhumbline.games.gisborne.rules.race import chip_at, rank_at, steps_from
from rhumbline.games.gisborne.state import BAR, BEACH, HIDDEN, LAY, OPEN, OVER, WOLVES

KINDS = len(components.COPIES)
# How often a lay is taken to hold a tent: one card alone; more.
ONE_TENT_IN = 8
ONE_BLUFF_IN = 40
# Up to so many cards are mostly laid for those that they bring.
SMALL_LAY = 2
# How much likelier a lay is that ends on a chip.
ON_A_CHIP = 8
# How many hands are tried for one from which so many cards can be laid.
HANDS_TRIED = 30


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
def likelihood(s, seat, lay):
    """How likely somebody is to lay this rather than other cards: for new cards, or for a chip."""
    weight = 1 + refill_of(s, seat, lay) if components.LAID_SIZE[lay] <= SMALL_LAY else 2
    place = int(s.place[seat])
    return weight * ON_A_CHIP if chip_at(s, max(place, BAR) + steps_from(s, place, lay)) > 0 else weight


@rule
def deal_lay(s, seat, tent, rng):
    """Some lay of that many cards from this hand, with the tent or without; gives whether there is one."""
    out = np.empty(components.MOST_MOVES, dtype=np.int32)
    weights = np.empty(components.MOST_MOVES, dtype=np.int64)
    n = 0
    for move in out[: legal_lays(s, seat, out)]:
        if components.LAID_SIZE[move] == s.laid_size[seat] and tent == (move >= components.WITH_TENT):
            out[n] = move
            weights[n] = 1 if tent else likelihood(s, seat, int(move))
            n += 1
    if n > 0:
        s.laid[seat] = out[weighted(rng, weights, n)]
    return n > 0


@rule
def deal_hand(s, seat, pool, total, rng):
    """A hand from the unknown cards, and what of it lies face-down; gives how many unknown cards are left.

    That somebody has laid so many cards tells that he has them: a hand from which they cannot be laid is dealt again.
    """
    unknown = s.hand_size[seat] - s.shown[seat].sum()
    tent = below(rng, ONE_TENT_IN if s.laid_size[seat] == 1 else ONE_BLUFF_IN) == 0
    for left in range(HANDS_TRIED, 0, -1):
        s.hand[seat] = s.shown[seat]
        for i in range(unknown):
            s.hand[seat, pick(pool, total - i, rng)] += 1
        if s.laid[seat] != HIDDEN or deal_lay(s, seat, tent, rng):
            break
        if left == 1:
            deal_lay(s, seat, not tent, rng)
        else:
            pool += s.hand[seat] - s.shown[seat]
    return total - unknown


@rule
def deal_chests(s, viewer, rng):
    """Cards and chips in the chests of others; the 4 where the table shows it."""
    cards = chest_cards(s)
    if viewer >= 0:
        cards -= s.chest[viewer]
    shares = np.zeros(s.seats, dtype=np.int64)
    for seat in range(s.seats):
        # scoring.2: who is ahead now has been so before, and was given more cards to put away.
        rank = rank_at(s, seat, int(s.place[seat]))
        shares[seat] = 0 if seat == viewer else 1 + 2 * components.POSITION_CARDS[s.seats, rank] * (rank < s.seats - 1)
    for _ in range(cards):
        s.chest[weighted(rng, shares, s.seats)] += 1
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
    """Any spread of the unknown cards over hands, chests and pile is as likely as any other that fits what was laid."""
    pool = np.zeros(KINDS, dtype=np.int64)
    total = unknown_cards(s, viewer, pool)
    for seat in range(s.seats):
        if seat != viewer:
            total = deal_hand(s, seat, pool, total, rng)
    for _ in range(s.buried):
        pick(pool, total, rng)
        total -= 1
    s.unseen[:] = pool
    if s.phase != OVER:
        deal_chests(s, viewer, rng)
