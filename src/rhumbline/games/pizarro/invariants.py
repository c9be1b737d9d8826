"""What must hold in every position, whatever was played: nothing lost, nothing twice, nothing known that is not so.

This check shares no code with the rules.
"""

from collections.abc import Iterator
from typing import Any

from rhumbline.engine.memo import plain
from rhumbline.games.pizarro import components, state

FLEET = range(components.FLEET)
PER_YEAR = components.PER_YEAR.tolist()
TRADES_LEFT = "trades are due at the wrong time, or without a ship of Marco Polo's"


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    p = plain(s)
    found = [*_gold_faults(p), *_card_faults(p)]
    for seat in range(components.MAX_SEATS):
        found += [*_ship_faults(p, seat), *_memory_faults(p, seat)]
    found += _turn_faults(p)
    return found or [*_flow_faults(p), *_due_faults(p), *_claim_faults(p), *_scoring_faults(p)]


def _gold_faults(p: Any) -> Iterator[str]:
    """gold.1: seven cards of each value, wherever they are."""
    tucked = [v for piles in p.tucked for pile in piles for v in pile]
    for v, rows in enumerate(zip(p.supply, p.discards, p.paid, p.pushed, *p.hand, strict=True), 1):
        there = sum(rows) + tucked.count(v)
        if there != components.COPIES:
            yield f"there are {there} gold cards of value {v}, not {components.COPIES}"
        if min(rows) < 0:
            yield f"fewer than no gold cards of value {v} lie somewhere"
    if sum(p.supply) != p.supply_size:
        yield "the number of cards in the supply is wrong"
    for seat, hand in enumerate(p.hand):
        if sum(hand) != p.cards[seat] or (seat >= p.seats and sum(hand) > 0):
            yield f"seat {seat} holds {sum(hand)} cards, which is not the number told"


def _card_faults(p: Any) -> Iterator[str]:
    """setup.3: three, two and one cards of each explorer: in the stack, vetoed, on the table, sold or in the box."""
    for i, explorer in enumerate(p.queue):
        if (explorer >= 0) != (i < p.queued) or not 0 <= p.queued <= components.MOST_VETOES:
            yield "the vetoed cards are out of order"
    for explorer, name in enumerate(components.EXPLORERS):
        if p.stack[explorer] < 0:
            yield f"fewer than no {name} cards are in the stack"
        # The card on the table is sold when its ship has sailed.
        to_come = p.stack[explorer] + p.queue.count(explorer) + (p.explorer == explorer and p.slot < 0)
        spaces = [space for fleets in p.ships for space in fleets[explorer]]
        for year, cards in enumerate(PER_YEAR):
            unsold = p.box[year][explorer]
            there = unsold + sum(space > year for space in spaces)
            there += to_come if year == p.year else cards if year > p.year else 0
            if there != cards or unsold < 0:
                yield f"the {name} cards of year {components.YEARS[year]} do not add up"


def _ship_faults(p: Any, seat: int) -> Iterator[str]:
    """ship.1, ship.2: six ships, none ahead of its year, each with the pile or the half it must have."""
    ships = p.ships[seat]
    for fleet in ships:
        for before, space in zip([1, *fleet], fleet, strict=False):
            if space > 0 and before == 0:
                yield f"seat {seat}: ships are listed in the order they were placed"
            if not 0 <= space <= p.year + 1 or (space > 0 and seat >= p.seats):
                yield f"seat {seat} has a ship where none can be yet"
    if _placed(ships) > components.SHIPS:
        yield f"seat {seat} has {_placed(ships)} ships on the board"
    has_halves = components.RIGHT_CROWNS[components.DA_GAMA, p.board[1], 0] > 0
    for k in FLEET:
        # A ship that has just sailed may still lack its card or half.
        fresh = p.explorer if (p.slot, p.turn) == (k, seat) else None
        half, half_due = p.halves[seat][k], has_halves and ships[components.DA_GAMA][k] > 0
        if not 0 <= half <= state.RIGHT_SIDE or ((half > 0) != half_due and fresh != components.DA_GAMA):
            yield f"seat {seat}: a ship of da Gama's is on a half of its space on side B, and only there"
        steps = ships[components.MAGELLAN][k] - (fresh == components.MAGELLAN)
        if [v != 0 for v in p.tucked[seat][k]] != [j < steps for j in range(len(PER_YEAR))]:
            yield f"seat {seat}: a ship of Magellan's has a tucked card for each step"
    if not 0 <= p.vetoes[seat] <= _placed([ships[components.COLUMBUS]]):
        yield f"seat {seat} has more vetoes than Columbus cards"


