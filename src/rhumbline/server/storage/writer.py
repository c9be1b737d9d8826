"""The one thread that writes. What has come in while a commit was under way is committed together with the next one.

Whoever hands in work hears of it only when it is durable. Entries of logs are written in bulk: their key (table, n)
settles races between processes, so in the rare batch that breaks it every job is done again alone, and the one that
came too late is told no.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from rhumbline.server import metrics
from rhumbline.server.storage import schema
from rhumbline.server.storage.outgoing import put
from rhumbline.server.storage.patience import in_time
from rhumbline.server.storage.rows import Due, Stage, StoredEntry

T = TypeVar("T")
LARGEST_BATCH = 512
CROWD = 8
"""So many jobs at once, and it pays to wait for more before the next commit: the longer, the more there were."""
MOMENT = 0.00025
LONGEST_WAIT = 0.01


class Append(NamedTuple):
    """Entries n, n+1, ... of one log, and what the table's row says after them, if it is to be told.

    `known` is when the row was changed last, as far as the writer of these entries knows. `end` is what is to be noted
    in the same transaction of a game that is over with them, `notices` who is to be told of them; `digest` is of the
    position they lead to.
    """

    table_id: str
    n: int
    entries: Sequence[StoredEntry]
    stage: Stage
    due: bool
    known: float
    tell_row: bool = True
    end: Callable[[sa.Connection, float], None] | None = None
    notices: Sequence[Due] = ()
    digest: str | None = None


class Change(NamedTuple):
    """Anything else to be done in a transaction."""

    work: Callable[[sa.Connection], Any]


class Job(NamedTuple):
    """What is to be written, who waits for it, and since when."""

    work: Append | Change
    done: asyncio.Future[Any]
    since: float


Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]

INSERT = sa.insert(schema.entries)
# What another process has changed at a table meanwhile, its seats or its chat, must go on to show in the row.
CHANGED = sa.case(
    (schema.tables.c.changed == sa.bindparam("known"), sa.bindparam("now")), else_=schema.tables.c.changed
)
# A game that was ended meanwhile stays so.
STAGE = sa.case((schema.tables.c.stage == "over", "over"), else_=sa.bindparam("at_stage"))
MOVE_ON = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("key"))
    .values(
        n=sa.bindparam("to"), stage=STAGE, due=sa.bindparam("is_due"), changed=CHANGED, digest=sa.bindparam("noted")
    )
)
MOVED = ("key", "to", "at_stage", "is_due", "now", "known", "noted")


# SQLite is told a whole batch in one statement: between two statements this thread would have to wait for the
# interpreter, which the event loop keeps busy.
MOST_ROWS = 1000
ENTRY_COLUMNS = ("table_id", "n", "by", "move", "command", "at")


@lru_cache(MOST_ROWS)
def _insert_many(rows: int) -> str:
    names = ", ".join(f'"{name}"' for name in ENTRY_COLUMNS)
    return " ".join(["INSERT INTO entries (", names, ") VALUES", _marks(rows, len(ENTRY_COLUMNS))])


@lru_cache(MOST_ROWS)
def _move_on_many(rows: int) -> str:
    change = (
        "UPDATE tables SET n = column2, stage = CASE WHEN stage = 'over' THEN stage ELSE column3 END, due = column4,"
    )
    changed = "changed = CASE WHEN changed = column6 THEN column5 ELSE changed END, digest = column7"
    return " ".join([change, changed, "FROM (VALUES", _marks(rows, len(MOVED)), ") WHERE id = column1"])


def _marks(rows: int, columns: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)


class Writer:
    """Takes jobs from event loops, writes them on a thread of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self.commits = 0
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    def close(self, longest: float) -> bool:
        """Finish what has been handed in, then stop; False if that takes longer than so many seconds."""
        self._jobs.put(None)
        self._thread.join(longest)
        return not self._thread.is_alive()

    async def change(self, work: Callable[[sa.Connection], T]) -> T:
        """Do this in a transaction; returns once it is durable."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(Change(work), done, time.perf_counter()))
        return await in_time(done)

    async def append(self, job: Append) -> float | None:
        """Write entries of a log and say when; None if somebody else has written entry n meanwhile."""
        done: asyncio.Future[float | None] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(job, done, time.perf_counter()))
        return await in_time(done)

    def _run(self) -> None:
        jobs: list[Job] = []
        while True:
            if len(jobs) >= CROWD:
                time.sleep(min(len(jobs) * MOMENT, LONGEST_WAIT))
            batch = [self._jobs.get()]
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                batch.append(self._jobs.get())
            jobs = [job for job in batch if job is not None]
            if jobs:
                _tell(self._commit(jobs))
                if any(isinstance(job.work, Append) for job in jobs):  # a standing order is nobody's business
                    metrics.COMMIT_SECONDS.observe(time.perf_counter() - jobs[0].since)
            if len(jobs) < len(batch):
                return

    def _commit(self, jobs: Sequence[Job]) -> list[Answer]:
        """All jobs in one transaction; if that fails, each in its own, so that only the one at fault is told why."""
        try:
            results = self._transaction([job.work for job in jobs])
        except Exception as problem:  # noqa: BLE001 (whoever waits must be told that nothing was stored)
            if len(jobs) > 1:
                return [answer for job in jobs for answer in self._commit([job])]
            taken = isinstance(jobs[0].work, Append) and isinstance(problem, sa.exc.IntegrityError)
            return [(jobs[0].done, None, None if taken else problem)]
        self.commits += 1
        metrics.ANSWERS.inc(sum(isinstance(job.work, Append) for job in jobs))
        return [(job.done, result, None) for job, result in zip(jobs, results, strict=True)]

    def _transaction(self, works: Sequence[Append | Change]) -> list[Any]:
        now = time.time()
        with self._engine.begin() as connection:
            results = [work.work(connection) if isinstance(work, Change) else now for work in works]
            appends = [work for work in works if isinstance(work, Append)]
            if appends:
                self._append(connection, appends, now)
            for job in appends:
                if job.end is not None:
                    job.end(connection, now)
                put(connection, job.table_id, job.notices)
        return results

    def _append(self, connection: sa.Connection, jobs: Sequence[Append], now: float) -> None:
        rows = [
            (job.table_id, n, entry.by, entry.move, command, now)
            for job in jobs
            for n, (entry, command) in enumerate(job.entries, job.n)
        ]
        told = [job for job in jobs if job.tell_row]
        moved = [
            (job.table_id, job.n + len(job.entries), job.stage, job.due, now, job.known, job.digest) for job in told
        ]
        if connection.dialect.name == "sqlite":
            for statement, values in ((_insert_many, rows), (_move_on_many, moved)):
                for start in range(0, len(values), MOST_ROWS):
                    part = values[start : start + MOST_ROWS]
                    connection.exec_driver_sql(statement(len(part)), tuple(chain.from_iterable(part)))
        else:
            connection.execute(INSERT, [dict(zip(ENTRY_COLUMNS, row, strict=True)) for row in rows])
            if moved:
                connection.execute(MOVE_ON, [dict(zip(MOVED, row, strict=True)) for row in moved])


def _tell(answers: Iterable[Answer]) -> None:
    """Answer all who wait with one call to their event loop each."""
    loops: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        loops.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, told in loops.items():
        with suppress(RuntimeError):  # a loop that has been closed waits for nothing
            loop.call_soon_threadsafe(_answer, told)


def _answer(answers: Sequence[Answer]) -> None:
    for done, value, problem in answers:
        if done.done():  # whoever waited was cancelled, and does not want to know
            continue
        if problem is None:
            done.set_result(value)
        else:
            done.set_exception(problem)
