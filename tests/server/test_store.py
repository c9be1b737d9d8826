"""The store: durable before it answers, together when it can, alone when it must; races settled by the key."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from rhumbline.engine.match import LogEntry
from rhumbline.games import load
from rhumbline.server.settings import database_url
from rhumbline.server.storage import keys, migrate, schema
from rhumbline.server.storage import store as stores
from rhumbline.server.storage.rows import Chair, StoredEntry
from rhumbline.server.storage.store import Store
from rhumbline.server.storage.writer import Append
from rhumbline.server.tables.lobby import new_row


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = str(tmp_path / "t.sqlite") if request.param == "sqlite" else request.getfixturevalue("database")
    made = Store(database_url(url))
    migrate.migrate(made.engine)
    yield made
    made.close()


def append(table: str, n: int, *moves: str) -> Append:
    return Append(table, n, entries(*moves), "running", due=False, known=0.0)


def entries(*moves: str) -> list[StoredEntry]:
    return [StoredEntry(LogEntry(0, move), None) for move in moves]


def test_a_race_has_one_winner(store: Store) -> None:
    """Of many who write the same entry one is told yes; the log has no gap, and others in the batch are kept."""

    async def scene() -> None:
        rows = [new_row(load("cartographers"), {}, 1, private=False) for _ in range(3)]
        for row in rows:
            await store.create(row, [Chair(0)])
        ids = [row.id for row in rows]
        jobs = [append(ids[0], 0, f"a{i}", f"b{i}") for i in range(10)] + [append(one, 0, "x") for one in ids[1:]]
        told = await asyncio.gather(*(store.append(job) for job in jobs))
        assert sum(one is not None for one in told[:10]) == 1
        assert all(one is not None for one in told[10:])
        winner = next(i for i, one in enumerate(told[:10]) if one is not None)
        assert [entry.move for entry, _ in await store.log(ids[0])] == [f"a{winner}", f"b{winner}"]
        assert await store.log(ids[0], 1) == entries(f"b{winner}")
        assert await store.append(append(ids[0], 1, "late")) is None
        assert await store.append(append(ids[0], 2, "next")) is not None
        found = await store.table(ids[0])
        assert found is not None
        assert (found[0].n, found[0].stage) == (3, "running")

    asyncio.run(scene())


def test_the_row_of_a_table_may_be_left_behind(store: Store) -> None:
    """Only where it is said so; the log is whole, and the next one that tells the row brings it up to date."""

    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 1, private=False)
        await store.create(row, [Chair(0)])
        assert await store.append(append(row.id, 0, "a")._replace(tell_row=False)) is not None
        found = await store.table(row.id)
        assert found == (row, [Chair(0)])
        assert len(await store.log(row.id)) == 1
        assert await store.append(append(row.id, 1, "b")) is not None
        found = await store.table(row.id)
        assert found is not None
        assert (found[0].n, found[0].stage) == (2, "running")

    asyncio.run(scene())


def test_commits_are_shared(store: Store) -> None:
    """What comes in while a commit is under way is committed together: far fewer commits than entries."""

    async def scene() -> None:
        rows = [new_row(load("cartographers"), {}, 1, private=False) for _ in range(50)]
        await asyncio.gather(*(store.create(row, [Chair(0)]) for row in rows))
        before = store.writer.commits
        for n in range(4):
            assert all(await asyncio.gather(*(store.append(append(row.id, n, "m")) for row in rows)))
        assert store.writer.commits - before <= 100

    asyncio.run(scene())


def test_one_failing_job_harms_no_other(store: Store) -> None:
    def fail(connection: sa.Connection) -> None:
        connection.execute(sa.insert(schema.seats), {"table_id": "none", **Chair(0)._asdict()})

    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 1, private=False)
        await store.create(row, [Chair(0)])
        told = await asyncio.gather(
            store.writer.change(fail), store.append(append(row.id, 0, "m")), return_exceptions=True
        )
        assert isinstance(told[0], sa.exc.IntegrityError)
        assert isinstance(told[1], float)

    asyncio.run(scene())


def test_chat_is_numbered_bounded_and_said_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LONGEST_CHAT", 20)

    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 1, private=False)
        await store.create(row, [Chair(0, "Ada", "a")])
        for i in range(30):
            await store.say(row.id, "a", f"line {i}", f"c{i}")
        again = await store.say(row.id, "a", "again", "c29")
        assert again is not None
        assert again.text == "line 29"
        assert await store.say(row.id, "b", "who?", "c30") is None
        kept = await store.chat(row.id)
        assert [said.n for said in kept] == list(range(10, 30))

    asyncio.run(scene())


def test_what_was_deleted_meanwhile_is_not_kept(store: Store) -> None:
    """A finished game may be deleted while what was seen of it is being written down; nothing is wrong then."""

    async def scene() -> None:
        there, gone = (new_row(load("cartographers"), {}, 1, private=False) for _ in range(2))
        await store.create(there, [Chair(0)])
        for row in (there, gone):
            await store.keep_archive(row, b"all of it")
        assert [await store.archive(row.id) for row in (there, gone)] == [b"all of it", None]

    asyncio.run(scene())


def test_a_game_begins_once_and_only_as_it_was_known(store: Store) -> None:
    """Seats, what was said and the first entries change together, or not at all; nobody comes or goes after that."""

    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 3, private=False)
        ada, bo, bot = Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b"), Chair(2, "greedy", bot="greedy")
        await store.create(row, [ada, bo, bot])
        for command, who in enumerate("abab"):
            await store.say(row.id, who, f"I am {who}", f"c{command}")
        before = await store.table(row.id)
        dealt = [bo._replace(seat=0), bot._replace(seat=1), ada._replace(seat=2)]
        assert not await store.begin(row.id, row.changed, dealt, entries("first"), due=True)
        assert await store.table(row.id) == before
        assert await store.log(row.id) == []
        assert before is not None
        known = before[0].changed
        told = await asyncio.gather(*(store.begin(row.id, known, dealt, entries("first"), due=True) for _ in range(3)))
        assert sorted(told) == [False, False, True]
        found = await store.table(row.id)
        assert found is not None
        assert (found[0].stage, found[0].n, found[0].due, found[1]) == ("running", 1, True, dealt)
        assert await store.log(row.id) == entries("first")
        assert [(said.seat, said.text[-1]) for said in await store.chat(row.id)] == [(2, "a"), (0, "b")] * 2
        assert await store.say(row.id, "a", "again", "c0") == (await store.chat(row.id))[0]
        assert not await store.take_seat(row.id, Chair(1, "Cy", keys.hashed("c")))
        assert not await store.give_up_seat(row.id, "b", "a")
        await store.change_own_seat(row.id, "a", seen=7.0)
        found = await store.table(row.id)
        assert found is not None
        assert [chair.seen for chair in found[1]] == [0.0, 0.0, 7.0]

    asyncio.run(scene())


def test_a_seat_is_taken_and_given_up(store: Store) -> None:
    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 3, private=False)
        await store.create(row, [Chair(0, "Ada", "a", host=True), Chair(1), Chair(2, "greedy", bot="greedy")])
        taken = await asyncio.gather(*(store.take_seat(row.id, Chair(1, who, who)) for who in "bc"))
        assert sorted(taken) == [False, True]
        assert not await store.take_seat(row.id, Chair(2, "d", keys.hashed("d")))
        winner = "bc"[taken.index(True)]
        assert not await store.give_up_seat(row.id, "nobody", "a")
        assert await store.give_up_seat(row.id, "a", winner)
        found = await store.table(row.id)
        assert found is not None
        assert [(chair.name, chair.secret_hash, chair.host) for chair in found[1][:2]] == [
            ("", None, False),
            (winner, winner, True),
        ]

    asyncio.run(scene())


def test_a_code_works_while_the_table_waits(store: Store) -> None:
    """For as long as it is meant to; from the first entry on it is no table's."""

    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 1, private=True)
        row = row._replace(code="K7M29XQ4", code_until=time.time() + 60)
        late = new_row(load("cartographers"), {}, 1, private=True)._replace(code="ZZZZZZZZ", code_until=1.0)
        for one in (row, late):
            await store.create(one, [Chair(0, "Ada", "a", host=True)])
        assert await store.table_with_code("K7M29XQ4") == row.id
        assert await store.table_with_code("ZZZZZZZZ") is None
        assert await store.table_with_code("K7M29XQ5") is None
        assert await store.begin(row.id, row.changed, [Chair(0, "Ada", "a", host=True)], entries("x"), due=False)
        assert await store.table_with_code("K7M29XQ4") is None
        # What is free again may be given to another table.
        await store.change_table(late.id, code="K7M29XQ4", code_until=time.time() + 60)
        assert await store.table_with_code("K7M29XQ4") == late.id

    asyncio.run(scene())


