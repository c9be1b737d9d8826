"""Contests of bots: the sequential test, the tournament, and series of games as tables."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import rhumbline
from rhumbline.cli import run
from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.lab import sprt
from rhumbline.lab.arena import lineups
from rhumbline.lab.series import Limits, Outcome, Series, record_name
from rhumbline.lab.stats import share_interval
from rhumbline.lab.tournament import ratings, tournament

SCORES = np.array([0, 0.25, 0.5, 0.75, 1])
# How pairs of games may end: mostly shared out, all or nothing, nearly always drawn, and wild.
LAWS = ([5, 25, 40, 25, 5], [25, 0, 50, 0, 25], [2, 3, 90, 3, 2], [40, 5, 10, 5, 40])


@pytest.mark.parametrize("name", ["cartographers", "pizarro"])
def test_every_game_of_a_series_can_be_kept_as_a_record(name: str, tmp_path: Path) -> None:
    """Sealed choices and chains of moves: the record tells the same game, its luck included."""
    game = load(name)
    series = Series(game, game.filled_options({}), Limits(records=tmp_path))
    lineups = [["greedy", "novice", "random"], ["novice", "greedy", "random"]]
    told = list(series.play([(lineup, "kept/1") for lineup in lineups]))
    for lineup, outcome in zip(lineups, told, strict=True):
        kept = rhumbline.read(tmp_path / record_name(lineup, "kept/1"))
        assert [player["name"] for player in kept["players"]] == lineup
        assert rhumbline.replay(kept).result() == kept["result"]
        assert kept["result"]["totals"] == outcome.totals


def test_records_of_programs_have_names_that_differ() -> None:
    """However alike the commands are, and however long."""
    names = {record_name([f"$ python {place}a.py", "greedy"], "0/0") for place in ("", "./", "../", "x" * 300 + "/")}
    assert len(names) == 4
    assert all(len(name) < 100 and "/" not in name for name in names)


@pytest.mark.slow
def test_simulate_keeps_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a folder that is made for them, ready for the other commands; the log of a series is no record."""
    where, log = tmp_path / "new" / "games", tmp_path / "log.jsonl"
    words = ["simulate", "kingdom-maps", "--bots", "greedy", "--games", "2", "--log", str(log), "--records", str(where)]
    assert run(words) == 0
    files = sorted(where.iterdir())
    assert len(files) == 2
    assert all(run(["verify", str(file)]) == 0 for file in files)
    capsys.readouterr()
    assert run(["review", str(log)]) == 2
    assert "--records FOLDER" in capsys.readouterr().err
    pair = ["arena", "kingdom-maps", "greedy", "random", "--games", "2", "--jobs", "4"]
    assert run([*pair, "--records", str(tmp_path / "pair")]) == 0
    assert len(list((tmp_path / "pair").iterdir())) == 2  # not those that were played ahead
    assert run(["simulate", "kingdom-maps", "--records", str(log)]) == 2
    assert "no records can be kept there" in capsys.readouterr().err
    assert run(["simulate", "kingdom-maps", "--records", str(where), "--ray", "auto"]) == 2
    assert "does not go with --ray" in capsys.readouterr().err


def leaning(law: Sequence[int], mean: float) -> NDArray[np.float64]:
    """A law of this kind with another mean."""
    low, high = -50.0, 50.0
    while high - low > 1e-9:
        tilt = (low + high) / 2
        chances = np.array(law) * np.exp(tilt * (SCORES - 0.5))
        chances /= chances.sum()
        low, high = (tilt, high) if chances @ SCORES < mean else (low, tilt)
    return chances


def verdicts(question: sprt.Question, law: NDArray[np.float64], tests: int, pairs: int) -> tuple[float, float]:
    """How often many tests at once find "more", and how often "less", of that many pairs at most."""
    rng = np.random.default_rng(17)
    many = sprt.Sprt(question)
    more, less = np.zeros(tests, bool), np.zeros(tests, bool)
    for _ in range(pairs):
        many.enter(rng.choice(SCORES, tests, p=law))
        more |= ~less & (many.for_more >= log(1 / question.alpha))
        less |= ~more & (many.for_less >= log(1 / question.beta))
    return float(more.mean()), float(less.mean())


