"""The store: what is kept of tables, on SQLite or PostgreSQL.

A call that changes something returns when it is durable.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa

from rhumbline.engine.game import SPECTATOR
from rhumbline.engine.match import LogEntry
from rhumbline.server.storage import schema
from rhumbline.server.storage.outgoing import put
from rhumbline.server.storage.patience import LONGEST, in_time
from rhumbline.server.storage.rows import Amendment, Answer, Chair, Due, Forked, Happening, Said, Stored, StoredEntry
from rhumbline.server.storage.writer import Append, Writer

T = TypeVar("T")
READERS = 4
SQLITE = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    f"busy_timeout={int(LONGEST * 1000)}",
    "wal_autocheckpoint=8000",  # pages: a busy page is copied from the log to the file once in many moves, not few
)
TO_COME = 60.0
"""Seconds by which clocks of several machines may differ."""
LONGEST_CHAT = 500
"""Older lines of a table's chat are forgotten."""
MOST_REMOVED = 64
"""Secrets and players sent away from a table of whom that is remembered, the latest ones."""
FREE: Mapping[str, Any] = {name: value for name, value in Chair(0)._asdict().items() if name != "seat"}
"""The columns of a seat that its person has left."""


def engine_for(url: str) -> sa.Engine:
    """An engine for SQLite (write-ahead log, full durability) or PostgreSQL."""
    if not url.startswith("sqlite"):
        limits = {"connect_timeout": int(LONGEST), "options": f"-c statement_timeout={int(LONGEST * 1000)}"}
        return sa.create_engine(url, pool_size=READERS + 2, pool_pre_ping=True, connect_args=limits)
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": LONGEST})

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

    def close(self, longest: float = LONGEST) -> bool:
        """Finish what has been handed in, then stop; False if the database does not let us in time."""
        closed = self.writer.close(longest)
        self._readers.shutdown(wait=closed, cancel_futures=True)
        if closed:
            self.engine.dispose()
        return closed

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Read on a thread beside the event loop."""

        def on_thread() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await in_time(asyncio.get_running_loop().run_in_executor(self._readers, on_thread))

    # --- tables and seats

    async def create(
        self,
        table: Stored,
        chairs: Sequence[Chair],
        entries: Sequence[StoredEntry] = (),
        forked: Forked | None = None,
    ) -> None:
        """A new table; an imported one has its log already, one that continues a game has what led there."""

        def work(connection: sa.Connection) -> None:
            insert_table(connection, table, chairs, entries)
            if forked is not None:
                connection.execute(sa.insert(schema.forks), {"table_id": table.id, **forked._asdict()})

        await self.writer.change(work)

    async def forked(self, table_id: str) -> Forked | None:
        """The game that a table continues; None: it continues none, or from before that was noted."""
        query = sa.select(*(schema.forks.c[name] for name in Forked._fields)).where(schema.forks.c.table_id == table_id)
        row = await self.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Forked(*row)

    async def totals(self, table_id: str) -> list[int]:
        """What everybody had at the end of a game, by seat; nothing if that was not noted."""
        c = schema.results.c
        query = sa.select(c.total).where(c.table_id == table_id).order_by(c.seat)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def archive(self, table_id: str) -> bytes | None:
        """What is kept of a finished game."""
        c = schema.archives.c
        query = sa.select(c.steps).where(c.table_id == table_id)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def keep_archive(self, row: Stored, steps: bytes) -> None:
        """Keep what everybody saw of a finished game, unless somebody else has, or has deleted it."""
        c = schema.archives.c
        known = sa.select(c.table_id).where(c.table_id == row.id)
        values = {"table_id": row.id, "rules_version": row.rules_version, "steps": steps}

        def work(connection: sa.Connection) -> None:
            there = connection.execute(touch_nothing(row.id)).rowcount > 0
            if there and connection.execute(known).first() is None:
                connection.execute(sa.insert(schema.archives), values)

        await self.writer.change(work)

    async def not_archived(self, limit: int, but: Collection[str] = ()) -> list[Stored]:
        """Finished games of which nothing has been kept yet, the latest first; not those whose luck is still sealed."""
        t, a = schema.tables, schema.archives.c
        query = sa.select(t).join(schema.archives, a.table_id == t.c.id, isouter=True)
        query = query.where(t.c.stage == "over", t.c.sealed.is_(False), a.table_id.is_(None), t.c.id.not_in(list(but)))
        query = query.order_by(t.c.changed.desc()).limit(limit)
        return await self.read(lambda connection: [Stored(*row) for row in connection.execute(query)])

    async def table(self, table_id: str) -> tuple[Stored, list[Chair]] | None:
        """A table and its seats, without its log."""

        def work(connection: sa.Connection) -> tuple[Stored, list[Chair]] | None:
            return _table(connection, table_id)

        return await self.read(work)

    async def amend(self, table_id: str, decide: Callable[[Stored, list[Chair]], Amendment | None]) -> Amendment | None:
        """Change what `decide` says of the table as it is stored at that moment; None: nothing, or there is no table.

        Nobody else changes the table's row or seats between the look and the change, in whichever process. `decide` is
        called on the thread that writes; what it raises is raised here, and nothing has changed then.
        """

        def work(connection: sa.Connection) -> Amendment | None:
            # Locks the row, so that what is read next is what all others have left behind.
            connection.execute(touch_nothing(table_id))
            found = _table(connection, table_id)
            amendment = None if found is None else decide(*found)
            if amendment is None:
                return None
            connection.execute(touch(table_id).values(**amendment.row))
            of_table = schema.seats.c.table_id == table_id
            for seat, values in amendment.seats.items():
                which = sa.and_(of_table, schema.seats.c.seat == seat)
                connection.execute(sa.update(schema.seats).where(which).values(**values))
            c = schema.happenings.c
            latest = connection.execute(sa.select(sa.func.max(c.n)).where(c.table_id == table_id)).scalar()
            for n, happening in enumerate(amendment.told, 0 if latest is None else latest + 1):
                row = {"table_id": table_id, **happening._replace(n=n)._asdict()}
                connection.execute(sa.insert(schema.happenings), row)
            put(connection, table_id, amendment.notices)
            return amendment

        return await self.writer.change(work)

    async def change_table(self, table_id: str, **values: Any) -> None:
        """Set columns of a table's row."""
        query = touch(table_id).values(**values)
        await self.writer.change(lambda connection: connection.execute(query) and None)

    async def swap_rematch(self, table_id: str, new_id: str, gone: str | None, notices: Sequence[Due] = ()) -> str:
        """Name the table that plays on in the place of one that is gone or was never named; gives the one named now.

        With the new one go the `notices` of it.
        """
        c = schema.tables.c
        swap = sa.update(schema.tables).where(c.id == table_id, c.rematch.is_not_distinct_from(gone))
        swap = swap.values(rematch=new_id, changed=time.time())

        def work(connection: sa.Connection) -> str:
            if connection.execute(swap).rowcount == 1:
                put(connection, table_id, notices)
            return str(connection.execute(sa.select(c.rematch).where(c.id == table_id)).scalar_one())

        return await self.writer.change(work)

    async def table_with_code(self, code: str) -> str | None:
        """The table that waits for people and has this code, which still works."""
        c = schema.tables.c
        query = sa.select(c.id).where(c.code == code, c.stage == "open", c.code_until > time.time())
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def change_game(self, table_id: str, **values: Any) -> bool:
        """Other options or another pace for a table that has not begun; nobody is ready yet. False if it has begun."""
        change = touch(table_id).where(schema.tables.c.stage == "open").values(**values)
        unready = sa.update(schema.seats).where(schema.seats.c.table_id == table_id).values(ready=False)

        def work(connection: sa.Connection) -> bool:
            if connection.execute(change).rowcount == 0:
                return False
            connection.execute(unready)
            return True

        return await self.writer.change(work)

    async def change_seat(self, table_id: str, seat: int, **values: Any) -> None:
        """Set columns of a seat."""
        await self._change_seats(table_id, [(schema.seats.c.seat == seat, values)])

    async def change_own_seat(self, table_id: str, secret_hash: str, **values: Any) -> None:
        """Set columns of the seat that has this secret, wherever it has been dealt to meanwhile."""
        await self._change_seats(table_id, [(schema.seats.c.secret_hash == secret_hash, values)])

    async def make_ready(self, table_id: str, secret_hash: str, *, ready: bool) -> bool:
        """Note that somebody is ready to begin, or no longer; False if the game has begun."""
        own = schema.seats.c.secret_hash == secret_hash
        return await self._change_seats(table_id, [(own, {"ready": ready})], only_open=True)

    async def answer_rematch(self, table_id: str, secret_hashes: Sequence[str], answer: Answer) -> None:
        """What those with these secrets say to another game."""
        own = [(schema.seats.c.secret_hash == one, {"again": answer}) for one in secret_hashes]
        await self._change_seats(table_id, own)

    async def take_seat(self, table_id: str, chair: Chair, notices: Sequence[Due] = ()) -> bool:
        """Take a free seat at a table that has not begun, or one that a bot keeps for whoever comes.

        False if it is none of those, or the secret has a seat there. Of one that is taken the `notices` tell.
        """
        c, other = schema.seats.c, schema.seats.alias()
        same = sa.exists().where(other.c.table_id == table_id, other.c.secret_hash == chair.secret_hash)
        free = sa.and_(c.seat == chair.seat, c.secret_hash.is_(None), sa.or_(c.bot.is_(None), c.kept), ~same)
        return await self._change_seats(table_id, [(free, chair._asdict())], only_open=True, notices=notices)

    async def give_up_seat(self, table_id: str, secret_hash: str, host: str) -> bool:
        """Free the seat that has this secret, and let the one with that secret be host; False if the game has begun."""
        c = schema.seats.c
        changes = [(c.secret_hash == secret_hash, FREE), (c.secret_hash == host, {"host": True})]
        return await self._change_seats(table_id, changes, only_open=True)

    async def remove_person(self, table_id: str, chair: Chair) -> bool:
        """Free the seat of this person, and remember whom the host has sent away; False: game begun, or host."""
        c, seat = schema.tables.c, schema.seats.c
        free = sa.update(schema.seats).values(**FREE)
        free = free.where(seat.table_id == table_id, seat.secret_hash == chair.secret_hash, seat.host.is_(False))

        def work(connection: sa.Connection) -> bool:
            if connection.execute(touch(table_id).where(c.stage == "open")).rowcount == 0:
                return False
            if connection.execute(free).rowcount == 0:
                return False
            known = json.loads(connection.execute(sa.select(c.removed).where(c.id == table_id)).scalar_one())
            gone = [who for who in (chair.secret_hash, chair.player_id) if who is not None]
            removed = json.dumps([*known, *gone][-MOST_REMOVED:])
            connection.execute(sa.update(schema.tables).where(c.id == table_id).values(removed=removed))
            return True

        return await self.writer.change(work)

    async def _change_seats(
        self,
        table_id: str,
        changes: Sequence[tuple[sa.ColumnElement[bool], Mapping[str, Any]]],
        *,
        only_open: bool = False,
        notices: Sequence[Due] = (),
    ) -> bool:
        """Set columns of some seats; False if one of them is none, or the game has begun and `only_open` holds."""
        turn = touch(table_id)
        if only_open:
            turn = turn.where(schema.tables.c.stage == "open")
        own = sa.update(schema.seats).where(schema.seats.c.table_id == table_id)
        queries = [turn, *(own.where(which).values(**values) for which, values in changes)]

        def work(connection: sa.Connection) -> bool:
            if not all(connection.execute(query).rowcount == 1 for query in queries):
                return False
            put(connection, table_id, notices)
            return True

        return await self.writer.change(work)

    async def begin(
        self,
        table_id: str,
        known: float,
        chairs: Sequence[Chair],
        entries: Sequence[StoredEntry],
        *,
        due: bool,
        notices: Sequence[Due] = (),
    ) -> bool:
        """The game begins with these people in these seats; False if the table has changed since it was `known`.

        What they said before goes with them.
        """
        c = schema.tables.c
        turn = sa.update(schema.tables).where(c.id == table_id, c.stage == "open", c.changed == known)
        turn = turn.values(stage="running", n=len(entries), due=due, code=None, changed=time.time())

        def work(connection: sa.Connection) -> bool:
            if connection.execute(turn).rowcount == 0:
                return False
            _seat_anew(connection, table_id, chairs)
            _insert_entries(connection, table_id, entries)
            put(connection, table_id, notices)
            return True

        return await self.writer.change(work)

    async def delete(self, table_id: str) -> None:
        """Forget a table that nobody has begun."""
        open_one = sa.select(schema.tables.c.id).where(schema.tables.c.id == table_id, schema.tables.c.stage == "open")
        gone = [sa.delete(schema.chat).where(schema.chat.c.table_id.in_(open_one))]
        gone.append(sa.delete(schema.seats).where(schema.seats.c.table_id.in_(open_one)))
        gone.append(sa.delete(schema.tables).where(schema.tables.c.id.in_(open_one)))
        await self.writer.change(lambda connection: [connection.execute(query) for query in gone] and None)

    async def latest_of(self, table_ids: Sequence[str]) -> dict[str, tuple[int, float]]:
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

    async def overdue(self, before: float, limit: int, but: Collection[str] = ()) -> list[str]:
        """Running tables where the server itself should have moved and has not since then, the latest first.

        Those of a time to come are among them: somebody has set the clock back.
        """
        c = schema.tables.c
        long_ago = sa.or_(c.changed < before, c.changed > before + TO_COME)
        query = sa.select(c.id).where(c.stage == "running", c.due.is_(True), long_ago, c.id.not_in(list(but)))
        query = query.order_by(c.changed.desc()).limit(limit)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def wanted_by_clocks(self, now: float, limit: int) -> list[str]:
        """Running tables with a clock that is to be looked at, the longest due first."""
        c = schema.tables.c
        query = sa.select(c.id).where(c.stage == "running", c.wakes <= now).order_by(c.wakes).limit(limit)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def beat(self, now: float) -> float:
        """Note the time of tables, and give the latest that any process has noted; 0 if none ever has."""
        c = schema.pulse.c
        forward = sa.update(schema.pulse).where(c.at < now).values(at=now)

        def work(connection: sa.Connection) -> float:
            connection.execute(forward)
            return float(connection.execute(sa.select(c.at)).scalar_one())

        return await self.writer.change(work)

    async def reread(self) -> None:
        """Read the database from its disk: a connection to SQLite remembers pages long after the file was damaged."""

        def work(connection: sa.Connection) -> None:
            if connection.dialect.name == "sqlite":
                connection.execute(sa.text("PRAGMA shrink_memory"))
                connection.execute(sa.text("SELECT count(*) FROM sqlite_schema"))
            connection.execute(sa.select(schema.pulse.c.at))

        await self.read(work)

    async def note_here(self, table_id: str, people: Sequence[str], now: float) -> None:
        """Those who have these secrets are at the table. Nobody is told, so the table's row need not show it."""
        c = schema.seats.c
        query = sa.update(schema.seats).where(c.table_id == table_id, c.secret_hash.in_(list(people))).values(here=now)
        await self.writer.change(lambda connection: connection.execute(query) and None)

    async def note_looking(self, table_id: str, secret_hash: str, until: float) -> None:
        """A page of this seat is in sight, as is believed until then; 0: no longer. Nobody is told."""
        c = schema.seats.c
        query = sa.update(schema.seats).where(c.table_id == table_id, c.secret_hash == secret_hash)
        query = query.values(looking=until)
        await self.writer.change(lambda connection: connection.execute(query) and None)

    # --- logs and chat

    async def append(self, job: Append) -> float | None:
        """Write entries of a log and say when; None if somebody else has written entry n meanwhile."""
        return await self.writer.append(job)

    async def log(self, table_id: str, since: int = 0) -> list[StoredEntry]:
        """The entries of a log from number `since` on."""
        c = schema.entries.c
        query = sa.select(c.by, c.move, c.command).where(c.table_id == table_id, c.n >= since).order_by(c.n)
        return await self.read(
            lambda connection: [
                StoredEntry(LogEntry(by, move), command) for by, move, command in connection.execute(query)
            ]
        )

    async def happenings(self, table_id: str, since: int = 0) -> list[Happening]:
        """What happened beside the moves, from number `since` on."""
        c = schema.happenings.c
        query = sa.select(c.n, c.kind, c.seat, c.entries, c.at, c.until).where(c.table_id == table_id, c.n >= since)
        return await self.read(lambda connection: [Happening(*row) for row in connection.execute(query.order_by(c.n))])

    async def chat(self, table_id: str, since: int = 0) -> list[Said]:
        """The lines of a chat from number `since` on."""
        c = schema.chat.c
        query = sa.select(*_LINE).where(c.table_id == table_id, c.n >= since)
        return await self.read(lambda connection: [Said(*row) for row in connection.execute(query.order_by(c.n))])

    async def has_chat(self, table_id: str, lines: Sequence[Said]) -> bool:
        """Whether a chat still has these lines, up to the last of them. Numbers of lines that are gone come again."""
        c, last = schema.chat.c, lines[-1]
        query = sa.select(sa.func.count(), sa.func.max(c.at)).where(c.table_id == table_id, c.n <= last.n)
        return await self.read(lambda connection: tuple(connection.execute(query).one()) == (len(lines), last.at))

    async def say(self, table_id: str, secret_hash: str, text: str, command: str) -> Said | None:
        """Add a line to a chat, said by whoever has this secret; a resent one is not added twice.

        None: nobody has it, or the operator has muted whoever does.
        """
        whose, muted = schema.seats.c, sa.select(schema.players.c.id).where(schema.players.c.muted.is_(True))
        may_talk = sa.or_(whose.player_id.is_(None), whose.player_id.not_in(muted))
        seat_of = sa.select(whose.seat).where(whose.table_id == table_id, whose.secret_hash == secret_hash, may_talk)

        def work(connection: sa.Connection) -> Said | None:
            connection.execute(touch(table_id))
            seat = connection.execute(seat_of).scalar()
            return None if seat is None else _add_line(connection, table_id, Said(0, seat, text, command, 0.0))

        return await self.writer.change(work)

    async def say_from_outside(
        self, table_id: str, name: str, text: str, command: str, player_id: str | None = None
    ) -> Said | None:
        """Add a line of somebody who looks on; a resent one is not added twice.

        None: the host does not want that, or the operator has muted this player.
        """
        p = schema.players.c
        muted = sa.exists().where(p.id == player_id, p.muted.is_(True))
        may = touch(table_id).where(schema.tables.c.watchers_chat.is_(True), ~muted)
        line = Said(0, SPECTATOR, text, command, 0.0, name)

        def work(connection: sa.Connection) -> Said | None:
            return None if connection.execute(may).rowcount == 0 else _add_line(connection, table_id, line, player_id)

        return await self.writer.change(work)


