"""A store that hangs or is full: it is told in time, nobody waits for ever, and it all goes on afterwards."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from harness import PATIENCE, Guest, Server, free_port, full_disk
from house import application, house_at
from rhumbline import cli
from rhumbline.server import logs
from rhumbline.server.operator.trouble import READY_WITHIN
from rhumbline.server.storage import keys

TOKEN = keys.new_secret()


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Somebody else writes, and does not come to an end."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def last_problem(log: Path) -> dict[str, str]:
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    found: dict[str, str] = [line for line in lines if line["level"] == "error"][-1]
    return found


@pytest.mark.parametrize("trouble", ["locked", "full"])
def test_ready_means_that_something_can_be_stored(trouble: str, tmp_path: Path) -> None:
    """Not ready, with the reason in the log and the fault on the operator's page; ready again when it is over."""
    database, log, token, port = tmp_path / "tables.sqlite", tmp_path / "log", tmp_path / "token", free_port()
    token.write_text(TOKEN, "utf-8")
    words = ("--rate", "0", "--operator-port", str(port), "--operator-token-file", str(token))
    with Server(str(database), *words, log=log) as server, Guest(server.url) as guest:
        table, host, _ = guest.make("cartographers", 2)
        assert server.process is not None
        with locked(database) if trouble == "locked" else full_disk(server.process.pid):
            # What a disk has left may take a little more.
            for _ in range(50):
                told = guest.get("/api/ready")
                if told.status_code == 503:
                    break
            assert (told.status_code, told.json()["store"]) == (503, False)
            why = last_problem(log)
            assert why["message"] == "nothing can be stored"
            assert why["why"]
            page = httpx.get(f"http://127.0.0.1:{port}", auth=("me", TOKEN), timeout=PATIENCE).text
            assert "nothing can be stored" in page.partition('id="errors"')[2].partition("</section>")[0]
            assert guest.get(f"/api/tables/{table}", host).status_code == 200, "what need not be stored still works"
        assert guest.get("/api/ready").status_code == 200
        guest.join(table)
        assert guest.post(f"/api/tables/{table}/start", host).status_code == 200


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    """While the server runs; it ends all the same, and the next start says a sentence."""
    database, log = tmp_path / "tables.sqlite", tmp_path / "log"
    with Server(str(database), "--rate", "0", log=log) as server, Guest(server.url) as guest:
        guest.make("cartographers", 2)
        for file in (database, database.with_name(f"{database.name}-wal")):
            with file.open("r+b") as spoilt:
                spoilt.write(b"Dear diary, " * (file.stat().st_size // 12))
        end = time.monotonic() + PATIENCE
        while guest.get("/api/ready").status_code == 200:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert last_problem(log)["message"] == "nothing can be stored"
        assert last_problem(log)["why"]
    assert cli.run(["serve", "--port", "0", "--database", str(database)]) == 2


@contextmanager
def read_only(engine: sa.Engine) -> Iterator[None]:
    """SQLite writes to no file any more, as where the disk has turned read-only."""

    def refuse(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    def allow(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only = OFF")

    sa.event.listen(engine, "checkout", refuse)
    try:
        yield
    finally:
        sa.event.remove(engine, "checkout", refuse)
        sa.event.listen(engine, "checkout", allow)


def test_a_file_that_turns_read_only_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While the server uses it: not ready, one line that says why, and ready again when it can be written."""

    async def scene() -> None:
        async with house_at(str(tmp_path / "t.sqlite")) as house:
            registry = await house.process()
            app = application()
            app.state.registry = registry
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=PATIENCE) as http:
                assert (await http.get("/api/ready")).status_code == 200
                with read_only(registry.store.engine):
                    told = await http.get("/api/ready")
                    assert (told.status_code, told.json()["store"]) == (503, False)
                    (line,) = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
                    assert (line["message"], line["why"]) == (
                        "nothing can be stored",
                        "attempt to write a readonly database",
                    )
                assert (await http.get("/api/ready")).status_code == 200

    assert READY_WITHIN <= 3, "it is told within seconds"
    asyncio.run(scene())


def test_nobody_waits_for_a_database_that_hangs(database: str) -> None:
    """Lists, tables and readiness are answered though PostgreSQL lets nobody read; afterwards all is as before."""
    with Server(database, "--rate", "0") as server, Guest(server.url) as guest:
        table, host, _ = guest.make("cartographers", 2)
        with psycopg.connect(database) as other:
            other.execute("LOCK TABLE tables, seats, pulse IN ACCESS EXCLUSIVE MODE")
            assert guest.get("/api/ready").status_code == 503
            answer = guest.get("/api/tables?stage=open")
            assert (answer.status_code, answer.json()["rule"]) == (503, "http.store")
            other.rollback()
        assert guest.get("/api/ready").status_code == 200
        assert guest.get(f"/api/tables/{table}", host).status_code == 200
        with psycopg.connect(database) as other:
            other.execute("LOCK TABLE pulse IN ACCESS EXCLUSIVE MODE")
            server.stop()


def test_a_request_that_cannot_be_stored_is_told_so(tmp_path: Path) -> None:
    """503, a sentence, and the same request works afterwards."""
    database = tmp_path / "tables.sqlite"
    with Server(str(database), "--rate", "0") as server, Guest(server.url) as guest:
        with locked(database):
            answer = guest.http.post("/api/tables", json={"game": "cartographers", "seats": 2, "name": "Ada"})
            assert (answer.status_code, answer.json()["rule"]) == (503, "http.store")
        guest.make("cartographers", 2)


def test_the_server_ends_though_the_store_hangs(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with Server(str(database), "--rate", "0", log=tmp_path / "log") as server, Guest(server.url) as guest:
        guest.make("cartographers", 2)
        with locked(database):
            server.stop()
        assert last_problem(tmp_path / "log")["message"] == "closed without the store, which does not answer"


class Pieces(io.StringIO):
    """What was written, call by call."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def write(self, text: str) -> int:
        self.pieces.append(text)
        return len(text)


def test_a_line_is_written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that log at the same moment would else share a line, which is no JSON then."""
    written = Pieces()
    monkeypatch.setattr("sys.stderr", written)
    logs.note("open")
    logs.note("closed")
    assert [json.loads(piece)["message"] for piece in written.pieces] == ["open", "closed"]
    assert all(piece.endswith("}\n") for piece in written.pieces)


def test_libraries_log_in_our_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """Also a fault, by its kind and its place; its own words may have secrets in them."""
    handler = logs.Lines()
    logger = logging.getLogger("some.library")
    logger.addHandler(handler)
    logger.warning("Invalid HTTP request received.")
    try:
        int("the secret")
    except ValueError:
        logger.exception("Exception in ASGI application\nmore of it")
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert first | {"level": "warning", "message": "Invalid HTTP request received.", "by": "some.library"} == first
    assert (second["kind"], second["message"]) == ("ValueError", "Exception in ASGI application")
    assert "secret" not in json.dumps(second)
    logger.removeHandler(handler)
