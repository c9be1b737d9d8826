"""Whole games without leaving compiled code: loops written once, and compiled for each game with its own rules."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.jit import specialise
from rhumbline.engine.notes import unheard
from rhumbline.engine.rng import below, weighted

# Stand-ins for the rules of the game a loop is compiled for.
setup: Any
actors: Any
legal: Any
outcomes: Any
play: Any
MOST_MOVES = 0


def play_on(s, rng):
    """Play random legal moves to the end; gives the numbers of seats' decisions, of outcomes, and of moves listed."""
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    weights = np.empty(MOST_MOVES, dtype=np.int64)
    decisions = 0
    chances = 0
    listed = 0
    silence = unheard()  # used as it is: a record of its own would not hold the array
    waiting = actors(s)
    while waiting != 0:
        if waiting == CHANCE:
            n = outcomes(s, moves, weights)
            play(s, CHANCE, int(moves[weighted(rng, weights, n)]), silence[0])
            chances += 1
        else:
            seat = 0
            while not waiting >> seat & 1:
                seat += 1
            n = legal(s, seat, moves)
            play(s, seat, int(moves[below(rng, n)]), silence[0])
            decisions += 1
            listed += n
        waiting = actors(s)
    return decisions, chances, listed


def random_games(s, rng, seats, options, games):
    """Random games from the first move to the last, one after another on the same record."""
    decisions = 0
    chances = 0
    listed = 0
    blank = np.zeros_like(s)
    for _ in range(games):
        s[0] = blank[0]
        setup(s[0], seats, options)
        d, c, m = play_on(s[0], rng)
        decisions += d
        chances += c
        listed += m
    return decisions, chances, listed


_made: dict[str, "Loops"] = {}


class Loops(NamedTuple):
    """The loops of one game."""

    play_on: Callable[..., tuple[int, int, int]]
    random_games: Callable[..., tuple[int, int, int]]


def loops(game: Game) -> Loops:
    """The loops compiled for this game, once."""
    if game.name not in _made:
        rules = {name: getattr(game, name) for name in ("setup", "actors", "legal", "outcomes", "play")}
        on = specialise(play_on, game.package, MOST_MOVES=game.most_moves, **rules)
        whole = specialise(random_games, game.package, play_on=on, **rules)
        _made[game.name] = Loops(on, whole)
    return _made[game.name]
