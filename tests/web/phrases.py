"""What the app says, from its own books of words: a test asks for a button by its key, in whichever language."""

import json
import re
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
TEXT = r'("(?:[^"\\]|\\.)*")'
ENTRY = re.compile(rf'^  (?:"([^"]+)"|(\w+)):\s*(?:\[\s*{TEXT},\s*{TEXT}|{TEXT})', re.MULTILINE)


@cache
def book(language: str) -> dict[str, tuple[str, str]]:
    """Every key with its form for one and its form for many."""
    found: dict[str, tuple[str, str]] = {}
    games = [(file, f"{file.parents[1].name}.") for file in SOURCES.glob(f"games/*/words/{language}.ts")]
    for file, before in [*((file, "") for file in SOURCES.glob(f"words/{language}/*.ts")), *games]:
        for quoted, bare, one, many, only in ENTRY.findall(file.read_text("utf-8")):
            found[before + (quoted or bare)] = (json.loads(one or only), json.loads(many or only))
    return found


def phrase(language: str, key: str, **values: object) -> str:
    """The text for a key, its places filled."""
    text = book(language)[key][0 if values.get("n") == 1 else 1]
    return re.sub(r"\{(\w+)\}", lambda place: str(values.get(place[1], "")), text)


def title(game: str) -> str:
    """The name on a game's box; it is the same in both languages."""
    found = re.search(r'title: "([^"]+)"', (SOURCES / f"games/{game}/about.ts").read_text("utf-8"))
    assert found
    return found[1]
