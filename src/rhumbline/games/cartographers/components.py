"""What is in the box: cards, shapes, sheets, seasons, read from data/ and laid out as tables for the compiled rules."""

from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from rhumbline.engine.bitboard import Board, board, table
from rhumbline.engine.data import check, load
from rhumbline.engine.grid import cell_names, grid

DATA = Path(__file__).parent / "data"
ROWS = COLUMNS = 11
CELLS = ROWS * COLUMNS
CELL_NAMES = cell_names(ROWS, COLUMNS)
GRID = grid(ROWS, COLUMNS)

Terrain = Literal["forest", "village", "farm", "water", "monster"]
Season = Literal["spring", "summer", "fall", "winter"]
Letter = Literal["A", "B", "C", "D"]
Category = Literal["forest", "water-farm", "village", "global"]

TERRAINS: tuple[Terrain, ...] = ("forest", "village", "farm", "water", "monster")
FOREST, VILLAGE, FARM, WATER, MONSTER = range(5)
EVERY_TERRAIN = 0b11111
ONLY_MONSTER = 1 << MONSTER
MAX_SEATS = 8

Shape = frozenset[tuple[int, int]]


class Card(NamedTuple):
    """An explore card or an ambush card."""

    name: str
    title: str
    time: int
    terrains: int
    shapes: tuple[int, ...]
    drawn: tuple[tuple[str, ...], ...]
    coin_shape: int
    pass_left: bool


class Sheet(NamedTuple):
    """One printed map sheet."""

    name: str
    title: str
    mountains: tuple[int, ...]
    ruins: tuple[int, ...]
    wastelands: tuple[int, ...]


def _cells_of(drawn: list[str] | tuple[str, ...]) -> Shape:
    return frozenset((row, column) for row, line in enumerate(drawn) for column, sign in enumerate(line) if sign == "#")


def _flush(shape: Shape) -> Shape:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return frozenset((row - top, column - left) for row, column in shape)


def _orientations(shape: Shape) -> list[Shape]:
    """draw.5: every way a shape can lie, each once, the printed one first."""
    found: list[Shape] = []
    for turned in (shape, frozenset((row, -column) for row, column in shape)):
        for _ in range(4):
            if _flush(turned) not in found:
                found.append(_flush(turned))
            turned = frozenset((column, -row) for row, column in turned)  # noqa: PLW2901 (a quarter turn at a time)
    return found


_cards = load(DATA / "cards.toml")
_seasons = load(DATA / "seasons.toml")
_scoring = load(DATA / "scoring.toml")

# Shape 0 is the single space: Rift Lands, and what is drawn when nothing fits.
_shapes: list[list[Shape]] = [_orientations(frozenset({(0, 0)}))]
SINGLE = 0


def _shape_number(drawn: list[str]) -> int:
    shape = _flush(_cells_of(drawn))
    for number, known in enumerate(_shapes):
        if shape in known:
            return number
    _shapes.append(_orientations(shape))
    return len(_shapes) - 1


def _explore_card(card: dict[str, Any]) -> Card:
    shapes = tuple(_shape_number(shape["drawn"]) for shape in card["shapes"])
    coins = [number for number, shape in zip(shapes, card["shapes"], strict=True) if shape["coin"]]
    return Card(
        name=card["name"],
        title=card["title"],
        time=card["time"],
        terrains=sum(1 << TERRAINS.index(terrain) for terrain in card["terrains"]),
        shapes=shapes,
        drawn=tuple(tuple(shape["drawn"]) for shape in card["shapes"]),
        coin_shape=coins[0] if coins else -1,
        pass_left=False,
    )


def _ambush_card(card: dict[str, Any]) -> Card:
    return Card(
        name=card["name"],
        title=card["title"],
        time=0,
        terrains=ONLY_MONSTER,
        shapes=(_shape_number(card["drawn"]),),
        drawn=(tuple(card["drawn"]),),
        coin_shape=-1,
        pass_left=card["arrow"] == "clockwise",
    )


EXPLORE = [_explore_card(card) for card in _cards["explore"]["cards"]]
AMBUSH = [_ambush_card(card) for card in _cards["ambush"]["cards"]]
CARDS = EXPLORE + AMBUSH
FIRST_AMBUSH = len(EXPLORE)
WHOLE_DECK = (1 << FIRST_AMBUSH) - 1
ALL_AMBUSHES = (1 << len(AMBUSH)) - 1

