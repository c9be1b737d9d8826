"""Looks one move ahead with the game's own judgement and takes the best."""

import numpy as np

from rhumbline.core.game import Game, State


class Bot:
    """Quick and decent; what it values is in the game's judgement.py."""

    def __init__(self, game: Game, seed: object = 0) -> None:
        del seed
        self._game = game
        self._moves = np.empty(game.most_moves, dtype=np.int32)
        self._values = np.empty(game.most_moves, dtype=np.float64)

    def choose(self, seen: State, seat: int, budget: float) -> int:
        """See rhumbline.bots.Bot. Of equal moves, the first."""
        del budget
        n = int(self._game.legal(seen, seat, self._moves))
        self._game.appraise(seen, seat, self._moves, n, self._values)
        return int(self._moves[int(np.argmax(self._values[:n]))])
