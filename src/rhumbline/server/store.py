"""The store: what is kept of tables, on SQLite or PostgreSQL.

A call that changes something returns when it is durable.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from rhumbline.server import schema
from rhumbline.server.writer import Append, LogLine, Writer

T = TypeVar("T")
READERS = 4
SQLITE = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=30000",
    "wal_autocheckpoint=8000",  # pages: a busy page is copied from the log to the file once in many moves, not few
)
LONGEST_CHAT = 500
"""Older lines of a table's chat are forgotten."""


class Stored(NamedTuple):
    """All that is stored of a table, but its log and its seats."""

    id: str
    game: str
    rules_version: int
    options: str
    seats: int
    seed: str | None
    drawn: int
    private: bool
    stage: str
    start: str | None
    n: int
    due: bool
    invite_hash: str | None
    watch_hash: str | None
    rematch: str | None
    created: float
    changed: float


class Chair(NamedTuple):
    """Who sits where."""

    seat: int
    name: str = ""
    secret_hash: str | None = None
    bot: str | None = None
    host: bool = False
    orders: str = "{}"
    seen: float = 0.0

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has this seat."""
        return self.secret_hash is not None or self.bot is not None


class Said(NamedTuple):
    """One line of chat."""

    n: int
    seat: int
    text: str
    command: str
    at: float


def engine_for(url: str) -> sa.Engine:
    """An engine for SQLite (write-ahead log, full durability) or PostgreSQL."""
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_size=READERS + 2, pool_pre_ping=True)
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})

    @sa.event.listens_for(engine, "connect")
    def settings(connection: Any, _: object) -> None:
        for pragma in SQLITE:
            connection.execute(f"PRAGMA {pragma}")

    return engine


class Store:
    """All that must not be lost."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        self.writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-read")

    def close(self) -> None:
        """Finish what has been handed in, then stop."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Read on a thread beside the event loop."""

        def on_thread() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, on_thread)

    # --- tables and seats

    async def create(self, table: Stored, chairs: Sequence[Chair], lines: Sequence[LogLine] = ()) -> None:
        """A new table; an imported one has its log already."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(schema.tables), table._asdict())
            connection.execute(sa.insert(schema.seats), [{"table_id": table.id, **chair._asdict()} for chair in chairs])
            if lines:
                rows = [
                    {"table_id": table.id, "n": n, "at": table.created, **line._asdict()}
                    for n, line in enumerate(lines)
                ]
                connection.execute(sa.insert(schema.entries), rows)

        await self.writer.change(work)

    async def table(self, table_id: str) -> tuple[Stored, list[Chair]] | None:
        """A table and its seats, without its log."""

        def work(connection: sa.Connection) -> tuple[Stored, list[Chair]] | None:
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            of_table = schema.seats.c.table_id == table_id
            chairs = connection.execute(sa.select(schema.seats).where(of_table).order_by(schema.seats.c.seat)).all()
            return Stored(*row), [Chair(*chair[1:]) for chair in chairs]

        return await self.read(work)

    async def change_table(self, table_id: str, **values: Any) -> None:
        """Set columns of a table's row."""
        query = sa.update(schema.tables).where(schema.tables.c.id == table_id).values(changed=time.time(), **values)
        await self.writer.change(lambda connection: connection.execute(query) and None)

    async def swap_rematch(self, table_id: str, new_id: str) -> str:
        """Name the table that plays on, unless one is named already; gives the one that is named."""
        c = schema.tables.c
        swap = sa.update(schema.tables).where(c.id == table_id, c.rematch.is_(None))
        swap = swap.values(rematch=new_id, changed=time.time())

        def work(connection: sa.Connection) -> str:
            connection.execute(swap)
            return str(connection.execute(sa.select(c.rematch).where(c.id == table_id)).scalar_one())

        return await self.writer.change(work)

    async def change_seat(self, table_id: str, seat: int, *, only_if_free: bool = False, **values: Any) -> bool:
        """Set columns of a seat; False if it was to be free, at a table not yet begun, and is not."""
        c = schema.seats.c
        query = sa.update(schema.seats).where(c.table_id == table_id, c.seat == seat)
        if only_if_free:
            waiting = sa.select(schema.tables.c.id).where(schema.tables.c.stage == "open")
            query = query.where(c.secret_hash.is_(None), c.bot.is_(None), c.table_id.in_(waiting))
        query = query.values(**values)
        touch = sa.update(schema.tables).where(schema.tables.c.id == table_id).values(changed=time.time())

        def work(connection: sa.Connection) -> bool:
            changed = connection.execute(query).rowcount == 1
            connection.execute(touch)
            return changed

        return await self.writer.change(work)

    async def delete(self, table_id: str) -> None:
        """Forget a table that nobody has begun."""
        open_one = sa.select(schema.tables.c.id).where(schema.tables.c.id == table_id, schema.tables.c.stage == "open")
        gone = [sa.delete(schema.chat).where(schema.chat.c.table_id.in_(open_one))]
        gone.append(sa.delete(schema.seats).where(schema.seats.c.table_id.in_(open_one)))
        gone.append(sa.delete(schema.tables).where(schema.tables.c.id.in_(open_one)))
        await self.writer.change(lambda connection: [connection.execute(query) for query in gone] and None)

    async def standing_of(self, table_ids: Sequence[str]) -> dict[str, tuple[int, float]]:
        """How many entries these tables have, and when they changed last."""
        c = schema.tables.c
        query = sa.select(c.id, c.n, c.changed).where(c.id.in_(list(table_ids)))
        return await self.read(lambda connection: {row.id: (row.n, row.changed) for row in connection.execute(query)})

    async def tables_at(self, stage: str, limit: int) -> list[Stored]:
        """The tables everybody may know of at this stage, the latest first."""
        c = schema.tables.c
        query = sa.select(schema.tables).where(c.stage == stage, c.private.is_(False))
        query = query.order_by(c.changed.desc()).limit(limit)
        return await self.read(lambda connection: [Stored(*row) for row in connection.execute(query)])

    async def chairs_of(self, table_ids: Sequence[str]) -> dict[str, list[Chair]]:
        """Who sits at these tables."""
        c = schema.seats.c
        query = sa.select(schema.seats).where(c.table_id.in_(list(table_ids))).order_by(c.table_id, c.seat)

        def work(connection: sa.Connection) -> dict[str, list[Chair]]:
            found: dict[str, list[Chair]] = {table_id: [] for table_id in table_ids}
            for table_id, *chair in connection.execute(query):
                found[table_id].append(Chair(*chair))
            return found

        return await self.read(work)

    async def overdue(self, before: float, limit: int) -> list[str]:
        """Running tables where the server itself should have moved and has not since then, the latest first.

        Those of other rules than ours wait for ever, and must not be in the way of the rest.
        """
        c = schema.tables.c
        query = sa.select(c.id).where(c.stage == "running", c.due.is_(True), c.changed < before)
        query = query.order_by(c.changed.desc()).limit(limit)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    # --- logs and chat

    def append(self, job: Append) -> asyncio.Future[float | None]:
        """Write entries of a log and say when; None if somebody else has written entry n meanwhile."""
        return self.writer.append(job)

    async def log(self, table_id: str, since: int = 0) -> list[LogLine]:
        """The entries of a log from number `since` on."""
        c = schema.entries.c
        query = sa.select(c.by, c.move, c.command).where(c.table_id == table_id, c.n >= since).order_by(c.n)
        return await self.read(lambda connection: [LogLine(*row) for row in connection.execute(query)])

    async def chat(self, table_id: str, since: int = 0) -> list[Said]:
        """The lines of a chat from number `since` on."""
        c = schema.chat.c
        query = sa.select(c.n, c.seat, c.text, c.command, c.at).where(c.table_id == table_id, c.n >= since)
        return await self.read(lambda connection: [Said(*row) for row in connection.execute(query.order_by(c.n))])

    async def say(self, table_id: str, seat: int, text: str, command: str) -> Said:
        """Add a line to a chat; a resent one is not added twice."""
        c = schema.chat.c

        def work(connection: sa.Connection) -> Said:
            same = sa.select(c.n, c.seat, c.text, c.command, c.at).where(
                c.table_id == table_id, c.seat == seat, c.command == command
            )
            if (row := connection.execute(same).first()) is not None:
                return Said(*row)
            latest = connection.execute(sa.select(sa.func.max(c.n)).where(c.table_id == table_id)).scalar()
            said = Said(0 if latest is None else latest + 1, seat, text, command, time.time())
            connection.execute(sa.insert(schema.chat), {"table_id": table_id, **said._asdict()})
            connection.execute(sa.delete(schema.chat).where(c.table_id == table_id, c.n <= said.n - LONGEST_CHAT))
            touch = sa.update(schema.tables).where(schema.tables.c.id == table_id).values(changed=said.at)
            connection.execute(touch)
            return said

        return await self.writer.change(work)
