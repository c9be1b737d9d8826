"""The live socket: numbers, resends, retract, preview, chat, presence, limits."""

import asyncio
import contextlib
import json
import random
import socket
import time
from collections.abc import Coroutine
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from harness import Guest, Server, all_hear
from rhumbline.server.http import limits


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_since_tells_what_was_missed(guest: Guest) -> None:
    """A client that comes back with its number hears every event it missed, once, and sees the table as it is."""
    table, cookies = guest.table("cartographers", 2, 2)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table, cookies[1]) as bo:
            await ada.until(lambda: ada.n >= 0)
            for _ in range(3):
                for player in (ada, bo):
                    await player.until(player.is_asked)
                    await player.act(player.document["prompt"]["moves"][0])
            await all_hear(lambda: len(bo.events) == len(ada.events))
            n, events = bo.n, list(bo.events)
            assert bo.socket is not None
            await bo.socket.close()
            await ada.until(lambda: ada.document["prompt"] is not None)
            await ada.act(ada.document["prompt"]["moves"][0])
            await bo.until(lambda: bo.connections == 2 and bo.n > n)
            assert bo.events[: len(events)] == events
            late = guest.player(table, cookies[1])
            async with late:
                await all_hear(lambda: late.n == bo.n)
                assert late.events == bo.events
                assert late.document == bo.document
                before = late.n
                await late.send(type="resync", since=-1)
                await late.send(type="resync", since=2**31 - 1)
                await late.ask(type="preview", prompt=0, moves=["skip"])
                assert (late.n, late.events, late.document) == (before, bo.events, bo.document)

    run(scene())


def test_a_number_of_another_stream_counts_for_nothing(guest: Guest) -> None:
    """Who comes back as another viewer is told everything, and nothing that belongs to the seat he had."""
    table, cookies = guest.table("gisborne", 3, 1)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table) as watcher:
            await ada.until(ada.is_asked)
            await ada.act(ada.document["prompt"]["moves"][0])
            await ada.until(ada.is_asked)
            assert ada.socket is not None
            ada.cookie = None
            await ada.socket.close()
            await ada.until(lambda: ada.state["you"] is None and ada.is_shown())
            await all_hear(lambda: ada.n == watcher.n)
            assert (ada.events, ada.document) == (watcher.events, watcher.document)

    run(scene())


def test_a_command_sent_again_is_played_once(guest: Guest) -> None:
    """The same id is acknowledged again and not played again, on the same socket or another."""
    table, cookies = guest.table("cartographers", 1, 1)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table, cookies[0]) as twin:
            await ada.until(lambda: ada.n >= 0)
            prompt = ada.document["prompt"]
            frame = {"type": "act", "id": "same", "prompt": prompt["id"], "moves": [prompt["moves"][0]]}
            for player in (ada, ada, twin):
                player.acked.pop("same", None)
                assert (await player.ask(**frame))["type"] == "ack"
            await all_hear(lambda: twin.n == ada.n)
            assert len(twin.told_of("drew", "skipped")) == 1
            assert twin.document == ada.document

    run(scene())


def test_a_chain_is_played_whole_or_not_at_all(guest: Guest) -> None:
    table, cookies = guest.table("kingdom-maps", 1, 1)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            before, first = ada.n, ada.document["prompt"]["moves"][0]
            answer = await ada.act(first, "dance")
            assert (answer["type"], answer["rule"]) == ("refused", "table.3")
            assert ada.n == before
            assert (await ada.act(first))["type"] == "ack"
            await ada.until(lambda: ada.n > before)

    run(scene())


def test_retract_and_preview(guest: Guest) -> None:
    """A sealed choice is taken back until the last one is in; a preview changes nothing; neither is heard by others."""
    table, cookies = guest.table("cartographers", 2, 2)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table, cookies[1]) as bo:
            await ada.until(lambda: ada.n >= 0)
            await bo.until(lambda: bo.n >= 0)
            prompt = ada.document["prompt"]
            shown = await ada.ask(type="preview", prompt=prompt["id"], moves=[prompt["moves"][0]])
            assert shown["shown"]
            assert (await ada.ask(type="retract"))["rule"] == "table.2"
            first, second = prompt["moves"][0], prompt["moves"][1]
            await ada.act(first)
            assert ada.document["may_retract"]
            assert (await ada.ask(type="retract"))["type"] == "ack"
            await ada.until(lambda: ada.document["prompt"] is not None)
            await ada.act(second)
            await bo.act(bo.document["prompt"]["moves"][0])
            await all_hear(lambda: len(ada.told_of("drew")) == len(bo.told_of("drew")) == 2)
            noticed = [event["type"] for event in bo.told_of("chose", "took-back", seat=0)]
            assert noticed == ["chose", "took-back", "chose"]
            assert [event["spaces"] for event in bo.told_of("chose", seat=0)] == [None, None]
            (chosen, again), (drawn,) = ada.told_of("chose", seat=0), bo.told_of("drew", seat=0)
            assert chosen["spaces"] != drawn["spaces"] == again["spaces"]
            assert (await ada.ask(type="retract"))["rule"] == "table.2"

    run(scene())


