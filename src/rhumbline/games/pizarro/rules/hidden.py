"""Who may know what, and worlds that fit what he knows.

Hidden are hands, cards tucked face down, and which cards are still in the supply. What everybody can work out of them
is kept in the open (see drawing.py), and a dealt world agrees with it: opening sets, open payments and trades, hands
that lay open, what went back into the supply and when, the gold a bid has proven.

How likely a world is dealt:
- exact, card for card, as long as all cards a viewer is in doubt about were drawn since the same shuffling of the
  supply and none of them was tucked: every way to deal them is equally likely;
- cards of several shufflings are dealt oldest first, each from what could have been in the supply then. What is left
  out of account: that a value seen later makes it a little less likely to be among the older cards; and which of
  several shufflings a card stems from that was shown since, or that the viewer holds himself. The looser explanation is
  kept, so a world may be dealt that a perfect memory could rule out; the truth itself never is ruled out;
- nobody's choices are read: a card somebody chose to pay, trade or tuck, or that was taken from him, counts as an
  unknown card turned up, and of the cards that may lie face down each is as likely as any other;
- worlds in which a bid was beyond its bidder's means are dealt anew. Should that not help, bidders get the best cards
  that are left, the highest bidder first, so that there is always a world to play on.
"""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.engine.rng import weighted
from rhumbline.games.pizarro.components import FLEET, MAX_SEATS, MOST_GOLD, VALUES
from rhumbline.games.pizarro.rules.auction import means
from rhumbline.games.pizarro.rules.drawing import count, gold_of, is_in_doubt, is_open
from rhumbline.games.pizarro.rules.payment import smallest_paid
from rhumbline.games.pizarro.state import BIDDING, FACE_DOWN, OVER, PAYING, SHUFFLES

TRIES = 300


@rule
def is_shown(s, seat, viewer):
    """secrets.1: everybody sees his own cards; scoring.1: whoever has scored has shown them."""
    return seat == viewer or s.scored >> seat & 1 == 1


@rule
def hide(s, viewer):
    """secrets.1: hands and face-down cards are their owners' business; how many there are, everybody sees."""
    if s.phase == OVER:
        return
    s.supply[:] = 0
    for seat in range(s.seats):
        if is_shown(s, seat, viewer):
            continue
        if not is_open(s, seat):
            # secrets.3: only those cards are left that the whole table knows to be there.
            s.hand[seat] = s.known[seat]
        for k in range(FLEET):
            for j in range(3):
                if is_in_doubt(s, seat, k, j):
                    s.tucked[seat, k, j] = FACE_DOWN


@rule
def deal(s, viewer, rng):
    """secrets.3: fill hands, face-down cards and supply with a world this viewer could be in."""
    if s.phase == OVER:
        return
    drawn = np.zeros((MAX_SEATS, VALUES), dtype=np.int64)
    hands = np.zeros((MAX_SEATS, VALUES), dtype=np.int64)
    tucked = np.zeros((MAX_SEATS, FLEET, 3), dtype=np.int64)
    pool = np.zeros((SHUFFLES, VALUES), dtype=np.int64)
    for _ in range(TRIES):
        drawn_all = draw_unknown(s, viewer, rng, pool, drawn)
        if drawn_all and part(s, viewer, rng, drawn, hands, tucked, True) and is_affordable(s, viewer, hands):
            break
    else:
        draw_for_bidders(s, viewer, rng, pool, drawn)
        part(s, viewer, rng, drawn, hands, tucked, False)
    s.supply[:] = pool[s.shuffle]
    for seat in range(s.seats):
        if not is_shown(s, seat, viewer):
            s.hand[seat] = hands[seat]
            for k in range(FLEET):
                for j in range(3):
                    if is_in_doubt(s, seat, k, j):
                        s.tucked[seat, k, j] = tucked[seat, k, j]


# --- the unknown cards


