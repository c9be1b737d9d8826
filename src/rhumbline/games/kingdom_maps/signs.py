"""Maps as text: eleven rows of signs from the top, as in score files, positions and views."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rhumbline.engine.bitboard import board, table, write_signs
from rhumbline.engine.errors import BadInput
from rhumbline.games.kingdom_maps.components import CELL_CODES, CELL_NAMES, ROWS, TERRITORIES

EMPTY = "."
SIGNS = "".join(territory.sign for territory in TERRITORIES)
SIGN_CODES = np.array(list(SIGNS.encode()), dtype=np.uint8)
ROW_SLICES = [slice(row[0], row[-1] + 1) for row in ROWS]
BLANK = np.array(list(EMPTY.encode()) * CELL_CODES, dtype=np.uint8)


def write_rows(m: Any) -> list[str]:
    """What has been drawn on a map, row by row; powers and the question mark come from the sheet."""
    signs = BLANK.copy()
    write_signs(m, SIGN_CODES, signs)
    text = signs.tobytes().decode()
    return [text[row] for row in ROW_SLICES]


def read_rows(rows: Sequence[str], where: str) -> Any:
    """A map from its rows; BadInput names the row or hex that cannot be."""
    if len(rows) != len(ROWS):
        raise BadInput(f"{where}: a map has {len(ROWS)} rows, not {len(rows)}")
    drawn: list[list[int]] = [[] for _ in SIGNS]
    for row, line in zip(ROWS, rows, strict=True):
        if len(line) != len(row):
            raise BadInput(f"{where}, row {CELL_NAMES[row[0]][0]}: this row has {len(row)} hexes, not {len(line)}")
        for cell, sign in zip(row, line, strict=True):
            if sign in SIGNS:
                drawn[SIGNS.index(sign)].append(cell)
            elif sign != EMPTY:
                known = " ".join(EMPTY + SIGNS)
                raise BadInput(f"{where}, hex {CELL_NAMES[cell]}: {sign!r} is none of the signs {known}")
    return table(board(hexes) for hexes in drawn)


def read_sheet(text: str) -> Any:
    """The map of a score file: eleven lines, spaces ignored."""
    return read_rows(["".join(line.split()) for line in text.strip().splitlines()], "the map")
