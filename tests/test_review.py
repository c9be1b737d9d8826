"""Reviews of finished games: decisions judged from what a seat saw, luck told apart from skill."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
import pytest

import rhumbline
from rhumbline.bots.course import leads, runs_of, victories
from rhumbline.bots.judge import judge
from rhumbline.bots.review import Review, review
from rhumbline.cli import run
from rhumbline.engine import record as records
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.game import CHANCE
from rhumbline.engine.luck import rng_from
from rhumbline.engine.match import Match

RECORDS = Path(__file__).parent / "records"
SOLO = RECORDS / "cartographers-1-wilderness.jsonl"
OF_ALL_GAMES = ("cartographers-2-wastelands", "gisborne-3", "kingdom-maps-2", "pizarro-3-a-a")


@cache
def recorded(name: str) -> Match:
    return rhumbline.replay(records.parse(records.read_text(RECORDS / f"{name}.jsonl")))


@cache
def quick(name: str) -> Review:
    return review(recorded(name), simulations=10, worlds=6)


def told_total(match: Match) -> list[int]:
    result = match.result()
    assert result is not None
    totals: list[int] = result["totals"]
    return totals


@pytest.mark.parametrize("name", OF_ALL_GAMES)
def test_every_decision_is_judged_and_the_accounts_are_right(name: str) -> None:
    match, told = recorded(name), quick(name)
    made = [n for n, entry in enumerate(match.entries) if entry.by != CHANCE]
    assert [one.n for one in told.decisions] == made
    for one in told.decisions:
        assert (one.seat, one.played) == match.entries[one.n]
        assert one.line[0] == one.best
        assert one.loss_points >= 0 <= one.loss_win
        assert one.best != one.played or (one.loss_points, one.loss_win) == (0, 0)
        assert one.choices > 1 or one.best == one.played, "where there was no choice nothing is lost"
    assert [one.seat for one in told.seats] == list(range(match.seats))
    for seat in told.seats:
        own = [one for one in told.decisions if one.seat == seat.seat]
        assert seat.skill == pytest.approx(-sum(one.loss_points for one in own), abs=0.01)
        assert seat.luck == pytest.approx(sum(run.points[seat.seat] for run in told.draws), abs=0.01 * len(told.draws))
        assert seat.luck_low <= seat.luck <= seat.luck_high
    for standing in told.course:
        assert sum(standing.win) == pytest.approx(1, abs=0.001)
    final = victories(np.array([[[float(total) for total in told_total(match)]]]))[0, 0]
    assert told.course[-1].n == len(match.entries)
    assert np.argmax(told.course[-1].win) in np.flatnonzero(final), "at the end it stands as it ended"
    assert len(told.moments) == 3
    assert {one.n for one in told.moments} <= {*made, *(run.n for run in told.draws)}


def last_decision() -> Match:
    """A game alone at the table before its last decision, after which nothing is drawn."""
    whole = recorded(SOLO.stem)
    at = max(n for n, entry in enumerate(whole.entries) if entry.by != CHANCE)
    match = rhumbline.new("cartographers", 1, whole.options, seed=whole.luck.seed)
    while len(match.entries) < at:
        match.play(0, whole.entries[len(match.entries)].move)
    return match


def test_what_a_last_move_costs_is_what_is_on_the_sheet() -> None:
    """Nothing is left to chance there: the loss is the difference of two totals."""
    match = last_decision()
    totals = {}
    for move in match.game.moves(match.seen(0), 0):
        after = match.copy()
        after.play_move(0, move)
        assert after.over
        totals[move] = after.scores()[0]["total"]
    worst, best = min(totals, key=totals.__getitem__), max(totals, key=totals.__getitem__)
    assert totals[best] > totals[worst]
    verdict = judge(match.game, match.seen(0), 0, worst, 60, "last")
    assert totals[verdict.chain[0]] == totals[best]
    assert verdict.loss_points == pytest.approx(totals[best] - totals[worst], abs=0.5)
    assert judge(match.game, match.seen(0), 0, best, 60, "last")[1:3] == (0, 0)


def test_a_seat_is_judged_by_what_it_saw() -> None:
    """In any other world that looks the same to it, the verdict is the same."""
    match = rhumbline.new("gisborne", 3, seed="judge")
    seat, game = match.to_act[0], match.game
    seen = match.seen(seat)
    other = array_of(seen)
    game.deal(other[0], seat, rng_from("another world"))
    assert other.tobytes() != array_of(match.truth()).tobytes()
    played = game.moves(seen, seat)[-1]
    assert judge(game, game.seen_by(other, seat), seat, played, 40, 1) == judge(game, seen, seat, played, 40, 1)


def test_a_choice_that_was_taken_back_is_none() -> None:
    match = rhumbline.new("cartographers", 2, seed="second thoughts")
    first, second = match.moves(0)[0], match.moves(0)[1]
    match.play(0, first)
    match.take_back(0)
    match.play(0, second)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    told = review(match, simulations=10, worlds=2)
    own = [one for one in told.decisions if one.seat == 0]
    assert own[0].played == second
    assert first not in [one.played for one in own if one.n < own[0].n]


def test_shares_and_leads() -> None:
    ends = np.array([[[3.0, 5.0, 5.0], [9.0, 1.0, 2.0]]])
    assert leads(ends).tolist() == [[[-2, 0, 0], [7, -8, -7]]]
    assert victories(ends).tolist() == [[[0, 0.5, 0.5], [1, 0, 0]]]
    assert leads(ends[:, :, :1]).tolist() == [[[3], [9]]], "alone the points count"


def test_runs_of_draws() -> None:
    match = recorded(SOLO.stem)
    runs = runs_of(match.entries)
    drawn = {n for run in runs for n in range(*run)}
    assert drawn == {n for n, entry in enumerate(match.entries) if entry.by == CHANCE}
    assert all(left.after < right.first for left, right in pairwise(runs)), "runs are as long as can be"


def test_review_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON of the shape that is promised, whatever the number of cores; a table of words without it."""
    answers = []
    for jobs in ("1", "2"):
        assert run(["review", str(SOLO), "--json", "--simulations", "20", "--jobs", jobs]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    told = json.loads(answers[0])
    assert {"n", "seat", "played", "best", "loss_points", "loss_win"} <= set(told["decisions"][0])
    assert {"seat", "luck", "skill"} <= set(told["seats"][0])
    msgspec.convert(told, Review)
    assert run(["review", str(SOLO), "--simulations", "20", "--all"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "What decided it" in shown
    assert told["decisions"][0]["played"] in shown
    running = tmp_path / "running.jsonl"
    records.write(rhumbline.new("cartographers", 1, seed=1).record(), running)
    assert run(["review", str(running)]) == 2
    assert "not over" in capsys.readouterr().err
    assert run(["review", str(SOLO), "--seat", "4"]) == 2
    assert run(["review", str(tmp_path / "none.jsonl")]) == 2
