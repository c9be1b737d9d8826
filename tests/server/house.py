"""Processes on one database, with a clock that the test sets, and tables that have begun there."""

from __future__ import annotations

import asyncio
import contextlib
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from litestar.exceptions import LitestarDeprecationWarning

from harness import PATIENCE
from rhumbline.games import load
from rhumbline.server.http.app import make_app
from rhumbline.server.settings import Settings, database_url
from rhumbline.server.storage import keys, migrate
from rhumbline.server.storage.rows import Chair, Late, Tempo
from rhumbline.server.storage.store import Store
from rhumbline.server.tables import clock as clocks
from rhumbline.server.tables import days, lobby
from rhumbline.server.tables.clock import TableClock
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.notices import Reach
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.thinking import Thinker
from wire import Wire

HOUR, DAY = days.HOUR, days.DAY
NAMES = ["Ada", "Bo", "Cy", "Di"]


class Hands:
    """The clock on the wall and the steady one, moved by the test."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.steady = 5000.0

    def go(self, seconds: float) -> None:
        """Time goes on."""
        self.wall += seconds
        self.steady += seconds

    def clock(self) -> TableClock:
        """The clock of a process that starts now."""
        return TableClock(lambda: self.wall, lambda: self.steady)


class House:
    """Processes on one database, with the clock of the test."""

    def __init__(self, address: str, reach: Callable[[], Reach] = Reach) -> None:
        self.url = database_url(address)
        self.reach = reach
        self.hands = Hands()
        self.open: list[TableRegistry] = []
        self.wires: list[Wire] = []

    async def process(self, *, just_now: bool = False) -> TableRegistry:
        """Another process opens, `just_now` or a while ago. It looks after its tables when the test says so."""
        store = Store(self.url)
        migrate.migrate(store.engine)
        registry = TableRegistry(store, Wire(self.wires), Thinker(0.01, 5.0), self.hands.clock(), self.reach())
        registry._sweep = asyncio.Event().wait  # type: ignore[assignment, method-assign] # noqa: SLF001
        await registry.open()
        if not just_now:
            registry.clock.opened -= clocks.GRACE
        self.open.append(registry)
        return registry

    async def end(self, registry: TableRegistry) -> None:
        self.open.remove(registry)
        await registry.close()


@contextlib.asynccontextmanager
async def house_at(address: str, reach: Callable[[], Reach] = Reach) -> AsyncIterator[House]:
    house = House(address, reach)
    try:
        yield house
    finally:
        for registry in list(house.open):
            await house.end(registry)


def application() -> Any:
    """The server's HTTP, to be given a registry; nothing listens and nothing is opened."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        return make_app(Settings("unused", rate=0))


def secrets_of(people: int) -> list[str]:
    return [f"secret of {name}" for name in NAMES[:people]]


async def begin(
    registry: TableRegistry,
    people: int = 2,
    bots: int = 0,
    game: str = "cartographers",
    *,
    tempo: Tempo = "days",
    move_time: int | None = DAY,
    late: Late = "move",
    before: Callable[[str], Awaitable[None]] | None = None,
) -> LiveTable:
    """A table that has begun, its people in the first seats; `before` may still change it as it is stored."""
    timing = lobby.Timing(tempo, move_time, late)
    row = lobby.new_row(load(game), {}, people + bots, private=False, timing=timing)
    chairs = [
        Chair(seat, NAMES[seat], keys.hashed(secret), host=seat == 0, here=registry.clock.now())
        for seat, secret in enumerate(secrets_of(people))
    ]
    chairs += [Chair(people + seat, "greedy", bot="greedy") for seat in range(bots)]
    await registry.store.create(row._replace(created=registry.clock.now()), chairs)
    if before is not None:
        await before(row.id)
    live = await registry.get(row.id)
    assert live is not None
    await lobby.start(registry, live, secrets_of(1))
    return live


async def look(registry: TableRegistry) -> None:
    """What a process does every second, and what follows from it."""
    await days.look_after(registry)
    await settled(registry)


async def settled(registry: TableRegistry) -> None:
    await until(lambda: all(live.driver is None for live in registry.live.values()))


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 (what is waited for tells nobody)
            await asyncio.sleep(0.01)


async def move(registry: TableRegistry, live: LiveTable, seat: int) -> None:
    prompt, (first, *_) = live.match.prompts[seat], live.match.moves(seat)
    await registry.command(live, lambda referee: referee.propose(seat, prompt, [first], f"{seat} {prompt}"))
    await settled(registry)


async def same_table(registry: TableRegistry, live: LiveTable) -> LiveTable:
    found = await registry.get(live.id)
    assert found is not None
    return found
