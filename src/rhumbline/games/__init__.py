"""The games, found by looking: a folder here with a rules.md, or a package that names itself as an entry point.

Another package adds a game of its own with an entry point in the group `rhumbline.games`: the game's name, and the
package whose GAME it is.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from rhumbline.engine.errors import BadInput, shown
from rhumbline.engine.game import Game

HERE = Path(__file__).parent
GROUP = "rhumbline.games"


@cache
def packages() -> dict[str, str]:
    """The package of each game, by the game's name, in alphabetical order."""
    ours = {
        folder.name.replace("_", "-"): f"{__name__}.{folder.name}"
        for folder in HERE.iterdir()
        if (folder / "rules.md").is_file()
    }
    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return dict(sorted((others | ours).items()))


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return list(packages())


def folder_of(name: str) -> Path:
    """Where a game's files are."""
    spec = find_spec(packages()[name])
    if spec is None or spec.origin is None:
        message = f"the package {packages()[name]} of the game {name} cannot be found"
        raise BadInput(message)
    return Path(spec.origin).resolve().parent


def load(name: str) -> Game:
    """The game of this name."""
    if not isinstance(name, str) or name not in packages():
        message = f"there is no game called {shown(name)}; the games are {', '.join(packages())}"
        raise BadInput(message)
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    game = import_module(packages()[name]).GAME
    assert isinstance(game, Game)
    return game