def test_refusals_name_rule_and_cells(guest: Guest) -> None:
    table, cookies = guest.table("cartographers", 2, 2)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table) as watcher:
            await ada.until(lambda: ada.n >= 0)
            stale = await ada.ask(type="act", prompt=ada.document["prompt"]["id"] + 1, moves=["skip"])
            assert stale["rule"] == "table.5"
            unread = await ada.act("dance")
            assert unread["rule"] == "table.3"
            assert unread["sentence"].endswith(".")
            watching = await watcher.ask(type="act", prompt=1, moves=["skip"])
            assert watching["rule"] == "protocol.watch"
            assert watcher.document["prompt"] is None
            assert watcher.state["you"] is None

    run(scene())


def test_presence_and_chat(guest: Guest) -> None:
    """Everybody sees who is here; chat is numbered, kept for those who come later, and not said twice."""
    table, cookies = guest.table("cartographers", 3, 2)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            states = [chair["state"] for chair in ada.state["chairs"]]
            assert states == ["here", "away", "bot"]
            async with guest.player(table, cookies[1]) as bo:
                await ada.until(lambda: ada.state["chairs"][1]["state"] == "here")
                first = {"type": "say", "id": "hello", "text": " good \n evening "}
                for _ in range(2):
                    bo.acked.pop("hello", None)
                    assert (await bo.ask(**first))["type"] == "ack"
                await ada.until(lambda: bool(ada.chat))
            await ada.until(lambda: ada.state["chairs"][1]["state"] == "away")
            async with guest.player(table) as late:
                await late.until(lambda: bool(late.chat))
                assert [(said["seat"], said["text"]) for said in late.chat] == [(1, "good evening")]
                await ada.until(lambda: ada.state.get("watching") == 1)

    run(scene())


def test_standing_orders(guest: Guest) -> None:
    """An order the game does not know is refused; one that it knows answers for the seat."""
    table, cookies = guest.table("cartographers", 1, 1)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            unknown = await ada.ask(type="order", orders={"win": True})
            assert unknown["rule"] == "protocol.value"
            assert (await ada.ask(type="order", orders={"only-move": True}))["type"] == "ack"
            assert ada.state["orders"] == {"only-move": True}
            assert (await ada.ask(type="order", orders={"only-move": False}))["type"] == "ack"
            assert ada.state["orders"] == {}

    run(scene())


def test_floods_are_slowed_and_ended(strict: Guest) -> None:
    """Too many frames are refused; a client that goes on regardless is sent away; the table plays on."""
    table, cookies = strict.table("cartographers", 1, 1)

    async def scene() -> None:
        async with strict.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            assert ada.socket is not None
            with contextlib.suppress(ConnectionClosed):
                for _ in range(1000):
                    await ada.socket.send('{"type": "ping"}')
            await ada.until(lambda: ada.bye is not None)
            await ada.until(lambda: bool(ada.codes))
            assert ada.codes == [1001]
            assert {one["rule"] for one in ada.refused} == {"protocol.rate"}
        async with strict.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)

    run(scene())


def test_a_flood_of_pings_closes_the_socket(strict: Guest) -> None:
    """Pings of the socket itself are answered, but not without end."""
    table, cookies = strict.table("cartographers", 1, 1)

    async def scene() -> None:
        async with strict.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            assert ada.socket is not None
            await (await ada.socket.ping())
            with contextlib.suppress(ConnectionClosed):
                for _ in range(1000):
                    await ada.socket.ping()
            await ada.until(lambda: bool(ada.codes))
            assert ada.codes == [1008]
            await ada.until(lambda: ada.connections == 2)

    run(scene())


def test_chat_has_a_limit(strict: Guest) -> None:
    table, cookies = strict.table("cartographers", 1, 1)

    async def scene() -> None:
        async with strict.player(table, cookies[0]) as ada:
            first = {"type": "say", "id": "first", "text": "line 0"}
            assert (await ada.ask(**first))["type"] == "ack"
            answers = [await ada.ask(type="say", text=f"line {i}") for i in range(1, int(limits.CHAT.burst) + 4)]
            assert answers[-1]["rule"] == "protocol.rate"
            ada.acked.clear()
            assert (await ada.ask(**first))["type"] == "ack", "it is in the chat, so sending it again is no more chat"
            assert (await ada.ask(type="say", text="\u0007"))["rule"] == "protocol.value"

    run(scene())


