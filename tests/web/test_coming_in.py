"""Two people at two devices: a code or a link, the invitation, the lobby, watching, and another game."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from node import WEB, node
from web.phrases import title
from web.tables import post, stage
from web.test_pages import read
from web.visitors import Visitor

Visit = Callable[..., Visitor]
NO_SUCH_CODE = "404 (Not Found)"
"""What the console says when a test tries a code that is no table's."""
PAIRS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"language": "en"}, {"language": "de", "phone": True}),
    ({"language": "de", "phone": True}, {"language": "en"}),
]
both_ways = pytest.mark.parametrize(("one", "other"), PAIRS, ids=["desktop-hosts", "phone-hosts"])


def table_of(host: Visitor, **more: Any) -> dict[str, Any]:
    """A private table that waits, with its host at the lobby."""
    wanted = {"game": "cartographers", "seats": 3, "name": "Ada", "private": True, "seating": "seated", **more}
    made = post(host, "/api/tables", **wanted)
    host.go(f"/t/{made['id']}")
    return made


def code_on(host: Visitor) -> str:
    """The code as the lobby shows it."""
    return host.page.locator("b.code").inner_text()


def sit_down(guest: Visitor, name: str) -> None:
    guest.write(guest.page.get_by_role("textbox", name=guest.say("lobby.name")), name)
    guest.press(guest.button("lobby.join"))


def come(guest: Visitor, code: str, name: str = "Bo") -> None:
    """Take a seat by the link."""
    guest.go(f"/join/{code}")
    sit_down(guest, name)
    expect(guest.button("lobby.ready")).to_be_visible()


def seat_line(visitor: Visitor, name: str) -> Any:
    return visitor.page.locator("main.lobby li").filter(has=visitor.page.get_by_text(name, exact=True))


