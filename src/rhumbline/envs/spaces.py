"""The spaces of actions and observations, as Gymnasium and PettingZoo know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from rhumbline.engine.game import Game
from rhumbline.envs.layout import Array, layout

NUMBERS = np.iinfo(np.int16)


class Moves(spaces.Discrete):
    """The numbers that moves can have; a sample without a mask is one of the moves that are legal now."""

    def __init__(self, n: int, legal: Callable[[], Array]) -> None:
        super().__init__(n)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """See gymnasium.spaces.Discrete."""
        if mask is None and probability is None:
            mask = self._legal()
        return super().sample(mask, probability)


class BatchOfMoves(spaces.MultiDiscrete):
    """The same for many games at once; a sample without a mask is a legal move for each."""

    def __init__(self, n: int, games: int, pick: Callable[[], Array]) -> None:
        super().__init__(np.full(games, n))
        self._pick = pick

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        """See gymnasium.spaces.MultiDiscrete."""
        if mask is None and probability is None:
            return self._pick()
        return super().sample(mask, probability)


def seen(game: Game, seats: int, more: int = 0, *, observations: bool = True, masks: bool = True) -> spaces.Dict:
    """What an agent is handed: whole numbers as `layout` says, and a flag for each number a move can have."""
    width = layout(game.name, seats).width
    parts: dict[str, spaces.Space[Any]] = {}
    if observations:
        parts["observation"] = spaces.Box(int(NUMBERS.min), int(NUMBERS.max), (width,), np.int16)
    if masks:
        parts["action_mask"] = spaces.Box(0, 1, (game.move_codes + more,), np.int8)
    return spaces.Dict(parts)
