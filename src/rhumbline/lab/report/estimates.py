"""Figures from many games, and how sure they are. Pure functions, no games in here."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from rhumbline.lab.stats import Interval

CONFIDENCE = 0.95
FEWEST = 5
"""Deals of luck that an interval is made of, at least: fewer claim nothing."""

Values = np.ndarray[Any, np.dtype[np.float64]]


class Estimate(NamedTuple):
    """A figure, and what each deal of luck did to it: two estimates with the same luck are compared deal by deal."""

    value: float
    pulls: Values  # by deal of luck: how far its games pull the figure up, times the number of deals

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The figure with a normal interval: what was dealt the same luck is no independent witness."""
        witnesses = np.count_nonzero(self.pulls)
        if len(self.pulls) < FEWEST or 0 < witnesses < FEWEST:
            return Interval(self.value, float("-inf"), float("inf"))
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * float(self.pulls.std(ddof=1)) / sqrt(len(self.pulls))
        return Interval(self.value, self.value - reach, self.value + reach)

    def less(self, other: "Estimate") -> "Estimate":
        """The difference; deal i was the same for both."""
        return Estimate(self.value - other.value, self.pulls - other.pulls)


def ratio(numerators: Sequence[float], denominators: Sequence[float], together: int = 1) -> Estimate:
    """What all games have, for each of what they count, such as points for each payment.

    So many games `together`, one after another, were dealt the same luck.
    """
    above, below = (np.array(of, float).reshape(-1, together).sum(axis=1) for of in (numerators, denominators))
    if below.sum() == 0:
        return Estimate(0.0, np.zeros(len(below)))
    value = float(above.sum() / below.sum())
    return Estimate(value, (above - value * below) / below.mean())


def mean(values: Sequence[float], together: int = 1) -> Estimate:
    """The mean of one value a game."""
    return ratio(values, [1.0] * len(values), together)


def told(interval: Interval) -> dict[str, float | None]:
    """An interval ready for JSON; null where nothing is claimed."""
    middle, low, high = (round(value, 4) if abs(value) != float("inf") else None for value in interval)
    return {"mean": middle, "low": low, "high": high}


def bins(values: Sequence[float], most: int = 24) -> tuple[float, float]:
    """Where a histogram of whole numbers begins, and how wide its bars are: 1, 2, 5, 10, 20 ..."""
    low, high = min(values), max(values)
    width = next(w * 10**e for e in range(9) for w in (1, 2, 5) if (high - low) / (w * 10**e) < most)
    return float(low // width * width), float(width)


def counts(values: Sequence[float], first: float, width: float) -> list[int]:
    """How many values are in each bar."""
    found = np.bincount(((np.array(values, float) - first) // width).astype(int))
    return [int(number) for number in found]
