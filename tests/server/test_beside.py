"""Several people at one device, and a game that begins with one request."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from harness import Guest, Player, cookie_of, play_out
from rhumbline import games
from rhumbline.games import load


def solo(guest: Guest, **more: Any) -> tuple[str, str]:
    """A table that is made and begun at once: its name, and the cookie of the device."""
    body: dict[str, Any] = {"name": "Ada", "start": True, "seating": "seated"}
    answer = guest.post("/api/tables", **body | more)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], cookie_of(answer)


async def play_beside(guest: Guest, table: str, cookie: str, seats: range, rng: random.Random) -> list[Player]:
    """A socket for each seat of one device, all with the same cookie, until the game is over."""
    return await play_out([guest.player(table, cookie, seat) for seat in seats], rng.choice)


@pytest.mark.parametrize("name", games())
def test_one_request_begins_a_game(guest: Guest, name: str) -> None:
    """The maker, one beside him and bots: the first question comes without another request."""
    seats = max(2, load(name).seats[0])
    table, cookie = solo(guest, game=name, seats=seats, beside_names=["Bo"], bots=["greedy"] * (seats - 2))
    look = guest.get(f"/api/tables/{table}", cookie).json()
    assert (look["stage"], look["you"], look["yours"]) == ("running", 0, [0, 1])
    assert [chair["bot"] for chair in look["chairs"]] == [None, None, *["greedy"] * (seats - 2)]
    players = asyncio.run(play_beside(guest, table, cookie, range(2), random.Random(1)))
    assert players[0].document["result"] == players[1].document["result"]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"seats": 2}, 409),
        ({"seats": 3, "bots": ["greedy"]}, 409),
        ({"seats": 2, "bots": ["greedy"] * 2}, 400),
        ({"seats": 2, "beside_names": ["Bo", "Cy"]}, 400),
        ({"seats": 2, "bots": ["deep-thought"]}, 400),
        ({"seats": 2, "bots": "greedy"}, 400),
        ({"seats": 2, "beside_names": ["\u0007"]}, 400),
        ({"seats": 2, "beside_names": [""]}, 400),
        ({"seats": 8, "beside_names": ["x"] * 8}, 400),
        ({"seats": 2, "bots": ["greedy"], "start": "yes"}, 400),
    ],
)
def test_a_table_that_cannot_begin_is_not_made(guest: Guest, wrong: dict[str, Any], status: int) -> None:
    before = guest.get("/api/tables").json()
    body: dict[str, Any] = {"game": "cartographers", "name": "Ada", "start": True} | wrong
    answer = guest.http.post("/api/tables", json=body)
    assert answer.status_code == status
    assert answer.json()["sentence"].endswith(".")
    assert guest.get("/api/tables").json() == before


def test_taking_a_seat_beside(guest: Guest) -> None:
    """A device that has a seat takes further ones only where it says so; one cookie then holds all of them."""
    table, host, told = guest.make("cartographers", 4, private=True)
    base = f"/api/tables/{table}"
    assert guest.post(f"{base}/join", host, name="Bo", invite=told["invite"]).status_code == 409
    assert guest.post(f"{base}/join", name="Eve", beside=True).status_code == 404
    beside = guest.post(f"{base}/join", host, name="Bo", beside=True, seat=2)
    assert beside.json() == {"seat": 2, "yours": [0, 2]}
    both = cookie_of(beside)
    assert guest.get(base, both).json()["yours"] == [0, 2]
    assert guest.get(f"{base}?seat=2", both).json()["you"] == 2
    assert guest.get(f"{base}?seat=1", both).status_code == 403
    # Another device takes the two seats over with their keys, one after the other.
    secrets = [guest.post(f"{base}/key?seat={seat}", both).json()["key"] for seat in (0, 2)]
    assert both == f"rhumbline-seat={'.'.join(secrets)}"
    other = cookie_of(guest.post(f"{base}/enter", key=secrets[1]))
    assert guest.get(base, other).json()["yours"] == [2]
    entered = guest.post(f"{base}/enter", other, key=secrets[0])
    assert entered.json() == {"seat": 0}
    assert guest.get(base, cookie_of(entered)).json()["yours"] == [0, 2]
    # The part of the host is that of the device; a seat of another one is not.
    stranger = guest.join(table, "Cy", invite=told["invite"])
    assert guest.post(f"{base}/seats/3", cookie_of(entered), bot="greedy").status_code == 200
    assert guest.post(f"{base}/leave?seat=0", stranger).status_code == 403
    assert guest.post(f"{base}/leave?seat=2", both).status_code == 200
    assert guest.get(base, both).json()["yours"] == [0]


def test_a_cookie_of_many_secrets_is_bounded(guest: Guest) -> None:
    """Eight seats of one device fit; what is behind the eighth secret is not looked at."""
    table, cookie = solo(guest, game="cartographers", seats=8, beside_names=[f"P{seat}" for seat in range(1, 8)])
    secrets = cookie.split("=")[1]
    assert guest.get(f"/api/tables/{table}", cookie).json()["yours"] == list(range(8))
    for odd in (f"{'x.' * 8}{secrets}", f"{'.' * 5000}{secrets}"):
        look = guest.get(f"/api/tables/{table}", f"rhumbline-seat={odd}")
        assert (look.json()["you"], look.json()["yours"]) == (None, [])
    mixed = f"rhumbline-seat=forged..{secrets.split('.')[5]}"
    assert guest.get(f"/api/tables/{table}", mixed).json()["yours"] == [5]


def test_each_socket_of_a_device_gets_its_own_seats_view(guest: Guest) -> None:
    """Seat 0's socket sees the same with a cookie of several seats as with its own alone, to the byte."""
    table, both = solo(guest, game="pizarro", seats=3, beside_names=["Bo"], bots=["greedy"])
    base = f"/api/tables/{table}"
    key = guest.post(f"{base}/key?seat=0", both).json()["key"]

    async def first_update(seat: int, cookie: str) -> bytes:
        async with guest.player(table, cookie, seat) as player:
            player.keep_raw = True
            await player.until(lambda: player.n >= 0)
            await player.send(type="resync", since=-1)
            await player.until(lambda: any(b'"type":"update"' in frame for frame in player.raw))
            return next(frame for frame in player.raw if b'"type":"update"' in frame)

    async def scene() -> None:
        alone, beside = [await first_update(0, cookie) for cookie in (f"rhumbline-seat={key}", both)]
        assert alone == beside
        hands = [player["hand"] for player in json.loads(beside)["whole"]["view"]["players"]]
        assert [hand is None for hand in hands] == [False, True, True]
        other = json.loads(await first_update(1, both))["whole"]
        assert [player["hand"] is None for player in other["view"]["players"]] == [True, False, True]
        url = f"{guest.urls[0].replace('http', 'ws', 1)}{base}/live"
        for seat, cookie in (("2", both), ("x", both), ("-1", both), ("1", f"rhumbline-seat={key}"), ("0", "")):
            with pytest.raises(InvalidStatus):
                await connect(f"{url}?seat={seat}", additional_headers={"Cookie": cookie} if cookie else {})

    asyncio.run(scene())
    own = [guest.get(f"{base}/replay?step=0&seat={seat}", both).json()["view"]["you"]["seat"] for seat in (0, 1)]
    assert own == [0, 1]
    assert guest.get(f"{base}/replay?step=0&seat=2", both).status_code == 403
    assert guest.get(f"{base}/replay?step=0&seat=1", f"rhumbline-seat={key}").status_code == 403


