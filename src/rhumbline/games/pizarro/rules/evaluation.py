"""What a bot values: points of ships to come, gold cards for what they buy and for their crowns.

Bids are a matter of budget. What a card is worth to a seat is estimated in points; the gold in hand is spread over the
cards that seat can hope to buy this year, in proportion to their worth.
"""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.rules.abilities import numbered_ship, tucks_from_payment
from rhumbline.games.pizarro.rules.auction import costs_a_card_more, is_entitled, means
from rhumbline.games.pizarro.rules.drawing import count, gold_of
from rhumbline.games.pizarro.rules.scoring import pile_crowns, ship_points, side_of
from rhumbline.games.pizarro.rules.year import ships_on
from rhumbline.games.pizarro.state import BIDDING, PAYING, RIGHT_SIDE, SAILING, SIDING, TRADING, TUCKING, VETOING

# What a gold card drawn at the end of each year is worth, in points; and what a gold piece is, beside the crown.
CARD_WORTH = np.array([3.4, 2.7, 2.0])
GOLD_WORTH = np.array([0.45, 0.3, 0.02])
# Of the worth of a later step, how much is left after paying for it: against rivals, and alone.
CONTESTED = 0.4
ALONE = 0.85
# How much of the gold in hand is to be spent on the cards of each year.
SPEND = np.array([0.85, 0.9, 1.0])
# Points to expect of Pizarro's draw, of a veto, of a trade; and what an open hand costs.
EXPECTED_PUSH = 15.0
VETO_WORTH = 0.5
TRADE_WORTH = 0.7
OPEN_COST = 0.5
BEST_CROWN = 3.0
# How often a crown tucked under Magellan can be hoped to count.
TUCK_TIMES = np.array([1.8, 2.4, 3.0])
# No more than this part of a card's worth is paid in crowns.
CROWNS_PART = 0.8
# A veto is kept for a card that will be much cheaper later in the year.
CARDS_TO_COME = 5
NO_WAY = 1.0e9


@rule
def step_worth(s, explorer, year):
    """What the step onto this year's space brings by itself."""
    side = side_of(s, explorer)
    worth = components.CROWNS[explorer, side, year] + components.BAGS[explorer, side, year] * CARD_WORTH[year]
    if year > 0:
        worth -= components.CROWNS[explorer, side, year - 1]
    if explorer == components.COLUMBUS and year == 0:
        worth += VETO_WORTH
    elif explorer == components.PIZARRO and components.PUSH_LIMIT[components.PIZARRO, side, year] > 0:
        worth += EXPECTED_PUSH
    elif explorer == components.MAGELLAN:
        worth += BEST_CROWN * (year + 1) * components.TIMES[components.MAGELLAN, side, year]
        if year > 0:
            worth -= BEST_CROWN * year * components.TIMES[components.MAGELLAN, side, year - 1]
    elif explorer == components.MARCO_POLO and components.TRADES[components.MARCO_POLO, side, year] > 0:
        worth += TRADE_WORTH
    elif explorer == components.DA_GAMA:
        cards = components.DRAWS[components.DA_GAMA, side, year] * CARD_WORTH[year]
        if components.RIGHT_CROWNS[components.DA_GAMA, side, year] > 0:
            # Half of what moving on from a right half would bring is lost again.
            later = 0.5 if year > 0 else 1.0
            worth += later * max(cards, float(components.RIGHT_CROWNS[components.DA_GAMA, side, year]))
        else:
            worth += cards
    elif explorer == components.COOK and components.OPENS[components.COOK, side, year] > 0:
        worth -= OPEN_COST
    if costs_a_card_more(s, explorer):
        worth -= CARD_WORTH[year]
    return worth


@rule
def rivals(s, seat, explorer, space):
    """How many others have a ship on this space."""
    n = 0
    for other in range(s.seats):
        if other != seat and ships_on(s, other, explorer, space) > 0:
            n += 1
    return n


@rule
def worth_of(s, seat, explorer):
    """What a card of this year is worth to a seat: its step, and a share of the steps it opens."""
    worth = 0.0
    share = 1.0
    for year in range(s.year, 3):
        worth += share * max(0.0, step_worth(s, explorer, year))
        contested = s.year == 0 or rivals(s, seat, explorer, s.year) > 0
        share *= CONTESTED if contested else ALONE
    return worth


@rule
def cheapest(row, most, gold_worth, out):
    """For each sum up to `most`, the least worth of cards from this row that cover it."""
    out[0] = 0.0
    out[1 : most + 1] = NO_WAY
    for i in range(components.VALUES):
        for _ in range(row[i]):
            add_card(i + 1, most, gold_worth, out)


