"""Places of pawns as text: `bar 1` is the front of the bar, `p3 5` the fifth field of tile p3, `beach 5` the best."""

from typing import Any

from rhumbline.games.gisborne.components import MOST_PLACES, SLOT_SHIFT, TILE_LENGTH, TILE_NAMES
from rhumbline.games.gisborne.state import BAR, BEACH


def place_text(s: Any, place: int) -> str:
    """A place as text."""
    if place >= BEACH:
        return f"beach {place - BEACH}"
    if place < 0:
        return f"bar {BAR - place + 1}"
    slot = int(s.road[place]) >> SLOT_SHIFT
    return f"{TILE_NAMES[s.tile[slot]]} {place - int(s.first[slot]) + 1}"


def read_place(s: Any, text: str) -> int | None:
    """A place from text, on the tiles laid so far; None if there is no such place."""
    name, _, number = text.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 3):
        return None
    n = int(number)
    if name in {"bar", "beach"}:
        if not 1 <= n <= (s.seats if name == "bar" else MOST_PLACES):
            return None
        return BAR + 1 - n if name == "bar" else BEACH + n
    laid = [TILE_NAMES[tile] for tile in s.tile[: s.laid_tiles]]
    if name not in laid:
        return None
    slot = laid.index(name)
    return int(s.first[slot]) + n - 1 if 1 <= n <= TILE_LENGTH[s.course, s.tile[slot]] else None
