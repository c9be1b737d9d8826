"""Being somebody without an account: known by one cookie, a passkey or a code; counted once; gone on request."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import backends
from authenticator import Authenticator
from harness import PATIENCE, Guest, Player, Server, cookie_of, play_out
from rhumbline.server.people import players
from rhumbline.server.settings import database_url
from rhumbline.server.storage import keys, migrate, schema
from rhumbline.server.storage.store import engine_for


class Place(NamedTuple):
    """One database, and two addresses at which it is served: one process on SQLite, two on PostgreSQL."""

    here: str
    there: str
    engine: sa.Engine

    def rows(self, query: sa.Select[Any]) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(query))

    def change(self, query: sa.Update | sa.Delete | sa.Insert) -> None:
        with self.engine.begin() as connection:
            connection.execute(query)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with contextlib.ExitStack() as stack:
        if request.param == "sqlite":
            database = str(tmp_path_factory.mktemp("people") / "tables.sqlite")
            servers = [stack.enter_context(Server(database, "--rate", "0"))] * 2
        else:
            redis = backends.Redis()
            redis.start()
            stack.callback(redis.close)
            database = stack.enter_context(backends.fresh_database(request.getfixturevalue("postgres")))
            more = ("--redis", redis.url, "--rate", "0")
            servers = [stack.enter_context(Server(database, *more)) for _ in range(2)]
        engine = engine_for(database_url(database))
        stack.callback(engine.dispose)
        yield Place(servers[0].url, servers[1].url, engine)


@pytest.fixture
def here(place: Place) -> Iterator[Guest]:
    with Guest(place.here) as guest:
        yield guest


@pytest.fixture
def there(place: Place) -> Iterator[Guest]:
    with Guest(place.there) as guest:
        yield guest


def hello(guest: Guest, name: str = "Ada") -> str:
    """Somebody comes for the first time; gives his cookie."""
    answer = guest.post("/api/me", name=name)
    assert answer.status_code == 200
    assert answer.json() == {"name": name, "secured": False, "new": True}
    return cookie_of(answer)


def make(guest: Guest, cookie: str, game: str = "kingdom-maps", seats: int = 2, **more: Any) -> str:
    """A table of this player's, with bots in the other seats, begun."""
    body = {"game": game, "seats": seats, "name": "Ada", "bots": ["greedy"] * (seats - 1), "start": True}
    answer = guest.post("/api/tables", cookie, **{"seating": "seated", "private": True, **body, **more})
    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers, "one cookie is enough"
    return str(answer.json()["id"])


def me(guest: Guest, cookie: str) -> dict[str, Any]:
    answer = guest.get("/api/me", cookie)
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def yours(guest: Guest, table: str, cookie: str | None) -> list[int] | int:
    """The seats somebody has at a table; else what he is told."""
    answer = guest.get(f"/api/tables/{table}", cookie)
    found: list[int] = answer.json().get("yours", [])
    return found if answer.status_code == 200 else answer.status_code


