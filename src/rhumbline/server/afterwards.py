"""After the game: records, replay by step, luck that can be checked, forks."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

import rhumbline
from rhumbline.core.chance import Luck, commitment, outcome
from rhumbline.core.errors import BadInput
from rhumbline.core.game import CHANCE, SPECTATOR, Game
from rhumbline.core.match import TAKE_BACK, Match
from rhumbline.games import load
from rhumbline.server.errors import Denied
from rhumbline.server.live import Live
from rhumbline.server.table import Referee, open_match, seat_of
from rhumbline.server.writer import LogLine


def must_be_over(live: Live) -> None:
    """What would tell a running game's secrets waits for its end."""
    if live.row.stage != "over":
        raise Denied(409, "http.stage", "The game is not over yet.")


def game_and_start(live: Live) -> tuple[Game, Match]:
    """The table's match before its first entry."""
    game = load(live.row.game)
    return game, open_match(game, live.row.seats, json.loads(live.row.options), live.row.start)


def lines_of(live: Live) -> list[LogLine]:
    """The log of a table, without the clients' ids of commands."""
    return [LogLine(by, move, None) for by, move in live.referee.match.entries]


def step_with(live: Live, viewer: int, event: int) -> int:
    """The first step of a viewer at which he had heard this line of his log."""
    heard = live.referee.now.heard[viewer]
    if not 0 <= event < heard[-1]:
        raise Denied(404, "http.step", f"The lines heard go from 0 to {heard[-1] - 1}.")
    return next(step for step, lines in enumerate(heard) if lines > event)


def step_seen(live: Live, viewer: int, step: int, since: int | None = None) -> dict[str, Any]:
    """The document with this number as the viewer saw it. Numbers are the viewer's own, so that they tell no secret.

    `events` are the lines he heard since an earlier step (the one before, if none is named), `heard` is how many he
    has heard in all; `entry` counts the entries of the log, from which a finished game is forked.
    """
    last = live.referee.now.number(viewer)
    if not 0 <= step <= last:
        raise Denied(404, "http.step", f"The steps go from 0 to {last}.")
    _, match = game_and_start(live)
    referee = Referee(match, Luck(live.row.seed, live.row.drawn))
    lines = iter(lines_of(live))
    while referee.now.number(viewer) < step:
        referee.follow([next(lines)])
    return {
        "step": step,
        "last": last,
        "heard": referee.match.heard(seat_of(viewer)),
        "entry": referee.n if live.row.stage == "over" else None,
        "events": referee.events(viewer, step - 1 if since is None else since),
        **referee.document(viewer),
        "prompt": None,
    }


def step_open(live: Live, step: int, since: int | None = None) -> dict[str, Any]:
    """The position after so many entries, with all cards open: only when the game is over."""
    must_be_over(live)
    match = match_at(live, step)
    views = [match.view(seat) for seat in range(match.seats)]
    told = [
        {"n": n, "by": "chance" if by == CHANCE else by, "move": move} for n, (by, move) in enumerate(match.entries)
    ]
    return {
        "step": step,
        "last": live.referee.n,
        "heard": step,
        "entry": step,
        "event": told[-1] if told else None,
        "events": told[max(step - 1 if since is None else since, 0) :],
        "position": match.position(),
        "views": views,
        "result": match.result(),
    }


def match_at(live: Live, step: int) -> Match:
    """The match after so many entries of its log."""
    if not 0 <= step <= live.referee.n:
        raise Denied(404, "http.step", f"The steps go from 0 to {live.referee.n}.")
    _, match = game_and_start(live)
    for line in lines_of(live)[:step]:
        if line.move == TAKE_BACK and line.by != CHANCE:
            match.take_back(line.by)
        else:
            match.play(line.by, line.move)
    return match


def fork_start(live: Live, step: int, seat: int | None) -> str:
    """The position a forked table begins at: what that seat (None: a spectator) could not see is dealt anew."""
    must_be_over(live)
    match = match_at(live, step)
    if match.over:
        raise Denied(409, "http.step", "The game is over there; choose an earlier step.")
    try:
        return json.dumps(match.fork(seat).start)
    except BadInput as problem:
        raise Denied(404, "http.seat", f"{problem}.") from None


def luck(live: Live) -> dict[str, Any]:
    """Everything needed to derive each card and die again: for each outcome its weights, and which one came."""
    must_be_over(live)
    if live.row.seed is None:
        raise Denied(409, "http.luck", "The luck of this game was supplied from outside.")
    _, match = game_and_start(live)
    told: list[dict[str, Any]] = []
    drawn = live.row.drawn
    for n, line in enumerate(lines_of(live)):
        if line.by == CHANCE:
            possible = match.outcomes()
            weights = [weight for _, weight in possible]
            picked = outcome(live.row.seed, drawn, sum(weights))
            texts = [text for text, _ in possible]
            told.append(
                {
                    "n": n,
                    "index": drawn,
                    "weights": weights,
                    "number": picked,
                    "came": texts.index(line.move),
                    "move": line.move,
                }
            )
            drawn += 1
        if line.move == TAKE_BACK and line.by != CHANCE:
            match.take_back(line.by)
        else:
            match.play(line.by, line.move)
    return {"commitment": commitment(live.row.seed), "seed": live.row.seed, "outcomes": told}


def read_record(record: Mapping[str, Any]) -> tuple[list[LogLine], int]:
    """The log of a record from elsewhere, every entry checked; only finished games are kept."""
    try:
        match = rhumbline.replay(record)
    except BadInput as problem:
        raise Denied(400, "http.record", f"{problem}.") from None
    if not match.over:
        raise Denied(400, "http.record", "Only a finished game can be kept here.")
    return [LogLine(by, move, None) for by, move in match.entries], match.seats


def watcher(live: Live, asked: str | None, own: int, seats: Collection[int]) -> int:
    """Whose eyes a replay is seen with: one's own while the game runs, anybody's when it is over."""
    if asked is None:
        return own
    seat = SPECTATOR if asked == "watch" else int(asked) if asked.isdecimal() and len(asked) < 3 else None
    if seat is None or seat_of(seat) not in (None, *range(live.row.seats)):
        raise Denied(404, "http.seat", "There is no such seat.")
    if seat not in {*seats, SPECTATOR}:
        must_be_over(live)
    return seat
