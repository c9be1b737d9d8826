"""Groups of hexes that are written in one go: the order in which they can be drawn."""

from typing import Any

from rhumbline.engine.bitboard import Board, cells
from rhumbline.engine.hexgrid import axial
from rhumbline.games.kingdom_maps.components import CELL_NAMES, SIDE
from rhumbline.games.kingdom_maps.rules.drawing import next_hexes

_AXIAL = axial(SIDE)
_AT = {place: cell for cell, place in _AXIAL.items()}
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
NEIGHBOURS = {
    cell: frozenset(_AT[q + x, r + y] for x, y in _STEPS if (q + x, r + y) in _AT) for cell, (q, r) in _AXIAL.items()
}


def cell_list(of: Board) -> list[str]:
    """The names of the hexes of a set, in row order."""
    return [CELL_NAMES[cell] for cell in cells(of)]


def in_drawing_order(s: Any, seat: int, wanted: list[int]) -> list[int]:
    """draw.6: an order in which each hex can be drawn, if there is one; hexes that cannot be reached come last."""
    left = sorted(wanted)
    reach = set(cells(next_hexes(s, seat)))
    order: list[int] = []
    while able := [cell for cell in left if cell in reach]:
        if not order and not list(cells(s.group[seat])):
            # Once a group has begun, only its own neighbours go on with it.
            reach = set()
        order.append(able[0])
        left.remove(able[0])
        reach |= NEIGHBOURS[able[0]]
    return order + left
