"""What a process does of itself: it notes who is here, forgets idle tables, and makes moves that were lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from harness import PATIENCE
from rhumbline.core.chance import Luck
from rhumbline.games import load
from rhumbline.server import hall as halls
from rhumbline.server import lobby, migrate
from rhumbline.server.bus import Heard
from rhumbline.server.client import Client
from rhumbline.server.errors import Denied
from rhumbline.server.hall import Hall
from rhumbline.server.live import Live
from rhumbline.server.lobby import new_row
from rhumbline.server.settings import database_url
from rhumbline.server.store import Chair, Store, Stored
from rhumbline.server.table import Proposal, Referee, open_match
from rhumbline.server.thinking import Thinker
from rhumbline.server.writer import LogLine


class Wire:
    """A bus between the halls of one process."""

    shared = True

    def __init__(self, others: list[Wire]) -> None:
        self._others = others
        self._heard: Heard | None = None
        others.append(self)

    async def open(self, heard: Heard) -> None:
        self._heard = heard

    async def tell(self, table_id: str, n: int) -> None:
        for other in self._others:
            if other is not self and other._heard is not None:  # noqa: SLF001 (another one of its own kind)
                await other._heard(table_id, n)  # noqa: SLF001

    async def ready(self) -> bool:
        return True

    async def close(self) -> None:
        self._heard = None


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 (what is waited for is the store's and the hall's, which tell nobody)
            await asyncio.sleep(0.01)


def in_halls(
    folder: Path,
    row: Stored,
    chairs: list[Chair],
    scene: Callable[[list[Hall]], Awaitable[None]],
    count: int = 1,
    lines: Sequence[LogLine] = (),
) -> None:
    """Some halls on one database, in which there is one table."""

    async def whole() -> None:
        wires: list[Wire] = []
        stores = [Store(database_url(str(folder / "tables.sqlite"))) for _ in range(count)]
        migrate.migrate(stores[0].engine)
        await stores[0].create(row, chairs, lines)
        rooms = [Hall(store, Wire(wires), Thinker(0.01, 5.0)) for store in stores]
        for room in rooms:
            await room.open()
        try:
            await scene(rooms)
        finally:
            for room in rooms:
                await room.close()

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def _sweep_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "SWEEP", 0.02)


def test_a_seat_is_seen_to_be_here_at_the_other_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then a process notes whose sockets it has; without that a seat would be away after a minute."""
    monkeypatch.setattr(halls, "HEARTBEAT", 0.1)
    row = new_row(load("cartographers"), {}, 2, private=False)
    before = time.time()

    async def scene(rooms: list[Hall]) -> None:
        here, there = [await room.get(row.id) for room in rooms]
        assert here is not None
        assert there is not None
        assert there.room(1).chairs[0].state == "away"
        client = Client(here, 0, -1)
        here.clients.add(client)
        await until(lambda: there.room(1).chairs[0].state == "here")
        first = there.chairs[0].seen
        assert first >= before
        await until(lambda: there.chairs[0].seen > first)
        assert there.chairs[1].seen == 0

    in_halls(tmp_path, row, [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b")], scene, 2)


def test_a_table_nobody_looks_at_leaves_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that somebody watches stays; one that has gone comes back from the store."""
    monkeypatch.setattr(halls, "IDLE", 0.05)
    row = new_row(load("cartographers"), {}, 2, private=False)

    async def scene(rooms: list[Hall]) -> None:
        (room,) = rooms
        live = await room.get(row.id)
        assert live is not None
        client = Client(live, 0, -1)
        live.clients.add(client)
        await asyncio.sleep(0.3)
        assert room.live == {row.id: live}
        live.clients.discard(client)
        await until(lambda: not room.live)
        again = await room.get(row.id)
        assert again is not None
        assert again is not live
        assert again.row == live.row

    in_halls(tmp_path, row, [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b")], scene)


def test_a_move_that_was_lost_with_a_process_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A running table whose bot's move is long due is played on, though nobody asks for that table."""
    monkeypatch.setattr(halls, "GRACE", 0.05)
    game = load("cartographers")
    opening = Referee(open_match(game, 2, game.filled_options(None), None), Luck("lost")).opening().lines
    row = new_row(game, {}, 2, private=False)
    row = row._replace(stage="running", n=len(opening), due=True, changed=time.time() - 60)
    waiting = row._replace(id="waiting-here", due=False)

    async def scene(rooms: list[Hall]) -> None:
        (room,) = rooms
        await room.store.create(waiting, [Chair(0, "Ada", "a"), Chair(1, "Bo", "b")], opening)
        await until(lambda: row.id in room.live and room.live[row.id].row.stage == "over")
        assert waiting.id not in room.live
        assert len(await room.store.log(row.id)) > 20
        assert await room.store.log(waiting.id) == opening

    in_halls(tmp_path, row, [Chair(0, "random", bot="random"), Chair(1, "greedy", bot="greedy")], scene, lines=opening)


@pytest.fixture
def _without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lose(_wire: Wire, _table_id: str, _n: int) -> None:
        """Nobody hears it."""

    monkeypatch.setattr(Wire, "tell", lose)


@pytest.fixture
def running() -> tuple[Stored, list[LogLine]]:
    """A table of three people who all choose at once, and what chance did there first."""
    game = load("cartographers")
    opening = Referee(open_match(game, 3, game.filled_options(None), None), Luck("three")).opening().lines
    row = new_row(game, {}, 3, private=False)
    return row._replace(stage="running", n=len(opening), seed="three"), opening


PEOPLE = [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b"), Chair(2, "Cy", "c")]


async def draw(room: Hall, live: Live, seat: int, command: str) -> None:
    """What a socket asks for: a move of a seat, once."""
    prompt = live.referee.now.prompts[seat]
    (first, *_) = live.referee.match.moves(seat)
    await room.command(live, lambda referee: referee.propose(seat, prompt, [first], command))


@pytest.mark.usefixtures("_without_hints")
def test_a_move_does_not_hide_what_another_process_changed(
    tmp_path: Path, running: tuple[Stored, list[LogLine]]
) -> None:
    """A line of chat that is durable just before somebody moves elsewhere is heard there, though no hint came."""
    row, opening = running

    async def scene(rooms: list[Hall]) -> None:
        here, _ = rooms
        live = await here.get(row.id)
        assert live is not None
        live.clients.add(Client(live, 0, -1))
        await rooms[1].store.say(row.id, 1, "hello", "c1")
        await rooms[1].store.change_seat(row.id, 2, bot="random")
        await draw(here, live, 0, "c2")
        await until(lambda: [said.text for said in live.chat] == ["hello"])
        await until(lambda: live.chairs[2].bot == "random")
        await until(lambda: any(by == 2 for by, _ in live.referee.match.entries))

    in_halls(tmp_path, row, PEOPLE, scene, 2, opening)


@pytest.mark.usefixtures("_without_hints")
def test_a_process_that_lags_refuses_nothing_that_is_in_the_log(
    tmp_path: Path, running: tuple[Stored, list[LogLine]]
) -> None:
    """A command that was stored by a process that died is sent again to one that has not heard of it."""
    row, opening = running

    async def scene(rooms: list[Hall]) -> None:
        here, there = [await room.get(row.id) for room in rooms]
        assert here is not None
        assert there is not None
        first = there.referee.now.prompts[0]
        for turn in range(2):
            for seat in range(3):
                await draw(rooms[1], there, seat, f"c{turn} {seat}")
        assert here.referee.n == len(opening)

        def again(referee: Referee) -> Proposal | None:
            if referee.has_answered(0, "c0 0"):
                return None
            return referee.propose(0, first + 5, ["skip"], "c0 0")

        await rooms[0].command(here, again)
        assert here.referee.n == there.referee.n

    in_halls(tmp_path, row, PEOPLE, scene, 2, opening)


def test_nobody_waits_for_a_bus_that_hangs(
    tmp_path: Path, running: tuple[Stored, list[LogLine]], monkeypatch: pytest.MonkeyPatch
) -> None:
    row, opening = running

    async def hang(_wire: Wire, _table_id: str, _n: int) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(Wire, "tell", hang)

    async def scene(rooms: list[Hall]) -> None:
        (room,) = rooms
        live = await room.get(row.id)
        assert live is not None
        await room.store.say(row.id, 1, "hello", "c1")
        async with asyncio.timeout(PATIENCE), live.lock:
            await room.changed(live)
        await draw(room, live, 0, "c2")
        assert live.chat

    in_halls(tmp_path, row, PEOPLE, scene, 1, opening)


def test_a_game_does_not_begin_without_somebody_who_is_leaving(tmp_path: Path) -> None:
    """Whichever comes first: nobody's seat is free in a running game, and a table that is gone is refused in words."""
    row = new_row(load("cartographers"), {}, 2, private=False)

    async def scene(rooms: list[Hall]) -> None:
        (room,) = rooms
        live = await room.get(row.id)
        assert live is not None
        await asyncio.gather(
            lobby.leave(room, live, 1), lobby.start(room, live, [0]), lobby.leave(room, live, 0), return_exceptions=True
        )
        assert row.id not in room.live
        with pytest.raises(Denied, match="no such table"):
            await lobby.start(room, live, [0])

    in_halls(tmp_path, row, [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b")], scene)
