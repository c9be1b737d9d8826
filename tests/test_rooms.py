"""Who may import whom: core <- games <- bots <- {lab, server} <- cli, and no game another."""

import ast
from functools import cache
from pathlib import Path

import pytest

from rhumbline.core.compiled import PACKAGE, TALK

LAYERS = {"core": 0, "games": 1, "bots": 2, "lab": 3, "server": 3, "cli": 4}
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


def room(file: Path) -> str:
    parts = file.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("name", LAYERS)
def test_imports_go_one_way(name: str) -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {module}"
        for file in FILES
        if room(file) == name
        for module in imported(file)
        if (other := module.split(".")[1]) in LAYERS and other != name and LAYERS[other] >= LAYERS[name]
    ]
    assert wrong == []


def test_games_do_not_know_each_other() -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {module}"
        for file in FILES
        if room(file) == "games" and len(file.relative_to(PACKAGE).parts) > 2
        for module in imported(file)
        if module.startswith("rhumbline.games.") and module.split(".")[2] != file.relative_to(PACKAGE).parts[1]
    ]
    assert wrong == []


def test_compiled_rules_are_made_of_nothing_that_only_talks() -> None:
    """Else a change in such a room would leave stale compiled code in the cache."""
    made_of = [file for file in FILES if "rhumbline.core.compiled" in imported(file) and room(file) == "games"]
    assert made_of
    for file in made_of:  # the list grows while it is read
        for module in imported(file):
            other = PACKAGE.parent / (module.replace(".", "/") + ".py")
            if other.exists() and room(other) == "games" and other not in made_of:
                made_of.append(other)
    assert [file.relative_to(PACKAGE).as_posix() for file in made_of if file.name in TALK] == []
