"""A square grid of at most 128 cells on boards: who is beside whom, and clusters. Cells are numbered row by row."""

from typing import NamedTuple

from rhumbline.engine.bitboard import (
    Board,
    board,
    common,
    first_cell,
    one_cell,
    same,
    shifted_down,
    shifted_up,
    union,
    without,
)
from rhumbline.engine.jit import rule

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Grid(NamedTuple):
    """The shape of a grid; compiled code takes it as it is."""

    width: int
    first_column: Board
    last_column: Board
    everywhere: Board
    edge: Board


def grid(rows: int, columns: int) -> Grid:
    """The grid of this many rows and columns."""
    everywhere = [(row, column) for row in range(rows) for column in range(columns)]
    edge = [(row, column) for row, column in everywhere if row in {0, rows - 1} or column in {0, columns - 1}]
    return Grid(
        width=columns,
        first_column=board(row * columns for row in range(rows)),
        last_column=board(row * columns + columns - 1 for row in range(rows)),
        everywhere=board(row * columns + column for row, column in everywhere),
        edge=board(row * columns + column for row, column in edge),
    )


def cell_names(rows: int, columns: int) -> list[str]:
    """A1 top left; row letters downwards, column numbers to the right."""
    return [f"{LETTERS[row]}{column + 1}" for row in range(rows) for column in range(columns)]


@rule
def beside(a, on):
    """The cells that share a side with a cell of `a`; those of `a` that are neighbours themselves included."""
    sideways = union(shifted_down(without(a, on.first_column), 1), shifted_up(without(a, on.last_column), 1))
    upright = union(shifted_down(a, on.width), shifted_up(a, on.width))
    return common(union(sideways, upright), on.everywhere)


@rule
def cluster(within, cell, on):
    """The connected part of `within` that holds this cell of it."""
    grown = one_cell(cell)
    while True:
        wider = common(union(grown, beside(grown, on)), within)
        if same(wider, grown):
            return grown
        grown = wider


@rule
def first_cluster(within, on):
    """The connected part of a set (not empty) that holds its lowest cell."""
    return cluster(within, first_cell(within), on)
