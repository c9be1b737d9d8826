"""The words of the app, the games and the printed sheets, language by language.

A language is a folder here, named by its tag (`de`, `pt-BR`) and found by looking. It has a `language.json` with the
name it calls itself by, and books of words: `app.json`, `pages.json`, `people.json`, `table.json`, and one named after
each game. A book may be missing, and so may any of its words: they are in English then. docs/web.md tells how to add a
language.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ENGLISH = "en"

Words = Mapping[str, str | Mapping[str, str]]
"""Texts with {places} by key; where a number matters, a form for each plural category of the language."""


def languages() -> tuple[str, ...]:
    """The tags of all languages, English first."""
    found = (file.parent.name for file in HERE.glob("*/language.json"))
    return tuple(sorted(found, key=lambda tag: (tag != ENGLISH, tag)))


def words(language: str, book: str) -> Words:
    """A book in this language, in English where a word or the whole language is missing."""
    own = language if language in languages() else ENGLISH
    return {**_read(HERE / ENGLISH / f"{book}.json"), **_read(HERE / own / f"{book}.json")}


@cache
def _read(file: Path) -> Words:
    found: Words = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def word(language: str, book: str, key: str, default: str | None = None) -> str:
    """One text, or the default where no language has it; without a default that is a KeyError."""
    found = words(language, book)
    if key not in found and default is not None:
        return default
    text = found[key]
    return text if isinstance(text, str) else text["other"]
