"""Whatever is handed in, bad input gets one clear sentence and exit code 2, never a traceback, and changes nothing.

Each kind is generated: sound input is spoilt in random places, at least 200 times per game and kind.
"""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rhumbline
from rhumbline import BadInput, IllegalMove, games
from rhumbline.cli import run
from rhumbline.engine import conformance, record
from rhumbline.games import load

pytestmark = pytest.mark.slow

CASES = 200
JUNK: list[Any] = [
    None, True, -1, 3.5, 10**30, "", "x", "A1", "\u0000", "\U0001f9ed", [], [[]], {}, {"x": 1}, "great river", -(2**70),
]  # fmt: skip


def halfway(name: str, seed: int) -> rhumbline.Match:
    """A match somewhere in the middle."""
    game = load(name)
    seats, options = conformance.tables(game)[seed % len(conformance.tables(game))]
    m = rhumbline.new(name, seats, options, seed=seed)
    rng = random.Random(seed)
    for _ in range(rng.randrange(4, 40)):
        if m.over:
            break
        seat = rng.choice(m.to_act)
        m.play(seat, rng.choice(m.moves(seat)))
    return m


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path into nested data."""
    if path:
        yield path
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from places(value, (*path, key))


def spoilt(tree: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The same data with one thing wrong: a value replaced, a key dropped, or one too many."""
    tree = copy.deepcopy(tree)
    path = rng.choice(list(places(tree)))
    parent = tree
    for key in path[:-1]:
        parent = parent[key]
    how = rng.randrange(4)
    if how == 0:
        del parent[path[-1]]
    elif how == 1 and isinstance(parent, dict):
        parent["surplus"] = 1
    else:
        parent[path[-1]] = rng.choice(JUNK)
    return tree


def clear(sentence: str) -> bool:
    return bool(sentence.strip()) and "\n" not in sentence and "Traceback" not in sentence and len(sentence) < 600


def count_refusals(attempt: Callable[[int], None], wanted: int = CASES) -> None:
    """Try spoilt cases until enough have been refused with one clear sentence; the rest happened to be sound."""
    refused = 0
    for number in range(20 * wanted):
        try:
            attempt(number)
        except BadInput as problem:
            assert clear(str(problem)), repr(str(problem))
            refused += 1
        if refused >= wanted:
            return
    message = f"only {refused} cases were refused"
    raise AssertionError(message)


@pytest.mark.parametrize("name", games())
def test_malformed_notation(name: str) -> None:
    """Spoilt and invented moves are refused with a rule's number, and the match stays as it was."""
    rng = random.Random(name)
    tables = [halfway(name, seed) for seed in range(12)]
    tables = [m for m in tables if not m.over]
    before = [m.position() for m in tables]
    vocabulary = " ".join(move for m in tables for move in m.moves(m.to_act[0])[:50]).split() + [
        str(junk) for junk in JUNK
    ]

    def attempt(_: int) -> None:
        m = rng.choice(tables).copy()
        seat = rng.choice(m.to_act)
        words = rng.choice(m.moves(seat)).split()
        if rng.random() < 0.5:
            words[rng.randrange(len(words))] = rng.choice(vocabulary)
        else:
            words = rng.choices(vocabulary, k=rng.randrange(1, 7))
        try:
            m.play(seat, " ".join(words))
        except IllegalMove as refusal:
            assert refusal.rule in conformance.rule_numbers(m.game.package)
            raise

    count_refusals(attempt, 2 * CASES)
    assert [m.position() for m in tables] == before


@pytest.mark.parametrize("name", games())
def test_malformed_positions(name: str) -> None:
    """A spoilt position is refused, or was sound after all and can be played from."""
    rng = random.Random(name)
    sound = [halfway(name, seed).position() for seed in range(12)]

    def attempt(_: int) -> None:
        m = rhumbline.resume(name, spoilt(rng.choice(sound), rng))
        assert m.game.faults(m.truth()) == []
        rhumbline.resume(name, json.loads(json.dumps(m.position())))

    count_refusals(attempt)


@pytest.mark.parametrize("name", games())
def test_malformed_records(name: str) -> None:
    """A spoilt record is refused, or tells a sound match after all."""
    rng = random.Random(name)
    sound = [halfway(name, seed).record() for seed in range(8)]
    count_refusals(lambda _: void(rhumbline.replay(spoilt(rng.choice(sound), rng))))


def void(_: object) -> None:
    """Throw a result away."""


@pytest.mark.parametrize("name", games())
def test_malformed_options(name: str) -> None:
    """Options, seats, luck and names that do not exist."""
    rng = random.Random(name)
    game = load(name)

    def attempt(number: int) -> None:
        options: dict[str, Any] = dict.fromkeys(
            rng.choices([*game.options, "sheets", "", "Board"], k=2), rng.choice(JUNK)
        )
        seats: Any = rng.choice([game.seats[0], *JUNK])
        wrong: list[dict[str, Any]] = [
            {"seats": game.seats[0], "options": options},
            {"seats": seats},
            {"seats": game.seats[0], "chance": rng.choice(JUNK)},
            {"seats": game.seats[0], "options": rng.choice([[], "sheet", 3])},
        ]
        rhumbline.new(name, **wrong[number % len(wrong)])

    count_refusals(attempt)
    with pytest.raises(BadInput, match="there is no game called 'chess'"):
        rhumbline.new("chess", seats=2)


