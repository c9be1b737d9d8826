"""Rules that change close no table: it goes on where they make no difference, and is kept to be read where they do."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fifth
import rhumbline
from harness import PATIENCE, Guest, Server, play_all
from rhumbline.engine import record as records

GAME = "signal-fires"
EDITS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "other words": (),
    # Two fires at most: whoever has lit three has broken this rule.
    "fewer fires": (("components.py", "MOST_LIT = 3", "MOST_LIT = 2"),),
    # Every move is as legal as before, and leads elsewhere.
    "fires of their own": (
        (
            "rules/flow.py",
            "    s.dark -= move\n",
            "    s.dark -= move\n    if s.dark > 4:\n        s.dark -= 1\n",
        ),
    ),
    # The view has another shape, so that no face of today knows the views of before.
    "another view": (
        ("components.py", "MOST_LIT = 3", "MOST_LIT = 2"),
        ("view.py", "    dark: int", "    dark_fires: int"),
        ("view.py", "dark=int(", "dark_fires=int("),
        ("terminal.py", "view['dark']", "view['dark_fires']"),
    ),
}


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int, str], None]:
    """Let every process from now on play the game from outside by these rules."""

    def change(version: int, edits: str = "other words") -> None:
        folder = tmp_path / f"version-{version}"
        shutil.copytree(fifth.SOURCE, folder / "signal-fires", ignore=shutil.ignore_patterns("__pycache__"))
        package = folder / "signal-fires" / "src" / "signal_fires"
        versioned = ("__init__.py", "rules_version=1", f"rules_version={version}")
        for file, before, after in (versioned, *EDITS[edits]):
            text = (package / file).read_text("utf-8")
            assert before in text, (file, before)
            (package / file).write_text(text.replace(before, after), "utf-8")
        fifth.install(folder, monkeypatch, folder / "signal-fires")

    return change


def lights(most: int) -> Callable[[list[str]], str]:
    """Light so many, or as many as are left."""
    return lambda moves: moves[min(most, len(moves)) - 1]


async def play_once(guest: Guest, table: str, cookie: str, most: int) -> None:
    async with guest.player(table, cookie) as player:
        await player.until(player.is_asked)
        prompt = player.document["prompt"]
        assert (await player.act(lights(most)(prompt["moves"])))["type"] == "ack"
        await player.until(lambda: player.is_asked() and player.document["prompt"]["id"] != prompt["id"])


def begun(guest: Guest, most: int) -> tuple[str, str]:
    """A game in play, alone against a bot; each has moved once."""
    table, (cookie,) = guest.table(GAME, 2, 1, bot="random", private=True)
    asyncio.run(play_once(guest, table, cookie, most))
    return table, cookie


def look(guest: Guest, table: str, cookie: str) -> dict[str, Any]:
    told: dict[str, Any] = guest.get(f"/api/tables/{table}", cookie).json()
    return told


def steps(guest: Guest, table: str, cookie: str, eyes: str) -> list[dict[str, Any]]:
    base = f"/api/tables/{table}/replay?eyes={eyes}"
    last = guest.get(base, cookie).json()["last"]
    return [guest.get(f"{base}&step={step}", cookie).json() for step in range(last + 1)]


def wait_until_kept(database: Path, table: str) -> None:
    """What everybody saw of a finished game is written down beside everything else."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with sqlite3.connect(database, timeout=30) as connection:
            found = connection.execute("SELECT length(steps) FROM archives WHERE table_id = ?", (table,)).fetchone()
        connection.close()
        if found is not None:
            return
        time.sleep(0.05)
    message = "nothing was kept of it"
    raise AssertionError(message)


def test_a_running_game_goes_on_where_the_rules_are_the_same(rules: Any, tmp_path: Path) -> None:
    """Under version 2 it plays to its end; its record is of version 2 then, and a game of version 1 is verified."""
    rules(1)
    place = str(tmp_path / "tables.sqlite")
    with Server(place, "--rate", "0") as server, Guest(server.url) as guest:
        table, cookie = begun(guest, 1)
        waiting, host, _ = guest.make(GAME, 2)
        before = steps(guest, table, cookie, "0")
    rules(2)
    with Server(place, "--rate", "0") as server, Guest(server.url) as guest:
        told = look(guest, table, cookie)
        assert (told["stage"], told["rules_version"], told["outdated"]) == ("running", 2, False)
        assert steps(guest, table, cookie, "0") == before
        assert look(guest, waiting, host)["rules_version"] == 2
        asyncio.run(play_all(guest, table, [cookie], lights(3)))
        assert look(guest, table, cookie)["stage"] == "over"
        assert guest.get(f"/api/tables/{table}/luck", cookie).status_code == 200


