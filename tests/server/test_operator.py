"""The operator's own port: who is let in there, what is shown, and what can be done."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from harness import PATIENCE, Guest, Server, free_port
from house import begin, house_at
from rhumbline import cli
from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.server.http import bans
from rhumbline.server.operator import door
from rhumbline.server.settings import database_url
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.opening import open_for_serving
from rhumbline.server.storage.store import engine_for
from rhumbline.server.tables import retention
from rhumbline.server.tables.lobby import new_row

TOKEN = keys.new_secret()


class Operator:
    """Somebody at the operator's port who has the token."""

    def __init__(self, folder: Path) -> None:
        self.database, self.port, token = folder / "t.sqlite", free_port(), folder / "token"
        token.write_text(TOKEN, "utf-8")
        self.finished, self.waiting = self.store_old_tables()
        words = ("--rate", "0", "--operator-port", str(self.port), "--operator-token-file", str(token))
        keep = ("--keep-finished", "30", "--keep-guests", "90")
        self.server = Server(str(self.database), *words, *keep, log=folder / "log")
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", auth=("me", TOKEN), timeout=60)

    def store_old_tables(self) -> tuple[str, str]:
        """Before the server starts: one that was finished 40 days ago, and one that waits for guests since then."""
        open_for_serving(database_url(str(self.database)))
        then = time.time() - 40 * retention.DAY
        finished, waiting = (
            new_row(load("cartographers"), {}, 2, private=False)._replace(changed=then) for _ in range(2)
        )
        engine = engine_for(database_url(str(self.database)))
        with engine.begin() as connection:
            for row in (finished._replace(stage="over"), waiting):
                connection.execute(sa.insert(schema.tables), row._asdict())
        engine.dispose()
        return finished.id, waiting.id

    def page(self) -> str:
        answer = self.http.get("/")
        assert answer.status_code == 200, answer.text
        return answer.text

    def do(self, what: str, **given: str) -> httpx.Response:
        return self.http.post("/", data={"what": what, **given})

    def stored(self, query: sa.Select[Any]) -> list[Any]:
        engine = engine_for(database_url(str(self.database)))
        with engine.connect() as connection:
            found = list(connection.execute(query).scalars())
        engine.dispose()
        return found


@pytest.fixture(scope="module")
def operator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operator]:
    one = Operator(tmp_path_factory.mktemp("operator"))
    with one.server, one.http:
        yield one
    one.server.check_log()


@pytest.fixture
def visitor(operator: Operator) -> Iterator[Guest]:
    with Guest(operator.server.url) as guest:
        yield guest


def new_player(guest: Guest, name: str) -> tuple[str, str]:
    """Somebody new: his cookie and his id."""
    answer = guest.post("/api/me", name=name)
    cookie = answer.headers["set-cookie"].split(";")[0]
    return cookie, guest.get("/api/me/export", cookie).json()["id"]


def test_only_the_operator_is_let_in(operator: Operator) -> None:
    """By his token alone, on loopback alone; and no page of elsewhere can send a form in his name."""
    with httpx.Client(base_url=f"http://127.0.0.1:{operator.port}") as stranger:
        for headers in ({}, {"Authorization": "Basic bWU6d3Jvbmc="}, {"Authorization": f"Bearer {TOKEN}"}):
            answer = stranger.get("/", headers=headers)
            assert (answer.status_code, answer.headers["www-authenticate"][:5]) == (401, "Basic")
            assert stranger.post("/", headers=headers, data={"what": "ban", "address": "192.0.2.1"}).status_code == 401
        assert stranger.get("/metrics").status_code == 200
        assert stranger.get("/health").json()["store"] == "ok"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.2:{operator.port}/health")
    elsewhere = {"Origin": "https://evil.example", "Content-Type": "application/x-www-form-urlencoded"}
    answer = operator.http.post("/", content="what=ban&address=192.0.2.1", headers=elsewhere)
    assert answer.status_code == 403
    assert operator.http.get("/", headers={"Host": "evil.example"}).status_code == 421
    assert "192.0.2.1" not in operator.page()


def test_without_a_token_nothing_can_be_done() -> None:
    with pytest.raises(BadInput, match="operator-token"):
        door.read_token("/nowhere/at/all")
    assert door.read_token(None) is None


