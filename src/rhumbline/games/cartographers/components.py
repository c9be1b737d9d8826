"""What is in the box: cards, shapes, sheets, seasons, read from data/ and laid out as tables for the compiled rules."""

from itertools import permutations
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from rhumbline.engine.bitboard import Board, board, cells, table
from rhumbline.engine.data import check, data_folder, load
from rhumbline.engine.grid import cell_names, grid

DATA = data_folder(Path(__file__).parent)
ROWS = COLUMNS = 11
CELLS = ROWS * COLUMNS
CELL_NAMES = cell_names(ROWS, COLUMNS)
GRID = grid(ROWS, COLUMNS)

Terrain = Literal["forest", "village", "farm", "water", "monster"]
Season = Literal["spring", "summer", "fall", "winter"]
Letter = Literal["A", "B", "C", "D"]
Category = Literal["forest", "water-farm", "village", "global"]
Side = Literal["left", "right"]

TERRAINS: tuple[Terrain, ...] = ("forest", "village", "farm", "water", "monster")
FOREST, VILLAGE, FARM, WATER, MONSTER = range(5)
EVERY_TERRAIN = 0b11111
ONLY_MONSTER = 1 << MONSTER
ARROWS: dict[str, Side] = {"clockwise": "left", "counterclockwise": "right"}
MAX_SEATS = 8

Shape = frozenset[tuple[int, int]]


class Card(NamedTuple):
    """An explore card, or an ambush card with the side it passes the maps to."""

    name: str
    title: str
    time: int
    terrains: tuple[Terrain, ...]
    shapes: tuple[int, ...]
    drawn: tuple[tuple[str, ...], ...]
    coin_shape: int
    passes: Side | None


class Sheet(NamedTuple):
    """One printed map sheet."""

    name: str
    title: str
    mountains: tuple[int, ...]
    ruins: tuple[int, ...]
    wastelands: tuple[int, ...]


def _flush(shape: Shape) -> Shape:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return frozenset((row - top, column - left) for row, column in shape)


def _shape_in(drawn: list[str]) -> Shape:
    return _flush(frozenset((row, i) for row, line in enumerate(drawn) for i, sign in enumerate(line) if sign == "#"))


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
_explore, _ambush = _cards["explore"], _cards["ambush"]
_seasons = load(DATA / "seasons.toml")
_scoring = load(DATA / "scoring.toml")["scoring"]

# Shape 0 is the single space: Rift Lands, and what is drawn when nothing fits.
_shapes: list[list[Shape]] = [_orientations(frozenset({(0, 0)}))]
SINGLE = 0


def _shape_number(drawn: list[str]) -> int:
    shape = _shape_in(drawn)
    if not any(shape in known for known in _shapes):
        _shapes.append(_orientations(shape))
    return next(number for number, known in enumerate(_shapes) if shape in known)


def _card(card: dict[str, Any]) -> Card:
    shapes = tuple(_shape_number(shape["drawn"]) for shape in card["shapes"])
    return Card(
        name=card["name"],
        title=card["title"],
        time=card["time"],
        terrains=tuple(card["terrains"]),
        shapes=shapes,
        drawn=tuple(tuple(shape["drawn"]) for shape in card["shapes"]),
        coin_shape=next((i for i, shape in zip(shapes, card["shapes"], strict=True) if shape["coin"]), -1),
        passes=ARROWS[card["arrow"]] if "arrow" in card else None,
    )


EXPLORE = [_card(card) for card in _explore["cards"]]
# An ambush card has one shape, of monsters, and takes no time.
AMBUSH = [
    _card({**card, "time": 0, "terrains": ["monster"], "shapes": [{"drawn": card["drawn"], "coin": False}]})
    for card in _ambush["cards"]
]
CARDS = EXPLORE + AMBUSH
FIRST_AMBUSH = len(EXPLORE)
WHOLE_DECK = (1 << FIRST_AMBUSH) - 1
ALL_AMBUSHES = (1 << len(AMBUSH)) - 1

