"""How strong the levels are, as it was measured: `strength.toml` beside a game's rules.md.

`python bench/strength.py --write` makes these files.
"""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from rhumbline.games import folder_of


class Strength(msgspec.Struct, frozen=True, omit_defaults=True):
    """How strong a level is.

    `wins` is the share of games that it wins against the level below, at tables of four with two of each; `solo` is the
    mean of what the game itself measures where one sits alone.
    """

    wins: float | None = None
    solo: float | None = None


def file_of(game: str) -> Path:
    """Where a game's figures are kept."""
    return folder_of(game) / "strength.toml"


@cache
def strengths(game: str) -> dict[str, Strength]:
    """What is known of each level in this game; nothing of levels that were not measured."""
    file = file_of(game)
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}, dict[str, Strength])
