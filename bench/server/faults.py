"""What may befall a server while people play: each fault begins, lasts a moment, and is over again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import sqlite3
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql

import backends
from harness import Server
from harness import full_disk as without_room
from relay import Relay

SHARE = 0.5
"""Of the lines that are cut, or go dead, at once."""
HALF_A_REQUEST = (b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")


class Scene:
    """The servers of a run, what they stand on, and the lines to them."""

    def __init__(self, database: str, servers: list[Server], redis: backends.Redis | None, clock: Path) -> None:
        self.database = database
        self.servers = servers
        self.redis = redis
        self.clock = clock
        self.relays = [Relay(server.port) for server in servers]

    @property
    def on_file(self) -> bool:
        """Whether it is one server on SQLite."""
        return self.redis is None


def pid_of(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


async def kill(scene: Scene, rng: random.Random) -> None:
    """As a crash ends it."""
    server = rng.choice(scene.servers)
    server.kill()
    await asyncio.to_thread(server.start)


async def stop(scene: Scene, rng: random.Random) -> None:
    """As an operator ends it."""
    server = rng.choice(scene.servers)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def hang(scene: Scene, rng: random.Random) -> None:
    """The process stands still, as on a machine that is suspended."""
    pid = pid_of(rng.choice(scene.servers))
    os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(rng.uniform(0.5, 5))
    finally:
        os.kill(pid, signal.SIGCONT)


async def full_disk(scene: Scene, rng: random.Random) -> None:
    """Nothing more can be written."""
    if not scene.on_file:
        async with _trigger(scene, "RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'no space left'"):
            await asyncio.sleep(rng.uniform(0.5, 3))
        return
    with without_room(pid_of(scene.servers[0])):
        await asyncio.sleep(rng.uniform(0.5, 3))


async def slow_disk(scene: Scene, rng: random.Random) -> None:
    """Every commit takes a good while."""
    if not scene.on_file:
        async with _trigger(scene, "PERFORM pg_sleep(0.2)"):
            await asyncio.sleep(rng.uniform(1, 4))
        return
    for _ in range(rng.randint(5, 15)):
        async with _locked(scene):
            await asyncio.sleep(0.25)
        await asyncio.sleep(0.02)


async def hanging_store(scene: Scene, rng: random.Random) -> None:
    """The database answers nobody, perhaps for longer than the server waits for it."""
    async with _locked(scene):
        await asyncio.sleep(rng.choice([1, 3, 12]))


async def clock(scene: Scene, rng: random.Random) -> None:
    """Somebody sets the clock on the wall, and sets it right again."""
    # Written in its place: a file that is empty for a moment is the end of a process that reads it as memory.
    with scene.clock.open("r+b", buffering=0) as file:
        file.write(struct.pack("d", rng.choice([-1, 1]) * rng.choice([5, 3600, 86400 * 3])))
        await asyncio.sleep(rng.uniform(1, 5))
        file.seek(0)
        file.write(struct.pack("d", 0.0))


async def no_redis(scene: Scene, rng: random.Random) -> None:
    """Redis is gone for a while."""
    assert scene.redis is not None
    scene.redis.stop()
    await asyncio.sleep(rng.uniform(0.5, 4))
    await asyncio.to_thread(scene.redis.start)


async def dropped(scene: Scene, rng: random.Random) -> None:
    """Lines are cut."""
    for relay in scene.relays:
        relay.drop(rng, SHARE)


async def half_open(scene: Scene, rng: random.Random) -> None:
    """Lines go dead without a word, and others are opened that never come to a request."""
    with contextlib.ExitStack() as stack:
        for relay, server in zip(scene.relays, scene.servers, strict=True):
            relay.go_dead(rng, SHARE)
            for said in HALF_A_REQUEST:
                with contextlib.suppress(OSError):
                    line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=1))
                    line.sendall(said)
        await asyncio.sleep(rng.uniform(0.5, 2))


Fault = Callable[[Scene, random.Random], Awaitable[None]]
EVERYWHERE: tuple[Fault, ...] = (
    kill, stop, hang, full_disk, slow_disk, hanging_store, clock, dropped, half_open,
)  # fmt: skip


def of(scene: Scene) -> tuple[Fault, ...]:
    """All faults that may come to these servers."""
    return EVERYWHERE if scene.on_file else (*EVERYWHERE, no_redis)


@contextlib.asynccontextmanager
async def _locked(scene: Scene) -> AsyncIterator[None]:
    """Somebody else writes, and does not come to an end."""
    if scene.on_file:
        with closing(
            sqlite3.connect(scene.database, isolation_level=None, timeout=30, check_same_thread=False)
        ) as other:
            await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
            yield
        return
    async with await psycopg.AsyncConnection.connect(scene.database) as connection:
        # One lock is enough, for every entry refers to its table; whoever waited for a second one might be in a circle.
        await connection.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
        yield
        await connection.rollback()


@contextlib.asynccontextmanager
async def _trigger(scene: Scene, does: str) -> AsyncIterator[None]:
    """Whoever adds to a log at PostgreSQL meets this first."""
    async with await psycopg.AsyncConnection.connect(scene.database, autocommit=True) as connection:
        body = sql.Literal(f"BEGIN {does}; RETURN NULL; END")
        await connection.execute(
            sql.SQL("CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS {}").format(body)
        )
        await connection.execute(
            "CREATE TRIGGER trouble BEFORE INSERT ON entries FOR EACH STATEMENT EXECUTE FUNCTION trouble()"
        )
        try:
            yield
        finally:
            await connection.execute("DROP FUNCTION trouble CASCADE")
