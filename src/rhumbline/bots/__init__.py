"""Bots: the levels people play against, and yardsticks. A bot gets what its seat sees, and nothing else."""

from importlib import import_module
from typing import Protocol

from rhumbline.bots import foreign
from rhumbline.bots.levels import LEVELS
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game, State


class Bot(Protocol):
    """What a bot can do."""

    def __init__(self, game: Game, seed: object = 0) -> None:
        """A bot for this game; the same seed makes the same choices."""

    def choose(self, seen: State, seat: int, budget: float) -> int:
        """One of the seat's legal moves, from the position as that seat sees it, within about `budget` seconds."""


YARDSTICKS = ("random", "greedy")
"""What other bots are measured against; these do not change."""


def names() -> list[str]:
    """The names of all bots: the levels people play against, from the weakest to the strongest, then the yardsticks."""
    return [*LEVELS, *YARDSTICKS]


def make(name: str, game: Game, seed: object = 0, simulations: int | None = None) -> Bot:
    """The bot of this name, or of this command after `$ `; with `simulations`, one that searches counts them."""
    if name.startswith(foreign.PREFIX):
        return foreign.Bot(game, name.removeprefix(foreign.PREFIX), seed)
    if name not in names():
        message = f"there is no bot called {name!r}; the bots are {', '.join(names())}"
        raise BadInput(message)
    yardstick = import_module(f"{__name__}.{name}").Bot if name in YARDSTICKS else None
    bot: Bot = yardstick(game, seed) if yardstick else LEVELS[name](game, seed, simulations)
    return bot
