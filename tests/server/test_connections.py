"""Connections that are opened and not used: they are closed after a while, and shut nobody out."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from harness import PATIENCE, Guest, Server
from rhumbline.server.http import connections

LATER = connections.WHOLE_REQUEST + PATIENCE


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("quiet")
    with Server(str(folder / "tables.sqlite"), "--rate", "0", log=folder / "log") as running:
        yield running


def line_to(server: Server, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=LATER, source_address=(address, 0))


def answers(line: socket.socket) -> bool:
    try:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return line.recv(10) != b""
    except ConnectionError:
        return False


def gets_in(guest: Guest) -> bool:
    """Whether somebody can make a table."""
    try:
        guest.make("cartographers", 2)
    except httpx.TransportError:
        return False
    return True


NOT_A_WHOLE_REQUEST = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
    "one request and no other": b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
}


def hangs_up(line: socket.socket) -> bool:
    """Whether the other side closes this line within the limit."""
    try:
        while line.recv(4096):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        pass
    return True


def test_a_request_must_come_to_its_end(quiet: Server) -> None:
    """Whoever says nothing, or half of it, is hung up on, and so is whoever says no more."""
    with ExitStack() as stack:
        lines = {said: stack.enter_context(line_to(quiet)) for said in NOT_A_WHOLE_REQUEST}
        for said, line in lines.items():
            line.sendall(NOT_A_WHOLE_REQUEST[said])
        assert [said for said, line in lines.items() if not hangs_up(line)] == []


def test_a_slow_request_within_the_limit_is_answered(quiet: Server) -> None:
    with line_to(quiet) as line:
        for part in (b"GET /api/hea", b"lth HTTP/1.1\r\n", b"Host: 127.0.0.1\r\n", b"\r\n"):
            line.sendall(part)
            time.sleep(0.2)
        assert line.recv(4096).startswith(b"HTTP/1.1 200")


def test_one_address_does_not_shut_the_others_out(quiet: Server) -> None:
    """So many of its connections are held, no more; sockets of players count among them, until they are closed."""
    with ExitStack() as stack, Guest(quiet.url) as guest:
        for _ in range(connections.MOST_OF_AN_ADDRESS):
            stack.enter_context(line_to(quiet, "127.0.0.9"))
        with line_to(quiet, "127.0.0.9") as one_more:
            assert not answers(one_more)
        assert guest.get("/api/health").status_code == 200
        with Guest(quiet.url, address="127.0.0.8") as other:
            assert other.get("/api/health").status_code == 200


def test_sockets_are_counted_until_they_close(quiet: Server) -> None:
    """Many in a row from one address are no crowd."""
    with Guest(quiet.url, address="127.0.0.7") as guest:
        table, host, _ = guest.make("cartographers", 2)

        async def scene() -> None:
            for _ in range(connections.MOST_OF_AN_ADDRESS // 40):
                async with asyncio.TaskGroup() as many:
                    for _ in range(45):
                        many.create_task(look(guest, table, host))

        asyncio.run(scene())


async def look(guest: Guest, table: str, cookie: str) -> None:
    async with guest.player(table, cookie) as player:
        await player.until(lambda: bool(player.state))


@pytest.mark.parametrize(
    ("host", "proxies", "is_one"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("10.0.0.7", "127.0.0.1, 10.0.0.0/24", True),
        ("10.0.1.7", "127.0.0.1, 10.0.0.0/24", False),
        ("192.0.2.1", "*", True),
        ("", "127.0.0.1", False),
    ],
)
def test_which_connections_are_a_proxys(host: str, proxies: str, *, is_one: bool) -> None:
    assert connections.is_proxy(host, proxies) == is_one


def test_descriptors_that_run_out(tmp_path: Path) -> None:
    """It is logged, and people get in all the same, as soon as those who say nothing have been hung up on."""
    log = tmp_path / "log"
    with Server(str(tmp_path / "tables.sqlite"), "--rate", "0", log=log) as server, Guest(server.url) as guest:
        assert server.process is not None
        most = connections.KEPT_BACK + 60
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(line_to(server))
            end = time.monotonic() + LATER
            while "no more connections" not in log.read_text("utf-8") and time.monotonic() < end:
                time.sleep(0.1)
            problems = [one for one in map(json.loads, log.read_text("utf-8").splitlines()) if one["level"] == "error"]
            assert [one["message"] for one in problems] == ["no more connections can be opened"]
            while not gets_in(guest) and time.monotonic() < end:
                time.sleep(0.1)
            assert gets_in(guest), "though whoever has taken them all has let go of none"
