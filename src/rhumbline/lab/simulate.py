"""Bots among themselves: scores and shares of victory by seat, with intervals."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from rhumbline.engine.game import Game
from rhumbline.lab.series import Outcome, in_parallel, outcome
from rhumbline.lab.stats import mean_interval

CONFIDENCE = 0.95


def simulate(
    game: Game,
    lineup: Sequence[str],
    games: int,
    seed: object = 0,
    options: Mapping[str, str] | None = None,
    progress: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """A series of games with one bot per seat; the same seed gives the same games."""
    chosen = game.filled_options(options)
    jobs = [partial(outcome, game, chosen, lineup, f"{seed}/{number}") for number in range(games)]
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    for one in in_parallel(jobs):
        outcomes.append(one)
        progress()
    seconds = time.perf_counter() - began
    return {
        "game": game.name,
        "options": chosen,
        "games": games,
        "seed": str(seed),
        "confidence": CONFIDENCE,
        "seats": [_seat(seat, bot, outcomes) for seat, bot in enumerate(lineup)],
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
        "decisions_per_second": round(sum(one.decisions for one in outcomes) / seconds),
    }


def _seat(seat: int, bot: str, outcomes: list[Outcome]) -> dict[str, Any]:
    totals = sorted(one.totals[seat] for one in outcomes)
    return {
        "seat": seat,
        "bot": bot,
        "score": _rounded(mean_interval(totals, CONFIDENCE)),
        "least": totals[0],
        "median": totals[len(totals) // 2],
        "most": totals[-1],
        "wins": _rounded(mean_interval([one.shares[seat] for one in outcomes], CONFIDENCE)),
    }


def _rounded(interval: Sequence[float]) -> dict[str, float | None]:
    mean, low, high = (round(value, 4) if abs(value) != float("inf") else None for value in interval)
    return {"mean": mean, "low": low, "high": high}
