"""Bots: levels, the search, hints, programs that play along, and series of games that can be stopped."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rhumbline
from rhumbline import bots
from rhumbline.bots import foreign, search
from rhumbline.bots.hint import hint
from rhumbline.bots.levels import LEVELS
from rhumbline.bots.strength import strengths
from rhumbline.cli import main
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.errors import BadInput
from rhumbline.engine.luck import rng_from
from rhumbline.engine.match import Match
from rhumbline.engine.tree import NODE, fill, find, learn, pick, scrambled
from rhumbline.games import load
from rhumbline.lab import limits
from rhumbline.lab.series import Limits, Series
from rhumbline.lab.simulate import simulate

ROOT = Path(__file__).parents[1]
GAMES = rhumbline.games()
SWAPS = 10_000
FIRST = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'first.py'}"


@pytest.mark.parametrize("name", GAMES)
def test_people_are_told_how_strong_the_levels_are(name: str) -> None:
    known = strengths(name)
    assert known
    assert list(known) == [level for level in LEVELS if level in known], "they are listed from the weakest on"
    assert all(one.wins >= 0.65 for one in known.values() if one.wins is not None), "each is a step that can be felt"
    solo = [one.solo for one in known.values() if one.solo is not None]
    assert solo == sorted(solo)
    assert bool(solo) == (load(name).seats[0] == 1)


def some_way_in(name: str, moves: int = 12) -> Match:
    """A match in which some random moves have been played."""
    game = load(name)
    match = rhumbline.new(name, seats=max(2, game.seats[0]), seed="bots")
    rng = rng_from("some way in", name)
    bot = bots.make("random", game, "some way in")
    while len([entry for entry in match.entries if entry.by >= 0]) < moves:
        seat = match.to_act[int(rng[0] % np.uint64(len(match.to_act)))]
        match.play_move(seat, bot.choose(match.seen(seat), seat, 0.0))
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_moves_and_the_same_ones_again(name: str, level: str) -> None:
    match = some_way_in(name)
    for _ in range(6):
        if match.over:
            break
        seat = match.to_act[0]
        chosen = {bots.make(level, match.game, 7, 24).choose(match.seen(seat), seat, 0.0) for _ in range(2)}
        assert len(chosen) == 1, "the same seed and number of simulations give the same move"
        move = chosen.pop()
        assert move in match.game.moves(match.seen(seat), seat)
        match.play_move(seat, move)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_does_not_change_its_choice(name: str, level: str) -> None:
    match = some_way_in(name, 9)
    game, seat = match.game, match.to_act[0]
    chosen = bots.make(level, game, 7, 16).choose(match.seen(seat), seat, 0.0)
    rng = rng_from("swap", name)
    before = array_of(match.seen(seat)).tobytes()
    for swap in range(SWAPS):
        world = array_of(match.seen(seat))
        game.deal(world[0], seat, rng)
        seen = game.seen_by(world, seat)
        assert seen.tobytes() == before, "a bot is handed nothing else"
        if swap % (SWAPS // 20) == 0:
            assert bots.make(level, game, 7, 16).choose(seen, seat, 0.0) == chosen


@pytest.mark.parametrize("name", GAMES)
def test_several_cores_share_a_search(name: str) -> None:
    match = some_way_in(name)
    seat = match.to_act[0]
    chosen = set()
    for _ in range(2):
        bot = search.Bot(match.game, 7, simulations=200)
        bot.cores = 2
        chosen.add(bot.choose(match.seen(seat), seat, 0.0))
        assert bot.tried <= 200
    assert len(chosen) == 1
    assert chosen.pop() in match.game.moves(match.seen(seat), seat)


def test_a_node_of_the_tree_is_tried_wider_the_more_often_it_is_reached() -> None:
    tree = np.zeros(16, NODE)
    moves, values = np.arange(10, dtype=np.int32), np.arange(10, dtype=np.float64)
    key = scrambled(np.uint64(3))
    at = find(tree, key)
    fill(tree[at], key, moves, 10, values)
    assert find(tree, key) == at
    path = np.zeros((1, 2), np.int64)
    for _ in range(400):
        path[0] = at, pick(tree[at], moves, 10, 0.5)
        learn(tree, path, 1, 5.0 if path[0, 1] == 2 else 1.0)
    node = tree[at]
    assert node["moves"][0] == 9, "what the evaluation likes best comes first"
    assert node["tried"].argmax() == 2, "and what has fared best is tried most"
    assert (node["tried"] > 0).sum() > 5


def test_who_knows_the_luck_plays_better() -> None:
    told = limits.gap(load("cartographers"), 4, "gap", Limits(simulations=300), lambda: None)
    assert told["measure"] == "solo"
    assert told["gap"]["mean"] > 0


def test_a_plan_is_kept_between_small_moves() -> None:
    match = rhumbline.new("kingdom-maps", seats=1, seed="plan")
    bot = search.Bot(match.game, 1, simulations=40)
    searched: list[int] = []
    while len(searched) < 12:
        match.play_move(0, bot.choose(match.seen(0), 0, 0.0))
        searched.append(bot.tried)
        bot.tried = 0
    assert 0 in searched
    assert sum(searched) > 0


def test_a_search_is_better_than_a_look_at_one_move() -> None:
    series = Series(load("cartographers"), {"sheet": "wilderness"}, Limits(simulations=60))
    searched = simulate(series, ["hard"], 6, "stronger")["solo"]
    greedy = simulate(series, ["greedy"], 6, "stronger")["solo"]
    assert searched["mean"] > greedy["mean"]


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_can_be_played(name: str) -> None:
    match = some_way_in(name)
    seat = match.to_act[0]
    found = hint(match.game, match.seen(seat), seat, 0.01)
    branch = match.trial(seat, found.moves)
    assert branch.chain


def test_a_hint_says_what_it_improves() -> None:
    match = some_way_in("cartographers", 14)
    seat = match.to_act[0]
    found = hint(match.game, match.seen(seat), seat, 0.05)
    before = {line["name"]: line["points"] for line in match.view(seat)["players"][seat]["now"]}
    after = {line["name"]: line["points"] for line in match.preview(seat, found.moves[0])["now"]}
    assert {gain.name: gain.points for gain in found.gains} == {
        name: points - before[name] for name, points in after.items() if points != before[name]
    }


# --- programs

FLIES = """
import json
for line in open(0):
    told = json.loads(line)
    move = {"type": "move", "id": told.get("id"), "move": "fly"}
    print(json.dumps({"type": "ready"} if told["type"] == "hello" else move), flush=True)
