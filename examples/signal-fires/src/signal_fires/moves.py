"""Moves as text, and back: `light 2`, and for chance `fires 9`."""

from typing import Any

from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.game import CHANCE
from signal_fires.components import FEWEST, MOST, MOST_LIT


def write(s: Any, seat: int, move: int) -> str:
    """A move as text."""
    del s
    return f"fires {FEWEST + move}" if seat == CHANCE else f"light {move}"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """A text as a move; whether it is legal now is for `legal` to say."""
    del s
    verb, first, most = ("fires", FEWEST, MOST) if seat == CHANCE else ("light", 1, MOST_LIT)
    words = text.lower().split()
    if len(words) != 2 or words[0] != verb or words[1] not in {str(n) for n in range(first, most + 1)}:
        raise IllegalMove("table.3", f"A move here is '{verb}' and a number from {first} to {most}.")
    return [int(words[1]) - (FEWEST if seat == CHANCE else 0)]


def refuse(s: Any, seat: int, move: int) -> IllegalMove:
    """Why a move is not legal now."""
    del seat, move
    return IllegalMove("turn.1", f"Only {int(s.dark)} fires are left.")
