"""Faults of all kinds, drawn at random, while people and bots play; then everything is counted.

First one server on SQLite, then two on PostgreSQL and Redis. Nothing acknowledged may be missing, doubled or changed;
nobody may have been shown a position or an event that the stored log had not led to by then; every game must come to
its end. Prints a table and ends with 1 if one of these does not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "server"))

import httpx  # noqa: E402

import backends  # noqa: E402
import faults  # noqa: E402
from faults import Scene  # noqa: E402
from harness import PATIENCE, Guest, Server  # noqa: E402 (the tests' own way to start a server and sit down)
from rhumbline import games  # noqa: E402
from rhumbline.games import load  # noqa: E402
from rhumbline.server.settings import database_url  # noqa: E402
from rhumbline.server.storage.store import engine_for  # noqa: E402
from witness import Findings, Witness, check  # noqa: E402

CIRCLES = 6
"""Tables at a time."""
OUR_FAULT = (
    "a request failed",
    "a task failed",
    "a client could not be told",
    "looking after tables failed",
    "Traceback",
)
"""Words in a server's log that no fault excuses."""


class Soak:
    """One run: people who play game after game, and the faults that befall them."""

    def __init__(self, scene: Scene, rng: random.Random) -> None:
        self.scene = scene
        self.rng = rng
        self.tables: dict[str, list[Witness]] = {}
        self.faults: Counter[str] = Counter()
        self.lasted: Counter[str] = Counter()
        self._ending = False

    async def run(self, seconds: float) -> None:
        """Every kind of fault once, then at random until the time is up; and then the games are played to their end."""
        for relay in self.scene.relays:
            await relay.open()
        circles = [asyncio.create_task(self._play_on(number)) for number in range(CIRCLES)]
        end = time.monotonic() + seconds
        to_come = [*faults.of(self.scene)]
        self.rng.shuffle(to_come)
        while to_come or time.monotonic() < end:
            await asyncio.sleep(self.rng.uniform(0.2, 1.5))
            self._must_live()
            await self._befall(to_come.pop() if to_come else self.rng.choice(faults.of(self.scene)))
        self._ending = True
        for players in self.tables.values():
            for player in players:
                player.pause = 0.0
        while not all(circle.done() for circle in circles):
            await asyncio.wait(circles, timeout=1)
            self._must_live()
        await asyncio.gather(*circles)
        for relay in self.scene.relays:
            relay.close()

    def _must_live(self) -> None:
        """Between two faults every server runs: whatever ends by itself is a fault of ours."""
        for server in self.scene.servers:
            assert server.process is not None
            assert server.process.poll() is None, "a server has ended by itself"

    async def _befall(self, fault: faults.Fault) -> None:
        name, began = fault.__name__.replace("_", " "), time.monotonic()
        await fault(self.scene, self.rng)
        self.faults[name] += 1
        self.lasted[name] += round(time.monotonic() - began)

    async def _play_on(self, number: int) -> None:
        """One game after another, until the end is near."""
        while not self._ending:
            name = games()[number % len(games())]
            number += 1
            begun = await asyncio.to_thread(self._sit_down, name)
            if begun is None:
                await asyncio.sleep(0.2)
                continue
            table, cookies = begun
            urls = [relay.url for relay in self.scene.relays]
            players = [Witness(urls[seat % len(urls) :] + urls, table, cookie) for seat, cookie in enumerate(cookies)]
            self.tables[table] = players
            await self._play(players)

    def _sit_down(self, name: str) -> tuple[str, list[str]] | None:
        """A table with two people and a bot; None if a fault comes between: what was half made stays behind."""
        url = self.rng.choice(self.scene.servers).url
        with contextlib.suppress(httpx.HTTPError, AssertionError), Guest(url) as guest:
            return guest.table(name, max(3, load(name).seats[0]), 2)
        return None

    async def _play(self, players: list[Witness]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for player in players:
                player.patience = 10 * PATIENCE
                player.pause = 0.0 if self._ending else 0.1
                await stack.enter_async_context(player)
            await asyncio.gather(*(player.play(self.rng.choice) for player in players))


@contextlib.contextmanager
def one_on_sqlite(folder: Path) -> Iterator[Scene]:
    """One server on SQLite."""
    database, clock = str(folder / "tables.sqlite"), new_clock(folder)
    with Server(database, "--rate", "0", log=folder / "log") as server:
        yield Scene(database, [server], None, clock)


@contextlib.contextmanager
def two_on_postgresql(folder: Path) -> Iterator[Scene]:
    """Two servers on one PostgreSQL and one Redis."""
    clock, redis = new_clock(folder), backends.Redis()
    redis.start()
    try:
        with contextlib.ExitStack() as stack:
            database = stack.enter_context(backends.fresh_database(stack.enter_context(backends.postgres())))
            words = ("--redis", redis.url, "--rate", "0")
            servers = [
                stack.enter_context(Server(database, *words, log=folder / f"log{number}")) for number in range(2)
            ]
            yield Scene(database, servers, redis, clock)
    finally:
        redis.close()


def new_clock(folder: Path) -> Path:
    """A clock that the servers started from now on go by; it is right until somebody sets it."""
    file = folder / "clock"
    file.write_bytes(struct.pack("d", 0.0))
    os.environ["SOAK_CLOCK"] = str(file)
    os.environ["PYTHONPATH"] = str(HERE / "clock")
    return file


BACKENDS = {"sqlite": one_on_sqlite, "two": two_on_postgresql}


def soak(backend: str, seconds: float, seed: int) -> bool:
    """Run it on one of the backends and print what came of it; says whether all was well."""
    with tempfile.TemporaryDirectory(prefix="rl-soak-") as name:
        folder = Path(name)
        with BACKENDS[backend](folder) as scene:
            run = Soak(scene, random.Random(seed))
            asyncio.run(run.run(seconds))
            engine = engine_for(database_url(scene.database))
            found = check(engine, run.tables)
            engine.dispose()
        complaints = [
            line
            for log in folder.glob("log*")
            for line in log.read_text("utf-8", "replace").splitlines()
            if any(words in line for words in OUR_FAULT)
        ]
    tell(backend, run, found, complaints)
    return found.sound and not complaints


def tell(backend: str, run: Soak, found: Findings, complaints: list[str]) -> None:
    """A table of the faults, and one of what was found."""
    print(f"\n{backend}: {run.faults.total()} faults")
    for name, count in sorted(run.faults.items()):
        print(f"  {name:16} {count:4} times {run.lasted[name]:5} s")
    for name, number in found._asdict().items():
        print(f"  {name.replace('_', ' '):20} {number:8}")
    print(f"  {'failures in the log':20} {len(complaints):8}", flush=True)
    for line in complaints[:10]:
        print(f"    {line}")


def main() -> None:
    """Both backends, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20, help="how long, on each backend")
    parser.add_argument("--backend", choices=sorted(BACKENDS), action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the faults")
    parser.add_argument("--quick", action="store_true", help="every fault once, to see that it runs")
    given = parser.parse_args()
    chosen = given.backend or sorted(BACKENDS)
    seconds = 0 if given.quick else given.minutes * 60
    print(
        f"seed {given.seed}, {CIRCLES} tables at a time, {seconds:.0f} seconds of faults for each backend", flush=True
    )
    held = [soak(backend, seconds, given.seed) for backend in chosen]
    if not all(held):
        sys.exit("Something was lost, shown wrongly, or failed.")


if __name__ == "__main__":
    main()