@rule
def add_card(v, most, gold_worth, out):
    """One more card to pay with."""
    cost = components.CROWN_OF[v] + gold_worth * v
    for owed in range(most, 0, -1):
        out[owed] = min(out[owed], out[max(0, owed - v)] + cost)


@rule
def hopes(s, seat):
    """The worth of all cards of this year a seat can still hope for, each shared with the rivals for it."""
    total = 0.0
    for explorer in range(components.EVERYONE):
        cards = int(s.stack[explorer]) + (1 if explorer == s.explorer else 0)
        for i in range(s.queued):
            if s.queue[i] == explorer:
                cards += 1
        if s.year == 0:
            total += cards * worth_of(s, seat, explorer) / s.seats
        else:
            own = min(cards, ships_on(s, seat, explorer, s.year))
            if own > 0:
                others = 1.0 + 0.7 * rivals(s, seat, explorer, s.year)
                total += own * worth_of(s, seat, explorer) * (1.0 if cards > others else cards / others)
    return total


@rule
def limit(s, seat):
    """The most a seat will bid for the card on the table."""
    worth = worth_of(s, seat, s.explorer)
    most = means(s, s.explorer, s.hand[seat])
    costs = np.empty(components.MOST_GOLD + 1, dtype=np.float64)
    cheapest(s.hand[seat], most, 0.0, costs)
    budget = SPEND[s.year] * gold_of(s.hand[seat]) * worth / max(worth, hopes(s, seat))
    bid = min(most, int(budget + 0.5))
    while bid > 0 and costs[bid] > CROWNS_PART * worth:
        bid -= 1
    return bid


@rule
def evaluate_bids(s, seat, moves, n, values):
    """The least raise while it is within the limit, else to pass."""
    most = limit(s, seat)
    for i in range(n):
        move = int(moves[i])
        values[i] = 0.0 if move == components.PASS else most - move + 0.5


@rule
def evaluate_payments(s, seat, moves, n, values):
    """The payment that costs least in crowns and gold."""
    owed = s.high - gold_of(s.paid)
    gold_worth = GOLD_WORTH[s.year]
    costs = np.empty(components.MOST_GOLD + 1, dtype=np.float64)
    costs[0] = 0.0
    costs[1 : owed + 1] = NO_WAY
    i = 0
    for v in range(1, components.VALUES + 1):
        copies = int(s.hand[seat, v - 1])
        for _ in range(copies - 1):
            add_card(v, owed, gold_worth, costs)
        if i < n and moves[i] == components.PAY + v:
            values[i] = -(components.CROWN_OF[v] + gold_worth * v + costs[max(0, owed - v)])
            i += 1
        if copies > 0:
            add_card(v, owed, gold_worth, costs)


@rule
def evaluate_payments_to_tuck(s, seat, moves, n, values):
    """magellan.2: the smallest card of the payment will be tucked: what it brings there is worth a dearer payment."""
    owed = s.high - gold_of(s.paid)
    gold_worth = GOLD_WORTH[s.year]
    sums = np.empty(components.MOST_GOLD + 1, dtype=np.float64)
    for i in range(n):
        values[i] = -NO_WAY
        v = int(moves[i]) - components.PAY
        if v >= owed:
            values[i] = (TUCK_TIMES[s.year] - 1.0) * components.CROWN_OF[v] - gold_worth * v
    for last in range(1, components.VALUES + 1):
        if s.hand[seat, last - 1] == 0:
            continue
        brings = (TUCK_TIMES[s.year] - 1.0) * components.CROWN_OF[last] - gold_worth * last
        for i in range(n):
            v = int(moves[i]) - components.PAY
            if v < last or v >= owed or (v == last and s.hand[seat, v - 1] < 2):
                continue
            exact_sums(s, seat, last, v, owed, sums)
            first = components.CROWN_OF[v] + gold_worth * v
            for between in range(max(0, owed - last - v), owed - v):
                values[i] = max(values[i], brings - first - sums[between])


@rule
def exact_sums(s, seat, last, first, most, sums):
    """For each sum, the least worth of cards from `last` to `first`, without one of each of these two."""
    sums[0] = 0.0
    sums[1 : most + 1] = NO_WAY
    for v in range(last, first + 1):
        copies = int(s.hand[seat, v - 1])
        if v == last:
            copies -= 1
        if v == first:
            copies -= 1
        for _ in range(copies):
            for r in range(most, v - 1, -1):
                sums[r] = min(sums[r], sums[r - v] + components.CROWN_OF[v] + GOLD_WORTH[s.year] * v)


