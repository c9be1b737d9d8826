"""A real server in a process of its own, and players who talk to it as anybody else would."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

import leash
from forks import FORKED_WITH, Forked, environment
from rhumbline.server.live import protocol
from rhumbline.server.live.changes import apply

PATIENCE = 60.0
"""Seconds after which a test gives up on something that should have happened."""
LOOK_AGAIN = 0.5
WHILE_RULES_COMPILE = 600.0
"""Seconds a server may take to open: other processes may be compiling rules that have just been changed, too."""


@contextlib.contextmanager
def full_disk(pid: int, left: int = 8192) -> Iterator[None]:
    """No file that this process writes to may be longer than so many bytes, as if its disk were full."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (left, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


RHUMBLINE = ("-m", "rhumbline")


class Server:
    """`rhumbline serve` in a process of its own: a fork that opens at once, unless a program is named."""

    def __init__(
        self, database: str, *more: str, log: Path | None = None, program: Sequence[str] | None = None
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.log = log
        self._program = program
        self._words = ["serve", "--database", database, "--port", str(self.port), *more]
        self.process: subprocess.Popen[bytes] | Forked | None = None

    def start(self, answers: str = "/api/ready") -> Server:
        """Start it and wait until it says that it is ready, or at least answers there."""
        log = Path(self.log or os.devnull)
        if self._program is None and environment() == FORKED_WITH:
            self.process = Forked(self._words, str(log))
        else:
            with log.open("ab") as errors:
                words = [sys.executable, *(self._program or RHUMBLINE), *self._words]
                self.process = leash.start(words, stdout=subprocess.DEVNULL, stderr=errors)
        end = time.monotonic() + WHILE_RULES_COMPILE
        while time.monotonic() < end:
            assert self.process.poll() is None, "the server ended by itself"
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}{answers}").status_code == 200:
                    return self
            time.sleep(0.05)
        self.kill()
        message = "the server does not answer"
        raise AssertionError(message)

    def kill(self) -> None:
        """As a crash would end it."""
        assert self.process is not None
        self.process.kill()
        leash.wait(self.process)

    def stop(self) -> int:
        """As an operator would end it; gives its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return leash.wait(self.process, PATIENCE)

    def check_log(self) -> None:
        """Nothing has failed, and nobody but the server has written: no traceback, no task that nobody waited for."""
        assert self.log is not None
        for line in self.log.read_text("utf-8").splitlines():
            assert line.startswith('{"at": '), line
            assert json.loads(line)["level"] == "info", line

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()


class Player:
    """Somebody with a seat, or a spectator.

    Keeps the document, reconnects with `since`, sends again what was not acknowledged.
    """

    ids = itertools.count()

    def __init__(self, urls: list[str], table: str, cookie: str | None, seat: int | None = None) -> None:
        self.urls = itertools.cycle(urls)
        self.table = table
        self.cookie = cookie
        self.seat = seat
        self.n = -1
        self.document: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.notices: list[dict[str, Any]] = []
        self.refused: list[dict[str, Any]] = []
        self.acked: dict[str, dict[str, Any]] = {}
        self.shown: dict[str, dict[str, Any]] = {}
        self.bye: dict[str, Any] | None = None
        self.played: list[tuple[str, str]] = []  # what was acknowledged: id and move
        self.pause = 0.0
        self.patience = PATIENCE
        self.codes: list[int | None] = []
        self.pongs = 0
        self.must_resync = 0
        self.connections = 0
        self.raw: list[bytes] = []
        self.keep_raw = False
        self.socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._open: dict[str, dict[str, Any]] = {}
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: bool(self.state))
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _stay(self) -> None:
        while True:
            url = next(self.urls).replace("http", "ws", 1)
            headers = {"Cookie": self.cookie} if self.cookie else {}
            asked = {"since": self.n if self.n >= 0 else None, "you": self.state.get("you"), "seat": self.seat}
            query = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError):
                async with connect(
                    f"{url}/api/tables/{self.table}/live?{query}",
                    additional_headers=headers,
                    max_size=None,
                    close_timeout=1,
                ) as self.socket:
                    self.connections += 1
                    for frame in list(self._open.values()):
                        await self.socket.send(json.dumps(frame))
                    async for told in self.socket:
                        await self._hear(told if isinstance(told, bytes) else told.encode())
            if self.socket is not None:
                self.codes.append(self.socket.close_code)
            self.socket = None
            async with self._news:
                self._news.notify_all()
            if self.bye is not None and not self.bye["again"]:
                return
            await asyncio.sleep(0.05)

    async def _hear(self, frame: bytes) -> None:
        protocol.decode_reply(frame)
        if self.keep_raw:
            self.raw.append(frame)
        told = json.loads(frame)
        kind = told["type"]
        if kind == "update":
            self._update(told)
        elif kind in {"ack", "refused", "preview", "hint"}:
            self._open.pop(told["id"], None)
            {"ack": self.acked, "preview": self.shown, "hint": self.shown}.get(kind, {})[told["id"]] = told
            if kind == "refused":
                self.refused.append(told)
        elif kind == "table":
            self._sit(told)
        elif kind == "said":
            self.chat = sorted([*(one for one in self.chat if one["n"] != told["n"]), told], key=itemgetter("n"))
        elif kind == "notice":
            self.notices.append(told)
        elif kind in {"pong", "resync"}:
            self.pongs += kind == "pong"
            self.must_resync += kind == "resync"
        elif kind == "bye":
            self.bye = told
        async with self._news:
            self._news.notify_all()

    def _update(self, told: dict[str, Any]) -> None:
        assert told["since"] in {self.n, -1}, f"a gap: {told['since']} after {self.n}"
        self.events[max(told["since"], 0) :] = told["events"]
        assert len(self.events) == told["n"], "every event has been told"
        self.document = told["whole"] if "whole" in told else apply(self.document, told["changes"])
        self.n = told["n"]

    def _sit(self, told: dict[str, Any]) -> None:
        if self.state and told["you"] != self.state["you"]:
            self.n, self.events = -1, []
        if self.seat is not None:
            self.seat = told["you"]  # it may have been dealt
        self.state = told

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds. Not all of it comes with this player's news: so look again now and then, too."""
        async with asyncio.timeout(self.patience), self._news:
            while not holds():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_AGAIN):
                        await self._news.wait()

    async def send(self, **frame: Any) -> str:
        """Send a frame without waiting for its answer; gives its id."""
        if frame["type"] not in {"ping", "resync", "pace"}:
            frame = {"id": f"c{next(self.ids)}-{os.getpid()}"} | frame
            self._open[frame["id"]] = frame
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(json.dumps(frame))
        return str(frame.get("id", ""))

    async def ask(self, **frame: Any) -> dict[str, Any]:
        """Send a frame and wait for its answer: an ack and what it led to, a preview or a refusal."""
        name = await self.send(**frame)

        def answer() -> dict[str, Any] | None:
            told = self.acked.get(name) or self.shown.get(name)
            if told is not None and told["type"] == "ack" and told.get("n", -1) > self.n:
                return None  # durable, but not shown yet
            return told or next((one for one in self.refused if one["id"] == name), None)

        await self.until(lambda: answer() is not None)
        return answer() or {}

    async def act(self, *moves: str) -> dict[str, Any]:
        """Answer the prompt."""
        return await self.ask(type="act", prompt=self.document["prompt"]["id"], moves=list(moves))

    def is_shown(self) -> bool:
        """Whether the server has shown the game."""
        return self.n >= 0

    def is_refused(self) -> bool:
        """Whether the server has refused anything."""
        return bool(self.refused)

    def has_heard_everybody(self) -> bool:
        """Whether something that every seat did has been heard of."""
        return {event.get("seat") for event in self.events} >= set(range(len(self.state["chairs"])))

    def told_of(self, *kinds: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The events of these kinds; with `seat`, only those of that seat."""
        return [one for one in self.events if one["type"] in kinds and seat in {None, one.get("seat")}]

    def is_asked(self) -> bool:
        """Whether this seat is to decide."""
        return bool(self.document) and self.document["prompt"] is not None

    @property
    def over(self) -> bool:
        return bool(self.document) and self.document["result"] is not None

    async def play(self, choose: Callable[[list[str]], str], until: Callable[[], bool] | None = None) -> None:
        """Play until the game is over, or something else holds."""
        done = until or (lambda: self.over)
        while True:
            await self.until(lambda: done() or self.is_asked())
            if done():
                return
            prompt = self.document["prompt"]
            frame = {"type": "act", "prompt": prompt["id"], "moves": [choose(prompt["moves"])]}
            answer = await self.ask(**frame)
            if answer["type"] == "ack":
                self.played.append((answer["id"], frame["moves"][0]))
            # A resend may find its question answered already; any other refusal is a fault.
            assert answer["type"] == "ack" or answer["rule"] in {"table.1", "table.5", "protocol.store"}, answer
            await asyncio.sleep(self.pause)


async def all_hear(happens: Callable[[], bool]) -> None:
    """Wait for what several players must have heard; any of them may be the last."""
    async with asyncio.timeout(PATIENCE):
        while not happens():  # noqa: ASYNC110 (each player's news are his own, and nothing tells of all)
            await asyncio.sleep(0.01)


class Guest:
    """Somebody who makes and joins tables."""

    def __init__(self, *urls: str, address: str | None = None) -> None:
        self.urls = list(urls)
        self.address = address
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(base_url=urls[0], timeout=PATIENCE, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def post(self, path: str, cookie: str | None = None, **body: Any) -> httpx.Response:
        self.http.cookies.clear()
        return self.http.post(path, json=body, headers={"Cookie": cookie} if cookie else {})

    def get(self, path: str, cookie: str | None = None) -> httpx.Response:
        self.http.cookies.clear()
        return self.http.get(path, headers={"Cookie": cookie} if cookie else {})

    def make(self, game: str, seats: int, **more: Any) -> tuple[str, str, dict[str, Any]]:
        """A new table: its name, the cookie of seat 0, and the answer. Everybody keeps his seat, unless said so."""
        body: dict[str, Any] = {"game": game, "seats": seats, "name": "Ada", "seating": "seated"}
        answer = self.post("/api/tables", **body | more)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"], cookie_of(answer), answer.json()

    def join(self, table: str, name: str = "Bo", **more: Any) -> str:
        answer = self.post(f"/api/tables/{table}/join", name=name, **more)
        assert answer.status_code == 200, answer.text
        return cookie_of(answer)

    def table(self, game: str, seats: int, people: int, bot: str = "greedy", **more: Any) -> tuple[str, list[str]]:
        """A table that has begun: people first, bots in the other seats. Its name, and the people's cookies."""
        table, host, _ = self.make(game, seats, **more)
        cookies = [host, *(self.join(table, f"P{seat}") for seat in range(1, people))]
        for seat in range(people, seats):
            assert self.post(f"/api/tables/{table}/seats/{seat}", host, bot=bot).status_code == 200
        assert self.post(f"/api/tables/{table}/start", host).status_code == 200
        return table, cookies

    def player(self, table: str, cookie: str | None = None, seat: int | None = None) -> Player:
        return Player(self.urls, table, cookie, seat)


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].split(";")[0]


async def play_all(guest: Guest, table: str, cookies: list[str], choose: Callable[[list[str]], str]) -> list[Player]:
    """Play a table to its end with a client at every person's seat."""
    return await play_out([guest.player(table, cookie) for cookie in cookies], choose)


async def play_out(players: list[Player], choose: Callable[[list[str]], str]) -> list[Player]:
    """Let these players come and play until the game is over."""
    async with contextlib.AsyncExitStack() as stack:
        for player in players:
            await stack.enter_async_context(player)
        await asyncio.gather(*(player.play(choose) for player in players))
    return players
