"""Bring a database to the tables this version knows; one set of migrations for SQLite and PostgreSQL."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput, shown
from rhumbline.server.storage import schema
from rhumbline.server.storage.patience import reason


def revision_of(engine: sa.Engine) -> str | None:
    """The migration a database is at; None for an empty one."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return None if found is None else str(found)


def check_ours(engine: sa.Engine) -> str | None:
    """The migration a database is at; BadInput if it cannot be opened or is no database of this program."""
    try:
        now = revision_of(engine)
        tables = [] if now is not None else sa.inspect(engine).get_table_names()
    except sa.exc.DatabaseError as problem:
        message = f"the database cannot be opened: {reason(problem)}"
        raise BadInput(message) from None
    if now is None and tables:
        message = "this is a database of another program; nothing was changed in it"
        raise BadInput(message)
    if now is not None and not now.isdecimal():
        message = f"this is a database of another program (migration {shown(now)})"
        raise BadInput(message)
    if now is not None and now > schema.REVISION:
        back = f"`rhumbline admin downgrade {schema.REVISION}` of that version takes it back"
        message = f"the database is of a newer version of Rhumbline (migration {now}); {back}"
        raise BadInput(message)
    return now


def migrate(engine: sa.Engine) -> None:
    """Bring the database up to date; a database that is needs no Alembic at all."""
    if check_ours(engine) == schema.REVISION:
        return
    _go(engine, "upgrade", "head")


def downgrade(engine: sa.Engine, revision: str) -> None:
    """Take the database back to an earlier migration, for the version of then; what only later ones know is lost."""
    now = check_ours(engine)
    known = {f"{number:04}" for number in range(1, int(schema.REVISION))}
    if now is None or revision not in known or revision >= now:
        message = f"this database is at migration {now}; an earlier one is written as {schema.REVISION}"
        raise BadInput(message)
    _go(engine, "downgrade", revision)


def _go(engine: sa.Engine, way: Literal["upgrade", "downgrade"], revision: str) -> None:
    """All steps in one transaction, or none of them."""
    from alembic import command  # noqa: PLC0415 (a server that starts on an up-to-date database starts faster)
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(files("rhumbline.server.storage").joinpath("migrations")))
    with engine.connect() as connection:
        on_file = connection.dialect.name == "sqlite"
        if on_file:
            # A column is dropped by making its table anew; SQLite would let go whatever rests on the old one with it.
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.rollback()
        try:
            with connection.begin():
                if on_file:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver would begin after the first tables
                else:
                    # Several processes may start at once; the first one migrates, the others wait for it.
                    connection.execute(sa.text("SELECT pg_advisory_xact_lock(7274686)"))
                config.attributes["connection"] = connection
                (command.upgrade if way == "upgrade" else command.downgrade)(config, revision)
                if on_file and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                    message = "the migration would leave something without what it rests on; nothing was changed"
                    raise BadInput(message)
        finally:
            connection.invalidate()  # whoever is next gets a connection with settings of its own
