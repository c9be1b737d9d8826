"""Tables for those who come to look: made over HTTP with the visitor's own cookies, some of them played by bots."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Any

from harness import Server
from rhumbline import Match
from rhumbline.engine import record as records
from rhumbline.games import load
from web.visitors import Visitor


def seats_for_two(game: str) -> int:
    """Seats of a game for two people, as few as may be."""
    return max(2, load(game).seats[0])


def edit(site: Server, change: str, *values: object) -> None:
    """Change what is stored at a server, as if time had gone by there."""
    with contextlib.closing(sqlite3.connect(site.database, timeout=30)) as connection, connection:
        assert connection.execute(change, values).rowcount > 0, change


def post(visitor: Visitor, path: str, **body: Any) -> dict[str, Any]:
    answer = visitor.context.request.post(path, data=body)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def make(visitor: Visitor, game: str, seats: int | None = None, **more: Any) -> str:
    """A table with bots in all seats but the visitor's, begun."""
    seats = seats or seats_for_two(game)
    wanted = {"name": "Ada", "bots": ["greedy"] * (seats - 1), "private": True, "start": True}
    wanted |= {"seating": "seated", **more}
    made: str = post(visitor, "/api/tables", game=game, seats=seats, **wanted)["id"]
    return made


def make_from(visitor: Visitor, played: Match, step: int) -> str:
    """A table that begins after so many entries of a finished match, bots in all seats but the visitor's, the first."""
    text = "".join(f"{line}\n" for line in records.lines(played.record()))
    kept = visitor.context.request.post("/api/records", data=text)
    assert kept.ok, kept.text()
    made: str = post(visitor, f"/api/tables/{kept.json()['id']}/fork", step=step, name="Ada", seat=0)["id"]
    for seat in range(1, played.seats):
        post(visitor, f"/api/tables/{made}/seats/{seat}", bot="greedy")
    post(visitor, f"/api/tables/{made}/start")
    return made


def make_over(visitor: Visitor, game: str, seats: int | None = None) -> str:
    """A table whose game is over: a bot has played for the visitor."""
    table = make(visitor, game, seats)
    post(visitor, f"/api/tables/{table}/seats/0", bot="greedy")
    visitor.until(lambda: stage(visitor, table) == "over", "the bots come to an end")
    return table


def stage(visitor: Visitor, table: str) -> str:
    told: str = visitor.context.request.get(f"/api/tables/{table}").json()["stage"]
    return told


def sit_at(visitor: Visitor, table: str) -> None:
    """Open the table's page, and wait until it is known there."""
    visitor.document = {}
    visitor.go(f"/t/{table}")
    visitor.until(lambda: visitor.document, "the table is laid")
    visitor.page.wait_for_selector("main.play > *")
