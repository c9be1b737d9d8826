"""What is in the box: gold cards, explorer cards, ships and boards, read from data/ and laid out for the rules."""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from rhumbline.engine.data import PROVENANCES, check, data_folder, load

DATA = data_folder(Path(__file__).parent)
MIN_SEATS, MAX_SEATS = 3, 6
Year = Literal["I", "II", "III"]
YEARS: tuple[Year, ...] = get_args(Year)
Side = Literal["A", "B"]
SIDES: tuple[Side, ...] = get_args(Side)

_gold = load(DATA / "gold.toml")
_explorers = load(DATA / "explorers.toml")
_boards = [load(DATA / "board1.toml"), load(DATA / "board2.toml")]

# --- gold cards; those of value v are counted in entry v - 1 of every row of nine

VALUES = 9
COPIES = int(_gold["gold"]["copies"])
GOLD_CARDS = int(_gold["gold"]["count"])
CROWN_OF = np.array([0, *_gold["crowns"]["crowns"]], dtype=np.int64)
BASIC_DRAWS = np.array(_gold["draws"]["basic"], dtype=np.int64)
MOST_GOLD = COPIES * VALUES * (VALUES + 1) // 2

check(_gold["gold"]["values"] == list(range(1, VALUES + 1)), "gold.toml", "the values are 1 to 9")
check(VALUES * COPIES == GOLD_CARDS, "gold.toml", "the number of gold cards is not the printed one")
check(sum(_gold["gold"]["values"]) == _gold["gold"]["set_gold"], "gold.toml", "a set is worth 45 gold")
check(int(CROWN_OF.sum()) == _gold["crowns"]["set_crowns"], "gold.toml", "a set is worth 18 crowns")
check(len(CROWN_OF) == VALUES + 1 and set(CROWN_OF[1:].tolist()) == {1, 2, 3}, "gold.toml", "crowns run from 1 to 3")


def values(row: Iterable[int]) -> list[int]:
    """The cards of a row of nine, one by one."""
    return [v for v, n in enumerate(row, 1) if n for _ in range(n)]


# The values in each set of them, one bit for each value.
POSSIBLE = [[i + 1 for i in range(VALUES) if mask >> i & 1] for mask in range(1 << VALUES)]


# --- explorer cards and ships

Explorer = Literal["columbus", "pizarro", "magellan", "marco-polo", "vasco-da-gama", "cook"]
EXPLORERS: list[Explorer] = [card["name"] for card in _explorers["explorers"]["cards"]]
EXPLORER_TITLES = [card["title"] for card in _explorers["explorers"]["cards"]]
COLUMBUS, PIZARRO, MAGELLAN, MARCO_POLO, DA_GAMA, COOK = range(6)
BOARD_OF = np.array([card["board"] - 1 for card in _explorers["explorers"]["cards"]], dtype=np.int64)
EVERYONE = len(EXPLORERS)
PER_YEAR = np.array(_explorers["explorers"]["per_year"], dtype=np.int64)
EXPLORER_CARDS = int(_explorers["explorers"]["count"])
SHIPS = int(_explorers["ships"]["each"])
# Nobody can have more ships of one explorer than there are cards of him in year I.
FLEET = int(PER_YEAR[0])
MOST_VETOES = FLEET
# A seat's ships of one explorer, named in the order it placed them: the name stays, wherever they sail.
ShipName = Literal["A", "B", "C"]
SHIP_NAMES: tuple[ShipName, ...] = get_args(ShipName)


def names(row: Iterable[int]) -> list[Explorer]:
    """The explorer cards of a row of six, one by one."""
    return [name for name, n in zip(EXPLORERS, row, strict=True) for _ in range(n)]


check(int(PER_YEAR.sum()) * len(EXPLORERS) == EXPLORER_CARDS, "explorers.toml", "the explorer cards do not add up")
check(tuple(EXPLORERS) == get_args(Explorer), "explorers.toml", "the explorers have other names")
check(len(SHIP_NAMES) == FLEET, "explorers.toml", "three ships of an explorer have names")
check(BOARD_OF.tolist() == [0, 0, 0, 1, 1, 1], "explorers.toml", "each half board shows three explorers")
check(int(_explorers["ships"]["players"]) == MAX_SEATS, "explorers.toml", "there are ships for six players")

# --- boards


class Row(NamedTuple):
    """One explorer on one side of his half board: what stands on spaces 1, 2 and 3."""

    ability: str
    bags: tuple[int, ...]
    crowns: tuple[int, ...]
    vetoes: tuple[int, ...]
    push: tuple[int, ...]
    times: tuple[int, ...]
    trades: tuple[int, ...]
    right: tuple[int, ...]
    draws: tuple[int, ...]
    opens: tuple[int, ...]
    takes: tuple[int, ...]


def _row(explorer: int, side: str) -> Row:
    file = f"board{BOARD_OF[explorer] + 1}.toml"
    name = f"{EXPLORERS[explorer]}-{side}"
    table: dict[str, Any] = _boards[BOARD_OF[explorer]][name]
    for field in Row._fields[1:]:
        if field in table:
            fits = len(table[field]) == len(YEARS) and len(table[f"{field}_from"]) == len(YEARS)
            check(fits, file, f"[{name}] {field}: three spaces, each with its provenance")
            check(set(table[f"{field}_from"]) <= set(PROVENANCES), file, f"[{name}] {field}_from: unknown provenance")
    total = table.get("crowns_total", sum(table["crowns"]))
    check(sum(table["crowns"]) == total, file, f"[{name}] the crowns do not add up to {total}")
    return Row(table["ability"], *(tuple(table.get(field, (0, 0, 0))) for field in Row._fields[1:]))


BOARD = [[_row(explorer, side) for side in SIDES] for explorer in range(len(EXPLORERS))]
check(BOARD[COLUMBUS][0] == BOARD[COLUMBUS][1], "board1.toml", "Columbus is the same on both sides")


# Each by explorer, side and space (0 for space 1).
BAGS, CROWNS, VETOES, PUSH_LIMIT, TIMES, TRADES, RIGHT_CROWNS, DRAWS, OPENS, TAKES = (
    np.array([[getattr(row, field) for row in sides] for sides in BOARD], dtype=np.int64) for field in Row._fields[1:]
)

# --- moves of seats in one row of numbers; a bid is its own number

PASS = 0
PAY = MOST_GOLD
TUCK = PAY + VALUES
SHIP = TUCK + VALUES
VETO = SHIP + FLEET + 1
ALLOW, LEFT, RIGHT, DRAW, STOP = range(VETO + 1, VETO + 6)
TRADE = STOP + 1

# marco-polo.1: every handful of up to three cards, as numbers of each value.
MOST_TRADED = max(max(row.trades) for sides in BOARD for row in sides)
_CARDS = range(1, VALUES + 1)
HANDFULS = [one for size in range(MOST_TRADED + 1) for one in combinations_with_replacement(_CARDS, size)]
HANDFUL = np.array([[handful.count(v) for v in _CARDS] for handful in HANDFULS], dtype=np.int64)
HANDFUL_SIZE = np.array([len(handful) for handful in HANDFULS], dtype=np.int64)
MOVE_CODES = TRADE + len(HANDFULS)
# The longest list: every bid there is gold for, and to pass.
MOST_MOVES = MOST_GOLD + 1

# --- outcomes of chance in one row of numbers: an explorer is his own number

GOLD = 10
TAKE = 20
