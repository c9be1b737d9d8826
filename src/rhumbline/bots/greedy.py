"""Looks one move ahead with the game's own evaluation and takes the best."""

import numpy as np

from rhumbline.engine.game import Game, State
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below
from rhumbline.engine.weights import PLAIN, style


class Bot:
    """Quick and decent; what it values is in the game's rules/evaluation.py."""

    def __init__(self, game: Game, seed: object = 0, styled: str = PLAIN) -> None:
        self._game = game
        self._weights = style(game.weights, styled)
        self._rng = rng_from("greedy", seed)
        self._moves = np.empty(game.most_moves, dtype=np.int32)
        self._values = np.empty(game.most_moves, dtype=np.float64)

    def choose(self, seen: State, seat: int, budget: float) -> int:
        """See rhumbline.bots.Bot. Of equal moves, any."""
        del budget
        n = int(self._game.legal(seen, seat, self._moves))
        self._game.evaluate(seen, seat, self._moves, n, self._values, self._weights)
        best = np.flatnonzero(self._values[:n] == self._values[:n].max())
        return int(self._moves[best[int(below(self._rng, len(best)))]])
