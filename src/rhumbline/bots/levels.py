"""The levels that people play against, from a first game to better than anyone."""

from collections.abc import Callable
from typing import Any

from rhumbline.bots import greedy, search
from rhumbline.engine.game import Game


def _looks_one_move_ahead(style: str) -> Callable[..., Any]:
    return lambda game, seed, _: greedy.Bot(game, seed, style)


def _hard(game: Game, seed: object, simulations: int | None) -> search.Bot:
    return search.Bot(game, seed, simulations=simulations, candidates=8, most=0.1)


def _master(game: Game, seed: object, simulations: int | None) -> search.Bot:
    return search.Bot(game, seed, simulations=simulations, candidates=24)


LEVELS: dict[str, Callable[[Game, object, int | None], Any]] = {
    "novice": _looks_one_move_ahead("novice"),
    "easy": _looks_one_move_ahead("easy"),
    "normal": _looks_one_move_ahead("fitted"),
    "hard": _hard,
    "master": _master,
}
"""By name, from the weakest to the strongest: (game, seed, simulations) to a bot. Styles are in each weights.toml."""
