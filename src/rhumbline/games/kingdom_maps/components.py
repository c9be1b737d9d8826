"""What lies on the table: sheet, territories, dice, criteria, read from data/ and laid out for the compiled rules."""

from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import msgspec
import numpy as np

from rhumbline.engine.bitboard import board, table
from rhumbline.engine.data import check, data_folder, load
from rhumbline.engine.hexgrid import hex_names, hex_rows, hex_sides, hexagon

TypeName = Literal["mountain", "forest", "farm", "lake", "town", "desert"]
Sign = Literal["M", "F", "A", "L", "T", "D"]
Numbers = np.ndarray[Any, np.dtype[np.int64]]
CriterionId = Literal["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6"]

DATA = data_folder(Path(__file__).parent)
SIDE = 6
GRID = hexagon(SIDE)
CELL_NAMES = hex_names(SIDE)
CELL_NUMBERS = {name: cell for cell, name in CELL_NAMES.items()}
ROWS = hex_rows(SIDE)
SIDES = hex_sides(SIDE)
# One more than the highest number of a cell; the gaps between rows have numbers too, and no name.
CELL_CODES = max(CELL_NAMES) + 1

_table = load(DATA / "table.toml")
_criteria = load(DATA / "criteria.toml")


class Territory(msgspec.Struct, frozen=True):
    """A type of territory; solo.1: with the face that names it."""

    name: TypeName
    title: str
    plural: str
    sign: Sign
    solo: int


class Criterion(msgspec.Struct, frozen=True):
    """setup.2: a criterion that is in play."""

    id: CriterionId
    name: str
    title: str
    text: str


class Sheet(NamedTuple):
    """One game sheet: its map."""

    name: str
    title: str
    powers: tuple[int, ...]
    query: int


# solo.1: the types stand in the order of their solo numbers, so that face 1 names the first.
TERRITORIES = [Territory(**one) for one in sorted(_table["territories"]["types"], key=lambda one: one["solo"])]
TYPES = len(TERRITORIES)
MOUNTAIN, FOREST, FARM, LAKE, TOWN, DESERT = range(TYPES)
TYPE_NAMES = [one.name for one in TERRITORIES]
TYPE_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(TYPE_NAMES)}
_numbered = [*get_args(TypeName)] == TYPE_NAMES and [one.solo for one in TERRITORIES] == [*range(1, 7)]
check(_numbered, "table.toml", "the criteria speak of six types, numbered 1 to 6")
check([one.sign for one in TERRITORIES] == [*get_args(Sign)], "table.toml", "each type is written with its own sign")

DICE = int(_table["dice"]["count"])
FACES = int(_table["dice"]["faces"])
check(FACES == TYPES, "table.toml", "in the solo game every face of a die names a type")
USES = np.array([0, *_table["uses"]["seats"]], dtype=np.int64)  # by number of seats
MAX_SEATS = len(USES) - 1
MARKS = [(mark["points"], mark["title"]) for mark in _table["marks"]["ladder"]]

CRITERIA = [Criterion(one["id"], one["name"], one["title"], one["text"]) for one in _criteria["criteria"]["list"]]
CRITERION_IDS = [one.id for one in CRITERIA]
CRITERION_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(CRITERION_IDS)}
SECTOR = int(_table["criteria"]["of_each"])
IN_PLAY = 4
_sectors = [f"{sector}{number}" for sector in _table["criteria"]["sectors"] for number in range(1, SECTOR + 1)]
check(_sectors == CRITERION_IDS == [*get_args(CriterionId)], "criteria.toml", "there are two sectors of six criteria")
check(len(CRITERIA) == _criteria["criteria"]["count"], "criteria.toml", "there are twelve criteria")


def points(criterion: str, *of: str) -> tuple[int, ...]:
    """The numbers of a criterion."""
    pays = _criteria["criteria"]["list"][CRITERION_NUMBERS[criterion]]["points"]
    return tuple(pays[name] for name in of)


def load_sheet(file: Path) -> Sheet:
    """A sheet from its file, checked."""
    sheet = load(file)["sheet"]
    drawn = sheet["drawn"].split()
    shape = [len(row) for row in ROWS]
    check([len(line) for line in drawn] == shape, file.name, f"a sheet has rows of {', '.join(map(str, shape))} hexes")
    check(set("".join(drawn)) <= set(".+?"), file.name, "a sheet is drawn with the signs . + ?")
    signs = dict(zip(CELL_NAMES, "".join(drawn), strict=True))
    powers = tuple(cell for cell, sign in signs.items() if sign == "+")
    queries = tuple(cell for cell, sign in signs.items() if sign == "?")
    check(len(signs) == sheet["hexes"], file.name, f"the map has {len(signs)} hexes, not {sheet['hexes']}")
    check(len(powers) == sheet["boxes"], file.name, "there are as many use boxes as power hexes")
    check(len(queries) == 1, file.name, "one hex has the question mark")
    return Sheet(file.stem, sheet["title"], powers, queries[0])


# The house sheet comes first, so that a sheet added later never becomes the one of older records.
_files = sorted((DATA / "sheets").glob("*.toml"), key=lambda file: (file.stem != "house", file.stem))
SHEETS = [load_sheet(file) for file in _files]
POWER_BOARD = table(board(sheet.powers) for sheet in SHEETS)
QUERY_BOARD = table(board([sheet.query]) for sheet in SHEETS)

# setup.2: two different numbers of each sector, in ascending order.
_pairs = list(combinations(range(SECTOR), int(_table["criteria"]["in_play"])))
SELECTIONS = np.array([[*a, *(SECTOR + number for number in b)] for a in _pairs for b in _pairs], dtype=np.int64)
SELECTION_WAYS = np.ones(len(SELECTIONS), dtype=np.int64)
check(SELECTIONS.shape[1] == IN_PLAY, "table.toml", "four criteria are in play")


def _rolls(dice: int) -> tuple[Numbers, Numbers]:
    """All that so many dice can show, in ascending order, and in how many ways each can fall."""
    rolls = list(combinations_with_replacement(range(1, FACES + 1), dice))
    ways = [factorial(dice) // prod(factorial(roll.count(face)) for face in set(roll)) for roll in rolls]
    return np.array(rolls, dtype=np.int64), np.array(ways, dtype=np.int64)


# turn.1, solo.1: three dice, and the two left in the solo game.
ROLLS, ROLL_WAYS = _rolls(DICE)
PAIRS, PAIR_WAYS = _rolls(DICE - 1)

# Moves of a seat as numbers: a territory; a die and the amount made of it; skip; a hex; a criterion; and, in the solo
# game, a type die, an amount die and the amount made of it.
DIE = TYPES
SKIP = DIE + FACES * FACES
HEX = SKIP + 1
QUERY = HEX + CELL_CODES
SECOND = QUERY + len(CRITERIA)
MOVE_CODES = SECOND + FACES**3
# Longer than any list: there are 225 selections of criteria.
MOST_MOVES = 256
