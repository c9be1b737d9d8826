"""A hexagon of hexagonal cells on boards (side 6 at most): who is beside whom, and clusters.

A cell has axial coordinates (q, r): r counts rows downwards from the middle one, q goes to the right along a row.
Rows are laid out with one gap between them, twice the side apart, so that no neighbour of a cell on the edge is a cell
of the map: a step in any direction is a plain shift.
"""

from typing import NamedTuple

from rhumbline.engine.bitboard import Board, board, common, first_cell, one_cell, same, shifted_down, shifted_up, union
from rhumbline.engine.jit import rule

LETTERS = "ABCDEFGHIJK"


class HexGrid(NamedTuple):
    """The shape of a hexagon; compiled code takes it as it is."""

    stride: int  # a row down and to the right; down and to the left is one less, along the row is one
    everywhere: Board
    edge: Board


def axial(side: int) -> dict[int, tuple[int, int]]:
    """The coordinates (q, r) of every cell by its number, in row order."""
    reach = range(1 - side, side)
    return {(r + side - 1) * 2 * side + q: (q, r) for r in reach for q in reach if abs(q + r) < side}


def hexagon(side: int) -> HexGrid:
    """The hexagon with this many cells along each side."""
    cells = axial(side)
    edge = [cell for cell, (q, r) in cells.items() if side - 1 in {abs(q), abs(r), abs(q + r)}]
    return HexGrid(stride=2 * side, everywhere=board(cells), edge=board(edge))


def hex_names(side: int) -> dict[int, str]:
    """The name of every cell by its number: a letter for the row, from the top, and 1 at the left within the row."""
    return {
        cell: f"{LETTERS[r + side - 1]}{q - max(1 - side, 1 - side - r) + 1}" for cell, (q, r) in axial(side).items()
    }


def hex_rows(side: int) -> list[list[int]]:
    """The cells of each row, from the top, from left to right."""
    return [[cell for cell, (_, r) in axial(side).items() if r == row] for row in range(1 - side, side)]


def hex_sides(side: int) -> list[list[int]]:
    """The cells of the six sides, clockwise from the top; a corner belongs to two of them."""
    far = side - 1
    lines = (
        lambda _, r: r == -far,
        lambda q, _: q == far,
        lambda q, r: q + r == far,
        lambda _, r: r == far,
        lambda q, _: q == -far,
        lambda q, r: q + r == -far,
    )
    return [[cell for cell, (q, r) in axial(side).items() if on_it(q, r)] for on_it in lines]


@rule
def beside(a, on):
    """The cells that share a side with a cell of `a`; those of `a` that are neighbours themselves included."""
    along = union(shifted_down(a, 1), shifted_up(a, 1))
    leaning_left = union(shifted_down(a, on.stride - 1), shifted_up(a, on.stride - 1))
    leaning_right = union(shifted_down(a, on.stride), shifted_up(a, on.stride))
    return common(union(along, union(leaning_left, leaning_right)), on.everywhere)


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
