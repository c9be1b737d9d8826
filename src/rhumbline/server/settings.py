"""How a server is set up. Handed from the command to its worker processes through the environment."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

import msgspec
import platformdirs

from rhumbline.engine.errors import BadInput

VARIABLE = "RHUMBLINE_SERVER"


@dataclass(frozen=True)
class Settings:
    """What `rhumbline serve` was told."""

    database: str
    redis: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    rate: float = 1.0  # a factor on all rate limits; 0 takes them away, for load tests
    origins: tuple[str, ...] = ()  # other origins whose pages may talk to this server
    budget: float = 0.5  # seconds a bot may think
    deadline: float = 5.0  # seconds after which a bot's seat plays a legal move without it

    def checked(self) -> Settings:
        """The same, with a database address that SQLAlchemy knows; BadInput where it cannot work."""
        database = database_url(self.database)
        if database.startswith("postgresql") and find_spec("psycopg") is None:
            message = "PostgreSQL needs a driver: pip install 'rhumbline[cluster]'"
            raise BadInput(message)
        if self.workers > 1 and (database.startswith("sqlite") or self.redis is None):
            message = "several workers need --database postgresql://... and --redis redis://..."
            raise BadInput(message)
        if self.redis is not None and database.startswith("sqlite"):
            message = "--redis is for several processes on one PostgreSQL database; SQLite serves one process"
            raise BadInput(message)
        if self.redis is not None and not self.redis.startswith(("redis://", "rediss://", "unix://")):
            message = "--redis is an address such as redis://localhost:6379/0"
            raise BadInput(message)
        return Settings(**{**asdict(self), "database": database, "origins": tuple(self.origins)})

    def hand_over(self) -> None:
        """Put these settings where `from_environment` of a worker finds them."""
        os.environ[VARIABLE] = msgspec.json.encode(asdict(self)).decode()


def from_environment() -> Settings:
    """The settings of this process."""
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)


def default_database() -> Path:
    """A file in the user's data folder."""
    return Path(platformdirs.user_data_dir("rhumbline", appauthor=False)) / "tables.sqlite"


def database_url(words: str) -> str:
    """An address for SQLAlchemy, from one, from a PostgreSQL address as people write it, or from a file's name."""
    for name in ("postgresql://", "postgres://"):
        if words.startswith(name):
            return "postgresql+psycopg://" + words.removeprefix(name)
    if words.startswith(("postgresql+psycopg://", "sqlite:///")):
        return words
    if "://" in words:
        message = "--database is a file's name or an address that begins with postgresql://"
        raise BadInput(message)
    file = Path(words).expanduser().resolve()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        message = f"{file.parent} cannot be made: {problem.strerror}"
        raise BadInput(message) from None
    return f"sqlite:///{file}"
