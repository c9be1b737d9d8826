"""One player's map as sets of spaces, and what the scoring cards ask of it."""

from typing import NamedTuple

from rhumbline.engine.bitboard import Board, at, common, union, without
from rhumbline.engine.grid import beside, first_cluster
from rhumbline.engine.jit import rule
from rhumbline.games.cartographers import components

EVERYWHERE = components.GRID.everywhere


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
def the_map(s, owner):
    """The map of this seat."""
    planes = s.drawn[owner]
    filled = at(components.PRINTED_BOARD, s.sheet)
    for terrain in range(5):
        filled = union(filled, at(planes, terrain))
    return Map(
        at(planes, components.FOREST),
        at(planes, components.VILLAGE),
        at(planes, components.FARM),
        at(planes, components.WATER),
        at(planes, components.MONSTER),
        at(components.MOUNTAIN_BOARD, s.sheet),
        at(components.RUINS_BOARD, s.sheet),
        filled,
    )


@rule
def next_to(spaces):
    """scoring.1: spaces are adjacent when they share a side."""
    return beside(spaces, components.GRID)


@rule
def empty_spaces(m):
    """scoring.3: an unfilled ruins space is an empty space; monsters, mountains and wastelands are filled."""
    return without(EVERYWHERE, m.filled)


@rule
def monster_losses(m):
    """season.3: empty spaces beside a monster, each once."""
    return common(empty_spaces(m), next_to(m.monster))


@rule
def take_cluster(spaces):
    """scoring.2: one cluster of a terrain, and what is left of the terrain without it."""
    first = first_cluster(spaces, components.GRID)
    return first, without(spaces, first)


@rule
def losses_on(s, owner):
    """season.3: the spaces that cost this seat a star."""
    return monster_losses(the_map(s, owner))


@rule
def filled_on(s, owner):
    """scoring.3: what counts as filled on a seat's map."""
    return the_map(s, owner).filled
