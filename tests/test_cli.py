"""The command line as people use it."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rhumbline
from rhumbline import games
from rhumbline.cli import run
from rhumbline.cli.shelf import find_rules
from rhumbline.engine import record
from rhumbline.games import load
from rhumbline.lab.report.changed import changed_files

pytestmark = pytest.mark.slow


def say(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines at the prompt."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def drawn(move: str) -> str:
    """How the story tells of a drawing of one's own."""
    terrain, *spaces = move.split()
    return f"You drew {terrain} on {' '.join(spaces)}."


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Every game with its seats, options, and where its numbers come from."""
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    for name in games():
        assert f"({name})" in out
    assert "printed" in out
    assert run(["games", "--json"]) == 0
    shelf = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in shelf] == games()
    assert all(number["provenance"] in {"printed", "inferred", "house"} for game in shelf for number in game["numbers"])


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule by number, rules by words, or all of them."""
    assert run(["rules", "cartographers", "draw.3"]) == 0
    assert "empty spaces only" in capsys.readouterr().out
    assert run(["rules", "cartographers", "zeppelin"]) == 2
    assert run(["rules", "cartographers", "--language", "xx"]) == 2
    capsys.readouterr()
    assert run(["rules", "cartographers", "largest filled square"]) == 0
    assert "lost-barony" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "language", "question", "number"),
    [
        ("cartographers", "en", "when does a season end", "check.2"),
        ("cartographers", "de", "Wann endet eine Jahreszeit?", "check.2"),
        ("cartographers", "en", "who wins a tie", "end.3"),
        ("gisborne", "en", "how many cards may I carry over a river", "river.1"),
        ("gisborne", "de", "wer gewinnt bei Gleichstand", "end.6"),
        ("pizarro", "en", "how much gold do we draw each year", "year.2"),
        ("kingdom-maps", "de", "wann ist das Spiel vorbei", "end.1"),
    ],
)
def test_rules_are_found_by_words_as_people_type_them(game: str, language: str, question: str, number: str) -> None:
    """The rule that answers a question is among the first three."""
    found = [rule.split("**")[1] for rule in find_rules(load(game), question, language).split("\n- ")]
    assert number in found[:3], found


def test_play_with_hint_draft_undo_and_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The commands of the prompt; a draft can be dropped, a confirmed move is played, an illegal one explained."""
    m = rhumbline.new("cartographers", seats=2, seed="cli")
    move = m.moves(0)[0]
    file = tmp_path / "match.jsonl"
    say(
        monkeypatch,
        "help",
        "hint",
        "rules draw.3",
        "score",
        "log",
        "moves",
        "look 1",
        "dance",
        move,
        "undo",
        move,
        "",
        "quit",
    )
    assert run(["play", "cartographers", "--seed", "cli", "--as-seated", "--record", str(file)]) == 0
    out = capsys.readouterr().out
    for words in (
        "A strong bot would play:",
        "covers empty spaces only",
        "Score sheet",
        "legal moves:",
        "rule table.3",
        "draft is dropped",
    ):
        assert words in " ".join(out.split()), words
    assert drawn(move) in out
    # What the bot holds under seal is nobody's business while the match runs.
    assert "no record is written" in " ".join(out.split())
    assert not file.exists()


def test_what_is_typed_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Brackets at the prompt, in a seed or in a file's name are no markup."""
    say(monkeypatch, "[/bold]", "farm [/x]", "rules [red]", "look [0]", "quit")
    assert run(["play", "cartographers", "--seed", "[/x]"]) == 0
    assert "[/bold]" in capsys.readouterr().out
    assert run(["simulate", "cartographers", "--games", "1", "--seed", "[/x]"]) == 0
    assert "[/x]" in capsys.readouterr().out