@rule
def evaluate_tucks(s, moves, n, values):
    """Many crowns, little gold."""
    for i in range(n):
        v = int(moves[i]) - components.TUCK
        values[i] = (TUCK_TIMES[s.year] - 1.0) * components.CROWN_OF[v] - GOLD_WORTH[s.year] * v


@rule
def evaluate_ships(s, seat, moves, n, values):
    """The richest pile moves on; a right half stays."""
    for i in range(n):
        k = numbered_ship(s, seat, int(moves[i]) - components.SHIP)
        if s.explorer == components.MAGELLAN:
            values[i] = pile_crowns(s, seat, k)
        else:
            values[i] = -1.0 if s.halves[seat, k] == RIGHT_SIDE else 0.0


@rule
def evaluate_halves(s, moves, n, values):
    """Cards now and a free way on, or points if the ship stays."""
    side = side_of(s, components.DA_GAMA)
    points = float(components.RIGHT_CROWNS[components.DA_GAMA, side, s.year])
    cards = components.DRAWS[components.DA_GAMA, side, s.year] * CARD_WORTH[s.year]
    if s.year < 2:
        cards += CONTESTED * points
    for i in range(n):
        values[i] = cards if moves[i] == components.LEFT else points


@rule
def evaluate_trades(s, moves, n, values):
    """Cards that are worth less than what may come for them."""
    gold_worth = GOLD_WORTH[min(s.year + 1, 2)]
    cards = max(1, count(s.pool[s.shuffle]))
    mean = 0.0
    for i in range(components.VALUES):
        mean += int(s.pool[s.shuffle, i]) * (components.CROWN_OF[i + 1] + gold_worth * (i + 1)) / cards
    for m in range(n):
        handful = int(moves[m]) - components.TRADE
        values[m] = 0.0
        for i in range(components.VALUES):
            values[m] += components.HANDFUL[handful, i] * (mean - components.CROWN_OF[i + 1] - gold_worth * (i + 1))


@rule
def evaluate_veto(s, seat, moves, n, values):
    """Put off the best card of the year if a rival is richer now; he will have spent his gold by then."""
    left = int(s.queued)
    best = True
    for explorer in range(components.EVERYONE):
        left += s.stack[explorer]
        if s.stack[explorer] > 0 and worth_of(s, seat, explorer) > worth_of(s, seat, s.explorer):
            best = False
    richer = False
    for other in range(s.seats):
        if other != seat and is_entitled(s, other):
            shown = gold_of(s.known[other]) + 5 * (s.cards[other] - count(s.known[other]))
            richer = richer or shown > 1.3 * gold_of(s.hand[seat])
    wanted = best and richer and left >= CARDS_TO_COME and is_entitled(s, seat)
    for i in range(n):
        values[i] = 0.0 if moves[i] == components.ALLOW else (1.0 if wanted and moves[i] == components.VETO else -1.0)


@rule
def evaluate_push(s, moves, n, values):
    """Draw as long as the next card can be expected to bring more than it risks."""
    gold = gold_of(s.pushed)
    most = components.PUSH_LIMIT[components.PIZARRO, side_of(s, components.PIZARRO), 2]
    cards = max(1, count(s.pool[s.shuffle]))
    after = 0.0
    for i in range(components.VALUES):
        if gold + i + 1 <= most:
            after += int(s.pool[s.shuffle, i]) * (gold + i + 1) / cards
    for i in range(n):
        values[i] = gold if moves[i] == components.STOP else (after if moves[i] == components.DRAW else 0.0)


@rule
def evaluate(s, seat, moves, n, values, weights):
    """What each move is worth; numbers are comparable within one decision only."""
    if s.phase == BIDDING:
        evaluate_bids(s, seat, moves, n, values)
    elif s.phase == PAYING and tucks_from_payment(s, s.explorer):
        evaluate_payments_to_tuck(s, seat, moves, n, values)
    elif s.phase == PAYING:
        evaluate_payments(s, seat, moves, n, values)
    elif s.phase == TUCKING:
        evaluate_tucks(s, moves, n, values)
    elif s.phase == SAILING:
        evaluate_ships(s, seat, moves, n, values)
    elif s.phase == SIDING:
        evaluate_halves(s, moves, n, values)
    elif s.phase == TRADING:
        evaluate_trades(s, moves, n, values)
    elif s.phase == VETOING:
        evaluate_veto(s, seat, moves, n, values)
    else:
        evaluate_push(s, moves, n, values)


@rule
def points(s, seat):
    """What ships and gold cards would score now."""
    won = 0.0
    for i in range(components.VALUES):
        won += components.CROWN_OF[i + 1] * int(s.hand[seat, i])
    for explorer in range(components.EVERYONE):
        for k in range(components.FLEET):
            won += ship_points(s, seat, explorer, k)
    return won
