"""Seats dealt by lot: everybody comes to the seat that the sealed luck gives him, with all that is his."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import math
import random
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import rhumbline
from harness import Guest, Player, Server, all_hear, cookie_of, play_out
from referees import one_registry
from rhumbline import cli
from rhumbline.engine import record as records
from rhumbline.engine.luck import deal_seats
from rhumbline.games import load
from rhumbline.server.settings import database_url
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.store import engine_for
from rhumbline.server.tables import lobby

NAMES = ["Ada", "Bo", "Cy", "greedy"]


def lobby_of_four(guest: Guest) -> tuple[str, str, str]:
    """Ada and Bo at one device, Cy at another, and a bot: the table, and the cookies of the two devices."""
    table, one, _ = guest.make("cartographers", 4, seating="lot", beside_names=["Bo"])
    other = guest.join(table, "Cy")
    assert guest.post(f"/api/tables/{table}/seats/3", one, bot="greedy").status_code == 200
    return table, one, other


def seats_by_name(state: dict[str, Any]) -> dict[str, int]:
    return {chair["name"]: chair["seat"] for chair in state["chairs"]}


def seed_of(server: Server, table: str) -> str:
    assert server.log is not None
    engine = engine_for(database_url(str(server.log.parent / "tables.sqlite")))
    with engine.connect() as connection:
        seed = connection.execute(sa.select(schema.tables.c.seed).where(schema.tables.c.id == table)).scalar_one()
    engine.dispose()
    return str(seed)


def test_every_order_of_seats_comes_up_as_the_seed_says(tmp_path: Path) -> None:
    """Over many tables each order of three people occurs; each is what the seed's first outcome says."""

    async def scene() -> Counter[tuple[str, ...]]:
        game, people = load("cartographers"), ["Ada", "Bo", "Cy"]
        found: Counter[tuple[str, ...]] = Counter()
        async with one_registry(tmp_path) as registry:
            for _ in range(90):
                made = await lobby.make(registry, game, {}, 3, people=people, private=False, seating=lobby.LOT)
                live = await registry.get(made.table_id)
                assert live is not None
                await lobby.start(registry, live, made.secrets[:1])
                names = tuple(chair.name for chair in live.chairs)
                assert names == tuple(people[place] for place in deal_seats(str(live.row.seed), 3))
                assert [chair.seat for chair in live.chairs] == [0, 1, 2]
                assert [chair.name for chair in live.chairs if chair.host] == ["Ada"]
                assert list(live.seats_with(made.secrets)) == [names.index(name) for name in people]
                found[names] += 1
        return found

    found = asyncio.run(scene())
    assert len(found) == math.factorial(3)
    assert max(found.values()) < 40


def test_who_wants_to_sit_stays(guest: Guest) -> None:
    """With `seated` everybody keeps his seat, whatever the seed says; any other word is refused."""
    for _ in range(3):
        table, cookies = guest.table("cartographers", 4, 4)
        look = guest.get(f"/api/tables/{table}", cookies[2]).json()
        assert (look["seating"], look["you"]) == ("seated", 2)
        assert [chair["name"] for chair in look["chairs"]] == ["Ada", "P1", "P2", "P3"]
    body = {"game": "cartographers", "seats": 2, "name": "Ada", "seating": "circle"}
    assert guest.http.post("/api/tables", json=body).status_code == 400


