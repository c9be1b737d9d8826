"""Getting the rules ready before anybody comes.

Compiled code is read from its cache, or compiled, when it is first called: seconds in which nobody else is served. So
all of it is called once before the first table is.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import numpy as np

from rhumbline import bots, games
from rhumbline.bots import greedy
from rhumbline.bots.hint import hint
from rhumbline.engine import conformance
from rhumbline.engine.game import SPECTATOR, Game
from rhumbline.engine.jit import COMPILED, cache_folder
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import begin
from rhumbline.engine.rollout import loops
from rhumbline.games import folder_of, load
from rhumbline.server.tables.table import Referee

TURNS = 400
IN_EVERY_GAME = 15
"""Entry points and loops over whole games, which are compiled for each game."""


def marker(name: str) -> Path:
    """The file that says: all of a game is compiled."""
    return cache_folder(folder_of(name)) / "done"


def not_compiled() -> list[str]:
    """The games whose rules have not been compiled as they are now."""
    return [name for name in games() if COMPILED and not marker(name).exists()]


@cache
def _functions(name: str) -> int:
    files = folder_of(name).glob("rules/**/*.py")
    return IN_EVERY_GAME + sum(file.read_text("utf-8").count("\n@rule") for file in files)


def share_compiled(name: str) -> float:
    """How much of a game's rules lies in the cache, roughly: from 0 to 1."""
    there = sum(1 for _ in cache_folder(folder_of(name)).rglob("*.nbi"))
    return min(1.0, there / _functions(name))


def compile_game(name: str) -> None:
    """Call everything of a game that compiles, so that it lies in the cache."""
    game = load(name)
    s = np.zeros(1, dtype=game.state)
    seats, options = conformance.tables(game)[0]
    loops(game).random_games(s, np.array([1], dtype=np.uint64), seats, game.option_codes(options), 1)
    conformance.fingerprint(game, seats, options, "warm")
    match = begin(game, game.new_state(seats, options), options, Luck("warm"))
    match.draw_luck()
    for bot in bots.names():
        seat = match.to_act[0]
        bots.make(bot, game, simulations=1).choose(match.seen(seat), seat, 0.0)
    warm_game(game)
    marker(name).touch()


def warm_compiled() -> list[str]:
    """Get all games ready whose rules are compiled; gives the names of the others."""
    cold = not_compiled()
    for name in games() if COMPILED else []:
        if name not in cold:
            warm_game(load(name))
    return cold


def warm_game(game: Game) -> None:
    """Play a short game, and look at it as people and bots do."""
    seats = max(game.seats[0], 2)
    referee = Referee(begin(game, game.new_state(seats), game.filled_options(None), Luck("warm")))
    bot = greedy.Bot(game)
    rng = random.Random(1)  # noqa: S311 (no game of anybody's)
    for turn in range(TURNS):
        acting = referee.match.to_act
        if not acting:
            break
        seat = rng.choice(acting)
        move = bot.choose(referee.match.seen(seat), seat, 0.0)
        if turn < 3:
            referee.preview(seat, referee.match.prompts[seat], [referee.match.moves(seat)[0]])
            referee.document(seat)
            hint(game, referee.match.seen(seat), seat, 0.0)
        referee.accept(referee.propose_move(seat, move))
    referee.document(SPECTATOR)
