"""What is in the box: cards, chips, tiles, read from data/ and laid out as tables for the compiled rules."""

import re
from itertools import permutations, product
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import numpy as np

from rhumbline.engine.data import check, data_folder, load

DATA = data_folder(Path(__file__).parent)

_cards = load(DATA / "cards.toml")
_play = load(DATA / "play.toml")

MIN_SEATS = int(_play["players"]["fewest"])
MAX_SEATS = int(_play["players"]["most"])

# --- movement cards: six kinds, two of each colour

COLOURS = [colour["name"] for colour in _cards["movement"]["colours"]]
KINDS = [f"{colour['name'][0]}{value}" for colour in _cards["movement"]["colours"] for value in colour["values"]]
VALUE = np.array([value for colour in _cards["movement"]["colours"] for value in colour["values"]], dtype=np.int64)
COPIES = np.array([_cards["split"][kind] for kind in KINDS], dtype=np.int64)
CARDS = int(COPIES.sum())

check(_cards["movement"]["count"] == CARDS, "cards.toml", "the movement cards do not add up to the printed number")
for _number, _colour in enumerate(_cards["movement"]["colours"]):
    _copies = int(COPIES[2 * _number : 2 * _number + 2].sum())
    check(_copies == _colour["count"], "cards.toml", f"the {_colour['name']} cards do not add up to the printed number")
check(_cards["tents"]["count"] == MAX_SEATS, "cards.toml", "there is one tent card for each player")

DEALT = int(_play["hand"]["dealt"])
MOST_LAID = int(_play["hand"]["most_laid"])
COLOUR_REFILL = np.array([_play["refill"][colour] for colour in COLOURS], dtype=np.int64)
TENT_REFILL = int(_play["refill"]["tent"])
VILLAGE_REFILL = int(_play["refill"]["village"])
SWAMP_DIVISOR = int(_play["fields"]["swamp"])
RIVER_HAND = int(_play["fields"]["river"])

# scoring.2: by number of players and position from the front.
POSITION_CARDS = np.zeros((MAX_SEATS + 1, MAX_SEATS), dtype=np.int64)
for _seats, _word in ((3, "three"), (4, "four"), (5, "five")):
    POSITION_CARDS[_seats, :_seats] = _play["scoring"][_word]
BEACH_PLACES = [int(number) for number in _play["beach"]["places"]]
MOST_PLACES = len(BEACH_PLACES)
check(list(range(MAX_SEATS, 0, -1)) == BEACH_PLACES, "play.toml", "the beach has a place for every pawn")

# --- card chips

CHIP_VALUES = (1, 2, 3, 4)
MOST_CHIP = CHIP_VALUES[-1]
# By value; entry 0 stays empty.
CHIPS = np.array([0, *(_cards["chip_split"][word] for word in ("ones", "twos", "threes", "fours"))], dtype=np.int64)
BEACH_CHIP = int(_cards["chips"]["beach"])
START_CHIP = int(_cards["chips"]["start"])
check(int(CHIPS.sum()) == _cards["chips"]["count"], "cards.toml", "the chips do not add up to the printed number")
check(int(CHIPS[BEACH_CHIP]) == 1, "cards.toml", "one chip alone has the value of the beach")
check(int(CHIPS[START_CHIP]) >= 2, "cards.toml", "the start tile's chip is not the only one of its value")

# --- what can be laid: every set of at most five movement cards, in lexical order; the same tables serve the river

LAYS = [counts for counts in product(range(MOST_LAID + 1), repeat=len(KINDS)) if sum(counts) <= MOST_LAID]
LAY_COUNT = len(LAYS)
LAY_NUMBERS = {counts: number for number, counts in enumerate(LAYS)}
LAY_CARDS = np.array(LAYS, dtype=np.int64)
LAY_SIZE = LAY_CARDS.sum(axis=1)
LAY_POINTS = LAY_CARDS @ VALUE
# By lay, then by lay with the tent: how many cards that is in all.
LAID_SIZE = np.concatenate([LAY_SIZE, LAY_SIZE + 1])
_has_colour = LAY_CARDS.reshape(LAY_COUNT, len(COLOURS), 2).any(axis=2)
LAY_COLOURS = _has_colour.sum(axis=1)
# The colour of a lay of one colour; -1 for none or several.
LAY_COLOUR = np.where(LAY_COLOURS == 1, _has_colour.argmax(axis=1), -1)

