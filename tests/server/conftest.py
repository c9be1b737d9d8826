"""One server on SQLite for all tests of a worker that need no server of their own."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

import backends
import strict as strict_program
from harness import Guest, Server
from reaching import Office
from rhumbline.cli.compiling import compile_rules

ADDRESSES = itertools.count(2)


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Rules that have just been changed are compiled here, once, and not by a server that a test waits for."""
    compile_rules()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(str(folder / "tables.sqlite"), "--rate", "0", log=folder / "log") as running:
        yield running
    running.check_log()


@pytest.fixture(scope="session")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its rate limits on."""
    database = str(tmp_path_factory.mktemp("strict") / "tables.sqlite")
    with Server(database, program=[strict_program.__file__]) as running:
        yield running


@pytest.fixture
def strict(strict_server: Server) -> Iterator[Guest]:
    """A guest of the strict server who comes from an address of his own, so that no test uses up another's share."""
    with Guest(strict_server.url, address=f"127.0.0.{next(ADDRESSES)}") as one:
        yield one


@pytest.fixture
def guest(server: Server) -> Iterator[Guest]:
    with Guest(server.url) as one:
        yield one


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with backends.postgres() as address:
        yield address


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    with backends.fresh_database(postgres) as address:
        yield address


@pytest.fixture
def redis() -> Iterator[backends.Redis]:
    running = backends.Redis()
    running.start()
    yield running
    running.close()


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path / "push.pem")
    with made.mail, made.service, made.chat:
        yield made
    made.close()
