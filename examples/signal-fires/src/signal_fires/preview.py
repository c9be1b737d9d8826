"""What a draft would lead to."""

from typing import Any

import msgspec


class Preview(msgspec.Struct, frozen=True):
    """How many fires would be left in the dark."""

    dark: int


def preview(s: Any, seat: int, moves: list[int]) -> Preview:
    """The coast after these moves."""
    del seat
    return Preview(int(s.dark) - sum(moves))
