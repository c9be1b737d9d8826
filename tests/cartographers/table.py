"""Short ways to set up a table of Cartographers in a test."""

from collections.abc import Sequence
from typing import Any

import rhumbline
from cartographers import oracle
from rhumbline import CHANCE, Match

EDICTS = ("sentinel-wood", "canal-lake", "great-city", "borderlands")
EMPTY = ["." * 11] * 11
# The wilderness without an empty space.
FULL = "\n".join(
    "".join("." if (r, c) in {(1, 3), (2, 8), (5, 5), (8, 2), (9, 7)} else "F" for c in range(11)) for r in range(11)
)


def rows(drawn: str) -> list[str]:
    """A map from its first lines; what is missing is empty."""
    lines = [line.strip().ljust(11, ".") for line in drawn.strip("\n").splitlines() if line.strip()]
    return lines + EMPTY[len(lines) :]


def score(edict: str, drawn: str, sheet: str = "wilderness") -> int:
    """What a scoring card pays on this map."""
    told: dict[str, Any] = rhumbline.score("cartographers", "\n".join([f"sheet: {sheet}", *rows(drawn)]))
    points: int = told["scores"][edict] if edict != "monsters" else told["monsters"]
    return points


def start(seats: int = 2, sheet: str = "wilderness", edicts: Sequence[str] = EDICTS) -> Match:
    """A match whose cards the test turns up, edicts laid."""
    m = rhumbline.new("cartographers", seats=seats, options={"sheet": sheet}, chance="manual")
    m.play(CHANCE, " ".join(["edicts", *edicts]))
    return m


def turn_up(m: Match, *cards: str) -> Match:
    """Reveal these cards one after another."""
    for card in cards:
        ambush = card in {"goblin-attack", "bugbear-assault", "kobold-onslaught", "gnoll-raid"}
        m.play(CHANCE, f"{'ambush' if ambush else 'explore'} {card}")
    return m


def with_maps(m: Match, *maps: str, **change: Any) -> Match:
    """The same match with other maps (one for each seat, or one for all) and other fields of the position."""
    p = m.position()
    drawn = [rows(one) for one in maps] if len(maps) > 1 else [rows(maps[0])] * m.seats if maps else None
    if drawn is not None:
        for of_seat, lines in zip(p["maps"], drawn, strict=True):
            of_seat["rows"] = lines
            of_seat["coins"] = max(of_seat["coins"], closed_mountains(lines, p["options"]["sheet"]))
    return rhumbline.resume("cartographers", {**p, **change})


def closed_mountains(lines: list[str], sheet: str) -> int:
    """How many mountains of a map are surrounded, and so have paid their coin."""
    m = oracle.Sheet(lines, sheet)
    return sum(set(oracle.around(mountain)) <= m.filled for mountain in m.mountains)


def drawn(m: Match, seat: int) -> list[str]:
    """A seat's map as everybody sees it."""
    lines: list[str] = m.view(None)["players"][seat]["rows"]
    return lines


def coins(m: Match, seat: int) -> int:
    number: int = m.view(None)["players"][seat]["coins"]
    return number


def let_all(m: Match, *moves: str) -> Match:
    """Each seat in turn plays its move."""
    for seat, move in enumerate(moves):
        m.play(seat, move)
    return m
