"""Lessons: their scripts can be played to the end, they go on where they were left, and they leave nothing behind."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from harness import Guest, cookie_of
from rhumbline import games
from rhumbline.server.tables import lessons


def begin(guest: Guest, game: str, cookie: str, *, anew: bool = False) -> str:
    answer = guest.post(f"/api/lessons/{game}", cookie, name="Ada", anew=anew)
    assert answer.status_code == 200, answer.text
    table: str = answer.json()["id"]
    return table


def is_taught(game: str, document: dict[str, Any]) -> bool:
    """A lesson ends with a real scoring: of a season of Cartographers, and of the whole game in all others."""
    if game == "cartographers":
        scored: bool = document["view"]["season"] == "summer"
        return scored
    return document["result"] is not None


@pytest.mark.parametrize("game", games())
def test_the_script_leads_to_a_scoring(guest: Guest, game: str) -> None:
    """Every card, die and move is as the script says: nothing falls out of step."""
    script = lessons.script_of(game)
    assert script is not None
    cookie = cookie_of(guest.post("/api/me", name="Ada"))
    table = begin(guest, game, cookie)
    assert begin(guest, game, cookie) == table, "a lesson is gone on with"

    async def learn() -> None:
        async with guest.player(table, cookie) as learner:
            await learner.until(lambda: bool(learner.document))
            moves = iter(script.moves[0])
            await learner.play(lambda _: next(moves), until=lambda: is_taught(game, learner.document))
            assert list(moves) == []

    asyncio.run(learn())
    record = guest.get(f"/api/tables/{table}/record", cookie)
    if game != "cartographers":  # of which the game goes on
        told = [line for line in map(_line, record.text.splitlines()) if "by" in line]
        assert [line["move"] for line in told if line["by"] == "chance"] == script.luck
        for seat, moves in enumerate(script.moves):
            assert [line["move"] for line in told if line["by"] == seat] == moves
        assert guest.get("/api/me/tables?over=5", cookie).json() == [], "nobody meets it again"
        assert guest.get("/api/me", cookie).json().get("finished", []) == []
    assert begin(guest, game, cookie, anew=True) != table


def _line(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def test_there_is_no_lesson_of_another_name(guest: Guest) -> None:
    cookie = cookie_of(guest.post("/api/me", name="Ada"))
    assert guest.post("/api/lessons/chess", cookie, name="Ada").status_code == 404
    assert guest.post("/api/lessons/gisborne", name="Ada").status_code == 401
