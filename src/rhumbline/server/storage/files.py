"""Files that hold what is stored: nobody but their owner may read them."""

from __future__ import annotations

import os
from pathlib import Path

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput


def path_of(url: str) -> Path | None:
    """The file of a database that is one."""
    parts = sa.make_url(url)
    return Path(str(parts.database).removeprefix("file:")) if parts.drivername.startswith("sqlite") else None


def new_file(file: Path) -> None:
    """An empty file for its owner alone; BadInput if it is there already or cannot be made."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        message = f"{file} exists already"
        raise BadInput(message) from None
    except OSError as problem:
        message = f"{file} cannot be made: {problem.strerror}"
        raise BadInput(message) from None
