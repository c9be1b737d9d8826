"""Being somebody in the browser: from the first visit, on two devices, with a passkey, and gone on request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from harness import Player, Server, play_out
from web.phrases import title
from web.tables import make, make_over
from web.visitors import Visitor

Visit = Callable[..., Visitor]
HOW = pytest.mark.parametrize(
    "how",
    [{"language": "en"}, {"language": "de", "phone": True, "theme": "dark"}],
    ids=["english-desktop", "german-phone"],
)


@pytest.fixture
def named(site: Server) -> str:
    """The server at an address with a name: passkeys are made for names, not for numbers."""
    return site.url.replace("127.0.0.1", "localhost")


def cookies_of(visitor: Visitor) -> dict[str, Any]:
    return {str(one.get("name")): one for one in visitor.context.cookies(f"{visitor.base}/api/me")}


def at_home(visitor: Visitor) -> None:
    """Somebody is on his own page, and it is there."""
    visitor.go("/me")
    expect(visitor.page.get_by_role("heading", name=visitor.say("people.ways"), exact=True)).to_be_visible()


def headline(visitor: Visitor, text: str) -> None:
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(text)


def call_oneself(visitor: Visitor, name: str) -> None:
    visitor.write(visitor.page.get_by_role("textbox", name=visitor.say("people.name")), name)
    visitor.press(visitor.button("people.save"))
    headline(visitor, name)


def move_link(visitor: Visitor) -> str:
    """The link that makes another device this visitor's."""
    visitor.press(visitor.button("people.moveMake"))
    expect(visitor.page.get_by_role("img", name=visitor.say("people.moveSquare"))).to_be_visible()
    return visitor.page.get_by_label(visitor.say("people.moveLink")).input_value().removeprefix(visitor.base)


def has_text(visitor: Visitor, key: str, **values: object) -> None:
    expect(visitor.page.get_by_text(visitor.say(key, **values), exact=True).first).to_be_visible()


@HOW
def test_the_first_visit_makes_a_player(visit: Visit, how: dict[str, Any]) -> None:
    """One cookie that no script sees; a name of one's own; a game in play is on the page, and on the start page."""
    visitor = visit(**how)
    visitor.go("/")
    visitor.until(lambda: "rhumbline-player" in cookies_of(visitor), "hello")
    cookie = cookies_of(visitor)["rhumbline-player"]
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
    assert visitor.page.evaluate("document.cookie") == ""
    visitor.press(visitor.link("app.me"))
    has_text(visitor, "people.playingNone")
    call_oneself(visitor, "Vasco")
    table = make(visitor, "kingdom-maps")
    at_home(visitor)
    expect(visitor.page.locator(f"a[href='/t/{table}']")).to_contain_text(title("kingdom-maps"))
    visitor.check()
    visitor.page.evaluate("localStorage.removeItem('rhumbline-tables')")
    visitor.go("/")
    going_on = visitor.page.locator(f"a[href='/t/{table}']")
    expect(going_on).to_contain_text(visitor.say("start.yourTurn"))
    visitor.press(going_on)
    visitor.until(lambda: visitor.prompt, "the table")
    assert set(cookies_of(visitor)) == {"rhumbline-player"}
    visitor.go("/")
    visitor.press(visitor.button("start.forget", game=title("kingdom-maps")))
    expect(going_on).to_have_count(0)
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    expect(going_on).to_have_count(0)


def test_cookies_from_before_are_taken_over(visit: Visit) -> None:
    """A browser that held the cookie of a seat has the seat by who it is, once it has come again."""
    visitor = visit()
    table = make(visitor, "kingdom-maps")
    assert "rhumbline-seat" in {
        one.get("name") for one in visitor.context.cookies(f"{visitor.base}/api/tables/{table}/")
    }
    visitor.go("/me")
    has_text(visitor, "people.playingNone")
    visitor.go(f"/t/{table}")
    visitor.until(lambda: visitor.prompt, "the table")
    visitor.page.reload()
    visitor.until(lambda: visitor.seat == 0, "the seat")
    kept = {one.get("name") for one in visitor.context.cookies(f"{visitor.base}/api/tables/{table}/")}
    assert kept == {"rhumbline-player"}
    at_home(visitor)
    expect(visitor.page.locator(f"a[href='/t/{table}']")).to_be_visible()


