"""What a player in a terminal reads of what has happened."""

import random

import pytest

import rhumbline
from rhumbline.engine import conformance
from rhumbline.engine.events import Event, kinds
from rhumbline.games import load
from rhumbline.games.pizarro import events as told
from rhumbline.games.pizarro.events import (
    Allowed,
    AuctionOpened,
    Bid,
    CardPaid,
    CardsShown,
    CardTaken,
    ExplorerTurnedUp,
    GameOver,
    GoldDrawn,
    HalfChosen,
    HandLaidOpen,
    HandTakenUp,
    NothingToDraw,
    Paid,
    Passed,
    PushCardDrawn,
    PushStopped,
    Scored,
    ShipSailed,
    Sold,
    SupplyShuffled,
    Traded,
    Tucked,
    TuckedPile,
    Unsold,
    Vetoed,
    VetoGained,
    YearBegan,
    YearEnded,
)

GAME = load("pizarro")
TERMINAL = GAME.module("terminal")
QUIET = {Allowed, CardPaid}
LINES: list[tuple[Event, str]] = [
    (ExplorerTurnedUp("cook", "stack"), "Cook is turned up."),
    (ExplorerTurnedUp("vasco-da-gama", "vetoed"), "Da Gama is turned up again."),
    (Vetoed(2, "cook"), "Seat 2 vetoes Cook: the card goes under the stack."),
    (AuctionOpened("cook", 2, [0, 1, 2, 3]), "Seat 2 may bid first, then seat 3, you and seat 1."),
    (AuctionOpened("cook", 0, [0, 3]), "You may bid first, then seat 3."),
    (AuctionOpened("cook", 3, [3]), "Only seat 3 may bid."),
    (Bid(0, 5), "You bid 5."),
    (Bid(1, 6), "Seat 1 bids 6."),
    (Passed(0), "You pass."),
    (Passed(1), "Seat 1 passes."),
    (Sold(1, "marco-polo", 6), "Seat 1 buys Marco Polo for 6 gold."),
    (Unsold("cook", "all-passed"), "Nobody buys Cook: the card goes to the box."),
    (Unsold("cook", "nobody-may-bid"), "Nobody may bid for Cook: the card goes to the box."),
    (Paid(1, 7, [2, 5]), "Seat 1 pays with 2 + 5."),
    (Paid(0, 7, [9]), "You pay with 9, 2 more than the price."),
    (ShipSailed(1, "cook", "B", None, 1), "Seat 1 places ship B on space 1 of Cook."),
    (ShipSailed(0, "cook", "B", 1, 2), "Your ship B of Cook sails from space 1 to space 2."),
    (ShipSailed(1, "cook", "B", 2, 3), "Seat 1's ship B of Cook sails from space 2 to space 3."),
    (VetoGained(1, 2), "Seat 1 gains a veto."),
    (Tucked(0, "A", 8, "hand"), "You tuck an 8 under ship A of Magellan, face down."),
    (Tucked(1, "A", None, "hand"), "Seat 1 tucks a gold card under ship A of Magellan, face down."),
    (Tucked(1, "C", 3, "payment"), "Seat 1 tucks a 3 under ship C of Magellan, face up, out of the payment."),
    (HalfChosen(0, "A", "left"), "Your ship A of da Gama takes the left half: gold cards now."),
    (
        HalfChosen(1, "B", "right"),
        "Seat 1's ship B of da Gama takes the right half: points at the end if it stays there.",
    ),
    (HandLaidOpen(1, [2, 2, 9]), "Seat 1's hand lies open: 2 2 9."),
    (HandLaidOpen(0, []), "Your hand lies open: no cards."),
    (HandTakenUp(1), "Seat 1's hand is taken up again."),
    (CardTaken(1, 8, by=2), "Seat 2 takes a card from seat 1 unseen; it is an 8, and is discarded."),
    (GoldDrawn(0, 7, "basic"), "You draw a 7 at the end of the year."),
    (GoldDrawn(1, None, "bags"), "Seat 1 draws a gold card for the bags."),
    (GoldDrawn(1, None, "trade"), "Seat 1 draws a gold card for the trade."),
    (GoldDrawn(1, 1, "da-gama"), "Seat 1 draws a 1 for da Gama."),
    (NothingToDraw(1, 2, "basic"), "There is no gold card left for seat 1 to draw."),
    (SupplyShuffled(5, 37), "The discards are shuffled into the supply, which holds 37 gold cards now."),
    (Traded(1, [1, 1, 2]), "Seat 1 trades 1 1 2."),
    (Traded(0, []), "You trade nothing."),
    (YearEnded("I"), "Year I is over."),
    (YearBegan("II"), "Year II begins."),
    (
        CardsShown(1, [1, 9], [TuckedPile("A", [1, 5]), TuckedPile("B", [4])]),
        "Seat 1 shows 1 9 in hand, 1 5 under ship A of Magellan and 4 under ship B of Magellan.",
    ),
    (CardsShown(0, [], []), "You show nothing in hand."),
    (PushCardDrawn(1, 8, 13, lost=False), "Seat 1 draws an 8 for Pizarro, 13 in all."),
    (PushCardDrawn(1, 8, 21, lost=True), "Seat 1 draws an 8 for Pizarro, 21 in all: too much, and nothing is scored."),
    (PushStopped(1, 13), "Seat 1 stops drawing for Pizarro at 13."),
    (Scored(1, 45, []), "Seat 1 scores 45 points."),
    (GameOver([[1], [0]], [40, 45]), "The game is over: seat 1 wins with 45 points."),
    (GameOver([[0], [1]], [45, 40]), "The game is over: you win with 45 points."),
    (GameOver([[0, 1]], [45, 45]), "The game is over: you and seat 1 share the victory with 45 points."),
]


def name(seat: int) -> str:
    """Seat 0 reads."""
    return "you" if seat == 0 else f"seat {seat}"


@pytest.mark.parametrize(("event", "line"), LINES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_line(event: Event, line: str) -> None:
    """In a sentence a person would say."""
    assert TERMINAL.tell(event, name) == line


def test_every_kind_is_told_or_left_out_on_purpose() -> None:
    """A veto that is kept and a single card of a payment are not worth a line."""
    assert {type(event) for event, _ in LINES} == set(kinds(told)) - QUIET
    assert TERMINAL.tell(Allowed(1, "cook"), name) is None
    assert TERMINAL.tell(CardPaid(1, 3, 2), name) is None


@pytest.mark.parametrize(("seats", "options"), conformance.tables(GAME)[::5], ids=str)
def test_whole_games_are_told(seats: int, options: dict[str, str]) -> None:
    """Whatever happens, for every reader: whole sentences, without what he may not know."""
    rng = random.Random(f"{seats}")
    m = rhumbline.new("pizarro", seats, options, seed="story")
    while not m.over:
        moves = m.moves(m.to_act[0])
        m.play(m.to_act[0], rng.choice(moves[:3] if moves[0] == "pass" else moves))
    for event in m.events(0):
        line = TERMINAL.tell(event, name)
        assert (line is None) == (type(event) in QUIET)
        if line is not None:
            assert line[0].isupper()
            assert line.endswith(".")
            assert "None" not in line
