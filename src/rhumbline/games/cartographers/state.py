"""A position of Cartographers: one flat record."""

from typing import Literal

import numpy as np

from rhumbline.games.cartographers.components import MAX_SEATS

# What the table is waiting for.
EDICTS, EXPLORE, DRAW, OVER = range(4)
Phase = Literal["edicts", "explore", "draw", "over"]
PHASES: tuple[Phase, ...] = ("edicts", "explore", "draw", "over")

# In `sealed`: nothing chosen yet; chosen, but not for this viewer's eyes.
OPEN, HIDDEN = -1, -2

# The columns of a season's box on the score sheet.
FIRST_EDICT, SECOND_EDICT, COINS, MONSTERS = range(4)

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("sheet", np.int32),
            ("phase", np.int32),
            ("season", np.int32),
            ("time", np.int32),  # of all cards in the column
            ("card", np.int32),  # the card everybody draws from, -1 between cards
            ("ruins_due", np.int32),  # ruins.1: the next explore card must be drawn on ruins
            ("deck", np.int32),  # explore cards still in the deck, one bit each
            ("ambushes_unseen", np.int32),  # ambush cards nobody has seen yet, one bit each
            ("ambushes_in_deck", np.int32),  # how many of those lie in the explore deck
            ("last_card", np.int32),  # the card resolved last, -1 before the first
            ("edict", np.int32, (4,)),  # the scoring card below each letter
            ("sealed", np.int32, (MAX_SEATS,)),  # choices of a draw phase, until all are in
            ("last", np.int32, (MAX_SEATS,)),  # what each seat drew last, -1 nothing
            ("coins", np.int32, (MAX_SEATS,)),
            ("paid", np.int32, (MAX_SEATS,)),  # coins.2: mountains that have paid their coin, one bit each
            ("stars", np.int16, (MAX_SEATS, 4, 4)),  # score sheet: season by FIRST_EDICT .. MONSTERS
            ("drawn", np.uint64, (MAX_SEATS, 5, 2)),  # per map and terrain, the spaces drawn
        ],
    )
)
