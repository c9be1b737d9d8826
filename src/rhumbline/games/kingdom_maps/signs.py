"""Maps as text: eleven rows of signs from the top, as in score files, positions and views."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rhumbline.engine.bitboard import board, write_signs
from rhumbline.engine.errors import BadInput
from rhumbline.engine.memo import memo
from rhumbline.games.kingdom_maps.components import CELL_CODES, CELL_NAMES, ROWS, TERRITORIES
from rhumbline.games.kingdom_maps.state import STATE

EMPTY = "."
SIGNS = "".join(territory.sign for territory in TERRITORIES)
SIGN_CODES = np.array(list(SIGNS.encode()), dtype=np.uint8)
BLANK = np.array(list(EMPTY.encode()) * CELL_CODES, dtype=np.uint8)


@memo
def write_rows(drawn: list[list[int]]) -> list[str]:
    """What has been drawn on a map, row by row; powers and the question mark come from the sheet."""
    signs = BLANK.copy()
    write_signs(np.array(drawn, dtype=np.uint64), SIGN_CODES, signs)
    text = signs.tobytes().decode()
    return [text[row[0] : row[-1] + 1] for row in ROWS]


def read_rows(s: Any, owner: int, rows: Sequence[str], where: str) -> None:
    """Draw a map from its rows; BadInput names the row or hex that cannot be."""
    if len(rows) != len(ROWS):
        message = f"{where}: a map has {len(ROWS)} rows, not {len(rows)}"
        raise BadInput(message)
    drawn: list[list[int]] = [[] for _ in SIGNS]
    for row, line in zip(ROWS, rows, strict=True):
        if len(line) != len(row):
            message = f"{where}, row {CELL_NAMES[row[0]][0]}: this row has {len(row)} hexes, not {len(line)}"
            raise BadInput(message)
        for cell, sign in zip(row, line, strict=True):
            if sign in SIGNS:
                drawn[SIGNS.index(sign)].append(cell)
            elif sign != EMPTY:
                message = f"{where}, hex {CELL_NAMES[cell]}: {sign!r} is none of the signs {EMPTY} {' '.join(SIGNS)}"
                raise BadInput(message)
    for territory, hexes in enumerate(drawn):
        s.drawn[owner, territory] = board(hexes)


def read_sheet(text: str) -> Any:
    """A score file: eleven lines, spaces ignored. Gives a state that holds this one map."""
    lines = ["".join(line.split()) for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    s = np.zeros(1, dtype=STATE)[0]
    s.seats = 1
    read_rows(s, 0, lines, "the map")
    return s
