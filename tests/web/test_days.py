"""Time for a move and ways out of a game, as two people see them in their browsers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from web.hands import hand_of, take_turn
from web.tables import make, post, sit_at, stage
from web.visitors import Visitor

Visit = Callable[..., Visitor]


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


def test_a_bot_that_played_for_somebody_gives_the_seat_back(visit: Visit) -> None:
    """The shortest live clock runs out; whoever was late is told how much was played, and is back with one tap."""
    ada, ben, _ = two_at(visit, "en", move_time=10, late="seat")
    take_turn(ben, hand_of("cartographers"), Random(3))
    take_back = ada.page.locator(".band").get_by_role("button", name=ada.say("seat.takeBack"))
    # In the first minute of a server nobody is late.
    ada.until(take_back.is_visible, "a bot plays for Ada", patience=120)
    expect(band(ada, "bot.played", n=1).or_(ada.page.get_by_text("moves for you"))).to_be_visible()
    ada.check()
    ada.press(take_back)
    expect(take_back).to_be_hidden()


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
