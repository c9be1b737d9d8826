"""Whether what must hold in every position does, apart from the rules: faults as rows of a kind and two numbers."""

from rhumbline.engine.jit import rule
from rhumbline.games.pizarro import components, state

(
    GOLD_TOTAL,
    GOLD_MISSING,
    HAND_COUNT,
    SUPPLY_COUNT,
    QUEUE,
    CARD_TOTAL,
    CARD_MISSING,
    TOO_MANY_VETOES,
    TOO_MANY_SHIPS,
    TOO_FAR,
    SHIP_ORDER,
    NO_HALF,
    PILE_SIZE,
    STRANGERS,
    NO_TURN,
    NO_BIDDER,
    STRAY_EXPLORER,
    COULD_NOT,
    NOT_THERE,
    UNKNOWN_COUNT,
    OPEN_HAND,
    POOL_COUNT,
    QUIET_TABLE,
    AUCTION,
    PURCHASE,
    PAYMENT,
    ABILITY,
    DRAWS_DUE,
    TRADES_LEFT,
    SCORING,
    OUTSIDER,
    BIDS,
    STACK,
    SHUT_HAND,
    VETOED,
) = range(35)
MOST_FAULTS = 64
EVERYONE = len(components.EXPLORERS)


@rule
def add(found, n, kind, one, other):
    """Write down a fault."""
    if n < MOST_FAULTS:
        found[n, 0] = kind
        found[n, 1] = one
        found[n, 2] = other
        n += 1
    return n


@rule
def find_faults(s, found):
    """Every contradiction in a position."""
    n = gold_faults(s, found, 0)
    n = card_faults(s, found, n)
    for seat in range(components.MAX_SEATS):
        n = ship_faults(s, seat, found, n)
        n = memory_faults(s, seat, found, n)
    n = turn_faults(s, found, n)
    return flow_faults(s, found, n)


@rule
def gold_faults(s, found, n):
    """gold.1: seven cards of each value, wherever they are."""
    supply = 0
    for i in range(components.VALUES):
        there = int(s.supply[i]) + int(s.discards[i]) + int(s.paid[i]) + int(s.pushed[i])
        supply += int(s.supply[i])
        least = min(s.supply[i], s.discards[i], s.paid[i], s.pushed[i])
        for seat in range(components.MAX_SEATS):
            there += int(s.hand[seat, i])
            least = min(least, s.hand[seat, i])
            for k in range(components.FLEET):
                for j in range(3):
                    if s.tucked[seat, k, j] == i + 1:
                        there += 1
        if there != components.COPIES:
            n = add(found, n, GOLD_TOTAL, i + 1, there)
        if least < 0:
            n = add(found, n, GOLD_MISSING, i + 1, 0)
    if supply != s.supply_size:
        n = add(found, n, SUPPLY_COUNT, 0, 0)
    for seat in range(components.MAX_SEATS):
        cards = 0
        for i in range(components.VALUES):
            cards += int(s.hand[seat, i])
        if cards != s.cards[seat] or (seat >= s.seats and cards > 0):
            n = add(found, n, HAND_COUNT, seat, cards)
    return n


@rule
def card_faults(s, found, n):
    """setup.3: three, two and one cards of each explorer: in the stack, vetoed, on the table, sold or in the box."""
    for i in range(components.MOST_VETOES):
        if (s.queue[i] >= 0) != (i < s.queued) or s.queued < 0 or s.queued > components.MOST_VETOES:
            n = add(found, n, QUEUE, 0, 0)
    for explorer in range(EVERYONE):
        if s.stack[explorer] < 0:
            n = add(found, n, CARD_MISSING, explorer, 0)
        for year in range(3):
            there = int(s.box[year, explorer])
            if year == s.year:
                there += s.stack[explorer]
                for i in range(components.MOST_VETOES):
                    if s.queue[i] == explorer:
                        there += 1
                # The card on the table is sold when its ship has sailed.
                if s.explorer == explorer and s.slot < 0:
                    there += 1
            elif year > s.year:
                there += components.PER_YEAR[year]
            for seat in range(components.MAX_SEATS):
                for k in range(components.FLEET):
                    if s.ships[seat, explorer, k] > year:
                        there += 1
            if there != components.PER_YEAR[year] or s.box[year, explorer] < 0:
                n = add(found, n, CARD_TOTAL, explorer, year)
    return n


