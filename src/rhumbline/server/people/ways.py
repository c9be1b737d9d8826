"""The ways in that a player has, devices and passkeys: to look at, and to close one by one."""

from __future__ import annotations

import sqlalchemy as sa

from rhumbline.server.http.errors import Denied
from rhumbline.server.http.people_forms import Way
from rhumbline.server.storage import schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.store import Store

KINDS = {"device": schema.devices, "passkey": schema.passkeys}


async def ways_of(store: Store, somebody: Somebody) -> list[Way]:
    """All ways in, devices first, the latest first."""
    return await store.read(lambda connection: listed(connection, somebody))


def listed(connection: sa.Connection, somebody: Somebody) -> list[Way]:
    """See `ways_of`."""
    found: list[Way] = []
    for kind, table in KINDS.items():
        c = table.c
        query = sa.select(c.id, c.label, c.created, c.seen).where(c.player_id == somebody.player_id)
        rows = connection.execute(query.order_by(c.seen.desc()))
        found += [Way(row.id, kind, row.label, row.created, row.seen, row.id == somebody.device_id) for row in rows]
    return found


async def close(store: Store, somebody: Somebody, way_id: str) -> None:
    """Close one way in; the last one stays, for whoever wants to be forgotten says so."""

    def work(connection: sa.Connection) -> Denied | None:
        # Two devices may close each other at once: whoever is second waits here, and then sees one left.
        player = schema.players.c
        connection.execute(sa.update(schema.players).where(player.id == somebody.player_id).values(name=player.name))
        ways = listed(connection, somebody)
        if all(way.id != way_id for way in ways):
            return Denied(404, "http.way", "You have no such device or passkey.")
        if len(ways) == 1:
            return Denied(409, "http.way", "This is your only way back to your games; without it you would lose them.")
        for table in KINDS.values():
            connection.execute(sa.delete(table).where(table.c.id == way_id, table.c.player_id == somebody.player_id))
        return None

    refused = await store.writer.change(work)
    if refused is not None:
        raise refused


async def gone(store: Store, device_ids: set[str]) -> set[str]:
    """Those of these devices that have been signed out."""
    query = sa.select(schema.devices.c.id).where(schema.devices.c.id.in_(device_ids))
    return device_ids - await store.read(lambda connection: set(connection.execute(query).scalars()))