"""


def test_a_program_plays_along() -> None:
    game = load("pizarro")
    series = Series(game, game.filled_options(None), Limits())
    told = simulate(series, ["greedy", "greedy", f"{foreign.PREFIX}{FIRST}"], 1)
    assert told["seats"][2]["score"]["mean"] >= 0


def test_our_own_bots_speak_the_protocol() -> None:
    match = some_way_in("gisborne")
    seat = match.to_act[0]
    bot = foreign.Bot(match.game, f"{sys.executable} -m rhumbline bot greedy")
    try:
        move = bot.choose(match.seen(seat), seat, 0.1)
    finally:
        bot.close()
    assert bot.faults == []
    assert move in match.game.moves(match.seen(seat), seat)


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("pass", "The program has ended."),
        ("print('hello', flush=True); input()", "Not a line of JSON"),
        ('print(\'{"type": "move"}\', flush=True); input()', "The answer to 'hello' has the type 'ready'"),
        (FLIES, "'fly' is not one of the moves offered."),
    ],
)
def test_a_program_at_fault_costs_its_seat_the_choice(tmp_path: Path, program: str, fault: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(program, "utf-8")
    match = rhumbline.new("cartographers", seats=1, seed=1)
    bot = foreign.Bot(match.game, f"{sys.executable} {file}")
    move = bot.choose(match.seen(0), 0, 0.1)
    assert move in match.game.moves(match.seen(0), 0)
    assert fault in bot.faults[0]
    bot.choose(match.seen(0), 0, 0.1)
    bot.close()


def test_a_program_that_hangs_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "PATIENCE", 0.2)
    match = rhumbline.new("cartographers", seats=1, seed=1)
    bot = foreign.Bot(match.game, f"{sys.executable} -c 'import time; time.sleep(60)'")
    bot.choose(match.seen(0), 0, 0.0)
    assert "No answer to 'hello' within 0.2 seconds." in bot.faults[0]


def test_the_checker(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bot", "--check", "cat"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "has the type 'ready'" in told
    assert "question 1:" in told
    with pytest.raises(SystemExit) as ended:
        main(["bot"])
    assert ended.value.code == 2


# --- series


def test_a_series_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    game = load("gisborne")

    def told(games: int, log: Path | None) -> dict[str, Any]:
        found = simulate(Series(game, {}, Limits(log=log)), ["greedy", "random", "greedy"], games, "stop")
        return {key: value for key, value in found.items() if "second" not in key}

    log = tmp_path / "games.jsonl"
    told(4, log)
    kept = log.read_bytes()
    log.write_bytes(kept[:-9])  # killed while it wrote
    assert told(9, log) == told(9, None)
    assert len(log.read_text("utf-8").splitlines()) == 10


def test_a_log_of_other_games_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    log.write_text(json.dumps({"game": "pizarro"}) + "\n", "utf-8")
    series = Series(load("gisborne"), {}, Limits(log=log))
    with pytest.raises(BadInput, match="this log is of other games"):
        next(series.play([(["greedy"] * 3, "1")]))
    log.write_text("what?\n", "utf-8")
    with pytest.raises(BadInput, match="not a log of games"):
        next(series.play([(["greedy"] * 3, "1")]))
