"""Challenges: "beat my 104 on the same cards". A game somebody has finished, alone or against bots, to be played again.

The one who challenges knows the seed, for it was told when his game was over: this is between friends, and rates
nobody. His bots thought as bots do; those of all who take it up meet the same play with the same answers.
"""

from __future__ import annotations

import json

import sqlalchemy as sa

from rhumbline.server.daily import contests
from rhumbline.server.daily.contests import Contest
from rhumbline.server.http.errors import Denied
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.rows import Chair, Stored
from rhumbline.server.storage.store import touch
from rhumbline.server.tables.history import must_be_over
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry


async def challenge(registry: TableRegistry, live: LiveTable, somebody: Somebody) -> str:
    """Make others an offer to beat this game; gives the name of the challenge, the same each time."""
    must_be_over(live.row)

    def work(connection: sa.Connection) -> str:
        connection.execute(touch(live.id))
        t, s = schema.tables.c, schema.seats.c
        row = Stored(*connection.execute(sa.select(schema.tables).where(t.id == live.id)).one())
        query = sa.select(schema.seats).where(s.table_id == live.id).order_by(s.seat)
        chairs = [Chair(*chair[1:]) for chair in connection.execute(query)]
        if row.contest is not None:
            return _known(connection, row.contest)
        contest = _contest_of(row, chairs, somebody, live.clock.wall())
        connection.execute(sa.insert(schema.contests), contest._asdict())
        first = {"contest": contest.id, "player_id": somebody.player_id, "table_id": live.id, "until": None}
        connection.execute(sa.insert(schema.tries), first)
        connection.execute(sa.update(schema.tables).where(t.id == live.id).values(contest=contest.id, private=True))
        return contest.id

    made = await registry.store.writer.change(work)
    async with live.lock:
        await registry.changed(live)
    return made


def _known(connection: sa.Connection, contest_id: str) -> str:
    """The challenge that a game is part of already."""
    contest = contests.find(connection, contest_id)
    if contest is None or contest.day is not None:
        raise Denied(409, "http.challenge", "The day's game is there for everybody; send its address instead.")
    return contest.id


def _contest_of(row: Stored, chairs: list[Chair], somebody: Somebody, now: float) -> Contest:
    people = [chair for chair in chairs if chair.secret_hash is not None]
    fits = len(people) == 1 and people[0].player_id == somebody.player_id and not people[0].resigned
    if not fits or people[0].bot is not None or row.ending is not None or row.start is not None or row.seed is None:
        raise Denied(
            409,
            "http.challenge",
            "You can only challenge with a game you played from beginning to end, without other people.",
        )
    return Contest(
        id=keys.new_table_id(),
        day=None,
        game=row.game,
        rules_version=row.rules_version,
        seed=row.seed,
        drawn=row.drawn,
        options=row.options,
        seats=row.seats,
        seat=people[0].seat,
        bots=json.dumps([chair.bot for chair in chairs]),
        by_table=row.id,
        made=now,
        told=None,
    )
