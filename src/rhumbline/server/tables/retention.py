"""What is not kept for ever: finished games, and tables of guests, after so many days, if the operator says so.

A guest is somebody without a passkey: once his browser forgets him, nobody can come back to his tables. Games of the
day and challenges stay, for standings rest on them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from rhumbline.server import logs
from rhumbline.server.storage import schema
from rhumbline.server.tables.registry import TableRegistry

DAY = 24 * 3600.0
LOOK = 600.0
"""Seconds between two looks."""
AT_ONCE = 50
"""Tables deleted in one transaction, so that nobody who plays waits long for it."""
PARTS = (
    schema.seats, schema.entries, schema.chat, schema.results, schema.happenings, schema.forks, schema.archives,
    schema.outbox,
)  # fmt: skip


class Retention(NamedTuple):
    """After how many days what goes; None: never."""

    finished: float | None = None
    guests: float | None = None

    @property
    def wanted(self) -> bool:
        """Whether anything goes at all."""
        return self.finished is not None or self.guests is not None


async def look_after(registry: TableRegistry, keep: Retention) -> None:
    """Delete what is too old, now and then."""
    while True:
        try:
            while (gone := await delete_old(registry, keep)) > 0:
                logs.note("old tables deleted", tables=gone)
        except sa.exc.SQLAlchemyError as problem:
            logs.problem("old tables could not be deleted", kind=type(problem).__name__)
        await asyncio.sleep(LOOK)


async def delete_old(registry: TableRegistry, keep: Retention) -> int:
    """Delete some tables that are too old; gives how many."""
    # The earlier of two clocks: nothing goes because somebody has set the one on the wall.
    now = min(registry.clock.wall(), registry.clock.now())
    t = schema.tables.c
    old = [sa.and_(t.stage == "over", t.changed < now - keep.finished * DAY)] if keep.finished is not None else []
    if keep.guests is not None:
        old.append(sa.and_(t.changed < now - keep.guests * DAY, ~_somebody_comes_back(now - keep.guests * DAY)))
    query = sa.select(t.id).where(sa.or_(*old), t.contest.is_(None)).order_by(t.changed).limit(AT_ONCE)
    found = await registry.store.read(lambda connection: list(connection.execute(query).scalars()))
    watched = {live.id for live in registry.live.values() if live.clients}
    return await delete(registry, [one for one in found if one not in watched])


def _somebody_comes_back(since: float) -> sa.ColumnElement[bool]:
    """Whether somebody sits at a table who has a passkey, or who has been here since then."""
    s, d = schema.seats.c, schema.devices.c
    own = sa.select(s.player_id).where(s.table_id == schema.tables.c.id, s.player_id.is_not(None))
    with_passkey = sa.exists().where(schema.passkeys.c.player_id.in_(own.correlate(schema.tables)))
    seen = sa.exists().where(d.player_id.in_(own.correlate(schema.tables)), d.seen >= since)
    return sa.or_(with_passkey, seen)


async def delete(registry: TableRegistry, table_ids: Sequence[str]) -> int:
    """Delete these tables with everything that belongs to them; gives how many."""
    if not table_ids:
        return 0
    gone = [sa.delete(part).where(part.c.table_id.in_(table_ids)) for part in PARTS]
    gone.append(sa.delete(schema.tables).where(schema.tables.c.id.in_(table_ids)))
    await registry.store.writer.change(lambda connection: [connection.execute(query) for query in gone] and None)
    for table_id in table_ids:
        if (live := registry.live.get(table_id)) is not None:
            registry.forget(live)
        if registry.bus.shared:
            await registry.bus.tell(table_id, 0)
    return len(table_ids)