def test_names_of_others_are_refused(guest: Guest, server: Server) -> None:
    """Somebody else's name that leads here (DNS rebinding) opens nothing; ours and bare addresses do."""
    table, cookies = guest.table("cartographers", 2, 1)
    port = server.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", "[::1]", "games.localhost", "192.168.1.7:8000"):
        assert guest.http.get("/api/health", headers={"Host": host}).status_code == 200, host
    for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.nip.io", ""):
        answer = guest.http.get("/api/health", headers={"Host": host})
        assert (answer.status_code, answer.json()["rule"]) == (421, "http.host-name"), host
    asked = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        "Host: evil.example",
        f"Cookie: {cookies[0]}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall("\r\n".join([*asked, "", ""]).encode())
        assert line.recv(100).startswith(b"HTTP/1.1 403")


def test_other_origins_are_refused(guest: Guest, server: Server) -> None:
    """A page from elsewhere can neither open a socket nor change anything, even with the cookie."""
    table, cookies = guest.table("cartographers", 1, 1)
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"

    async def scene() -> None:
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
            with pytest.raises(InvalidStatus):
                await connect(url, additional_headers={"Cookie": cookies[0], "Origin": origin})
        async with connect(url, additional_headers={"Cookie": cookies[0], "Origin": server.url}) as fine:
            assert json.loads(await fine.recv())["you"] == 0

    run(scene())
    headers = {"Origin": "http://evil.example", "Cookie": cookies[0]}
    answer = guest.http.post(f"/api/tables/{table}/rematch", headers=headers)
    assert (answer.status_code, answer.json()["rule"]) == (403, "http.origin")


async def drain(socket: ClientConnection) -> None:
    """Read for ever."""
    while True:
        await socket.recv()


def test_wrong_cookies_and_long_frames(guest: Guest, server: Server) -> None:
    """A forged cookie, another table's cookie, a frame that is too long: refused or closed."""
    table, cookies = guest.table("cartographers", 1, 1, private=True)
    other, others = guest.table("cartographers", 1, 1, private=True)
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables"

    async def scene() -> None:
        for where, cookie in (
            (table, "rhumbline-seat=forged"),
            (table, others[0]),
            (other, cookies[0]),
            ("x", cookies[0]),
        ):
            with pytest.raises(InvalidStatus):
                await connect(f"{url}/{where}/live", additional_headers={"Cookie": cookie})
        async with connect(f"{url}/{table}/live", additional_headers={"Cookie": cookies[0]}) as socket:
            await socket.send("x" * (limits.LONGEST_FRAME + 1))
            with pytest.raises(ConnectionClosed):
                await drain(socket)

    run(scene())


def raw(text: str, *, masked: bool = True, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=masked)


PING = json.dumps({"type": "ping"})
LONG_PING = PING + " " * 200


async def pongs(socket: ClientConnection, count: int) -> None:
    """Wait for so many answers."""
    async with asyncio.timeout(30):
        while count:
            count -= json.loads(await socket.recv())["type"] == "pong"


def test_frames_come_in_pieces_and_together(guest: Guest, server: Server) -> None:
    """However the network cuts them."""
    table, cookies = guest.table("cartographers", 1, 1)
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"

    async def scene() -> None:
        async with connect(url, additional_headers={"Cookie": cookies[0]}) as socket:
            for byte in raw(PING) + raw(LONG_PING):
                socket.transport.write(bytes([byte]))
                await asyncio.sleep(0.001)
            await pongs(socket, 2)
            last = raw(LONG_PING)
            socket.transport.write(raw(PING) + raw(LONG_PING) + last[:3])
            await pongs(socket, 2)
            socket.transport.write(last[3:] + raw(PING))
            await pongs(socket, 2)

    run(scene())


def test_a_message_in_parts_is_one_message(guest: Guest, server: Server) -> None:
    table, cookies = guest.table("cartographers", 1, 1)
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    parts = raw(PING[:5], fin=False) + raw("", opcode=Opcode.PING) + raw(PING[5:], opcode=Opcode.CONT)

    async def scene() -> None:
        async with connect(url, additional_headers={"Cookie": cookies[0]}) as socket:
            socket.transport.write(parts + raw(PING) + parts)
            await pongs(socket, 3)

    run(scene())