@rule
def left_for(pool, first, last, i):
    """How many cards of a value could have been drawn from this shuffling on: no later supply may lack them."""
    least = pool[first, i]
    for g in range(first + 1, last + 1):
        least = min(least, pool[g, i])
    return max(0, least)


@rule
def count_own(s, seat, own):
    """The cards of a seat that the viewer sees and the table does not know."""
    own[:] = s.hand[seat] - s.known[seat] - s.either[seat] - s.under[seat]
    for k in range(FLEET):
        for j in range(3):
            if is_in_doubt(s, seat, k, j):
                own[s.tucked[seat, k, j] - 1] += 1


@rule
def place_own(s, seat, rng, pool):
    """Lay the cards the viewer sees into the shufflings they may stem from; False if this attempt does not fit."""
    own = np.zeros(VALUES, dtype=np.int64)
    weights = np.zeros(VALUES, dtype=np.int64)
    count_own(s, seat, own)
    last = int(s.shuffle)
    for g in range(last + 1):
        for _ in range(s.unknown[seat, g]):
            for i in range(VALUES):
                weights[i] = own[i] * left_for(pool, g, last, i)
            if count(weights) == 0:
                return False
            i = weighted(rng, weights, VALUES)
            own[i] -= 1
            # A card that is drawn in one shuffling is missing from all that follow.
            pool[g : last + 1, i] -= 1
    return True


@rule
def draw_unknown(s, viewer, rng, pool, drawn):
    """Draw every unknown card anew, oldest first, from what could have been in the supply; False if none fits."""
    pool[:] = s.pool
    drawn[:] = 0
    for seat in range(s.seats):
        if is_shown(s, seat, viewer) and not place_own(s, seat, rng, pool):
            return False
    weights = np.zeros(VALUES, dtype=np.int64)
    last = int(s.shuffle)
    for g in range(last + 1):
        for seat in range(s.seats):
            if is_shown(s, seat, viewer):
                continue
            for _ in range(s.unknown[seat, g]):
                for i in range(VALUES):
                    weights[i] = left_for(pool, g, last, i)
                if count(weights) == 0:
                    return False
                i = weighted(rng, weights, VALUES)
                drawn[seat, i] += 1
                pool[g : last + 1, i] -= 1
    return True


# --- hand or Magellan


@rule
def part(s, viewer, rng, drawn, hands, tucked, strict):
    """Part each seat's cards into hand and face-down cards; False if a face-down card cannot be what is left for it."""
    for seat in range(s.seats):
        if is_shown(s, seat, viewer):
            continue
        hands[seat] = s.either[seat] + drawn[seat]
        if not fill_piles(s, seat, rng, hands[seat], tucked[seat], strict):
            return False
        hands[seat] += s.known[seat]
    return True


