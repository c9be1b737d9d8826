"""Maps and tables to test on, made without the engine's own helpers."""

from typing import Any

import rhumbline
from rhumbline import CHANCE, Match

LENGTHS = (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)
NAMES = [f"{letter}{i + 1}" for letter, length in zip("ABCDEFGHIJK", LENGTHS, strict=True) for i in range(length)]
TYPES = ("mountain", "forest", "farm", "lake", "town", "desert")
QUERY = "J4"
POWERS = ("C3", "C6", "F3", "F9", "I3", "I6")


def rows(signs: dict[str, str]) -> list[str]:
    """A map that shows these signs and is empty elsewhere."""
    lines = iter(signs.get(name, ".") for name in NAMES)
    return ["".join(next(lines) for _ in range(length)) for length in LENGTHS]


def all_but(empty: str, sign: str = "F") -> list[str]:
    """A map full of one type, with these hexes empty."""
    return rows({name: sign for name in NAMES if name not in empty.split()})


def some(hexes: str, sign: str = "F") -> list[str]:
    """A map that shows one type on these hexes."""
    return rows(dict.fromkeys(hexes.split(), sign))


def table(maps: list[list[str]], turns: int, spent: tuple[int, ...] = (), uses: Any = None) -> Match:
    """A table after so many turns, with the next roll due and luck in our hands."""
    seats = len(maps)
    limit = (3, 3, 2, 1)[seats - 1]
    sheets = []
    for seat, lines in enumerate(maps):
        crossed = [0] * 6
        for _ in range((turns - seat + seats - 1) // seats):
            crossed[next(i for i in range(6) if crossed[i] < limit)] += 1
        asked = lines[9][3] != "."
        sheets.append(
            {
                "rows": lines,
                "uses": dict(zip(TYPES, uses or crossed, strict=True)),
                "powers_spent": spent[seat] if spent else 0,
                "query": {"criterion": "A2", "points": 6} if asked else None,
                "draft": None,
                "last": {"die": None, "hexes": []},
            }
        )
    return rhumbline.resume(
        "kingdom-maps",
        {
            "game": "kingdom-maps",
            "rules_version": 1,
            "seats": seats,
            "options": {},
            "chance": "manual",
            "phase": "roll",
            "criteria": ["A2", "A4", "B1", "B5"],
            "active": turns % seats,
            "dice": [],
            "territory": None,
            "second": False,
            "stuck": [],
            "last_territory": None,
            "maps": sheets,
        },
    )


def begin(seats: int, dice: str = "1 3 4", criteria: str = "A2 A4 B1 B5") -> Match:
    """A new table after its first roll."""
    m = rhumbline.new("kingdom-maps", seats=seats, chance="manual")
    m.play(CHANCE, f"criteria {criteria}")
    m.play(CHANCE, f"roll {dice}")
    return m


def say(m: Match, *entries: tuple[int, str]) -> Match:
    """Play these moves."""
    for by, move in entries:
        m.play(by, move)
    return m


def refused(m: Match, seat: int, move: str) -> str:
    """The number of the rule that refuses this move; the table is as before."""
    before = m.truth().tobytes()
    try:
        m.play(seat, move)
    except rhumbline.IllegalMove as refusal:
        assert refusal.sentence.endswith("."), refusal.sentence
        assert m.truth().tobytes() == before
        return refusal.rule
    raise AssertionError(move)
