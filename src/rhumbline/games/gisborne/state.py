"""A position of Gisborne: one flat record."""

from typing import Literal, get_args

import numpy as np

from rhumbline.games.gisborne.components import KINDS, LONGEST_ROAD, MAX_SEATS, MOST_CHIP, SLOTS

# What the table waits for: CHANCE in ORDER, DEAL, CHIP, TILE, REFILL and SCORE_CARD, else a seat. MOVE never waits.
ORDER, DEAL, CHIP, LAY, MOVE, TILE, RIVER, WOLVES, REFILL, SCORE, SCORE_CARD, OVER = range(12)
Phase = Literal[
    "order", "deal", "chip", "lay", "move", "tile", "river", "wolves", "refill", "score", "score-card", "over"
]
PHASES: tuple[Phase, ...] = get_args(Phase)

# In `laid`: nothing laid yet; laid, but not for this viewer's eyes.
OPEN, HIDDEN = -1, -2

# In `place`: fields of the road count from 0; the bar is -1 (its front) to -5; the beach is BEACH plus its number.
BAR = -1
BEACH = 1000

_KINDS = len(KINDS)
_CHIPS = MOST_CHIP + 1

_FIELDS = [
    ("seats", np.int32),
    ("course", np.int32),
    ("phase", np.int32),
    ("rounds", np.int32),  # begun so far
    ("turn", np.int32),  # index into `order` of the seat whose turn it is (while dealing: the seat)
    ("due", np.int32),  # cards that seat has still to get
    ("steps", np.int32),  # steps the moving pawn has still to walk; -1 when it has nothing (more) to do
    ("scorings", np.int32),  # position scorings still due at the end of this round, the current one included
    ("ending", np.int32),  # end.1: a pawn has reached the beach
    ("pile", np.int32),  # cards in the face-down pile
    ("buried", np.int32),  # chest cards that went there before the pile was last shuffled anew
    ("next_chip", np.int32),  # on top of the face-up chip pile, 0 when there is none
    ("laid_tiles", np.int32),  # tiles of the road, start tile included
    ("tiles_unseen", np.int32),  # path tiles nobody has seen, one bit each
    ("length", np.int32),  # fields of the road
    ("order", np.int32, (MAX_SEATS,)),  # seats from the most advanced pawn to the last
    ("place", np.int32, (MAX_SEATS,)),
    ("origin", np.int32, (MAX_SEATS,)),  # where each pawn stood before its last move
    ("laid", np.int32, (MAX_SEATS,)),  # this round's lay
    ("laid_size", np.int32, (MAX_SEATS,)),  # how many cards that is, tent included: public
    ("last", np.int32, (MAX_SEATS,)),  # last round's lay
    ("refill", np.int32, (MAX_SEATS,)),  # cards each seat takes at the end of the round
    ("hand_size", np.int32, (MAX_SEATS,)),  # movement cards in hand, face-down ones included: public
    ("chest", np.int32, (MAX_SEATS,)),  # cards in each chest
    ("hand", np.int32, (MAX_SEATS, _KINDS)),  # movement cards, those laid face-down included
    ("shown", np.int32, (MAX_SEATS, _KINDS)),  # cards everybody has seen go back to that hand
    ("discard", np.int32, (_KINDS,)),
    ("unseen", np.int32, (_KINDS,)),  # the pile, and what went from it into chests since it was last shuffled
    ("chips", np.int32, (MAX_SEATS, _CHIPS)),  # chips in each chest, by value
    ("boxed", np.int32, (_CHIPS,)),  # chips the wolves have taken, by value
    ("chips_unseen", np.int32, (_CHIPS,)),  # below the top of the chip pile, or put back unseen
    ("tile", np.int32, (SLOTS,)),  # the tiles of the road, -1 where none lies yet
    ("first", np.int32, (SLOTS,)),  # the first field of each
    ("chip_on", np.int32, (SLOTS,)),  # the chip on its card field (end tile: on the beach), 0 for none
    ("road", np.int16, (LONGEST_ROAD,)),  # every field of the road, as in components.TILE_FIELDS
]
STATE = np.dtype((np.record, _FIELDS))