def test_a_token_is_made_for_its_owner_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "token"
    assert cli.run(["admin", "operator-token", str(file)]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(door.read_token(str(file)) or "") == 32
    assert cli.run(["admin", "operator-token", str(file)]) == 2
    file.write_text("short", "utf-8")
    assert cli.run(["serve", "--port", "0", "--operator-token-file", str(file)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_page_needs_no_script(operator: Operator, visitor: Guest) -> None:
    """Strict policy, both languages, and names are text, whatever is in them."""
    visitor.make("cartographers", 2, name="<b>Ada</b>")
    answer = operator.http.get("/", headers={"Accept-Language": "de"})
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
    assert "&lt;b&gt;Ada&lt;/b&gt;" in answer.text
    assert not any(word in answer.text for word in ("<b>", "<script", "style=", "http:", "https:"))
    assert "<h2>Tische</h2>" in answer.text
    assert "<h2>Tables</h2>" in operator.page()
    assert "max-width" in operator.http.get("/style.css").text
    found = operator.http.get("/", params={"find": "nobody of this name \0"}).text
    assert "No tables." in found


def without_load(page: str) -> str:
    """What the page shows but for figures that move with time, and days."""
    return re.sub(r'<section id="load">.*?</section>|<time>.*?</time>', "", page, flags=re.DOTALL)


def test_the_page_does_not_move_with_what_is_sealed(operator: Operator, visitor: Guest) -> None:
    """Illegal tries, standing orders and sealed choices leave it as it was, but for the count of answers."""
    table, cookies = visitor.table("kingdom-maps", 2, 2)

    async def scene() -> None:
        async with visitor.player(table, cookies[0]) as ada, visitor.player(table, cookies[1]):
            await ada.until(ada.is_asked)
            before = without_load(operator.page())
            assert table in before
            assert (await ada.act("die 9"))["type"] == "refused"
            assert without_load(operator.page()) == before
            assert (await ada.ask(type="order", orders={"only-move": False}))["type"] == "ack"
            assert without_load(operator.page()) == before
            for _ in range(3):
                if ada.is_asked():
                    assert (await ada.act(ada.document["prompt"]["moves"][-1]))["type"] == "ack"
            assert without_load(operator.page()) == before

    asyncio.run(scene())
    shown = re.findall(r"<dt>(.*?)</dt>", operator.page())
    assert shown == [
        "Version", "Database", "Redis", "Open sockets", "Tables in memory", "Moves stored since the start",
        "A commit takes", "Waiting for the processor", "Load of the machine",
    ]  # fmt: skip


def test_closing_tables(operator: Operator, visitor: Guest) -> None:
    """One that is played ends without a result; one that waits goes; a finished one is deleted."""
    waiting, _, _ = visitor.make("cartographers", 2)
    running, cookies = visitor.table("cartographers", 2, 2)

    async def scene() -> None:
        async with visitor.player(running, cookies[0]) as ada:
            await ada.until(ada.is_asked)
            assert operator.do("close", table=running).status_code == 200
            await ada.until(lambda: ada.state["stage"] == "over")
            assert ada.state["ending"] == "closed"

    asyncio.run(scene())
    assert operator.do("close", table=waiting).status_code == 200
    assert visitor.get(f"/api/tables/{waiting}").status_code == 404
    assert operator.do("close", table=running).status_code == 200
    assert visitor.get(f"/api/tables/{running}", cookies[0]).status_code == 404
    for part in retention.PARTS:
        assert running not in operator.stored(sa.select(part.c.table_id))
    again = operator.do("close", table=running)
    assert (again.status_code, "there is no such table any more" in again.text) == (400, True)


def test_removing_somebody(operator: Operator, visitor: Guest) -> None:
    """Before the game his seat is free; in it a bot has it for good, and another one hosts."""
    table, host, _ = visitor.make("cartographers", 3)
    visitor.join(table, "Bo")
    assert operator.do("remove", table=table, seat="1").status_code == 200
    assert visitor.get(f"/api/tables/{table}", host).json()["chairs"][1]["name"] == ""
    running, cookies = visitor.table("cartographers", 2, 2)
    assert operator.do("remove", table=running, seat="0").status_code == 200
    chairs = visitor.get(f"/api/tables/{running}", cookies[1]).json()["chairs"]
    assert (chairs[0]["bot"], chairs[0]["resigned"], chairs[1]["host"]) == ("normal", True, True)
    for seat in ("0", "7", "x", ""):
        assert operator.do("remove", table=running, seat=seat).status_code == 400


def test_muting_somebody(operator: Operator, visitor: Guest) -> None:
    """He plays, and says nothing any more, at any table, until he may again."""
    cookie, player = new_player(visitor, "Loud")
    table = visitor.post("/api/tables", cookie, game="cartographers", seats=2, name="Loud").json()["id"]

    async def says(text: str) -> str:
        async with visitor.player(table, cookie) as loud:
            return str((await loud.ask(type="say", text=text))["type"])

    assert asyncio.run(says("hello")) == "ack"
    assert operator.do("mute", player=player).status_code == 200
    assert asyncio.run(says("HELLO")) == "refused"
    assert operator.do("unmute", player=player).status_code == 200
    assert asyncio.run(says("sorry")) == "ack"
    assert operator.do("mute", player="nobody").status_code == 400
    assert operator.stored(sa.select(schema.chat.c.text).where(schema.chat.c.table_id == table)) == ["hello", "sorry"]


def test_erasing_somebody(operator: Operator, visitor: Guest) -> None:
    """Everything about him goes, if the operator is sure."""
    cookie, player = new_player(visitor, "Ephemera")
    visitor.post("/api/tables", cookie, game="cartographers", seats=2, name="Ephemera")
    assert "Ephemera" in operator.page()
    assert operator.do("erase", player=player).status_code == 400
    assert operator.do("erase", player=player, sure="yes").status_code == 200
    assert "Ephemera" not in operator.page()
    assert visitor.get("/api/me", cookie).status_code == 401


def test_shutting_an_address_out(operator: Operator) -> None:
    """Its requests are refused and its sockets closed; a restart does not let it in again, lifting the ban does."""
    server = operator.server
    with Guest(server.url, address="127.0.0.66") as bad, Guest(server.url) as good:
        table, cookie, _ = bad.make("cartographers", 2)

        url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"

        async def scene() -> None:
            line = await connect(url, additional_headers={"Cookie": cookie}, local_addr=("127.0.0.66", 0))
            await line.recv()
            assert "127.0.0.66" in operator.page()
            assert operator.do("ban", address="127.0.0.66").status_code == 200
            async with asyncio.timeout(PATIENCE):
                *_, last = [json.loads(frame) async for frame in line]
            assert (last["type"], last["again"]) == ("bye", False)
            with pytest.raises(InvalidStatus, match="403"):
                await connect(url, additional_headers={"Cookie": cookie}, local_addr=("127.0.0.66", 0))

        asyncio.run(scene())
        answer = bad.get("/api/games")
        assert (answer.status_code, answer.json()["rule"]) == (403, "http.banned")
        assert good.get("/api/games").status_code == 200
        server.stop()
        server.start()
        assert bad.get("/api/games").status_code == 403
        assert "127.0.0.66/32" in operator.page()
        assert operator.do("lift", address="127.0.0.66/32").status_code == 200
        assert bad.get("/api/games").status_code == 200
    for wrong in ("", "x", "0.0.0.0/0", "1.2.3.4.5"):
        assert operator.do("ban", address=wrong).status_code == 400


@pytest.mark.parametrize(
    ("banned", "asking", "out"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.0/24", "192.0.2.8", True),
        ("2001:db8::7", "2001:db8::8", True),
        ("2001:db8::7", "2001:db8:0:1::8", False),
        ("2001:db8::/32", "2001:db8:0:1::8", True),
        ("192.0.2.0/24", "2001:db8::8", False),
        ("192.0.2.7", "testclient", False),
    ],
)
def test_whom_a_ban_shuts_out(banned: str, asking: str, *, out: bool) -> None:
    known = bans.Bans()
    known.networks = frozenset({bans.read_network(banned)})
    assert known.shut_out(asking) == out


def test_what_is_kept_is_an_option(operator: Operator) -> None:
    """The server was told to keep finished games for 30 days and those of guests for 90; both are 40 days old."""
    end = time.monotonic() + PATIENCE
    while operator.finished in operator.page():
        assert time.monotonic() < end
        time.sleep(0.1)
    assert operator.waiting in operator.page()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_old_tables_go(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Finished ones after so many days, those of guests when nobody has come back; all others stay."""
    where = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("database")

    async def scene() -> None:
        async with house_at(where) as house:
            registry = await house.process()
            lives = {name: await begin(registry) for name in ("over", "new", "guests", "seen", "passkey", "day")}
            now = min(registry.clock.now(), house.hands.wall)
            old = now - 40 * retention.DAY
            values = {name: {"changed": old} for name in lives} | {"over": {"stage": "over", "changed": old}}
            values |= {"new": {"changed": now}, "day": {"changed": old, "contest": "a day"}}
            people = [("seen", now, None), ("passkey", old, "key")]

            def work(connection: sa.Connection) -> None:
                for name, live in lives.items():
                    change = sa.update(schema.tables).where(schema.tables.c.id == live.id)
                    connection.execute(change.values(**values[name]))
                for name, seen, passkey in people:
                    connection.execute(sa.insert(schema.players), {"id": name, "name": name, "created": old})
                    device = {"id": name, "player_id": name, "secret_hash": name, "label": "", "created": old}
                    connection.execute(sa.insert(schema.devices), {**device, "seen": seen})
                    if passkey is not None:
                        key = {"id": name, "player_id": name, "credential": name, "public_key": "", "counter": 0}
                        key |= {"label": "", "created": old, "seen": old}
                        connection.execute(sa.insert(schema.passkeys), key)
                    own = sa.and_(schema.seats.c.table_id == lives[name].id, schema.seats.c.seat == 0)
                    connection.execute(sa.update(schema.seats).where(own).values(player_id=name))

            await registry.store.writer.change(work)

            async def left() -> set[str]:
                query = sa.select(schema.tables.c.id)
                found = await registry.store.read(lambda connection: set(connection.execute(query).scalars()))
                return {name for name, live in lives.items() if live.id in found}

            assert await retention.delete_old(registry, retention.Retention(finished=50)) == 0
            assert await retention.delete_old(registry, retention.Retention(finished=30)) == 1
            assert await left() == {"new", "guests", "seen", "passkey", "day"}
            assert await retention.delete_old(registry, retention.Retention(guests=30)) == 1
            assert await left() == {"new", "seen", "passkey", "day"}
            assert lives["guests"].id not in registry.live

    asyncio.run(scene())