def play(visitor: Visitor, table: str) -> None:
    """The visitor plays to the end, as quickly as a program can with his cookie."""
    cookie = cookies_of(visitor)["rhumbline-player"]
    player = Player([visitor.base], table, f"rhumbline-player={cookie['value']}")
    with ThreadPoolExecutor(1) as thread:  # the browser's own loop runs in this one
        thread.submit(asyncio.run, play_out([player], Random(3).choice)).result()


def region(visitor: Visitor, key: str) -> Locator:
    return visitor.page.get_by_role("region", name=visitor.say(key), exact=True)


@HOW
def test_what_has_been_played(visit: Visit, how: dict[str, Any]) -> None:
    """Bests with their options, results, opponents: in the words of the game, in both languages."""
    visitor = visit(**how)
    at_home(visitor)
    play(visitor, make(visitor, "cartographers", 1))
    play(visitor, make(visitor, "kingdom-maps", 2))
    make_over(visitor, "kingdom-maps", 1)
    at_home(visitor)
    for key in ("people.bests", "people.records", "people.opponents", "people.finished"):
        expect(visitor.page.get_by_role("heading", name=visitor.say(key), exact=True)).to_be_visible()
    has_text(visitor, "cartographers.option.sheet.wilderness")
    has_text(visitor, "people.rating")
    for one in ("gisborne", "pizarro"):
        assert title(one) not in visitor.page.inner_text("main")
    told = visitor.context.request.get("/api/me").json()
    for best in told["bests"]:
        row = region(visitor, "people.bests").get_by_role("listitem").filter(has_text=title(best["game"]))
        expect(row).to_contain_text(str(best["total"]))
        earned = best["title"] and visitor.say(f"{best['game']}.title.{best['title']}")
        expect(row.locator("em")).to_have_text([earned] if earned else [])
    (rating,) = told["ratings"]
    expect(region(visitor, "people.records")).to_contain_text(str(rating["you"]["value"]))
    (rival,) = told["opponents"]
    cells = region(visitor, "people.opponents").get_by_role("cell")
    expect(cells).to_have_text([str(rival[key]) for key in ("ahead", "level", "behind")])
    finished = region(visitor, "people.finished")
    expect(finished.get_by_role("listitem")).to_have_count(3)
    visitor.check()
    visitor.press(finished.get_by_role("link").first)
    visitor.page.wait_for_url("**/replay/**")


@HOW
def test_two_devices_by_a_link(visit: Visit, how: dict[str, Any]) -> None:
    """A link makes another device the same player's, once; its own games come along; and it can be signed out again."""
    first, second, third = visit(**how), visit(**how), visit()
    at_home(first)
    mine = make(first, "kingdom-maps", name="Magellan")
    call_oneself(first, "Magellan")
    at_home(second)
    brought = make(second, "kingdom-maps")
    path = move_link(first)
    second.go(path)
    second.until(lambda: "move" not in second.page.url, "the code leaves the address")
    expect(second.page.get_by_label(second.say("people.bring"))).to_be_checked()
    second.press(second.button("people.arriveYes"))
    headline(second, "Magellan")
    for table in (mine, brought):
        expect(second.page.locator(f"a[href='/t/{table}']")).to_be_visible()
    second.check()
    third.allowed = ["/api/me/arrive"]  # the browser notes that the server has refused
    third.go(path)
    third.press(third.button("people.arriveYes"))
    expect(third.page.get_by_role("alert")).to_contain_text("already been used")
    at_home(first)
    first.press(first.page.get_by_role("button", name=first.say("people.signOut", label=""), exact=False).last)
    expect(first.page.get_by_role("dialog")).to_be_visible()
    first.press(first.button("people.signOutYes"))
    expect(first.page.get_by_role("button", name=first.say("people.signOut", label=""), exact=False)).to_have_count(0)
    second.allowed = [f"/api/tables/{mine}"]  # it is private, and nothing of hers any more
    second.go(f"/t/{mine}")
    expect(second.page.get_by_role("heading", level=1)).to_be_visible()
    assert second.seat is None
    at_home(second)
    has_text(second, "people.playingNone")