check(len(EXPLORE) == _cards["explore"]["count"], "cards.toml", "the number of explore cards is not the printed one")
check(sum(c.time for c in EXPLORE) == _cards["explore"]["time_total"], "cards.toml", "the times do not add up")
check(len(AMBUSH) == _cards["ambush"]["count"], "cards.toml", "the number of ambush cards is not the printed one")

# Orientations of all shapes in one row; those of shape i are FIRST[i] to FIRST[i + 1] - 1.
ORIENTATIONS = [shape for orientations in _shapes for shape in orientations]
FIRST = np.cumsum([0, *(len(orientations) for orientations in _shapes)]).astype(np.int64)
SHAPE_OF = np.array([i for i, orientations in enumerate(_shapes) for _ in orientations], dtype=np.int64)
SIZE = np.array([len(shape) for shape in ORIENTATIONS], dtype=np.int64)
_largest = int(SIZE.max())
OFFSETS = np.array(
    [
        [row * COLUMNS + column for row, column in sorted(shape)] + [0] * (_largest - len(shape))
        for shape in ORIENTATIONS
    ],
    dtype=np.int64,
)


def _anchors(shape: Shape) -> Board:
    """draw.3: where the top left corner of the shape's box may lie so that nothing sticks out over the edge."""
    height, width = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
    return board(r * COLUMNS + c for r in range(ROWS - height + 1) for c in range(COLUMNS - width + 1))


ANCHORS = table(_anchors(shape) for shape in ORIENTATIONS)
OUTLINE = table(board(row * COLUMNS + column for row, column in shape) for shape in ORIENTATIONS)

# A drawing is (terrain, orientation, anchor) in one number; SKIP follows the last of them.
DRAWINGS_PER_TERRAIN = len(ORIENTATIONS) * CELLS
SKIP = len(TERRAINS) * DRAWINGS_PER_TERRAIN
MOVE_CODES = SKIP + 1
# Longer than any list: the 6,144 ways to lay the edicts, and fewer drawings than that.
MOST_MOVES = 8192

TIME = np.array([card.time for card in CARDS], dtype=np.int64)
CARD_TERRAINS = np.array([card.terrains for card in CARDS], dtype=np.int64)
CARD_SHAPES = np.array([(*card.shapes, -1, -1)[:2] for card in CARDS], dtype=np.int64)
COIN_SHAPE = np.array([card.coin_shape for card in CARDS], dtype=np.int64)
PASS_LEFT = np.array([card.pass_left for card in CARDS], dtype=np.bool_)


EDGE_CELLS = {
    r * COLUMNS + c for r in range(ROWS) for c in range(COLUMNS) if r in {0, ROWS - 1} or c in {0, COLUMNS - 1}
}


def read_map_sheet(file: Path) -> Sheet:
    """A map sheet, called by the name of its file; checked for what the rules rest on."""
    sheet = load(file)["sheet"]
    drawn = sheet["drawn"].split()
    check(
        len(drawn) == ROWS and {len(line) for line in drawn} == {COLUMNS}, file.name, "a sheet is 11 rows of 11 signs"
    )
    check(set("".join(drawn)) <= set(".MRW"), file.name, "a sheet is drawn with the signs . M R W")
    spaces = {sign: tuple(i for i, seen in enumerate("".join(drawn)) if seen == sign) for sign in "MRW"}
    check(not set(spaces["M"]) & EDGE_CELLS, file.name, "a mountain lies inside the map, with four spaces around it")
    fillable = CELLS - len(spaces["M"]) - len(spaces["W"])
    check(fillable == sheet["fillable"], file.name, f"{fillable} spaces can be filled, not {sheet['fillable']}")
    return Sheet(file.stem, sheet["title"], spaces["M"], spaces["R"], spaces["W"])


def _shelf_place(file: Path) -> tuple[bool, str, str]:
    """The printed sheets come first, by side, so that a sheet added later never becomes the default."""
    sheet = load(file)["sheet"]
    return sheet["provenance"] != "printed", sheet.get("side", ""), file.stem


