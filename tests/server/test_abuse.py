"""Whatever is thrown at the server: no 500, no stuck table, no secret in an answer.

With test_schema.py these are more than 10,000 requests and frames. And each kind of trouble alone: another's seat,
another's table, commands and cookies that are not one's own, too much of anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from harness import Guest, Player, Server, play_all
from rhumbline.server.http import limits

REQUESTS = 3_000
FRAMES = 6_000
BATCH = 20

ODD: list[Any] = [
    None, True, 0, -1, 1.5, 2**31, 10**30, "", " ", "x" * 500, "\u0000", "\ud7ff", "'; DROP TABLE tables; --", "../..",
    [], {}, [[]], {"a": None}, ["skip"] * 70, "cartographers", "greedy", "farm A1", "skip", "NaN", "1e999",
]  # fmt: skip


def value(rng: random.Random, depth: int = 0) -> Any:
    if depth < 2 and rng.random() < 0.2:
        return {rng.choice(["game", "seats", "name", "x"]): value(rng, depth + 1) for _ in range(rng.randint(0, 4))}
    if depth < 2 and rng.random() < 0.2:
        return [value(rng, depth + 1) for _ in range(rng.randint(0, 4))]
    return rng.choice(ODD)


def frame(rng: random.Random, moves: list[str]) -> str | bytes:
    """A frame that is right, nearly right, or nothing of the kind."""
    kind = rng.choice(["act", "retract", "preview", "say", "order", "resync", "ping", "win"])
    told: dict[str, Any] = {
        "type": kind,
        "id": f"f{rng.random()}",
        "prompt": rng.randint(0, 3),
        "moves": [rng.choice(moves)],
    }
    fields = {"act": 4, "preview": 4, "retract": 2, "say": 2, "order": 2, "resync": 1, "ping": 1, "win": 4}
    told = dict(list(told.items())[: fields[kind]]) | ({"text": "x"} if kind == "say" else {})
    told |= {"orders": {}} if kind == "order" else {}
    for _ in range(rng.choice([0, 0, 1, 2])):
        told[rng.choice([*told, "extra"])] = value(rng)
    text = json.dumps(told)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "}", '"', "\u0001", "\u00e9"]) + text[at + rng.randint(0, 3) :]
    return text.encode("utf-8", "replace") if rng.random() < 0.1 else text


async def is_heard(player: Player) -> bool:
    """Wait until the server has heard everything sent before, or has closed the socket."""
    mark = await player.send(type="preview", prompt=2**31 - 1, moves=["mark"])
    await player.until(lambda: bool(player.codes) or any(told["id"] == mark for told in player.refused))
    return not player.codes


async def throw(guest: Guest, table: str, cookie: str, rng: random.Random) -> int:
    """Frames until the server ends the conversation, as it does after fifty bad ones; gives how many it has heard."""
    heard = 0
    async with guest.player(table, cookie) as ada:
        await ada.until(lambda: ada.n >= 0)
        ada.keep_raw = True
        with contextlib.suppress(ConnectionClosed):
            while ada.bye is None and ada.socket is not None:
                moves = (ada.document["prompt"] or {"moves": ["skip"]})["moves"]
                for _ in range(BATCH):
                    await ada.socket.send(frame(rng, [*moves[:5], "draw A1 A2", "hex", "die 9"]))
                heard += BATCH if await is_heard(ada) else 0
        secret = cookie.split("=")[1].encode()
        assert not any(secret in told for told in ada.raw)
    return heard


def test_fuzzed_frames(guest: Guest) -> None:
    """Every answer is a frame of the protocol and has no secret in it; the table still plays to its end."""
    rng = random.Random(11)
    table, cookies = guest.table("kingdom-maps", 2, 1)
    heard = 0
    while heard < FRAMES:
        heard += asyncio.run(throw(guest, table, cookies[0], rng))
    (ada,) = asyncio.run(play_all(guest, table, cookies, rng.choice))
    assert ada.over


def test_fuzzed_requests(guest: Guest, server: Server) -> None:
    """No 500 and no secret, whatever is asked of whatever address; the server's log has no failure."""
    rng = random.Random(12)
    table, cookies = guest.table("cartographers", 2, 1)
    secret = cookies[0].split("=")[1]
    schema = guest.get("/api/schema/openapi.json").json()
    paths = [(method, path) for path, methods in schema["paths"].items() for method in methods]
    statuses = set()
    for _ in range(REQUESTS):
        method, path = rng.choice(paths)
        where = rng.choice([table, table, "x", "%00", "..", "x" * 60, "\u00e9"])
        path = path.replace("{table_id}", where).replace("{seat}", str(rng.choice([0, 1, 9, -1, "x", 10**20])))
        query = {
            rng.choice(["step", "eyes", "stage", "x"]): str(rng.choice(ODD))[:80] for _ in range(rng.randint(0, 2))
        }
        body = rng.choice([json.dumps(value(rng)), json.dumps(value(rng)), "{", "", "\x00"]).encode("utf-8", "replace")
        headers = {"Content-Type": rng.choice(["application/json", "text/plain", "application/x-msgpack"])}
        if rng.random() < 0.5 and not path.endswith(("/leave", "/key")):
            headers["Cookie"] = cookies[0]
        if rng.random() < 0.1:
            headers["Cookie"] = rng.choice(["rhumbline-seat=forged", "rhumbline-seat=", "=;=;", "x" * 3000])
        guest.http.cookies.clear()
        try:
            answer = guest.http.request(method, path, params=query, content=body, headers=headers)
        except httpx.InvalidURL:
            continue
        statuses.add(answer.status_code)
        assert answer.status_code < 500, (method, path, query, body)
        assert secret not in answer.text
    assert {200, 400, 404} <= statuses
    assert server.log is not None
    assert '"level": "error"' not in server.log.read_text()
    assert guest.get("/api/ready").status_code == 200


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
    time.sleep(3 / limits.REQUESTS.rate)
    assert strict.get("/api/health").status_code == 200


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
