"""Bots among themselves: scores and shares of victory by seat, with intervals."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from rhumbline.lab.series import Outcome, Series
from rhumbline.lab.stats import mean_interval, rounded

CONFIDENCE = 0.95


def simulate(
    series: Series,
    lineup: Sequence[str],
    games: int,
    seed: object = 0,
    progress: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """A series of games with one bot per seat; the same seed gives the same games."""
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    for one in series.play([(lineup, f"{seed}/{number}") for number in range(games)]):
        outcomes.append(one)
        progress()
    seconds = time.perf_counter() - began
    return {
        "game": series.game.name,
        "options": dict(series.options),
        "games": games,
        "seed": str(seed),
        "confidence": CONFIDENCE,
        "seats": [_seat(seat, bot, outcomes) for seat, bot in enumerate(lineup)],
        **_solo(outcomes),
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
        "decisions_per_second": round(sum(one.decisions for one in outcomes) / seconds),
    }


def _solo(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Alone at the table: what the game itself measures, such as the rating in Cartographers."""
    values = [one.solo for one in outcomes if one.solo is not None]
    return {"solo": {**rounded(mean_interval(values, CONFIDENCE)), "values": values}} if values else {}


def _seat(seat: int, bot: str, outcomes: list[Outcome]) -> dict[str, Any]:
    totals = sorted(one.totals[seat] for one in outcomes)
    return {
        "seat": seat,
        "bot": bot,
        "score": rounded(mean_interval(totals, CONFIDENCE)),
        "least": totals[0],
        "median": totals[len(totals) // 2],
        "most": totals[-1],
        "wins": rounded(mean_interval([one.shares[seat] for one in outcomes], CONFIDENCE)),
    }