check(len(EXPLORE) == _explore["count"], "cards.toml", "the number of explore cards is not the printed one")
check(sum(c.time for c in EXPLORE) == _explore["time_total"], "cards.toml", "the times do not add up")
check(len(AMBUSH) == _ambush["count"], "cards.toml", "the number of ambush cards is not the printed one")

# Orientations of all shapes in one row; those of shape i are FIRST[i] to FIRST[i + 1] - 1.
ORIENTATIONS = [shape for orientations in _shapes for shape in orientations]
FIRST = np.cumsum([0, *(len(orientations) for orientations in _shapes)]).astype(np.int64)
SHAPE_OF = np.array([i for i, orientations in enumerate(_shapes) for _ in orientations], dtype=np.int64)
# The spaces of each orientation, in row order, counted from the top left corner of its box.
SPACES = [[row * COLUMNS + column for row, column in sorted(shape)] for shape in ORIENTATIONS]
SIZE = np.array([len(spaces) for spaces in SPACES], dtype=np.int64)
OFFSETS = np.array([spaces + [0] * (max(SIZE) - len(spaces)) for spaces in SPACES], dtype=np.int64)


def _anchors(shape: Shape) -> Board:
    """draw.3: where the top left corner of the shape's box may lie so that nothing sticks out over the edge."""
    height, width = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
    return board(r * COLUMNS + c for r in range(ROWS - height + 1) for c in range(COLUMNS - width + 1))


ANCHORS = table(_anchors(shape) for shape in ORIENTATIONS)
OUTLINE = table(board(spaces) for spaces in SPACES)

# A drawing is (terrain, orientation, anchor) in one number; SKIP follows the last of them.
DRAWINGS_PER_TERRAIN = len(ORIENTATIONS) * CELLS
SKIP = len(TERRAINS) * DRAWINGS_PER_TERRAIN
MOVE_CODES = SKIP + 1
# Longer than any list: the 6,144 ways to lay the edicts, and fewer drawings than that.
MOST_MOVES = 8192

TIME = np.array([card.time for card in CARDS], dtype=np.int64)
CARD_TERRAINS = np.array([sum(1 << TERRAINS.index(name) for name in card.terrains) for card in CARDS], np.int64)
CARD_SHAPES = np.array([(*card.shapes, -1, -1)[:2] for card in CARDS], dtype=np.int64)
COIN_SHAPE = np.array([card.coin_shape for card in CARDS], dtype=np.int64)
PASS_LEFT = np.array([card.passes == "left" for card in CARDS], dtype=np.bool_)


def read_map_sheet(file: Path) -> Sheet:
    """A map sheet, called by the name of its file; checked for what the rules rest on."""
    sheet = load(file)["sheet"]
    rows = sheet["drawn"].split()
    drawn = "".join(rows)
    check([len(row) for row in rows] == [COLUMNS] * ROWS, file.name, "a sheet is 11 rows of 11 signs")
    check(set(drawn) <= set(".MRW"), file.name, "a sheet is drawn with the signs . M R W")
    mountains, ruins, wastelands = (tuple(i for i, seen in enumerate(drawn) if seen == sign) for sign in "MRW")
    inside = set(mountains).isdisjoint(cells(GRID.edge))
    check(inside, file.name, "a mountain lies inside the map, with four spaces around it")
    fillable = CELLS - len(mountains) - len(wastelands)
    check(fillable == sheet["fillable"], file.name, f"{fillable} spaces can be filled, not {sheet['fillable']}")
    return Sheet(file.stem, sheet["title"], mountains, ruins, wastelands)


def _shelf_place(file: Path) -> tuple[bool, str, str]:
    """The printed sheets come first, by side, so that a sheet added later never becomes the default."""
    sheet = load(file)["sheet"]
    return sheet["provenance"] != "printed", sheet.get("side", ""), file.stem