SHEETS = {
    "cartographers": "sheet: wilderness\n" + "\n".join(["FVAWM......"] * 1 + ["..........."] * 10) + "\ncoins: 3\n",
    "kingdom-maps": "\n".join("." * (6 + min(row, 10 - row)) for row in range(11)) + "\n",
}


@pytest.mark.parametrize("name", [name for name in games() if load(name).score_sheet])
def test_malformed_score_files(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A spoilt paper sheet: one line on stderr, exit code 2, nothing on stdout."""
    rng = random.Random(name)
    refused = 0
    for number in range(5 * CASES):
        signs = list(SHEETS[name])
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(signs))
            signs[at : at + rng.randrange(3)] = rng.choice(
                ["", "x", "\n", "MM", "F", ".", "coins: 99", "\u00e9", "\n\n\n", "0"]
            )
        file = tmp_path / f"{number}.txt"
        file.write_text("".join(signs), encoding="utf-8")
        code = run(["score", name, str(file), "--json"])
        out, err = capsys.readouterr()
        if code == 0:
            assert set(json.loads(out)["scores"])
        else:
            assert code == 2
            assert out == ""
            assert err.count("\n") == 1
            assert file.name in err
            refused += 1
    assert refused >= CASES


@pytest.mark.parametrize("name", games())
def test_malformed_files_on_the_command_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records and positions that are spoilt as text: one line that names the file, exit code 2, no traceback."""
    rng = random.Random(name)
    m = halfway(name, 3)
    record_text = "\n".join(record.lines(m.record()))
    position_text = json.dumps(m.position())
    refused = 0
    for number in range(2 * CASES):
        text, command = (record_text, ["verify"]) if number % 2 else (position_text, ["play", name, "--from"])
        cut = rng.randrange(len(text))
        spoilt_text = text[:cut] + rng.choice(["", "}", '"', "\n", "\x00", "nan"]) + text[cut + rng.randrange(1, 9) :]
        file = tmp_path / f"{number}.json"
        file.write_text(spoilt_text, encoding="utf-8")
        if not refuses(command, spoilt_text):
            continue
        code = run([*command, str(file)])
        out, err = capsys.readouterr()
        assert (code, out, err.count("\n")) == (2, "", 1), (command, err)
        assert file.name in err
        refused += 1
    assert refused >= CASES


def refuses(command: list[str], text: str) -> bool:
    """Whether the library refuses this text; what it accepts would start a game or print a verdict."""
    try:
        if command == ["verify"]:
            rhumbline.replay(record.parse(text))
        else:
            rhumbline.resume(command[1], record.parse_json(text))
    except BadInput:
        return True
    return False


COMMANDS = [
    ["play", "chess"],
    ["play", "cartographers", "--bots", "greedy,,random"],
    ["play", "cartographers", "--bots", "deep-blue"],
    ["play", "cartographers", "--people", "0"],
    ["play", "cartographers", "--people", "many"],
    ["play", "cartographers", "--option", "sheet"],
    ["play", "cartographers", "--option", "sheet=desert"],
    ["play", "cartographers", "--from", "no-such-file"],
    ["simulate", "cartographers", "--games", "0"],
    ["simulate", "cartographers", "--games", "ten"],
    ["simulate", "cartographers", "--bots", ",".join(["greedy"] * 9)],
    ["simulate", "cartographers", "--bots", "gready"],
    ["arena", "cartographers", "greedy"],
    ["arena", "cartographers", "greedy", "random", "--seats", "1"],
    ["arena", "cartographers", "greedy", "nobody"],
    ["arena", "cartographers", "greedy", "random", "--sprt", "20"],
    ["arena", "cartographers", "greedy", "random", "--sprt", "20,0"],
    ["arena", "cartographers", "greedy", "random", "--sprt", "0,20", "--alpha", "0.7"],
    ["arena", "cartographers", "greedy", "random", "normal", "--sprt", "0,20"],
    ["tournament", "cartographers", "greedy"],
    ["tournament", "cartographers", "greedy", "greedy"],
    ["tournament", "cartographers", "greedy", "random", "--seats", "1"],
    ["tournament", "cartographers", "greedy", "random", "--log", "no-such-folder/games.jsonl"],
    ["simulate", "cartographers", "--parquet", "no-such-folder/games.parquet"],
    ["score", "cartographers", "no-such-file"],
    ["score", "chess", "no-such-file"],
    ["replay", "no-such-file"],
    ["verify", "."],
    ["verify"],
    ["bench", "chess"],
    ["rules", "cartographers", "xyzzy"],
    ["dance"],
    ["play", "--dance"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_bad_commands(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """One line on stderr, exit code 2, nothing on stdout."""
    code = run(words)
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert err.startswith("rhumbline: ")
    assert "Traceback" not in err
