"""What a bot values: points of ships to come, gold cards for what they buy and for their crowns.

Bids are a matter of budget. What a card is worth to a seat is estimated in points; the gold in hand is spread over the
cards that seat can hope to buy this year, in proportion to their worth.
"""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.rules.abilities import FROM_HAND, numbered_ship, tucks_from_payment
from rhumbline.games.pizarro.rules.auction import is_entitled, means
from rhumbline.games.pizarro.rules.drawing import count, gold_of
from rhumbline.games.pizarro.rules.scoring import pile_crowns, ship_points, side_of
from rhumbline.games.pizarro.rules.year import LAST_YEAR, cards_in_stack, ships_on
from rhumbline.games.pizarro.state import BIDDING, PAYING, RIGHT_SIDE, SAILING, SIDING, TRADING, TUCKING, VETOING

# What bots care about, in points unless it says otherwise; see weights.toml. Those numbered have one for each year.
WEIGHTS = (
    "card_1", "card_2", "card_3", "gold_1", "gold_2", "gold_3", "spend_1", "spend_2", "spend_3", "tuck_1", "tuck_2",
    "tuck_3", "contested", "alone", "rival_ahead", "own_ahead", "rival_share", "level", "deny", "crowns_part", "push",
    "daring", "veto", "veto_cards", "veto_richer", "trade", "open_hand", "pile", "right_half", "columbus", "pizarro",
    "magellan", "marco_polo", "da_gama", "cook", "jump",
)  # fmt: skip
# CARD, GOLD, SPEND and TUCK are the weights of year I, MORE is that of the first explorer; the others follow them.
CARD, GOLD, SPEND, TUCK = 0, 3, 6, 9
CONTESTED, ALONE, RIVAL_AHEAD, OWN_AHEAD, RIVAL_SHARE, LEVEL, DENY, CROWNS_PART = range(12, 20)
PUSH, DARING, VETO, VETO_CARDS, VETO_RICHER, TRADE, OPEN_HAND, PILE, RIGHT_HALF, MORE = range(20, 30)
JUMP = len(WEIGHTS) - 1

MEAN_CARD = 5
NO_WAY = 1.0e9


def _tables():
    """What `step_worth` adds up for each explorer, side and space."""
    behind = np.zeros_like(components.CROWNS)
    behind[:, :, 1:] = components.CROWNS[:, :, :-1]
    # An ability counts so many times by its weight, less so many times that it counted before or does harm.
    ability, times, less = (np.zeros_like(components.CROWNS) for _ in range(3))
    piles = components.TIMES * (1 + np.arange(LAST_YEAR + 1))
    for weight, row in (
        (VETO, components.VETOES),
        (PUSH, np.sign(components.PUSH_LIMIT)),
        (PILE, piles),
        (TRADE, np.sign(components.TRADES)),
    ):
        ability[row > 0] = weight
        times += row
    ability[components.OPENS > 0] = OPEN_HAND
    less[:, :, 1:] = piles[:, :, :-1]
    less += np.sign(components.OPENS)
    draws = np.where(components.RIGHT_CROWNS > 0, 0, components.DRAWS)
    # auction.7: Magellan on side A and Cook on side B take one more card than the bid.
    extra = components.TAKES.copy()
    extra[components.MAGELLAN, FROM_HAND] = 1
    return behind, ability, times, less, draws, extra


BEHIND, ABILITY, TIMES, LESS, DRAWS, EXTRA = _tables()


@rule
def step_worth(s, explorer, year, weights):
    """What the step onto this year's space brings by itself; never less than nothing, since nobody need take it."""
    side = side_of(s, explorer)
    card = weights[CARD + year]
    ability = weights[ABILITY[explorer, side, year]]
    worth = components.CROWNS[explorer, side, year] + components.BAGS[explorer, side, year] * card
    worth = worth - BEHIND[explorer, side, year] + TIMES[explorer, side, year] * ability
    worth = worth - LESS[explorer, side, year] * ability + DRAWS[explorer, side, year] * card
    right = components.RIGHT_CROWNS[explorer, side, year]
    if right > 0:
        # Part of what moving on from a right half would bring is lost again.
        later = weights[RIGHT_HALF] if year > 0 else 1.0
        worth += later * max(components.DRAWS[explorer, side, year] * card, float(right))
    return max(0.0, worth - EXTRA[explorer, side, year] * card + weights[MORE + explorer])


