"""What stands in a notice: the game, who is at the table, what is wanted, how much time is left. Nothing else.

All of it is what everybody at the table may know: no card, no bid, nothing under seal, nor what is being decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.locales import word, words
from rhumbline.server.storage.rows import Chair, DueKind, Stored

BOOK = "notices"
MINUTE, HOUR, DAY = 60, 3600, 86400


class Told(NamedTuple):
    """A notice in somebody's language."""

    title: str
    text: str


def say(language: str, key: str, n: int | None = None, **values: object) -> str:
    """The words of this key; where a number matters, in its form for that number."""
    form = words(language, BOOK)[key]
    text = form if isinstance(form, str) else form.get("one" if n == 1 else "other", form["other"])
    return text.format(n=n, **values)


def game_title(language: str, game: str) -> str:
    """What a game is called."""
    try:
        return word(language, game, "about.title", load(game).title)
    except BadInput:
        return game


def listed(language: str, names: Sequence[str]) -> str:
    """Names as one says them: Ada, Bo and Cy."""
    if len(names) < 2:
        return "".join(names)
    return say(language, "and", first=", ".join(names[:-1]), last=names[-1])


def time_left(language: str, seconds: float) -> str:
    """About how much time that is, rounded down."""
    for unit, length in (("days", DAY), ("hours", HOUR)):
        if seconds >= 2 * length:
            return say(language, f"time.{unit}", int(seconds // length))
    return say(language, "time.minutes", max(1, int(seconds // MINUTE)))


def _name(language: str, chair: Chair) -> str:
    bot = chair.bot if chair.secret_hash is None else None
    return say(language, "bot", name=bot) if bot is not None else chair.name or say(language, "former")


def notice_of(
    language: str, kind: DueKind, row: Stored, chairs: Sequence[Chair], seat: int, left: float | None
) -> Told:
    """What somebody in this seat is told; `left` are the seconds of his time, where one runs."""
    player = chairs[seat].player_id
    own = [chair for chair in chairs if player is not None and chair.player_id == player]
    title = say(language, f"{kind}.title", game=game_title(language, row.game))
    others = [_name(language, chair) for chair in chairs if chair.taken and chair not in own and chair.seat != seat]
    lines = [say(language, "with", names=listed(language, others))] if others else []
    if len(own) > 1 and kind in {"turn", "reminder", "late", "stand-in"}:
        lines.append(say(language, "for", name=chairs[seat].name))
    if kind == "late":
        lines.append(say(language, f"late.{row.late}"))
    elif kind in {"vote", "rematch", "stand-in"}:
        lines.append(say(language, f"{kind}.text"))
    elif kind in {"turn", "reminder"} and left is not None and left > 0:
        lines.append(say(language, "left", time=time_left(language, left)))
    return Told(title, " ".join(lines))


def group_of(language: str, kind: DueKind, row: Stored, chairs: Sequence[Chair], asked: Sequence[int]) -> str:
    """What a table's group chat is told: whose turn it is, or that the game is over."""
    game = game_title(language, row.game)
    if kind == "ended":
        people = [_name(language, chair) for chair in chairs if chair.taken]
        return say(language, "group.ended", game=game, names=listed(language, people))
    names = [_name(language, chairs[seat]) for seat in asked]
    return say(language, "group.turn", len(names), game=game, names=listed(language, names))
