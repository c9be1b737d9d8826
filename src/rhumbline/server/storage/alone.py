"""One server on one database, unless they can wake one another: else players would sit at two halves of a table."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.server.storage.files import path_of

LOCK = 7274687
"""The name of our lock at PostgreSQL, which has numbers for names."""


@contextlib.contextmanager
def alone_on(url: str) -> Iterator[None]:
    """Hold the database for this process as long as it serves; BadInput if another server has it."""
    file = path_of(url)
    with _alone_at_file(file) if file is not None else _alone_at_postgresql(url):
        yield


@contextlib.contextmanager
def _alone_at_file(file: Path) -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 (Windows has none)

    # Not the database itself: SQLite lets go of its own locks when any other handle of the process is closed.
    with file.with_name(f"{file.name}.lock").open("a") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            message = f"another server has {file} open; a second one needs --database postgresql://... and --redis"
            raise BadInput(message) from None
        yield


@contextlib.contextmanager
def _alone_at_postgresql(url: str) -> Iterator[None]:
    engine = sa.create_engine(url, poolclass=sa.NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        if not connection.execute(sa.select(sa.func.pg_try_advisory_lock(LOCK))).scalar():
            message = "another server has this database open; give both the same --redis, so that they hear each other"
            raise BadInput(message)
        yield
