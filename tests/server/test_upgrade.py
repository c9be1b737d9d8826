"""Upgrading and going back, with people at tables in play: nothing of theirs is lost on either way."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from harness import Guest, Player, Server
from rhumbline import cli
from rhumbline.server.settings import database_url
from rhumbline.server.storage import migrate, schema
from rhumbline.server.storage.store import engine_for

BEFORE_BANS = "0008"
BEFORE = f"{int(schema.REVISION) - 1:04}"
MOVES = 3


def everything(database: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables that both versions know, without columns that only one of them has."""
    engine = engine_for(database_url(database))
    found = {}
    with engine.connect() as connection:
        there = set(sa.inspect(connection).get_table_names())
        for name, table in schema.metadata.tables.items():
            columns = [column for column in table.columns if (name, column.name) != ("chat", "player_id")]
            if name in there - {"pulse", "archives"}:
                rows = connection.execute(sa.select(*columns).order_by(*table.primary_key))
                found[name] = [tuple(row) for row in rows]
    engine.dispose()
    return found


def revision_of(database: str) -> str | None:
    engine = engine_for(database_url(database))
    found = migrate.revision_of(engine)
    engine.dispose()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_going_back_and_forth_with_tables_in_play(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """The version of before gets its database back with every move and everybody; the new one goes on where it was."""
    database = str(tmp_path / "t.sqlite") if kind == "sqlite" else str(request.getfixturevalue("database"))
    back = ["admin", "downgrade", BEFORE, "--database", database]
    server, rng = Server(database, "--rate", "0"), random.Random(8)
    with server, Guest(server.url) as guest:
        somebody = guest.post("/api/me", name="Ada").headers["set-cookie"].split(";")[0]
        guest.post("/api/tables", somebody, game="gisborne", seats=3, name="Ada")
        table, cookies = guest.table("kingdom-maps", 3, 2)

        async def begin() -> None:
            players = [guest.player(table, cookie) for cookie in cookies]
            async with players[0] as ada, players[1] as bo:
                await ada.ask(type="say", text="back soon")
                await asyncio.gather(*(one.play(rng.choice, lambda: len(ada.played) >= MOVES) for one in (ada, bo)))

        asyncio.run(begin())
        assert cli.run(back) == 2, "a server has it open"
        assert "another server" in capsys.readouterr().err
    before = everything(database)
    assert len(before["entries"]) > MOVES
    assert len(before["devices"]) == 1
    for wrong in ("0000", schema.REVISION, "x", "9999"):
        assert cli.run(["admin", "downgrade", wrong, "--database", database]) == 2
    assert cli.run(back) == 0
    assert revision_of(database) == BEFORE
    assert everything(database) == before
    assert cli.run(["admin", "check", "--database", database]) == 2, "it is of another version now"
    with server, Guest(server.url) as guest:
        assert revision_of(database) == schema.REVISION
        assert guest.get("/api/me", somebody).json()["name"] == "Ada"
        players = [Player([server.url], table, cookie) for cookie in cookies]

        async def finish() -> None:
            async with players[0] as ada, players[1] as bo:
                assert [line["text"] for line in ada.chat] == ["back soon"]
                await asyncio.gather(*(one.play(rng.choice) for one in (ada, bo)))

        asyncio.run(finish())
    assert cli.run(["admin", "check", "--database", database]) == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_migration_that_fails_changes_nothing(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Also where some of its steps have been done already."""
    database = str(tmp_path / "t.sqlite") if kind == "sqlite" else str(request.getfixturevalue("database"))
    engine = engine_for(database_url(database))
    migrate.migrate(engine)
    migrate.downgrade(engine, BEFORE_BANS)
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE players ADD COLUMN muted BOOLEAN"))  # in the way of the second step
    with pytest.raises(sa.exc.DatabaseError, match="muted"):
        migrate.migrate(engine)
    assert migrate.revision_of(engine) == BEFORE_BANS
    assert not sa.inspect(engine).has_table("bans")
    engine.dispose()
