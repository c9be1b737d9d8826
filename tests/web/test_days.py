"""Time for a move and ways out of a game, as two people see them in their browsers."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import rhumbline
from harness import Server
from rhumbline import Match
from rhumbline.server.tables.orders import is_only_move
from web.hands import hand_of, take_turn
from web.tables import edit, make, make_from, post, sit_at, stage
from web.visitors import Visitor

Visit = Callable[..., Visitor]
LATE_SEAT = {"tempo": "days", "move_time": 86400, "late": "seat"}


def two_at(visit: Visit, language: str, *, phone: bool = False, **more: Any) -> tuple[Visitor, Visitor, str]:
    """Ada, who made the table, on a big screen or a phone, and Ben on a phone, in a game that has begun."""
    ada, ben = visit(language=language, phone=phone), visit(language=language, phone=True)
    wanted = {"game": "cartographers", "seats": 2, "name": "Ada", "seating": "seated", **more}
    table: str = post(ada, "/api/tables", **wanted)["id"]
    post(ben, f"/api/tables/{table}/join", name="Ben")
    post(ada, f"/api/tables/{table}/start")
    sit_at(ada, table)
    sit_at(ben, table)
    return ada, ben, table


def band(visitor: Visitor, key: str, **values: object) -> Locator:
    return visitor.page.get_by_text(visitor.say(key, **values))


def open_menu(visitor: Visitor) -> None:
    visitor.press(visitor.button("table.menu"))
    expect(visitor.page.get_by_role("heading", name=visitor.say("leave.title"))).to_be_visible()


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_a_table_over_days_is_laid_out(visit: Visit, language: str, *, phone: bool) -> None:
    """Chosen on the form, stored with the table, and seen at the seats of those who are asked."""
    ada = visit(language=language, phone=phone)
    ada.go("/new/cartographers")
    ada.press(ada.page.get_by_text(ada.say("new.tempo.days"), exact=True))
    ada.press(ada.page.get_by_text(ada.say("new.time.259200"), exact=True))
    ada.press(ada.page.get_by_text(ada.say("new.late.seat"), exact=True))
    ada.check()
    ada.press(ada.button("new.invite"))
    ada.page.wait_for_url("**/t/*")
    table = ada.page.url.rpartition("/")[2]
    told = ada.context.request.get(f"/api/tables/{table}").json()
    assert (told["tempo"], told["move_time"], told["late"]) == ("days", 259200, "seat")
    post(ada, f"/api/tables/{table}/seats/1", bot="novice")
    post(ada, f"/api/tables/{table}/start")
    ada.until(lambda: ada.prompt, "the first question")
    left = {"en": "2 days", "de": "2 Tg."}[language]
    expect(ada.page.get_by_text(left).first).to_be_visible()
    ada.check()


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_the_end_is_proposed_refused_and_agreed(visit: Visit, language: str, *, phone: bool) -> None:
    ada, ben, table = two_at(visit, language, phone=phone)
    for answer in ("no", "yes"):
        open_menu(ada)
        ada.press(ada.button("leave.end"))
        expect(band(ada, "vote.count", n=1)).to_be_visible()
        expect(band(ben, "vote.end", by="Ada")).to_be_visible()
        ben.check()
        ben.press(ben.button(f"vote.end.{answer}"))
        expect(band(ben, "vote.end", by="Ada")).to_be_hidden()
    for visitor in (ada, ben):
        expect(band(visitor, "ending.agreed")).to_be_visible()
        visitor.check()
    assert stage(ada, table) == "over"
    if phone:
        ada.press(ada.button("table.log"))
    else:
        ada.press(ada.page.get_by_role("tab", name=ada.say("table.log")))
    for key in ("proposed-end", "kept-on", "ended"):
        expect(band(ada, f"happened.{key}").first).to_be_visible()
    ada.press(ada.link("end.replay"))
    ada.page.wait_for_url("**/replay/*")
    ada.page.wait_for_selector("main svg")


def test_resigning_is_asked_about_once_more(visit: Visit) -> None:
    """A bot has the seat, the other one is host and plays on, and there is no way back."""
    ada, ben, table = two_at(visit, "en")
    open_menu(ada)
    ada.press(ada.button("leave.resign"))
    ada.press(ada.button("leave.no"))
    assert not ada.context.request.get(f"/api/tables/{table}").json()["chairs"][0]["resigned"]
    ada.press(ada.button("leave.resign"))
    ada.press(ada.button("leave.resign.yes"))
    ben.until(lambda: ben.context.request.get(f"/api/tables/{table}").json()["chairs"][1]["host"], "Ben is host")
    expect(ada.button("seat.takeBack")).to_be_hidden()
    take_turn(ben, hand_of("cartographers"), Random(1))
    ben.check()
    ada.check()


def test_a_holiday_is_seen_by_all(visit: Visit) -> None:
    ada, ben, table = two_at(visit, "de", tempo="days", move_time=86400)
    open_menu(ada)
    ada.press(ada.button("leave.away.do"))
    back = ada.button("away.back")
    expect(back).to_be_visible()
    ben.until(lambda: ben.context.request.get(f"/api/tables/{table}").json()["chairs"][0]["away_until"], "Ada is away")
    ada.check()
    ada.press(back)
    expect(back).to_be_hidden()


LONG_AGO = 1.0


def run_out(site: Server, table: str, seat: int, until: float = LONG_AGO) -> None:
    """A clock has run so far; the server looks at it within a second, but never in its first minute."""
    edit(site, "UPDATE seats SET until = ? WHERE table_id = ? AND seat = ?", until, table, seat)
    edit(site, "UPDATE tables SET wakes = ? WHERE id = ?", LONG_AGO, table)


def read_story(visitor: Visitor, key: str, **values: object) -> None:
    """What has happened beside the moves stands in the story."""
    if not band(visitor, key, **values).first.is_visible():
        visitor.press(visitor.page.get_by_role("button" if visitor.phone else "tab", name=visitor.say("table.log")))
    expect(band(visitor, key, **values).first).to_be_visible()


def test_time_runs_low_and_out_and_a_bot_steps_in(visit: Visit, site: Server) -> None:
    """A reminder in a band; then a bot makes one move, or has the seat until it is taken back with one tap."""
    ada, ben, table = two_at(visit, "en", tempo="days", move_time=86400, late="move")
    ada.until(lambda: ada.context.request.get(f"/api/tables/{table}").json()["chairs"][0]["until"], "a clock runs")
    run_out(site, table, 0, time.time() + 3600)
    # In the first minute of a server nobody is late.
    reminder = band(ada, "notice.reminder").first
    ada.until(reminder.is_visible, "the reminder", patience=120)
    run_out(site, table, 0)
    expect(band(ada, "bot.played", n=1)).to_be_visible()
    expect(ada.button("seat.takeBack")).to_have_count(0)
    read_story(ben, "happened.late-move", name="Ada")
    seated = post(ada, "/api/tables", game="cartographers", seats=2, name="Ada", seating="seated", **LATE_SEAT)["id"]
    post(ben, f"/api/tables/{seated}/join", name="Ben")
    post(ada, f"/api/tables/{seated}/start")
    sit_at(ada, seated)
    run_out(site, seated, 0)
    take_back = ada.page.locator(".band").get_by_role("button", name=ada.say("seat.takeBack"))
    ada.press(take_back)
    expect(take_back).to_be_hidden()
    read_story(ada, "happened.back", name="Ada")
    for visitor in (ada, ben):
        visitor.check()


def test_a_late_table_is_closed(visit: Visit, site: Server) -> None:
    ada, ben, table = two_at(visit, "de", tempo="days", move_time=86400, late="close")
    run_out(site, table, 0)
    close = ben.button("late.close.do")
    ben.until(close.is_visible, "it may be closed", patience=120)
    expect(band(ben, "late.close", name="Ada")).to_be_visible()
    ben.check()
    ben.press(close)
    for visitor in (ada, ben):
        expect(band(visitor, "ending.closed")).to_be_visible()
    read_story(ada, "happened.closed")


def test_the_others_go_on_without_a_host_who_is_gone(visit: Visit, site: Server) -> None:
    """Another one is host; those who are there vote, a bot plays, and whoever comes back has his seat with one tap."""
    ada, ben, cy = visit(language="de"), visit(language="de", phone=True), visit()
    table = post(ada, "/api/tables", game="cartographers", seats=3, name="Ada", seating="seated")["id"]
    for visitor, name in ((ben, "Ben"), (cy, "Cy")):
        post(visitor, f"/api/tables/{table}/join", name=name)
    post(ada, f"/api/tables/{table}/start")
    sit_at(ben, table)
    edit(site, "UPDATE tables SET created = ? WHERE id = ?", LONG_AGO, table)
    edit(site, "UPDATE seats SET here = 0, seen = 0 WHERE table_id = ? AND seat = 0", table)
    post(ben, f"/api/tables/{table}/quiet", quiet=True)  # the server looks at what is stored
    sit_at(cy, table)
    read_story(cy, "happened.host", name="Ben")
    cy.press(cy.page.get_by_role("listitem").filter(has_text="Ada").get_by_role("button", name=cy.say("seat.goOn")))
    expect(band(ben, "vote.remove", by="Cy", name="Ada")).to_be_visible()
    ben.check()
    ben.press(ben.button("vote.remove.yes"))
    read_story(cy, "happened.removed", name="Ada")
    sit_at(ada, table)
    ada.press(ada.page.locator(".band").get_by_role("button", name=ada.say("seat.takeBack")))
    read_story(cy, "happened.back", name="Ada")
    for visitor in (ada, ben, cy):
        visitor.check()


def test_the_host_calls_a_game_off(visit: Visit) -> None:
    ada, ben, _ = two_at(visit, "en")
    open_menu(ada)
    ada.press(ada.button("leave.abort"))
    ada.press(ada.button("leave.abort.yes"))
    for visitor in (ada, ben):
        expect(band(visitor, "ending.aborted")).to_be_visible()


def test_an_only_move_is_ordered_unless_one_says_otherwise(visit: Visit) -> None:
    """By default the server is told to play it; the setting takes the order back."""
    ada = visit(pace=None)
    table = make(ada, "cartographers")

    def orders() -> Any:
        return ada.context.request.get(f"/api/tables/{table}").json()["orders"]

    sit_at(ada, table)
    ada.until(lambda: orders() == {"only-move": True}, "the order is given")
    open_menu(ada)
    ada.page.get_by_label(ada.say("settings.onlyMove")).uncheck()
    ada.until(lambda: orders() == {}, "the order is withdrawn")


def forced_move(game: str) -> tuple[Match, int]:
    """A finished match, and after how many entries its first seat has one move only, which everybody knows."""
    for seed in range(20):
        match, random, step = rhumbline.new(game, 3, seed=f"only {seed}"), Random(seed), None
        while not match.over:
            seat = random.choice(match.to_act)
            if step is None and seat == 0 and is_only_move(match, 0, '{"only-move": true}'):
                step = len(match.entries)
            match.play(seat, random.choice(match.moves(seat)))
        if step is not None:
            return match, step
    raise AssertionError(game)


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_an_only_move_plays_itself(visit: Visit, language: str, *, phone: bool) -> None:
    """Nobody is asked for a click where there is one move and everybody knows it; a band tells what was done."""
    ada = visit(language=language, phone=phone, pace=None)
    ada.go("/")
    table = make_from(ada, *forced_move("gisborne" if phone else "pizarro"))
    sit_at(ada, table)
    expect(band(ada, "notice.only-move").first).to_be_visible()
    ada.check()


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_pizarro_bids_for_an_explorer_to_come(visit: Visit, language: str, *, phone: bool) -> None:
    """Chosen beside the place where one bids, kept until it is cancelled, and known to the server."""
    ada = visit(language=language, phone=phone)
    table = make(ada, "pizarro")
    sit_at(ada, table)

    def orders() -> Any:
        return ada.context.request.get(f"/api/tables/{table}").json()["orders"]

    place = ada.page.locator("details.orders")
    if place.get_attribute("open") is None:
        ada.press(place.locator("summary"))
    explorer = place.get_by_label(ada.say("pizarro.orders.ahead"))
    explorer.select_option(index=1)
    name = explorer.input_value()
    ada.press(place.get_by_role("button", name=ada.say("pizarro.orders.ahead.give", n=5)))
    ada.until(lambda: orders() == {f"bid-for-{name}": 5}, "the order is given")
    ada.check()
    ada.press(place.get_by_role("button", name=ada.say("pizarro.orders.cancel")))
    ada.until(lambda: orders() == {}, "the order is withdrawn")
