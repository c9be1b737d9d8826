"""Everything the web app says is there in English and in German, and so is every numbered rule."""

import re
from functools import cache
from pathlib import Path

import pytest

from rhumbline.core.compiled import PACKAGE
from rhumbline.games.cartographers import paper as cartographers_paper
from rhumbline.games.cartographers.components import EDICT_TITLES, EDICTS
from rhumbline.games.kingdom_maps import paper as kingdom_maps_paper
from rhumbline.games.kingdom_maps.components import CRITERIA, MARKS

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web" / "src"
GAMES = sorted(folder.name for folder in (WEB / "games").iterdir() if (folder / "index.ts").exists())
CODE = sorted(file for file in WEB.rglob("*") if file.suffix in {".ts", ".svelte"} and "words" not in file.parts)
RULES = [PACKAGE / "core", *sorted(file.parent for file in (PACKAGE / "games").glob("*/rules.md"))]

ENTRY = re.compile(r"^\s*(?:\"([^\"]+)\"|([\w$]+)):\s*(\"|\[|`|$)", re.MULTILINE)
USED = re.compile(r"(?<![\w.$])(?:t|knows)\(\s*\"([^\"]+)\"")
CHOSEN = re.compile(r"(?<![\w.$])t\(\s*[^\"`()]*?\?\s*\"([^\"]+)\"\s*:\s*\"([^\"]+)\"")
THE_SERVER_SAYS = ("refused.", "why.")
"""Refusals: the server's own sentence is English, so that German alone has words for them."""
PLACE = re.compile(r"\{(\w+)\}")


@cache
def book(place: str, language: str) -> dict[str, str]:
    """The words of a language: of a game's folder, or shared where no game is named. Keys, and the text after each."""
    folder = WEB / "games" / place / "words" if place else WEB / "words"
    files = [folder / f"{language}.ts", *sorted((folder / language).glob("*.ts"))]
    found: dict[str, str] = {}
    for file in files:
        if not file.exists():
            continue
        text = file.read_text("utf-8")
        entries = list(ENTRY.finditer(text))
        ends = [entry.start() for entry in entries[1:]] + [len(text)]
        for entry, end in zip(entries, ends[: len(entries)], strict=True):
            found[entry[1] or entry[2]] = text[entry.start(3) : end]
    return found


def used() -> list[tuple[str, str]]:
    """Every key that stands in the code as it is, and where."""
    found = []
    for file in CODE:
        text = file.read_text("utf-8")
        keys = USED.findall(text) + [key for pair in CHOSEN.findall(text) for key in pair]
        found += [(key, file.relative_to(WEB).as_posix()) for key in keys]
    return found


@pytest.mark.parametrize("place", ["", *GAMES])
def test_both_languages_have_the_same_keys(place: str) -> None:
    english, german = book(place, "en"), book(place, "de")
    assert english, "there are words"
    wrong = [key for key in english.keys() ^ german.keys() if key in english or not key.startswith(THE_SERVER_SAYS)]
    assert sorted(wrong) == []


@pytest.mark.parametrize("place", ["", *GAMES])
def test_both_languages_fill_the_same_places(place: str) -> None:
    english, german = book(place, "en"), book(place, "de")
    wrong = [
        key
        for key in english.keys() & german.keys()
        if set(PLACE.findall(english[key])) != set(PLACE.findall(german[key]))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_key_in_the_code_has_words(language: str) -> None:
    wrong = []
    for key, where in used():
        game, _, rest = key.partition(".")
        known = rest in book(game, language) if game in GAMES else key in book("", language)
        if not known:
            wrong.append(f"{where}: {key}")
    assert wrong == []


def test_german_has_words_for_everything_the_server_denies() -> None:
    code = "".join(file.read_text("utf-8") for file in sorted((PACKAGE / "server").glob("*.py")))
    denied = set(re.findall(r"\"(http\.[a-z]+)\"", code))
    assert "http.seat" in denied
    known = {key.removeprefix("refused.") for key in book("", "de") if key.startswith("refused.http.")}
    assert denied == {".".join(key.split(".")[:2]) for key in known}


def test_german_sheets_on_paper_use_the_words_of_the_app() -> None:
    app, paper = book("cartographers", "de"), cartographers_paper.WORDS["de"]
    for edict, title in zip(EDICTS, EDICT_TITLES, strict=True):
        assert paper[title] in app[f"edict.{edict}"]
    app, paper = book("kingdom-maps", "de"), kingdom_maps_paper.WORDS["de"]
    for criterion in CRITERIA:
        assert paper[criterion.title] in app[f"criterion.{criterion.id}"]
        assert paper[criterion.id] in app[f"criterion.{criterion.id}.text"]
    for points, title in MARKS:
        assert paper.get(title, title) in app[f"mark.{points}"]


def numbers(file: Path) -> list[str]:
    return re.findall(r"^- \*\*([\w.-]+)\*\*", file.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("folder", RULES, ids=lambda folder: folder.name)
def test_german_rules_have_the_numbers_of_the_english_ones(folder: Path) -> None:
    english = numbers(folder / "rules.md")
    assert english, "there are rules"
    german = folder / "rules.de.md"
    assert german.exists()
    assert numbers(german) == english


def test_no_picture_and_no_script_comes_from_elsewhere() -> None:
    """Nothing that the content security policy would refuse: other hosts, data addresses, inline styles."""
    wrong = [
        f"{file.relative_to(WEB)}: {found[0]}"
        for file in CODE
        for found in re.finditer(
            r"https?://(?!www\.w3\.org)[^\s\"'`)]+|data:[\w/]+[;,]|\sstyle=\"|\{@html", file.read_text("utf-8")
        )
    ]
    assert wrong == []