@pytest.mark.parametrize(
    "frames",
    [
        raw(PING, masked=False),
        raw(PING[:5], fin=False) + raw(PING),
        b"\x81\xff",
        b"\x81\xff" + (2**40).to_bytes(8, "big"),
        b"\xf1" + raw(PING)[1:],
    ],
    ids=["unmasked", "a text inside another", "a length cut off", "very long", "reserved bits"],
)
def test_frames_that_nobody_may_send_close_the_socket(guest: Guest, server: Server, frames: bytes) -> None:
    table, cookies = guest.table("cartographers", 1, 1)
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"

    async def scene() -> None:
        async with connect(url, additional_headers={"Cookie": cookies[0]}) as socket:
            socket.transport.write(frames)
            await asyncio.sleep(0.01)
            if socket.state is State.OPEN:
                socket.transport.write(b"\xff" * 20)
            with pytest.raises(ConnectionClosed):
                async with asyncio.timeout(30):
                    await drain(socket)

    run(scene())


def test_a_client_that_does_not_read_is_told_to_resync(guest: Guest) -> None:
    """Answers to a client that never reads are bounded; it is told so when it reads again, and can go on."""
    table, cookies = guest.table("cartographers", 8, 1, bot="random")

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            prompt = ada.document["prompt"]
            draft = json.dumps({"type": "preview", "id": "p", "prompt": prompt["id"], "moves": [prompt["moves"][0]]})
            slow = await connect(
                f"{guest.urls[0].replace('http', 'ws', 1)}/api/tables/{table}/live",
                additional_headers={"Cookie": cookies[0]},
                max_queue=1,
                max_size=None,
            )
            try:
                slow.transport.pause_reading()
                for _ in range(2500):
                    await slow.send(draft)
                await asyncio.sleep(0.5)
                slow.transport.resume_reading()
                kinds = set()
                async with asyncio.timeout(30):
                    while "resync" not in kinds:
                        kinds.add(json.loads(await slow.recv())["type"])
                await slow.send(json.dumps({"type": "resync", "since": -1}))
                async with asyncio.timeout(30):
                    while json.loads(await slow.recv())["type"] != "update":
                        pass
            finally:
                await slow.close()
            assert (await ada.act(prompt["moves"][0]))["type"] == "ack"

    run(scene())


def test_bad_frames_are_answered_in_a_sentence(guest: Guest) -> None:
    """Whatever is sent, the answer is a refusal with a rule; the table goes on."""
    table, cookies = guest.table("cartographers", 1, 1)
    rng = random.Random(1)
    wrong: list[Any] = [None, 1, "", [], {}]
    bad: list[str | bytes] = ["", "x", "[]", "{}", '{"type": "win"}', '{"type": "act"}', b"\xff\xfe", "[" * 500]
    bad += [json.dumps({"type": "act", "id": value, "prompt": value, "moves": value}) for value in wrong]
    bad += ["".join(chr(rng.randint(32, 0x2FF)) for _ in range(rng.randint(1, 60))) for _ in range(20)]

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            assert ada.socket is not None
            for frame in bad:
                await ada.socket.send(frame)
            await ada.until(lambda: len(ada.refused) == len(bad))
            assert {one["rule"] for one in ada.refused} == {"protocol.frame"}
            assert (await ada.act(ada.document["prompt"]["moves"][0]))["type"] == "ack"

    run(scene())


# --- hints and the pace of bots


def test_a_hint_is_for_the_seat_that_is_asked(guest: Guest) -> None:
    """It can be played; for an old question there is none, and for a spectator neither."""
    table, cookies = guest.table("cartographers", 2, 2, private=False)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table) as eve:
            await ada.until(ada.is_asked)
            prompt = ada.document["prompt"]
            told = await ada.ask(type="hint", prompt=prompt["id"])
            assert told["moves"][0] in prompt["moves"]
            assert all(gain["points"] for gain in told["gains"])
            late = await ada.ask(type="hint", prompt=prompt["id"] + 1)
            assert late["rule"] == "table.5"
            await eve.until(lambda: eve.n >= 0)
            assert (await eve.ask(type="hint", prompt=0))["rule"] == "protocol.watch"

    run(scene())


def test_bots_move_at_the_pace_of_those_who_look_on(guest: Guest) -> None:
    """Somebody asks for two seconds a move; a number that cannot be a pace is refused."""
    table, cookies = guest.table("pizarro", 3, 1)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            await ada.send(type="pace", seconds=99)
            await ada.until(ada.is_refused)
            await ada.send(type="pace", seconds=2.0)

            def heard() -> int:
                return len([event for event in ada.told_of("bid", "passed") if event["seat"] != ada.state["you"]])

            for _ in range(20):
                await ada.until(ada.is_asked)
                before, began = heard(), time.monotonic()
                await ada.act(ada.document["prompt"]["moves"][0])
                await ada.until(lambda: heard() > before or ada.is_asked())  # noqa: B023 (it is over before the next one)
                if heard() > before:
                    assert time.monotonic() - began >= 1.9
                    return
            pytest.fail("no bot has moved")

    run(scene())
