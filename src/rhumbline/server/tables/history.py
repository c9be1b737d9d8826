"""Looking back: replay by step, luck that can be checked, forks, records from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from msgspec import structs

import rhumbline
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import CHANCE, SPECTATOR
from rhumbline.engine.luck import commitment, deal_seats, outcome
from rhumbline.engine.match import REFEREE, LogEntry, Match
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.forms import LuckTold, OpenStep, Outcome, SeenStep
from rhumbline.server.storage.rows import Stored, StoredEntry
from rhumbline.server.tables.live_table import LiveTable, match_of
from rhumbline.server.tables.lobby import LOT
from rhumbline.server.tables.table import Referee


class Past(NamedTuple):
    """A table and its log as they were when somebody began to look back; the game may go on meanwhile."""

    row: Stored
    entries: list[LogEntry]

    def match_at(self, n: int) -> Match:
        """The match after so many entries of its log."""
        if not 0 <= n <= len(self.entries):
            raise Denied(404, "http.step", f"The steps go from 0 to {len(self.entries)}.")
        match = match_of(self.row)
        for entry in self.entries[:n]:
            match.follow(entry)
        return match


def past_of(live: LiveTable) -> Past:
    """The past of a table up to now."""
    return Past(live.row, list(live.match.entries))


def must_be_over(row: Stored) -> None:
    """What would tell a running game's secrets waits for its end."""
    if row.stage != "over":
        raise Denied(409, "http.stage", "The game is not over yet.")


# --- replay


class Step(NamedTuple):
    """A step of somebody's replay: how many entries had been played, and how many events he had been told."""

    entries: int
    told: int


def steps_of(past: Past, viewer: int) -> list[Step]:
    """What a viewer was shown, each time a move and the luck it led to told him something."""
    match, steps = match_of(past.row), list[Step]()
    for n in range(len(past.entries) + 1):
        if n:
            match.follow(past.entries[n - 1])
        # Luck from outside is shown as it comes.
        settled = match.to_act != (CHANCE,) or match.luck.is_manual
        if settled and (not steps or match.told(viewer) > steps[-1].told):
            steps.append(Step(n, match.told(viewer)))
    return steps


def _number(steps: list[Step], step: int | None, event: int | None) -> int:
    """Which step is asked for: the one with this number, the first that tells this event, or the last one."""
    if event is not None:
        step = next((number for number, one in enumerate(steps) if one.told > event), len(steps))
    number = len(steps) - 1 if step is None else step
    if not 0 <= number < len(steps):
        raise Denied(404, "http.step", f"There is no such step; they go from 0 to {len(steps) - 1}.")
    return number


def step_seen(
    past: Past, viewer: int, *, step: int | None = None, event: int | None = None, since: int | None = None
) -> SeenStep:
    """A step as a viewer saw it; its events are those from number `since` on, by default the ones new at this step.

    All numbers are the viewer's own, so that they tell no secret.
    """
    steps = steps_of(past, viewer)
    number = _number(steps, step, event)
    if since is None:
        since = steps[number - 1].told if number else 0
    match = past.match_at(steps[number].entries)
    document = structs.asdict(Referee(match).document(viewer))
    events: Any = match.stream(viewer, since)
    return SeenStep(
        step=number,
        last=len(steps) - 1,
        heard=match.told(viewer),
        entry=steps[number].entries if past.row.stage == "over" else None,
        events=events,
        **document | {"prompt": None},
    )


def step_open(past: Past, *, step: int | None = None, event: int | None = None, since: int | None = None) -> OpenStep:
    """The position after so many entries, or after the one that led to an event, with all cards open."""
    must_be_over(past.row)
    last = len(past.entries)
    if event is not None:
        step = _entries_until(past, event)
    match = past.match_at(last if step is None else step)
    if since is None:
        since = past.match_at(max(len(match.entries) - 1, 0)).told(REFEREE)
    events: Any = match.stream(REFEREE, since)
    return OpenStep(
        step=len(match.entries),
        last=last,
        heard=match.told(REFEREE),
        entry=len(match.entries),
        events=events,
        position=match.position(),
        views=[match.view(seat) for seat in range(match.seats)],
        result=match.result(),
    )


def _entries_until(past: Past, event: int) -> int:
    """How many entries it takes until an event has happened."""
    match = match_of(past.row)
    for n, entry in enumerate(past.entries, 1):
        match.follow(entry)
        if match.told(REFEREE) > event:
            return n
    raise Denied(404, "http.step", "There is no such event.")


def watcher(live: LiveTable, asked: str | None, own: int, seats: Collection[int]) -> int:
    """Whose eyes a replay is seen with: one's own while the game runs, anybody's when it is over."""
    if asked is None:
        return own
    if asked == "watch":
        return SPECTATOR
    seat = int(asked) if asked.isdecimal() and len(asked) < 3 else live.row.seats
    if seat >= live.row.seats:
        raise Denied(404, "http.seat", "There is no such seat.")
    if seat not in seats:
        must_be_over(live.row)
    return seat


# --- after the game


def fork_start(past: Past, step: int, seat: int | None) -> str:
    """The position a forked table begins at: what that seat (None: a spectator) could not see is dealt anew."""
    must_be_over(past.row)
    match = past.match_at(step)
    if match.over:
        raise Denied(409, "http.step", "The game is over there; choose an earlier step.")
    try:
        return json.dumps(match.fork(seat).start)
    except BadInput as problem:
        raise Denied(404, "http.seat", f"{problem}.") from None


def luck(past: Past) -> LuckTold:
    """Everything needed to derive each card and die again: for each outcome its weights, and which one came."""
    must_be_over(past.row)
    row = past.row
    if row.seed is None:
        raise Denied(409, "http.luck", "The luck of this game was supplied from outside.")
    match, outcomes = match_of(row), list[Outcome]()
    for n, entry in enumerate(past.entries):
        possible, index, told = match.outcomes(), match.luck.drawn, match.told(REFEREE)
        match.follow(entry)
        if entry.by == CHANCE:
            texts, weights = zip(*possible, strict=True)
            number = outcome(row.seed, index, sum(weights))
            event: Any = next(iter(match.stream(REFEREE, told)), None)
            outcomes.append(Outcome(n, index, list(weights), number, texts.index(entry.move), entry.move, event))
    seating = deal_seats(row.seed, row.seats) if row.seating == LOT else None
    return LuckTold(commitment(row.seed), row.seed, seating, outcomes)


def read_record(record: Mapping[str, Any]) -> tuple[list[StoredEntry], int]:
    """The log of a record from elsewhere, every entry checked; only finished games are kept."""
    try:
        match = rhumbline.replay(record)
    except BadInput as problem:
        raise Denied(400, "http.record", f"{problem}.") from None
    if not match.over:
        raise Denied(400, "http.record", "Only a finished game can be kept here.")
    return [StoredEntry(entry, None) for entry in match.entries], match.seats
