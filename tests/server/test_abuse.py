"""Whatever is thrown at the server: no 500, no stuck table, no secret in an answer.

With test_schema.py these are some 8,000 requests and frames; bench/server/fuzz.py is for more. And each kind of trouble
alone: another's seat, another's table, commands and cookies that are not one's own, too much of anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import fuzzing
from harness import PATIENCE, Guest, Server, play_all
from house import application
from rhumbline.server.http import limits

REQUESTS = 2_000
FRAMES = 5_000


def test_fuzzed_frames(guest: Guest) -> None:
    """Every answer is a frame of the protocol and has no secret in it; the table still plays to its end."""
    rng = random.Random(11)
    table, cookies = guest.table("kingdom-maps", 2, 1)
    assert asyncio.run(fuzzing.throw_many(guest, [(table, cookies[0])], rng, FRAMES)) >= FRAMES
    (ada,) = asyncio.run(play_all(guest, table, cookies, rng.choice))
    assert ada.over


def test_fuzzed_requests(guest: Guest, server: Server) -> None:
    """No 500 and no secret, whatever is asked of whatever address; the server's log has no failure."""
    table, cookies = guest.table("cartographers", 2, 1)
    statuses = fuzzing.requests(guest, table, cookies[0], random.Random(12), REQUESTS)
    assert {200, 400, 404} <= set(statuses)
    assert server.log is not None
    assert '"level": "error"' not in server.log.read_text()
    assert guest.get("/api/ready").status_code == 200


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"options":' * 50_000, b'{"game":"\\u0000","seats":2,"name":"A"}'])
def test_bodies_that_cannot_be_read(guest: Guest, body: bytes) -> None:
    """However deep they are nested: one sentence."""
    for path in ("/api/tables", "/api/me", "/api/records"):
        answer = guest.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in {200, 201, 400}, (path, answer.text)
        assert path == "/api/me" or answer.status_code == 400


def test_names_that_postgresql_cannot_store(database: str, tmp_path: Path) -> None:
    """PostgreSQL has no text with a NUL in it: no such table, no such code, a request that cannot be read."""
    with Server(database, log=tmp_path / "log") as server, Guest(server.url) as guest:
        for path in ("/api/tables/%00", "/api/tables/a%00b/replay", "/api/codes/%00", "/join/%00"):
            assert guest.get(path).status_code < 500, path
        record = b'{"game": "cartographers\\u0000", "seats": 1}\n'
        assert guest.http.post("/api/records", content=record).status_code == 400
        server.check_log()


def test_nobody_acts_for_another_seat(guest: Guest) -> None:
    """A move of one seat sent by another is an answer to a question that was not put to it."""
    table, cookies = guest.table("pizarro", 3, 3)

    async def scene() -> None:
        async with contextlib.AsyncExitStack() as stack:
            players = [await stack.enter_async_context(guest.player(table, cookie)) for cookie in cookies]
            for player in players:
                await player.until(player.is_shown)
            asked = next(player for player in players if player.is_asked())
            prompt = asked.document["prompt"]
            for other in players:
                if other is not asked:
                    frame = {"type": "act", "prompt": prompt["id"], "moves": [prompt["moves"][0]]}
                    assert (await other.ask(**frame))["rule"] == "table.1"
                    other.refused.clear()
                    await other.send(**frame, seat=players.index(asked))
                    await other.until(other.is_refused)
                    assert other.refused[-1]["rule"] == "protocol.frame"
            assert asked.document["prompt"] == prompt

    asyncio.run(scene())


def test_a_command_of_another_seat_or_table_is_not_replayed(guest: Guest) -> None:
    """The id of a command counts for its own seat at its own table; sent there again it is not played again."""
    tables = [guest.table("cartographers", 2, 2) for _ in range(2)]

    async def scene() -> None:
        async with contextlib.AsyncExitStack() as stack:
            players = [
                await stack.enter_async_context(guest.player(table, cookie))
                for table, cookies in tables
                for cookie in cookies
            ]
            for player in players:
                await player.until(player.is_asked)
                prompt = player.document["prompt"]
                frame = {"type": "act", "id": "stolen", "prompt": prompt["id"], "moves": [prompt["moves"][0]]}
                assert (await player.ask(**frame))["type"] == "ack"
                player.acked.clear()
                assert (await player.ask(**frame))["type"] == "ack"
            for player in players:
                await player.until(player.has_heard_everybody)
                assert len(player.told_of("chose", seat=0)) == 1

    asyncio.run(scene())