def _placed(fleets: list[list[int]]) -> int:
    return sum(space > 0 for fleet in fleets for space in fleet)


def _memory_faults(p: Any, seat: int) -> Iterator[str]:
    """secrets.3: what everybody knows of a seat's cards is true."""
    tucked = [(v, p.could[seat][k][j], k) for k in FLEET for j, v in enumerate(p.tucked[seat][k])]
    unknown = sum(p.unknown[seat][: p.shuffle + 1])
    rows = zip(p.hand[seat], p.known[seat], p.either[seat], p.under[seat], strict=True)
    for v, (hand, known, either, under) in enumerate(rows, 1):
        masks = [mask for value, mask, _ in tucked if value == v]
        for mask in masks:
            if not mask >> (v - 1) & 1:
                yield f"seat {seat}: a tucked card is none that it could be"
        in_doubt = sum(mask & (mask - 1) != 0 for mask in masks)
        if known > hand or under > in_doubt:
            yield f"seat {seat}: a {v} is known that is not there"
        left = hand + in_doubt - known - either - under
        unknown -= left
        if left < 0:
            yield f"seat {seat}: the unknown cards are counted wrong"
        if p.opened >> seat & 1 and known != hand:
            yield f"seat {seat}: an open hand is not known"
    if unknown != 0:
        yield f"seat {seat}: the unknown cards are counted wrong"


def _turn_faults(p: Any) -> Iterator[str]:
    """auction.4: those who take part are at the table, and somebody is to decide."""
    if (p.bidding | p.opened | p.scored) >> p.seats != 0:
        yield "somebody takes part who is not at the table"
    needs_seat = p.phase not in {state.OVER, state.EXPLORER}
    if not -1 <= p.turn < p.seats or (p.turn < 0) == needs_seat:
        yield "it is somebody's turn exactly when a seat decides or draws"
    if p.high < 0 or p.high_bidder >= p.seats or (p.high > 0) != (p.high_bidder >= 0):
        yield "there is a highest bid exactly when there is a highest bidder"
    if p.explorer >= 0 and p.phase in {state.EXPLORER, state.OVER, state.PUSHING, state.PUSHED}:
        yield "an explorer is up for auction at the wrong time"
    if sum(p.pool[p.shuffle]) - sum(sum(row[: p.shuffle + 1]) for row in p.unknown) != p.supply_size:
        yield "the cards that may be in the supply are counted wrong"


def _flow_faults(p: Any) -> list[str]:
    """auction.4: what lies on the table fits what the table is waiting for."""
    bought = p.phase in {state.PAYING, state.SAILING, state.TUCKING, state.SIDING, state.TAKING}
    bought = bought or (p.phase == state.DRAWING and p.stage == state.MIDYEAR)
    found: list[str] = []
    if bought or p.phase in {state.VETOING, state.BIDDING}:
        found += _auction_faults(p, bought)
    elif p.explorer >= 0 or p.slot >= 0 or p.high > 0 or p.bidding or sum(p.bids) > 0:
        found.append("there are bids or a bought card while nothing is up for auction")
    if not found and not _is_payment_right(p):
        found.append("the payment on the table does not fit the bid")
    # ship.2: a ship that has sailed is where its card sends it; each ability belongs to its explorer.
    astray = not found and p.slot >= 0 and p.ships[p.turn][p.explorer][p.slot] != p.year + 1
    misused = {
        state.TUCKING: p.explorer != components.MAGELLAN,
        state.SIDING: p.explorer != components.DA_GAMA or p.board[1] != 1,
        state.TAKING: p.explorer != components.COOK or p.board[1] != 1,
        state.DRAWING: p.explorer != components.DA_GAMA and p.stage == state.MIDYEAR,
        state.SAILING: p.year == 0,
    }.get(p.phase, False)
    if astray or misused:
        found.append("the explorer has no such ability, or his ship is elsewhere")
    return found


