"""The games, found by looking: a game is a folder here whose package has a GAME."""

from functools import cache
from importlib import import_module
from pathlib import Path

from rhumbline.core.errors import BadInput, shown
from rhumbline.core.game import Game

HERE = Path(__file__).parent


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(folder.name.replace("_", "-") for folder in HERE.iterdir() if (folder / "rules.md").is_file())


def load(name: str) -> Game:
    """The game of this name."""
    if not isinstance(name, str) or name not in names():
        message = f"there is no game called {shown(name)}; the games are {', '.join(names())}"
        raise BadInput(message)
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    assert isinstance(game, Game)
    return game
