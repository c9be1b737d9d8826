"""Seats without accounts: a name, a link, a seat; hosts, bots, private tables."""

import asyncio
import random
import re
import sqlite3
from pathlib import Path

from harness import Guest, Server, cookie_of
from rhumbline.games import load


def test_seats_and_cookies(guest: Guest) -> None:
    """A seat's secret comes as a cookie that no script reads and no other site sends, and is enough to come back."""
    answer = guest.post("/api/tables", game="cartographers", seats=2, name="  Ada  L. ")
    header = answer.headers["set-cookie"]
    table = answer.json()["id"]
    assert {"HttpOnly", "SameSite=Strict", f"Path=/api/tables/{table}"} <= set(header.split("; "))
    secret = header.split(";")[0].split("=")[1]
    assert len(secret) * 6 >= 128
    assert secret not in answer.text
    look = guest.get(f"/api/tables/{table}", cookie_of(answer)).json()
    assert (look["you"], look["chairs"][0]["name"], look["chairs"][0]["host"]) == (0, "Ada L.", True)
    assert len(look["commitment"]) == 64
    assert guest.get(f"/api/tables/{table}").json()["you"] is None
    key = guest.post(f"/api/tables/{table}/key", cookie_of(answer)).json()["key"]
    assert key == secret
    back = guest.post(f"/api/tables/{table}/enter", key=key)
    assert back.json() == {"seat": 0}
    assert cookie_of(back) == cookie_of(answer)
    assert guest.post(f"/api/tables/{table}/enter", key="forged").status_code == 404


def test_only_hashes_are_stored(server: Server, guest: Guest) -> None:
    """Nothing in the database opens a seat, and no log line has a secret in it."""
    answer = guest.post("/api/tables", game="cartographers", seats=2, name="Ada", private=True)
    told = answer.json()
    cookie = guest.join(told["id"], invite=told["invite"])
    secrets = [told["invite"], told["watch"], cookie.split("=")[1], cookie_of(answer).split("=")[1]]
    assert server.log is not None
    with sqlite3.connect(server.log.parent / "tables.sqlite") as database:
        dump = "\n".join(database.iterdump())
    database.close()
    assert told["id"] in dump
    for secret in secrets:
        assert secret not in dump
        assert secret not in server.log.read_text()


def test_private_tables_by_link_only(guest: Guest) -> None:
    """A private table does not exist for those who have no link; the spectators' link opens no seat."""
    table, host, told = guest.make("cartographers", 3, private=True)
    open_table, _, _ = guest.make("cartographers", 2)
    listed = [one["id"] for one in guest.get("/api/tables").json()]
    assert open_table in listed
    assert table not in listed
    assert guest.get(f"/api/tables/{table}").status_code == 404
    for invite in (None, "x", told["watch"]):
        assert guest.post(f"/api/tables/{table}/join", name="Eve", invite=invite).status_code == 404
    seat = guest.join(table, invite=told["invite"])
    assert guest.get(f"/api/tables/{table}", seat).json()["you"] == 1
    watch = guest.post(f"/api/tables/{table}/enter", watch=told["watch"])
    assert watch.json() == {"seat": None}
    assert guest.get(f"/api/tables/{table}", cookie_of(watch)).json()["you"] is None
    assert guest.post(f"/api/tables/{table}/key", cookie_of(watch)).status_code == 403
    assert guest.post(f"/api/tables/{table}/enter", watch=told["invite"]).status_code == 404
    assert guest.post(f"/api/tables/{table}/links", seat).status_code == 403
    links = guest.post(f"/api/tables/{table}/links", host).json()
    assert guest.post(f"/api/tables/{table}/join", name="Eve", invite=told["invite"]).status_code == 404
    assert guest.get(f"/api/tables/{table}", cookie_of(watch)).status_code == 404
    guest.join(table, invite=links["invite"])


