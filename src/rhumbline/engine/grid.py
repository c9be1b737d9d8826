"""A square grid of at most 128 cells on boards: who is beside whom, and clusters. Cells are numbered row by row."""

from typing import NamedTuple

from rhumbline.engine import bitboard
from rhumbline.engine.jit import rule

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Grid(NamedTuple):
    """The shape of a grid; compiled code takes it as it is."""

    width: int
    first_column: bitboard.Board
    last_column: bitboard.Board
    everywhere: bitboard.Board
    edge: bitboard.Board


def grid(rows: int, columns: int) -> Grid:
    """The grid of this many rows and columns."""
    everywhere = [(row, column) for row in range(rows) for column in range(columns)]
    edge = [(row, column) for row, column in everywhere if row in {0, rows - 1} or column in {0, columns - 1}]
    return Grid(
        width=columns,
        first_column=bitboard.board(row * columns for row in range(rows)),
        last_column=bitboard.board(row * columns + columns - 1 for row in range(rows)),
        everywhere=bitboard.board(row * columns + column for row, column in everywhere),
        edge=bitboard.board(row * columns + column for row, column in edge),
    )


def cell_names(rows: int, columns: int) -> list[str]:
    """A1 top left; row letters downwards, column numbers to the right."""
    return [f"{LETTERS[row]}{column + 1}" for row in range(rows) for column in range(columns)]


@rule
def beside(a, on):
    """The cells that share a side with a cell of `a`; those of `a` that are neighbours themselves included."""
    sideways = bitboard.union(
        bitboard.shifted_down(bitboard.without(a, on.first_column), 1),
        bitboard.shifted_up(bitboard.without(a, on.last_column), 1),
    )
    upright = bitboard.union(bitboard.shifted_down(a, on.width), bitboard.shifted_up(a, on.width))
    return bitboard.common(bitboard.union(sideways, upright), on.everywhere)


@rule
def cluster(within, cell, on):
    """The connected part of `within` that holds this cell of it."""
    grown = bitboard.one_cell(cell)
    while True:
        wider = bitboard.common(bitboard.union(grown, beside(grown, on)), within)
        if bitboard.same(wider, grown):
            return grown
        grown = wider


@rule
def first_cluster(within, on):
    """The connected part of a set (not empty) that holds its lowest cell."""
    return cluster(within, bitboard.first_cell(within), on)
