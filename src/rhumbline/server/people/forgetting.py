"""Deleting everything about a player. The games stay for the others, with a former player in his seats."""

from __future__ import annotations

import sqlalchemy as sa

from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.rows import NO_ORDERS
from rhumbline.server.storage.store import touch
from rhumbline.server.tables import lobby
from rhumbline.server.tables.registry import TableRegistry


async def forget(registry: TableRegistry, somebody: Somebody) -> None:
    """He gets up from tables that have not begun; of the others his names and words go, and then he himself."""
    await _leave_open_tables(registry, somebody)
    tables = await registry.store.writer.change(lambda connection: _erase(connection, somebody.player_id))
    await registry.changed_at(tables)


async def _leave_open_tables(registry: TableRegistry, somebody: Somebody) -> None:
    t, s = schema.tables.c, schema.seats.c
    query = sa.select(s.table_id).join(schema.tables, t.id == s.table_id).distinct()
    query = query.where(s.player_id == somebody.player_id, t.stage == "open")
    for table_id in await registry.store.read(lambda connection: list(connection.execute(query).scalars())):
        live = await registry.get(table_id)
        if live is not None:
            await registry.look_again(live)
            for own in live.seats_with([somebody]).values():
                await lobby.leave(registry, live, own)


def _erase(connection: sa.Connection, player_id: str) -> list[str]:
    """Everything that tells of a player; gives the tables at which he sat."""
    s, c = schema.seats.c, schema.chat.c
    his = sa.select(s.table_id, s.seat, s.host).where(s.player_id == player_id)
    tables = sorted(set(connection.execute(sa.select(s.table_id).where(s.player_id == player_id)).scalars()))
    for table_id in tables:
        connection.execute(touch(table_id))
    for table_id, seat, host in connection.execute(his).all():
        connection.execute(sa.delete(schema.chat).where(c.table_id == table_id, c.seat == seat))
        # The seat stays a person's, so that a bot can be asked to go on; nobody has its new secret.
        nobody = {"name": "", "player_id": None, "key_hash": None, "host": False, "orders": NO_ORDERS, "seen": 0.0}
        nobody["secret_hash"] = keys.hashed(keys.new_secret())
        connection.execute(sa.update(schema.seats).where(s.table_id == table_id, s.seat == seat).values(**nobody))
        if host:
            _hand_on_hosting(connection, table_id, player_id)
    connection.execute(sa.delete(schema.ratings).where(schema.ratings.c.who == player_id))
    connection.execute(sa.delete(schema.players).where(schema.players.c.id == player_id))
    return tables


def _hand_on_hosting(connection: sa.Connection, table_id: str, player_id: str) -> None:
    """Another person at the table is its host from now on, if there is one."""
    s = schema.seats.c
    other = sa.select(s.seat).where(s.table_id == table_id, s.secret_hash.is_not(None), s.name != "")
    other = other.where(sa.or_(s.player_id.is_(None), s.player_id != player_id)).order_by(s.seat).limit(1)
    seat = connection.execute(other).scalar()
    if seat is not None:
        connection.execute(sa.update(schema.seats).where(s.table_id == table_id, s.seat == seat).values(host=True))
