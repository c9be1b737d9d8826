"""The outbox: what is to be told, taken by one process at a time, and done with once it has arrived or is given up.

A process that takes something has it for a while. If it dies, another one takes it when that while is over. Where it
died after the receiver had taken the notice and before that was noted, the notice goes out twice: a mail has the same
Message-ID both times, of two pushes the browser shows one, and a group chat is told twice, for it cannot tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import sqlalchemy as sa

from rhumbline.server.storage import schema
from rhumbline.server.storage.outgoing import put
from rhumbline.server.storage.rows import Due, DueKind
from rhumbline.server.storage.store import Store

State = Literal["due", "sent", "dropped", "failed"]
LEASE = 120.0
"""Seconds a process has what it has taken; more than anything it does with it may take."""
PAUSES = (30.0, 120.0, 600.0, 3600.0, 3 * 3600.0)
"""Seconds before something that did not arrive is tried again; after the last it is given up."""
KEPT = 14 * 24 * 3600.0
"""Seconds what is done with is kept, so that nothing is written a second time."""
C = schema.outbox.c


class Outgoing(NamedTuple):
    """A line of the outbox."""

    id: str
    table_id: str
    seat: int
    kind: DueKind
    number: int
    way: str
    player_id: str | None
    at: float
    attempts: int


async def waiting(store: Store, now: float, limit: int) -> list[Outgoing]:
    """What is due and nobody is at, the longest due first."""
    columns = [C[name] for name in Outgoing._fields]
    query = sa.select(*columns).where(C.state == "due", C.due <= now, C.claimed <= now).order_by(C.due).limit(limit)
    return await store.read(lambda connection: [Outgoing(*row) for row in connection.execute(query)])


async def is_overtaken(store: Store, one: Outgoing) -> bool:
    """Whether a later one of its kind is there for the same seat, or the same group chat."""
    same = sa.and_(C.table_id == one.table_id, C.seat == one.seat, C.kind == one.kind)
    query = sa.select(sa.exists().where(same, C.number > one.number))
    return await store.read(lambda connection: bool(connection.scalar(query)))


async def claim(store: Store, one: Outgoing, now: float) -> bool:
    """Take one; False if another process was faster."""
    take = sa.update(schema.outbox).where(C.id == one.id, C.state == "due", C.claimed <= now)
    take = take.values(claimed=now + LEASE, attempts=C.attempts + 1)
    return await store.writer.change(lambda connection: connection.execute(take).rowcount == 1)


async def settle(store: Store, one: Outgoing, state: State) -> None:
    """One is done with."""
    done = sa.update(schema.outbox).where(C.id == one.id).values(state=state)
    await store.writer.change(lambda connection: connection.execute(done) and None)


async def spread(store: Store, one: Outgoing, ways: Sequence[str], now: float) -> None:
    """It is known now by which ways this one goes: a line for each, in its place."""
    done = sa.update(schema.outbox).where(C.id == one.id).values(state="sent" if ways else "dropped")
    due = Due(one.seat, one.kind, one.number, one.player_id, one.at, now)

    def work(connection: sa.Connection) -> None:
        for way in ways:
            put(connection, one.table_id, [due], way)
        connection.execute(done)

    await store.writer.change(work)


async def put_off(store: Store, one: Outgoing, until: float) -> None:
    """It is looked at again at that moment; nothing has been tried."""
    later = sa.update(schema.outbox).where(C.id == one.id).values(claimed=0.0, due=until, attempts=one.attempts - 1)
    await store.writer.change(lambda connection: connection.execute(later) and None)


async def try_again(store: Store, one: Outgoing, now: float) -> bool:
    """One did not arrive: it is tried again after a while, which grows; False if it is given up."""
    if one.attempts > len(PAUSES):
        await settle(store, one, "failed")
        return False
    later = sa.update(schema.outbox).where(C.id == one.id).values(claimed=0.0, due=now + PAUSES[one.attempts - 1])
    await store.writer.change(lambda connection: connection.execute(later) and None)
    return True


async def tidy(store: Store, now: float) -> None:
    """Forget what has been done with for long."""
    old = sa.delete(schema.outbox).where(C.state != "due", C.at < now - KEPT)
    await store.writer.change(lambda connection: connection.execute(old) and None)
