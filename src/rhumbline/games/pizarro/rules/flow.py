"""How Pizarro & Co. is played: who decides, what is legal, what chance may bring. Numbers are those of rules.md."""

from rhumbline.engine.jit import rule
from rhumbline.games.pizarro.components import (
    ALLOW,
    COPIES,
    DRAW,
    EXPLORERS,
    GOLD,
    LEFT,
    MAX_SEATS,
    MOST_VETOES,
    PAY,
    RIGHT,
    SHIP,
    STOP,
    TAKE,
    TRADE,
    TUCK,
    VALUES,
    VETO,
)
from rhumbline.games.pizarro.rules.abilities import (
    choose_half,
    list_ships,
    list_tucks,
    lose_card,
    numbered_ship,
    push,
    push_or_stop,
    sail,
    tuck,
)
from rhumbline.games.pizarro.rules.auction import allow, bid_or_pass, is_stack_empty, list_bids, reveal, veto
from rhumbline.games.pizarro.rules.drawing import draw_into_hand
from rhumbline.games.pizarro.rules.payment import list_payments, list_trades, pay, trade
from rhumbline.games.pizarro.rules.year import begin_year, clear_table, go_on
from rhumbline.games.pizarro.state import (
    BIDDING,
    DRAWING,
    EXPLORER,
    OVER,
    PAYING,
    PUSHED,
    PUSHING,
    SAILING,
    SIDING,
    TAKING,
    TRADING,
    TUCKING,
    VETOING,
)

CHANCE = -1
EVERYONE = len(EXPLORERS)


@rule
def setup(s, seats, options):
    """setup.1 to setup.5: a set of gold in every hand, the rest in the supply, seat 0 the auctioneer."""
    s.seats = seats
    s.board[0] = options[0]
    s.board[1] = options[1]
    s.opener = 0
    s.last_explorer = -1
    s.last_buyer = -1
    for i in range(MOST_VETOES):
        s.queue[i] = -1
    for i in range(VALUES):
        for seat in range(seats):
            s.hand[seat, i] = 1
            s.known[seat, i] = 1
        s.supply[i] = COPIES - seats
        s.pool[0, i] = COPIES - seats
    for seat in range(MAX_SEATS):
        s.cards[seat] = VALUES if seat < seats else 0
    s.supply_size = (COPIES - seats) * VALUES
    begin_year(s)
    clear_table(s)
    s.phase = EXPLORER


@rule
def is_chance_due(s):
    """Whether a card is to be drawn or taken."""
    return s.phase in (EXPLORER, DRAWING, TAKING, PUSHED)


@rule
def actors(s):
    """One seat at a time decides."""
    if s.phase == OVER:
        return 0
    return CHANCE if is_chance_due(s) else 1 << s.turn


@rule
def sealed(s):
    """Nothing is chosen in secret."""
    return 0


@rule
def legal(s, seat, out):
    """Every move this seat may choose now."""
    if seat != s.turn or s.phase == OVER or is_chance_due(s):
        return 0
    if s.phase == BIDDING:
        return list_bids(s, seat, out)
    if s.phase == PAYING:
        return list_payments(s, seat, out)
    if s.phase == SAILING:
        return list_ships(s, seat, out)
    if s.phase == TUCKING:
        return list_tucks(s, seat, out)
    if s.phase == TRADING:
        return list_trades(s, seat, out)
    # columbus.1: veto or allow; da-gama.2: left or right; pizarro.2: stop, or draw while there are cards.
    if s.phase == VETOING:
        out[0] = ALLOW
        out[1] = VETO
        return 2
    if s.phase == SIDING:
        out[0] = LEFT
        out[1] = RIGHT
        return 2
    out[0] = STOP
    out[1] = DRAW
    return 2 if s.supply_size > 0 else 1


@rule
def outcomes(s, moves, weights):
    """auction.1, gold.1, cook.2: every card of the stack, the supply or the hand is as likely as any other."""
    n = 0
    if s.phase == EXPLORER:
        if is_stack_empty(s):
            if s.queued == 0:
                return 0
            moves[0] = s.queue[0]
            weights[0] = 1
            return 1
        for explorer in range(EVERYONE):
            if s.stack[explorer] > 0:
                moves[n] = explorer
                weights[n] = s.stack[explorer]
                n += 1
        return n
    taken = s.phase == TAKING
    for i in range(VALUES):
        cards = s.hand[s.turn, i] if taken else s.supply[i]
        if cards > 0:
            moves[n] = (TAKE if taken else GOLD) + i + 1
            weights[n] = cards
            n += 1
    return n


@rule
def play_outcome(s, move, events):
    """A card is turned up, drawn or taken."""
    if s.phase == EXPLORER:
        reveal(s, move, events)
    elif s.phase == DRAWING:
        s.due[s.turn] -= 1
        draw_into_hand(s, int(s.turn), move - GOLD, events)
        go_on(s, events)
    elif s.phase == TAKING:
        lose_card(s, int(s.turn), move - TAKE, events)
    else:
        push(s, move - GOLD, events)


@rule
def play(s, seat, move, events):
    """The only thing that changes a position."""
    if seat == CHANCE:
        play_outcome(s, move, events)
    elif s.phase == BIDDING:
        bid_or_pass(s, seat, move, events)
    elif s.phase == PAYING:
        pay(s, seat, move - PAY, events)
    elif s.phase == SAILING:
        sail(s, seat, numbered_ship(s, seat, move - SHIP), events)
    elif s.phase == TUCKING:
        tuck(s, seat, move - TUCK, events)
    elif s.phase == TRADING:
        trade(s, seat, move - TRADE, events)
    elif s.phase == VETOING:
        if move == VETO:
            veto(s, seat, events)
        else:
            allow(s, seat, events)
    elif s.phase == SIDING:
        choose_half(s, seat, move, events)
    elif s.phase == PUSHING:
        push_or_stop(s, seat, move == DRAW, events)
