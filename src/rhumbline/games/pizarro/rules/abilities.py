"""Ships and abilities: what happens once a card is paid for. Rule numbers are those of rules.md."""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.pizarro import components, state
from rhumbline.games.pizarro.rules import notes
from rhumbline.games.pizarro.rules.drawing import give_up, gold_of, hide_away, is_single, lay_open
from rhumbline.games.pizarro.rules.scoring import side_of
from rhumbline.games.pizarro.rules.year import end_push, go_on, ships_on

FROM_HAND = 0  # magellan.1: side A; magellan.2: side B tucks from the payment


@rule
def tucks_from_payment(s, explorer):
    """magellan.2: on side B the tucked card comes out of the payment."""
    return explorer == components.MAGELLAN and side_of(s, components.MAGELLAN) != FROM_HAND


@rule
def is_same_ship(s, seat, a, b):
    """ship.3: whether it makes no difference which of two of the buyer's ships on one space sails."""
    if s.explorer == components.DA_GAMA:
        return s.halves[seat, a] == s.halves[seat, b]
    if s.explorer != components.MAGELLAN:
        return True
    if side_of(s, components.MAGELLAN) == FROM_HAND:
        # Only the owner knows what lies there, so he is asked in any case: not to be would tell the others.
        return False
    return np.all(np.sort(s.tucked[seat, a]) == np.sort(s.tucked[seat, b]))


@rule
def list_ships(s, seat, out):
    """ship.3: the buyer's ships on the space left behind, numbered as they were placed; of equal ones the first."""
    n = 0
    number = 0
    for k in range(components.FLEET):
        if s.ships[seat, s.explorer, k] == s.year:
            number += 1
            for other in range(k):
                if s.ships[seat, s.explorer, other] == s.year and is_same_ship(s, seat, other, k):
                    break
            else:
                out[n] = components.SHIP + number
                n += 1
    return n


@rule
def numbered_ship(s, seat, number):
    """The ship with this number among the buyer's on the space left behind."""
    for k in range(components.FLEET):
        if s.ships[seat, s.explorer, k] == s.year:
            number -= 1
            if number == 0:
                return k
    return -1


@rule
def set_sail(s, seat, events):
    """ship.1: in year I a ship is placed on space 1; ship.2: later one moves on from the space before."""
    if s.year == 0:
        sail(s, seat, components.FLEET - ships_on(s, seat, s.explorer, 0), events)
    elif list_ships(s, seat, np.empty(components.FLEET, dtype=np.int32)) > 1:
        s.phase = state.SAILING
        s.turn = seat
    else:
        sail(s, seat, numbered_ship(s, seat, 1), events)


@rule
def sail(s, seat, k, events):
    """The ship reaches its space, and the ability of that space is used."""
    note(events, notes.SHIP_SAILED, seat, EVERYBODY, int(s.explorer), k, int(s.year))
    s.ships[seat, s.explorer, k] = s.year + 1
    s.slot = k
    side = side_of(s, s.explorer)
    s.turn = seat
    if s.explorer == components.MAGELLAN:
        s.phase = state.TUCKING
    elif components.RIGHT_CROWNS[s.explorer, side, s.year] > 0:
        s.phase = state.SIDING
    elif components.DRAWS[s.explorer, side, s.year] > 0:
        # da-gama.1: cards at once.
        s.due[seat] = components.DRAWS[s.explorer, side, s.year]
        go_on(s, events)
    elif components.TAKES[s.explorer, side, s.year] > 0 and s.cards[seat] > 0:
        s.phase = state.TAKING
    else:
        if components.VETOES[s.explorer, side, s.year] > 0:
            s.vetoes[seat] += components.VETOES[s.explorer, side, s.year]
            note(events, notes.VETO_GAINED, seat, EVERYBODY, int(s.vetoes[seat]))
        elif components.OPENS[s.explorer, side, s.year] > 0:
            lay_open(s, seat, events)
        go_on(s, events)


@rule
def list_tucks(s, seat, out):
    """magellan.1: any card of the hand; magellan.2: any card of the payment."""
    from_payment = tucks_from_payment(s, s.explorer)
    n = 0
    for i in range(components.VALUES):
        if (s.paid[i] if from_payment else s.hand[seat, i]) > 0:
            out[n] = components.TUCK + i + 1
            n += 1
    return n


@rule
def tuck(s, seat, v, events):
    """magellan.3: each ship has its own pile, and gains one card with each step."""
    if tucks_from_payment(s, s.explorer):
        s.tucked[seat, s.slot, s.year] = v
        s.could[seat, s.slot, s.year] = 1 << (v - 1)
        s.paid[v - 1] -= 1
        note(events, notes.TUCKED, seat, EVERYBODY, int(s.slot), v, notes.OUT_OF_PAYMENT)
        discard_payment(s)
    else:
        hide_away(s, seat, int(s.slot), int(s.year), v)
        # secrets.1: its owner alone sees it, unless it can be no other card for all the table knows.
        is_known = is_single(int(s.could[seat, s.slot, s.year]))
        note(events, notes.TUCKED, seat, EVERYBODY if is_known else seat, int(s.slot), v, notes.OUT_OF_HAND)
    go_on(s, events)


@rule
def discard_payment(s):
    """pay.1: the payment goes face up on the discards."""
    s.discards[:] += s.paid
    s.paid[:] = 0


@rule
def choose_half(s, seat, move, events):
    """da-gama.2: left draws cards at once, right draws none; da-gama.3: chosen anew with each step."""
    half = state.LEFT_SIDE if move == components.LEFT else state.RIGHT_SIDE
    s.halves[seat, s.slot] = half
    note(events, notes.HALF_CHOSEN, seat, EVERYBODY, int(s.slot), half)
    if move == components.LEFT:
        s.due[seat] = components.DRAWS[components.DA_GAMA, side_of(s, components.DA_GAMA), s.year]
    go_on(s, events)


@rule
def lose_card(s, seat, v, events):
    """cook.2: the left neighbour takes a card unseen and puts it face up on the discards."""
    give_up(s, seat, v)
    s.discards[v - 1] += 1
    note(events, notes.CARD_TAKEN, seat, EVERYBODY, v, (seat + 1) % int(s.seats))
    go_on(s, events)


@rule
def push(s, v, events):
    """pizarro.2: a card is drawn and laid open; pizarro.3: above 20 the draw is over and scores nothing."""
    s.supply[v - 1] -= 1
    s.supply_size -= 1
    s.pool[s.shuffle, v - 1] -= 1
    s.pushed[v - 1] += 1
    s.phase = state.PUSHING
    gold = gold_of(s.pushed)
    is_lost = gold > components.PUSH_LIMIT[components.PIZARRO, side_of(s, components.PIZARRO), 2]
    note(events, notes.PUSH_CARD_DRAWN, int(s.turn), EVERYBODY, v, gold, int(is_lost))
    if is_lost:
        end_push(s, events)


@rule
def push_or_stop(s, seat, wants_card, events):
    """pizarro.2: one more card, or enough."""
    if wants_card:
        s.phase = state.PUSHED
    else:
        note(events, notes.PUSH_STOPPED, seat, EVERYBODY, gold_of(s.pushed))
        end_push(s, events)
