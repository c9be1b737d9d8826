"""Engine speed: random games on one core, all legal moves listed at each decision, beside OpenSpiel in the same run."""

import importlib.util
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.game import Game
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rollout import loops

SEATS = 4
PEERS = ("hearts", "gin_rummy")


class Pace(NamedTuple):
    """What was done in how long."""

    games: int
    decisions: int
    chances: int
    listed: int
    seconds: float


def pace(batch: Callable[[int], tuple[int, int, int]], seconds: float) -> Pace:
    """Play batches of games, growing, until the time is used up; the best-filled batch counts."""
    games = 1
    while True:
        began = time.perf_counter()
        decisions, chances, listed = batch(games)
        took = time.perf_counter() - began
        if took >= seconds:
            return Pace(games, decisions, chances, listed, took)
        games = max(games + 1, int(games * min(10.0, 1.2 * seconds / max(took, 1e-6))))


def engine(game: Game, seconds: float, seats: int = SEATS) -> Pace:
    """Our own pace, in compiled code on one core."""
    random_games = loops(game).random_games
    s = np.zeros(1, dtype=game.state)
    rng = rng_from("speed", game.name)
    options = game.option_codes({})
    random_games(s, rng, seats, options, 1)
    return pace(lambda games: random_games(s, rng, seats, options, games), seconds)


def peer(name: str, seconds: float) -> Pace:
    """The pace of one of OpenSpiel's games, in C++ driven from Python, as its users drive it."""
    import pyspiel  # noqa: PLC0415 (an extra)

    game = pyspiel.load_game(name)
    rng = random.Random(1)  # noqa: S311 (a pace, not a secret)

    def batch(games: int) -> tuple[int, int, int]:
        decisions = chances = listed = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, weights)[0])
                    chances += 1
                else:
                    actions = state.legal_actions()
                    state.apply_action(rng.choice(actions))
                    decisions += 1
                    listed += len(actions)
        return decisions, chances, listed

    return pace(batch, seconds)


def has_peer() -> bool:
    """Whether OpenSpiel is installed."""
    return importlib.util.find_spec("pyspiel") is not None


def measure(games: Sequence[Game], seconds: float, told: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """All games, and the peers if they are installed, one after another."""
    peers = {}
    for name in PEERS if has_peer() else ():
        told(f"OpenSpiel {name}")
        peers[name] = row(peer(name, seconds))
    ours = {}
    for game in games:
        told(game.title)
        figures = {"seats": SEATS, "state_bytes": game.state.itemsize, **row(engine(game, seconds))}
        rate = figures["decisions_per_second"]
        ratio = {name: round(rate / other["decisions_per_second"], 2) for name, other in peers.items()}
        ours[game.name] = {**figures, "ratio": ratio}
    return {"seconds": seconds, "games": ours, "peers": peers}


def row(of: Pace) -> dict[str, Any]:
    """A pace as figures."""
    return {
        "decisions_per_second": round(of.decisions / of.seconds),
        "games_per_second": round(of.games / of.seconds, 1),
        "outcomes_per_second": round(of.chances / of.seconds),
        "moves_listed_per_decision": round(of.listed / max(of.decisions, 1), 1),
    }