@rule
def ship_faults(s, seat, found, n):
    """ship.1, ship.2: six ships, none ahead of its year, each with the pile or the half it must have."""
    placed = 0
    for explorer in range(EVERYONE):
        for k in range(components.FLEET):
            space = s.ships[seat, explorer, k]
            if space > 0:
                placed += 1
                if k > 0 and s.ships[seat, explorer, k - 1] == 0:
                    n = add(found, n, SHIP_ORDER, seat, explorer)
            if space < 0 or space > s.year + 1 or (space > 0 and seat >= s.seats):
                n = add(found, n, TOO_FAR, seat, explorer)
    if placed > components.SHIPS:
        n = add(found, n, TOO_MANY_SHIPS, seat, placed)
    columbus = 0
    for k in range(components.FLEET):
        if s.ships[seat, components.COLUMBUS, k] > 0:
            columbus += 1
        # A ship that has just sailed may still lack its card or half.
        fresh = s.slot == k and s.turn == seat
        half_due = (
            s.ships[seat, components.DA_GAMA, k] > 0 and components.RIGHT_CROWNS[components.DA_GAMA, s.board[1], 0] > 0
        )
        half = int(s.halves[seat, k])
        if half < 0 or half > 2 or ((half > 0) != half_due and not (fresh and s.explorer == components.DA_GAMA)):
            n = add(found, n, NO_HALF, seat, k)
        steps = int(s.ships[seat, components.MAGELLAN, k])
        if fresh and s.explorer == components.MAGELLAN:
            steps -= 1
        for j in range(3):
            if (s.tucked[seat, k, j] != 0) != (j < steps):
                n = add(found, n, PILE_SIZE, seat, k)
    if s.vetoes[seat] < 0 or s.vetoes[seat] > columbus:
        n = add(found, n, TOO_MANY_VETOES, seat, 0)
    return n


@rule
def turn_faults(s, found, n):
    """auction.4: those who take part are at the table, and somebody is to decide."""
    if (s.bidding | s.opened | s.scored) >> s.seats != 0:
        n = add(found, n, STRANGERS, 0, 0)
    needs_seat = s.phase not in (state.OVER, state.EXPLORER)
    if s.turn < -1 or s.turn >= s.seats or (s.turn < 0) == needs_seat:
        n = add(found, n, NO_TURN, 0, 0)
    if s.high < 0 or s.high_bidder >= s.seats or (s.high > 0) != (s.high_bidder >= 0):
        n = add(found, n, NO_BIDDER, 0, 0)
    quiet = s.phase in (state.EXPLORER, state.OVER, state.PUSHING, state.PUSHED)
    if quiet and s.explorer >= 0:
        n = add(found, n, STRAY_EXPLORER, 0, 0)
    pool = 0
    for i in range(components.VALUES):
        pool += int(s.pool[s.shuffle, i])
    for seat in range(components.MAX_SEATS):
        for g in range(s.shuffle + 1):
            pool -= int(s.unknown[seat, g])
    if pool != s.supply_size:
        n = add(found, n, POOL_COUNT, 0, 0)
    return n


