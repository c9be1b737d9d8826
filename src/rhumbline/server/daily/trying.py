"""Trying a contest: one table for each player, begun once and gone on with wherever it was left."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.server.daily import contests
from rhumbline.server.daily.contests import DAY, Contest
from rhumbline.server.http.errors import Denied
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Proof, Somebody
from rhumbline.server.storage.rows import Chair, Stored, StoredEntry
from rhumbline.server.storage.store import Store, insert_table
from rhumbline.server.tables.live_table import LiveTable, due_seat, match_of
from rhumbline.server.tables.lobby import new_row, proper_name
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.table import Referee

TO_FINISH = DAY
"""Seconds after the end of its day in which a day's game can be finished."""


class LaidOut(NamedTuple):
    """A table that has begun, ready to be stored."""

    row: Stored
    chairs: list[Chair]
    entries: list[StoredEntry]


def _lay_out(contest: Contest, player_id: str, name: str, here: float) -> LaidOut:
    """The table of one who tries: the contest's luck, bots and seat."""
    game = load(contest.game)
    if contest.rules_version != game.rules_version:
        message = f"this game is of rules version {contest.rules_version}; the server has {game.rules_version}"
        raise Denied(409, "http.rules", f"{message}.")
    chairs = [
        Chair(seat, name, keys.hashed(keys.new_secret()), host=True, player_id=player_id, here=here)
        if bot is None
        else Chair(seat, bot, bot=bot)
        for seat, bot in enumerate(contest.has())
    ]
    row = new_row(game, json.loads(contest.options), contest.seats, private=True)._replace(
        seed=contest.seed, drawn=contest.drawn, contest=contest.id, sealed=contest.day is not None
    )
    opening = Referee(match_of(row)).opening()
    due = due_seat(opening.branch, chairs) is not None
    return LaidOut(row._replace(stage="running", n=len(opening.entries), due=due), chairs, opening.entries)


async def begin(registry: TableRegistry, contest_id: str, somebody: Somebody, name: str) -> str:
    """The table at which a player tries this contest: a new one, or the one he has begun before."""
    name, clock = proper_name(name), registry.clock
    contest = await registry.store.read(lambda connection: contests.find(connection, contest_id))
    if contest is None:
        raise no_such_challenge() if is_challenge(contest_id) else contests.no_such_day()
    c = schema.tries.c
    before = sa.select(c.table_id).where(c.contest == contest_id, c.player_id == somebody.player_id)
    if (begun := await registry.store.read(lambda connection: connection.execute(before).scalar())) is not None:
        return str(begun)
    registry.rules.must_be_ready(contest.game)
    try:
        made = await asyncio.to_thread(_lay_out, contest, somebody.player_id, name, clock.now())
    except BadInput as problem:
        raise Denied(409, "http.rules", f"{problem}.") from None

    def work(connection: sa.Connection) -> str:
        found = contests.lock(connection, contest_id) or contest
        if (known := connection.execute(before).scalar()) is not None:
            return str(known)
        now = clock.wall()
        if found.day is not None and (found.told is not None or found.day != contests.day_of(now)):
            raise Denied(409, "http.daily", "That day's game can no longer be begun.")
        until = None if found.day is None else clock.now() + contests.ends(found.day) + TO_FINISH - now
        insert_table(connection, *made)
        values = {"contest": contest_id, "player_id": somebody.player_id, "table_id": made.row.id, "until": until}
        connection.execute(sa.insert(schema.tries), values)
        return made.row.id

    table_id = await registry.store.writer.change(work)
    live = await registry.get(table_id)
    if live is not None and table_id == made.row.id:
        live.mine.set()  # so that bots who begin do so at once
    return table_id


def is_challenge(name: str) -> bool:
    """Whether this may be a challenge's name; days' games are named otherwise."""
    return name.isascii() and name.replace("-", "").replace("_", "").isalnum()


def no_such_challenge() -> Denied:
    """Said of all that is no challenge's name."""
    return Denied(404, "http.challenge", "There is no such challenge.")


def done_with(contest_id: str, player_id: str) -> sa.Select[tuple[str]]:
    """The table of a player who has tried this contest and plays it no more, as a query; nothing for all others."""
    t, s, c = schema.tables.c, schema.seats.c, schema.tries.c
    own = sa.and_(s.table_id == c.table_id, s.player_id == c.player_id)
    query = sa.select(c.table_id).join(schema.tables, t.id == c.table_id).join(schema.seats, own)
    query = query.where(c.contest == contest_id, c.player_id == player_id)
    return query.where(sa.or_(t.stage == "over", s.resigned))


async def may_look(store: Store, live: LiveTable, secrets: Sequence[Proof]) -> bool:
    """Whether somebody without a seat may look back at this try: he has tried the same, and it is over for both."""
    somebody = next((proof for proof in secrets if isinstance(proof, Somebody)), None)
    if live.row.contest is None or live.row.stage != "over" or somebody is None:
        return False
    query = done_with(live.row.contest, somebody.player_id)
    return await store.read(lambda connection: connection.execute(query).first() is not None)


def must_be_no_try(row: Stored) -> None:
    """A try is one player's own: no bot plays it for him, and nobody looks over his shoulder.

    Nor does he let others in to look back at a day's game that they can still play.
    """
    if row.sealed or (row.contest is not None and row.stage != "over"):
        raise Denied(409, "http.try", "Everybody plays this game on their own.")