def test_forged_cookies_open_nothing(guest: Guest) -> None:
    """A private table stays unknown, and an open one is only watched, whatever the cookie pretends."""
    table, cookies = guest.table("cartographers", 1, 1, private=True)
    open_table, _ = guest.table("cartographers", 1, 1)
    name, secret = cookies[0].split("=")
    for forged in ("", "x", secret[:-1], secret + "x", secret.swapcase(), f".{secret[1:]}", "\u00e9", "0" * 4000):
        headers = {b"Cookie": f"{name}={forged}".encode()}
        assert guest.http.get(f"/api/tables/{table}", headers=headers).status_code == 404
        assert guest.http.get(f"/api/tables/{open_table}", headers=headers).json()["you"] is None
        assert guest.http.post(f"/api/tables/{open_table}/key", headers=headers).status_code == 403


def test_too_many_requests(strict: Guest) -> None:
    """An address that asks too often is told to wait, and served again when it has."""
    answers = [strict.get("/api/health") for _ in range(int(limits.REQUESTS.burst) + 60)]
    assert answers[0].status_code == 200
    refused = [answer for answer in answers if answer.status_code != 200]
    assert {(answer.status_code, answer.json()["rule"]) for answer in refused} == {(429, "http.rate")}
    end = time.monotonic() + PATIENCE
    while strict.get("/api/health").status_code != 200:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken as they are sent, and they come back with time; what is left may be overdrawn once."""
    now = [0.0]
    monkeypatch.setattr("rhumbline.server.http.limits.time.monotonic", lambda: now[0])
    bucket = limits.Buckets(limits.Limit(100, 1000))
    assert bucket.take("a", 900)
    assert bucket.take("a", 900)
    assert not bucket.take("a", 0)
    now[0] += 8.1
    assert bucket.take("a", 0)
    assert bucket.take("b", 5000)


def test_what_an_address_is_sent_has_a_budget() -> None:
    """Exports, replays and whatever else: who has used it up is told to wait, and nobody else is."""

    async def scene() -> None:
        app = application()
        app.state.access.bytes = limits.Buckets(limits.Limit(1e-9, 1.0))  # a byte, which may be overdrawn once
        answers = []
        for client in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            transport = httpx.ASGITransport(app, client=(client, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                answers.append(await http.get("/api/health"))
        assert [one.status_code for one in answers] == [200, 429, 200]
        assert answers[1].json()["rule"] == "http.rate"

    asyncio.run(scene())


def test_whole_documents_have_a_budget(strict: Guest) -> None:
    """Whoever asks for everything again and again is told to wait; moves still go through."""
    table, cookies = strict.table("cartographers", 2, 2)

    async def scene() -> None:
        async with strict.player(table, cookies[0]) as ada:
            await ada.until(ada.is_asked)
            for _ in range(3000):
                await ada.send(type="resync", since=-1)
                await asyncio.sleep(0.03)
                if any("resyncs" in one["sentence"] for one in ada.refused):
                    break
            assert any("resyncs" in one["sentence"] for one in ada.refused)
            assert (await ada.act(ada.document["prompt"]["moves"][0]))["type"] == "ack"

    asyncio.run(scene())


def test_too_many_new_tables(strict: Guest) -> None:
    """Tables are dearer than requests, by whatever way they are made; joining one is still allowed."""
    answers = [
        strict.post("/api/tables", game="cartographers", seats=2, name="Ada")
        for _ in range(int(limits.NEW_TABLES.burst) + 5)
    ]
    assert answers[0].status_code == 201
    assert (answers[-1].status_code, answers[-1].json()["rule"]) == (429, "http.rate")
    assert strict.http.post("/api/records", content="x").status_code == 429
    assert strict.post(f"/api/tables/{answers[0].json()['id']}/join", name="Bo").status_code == 200


def test_too_many_sockets(strict: Guest) -> None:
    """An address that opens sockets too often is refused, however many of them it has closed again."""
    table, cookies = strict.table("cartographers", 1, 1)
    url = f"{strict.urls[0].replace('http', 'ws', 1)}/api/tables/{table}/live"
    assert strict.address is not None

    async def scene() -> None:
        for _ in range(int(limits.SOCKETS.burst) + 60):
            socket = await connect(url, additional_headers={"Cookie": cookies[0]}, local_addr=(strict.address, 0))
            await socket.close()

    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(scene())
