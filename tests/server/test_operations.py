"""Operations: health, readiness, metrics, logs, shutdown, upkeep, and what a wrong setting is told."""

import asyncio
import json
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from websockets.asyncio.client import connect

import backends
import leash
from harness import PATIENCE, Guest, Server, free_port, full_disk, play_all
from rhumbline import cli
from rhumbline.cli import serve
from rhumbline.games import load
from rhumbline.server.http import app, limits
from rhumbline.server.settings import database_url
from rhumbline.server.storage import migrate, schema, upkeep
from rhumbline.server.storage.opening import open_for_serving
from rhumbline.server.storage.rows import Chair, Said
from rhumbline.server.storage.store import Store, engine_for
from rhumbline.server.tables import registry
from rhumbline.server.tables.lobby import new_row


def test_health_and_readiness(guest: Guest) -> None:
    assert guest.get("/api/health").json()["status"] == "ok"
    assert guest.get("/api/ready").json() == {"store": True, "bus": True, "rules": True, "closing": False}
    assert guest.get("/metrics").status_code == 404, "it is the operator's"


def metrics_at(port: int) -> dict[str, str]:
    page = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))


def test_what_the_operator_sees(tmp_path: Path) -> None:
    """On a port of his own; an illegal try moves nothing there, and an answer counts as one, whatever is in it."""
    port = free_port()
    server = Server(str(tmp_path / "t.sqlite"), "--rate", "0", "--operator-port", str(port), log=tmp_path / "log")
    with server, Guest(server.url) as guest:
        table, cookies = guest.table("kingdom-maps", 2, 2)

        async def scene() -> None:
            async with guest.player(table, cookies[0]) as ada, guest.player(table, cookies[1]) as bo:
                await ada.until(ada.is_asked)
                for player in (ada, bo):  # or what follows by itself would count, too
                    assert (await player.ask(type="order", orders={"only-move": False}))["type"] == "ack"
                ours = {"rhumbline_answers_total", "rhumbline_commit_seconds_count"}
                before = metrics_at(port)
                refused = await ada.act("die 9")
                assert refused["type"] == "refused"
                after = metrics_at(port)
                moved = {name for name in after if name.startswith("rhumbline") and after[name] != before.get(name)}
                assert not moved - {name for name in after if "event_loop_lag" in name}, moved
                assert (await ada.ask(type="order", orders={"only-move": False}))["type"] == "ack"
                assert {name: metrics_at(port)[name] for name in ours} == {name: before[name] for name in ours}
                assert (await ada.act(ada.document["prompt"]["moves"][-1]))["type"] == "ack"
                after = metrics_at(port)
                assert {name: float(after[name]) - float(before[name]) for name in ours} == dict.fromkeys(ours, 1)

        asyncio.run(scene())
        told = httpx.get(f"http://127.0.0.1:{port}/health").json()
        assert (told["store"], told["tables"]) == ("ok", 1)
    server.check_log()


def test_shutdown_asks_to_come_back_and_loses_nothing(tmp_path: Path) -> None:
    """Clients are told to come back, the process ends by itself with 0, and every line of the log is JSON."""
    database, log = tmp_path / "tables.sqlite", tmp_path / "log"
    with Server(str(database), log=log) as server, Guest(server.url) as guest:
        table, cookies = guest.table("cartographers", 2, 1)

        async def scene() -> int:
            async with guest.player(table, cookies[0]) as ada:
                await ada.until(ada.is_asked)
                assert (await ada.act(ada.document["prompt"]["moves"][0]))["type"] == "ack"
                code = await asyncio.to_thread(server.stop)
                await ada.until(lambda: bool(ada.codes))
                assert ada.codes[0] == 1012
                return code

        assert asyncio.run(scene()) in {0, -15}
    assert {json.loads(line)["message"] for line in log.read_text().splitlines()} >= {"open", "closed"}
    with sqlite3.connect(database) as connection:
        moved = connection.execute("SELECT count(*) FROM entries WHERE command IS NOT NULL").fetchone()
    connection.close()
    assert moved == (1,)


FILLS_A_LINE = 600
"""Documents that are more than a socket and its buffers hold."""


HALF_A_REQUEST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"


