"""Who has won."""

from typing import Any

from rhumbline.engine.game import Json, Result, ranking
from signal_fires.state import OVER


def scores(s: Any) -> list[Json]:
    """end.1: a point for the last fire."""
    told = []
    for seat in range(s.seats):
        points = int(s.phase == OVER and seat == s.turn)
        lines = [{"rule": "end.1", "name": "The last fire", "points": points}]
        told.append({"seat": seat, "total": points, "lines": lines})
    return told


def result(s: Any) -> Result:
    """end.1: whoever lit the last fire."""
    totals = [score["total"] for score in scores(s)]
    return Result(ranking=ranking(totals), totals=totals, reason="the last fire is lit")
