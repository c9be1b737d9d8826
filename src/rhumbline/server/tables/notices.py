"""The one place from which somebody is told that the table wants something of him.

`notice` tells open sockets; each notice comes once, for whoever calls has stored before that it was given. What may
reach a person elsewhere, by mail or push, is a line for the outbox: the functions below say which, and whoever changes
the table stores them with what caused them. Whether and how they go out is decided when they are due.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rhumbline.engine.match import Match
from rhumbline.server.live import protocol
from rhumbline.server.storage.rows import GROUP, Chair, Due, DueKind, NoticeKind, Stored, StoredEntry
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.table import STOOD_IN


@dataclass
class Reach:
    """Whom this server can tell anything elsewhere, as far as tables must know it."""

    people: bool = False
    groups: bool = False
    after: float = 0.0  # seconds somebody is left to answer at once
    at_live_tables: set[str] = field(default_factory=set)  # the players who want to be told of those, too

    def due(
        self, row: Stored, chairs: Iterable[Chair], kind: DueKind, number: int, now: float, after: float = 0.0
    ) -> list[Due]:
        """A line for each of these who is a known player, and may want to hear of tables of this pace."""
        if not self.people:
            return []
        return [
            Due(chair.seat, kind, number, chair.player_id, now, now + after)
            for chair in chairs
            if chair.is_person and chair.player_id is not None and not chair.quiet
            if row.tempo == "days" or chair.player_id in self.at_live_tables
        ]

    def of_move(
        self,
        row: Stored,
        chairs: Sequence[Chair],
        before: Match | None,
        after: Match,
        entries: Sequence[StoredEntry],
        now: float,
    ) -> list[Due]:
        """What follows from these entries: turns of those who are asked something new, or the end of the game."""
        group = row.webhook is not None and self.groups
        if not (self.people or group):
            return []
        if after.over:
            told = [Due(GROUP, "ended", 0, None, now, now)] if group else []
            return told + self.due(row, chairs, "ended", 0, now)
        asked = [chairs[seat] for seat in _asked_anew(before, after, entries) if chairs[seat].bot is None]
        people = [chair for chair in asked if chair.is_person]
        length = len(entries) + (0 if before is None else len(before.entries))
        told = [Due(GROUP, "turn", length, None, now, now + self.after)] if group and people else []
        for chair in people:
            told += self.due(row, [chair], "turn", after.prompts[chair.seat], now, self.after)
        return told


def _asked_anew(before: Match | None, after: Match, entries: Sequence[StoredEntry]) -> list[int]:
    """The seats whose turn begins; follow-up questions are of the same turn."""
    here = _goes_on(entries)
    return [
        seat
        for seat in after.to_act
        if seat >= 0 and seat != here
        if before is None or seat not in before.to_act or before.prompts[seat] != after.prompts[seat]
    ]


def _goes_on(entries: Sequence[StoredEntry]) -> int | None:
    """The seat that need not be told of what it is asked now, if there is one.

    Whoever has just moved himself is at the table. Of a move that a bot has made for somebody he was told; what he is
    asked after new luck is another turn. A standing order's move was told to nobody.
    """
    made = next((one for one in reversed(entries) if one.entry.by >= 0), None)
    if made is None or made.command is None or (made.command == STOOD_IN and made is not entries[-1]):
        return None
    return made.entry.by


def notice(table: LiveTable, seat: int, kind: NoticeKind) -> None:
    """Tell whoever has this seat and is at the table."""
    for client in table.clients:
        if client.viewer == seat:
            client.answer(protocol.Notice(kind, seat))
