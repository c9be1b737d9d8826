"""The course of a year: from card to card, the end of the year, at last the scoring. Numbers are those of rules.md."""

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.pizarro import components, state
from rhumbline.games.pizarro.rules import notes
from rhumbline.games.pizarro.rules.drawing import can_draw, is_open, note_cards, reshuffle
from rhumbline.games.pizarro.rules.scoring import has_push, side_of

LAST_YEAR = len(components.PER_YEAR) - 1


@rule
def ships_on(s, seat, explorer, space):
    """How many of a seat's ships are on this space of an explorer."""
    n = 0
    for k in range(components.FLEET):
        if s.ships[seat, explorer, k] == space:
            n += 1
    return n


@rule
def begin_year(s):
    """setup.3, year.6: the explorer cards of the year, shuffled."""
    s.stack[:] = components.PER_YEAR[s.year]
    s.stage = state.MIDYEAR


@rule
def go_on(s, events):
    """year.4: who has cards to draw draws them, clockwise from the last buyer; then whatever comes next."""
    while True:
        seat = next_with(s, s.due)
        if seat >= 0:
            if can_draw(s, events):
                s.turn = seat
                s.phase = state.DRAWING
                return
            # gold.2: nothing is left to draw.
            note(events, notes.NOTHING_TO_DRAW, seat, EVERYBODY, int(s.due[seat]), int(s.stage))
            s.due[seat] = 0
        elif s.stage == state.MIDYEAR:
            clear_table(s)
            # year.1: the year ends when its stack is used up, vetoed cards included.
            if cards_in_stack(s) + s.queued > 0:
                s.phase = state.EXPLORER
                return
            end_year(s, events)
        elif s.stage == state.BASIC:
            count_bags(s)
        elif s.stage == state.BAGS_DUE:
            count_trades(s)
        elif is_trade_due(s):
            return
        elif s.year < LAST_YEAR:
            s.year += 1
            begin_year(s)
            note(events, notes.YEAR_BEGAN, -1, EVERYBODY, int(s.year))
        else:
            go_on_scoring(s, events)
            return


@rule
def clear_table(s):
    """auction.1: nothing is up for auction, and nobody has bid."""
    s.explorer = -1
    s.slot = -1
    s.turn = -1
    s.high = 0
    s.high_bidder = -1
    s.bidding = 0
    s.bids[:] = 0


@rule
def cards_in_stack(s):
    """How many explorer cards of this year are still to be turned up, apart from vetoed ones."""
    cards = 0
    for explorer in range(components.EVERYONE):
        cards += s.stack[explorer]
    return cards


@rule
def end_year(s, events):
    """year.1: all discards go back into the supply; year.2: everybody draws, except in year III."""
    note(events, notes.YEAR_ENDED, -1, EVERYBODY, int(s.year))
    reshuffle(s, events)
    if s.year < LAST_YEAR:
        # cook.3: open hands are taken up before new cards are drawn; in year III they stay open.
        for seat in range(s.seats):
            if is_open(s, seat):
                note(events, notes.HAND_TAKEN_UP, seat, EVERYBODY)
        s.opened = 0
    s.stage = state.BASIC
    s.due[: s.seats] = components.BASIC_DRAWS[s.year]


@rule
def next_with(s, row):
    """The first seat, clockwise from the last buyer, whose entry in this row is not zero; -1 if there is none."""
    for i in range(s.seats):
        seat = (s.opener + i) % s.seats
        if row[seat] > 0:
            return seat
    return -1


@rule
def count_bags(s):
    """year.3, year.5: a card for each bag under one's ships, on the spaces of the year just ended only."""
    s.stage = state.BAGS_DUE
    for seat in range(s.seats):
        for explorer in range(components.EVERYONE):
            bag = components.BAGS[explorer, side_of(s, explorer), s.year]
            s.due[seat] += bag * ships_on(s, seat, explorer, s.year + 1)


@rule
def count_trades(s):
    """marco-polo.1, marco-polo.2: each ship on the space of the year just ended may trade."""
    s.stage = state.TRADES_DUE
    if components.TRADES[components.MARCO_POLO, side_of(s, components.MARCO_POLO), s.year] > 0:
        for seat in range(s.seats):
            s.trades[seat] = ships_on(s, seat, components.MARCO_POLO, s.year + 1)


@rule
def is_trade_due(s):
    """marco-polo.3: ship after ship, clockwise from the last buyer; an empty hand has nothing to trade."""
    seat = next_with(s, s.trades)
    while seat >= 0 and s.cards[seat] == 0:
        s.trades[seat] = 0
        seat = next_with(s, s.trades)
    if seat >= 0:
        s.turn = seat
        s.phase = state.TRADING
    return seat >= 0


@rule
def go_on_scoring(s, events):
    """scoring.1: clockwise from the last buyer; whoever scores shows his hand and all he has tucked."""
    for i in range(s.seats):
        seat = int(s.opener + i) % s.seats
        if s.scored >> seat & 1:
            continue
        s.scored |= 1 << seat
        note_cards(events, notes.CARDS_SHOWN, seat, s.hand[seat], 0)
        for k in range(components.FLEET):
            if has_push(s, seat, k):
                # pizarro.2: last of his scoring, from supply and discards together.
                reshuffle(s, events)
                s.turn = seat
                s.phase = state.PUSHING
                return
        note(events, notes.SCORED, seat, EVERYBODY)
    s.turn = -1
    s.phase = state.OVER
    note(events, notes.GAME_OVER, -1, EVERYBODY)


@rule
def end_push(s, events):
    """pizarro.2: the owner's turn of scoring is over with his draw, and the next one's begins."""
    note(events, notes.SCORED, int(s.turn), EVERYBODY)
    go_on_scoring(s, events)