WORDS = -(-LAY_COUNT // 64)


def _lay_set(holds: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """The lays for which something holds, one bit each, in words."""
    return np.packbits(np.pad(holds, (0, WORDS * 64 - LAY_COUNT)), bitorder="little").view(np.uint64)


# FITS[kind, n]: the lays that need no more than n cards of this kind.
FITS = np.array([[_lay_set(cards <= n) for n in range(MOST_LAID + 1)] for cards in LAY_CARDS.T])
ONE_COLOUR = _lay_set(LAY_COLOURS == 1)
SOME_CARDS = _lay_set(LAY_SIZE > 0)
RIVER_KEEPS = _lay_set(LAY_SIZE == RIVER_HAND)

# Numbers of seats' moves: a lay; the same with the tent; the cards kept at a river; chest, hand; a chip for the wolves.
WITH_TENT = LAY_COUNT
KEEP = 2 * LAY_COUNT
CHEST = 3 * LAY_COUNT
HAND = CHEST + 1
GIVE = HAND  # GIVE + value of the chip
MOVE_CODES = GIVE + MOST_CHIP + 1
MOST_MOVES = 2 * LAY_COUNT

# setup.2: every order of the pawns, front of the bar first; ORDERS[first of n seats] and on.
_orders = [list(permutations(range(n))) if n >= MIN_SEATS else [] for n in range(MAX_SEATS + 1)]
ORDERS = np.array([(*order, *[-1] * (MAX_SEATS - n)) for n, orders in enumerate(_orders) for order in orders])
FIRST_ORDER = np.cumsum([0, *map(len, _orders)])

# --- the course

SIGNS = ".CVSWBE"
FieldKind = Literal["plain", "card", "village", "swamp", "wolves", "shortcut", "bridge-end"]
FIELD_NAMES: tuple[FieldKind, ...] = get_args(FieldKind)
PLAIN, CARD, VILLAGE, SWAMP, WOLVES, SHORTCUT, BRIDGE_END = range(7)
RIVER_SIGN = "~"
# A field of the road in one number: its kind, whether a river lies before it, how far its bridge leads, its tile.
KIND_MASK, RIVER_BIT, BRIDGE_SHIFT, BRIDGE_MASK, SLOT_SHIFT = 7, 8, 4, 15, 8

PATHS = 10
USED = 9
SLOTS = USED + 2
START_TILE, END_TILE = PATHS, PATHS + 1
TILE_NAMES = [*(f"p{number}" for number in range(1, PATHS + 1)), "start", "end"]
LONGEST_ROAD = 128


class Course(NamedTuple):
    """One set of land tiles: the ten path tiles, then start and end tile, as drawn and as numbers."""

    name: str
    title: str
    drawn: tuple[str, ...]
    tiles: list[list[int]]


def _fields(drawn: str, file: str, name: str) -> list[int]:
    """The fields of a tile, in walking order, each as one number without its slot."""
    check(set(drawn) <= {*SIGNS, RIVER_SIGN}, file, f"tile {name} is drawn with the signs {SIGNS}{RIVER_SIGN}")
    signs = re.findall(f"({RIVER_SIGN}?)([{SIGNS}])", drawn)
    fields = [SIGNS.index(sign) | (RIVER_BIT if river else 0) for river, sign in signs]
    check(not drawn.endswith(RIVER_SIGN), file, f"tile {name}: a river lies before one of the tile's own fields")
    kinds = [field & KIND_MASK for field in fields]
    bridges = [kind for kind in kinds if kind in {SHORTCUT, BRIDGE_END}]
    check(bridges == [SHORTCUT, BRIDGE_END] * (len(bridges) // 2), file, f"tile {name}: a bridge lacks one of its ends")
    for at, kind in enumerate(kinds):
        if kind == SHORTCUT:
            fields[at] |= (kinds.index(BRIDGE_END, at) - at) << BRIDGE_SHIFT
    return fields


def read_course(file: Path) -> Course:
    """One set of tiles from its file, checked against the printed list of components."""
    data = load(file)
    counts = (data["tiles"]["count"], data["tiles"]["used"])
    check(counts == (PATHS, USED), file.name, f"a course has {PATHS} path tiles and uses {USED}")
    paths = {name: drawn for name, drawn in data["paths"].items() if name not in {"provenance", "holds"}}
    check(sorted(paths) == sorted(TILE_NAMES[:PATHS]), file.name, "the path tiles are p1 to p10")
    drawn = (*(paths[name] for name in TILE_NAMES[:PATHS]), data["course"]["start"], data["course"]["end"])
    tiles = [_fields(tile, file.name, name) for name, tile in zip(TILE_NAMES, drawn, strict=True)]
    for name, fields, tile in zip(TILE_NAMES, tiles, drawn, strict=True):
        cards = 0 if name == "end" else 1
        check(tile.count("C") == cards, file.name, f"tile {name} has {cards} card fields")
        check(0 < len(fields) <= BRIDGE_MASK, file.name, f"tile {name} has 1 to 15 fields")
    check(not set(drawn[-2] + drawn[-1]) - {".", "C"}, file.name, "start and end tile carry no event")
    longest = sum(sorted((len(tile) for tile in drawn[:PATHS]), reverse=True)[:USED]) + len(drawn[-2] + drawn[-1])
    check(longest < LONGEST_ROAD, file.name, "the road is too long")
    return Course(file.stem, data["course"]["title"], drawn, tiles)


_files = sorted((DATA / "courses").glob("*.toml"), key=lambda file: (file.stem != "house", file.stem))
COURSES = [read_course(file) for file in _files]
TILE_LENGTH = np.array([[len(fields) for fields in course.tiles] for course in COURSES])
TILE_FIELDS = np.array([[fields + [0] * (BRIDGE_MASK - len(fields)) for fields in course.tiles] for course in COURSES])
check(int(CHIPS.sum()) == USED + 3, "cards.toml", "a chip for every card field, one for the beach, one put back unseen")
