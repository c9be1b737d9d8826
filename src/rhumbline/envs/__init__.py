"""The games as environments for programs that learn: PettingZoo, Gymnasium and OpenSpiel. See docs/envs.md.

Actions are the numbers of moves, as compiled rules know them; what an agent sees is laid out as `layout` says.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rhumbline.engine.errors import BadInput
from rhumbline.envs.layout import Layout, layout, split
from rhumbline.envs.numbers import Numbers

if TYPE_CHECKING:
    from rhumbline.envs.gym import Single
    from rhumbline.envs.many import Vector
    from rhumbline.envs.zoo import Aec, Parallel

__all__ = ["Layout", "Numbers", "aec", "layout", "openspiel", "parallel", "single", "split", "vector"]


def _module(name: str, library: str, extra: str) -> Any:
    """One of our modules that needs a library of others."""
    try:
        import_module(library)
    except ImportError as missing:
        message = f"this needs {library}, which is not installed: pip install 'rhumbline[{extra}]'"
        raise BadInput(message) from missing
    return import_module(f"{__name__}.{name}")


def aec(game: str, seats: int = 3, options: dict[str, str] | None = None, **more: Any) -> Aec:
    """A PettingZoo environment in which seats are asked one after another."""
    env: Aec = _module("zoo", "pettingzoo", "envs").Aec(game, seats, options, **more)
    return env


def parallel(game: str, seats: int = 3, options: dict[str, str] | None = None, **more: Any) -> Parallel:
    """A PettingZoo environment in which all seats are asked at a time."""
    env: Parallel = _module("zoo", "pettingzoo", "envs").Parallel(game, seats, options, **more)
    return env


def single(game: str, seats: int = 1, opponents: str | list[str] = "greedy", **more: Any) -> Single:
    """A Gymnasium environment: one seat, and bots on the others."""
    env: Single = _module("gym", "gymnasium", "envs").Single(game, seats, opponents, **more)
    return env


def vector(game: str, n: int, seats: int | None = None, **more: Any) -> Vector:
    """A Gymnasium VectorEnv: many games at once, stepped by compiled code on all cores."""
    env: Vector = _module("many", "gymnasium", "envs").Vector(game, n, seats, **more)
    return env


def openspiel(game: str, seats: int | None = None, options: dict[str, str] | None = None) -> Any:
    """A game of OpenSpiel.

    Whoever imports `rhumbline.envs.spiel` can also say `pyspiel.load_game("python_rhumbline", {"game": game})`.
    """
    return _module("spiel", "pyspiel", "openspiel").game_of(game, seats, options)
