"""Groups of hexes that are written in one go: the order in which they can be drawn."""

from typing import Any

from rhumbline.engine.bitboard import Board, cells
from rhumbline.games.kingdom_maps.components import CELL_NAMES
from rhumbline.games.kingdom_maps.invariants import neighbours
from rhumbline.games.kingdom_maps.rules.drawing import next_hexes


def cell_list(of: Board) -> list[str]:
    """The names of the hexes of a set, in row order."""
    return [CELL_NAMES[cell] for cell in cells(of)]


def in_drawing_order(s: Any, seat: int, wanted: list[int]) -> list[int]:
    """draw.6: an order in which each hex can be drawn, if there is one; hexes that cannot be reached come last."""
    left, begun = sorted(wanted), s.group[seat].any()
    order: list[int] = []
    reach = sum(1 << cell for cell in cells(next_hexes(s, seat)))
    while able := [cell for cell in left if reach >> cell & 1]:
        order.append(able[0])
        left.remove(able[0])
        # Once a group has begun, only its own neighbours go on with it.
        reach = neighbours(1 << able[0]) | (reach if begun else 0)
        begun = True
    return order + left
