"""Everybody against everybody: each pair of bots plays with the same luck as all the others, seats swapped.

Ratings are those of Bradley and Terry on the Elo scale, with a mean of 0. Intervals go by seeds, not by games: all
games of a seed share their luck, so a seed counts as one observation for all pairs together.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import log
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rhumbline.engine.errors import BadInput
from rhumbline.lab.arena import lineups
from rhumbline.lab.series import Outcome, Series
from rhumbline.lab.stats import Interval, mean_interval, rounded, share_interval

CONFIDENCE = 0.95
ELO = 400 / log(10)  # points of Elo in a factor of e
SWAPS = 2  # games of a pair with one seed
STEPS, PRECISE = 100, 1e-10  # Newton's method needs about ten steps


def check(bots: Sequence[str], seats: int) -> None:
    """Refuse a tournament that cannot be held."""
    if seats < 2:
        message = "a tournament needs tables for at least two"
        raise BadInput(message)
    if len(bots) < 2:
        message = "a tournament needs at least two bots"
        raise BadInput(message)
    if twice := [bot for i, bot in enumerate(bots) if bot in bots[:i]]:
        message = f"{twice[0]} is entered twice; every bot plays under its own name"
        raise BadInput(message)


def size(bots: Sequence[str], games: int) -> int:
    """How many games there are in all, if each pair plays at least `games`."""
    return len(bots) * (len(bots) - 1) // 2 * SWAPS * _seeds(games)


def _seeds(games: int) -> int:
    return -(-games // SWAPS)


def tournament(
    series: Series,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: object = 0,
    progress: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Each pair plays `games` games, one more if that is odd; a rating for everybody, and who fared how with whom."""
    check(bots, seats)
    pairs = list(combinations(range(len(bots)), 2))
    tables = [
        ([bots[pair[i]] for i in row], f"{seed}/{number}")
        for number in range(_seeds(games))
        for pair in pairs
        for row in lineups("ab", seats)
    ]
    outcomes = []
    for one in series.play(tables):
        outcomes.append(one)
        progress()
    scores, points = _by_seed(outcomes, len(pairs), seats)
    table = [
        {
            "bots": [bots[a], bots[b]],
            "games": SWAPS * len(scores),
            "score": rounded(share_interval(scores[:, i].tolist(), CONFIDENCE)),
            "points": rounded(mean_interval(points[:, i].tolist(), CONFIDENCE)),
        }
        for i, (a, b) in enumerate(pairs)
    ]
    return {
        "game": series.game.name,
        "options": dict(series.options),
        "seats": seats,
        "games": len(outcomes),
        "seed": str(seed),
        "confidence": CONFIDENCE,
        "ranking": _ranking(bots, pairs, scores),
        "pairs": table,
    }


def _by_seed(outcomes: Sequence[Outcome], pairs: int, seats: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """For each seed and pair: the first bot's share of the victories, and its points per seat ahead of the second."""
    ours = np.array([[who == 0 for who in row] for row in lineups("ab", seats)])
    shape = (-1, pairs, SWAPS, seats)
    shares = np.array([one.shares for one in outcomes]).reshape(shape)
    totals = np.array([one.totals for one in outcomes]).reshape(shape)
    return (shares * ours).sum((2, 3)) / SWAPS, (totals * np.where(ours, 1, -1)).sum((2, 3)) / seats


def _ranking(bots: Sequence[str], pairs: Sequence[tuple[int, int]], scores: NDArray[Any]) -> list[dict[str, Any]]:
    found = ratings(len(bots), pairs, scores)
    each = [
        np.mean(
            [scores[:, i] if a == bot else 1 - scores[:, i] for i, (a, b) in enumerate(pairs) if bot in {a, b}], axis=0
        )
        for bot in range(len(bots))
    ]
    order = sorted(range(len(bots)), key=lambda bot: -found[bot].mean)
    return [
        {
            "rank": rank,
            "bot": bots[bot],
            "rating": rounded(found[bot]),
            "score": rounded(share_interval(each[bot].tolist(), CONFIDENCE)),
        }
        for rank, bot in enumerate(order, 1)
    ]


def ratings(bots: int, pairs: Sequence[tuple[int, int]], scores: NDArray[Any]) -> list[Interval]:
    """The ratings that make the scores (a row for each seed, a column for each pair) most likely.

    One made-up victory each way is added to each pair: who has won everything is then far ahead, not infinitely far.
    """
    which = np.zeros((len(pairs), bots))
    for i, (a, b) in enumerate(pairs):
        which[i, a], which[i, b] = 1.0, -1.0
    total, each = scores.sum(0) + 1, len(scores) + 2
    theta, curve, expected = np.zeros(bots), np.eye(bots), np.full(len(pairs), 0.5)
    for _ in range(STEPS):
        # Differences are all that counts; the last term keeps the mean at 0.
        curve = which.T @ (which * (each * expected * (1 - expected))[:, None]) + 1 / bots
        step = np.linalg.solve(curve, which.T @ (total - each * expected))
        theta += step * min(1.0, 2 / max(np.abs(step).max(), PRECISE))
        expected = 1 / (1 + np.exp(-which @ theta))
        if np.abs(step).max() < PRECISE:
            break
    # How far each seed pulls at the ratings, and so how far other seeds would have moved them.
    pulls = which.T @ (scores - expected).T
    made_up = which.T @ (which * (expected**2 + (1 - expected) ** 2)[:, None])
    inverse = np.linalg.inv(curve)
    spread = np.sqrt(np.diag(inverse @ (pulls @ pulls.T + made_up) @ inverse))
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * spread
    return [Interval(*(ELO * float(x) for x in (t, t - r, t + r))) for t, r in zip(theta, reach, strict=True)]