def test_cookies_keys_and_the_host_go_with_their_people(server: Server, guest: Guest) -> None:
    """Whoever begins is told his new seat at once; each device finds its people where they are dealt to."""
    for _ in range(4):
        table, one, other = lobby_of_four(guest)
        base = f"/api/tables/{table}"
        assert guest.get(base, one).json()["seating"] == "lot"
        keys_before = {seat: guest.post(f"{base}/key?seat={seat}", one).json()["key"] for seat in (0, 1)}
        begun = guest.post(f"{base}/start", one).json()
        order = deal_seats(seed_of(server, table), 4)
        seats = seats_by_name(begun)
        assert [chair["name"] for chair in begun["chairs"]] == [NAMES[place] for place in order]
        assert (begun["stage"], begun["you"]) == ("running", seats["Ada"])
        assert begun["yours"] == sorted([seats["Ada"], seats["Bo"]])
        assert begun["chairs"][seats["Ada"]]["host"]
        assert begun["chairs"][seats["greedy"]]["bot"] == "greedy"
        look = guest.get(base, other).json()
        assert (look["you"], look["yours"]) == (seats["Cy"], [seats["Cy"]])
        for lobby_seat, name in enumerate(("Ada", "Bo")):
            key = guest.post(f"{base}/key?seat={seats[name]}", one).json()["key"]
            assert key == keys_before[lobby_seat]
            assert guest.post(f"{base}/enter", key=key).json() == {"seat": seats[name]}
            own = guest.get(f"{base}/replay?seat={seats[name]}", one)
            assert own.status_code == 200
        assert guest.get(f"{base}/replay?seat={seats['Cy']}", one).status_code == 403
        # The host's part is Ada's device's, wherever she sits.
        assert guest.post(f"{base}/seats/{seats['Bo']}", one, bot="random").status_code == 200
        assert guest.post(f"{base}/seats/{seats['Bo']}", other, bot="random").status_code == 403
        assert guest.post(f"{base}/seats/{seats['Bo']}", one, bot=None).status_code == 200


def test_one_request_makes_deals_and_begins(guest: Guest) -> None:
    """The answer names the seats of the device as they are dealt, the maker's first."""
    found = set()
    people = {"name": "Ada", "beside_names": ["Bo"], "bots": ["greedy"]}
    body = {"game": "cartographers", "seats": 3, "start": True, **people}
    for _ in range(25):
        answer = guest.http.post("/api/tables", json=body)
        told = answer.json()
        look = guest.get(f"/api/tables/{told['id']}", cookie_of(answer)).json()
        seats = seats_by_name(look)
        assert (told["seat"], told["yours"]) == (seats["Ada"], sorted([seats["Ada"], seats["Bo"]]))
        assert (look["you"], look["yours"]) == (told["seat"], told["yours"])
        found.add(told["seat"])
    assert found == {0, 1, 2}


async def come(stack: contextlib.AsyncExitStack, guest: Guest, table: str, one: str, other: str) -> dict[str, Player]:
    """Sockets that are open before the game begins: Ada's and Bo's at one device, Cy's twice, a spectator's."""
    wanted = {"Ada": (one, 0), "Bo": (one, 1), "Cy": (other, None), "Cy again": (other, 2), "nobody": (None, None)}
    return {
        name: await stack.enter_async_context(guest.player(table, cookie, seat))
        for name, (cookie, seat) in wanted.items()
    }


def test_open_sockets_go_with_their_people(guest: Guest) -> None:
    """Whoever waits at a socket is told his new seat, asked in its name, and plays to the end; chat goes with him."""

    async def scene() -> bool:
        table, one, other = lobby_of_four(guest)
        async with contextlib.AsyncExitStack() as stack:
            players = await come(stack, guest, table, one, other)
            for name in ("Cy", "Ada", "Bo"):
                await players[name].ask(type="say", id=f"hello {name}", text=f"I am {name}")
            assert (await players["Cy"].ask(type="order", orders={"only-move": True}))["type"] == "ack"
            before = {name: player.state["you"] for name, player in players.items()}
            assert before == {"Ada": 0, "Bo": 1, "Cy": 2, "Cy again": 2, "nobody": None}
            assert guest.post(f"/api/tables/{table}/start", one).status_code == 200
            await all_hear(lambda: all(player.state["stage"] == "running" for player in players.values()))
            seats = seats_by_name(players["nobody"].state)
            await all_hear(lambda: all(one.told_of("chose", seat=seats["greedy"]) for one in players.values()))
            for name, player in players.items():
                seat = seats.get(name.removesuffix(" again"))
                assert player.state["you"] == seat
                assert player.connections == 1
                assert player.is_asked() == (seat is not None)
                eyes = "eyes=watch" if seat is None else f"seat={seat}"
                own = guest.get(f"/api/tables/{table}/replay?since=0&{eyes}", player.cookie).json()
                assert (player.document["view"], player.events) == (own["view"], own["events"])
                said = [(said["seat"], said["text"]) for said in player.chat]
                assert said == [(seats[who], f"I am {who}") for who in ("Cy", "Ada", "Bo")]
            assert [player.state["orders"] for player in players.values()] == [{}, {}, *[{"only-move": True}] * 2, {}]
            # A line that is sent again is known to be the same person's.
            players["Ada"].acked.clear()
            await players["Ada"].ask(type="say", id="hello Ada", text="I am Ada")
            assert len(players["nobody"].chat) == 3
            # Whoever comes back comes back to the seat he has now.
            socket = players["Bo"].socket
            assert socket is not None
            await socket.close()
            await players["Bo"].until(lambda: players["Bo"].connections == 2)
            assert players["Bo"].state["you"] == seats["Bo"]
            rng = random.Random(8)
            await asyncio.gather(*(players[name].play(rng.choice) for name in ("Ada", "Bo", "Cy")))
            results = [player.document["result"] for player in players.values() if player.over]
            assert all(result == results[0] for result in results)
        return bool(before["Ada"] != seats["Ada"])

    moved = [asyncio.run(scene()) for _ in range(3)]
    while not any(moved):  # the lot may leave everybody where he is, but not for ever
        moved.append(asyncio.run(scene()))