def test_new_links_end_what_old_ones_opened(guest: Guest) -> None:
    """Whoever looks on at a private table by a link that is withdrawn is sent away; seats and open tables are not."""
    table, host, told = guest.make("cartographers", 2, private=True)
    open_table, open_host, _ = guest.make("cartographers", 2)
    watch = cookie_of(guest.post(f"/api/tables/{table}/enter", watch=told["watch"]))

    async def scene() -> None:
        async with (
            guest.player(table, watch) as eve,
            guest.player(table, host) as ada,
            guest.player(open_table, None) as bo,
        ):
            for player in (eve, ada, bo):
                await player.until(lambda player=player: bool(player.state))  # type: ignore[misc]
            assert guest.post(f"/api/tables/{open_table}/links", open_host).status_code == 200
            links = guest.post(f"/api/tables/{table}/links", host).json()
            await eve.until(lambda: eve.bye is not None)
            assert eve.bye is not None
            assert eve.bye["sentence"] == "The link you came by no longer works."
            again = cookie_of(guest.post(f"/api/tables/{table}/enter", watch=links["watch"]))
            async with guest.player(table, again) as back:
                await back.until(lambda: bool(back.state))
            assert ada.bye is None
            assert bo.bye is None

    asyncio.run(scene())


def test_the_host_decides(guest: Guest) -> None:
    """Only the host fills seats and starts; a full or begun table takes nobody; a game needs all its seats."""
    table, host, _ = guest.make("gisborne", 4)
    bo = guest.join(table, seat=2)
    assert guest.post(f"/api/tables/{table}/join", name="Cy", seat=2).status_code == 409
    assert guest.post(f"/api/tables/{table}/join", name="Cy", seat=9).status_code == 404
    assert guest.post(f"/api/tables/{table}/join", bo, name="Bo").status_code == 409
    assert guest.post(f"/api/tables/{table}/start", bo).status_code == 403
    assert guest.post(f"/api/tables/{table}/start", host).status_code == 409
    assert guest.post(f"/api/tables/{table}/seats/1", bo, bot="greedy").status_code == 403
    assert guest.post(f"/api/tables/{table}/seats/1", host, bot="deep-thought").status_code == 400
    assert guest.post(f"/api/tables/{table}/seats/7", host, bot="greedy").status_code == 404
    for seat in (1, 3):
        assert guest.post(f"/api/tables/{table}/seats/{seat}", host, bot="random").status_code == 200
    assert guest.post(f"/api/tables/{table}/seats/1", host, bot=None).json()["chairs"][1]["state"] == "free"
    assert guest.post(f"/api/tables/{table}/seats/1", host, bot="greedy").status_code == 200
    assert guest.post(f"/api/tables/{table}/start", host).json()["stage"] == "running"
    assert guest.post(f"/api/tables/{table}/start", host).status_code == 409
    assert guest.post(f"/api/tables/{table}/join", name="Di").status_code == 409
    assert guest.post(f"/api/tables/{table}/leave", bo).status_code == 409
    assert guest.post(f"/api/tables/{table}/seats/1", host, bot=None).status_code == 409


def test_leaving_before_the_game(guest: Guest) -> None:
    """The host's part goes to another person; a table that nobody sits at is gone."""
    table, host, _ = guest.make("cartographers", 2)
    bo = guest.join(table)
    assert guest.post(f"/api/tables/{table}/leave", host).status_code == 200
    look = guest.get(f"/api/tables/{table}", bo).json()
    assert [(chair["state"], chair["host"]) for chair in look["chairs"]] == [("free", False), ("away", True)]
    assert guest.post(f"/api/tables/{table}/leave", bo).status_code == 200
    assert guest.get(f"/api/tables/{table}").status_code == 404


def test_a_seat_handed_to_a_bot(guest: Guest) -> None:
    """The host hands his to a bot, which plays on; he takes it back. That of somebody who is here stays his."""
    table, (host, other) = guest.table("cartographers", 2, 2)

    async def scene() -> None:
        async with guest.player(table, other) as bo:
            await bo.until(lambda: bo.n >= 0)
            refused = guest.post(f"/api/tables/{table}/seats/1", host, bot="greedy")
            assert (refused.status_code, refused.json()["rule"]) == (409, "http.missed")
            assert guest.post(f"/api/tables/{table}/seats/0", host, bot="greedy").status_code == 200
            for _ in range(3):
                await bo.until(lambda: bo.document["prompt"] is not None)
                await bo.act(bo.document["prompt"]["moves"][0])
            await bo.until(lambda: len(bo.told_of("drew", "skipped", seat=0)) >= 3)
            async with guest.player(table, host) as ada:
                await ada.until(lambda: ada.n >= 0)
                assert (await ada.ask(type="act", prompt=0, moves=["skip"]))["rule"] == "table.1"
                assert guest.post(f"/api/tables/{table}/seats/0", host, bot=None).status_code == 200
                await bo.until(lambda: bo.state["chairs"][0]["state"] == "here")
                rng = random.Random(2)
                await asyncio.gather(ada.play(rng.choice), bo.play(rng.choice))
                assert bo.document["result"] == ada.document["result"]

    asyncio.run(scene())


