"""Bots as people meet them: the level that is chosen, the pace they keep, and a hint from a strong one."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rhumbline.bots.levels import LEVELS
from rhumbline.bots.strength import strengths
from web.hands import confirm
from web.phrases import title
from web.tables import make, post, sit_at
from web.visitors import Visitor

Visit = Callable[..., Visitor]


def bots_at(visitor: Visitor) -> list[str]:
    """The bots at the table this visitor has come to."""
    visitor.page.wait_for_url("**/t/*")
    chairs = visitor.context.request.get(f"/api/tables/{visitor.page.url.split('/')[-1]}").json()["chairs"]
    return [chair["bot"] for chair in chairs if chair["bot"] is not None]


def play_against(visitor: Visitor, game: str, key: str = "start.botGame") -> list[str]:
    visitor.go("/")
    visitor.press(visitor.button(key, game=title(game)))
    return bots_at(visitor)


@pytest.mark.parametrize("keys", [False, True])
def test_a_new_player_meets_a_novice_and_may_choose_another(visit: Visit, keys: bool) -> None:
    visitor = visit(phone=not keys, keys=keys, language="de" if keys else "en")
    assert play_against(visitor, "kingdom-maps") == ["novice"]
    visitor.go("/")
    level = visitor.page.get_by_role("combobox", name=visitor.say("level.label"))
    expect(level.locator("option")).to_have_text([visitor.say(f"level.{one}") for one in LEVELS])
    if keys:
        visitor.walk_to(level)
        visitor.page.keyboard.type(visitor.say("level.hard"))
    else:
        level.select_option(label=visitor.say("level.hard"))
    expect(level).to_have_accessible_description(visitor.say("level.hard.about"))
    strength = visitor.say("level.solo", score=round(strengths("cartographers")["hard"].solo or 0))
    expect(visitor.page.locator("article").first).to_contain_text(strength)
    visitor.check()
    visitor.page.reload()
    assert play_against(visitor, "pizarro", "start.botsGame") == ["hard", "hard"], "it is kept, for every game"
    visitor.go("/new/gisborne")
    who = visitor.page.get_by_role("combobox", name=visitor.say("new.who", n=2))
    levels = [visitor.say("level.ofBot", level=visitor.say(f"level.{one}")) for one in LEVELS]
    expect(who.locator("option")).to_have_text([visitor.say("new.friend"), visitor.say("new.beside"), *levels])


def test_a_bot_is_put_in_for_nobody_who_has_only_just_left(visit: Visit) -> None:
    """The host may choose a level and is told why it is too early."""
    visitor, guest = visit(language="de"), visit()
    visitor.allowed.append("409 (Conflict)")
    visitor.go("/")
    table = make(visitor, "cartographers", 2, bots=[], private=False, start=False)
    post(guest, f"/api/tables/{table}/join", name="Bo")
    post(visitor, f"/api/tables/{table}/start")
    sit_at(visitor, table)
    visitor.press(visitor.button("seat.giveBot"))
    level = visitor.page.get_by_role("dialog").get_by_role("button", name=visitor.say("level.easy.about"))
    visitor.press(level)
    expect(visitor.page.get_by_text(visitor.say("refused.http.missed"))).to_be_visible()
    visitor.check()


@pytest.mark.parametrize(("game", "how"), [("cartographers", {"phone": True}), ("kingdom-maps", {"language": "de"})])
def test_a_hint_is_laid_down_and_can_be_played(visit: Visit, game: str, how: dict[str, object]) -> None:
    visitor = visit(**how)
    visitor.go("/")
    sit_at(visitor, make(visitor, game, 1))
    visitor.until(lambda: visitor.prompt)
    assert visitor.prompt
    asked = visitor.prompt["id"]
    visitor.press(visitor.button("hint.ask"))
    line = visitor.page.locator(".told p")
    expect(line).to_be_visible()
    gains, later = visitor.hinted["gains"], visitor.say("hint.later")
    assert (later in line.inner_text()) == (not gains)
    assert all(f"{abs(gain['points'])}" in line.inner_text() for gain in gains)
    if game == "cartographers":  # in Kingdom Maps what is due next is said right after it
        expect(visitor.page.locator("p[aria-live]")).to_contain_text(line.inner_text().strip())
    visitor.until(lambda: tuple(visitor.hinted["moves"]) in visitor.foreseen, "its moves are looked at")
    visitor.check()
    confirm(visitor)
    visitor.until(lambda: visitor.prompt and visitor.prompt["id"] != asked, "the hint is played")
    expect(line).to_have_count(0)


def test_a_hint_where_moves_are_played_at_once(visit: Visit) -> None:
    """In an auction nothing is laid down first: the hint is said in words, and played from where it stands."""
    visitor = visit(language="de")
    visitor.go("/")
    sit_at(visitor, make(visitor, "pizarro"))
    visitor.until(lambda: visitor.prompt)
    assert visitor.prompt
    asked = visitor.prompt["id"]
    visitor.press(visitor.button("hint.ask"))
    visitor.until(lambda: visitor.hinted, "a hint is given")
    verb, *rest = visitor.hinted["moves"][0].split()
    line = visitor.page.locator(".told p")
    expect(line).to_contain_text(visitor.say(f"hint.move.{verb}", n="".join(rest)))
    expect(line).not_to_contain_text(visitor.say("hint.later"))
    bid = "".join(rest) or visitor.view["auction"]["high"] + 1
    expect(line).to_contain_text(" ".join(visitor.say("pizarro.worth.cost", bid=bid).split()[:3]))
    visitor.press(visitor.button("hint.play"))
    visitor.until(lambda: not visitor.prompt or visitor.prompt["id"] != asked, "the hint is played")
    visitor.check()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hint_says_what_it_brings_where_nothing_is_scored_yet(visit: Visit, language: str) -> None:
    """In a race the score sheet stands still: where the cards lead is a reason, too."""
    visitor = visit(language=language, phone=True)
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne"))
    visitor.until(lambda: visitor.prompt)
    visitor.press(visitor.button("hint.ask"))
    line = visitor.page.locator(".told p")
    expect(line).to_be_visible()
    rest, place = visitor.say("gisborne.hint.rest"), visitor.say("gisborne.hint.to", place="").rstrip(".")
    expect(line).to_have_text(re.compile(f"{re.escape(rest)}|{re.escape(place)}|{visitor.say('gisborne.hint.new')}"))
    visitor.check()


def test_bots_have_a_name_and_a_face(visit: Visit) -> None:
    """Each its own name, whatever its level, which stands beside it; they are called so in the story, too."""
    visitor = visit()
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne", 4, bots=["novice", "novice", "hard"]))
    names = visitor.say("bot.names").split("|")
    seats = visitor.page.locator("button.seat")
    for seat, level in enumerate(["novice", "novice", "hard"], 1):
        expect(seats.nth(seat)).to_contain_text(names[seat])
        expect(seats.nth(seat).locator(f"img[src*='{level}']")).to_be_visible()
    visitor.check()


def test_only_who_is_asked_may_ask_for_a_hint(visit: Visit) -> None:
    visitor, other = visit(), visit()
    visitor.go("/")
    table = make(visitor, "cartographers", 2, private=False)
    sit_at(visitor, table)
    visitor.until(lambda: visitor.prompt)
    expect(visitor.button("hint.ask")).to_be_visible()
    sit_at(other, table)
    expect(other.button("hint.ask")).to_have_count(0)


def test_bots_keep_the_pace_that_is_set(visit: Visit) -> None:
    """Calm unless somebody says otherwise; a change holds at once."""
    visitor = visit(pace=None)
    visitor.go("/")
    sit_at(visitor, make(visitor, "pizarro"))
    visitor.until(lambda: {"type": "pace", "seconds": 1} in visitor.told, "the pace is told")
    visitor.press(visitor.button("table.menu"))
    visitor.page.get_by_role("combobox", name=visitor.say("settings.pace")).select_option("slow")
    visitor.until(lambda: visitor.told[-1] == {"type": "pace", "seconds": 2.5}, "the new pace is told")
    visitor.page.keyboard.press("Escape")
    visitor.until(lambda: visitor.prompt)
    visitor.press(visitor.page.locator(".answers .most"))
    began = time.monotonic()
    visitor.until(lambda: 0 not in visitor.document["to_act"], "the bid is taken")
    waiting = visitor.document["to_act"]
    visitor.until(lambda: visitor.document["to_act"] != waiting, "a bot has answered")
    assert time.monotonic() - began >= 2, "it took its time"
    visitor.check()
