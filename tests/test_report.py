"""Reports: what many games add up to, luck and skill, the page, and a game beside a changed one."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from rhumbline import games as game_names
from rhumbline.cli import run
from rhumbline.engine.data import data_folder
from rhumbline.games import folder_of, load
from rhumbline.lab.report.accounts import NOBODY, Account, Job, account, headings
from rhumbline.lab.report.estimates import bins, counts, mean, ratio
from rhumbline.lab.report.figures import figures
from rhumbline.lab.report.shares import luck_and_skill, shares
from rhumbline.lab.report.words import fairness

# The headings whose payments make up the totals of all seats; the others look at the same points from another side.
WHOLE = {
    "cartographers": {"Scoring cards", "Coins and monsters"},
    "gisborne": {"Card chips", "Position scorings"},
    "kingdom-maps": {"Goals", "Question mark"},
    "pizarro": {"Explorers"},
}


@cache
def played(name: str) -> Account:
    game = load(name)
    seats = max(2, game.seats[0])
    return account(game, game.filled_options({}), 1, Job("report", (["greedy", "easy", "normal"] * 2)[:seats]))


@pytest.mark.parametrize("name", game_names())
def test_what_was_paid_adds_up_to_the_totals(name: str) -> None:
    one, groups = played(name), headings(load(name))
    paid = Counter[str]()
    for group, _, points in one.payments:
        paid[group] += int(points)
    assert set(paid) <= set(groups)
    assert sum(paid[group] for group in WHOLE[name]) == sum(one.totals)
    assert all(about.sentence.endswith(".") for about in groups.values())


@pytest.mark.parametrize("name", game_names())
def test_an_account_tells_how_it_went(name: str) -> None:
    one = played(name)
    assert sum(one.shares) == pytest.approx(1)
    assert one.decisions > one.turns > one.rounds > 0
    assert {*one.leaders} <= {NOBODY, *range(len(one.totals))}
    best = [seat for seat, share in enumerate(one.shares) if share]
    assert one.leaders[-1] == (best[0] if len(best) == 1 else NOBODY)


def made_up(totals: list[int], lineup: list[str], leaders: list[int]) -> Account:
    best = max(totals)
    shares_of = [(total == best) / totals.count(best) for total in totals]
    return Account(lineup, totals, shares_of, None, 10, 5, 2, leaders, [])


def test_figures_of_games_that_can_be_counted_by_hand() -> None:
    played_twice = [made_up([10, 6], ["a", "b"], [0, 1, -1, 1, 0]), made_up([4, 8], ["b", "a"], [-1, 1, 1, 1, 1])]
    found = figures(played_twice * 10, {}, 2)
    assert found.scores.mean.value == 7
    assert found.winner.value == 9
    assert found.margin.value == 4
    assert [one.value for one in found.wins] == [0.5, 0.5]
    assert found.bot_wins["a"].value == 1
    assert found.by_bot["b"].mean.value == 5
    assert found.lead_changes.values == [2, 0] * 10, "a lead that was shared in between is not lost"
    halfway = found.leader_wins[4]
    assert halfway is not None
    assert halfway.value == 1, "halfway seat 1 leads the second game alone, the first is level"


def test_intervals_hold_as_often_as_they_say() -> None:
    """Ratios of games that come in twos with the same luck: 95 % of the intervals have the truth in them."""
    rng = np.random.default_rng(1)
    inside = 0
    for _ in range(400):
        luck = np.repeat(rng.normal(size=60), 2)
        times = rng.integers(1, 4, 120)
        points = times * 3 + luck * times + rng.normal(size=120)
        one = ratio(points.tolist(), times.tolist(), 2).interval()
        inside += one.low <= 3 <= one.high
    assert 365 <= inside <= 395


def test_too_few_games_claim_nothing() -> None:
    assert mean([1.0, 2.0, 3.0, 4.0]).interval().high == float("inf")
    assert "too few" in fairness([mean([1.0, 0.0]), mean([0.0, 1.0])])


def test_luck_and_skill_are_found_where_they_were_put() -> None:
    """Results made of a seat's luck, a bot's strength and noise, less what all seats of a game share."""
    rng = np.random.default_rng(2)
    strength = {"a": -np.sqrt(1.5), "b": 0.0, "c": np.sqrt(1.5)}
    rows = [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    results = []
    for _ in range(3000):
        luck = rng.normal(scale=2, size=3)
        for row in rows:
            came_to = luck + [strength[bot] for bot in row] + rng.normal(scale=np.sqrt(3), size=3)
            results.append((made_up([0, 0, 0], row, []), came_to - came_to.mean()))
    told = {id(one): came_to for one, came_to in results}
    found = shares([one for one, _ in results], 3, lambda one: list(told[id(one)]))
    assert found is not None
    assert [part.value for part in found] == pytest.approx([8 / 17, 3 / 17, 6 / 17], abs=0.02)
    for part, truth in zip(found, (8 / 17, 3 / 17, 6 / 17), strict=True):
        one = part.interval(0.999)
        assert one.low < truth < one.high


def test_two_bots_do_not_tell_luck_from_skill() -> None:
    both = [made_up([10, 6], ["a", "b"], []), made_up([4, 8], ["b", "a"], [])]
    assert luck_and_skill(both * 10, 2) is None


def test_bars() -> None:
    assert bins([3, 17, 25]) == (3, 1)
    assert bins([3, 99]) == (0, 5)
    assert counts([0, 4, 5, 12], 0, 5) == [2, 1, 1]


QUICK = ["--games", "12", "--bots", "greedy,easy,random", "--seats", "3", "--seed", "7"]


def test_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Loads nothing, runs nothing, says what the JSON says, and is the same every time, on any number of cores."""
    pages = [tmp_path / "a.html", tmp_path / "b.html"]
    for file, jobs in zip(pages, ("1", "3"), strict=True):
        assert run(["report", "gisborne", *QUICK, "--jobs", jobs, "--json", "-o", str(file)]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    text = pages[0].read_text("utf-8")
    assert text == pages[1].read_text("utf-8")
    assert "<script" not in text
    assert not re.search(r"\b(src|href|style|on\w+)\s*=|url\(|https?:", text), "nothing comes from elsewhere"
    assert "default-src 'none'; style-src 'sha256-" in text
    [side] = told["sides"]
    assert (told["games"], told["deals"]) == (12, 4)
    for sentence in side["in_short"]:
        assert sentence in unescape(text)
    for group in side["pays"]:
        assert all(item["name"] in text for item in group["items"])
    assert sum(seat["wins"]["mean"] for seat in side["seats"]) == pytest.approx(1, abs=0.001)
    parts = side["luck"]["victory"]
    assert sum(part["mean"] for part in parts.values()) == pytest.approx(1, abs=0.001)


def test_alone_at_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There are no seats to compare and no lead; the measure is the game's own."""
    file = tmp_path / "solo.html"
    words = ["report", "cartographers", "--seats", "1", "--games", "10", "--bots", "greedy,easy", "--json"]
    assert run([*words, "-o", str(file)]) == 0
    [side] = json.loads(capsys.readouterr().out)["sides"]
    assert "seats" not in side
    assert set(side["luck"]) == {"points"}
    assert "The lead" not in file.read_text("utf-8")


def test_beside_another_option(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["report", "pizarro", "--games", "6", "--bots", "greedy", "--compare-option", "board1=B", "--json"]
    assert run(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert [side["name"] for side in told["sides"]] == ["board1 A", "board1 B"]
    assert [side["options"]["board1"] for side in told["sides"]] == ["A", "B"]
    assert len(told["difference"]["is_it_fair"]) >= 2
    means = [side["scores"]["mean"] for side in told["sides"]]
    assert told["difference"]["scores"]["mean"] == pytest.approx(means[1] - means[0], abs=0.001)


def changed(folder: Path, old: str, new: str) -> Path:
    """A folder with Gisborne's numbers of a round, of which one is changed."""
    text = (data_folder(folder_of("gisborne")) / "play.toml").read_text("utf-8")
    assert old in text
    folder.mkdir(exist_ok=True)
    (folder / "play.toml").write_text(text.replace(old, new), "utf-8")
    return folder


def test_beside_a_changed_board(tmp_path: Path) -> None:
    """Twice the cards for every place in a scoring: the changed game is played, and what it does is told."""
    folder = changed(tmp_path / "generous", "three = [3, 2, 2]", "three = [6, 4, 4]")
    page = tmp_path / "page.html"
    words = ["report", "gisborne", "--games", "8", "--bots", "random", "--compare", str(folder), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "rhumbline", *words, "-o", str(page)],
        env={**os.environ, "RHUMBLINE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert [side["name"] for side in told["sides"]] == ["as it is", "generous"]
    places = [
        next(item for group in side["pays"] for item in group["items"] if item["name"] == "First")["mean"]
        for side in told["sides"]
    ]
    assert places[1] > places[0], "whoever is in front puts more cards away"
    means = [side["scores"]["mean"] for side in told["sides"]]
    assert told["difference"]["scores"]["mean"] == pytest.approx(means[1] - means[0], abs=0.001)
    text = page.read_text("utf-8")
    for heading in ("What does it do?", "Is it fair?"):
        assert heading in text


def test_a_sheet_that_is_added_is_the_one_that_is_played(tmp_path: Path) -> None:
    source = data_folder(folder_of("cartographers")) / "sheets" / "wilderness.toml"
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "heath.toml").write_text(source.read_text("utf-8"), "utf-8")
    words = ["report", "cartographers", "--games", "5", "--bots", "random", "--compare", str(tmp_path), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "rhumbline", *words],
        env={**os.environ, "RHUMBLINE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    base, other = json.loads(done.stdout)["sides"]
    assert (base["options"], other["options"]) == ({"sheet": "wilderness"}, {"sheet": "heath"})
    assert base["scores"] == other["scores"], "the same map, and game by game the same luck"


def test_bad_wishes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, exit code 2, and no page."""
    page = tmp_path / "page.html"
    typo = tmp_path / "typo"
    typo.mkdir()
    (typo / "plays.toml").write_text("", "utf-8")
    same = changed(tmp_path / "same", "three", "three")
    wrong = changed(tmp_path / "wrong", "[refill]", "[refills]")
    broken = changed(tmp_path / "broken", "[refill]", "[refill")
    for words, said in (
        (["risk"], "no game"),
        (["gisborne", "--bots", "deepest"], "no bot"),
        (["gisborne", "--bots", ""], "at least one bot"),
        (["gisborne", "--seats", "7"], "3 to 5 seats"),
        (["gisborne", "--option", "sheet=x"], "no option"),
        (["pizarro", "--compare-option", "board1=A"], "the same on both sides"),
        (["pizarro", "--compare-option", "board1=C"], "one of A, B"),
        (["gisborne", "--compare", str(tmp_path / "nowhere")], "not a folder"),
        (["gisborne", "--compare", str(typo)], "reads no such file"),
        (["gisborne", "--compare", str(same)], "differs"),
        (["gisborne", "--compare", str(wrong)], "refill"),
        (["gisborne", "--compare", str(broken)], "play.toml"),
        (["gisborne", "-o", str(tmp_path / "no" / "page.html")], "cannot be written"),
    ):
        assert run(["report", *words, *([] if "-o" in words else ["-o", str(page)])]) == 2, words
        out, err = capsys.readouterr()
        assert said in err, words
        assert err.count("\n") == 1
        assert out == ""
    assert not page.exists()


@pytest.mark.parametrize(
    ("name", "rounds", "turns"),
    # Seasons and cards drawn from; rounds and pawns' turns; active players; years and auctions.
    [("cartographers", 4, 20), ("gisborne", 8, 24), ("kingdom-maps", 4, 8), ("pizarro", 3, 30)],
)
def test_turns_and_rounds_as_the_game_counts_them(name: str, rounds: int, turns: int) -> None:
    one = played(name)
    assert one.rounds == rounds if name in {"cartographers", "pizarro"} else one.rounds >= rounds
    assert one.turns >= turns
    if name == "gisborne":
        assert one.turns == 3 * one.rounds
    elif name == "kingdom-maps":
        assert one.rounds == -(-one.turns // 2)
