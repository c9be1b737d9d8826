"""A server opens before its rules are compiled: what it says meanwhile, and that games can be played once they are."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from harness import Guest, Server, cookie_of
from rhumbline import games
from rhumbline.engine.jit import ENGINE, cache_folder
from rhumbline.games import folder_of
from rhumbline.server.tables import readiness
from rhumbline.server.tables.readiness import NotReady, Readiness

GAME = "gisborne"


@pytest.fixture
def nearly_compiled(tmp_path: Path) -> Path:
    """The compiled rules of all games, of which one lacks the last step."""
    folder = tmp_path / "nearly"
    folder.mkdir()
    for home in (ENGINE, *map(folder_of, games())):
        compiled = cache_folder(home)
        (folder / compiled.name).symlink_to(compiled, target_is_directory=True)
    game = cache_folder(folder_of(GAME))
    (folder / game.name).unlink()
    (folder / game.name).mkdir()
    for part in game.iterdir():
        if part.is_dir():
            (folder / game.name / part.name).symlink_to(part, target_is_directory=True)
    return folder


def children(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()


def test_a_server_opens_before_its_rules_are_compiled(
    nearly_compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "tables.sqlite")
    monkeypatch.setenv("RHUMBLINE_CACHE", str(nearly_compiled))
    log = tmp_path / "log"
    with Server(database, "--rate", "0", log=log) as server, Guest(server.url) as guest:
        # It has said that it is ready: by now another process has compiled what was missing.
        assert (nearly_compiled / cache_folder(folder_of(GAME)).name / "done").exists()
        assert {game["rules"] for game in guest.get("/api/games").json()["games"]} == {"ready"}
        table, (cookie,) = guest.table(GAME, 3, people=1)
        assert guest.get(f"/api/tables/{table}", cookie).json()["stage"] == "running"
    server.check_log()

    monkeypatch.setenv("RHUMBLINE_CACHE", str(tmp_path / "empty"))
    server = Server(database, "--rate", "0", log=log)
    server.start(answers="/api/health")
    assert server.process is not None
    with Guest(server.url) as guest:
        told = guest.get("/api/games").json()["games"]
        assert {game["name"]: game["rules"] for game in told} == dict.fromkeys(games(), "compiling")
        assert all(0 <= game["compiled"] < 1 for game in told)
        assert guest.get("/api/ready").json()["rules"] is False
        assert guest.get("/").status_code == 200
        hello = cookie_of(guest.post("/api/me", name="Ada", language="en"))
        refused = [
            guest.post("/api/tables", game=GAME, seats=3, name="Ada"),
            guest.get(f"/api/tables/{table}", cookie),
            guest.post(f"/api/lessons/{GAME}", hello, name="Ada", anew=True),
            guest.http.post("/api/records", content='{"rhumbline": 1, "game": "gisborne"}'),
        ]
        for answer in refused:
            assert answer.status_code == 503, answer.text
            assert answer.json()["rule"] == "http.compiling"
            assert int(answer.headers["retry-after"]) > 0
        compiling = children(server.process.pid)
    server.stop()
    assert len(compiling) == min(len(games()), os.cpu_count() or 1)
    assert not [process for process in compiling if Path(f"/proc/{process}").exists()]
    server.check_log()


def test_a_game_that_cannot_be_compiled_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told to wait for what never comes; the games that could be compiled are ready."""

    async def compile_but_one(game: str) -> None:
        if game == GAME:
            message = "no room left"
            raise RuntimeError(message)

    async def get_ready() -> Readiness:
        rules = Readiness([GAME, "pizarro"])
        with pytest.raises(NotReady) as early:
            rules.must_be_ready(GAME)
        assert (early.value.rule, early.value.retry_after) == ("http.compiling", 5)
        await rules.get_ready()
        return rules

    monkeypatch.setattr(readiness, "_compile", compile_but_one)
    rules = asyncio.run(get_ready())
    assert {game: rules.stage_of(game) for game in (GAME, "pizarro")} == {GAME: "failed", "pizarro": "ready"}
    rules.must_be_ready("pizarro")
    with pytest.raises(NotReady) as refused:
        rules.must_be_ready(GAME)
    assert (refused.value.rule, refused.value.retry_after) == ("http.unprepared", None)
    assert "still" not in refused.value.sentence
