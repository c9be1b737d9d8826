"""What a process does of itself: it notes who is here, forgets idle tables, and makes moves that were lost."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa

from harness import PATIENCE
from referees import new_match
from rhumbline.engine.luck import deal_seats
from rhumbline.games import load
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.forms import Settings
from rhumbline.server.live import protocol
from rhumbline.server.live.client import Client
from rhumbline.server.settings import database_url
from rhumbline.server.storage import keys, migrate, schema
from rhumbline.server.storage.rows import Chair, Stored, StoredEntry
from rhumbline.server.storage.store import Store
from rhumbline.server.tables import lobby
from rhumbline.server.tables import registry as registries
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.lobby import new_row
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.table import Proposal, Referee
from rhumbline.server.tables.thinking import Thinker
from wire import Wire


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 (what is waited for is the store's and the registry's, which tell nobody)
            await asyncio.sleep(0.01)


def with_registries(
    folder: Path,
    row: Stored,
    chairs: list[Chair],
    scene: Callable[[list[TableRegistry]], Awaitable[None]],
    count: int = 1,
    entries: Sequence[StoredEntry] = (),
) -> None:
    """Some registries on one database, in which there is one table."""

    async def whole() -> None:
        wires: list[Wire] = []
        stores = [Store(database_url(str(folder / "tables.sqlite"))) for _ in range(count)]
        migrate.migrate(stores[0].engine)
        await stores[0].create(row, chairs, entries)
        registries = [TableRegistry(store, Wire(wires), Thinker(0.01, 5.0)) for store in stores]
        for registry in registries:
            await registry.open()
        try:
            await scene(registries)
        finally:
            for registry in registries:
                await registry.close()

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def _sweep_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "SWEEP", 0.02)


def test_a_seat_is_seen_to_be_here_at_the_other_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then a process notes whose sockets it has; without that a seat would be away after a minute."""
    monkeypatch.setattr(registries, "HEARTBEAT", 0.1)
    row = new_row(load("cartographers"), {}, 2, private=False)
    before = time.time()

    async def scene(both: list[TableRegistry]) -> None:
        here, there = [await registry.get(row.id) for registry in both]
        assert here is not None
        assert there is not None
        assert there.state_for(1).chairs[0].state == "away"
        client = Client(here, 0, -1)
        here.clients.add(client)
        await until(lambda: there.state_for(1).chairs[0].state == "here")
        first = there.chairs[0].seen
        assert first >= before
        await until(lambda: there.chairs[0].seen > first)
        assert there.chairs[1].seen == 0

    with_registries(tmp_path, row, [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b")], scene, 2)


@pytest.mark.parametrize("hours", [-3, 3])
def test_no_bot_waits_for_others_tables_or_for_a_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """Many due tables of newer rules, and a clock that was set back: a move that was lost with a process is made."""
    monkeypatch.setattr(registries, "MOST_OVERDUE", 3)
    game = load("cartographers")
    opening = Referee(new_match(game, 1, "lost")).opening().entries
    row = new_row(game, {}, 1, private=False)
    row = row._replace(stage="running", n=len(opening), due=True, seed="lost", changed=time.time() + hours * 3600)

    async def scene(both: list[TableRegistry]) -> None:
        (registry,) = both
        for n in range(8):
            newer = new_row(game, {}, 1, private=False)
            newer = newer._replace(stage="running", due=True, rules_version=99, changed=time.time() - 60 - n)
            await registry.store.create(newer, [Chair(0, "normal", bot="normal")])
        await until(lambda: row.id in registry.live and registry.live[row.id].referee.n > len(opening))

    with_registries(tmp_path, row, [Chair(0, "normal", bot="normal")], scene, entries=opening)


def test_one_table_that_cannot_be_followed_stops_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A process with other rules has written a move that these refuse: that is logged, and all others go on."""
    game = load("cartographers")
    opening = Referee(new_match(game, 1, "lost")).opening().entries
    row = new_row(game, {}, 1, private=False)
    row = row._replace(stage="running", n=len(opening), seed="lost", changed=time.time())

    async def scene(both: list[TableRegistry]) -> None:
        (registry,) = both
        live = await registry.get(row.id)
        assert live is not None
        live.clients.add(Client(live, 0, -1))

        def refused(connection: sa.Connection) -> None:
            entry = {"table_id": row.id, "n": len(opening), "by": 0, "move": "no such move", "command": "x", "at": 0.0}
            connection.execute(sa.insert(schema.entries), entry)
            connection.execute(sa.update(schema.tables).values(n=len(opening) + 1, changed=1.0))

        await registry.store.writer.change(refused)
        await until(lambda: row.id not in registry.live)
        due = new_row(game, {}, 1, private=False)
        due = due._replace(stage="running", n=len(opening), seed="lost", due=True, changed=time.time() - 60)
        await registry.store.create(due, [Chair(0, "random", bot="random")], opening)
        await until(lambda: due.id in registry.live and registry.live[due.id].referee.n > len(opening))

    with_registries(tmp_path, row, [Chair(0, "Ada", "a", host=True)], scene, entries=opening)
    assert "a table cannot be followed" in capsys.readouterr().err


def test_a_table_nobody_looks_at_leaves_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that somebody watches stays; one that has gone comes back from the store."""
    monkeypatch.setattr(registries, "IDLE", 0.05)
    row = new_row(load("cartographers"), {}, 2, private=False)

    async def scene(both: list[TableRegistry]) -> None:
        (registry,) = both
        live = await registry.get(row.id)
        assert live is not None
        client = Client(live, 0, -1)
        live.clients.add(client)
        await asyncio.sleep(0.3)
        assert registry.live == {row.id: live}
        live.clients.discard(client)
        await until(lambda: not registry.live)
        again = await registry.get(row.id)
        assert again is not None
        assert again is not live
        assert again.row == live.row

    with_registries(tmp_path, row, [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b")], scene)


def test_a_move_that_was_lost_with_a_process_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A running table whose bot's move is long due is played on, though nobody asks for that table."""
    monkeypatch.setattr(registries, "GRACE", 0.05)
    game = load("cartographers")
    opening = Referee(new_match(game, 2, "lost")).opening().entries
    row = new_row(game, {}, 2, private=False)
    row = row._replace(stage="running", n=len(opening), due=True, seed="lost", changed=time.time() - 60)
    waiting = row._replace(id="waiting-here", due=False)

    async def scene(both: list[TableRegistry]) -> None:
        (registry,) = both
        await registry.store.create(waiting, [Chair(0, "Ada", "a"), Chair(1, "Bo", "b")], opening)
        await until(lambda: row.id in registry.live and registry.live[row.id].row.stage == "over")
        assert waiting.id not in registry.live
        assert len(await registry.store.log(row.id)) > 20
        assert await registry.store.log(waiting.id) == opening

    bots = [Chair(0, "random", bot="random"), Chair(1, "greedy", bot="greedy")]
    with_registries(tmp_path, row, bots, scene, entries=opening)


@pytest.fixture
def _without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lose(_wire: Wire, _table_id: str, _n: int) -> None:
        """Nobody hears it."""

    monkeypatch.setattr(Wire, "tell", lose)


@pytest.fixture
def running() -> tuple[Stored, list[StoredEntry]]:
    """A table of three people who all choose at once, and what chance did there first."""
    game = load("cartographers")
    opening = Referee(new_match(game, 3, "three")).opening().entries
    row = new_row(game, {}, 3, private=False)
    return row._replace(stage="running", n=len(opening), seed="three"), opening


SECRETIVE = [Chair(0, "Ada", keys.hashed("ada"), host=True), Chair(1, "Bo", keys.hashed("bo"))]
PEOPLE = [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b"), Chair(2, "Cy", "c")]


async def draw(registry: TableRegistry, live: LiveTable, seat: int, command: str) -> None:
    """What a socket asks for: a move of a seat, once."""
    prompt = live.match.prompts[seat]
    (first, *_) = live.match.moves(seat)
    await registry.command(live, lambda referee: referee.propose(seat, prompt, [first], command))


@pytest.mark.usefixtures("_without_hints")
def test_a_move_does_not_hide_what_another_process_changed(
    tmp_path: Path, running: tuple[Stored, list[StoredEntry]]
) -> None:
    """A line of chat that is durable just before somebody moves elsewhere is heard there, though no hint came."""
    row, opening = running

    async def scene(both: list[TableRegistry]) -> None:
        here, _ = both
        live = await here.get(row.id)
        assert live is not None
        live.clients.add(Client(live, 0, -1))
        await both[1].store.say(row.id, "b", "hello", "c1")
        await both[1].store.change_seat(row.id, 2, bot="random")
        await draw(here, live, 0, "c2")
        await until(lambda: [said.text for said in live.chat] == ["hello"])
        await until(lambda: live.chairs[2].bot == "random")
        await until(lambda: any(by == 2 for by, _ in live.match.entries))

    with_registries(tmp_path, row, PEOPLE, scene, 2, opening)


@pytest.mark.usefixtures("_without_hints")
def test_a_process_that_lags_refuses_nothing_that_is_in_the_log(
    tmp_path: Path, running: tuple[Stored, list[StoredEntry]]
) -> None:
    """A command that was stored by a process that died is sent again to one that has not heard of it."""
    row, opening = running

    async def scene(both: list[TableRegistry]) -> None:
        here, there = [await registry.get(row.id) for registry in both]
        assert here is not None
        assert there is not None
        first = there.match.prompts[0]
        for turn in range(2):
            for seat in range(3):
                await draw(both[1], there, seat, f"c{turn} {seat}")
        assert here.referee.n == len(opening)

        def again(referee: Referee) -> Proposal | None:
            if referee.has_answered(0, "c0 0"):
                return None
            return referee.propose(0, first + 5, ["skip"], "c0 0")

        await both[0].command(here, again)
        assert here.referee.n == there.referee.n

    with_registries(tmp_path, row, PEOPLE, scene, 2, opening)


def test_nobody_waits_for_a_bus_that_hangs(
    tmp_path: Path, running: tuple[Stored, list[StoredEntry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    row, opening = running

    async def hang(_wire: Wire, _table_id: str, _n: int) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(Wire, "tell", hang)

    async def scene(both: list[TableRegistry]) -> None:
        (registry,) = both
        live = await registry.get(row.id)
        assert live is not None
        await registry.store.say(row.id, "b", "hello", "c1")
        async with asyncio.timeout(PATIENCE), live.lock:
            await registry.changed(live)
        await draw(registry, live, 0, "c2")
        assert live.chat

    with_registries(tmp_path, row, PEOPLE, scene, 1, opening)


def test_a_game_does_not_begin_without_somebody_who_is_leaving(tmp_path: Path) -> None:
    """Whichever comes first: nobody's seat is free in a running game, and a table that is gone is refused in words."""
    row = new_row(load("cartographers"), {}, 2, private=False)

    async def scene(both: list[TableRegistry]) -> None:
        (registry,) = both
        live = await registry.get(row.id)
        assert live is not None
        await asyncio.gather(
            lobby.leave(registry, live, keys.hashed("bo")),
            lobby.start(registry, live, ["ada"]),
            lobby.leave(registry, live, keys.hashed("ada")),
            return_exceptions=True,
        )
        assert row.id not in registry.live
        with pytest.raises(Denied, match="no such table"):
            await lobby.start(registry, live, ["ada"])

    with_registries(tmp_path, row, SECRETIVE, scene)


@pytest.mark.usefixtures("_without_hints")
def test_a_game_begins_at_one_process_only(tmp_path: Path) -> None:
    """Whoever starts it, leaves or hands a seat over somewhere else at that moment: all agree what came first."""
    outcomes = set()
    for turn in range(12):
        row = new_row(load("cartographers"), {}, 2, private=False, seating=lobby.LOT)

        async def scene(both: list[TableRegistry], row: Stored = row, turn: int = turn) -> None:
            here, there = [await registry.get(row.id) for registry in both]
            assert here is not None
            assert there is not None
            leaves = turn % 2 == 0
            other = lobby.leave(both[1], there, keys.hashed("bo")) if leaves else lobby.start(both[1], there, ["ada"])
            begins = lobby.start(both[0], here, ["ada"])
            if turn == 0:  # who is first is left to chance later on
                told = [(await asyncio.gather(one, return_exceptions=True))[0] for one in (other, begins)]
            else:
                both_ways = [other, begins][:: -1 if turn % 4 < 2 else 1]
                told = await asyncio.gather(*both_ways, return_exceptions=True)
            refused = [problem for problem in told if problem is not None]
            assert [type(problem) for problem in refused] == [Denied]
            for registry, live in zip(both, (here, there), strict=True):
                async with live.lock:
                    await registry.refresh(live)
            assert (here.row, here.chairs) == (there.row, there.chairs)
            assert here.match.entries == there.match.entries
            if here.row.stage == "running":
                assert all(chair.taken for chair in here.chairs)
                assert [chair.name for chair in here.chairs] == [
                    ("Ada", "Bo")[place] for place in deal_seats(str(row.seed), 2)
                ]
            else:
                assert leaves
                assert here.match.entries == []
                assert [chair.name for chair in here.chairs] == ["Ada", ""]
            outcomes.add(here.row.stage)

        folder = tmp_path / f"{turn}"
        folder.mkdir()
        with_registries(folder, row, SECRETIVE, scene, 2)
    assert outcomes == {"running", "open"}


@pytest.mark.usefixtures("_without_hints")
def test_a_game_is_played_with_the_options_that_were_chosen_last(tmp_path: Path) -> None:
    """Chosen at one process, begun at another that has heard nothing of it; or begun first, and then it is too late."""
    for turn, wanted in enumerate(("wastelands", "wilderness")):
        row = new_row(load("cartographers"), {}, 2, private=False)

        async def scene(both: list[TableRegistry], row: Stored = row, wanted: str = wanted) -> None:
            here, there = [await registry.get(row.id) for registry in both]
            assert here is not None
            assert there is not None
            change = lobby.change_settings(both[0], here, ["ada"], Settings({"sheet": "wastelands"}))
            begin = lobby.start(both[1], there, ["ada"])
            if wanted == "wastelands":
                await change
                await begin
            else:
                await begin
                with pytest.raises(Denied):
                    await change
            for registry, live in zip(both, (here, there), strict=True):
                async with live.lock:
                    await registry.refresh(live)
                assert live.row.stage == "running"
                assert json.loads(live.row.options)["sheet"] == wanted
                assert live.match.options["sheet"] == wanted
            assert here.match.entries == there.match.entries
            assert here.match.entries

        folder = tmp_path / f"{turn}"
        folder.mkdir()
        with_registries(folder, row, SECRETIVE, scene, 2)


@pytest.mark.usefixtures("_without_hints")
def test_who_is_sent_away_is_told_at_the_other_process(tmp_path: Path) -> None:
    """His socket may be at any process; so may be his next question."""
    row = new_row(load("cartographers"), {}, 2, private=True)

    async def scene(both: list[TableRegistry]) -> None:
        here, there = [await registry.get(row.id) for registry in both]
        assert here is not None
        assert there is not None
        client = Client(there, 1, -1, ["bo"])
        there.clients.add(client)
        await lobby.remove(both[0], here, ["ada"], 1)
        await until(lambda: client.closing)
        assert there.was_sent_away(["bo"])
        (bye,) = [told for told in client.unsent() if isinstance(told, protocol.Bye)]
        assert bye.sentence == "The host has sent you away from this table."
        there.clients.discard(client)

    with_registries(tmp_path, row, SECRETIVE, scene, 2)


@pytest.mark.usefixtures("_without_hints")
def test_there_is_one_host(tmp_path: Path) -> None:
    """Of two who are given the role at once one has it; whoever is not host can give nothing."""
    row = new_row(load("cartographers"), {}, 4, private=True)
    people = [Chair(seat, name, keys.hashed(name), host=seat == 0) for seat, name in enumerate("abc")]

    async def scene(both: list[TableRegistry]) -> None:
        tables = [await registry.get(row.id) for registry in both]
        given = await asyncio.gather(
            *(
                lobby.give_host(registry, live, ["a"], seat)
                for registry, live, seat in zip(both, tables, (1, 2), strict=True)
                if live is not None
            ),
            return_exceptions=True,
        )
        assert sorted(type(answer).__name__ for answer in given) == ["Denied", "NoneType"]
        new = given.index(None) + 1
        found = await both[0].store.table(row.id)
        assert found is not None
        assert [chair.seat for chair in found[1] if chair.host] == [new]
        here = tables[0]
        assert here is not None
        await both[0].look_again(here)
        for secret, seat, status in (("a", 0, 403), ("bc"[new - 1], 3, 404)):
            with pytest.raises(Denied) as refused:
                await lobby.give_host(both[0], here, [secret], seat)
            assert refused.value.status == status

    with_registries(tmp_path, row, [*people, Chair(3, "greedy", bot="greedy")], scene, 2)


def test_what_fails_beside_everything_else_is_logged(
    tmp_path: Path, running: tuple[Stored, list[StoredEntry]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody waits for it, so nobody else would hear of it."""
    row, opening = running

    async def scene(both: list[TableRegistry]) -> None:
        async def fail() -> None:
            raise ZeroDivisionError

        task = both[0].spawn(fail(), "a test")
        await asyncio.wait([task])

    with_registries(tmp_path, row, PEOPLE, scene, 1, opening)
    assert '"kind": "ZeroDivisionError"' in capsys.readouterr().err