@both_ways
def test_a_code_said_aloud_is_enough(visit: Visit, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Typed as one hears it, at the start page: it shows who invites to what, and gives a seat at a private table."""
    host, guest = visit(**one), visit(**other)
    guest.allowed.append(NO_SUCH_CODE)
    table_of(host, options={"sheet": "wastelands"})
    code = code_on(host)
    assert re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    guest.go("/")
    field = guest.page.get_by_role("textbox", name=guest.say("start.joinField"))
    for wrong, key in (("nonsense!", "start.joinBad"), ("2222 2222", None)):
        guest.allowed += ["400 (Bad Request)"]
        guest.write(field, wrong)
        guest.press(guest.button("start.joinGo"))
        alert = guest.page.get_by_role("alert")
        expect(alert).to_have_text(guest.say(key) if key else re.compile("wait|wartet"))
    guest.write(field, f" {code.lower().replace('-', ' ')} ")
    guest.press(guest.button("start.joinGo"))
    heading = guest.say("invitation.title", name="Ada", game=title("cartographers"))
    expect(guest.page.get_by_role("heading", name=heading)).to_be_visible()
    expect(guest.page.locator("main .box > svg")).to_be_visible()
    expect(guest.page.get_by_text(guest.say("invitation.free", n=2, all=3))).to_be_visible()
    expect(guest.page.get_by_text(guest.say("cartographers.option.sheet.wastelands"))).to_be_visible()
    for key, page in (("table.rules", "rules"), ("start.learn", "learn")):
        assert guest.link(key).get_attribute("href") == f"/{page}/cartographers"
    guest.check()
    sit_down(guest, "Bo")
    expect(seat_line(guest, "Ada")).to_contain_text(guest.say("lobby.host"))
    expect(seat_line(host, "Bo")).to_be_visible()
    # With the same link one comes back to one's seat.
    guest.go(f"/join/{code}")
    guest.page.wait_for_url("**/t/*")
    expect(seat_line(guest, "Bo")).to_contain_text(guest.say("seat.you"))
    for visitor in (host, guest):
        visitor.check()


@both_ways
def test_the_lobby(visit: Visit, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Talk, ready, other options, another host: each sees at once what the other does."""
    host, guest = visit(**one), visit(**other)
    table_of(host, seats=2)
    come(guest, code_on(host))
    expect(host.page.get_by_text(host.say("lobby.unready", n=1, names="Bo"))).to_be_visible()
    guest.press(guest.button("lobby.ready"))
    expect(seat_line(host, "Bo")).to_contain_text(host.say("lobby.isReady"))
    expect(host.page.get_by_text(host.say("lobby.allReady"))).to_be_visible()
    for visitor, text in ((host, "Ahoy!"), (guest, "Aye, aye")):
        visitor.write(visitor.page.get_by_role("textbox", name=visitor.say("chat.say")), text)
        visitor.press(visitor.button("chat.send"))
        for listener in (host, guest):
            expect(listener.page.get_by_role("log")).to_contain_text(text)
    host.press(host.page.get_by_text(host.say("lobby.settings")))
    host.press(host.page.locator("details label").filter(has_text=host.say("cartographers.option.sheet.wastelands")))
    expect(guest.page.locator("dl")).to_contain_text(guest.say("cartographers.option.sheet.wastelands"))
    host.press(host.page.locator("details").get_by_text(host.say("new.tempo.days"), exact=True))
    expect(guest.page.get_by_text(guest.say("new.tempo.days"))).to_be_visible()
    expect(guest.button("lobby.ready")).to_be_visible()
    host.check()
    host.press(host.button("lobby.handle", name="Bo"))
    host.press(host.button("lobby.makeHost", name="Bo"))
    expect(seat_line(guest, "Bo")).to_contain_text(guest.say("lobby.host"))
    expect(host.button("lobby.ready")).to_be_visible()
    guest.press(guest.button("lobby.start"))
    for visitor in (host, guest):
        visitor.page.wait_for_selector("main.play > *")
        visitor.check()


@both_ways
def test_somebody_is_sent_away(visit: Visit, one: dict[str, Any], other: dict[str, Any]) -> None:
    """He is told so, now and when he comes back; his seat is free, and the new invitation lets him in again."""
    host, guest = visit(**one), visit(**other)
    made = table_of(host)
    first = code_on(host)
    come(guest, first)
    guest.allowed += ["403 (Forbidden)", "WebSocket", NO_SUCH_CODE]
    host.press(host.button("lobby.handle", name="Bo"))
    host.press(host.button("lobby.remove", name="Bo"))
    told = guest.page.get_by_role("heading", name=guest.say("table.removed"))
    expect(told).to_be_visible()
    expect(host.page.locator("main.lobby li.free")).to_have_count(2)
    guest.go(f"/t/{made['id']}")
    expect(told).to_be_visible()
    host.press(host.button("lobby.renewLinks"))
    expect(host.page.locator("b.code")).not_to_have_text(first)
    guest.go(f"/join/{first}")
    expect(guest.page.get_by_role("heading", name=guest.say("invitation.none"))).to_be_visible()
    come(guest, code_on(host), "Bo again")
    expect(seat_line(host, "Bo again")).to_be_visible()


def dots_of(address: str) -> str:
    """The square that stands for an address."""
    draw = """import { generate } from "lean-qr"; import { toSvgPath } from "lean-qr/extras/svg";
        process.stdout.write(toSvgPath(generate(process.argv[1])));"""
    words = [node(), "--input-type=module", "-e", draw, address]
    return subprocess.run(words, cwd=WEB, check=True, capture_output=True, text=True).stdout


def test_an_invitation_goes_out_by_every_way(visit: Visit) -> None:
    """The share sheet on a phone, the clipboard elsewhere, and a square for the camera that changes with the link."""
    phone, desktop = visit(phone=True), visit(permissions=["clipboard-read", "clipboard-write"])
    phone.context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    desktop.context.add_init_script("delete Navigator.prototype.share")
    table_of(phone)
    link = f"{phone.base}/join/{code_on(phone)}"
    phone.press(phone.button("table.share").first)
    assert phone.page.evaluate("window.shared") == {
        "title": "Rhumbline",
        "text": phone.say("lobby.inviteText", title=title("cartographers")),
        "url": link,
    }
    square = phone.page.get_by_role("img", name=phone.say("lobby.qr")).locator("path")
    expect(square).to_have_attribute("d", dots_of(link))
    phone.press(phone.button("lobby.renewLinks"))
    expect(square).not_to_have_attribute("d", dots_of(link))
    expect(square).to_have_attribute("d", dots_of(f"{phone.base}/join/{code_on(phone)}"))
    table_of(desktop)
    desktop.press(desktop.button("table.copy").first)
    expect(desktop.button("table.copied")).to_be_visible()
    copied = desktop.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{desktop.base}/join/{code_on(desktop)}"


@both_ways
def test_whoever_looks_on_knows_it(visit: Visit, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Before the game with a seat to take, in the game with a way out; and talks if the host lets him."""
    host, watcher = visit(**one), visit(**other)
    made = table_of(host, private=False, seats=2)
    watcher.go(f"/t/{made['id']}")
    expect(watcher.page.get_by_role("heading", name=watcher.say("table.watchingYou"))).to_be_visible()
    expect(watcher.button("lobby.join")).to_be_visible()
    expect(watcher.page.get_by_text(watcher.say("chat.seatsOnly"))).to_be_visible()
    host.press(host.page.get_by_text(host.say("lobby.settings")))
    host.press(host.page.get_by_label(host.say("menu.watchersChat")))
    watcher.write(watcher.page.get_by_role("textbox", name=watcher.say("chat.say")), "Hello from outside")
    watcher.press(watcher.button("chat.send"))
    expect(host.page.get_by_role("log")).to_contain_text("Hello from outside")
    watcher.check()
    post(host, f"/api/tables/{made['id']}/seats/1", bot="greedy")
    post(host, f"/api/tables/{made['id']}/start")
    watcher.page.wait_for_selector("main.play > *")
    expect(watcher.page.get_by_text(watcher.say("table.watchingYou"), exact=True).first).to_be_visible()
    watcher.check()
    host.press(host.button("table.menu"))
    box = host.page.get_by_label(host.say("menu.watchersChat"))
    expect(box).to_be_checked()
    host.press(box)
    watcher.press(watcher.page.get_by_role("button" if watcher.phone else "tab", name=watcher.say("table.chat")))
    expect(watcher.page.get_by_text(watcher.say("chat.seatsOnly"))).to_be_visible()
    watcher.press(watcher.link("table.leaveWatching"))
    watcher.page.wait_for_url(f"{watcher.base}/")


def played(host: Visitor, guest: Visitor) -> str:
    """A game of two people that is over, played by bots."""
    made = post(host, "/api/tables", game="cartographers", seats=2, name="Ada", seating="seated")["id"]
    post(guest, f"/api/tables/{made}/join", name="Bo")
    for seat in (0, 1):
        post(host, f"/api/tables/{made}/seats/{seat}", bot="greedy")
    post(host, f"/api/tables/{made}/start")
    host.until(lambda: stage(host, made) == "over", "the game ends")
    for visitor in (host, guest):
        visitor.go(f"/t/{made}")
        expect(visitor.button("end.propose")).to_be_visible()
    return str(made)


@both_ways
def test_another_game_is_proposed(visit: Visit, one: dict[str, Any], other: dict[str, Any]) -> None:
    """The other sees it on the end screen and at the table; whoever says yes sits at the new table."""
    host, guest = visit(**one), visit(**other)
    played(host, guest)
    guest.press(guest.button("end.more"))
    guest.press(guest.button("end.board"))
    host.press(host.button("end.propose"))
    expect(seat_line(host, "Ada")).to_be_visible()
    expect(host.page.locator("main.lobby li.free")).to_have_count(1)
    expect(guest.page.get_by_text(guest.say("end.proposed", n=1, names="Ada"))).to_be_visible()
    guest.check()
    guest.press(guest.button("table.results"))
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text(guest.say("end.proposed", n=1, names="Ada"))
    guest.press(dialog.get_by_role("button", name=guest.say("end.yes")))
    expect(seat_line(host, "Bo")).to_be_visible()
    expect(seat_line(guest, "Bo")).to_contain_text(guest.say("seat.you"))
    for visitor in (host, guest):
        visitor.check()


def test_another_game_is_declined(visit: Visit) -> None:
    """Whoever says no is not there, and those who wait see it; he may still change his mind."""
    host, guest = visit(), visit(phone=True, language="de")
    old = played(host, guest)
    guest.press(guest.button("end.propose"))
    guest.page.wait_for_url(lambda url: "/t/" in url and old not in url)
    host.press(host.button("end.no"))
    expect(host.page.get_by_role("dialog")).to_contain_text(host.say("end.saidNo"))
    guest.go(f"/t/{old}")
    expect(guest.page.get_by_role("dialog")).to_contain_text(guest.say("end.decline", n=1, names="Ada"))
    host.press(host.button("end.afterAll"))
    expect(seat_line(host, "Ada")).to_contain_text(host.say("seat.you"))


@pytest.mark.parametrize("how", [{"language": "en"}, {"language": "de", "phone": True}], ids=["english", "german"])
def test_a_game_alone_has_its_options(visit: Visit, how: dict[str, Any]) -> None:
    """Folded away on the start page: one tap still starts, and what was unfolded and chosen is played."""
    visitor = visit(**how)
    visitor.go("/")
    card = visitor.page.locator("article").filter(has=visitor.link("start.rulesGame", game=title("cartographers")))
    visitor.press(card.get_by_text(visitor.say("start.options")))
    visitor.press(card.locator("label").filter(has_text=visitor.say("cartographers.option.sheet.wastelands")))
    visitor.check()
    visitor.press(visitor.button("start.soloGame", game=title("cartographers")))
    visitor.page.wait_for_selector("main.play > *")
    table = visitor.page.url.rsplit("/", 1)[1]
    told = visitor.context.request.get(f"/api/tables/{table}").json()
    assert told["options"]["sheet"] == "wastelands"
    assert len(told["chairs"]) == 1


def test_a_sheet_without_words_has_a_readable_name(visit: Visit) -> None:
    """A new map sheet is a file: until its name is in the books, the file's name is shown as words."""
    visitor = visit()

    def add_sheet(route: Route) -> None:
        told = route.fetch().json()
        for game in told["games"]:
            if game["name"] == "cartographers":
                game["options"]["sheet"].append("two-rivers_2")
        route.fulfill(json=told)

    visitor.page.route("**/api/games", add_sheet)
    visitor.go("/new/cartographers")
    expect(visitor.page.get_by_label("Two rivers 2", exact=True)).to_be_visible()
    table_of(visitor)
    visitor.press(visitor.page.get_by_text(visitor.say("lobby.settings")))
    expect(visitor.page.get_by_label("Two rivers 2", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    "how",
    [{"language": "en", "theme": "light"}, {"language": "de", "theme": "dark", "phone": True}],
    ids=["english-light-desktop", "german-dark-phone"],
)
def test_the_pages_are_sound(visit: Visit, axe: str, how: dict[str, Any]) -> None:
    """The invitation, a code that is none, the lobby of a guest and of the host: no fault, nothing missing."""
    host, guest = visit(), visit(**how)
    made = table_of(host, game="pizarro", seats=4)
    guest.allowed.append(NO_SUCH_CODE)
    code = code_on(host)
    wrong = [*read(guest, f"/join/{code}", axe), *read(guest, "/join/2222-2222", axe)]
    guest.go(f"/join/{code}")
    sit_down(guest, "Bo")
    expect(guest.button("lobby.ready")).to_be_visible()
    wrong += read(guest, f"/t/{made['id']}", axe)
    post(host, f"/api/tables/{made['id']}/host", seat=1)
    wrong += read(guest, f"/t/{made['id']}", axe)
    assert wrong == []
