"""Intervals: how sure a figure from a series of games is. Pure functions, no games in here."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple


class Interval(NamedTuple):
    """A mean and how far off it may be."""

    mean: float
    low: float
    high: float


def rounded(interval: Interval) -> dict[str, float | None]:
    """An interval ready for JSON; null where nothing is claimed."""
    mean, low, high = (round(value, 4) if abs(value) != float("inf") else None for value in interval)
    return {"mean": mean, "low": low, "high": high}


def mean_interval(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """The mean of independent values, with a normal interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, float("-inf"), float("inf"))
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - reach, mean + reach)


def share_interval(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """The mean of shares between 0 and 1.

    Two made-up values, a 0 and a 1, go into the interval (Agresti and Coull): else ten victories in a row would claim
    certainty.
    """
    around = mean_interval([*values, 0.0, 1.0], confidence)
    mean = fmean(values)
    return Interval(mean, max(0.0, min(mean, around.low)), min(1.0, max(mean, around.high)))


# Tuned in advance for decisions after some hundred pairs; any fixed value keeps the promise of the sequence.
TIGHTEST_AT = 200
FEWEST = 20


def sequential_interval(values: Sequence[float], confidence: float = 0.99) -> Interval:
    """An interval that may be looked at after every value (an asymptotic confidence sequence).

    However often one looks, the chance that it ever misses the true mean is below 1 - confidence. Before there are
    FEWEST values it claims nothing.
    """
    n = len(values)
    mean = fmean(values) if n else 0.0
    if n < FEWEST:
        return Interval(mean, float("-inf"), float("inf"))
    alpha = 1 - confidence
    rho = (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / TIGHTEST_AT
    # Values that never differed yet may still: without a floor, twenty wins in a row would claim certainty.
    spread = max(stdev(values), max(map(abs, values)) / sqrt(n))
    reach = spread * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / alpha))
    return Interval(mean, mean - reach, mean + reach)