def test_shutdown_waits_for_nobody(tmp_path: Path) -> None:
    """Not for whoever does not read, and cannot be told, nor for the rest of a request, at either port."""
    port = free_port()
    words = ("--rate", "0", "--operator-port", str(port))
    with (
        Server(str(tmp_path / "tables.sqlite"), *words, log=tmp_path / "log") as server,
        Guest(server.url) as guest,
        socket.create_connection(("127.0.0.1", server.port)) as half,
        socket.create_connection(("127.0.0.1", port)) as half_of_the_operator,
        socket.create_connection(("127.0.0.1", server.port)),
    ):
        half.sendall(HALF_A_REQUEST)
        half_of_the_operator.sendall(HALF_A_REQUEST)
        table, cookies = guest.table("cartographers", 2, 2)
        url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"

        async def scene() -> int:
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.port))
            slow = await connect(url, additional_headers={"Cookie": cookies[0]}, max_queue=1, max_size=None, sock=line)
            slow.transport.pause_reading()
            for _ in range(FILLS_A_LINE):
                await slow.send('{"type": "resync"}')
                await asyncio.sleep(0.001)
            code = await asyncio.to_thread(server.stop)
            slow.transport.abort()
            return code

        assert asyncio.run(scene()) in {0, -15}
        assert json.loads((tmp_path / "log").read_text("utf-8").splitlines()[-1])["message"] == "closed"


LOOKS = 0.2
"""Seconds after which uvicorn has surely noticed that it is to end, and that there is nobody left."""
A_THREAD_THAT_GOES_ON = """
import asyncio, sys, time
from rhumbline.server.http.app import make_app
from rhumbline.server.settings import Settings

async def main():
    app = make_app(Settings(sys.argv[1]))
    async with app.lifespan():
        asyncio.get_running_loop().run_in_executor(None, time.sleep, 3600)

asyncio.run(main())
"""


def test_shutdown_is_done_in_three_seconds(tmp_path: Path) -> None:
    """By the limits of its parts, which follow on each other; and a thread that goes on holds nobody up."""
    assert registry.LAST_BEAT < registry.LAST_WORDS
    assert LOOKS + serve.DRAIN + registry.LAST_WORDS + app.LET_GO <= 3
    file = database_url(str(tmp_path / "tables.sqlite"))
    going_on = leash.start([sys.executable, "-c", A_THREAD_THAT_GOES_ON, file], stderr=subprocess.DEVNULL)
    assert leash.wait(going_on, 4 * PATIENCE) == 0


