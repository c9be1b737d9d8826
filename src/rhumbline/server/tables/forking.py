"""Playing on from a position of a finished game: with the same seats, names and bots, and the story that led there."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from rhumbline import bots
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import CHANCE, SPECTATOR
from rhumbline.engine.match import Match
from rhumbline.games import load
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.forms import Fork
from rhumbline.server.live.protocol import GameEvent
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.rows import Chair, Forked
from rhumbline.server.tables import lobby
from rhumbline.server.tables.history import Past, must_be_over, must_be_told
from rhumbline.server.tables.live_table import STAND_IN
from rhumbline.server.tables.registry import TableRegistry


class Story(msgspec.Struct):
    """What led to the position: as the one saw it whose seat was taken, and as everybody did.

    His own secrets are still in play, and only for him: all others' have been dealt anew.
    """

    own: list[Any]
    others: list[Any]


_read_story = msgspec.json.Decoder(Story).decode


class Continuation(msgspec.Struct):
    """What a continued game begins with."""

    start: str
    seat: int
    forked: Forked


def continuation(past: Past, chairs: Sequence[Chair], step: int, eyes: int | None) -> Continuation:
    """A game that goes on after so many entries; what those eyes (None: a spectator's) could not see is dealt anew."""
    must_be_over(past.row)
    must_be_told(past.row)
    match = past.match_at(step)
    if match.over:
        raise Denied(409, "http.step", "The game is over there; choose an earlier step.")
    try:
        start = json.dumps(match.fork(eyes).start)
    except BadInput as problem:
        raise Denied(404, "http.seat", f"{problem}.") from None
    first = next((chair.seat for chair in chairs if chair.secret_hash is not None), 0)
    moves = sum(entry.by != CHANCE for entry in past.entries[:step])
    forked = Forked(past.row.id, step, moves, past.row.created, eyes, _story(match, eyes))
    return Continuation(start, first if eyes is None else eyes, forked)


def _story(match: Match, eyes: int | None) -> bytes:
    others = match.stream(SPECTATOR)
    return zlib.compress(msgspec.json.encode(Story(match.stream(SPECTATOR if eyes is None else eyes), others)), 9)


def story_for(forked: Forked | None, viewer: int) -> list[GameEvent]:
    """The events before a continued game, as this viewer may know them."""
    if forked is None:
        return []
    story = _read_story(zlib.decompress(forked.story))
    return story.own if viewer == forked.seat else story.others


def seats_kept(chairs: Sequence[Chair]) -> list[Chair]:
    """The seats of a game that is continued: its bots go on, and a bot plays for each person who may come."""
    kept = []
    for chair in chairs:
        if chair.secret_hash is None and not chair.kept and chair.bot in bots.names():
            kept.append(Chair(chair.seat, chair.name, bot=chair.bot))
        else:
            kept.append(Chair(chair.seat, chair.name, bot=STAND_IN, kept=True))
    return kept


async def fork(
    registry: TableRegistry, past: Past, chairs: Sequence[Chair], begun: Continuation, wanted: Fork, by: Somebody | None
) -> lobby.Made:
    """The table of a continued game; whoever wants it has the seat, and is its host."""
    row = past.row
    return await lobby.make(
        registry,
        load(row.game),
        json.loads(row.options),
        row.seats,
        people=[wanted.name],
        private=wanted.private,
        player_id=by and by.player_id,
        continued=lobby.Continued(begun.start, begun.seat, seats_kept(chairs), begun.forked),
    )