@rule
def rivals(s, seat, explorer, space):
    """How many others have a ship on this space."""
    n = 0
    for other in range(s.seats):
        if other != seat and ships_on(s, other, explorer, space) > 0:
            n += 1
    return n


@rule
def worth_of(s, seat, explorer, others, weights):
    """What a card of this year is worth to a seat with so many rivals for it: its step, and a share of later steps."""
    worth = step_worth(s, explorer, s.year, weights)
    if s.year == LAST_YEAR:
        return worth
    # So much of a later step is left after paying for it; less if other ships are there already to take it.
    left = weights[CONTESTED] if s.year == 0 or others > 0 else weights[ALONE]
    if weights[RIVAL_AHEAD] != 0.0:
        left -= weights[RIVAL_AHEAD] * rivals(s, seat, explorer, s.year + 1)
    left = max(0.0, left - weights[OWN_AHEAD] * ships_on(s, seat, explorer, s.year + 1))
    share = left
    for year in range(s.year + 1, LAST_YEAR + 1):
        worth += share * step_worth(s, explorer, year, weights)
        share *= left
    return worth


@rule
def hopes(s, seat, weights):
    """The worth of all cards of this year a seat can still hope for, each shared with the rivals for it."""
    total = 0.0
    for explorer in range(components.EVERYONE):
        cards = int(s.stack[explorer]) + (1 if explorer == s.explorer else 0)
        for i in range(s.queued):
            if s.queue[i] == explorer:
                cards += 1
        if s.year == 0:
            if cards > 0:
                total += cards * worth_of(s, seat, explorer, 0, weights) / s.seats
            continue
        own = min(cards, ships_on(s, seat, explorer, s.year))
        if own > 0:
            others = rivals(s, seat, explorer, s.year)
            sharing = 1.0 + weights[RIVAL_SHARE] * others
            worth = worth_of(s, seat, explorer, others, weights)
            total += own * worth * (1.0 if cards > sharing else cards / sharing)
    return total


@rule
def gold_seen(s, seat):
    """The gold in a hand as the table may guess it: cards in doubt count as middling ones."""
    return gold_of(s.known[seat]) + MEAN_CARD * (int(s.cards[seat]) - count(s.known[seat]))


@rule
def purse(s, seat, weights):
    """The gold a seat reckons with: its own, and as far as it goes by the level of the table, the others' mean."""
    own = gold_of(s.hand[seat])
    if weights[LEVEL] == 0.0:
        return float(own)
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += gold_seen(s, other)
    return own + weights[LEVEL] * (others / (s.seats - 1) - own)


@rule
def limit(s, seat, weights):
    """The most a seat will bid for the card on the table."""
    worth = worth_of(s, seat, s.explorer, rivals(s, seat, s.explorer, s.year), weights)
    budget = weights[SPEND + s.year] * purse(s, seat, weights) * worth / max(worth, hopes(s, seat, weights), 1.0e-9)
    if weights[DENY] != 0.0 and s.high_bidder >= 0 and worth > 0.0:
        # The highest bidder would get it: part of what it is worth to him counts too.
        rival = int(s.high_bidder)
        theirs = worth_of(s, rival, s.explorer, rivals(s, rival, s.explorer, s.year), weights)
        budget *= 1.0 + weights[DENY] * theirs / worth
    most = min(means(s, s.explorer, s.hand[seat]), gold_for(s.hand[seat], weights[CROWNS_PART] * worth))
    return min(most, int(max(0.0, budget) + 0.5))