def test_who_is_sent_away_is_remembered(store: Store) -> None:
    """His seat is free and not ready; the host stays, and so does everybody once the game has begun."""

    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 3, private=False)
        chairs = [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b", ready=True, player_id="bo"), Chair(2, "Cy", "c")]
        await store.create(row, chairs)
        assert not await store.remove_person(row.id, Chair(0, "", "a"))
        assert not await store.remove_person(row.id, Chair(0, "", "nobody"))
        assert await store.remove_person(row.id, chairs[1])
        found = await store.table(row.id)
        assert found is not None
        assert found[1][1] == Chair(1)
        assert json.loads(found[0].removed) == ["b", "bo"]
        assert await store.begin(row.id, found[0].changed, chairs, entries("x"), due=False)
        assert not await store.remove_person(row.id, Chair(0, "", "c"))
        assert not await store.make_ready(row.id, "c", ready=True)
        assert not await store.change_game(row.id, options="{}")

    asyncio.run(scene())


def test_those_who_look_on_talk_where_they_may(store: Store) -> None:
    """Not before the host says so; sent twice, it is said once; people's lines move with their seats, theirs do not."""

    async def scene() -> None:
        row = new_row(load("cartographers"), {}, 2, private=False)
        chairs = [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b")]
        await store.create(row, chairs)
        assert await store.say_from_outside(row.id, "Eve", "hello", "c1") is None
        await store.change_table(row.id, watchers_chat=True)
        said = await store.say_from_outside(row.id, "Eve", "hello", "c1")
        assert said is not None
        assert await store.say_from_outside(row.id, "Eve", "hello", "c1") == said
        await store.say(row.id, "a", "hi", "c1")
        found = await store.table(row.id)
        assert found is not None
        swapped = [chairs[1]._replace(seat=0), chairs[0]._replace(seat=1)]
        assert await store.begin(row.id, found[0].changed, swapped, entries("x"), due=False)
        told = [(line.n, line.seat, line.name, line.text) for line in await store.chat(row.id)]
        assert told == [(0, -1, "Eve", "hello"), (1, 1, "", "hi")]

    asyncio.run(scene())