SHEETS = [read_map_sheet(file) for file in sorted((DATA / "sheets").glob("*.toml"), key=_shelf_place)]
MOUNTAIN_BOARD = table(board(sheet.mountains) for sheet in SHEETS)
RUINS_BOARD = table(board(sheet.ruins) for sheet in SHEETS)
# scoring.3: mountains and wastelands count as filled from the start.
PRINTED_BOARD = table(board(sheet.mountains + sheet.wastelands) for sheet in SHEETS)
# A sheet with fewer mountains than another has empty places in the table; nothing is ever paid for them.
MOUNTAINS = max(len(sheet.mountains) for sheet in SHEETS)
MOUNTAIN_COUNT = np.array([len(sheet.mountains) for sheet in SHEETS], dtype=np.int64)
AROUND_MOUNTAIN = np.zeros((len(SHEETS), MOUNTAINS, 2), dtype=np.uint64)
for _i, _one in enumerate(SHEETS):
    for _j, _m in enumerate(_one.mountains):
        AROUND_MOUNTAIN[_i, _j] = board([_m - COLUMNS, _m - 1, _m + 1, _m + COLUMNS])

SEASONS: list[Season] = [card["name"] for card in _seasons["seasons"]["cards"]]
SEASON_TITLES = [card["title"] for card in _seasons["seasons"]["cards"]]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
THRESHOLD = np.array([card["threshold"] for card in _seasons["seasons"]["cards"]], dtype=np.int64)
SEASON_EDICTS = np.array(
    [[LETTERS.index(letter) for letter in card["edicts"]] for card in _seasons["seasons"]["cards"]], dtype=np.int64
)
COIN_TRACK = int(_seasons["coins"]["track"])
TITLES = [(step["rating"], step["title"]) for step in _seasons["titles"]["ladder"]]

EDICTS = [card["name"] for card in _scoring["scoring"]["cards"]]
EDICT_TITLES = [card["title"] for card in _scoring["scoring"]["cards"]]
SOLO_NUMBERS = [card["solo"] for card in _scoring["scoring"]["cards"]]
CATEGORIES: tuple[Category, ...] = ("forest", "water-farm", "village", "global")
EDICT_CATEGORY = [CATEGORIES.index(card["category"]) for card in _scoring["scoring"]["cards"]]
check(len(EDICTS) == _scoring["scoring"]["count"], "scoring.toml", "the number of scoring cards is not the printed one")
check(all(EDICT_CATEGORY.count(c) == 4 for c in range(4)), "scoring.toml", "each category has four cards")


def stars(card: str, *of: str) -> tuple[int, ...]:
    """The numbers printed on a scoring card."""
    pays = _scoring["scoring"]["cards"][EDICTS.index(card)]["stars"]
    return tuple(pays[name] for name in of)


def _permutations(of: tuple[int, ...]) -> list[tuple[int, ...]]:
    if not of:
        return [()]
    return [(head, *tail) for head in of for tail in _permutations(tuple(i for i in of if i != head))]


# setup.2: every way one card of each category can lie below the letters A to D.
_of_category = [[i for i, c in enumerate(EDICT_CATEGORY) if c == category] for category in range(4)]
EDICT_LAYOUTS = np.array(
    [
        [_of_category[category][pick >> 2 * category & 3] for category in order]
        for order in _permutations((0, 1, 2, 3))
        for pick in range(4**4)
    ],
    dtype=np.int64,
)


def _walk(card: dict[str, Any]) -> list[int]:
    """solo.1: the shape's box slides flush along each ring of the map, from the printed corner as the arrow points.

    Ring k holds the placements whose box is k spaces from the nearest edge; how the shape is anchored is our ruling.
    """
    shape = _cells_of(card["drawn"])
    height, width = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
    anchors: list[int] = []
    for ring in range(ROWS):
        top, left, bottom, right = ring, ring, ROWS - ring - height, COLUMNS - ring - width
        if bottom < top or right < left:
            break
        row = top if card["corner"].startswith("top") else bottom
        column = left if card["corner"].endswith("left") else right
        for stretch in card["lap"]:
            direction = stretch.split(":")[1]
            goal = {"up": (top, column), "down": (bottom, column), "left": (row, left), "right": (row, right)}[
                direction
            ]
            while True:
                if (anchor := row * COLUMNS + column) not in anchors:
                    anchors.append(anchor)
                if (row, column) == goal:
                    break
                row += (goal[0] > row) - (goal[0] < row)
                column += (goal[1] > column) - (goal[1] < column)
    return anchors


_walks = [_walk(card) for card in _cards["ambush"]["cards"]]
WALK = np.array([walk + [-1] * (CELLS - len(walk)) for walk in _walks], dtype=np.int64)
AMBUSH_ORIENTATION = np.array(
    [ORIENTATIONS.index(_flush(_cells_of(card["drawn"]))) for card in _cards["ambush"]["cards"]], dtype=np.int64
)
