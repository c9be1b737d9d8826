"""A game with other numbers, played in a process of its own: data is read once, when a game is loaded."""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from rhumbline.engine.data import OTHER_DATA, data_folder
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.games import folder_of, load
from rhumbline.lab.report.accounts import Account, Jobs, accounts


class Order(msgspec.Struct, frozen=True):
    """What the other process is to play; `known` are the options of the game as it is."""

    jobs: Jobs
    known: dict[str, list[str]]


class Answer(msgspec.Struct, frozen=True):
    """What it says before the first game: the options it plays with, or what is wrong."""

    options: dict[str, str] = {}
    problem: str | None = None


def changed_files(game: Game, folder: Path) -> list[Path]:
    """The data files in a folder that are not as the game has them, relative to it; BadInput if there is none."""
    if not folder.is_dir():
        message = f"{folder} is not a folder with data files"
        raise BadInput(message)
    own = data_folder(folder_of(game.name))
    found = sorted(file.relative_to(folder) for file in folder.rglob("*.toml"))
    for file in found:
        # A sheet or a course is one more file in a folder that has some; anything else must replace one.
        if not (own / file).is_file() and (file.parent == Path() or not (own / file.parent).is_dir()):
            known = ", ".join(sorted(one.relative_to(own).as_posix() for one in own.rglob("*.toml")))
            message = f"{folder / file}: {game.title} reads no such file; it has {known}"
            raise BadInput(message)
        try:
            tomllib.loads((folder / file).read_text("utf-8"))
        except ValueError as problem:
            message = f"{folder / file}: {problem}"
            raise BadInput(message) from None
    changed = [
        file
        for file in found
        if not (own / file).is_file() or (own / file).read_bytes() != (folder / file).read_bytes()
    ]
    if not changed:
        message = f"{folder}: there is no data file of {game.title} in it that differs from the game's own"
        raise BadInput(message)
    return changed


@contextmanager
def changed_game(game: Game, folder: Path, wanted: Jobs) -> Iterator[tuple[dict[str, str], Iterator[Account]]]:
    """The options of the changed game, and the accounts of these games as they come."""
    changed = changed_files(game, folder)
    order = Order(wanted, {name: list(values) for name, values in game.options.items()})
    with tempfile.TemporaryDirectory(prefix="rhumbline-") as whole:
        data = Path(whole) / game.name
        shutil.copytree(data_folder(folder_of(game.name)), data)
        for file in changed:
            shutil.copyfile(folder / file, data / file)
        with subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, OTHER_DATA: whole},
        ) as process:
            try:
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(msgspec.json.encode(order))
                process.stdin.close()
                answer = msgspec.json.decode(process.stdout.readline() or b"{}", type=Answer)
                if answer.problem is not None:
                    message = f"{folder}: {answer.problem}"
                    raise BadInput(message)
                yield answer.options, (msgspec.json.decode(line, type=Account) for line in process.stdout)
                if process.wait():
                    message = f"the process that plays with {folder} has ended with {process.returncode}"
                    raise RuntimeError(message)
            finally:
                process.kill()


def new_option(options: Mapping[str, tuple[str, ...]], known: Mapping[str, list[str]]) -> dict[str, str]:
    """A sheet or course that the folder has added is the one that is played; BadInput if there are several."""
    added = [(name, value) for name, values in options.items() for value in values if value not in known.get(name, [])]
    # Where there was one sheet there was no choice, and now there is one: the old sheet is not new.
    added = [(name, value) for name, value in added if name in known or value != options[name][0]]
    if len(added) > 1:
        names = ", ".join(f"{name}={value}" for name, value in added)
        message = f"this adds {names}: choose one with --compare-option"
        raise BadInput(message)
    return dict(added)


def main() -> None:
    """Play what standard input says, and write accounts, one a line."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    jobs = order.jobs
    try:
        game = load(jobs.game)
        options = jobs.options or new_option(game.options, order.known)
        game.new_state(len(jobs.jobs[0].lineup), options)
    except (BadInput, ValueError, KeyError, IndexError, TypeError, AttributeError) as problem:
        # A number that is missing or of another kind is found by whoever reads it.
        said = str(problem) if isinstance(problem, BadInput) else f"{type(problem).__name__}, {problem}"
        _say(Answer(problem=f"these are not numbers to play with: {said}" if said != str(problem) else said))
        return
    filled = game.filled_options(options)
    _say(Answer(filled))
    for account in accounts(msgspec.structs.replace(jobs, options=filled)):
        _say(account)


def _say(told: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
