"""How Pizarro & Co. is played: who decides, what is legal, what chance may bring. Numbers are those of rules.md."""

from rhumbline.engine.jit import rule
from rhumbline.games.pizarro import components, state
from rhumbline.games.pizarro.rules import abilities
from rhumbline.games.pizarro.rules.auction import allow, bid_or_pass, is_stack_empty, list_bids, reveal, veto
from rhumbline.games.pizarro.rules.drawing import draw_into_hand
from rhumbline.games.pizarro.rules.payment import list_payments, list_trades, pay, trade
from rhumbline.games.pizarro.rules.year import begin_year, clear_table, go_on

CHANCE = -1
EVERYONE = len(components.EXPLORERS)


@rule
def setup(s, seats, options):
    """setup.1 to setup.5: a set of gold in every hand, the rest in the supply, seat 0 the auctioneer."""
    s.seats = seats
    s.board[0] = options[0]
    s.board[1] = options[1]
    s.opener = 0
    s.last_explorer = -1
    s.last_buyer = -1
    for i in range(components.MOST_VETOES):
        s.queue[i] = -1
    for i in range(components.VALUES):
        for seat in range(seats):
            s.hand[seat, i] = 1
            s.known[seat, i] = 1
        s.supply[i] = components.COPIES - seats
        s.pool[0, i] = components.COPIES - seats
    for seat in range(components.MAX_SEATS):
        s.cards[seat] = components.VALUES if seat < seats else 0
    s.supply_size = (components.COPIES - seats) * components.VALUES
    begin_year(s)
    clear_table(s)
    s.phase = state.EXPLORER


@rule
def is_chance_due(s):
    """Whether a card is to be drawn or taken."""
    return s.phase in (state.EXPLORER, state.DRAWING, state.TAKING, state.PUSHED)


@rule
def actors(s):
    """One seat at a time decides."""
    if s.phase == state.OVER:
        return 0
    return CHANCE if is_chance_due(s) else 1 << s.turn


@rule
def sealed(s):
    """Nothing is chosen in secret."""
    return 0


@rule
def legal(s, seat, out):
    """Every move this seat may choose now."""
    if seat != s.turn or s.phase == state.OVER or is_chance_due(s):
        return 0
    if s.phase == state.BIDDING:
        return list_bids(s, seat, out)
    if s.phase == state.PAYING:
        return list_payments(s, seat, out)
    if s.phase == state.SAILING:
        return abilities.list_ships(s, seat, out)
    if s.phase == state.TUCKING:
        return abilities.list_tucks(s, seat, out)
    if s.phase == state.TRADING:
        return list_trades(s, seat, out)
    # columbus.1: veto or allow; da-gama.2: left or right; pizarro.2: stop, or draw while there are cards.
    if s.phase == state.VETOING:
        out[0] = components.ALLOW
        out[1] = components.VETO
        return 2
    if s.phase == state.SIDING:
        out[0] = components.LEFT
        out[1] = components.RIGHT
        return 2
    out[0] = components.STOP
    out[1] = components.DRAW
    return 2 if s.supply_size > 0 else 1


@rule
def outcomes(s, moves, weights):
    """auction.1, gold.1, cook.2: every card of the stack, the supply or the hand is as likely as any other."""
    n = 0
    if s.phase == state.EXPLORER:
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
    taken = s.phase == state.TAKING
    for i in range(components.VALUES):
        cards = s.hand[s.turn, i] if taken else s.supply[i]
        if cards > 0:
            moves[n] = (components.TAKE if taken else components.GOLD) + i + 1
            weights[n] = cards
            n += 1
    return n


@rule
def play_outcome(s, move, events):
    """A card is turned up, drawn or taken."""
    if s.phase == state.EXPLORER:
        reveal(s, move, events)
    elif s.phase == state.DRAWING:
        s.due[s.turn] -= 1
        draw_into_hand(s, int(s.turn), move - components.GOLD, events)
        go_on(s, events)
    elif s.phase == state.TAKING:
        abilities.lose_card(s, int(s.turn), move - components.TAKE, events)
    else:
        abilities.push(s, move - components.GOLD, events)


@rule
def play(s, seat, move, events):
    """The only thing that changes a position."""
    if seat == CHANCE:
        play_outcome(s, move, events)
    elif s.phase == state.BIDDING:
        bid_or_pass(s, seat, move, events)
    elif s.phase == state.PAYING:
        pay(s, seat, move - components.PAY, events)
    elif s.phase == state.SAILING:
        abilities.sail(s, seat, abilities.numbered_ship(s, seat, move - components.SHIP), events)
    elif s.phase == state.TUCKING:
        abilities.tuck(s, seat, move - components.TUCK, events)
    elif s.phase == state.TRADING:
        trade(s, seat, move - components.TRADE, events)
    elif s.phase == state.VETOING:
        if move == components.VETO:
            veto(s, seat, events)
        else:
            allow(s, seat, events)
    elif s.phase == state.SIDING:
        abilities.choose_half(s, seat, move, events)
    elif s.phase == state.PUSHING:
        abilities.push_or_stop(s, seat, move == components.DRAW, events)
