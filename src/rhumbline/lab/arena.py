"""Who is stronger: the same luck for all sides, seats rotated, and a verdict only when the numbers carry it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, count, islice
from typing import Any, NamedTuple

from rhumbline.engine.errors import BadInput
from rhumbline.lab.series import Outcome, Series
from rhumbline.lab.sprt import Question, Sprt
from rhumbline.lab.stats import Interval, rounded, sequential_interval

CONFIDENCE = 0.99
BATCH = 20


class Duel(NamedTuple):
    """One pair of bots: differences per seed, first minus second, of victory per seat and of score per seat."""

    first: int
    second: int
    wins: list[float]
    points: list[float]


def lineups(bots: Sequence[str], seats: int) -> list[list[int]]:
    """Seatings in which every bot sits in every seat equally often: the row of bots, shifted by one each time."""
    return [[(seat + shift) % len(bots) for seat in range(seats)] for shift in range(len(bots))]


def check(bots: Sequence[str], seats: int, question: Question | None = None) -> None:
    """Refuse a comparison that cannot be made."""
    if question is not None:
        question.check()
        if len(bots) != 2:
            message = f"a test with --sprt is between two bots, not {len(bots)}"
            raise BadInput(message)
    if len(bots) < 2:
        message = "an arena needs at least two bots"
        raise BadInput(message)
    if seats < len(bots):
        message = f"{len(bots)} bots do not fit at a table for {seats}"
        raise BadInput(message)


def arena(
    series: Series,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: object = 0,
    progress: Callable[[int], None] = lambda _: None,
    question: Question | None = None,
) -> dict[str, Any]:
    """Play until every pair is decided, or a question is answered, or `games` games have been played."""
    check(bots, seats, question)
    test = None if question is None else Sprt(question)
    duels = [Duel(a, b, [], []) for a, b in combinations(range(len(bots)), 2)]
    played = 0
    for seating, outcomes in _rounds(series, bots, seats, seed):
        played += len(seating)
        progress(len(seating))
        for duel in duels:
            _enter(duel, seating, outcomes)
        if test is None:
            decided = all(is_decided(sequential_interval(duel.wins, CONFIDENCE)) for duel in duels)
        else:
            test.enter(share_of_first(seating, outcomes))
            decided = test.verdict != "open"
        if decided or played + len(seating) > games:
            break
    return {
        "game": series.game.name,
        "seats": seats,
        "games": played,
        "seed": str(seed),
        "confidence": CONFIDENCE,
        "pairs": [_told(duel, bots) for duel in duels],
        **({} if test is None else {"sprt": test.told()}),
    }


def _rounds(
    series: Series, bots: Sequence[str], seats: int, seed: object
) -> Iterator[tuple[list[list[int]], list[Outcome]]]:
    """Seed after seed: all seatings of it, and how they ended."""
    seating = lineups(bots, seats)
    for number in count(0, BATCH):
        numbers = range(number, number + BATCH)
        ended = series.play([([bots[i] for i in row], f"{seed}/{one}") for one in numbers for row in seating])
        for _ in numbers:
            yield seating, list(islice(ended, len(seating)))


def share_of_first(seating: list[list[int]], outcomes: list[Outcome]) -> float:
    """The share of the victories in these games that went to the first bot."""
    won = [
        one.shares[seat] for row, one in zip(seating, outcomes, strict=True) for seat, who in enumerate(row) if who == 0
    ]
    return sum(won) / len(outcomes)


def _enter(duel: Duel, seating: list[list[int]], outcomes: list[Outcome]) -> None:
    def per_seat(bot: int, of: Callable[[Outcome], Sequence[float]]) -> float:
        got = [
            of(one)[seat]
            for row, one in zip(seating, outcomes, strict=True)
            for seat, who in enumerate(row)
            if who == bot
        ]
        return sum(got) / len(got)

    duel.wins.append(per_seat(duel.first, lambda one: one.shares) - per_seat(duel.second, lambda one: one.shares))
    duel.points.append(per_seat(duel.first, lambda one: one.totals) - per_seat(duel.second, lambda one: one.totals))


def is_decided(interval: Interval) -> bool:
    """Whether the interval leaves out zero."""
    return interval.low > 0 or interval.high < 0


def _told(duel: Duel, bots: Sequence[str]) -> dict[str, Any]:
    wins = sequential_interval(duel.wins, CONFIDENCE)
    verdict = "open" if not is_decided(wins) else bots[duel.first] if wins.mean > 0 else bots[duel.second]
    return {
        "bots": [bots[duel.first], bots[duel.second]],
        "stronger": verdict,
        "wins": rounded(wins),
        "points": rounded(sequential_interval(duel.points, CONFIDENCE)),
    }
