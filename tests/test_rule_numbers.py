"""Every numbered rule is cited by the code that keeps it and by a test; nothing cites a number that is not there."""

import re
from pathlib import Path

import pytest

import rhumbline
from rhumbline import games

PACKAGE = Path(rhumbline.__file__).parent
TESTS = Path(__file__).parent
NUMBER = re.compile(r"^- \*\*([a-z-]+\.[a-z0-9-]+)\*\* ", re.MULTILINE)

FOLDERS = {"engine": (PACKAGE / "engine", [TESTS])} | {
    name: (PACKAGE / "games" / name.replace("-", "_"), [TESTS / name.replace("-", "_")]) for name in games()
}


def cited(folders: list[Path], pattern: str) -> set[str]:
    """All numbers of rules named in the Python files below these folders; `a.1 to a.3` names a.2 too."""
    text = "\n".join(file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py"))
    found = set(re.findall(pattern, text))
    for word, first, last in re.findall(r"\b([a-z-]+)\.(\d+) to \1\.(\d+)", text):
        found |= {f"{word}.{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("name", FOLDERS)
def test_rules_are_numbered_once(name: str) -> None:
    """A number stands for one rule."""
    numbers = NUMBER.findall((FOLDERS[name][0] / "rules.md").read_text("utf-8"))
    assert numbers
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("name", FOLDERS)
def test_every_rule_has_code_and_a_test(name: str) -> None:
    """No rule without code that names it, none without a test that names it."""
    folder, tests = FOLDERS[name]
    numbers = set(NUMBER.findall((folder / "rules.md").read_text("utf-8")))
    in_code = cited([folder], r"\b[a-z-]+\.[a-z0-9-]+\b")
    in_tests = cited(tests, r'rule_test\(\s*"([a-z-]+\.[a-z0-9-]+)"')
    assert numbers - in_code == set(), "rules without code"
    assert numbers - in_tests == set(), "rules without a test"


@pytest.mark.parametrize("name", FOLDERS)
def test_no_number_is_invented(name: str) -> None:
    """Refusals, score lines and tests name rules that are written down."""
    folder, tests = FOLDERS[name]
    known = set(NUMBER.findall((folder / "rules.md").read_text("utf-8")))
    known |= set(NUMBER.findall((PACKAGE / "engine" / "rules.md").read_text("utf-8")))
    named = cited([folder], r'IllegalMove\(\s*"([a-z-]+\.[a-z0-9-]+)"') | cited(
        [folder], r'"rule": "([a-z-]+\.[a-z0-9-]+)"'
    )
    if name != "engine":
        named |= cited(tests, r'rule_test\(\s*"([a-z-]+\.[a-z0-9-]+)"')
    assert named - known == set()