@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("question", [sprt.Question(0, 60), sprt.Question(-50, 50, 0.1, 0.02)], ids=str)
def test_error_rates_hold_on_synthetic_games(question: sprt.Question, law: list[int]) -> None:
    """At the bounds themselves, where it is hardest: four standard errors are allowed for."""
    tests = 4000
    wrong_more, right_less = verdicts(question, leaning(law, sprt.score_of(question.low)), tests, 600)
    right_more, wrong_less = verdicts(question, leaning(law, sprt.score_of(question.high)), tests, 600)
    for wrong, allowed in ((wrong_more, question.alpha), (wrong_less, question.beta)):
        assert wrong <= allowed + 4 * (allowed * (1 - allowed) / tests) ** 0.5
    assert right_less > 0.8, "and it comes to an end"
    assert right_more > 0.8


def test_a_test_tells_its_verdict_in_words() -> None:
    test = sprt.Sprt(sprt.Question(0, 100))
    assert "Still open" in sprt.in_words(test.told(), "new", "old")
    while test.verdict == "open":
        test.enter(1.0)
    assert test.told()["verdict"] == "more"
    assert test.pairs < 15
    assert "new is more than 0 Elo ahead of old" in sprt.in_words(test.told(), "new", "old")
    test = sprt.Sprt(sprt.Question(0, 100))
    while test.verdict == "open":
        test.enter(0.25)
    assert "new is less than 100 Elo ahead of old" in sprt.in_words(test.told(), "new", "old")
    assert test.told()["elo"] == pytest.approx(-190.8)


def test_elo_and_scores_go_both_ways() -> None:
    assert sprt.score_of(0) == 0.5
    assert sprt.elo_of(sprt.score_of(123)) == pytest.approx(123)
    assert sprt.elo_of(1) == float("inf")