@rule
def flow_faults(s, found, n):
    """auction.4: what lies on the table fits what the table is waiting for."""
    seat = int(s.turn)
    if n > 0:
        return n
    bought = s.phase in (state.PAYING, state.SAILING, state.TUCKING, state.SIDING, state.TAKING)
    midyear_draw = s.phase == state.DRAWING and s.stage == state.MIDYEAR
    if s.phase not in (state.VETOING, state.BIDDING) and not bought and not midyear_draw:
        bids = 0
        for other in range(components.MAX_SEATS):
            bids += s.bids[other]
        if s.explorer >= 0 or s.slot >= 0 or s.high > 0 or s.bidding != 0 or bids > 0:
            n = add(found, n, QUIET_TABLE, 0, 0)
        return due_faults(s, seat, found, ability_faults(s, seat, found, n))
    has_sailed = s.phase in (state.TUCKING, state.SIDING, state.TAKING, state.DRAWING)
    astray = s.explorer < 0 or s.stage != state.MIDYEAR or (s.slot >= 0) != has_sailed
    if s.phase == state.VETOING:
        astray = astray or s.vetoes[seat] == 0 or s.high > 0 or s.bidding != 0
    elif s.phase == state.BIDDING:
        astray = astray or not s.bidding >> seat & 1 or seat == s.high_bidder
    if astray:
        n = add(found, n, AUCTION, 0, 0)
    elif (bought or midyear_draw) and (seat != s.high_bidder or s.bidding != 1 << seat):
        n = add(found, n, PURCHASE, 0, 0)
    n = bid_faults(s, found, n)
    n = ability_faults(s, seat, found, n)
    return due_faults(s, seat, found, n)


@rule
def bid_faults(s, found, n):
    """auction.4, auction.5, auction.8, auction.9: who may not bid takes no part; the highest bid is its bidder's."""
    for seat in range(s.seats):
        if s.slot < 0 and s.bidding >> seat & 1 and not may_take_part(s, seat):
            n = add(found, n, OUTSIDER, seat, 0)
        if s.bids[seat] > s.high or (seat == s.high_bidder and s.bids[seat] != s.high):
            n = add(found, n, BIDS, 0, 0)
    if s.high_bidder >= 0 and not s.bidding >> s.high_bidder & 1:
        n = add(found, n, BIDS, 0, 0)
    return n


@rule
def may_take_part(s, seat):
    """auction.8: a ship to place in year I; auction.9: a ship on the space before in the others."""
    placed = 0
    before = 0
    for explorer in range(EVERYONE):
        for k in range(components.FLEET):
            if s.ships[seat, explorer, k] > 0:
                placed += 1
                if explorer == s.explorer and s.ships[seat, explorer, k] == s.year:
                    before += 1
    return placed < components.SHIPS if s.year == 0 else before > 0


@rule
def ability_faults(s, seat, found, n):
    """ship.2: a ship that has sailed is where its card sends it; each ability belongs to its explorer."""
    paid = 0
    for i in range(components.VALUES):
        paid += (i + 1) * int(s.paid[i])
    from_payment = s.explorer == components.MAGELLAN and s.board[0] == 1
    held = s.phase in (state.SAILING, state.TUCKING) and from_payment
    if (paid >= s.high if s.phase == state.PAYING else (paid < s.high if held else paid > 0)) and n == 0:
        n = add(found, n, PAYMENT, 0, 0)
    if n == 0 and s.slot >= 0 and s.ships[seat, s.explorer, s.slot] != s.year + 1:
        n = add(found, n, ABILITY, 0, 0)
    fits = True
    if s.phase == state.TUCKING:
        fits = s.explorer == components.MAGELLAN
    elif s.phase == state.SIDING:
        fits = s.explorer == components.DA_GAMA and s.board[1] == 1
    elif s.phase == state.TAKING:
        fits = s.explorer == components.COOK and s.board[1] == 1
    elif s.phase == state.DRAWING and s.stage == state.MIDYEAR:
        fits = s.explorer == components.DA_GAMA
    elif s.phase == state.SAILING:
        fits = s.year > 0
    if not fits:
        n = add(found, n, ABILITY, 0, 0)
    return n