def test_bad_requests_are_answered_in_a_sentence(guest: Guest) -> None:
    """Wrong values get a status of their own and a sentence, and nothing they sent comes back."""
    table, _, _ = guest.make("cartographers", 2)
    wrong = [
        ("/api/tables", {"game": "chess", "seats": 2, "name": "A"}),
        ("/api/tables", {"game": "cartographers", "seats": 99, "name": "A"}),
        ("/api/tables", {"game": "cartographers", "seats": "two", "name": "A"}),
        ("/api/tables", {"game": "cartographers", "seats": 2, "name": "A", "options": {"sheet": "moon"}}),
        ("/api/tables", {"game": "cartographers", "seats": 2, "name": "\u0007"}),
        ("/api/tables", {"game": "cartographers", "seats": 2, "name": "A", "admin": True}),
        (f"/api/tables/{table}/join", {"name": ""}),
        (f"/api/tables/{table}/join", {"name": "x" * 41}),
    ]
    for path, body in wrong:
        answer = guest.http.post(path, json=body)
        assert answer.status_code == 400, (path, body, answer.text)
        assert set(answer.json()) == {"rule", "sentence"}
        assert answer.json()["sentence"].endswith(".")
    assert guest.http.post("/api/tables", content=b"{").status_code == 400
    assert guest.http.post("/api/tables", content=b"x" * (1024 * 1024 + 1)).status_code in {400, 413}
    assert guest.get("/api/nothing").status_code == 404
    assert guest.http.put(f"/api/tables/{table}").status_code == 405
    headers = guest.get("/api/health").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_games_and_bots_are_found(guest: Guest) -> None:
    """The shelf has every game, with what its seats may order; the schema names every path."""
    shelf = guest.get("/api/games").json()
    assert {"cartographers", "gisborne", "kingdom-maps", "pizarro"} <= {game["name"] for game in shelf["games"]}
    assert {"greedy", "random"} <= set(shelf["bots"])
    assert all("only-move" in game["orders"] for game in shelf["games"])
    schema = guest.get("/api/schema/openapi.json").json()
    source = Path(__file__).parents[2] / "src/rhumbline/server/http"
    code = "".join((source / name).read_text("utf-8") for name in ("api.py", "replays.py"))
    said = set(re.findall(r'@(?:get|post)\("(/\{table_id:str\}/[a-z]+)"', code))
    assert len(said) > 8
    assert {f"/api/tables{path.replace(':str', '')}" for path in said} <= set(schema["paths"])


def set_rules_version(server: Server, table: str, version: int) -> None:
    assert server.log is not None
    with sqlite3.connect(server.log.parent / "tables.sqlite", timeout=30) as database:
        database.execute("UPDATE tables SET rules_version = ? WHERE id = ?", (version, table))
    database.close()


def test_a_table_of_other_rules_is_not_opened(server: Server, guest: Guest) -> None:
    """Each table keeps its rules version; a server with other rules says so instead of misplaying it."""
    table, host, _ = guest.make("cartographers", 2)
    set_rules_version(server, table, 999)
    for answer in (
        guest.get(f"/api/tables/{table}", host),
        guest.post(f"/api/tables/{table}/join", name="Bo"),
        guest.post(f"/api/tables/{table}/enter", key="x"),
    ):
        assert (answer.status_code, answer.json()["rule"]) == (409, "http.rules")
    set_rules_version(server, table, load("cartographers").rules_version)
    assert guest.get(f"/api/tables/{table}", host).status_code == 200