@rule
def gold_for(row, crowns):
    """The most gold in cards of this row with so many crowns in all: the dearest cards have the fewest crowns."""
    gold = 0
    for v in range(components.VALUES, 0, -1):
        for _ in range(row[v - 1]):
            crowns -= components.CROWN_OF[v]
            if crowns < 0.0:
                return gold
            gold += v
    return gold


@rule
def add_card(v, most, gold_worth, out):
    """One more card to pay with: for each sum up to `most`, the least worth of cards that cover it."""
    cost = components.CROWN_OF[v] + gold_worth * v
    for owed in range(most, 0, -1):
        out[owed] = min(out[owed], out[max(0, owed - v)] + cost)


@rule
def evaluate_bids(s, seat, moves, n, values, weights):
    """The least raise while it is within the limit, else to pass; who jumps farther pays for every step."""
    most = limit(s, seat, weights)
    least = int(s.high) + 1
    for i in range(n):
        move = int(moves[i])
        values[i] = 0.0 if move == components.PASS else most - least + 0.5 - weights[JUMP] * (move - least)


@rule
def evaluate_payments(s, seat, moves, n, values, weights):
    """The payment that costs least in crowns and gold."""
    owed = int(s.high) - gold_of(s.paid)
    gold_worth = weights[GOLD + s.year]
    costs = np.empty(owed + 1, dtype=np.float64)
    costs[0] = 0.0
    costs[1:] = NO_WAY
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
def evaluate_payments_to_tuck(s, seat, moves, n, values, weights):
    """magellan.2: the smallest card of the payment will be tucked: what it brings there is worth a dearer payment."""
    owed = int(s.high) - gold_of(s.paid)
    gold_worth = weights[GOLD + s.year]
    more = weights[TUCK + s.year] - 1.0
    sums = np.empty(owed + 1, dtype=np.float64)
    for i in range(n):
        values[i] = -NO_WAY
        v = int(moves[i]) - components.PAY
        if v >= owed:
            values[i] = more * components.CROWN_OF[v] - gold_worth * v
    for last in range(1, components.VALUES + 1):
        if s.hand[seat, last - 1] == 0:
            continue
        brings = more * components.CROWN_OF[last] - gold_worth * last
        for i in range(n):
            v = int(moves[i]) - components.PAY
            if v < last or v >= owed or (v == last and s.hand[seat, v - 1] < 2):
                continue
            exact_sums(s.hand[seat], last, v, gold_worth, sums)
            first = components.CROWN_OF[v] + gold_worth * v
            for between in range(max(0, owed - last - v), owed - v):
                values[i] = max(values[i], brings - first - sums[between])


@rule
def exact_sums(row, last, first, gold_worth, sums):
    """For each sum, the least worth of cards from `last` to `first`, without one of each of these two."""
    sums[0] = 0.0
    sums[1:] = NO_WAY
    for v in range(last, first + 1):
        copies = int(row[v - 1])
        if v == last:
            copies -= 1
        if v == first:
            copies -= 1
        for _ in range(copies):
            for r in range(len(sums) - 1, v - 1, -1):
                sums[r] = min(sums[r], sums[r - v] + components.CROWN_OF[v] + gold_worth * v)


@rule
def evaluate_tucks(s, moves, n, values, weights):
    """Many crowns, little gold."""
    for i in range(n):
        v = int(moves[i]) - components.TUCK
        values[i] = (weights[TUCK + s.year] - 1.0) * components.CROWN_OF[v] - weights[GOLD + s.year] * v


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
def evaluate_halves(s, moves, n, values, weights):
    """Cards now and a free way on, or points if the ship stays."""
    side = side_of(s, components.DA_GAMA)
    points = float(components.RIGHT_CROWNS[components.DA_GAMA, side, s.year])
    cards = components.DRAWS[components.DA_GAMA, side, s.year] * weights[CARD + s.year]
    if s.year < LAST_YEAR:
        cards += weights[CONTESTED] * points
    for i in range(n):
        values[i] = cards if moves[i] == components.LEFT else points