@rule
def due_faults(s, seat, found, n):
    """year.4, marco-polo.3, scoring.1: cards, trades and scores are due in their own time only."""
    due = 0
    trades = 0
    for other in range(components.MAX_SEATS):
        due += s.due[other]
        trades += s.trades[other]
    if (due > 0) != (s.phase == state.DRAWING) or (s.phase == state.DRAWING and s.due[seat] == 0):
        n = add(found, n, DRAWS_DUE, 0, 0)
    if (trades > 0 and s.stage != state.TRADES_DUE) or (s.phase == state.TRADING and s.trades[seat] == 0):
        n = add(found, n, TRADES_LEFT, 0, 0)
    n = stack_faults(s, found, claim_faults(s, found, n))
    at_the_end = s.phase in (state.PUSHING, state.PUSHED, state.OVER)
    if at_the_end != (s.scored != 0) or (at_the_end and s.year != 2):
        n = add(found, n, SCORING, 0, 0)
    if s.phase == state.OVER and s.scored != (1 << s.seats) - 1:
        n = add(found, n, SCORING, 0, 0)
    if s.phase in (state.PUSHING, state.PUSHED):
        third = False
        for k in range(components.FLEET):
            third = third or s.ships[seat, components.PIZARRO, k] == 3
        if not third or s.board[0] != 1 or not s.scored >> seat & 1:
            n = add(found, n, SCORING, 0, 0)
    return n


@rule
def stack_faults(s, found, n):
    """year.1: explorer cards come in mid-year, as long as there are any; the year ends when there are none."""
    left = int(s.queued)
    for explorer in range(EVERYONE):
        left += s.stack[explorer]
    if s.phase == state.EXPLORER:
        if left == 0 or s.stage != state.MIDYEAR:
            n = add(found, n, STACK, 0, 0)
    elif left > 0 and (s.stage != state.MIDYEAR or s.phase in (state.PUSHING, state.PUSHED, state.OVER)):
        n = add(found, n, STACK, 0, 0)
    return n


@rule
def claim_faults(s, found, n):
    """columbus.2, cook.1, marco-polo.1: vetoes, open hands and trades come from the ships that give them."""
    spent = 0
    for seat in range(s.seats):
        traders = 0
        for k in range(components.FLEET):
            if s.ships[seat, components.COLUMBUS, k] > 0:
                spent += 1
            if (
                s.ships[seat, components.MARCO_POLO, k] == s.year + 1
                and components.TRADES[components.MARCO_POLO, s.board[1], s.year] > 0
            ):
                traders += 1
        spent -= s.vetoes[seat]
        if s.trades[seat] > traders:
            n = add(found, n, TRADES_LEFT, 0, 0)
    if s.queued > spent:
        n = add(found, n, VETOED, 0, 0)
    if s.opened != 0 and components.OPENS[components.COOK, s.board[1], s.year] == 0:
        n = add(found, n, SHUT_HAND, 0, 0)
    return n


@rule
def memory_faults(s, seat, found, n):
    """secrets.3: what everybody knows of a seat's cards is true."""
    unknown = 0
    for g in range(s.shuffle + 1):
        unknown += int(s.unknown[seat, g])
    for i in range(components.VALUES):
        in_doubt = 0
        for k in range(components.FLEET):
            for j in range(3):
                if s.tucked[seat, k, j] == i + 1:
                    mask = int(s.could[seat, k, j])
                    if not mask >> i & 1:
                        n = add(found, n, COULD_NOT, seat, k)
                    if mask & (mask - 1):
                        in_doubt += 1
        known = int(s.known[seat, i])
        hand = int(s.hand[seat, i])
        if known > hand or s.under[seat, i] > in_doubt:
            n = add(found, n, NOT_THERE, seat, i + 1)
        left = hand + in_doubt - known - int(s.either[seat, i]) - int(s.under[seat, i])
        unknown -= left
        if left < 0:
            n = add(found, n, UNKNOWN_COUNT, seat, i + 1)
        if s.opened >> seat & 1 and known != hand:
            n = add(found, n, OPEN_HAND, seat, i + 1)
    if unknown != 0:
        n = add(found, n, UNKNOWN_COUNT, seat, 0)
    return n
