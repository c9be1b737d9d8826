"""Plays any legal move, each as likely as the others."""

import numpy as np

from rhumbline.engine.game import Game, State
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below


class Bot:
    """The yardstick every other bot must beat."""

    def __init__(self, game: Game, seed: object = 0) -> None:
        self._game = game
        self._rng = rng_from("random", seed)
        self._moves = np.empty(game.most_moves, dtype=np.int32)

    def choose(self, seen: State, seat: int, budget: float) -> int:
        """See rhumbline.bots.Bot."""
        del budget
        return int(self._moves[below(self._rng, int(self._game.legal(seen, seat, self._moves)))])