@rule
def fill_piles(s, seat, rng, loose, pile, strict):
    """Face-down cards: first those known to lie there, then any of the others, each as its place allows."""
    pile[:] = 0
    places = np.zeros(FLEET * 3, dtype=np.int64)
    for i in range(VALUES):
        for _ in range(s.under[seat, i]):
            for place in range(FLEET * 3):
                k, j = place // 3, place % 3
                is_free = is_in_doubt(s, seat, k, j) and pile[k, j] == 0
                places[place] = is_free and may_be(s, seat, k, j, i, strict)
            if places.sum() == 0:
                return False
            place = weighted(rng, places, FLEET * 3)
            pile[place // 3, place % 3] = i + 1
    weights = np.zeros(VALUES, dtype=np.int64)
    for k in range(FLEET):
        for j in range(3):
            if is_in_doubt(s, seat, k, j) and pile[k, j] == 0:
                for i in range(VALUES):
                    weights[i] = loose[i] if may_be(s, seat, k, j, i, strict) else 0
                if count(weights) == 0:
                    return False
                i = weighted(rng, weights, VALUES)
                loose[i] -= 1
                pile[k, j] = i + 1
    return True


@rule
def may_be(s, seat, k, j, i, strict):
    """Whether a face-down card may have this value, for all the table knows; in the last resort any."""
    return not strict or s.could[seat, k, j] >> i & 1 == 1


# --- gold that bids have proven


@rule
def can_cover(s, seat, row):
    """pay.3: whether the rest of the payment can be made with these cards."""
    reach = 0
    for v in range(1, smallest_paid(s) + 1):
        reach += v * row[v - 1]
    return reach >= s.high - gold_of(s.paid) and means(s, s.explorer, row + s.paid) >= s.high


@rule
def is_affordable(s, viewer, hands):
    """secrets.4: no hand may hold less gold than its owner has bid."""
    for seat in range(s.seats):
        if is_shown(s, seat, viewer) or is_open(s, seat):
            continue
        if gold_of(hands[seat]) < s.proven[seat]:
            return False
        if s.phase == BIDDING and s.bids[seat] > 0 and means(s, s.explorer, hands[seat]) < s.bids[seat]:
            return False
        if s.phase == PAYING and seat == s.turn and not can_cover(s, seat, hands[seat]):
            return False
    return True


@rule
def draw_for_bidders(s, viewer, rng, pool, drawn):
    """The last resort: the highest bidder gets the best cards there are, then all who have bid; the others any."""
    pool[:] = s.pool
    drawn[:] = 0
    last = int(s.shuffle)
    left = np.zeros(SHUFFLES, dtype=np.int64)
    own = np.zeros(VALUES, dtype=np.int64)
    for seat in range(s.seats):
        if is_shown(s, seat, viewer):
            youngest = 0
            for g in range(last + 1):
                youngest = g if s.unknown[seat, g] > 0 else youngest
            count_own(s, seat, own)
            pool[youngest : last + 1] -= np.maximum(own, 0)
        else:
            left += s.unknown[seat]
    bidder = int(s.high_bidder)
    if bidder >= 0 and not is_shown(s, bidder, viewer):
        top = smallest_paid(s) if s.phase == PAYING else VALUES
        fill_hand(s, bidder, rng, pool, left, drawn[bidder], top, MOST_GOLD)
    for has_bid in (True, False):
        for seat in range(s.seats):
            if seat != bidder and not is_shown(s, seat, viewer) and (s.proven[seat] > 0) == has_bid:
                fill_hand(s, seat, rng, pool, left, drawn[seat], VALUES, int(s.proven[seat]))


@rule
def fill_hand(s, seat, rng, pool, left, row, top, gold):
    """A seat's unknown cards: the best there are until they are worth so much gold, then any."""
    last = int(s.shuffle)
    worth = gold_of(s.known[seat])
    for g in range(last + 1):
        for _ in range(s.unknown[seat, g]):
            left[g] -= 1
            i = pick_card(rng, pool, left, g, last, top if worth < gold else 0)
            worth += i + 1
            row[i] += 1
            pool[g : last + 1, i] -= 1


@rule
def leaves_enough(pool, left, first, last, i):
    """Whether all other unknown cards can still be drawn if this one is."""
    pool[first : last + 1, i] -= 1
    fits = True
    wanted = 0
    for g in range(last + 1):
        wanted += left[g]
        offered = 0
        for v in range(VALUES):
            offered += left_for(pool, g, last, v)
        fits = fits and offered >= wanted
    pool[first : last + 1, i] += 1
    return fits


@rule
def pick_card(rng, pool, left, first, last, top):
    """A card that may be drawn: the dearest up to `top`, else the smallest above it; any card if `top` is 0."""
    weights = np.zeros(VALUES, dtype=np.int64)
    for i in range(VALUES):
        if left_for(pool, first, last, i) > 0 and leaves_enough(pool, left, first, last, i):
            weights[i] = left_for(pool, first, last, i)
    if count(weights) == 0:
        # The memory is too loose to say more: the value there is most of now.
        return pool[last].argmax()
    if top == 0:
        return weighted(rng, weights, VALUES)
    for step in range(VALUES):
        i = top - 1 - step if step < top else step
        if weights[i] > 0:
            break
    return i
