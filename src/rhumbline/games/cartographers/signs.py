"""Maps as text: eleven lines of eleven signs, as in score files, positions and views."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from rhumbline.engine.bitboard import board, write_signs
from rhumbline.engine.entry_points import StateArray
from rhumbline.engine.errors import BadInput
from rhumbline.engine.memo import memo
from rhumbline.games.cartographers.components import CELL_NAMES, CELLS, COIN_TRACK, COLUMNS, ROWS, SHEETS, TERRAINS
from rhumbline.games.cartographers.state import STATE

EMPTY = "."
SIGNS = "FVAWM"  # forest, village, farm, water, monster: the order of TERRAINS
assert len(SIGNS) == len(TERRAINS)
SIGN_CODES = np.array(list(SIGNS.encode()), dtype=np.uint8)
BLANK = np.array(list(EMPTY.encode()) * CELLS, dtype=np.uint8)


@memo
def rows_of(drawn: list[list[int]]) -> list[str]:
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
        message = f"{where}: a map has {ROWS} rows, not {len(rows)}"
        raise BadInput(message)
    drawn: list[list[int]] = [[] for _ in SIGNS]
    for row, line in enumerate(rows):
        if len(line) != COLUMNS:
            message = f"{where}, row {CELL_NAMES[row * COLUMNS][0]}: a row has {COLUMNS} signs, not {len(line)}"
            raise BadInput(message)
        for column, sign in enumerate(line):
            cell = row * COLUMNS + column
            if sign == EMPTY:
                continue
            if sign not in SIGNS:
                message = f"{where}, space {CELL_NAMES[cell]}: {sign!r} is none of the signs {EMPTY} {' '.join(SIGNS)}"
                raise BadInput(message)
            if cell in printed:
                message = f"{where}, space {CELL_NAMES[cell]}: {printed[cell]} is printed there, write {EMPTY!r}"
                raise BadInput(message)
            drawn[SIGNS.index(sign)].append(cell)
    for terrain, spaces in enumerate(drawn):
        s.drawn[owner, terrain] = board(spaces)


def one_map(sheet: int, drawn: list[list[int]] | None = None, **numbers: int | list[int]) -> StateArray:
    """A table of one seat with this map, blank but for these fields."""
    at = np.zeros(1, dtype=STATE)
    at["seats"] = 1
    at["sheet"] = sheet
    if drawn is not None:
        at["drawn"][0, 0] = drawn
    for name, number in numbers.items():
        at[name] = number
    return at


def read_sheet(text: str) -> tuple[Any, int]:
    """A score file: `sheet: NAME`, eleven rows, perhaps `coins: N`. Gives the map and its coins."""
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    names = [sheet.name for sheet in SHEETS]
    head = re.fullmatch(r"sheet: *(\S+)", lines[0]) if lines else None
    if head is None or head[1] not in names:
        message = f"line 1 must be 'sheet: ' and one of {', '.join(names)}"
        raise BadInput(message)
    coins = 0
    if len(lines) > ROWS + 1:
        tail = re.fullmatch(r"coins: *([0-9]{1,2})", lines[ROWS + 1])
        if tail is None or int(tail[1]) > COIN_TRACK or len(lines) > ROWS + 2:
            message = (
                f"line {ROWS + 2}: after the map only one line 'coins: ' and a number from 0 to {COIN_TRACK} may follow"
            )
            raise BadInput(message)
        coins = int(tail[1])
    s = one_map(names.index(head[1]))[0]
    read_rows(s, 0, lines[1 : ROWS + 1], "the map")
    return s, coins
