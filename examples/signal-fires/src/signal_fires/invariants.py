"""What must hold in every position."""

from typing import Any

from signal_fires.components import MOST
from signal_fires.state import OVER, START


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    found = []
    if not 0 <= s.dark <= MOST:
        found.append("there are too many or too few fires")
    if s.phase != START and (s.dark == 0) != (s.phase == OVER):
        found.append("the game is over when the last fire is lit, and not before")
    return found
