"""The server killed at random instants under load: nothing acknowledged is lost or played twice, nothing is stuck."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import sqlalchemy as sa

import backends
from harness import PATIENCE, Guest, Player, Server
from rhumbline import games
from rhumbline.engine.match import LogEntry
from rhumbline.games import load
from rhumbline.server.settings import database_url
from rhumbline.server.storage import schema
from rhumbline.server.storage.rows import Stored, StoredEntry
from rhumbline.server.storage.store import engine_for
from rhumbline.server.tables.live_table import match_of
from rhumbline.server.tables.table import referee_of

KILLS = 20
TABLES = 6


async def through_trouble(
    guest: Guest, urls: list[str], rng: random.Random, trouble: Callable[[], Awaitable[None]], pause: float
) -> dict[str, list[Player]]:
    """Tables with people and bots play while trouble goes on, and then to their end. All players by table.

    People pause before each move, so that the trouble is over before the games are.
    """
    tables: dict[str, list[Player]] = {}
    for number in range(TABLES):
        name = games()[number % len(games())]
        seats = max(3, load(name).seats[0])
        table, cookies = guest.table(name, seats, 2)
        tables[table] = [Player(urls[seat % len(urls) :] + urls, table, cookie) for seat, cookie in enumerate(cookies)]
    players = [player for seated in tables.values() for player in seated]
    async with contextlib.AsyncExitStack() as stack:
        for player in players:
            player.pause = pause
            # Under trouble the server is down most of the time.
            player.patience = 10 * PATIENCE
            await stack.enter_async_context(player)
        playing = [asyncio.create_task(player.play(rng.choice)) for player in players]
        await trouble()
        assert not all(task.done() for task in playing), "the trouble came too late"
        for player in players:
            player.pause = 0.0
        async with asyncio.timeout(180):
            await asyncio.gather(*playing)
    return tables


def check_stored(database: str, tables: dict[str, list[Player]]) -> None:
    """Every log is whole and replays; every acknowledged command is in it, once, with its move, and no refused one."""
    engine = engine_for(database_url(database))
    c = schema.entries.c
    with engine.connect() as connection:
        for table, players in tables.items():
            row = Stored(*connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).one())
            log = connection.execute(sa.select(schema.entries).where(c.table_id == table).order_by(c.n)).all()
            assert [line.n for line in log] == list(range(row.n))
            entries = [StoredEntry(LogEntry(line.by, line.move), line.command) for line in log]
            assert referee_of(match_of(row), entries).match.over
            assert row.stage == "over"
            stored = {(line.by, line.command): line.move for line in log if line.command is not None}
            assert max(Counter((line.by, line.command) for line in log if line.command is not None).values()) == 1
            for seat, player in enumerate(players):
                for command, move in player.played:
                    assert stored[seat, command] == move
                # Of what could not be stored for certain the client is told to send it again; the rest is not there.
                refused = {one["id"] for one in player.refused if one["rule"] != "protocol.store"}
                assert not any((seat, command) in stored for command in refused)
                assert player.document["result"] == players[0].document["result"]
    engine.dispose()


def test_killed_twenty_times(tmp_path: object) -> None:
    """One process on SQLite, SIGKILL at 20 random instants."""
    rng = random.Random(20)
    database = f"{tmp_path}/tables.sqlite"
    server = Server(database, "--rate", "0", log=Path(f"{tmp_path}/log"))
    with server, Guest(server.url) as guest:

        async def kill() -> None:
            for _ in range(KILLS):
                await asyncio.sleep(rng.uniform(0.1, 1.0))
                server.kill()
                await asyncio.to_thread(server.start)

        tables = asyncio.run(through_trouble(guest, [server.url], rng, kill, pause=0.25))
        assert min(player.connections for players in tables.values() for player in players) > KILLS / 2
    check_stored(database, tables)


def test_one_of_two_killed_and_redis_stopped(database: str, redis: backends.Redis) -> None:
    """Two processes on PostgreSQL and Redis, one SIGKILLed at a time, and Redis stopped and started again."""
    rng = random.Random(2)
    more = ("--redis", redis.url, "--rate", "0")
    with Server(database, *more) as first, Server(database, *more) as second, Guest(first.url) as guest:

        async def kill() -> None:
            for turn in range(KILLS):
                victim = (first, second)[turn % 2]
                await asyncio.sleep(rng.uniform(0.1, 1.0))
                victim.kill()
                if turn % 8 == 1:
                    redis.stop()
                await asyncio.to_thread(victim.start)
                if turn % 8 == 2:
                    await asyncio.to_thread(redis.start)

        tables = asyncio.run(through_trouble(guest, [first.url, second.url], rng, kill, pause=1.5))
    check_stored(database, tables)