def test_arena_with_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "kingdom-maps", "greedy", "random", "--sprt", "0,100", "--games", "400"]
    assert run([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sprt"]["verdict"] == "more"
    assert told["sprt"]["pairs"] * 2 == told["games"] < 40
    assert run([*command[:4], "--sprt=-200,-100", "--alpha", "0.01", "--games", "2"]) == 0
    assert "Still open" in " ".join(capsys.readouterr().out.split())


# --- tournament


class Told(Series):
    """A series whose games end as somebody says, and which remembers what was played."""

    def play(self, games: Sequence[tuple[Sequence[str], str]]) -> Iterator[Outcome]:
        jobs.extend(games)
        for lineup, _ in games:
            best = max(lineup)
            shares = [(bot == best) / lineup.count(best) for bot in lineup]
            yield Outcome([int(10 * share) for share in shares], shares, 1)


jobs: list[tuple[Sequence[str], str]] = []


def test_everybody_meets_everybody_with_the_same_luck_in_every_seat() -> None:
    jobs.clear()
    told = tournament(Told(load("gisborne"), {}, Limits()), ["a", "b", "c"], 3, 9, "s")
    assert told["games"] == len(jobs) == 3 * 10
    luck = {pair: Counter(seed for lineup, seed in jobs if set(lineup) == set(pair)) for pair in combinations("abc", 2)}
    assert luck["a", "b"] == luck["a", "c"] == luck["b", "c"] == {f"s/{n}": 2 for n in range(5)}
    for seat in range(3):
        assert Counter(lineup[seat] for lineup, _ in jobs) == {"a": 10, "b": 10, "c": 10}
    assert [(row["rank"], row["bot"], row["score"]["mean"]) for row in told["ranking"]] == [
        (1, "c", 1.0),
        (2, "b", 0.5),
        (3, "a", 0.0),
    ]
    assert told["ranking"][0]["score"]["low"] < 1, "ten victories in a row are no certainty"


def test_ratings_are_found_again_and_their_intervals_hold() -> None:
    """Bots of known strength whose games share their luck: the intervals miss as often as they say."""
    true = np.array([150.0, 50.0, 0.0, -200.0])
    pairs = list(combinations(range(4), 2))
    rng = np.random.default_rng(4)
    kept, tries = 0, 200
    for _ in range(tries):
        luck = rng.random((60, 1))
        scores = np.stack([(luck + rng.random((60, 6)) / 2) % 1 for _ in range(2)])
        chances = np.array([sprt.score_of(true[a] - true[b]) for a, b in pairs])
        found = ratings(4, pairs, (scores < chances).mean(0))
        kept += sum(one.low <= t <= one.high for one, t in zip(found, true, strict=True))
    assert kept / (4 * tries) > 0.93
    assert sum(one.mean for one in found) == pytest.approx(0, abs=1e-6)


def test_a_tournament_that_was_killed_goes_on_and_ends_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "games.jsonl"
    words = ["tournament", "kingdom-maps", "random", "novice", "greedy", "--games", "60", "--json", "--log", str(log)]
    begun = subprocess.Popen([sys.executable, "-m", "rhumbline", *words], stdout=subprocess.DEVNULL)
    until = time.monotonic() + 300
    while not (log.exists() and log.read_bytes().count(b"\n") > 20) and time.monotonic() < until:
        assert begun.poll() is None
        time.sleep(0.01)
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    assert 20 < log.read_bytes().count(b"\n") < 180, "it was killed in between"
    told = []
    for ending in ([], ["--log", str(tmp_path / "another.jsonl")]):
        assert run([*words, *ending]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert [row["bot"] for row in told[0]["ranking"]] == ["greedy", "novice", "random"]


def test_a_cross_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "pizarro", "greedy", "random", "--games", "4"]) == 0
    told = capsys.readouterr().out
    assert "Pizarro & Co.: 4 games at 3 seats" in told
    assert told.index("greedy") < told.index("random")


# --- tables for other programs


def test_games_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As many games as the figures rest on, and the same ones."""
    from pyarrow import parquet

    file = tmp_path / "games.parquet"
    assert (
        run(["simulate", "kingdom-maps", "--bots", "greedy,random", "--games", "3", "--parquet", str(file), "--json"])
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    rows = parquet.read_table(file).to_pylist()
    assert [(row["game"], row["seat"], row["bot"]) for row in rows[:3]] == [
        (0, 0, "greedy"),
        (0, 1, "random"),
        (1, 0, "greedy"),
    ]
    assert np.mean([row["points"] for row in rows if row["seat"] == 0]) == pytest.approx(
        told["seats"][0]["score"]["mean"], abs=1e-3
    )
    assert json.loads(parquet.read_schema(file).metadata[b"rhumbline"])["game"] == "kingdom-maps"
    for words in (
        ["arena", "kingdom-maps", "greedy", "random", "--sprt", "0,100"],
        ["tournament", "kingdom-maps", "greedy", "random", "--games", "4"],
    ):
        assert run([*words, "--parquet", str(file), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert len(parquet.read_table(file)) == 2 * told["games"]
    assert [one.name for one in tmp_path.iterdir()] == ["games.parquet"]


def test_a_missing_library_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert run(["simulate", "kingdom-maps", "--parquet", str(tmp_path / "games.parquet")]) == 2
    assert "pip install 'rhumbline[parquet]'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_needs_ray(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What plays there is checked by bench/on_ray.py."""
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run(["simulate", "kingdom-maps", "--ray", "auto", "--log", str(tmp_path / "games.jsonl")]) == 2
    assert "pip install 'rhumbline[ray]'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_questions_without_an_answer_are_refused() -> None:
    for question in (sprt.Question(20, 0), sprt.Question(0, 20, alpha=0), sprt.Question(0, float("nan"))):
        with pytest.raises(BadInput):
            question.check()


def test_shares_are_never_certain() -> None:
    told: Any = share_interval([1.0] * 10)
    assert told.mean == told.high == 1
    assert 0.6 < told.low < 0.95
    assert lineups("ab", 3) == [[0, 1, 0], [1, 0, 1]]
