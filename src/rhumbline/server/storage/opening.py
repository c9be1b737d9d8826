"""Opening a database that is to be served: made where there is none, refused where nothing can be stored."""

from __future__ import annotations

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.server.storage import migrate, schema
from rhumbline.server.storage.files import new_file, path_of
from rhumbline.server.storage.patience import reason
from rhumbline.server.storage.store import engine_for


def open_for_serving(url: str) -> None:
    """Make the database if there is none, bring it up to date, and see that it takes what is to be stored."""
    file = path_of(url)
    if file is not None and not file.exists():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            message = f"{file.parent} cannot be made: {problem.strerror}"
            raise BadInput(message) from None
        new_file(file)
    engine = engine_for(url)
    try:
        migrate.migrate(engine)
        with engine.begin() as connection:
            connection.execute(sa.update(schema.pulse).values(at=schema.pulse.c.at))
    except sa.exc.DatabaseError as problem:
        message = f"nothing can be stored in the database: {reason(problem)}"
        raise BadInput(message) from None
    finally:
        engine.dispose()


def open_for_upkeep(url: str) -> sa.Engine:
    """The database of a server as it is; nothing is made."""
    file = path_of(url)
    if file is not None and not file.is_file():
        message = f"there is no database {file}"
        raise BadInput(message)
    engine = engine_for(url)
    if migrate.check_ours(engine) != schema.REVISION:
        engine.dispose()
        message = "this database is not of this version of Rhumbline; start `rhumbline serve` on it once"
        raise BadInput(message)
    return engine