SHEETS = [read_map_sheet(file) for file in sorted((DATA / "sheets").glob("*.toml"), key=_shelf_place)]
MOUNTAIN_BOARD = table(board(sheet.mountains) for sheet in SHEETS)
RUINS_BOARD = table(board(sheet.ruins) for sheet in SHEETS)
# scoring.3: mountains and wastelands count as filled from the start.
PRINTED_BOARD = table(board(sheet.mountains + sheet.wastelands) for sheet in SHEETS)
MOUNTAIN_COUNT = np.array([len(sheet.mountains) for sheet in SHEETS], dtype=np.int64)
# A sheet with fewer mountains than another has empty places in the table; nothing is ever paid for them.
AROUND_MOUNTAIN = np.zeros((len(SHEETS), max(MOUNTAIN_COUNT), 2), dtype=np.uint64)
for _i, _one in enumerate(SHEETS):
    for _j, _m in enumerate(_one.mountains):
        AROUND_MOUNTAIN[_i, _j] = board([_m - COLUMNS, _m - 1, _m + 1, _m + COLUMNS])

_season_cards = _seasons["seasons"]["cards"]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
SEASONS: list[Season] = [card["name"] for card in _season_cards]
SEASON_TITLES = [card["title"] for card in _season_cards]
THRESHOLD = np.array([card["threshold"] for card in _season_cards], dtype=np.int64)
SEASON_EDICTS = np.array([[LETTERS.index(letter) for letter in card["edicts"]] for card in _season_cards], np.int64)
COIN_TRACK = int(_seasons["coins"]["track"])
TITLES = [(step["rating"], step["title"]) for step in _seasons["titles"]["ladder"]]

EDICTS = [card["name"] for card in _scoring["cards"]]
EDICT_TITLES = [card["title"] for card in _scoring["cards"]]
SOLO_NUMBERS = [card["solo"] for card in _scoring["cards"]]
CATEGORIES: tuple[Category, ...] = ("forest", "water-farm", "village", "global")
EDICT_CATEGORY = [CATEGORIES.index(card["category"]) for card in _scoring["cards"]]
check(len(EDICTS) == _scoring["count"], "scoring.toml", "the number of scoring cards is not the printed one")
check(all(EDICT_CATEGORY.count(c) == 4 for c in range(4)), "scoring.toml", "each category has four cards")


def stars(card: str, *of: str) -> tuple[int, ...]:
    """The numbers printed on a scoring card."""
    pays = _scoring["cards"][EDICTS.index(card)]["stars"]
    return tuple(pays[name] for name in of)


# setup.2: every way one card of each category can lie below the letters A to D.
_of_category = [[i for i, c in enumerate(EDICT_CATEGORY) if c == category] for category in range(4)]
EDICT_LAYOUTS = np.array(
    [
        [_of_category[category][pick >> 2 * category & 3] for category in order]
        for order in permutations(range(4))
        for pick in range(4**4)
    ],
    dtype=np.int64,
)


def _walk(card: dict[str, Any]) -> list[int]:
    """solo.1: the shape's box slides flush along each ring of the map, from the printed corner as the arrow points.

    Ring k holds the placements whose box is k spaces from the nearest edge; how the shape is anchored is our ruling.
    """
    shape = _shape_in(card["drawn"])
    height, width = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
    anchors: list[int] = []
    for ring in range(ROWS):
        top, left, bottom, right = ring, ring, ROWS - ring - height, COLUMNS - ring - width
        if bottom < top or right < left:
            break
        row = top if card["corner"].startswith("top") else bottom
        column = left if card["corner"].endswith("left") else right
        for stretch in card["lap"]:
            ends = {"up": (top, column), "down": (bottom, column), "left": (row, left), "right": (row, right)}
            end = ends[stretch.split(":")[1]]
            anchors.append(row * COLUMNS + column)
            while (row, column) != end:
                row += (end[0] > row) - (end[0] < row)
                column += (end[1] > column) - (end[1] < column)
                anchors.append(row * COLUMNS + column)
    return list(dict.fromkeys(anchors))


# After the last place of a walk comes -1.
WALK = np.array([walk + [-1] * (CELLS + 1 - len(walk)) for walk in map(_walk, _ambush["cards"])], dtype=np.int64)
AMBUSH_ORIENTATION = np.array([ORIENTATIONS.index(_shape_in(card["drawn"])) for card in _ambush["cards"]], np.int64)