@pytest.fixture(scope="module")
def played(server: Server) -> Any:
    """A finished game of four whose seats were dealt."""
    with Guest(server.url) as guest:
        table, one, other = lobby_of_four(guest)
        begun = guest.post(f"/api/tables/{table}/start", one).json()
        seats = seats_by_name(begun)
        wanted = [(one, seats["Ada"]), (one, seats["Bo"]), (other, seats["Cy"])]
        players = [guest.player(table, cookie, seat) for cookie, seat in wanted]
        asyncio.run(play_out(players, random.Random(9).choice))
        yield guest, table, (one, other)


def test_the_lot_can_be_checked_by_anybody(played: Any, tmp_path: Path) -> None:
    """With the revealed seed and SHA-256 alone: outcome 0 is the number of the order, cards and dice begin at 1."""
    guest, table, _ = played
    told = guest.get(f"/api/tables/{table}/luck").json()
    assert hashlib.sha256(f"rhumbline {told['seed']}".encode()).hexdigest() == told["commitment"]
    number = int.from_bytes(hmac.digest(told["seed"].encode(), b"0", "sha256"), "big") % math.factorial(4)
    waiting, order = [0, 1, 2, 3], []
    for left in (6, 2, 1, 1):
        order.append(waiting.pop(number // left))
        number %= left
    assert told["seating"] == order == deal_seats(told["seed"], 4)
    look = guest.get(f"/api/tables/{table}").json()
    assert [chair["name"] for chair in look["chairs"]] == [NAMES[place] for place in order]
    assert [one["index"] for one in told["outcomes"]] == list(range(1, len(told["outcomes"]) + 1))
    text = guest.get(f"/api/tables/{table}/record").text
    record = records.parse(text)
    assert record["drawn"] == 1
    assert rhumbline.replay(record).over
    file = tmp_path / "game.jsonl"
    file.write_text(text, "utf-8")
    assert cli.run(["verify", str(file)]) == 0
    kept = guest.http.post("/api/records", content=text)
    assert guest.get(f"/api/tables/{kept.json()['id']}/record", cookie_of(kept)).text == text


def test_a_fork_keeps_its_seats(played: Any) -> None:
    """The position is about those seats: whoever sits down at one has it."""
    guest, table, _ = played
    forked = guest.post(f"/api/tables/{table}/fork", step=20, name="Ada", seat=1)
    new, host = forked.json()["id"], cookie_of(forked)
    chairs = guest.get(f"/api/tables/{new}", host).json()["chairs"]
    kept = [chair["seat"] for chair in chairs if chair["kept"]]
    names = {1: "Ada"} | {seat: f"P{seat}" for seat in kept}
    cookies = [host, *(guest.join(new, f"P{seat}", seat=seat) for seat in kept)]
    look = guest.post(f"/api/tables/{new}/start", host).json()
    assert (look["seating"], look["forked"]["source"]) == ("seated", table)
    assert [chair["name"] for chair in look["chairs"]] == [names.get(seat, "greedy") for seat in range(4)]
    asyncio.run(play_out([guest.player(new, cookie) for cookie in cookies], random.Random(10).choice))
    luck = guest.get(f"/api/tables/{new}/luck").json()
    assert luck["seating"] is None
    assert luck["outcomes"][0]["index"] == 0


def test_a_rematch_deals_anew(played: Any) -> None:
    """By lot again, with the same people at the same devices; the new table has a lot of its own."""
    guest, table, (one, other) = played
    answers = [guest.post(f"/api/tables/{table}/rematch", cookie) for cookie in (one, other)]
    (new,) = {answer.json()["id"] for answer in answers}
    before = guest.get(f"/api/tables/{new}", cookie_of(answers[0])).json()
    assert before["seating"] == "lot"
    waiting = [chair["name"] for chair in before["chairs"]]
    begun = guest.post(f"/api/tables/{new}/start", cookie_of(answers[0])).json()
    seats = seats_by_name(begun)
    assert begun["yours"] == sorted([seats["Ada"], seats["Bo"]])
    assert guest.get(f"/api/tables/{new}", cookie_of(answers[1])).json()["you"] == seats["Cy"]
    wanted = [(answers[0], seats["Ada"]), (answers[0], seats["Bo"]), (answers[1], seats["Cy"])]
    players = [guest.player(new, cookie_of(answer), seat) for answer, seat in wanted]
    asyncio.run(play_out(players, random.Random(11).choice))
    order = guest.get(f"/api/tables/{new}/luck").json()["seating"]
    assert [chair["name"] for chair in begun["chairs"]] == [waiting[place] for place in order]


def test_a_kill_at_the_start_loses_nothing(tmp_path: Path) -> None:
    """Seats are dealt together with the first entries, or not at all; a table that has not begun begins again."""
    rng = random.Random(12)
    outcomes: Counter[str] = Counter()
    server = Server(str(tmp_path / "tables.sqlite"), "--rate", "0", log=tmp_path / "log")
    with server, Guest(server.url) as guest:
        for turn in range(8):
            table, one, _ = lobby_of_four(guest)

            def start(table: str = table, one: str = one) -> None:
                with contextlib.suppress(Exception), Guest(server.url) as host:
                    host.post(f"/api/tables/{table}/start", one)

            starter = threading.Thread(target=start)
            starter.start()
            starter.join(rng.uniform(0.0, 0.03) if turn % 4 else 0.2)
            server.kill()
            starter.join()
            server.start()
            look = guest.get(f"/api/tables/{table}", one).json()
            outcomes[look["stage"]] += 1
            if look["stage"] == "open":
                assert [chair["name"] for chair in look["chairs"]] == NAMES
                look = guest.post(f"/api/tables/{table}/start", one).json()
            order = deal_seats(seed_of(server, table), 4)
            assert [chair["name"] for chair in look["chairs"]] == [NAMES[place] for place in order]
            seats = seats_by_name(look)
            assert guest.get(f"/api/tables/{table}", one).json()["you"] == seats["Ada"]
            assert guest.get(f"/api/tables/{table}/replay?seat={seats['Bo']}", one).json()["heard"] > 0
    assert outcomes["running"] > 0
    assert cli.run(["admin", "check", "--database", str(tmp_path / "tables.sqlite")]) == 0


def test_secrets_are_kept_as_hashes_where_they_are_dealt(server: Server, guest: Guest) -> None:
    """The seats of the database have the hashes of those who sit there, and nothing else has changed hands."""
    table, one, other = lobby_of_four(guest)
    guest.post(f"/api/tables/{table}/start", one)
    secrets = [*one.split("=")[1].split("."), other.split("=")[1]]
    assert server.log is not None
    engine = engine_for(database_url(str(server.log.parent / "tables.sqlite")))
    c = schema.seats.c
    with engine.connect() as connection:
        query = sa.select(c.name, c.secret_hash).where(c.table_id == table)
        stored = {name: secret_hash for name, secret_hash in connection.execute(query)}  # noqa: C416 (rows are no pairs)
    engine.dispose()
    assert stored == {"greedy": None, **{name: keys.hashed(one) for name, one in zip(NAMES, secrets, strict=False)}}
