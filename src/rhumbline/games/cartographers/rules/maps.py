"""One player's map as sets of spaces, and what the scoring cards ask of it."""

from typing import NamedTuple

from rhumbline.engine.bitboard import Board, at, common, union, without
from rhumbline.engine.grid import beside, first_cluster
from rhumbline.engine.jit import rule
from rhumbline.games.cartographers import components


class Map(NamedTuple):
    """One player's map as sets of spaces."""

    forest: Board
    village: Board
    farm: Board
    water: Board
    monster: Board
    mountains: Board
    ruins: Board
    filled: Board


@rule
def map_with(sheet, drawn):
    """The map on which this has been drawn."""
    filled = at(components.PRINTED_BOARD, sheet)
    for terrain in range(5):
        filled = union(filled, at(drawn, terrain))
    return Map(
        at(drawn, components.FOREST),
        at(drawn, components.VILLAGE),
        at(drawn, components.FARM),
        at(drawn, components.WATER),
        at(drawn, components.MONSTER),
        at(components.MOUNTAIN_BOARD, sheet),
        at(components.RUINS_BOARD, sheet),
        filled,
    )


@rule
def the_map(s, owner):
    """The map of this seat."""
    return map_with(s.sheet, s.drawn[owner])


@rule
def next_to(spaces):
    """scoring.1: spaces are adjacent when they share a side."""
    return beside(spaces, components.GRID)


@rule
def empty_spaces(m):
    """scoring.3: an unfilled ruins space is an empty space; monsters, mountains and wastelands are filled."""
    return without(components.GRID.everywhere, m.filled)


@rule
def monster_losses(m):
    """season.3: empty spaces beside a monster, each once."""
    return common(empty_spaces(m), next_to(m.monster))


@rule
def take_cluster(spaces):
    """scoring.2: one cluster of a terrain that is not empty, and what is left of it without that one."""
    one = first_cluster(spaces, components.GRID)
    return one, without(spaces, one)


@rule
def empty_on(s, owner):
    """What is empty on a seat's map."""
    return empty_spaces(the_map(s, owner))