def test_a_rematch_carries_all_seats_of_a_device(guest: Guest) -> None:
    table, cookie = solo(guest, game="cartographers", seats=3, beside_names=["Bo"], bots=["greedy"])
    asyncio.run(play_beside(guest, table, cookie, range(2), random.Random(3)))
    answer = guest.post(f"/api/tables/{table}/rematch", cookie)
    again = guest.get(f"/api/tables/{answer.json()['id']}", cookie_of(answer)).json()
    assert again["yours"] == [1, 2]
    assert guest.post(f"/api/tables/{answer.json()['id']}/start", cookie_of(answer)).status_code == 200


def test_a_socket_goes_with_its_seat(guest: Guest) -> None:
    """Whoever gives his seat up, and sits there with an open socket, does not see with the next one's eyes."""
    table, host, _ = guest.make("pizarro", 3)
    bo = guest.join(table)

    async def scene() -> None:
        async with guest.player(table, bo) as leaver, guest.player(table, host) as ada:
            leaver.keep_raw = True
            assert leaver.state["you"] == 1
            assert guest.post(f"/api/tables/{table}/leave", bo).status_code == 200
            await leaver.until(lambda: leaver.bye is not None)
            cy = guest.join(table, "Cy", seat=1)
            guest.post(f"/api/tables/{table}/seats/2", host, bot="greedy")
            assert guest.post(f"/api/tables/{table}/start", host).status_code == 200
            await ada.until(lambda: ada.n >= 0)
            await leaver.until(lambda: leaver.n >= 0)
            assert leaver.connections == 2
            assert leaver.state["you"] is None
            assert all(player["hand"] is None for player in leaver.document["view"]["players"])
            async with guest.player(table, cy) as next_one:
                await next_one.until(lambda: next_one.n >= 0)
                assert next_one.document["view"]["players"][1]["hand"] is not None

    asyncio.run(scene())
