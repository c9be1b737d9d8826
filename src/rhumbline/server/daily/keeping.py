"""What a server does about days of itself: there is always a game of tomorrow; who is late is late; seeds are told.

All of it is decided by what is stored, so that several processes do it once.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import sqlalchemy as sa

from rhumbline.server.daily import contests
from rhumbline.server.http.errors import Denied
from rhumbline.server.storage import schema
from rhumbline.server.tables import leaving

if TYPE_CHECKING:
    from rhumbline.server.tables.registry import TableRegistry

MOST = 50


async def look_after(registry: TableRegistry) -> None:
    """Everything that is due. In the first minute after a start nobody's time runs out, and no seed is told."""
    await look_ahead(registry)
    if registry.clock.may_run_out():
        await _end_late_tries(registry)
        await _tell_seeds(registry)


async def look_ahead(registry: TableRegistry) -> None:
    """Let there be a game of today, and of tomorrow: its commitment is published a day before."""
    now = registry.clock.wall()
    days = [contests.day_of(now), contests.day_of(now + contests.DAY)]
    if days != registry.days_made:
        await registry.store.writer.change(lambda connection: contests.make_sure(connection, days, now))
        registry.days_made = days


async def _end_late_tries(registry: TableRegistry) -> None:
    t, tried = schema.tables.c, schema.tries.c
    query = sa.select(tried.table_id).join(schema.tables, t.id == tried.table_id)
    query = query.where(t.stage == "running", tried.until <= registry.clock.now())
    # The latest first: those of other rules than ours stay as they are, and must not be in the way of the rest.
    query = query.order_by(tried.until.desc()).limit(MOST)
    for table_id in await registry.store.read(lambda connection: list(connection.execute(query).scalars())):
        # One that cannot be opened nobody plays on; one that has just ended is over anyway.
        with contextlib.suppress(ValueError, RuntimeError, Denied):
            if (live := await registry.get(table_id)) is not None:
                await leaving.expire(registry, live)


async def _tell_seeds(registry: TableRegistry) -> None:
    """Of days that are over, once nobody plays any more."""
    c = schema.contests.c
    today = contests.day_of(registry.clock.wall())
    query = sa.select(c.id).where(c.day < today, c.told.is_(None)).order_by(c.day).limit(MOST)
    for contest_id in await registry.store.read(lambda connection: list(connection.execute(query).scalars())):
        tables = await _tell_seed(registry, contest_id)
        await registry.changed_at(tables)


async def _tell_seed(registry: TableRegistry, contest_id: str) -> list[str]:
    """Tell a seed, unless somebody still plays; gives the tables at which it is told now."""
    now, wall = registry.clock.now(), registry.clock.wall()
    t, tried, s = schema.tables.c, schema.tries.c, schema.seats.c
    playing = sa.select(tried.table_id).join(schema.tables, t.id == tried.table_id)
    own = sa.and_(s.table_id == tried.table_id, s.player_id == tried.player_id)
    playing = playing.join(schema.seats, own)
    playing = playing.where(tried.contest == contest_id, t.stage == "running", s.resigned.is_(False), tried.until > now)
    told = sa.update(schema.contests).where(schema.contests.c.id == contest_id).values(told=wall)
    unsealed = sa.update(schema.tables).where(t.contest == contest_id).values(sealed=False, changed=wall)

    def work(connection: sa.Connection) -> list[str]:
        contest = contests.lock(connection, contest_id)
        if contest is None or contest.told is not None or connection.execute(playing).first() is not None:
            return []
        connection.execute(told)
        connection.execute(unsealed)
        return list(connection.execute(sa.select(t.id).where(t.contest == contest_id)).scalars())

    return await registry.store.writer.change(work)
