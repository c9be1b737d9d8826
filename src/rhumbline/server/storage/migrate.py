"""Bring a database to the tables this version knows; one set of migrations for SQLite and PostgreSQL."""

from __future__ import annotations

from importlib.resources import files

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.server.storage import schema


def revision_of(engine: sa.Engine) -> str | None:
    """The migration a database is at; None for an empty one."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return None if found is None else str(found)


def migrate(engine: sa.Engine) -> None:
    """Bring the database up to date; a database that is needs no Alembic at all."""
    try:
        now = revision_of(engine)
    except sa.exc.OperationalError as problem:
        message = f"the database cannot be opened: {str(problem.orig).strip().splitlines()[0]}"
        raise BadInput(message) from None
    if now == schema.REVISION:
        return
    if now is not None and now > schema.REVISION:
        message = f"the database is of a newer version of Rhumbline (migration {now})"
        raise BadInput(message)
    from alembic import command  # noqa: PLC0415 (a server that starts on an up-to-date database starts faster)
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(files("rhumbline.server.storage").joinpath("migrations")))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Several processes may start at once; the first one migrates, the others wait for it.
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7274686)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
