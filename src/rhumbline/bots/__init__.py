"""Bots, found by looking: a bot is a file here with a class Bot. A bot gets what its seat sees, and nothing else."""

from importlib import import_module
from pathlib import Path
from typing import Protocol

from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game, State

HERE = Path(__file__).parent


class Bot(Protocol):
    """What a bot can do."""

    def __init__(self, game: Game, seed: object = 0) -> None:
        """A bot for this game; the same seed makes the same choices."""

    def choose(self, seen: State, seat: int, budget: float) -> int:
        """One of the seat's legal moves, from the position as that seat sees it, within about `budget` seconds."""


def names() -> list[str]:
    """The names of all bots."""
    return sorted(file.stem for file in HERE.glob("*.py") if file.stem != "__init__")


def make(name: str, game: Game, seed: object = 0) -> Bot:
    """The bot of this name, for this game."""
    if name not in names():
        message = f"there is no bot called {name!r}; the bots are {', '.join(names())}"
        raise BadInput(message)
    bot: Bot = import_module(f"{__name__}.{name}").Bot(game, seed)
    return bot
