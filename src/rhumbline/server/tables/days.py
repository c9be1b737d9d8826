"""Time for a move: clocks are wound when somebody is asked, looked at when they may have run out, and acted upon.

A clock is stored with its seat: the question it runs for, and when its time is out. Follow-up questions of the same
move share its time. What is stored decides which process acts: it notes that the time is out, once, and the rest
follows from that note. A clock that was lost with a process is wound anew, which costs nobody anything.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rhumbline.engine.match import Match
from rhumbline.server.storage.rows import Amendment, Chair, Due, Happening, HappeningKind, Late, NoticeKind, Stored
from rhumbline.server.tables.live_table import STAND_IN, LiveTable
from rhumbline.server.tables.notices import notice
from rhumbline.server.tables.readiness import NotReady

if TYPE_CHECKING:
    from rhumbline.server.tables.registry import TableRegistry

HOUR, DAY = 3600, 24 * 3600
LIVE_TIMES = (10, HOUR)
DAYS_TIMES = (HOUR, 7 * DAY)
"""The least and the most seconds for a move."""
USUAL_DAYS = DAY
REMIND = 0.25
"""Somebody is reminded when so much of his time is left."""
MOST_LOOKED_AT = 50
WHAT_HAPPENS: dict[Late, HappeningKind] = {"move": "late-move", "seat": "late-seat", "close": "late-close"}


def asked_people(match: Match, chairs: Sequence[Chair]) -> list[Chair]:
    """The seats of people who are to decide, and whom no bot plays for."""
    return [chairs[seat] for seat in match.to_act if seat >= 0 and chairs[seat].is_person and chairs[seat].bot is None]


def runs(chair: Chair, prompt: int) -> bool:
    """Whether the clock of a seat runs for this question and has not run out."""
    return chair.until is not None and chair.clock_prompt == prompt and chair.late_prompt != prompt


def next_look(row: Stored, match: Match, chairs: Sequence[Chair]) -> float | None:
    """When the clocks of a table want to be looked at; None: not before somebody moves."""
    return min(
        (
            _reminder(row, chair) if _wants_reminder(row, chair) else chair.until
            for chair in asked_people(match, chairs)
            if runs(chair, match.prompts[chair.seat]) and chair.until is not None
        ),
        default=None,
    )


def _reminder(row: Stored, chair: Chair) -> float:
    return (chair.until or 0.0) - REMIND * (row.move_time or 0)


def _wants_reminder(row: Stored, chair: Chair) -> bool:
    """At a live table everybody looks at the clock anyway."""
    return row.tempo == "days" and chair.reminded != chair.clock_prompt


async def wind(registry: TableRegistry, live: LiveTable) -> None:
    """Let the clocks of those run who are asked something new. The lock is held."""
    row, match = live.row, live.match
    if row.move_time is None or row.stage != "running":
        return
    now, time = registry.clock.now(), row.move_time
    asked = [chair for chair in asked_people(match, live.chairs) if chair.clock_prompt != match.prompts[chair.seat]]
    if not asked:
        return

    def deadline(chair: Chair) -> float:
        if _goes_on(match, chair) and chair.until is not None:
            return chair.until
        return max(now, chair.away_until) + time

    def decide(_: Stored, chairs: list[Chair]) -> Amendment | None:
        clocks: dict[int, dict[str, Any]] = {
            chair.seat: {"clock_prompt": match.prompts[chair.seat], "until": deadline(chairs[chair.seat])}
            for chair in asked
            if chairs[chair.seat].clock_prompt != match.prompts[chair.seat]
        }
        wound = [chair._replace(**clocks.get(chair.seat, {})) for chair in chairs]
        return Amendment({"wakes": next_look(row, match, wound)}, clocks) if clocks else None

    amendment = await registry.store.amend(live.id, decide)
    await registry.changed(live)
    for seat in amendment.seats if amendment is not None and row.tempo == "days" else ():
        notice(live, seat, "turn")


def _goes_on(match: Match, chair: Chair) -> bool:
    """Whether what a seat is asked is a further question of the move it has just made."""
    return bool(match.entries) and match.entries[-1].by == chair.seat


async def look_after(registry: TableRegistry) -> None:
    """Look at all clocks that want it; people who have just been able to come back are left in peace."""
    if not registry.clock.may_run_out():
        return
    for table_id in await registry.store.wanted_by_clocks(registry.clock.now(), MOST_LOOKED_AT):
        # A table of other rules waits for ever, one whose rules are being compiled until the next look.
        with contextlib.suppress(ValueError, RuntimeError, NotReady):
            if (live := await registry.get(table_id)) is not None:
                async with live.lock:
                    await look(registry, live)


async def look(registry: TableRegistry, live: LiveTable) -> None:
    """Remind people and act where time is out. The lock is held."""
    await registry.refresh(live)
    match, now = live.match, registry.clock.now()
    prompts = match.prompts
    given: list[tuple[int, NoticeKind]] = []

    def decide(row: Stored, chairs: list[Chair]) -> Amendment | None:
        changes: dict[int, dict[str, Any]] = {}
        told: list[Happening] = []
        due: list[Due] = []
        given.clear()
        for chair in asked_people(match, chairs):
            prompt = prompts[chair.seat]
            if not runs(chair, prompt) or chair.until is None:
                continue
            if chair.until <= now:
                changes[chair.seat] = {"late_prompt": prompt} | _what_follows(row, prompt)
                kind = WHAT_HAPPENS[row.late]
                told.append(Happening(0, kind, chair.seat, live.referee.n, registry.clock.on_the_wall(now)))
                given.append((chair.seat, "late"))
                if not _goes_on(match, chair):
                    due.extend(registry.reach.due(row, [chair], "late", prompt, now))
            elif _wants_reminder(row, chair) and _reminder(row, chair) <= now:
                changes[chair.seat] = {"reminded": prompt}
                given.append((chair.seat, "reminder"))
                due.extend(registry.reach.due(row, [chair], "reminder", prompt, now))
        after = [chair._replace(**changes.get(chair.seat, {})) for chair in chairs]
        return Amendment({"wakes": next_look(row, match, after)} | _due(row, live, after), changes, told, due)

    await registry.store.amend(live.id, decide)
    await registry.changed(live)
    for seat, kind in given:
        notice(live, seat, kind)


def _what_follows(row: Stored, prompt: int) -> dict[str, Any]:
    if row.late == "move":
        return {"bot_prompt": prompt}
    return {"bot": STAND_IN} if row.late == "seat" else {}


def _due(row: Stored, live: LiveTable, chairs: Sequence[Chair]) -> dict[str, Any]:
    return {"due": row.stage == "running" and live.is_due_with(chairs)}


def is_out_of_time(live: LiveTable, seat: int) -> bool:
    """Whether this seat is asked something that its time is out for."""
    return seat in live.match.to_act and live.chairs[seat].late_prompt == live.match.prompts[seat]
