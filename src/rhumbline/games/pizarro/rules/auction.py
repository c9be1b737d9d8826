"""The auction, and Columbus' veto before it. Rule numbers are those of rules.md."""

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.pizarro.components import COOK, EVERYONE, FLEET, MAGELLAN, PASS, SHIPS, TAKES, VALUES
from rhumbline.games.pizarro.rules import notes
from rhumbline.games.pizarro.rules.abilities import FROM_HAND
from rhumbline.games.pizarro.rules.drawing import gold_of
from rhumbline.games.pizarro.rules.scoring import side_of
from rhumbline.games.pizarro.rules.year import cards_in_stack, go_on, ships_on
from rhumbline.games.pizarro.state import BIDDING, EXPLORER, PAYING, VETOING


@rule
def is_entitled(s, seat):
    """auction.8: in year I a ship must be left to place; auction.9: later one must be on the space before."""
    if s.year > 0:
        return ships_on(s, seat, s.explorer, s.year) > 0
    placed = 0
    for explorer in range(EVERYONE):
        placed += FLEET - ships_on(s, seat, explorer, 0)
    return placed < SHIPS


@rule
def costs_a_card_more(s, explorer):
    """auction.7: Magellan on side A and Cook on side B take one more card than the bid."""
    if explorer == MAGELLAN:
        return side_of(s, MAGELLAN) == FROM_HAND
    return explorer == COOK and TAKES[COOK, side_of(s, COOK), s.year] > 0


@rule
def means(s, explorer, row):
    """auction.7: the highest bid these cards allow for this explorer."""
    gold = gold_of(row)
    if costs_a_card_more(s, explorer):
        for i in range(VALUES):
            if row[i] > 0:
                return gold - (i + 1)
    return gold


@rule
def list_bids(s, seat, out):
    """auction.5: at least one more than the highest bid; auction.7: within one's means; auction.6: or pass."""
    out[0] = PASS
    n = 1
    for bid in range(s.high + 1, means(s, s.explorer, s.hand[seat]) + 1):
        out[n] = bid
        n += 1
    return n


@rule
def reveal(s, explorer, events):
    """auction.1: a card from the stack; columbus.2: the vetoed ones come last, in the order they were put there."""
    s.explorer = explorer
    if cards_in_stack(s) == 0:
        note(events, notes.EXPLORER_TURNED_UP, -1, EVERYBODY, explorer, notes.FROM_VETOED)
        for i in range(s.queued - 1):
            s.queue[i] = s.queue[i + 1]
        s.queued -= 1
        s.queue[s.queued] = -1
    else:
        note(events, notes.EXPLORER_TURNED_UP, -1, EVERYBODY, explorer, notes.FROM_STACK)
        s.stack[explorer] -= 1
    s.phase = VETOING
    s.turn = -1
    ask_for_veto(s, events)


@rule
def entitled(s):
    """auction.3: all who may bid, a bit for each seat."""
    seats = 0
    for seat in range(s.seats):
        if is_entitled(s, seat):
            seats |= 1 << seat
    return seats


@rule
def first_of(s, seats, start):
    """auction.4: the first of these seats clockwise, beginning at `start`; that one if there are none."""
    for i in range(s.seats):
        seat = (start + i) % s.seats
        if seats >> seat & 1:
            return seat
    return int(start)


@rule
def ask_for_veto(s, events):
    """columbus.1: owners of face-up Columbus cards are asked clockwise from the opener, entitled to bid or not."""
    start = first_of(s, entitled(s), s.opener)
    asked = s.turn < 0
    for i in range(s.seats):
        seat = (start + i) % s.seats
        if asked and s.vetoes[seat] > 0:
            s.turn = seat
            return
        if seat == s.turn:
            asked = True
    open_auction(s, events)


@rule
def allow(s, seat, events):
    """columbus.1: this owner keeps his veto, and the next one is asked."""
    note(events, notes.ALLOWED, seat, EVERYBODY, int(s.explorer))
    ask_for_veto(s, events)


@rule
def veto(s, seat, events):
    """columbus.2: the card goes under the stack, and the veto is spent; columbus.3: it may be vetoed again later."""
    note(events, notes.VETOED, seat, EVERYBODY, int(s.explorer))
    s.vetoes[seat] -= 1
    s.queue[s.queued] = s.explorer
    s.queued += 1
    s.explorer = -1
    s.turn = -1
    s.phase = EXPLORER


@rule
def open_auction(s, events):
    """auction.2: the last buyer opens; auction.3: if he may not, the next clockwise who may; auction.10: or nobody."""
    s.phase = BIDDING
    s.bidding = entitled(s)
    s.turn = first_of(s, s.bidding, s.opener)
    if s.bidding == 0:
        leave_unsold(s, notes.NOBODY_MAY_BID, events)
    else:
        note(events, notes.AUCTION_OPENED, -1, EVERYBODY, int(s.explorer), int(s.turn), int(s.bidding))


@rule
def leave_unsold(s, reason, events):
    """auction.10: an unsold card goes to the box; no ship sails, and the last buyer stays the same."""
    note(events, notes.UNSOLD, -1, EVERYBODY, int(s.explorer), reason)
    s.box[s.year, s.explorer] += 1
    s.last_explorer = s.explorer
    s.last_buyer = -1
    s.last_price = 0
    go_on(s, events)


@rule
def bid_or_pass(s, seat, bid, events):
    """auction.4: clockwise, until all but one have passed; who has passed is out."""
    if bid == PASS:
        s.bidding &= ~(1 << seat)
        note(events, notes.PASSED, seat, EVERYBODY)
    else:
        s.high = bid
        s.high_bidder = seat
        s.bids[seat] = bid
        note(events, notes.BID, seat, EVERYBODY, bid)
        # secrets.4: a bid shows how much gold its bidder has at least.
        s.proven[seat] = max(s.proven[seat], bid + costs_a_card_more(s, s.explorer))
    if s.bidding == 0:
        # auction.6: the last one is not forced to buy.
        leave_unsold(s, notes.ALL_PASSED, events)
    elif s.high_bidder >= 0 and s.bidding == 1 << s.high_bidder:
        note(events, notes.SOLD, int(s.high_bidder), EVERYBODY, int(s.explorer), int(s.high))
        s.phase = PAYING
        s.turn = s.high_bidder
    else:
        s.turn = first_of(s, s.bidding, seat + 1)
