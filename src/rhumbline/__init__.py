"""Play, simulate and study four games of explorers and map-makers.

m = rhumbline.new("cartographers", seats=2, seed=7)
m.play(0, m.moves(0)[0])
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rhumbline.engine import record as _records
from rhumbline.engine import replay as _replay
from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.engine.game import CHANCE
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import Match, begin
from rhumbline.games import load
from rhumbline.games import names as games

__all__ = ["CHANCE", "BadInput", "IllegalMove", "Match", "games", "new", "read", "replay", "resume", "save", "score"]
__version__ = "0.1.0"


def new(
    game: str,
    seats: int,
    options: Mapping[str, str] | None = None,
    seed: int | str | None = None,
    chance: str = "sealed",
) -> Match:
    """A new match. The same seed gives the same luck on every machine; with chance="manual" the caller supplies it."""
    rules = load(game)
    return begin(rules, rules.new_state(seats, options), rules.filled_options(options), Luck.of(seed, chance))


def resume(game: str, position: Mapping[str, Any]) -> Match:
    """A match from what `Match.position` gave; it plays on identically."""
    return _replay.from_position(load(game), position)


def replay(record: Mapping[str, Any]) -> Match:
    """The match that a record tells, each entry checked against the rules and, if the seed is known, the luck."""
    return _replay.play_again(load(_records.game_of(record)), record)


def save(record: Mapping[str, Any], file: str | Path) -> None:
    """Write a record, as `Match.record` gives it, to a file for `rhumbline review`, `replay` and `verify`."""
    _records.write(record, Path(file))


def read(file: str | Path) -> dict[str, Any]:
    """The record in a file, for `replay`."""
    return _records.parse(_records.read_text(Path(file)))


def score(game: str, text: str) -> dict[str, Any]:
    """The scores of a paper sheet: the table that `rhumbline score --json` prints."""
    read = load(game).score_sheet
    if read is None:
        message = f"{load(game).title} has no paper sheet to score"
        raise BadInput(message)
    if not isinstance(text, str):
        message = "a paper sheet is a text"
        raise BadInput(message)
    return read(text)
