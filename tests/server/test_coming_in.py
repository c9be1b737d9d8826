"""Coming in: codes, invitations, previews of links; what guests and the host do before the game."""

import asyncio
import random
import re
import sqlite3
from collections.abc import Callable
from html import unescape
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from harness import Guest, Server, cookie_of, play_all
from rhumbline.server.http import asking, limits
from rhumbline.server.http.previews import language_of
from rhumbline.server.storage import keys


def code_of(guest: Guest, table: str, cookie: str) -> str:
    code: str = guest.get(f"/api/tables/{table}", cookie).json()["code"]
    return code


# --- codes


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("K7M2-9XQ4", "K7M29XQ4"),
        ("  k7m2 9xq4 ", "K7M29XQ4"),
        ("k7m29xq4", "K7M29XQ4"),
        ("k-7.m-2–9 x q4", "K7M29XQ4"),  # noqa: RUF001 (a dash as phones write it)
        ("OIL0-uuVV", "0110VVVV"),
        ("K7M2-9XQ", None),
        ("K7M2-9XQ44", None),
        ("K7M2-9XQ!", None),
        ("", None),
    ],
)
def test_a_code_is_read_as_it_is_meant(typed: str, meant: str | None) -> None:
    """Case, gaps and letters that look alike do not matter."""
    assert keys.read_code(typed) == meant


