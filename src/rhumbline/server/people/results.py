"""How games ended: noted in the transaction that stores their last move, so that none is lost or counted twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import sqlalchemy as sa

from rhumbline.engine.game import Result
from rhumbline.server.people import ratings
from rhumbline.server.storage import schema
from rhumbline.server.storage.rows import LESSON, Chair, Stored

T = TypeVar("T")
Note = Callable[[sa.Connection, float], None]


def note(row: Stored, result: Result) -> Note:
    """What to write when this game ends: every seat's result, and the ratings of those who played against others.

    A game that began at somebody's chosen position is no measure of anybody, and rates nobody; nor does one that others
    have played before. A lesson is not even written down.
    """

    def work(connection: sa.Connection, now: float) -> None:
        if row.contest == LESSON:
            return
        places = insert(connection, row, result, now)
        if row.start is None and row.contest is None:
            c = schema.seats.c
            query = sa.select(schema.seats).where(c.table_id == row.id).order_by(c.seat)
            chairs = [Chair(*chair[1:]) for chair in connection.execute(query)]
            ratings.rate(connection, row.game, rated(chairs, places))

    return work


def insert(connection: sa.Connection, row: Stored, result: Result, ended: float) -> dict[int, int]:
    """Write down every seat's result, unless that has been done; gives the places."""
    places = places_of(result)
    known = sa.select(schema.results.c.seat).where(schema.results.c.table_id == row.id).limit(1)
    if connection.execute(known).first() is None:
        alone = row.seats == 1
        told = {"rating": _own(result, "rating", int), "title": _own(result, "title", str)} if alone else {}
        rows = [
            {"table_id": row.id, "seat": seat, "place": place, "total": result.totals[seat], "ended": ended, **told}
            for seat, place in places.items()
        ]
        connection.execute(sa.insert(schema.results), rows)
    return places


def places_of(result: Result) -> dict[int, int]:
    """The place of each seat: one more than there are better ones."""
    places: dict[int, int] = {}
    for equal in result.ranking:
        place = len(places) + 1
        places |= dict.fromkeys(equal, place)
    return places


def rated(chairs: list[Chair], places: dict[int, int]) -> list[tuple[str, int]]:
    """Who is rated for this game, with the place he took.

    A bot in a seat of its own counts as its level. A person counts who has played to the end himself, in one seat: not
    one for whom a bot went on, nor somebody beside another at one device.
    """
    found = []
    for chair in chairs:
        if chair.secret_hash is None and chair.bot is not None:
            found.append((f"{ratings.BOT}{chair.bot}", places[chair.seat]))
        elif chair.player_id is not None and chair.bot is None and not chair.beside:
            found.append((chair.player_id, places[chair.seat]))
    seats = Counter(who for who, _ in found)
    return [(who, place) for who, place in found if seats[who] == 1 or who.startswith(ratings.BOT)]


def _own(result: Result, name: str, kind: type[T]) -> T | None:
    """What only some games tell of a solo game: its rating, its title."""
    value = getattr(result, name, None)
    return value if isinstance(value, kind) else None
