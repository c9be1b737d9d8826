"""Maps as text: eleven lines of eleven signs, as in score files, positions and views."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from rhumbline.engine.bitboard import board, write_signs
from rhumbline.engine.errors import BadInput
from rhumbline.games.cartographers.components import CELL_NAMES, CELLS, COIN_TRACK, COLUMNS, ROWS, SHEETS, TERRAINS
from rhumbline.games.cartographers.state import STATE

EMPTY = "."
SIGNS = "FVAWM"  # forest, village, farm, water, monster: the order of TERRAINS
assert len(SIGNS) == len(TERRAINS)
SIGN_CODES = np.array(list(SIGNS.encode()), dtype=np.uint8)
BLANK = np.array(list(EMPTY.encode()) * CELLS, dtype=np.uint8)


def names_of(spaces: Iterable[int]) -> list[str]:
    """The names of spaces, in the order given."""
    return [CELL_NAMES[space] for space in spaces]


def rows_of(drawn: Any) -> list[str]:
    """What has been drawn on a map, row by row; printed mountains, ruins and wastelands come from the sheet."""
    signs = BLANK.copy()
    write_signs(np.array(drawn, dtype=np.uint64), SIGN_CODES, signs)
    text = signs.tobytes().decode()
    return [text[start : start + COLUMNS] for start in range(0, CELLS, COLUMNS)]


def read_rows(s: Any, owner: int, rows: Sequence[str], where: str) -> None:
    """Draw a map from its rows; BadInput names the row or space that cannot be."""
    sheet = SHEETS[s.sheet]
    printed = {**dict.fromkeys(sheet.mountains, "a mountain"), **dict.fromkeys(sheet.wastelands, "a wasteland")}
    if len(rows) != ROWS:
        raise BadInput(f"{where}: a map has {ROWS} rows, not {len(rows)}")
    drawn: list[list[int]] = [[] for _ in SIGNS]
    for row, line in enumerate(rows):
        if len(line) != COLUMNS:
            raise BadInput(f"{where}, row {CELL_NAMES[row * COLUMNS][0]}: a row has {COLUMNS} signs, not {len(line)}")
        for column, sign in enumerate(line):
            cell = row * COLUMNS + column
            space = f"{where}, space {CELL_NAMES[cell]}"
            if sign == EMPTY:
                continue
            if sign not in SIGNS:
                raise BadInput(f"{space}: {sign!r} is none of the signs {EMPTY} {' '.join(SIGNS)}")
            if cell in printed:
                raise BadInput(f"{space}: {printed[cell]} is printed there, write {EMPTY!r}")
            drawn[SIGNS.index(sign)].append(cell)
    for terrain, spaces in enumerate(drawn):
        s.drawn[owner, terrain] = board(spaces)


def read_sheet(text: str) -> Any:
    """A score file: `sheet: NAME`, eleven rows, perhaps `coins: N`. Gives a state that holds this one map."""
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    names = [sheet.name for sheet in SHEETS]
    head = re.fullmatch(r"sheet: *(\S+)", lines[0]) if lines else None
    if head is None or head[1] not in names:
        raise BadInput(f"line 1 must be 'sheet: ' and one of {', '.join(names)}")
    if len(lines) > ROWS + 1:
        tail = re.fullmatch(r"coins: *([0-9]{1,2})", lines[ROWS + 1])
        if tail is None or int(tail[1]) > COIN_TRACK or len(lines) > ROWS + 2:
            coins = f"one line 'coins: ' and a number from 0 to {COIN_TRACK}"
            raise BadInput(f"line {ROWS + 2}: after the map only {coins} may follow")
    s = np.zeros(1, dtype=STATE)[0]
    s.sheet = names.index(head[1])
    read_rows(s, 0, lines[1 : ROWS + 1], "the map")
    return s
