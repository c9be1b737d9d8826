"""A position: one flat record."""

import numpy as np

START, LIGHT, OVER = range(3)
PHASES = ("start", "light", "over")

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("phase", np.int32),
            ("dark", np.int32),  # fires not lit yet
            ("turn", np.int32),  # whose turn it is; when the game is over, the winner
        ],
    )
)
