"""What everybody saw of a finished game, kept so that it can be shown when the rules that made it are gone.

Each viewer's steps are kept as what has changed since the step before, and all of it is compressed together: 15 to 60
kilobytes for a game of three. Beside the views there is the terminal's board as a spectator sees it: a text can be
shown when no face knows the views any more.
"""

from __future__ import annotations

import copy
import lzma
import time
from typing import Any

import msgspec
from msgspec import UNSET, structs

from rhumbline.engine.game import CHANCE, SPECTATOR, Game
from rhumbline.engine.match import REFEREE, Match
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.forms import LuckTold, OpenStep, Outcome, SeenStep
from rhumbline.server.live.changes import Changes, apply, changes
from rhumbline.server.storage.rows import Stored
from rhumbline.server.tables import history
from rhumbline.server.tables.history import Past, Step
from rhumbline.server.tables.live_table import match_of
from rhumbline.server.tables.plain_board import text_board
from rhumbline.server.tables.table import Referee

BREATH = 0.002
"""Seconds between two entries: whoever plays meanwhile goes first."""


MOST_ENTRIES = 3000
"""A game has some hundred; what is longer was made to keep us busy, and is not written down."""


class Kept(msgspec.Struct, array_like=True):
    """A step: how many entries had been played, how many events told, and what had changed."""

    entries: int
    told: int
    changes: Changes


class Eyes(msgspec.Struct):
    """All that somebody saw."""

    steps: list[Kept]
    events: list[Any]
    turns: list[int]
    rounds: list[int]


class Archive(msgspec.Struct):
    """A finished game: by viewer, as an address names them, and how it ended."""

    eyes: dict[str, Eyes]
    boards: dict[int, str]  # by how many entries had been played, each time somebody was asked something
    result: Any
    luck: Any


_read = msgspec.json.Decoder(Archive).decode
OPEN = "open"


def _name(viewer: int) -> str:
    return {SPECTATOR: "watch", REFEREE: OPEN}.get(viewer, str(viewer))


# --- keeping


def _is_settled(match: Match) -> bool:
    return match.to_act != (CHANCE,) or match.luck.is_manual


class _Scribe:
    """Writes down what one viewer sees."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.steps: list[Kept] = []
        self._last: Any = None

    def note(self, match: Match) -> None:
        told = match.told(self.viewer)
        if self.viewer != REFEREE and not (_is_settled(match) and (not self.steps or told > self.steps[-1].told)):
            return
        now = self._look(match)
        self.steps.append(Kept(len(match.entries), told, changes(self._last, now)))
        self._last = now

    def _look(self, match: Match) -> Any:
        if self.viewer == REFEREE:
            views = [match.view(seat) for seat in range(match.seats)]
            return {"position": match.position(), "views": views, "result": match.result()}
        document = structs.asdict(Referee(match).document(self.viewer)) | {"prompt": None, "board": UNSET}
        plain: dict[str, Any] = msgspec.to_builtins({key: one for key, one in document.items() if one is not UNSET})
        return plain

    def eyes(self, match: Match) -> Eyes:
        steps = [Step(kept.entries, kept.told) for kept in self.steps]
        parts = history.parts_of(match, self.viewer, steps)
        return Eyes(self.steps, [*match.stream(self.viewer)], parts.turns, parts.rounds)


def pack(past: Past) -> bytes:
    """A finished game as it is kept."""
    match = match_of(past.row)
    scribes = [_Scribe(viewer) for viewer in (REFEREE, SPECTATOR, *range(match.seats))]
    boards: dict[int, str] = {}
    for n in range(len(past.entries) + 1):
        if n:
            match.follow(past.entries[n - 1])
        for scribe in scribes:
            scribe.note(match)
        if _is_settled(match):
            boards[n] = text_board(match.game, match.view(None), SPECTATOR)
        time.sleep(BREATH)
    luck = history.luck(past) if past.row.seed is not None else None
    whole = Archive({_name(one.viewer): one.eyes(match) for one in scribes}, boards, match.result(), luck)
    return lzma.compress(msgspec.json.encode(whole))


def unpack(kept: bytes) -> Archive:
    """A finished game from what is kept of it."""
    return _read(lzma.decompress(kept))


# --- showing


def _step(eyes: Eyes, step: int | None, event: int | None) -> int:
    return history.number_of([Step(one.entries, one.told) for one in eyes.steps], step, event)


def _document(eyes: Eyes, number: int) -> Any:
    found: Any = None
    for kept in eyes.steps[: number + 1]:
        found = apply(found, copy.deepcopy(kept.changes))
    return found


def _common(eyes: Eyes, number: int, since: int | None) -> dict[str, Any]:
    told = eyes.steps[number].told
    first = since if since is not None else eyes.steps[number - 1].told if number else 0
    return {
        "step": number,
        "last": len(eyes.steps) - 1,
        "heard": told,
        "entry": eyes.steps[number].entries,
        "events": eyes.events[max(first, 0) : told],
        "turns": eyes.turns,
        "rounds": eyes.rounds,
    }


def step_seen(
    archive: Archive, game: Game, viewer: int, *, step: int | None, event: int | None, since: int | None
) -> SeenStep:
    """A step as a viewer saw it; with the text of the board where the views are not those of today."""
    eyes = archive.eyes[_name(viewer)]
    number = _step(eyes, step, event)
    document = _document(eyes, number)
    if not _is_of_today(game, document["view"]):
        document["board"] = _board(archive, eyes.steps[number].entries)
    return SeenStep(**document, **_common(eyes, number, since))


def step_open(archive: Archive, game: Game, *, step: int | None, event: int | None, since: int | None) -> OpenStep:
    """A step with all cards open."""
    eyes = archive.eyes[OPEN]
    number = _step(eyes, step, event)
    document = _document(eyes, number)
    if not all(_is_of_today(game, view) for view in document["views"]):
        document["board"] = _board(archive, eyes.steps[number].entries)
    return OpenStep(**document, **_common(eyes, number, since))


def luck(archive: Archive) -> LuckTold:
    """The luck as it could be derived when the game was over."""
    if archive.luck is None:
        raise Denied(409, "http.luck", "The luck of this game was supplied from outside.")
    # Events are of the game's own types, and stay as they are.
    outcomes = [Outcome(**one) for one in archive.luck["outcomes"]]
    return LuckTold(**{**archive.luck, "outcomes": outcomes})


def _board(archive: Archive, entries: int) -> str:
    """The board as it was last shown when so many entries had been played."""
    return archive.boards[max((n for n in archive.boards if n <= entries), default=min(archive.boards))]


def _is_of_today(game: Game, view: Any) -> bool:
    """Whether the game's face of today can show this view."""
    try:
        msgspec.convert(view, game.module("view").View, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def may_be_kept(row: Stored, game: Game) -> bool:
    """Only what the rules of today have made can be written down by them."""
    return row.stage == "over" and row.rules_version == game.rules_version and row.n <= MOST_ENTRIES
