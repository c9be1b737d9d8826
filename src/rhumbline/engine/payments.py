"""What a game pays for: the points that a card, an explorer, a tile or a criterion has brought somebody.

A game that can tell has a module `payments.py` with GROUPS, its headings and what one payment under each is, and
`payments`, which reads the events of a finished game, secrets included, and its score sheets.
"""

from typing import NamedTuple


class Payment(NamedTuple):
    """Points for one thing, once: `group` is one of the game's headings."""

    group: str
    name: str
    points: float


class About(NamedTuple):
    """What one payment under a heading is, in a sentence, and what it is paid in."""

    sentence: str
    unit: str = "points"