_LINE = tuple(schema.chat.c[name] for name in Said._fields)


def _add_line(connection: sa.Connection, table_id: str, line: Said, player_id: str | None = None) -> Said:
    """Put a line at the end of a chat, unless it is there; `player_id` is that of somebody who looks on."""
    c = schema.chat.c
    same = sa.select(*_LINE).where(c.table_id == table_id, c.seat == line.seat, c.command == line.command)
    if (row := connection.execute(same).first()) is not None:
        return Said(*row)
    n = connection.execute(sa.select(sa.func.max(c.n)).where(c.table_id == table_id)).scalar()
    said = line._replace(n=0 if n is None else n + 1, at=time.time())
    connection.execute(sa.insert(schema.chat), {"table_id": table_id, "player_id": player_id, **said._asdict()})
    connection.execute(sa.delete(schema.chat).where(c.table_id == table_id, c.n <= said.n - LONGEST_CHAT))
    return said


def _table(connection: sa.Connection, table_id: str) -> tuple[Stored, list[Chair]] | None:
    """A table and its seats as they are stored."""
    row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    of_table = schema.seats.c.table_id == table_id
    chairs = connection.execute(sa.select(schema.seats).where(of_table).order_by(schema.seats.c.seat)).all()
    return Stored(*row), [Chair(*chair[1:]) for chair in chairs]


