"""A hint for a person: what a strong bot would do with what that seat sees, and what it changes on the score sheet."""

from typing import Any

import msgspec

from rhumbline import bots
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import Game, State

ADVISER = "hard"
LONGEST = 16
"""No hint has more moves than this."""


class Gain(msgspec.Struct, frozen=True):
    """A line of the score sheet, and how many points the hint adds to it at once, or takes from it."""

    rule: str
    name: str
    points: int


class Hint(msgspec.Struct, frozen=True):
    """Moves to play one after another, and what they change on the score sheet; nothing if it pays only later."""

    moves: list[str]
    gains: list[Gain]


def hint(game: Game, seen: State, seat: int, budget: float, seed: object = 0) -> Hint:
    """What a strong bot would do here, up to the next draw or decision of another seat."""
    bot = bots.make(ADVISER, game, seed)
    at = array_of(seen)
    chain: list[int] = []
    moves: list[str] = []
    acting = 1 << seat
    while acting > 0 and acting >> seat & 1 and len(chain) < LONGEST:
        here = game.seen_by(at, seat)
        chain.append(bot.choose(here, seat, budget))
        moves.append(game.write(here, seat, chain[-1]))
        acting, _ = game.entry.step(at, seat, chain[-1], UNHEARD)
    return Hint(moves, _gains(game.preview(seen, seat, []), game.preview(seen, seat, chain)))


def _gains(before: msgspec.Struct, after: msgspec.Struct) -> list[Gain]:
    """What differs between the score sheets of two previews, the most points first."""
    was, now = _points(before), _points(after)
    gains = [Gain(*line, now.get(line, 0) - was.get(line, 0)) for line in {**was, **now}]
    return sorted((gain for gain in gains if gain.points), key=lambda gain: -gain.points)


def _points(preview: msgspec.Struct) -> dict[tuple[str, str], int]:
    """The lines of the score sheet that a preview shows, wherever its game has them; several of one name are added."""
    shown: dict[str, Any] = msgspec.to_builtins(preview)
    found: dict[tuple[str, str], int] = {}
    for line in shown.get("now") or shown.get("lines") or shown.get("player", {}).get("lines") or []:
        key = (line["rule"], line.get("name", ""))
        found[key] = found.get(key, 0) + line["points"]
    return found
