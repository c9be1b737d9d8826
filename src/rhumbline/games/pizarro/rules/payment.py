"""Paying for explorers, and Marco Polo's trades. Rule numbers are those of rules.md.

A payment is made card by card, the dearest first. Who stops as soon as the bid is covered has then never laid down a
card too many: without the last, which is the smallest, it would not be covered.
"""

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.pizarro.components import HANDFUL, HANDFUL_SIZE, PAY, TRADE, VALUES
from rhumbline.games.pizarro.rules.abilities import discard_payment, set_sail, tucks_from_payment
from rhumbline.games.pizarro.rules.drawing import give_up, gold_of, note_cards
from rhumbline.games.pizarro.rules.notes import CARD_PAID, PAID, TRADED
from rhumbline.games.pizarro.rules.year import go_on


@rule
def smallest_paid(s):
    """The smallest card of the payment so far; 9 before the first."""
    for i in range(VALUES):
        if s.paid[i] > 0:
            return i + 1
    return VALUES


@rule
def list_payments(s, seat, out):
    """pay.2, pay.3: cards no dearer than the last, with which and with smaller ones the bid can still be covered."""
    n = 0
    owed = s.high - gold_of(s.paid)
    within_reach = 0
    for v in range(1, smallest_paid(s) + 1):
        within_reach += v * int(s.hand[seat, v - 1])
        if s.hand[seat, v - 1] > 0 and within_reach >= owed:
            out[n] = PAY + v
            n += 1
    return n


@rule
def pay(s, seat, v, events):
    """pay.1: a card goes from the hand to the payment; when the bid is covered, the ship sails."""
    give_up(s, seat, v)
    s.paid[v - 1] += 1
    owed = int(s.high) - gold_of(s.paid)
    note(events, CARD_PAID, seat, EVERYBODY, v, max(0, owed))
    if owed <= 0:
        note_cards(events, PAID, seat, s.paid, int(s.high))
        s.opener = seat
        s.last_explorer = s.explorer
        s.last_buyer = seat
        s.last_price = s.high
        if not tucks_from_payment(s, s.explorer):
            discard_payment(s)
        set_sail(s, seat, events)


@rule
def list_trades(s, seat, out):
    """marco-polo.1: up to three cards of the hand, or none."""
    n = 0
    for handful in range(len(HANDFUL)):
        for i in range(VALUES):
            if HANDFUL[handful, i] > s.hand[seat, i]:
                break
        else:
            out[n] = TRADE + handful
            n += 1
    return n


@rule
def trade(s, seat, handful, events):
    """marco-polo.1, marco-polo.3: the cards are discarded, and as many drawn; one ship after another."""
    note(events, TRADED, seat, EVERYBODY, handful)
    for i in range(VALUES):
        for _ in range(HANDFUL[handful, i]):
            give_up(s, seat, i + 1)
            s.discards[i] += 1
    s.trades[seat] -= 1
    s.due[seat] = HANDFUL_SIZE[handful]
    go_on(s, events)
