"""Another game: somebody proposes it, everybody sees it, each says yes or no; whoever says nothing is not there."""

import asyncio
import random

import pytest

from harness import Guest, cookie_of, play_all


@pytest.fixture
def over(guest: Guest) -> tuple[str, list[str]]:
    """A game of three people and a bot that is over."""
    table, cookies = guest.table("cartographers", 4, 3)
    asyncio.run(play_all(guest, table, cookies, random.Random(3).choice))
    return table, cookies


def test_everybody_sees_the_proposal_and_answers(guest: Guest, over: tuple[str, list[str]]) -> None:
    """Those who say yes sit at the new table, one seat on; the seat of whoever says no or nothing is open there."""
    table, (ada, bo, cy) = over
    base = f"/api/tables/{table}"
    assert guest.post(f"{base}/rematch").json()["rule"] == "http.seat"

    async def scene() -> tuple[str, str]:
        async with guest.player(table, bo) as waiting, guest.player(table) as watcher:
            await waiting.until(lambda: bool(waiting.state))
            assert waiting.state["rematch"] is None
            answer = guest.post(f"{base}/rematch", ada, yes=True)
            new = answer.json()["id"]
            await waiting.until(lambda: waiting.state["rematch"] == new)
            assert [chair["again"] for chair in waiting.state["chairs"]] == ["yes", None, None, None]
            await watcher.until(lambda: watcher.state["rematch"] == new)
            return new, cookie_of(answer)

    new, ada_there = asyncio.run(scene())
    look = guest.get(f"/api/tables/{new}", ada_there).json()
    assert [(chair["name"], chair["state"], chair["host"]) for chair in look["chairs"]] == [
        ("greedy", "bot", False),
        ("Ada", "away", True),
        ("", "free", False),
        ("", "free", False),
    ]
    assert guest.post(f"/api/tables/{new}/start", ada_there).status_code == 409
    said_no = guest.post(f"{base}/rematch", bo, yes=False)
    assert said_no.json() == {"id": None}
    assert "set-cookie" not in said_no.headers
    yes = guest.post(f"{base}/rematch", cy)
    assert yes.json() == {"id": new}
    told = guest.get(base, ada).json()
    assert [chair["again"] for chair in told["chairs"]] == ["yes", "no", "yes", None]
    cy_there = cookie_of(yes)
    assert guest.get(f"/api/tables/{new}", cy_there).json()["you"] == 3
    # Asked twice, one sits once; and whoever sits there says no by leaving.
    assert cookie_of(guest.post(f"{base}/rematch", cy)) == cy_there
    assert guest.post(f"{base}/rematch", cy, yes=False).status_code == 409
    di = guest.join(new, "Di", invite=look["code"])
    assert guest.get(f"/api/tables/{new}", di).json()["you"] == 2
    # Who changes his mind finds the seats taken.
    late = guest.post(f"{base}/rematch", bo, yes=True)
    assert (late.status_code, late.json()["rule"]) == (409, "http.seat")
    assert guest.get(base, bo).json()["chairs"][1]["again"] == "no"
    assert guest.post(f"/api/tables/{new}/start", ada_there).status_code == 200
    assert guest.post(f"{base}/rematch", bo, yes=True).json()["rule"] == "http.stage"
    asyncio.run(play_all(guest, new, [ada_there, di, cy_there], random.Random(4).choice))


def test_no_rematch_before_the_end(guest: Guest) -> None:
    table, cookies = guest.table("cartographers", 2, 2)
    for yes in (True, False):
        answer = guest.post(f"/api/tables/{table}/rematch", cookies[0], yes=yes)
        assert (answer.status_code, answer.json()["rule"]) == (409, "http.stage")


def test_a_proposal_that_was_given_up_can_be_made_anew(guest: Guest, over: tuple[str, list[str]]) -> None:
    """When all who said yes have left the new table, it is gone; the next yes makes another one."""
    table, (ada, bo, _) = over
    first = guest.post(f"/api/tables/{table}/rematch", ada)
    left = first.json()["id"]
    assert guest.post(f"/api/tables/{left}/leave", cookie_of(first)).status_code == 200
    assert guest.get(f"/api/tables/{left}").status_code == 404
    second = guest.post(f"/api/tables/{table}/rematch", bo)
    new = second.json()["id"]
    assert new != left
    assert guest.get(f"/api/tables/{table}").json()["rematch"] == new
    assert guest.get(f"/api/tables/{new}", cookie_of(second)).json()["you"] == 2


def test_two_who_propose_at_once_meet(guest: Guest, over: tuple[str, list[str]]) -> None:
    table, cookies = over

    async def scene() -> set[str]:
        async def propose(cookie: str) -> str:
            with Guest(*guest.urls) as one:
                answer = await asyncio.to_thread(one.post, f"/api/tables/{table}/rematch", cookie)
                assert answer.status_code == 200, answer.text
                return str(answer.json()["id"])

        return set(await asyncio.gather(*map(propose, [*cookies, *cookies])))

    (new,) = asyncio.run(scene())
    names = [chair["name"] for chair in guest.get(f"/api/tables/{new}").json()["chairs"]]
    assert sorted(names) == ["Ada", "P1", "P2", "greedy"]