def touch_nothing(table_id: str) -> sa.Update:
    """Lets all who change something at a table wait in one row, without a change that anybody is told of."""
    return sa.update(schema.tables).where(schema.tables.c.id == table_id).values(id=table_id)


def touch(table_id: str) -> sa.Update:
    """A table has changed. Done first in a transaction, it lets all who change something at a table wait in one row."""
    return sa.update(schema.tables).where(schema.tables.c.id == table_id).values(changed=time.time())


def insert_table(
    connection: sa.Connection, table: Stored, chairs: Sequence[Chair], entries: Sequence[StoredEntry]
) -> None:
    """A new table, with the log it has already."""
    connection.execute(sa.insert(schema.tables), table._asdict())
    connection.execute(sa.insert(schema.seats), [{"table_id": table.id, **chair._asdict()} for chair in chairs])
    _insert_entries(connection, table.id, entries)


def _insert_entries(connection: sa.Connection, table_id: str, entries: Sequence[StoredEntry]) -> None:
    """The first entries of a log."""
    rows = [
        {"table_id": table_id, "n": n, "at": time.time(), "command": command, **entry._asdict()}
        for n, (entry, command) in enumerate(entries)
    ]
    if rows:
        connection.execute(sa.insert(schema.entries), rows)


def _seat_anew(connection: sa.Connection, table_id: str, chairs: Sequence[Chair]) -> None:
    """People and bots have these seats now; what people have said is said from there."""
    c, said = schema.seats.c, schema.chat.c
    before = sa.select(c.secret_hash, c.seat).where(c.table_id == table_id, c.secret_hash.is_not(None))
    now = {chair.secret_hash: chair.seat for chair in chairs}
    moved = {seat: now[secret_hash] for secret_hash, seat in connection.execute(before)}
    if moved:
        seat = sa.case(moved, value=said.seat, else_=said.seat)
        connection.execute(sa.update(schema.chat).where(said.table_id == table_id).values(seat=seat))
    connection.execute(sa.delete(schema.seats).where(c.table_id == table_id))
    connection.execute(sa.insert(schema.seats), [{"table_id": table_id, **chair._asdict()} for chair in chairs])
