"""When something goes wrong in the middle of a turn: the table comes back by itself, and the draft with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Route, expect

from harness import Server
from web.hands import hand_of, take_turn
from web.phrases import title
from web.tables import edit, make, post, sit_at
from web.visitors import Visitor

Visit = Callable[..., Visitor]
OFFLINE = ["WebSocket connection", "Failed to load resource", "ERR_INTERNET_DISCONNECTED", "fetching the script"]
"""What a browser says by itself where there is no way to the server."""

KEEP_LINES = """lines = [];
WebSocket = class extends WebSocket { constructor(...all) { super(...all); lines.push(this); } };"""
# A line that seems to stand keeps what is said on it, and a browser that takes a page away still lets that out.


class Turn:
    """A turn that is begun at a table, a new one if none is named, and left with a draft laid down."""

    def __init__(self, visitor: Visitor, game: str, table: str | None = None) -> None:
        self.visitor = visitor
        self.hand = hand_of(game)
        self.random = Random(5)
        self.draft: list[str] = []
        sit_at(visitor, table or make(visitor, game))
        visitor.until(lambda: visitor.prompt, "the first question")
        assert visitor.prompt
        self.asked: int = visitor.prompt["id"]
        self.lay(visitor.prompt["moves"], most=3)

    def lay(self, legal: list[str], most: int = 99) -> None:
        while legal and len(self.draft) < most:
            move = self.hand.choose(self.visitor, self.draft, legal, self.random)
            self.draft = self.hand.lay(self.visitor, self.draft, move) or []
            legal = self.visitor.after(self.draft)

    def finish(self) -> None:
        """The draft is still there: go on where it was left, and play it."""
        self.lay(self.visitor.after(self.draft))
        expect(confirm(self.visitor)).to_have_attribute("aria-disabled", "false")
        self.visitor.press(confirm(self.visitor))
        self.visitor.until(self.is_taken, "the draft is played")

    def is_taken(self) -> bool:
        prompt = self.visitor.prompt
        return prompt is None or prompt["id"] != self.asked


def confirm(visitor: Visitor) -> Locator:
    return visitor.button("draft.confirm")


@pytest.mark.parametrize("game", ["cartographers", "kingdom-maps", "gisborne"])
def test_a_reload_keeps_the_draft(visit: Visit, game: str) -> None:
    visitor = visit(phone=True)
    turn = Turn(visitor, game)
    visitor.document, visitor.foreseen = {}, {}
    visitor.page.reload()
    turn.finish()
    visitor.check()


def test_a_lost_network_keeps_the_draft(visit: Visit) -> None:
    """What is confirmed without a network is sent when it is back."""
    visitor = visit()
    visitor.allowed = OFFLINE
    turn = Turn(visitor, "cartographers")
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text(visitor.say("connection.lost"))).to_be_visible()
    visitor.press(confirm(visitor))
    expect(visitor.page.get_by_text(visitor.say("draft.offline"))).to_be_visible()
    expect(visitor.page.get_by_text(visitor.say("table.needsServer"))).to_be_visible()
    assert not turn.is_taken()
    visitor.context.set_offline(False)
    visitor.until(turn.is_taken, "the draft is played")
    expect(visitor.page.get_by_text(visitor.say("table.needsServer"))).to_be_hidden()
    expect(visitor.page.get_by_text(visitor.say("connection.open"))).to_be_visible()


def test_a_table_survives_its_server(visit: Visit, tmp_path: Path) -> None:
    """The server is killed and started anew with newer rules: the table comes back without a reload, draft and all.

    One that the rules of today lead elsewhere is kept to be read, and says why it does not go on.
    """
    with Server(str(tmp_path / "tables.sqlite"), "--rate", "0") as server:
        visitor = visit(server.url, language="de")
        visitor.allowed = [*OFFLINE, "ERR_CONNECTION"]
        stale = make(visitor, "cartographers", 1)
        turn = Turn(visitor, "cartographers")
        server.kill()
        edit(server, "UPDATE tables SET rules_version = rules_version - 1")
        edit(server, "UPDATE tables SET digest = n || ' another position' WHERE id = ?", stale)
        expect(visitor.page.get_by_text(visitor.say("connection.lost"))).to_be_visible()
        server.start()
        visitor.until(visitor.page.get_by_text(visitor.say("connection.open")).is_visible, "the line is back")
        turn.finish()
        visitor.check()
        visitor.go(f"/t/{stale}")
        expect(visitor.page.get_by_text(visitor.say("replay.outdated"))).to_be_visible()
        visitor.page.wait_for_selector("main > .player")
        visitor.check()


def test_a_seat_goes_on_at_another_device(visit: Visit) -> None:
    first, second = visit(), visit(phone=True)
    sit_at(first, make(first, "cartographers", 1))
    first.press(first.button("table.menu"))
    first.press(first.button("menu.deviceMake"))
    link = first.page.get_by_role("textbox", name=first.say("menu.deviceLink")).input_value()
    first.page.keyboard.press("Escape")
    second.page.goto(link)
    second.until(lambda: second.prompt, "the seat is there")
    assert "#" not in second.page.url
    take_turn(second, hand_of("cartographers"), Random(2))
    first.until(lambda: first.document == second.document, "both devices show the same")
    take_turn(first, hand_of("cartographers"), Random(2))
    second.until(lambda: first.document == second.document, "both devices show the same")
    for visitor in (first, second):
        visitor.check()


def test_a_slow_line_says_so(visit: Visit) -> None:
    """Nobody looks at an empty page while the table is fetched; then the bar tells how the line stands."""
    visitor = visit()
    table = make(visitor, "cartographers", 1)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route(f"**/api/tables/{table}", hold)
    visitor.go(f"/t/{table}")
    expect(visitor.page.get_by_role("status").filter(has_text=visitor.say("table.loading"))).to_be_visible()
    held[0].continue_()
    expect(visitor.page.get_by_text(visitor.say("connection.open"))).to_be_visible()


def known_offline(visitor: Visitor) -> Turn:
    """A turn begun at a table whose position this device has kept; then the network is gone."""
    visitor.allowed = [*OFFLINE, "Failed to fetch"]
    visitor.go("/")
    visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    turn = Turn(visitor, "cartographers")
    kept = "() => caches.open('positions').then((cache) => cache.keys()).then((all) => all.length)"
    visitor.until(lambda: visitor.page.evaluate(kept), "the position is kept")
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text(visitor.say("connection.lost"))).to_be_visible()
    return turn


def come_anew(visitor: Visitor) -> Locator:
    """Load the page again: the last position is there, and a band that says so."""
    visitor.page.reload()
    band = visitor.page.get_by_text(visitor.say("table.kept", when="|").partition("|")[0].strip())
    expect(band).to_be_visible()
    expect(visitor.page.locator("main.play > *").first).to_be_visible()
    return band


def test_a_move_confirmed_without_a_network_survives_a_reload(visit: Visit) -> None:
    """Confirmed offline, then the page is loaded again offline: the last position is there, and the move is sent."""
    visitor = visit()
    turn = known_offline(visitor)
    visitor.press(confirm(visitor))
    expect(visitor.page.get_by_text(visitor.say("draft.offline"))).to_be_visible()
    band = come_anew(visitor)
    expect(visitor.page.get_by_text(visitor.say("draft.offline"))).to_be_visible()
    assert not turn.is_taken()
    visitor.context.set_offline(False)
    visitor.until(turn.is_taken, "the move is played")
    expect(visitor.page.get_by_text(visitor.say("connection.open"))).to_be_visible()
    expect(band).to_be_hidden()


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
@pytest.mark.parametrize("late", [False, True])
def test_a_move_confirmed_without_a_network_outlives_its_tab(
    visit: Visit, language: str, *, phone: bool, late: bool
) -> None:
    """It is sent from whichever page is opened next; if the table has gone on without it, a sentence says so."""
    visitor = visit(language=language, phone=phone)
    visitor.allowed = OFFLINE
    visitor.context.add_init_script(KEEP_LINES)
    ben = visit()
    table = post(visitor, "/api/tables", game="cartographers", seats=2, name="Ada", seating="seated")["id"]
    post(ben, f"/api/tables/{table}/join", name="Ben")
    post(visitor, f"/api/tables/{table}/start")
    turn = Turn(visitor, "cartographers", table)
    visitor.context.set_offline(True)
    visitor.page.evaluate("lines.forEach((line) => line.close())")
    expect(visitor.page.get_by_text(visitor.say("connection.lost"))).to_be_visible()
    visitor.press(confirm(visitor))
    expect(visitor.page.get_by_text(visitor.say("draft.offline"))).to_be_visible()
    visitor.come_back_later()
    if late:  # a bot answers in her place
        post(visitor, f"/api/tables/{table}/seats/0", bot="greedy")
        seen = f"/api/tables/{table}"
        visitor.until(lambda: visitor.context.request.get(seen).json()["played_for_you"], "the bot plays")
        post(visitor, f"/api/tables/{table}/seats/0", bot=None)
    visitor.context.set_offline(False)
    if late and phone:
        sit_at(visitor, table)
        expect(visitor.page.get_by_text(visitor.say("table.tooLate"))).to_be_visible()
    else:
        visitor.go("/")
        told = visitor.say("app.tooLate" if late else "app.sent", game=title("cartographers"))
        visitor.press(visitor.page.get_by_role("link", name=told))
        visitor.until(lambda: visitor.document, "the link leads to the table")
        assert turn.is_taken()
    assert visitor.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('unsent'))") == []
    visitor.check()


def test_a_draft_without_a_network_promises_nothing(visit: Visit) -> None:
    """What was not confirmed is kept and not sent, and nobody says that it will be."""
    visitor = visit()
    turn = known_offline(visitor)
    band = come_anew(visitor)
    expect(visitor.page.get_by_text(visitor.say("draft.kept"))).to_be_visible()
    expect(visitor.page.get_by_text(visitor.say("draft.offline"))).to_be_hidden()
    expect(confirm(visitor)).to_have_attribute("aria-disabled", "true")
    visitor.document, visitor.foreseen = {}, {}
    visitor.context.set_offline(False)
    expect(band).to_be_hidden()
    assert not turn.is_taken()
    turn.finish()


def test_a_table_this_device_has_not_seen_says_so(visit: Visit) -> None:
    visitor = visit(language="de", phone=True)
    visitor.allowed = [*OFFLINE, "Failed to fetch"]
    visitor.go("/")
    visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    table = make(visitor, "cartographers", 1)
    visitor.context.set_offline(True)
    visitor.go(f"/t/{table}")
    expect(visitor.page.get_by_text(visitor.say("table.unknown"))).to_be_visible()
    visitor.context.set_offline(False)
    visitor.until(lambda: visitor.prompt, "the table is laid")


def test_a_game_that_could_not_be_made_ready_says_so(visit: Visit) -> None:
    """On its box and where somebody comes by a link: nobody waits for what never comes."""
    visitor = visit(language="de")
    visitor.allowed.append("503 (Service Unavailable)")

    def fail(route: Route) -> None:
        told = route.fetch().json()
        for game in told["games"]:
            game["rules"] = "failed" if game["name"] == "gisborne" else "ready"
        route.fulfill(json=told)

    refused = {"rule": "http.unprepared", "sentence": "Gisborne could not be made ready on this server."}
    visitor.page.route("**/api/games", fail)
    visitor.page.route("**/api/lessons/gisborne", lambda route: route.fulfill(status=503, json=refused))
    visitor.go("/")
    box = visitor.page.locator("article").filter(has=visitor.link("start.rulesGame", game=title("gisborne")))
    expect(box.get_by_role("alert")).to_have_text(visitor.say("preparing.failed"))
    expect(visitor.button("start.botsGame", game=title("gisborne"))).to_be_disabled()
    expect(visitor.button("start.botsGame", game=title("pizarro"))).to_be_enabled()
    visitor.go("/learn/gisborne")
    expect(visitor.page.get_by_role("heading", name=visitor.say("preparing.failedTitle"))).to_be_visible()
    expect(visitor.page.locator("main")).to_contain_text(visitor.say("refused.http.unprepared"))
    visitor.check()
