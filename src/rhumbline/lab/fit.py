"""Fits the weights of a game's evaluation by letting them play: `python -m rhumbline.lab.fit GAME --minutes 10`.

Evolution: each generation tries variants of the weights on the same games, and moves towards the better half of them.
How far it strays is learnt for each weight by itself (a separable CMA-ES). Alone at the table a variant is worth its
mean points; else how far it ends ahead of the best of its rivals, each of whom plays one style of a pool. Options and
numbers of seats take turns from one generation to the next.
"""

import argparse
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rhumbline.engine.game import Game
from rhumbline.engine.playouts import MOST_SEATS, playouts
from rhumbline.engine.weights import PLAIN, Weights, style
from rhumbline.games import load

GAMES = 300
"""How many games a variant is tried on."""
LINEUPS = 3
"""How many lineups of rivals a seat meets in them."""
FIRST_STEP = 0.3
"""How far variants stray at first, in parts of each weight."""


class Tables(NamedTuple):
    """The tables a variant is tried at."""

    game: Game
    pool: list[Weights]
    """What rivals play like."""
    seats: int
    options: dict[str, str]

    def worth(self, weights: Weights, games: int, seed: int) -> float:
        """What these weights come to in so many games, whose luck begins at the seed; seats are rotated."""
        s = np.zeros(1, self.game.state)
        codes = self.game.option_codes(self.options)
        rng = np.random.default_rng(seed)
        found = []
        for turn in range(self.seats * LINEUPS if self.seats > 1 else 1):
            seat = turn % self.seats
            styles = np.array([self.pool[rng.integers(len(self.pool))] for _ in range(MOST_SEATS)])
            styles[seat] = weights
            points = np.zeros((max(1, games // self.seats // LINEUPS), self.seats))
            playouts(self.game).play_games(s, codes, styles, np.uint64(seed + turn * games), points)
            others = np.delete(points, seat, axis=1)
            ahead = points[:, seat] - (others.max(axis=1) if self.seats > 1 else 0.0)
            found.append(float(np.tanh(ahead / 10).mean() if self.seats > 1 else ahead.mean()))
        return float(np.mean(found))


def fit(tables: Sequence[Tables], mean: Weights, minutes: float, seed: int) -> Weights:
    """The best weights found in so many minutes, from these ones on."""
    rng = np.random.default_rng(seed)
    n = len(mean)
    variants = 4 + int(3 * np.log(n)) * 2
    shares = np.maximum(0.0, np.log(variants / 2 + 0.5) - np.log(np.arange(1, variants + 1)))
    shares /= shares.sum()
    power = 1 / (shares**2).sum()
    scale = FIRST_STEP * np.maximum(np.abs(mean), 0.2)
    step, path, spread_path, spread = 1.0, np.zeros(n), np.zeros(n), np.ones(n)
    c_path = (power + 2) / (n + power + 5)
    damping = 1 + 2 * max(0.0, np.sqrt((power - 1) / (n + 1)) - 1) + c_path
    c_spread, c_one = 4 / (n + 4), 2 / ((n + 1.3) ** 2 + power) * (n + 2) / 3
    c_many = min(1 - c_one, 2 * (power - 2 + 1 / power) / ((n + 2) ** 2 + power) * (n + 2) / 3)
    expected = np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
    end = time.monotonic() + 60 * minutes
    number = 0
    while time.monotonic() < end:
        noise = rng.standard_normal((variants, n)) * np.sqrt(spread)
        luck = seed * 1_000_003 + number * MOST_SEATS * LINEUPS * GAMES
        table = tables[number % len(tables)]
        found = [table.worth(mean + step * scale * one, GAMES, luck) for one in noise]
        order = np.argsort(found)[::-1]
        move = shares @ noise[order]
        path = (1 - c_path) * path + np.sqrt(c_path * (2 - c_path) * power) * move / np.sqrt(spread)
        spread_path = (1 - c_spread) * spread_path + np.sqrt(c_spread * (2 - c_spread) * power) * move
        spread = (1 - c_one - c_many) * spread + c_one * spread_path**2 + c_many * (shares @ noise[order] ** 2)
        mean = mean + step * scale * move
        step *= np.exp(c_path / damping * (np.linalg.norm(path) / expected - 1))
        number += 1
        print(f"generation {number}: best {max(found):.3f}, mean {np.mean(found):.3f}, step {step:.3f}", flush=True)
    return mean


def main() -> None:
    """Fit, compare with the plain style on fresh games, and print a table for weights.toml."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, nargs="*", help="how many sit at the table; by default the fewest")
    parser.add_argument("--pool", nargs="*", default=[PLAIN], help="styles that rivals play")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = load(given.game)
    options = [{name: value} for name, values in game.options.items() for value in values] or [{}]
    pool = [style(game.weights, name) for name in given.pool]
    tables = [Tables(game, pool, seats, chosen) for seats in given.seats or game.seats[:1] for chosen in options]
    before = style(game.weights, "fitted")
    found = fit(tables, before.copy(), given.minutes, given.seed)
    for name, weights in (("plain", game.weights[PLAIN]), ("before", before), ("found", found)):
        fresh = [f"{table.worth(weights, 2000, 10**12):.3f} at {table.seats}" for table in tables]
        print(f"# {name}: {', '.join(fresh)}, on 2,000 fresh games of each option")
    names = game.module("rules.evaluation").WEIGHTS
    print("[fitted]")
    for name, weight in zip(names, found, strict=False):
        print(f"{name} = {weight:.4g}")


if __name__ == "__main__":
    main()
