"""A finished game, reviewed: every decision beside what the strongest bot would have done, and luck beside skill."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec
import numpy as np

from rhumbline.bots.course import Ends, Run, ends_of, leads, runs_of, victories
from rhumbline.bots.judge import JUDGE, Verdict, judge
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE, Game, State
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import TAKE_BACK, Match
from rhumbline.engine.replay import before_first_entry

SIMULATIONS = 600
"""Games tried out for each decision."""
WORLDS = 150
"""Games played on from before and after every draw."""
MOMENTS = 3
ALL_SIMULATIONS = 60_000
"""No more than this for all decisions together: a long game of many seats gets fewer for each."""
FEWEST_SIMULATIONS = 120


class Decision(msgspec.Struct, frozen=True):
    """An entry of the log that a seat made, and what the strongest bot would have played in its place.

    Losses are against that move: points ahead of the best rival (alone: points), and chance to win (alone: 0).
    """

    n: int
    seat: int
    played: str
    best: str
    loss_points: float
    loss_win: float
    line: list[str]  # the best move, and how it goes on as long as only this seat decides
    error: float  # the standard error of loss_points
    choices: int  # how many legal moves there were; where there was only one, nothing was decided


class Draws(msgspec.Struct, frozen=True):
    """A run of cards and dice: entries `n` to `last` of the log, and what it did for each seat."""

    n: int
    last: int
    points: list[float]
    win: list[float]


class Standing(msgspec.Struct, frozen=True):
    """How the seats stood after `n` entries: expected lead, and chance to win."""

    n: int
    points: list[float]
    win: list[float]


class SeatReview(msgspec.Struct, frozen=True):
    """What luck gave a seat, and what its own decisions gave away, which is never above 0; in points and in chance."""

    seat: int
    luck: float
    skill: float
    luck_win: float
    skill_win: float
    luck_low: float  # the 95 % interval of `luck`
    luck_high: float


class TurningPoint(msgspec.Struct, frozen=True):
    """What decided the game: a decision that cost much, or a draw that did much for somebody."""

    n: int
    kind: str  # "decision" or "luck"
    seat: int
    points: float
    win: float


class Review(msgspec.Struct, frozen=True):
    """A whole game."""

    game: str
    judge: str
    simulations: int
    worlds: int
    decisions: list[Decision]
    draws: list[Draws]
    course: list[Standing]
    seats: list[SeatReview]
    moments: list[TurningPoint]


class Question(NamedTuple):
    """A decision as it was put to a seat."""

    n: int
    seat: int
    seen: State
    played: int
    text: str
    choices: list[int]


def review(
    match: Match,
    *,
    simulations: int | None = None,
    worlds: int = WORLDS,
    cores: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    pool: Executor | None = None,
) -> Review:
    """Review a finished match: the same figures on any number of cores. `progress` gets what is done, of how much."""
    asked, positions, runs = _walk(match)
    real = [one for one in asked if len(one.choices) > 1]
    each = simulations or max(FEWEST_SIMULATIONS, min(SIMULATIONS, ALL_SIMULATIONS // max(1, len(real))))
    count = _Count(len(real) + len(positions), progress)
    mine = pool or ThreadPoolExecutor(cores or os.cpu_count(), thread_name_prefix="review")
    try:
        verdicts = dict(mine.map(lambda one: (one.n, _judged(match.game, one, each, count)), real))
        ends = ends_of(match.game, positions, match.seats, worlds, "review", mine, count.tick)
    finally:
        if pool is None:
            mine.shutdown(cancel_futures=True)
    decisions = [_told(match.game, one, verdicts.get(one.n)) for one in asked]
    draws, course, luck = _accounted(runs, ends, len(match.entries))
    return Review(
        match.game.name, JUDGE, each, worlds, decisions, draws, course,
        [_seat(seat, decisions, luck) for seat in range(match.seats)],
        _moments(decisions, draws, match.seats),
    )  # fmt: skip


class _Count:
    """How much is done."""

    def __init__(self, total: int, say: Callable[[int, int], None]) -> None:
        self._done, self._total, self._say = 0, total, say

    def tick(self) -> None:
        self._done += 1
        self._say(self._done, self._total)


def _judged(game: Game, one: Question, simulations: int, count: _Count) -> Verdict:
    verdict = judge(game, one.seen, one.seat, one.played, simulations, ("review", one.n))
    count.tick()
    return verdict


def _walk(whole: Match) -> tuple[list[Question], Any, list[Run]]:
    """Every question and its answer; the positions before and after each run of draws, and the last one; the runs."""
    game, runs = whole.game, runs_of(whole.entries)
    wanted = {n for run in runs for n in run}
    match = before_first_entry(game, whole.seats, whole.options, whole.start, Luck(None))
    asked: list[Question] = []
    positions = {}
    for n, entry in enumerate(whole.entries):
        if n in wanted:
            positions[n] = match.truth()
        question = None
        if entry.by != CHANCE and entry.move != TAKE_BACK:
            seen = match.seen(entry.by)
            played = game.parse(seen, entry.by, entry.move)[0]
            question = Question(n, entry.by, seen, played, entry.move, game.moves(seen, entry.by))
        match.follow(entry)
        if question is not None:
            asked.append(question)
        elif entry.move == TAKE_BACK:
            _forget(asked, entry.by, match)
    positions[len(whole.entries)] = match.truth()
    looked_at = [n for run in runs for n in run] + [len(whole.entries)]
    return asked, np.concatenate([array_of(positions[n]) for n in looked_at]), runs


def _forget(asked: list[Question], seat: int, match: Match) -> None:
    """A choice that was taken back is none: what counts is what was chosen in its place."""
    again = match.game.moves(match.seen(seat), seat)
    own = [i for i, one in enumerate(asked) if one.seat == seat]
    first = next((i for i in reversed(own) if asked[i].choices == again), own[-1])
    for i in reversed([i for i in own if i >= first]):
        del asked[i]


def _told(game: Game, one: Question, verdict: Verdict | None) -> Decision:
    if verdict is None or verdict.chain[0] == one.played:
        return Decision(one.n, one.seat, one.text, one.text, 0.0, 0.0, [one.text], 0.0, len(one.choices))
    line, at = [], array_of(one.seen)
    for move in verdict.chain:
        line.append(game.write(game.seen_by(at, one.seat), one.seat, move))
        game.entry.step(at, one.seat, move, UNHEARD)
    figures = (round(verdict.loss_points, 2), round(verdict.loss_win, 4))
    return Decision(
        one.n, one.seat, one.text, line[0], *figures, line, round(verdict.error_points, 2), len(one.choices)
    )


def _accounted(runs: Sequence[Run], ends: Ends, last: int) -> tuple[list[Draws], list[Standing], tuple[Ends, Ends]]:
    """What each run did; how the seats stood; and luck in all, in points and in victory, world by world."""
    lead, won = leads(ends), victories(ends)
    looked_at = [n for run in runs for n in run] + [last]
    course = [
        Standing(n, _rounded(lead[:, column].mean(axis=0), 2), _rounded(won[:, column].mean(axis=0), 4))
        for column, n in enumerate(looked_at)
    ]
    points, win = (of[:, 1::2] - of[:, :-1:2] for of in (lead, won))  # after each run less before it
    draws = [
        Draws(run.first, run.after - 1, _rounded(points[:, i].mean(axis=0), 2), _rounded(win[:, i].mean(axis=0), 4))
        for i, run in enumerate(runs)
    ]
    return draws, course, (points.sum(axis=1), win.sum(axis=1))


def _rounded(values: Any, digits: int) -> list[float]:
    return [round(float(value), digits) for value in values]


def _seat(seat: int, decisions: Sequence[Decision], luck: tuple[Ends, Ends]) -> SeatReview:
    own = [one for one in decisions if one.seat == seat]
    points, win = (of[:, seat] for of in luck)
    mean, reach = float(points.mean()), 1.96 * float(points.std(ddof=1) / np.sqrt(len(points)))
    return SeatReview(
        seat,
        round(mean, 2),
        round(0.0 - sum(one.loss_points for one in own), 2),
        round(float(win.mean()), 4),
        round(0.0 - sum(one.loss_win for one in own), 4),
        round(mean - reach, 2),
        round(mean + reach, 2),
    )


def _moments(decisions: Sequence[Decision], draws: Sequence[Draws], seats: int) -> list[TurningPoint]:
    """The three that moved most: chance to win, or points where one is alone."""
    alone = seats == 1
    found = [TurningPoint(one.n, "decision", one.seat, 0.0 - one.loss_points, 0.0 - one.loss_win) for one in decisions]
    for run in draws:
        moved = run.points if alone else run.win
        seat = max(range(seats), key=lambda one: abs(moved[one]))
        found.append(TurningPoint(run.n, "luck", seat, run.points[seat], run.win[seat] if not alone else 0.0))
    found.sort(key=lambda one: -abs(one.points if alone else one.win))
    return sorted(found[:MOMENTS], key=lambda one: one.n)