def test_record_that_cannot_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Found out before the first move, not after the last."""
    for where in (tmp_path, tmp_path / "no" / "such" / "folder.jsonl"):
        assert run(["play", "cartographers", "--record", str(where)]) == 2
        assert "cannot be written" in capsys.readouterr().err


def test_take_back_at_one_keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Two people: the first may take his sealed choice back while the second decides."""
    m = rhumbline.new("cartographers", seats=2, seed="two")
    first, other = m.moves(0)[:2]
    say(monkeypatch, "", first, "", "", "back 1", "back 0", "", other, "", "", m.moves(1)[0], "", "", "quit")
    assert run(["play", "cartographers", "--people", "2", "--bots", "", "--seed", "two", "--as-seated"]) == 0
    out = capsys.readouterr().out
    assert "You took a choice back" in out
    assert drawn(other) in out


def test_a_refused_draft_leaves_the_one_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a slip the draft still stands, and Enter confirms it."""
    m = rhumbline.new("cartographers", seats=1, seed="draft")
    move = m.moves(0)[0]
    say(monkeypatch, move, "dance", "", "log", "quit")
    assert run(["play", "cartographers", "--bots", "", "--seed", "draft"]) == 0
    assert drawn(move) in capsys.readouterr().out


@pytest.mark.parametrize("name", games())
def test_a_whole_game_in_the_terminal(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A person who types what the bot would play reaches the final ranking, and the record verifies."""
    file = tmp_path / "match.jsonl"
    game = load(name)
    people = max(1, game.seats[0])
    lines = whole_game(name, people)
    say(monkeypatch, *lines)
    assert (
        run(
            ["play", name, "--people", str(people), "--bots", "", "--seed", "end", "--as-seated", "--record", str(file)]
        )
        == 0
    )
    out = capsys.readouterr().out
    assert "1. seat" in out
    assert "reason" in out
    assert run(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert "follow from the seed" in " ".join(out.split())
    assert run(["replay", str(file)]) == 0
    assert "Ranking" in capsys.readouterr().out
    assert run(["replay", str(file), "--seat", "0", "--step", "9"]) == 0


def whole_game(name: str, people: int) -> list[str]:
    """What to type to play a whole hot-seat game: the first legal move each time, confirmed where it must be."""
    m = rhumbline.new(name, seats=people, seed="end")
    lines = []
    while not m.over:
        seat = m.to_act[0]
        move = m.moves(seat)[0]
        lines += [""] if people > 1 else []
        lines += [move] + ([""] if m.preview(seat, move) else [])
        m.play(seat, move)
    return lines


def test_play_from_a_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A puzzle: begin at a position in a file."""
    m = rhumbline.new("cartographers", seats=2, seed=1)
    for seat in (0, 1):
        m.play(seat, m.moves(seat)[0])
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(m.position()), encoding="utf-8")
    say(monkeypatch, "quit")
    assert run(["play", "cartographers", "--from", str(file)]) == 0
    assert "seat 0>" in capsys.readouterr().out


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same figures; the table has an interval for each seat."""
    command = ["simulate", "cartographers", "--games", "6", "--bots", "greedy,random", "--seed", "s"]
    told = []
    for _ in range(2):
        assert run([*command, "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out)["seats"])
    assert told[0] == told[1]
    assert told[0][0]["score"]["mean"] > told[0][1]["score"]["mean"]
    assert run(command) == 0
    assert "95 % intervals" in " ".join(capsys.readouterr().out.split())


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    """Greedy is found stronger than random, with an interval that leaves out zero, long before the games run out."""
    assert run(["arena", "cartographers", "greedy", "random", "--games", "400", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (pair,) = told["pairs"]
    assert pair["stronger"] == "greedy"
    assert pair["wins"]["low"] > 0
    assert told["games"] < 400
    assert run(["arena", "cartographers", "random", "random", "--games", "60"]) == 0
    assert "open" in capsys.readouterr().out


def test_arena_with_a_question_gives_one_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """The sequential test answers; a second verdict, by the intervals, is not shown beside it."""
    assert run(["arena", "kingdom-maps", "greedy", "random", "--sprt", "0,100"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "greedy is more than 0 Elo ahead of random" in told
    assert "stronger" not in told


def test_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers to change and examples to run, all of them or, if a file is in the way, none."""
    board, programs = tmp_path / "my" / "board", tmp_path / "programs"
    assert run(["copy", "cartographers", str(board)]) == 0
    assert str(board / "sheets" / "wilderness.toml") in capsys.readouterr().out.splitlines()
    assert changed_files_of("cartographers", board, "cards.toml") == [Path("cards.toml")]
    assert run(["copy", "examples", str(programs)]) == 0
    assert {"train.py", "curve.py", "bots", "notebooks", "signal-fires"} <= {one.name for one in programs.iterdir()}
    assert not list(programs.rglob("__pycache__"))
    (programs / "bots" / "first.py").rename(tmp_path / "first.py")
    assert run(["copy", "examples", str(programs)]) == 2
    assert "nothing has been copied" in capsys.readouterr().err
    assert not (programs / "bots" / "first.py").exists()
    assert run(["copy", "chess", str(board)]) == 2
    assert "copy takes examples, docs or one of the games (cartographers," in capsys.readouterr().err
    assert run(["copy", "examples", str(tmp_path / "first.py")]) == 2
    assert "nothing can be copied there" in capsys.readouterr().err


def changed_files_of(game: str, folder: Path, changed: str) -> list[Path]:
    """What `report --compare` finds changed after a line has been added to one file."""
    (folder / changed).write_text((folder / changed).read_text("utf-8") + "# mine\n", "utf-8")
    return changed_files(load(game), folder)


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    """Figures for every game and for the peer, measured in the same run, with their ratio."""
    assert run(["bench", "--seconds", "0.02", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told["games"]) == games()
    for row in told["games"].values():
        assert row["decisions_per_second"] > 0
        assert row["games_per_second"] > 0
        assert row["state_bytes"] < 2048
        assert set(row["ratio"]) == {"hearts", "gin_rummy"}
    assert run(["bench", "cartographers", "--seconds", "0.02"]) == 0
    assert "hearts" in capsys.readouterr().out


def test_a_tampered_record_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A swapped card, a changed move, a changed result, another seed: each is named."""
    m = rhumbline.new("cartographers", seats=1, seed="fair")
    while not m.over:
        m.play(0, m.moves(0)[0])
    sound = m.record()
    other_seed = {**sound, "seed": "fairer"}
    other_result = {**sound, "result": {**sound["result"], "totals": [999]}}
    entries = [dict(line) for line in sound["entries"]]
    card = next(n for n, line in enumerate(entries) if line["move"].startswith("explore"))
    entries[card]["move"] = "explore farmland" if entries[card]["move"] != "explore farmland" else "explore hamlet"
    for number, (spoilt, words) in enumerate(
        [
            (other_seed, "commitment"),
            (other_result, "result"),
            ({**sound, "entries": entries}, f"entry {card}: the seed gives"),
        ]
    ):
        file = tmp_path / f"{number}.jsonl"
        record.write(spoilt, file)
        assert run(["verify", str(file)]) == 2
        assert words in capsys.readouterr().err


def test_the_program_itself(tmp_path: Path) -> None:
    """As a process: help, a game to its first prompt, an error without a traceback."""
    env = {**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "ascii"}

    def rhumbline_process(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "rhumbline", *words]
        return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, env=env, cwd=tmp_path)

    shown = rhumbline_process("-h")
    assert shown.stdout == rhumbline_process("--help").stdout
    assert shown.returncode == 0
    assert "simulate" in shown.stdout
    played = rhumbline_process("play", "cartographers", typed="hint\n")
    assert played.returncode == 0
    assert "A strong bot would play" in played.stdout
    wrong = rhumbline_process("play", "chess")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert rhumbline_process("verify", "nothing.jsonl").returncode == 2
    assert rhumbline_process().returncode == 0


def test_importing_the_library_does_not_load_the_compiler() -> None:
    """`import rhumbline` stays quick: Numba and the games are loaded when a game is."""
    script = "import sys, rhumbline; rhumbline.games(); print('numba' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
