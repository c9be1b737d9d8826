"""A position of Pizarro & Co.: one flat record."""

from typing import Literal, get_args

import numpy as np

from rhumbline.games.pizarro.components import FLEET, MAX_SEATS, MOST_VETOES, VALUES

# What the table is waiting for.
EXPLORER, VETOING, BIDDING, PAYING, SAILING, TUCKING, SIDING = range(7)
DRAWING, TAKING, TRADING, PUSHING, PUSHED, OVER = range(7, 13)
Phase = Literal[
    "explorer", "veto", "bid", "pay", "ship", "tuck", "side", "gold", "take", "trade", "push", "push-gold", "over"
]
PHASES: tuple[Phase, ...] = get_args(Phase)
BY_CHANCE = (EXPLORER, DRAWING, TAKING, PUSHED)

# Why gold cards are being drawn: da Gama in mid-year; or, at the end of a year, the basic two, the bags, the trades.
MIDYEAR, BASIC, BAGS_DUE, TRADES_DUE = range(4)
Stage = Literal["mid-year", "basic", "bags", "trades"]
STAGES: tuple[Stage, ...] = get_args(Stage)

# da-gama.2: the halves of his spaces.
NO_SIDE, LEFT_SIDE, RIGHT_SIDE = range(3)
Half = Literal["left", "right"]
HALVES: dict[int, Half] = {LEFT_SIDE: "left", RIGHT_SIDE: "right"}

# In `tucked`: no card; a card that is not for this viewer's eyes.
NO_CARD, FACE_DOWN = 0, -1

# Shufflings of the supply that are told apart; later ones share the last number (see drawing.py).
SHUFFLES = 6


def or_none(number: int) -> int | None:
    """A seat, ship or explorer; in a position -1 stands for none."""
    return number if number >= 0 else None


_PER_SEAT = (MAX_SEATS,)
STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("board", np.int32, (2,)),  # side of each half board
            ("phase", np.int32),
            ("year", np.int32),
            ("stage", np.int32),
            ("turn", np.int32),  # the seat that decides, or into whose hand a card comes; -1 nobody
            ("opener", np.int32),  # auction.2: the last buyer; before the first sale the auctioneer
            ("explorer", np.int32),  # the card up for auction, or just bought; -1 none
            ("slot", np.int32),  # which of the buyer's ships of that explorer has just sailed; -1 none
            ("high", np.int32),  # the highest bid
            ("high_bidder", np.int32),
            ("bidding", np.int32),  # who has not passed, one bit each
            ("opened", np.int32),  # cook.1: whose hand lies open, one bit each
            ("scored", np.int32),  # scoring.1: who has shown everything, one bit each
            ("shuffle", np.int32),  # which shuffling of the supply is drawn from
            ("supply_size", np.int32),
            ("queued", np.int32),  # how many vetoed cards lie under the stack
            ("last_explorer", np.int32),  # the card auctioned last, its buyer and price; -1 none
            ("last_buyer", np.int32),
            ("last_price", np.int32),
            ("bids", np.int32, _PER_SEAT),  # each seat's highest bid for this card
            ("cards", np.int32, _PER_SEAT),  # secrets.1: how many gold cards each hand holds
            ("proven", np.int32, _PER_SEAT),  # secrets.4: gold each hand must hold at least, as bids have shown
            ("due", np.int32, _PER_SEAT),  # gold cards each seat has still to draw
            ("trades", np.int32, _PER_SEAT),  # Marco Polo's ships that have still to trade
            ("vetoes", np.int32, _PER_SEAT),  # columbus.1: face-up Columbus cards
            ("stack", np.int32, (6,)),  # unrevealed explorer cards of this year, by explorer
            ("queue", np.int32, (MOST_VETOES,)),  # columbus.2: vetoed cards in the order they will come; -1 none
            ("box", np.int16, (3, 6)),  # auction.10: unsold cards by year and explorer
            ("ships", np.int8, (MAX_SEATS, 6, FLEET)),  # by explorer, in the order they were placed: space, 0 none
            ("halves", np.int8, (MAX_SEATS, FLEET)),  # da Gama's ships, side B
            ("tucked", np.int8, (MAX_SEATS, FLEET, 3)),  # magellan.3: the pile of each of Magellan's ships
            ("could", np.int16, (MAX_SEATS, FLEET, 3)),  # values each tucked card may have for all the table knows
            ("hand", np.int16, (MAX_SEATS, VALUES)),
            ("supply", np.int16, (VALUES,)),
            ("discards", np.int16, (VALUES,)),
            ("paid", np.int16, (VALUES,)),  # the payment on the table
            ("pushed", np.int16, (VALUES,)),  # pizarro.2: cards drawn at the scoring
            # What the whole table knows of the cards it cannot see; see drawing.py.
            ("known", np.int16, (MAX_SEATS, VALUES)),
            ("either", np.int16, (MAX_SEATS, VALUES)),
            ("under", np.int16, (MAX_SEATS, VALUES)),
            ("unknown", np.int16, (MAX_SEATS, SHUFFLES)),
            ("pool", np.int16, (SHUFFLES, VALUES)),
        ],
    )
)