@rule
def evaluate_trades(s, moves, n, values, weights):
    """Cards that are worth less than what may come for them."""
    gold_worth = weights[GOLD + min(s.year + 1, LAST_YEAR)]
    cards = max(1, count(s.pool[s.shuffle]))
    mean = 0.0
    for i in range(components.VALUES):
        mean += int(s.pool[s.shuffle, i]) * (components.CROWN_OF[i + 1] + gold_worth * (i + 1)) / cards
    gains = np.empty(components.VALUES, dtype=np.float64)
    for i in range(components.VALUES):
        gains[i] = mean - components.CROWN_OF[i + 1] - gold_worth * (i + 1)
    for m in range(n):
        handful = int(moves[m]) - components.TRADE
        values[m] = 0.0
        for i in range(components.VALUES):
            values[m] += components.HANDFUL[handful, i] * gains[i]


@rule
def faces_richer(s, seat, weights):
    """Whether a rival for the card on the table has much more gold."""
    gold = weights[VETO_RICHER] * gold_of(s.hand[seat])
    found = False
    for other in range(s.seats):
        found = found or (other != seat and gold_seen(s, other) > gold and is_entitled(s, other))
    return found


@rule
def is_best(s, seat, weights):
    """Whether no card to come this year is worth more than the one on the table."""
    worth = worth_of(s, seat, s.explorer, rivals(s, seat, s.explorer, s.year), weights)
    for explorer in range(components.EVERYONE):
        others = rivals(s, seat, explorer, s.year)
        if s.stack[explorer] > 0 and worth_of(s, seat, explorer, others, weights) > worth:
            return False
    return True


@rule
def evaluate_veto(s, seat, moves, n, values, weights):
    """Put off the best card of the year if a rival is richer now; he will have spent his gold by then."""
    wanted = cards_in_stack(s) + s.queued >= weights[VETO_CARDS] and is_entitled(s, seat)
    wanted = wanted and faces_richer(s, seat, weights) and is_best(s, seat, weights)
    for i in range(n):
        values[i] = 0.0 if moves[i] == components.ALLOW else (1.0 if wanted and moves[i] == components.VETO else -1.0)


@rule
def evaluate_push(s, moves, n, values, weights):
    """Draw as long as the next card can be expected to bring more than it risks."""
    gold = gold_of(s.pushed)
    most = components.PUSH_LIMIT[components.PIZARRO, side_of(s, components.PIZARRO), 2]
    cards = max(1, count(s.pool[s.shuffle]))
    after = 0.0
    for i in range(components.VALUES):
        if gold + i + 1 <= most:
            after += int(s.pool[s.shuffle, i]) * (gold + i + 1) / cards
    for i in range(n):
        values[i] = gold if moves[i] == components.STOP else weights[DARING] * after


@rule
def evaluate(s, seat, moves, n, values, weights):
    """What each move is worth; numbers are comparable within one decision only."""
    if s.phase == BIDDING:
        evaluate_bids(s, seat, moves, n, values, weights)
    elif s.phase == PAYING and tucks_from_payment(s, s.explorer):
        evaluate_payments_to_tuck(s, seat, moves, n, values, weights)
    elif s.phase == PAYING:
        evaluate_payments(s, seat, moves, n, values, weights)
    elif s.phase == TUCKING:
        evaluate_tucks(s, moves, n, values, weights)
    elif s.phase == SAILING:
        evaluate_ships(s, seat, moves, n, values)
    elif s.phase == SIDING:
        evaluate_halves(s, moves, n, values, weights)
    elif s.phase == TRADING:
        evaluate_trades(s, moves, n, values, weights)
    elif s.phase == VETOING:
        evaluate_veto(s, seat, moves, n, values, weights)
    else:
        evaluate_push(s, moves, n, values, weights)


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