def authenticator(visitor: Visitor) -> tuple[CDPSession, str]:
    """A device that can keep passkeys, whose owner always says yes."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
    options |= dict.fromkeys(("hasResidentKey", "hasUserVerification", "isUserVerified"), True)
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


@HOW
def test_a_passkey_opens_everything_elsewhere(visit: Visit, named: str, how: dict[str, Any]) -> None:
    """Made on one device, shown on another: the same player, the same games; given up, it opens nothing."""
    first, second = visit(named, **how), visit(named, **how)
    here, kept = authenticator(first)
    there, other = authenticator(second)
    at_home(first)
    table = make(first, "kingdom-maps")
    call_oneself(first, "Cook")
    first.press(first.button("people.makePasskey"))
    has_text(first, "people.secured")
    (credential,) = here.send("WebAuthn.getCredentials", {"authenticatorId": kept})["credentials"]
    at_home(second)
    second.press(second.button("people.signIn"))
    has_text(second, "people.signInNot")
    there.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": credential})
    second.press(second.button("people.signIn"))
    headline(second, "Cook")
    expect(second.page.locator(f"a[href='/t/{table}']")).to_be_visible()
    second.check()
    second.press(second.page.get_by_role("button", name=second.say("people.giveUp", label=""), exact=False))
    second.press(second.button("people.giveUpYes"))
    has_text(second, "people.unsecured")
    second.allowed = ["/api/me/passkeys/show"]
    second.press(second.button("people.signIn"))
    expect(second.page.get_by_role("alert")).to_be_visible()
    headline(second, "Cook")


def test_nobody_misses_passkeys_where_there_are_none(visit: Visit) -> None:
    visitor = visit()
    at_home(visitor)
    has_text(visitor, "people.unsecuredHere")
    for key in ("people.makePasskey", "people.signIn"):
        expect(visitor.button(key)).to_have_count(0)


@HOW
def test_take_everything_along_and_go(visit: Visit, how: dict[str, Any], tmp_path: Path) -> None:
    """A file with everything; asked twice, everything goes; the other one at the table sees a former player."""
    visitor, other = visit(**how), visit()
    at_home(visitor)
    call_oneself(visitor, "Da Gama")
    other.go("/")
    other.until(lambda: "rhumbline-player" in cookies_of(other), "hello")
    invited = visitor.context.request.post("/api/tables", data={"game": "kingdom-maps", "seats": 2, "name": "Da Gama"})
    table = invited.json()["id"]
    assert other.context.request.post(f"/api/tables/{table}/join", data={"name": "Bo"}).ok
    assert visitor.context.request.post(f"/api/tables/{table}/start", data={}).ok
    visitor.go(f"/t/{table}")
    kept = "() => caches.has('positions')"
    visitor.until(lambda: visitor.page.evaluate(kept), "the position is kept")
    at_home(visitor)
    with visitor.page.expect_download() as file:
        visitor.press(visitor.link("people.export"))
    file.value.save_as(tmp_path / "all.json")
    told = json.loads((tmp_path / "all.json").read_text("utf-8"))
    assert told["profile"]["name"] == "Da Gama"
    assert [seat["table"] for seat in told["seats"]] == [table]
    visitor.press(visitor.button("people.delete"))
    visitor.press(visitor.button("people.cancel"))
    headline(visitor, "Da Gama")
    visitor.press(visitor.button("people.delete"))
    visitor.press(visitor.button("people.deleteYes"))
    visitor.page.wait_for_url(f"{visitor.base}/")
    assert not visitor.page.evaluate(kept), "nothing of his games is left on the device"
    at_home(visitor)
    has_text(visitor, "people.playingNone")
    other.go(f"/t/{table}")
    expect(other.page.get_by_text(other.say("app.former")).first).to_be_visible()
    assert "Da Gama" not in other.page.inner_text("body")
