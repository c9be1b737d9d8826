"""Every game from the start page to the final ranking: two people, each in a browser of his own, and bots."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from rhumbline import games
from web.hands import play
from web.phrases import title
from web.tables import seats_for_two
from web.visitors import Visitor


def lay_out(host: Visitor, game: str, seats: int) -> str:
    """From the start page to a table with a friend's seat open; gives the link to it."""
    host.go("/")
    host.press(host.link("start.setUp", game=title(game)))
    host.write(host.page.get_by_role("textbox", name=host.say("new.yourName")), "Ada")
    if seats > 2:
        choose_seats(host, seats)
    bot = host.say("level.ofBot", level=host.say("level.normal"))
    for seat in range(3, seats + 1):
        who = host.page.get_by_role("combobox", name=host.say("new.who", n=seat))
        if host.keys:
            host.walk_to(who)
            host.page.keyboard.type(bot)
        else:
            who.select_option(label=bot)
    host.press(host.button("new.invite"))
    return host.page.get_by_role("textbox", name=host.say("lobby.inviteLink")).input_value()


def choose_seats(host: Visitor, seats: int) -> None:
    """By keys the arrows choose among the numbers."""
    chosen = host.page.get_by_role("group", name=host.say("new.count")).get_by_role("radio", name=str(seats))
    if not chosen.is_checked():
        host.press(chosen.locator("xpath=..") if not host.keys else chosen)


def sit_down(guest: Visitor, link: str) -> None:
    guest.page.goto(link)
    guest.write(guest.page.get_by_role("textbox", name=guest.say("lobby.name")), "Bo")
    guest.press(guest.button("lobby.join"))
    expect(guest.page.get_by_text(guest.say("lobby.readyText"))).to_be_visible()


def play_from_start_to_ranking(host: Visitor, guest: Visitor, game: str) -> None:
    sit_down(guest, lay_out(host, game, seats_for_two(game)))
    host.press(host.button("lobby.start"))
    for visitor in (host, guest):
        visitor.until(visitor.has_begun, "the game begins")
    play([host, guest], game, Random(7), turns=2)
    for visitor in (host, guest):
        visitor.check()
    play([host, guest], game, Random(8))
    for visitor in (host, guest):
        result = visitor.document["result"]
        ranking = visitor.page.get_by_role("dialog").get_by_role("list").first.get_by_role("listitem")
        expect(ranking).to_have_count(seats_for_two(game))
        for place, seat in zip(ranking.all_inner_texts(), [s for tie in result["ranking"] for s in tie], strict=True):
            assert place.split()[-1] == str(result["totals"][seat]).replace("-", "−"), place  # noqa: RUF001 (a true minus sign)
        visitor.check()
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)
        visitor.check()


@pytest.mark.parametrize("game", games())
def test_a_game_in_english_by_pointer(visit: Callable[..., Visitor], game: str) -> None:
    play_from_start_to_ranking(visit(), visit(phone=True), game)


@pytest.mark.parametrize("game", games())
def test_a_game_in_german_by_keyboard_only(visit: Callable[..., Visitor], game: str) -> None:
    play_from_start_to_ranking(visit(language="de", keys=True), visit(language="de", phone=True), game)
