"""Ships and abilities: what happens once a card is paid for. Rule numbers are those of rules.md."""

from rhumbline.core.compiled import rule
from rhumbline.games.pizarro.components import (
    COLUMBUS,
    COOK,
    DA_GAMA,
    DRAWS,
    FLEET,
    LEFT,
    MAGELLAN,
    OPENS,
    PIZARRO,
    PUSH_LIMIT,
    RIGHT_CROWNS,
    SHIP,
    TAKES,
    TUCK,
    VALUES,
    VETOES,
)
from rhumbline.games.pizarro.drawing import give_up, gold_of, hide_away, lay_open, leave_supply
from rhumbline.games.pizarro.scoring_rules import side_of
from rhumbline.games.pizarro.state import (
    LEFT_SIDE,
    PUSHED,
    PUSHING,
    RIGHT_SIDE,
    SAILING,
    SIDING,
    TAKING,
    TUCKING,
)
from rhumbline.games.pizarro.year import go_on, go_on_scoring, ships_on

FROM_HAND = 0  # magellan.1: side A; magellan.2: side B tucks from the payment


@rule
def tucks_from_payment(s, explorer):
    """magellan.2: on side B the tucked card comes out of the payment."""
    return explorer == MAGELLAN and side_of(s, MAGELLAN) != FROM_HAND


@rule
def is_same_ship(s, seat, a, b):
    """ship.3: whether it makes no difference which of two of the buyer's ships on one space sails."""
    if s.explorer == DA_GAMA:
        return s.halves[seat, a] == s.halves[seat, b]
    if s.explorer != MAGELLAN:
        return True
    if side_of(s, MAGELLAN) == FROM_HAND:
        # Only the owner knows what lies there, so he is asked in any case: not to be would tell the others.
        return False
    unlike = 0
    for v in range(1, VALUES + 1):
        unlike += abs(times_in_pile(s, seat, a, v) - times_in_pile(s, seat, b, v))
    return unlike == 0


@rule
def times_in_pile(s, seat, k, v):
    """How often a value lies under one of Magellan's ships."""
    n = 0
    for j in range(3):
        if s.tucked[seat, k, j] == v:
            n += 1
    return n


@rule
def list_ships(s, seat, out):
    """ship.3: the buyer's ships on the space left behind, numbered as they were placed; of equal ones the first."""
    n = 0
    number = 0
    for k in range(FLEET):
        if s.ships[seat, s.explorer, k] == s.year:
            number += 1
            new = True
            for other in range(k):
                if s.ships[seat, s.explorer, other] == s.year and is_same_ship(s, seat, other, k):
                    new = False
            if new:
                out[n] = SHIP + number
                n += 1
    return n


@rule
def has_ships_to_choose(s, seat):
    """ship.3: whether it matters which ship sails."""
    first = -1
    for k in range(FLEET):
        if s.ships[seat, s.explorer, k] == s.year:
            if first >= 0 and not is_same_ship(s, seat, first, k):
                return True
            first = k
    return False


@rule
def numbered_ship(s, seat, number):
    """The ship with this number among the buyer's on the space left behind."""
    for k in range(FLEET):
        if s.ships[seat, s.explorer, k] == s.year:
            number -= 1
            if number == 0:
                return k
    return -1


@rule
def set_sail(s, seat):
    """ship.1: in year I a ship is placed on space 1; ship.2: later one moves on from the space before."""
    if s.year == 0:
        sail(s, seat, FLEET - ships_on(s, seat, s.explorer, 0))
    elif has_ships_to_choose(s, seat):
        s.phase = SAILING
        s.turn = seat
    else:
        sail(s, seat, numbered_ship(s, seat, 1))


@rule
def sail(s, seat, k):
    """The ship reaches its space, and the ability of that space is used."""
    s.ships[seat, s.explorer, k] = s.year + 1
    s.slot = k
    side = side_of(s, s.explorer)
    s.turn = seat
    if s.explorer == MAGELLAN:
        s.phase = TUCKING
    elif RIGHT_CROWNS[s.explorer, side, s.year] > 0:
        s.phase = SIDING
    elif DRAWS[s.explorer, side, s.year] > 0:
        # da-gama.1: cards at once.
        s.due[seat] = DRAWS[s.explorer, side, s.year]
        go_on(s)
    elif TAKES[s.explorer, side, s.year] > 0 and s.cards[seat] > 0:
        s.phase = TAKING
    else:
        if s.explorer == COLUMBUS:
            s.vetoes[seat] += VETOES[COLUMBUS, side, s.year]
        elif s.explorer == COOK and OPENS[COOK, side, s.year] > 0:
            lay_open(s, seat)
        go_on(s)


@rule
def list_tucks(s, seat, out):
    """magellan.1: any card of the hand; magellan.2: any card of the payment."""
    from_payment = tucks_from_payment(s, s.explorer)
    n = 0
    for i in range(VALUES):
        if (s.paid[i] if from_payment else s.hand[seat, i]) > 0:
            out[n] = TUCK + i + 1
            n += 1
    return n


@rule
def tuck(s, seat, v):
    """magellan.3: each ship has its own pile, and gains one card with each step."""
    if tucks_from_payment(s, s.explorer):
        s.tucked[seat, s.slot, s.year] = v
        s.could[seat, s.slot, s.year] = 1 << (v - 1)
        s.paid[v - 1] -= 1
        discard_payment(s)
    else:
        hide_away(s, seat, int(s.slot), int(s.year), v)
    go_on(s)


@rule
def discard_payment(s):
    """pay.1: the payment goes face up on the discards."""
    for i in range(VALUES):
        s.discards[i] += s.paid[i]
        s.paid[i] = 0


@rule
def choose_half(s, seat, move):
    """da-gama.2: left draws cards at once, right draws none; da-gama.3: chosen anew with each step."""
    s.halves[seat, s.slot] = LEFT_SIDE if move == LEFT else RIGHT_SIDE
    if move == LEFT:
        s.due[seat] = DRAWS[DA_GAMA, side_of(s, DA_GAMA), s.year]
    go_on(s)


@rule
def lose_card(s, seat, v):
    """cook.2: the left neighbour takes a card unseen and puts it face up on the discards."""
    give_up(s, seat, v)
    s.discards[v - 1] += 1
    go_on(s)


@rule
def push(s, v):
    """pizarro.2: a card is drawn and laid open; pizarro.3: above 20 the draw is over and scores nothing."""
    leave_supply(s, v)
    s.pool[s.shuffle, v - 1] -= 1
    s.pushed[v - 1] += 1
    s.phase = PUSHING
    if gold_of(s.pushed) > PUSH_LIMIT[PIZARRO, side_of(s, PIZARRO), 2]:
        go_on_scoring(s)


@rule
def push_or_stop(s, wants_card):
    """pizarro.2: one more card, or enough."""
    if wants_card:
        s.phase = PUSHED
    else:
        go_on_scoring(s)