@pytest.mark.parametrize(("edits", "most"), [("fewer fires", 3), ("fires of their own", 1)])
def test_a_running_game_is_kept_where_they_are_not(rules: Any, tmp_path: Path, edits: str, most: int) -> None:
    """Illegal under the new rules, or legal and elsewhere: it ends without a result, and can be read and saved."""
    rules(1)
    place = str(tmp_path / "tables.sqlite")
    with Server(place, "--rate", "0") as server, Guest(server.url) as guest:
        table, cookie = begun(guest, most)
    with sqlite3.connect(place) as connection:
        stored = connection.execute("SELECT by, move FROM entries WHERE table_id = ? ORDER BY n", (table,)).fetchall()
    connection.close()
    rules(2, edits)
    with Server(place, "--rate", "0", log=tmp_path / "log") as server, Guest(server.url) as guest:
        for _ in range(2):
            told = look(guest, table, cookie)
            assert (told["stage"], told["ending"], told["outdated"]) == ("over", "rules", True)
        record = records.parse(guest.get(f"/api/tables/{table}/record", cookie).text)
        assert record["rules_version"] == 1
        assert [(-1 if line["by"] == "chance" else line["by"], line["move"]) for line in record["entries"]] == stored
        assert guest.get(f"/api/tables/{table}/replay", cookie).status_code == 200
        forked = guest.post(f"/api/tables/{table}/fork", cookie, step=1, name="Ada", seat=0)
        assert (forked.status_code, forked.json()["rule"]) == (409, "http.rules")
        assert guest.post(f"/api/tables/{table}/resign", cookie).status_code == 409
        server.check_log()
    assert "rules version 1" in fault_of(place)


def fault_of(place: str) -> str:
    """What `rhumbline admin check` says, in a process that knows the game from outside."""
    return fifth.python("-m", "rhumbline", "admin", "check", "--database", place, code=None)


@pytest.mark.parametrize("edits", ["fewer fires", "another view"])
def test_a_finished_game_stays_as_everybody_saw_it(rules: Any, tmp_path: Path, edits: str) -> None:
    """Every step of every viewer, the luck and the record are the same when the rules that made them are gone."""
    rules(1)
    place = tmp_path / "tables.sqlite"
    eyes = ("0", "1", "watch", "open")
    with Server(str(place), "--rate", "0") as server, Guest(server.url) as guest:
        table, (cookie,) = guest.table(GAME, 2, 1, bot="random", private=True)
        asyncio.run(play_all(guest, table, [cookie], lights(3)))
        before = {one: steps(guest, table, cookie, one) for one in eyes}
        luck, record = (guest.get(f"/api/tables/{table}/{what}", cookie).text for what in ("luck", "record"))
        wait_until_kept(place, table)
    rules(2, edits)
    with Server(str(place), "--rate", "0") as server, Guest(server.url) as guest:
        told = look(guest, table, cookie)
        assert (told["stage"], told["ending"], told["outdated"]) == ("over", None, True)
        after = {one: steps(guest, table, cookie, one) for one in eyes}
        if edits == "another view":
            # The text of the board is there for a face that does not know these views.
            assert all("Dark fires" in step["board"] for one in eyes for step in after[one])
        for told in (before, after):
            for step in (step for one in eyes for step in told[one]):
                step.pop("board", None)
        assert after == before
        assert guest.get(f"/api/tables/{table}/luck", cookie).text == luck
        assert guest.get(f"/api/tables/{table}/record", cookie).text == record
        key = guest.post(f"/api/tables/{table}/replay", cookie, open=True).json()["replay"]["key"]
        assert guest.post(f"/api/tables/{table}/enter", replay=key).status_code == 200
    assert "0 with faults" in fault_of(str(place)), "what is kept is sound"


def test_records_of_earlier_rules(rules: Any, tmp_path: Path) -> None:
    """Verified and imported where these rules lead to the same result; else a sentence names both versions."""
    rules(1)
    with Server(str(tmp_path / "tables.sqlite"), "--rate", "0") as server, Guest(server.url) as guest:
        table, (cookie,) = guest.table(GAME, 2, 1, bot="random")
        asyncio.run(play_all(guest, table, [cookie], lights(3)))
        text = guest.get(f"/api/tables/{table}/record", cookie).text
    file = tmp_path / "game.jsonl"
    file.write_text(text, "utf-8")
    rules(2)
    said = fifth.python("-m", "rhumbline", "verify", str(file))
    assert "It was played under rules version 1" in said
    rules(3, "fewer fires")
    said = fifth.python("-m", "rhumbline", "verify", str(file), code=2)
    assert "it was played under rules version 1, these are 3" in said
    with Server(str(tmp_path / "tables.sqlite"), "--rate", "0") as server, Guest(server.url) as guest:
        refused = guest.http.post("/api/records", content=text)
        assert (refused.status_code, refused.json()["rule"]) == (400, "http.record")
        assert "rules version 1" in refused.json()["sentence"]
    newer = json.loads(text.splitlines()[0]) | {"rules_version": 9}
    file.write_text("\n".join([json.dumps(newer), *text.splitlines()[1:]]), "utf-8")
    assert "this is of rules version 9" in fifth.python("-m", "rhumbline", "verify", str(file), code=2)
    assert GAME not in rhumbline.games(), "the rules of these tests are those of other processes"
