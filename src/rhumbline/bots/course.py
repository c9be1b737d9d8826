"""How a game stood, draw by draw: each seat's chance to win and its expected lead, and so what every draw was worth.

A run of draws is looked at from before it and from after it. What lies between is luck; what lies between two runs is
what people did.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.fortunes import fortunes
from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.luck import rng_from
from rhumbline.engine.match import LogEntry
from rhumbline.engine.weights import PLAIN, style

Ends = np.ndarray[Any, np.dtype[np.float64]]
"""A row for each world, a column for each position, and there a figure for each seat."""


class Run(NamedTuple):
    """Entries of the log that follow one another and are all drawn: from `first` up to, but not including, `after`."""

    first: int
    after: int


def runs_of(entries: Sequence[LogEntry]) -> list[Run]:
    """All runs of draws in a log."""
    found: list[Run] = []
    for n, entry in enumerate(entries):
        if entry.by != CHANCE:
            continue
        if found and found[-1].after == n:
            found[-1] = Run(found[-1].first, n + 1)
        else:
            found.append(Run(n, n + 1))
    return found


def ends_of(
    game: Game, positions: Any, seats: int, worlds: int, seed: object, pool: Executor, tick: Callable[[], None]
) -> Ends:
    """The points of every seat when each position is played on in so many worlds; one position a core at a time."""
    play_on = fortunes(game)
    styles = np.array([style(game.weights, name) for name in (PLAIN, "fitted")])
    first = rng_from("course", seed)[0]

    def at(number: int) -> Ends:
        ends = np.empty((worlds, 1, seats))
        play_on(positions[number : number + 1], 0, first, styles, ends)
        tick()
        return ends

    return np.concatenate(list(pool.map(at, range(len(positions)))), axis=1)


def leads(ends: Ends) -> Ends:
    """How far each seat is ahead of the best other one; alone at the table, its points."""
    seats = ends.shape[2]
    if seats == 1:
        return ends
    others = [np.delete(ends, seat, axis=2).max(axis=2) for seat in range(seats)]
    ahead: Ends = ends - np.stack(others, axis=2)
    return ahead


def victories(ends: Ends) -> Ends:
    """Each seat's share of the victory."""
    best = ends == ends.max(axis=2, keepdims=True)
    shares: Ends = best / best.sum(axis=2, keepdims=True)
    return shares