def _auction_faults(p: Any, bought: bool) -> Iterator[str]:
    """auction.4, auction.5, auction.8, auction.9: who may not bid takes no part; the highest bid is its bidder's."""
    seat = p.turn
    has_sailed = p.phase in {state.TUCKING, state.SIDING, state.TAKING, state.DRAWING}
    astray = p.explorer < 0 or p.stage != state.MIDYEAR or (p.slot >= 0) != has_sailed
    if p.phase == state.VETOING:
        astray = astray or p.vetoes[seat] == 0 or p.high > 0 or p.bidding != 0
    elif p.phase == state.BIDDING:
        astray = astray or not p.bidding >> seat & 1 or seat == p.high_bidder
    if astray:
        yield "whoever decides has no part in this auction"
    elif bought and (seat != p.high_bidder or p.bidding != 1 << seat):
        yield "whoever bought the card is the one who goes on"
    bids = "the highest bid is the one of its bidder, who has not passed, and nobody has bid more"
    for seat, bid in enumerate(p.bids[: p.seats]):
        ships = p.ships[seat]
        may_bid = _placed(ships) < components.SHIPS if p.year == 0 else p.year in ships[p.explorer]
        if p.slot < 0 and p.bidding >> seat & 1 and not may_bid:
            yield f"seat {seat} takes part in an auction in which it may not bid"
        if bid > p.high or (seat == p.high_bidder and bid != p.high):
            yield bids
    if p.high_bidder >= 0 and not p.bidding >> p.high_bidder & 1:
        yield bids


def _is_payment_right(p: Any) -> bool:
    """pay.2: a payment lies there until it covers the bid; magellan.2: on side B until one of its cards is tucked."""
    paid = sum(components.values(p.paid))
    if p.phase == state.PAYING:
        return bool(paid < p.high)
    held = p.phase in {state.SAILING, state.TUCKING} and p.explorer == components.MAGELLAN and p.board[0] == 1
    return bool(paid >= p.high) if held else paid == 0


def _due_faults(p: Any) -> Iterator[str]:
    """year.4, marco-polo.3: cards and trades are due in their own time only."""
    is_drawing, is_trading = p.phase == state.DRAWING, p.phase == state.TRADING
    if (sum(p.due) > 0) != is_drawing or (is_drawing and p.due[p.turn] == 0):
        yield "gold cards are due at the wrong time"
    if (sum(p.trades) > 0 and p.stage != state.TRADES_DUE) or (is_trading and p.trades[p.turn] == 0):
        yield TRADES_LEFT


def _claim_faults(p: Any) -> Iterator[str]:
    """columbus.2, cook.1, marco-polo.1: vetoes, open hands and trades come from the ships that give them."""
    can_trade = components.TRADES[components.MARCO_POLO, p.board[1], p.year] > 0
    for seat in range(p.seats):
        traders = p.ships[seat][components.MARCO_POLO].count(p.year + 1) if can_trade else 0
        if p.trades[seat] > traders:
            yield TRADES_LEFT
    spent = _placed([fleets[components.COLUMBUS] for fleets in p.ships]) - sum(p.vetoes)
    if p.queued > spent:
        yield "more cards have been vetoed than Columbus allows"
    if p.opened and components.OPENS[components.COOK, p.board[1], p.year] == 0:
        yield "a hand lies open on a board on which none does"


def _scoring_faults(p: Any) -> Iterator[str]:
    """year.1: explorer cards come in mid-year, and the year ends when there are none; scoring.1: then all score."""
    left, is_midyear = sum(p.stack) + p.queued, p.stage == state.MIDYEAR
    is_pushing, is_over = p.phase in {state.PUSHING, state.PUSHED}, p.phase == state.OVER
    if p.phase == state.EXPLORER:
        fits = left > 0 and is_midyear
    else:
        fits = left == 0 or (is_midyear and not is_pushing and not is_over)
    if not fits:
        yield "explorer cards come in mid-year while there are any, and a year ends when there are none"
    if is_over:
        fits = p.year == 2 and p.scored == (1 << p.seats) - 1
    elif is_pushing:
        has_push = p.board[0] == 1 and len(components.YEARS) in p.ships[p.turn][components.PIZARRO]
        fits = p.year == 2 and has_push and p.scored >> p.turn & 1
    else:
        fits = p.scored == 0
    if not fits:
        yield "the scoring comes after year III, and Pizarro's draw in its owner's turn"