def rule(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["rule"]


def play(*players: Player) -> None:
    asyncio.run(play_out(list(players), random.Random(7).choice))


# --- one cookie


def test_somebody_exists_from_the_first_visit(place: Place, here: Guest, there: Guest) -> None:
    """One cookie that no script can read; of its secret the server has the hash, and any process knows it."""
    answer = here.post("/api/me", name="Ada")
    told = answer.headers["set-cookie"]
    assert all(part in told for part in ("rhumbline-player=", "HttpOnly", "SameSite=Lax", "Path=/api;"))
    cookie = cookie_of(answer)
    again = there.post("/api/me", cookie, name="other")
    assert again.json() == {"name": "Ada", "secured": False, "new": False}
    assert cookie_of(again) == cookie
    secret = cookie.partition("=")[2]
    d = schema.devices.c
    assert len(place.rows(sa.select(d.id).where(d.secret_hash == keys.hashed(secret)))) == 1
    for table in schema.metadata.sorted_tables:
        for row in place.rows(sa.select(table)):
            assert secret not in map(str, row)


def test_the_cookie_opens_all_seats(here: Guest, there: Guest) -> None:
    """Made, joined, beside, played and left with the player's cookie alone, at one process and the other."""
    ada, bo = hello(here), hello(there, "Bo")
    table, _, made = there.make("kingdom-maps", 3, private=True)
    answer = here.post(f"/api/tables/{table}/join", ada, name="Ada", invite=made["invite"])
    assert "set-cookie" not in answer.headers
    assert answer.json() == {"seat": 1, "yours": [1]}
    answer = there.post(f"/api/tables/{table}/join", ada, name="Eve", beside=True)
    assert answer.json() == {"seat": 2, "yours": [1, 2]}
    assert (yours(here, table, ada), yours(there, table, bo)) == ([1, 2], 404)
    assert there.post(f"/api/tables/{table}/leave?seat=2", ada).status_code == 200
    assert yours(here, table, ada) == [1]
    own = make(here, ada)
    play(there.player(own, ada))
    assert me(here, ada)["finished"][0]["id"] == own


def test_a_seat_taken_by_code_is_the_players(here: Guest, there: Guest) -> None:
    """Whoever is sent away is told so by whichever process; with the new code he comes again."""
    ada, bo = hello(here), hello(there, "Bo")
    table = here.post("/api/tables", ada, game="kingdom-maps", seats=2, name="Ada", private=True).json()["id"]
    base = f"/api/tables/{table}"
    code = here.get(base, ada).json()["code"]
    assert there.post("/api/codes", bo, code=code).json()["yours"] == []
    assert there.post(f"{base}/join", bo, name="Bo", invite=code).json() == {"seat": 1, "yours": [1]}
    assert there.post("/api/codes", bo, code=code).json()["yours"] == [1]
    assert there.post(f"{base}/ready", bo).json()["chairs"][1]["ready"]
    assert here.post(f"{base}/seats/1/remove", ada).status_code == 200
    for guest in (here, there):
        assert rule(guest.get(base, bo)) == (403, "http.removed")
    assert there.get("/api/me/tables", bo).json() == []
    assert there.post(f"{base}/join", bo, name="Bo", invite=code).json() == {"seat": 1, "yours": [1]}
    assert here.post(f"{base}/host", ada, seat=1).json()["chairs"][1]["host"]


def test_players_play_again(here: Guest, there: Guest) -> None:
    """At the new table the seats are theirs without another cookie, in the same pace; nobody gets two."""
    ada, bo = hello(here), hello(there, "Bo")
    wanted = {"game": "kingdom-maps", "seats": 3, "name": "Ada", "seating": "seated", "bots": ["greedy"]}
    table = here.post("/api/tables", ada, **wanted, private=True, tempo="days", late="seat").json()["id"]
    code = here.get(f"/api/tables/{table}", ada).json()["code"]
    assert there.post(f"/api/tables/{table}/join", bo, name="Bo", invite=code).status_code == 200
    assert here.post(f"/api/tables/{table}/start", ada).status_code == 200
    play(here.player(table, ada), there.player(table, bo))
    answer = here.post(f"/api/tables/{table}/rematch", ada)
    assert "set-cookie" not in answer.headers
    new = answer.json()["id"]
    told = here.get(f"/api/tables/{new}", ada).json()
    assert (told["yours"], told["tempo"], told["move_time"], told["late"]) == ([1], "days", 86400, "seat")
    by_code = there.post(f"/api/tables/{new}/join", bo, name="Bo", invite=told["code"]).json()
    assert there.post(f"/api/tables/{table}/rematch", bo).json() == {"id": new}
    assert yours(there, new, bo) == by_code["yours"], "one seat, though he came in two ways"
    assert [one["id"] for one in there.get("/api/me/tables", bo).json() if one["stage"] == "open"] == [new]


def test_the_latest_name_is_the_players(here: Guest) -> None:
    cookie = hello(here)
    make(here, cookie, name="  Ada   L. ")
    assert me(here, cookie)["name"] == "Ada L."
    assert here.post("/api/me/name", cookie, name="Countess").json()["name"] == "Countess"
    assert rule(here.post("/api/me/name", cookie, name=" ")) == (400, "http.name")
    assert here.post("/api/me", name="\u200b").json()["name"] == "", "nobody is turned away for a name"
    assert me(here, cookie)["name"] == "Countess"


def test_a_seat_from_before_becomes_the_players(here: Guest, there: Guest) -> None:
    """The cookie of a table goes, the player has its seats; its secret still opens them, and nobody else gets them."""
    table, seat, _ = here.make("kingdom-maps", 3, private=True, beside_names=["Bo"])
    ada, eve = hello(here), hello(there, "Eve")
    answer = there.get(f"/api/tables/{table}", f"{ada}; {seat}")
    assert answer.json()["yours"] == [0, 1]
    assert answer.headers["set-cookie"].startswith("rhumbline-seat=; HttpOnly; Max-Age=0")
    assert yours(here, table, ada) == [0, 1]
    assert yours(here, table, seat) == [0, 1]
    with_link = here.get(f"/api/tables/{table}", f"{eve}; {seat}")
    assert (with_link.json()["yours"], "set-cookie" in with_link.headers) == ([0, 1], False)
    assert yours(there, table, eve) == 404
    assert [one["id"] for one in here.get("/api/me/tables", ada).json()] == [table]
    assert here.get("/api/me/tables", eve).json() == []


def test_a_link_to_a_seat(here: Guest, there: Guest) -> None:
    """A player's seat has a link for another device: whoever comes with it has the seat by its cookie."""
    ada, eve = hello(here), hello(there, "Eve")
    table = make(here, ada)
    key = here.post(f"/api/tables/{table}/key", ada).json()["key"]
    answer = there.post(f"/api/tables/{table}/enter", eve, key=key)
    assert (answer.json(), cookie_of(answer)) == ({"seat": 0}, f"rhumbline-seat={key}")
    assert yours(there, table, f"{eve}; rhumbline-seat={key}") == [0]
    assert (yours(there, table, ada), yours(there, table, eve)) == ([0], 404)
    loose, _, _ = here.make("kingdom-maps", 2, private=True)
    secret = here.make("kingdom-maps", 2, private=True)
    entered = there.post(f"/api/tables/{secret[0]}/enter", eve, key=secret[1].partition("=")[2])
    assert entered.headers["set-cookie"].startswith("rhumbline-seat=; ")
    assert (yours(here, secret[0], eve), yours(here, loose, eve)) == ([0], 404)


def test_programs_need_no_cookie(here: Guest) -> None:
    table, seat, _ = here.make("kingdom-maps", 2, private=True)
    secret = seat.partition("=")[2]
    for header, status in ((f"Bearer {secret}", 200), (f"bearer {secret}", 200), ("Bearer x", 404), (secret, 404)):
        here.http.cookies.clear()
        answer = here.http.get(f"/api/tables/{table}", headers={"Authorization": header})
        assert answer.status_code == status
        assert "set-cookie" not in answer.headers


# --- ways in


def test_wrong_secrets_open_nothing(here: Guest) -> None:
    ada = hello(here)
    table = make(here, ada)
    for cookie in ("rhumbline-player=forged", "rhumbline-player=", "rhumbline-player=;;=", f"{ada}x", None):
        assert rule(here.get("/api/me", cookie)) == (401, "http.player")
        assert yours(here, table, cookie) == 404
        for path in ("move", "delete", "passkeys/new"):
            assert rule(here.post(f"/api/me/{path}", cookie)) == (401, "http.player")
        assert here.post(f"/api/tables/{table}/start", cookie).status_code == 404


def test_a_code_moves_once(place: Place, here: Guest, there: Guest) -> None:
    """It makes another device the same player's, once and not for long; the games of that device come along."""
    ada, other = hello(here), hello(there, "Bo")
    mine, brought = make(here, ada), make(there, other)
    move = here.post("/api/me/move", ada).json()
    arrived = there.post("/api/me/arrive", other, code=move["code"], bring=True)
    assert arrived.json()["name"] == "Ada"
    phone = cookie_of(arrived)
    assert phone not in {ada, other}
    assert yours(here, mine, phone) == yours(here, brought, ada) == [0]
    assert rule(here.get("/api/me", other)) == (401, "http.player")
    for guest in (here, there):
        assert rule(guest.post("/api/me/arrive", code=move["code"])) == (404, "http.link")
    late = here.post("/api/me/move", ada).json()["code"]
    c = schema.codes.c
    place.change(sa.update(schema.codes).where(c.hash == keys.hashed(late)).values(expires=1.0))
    assert rule(there.post("/api/me/arrive", code=late)) == (404, "http.link")
    challenge = here.post("/api/me/passkeys/new", ada).json()["challenge"]
    assert rule(there.post("/api/me/arrive", code=challenge)) == (404, "http.link")


def test_two_who_use_a_code_at_once(here: Guest, there: Guest) -> None:
    code = here.post("/api/me/move", hello(here)).json()["code"]

    async def scene() -> list[int]:
        async def use(guest: Guest) -> int:
            return (await asyncio.to_thread(guest.post, "/api/me/arrive", code=code)).status_code

        return sorted(await asyncio.gather(use(here), use(there)))

    assert asyncio.run(scene()) == [200, 404]


def test_games_left_behind_stay_with_who_can_come_back(here: Guest, there: Guest) -> None:
    """Whoever has another device keeps his games there, even if this one is to bring them along."""
    ada, bo = hello(here), hello(there, "Bo")
    table = make(there, bo)
    second = cookie_of(there.post("/api/me/arrive", code=there.post("/api/me/move", bo).json()["code"]))
    code = here.post("/api/me/move", ada).json()["code"]
    moved = cookie_of(there.post("/api/me/arrive", second, code=code, bring=True))
    assert (yours(here, table, bo), yours(here, table, moved)) == ([0], 404)


def test_devices_are_signed_out_one_by_one(here: Guest, there: Guest) -> None:
    """Its secret opens nothing from then on, and its socket closes; the last way in stays; nobody closes another's."""
    ada, eve = hello(here), hello(there, "Eve")
    table = make(here, ada)
    phone = cookie_of(here.post("/api/me/arrive", code=here.post("/api/me/move", ada).json()["code"]))
    ways = me(here, ada)["ways"]
    assert [(way["kind"], way["here"]) for way in ways].count(("device", True)) == 1
    other = next(way["id"] for way in ways if not way["here"])
    assert rule(there.post("/api/me/close", eve, id=other)) == (404, "http.way")

    async def scene() -> None:
        async with Player(there.urls, table, phone) as player:
            assert player.state["you"] == 0
            left = await asyncio.to_thread(here.post, "/api/me/close", ada, id=other)
            assert [way["here"] for way in left.json()] == [True]
            await player.until(lambda: player.bye is not None)
            assert player.bye == {"type": "bye", "sentence": "This device has been signed out.", "again": True}

    asyncio.run(scene())
    assert rule(there.get("/api/me", phone)) == (401, "http.player")
    assert (yours(there, table, phone), yours(there, table, ada)) == (404, [0])
    own = left_one = next(way["id"] for way in ways if way["here"])
    assert rule(here.post("/api/me/close", ada, id=own)) == (409, "http.way")
    assert [way["id"] for way in me(there, ada)["ways"]] == [left_one]


def passkey_of(guest: Guest, cookie: str) -> Authenticator:
    """A player secures himself."""
    asked = guest.post("/api/me/passkeys/new", cookie).json()
    made = Authenticator(asked["host"], str(guest.http.base_url).rstrip("/"))
    ways = guest.post("/api/me/passkeys", cookie, **made.make(asked["challenge"]))
    assert [way["kind"] for way in ways.json()] == ["device", "passkey"]
    return made


def sign_in(guest: Guest, key: Authenticator, **more: Any) -> Any:
    challenge = guest.post("/api/me/passkeys/challenge").json()["challenge"]
    return guest.post("/api/me/passkeys/show", **key.show(challenge) | more)


def test_a_passkey_opens_everything_on_any_device(here: Guest, there: Guest) -> None:
    """Also when every device is signed out; not once it has been given up."""
    ada = hello(here)
    table = make(here, ada)
    key = passkey_of(here, ada)
    key.origin = str(there.http.base_url).rstrip("/")
    answer = sign_in(there, key)
    assert answer.json() == {"name": "Ada", "secured": True, "new": False}
    tablet = cookie_of(answer)
    assert yours(there, table, tablet) == [0]
    own = next(way["id"] for way in me(here, ada)["ways"] if way["here"])
    signed_out = here.post("/api/me/close", ada, id=own)
    assert signed_out.headers["set-cookie"].startswith("rhumbline-player=; HttpOnly; Max-Age=0")
    lost = next(way["id"] for way in me(there, tablet)["ways"] if way["kind"] == "passkey")
    assert there.post("/api/me/close", tablet, id=lost).status_code == 200
    assert rule(sign_in(there, key)) == (403, "http.passkey")


def test_passkeys_that_are_not_good(place: Place, here: Guest) -> None:
    """Another's challenge, one used before or too old, another page, a copy that counts wrong, bytes that are none."""
    ada, eve = hello(here), hello(here, "Eve")
    key = passkey_of(here, ada)
    origin = key.origin

    def refused(answer: Any) -> None:
        assert rule(answer) == (403, "http.passkey")

    stolen = here.post("/api/me/passkeys/new", ada).json()["challenge"]
    refused(here.post("/api/me/passkeys", eve, **Authenticator(key.host, origin).make(stolen)))
    again = here.post("/api/me/passkeys/new", eve).json()["challenge"]
    refused(here.post("/api/me/passkeys", eve, **key.make(again)))  # it is Ada's
    challenge = here.post("/api/me/passkeys/challenge").json()["challenge"]
    shown = key.show(challenge)
    assert here.post("/api/me/passkeys/show", **shown).status_code == 200
    refused(here.post("/api/me/passkeys/show", **shown))
    late = here.post("/api/me/passkeys/challenge").json()["challenge"]
    place.change(sa.update(schema.codes).where(schema.codes.c.hash == keys.hashed(late)).values(expires=1.0))
    refused(here.post("/api/me/passkeys/show", **key.show(late)))
    key.origin = "https://elsewhere.example"
    refused(sign_in(here, key))
    key.origin, key.counter = origin, 0
    refused(sign_in(here, key))
    key.counter = 50
    for field in ("client_data", "authenticator_data", "signature"):
        for value in ("", "AAAA", "x" * 33):
            refused(sign_in(here, key, **{field: value}))
    assert sign_in(here, key).status_code == 200
    assert here.post("/api/me/passkeys/show", challenge="x", id="").status_code == 400


# --- what is counted


def test_finished_games_are_told(here: Guest, there: Guest) -> None:
    """Results, bests with titles, statistics by game and opponent, and a rating beside the bots'."""
    ada = hello(here)
    solo = make(here, ada, "cartographers", 1)
    play(here.player(solo, ada))
    duel = make(here, ada, "kingdom-maps", 2)
    (told,) = [one for one in me(there, ada)["playing"] if one["id"] == duel]
    assert (told["stage"], told["yours"], [one["you"] for one in told["sitters"]]) == ("running", [0], [True, False])
    assert told["to_act"]
    play(there.player(duel, ada))
    profile = me(here, ada)
    assert [one["id"] for one in profile["finished"]] == [duel, solo]
    assert profile["playing"] == []
    (best,) = profile["bests"]
    assert (best["game"], best["options"], best["games"]) == ("cartographers", {"sheet": "wilderness"}, 1)
    assert best["rating"] < best["total"]
    result = here.get(f"/api/tables/{solo}/replay", ada).json()["result"]
    assert (best["total"], best["rating"], best["title"]) == (result["totals"][0], result["rating"], result["title"])
    (alone, against) = profile["games"]
    assert (alone["game"], alone["games"], alone["solo"]) == ("cartographers", 0, 1)
    assert (against["game"], against["games"], against["solo"]) == ("kingdom-maps", 1, 0)
    (opponent,) = profile["opponents"]
    assert (opponent["bot"], opponent["games"]) == ("greedy", 1)
    (rating,) = profile["ratings"]
    assert (rating["game"], rating["you"]["games"]) == ("kingdom-maps", 1)
    assert rating["bots"]["greedy"]["games"] >= 1
    assert against["won"] == opponent["ahead"] or opponent["level"]


def test_opponents_are_people_and_not_names(place: Place, here: Guest) -> None:
    """One who has changed his name is one, by the name he had last; two of one name are two."""
    ada, bo, other = hello(here), hello(here, "Bo"), hello(here, "Bo")
    for number, (cookie, name) in enumerate([(bo, "Bo"), (other, "Robert"), (bo, "Robert")]):
        made = here.post("/api/tables", ada, game="kingdom-maps", seats=2, name="Ada", seating="seated").json()["id"]
        assert here.post(f"/api/tables/{made}/join", cookie, name=name).status_code == 200
        for seat in (0, 1):
            ended = {"seat": seat, "place": 1 + seat, "total": 10, "ended": float(number)}
            place.change(sa.insert(schema.results).values(table_id=made, **ended))
    told = [(one["name"], one["games"], one["ahead"]) for one in me(here, ada)["opponents"]]
    assert told == [("Robert", 2, 2), ("Robert", 1, 1)]


def test_all_games_in_play_can_be_seen(here: Guest) -> None:
    """The latest first, and the rest of them one after another: not even the stalest is left out."""
    ada = hello(here)
    made = [here.post("/api/tables", ada, game="gisborne", seats=3, name="Ada").json()["id"] for _ in range(42)]
    profile = me(here, ada)
    rest = here.get("/api/me/tables?skip=40", ada).json()
    assert profile["playing_in_all"] == len(made)
    assert [one["id"] for one in [*profile["playing"], *rest]] == made[::-1]
    assert here.get("/api/me/tables?skip=-1", ada).status_code == 400


def test_who_is_not_rated(place: Place, here: Guest) -> None:
    """Nobody alone, nobody beside another, nobody for whom a bot goes on, nobody in a game begun in the middle."""
    ada = hello(here)
    beside = make(here, ada, "kingdom-maps", 2, beside_names=["Bo"], bots=[])
    play(here.player(beside, ada, 0), here.player(beside, ada, 1))
    handed = make(here, ada, "kingdom-maps", 2)
    assert here.post(f"/api/tables/{handed}/seats/0", ada, bot="greedy").status_code == 200

    async def look_on() -> None:
        async with here.player(handed, ada) as player:
            await player.until(lambda: player.over)

    asyncio.run(look_on())
    fork = here.post(f"/api/tables/{handed}/fork", ada, step=0, name="Ada").json()["id"]
    assert here.post(f"/api/tables/{fork}/seats/1", ada, bot="greedy").status_code == 200
    assert here.post(f"/api/tables/{fork}/start", ada).status_code == 200
    play(here.player(fork, ada))
    profile = me(here, ada)
    assert {one["id"] for one in profile["finished"]} == {beside, handed, fork}
    assert [one["games"] for one in profile["games"]] == [2], "what a bot has finished is no feat of hers"
    assert profile["ratings"] == []
    own = sa.select(schema.seats.c.player_id).where(schema.seats.c.table_id == beside)
    (player_id,) = {row[0] for row in place.rows(own)}
    assert place.rows(sa.select(schema.ratings).where(schema.ratings.c.who == player_id)) == []


def test_a_game_from_before_is_told_when_its_cookie_comes(place: Place, here: Guest) -> None:
    table, cookies = here.table("kingdom-maps", 2, 1)
    play(here.player(table, cookies[0]))
    place.change(sa.delete(schema.results).where(schema.results.c.table_id == table))
    ada = hello(here)
    for _ in range(2):
        assert yours(here, table, f"{ada}; {cookies[0]}") == [0]
        assert [one["id"] for one in me(here, ada)["finished"]] == [table]


def test_counted_once_although_the_server_is_killed(tmp_path: Path) -> None:
    """SIGKILL at random and whenever a game has ended: each is counted for everybody exactly once, none is lost."""
    rng, tables = random.Random(5), 6
    database = f"{tmp_path}/tables.sqlite"
    server = Server(database, "--rate", "0")
    with server, Guest(server.url) as guest:
        ada = hello(guest)
        ids = [make(guest, ada) for _ in range(tables)]

        async def scene() -> None:
            async with contextlib.AsyncExitStack() as stack:
                players = [await stack.enter_async_context(guest.player(table, ada)) for table in ids]
                for player in players:
                    player.pause, player.patience = 0.05, 10 * PATIENCE
                playing = [asyncio.create_task(player.play(rng.choice)) for player in players]
                for _ in range(5):
                    await asyncio.sleep(rng.uniform(0.2, 0.6))
                    server.kill()
                    await asyncio.to_thread(server.start)
                going_on = set(playing)
                while going_on:  # at once when one has heard of its end, while others are about to come to theirs
                    over, going_on = await asyncio.wait(going_on, return_when=asyncio.FIRST_COMPLETED)
                    server.kill()
                    await asyncio.gather(*over)
                    await asyncio.to_thread(server.start)

        asyncio.run(scene())
        profile = me(guest, ada)
        assert len(profile["finished"]) == tables
        (rating,) = profile["ratings"]
        assert rating["you"]["games"] == rating["bots"]["greedy"]["games"] == tables


# --- everything


def watched(guest: Guest, cookie: str) -> str:
    """Somebody's table at which those who look on may talk."""
    table = str(guest.post("/api/tables", cookie, game="gisborne", seats=3, name="Bo").json()["id"])
    assert guest.post(f"/api/tables/{table}/settings", cookie, watchers_chat=True).status_code == 200
    return table


def test_export_has_everything(here: Guest) -> None:
    ada = hello(here)
    table = make(here, ada)
    other = watched(here, hello(here, "Bo"))

    async def talk() -> None:
        async with here.player(table, ada) as player, here.player(other, ada) as watcher:
            await player.ask(type="say", text="what a fine chart")
            assert (await watcher.ask(type="say", text="what a fine table", name="A."))["type"] == "ack"

    asyncio.run(talk())
    passkey_of(here, ada)
    answer = here.get("/api/me/export", ada)
    assert answer.headers["content-disposition"].startswith("attachment; ")
    told = answer.json()
    assert told["profile"]["name"] == "Ada"
    assert [(seat["table"], seat["seat"], seat["name"]) for seat in told["seats"]] == [(table, 0, "Ada")]
    said = [(line["table"], line["text"]) for line in told["chat"]]
    assert said == [(table, "what a fine chart"), (other, "what a fine table")]
    assert [way["kind"] for way in told["profile"]["ways"]] == ["device", "passkey"]
    assert ada.partition("=")[2] not in answer.text


def test_delete_leaves_nothing_but_the_games(place: Place, here: Guest, there: Guest) -> None:
    """A former player in the seats, no line of chat, no secret, no rating; the others go on, and one of them hosts."""
    ada, bo = hello(here), hello(there, "Bo")
    over = make(here, ada)
    play(here.player(over, ada))
    waiting = here.post("/api/tables", ada, game="kingdom-maps", seats=2, name="Ada Secretive").json()["id"]
    table = here.post("/api/tables", ada, game="kingdom-maps", seats=2, name="Ada Secretive", seating="seated")
    running = table.json()["id"]
    assert there.post(f"/api/tables/{running}/join", bo, name="Bo").status_code == 200
    assert here.post(f"/api/tables/{running}/start", ada).status_code == 200
    key = passkey_of(here, ada)
    looked_on = watched(there, bo)
    s = schema.seats.c
    player_id = place.rows(sa.select(s.player_id).where(s.table_id == over, s.seat == 0))[0][0]

    async def scene() -> None:
        async with Player(here.urls, running, ada) as first, Player(there.urls, running, bo) as second:
            await first.ask(type="say", text="a line of mine")
            await second.ask(type="say", text="a line of another")
            async with Player(here.urls, looked_on, ada) as watcher:
                said = await watcher.ask(type="say", text="a line of mine", name="Ada Secretive")
                assert said["type"] == "ack"
            assert (await asyncio.to_thread(here.post, "/api/me/delete", ada)).json() == {"gone": True}
            await first.until(lambda: first.bye is not None)
            await second.until(lambda: second.state["chairs"][0]["name"] == "")
            assert [chair["host"] for chair in second.state["chairs"]] == [False, True]
            assert second.state["chairs"][0]["resigned"], "nobody waits for somebody who is no more"
        for guest in (here, there):
            async with guest.player(running, bo) as later, guest.player(looked_on, bo) as host:
                await later.until(lambda: bool(later.chat))
                assert [line["text"] for line in later.chat] == ["a line of another"]
                await host.ask(type="say", text="welcome")
                await host.until(lambda: bool(host.chat))
                assert {line["text"] for line in host.chat} == {"welcome"}

    asyncio.run(scene())
    assert rule(here.get("/api/me", ada)) == (401, "http.player")
    assert rule(sign_in(here, key)) == (403, "http.passkey")
    assert yours(there, waiting, bo) == 404, "nobody sits there any more"
    assert there.get(f"/api/tables/{running}", ada).json()["yours"] == []
    for stored in schema.metadata.sorted_tables:
        for row in place.rows(sa.select(stored)):
            assert player_id not in row
            assert not any(word in str(row) for word in ("Ada Secretive", "a line of mine"))
    r = schema.results.c
    assert len(place.rows(sa.select(r.seat).where(r.table_id == over))) == 2
    play(there.player(running, bo))
    profile = me(there, bo)
    assert profile["opponents"][0]["former"]
    assert profile["finished"][0]["sitters"][0]["former"]


# --- a database from before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_with_tables_in_play_is_brought_up(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Seats from before belong to nobody yet, and go on."""
    database = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("database")
    engine = engine_for(database_url(database))
    config = Config()
    folder = Path(migrate.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.execute(
            sa.text(
                "INSERT INTO tables (id, game, rules_version, options, seats, drawn, private, stage, seating, n, due,"
                " created, changed) VALUES ('t', 'kingdom-maps', 1, '{}', 1, 0, false, 'running', 'seated', 0, false,"
                " 1, 1)"
            )
        )
        connection.execute(
            sa.text(
                "INSERT INTO seats (table_id, seat, name, secret_hash, host, orders, seen)"
                " VALUES ('t', 0, 'Ada', 'h', true, '{}', 0)"
            )
        )
    migrate.migrate(engine)
    with engine.connect() as connection:
        (row,) = connection.execute(sa.select(schema.seats))
    assert (row.name, row.player_id, row.beside, row.key_hash) == ("Ada", None, False, None)
    engine.dispose()


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("python-httpx/0.28", ""),
    ],
)
def test_a_device_in_words(agent: str, label: str) -> None:
    assert players.label_of(agent) == label
