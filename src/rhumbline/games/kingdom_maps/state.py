"""A position of Kingdom Maps: one flat record."""

from typing import Literal, get_args

import numpy as np

from rhumbline.games.kingdom_maps.components import DICE, IN_PLAY, MAX_SEATS, TYPES

# What the table is waiting for. The second roll and the second choice are the solo game's.
CRITERIA, ROLL, TERRITORY, DIE, DRAW, ROLL_AGAIN, SECOND, OVER = range(8)
Phase = Literal["criteria", "roll", "territory", "die", "draw", "roll-again", "second", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

NOBODY = -1
NOTHING = -1

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("sheet", np.int32),
            ("phase", np.int32),
            ("active", np.int32),
            ("territory", np.int32),  # announced this turn, NOTHING before
            ("second", np.int32),  # solo.1: whether the turn has come to its second drawing
            ("stuck", np.int32),  # end.1: seats that could not draw, one bit each
            ("criteria", np.int32, (IN_PLAY,)),
            ("dice", np.int32, (DICE,)),  # as rolled, 0 where no die lies
            ("uses", np.int32, (MAX_SEATS, TYPES)),  # crossed out
            ("spent", np.int32, (MAX_SEATS,)),  # powers used up
            ("asked", np.int32, (MAX_SEATS,)),  # the criterion scored by "?", NOTHING before
            ("answer", np.int32, (MAX_SEATS,)),  # its points
            # The draft of this turn, sealed until all are done; the active player's die and amount are public.
            ("done", np.int32, (MAX_SEATS,)),
            ("die", np.int32, (MAX_SEATS,)),  # the die chosen, 0 before or if skipped
            ("amount", np.int32, (MAX_SEATS,)),  # what the die was changed to
            ("query", np.int32, (MAX_SEATS,)),  # the criterion chosen for "?"
            ("group", np.uint64, (MAX_SEATS, 2)),  # the hexes chosen so far
            # The drawing before this one, for people to see.
            ("last_territory", np.int32),
            ("last_die", np.int32, (MAX_SEATS,)),
            ("last_amount", np.int32, (MAX_SEATS,)),
            ("last_group", np.uint64, (MAX_SEATS, 2)),
            ("drawn", np.uint64, (MAX_SEATS, TYPES, 2)),  # per map and type, the hexes drawn
        ],
    )
)
