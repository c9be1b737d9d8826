"""Deleting everything about a player. The games stay for the others, with a former player in his seats."""

from __future__ import annotations

import contextlib
import json

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.rows import NO_ORDERS
from rhumbline.server.storage.store import touch
from rhumbline.server.tables import leaving, lobby
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry


async def forget(registry: TableRegistry, somebody: Somebody) -> None:
    """He gets up from tables that have not begun, resigns at the others, and goes with his names and words."""
    await registry.store.writer.change(lambda connection: _forget_webhooks(connection, somebody.player_id))
    await _leave(registry, somebody)
    tables = await registry.store.writer.change(lambda connection: _erase(connection, somebody.player_id))
    await registry.changed_at(tables)


async def _leave(registry: TableRegistry, somebody: Somebody) -> None:
    """So that nobody waits for him: others host, and bots play on."""
    t, s = schema.tables.c, schema.seats.c
    query = sa.select(s.table_id).join(schema.tables, t.id == s.table_id).distinct()
    query = query.where(s.player_id == somebody.player_id, t.stage != "over")
    for table_id in await registry.store.read(lambda connection: list(connection.execute(query).scalars())):
        with contextlib.suppress(BadInput, RuntimeError):  # of other rules than ours, or spoilt: nobody plays there
            if (live := await registry.get(table_id)) is not None:
                await registry.look_again(live)
                await _leave_one(registry, live, somebody)


async def _leave_one(registry: TableRegistry, live: LiveTable, somebody: Somebody) -> None:
    for seat, own in live.seats_with([somebody]).items():
        if live.row.stage == "open":
            await lobby.leave(registry, live, own)
        elif live.row.stage == "running":
            await leaving.resign(registry, live, seat)


def _erase(connection: sa.Connection, player_id: str) -> list[str]:
    """Everything that tells of a player; gives the tables at which he sat or talked."""
    s, c = schema.seats.c, schema.chat.c
    his = sa.select(s.table_id, s.seat).where(s.player_id == player_id)
    watched = sa.select(c.table_id).where(c.player_id == player_id)
    tables = sorted(set(connection.execute(sa.select(his.subquery().c.table_id).union(watched)).scalars()))
    for table_id in tables:
        connection.execute(touch(table_id))
    connection.execute(sa.delete(schema.chat).where(c.player_id == player_id))
    for table_id, seat in connection.execute(his).all():
        connection.execute(sa.delete(schema.chat).where(c.table_id == table_id, c.seat == seat))
        # The seat stays a person's, who played in it; nobody has its new secret.
        nobody = {"name": "", "player_id": None, "key_hash": None, "orders": NO_ORDERS, "seen": 0.0, "here": 0.0}
        nobody["secret_hash"] = keys.hashed(keys.new_secret())
        connection.execute(sa.update(schema.seats).where(s.table_id == table_id, s.seat == seat).values(**nobody))
        tables += _forget_in_forks(connection, table_id, seat)
    _forget_removal(connection, player_id)
    connection.execute(sa.delete(schema.outbox).where(schema.outbox.c.player_id == player_id))
    connection.execute(sa.delete(schema.ratings).where(schema.ratings.c.who == player_id))
    connection.execute(sa.delete(schema.players).where(schema.players.c.id == player_id))
    return tables


def _forget_in_forks(connection: sa.Connection, source: str, seat: int) -> list[str]:
    """His name in games that continue one of his, and in those that continue them; gives their tables."""
    f, s = schema.forks.c, schema.seats.c
    found: list[str] = []
    for table_id in connection.execute(sa.select(f.table_id).where(f.source == source)).scalars().all():
        kept = sa.and_(s.table_id == table_id, s.seat == seat, s.secret_hash.is_(None))
        connection.execute(touch(table_id))
        connection.execute(sa.update(schema.seats).where(kept).values(name=""))
        found += [table_id, *_forget_in_forks(connection, table_id, seat)]
    return found


def _forget_webhooks(connection: sa.Connection, player_id: str) -> None:
    """The group chats that he has had told are his."""
    s, t = schema.seats.c, schema.tables.c
    hosted = sa.select(s.table_id).where(s.player_id == player_id, s.host.is_(True))
    for table_id in connection.execute(sa.select(t.id).where(t.id.in_(hosted), t.webhook.is_not(None))).scalars().all():
        connection.execute(touch(table_id).values(webhook=None))


def _forget_removal(connection: sa.Connection, player_id: str) -> None:
    """Nor is it remembered from which tables he was sent away."""
    c = schema.tables.c
    for table_id, removed in connection.execute(sa.select(c.id, c.removed).where(c.removed.contains(player_id))).all():
        left = json.dumps([who for who in json.loads(removed) if who != player_id])
        connection.execute(touch(table_id).values(removed=left))
