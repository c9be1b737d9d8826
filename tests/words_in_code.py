"""Which words the web app asks for: every key that stands in its code, found without running it.

A speaker is a function that takes a key: `t` anywhere, and what a game makes of it for its own words, such as a `say`
that puts `gisborne.` in front.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).parent.parent / "web" / "src"
CODE = sorted(file for file in WEB.rglob("*") if file.suffix in {".ts", ".svelte"})
GAMES = sorted(file.parent.name for file in WEB.glob("games/*/index.ts"))

SPEAKER = re.compile(r"(export )?const (\w+) = \(key: string[^;]*?=>\s*t\(`([\w.-]+\.)\$\{key\}`")
CALL = r"(?<![\w.$#]){name}\(\s*"
LITERAL = re.compile(r"(?:^|[?:])\s*(?:\"([^\"\n]*)\"|`([^`]*)`)")
"""A key in the first argument of a call: the whole of it, or one of the two ways a choice can go."""
HOLE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
TEXT = re.compile(r"\"([\w.-]+)\"")
TEMPLATE = re.compile(r"`([\w-]+\.[\w.-]*(?:\$\{(?:[^{}`]|\{[^{}`]*\})*\}[\w.-]*)+)`")


class Asked(NamedTuple):
    """A key the code asks for. What is put in while it runs is a `*`."""

    key: str
    where: str

    def fits(self, key: str) -> bool:
        return re.fullmatch(".+".join(map(re.escape, self.key.split("*"))), key) is not None

    def is_in(self, keys: frozenset[str]) -> bool:
        return any(map(self.fits, keys)) if "*" in self.key else self.key in keys


def game_of(file: Path) -> str:
    """The game whose folder this is in, or nothing."""
    parts = file.relative_to(WEB).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


@cache
def speakers_of(game: str) -> Mapping[str, str]:
    """What can be called in all of a game's folder, with what it puts in front of a key."""
    files = (file.read_text("utf-8") for file in CODE if game and game_of(file) == game)
    return {"t": ""} | {name: before for text in files for export, name, before in SPEAKER.findall(text) if export}


def speakers_in(text: str, game: str) -> Mapping[str, str]:
    """What can be called in a file; its own speakers hide others of that name."""
    return {**speakers_of(game), **{name: before for _, name, before in SPEAKER.findall(text)}}


def first_argument(text: str, start: int) -> str:
    """The text of a call's first argument, which begins here."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in "([{":
            depth += 1
        elif depth and text[at] in ")]}":
            depth -= 1
        elif text[at] in ",)" and not depth:
            return text[start:at]
    return text[start:]


def called_with(text: str, name: str, before: str = "") -> Iterator[str]:
    """Every key a function is called with, as far as it stands there."""
    for call in re.finditer(CALL.format(name=re.escape(name)), text):
        for plain, template in LITERAL.findall(first_argument(text, call.end())):
            yield before + (plain or HOLE.sub("*", template))


def keys_in(text: str, game: str) -> list[str]:
    """Every key that a file's code needs words for. Where it first asks whether there are any, it can do without."""
    optional = {*called_with(text, "knows"), f"{game}.*"}
    found = (key for name, before in speakers_in(text, game).items() for key in called_with(text, name, before))
    return [key for key in found if key not in optional]


def asked(file: Path) -> list[Asked]:
    """Every key a file needs words for."""
    return [Asked(key, file.relative_to(WEB).as_posix()) for key in keys_in(file.read_text("utf-8"), game_of(file))]


def texts(file: Path) -> set[str]:
    """Every short text in a file that could be a key, handed on to whoever speaks: a step of a lesson."""
    text = file.read_text("utf-8")
    return {*TEXT.findall(text), *(HOLE.sub("*", template) for template in TEMPLATE.findall(text))}
