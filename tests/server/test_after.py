"""After the game: links to replays, steps by turn and round, games that are continued, names in records."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import connect

import backends
import rhumbline
from harness import Guest, Server, cookie_of, play_all
from rhumbline.engine import record as records
from rhumbline.games import load

PATHS = ("", "/replay", "/replay?eyes=open&step=3", "/luck", "/record")
NOBODY = {"key": None, "by": None}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("after") / "tables.sqlite")
    else:
        with backends.fresh_database(request.getfixturevalue("postgres")) as address:
            yield address


def finished(guest: Guest, game: str, seats: int, people: int, **more: Any) -> tuple[str, list[str]]:
    """A private table whose game is over, and the cookies of its people."""
    table, cookies = guest.table(game, seats, people, private=True, **more)
    asyncio.run(play_all(guest, table, cookies, random.Random(4).choice))
    return table, cookies


def opened(guest: Guest, table: str, cookie: str) -> str:
    told = guest.post(f"/api/tables/{table}/replay", cookie, open=True)
    assert told.status_code == 200, told.text
    key: str = told.json()["replay"]["key"]
    return key


def statuses(guest: Guest, table: str, cookie: str | None = None) -> set[int]:
    return {guest.get(f"/api/tables/{table}{path}", cookie).status_code for path in PATHS}


def enter(guest: Guest, table: str, key: str) -> Any:
    return guest.post(f"/api/tables/{table}/enter", replay=key)


def private_table(guest: Guest, player: str | None = None) -> tuple[str, list[str]]:
    """Two people and a bot at a private table; the second one may be a player, whose cookie is given."""
    table, host, made = guest.make("pizarro", 3, private=True)
    joined = guest.post(f"/api/tables/{table}/join", player, name="Ben", invite=made["invite"])
    guest.post(f"/api/tables/{table}/seats/2", host, bot="easy")
    assert guest.post(f"/api/tables/{table}/start", host).status_code == 200
    return table, [host, player or cookie_of(joined)]


def played_privately(guest: Guest, player: str | None = None) -> tuple[str, list[str]]:
    table, cookies = private_table(guest, player)
    asyncio.run(play_all(guest, table, cookies, random.Random(4).choice))
    return table, cookies


def test_a_link_opens_a_finished_game_to_whoever_has_it(place: str) -> None:
    """Replay, luck, record and fork, after a restart too; never the socket, which tells the chat. Closing ends it."""
    with Server(place, "--rate", "0") as server, Guest(server.url) as guest:
        table, (ada, ben) = played_privately(guest)
        assert statuses(guest, table) == {404}
        assert enter(guest, table, "").status_code == 404
        assert guest.get(f"/api/tables/{table}", ada).json()["replay"] == NOBODY
        key = opened(guest, table, ada)
        assert opened(guest, table, ben) == key, "there is one link"
        assert guest.get(f"/api/tables/{table}", ben).json()["replay"] == {"key": key, "by": 0}
    with Server(place, "--rate", "0") as server, Guest(server.url) as guest:
        assert statuses(guest, table) == {404}, "the name of a table opens nothing"
        wrong = enter(guest, table, key[:-1] + ("A" if key[-1] != "A" else "B"))
        assert wrong.status_code == 404
        stranger = cookie_of(enter(guest, table, key))
        assert statuses(guest, table, stranger) == {200}
        look = guest.get(f"/api/tables/{table}", stranger).json()
        assert (look["you"], look["yours"], look["replay"]["key"]) == (None, [], key)
        assert [chair["name"] for chair in look["chairs"]] == ["Ada", "Ben", "easy"]
        with pytest.raises(InvalidHandshake):
            connect(
                f"{server.url.replace('http', 'ws')}/api/tables/{table}/live",
                additional_headers={"Cookie": stranger},
            )
        assert guest.post(f"/api/tables/{table}/fork", stranger, step=9, name="Cy", seat=1).status_code == 201
        assert guest.post(f"/api/tables/{table}/replay", stranger, open=False).status_code == 404
        closed = guest.post(f"/api/tables/{table}/replay", ben, open=False)
        assert closed.json()["replay"] == {"key": None, "by": 1}
        assert statuses(guest, table, stranger) == {404}, "what a closed link gave is gone"
        refused = guest.post(f"/api/tables/{table}/replay", ada, open=True)
        assert (refused.status_code, refused.json()["rule"]) == (409, "http.link")
        assert "Ben" in refused.json()["sentence"]
        assert opened(guest, table, ben) != key, "a new link; the old one stays closed"
        assert enter(guest, table, key).status_code == 404
        assert statuses(guest, table, ada) == {200}


def test_a_running_game_has_no_link(guest: Guest) -> None:
    """Nobody opens one before the end, and no key opens the table."""
    table, cookies = private_table(guest)
    assert guest.post(f"/api/tables/{table}/replay", cookies[0], open=True).status_code == 409
    assert guest.get(f"/api/tables/{table}", cookies[0]).json()["replay"] == NOBODY
    for key in ("", "x" * 22):
        assert enter(guest, table, key).status_code == 404
        assert statuses(guest, table, f"rhumbline-replay={key}") == {404}


def test_a_link_at_two_processes(database: str, redis: backends.Redis) -> None:
    """What is opened and closed at one process is open and closed at the other at once."""
    more = ("--redis", redis.url, "--rate", "0")
    with (
        Server(database, *more) as one,
        Server(database, *more) as two,
        Guest(one.url) as here,
        Guest(two.url) as there,
    ):
        table, (ada, ben) = played_privately(here)
        assert statuses(there, table) == {404}
        stranger = cookie_of(enter(there, table, opened(here, table, ada)))
        assert statuses(there, table, stranger) == {200}
        assert there.post(f"/api/tables/{table}/replay", ben, open=False).status_code == 200
        assert statuses(here, table, stranger) == {404}


def test_previews_of_a_replay(guest: Guest) -> None:
    """Names and game are told to whoever has the key, in his language; without it nothing is."""
    table, (ada, _) = played_privately(guest)
    key = opened(guest, table, ada)

    def page(query: str, language: str = "en") -> str:
        return guest.http.get(f"/replay/{table}{query}", headers={"accept-language": language}).text

    assert "Ada, Ben and Sparrow played Pizarro" in page(f"?key={key}").replace("&amp;", "&")
    assert "gespielt von Ada, Ben und " in page(f"?key={key}", "de")
    for query in ("", "?key=", f"?key={key}x"):
        assert "Ben" not in page(query)
        assert "og:title" not in page(query)
    assert guest.http.get("/replay/none").status_code == 200


def test_a_former_player_has_no_name_in_a_replay(guest: Guest) -> None:
    """Who deletes himself is named by no link."""
    zoe = cookie_of(guest.post("/api/me", name="Zoe"))
    table, (ada, _) = played_privately(guest, zoe)
    key = opened(guest, table, ada)
    assert guest.post("/api/me/delete", zoe).status_code == 200
    stranger = cookie_of(enter(guest, table, key))
    assert [chair["name"] for chair in guest.get(f"/api/tables/{table}", stranger).json()["chairs"]][1] == ""
    assert records.parse(guest.get(f"/api/tables/{table}/record", stranger).text)["players"][1] == {}
    assert "Ada, a former player and Sparrow played" in guest.http.get(f"/replay/{table}?key={key}").text


def test_a_former_player_has_no_name_in_games_that_continue_his(guest: Guest) -> None:
    """Nor in those that continue them; in each the seat is still kept for whoever comes."""
    zoe = cookie_of(guest.post("/api/me", name="Zoe"))
    table, (ada, _) = played_privately(guest, zoe)
    first = guest.post(f"/api/tables/{table}/fork", ada, step=5, name="Ada", seat=0, private=True)
    host = cookie_of(first)
    name = guest.get(f"/api/tables/{first.json()['id']}", host).json()["chairs"][1]["name"]
    assert name
    assert guest.post("/api/me/delete", zoe).status_code == 200
    seat = guest.get(f"/api/tables/{first.json()['id']}", host).json()["chairs"][1]
    assert (seat["name"], seat["kept"]) == ("", True)


# --- stepping


@pytest.mark.parametrize("name", rhumbline.games())
def test_turns_and_rounds(guest: Guest, name: str) -> None:
    """Every game says where they begin: the steps are in order, rounds are turns, and the story tells them there."""
    table, cookies = finished(guest, name, 3, 1)
    kinds = {
        "cartographers": ("season-began", 4),
        "pizarro": ("year-began", 3),
        "gisborne": ("round-began", None),
        "kingdom-maps": ("turn-began", None),
    }
    kind, rounds = kinds[name]
    for eyes in ("0", "watch", "open"):
        base = f"/api/tables/{table}/replay?eyes={eyes}"
        last = guest.get(f"{base}&since=-1", cookies[0]).json()
        assert set(last["rounds"]) <= set(last["turns"]) <= set(range(last["last"] + 1))
        assert last["turns"][0] == last["rounds"][0] == 0
        assert last["turns"] == sorted(set(last["turns"]))
        assert 1 < len(last["rounds"]) <= len(last["turns"])
        assert rounds in {None, len(last["rounds"])}
        for step in random.Random(name).sample(last["rounds"][1:], 1):
            told = guest.get(f"{base}&step={step}", cookies[0]).json()["events"]
            assert kind in {event["type"] for event in told}


# --- continuing a game


def test_a_continued_game_keeps_seats_names_and_bots(place: str) -> None:
    """It says what it continues, its story begins before it, and whoever comes takes the seat kept for him."""
    with Server(place, "--rate", "0") as server, Guest(server.url) as guest:
        table, (ada, _) = played_privately(guest)
        log = record_of(guest, table, ada)["entries"]
        step = 3 * len(log) // 4
        made = guest.post(f"/api/tables/{table}/fork", ada, step=step, name="Ada", seat=0, private=True)
        assert made.status_code == 201, made.text
        new, host = made.json()["id"], cookie_of(made)
        look = guest.get(f"/api/tables/{new}", host).json()
        chairs = [(chair["name"], chair["bot"], chair["kept"]) for chair in look["chairs"]]
        assert chairs == [("Ada", None, False), ("Ben", "normal", True), ("easy", "easy", False)]
        moves = sum(line["by"] != "chance" for line in log[:step])
        told = look["forked"]
        assert (told["source"], told["entries"], told["moves"]) == (table, step, moves)
        invite = made.json()["invite"]
        assert guest.post(f"/api/tables/{new}/invitation", invite=invite).json()["free"] == 1
        ben = guest.join(new, "Ben", invite=invite)
        assert guest.get(f"/api/tables/{new}", ben).json()["you"] == 1
        assert guest.post(f"/api/tables/{new}/join", name="Cy", invite=invite).status_code == 409
        before = guest.get(f"/api/tables/{new}/before", host).json()
        mine = guest.get(f"/api/tables/{table}/replay?eyes=0&since=-1", ada).json()["events"]
        assert before == mine[: len(before)]
        others = guest.get(f"/api/tables/{new}/before", ben).json()
        watched = guest.get(f"/api/tables/{table}/replay?eyes=watch&since=-1", ada).json()["events"]
        assert others == watched[: len(others)]
        assert others != before, "what was a secret of Ada's still is one"
    with Server(place, "--rate", "0") as server, Guest(server.url) as guest:
        assert guest.get(f"/api/tables/{new}", host).json()["forked"] == told
        assert guest.post(f"/api/tables/{new}/start", host).status_code == 200
        asyncio.run(play_all(guest, new, [host, ben], random.Random(5).choice))
        assert rhumbline.replay(record_of(guest, new, host)).over
        assert guest.get(f"/api/tables/{new}/before", host).json() == before


def test_a_bot_plays_for_whoever_does_not_come(guest: Guest) -> None:
    """The game begins at once, under the names it was played by."""
    table, (ada, ben) = played_privately(guest)
    made = guest.post(f"/api/tables/{table}/fork", ben, step=60, name="Ben", seat=1, private=True)
    new, host = made.json()["id"], cookie_of(made)
    assert made.json()["seat"] == 1
    assert guest.post(f"/api/tables/{new}/seats/0", host, bot="novice").status_code == 200
    look = guest.post(f"/api/tables/{new}/start", host).json()
    assert [(chair["name"], chair["bot"]) for chair in look["chairs"]] == [
        ("Ada", "novice"),
        ("Ben", None),
        ("easy", "easy"),
    ]
    asyncio.run(play_all(guest, new, [host], random.Random(5).choice))
    assert guest.get(f"/api/tables/{new}", host).json()["stage"] == "over"
    assert guest.get(f"/api/tables/{table}/before", ada).json() == []


# --- names in records


def record_of(guest: Guest, table: str, cookie: str) -> dict[str, Any]:
    return records.parse(guest.get(f"/api/tables/{table}/record", cookie).text)


def kept(guest: Guest, text: str) -> tuple[str, str]:
    answer = guest.http.post("/api/records", content=text)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], cookie_of(answer)


def test_imported_games_keep_their_names(guest: Guest) -> None:
    """And their bots; only whoever has the link sees them. A record without names still is one."""
    table, (ada, _) = played_privately(guest)
    text = guest.get(f"/api/tables/{table}/record", ada).text
    assert records.parse(text)["players"] == [{"name": "Ada"}, {"name": "Ben"}, {"name": "easy", "bot": "easy"}]
    new, cookie = kept(guest, text)
    assert statuses(guest, new) == {404}
    look = guest.get(f"/api/tables/{new}", cookie).json()
    assert [(chair["name"], chair["bot"]) for chair in look["chairs"]] == [
        ("Ada", None),
        ("Ben", None),
        ("easy", "easy"),
    ]
    assert guest.get(f"/api/tables/{new}/record", cookie).text == text
    assert new not in {one["id"] for one in guest.get("/api/tables?stage=over").json()}
    header, *rest = text.splitlines()
    nameless = json.loads(header)
    del nameless["players"]
    old = "".join(f"{line}\n" for line in [json.dumps(nameless), *rest])
    new, cookie = kept(guest, old)
    assert guest.get(f"/api/tables/{new}/record", cookie).text == old
    forked = guest.post(f"/api/tables/{new}/fork", cookie, step=9, name="Cy")
    assert forked.json()["seat"] == 0
    for players in ([{"name": "Ada"}], [{"name": "x" * 41}] * 3, [{"name": "a\nb"}] * 3, [{"nick": "Ada"}] * 3):
        bad = json.dumps({**nameless, "players": players})
        answer = guest.http.post("/api/records", content="\n".join([bad, *rest]))
        assert (answer.status_code, answer.json()["rule"]) == (400, "http.record")
    assert load("pizarro").rules_version == records.parse(text)["rules_version"]
