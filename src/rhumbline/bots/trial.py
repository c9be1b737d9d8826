"""Chains of moves on trial: how each has fared in the worlds it was tried in."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.entry_points import StateArray
from rhumbline.engine.playouts import LONGEST_CHAIN
from rhumbline.engine.tree import NODE, NODES
from rhumbline.engine.weights import Weights

FIRST_BATCH = 4
"""Worlds that are tried before the first look at the clock."""

Margins = np.ndarray[Any, np.dtype[np.float64]]
"""How far ahead a seat ends: a row for each world, a column for each chain; NaN where that was not tried."""

# Compiled code runs free of the interpreter lock.
_cores = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="search")


class Means(NamedTuple):
    """What a trial is made with."""

    style: Weights  # in which the seat plays on
    rivals: Any  # the styles of which each rival has one
    seed: np.uint64
    foreseen: np.uint64  # the luck to come; 0: unknown
    cores: int
    clock: Callable[[], float]


class Trial:
    """How the chains of one decision have fared so far."""

    def __init__(
        self, try_chains: Callable[..., None], at: StateArray, seat: int, chains: list[list[int]], means: Means
    ) -> None:
        self._try_chains = try_chains
        self._means = means
        self._at = at
        self._seat = seat
        self._lengths = np.array([len(chain) for chain in chains])
        self._chains = np.zeros((len(chains), LONGEST_CHAIN), np.int32)
        for row, chain in zip(self._chains, chains, strict=True):
            row[: len(chain)] = chain
        self._trees = np.zeros((means.cores, NODES), NODE)  # what one core learns the others do not wait for
        self.margins: Margins = np.empty((0, len(chains)))
        self.tried = 0

    def until(self, end: float, alive: Any) -> None:
        """Try these chains in more and more worlds, about until the clock says so."""
        worlds = FIRST_BATCH
        while True:
            began = self._means.clock()
            self.more_worlds(alive, worlds)
            now = self._means.clock()
            if now + (now - began) / 2 >= end:
                return
            worlds = int(np.clip(worlds * (end - now) / (now - began) / 2, 1, 2 * worlds))

    def more_worlds(self, alive: Any, worlds: int) -> None:
        """Try these chains in so many worlds; a few of them first, to learn by how much margins differ."""
        if len(self.margins) == 0 and worlds > FIRST_BATCH:
            self.more_worlds(alive, FIRST_BATCH)
            worlds -= FIRST_BATCH
        found = np.empty((worlds, len(alive)))
        try_share = partial(self._on_core, alive, found)
        if self._means.cores == 1:
            try_share(0, np.arange(worlds))
        else:
            shares = [share for share in np.array_split(np.arange(worlds), self._means.cores) if len(share)]
            list(_cores.map(try_share, range(len(shares)), shares))
        rows = np.full((worlds, len(self._lengths)), np.nan)
        rows[:, alive] = found
        self.margins = np.concatenate([self.margins, rows])
        self.tried += found.size

    def _on_core(self, alive: Any, found: Margins, core: int, share: Any) -> None:
        """Try these chains in a share of the worlds."""
        style, rivals, seed, foreseen, *_ = self._means
        self._try_chains(
            self._at, self._seat, self._chains, self._lengths, alive, len(self.margins) + share[0], seed,
            style, rivals, self._trees[core], self._scale(), foreseen, found[share[0] : share[-1] + 1],
        )  # fmt: skip

    def _scale(self) -> float:
        """By how much margins differed at first; 0 if that is not known, or no tree is to be grown."""
        if self._at[0].seats > 1:
            return 0.0  # what the others do makes each position a new one, and a tree of them was of no use
        first = self.margins[:FIRST_BATCH]
        return float(np.nanstd(first)) if (~np.isnan(first)).any() else 0.0

    def worth(self) -> Any:
        """What each chain has come to: alone at the table its points, else about its chance to win."""
        tried = ~np.isnan(self.margins)
        if not tried.any():
            return np.zeros(self.margins.shape[1])
        fared = self.margins
        if self._at[0].seats > 1:
            fared = np.tanh(fared / (np.nanstd(fared) / 2 or 1.0))
        return np.nansum(fared, axis=0) / np.maximum(tried.sum(axis=0), 1)
