"""Reviews at a server: made in the background, told to those who may look back, and never of what is sealed."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import msgspec
import pytest

from harness import Guest, play_all
from rhumbline.bots.review import Review
from rhumbline.server.http.errors import Denied
from rhumbline.server.tables import reviewing
from rhumbline.server.tables.reviewing import Reviewer

PATIENCE = 300.0


def reviewed(guest: Guest, table: str, cookie: str | None) -> dict[str, Any]:
    """Ask until the review is there; progress never goes back."""
    end, done = time.monotonic() + PATIENCE, 0
    while time.monotonic() < end:
        answer = guest.get(f"/api/tables/{table}/review", cookie)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        if told["review"] is not None:
            review: dict[str, Any] = told["review"]
            return review
        assert done <= told["done"] <= told["total"]
        done = told["done"]
        time.sleep(0.2)
    pytest.fail("no review in time")


def test_a_finished_game_is_reviewed(guest: Guest) -> None:
    table, cookies = guest.table("cartographers", 1, 1, private=True)
    asyncio.run(play_all(guest, table, cookies, random.Random(4).choice))
    assert guest.get(f"/api/tables/{table}/review").status_code == 404, "a private table is nobody else's business"
    told = msgspec.convert(reviewed(guest, table, cookies[0]), Review)
    mistakes = [one for one in told.decisions if one.best != one.played]
    assert mistakes, "random moves can be improved on"
    better = guest.get(f"/api/tables/{table}/review/{mistakes[0].n}", cookies[0]).json()
    assert better["moves"] == mistakes[0].line
    assert better["preview"]["map"] == 0
    nothing = guest.get(f"/api/tables/{table}/review/100000", cookies[0])
    assert (nothing.status_code, nothing.json()["rule"]) == (404, "http.review")


def test_a_game_that_was_given_up_is_not_reviewed(guest: Guest) -> None:
    table, cookies = guest.table("cartographers", 1, 1)
    assert guest.post(f"/api/tables/{table}/resign", cookies[0]).status_code == 200
    refused = guest.get(f"/api/tables/{table}/review", cookies[0])
    assert refused.status_code == 409


def test_no_more_than_so_many_games_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_WAITING", 2)

    async def scene() -> None:
        reviewer = Reviewer()
        async with reviewer._turn:  # noqa: SLF001 (nobody has a turn: all wait)
            match: Any = None
            for table in ("a", "b", "a"):
                assert reviewer.ask(table, match).review is None
            with pytest.raises(Denied) as refused:
                reviewer.ask("c", match)
            assert (refused.value.status, refused.value.rule) == (503, "http.review")
            reviewer.close()
            await asyncio.sleep(0)

    asyncio.run(scene())
