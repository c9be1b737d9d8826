"""What the operator is shown. Nothing of it moves with what is under seal.

How long a log is, when a table changed last, and what was refused would: a choice of several steps, a standing order or
an illegal try can be read from them. So none of these is here; when somebody was last seen is, by the day.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import NamedTuple

import sqlalchemy as sa

import rhumbline
from rhumbline.engine.game import SPECTATOR
from rhumbline.server import logs, metrics
from rhumbline.server.operator.trouble import trouble_with_store
from rhumbline.server.storage import schema
from rhumbline.server.storage.rows import Chair, Stored
from rhumbline.server.tables.registry import TableRegistry

MOST = 200
"""Tables and players on one page."""


class TableLine(NamedTuple):
    """A table."""

    row: Stored
    chairs: list[Chair]
    sockets: int


class PlayerLine(NamedTuple):
    """Somebody who plays here."""

    id: str
    name: str
    created: float
    seen: float | None
    passkeys: int
    muted: bool


class AddressLine(NamedTuple):
    """An address that has sockets open at this process, and who is there as far as he has a seat."""

    address: str
    sockets: int
    names: list[str]


class Overview(NamedTuple):
    """All of it."""

    health: dict[str, str]
    load: dict[str, str]
    stages: dict[str, int]
    tables: list[TableLine]
    players: list[PlayerLine]
    addresses: list[AddressLine]
    bans: list[str]
    errors: list[tuple[str, int]]


async def overview(registry: TableRegistry, find: str = "") -> Overview:
    """Everything as it is now; with `find`, only tables and players with this in a name or id."""
    found = await registry.store.read(lambda connection: _stored(connection, find))
    rows, players, stages, banned = found
    chairs = await registry.store.chairs_of([row.id for row in rows])
    sockets = {live.id: len(live.clients) for live in registry.live.values()}
    return Overview(
        health=await health_of(registry),
        load=_load(),
        stages=stages,
        tables=[TableLine(row, chairs[row.id], sockets.get(row.id, 0)) for row in rows],
        players=players,
        addresses=_addresses(registry),
        bans=banned,
        errors=sorted(logs.problems.items()),
    )


async def health_of(registry: TableRegistry) -> dict[str, str]:
    """How this process is."""
    return {
        "version": rhumbline.__version__,
        "store": await trouble_with_store(registry) or "ok",
        "bus": "ok" if await registry.bus.ready() else "does not answer",
    }


def _load() -> dict[str, str]:
    """How much there is to do: of all workers of this server."""
    told = metrics.figures()

    def mean(name: str) -> str:
        count = told.get(f"{name}_count", 0.0)
        return f"{1000 * told.get(f'{name}_sum', 0.0) / count:.1f} ms" if count else "-"

    return {
        "sockets": f"{told.get('rhumbline_sockets', 0):.0f}",
        "memory": f"{told.get('rhumbline_live_tables', 0):.0f}",
        "answers": f"{told.get('rhumbline_answers_total', 0):.0f}",
        "commit": mean("rhumbline_commit_seconds"),
        "lag": mean("rhumbline_event_loop_lag_seconds"),
        "machine": " ".join(f"{one:.2f}" for one in os.getloadavg()) if hasattr(os, "getloadavg") else "-",
    }


def _stored(connection: sa.Connection, find: str) -> tuple[list[Stored], list[PlayerLine], dict[str, int], list[str]]:
    t, p, s, d, k = schema.tables.c, schema.players.c, schema.seats.c, schema.devices.c, schema.passkeys.c
    rows = sa.select(schema.tables).order_by(sa.case((t.stage == "over", 1), else_=0), t.created.desc()).limit(MOST)
    seen = sa.select(sa.func.max(d.seen)).where(d.player_id == p.id).scalar_subquery()
    passkeys = sa.select(sa.func.count()).where(k.player_id == p.id).scalar_subquery()
    people = sa.select(p.id, p.name, p.created, seen, passkeys, p.muted).order_by(p.created.desc()).limit(MOST)
    if find:
        named = sa.select(s.table_id).where(s.name.icontains(find, autoescape=True))
        rows = rows.where(sa.or_(t.id == find, t.id.in_(named)))
        people = people.where(sa.or_(p.id == find, p.name.icontains(find, autoescape=True)))
    counts = connection.execute(sa.select(t.stage, sa.func.count()).group_by(t.stage))
    return (
        [Stored(*row) for row in connection.execute(rows)],
        [PlayerLine(*row) for row in connection.execute(people)],
        {stage: int(count) for stage, count in counts},
        list(connection.execute(sa.select(schema.bans.c.network).order_by(schema.bans.c.network)).scalars()),
    )


def _addresses(registry: TableRegistry) -> list[AddressLine]:
    clients = [(client, live) for live in registry.live.values() for client in live.clients]
    count = Counter(client.address for client, _ in clients)
    names: dict[str, set[str]] = {address: set() for address in count}
    for client, live in clients:
        if client.viewer != SPECTATOR:
            names[client.address].add(live.chairs[client.viewer].name)
    return [AddressLine(address, number, sorted(names[address])) for address, number in count.most_common(MOST)]
