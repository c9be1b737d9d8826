"""How Pizarro & Co. is played: who decides, what is legal, what chance may bring. Numbers are those of rules.md."""

from rhumbline.engine.jit import rule
from rhumbline.games.pizarro import components, state
from rhumbline.games.pizarro.rules import abilities
from rhumbline.games.pizarro.rules.auction import allow, bid_or_pass, list_bids, reveal, veto
from rhumbline.games.pizarro.rules.drawing import draw_into_hand
from rhumbline.games.pizarro.rules.payment import list_payments, list_trades, pay, trade
from rhumbline.games.pizarro.rules.year import begin_year, clear_table, go_on

CHANCE = -1


@rule
def setup(s, seats, options):
    """setup.1 to setup.5: a set of gold in every hand, the rest in the supply, seat 0 the auctioneer."""
    s.seats = seats
    s.board[0] = options[0]
    s.board[1] = options[1]
    s.opener = 0
    s.last_explorer = -1
    s.last_buyer = -1
    s.queue[:] = -1
    s.hand[:seats] = 1
    s.known[:seats] = 1
    s.cards[:seats] = components.VALUES
    s.supply[:] = components.COPIES - seats
    s.pool[0] = components.COPIES - seats
    s.supply_size = (components.COPIES - seats) * components.VALUES
    begin_year(s)
    clear_table(s)
    s.phase = state.EXPLORER


@rule
def actors(s):
    """One seat at a time decides; CHANCE, where a card is to be drawn or taken."""
    if s.phase == state.OVER:
        return 0
    return CHANCE if s.phase in state.BY_CHANCE else 1 << s.turn


@rule
def sealed(s):
    """Nothing is chosen in secret."""
    return 0


@rule
def legal(s, seat, out):
    """Every move this seat may choose now."""
    if actors(s) != 1 << seat:
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
        out[0], out[1] = components.ALLOW, components.VETO
    elif s.phase == state.SIDING:
        out[0], out[1] = components.LEFT, components.RIGHT
    else:
        out[0], out[1] = components.STOP, components.DRAW
    return 1 if s.phase == state.PUSHING and s.supply_size == 0 else 2


@rule
def outcomes(s, moves, weights):
    """auction.1, gold.1, cook.2: every card of the stack, the supply or the hand is as likely as any other."""
    n = 0
    if s.phase == state.EXPLORER:
        for explorer in range(components.EVERYONE):
            if s.stack[explorer] > 0:
                moves[n] = explorer
                weights[n] = s.stack[explorer]
                n += 1
        if n == 0 and s.queued > 0:
            # columbus.2: the vetoed cards come last, in their order.
            moves[0] = s.queue[0]
            weights[0] = 1
            n = 1
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
