"""Looking back: replay by step, luck that can be checked, forks, records from elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

import rhumbline
from rhumbline.engine import record as records
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import CHANCE, SPECTATOR
from rhumbline.engine.luck import commitment, deal_seats, outcome
from rhumbline.engine.match import REFEREE, LogEntry, Match
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.forms import LuckTold, OpenStep, Outcome, SeenStep
from rhumbline.server.storage.rows import Chair, Stored, StoredEntry
from rhumbline.server.tables import other_rules
from rhumbline.server.tables.live_table import LiveTable, match_of
from rhumbline.server.tables.table import Referee

MOST_ENTRIES = 10_000
"""Of a record that is kept; a game has some hundred."""


class Past(NamedTuple):
    """A table and its log as they were when somebody began to look back; the game may go on meanwhile.

    Of a game that was played by earlier rules the log is as far as those of today follow it.
    """

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


def must_be_told(row: Stored) -> None:
    """What would tell the seed of a day's game waits until it is told to all."""
    if row.sealed:
        raise Denied(
            409, "http.sealed", "The luck of a day's game is revealed once the day is over and nobody is still playing."
        )


def must_be_reviewable(live: LiveTable) -> None:
    """A review tells what could be known of a game that is over, by the rules of today, and its luck with it."""
    must_be_over(live.row)
    must_be_told(live.row)
    if live.outdated:
        raise Denied(409, "http.rules", "The rules have changed since this game; it cannot be reviewed.")
    if not live.match.over:
        raise Denied(409, "http.review", "This game was not played to its end; there is nothing to review.")


def preview_at(past: Past, n: int, seat: int, line: Sequence[str]) -> dict[str, Any]:
    """What these moves of a seat would have led to in place of entry `n`, as far as that seat could know."""
    match = past.match_at(n)
    chain = match.trial(seat, line).chain
    told: dict[str, Any] = msgspec.to_builtins(match.game.preview(match.seen(seat), seat, chain))
    return told


# --- replay


class Step(NamedTuple):
    """A step of somebody's replay: how many entries had been played, and how many events he had been told."""

    entries: int
    told: int


class Parts(NamedTuple):
    """The steps with which turns and rounds begin; each round begins with a turn, and the game with both."""

    turns: list[int]
    rounds: list[int]


def parts_of(match: Match, viewer: int, steps: Sequence[Step]) -> Parts:
    """Where turns and rounds begin among somebody's steps, as what he has been told says."""
    turns, rounds = {0}, {0}
    begins, told = match.game.begins, match.stream(viewer)
    if begins is None:
        return Parts([0], [0])
    for number in range(1, len(steps)):
        new = told[steps[number - 1].told : steps[number].told]
        found = {begins(event, match.seats) for event in new}
        # What is laid out before anybody's turn belongs to the first round.
        if "round" in found and len(turns) > 1:
            rounds.add(number)
        if found - {None}:
            turns.add(number)
    return Parts(sorted(turns), sorted(rounds))


def steps_of(past: Past, viewer: int) -> tuple[list[Step], Parts]:
    """What a viewer was shown, each time a move and the luck it led to told him something; and the parts of it."""
    match, steps = match_of(past.row), list[Step]()
    for n in range(len(past.entries) + 1):
        if n:
            match.follow(past.entries[n - 1])
        # Luck from outside is shown as it comes.
        settled = match.to_act != (CHANCE,) or match.luck.is_manual
        if settled and (not steps or match.told(viewer) > steps[-1].told):
            steps.append(Step(n, match.told(viewer)))
    return steps, parts_of(match, viewer, steps)


def number_of(steps: list[Step], step: int | None, event: int | None) -> int:
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
    steps, parts = steps_of(past, viewer)
    number = number_of(steps, step, event)
    if since is None:
        since = steps[number - 1].told if number else 0
    match = past.match_at(steps[number].entries)
    document = structs.asdict(Referee(match).document(viewer))
    if past.row.sealed:
        document["seed"] = None
    events: Any = match.stream(viewer, since)
    return SeenStep(
        step=number,
        last=len(steps) - 1,
        heard=match.told(viewer),
        entry=steps[number].entries if past.row.stage == "over" else None,
        events=events,
        **parts._asdict(),
        **document | {"prompt": None},
    )


def step_open(past: Past, *, step: int | None = None, event: int | None = None, since: int | None = None) -> OpenStep:
    """The position after so many entries, or after the one that led to an event, with all cards open."""
    must_be_over(past.row)
    last = len(past.entries)
    steps, parts = _open_steps(past)
    if event is not None:
        step = next((one.entries for one in steps if one.told > event), None)
        if step is None:
            raise Denied(404, "http.step", "There is no such event.")
    match = past.match_at(last if step is None else step)
    if since is None:
        since = steps[max(len(match.entries) - 1, 0)].told
    events: Any = match.stream(REFEREE, since)
    return OpenStep(
        step=len(match.entries),
        last=last,
        heard=match.told(REFEREE),
        entry=len(match.entries),
        events=events,
        **parts._asdict(),
        position=_position(past.row, match),
        views=[match.view(seat) for seat in range(match.seats)],
        result=match.result(),
    )


def _position(row: Stored, match: Match) -> dict[str, Any]:
    """The whole position; without its seed where that is not told yet."""
    return {key: value for key, value in match.position().items() if not (row.sealed and key == "seed")}


def _open_steps(past: Past) -> tuple[list[Step], Parts]:
    """A step for every entry, and the parts of the game."""
    match = match_of(past.row)
    steps = [Step(0, match.told(REFEREE))]
    for n, entry in enumerate(past.entries, 1):
        match.follow(entry)
        steps.append(Step(n, match.told(REFEREE)))
    return steps, parts_of(match, REFEREE, steps)


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


def record_of(live: LiveTable) -> dict[str, Any]:
    """A finished game as a record, with the names of those who played."""
    must_be_over(live.row)
    must_be_told(live.row)
    if live.outdated:
        result = None if live.archive is None else live.archive.result
        told = other_rules.record(live.row, live.log, result)
    else:
        told = live.match.record(sealed=True)
    return records.with_players(told, [_sitter(chair) for chair in live.chairs])


def _sitter(chair: Chair) -> records.Sitter:
    return records.Sitter(chair.name, chair.bot if chair.secret_hash is None else None)


def luck(past: Past) -> LuckTold:
    """Everything needed to derive each card and die again: for each outcome its weights, and which one came."""
    must_be_over(past.row)
    must_be_told(past.row)
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
    seating = deal_seats(row.seed, row.seats) if row.seating == "lot" else None
    return LuckTold(commitment(row.seed), row.seed, seating, outcomes)


def read_record(record: Mapping[str, Any]) -> tuple[list[StoredEntry], int]:
    """The log of a record from elsewhere, every entry checked; only finished games are kept."""
    if len(record.get("entries", ())) > MOST_ENTRIES:
        raise Denied(400, "http.record", f"No game has more than {MOST_ENTRIES} entries.")
    try:
        match = rhumbline.replay(record)
    except BadInput as problem:
        raise Denied(400, "http.record", f"{problem}.") from None
    if not match.over:
        raise Denied(400, "http.record", "Only a finished game can be kept here.")
    return [StoredEntry(entry, None) for entry in match.entries], match.seats
