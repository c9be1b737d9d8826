"""Upkeep of a store: backup, vacuum, and a replay check of every match."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.engine.match import LogEntry
from rhumbline.games import load
from rhumbline.server.storage import schema
from rhumbline.server.storage.files import new_file
from rhumbline.server.storage.rows import Stored, StoredEntry
from rhumbline.server.tables import other_rules
from rhumbline.server.tables.live_table import match_of


def backup(engine: sa.Engine, file: Path) -> None:
    """A copy of the whole store, taken while it may be in use.

    An existing file is not overwritten, and a copy that could not be finished is taken away again.
    """
    new_file(file)
    try:
        if engine.dialect.name == "sqlite":
            _copy_sqlite(str(engine.url.database), file)
        else:
            _dump_postgresql(engine, file)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _copy_sqlite(database: str, file: Path) -> None:
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
    except sqlite3.Error as problem:
        message = f"no backup was written; {problem}"
        raise BadInput(message) from None


def _dump_postgresql(engine: sa.Engine, file: Path) -> None:
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
    c, a = schema.entries.c, schema.archives.c
    with engine.connect() as connection:
        rows = [Stored(*row) for row in connection.execute(sa.select(schema.tables).order_by(schema.tables.c.created))]
        for row in rows:
            log = connection.execute(sa.select(schema.entries).where(c.table_id == row.id).order_by(c.n)).all()
            entries = [LogEntry(entry.by, entry.move) for entry in log]
            kept = connection.execute(sa.select(a.table_id).where(a.table_id == row.id)).first() is not None
            yield row.id, _fault(row, [entry.n for entry in log], entries, kept=kept)


def _fault_of_other_rules(row: Stored, game: Game, entries: list[LogEntry], *, kept: bool) -> str | None:
    """A game of earlier rules is sound if these lead where those led, or if what everybody saw of it is kept."""
    if row.rules_version > game.rules_version:
        return f"is of rules version {row.rules_version}; these are {game.rules_version}"
    followed = other_rules.follow(lambda: match_of(row), row, [StoredEntry(entry, None) for entry in entries])
    if followed.fault is None or kept:
        return None
    versions = f"is of rules version {row.rules_version}, and those of today ({game.rules_version}) lead elsewhere"
    return f"{versions}: {followed.fault}; it can be read and saved, not played on"


def _fault(row: Stored, numbers: list[int], entries: list[LogEntry], *, kept: bool) -> str | None:
    # The row of a match that runs may be a little older than its log; once it is over they agree.
    told = len(numbers) if row.stage == "over" else min(row.n, len(numbers))
    if numbers != list(range(len(numbers))) or row.n != told:
        return f"has {len(numbers)} entries of {row.n}"
    try:
        game = load(row.game)
    except BadInput as problem:
        return str(problem)
    if row.rules_version != game.rules_version:
        return _fault_of_other_rules(row, game, entries, kept=kept)
    match = match_of(row)
    for n, entry in enumerate(entries):
        try:
            match.follow(entry)
        except BadInput as problem:
            return f"entry {n}: {problem}"
    if row.ending is None and match.over != (row.stage == "over"):
        return f"is stored as {row.stage}, which it is not"
    return None
