"""Players who remember everything they were shown, and what the log has to say to it afterwards."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from harness import Player
from rhumbline.engine.match import LogEntry
from rhumbline.server.storage import schema
from rhumbline.server.storage.rows import Stored, StoredEntry
from rhumbline.server.tables.live_table import match_of
from rhumbline.server.tables.table import Referee


def _digest(document: Any) -> str:
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


class Witness(Player):
    """Somebody with a seat who remembers each position as he was shown it, by its number."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.shown_at: set[tuple[int, str]] = set()

    def _update(self, told: dict[str, Any]) -> None:
        super()._update(told)
        self.shown_at.add((self.n, _digest(self.document)))


class Findings(NamedTuple):
    """What was looked at, and how much of it was wrong."""

    tables: int = 0
    acknowledged: int = 0
    missing: int = 0
    doubled: int = 0
    refused_but_stored: int = 0
    shown: int = 0
    shown_wrongly: int = 0
    unfinished: int = 0

    def __add__(self, other: tuple[int, ...]) -> Findings:  # type: ignore[override]
        return Findings(*(mine + its for mine, its in zip(self, other, strict=True)))

    @property
    def sound(self) -> bool:
        """Whether nothing was wrong."""
        return not any((self.missing, self.doubled, self.refused_but_stored, self.shown_wrongly, self.unfinished))


def check(engine: sa.Engine, tables: dict[str, list[Witness]]) -> Findings:
    """Everything acknowledged is stored once, and nobody was shown anything but what the log had led to by then."""
    with engine.connect() as connection:
        return sum((_check_one(connection, table, seated) for table, seated in tables.items()), Findings())


def _check_one(connection: sa.Connection, table: str, seated: list[Witness]) -> Findings:
    c = schema.entries.c
    row = Stored(*connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).one())
    log = connection.execute(sa.select(schema.entries).where(c.table_id == table).order_by(c.n)).all()
    entries = [StoredEntry(LogEntry(line.by, line.move), line.command) for line in log]
    times = Counter((line.by, line.command) for line in log if line.command)
    moves = {(line.by, line.command): line.move for line in log}
    played = [(seat, *one) for seat, player in enumerate(seated) for one in player.played]
    refused = [
        (seat, one["id"])
        for seat, player in enumerate(seated)
        for one in player.refused
        if one["rule"] != "protocol.store"  # this may be stored after all: who is told so sends it again
    ]
    return Findings(
        tables=1,
        acknowledged=len(played),
        missing=sum(moves.get((seat, command)) != move for seat, command, move in played),
        doubled=sum(count - 1 for count in times.values()),
        refused_but_stored=sum(one in times for one in refused),
        shown=sum(len(player.shown_at) for player in seated),
        shown_wrongly=_shown_wrongly(row, entries, seated),
        unfinished=row.stage != "over",
    )


def _shown_wrongly(row: Stored, entries: list[StoredEntry], seated: list[Witness]) -> int:
    """How many positions and events are not those that the log leads to: too early, lost again, or another's."""
    referee = Referee(match_of(row))
    right: list[set[tuple[int, str]]] = [set() for _ in seated]
    for entry in [None, *entries]:
        if entry is not None:
            referee.follow([entry])
        for seat, known in enumerate(right):
            document = json.loads(msgspec.json.encode(referee.document(seat)))
            known.add((referee.match.told(seat), _digest(document)))
    wrong = sum(len(player.shown_at - known) for player, known in zip(seated, right, strict=True))
    for seat, player in enumerate(seated):
        stream = json.loads(msgspec.json.encode(referee.match.stream(seat, 0)))
        wrong += player.events != stream[: len(player.events)]
    return wrong
