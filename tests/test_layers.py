"""Who may import whom: engine <- sheets <- games <- bots <- {lab, server, envs} <- cli, and no game another."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import rhumbline
from rhumbline.engine.jit import COMPILED_ENGINE, ENGINE, sources
from rhumbline.games import folder_of, names

PACKAGE = Path(rhumbline.__file__).parent
LAYERS = {"engine": 0, "locales": 0, "sheets": 1, "games": 2, "bots": 3, "lab": 4, "server": 4, "envs": 4, "cli": 5}
FILES = sorted(PACKAGE.rglob("*.py"))


@cache
def imported(file: Path) -> list[str]:
    """The modules of this package that a file imports, wherever in the file."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found += [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        elif isinstance(node, ast.Import):
            found += [name.name for name in node.names]
    return [name for name in found if name.startswith("rhumbline.")]


def layer(file: Path) -> str:
    parts = file.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("name", LAYERS)
def test_imports_go_one_way(name: str) -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {module}"
        for file in FILES
        if layer(file) == name
        for module in imported(file)
        if (other := module.split(".")[1]) in LAYERS and other != name and LAYERS[other] >= LAYERS[name]
    ]
    assert wrong == []


def test_games_do_not_know_each_other() -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {module}"
        for file in FILES
        if layer(file) == "games" and len(file.relative_to(PACKAGE).parts) > 2
        for module in imported(file)
        if module.startswith("rhumbline.games.") and module.split(".")[2] != file.relative_to(PACKAGE).parts[1]
    ]
    assert wrong == []


@pytest.mark.parametrize("name", names())
def test_what_compiled_rules_are_made_of_is_watched(name: str) -> None:
    """Else a change in a file that is not would leave stale compiled code in the cache."""
    home = folder_of(name)
    watched = set(sources(home))
    made_of = list((home / "rules").rglob("*.py"))
    for file in made_of:  # the list grows while it is read
        for module in imported(file):
            other = PACKAGE.parent / (module.replace(".", "/") + ".py")
            if other.exists() and other not in made_of:
                made_of.append(other)
    assert len(made_of) > 5
    # Errors are only raised, while data is read.
    unwatched = {file.relative_to(PACKAGE).as_posix() for file in made_of if file not in watched}
    assert unwatched <= {"engine/errors.py"}


def test_only_rules_are_compiled() -> None:
    """Whoever looks for a game's compiled code finds all of it, and nothing else, in its folder `rules`."""
    compiled = [file for file in FILES if re.search(r"^@rule$", file.read_text("utf-8"), re.MULTILINE)]
    elsewhere = [file for file in compiled if file.parent.name != "rules"]
    assert {file.name for file in elsewhere if file.parent == ENGINE} <= set(COMPILED_ENGINE)
    assert [file for file in elsewhere if file.parent != ENGINE] == []
