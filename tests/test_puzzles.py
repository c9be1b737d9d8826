"""Puzzles: one move is clearly best, the proof holds in other worlds, and nothing is told that the seat cannot see."""

import io
import json
import sys
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest

from rhumbline import bots
from rhumbline.bots import search
from rhumbline.bots.foreign import state_in
from rhumbline.bots.trial import Trial
from rhumbline.cli import run
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE
from rhumbline.games import load
from rhumbline.lab.puzzles import Maker, Puzzle, after, apart, puzzles, written

GAME = "gisborne"


@cache
def some() -> list[Puzzle]:
    return list(puzzles(Maker(load(GAME), {}, 3, ("greedy", "easy"), "test", 120, 1), 2))


def moves_of(puzzle: Puzzle, line: list[str]) -> list[int]:
    game, chain = load(puzzle.game), list[int]()
    at = array_of(state_in(game, {"state": puzzle.state}))
    for text in line:
        chain += game.parse(at[0], puzzle.seat, text)
        at = np.frombuffer(bytearray(after(game, at, puzzle.seat, chain[-1:])), game.state)
    return chain


def test_the_same_puzzles_on_any_number_of_cores() -> None:
    assert len(some()) == 2
    assert list(puzzles(Maker(load(GAME), {}, 3, ("greedy", "easy"), "test", 120, 3), 2)) == some()


def test_nothing_hidden_is_told() -> None:
    """The position in a puzzle is what is left when all that the seat may not know is wiped, and so is the view."""
    game = load(GAME)
    for puzzle in some():
        seen = state_in(game, {"state": puzzle.state})
        assert game.seen_by(seen, puzzle.seat).tobytes() == seen.tobytes()
        assert msgspec.to_builtins(game.view(seen, puzzle.seat)) == puzzle.view
        assert "seed" not in msgspec.to_builtins(puzzle)


def test_proofs_hold_in_worlds_they_were_not_made_of() -> None:
    game = load(GAME)
    for puzzle in some():
        at = array_of(state_in(game, {"state": puzzle.state}))
        assert puzzle.choices == len(game.moves(at[0], puzzle.seat))
        assert puzzle.worlds == 120
        assert (puzzle.ahead["low"] or 0) > 0
        assert puzzle.best.points > max(other.points for other in puzzle.others)
        bot = bots.make("master", game, "another seed")
        assert isinstance(bot, search.Bot)
        chains = [moves_of(puzzle, one.line) for one in (puzzle.best, *puzzle.others)]
        trial = Trial(bot.loops.try_chains, at, puzzle.seat, chains, bot.means())
        trial.more_worlds(np.arange(len(chains)), 200)
        assert np.nanmean(trial.margins, axis=0).argmax() == 0


def test_the_order_of_hexes_makes_no_other_move() -> None:
    game = load("kingdom-maps")
    at = array_of(game.new_state(1))
    while game.to_act(at[0]) != (0,):
        game.entry.step(at, CHANCE, game.moves(at[0], CHANCE)[-1], UNHEARD)
    bot = bots.make("master", game, 1)
    assert isinstance(bot, search.Bot)
    start = list(bot.sampled(at, 0, 0.0, -1))
    first = next(n for n, text in enumerate(written(game, at[0], 0, start)) if text.startswith("hex "))
    assert len(start) - first >= 2, "a drawing of several hexes"
    turned = [*start[:first], *reversed(start[first:])]
    assert apart(game, at, 0, [start, turned, start]) == [start]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in some()))
    return file


def test_trying_them(kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A move that breaks a rule costs nothing; the right one is praised, and any other is shown a better one."""
    first, second = some()
    said = ["lay g9", *first.best.line, second.others[0].line[0]]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in said)))
    assert run(["puzzles", GAME, "--solve", str(kept)]) == 0
    out = capsys.readouterr().out
    assert "(rule " in out
    assert "That is it!" in out
    assert "There is a better move." in out
    assert "Solved: 1 of 2." in out
    assert out.index(", ".join(first.best.line) + ":") > out.index("That is it!"), "no solution before the answer"
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(["puzzles", GAME, "--solve", str(kept)]) == 0
    assert "Solved: 0 of 0." in capsys.readouterr().out


def test_as_lines_and_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzzles", GAME, "-n", "1", "--seats", "3", "--bots", "greedy,easy", "--seed", "test", "--worlds", "120"]
    file = tmp_path / "kept.jsonl"
    assert run([*words, "--json", "-o", str(file)]) == 0
    assert capsys.readouterr().out == file.read_text("utf-8")
    assert msgspec.json.decode(file.read_bytes().splitlines()[0], type=Puzzle) == some()[0]
    assert run(words) == 0
    out = capsys.readouterr().out
    assert out.index("Puzzle 1.") < out.index("Solution 1")


def test_bad_wishes(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, exit code 2."""
    line = json.loads(kept.read_text("utf-8").splitlines()[0])
    spoilt = {
        "empty": "",
        "words": "a puzzle\n",
        "short": json.dumps(line | {"state": "AAAA"}) + "\n",
        "other": json.dumps(line | {"view": {}}) + "\n",
        "old": json.dumps(line | {"rules_version": 0}) + "\n",
        "far": json.dumps(line | {"seat": 77}) + "\n",
    }
    for name, text in spoilt.items():
        (tmp_path / name).write_text(text, "utf-8")
    for words in (
        ["risk"],
        [GAME, "--bots", "deepest"],
        [GAME, "--bots", ""],
        [GAME, "--seats", "9"],
        [GAME, "--option", "sheet=x"],
        [GAME, "--worlds", "3"],
        [GAME, "-o", str(tmp_path / "no" / "file")],
        ["pizarro", "--solve", str(kept)],
        [GAME, "--solve", str(tmp_path / "nowhere")],
        *([GAME, "--solve", str(tmp_path / name)] for name in spoilt),
    ):
        assert run(["puzzles", *words]) == 2, words
        out, err = capsys.readouterr()
        assert err.count("\n") == 1, words
        assert out == ""
