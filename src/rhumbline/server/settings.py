"""How a server is set up. Handed from the command to its worker processes through the environment."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

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
    budget: float = 0.5  # seconds a bot may think
    deadline: float = 5.0  # seconds after which a bot's seat plays a legal move without it
    names: tuple[str, ...] = ()  # by which the server goes, beside localhost, this machine's and that of its address
    operator_port: int | None = None  # where the operator is answered; None: nowhere
    operator_host: str = "127.0.0.1"
    operator_token_file: str | None = None  # without it there are metrics at that port, and nothing can be done there
    keep_finished: float | None = None  # days after which a finished game is deleted; None: never
    keep_guests: float | None = None  # days after which a table is deleted if only guests sat there; None: never
    address: str | None = None  # the public address, for links in mails and group chats
    notice_after: float = 10.0  # seconds somebody is left to answer at once before he is told elsewhere
    push_keys: str | None = None  # the file of the key that pushes are signed with; None: none are sent
    contact: str | None = None  # whom a push service can ask about them
    smtp: str | None = None  # where mail is handed in; None: none is sent
    smtp_password_file: str | None = None
    mail_from: str | None = None
    webhooks: bool = False  # whether hosts may have a group chat told
    private_receivers: bool = False  # whether pushes and webhooks may go to private addresses

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
        self._check_notices()
        return replace(self, database=database)

    def _check_notices(self) -> None:
        """What reaches people elsewhere is set up whole or not at all."""
        wrong = None
        parts = urlsplit(self.address or "")
        if self.address is not None and (parts.scheme not in {"http", "https"} or not parts.netloc or parts.path):
            wrong = "--address is the public address of this server, such as https://games.example.org"
        elif self.push_keys is not None and not (self.contact or "").startswith(("mailto:", "https://")):
            wrong = "--push-keys needs --contact, such as mailto:you@example.org, for the push services"
        elif self.smtp is not None and (self.mail_from is None or self.address is None):
            wrong = "--smtp needs --mail-from, whom the mails are from, and --address, for the links in them"
        elif self.smtp is not None and urlsplit(self.smtp).scheme not in {"smtp", "smtps", "smtp+starttls"}:
            wrong = "--smtp is an address such as smtp://mail.example.org:587 or smtps://user@mail.example.org"
        elif self.smtp is not None and urlsplit(self.smtp).password is not None:
            wrong = "the password of --smtp comes from --smtp-password-file or the variable RHUMBLINE_SMTP_PASSWORD"
        if wrong is not None:
            raise BadInput(wrong)

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
    return f"sqlite:///{Path(words).expanduser().resolve()}"