def test_admin(server: Server, guest: Guest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Backup of a store in use, vacuum and check of the copy."""
    table, cookies = guest.table("gisborne", 3, 1)
    asyncio.run(play_all(guest, table, cookies, random.Random(1).choice))
    assert server.log is not None
    database, copy = server.log.parent / "tables.sqlite", tmp_path / "copy.sqlite"
    assert cli.run(["admin", "backup", str(copy), "--database", str(database)]) == 0
    assert cli.run(["admin", "backup", str(copy), "--database", str(database)]) == 2
    assert cli.run(["admin", "vacuum", "--database", str(copy)]) == 0
    assert cli.run(["admin", "check", "--database", str(copy)]) == 0
    assert "0 with faults" in capsys.readouterr().out
    assert cli.run(["admin", "dance"]) == 2
    assert cli.run(["admin", "check", "--database", str(tmp_path / "none.sqlite")]) == 2


SWAP = """UPDATE entries SET move = :move WHERE table_id = :table
          AND n = (SELECT min(n) FROM entries WHERE table_id = :table AND move LIKE :like)"""
FAULTS = [
    ("the seed gives", "UPDATE tables SET seed = 'another' WHERE id = :table", {}),
    ("entry ", SWAP, {"like": "lay %", "move": "lay tent tent tent"}),
    ("entries of", "DELETE FROM entries WHERE table_id = :table AND n = 7", {}),
    ("entries of", "DELETE FROM entries WHERE table_id = :table AND n = (SELECT n - 1 FROM tables)", {}),
    ("is stored as running", "UPDATE tables SET stage = 'running' WHERE id = :table", {}),
    ("there is no game called 'chess'", "UPDATE tables SET game = 'chess' WHERE id = :table", {}),
    ("rules version", "UPDATE tables SET rules_version = 999 WHERE id = :table", {}),
]


def test_check_finds_what_is_broken(
    server: Server, guest: Guest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cards that are not the seed's, an entry that is lost, a move that may not be, a wrong stage: each is named."""
    table, cookies = guest.table("gisborne", 3, 1)
    asyncio.run(play_all(guest, table, cookies, random.Random(1).choice))
    assert server.log is not None
    source = engine_for(database_url(str(server.log.parent / "tables.sqlite")))
    for number, (told, fault, words) in enumerate(FAULTS):
        copy = tmp_path / f"{number}.sqlite"
        upkeep.backup(source, copy)
        with sqlite3.connect(copy) as connection:
            connection.execute("DELETE FROM tables WHERE id != ?", (table,))
            assert connection.execute(fault, {"table": table, **words}).rowcount == 1
        connection.close()
        assert cli.run(["admin", "check", "--database", str(copy)]) == 2
        said = capsys.readouterr()
        assert said.out.startswith(f"{table} ")
        assert told in said.out
        assert "1 matches checked, 1 with faults" in said.out


def test_backup_of_postgresql(
    database: str, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The backup, put back into an empty database, holds every table; without pg_dump a line says what is missing."""
    engine = engine_for(database_url(database))
    migrate.migrate(engine)
    row = new_row(load("cartographers"), {}, 1, private=False)
    with engine.begin() as connection:
        connection.execute(sa.insert(schema.tables), row._asdict())
    engine.dispose()
    file = tmp_path / "copy.dump"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.run(["admin", "backup", str(file), "--database", database]) == 2
    assert "pg_dump" in capsys.readouterr().err
    wrong = tmp_path / "pg_dump"
    wrong.write_text('#!/bin/sh\nfor word; do case $word in --file=*) echo half > "${word#--file=}";; esac; done\n')
    with wrong.open("a", encoding="utf-8") as script:
        script.write("echo 'pg_dump: error: aborting because of server version mismatch' >&2\nexit 1\n")
    wrong.chmod(0o700)
    assert cli.run(["admin", "backup", str(file), "--database", database]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not file.exists()
    wrong.unlink()
    # The programs must be of the server's own version: those that came with it.
    monkeypatch.setenv("PATH", backends.programs())
    with full_disk(os.getpid()):
        assert cli.run(["admin", "backup", str(file), "--database", database]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not file.exists()
    assert cli.run(["admin", "backup", str(file), "--database", database]) == 0
    with backends.fresh_database(postgres) as empty:
        restore = shutil.which("pg_restore")
        assert restore is not None
        subprocess.run([restore, f"--dbname={empty}", "--no-owner", str(file)], check=True)
        engine = engine_for(database_url(empty))
        with engine.connect() as connection:
            assert connection.execute(sa.select(schema.tables.c.id)).scalars().all() == [row.id]
        engine.dispose()


@pytest.mark.parametrize(
    "words",
    [
        ["--workers", "2"],
        ["--database", "mysql://x"],
        ["--redis", "redis://localhost"],
        ["--database", "postgresql://localhost/x", "--redis", "http://x"],
        ["--database", "/dev/null/x"],
        ["--port", "99999"],
        ["--origin", "https://elsewhere.example"],
    ],
)
def test_wrong_settings_are_told_in_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["serve", *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def damaged(file: Path) -> None:
    file.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40)


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")


def of_another_alembic(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('ae1027a6acf')")
        connection.commit()


def no_database(file: Path) -> None:
    file.write_text("Dear diary", "utf-8")


@pytest.mark.parametrize("make", [damaged, foreign, of_another_alembic, no_database, Path.mkdir])
@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["admin", "check"], ["admin", "vacuum"]])
def test_a_database_that_is_not_ours(
    make: Callable[[Path], None], words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, exit code 2, and what was in the file is still there."""
    file = tmp_path / "tables.sqlite"
    make(file)
    before = file.read_bytes()[100:] if file.is_file() else None
    assert cli.run([*words, "--database", str(file)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert (file.read_bytes()[100:] if file.is_file() else None) == before


def test_what_is_stored_is_for_its_owner_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Database and backup; a backup that fails leaves no file, and a check makes none."""
    file, copy = tmp_path / "new" / "tables.sqlite", tmp_path / "copy.sqlite"
    assert cli.run(["admin", "check", "--database", str(file)]) == 2
    assert not file.parent.exists()
    open_for_serving(database_url(str(file)))
    assert cli.run(["admin", "backup", str(copy), "--database", str(file)]) == 0
    assert [one.stat().st_mode & 0o777 for one in (file, copy)] == [0o600, 0o600]
    assert cli.run(["admin", "backup", str(tmp_path / "none" / "x"), "--database", str(file)]) == 2
    assert cli.run(["admin", "backup", str(copy), "--database", str(file)]) == 2
    # A file that breaks off in the middle.
    copy.write_bytes(copy.read_bytes()[:-5000])
    broken = tmp_path / "broken.sqlite"
    assert cli.run(["admin", "backup", str(broken), "--database", str(copy)]) == 2
    assert not broken.exists()
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["admin", "backup", "copy.sqlite"], ["admin", "vacuum"], ["serve", "--port", "0"]], ids=" ".join
)
def test_a_full_disk(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence and no half of a backup; when there is room again, the same command does what it should."""
    monkeypatch.chdir(tmp_path)
    file = "new.sqlite" if words[0] == "serve" else "tables.sqlite"
    open_for_serving(database_url("tables.sqlite"))
    with full_disk(os.getpid()):
        assert cli.run([*words, "--database", file]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not Path("copy.sqlite").exists()
    if words[0] == "serve":
        open_for_serving(database_url(file))
    else:
        assert cli.run([*words, "--database", file]) == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_second_server_is_refused(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the two could not hear each other; when the first has ended, or was killed, another one may."""
    where = str(tmp_path / "t.sqlite") if kind == "sqlite" else str(request.getfixturevalue("database"))
    for end in (Server.stop, Server.kill):
        with Server(where) as server:
            assert cli.run(["serve", "--port", "0", "--database", where]) == 2
            assert "another server has" in capsys.readouterr().err
            end(server)


def test_a_database_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A start on it says so."""
    file = tmp_path / "tables.sqlite"
    open_for_serving(database_url(str(file)))
    assert cli.run(["serve", "--port", "0", "--database", f"sqlite:///file:{file}?mode=ro&uri=true"]) == 2
    assert "nothing can be stored" in capsys.readouterr().err


def test_the_http_interface_can_be_read(guest: Guest) -> None:
    """In a browser, under the strict policy: no script, nothing from elsewhere."""
    page = guest.http.get("/api/schema", headers={"Accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    assert "<code>POST /api/tables</code>" in page.text
    assert not any(word in page.text for word in ("<script", "<link", "style=", "https://"))
    assert guest.get("/api/schema/openapi.json").json()["openapi"].startswith("3.")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_make_what_the_schema_says(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The same columns, keys and indexes as schema.py, on both databases; and migrating again changes nothing."""
    url = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("database")
    engine = engine_for(database_url(url))
    for _ in range(2):
        migrate.migrate(engine)
    assert migrate.revision_of(engine) == schema.REVISION
    found = sa.inspect(engine)
    for name, table in schema.metadata.tables.items():
        columns = {column["name"]: column["nullable"] for column in found.get_columns(name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        assert found.get_pk_constraint(name)["constrained_columns"] == [key.name for key in table.primary_key]
        assert {index["name"] for index in found.get_indexes(name)} == {index.name for index in table.indexes}
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tables_in_play_survive_a_migration(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A table of before has its people, its log and its chat; it has no code, no clock and no player."""
    url = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("database")
    store = Store(database_url(url))
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    row = new_row(load("cartographers"), {}, 2, private=True)._replace(stage="running", n=1)

    def columns(connection: sa.Connection) -> dict[str, set[str]]:
        found = sa.inspect(connection)
        return {name: {column["name"] for column in found.get_columns(name)} for name in found.get_table_names()}

    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        before = columns(connection)
        rows = [
            (schema.tables, row._asdict()),
            (schema.seats, {"table_id": row.id, **Chair(0, "Ada", "a", host=True)._asdict()}),
            (schema.entries, {"table_id": row.id, "n": 0, "by": 0, "move": "x", "command": None, "at": 1.0}),
            (schema.chat, {"table_id": row.id, **Said(0, 0, "hi", "c", 1.0)._asdict()}),
        ]
        for table, values in rows:
            old = {name: value for name, value in values.items() if name in before[table.name]}
            connection.execute(sa.insert(sa.table(table.name, *map(sa.column, old))), old)
    migrate.migrate(store.engine)

    async def scene() -> None:
        found = await store.table(row.id)
        assert found is not None
        (ada,) = found[1]
        assert ada.here > row.created - 1, "nobody is taken for gone who was never seen under the new rules"
        assert (found[0], ada._replace(here=0.0)) == (row, Chair(0, "Ada", "a", host=True))
        assert [entry.move for entry, _ in await store.log(row.id)] == ["x"]
        assert await store.chat(row.id) == [Said(0, 0, "hi", "c", 1.0)]

    asyncio.run(scene())
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
        assert columns(connection) == before
    store.close()


def test_a_proxy_is_believed_only_if_it_is_known(guest: Guest, strict: Guest) -> None:
    """From 127.0.0.1 the forwarded scheme makes cookies Secure; from any other address it is not read."""
    body = {"game": "cartographers", "seats": 2, "name": "Ada"}
    for one, secure in ((guest, True), (strict, False)):
        answer = one.http.post("/api/tables", json=body, headers={"X-Forwarded-Proto": "https"})
        assert ("Secure" in answer.headers["set-cookie"].split("; ")) == secure


def test_limits_count_whom_a_proxy_speaks_for(strict_server: Server) -> None:
    """Behind a proxy each client has a share of his own."""
    with Guest(strict_server.url) as proxy:
        clients = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in (1, 2)]
        many = [
            proxy.http.get("/api/health", headers=clients[0]).status_code
            for _ in range(int(limits.REQUESTS.burst) + 60)
        ]
        assert set(many) == {200, 429}
        assert proxy.http.get("/api/health", headers=clients[1]).status_code == 200