def test_a_code_is_read_as_it_is_shown() -> None:
    codes = {keys.new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(keys.read_code(keys.shown_code(code).lower()) == code for code in codes)
    assert len(keys.CODE_SIGNS) ** keys.CODE_LENGTH >= 2**40


def test_a_code_opens_a_private_table(guest: Guest) -> None:
    """It is told to those who sit there, shows the invitation and gives a seat: what the link gives, and no more."""
    table, host, told = guest.make("cartographers", 3, private=True, options={"sheet": "wastelands"}, tempo="days")
    guest.post(f"/api/tables/{table}/seats/2", host, bot="greedy")
    code = code_of(guest, table, host)
    typed = code.lower().replace("-", " ")
    invitation = guest.post("/api/codes", code=typed)
    assert invitation.status_code == 200
    assert invitation.json() == {
        "id": table,
        "game": "cartographers",
        "options": guest.get(f"/api/tables/{table}", host).json()["options"],
        "tempo": "days",
        "move_time": 86400,
        "host": "Ada",
        "people": ["Ada"],
        "bots": ["greedy"],
        "seats": 3,
        "free": 1,
        "stage": "open",
        "yours": [],
    }
    assert guest.post(f"/api/tables/{table}/invitation", invite=code).json() == invitation.json()
    assert guest.post(f"/api/tables/{table}/invitation", invite=told["invite"]).json() == invitation.json()
    for wrong in (None, "x", told["watch"], "2222-2222"):
        assert guest.post(f"/api/tables/{table}/invitation", invite=wrong).status_code == 404
    # The table itself, its watchers' places and its seats are not opened by it.
    assert guest.get(f"/api/tables/{table}").status_code == 404
    assert guest.post(f"/api/tables/{table}/enter", watch=code).status_code == 404
    watcher = cookie_of(guest.post(f"/api/tables/{table}/enter", watch=told["watch"]))
    assert guest.get(f"/api/tables/{table}", watcher).json()["code"] is None
    bo = guest.join(table, invite=typed)
    assert code_of(guest, table, bo) == code
    assert guest.post(f"/api/tables/{table}/invitation", bo, invite=code).json()["yours"] == [1]
    assert guest.post("/api/codes", code=code).json()["free"] == 0
    assert guest.post(f"/api/tables/{table}/start", host).status_code == 200
    assert code_of(guest, table, host) is None
    assert guest.post("/api/codes", code=code).json()["rule"] == "http.code"


def test_an_old_code_opens_nothing(server: Server, guest: Guest) -> None:
    """Neither one that the host has replaced, nor one whose time is over."""
    table, host, _ = guest.make("cartographers", 2, private=True)
    first = code_of(guest, table, host)
    assert guest.post(f"/api/tables/{table}/links", host).status_code == 200
    second = code_of(guest, table, host)
    assert first != second
    assert guest.post("/api/codes", code=first).status_code == 404
    assert guest.post(f"/api/tables/{table}/join", name="Eve", invite=first).status_code == 404
    assert guest.post("/api/codes", code=second).status_code == 200
    assert server.log is not None
    with sqlite3.connect(server.log.parent / "tables.sqlite", timeout=30) as database:
        database.execute("UPDATE tables SET code_until = 1 WHERE id = ?", (table,))
    database.close()
    assert guest.post("/api/codes", code=second).status_code == 404


def test_guessing_codes_is_hopeless(strict: Guest) -> None:
    """After some wrong ones even the right one has to wait, by whatever way it is tried; right ones cost nothing."""
    table, host, told = strict.make("cartographers", 2, private=True)
    code = code_of(strict, table, host)
    most = int(limits.WRONG_CODES.burst)
    for _ in range(2 * most):
        assert strict.post("/api/codes", code=code).status_code == 200
    assert strict.post("/api/codes", code="no code").status_code == 400
    ways: list[Callable[[], httpx.Response]] = [
        lambda: strict.post("/api/codes", code="2222-2222"),
        lambda: strict.post(f"/api/tables/{table}/invitation", invite="2222-2222"),
        lambda: strict.post(f"/api/tables/{table}/join", name="Eve", invite="2222-2222"),
    ]
    assert [ways[number % 3]().status_code for number in range(most)] == [404] * most
    ways.append(lambda: strict.post("/api/codes", code=code))
    for again in ways:
        assert (again().status_code, again().json()["rule"]) == (429, "http.rate")
    assert "og:title" not in strict.get(f"/join/{code}").text
    assert strict.post(f"/api/tables/{table}/join", name="Bo", invite=code).status_code == 429
    # Whoever has the link is not held up by those who guess from the same house.
    strict.join(table, invite=told["invite"])


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_one_house_counts_as_one(address: str, network: str) -> None:
    connection: Any = SimpleNamespace(client=SimpleNamespace(host=address))
    assert asking.address_of(connection) == network


# --- previews of links


def tags(page: httpx.Response) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', page.text)
    return {name: unescape(content) for name, content in found}


def test_the_preview_of_a_link(guest: Guest) -> None:
    """Who invites to what, in the reader's language, with a picture of ours; names are text and nothing else."""
    table, host, _ = guest.make("gisborne", 4, private=True, name='<b>"Ada"')
    code = code_of(guest, table, host)
    page = guest.http.get(f"/join/{code}")
    told = tags(page)
    assert told["og:title"] == told["twitter:title"] == '<b>"Ada" invites you to Gisborne'
    assert "<b>" not in page.text
    assert told["og:url"] == f"{guest.urls[0]}/join/{code}"
    assert told["twitter:card"] == "summary_large_image"
    picture = guest.http.get(told["og:image"])
    assert told["og:image"].startswith(guest.urls[0])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert picture.content[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    assert page.headers["cache-control"] == "no-store"
    assert "default-src 'self'" in page.headers["content-security-policy"]
    german = tags(guest.http.get(f"/join/{code.lower()}", headers={"Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"}))
    assert german["og:title"] == '<b>"Ada" lädt dich zu Gisborne ein'
    for wrong in ("2222-2222", "nonsense", "x" * 900):
        plain = guest.http.get(f"/join/{wrong}")
        assert plain.status_code == 200
        assert "og:title" not in plain.text
    assert "og:title" not in guest.http.get(f"/t/{table}").text


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [("", "en"), ("de", "de"), ("de-CH, en", "de"), ("en;q=0.3, de;q=0.7", "de"), ("xx, *;q=nonsense", "en")],
)
def test_the_language_of_a_preview(accepted: str, spoken: str) -> None:
    assert language_of(accepted) == spoken


# --- the lobby


def chairs(guest: Guest, table: str, cookie: str) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", guest.get(f"/api/tables/{table}", cookie).json()["chairs"])


def test_guests_say_that_they_are_ready(guest: Guest) -> None:
    """Each for himself, and until the options change; the host may begin without it."""
    table, host, _ = guest.make("cartographers", 3)
    bo, cy = guest.join(table), guest.join(table, "Cy")
    assert guest.post(f"/api/tables/{table}/ready").status_code == 403
    assert guest.post(f"/api/tables/{table}/ready?seat=2", bo).status_code == 403
    assert guest.post(f"/api/tables/{table}/ready", bo, ready=True).json()["chairs"][1]["ready"]
    guest.post(f"/api/tables/{table}/ready", cy, ready=True)
    guest.post(f"/api/tables/{table}/ready", cy, ready=False)
    assert [chair["ready"] for chair in chairs(guest, table, host)] == [False, True, False]
    guest.post(f"/api/tables/{table}/leave", bo)
    assert guest.join(table, "Di") != bo
    assert [chair["ready"] for chair in chairs(guest, table, host)] == [False, False, False]
    assert guest.post(f"/api/tables/{table}/start", host).status_code == 200
    assert guest.post(f"/api/tables/{table}/ready", cy, ready=True).status_code == 409


def test_the_host_changes_the_options(guest: Guest) -> None:
    """Before the game, to what there is; it is played with them, and nobody is ready for what he has not seen."""
    table, host, _ = guest.make("cartographers", 2)
    bo = guest.join(table)
    guest.post(f"/api/tables/{table}/ready", bo, ready=True)
    assert guest.post(f"/api/tables/{table}/settings", bo, options={}).status_code == 403
    wrong = guest.post(f"/api/tables/{table}/settings", host, options={"sheet": "moon"})
    assert (wrong.status_code, wrong.json()["rule"]) == (400, "http.options")
    assert chairs(guest, table, host)[1]["ready"]

    async def scene() -> None:
        async with guest.player(table, bo) as player:
            answer = guest.post(f"/api/tables/{table}/settings", host, options={"sheet": "wastelands"})
            assert answer.json()["options"]["sheet"] == "wastelands"
            await player.until(lambda: player.state["options"]["sheet"] == "wastelands")
            assert not player.state["chairs"][1]["ready"]

    asyncio.run(scene())
    assert guest.post(f"/api/tables/{table}/start", host).status_code == 200
    late = guest.post(f"/api/tables/{table}/settings", host, options={"sheet": "wilderness"})
    assert (late.status_code, late.json()["rule"]) == (409, "http.stage")
    players = asyncio.run(play_all(guest, table, [host, bo], random.Random(1).choice))
    assert players[0].over
    record = guest.get(f"/api/tables/{table}/record").text
    assert '"wastelands"' in record.splitlines()[0]
    fork = guest.post(f"/api/tables/{table}/fork", step=3, name="Ada", seat=0)
    fixed = guest.post(f"/api/tables/{fork.json()['id']}/settings", cookie_of(fork), options={"sheet": "wastelands"})
    assert (fixed.status_code, fixed.json()["rule"]) == (409, "http.options")


def test_the_host_changes_the_pace(guest: Guest) -> None:
    """Before the game, within what there is; with other options or alone, all or nothing."""
    table, host, _ = guest.make("cartographers", 2)
    bo = guest.join(table)
    settings = f"/api/tables/{table}/settings"
    guest.post(f"/api/tables/{table}/ready", bo, ready=True)
    assert guest.post(settings, bo, timing={"tempo": "days"}).status_code == 403
    wrong = guest.post(settings, host, options={"sheet": "wastelands"}, timing={"tempo": "days", "move_time": 60})
    assert (wrong.status_code, wrong.json()["rule"]) == (400, "http.time")
    before = guest.get(f"/api/tables/{table}", host).json()
    assert (before["tempo"], before["options"]["sheet"]) == ("live", "wilderness")
    assert before["chairs"][1]["ready"]
    told = guest.post(settings, host, timing={"tempo": "days", "move_time": 3600, "late": "seat"}).json()
    assert (told["tempo"], told["move_time"], told["late"]) == ("days", 3600, "seat")
    assert not told["chairs"][1]["ready"]
    assert guest.post(f"/api/tables/{table}/start", host).status_code == 200
    assert all(chair["until"] for chair in chairs(guest, table, host))
    late = guest.post(settings, host, timing={})
    assert (late.status_code, late.json()["rule"]) == (409, "http.stage")


@pytest.mark.parametrize("private", [True, False])
def test_the_host_sends_somebody_away(guest: Guest, *, private: bool) -> None:
    """He is told so, at once and when he comes back; his seat is free; nobody else can do it, and not to the host."""
    table, host, told = guest.make("cartographers", 3, private=private)
    bo, cy = guest.join(table, invite=told["invite"]), guest.join(table, "Cy", invite=told["invite"])
    base = f"/api/tables/{table}"
    assert guest.post(f"{base}/seats/2/remove", bo).status_code == 403
    assert guest.post(f"{base}/seats/0/remove", host).status_code == 409
    for nobody in (7, 100):
        assert guest.post(f"{base}/seats/{nobody}/remove", host).status_code == 404

    async def scene() -> None:
        async with guest.player(table, bo) as player:
            await player.until(lambda: bool(player.state))
            assert guest.post(f"{base}/seats/1/remove", host).json()["chairs"][1]["state"] == "free"
            await player.until(lambda: player.bye is not None)
            assert player.bye is not None
            assert player.bye["sentence"] == "The host has sent you away from this table."

    asyncio.run(scene())
    assert guest.post(f"{base}/seats/1/remove", host).status_code == 404
    for answer in (guest.get(base, bo), guest.post(f"{base}/leave", bo)):
        assert (answer.status_code, answer.json()["rule"]) == (403, "http.removed")
    assert guest.get(base, cy).json()["chairs"][1]["name"] == ""
    guest.join(table, "Di", invite=told["invite"])
    assert guest.post(f"{base}/start", host).status_code == 200
    assert guest.post(f"{base}/seats/2/remove", host).status_code == 409


def test_the_host_gives_his_role_away(guest: Guest) -> None:
    table, host, _ = guest.make("cartographers", 3)
    bo = guest.join(table)
    base = f"/api/tables/{table}"
    guest.post(f"{base}/seats/2", host, bot="greedy")
    assert guest.post(f"{base}/host", bo, seat=1).status_code == 403
    assert guest.post(f"{base}/host", host, seat=2).status_code == 404
    assert guest.post(f"{base}/host", host, seat=9).status_code == 404
    told = guest.post(f"{base}/host", host, seat=1).json()
    assert [chair["host"] for chair in told["chairs"]] == [False, True, False]
    assert guest.post(f"{base}/start", host).status_code == 403
    assert guest.post(f"{base}/start", bo).status_code == 200
    assert guest.post(f"{base}/host", bo, seat=0).status_code == 200


def test_those_who_look_on_talk_if_the_host_lets_them(guest: Guest) -> None:
    """With a name; everybody hears it. Off by default, and off again when the host says so."""
    table, host, _ = guest.make("cartographers", 2)
    base = f"/api/tables/{table}"

    async def scene() -> None:
        async with guest.player(table, host) as ada, guest.player(table) as eve:
            assert not eve.state["watchers_chat"]
            assert (await eve.ask(type="say", text="hello", name="Eve"))["rule"] == "protocol.watch"
            assert guest.post(f"{base}/settings", host, watchers_chat=True).json()["watchers_chat"]
            await eve.until(lambda: eve.state["watchers_chat"])
            assert (await eve.ask(type="say", text="hello"))["rule"] == "protocol.value"
            assert (await eve.ask(type="say", text="hello", name="\u0007"))["rule"] == "protocol.value"
            assert (await eve.ask(type="say", text="hello", name=" Eve  E. "))["type"] == "ack"
            assert (await ada.ask(type="say", text="hi", name="Somebody else"))["type"] == "ack"
            await eve.until(lambda: len(eve.chat) == 2)
            told = [(line["seat"], line.get("name"), line["text"]) for line in eve.chat]
            assert told == [(None, "Eve E.", "hello"), (0, None, "hi")]
            assert (await eve.ask(type="act", prompt=0, moves=["x"]))["rule"] == "protocol.watch"
            guest.post(f"{base}/settings", host, watchers_chat=False)
            await eve.until(lambda: not eve.state["watchers_chat"])
            assert (await eve.ask(type="say", text="hello", name="Eve"))["rule"] == "protocol.watch"

    asyncio.run(scene())
    bo = guest.join(table)
    assert guest.post(f"{base}/settings", bo, watchers_chat=True).status_code == 403
    assert guest.post(f"{base}/settings", watchers_chat=True).status_code == 403


def test_those_who_look_on_gain_no_lines_by_coming_again(strict: Guest) -> None:
    """Their limit is their address's."""
    table, host, _ = strict.make("cartographers", 2)
    strict.post(f"/api/tables/{table}/settings", host, watchers_chat=True)

    async def scene() -> None:
        rules = []
        for number in range(int(limits.CHAT.burst) + 4):
            async with strict.player(table) as eve:
                answer = await eve.ask(type="say", text=f"line {number}", name="Eve")
                rules.append(answer.get("rule", ""))
        assert rules[0] == ""
        assert "protocol.rate" in rules

    asyncio.run(scene())
