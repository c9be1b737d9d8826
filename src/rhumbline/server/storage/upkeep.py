"""Upkeep of a store: backup, vacuum, and a replay check of every match."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.engine.match import LogEntry
from rhumbline.games import load
from rhumbline.server.storage import schema
from rhumbline.server.storage.rows import Stored
from rhumbline.server.tables.live_table import match_of


def backup(engine: sa.Engine, file: Path) -> None:
    """A copy of the whole store, taken while it may be in use; an existing file is not overwritten."""
    if file.exists():
        message = f"{file} exists already"
        raise BadInput(message)
    if engine.dialect.name == "sqlite":
        with sqlite3.connect(str(engine.url.database)) as source, sqlite3.connect(file) as target:
            source.backup(target)
        source.close()
        target.close()
        return
    program = shutil.which("pg_dump")
    if program is None:
        message = "backup of PostgreSQL needs its program pg_dump"
        raise BadInput(message)
    address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    words = [program, "--format=custom", f"--file={file}", f"--dbname={address}"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)  # noqa: S603 (found on the PATH)
    if done.returncode:
        # It names the server and what it refuses, for example another version; never the password.
        why = next(iter(done.stderr.splitlines()), "pg_dump: no reason given")
        message = f"no backup was written; {why}"
        raise BadInput(message)


def vacuum(engine: sa.Engine) -> None:
    """Give back room that is no longer used."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(sa.text("VACUUM"))
        if engine.dialect.name == "sqlite":
            connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))


def check(engine: sa.Engine) -> Iterator[tuple[str, str | None]]:
    """Every stored match, with what is wrong with it or None: whole, legal, and its luck as its seed gives it."""
    c = schema.entries.c
    with engine.connect() as connection:
        rows = [Stored(*row) for row in connection.execute(sa.select(schema.tables).order_by(schema.tables.c.created))]
        for row in rows:
            log = connection.execute(sa.select(schema.entries).where(c.table_id == row.id).order_by(c.n)).all()
            entries = [LogEntry(entry.by, entry.move) for entry in log]
            yield row.id, _fault(row, [entry.n for entry in log], entries)


def _fault(row: Stored, numbers: list[int], entries: list[LogEntry]) -> str | None:
    # The row of a match that runs may be a little older than its log; once it is over they agree.
    told = len(numbers) if row.stage == "over" else min(row.n, len(numbers))
    if numbers != list(range(len(numbers))) or row.n != told:
        return f"has {len(numbers)} entries of {row.n}"
    try:
        game = load(row.game)
    except BadInput as problem:
        return str(problem)
    if row.rules_version != game.rules_version:
        return f"is of rules version {row.rules_version}; these are {game.rules_version}"
    match = match_of(row)
    for n, entry in enumerate(entries):
        try:
            match.follow(entry)
        except BadInput as problem:
            return f"entry {n}: {problem}"
    if row.ending is None and match.over != (row.stage == "over"):
        return f"is stored as {row.stage}, which it is not"
    return None
