"""What must hold in every position, whatever was played: nothing lost, nothing twice."""

from typing import Any

from rhumbline.games.gisborne.rules.invariants import all_faults

SENTENCES = (
    "there are more or fewer cards of some kind than printed",
    "pile and chests do not hold the cards that are nowhere else",
    "a hand is not of its size",
    "a card everybody has seen is not in the hand it went to",
    "there are more or fewer chips of some value than printed",
    "a chip lies on top of the chip pile exactly while path tiles are left",
    "the 4 lies on the beach exactly until the first pawn comes",
    "the tiles do not lie from the start tile to the end tile, each once",
    "the road has not the length of its tiles",
    "two pawns stand on one field",
    "a pawn stands beyond the road",
    "the order of the pawns does not name every seat once",
    "the game ends when a pawn has reached the beach, and not otherwise",
    "a card laid face-down is not in the hand it came from",
)


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    found = int(all_faults(s))
    return [sentence for number, sentence in enumerate(SENTENCES) if found >> number & 1]
