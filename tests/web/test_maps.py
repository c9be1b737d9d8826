"""The two games of maps: what the page says and shows is what is so, and the map stays where it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from kingdom_maps.tables import all_but, say, table
from rhumbline import CHANCE
from web.hands import hand_of, take_turn
from web.tables import make, make_from, sit_at
from web.visitors import Visitor

Visit = Callable[..., Visitor]
BOTH = pytest.mark.parametrize(
    "how", [{"phone": True, "language": "de"}, {"language": "en"}], ids=["german-phone", "english-desktop"]
)


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def is_said(visitor: Visitor) -> None:
    """Whoever listens is told what stands in the play area."""
    told = visitor.page.locator(".prompt > span:not([class])").inner_text()
    expect(visitor.page.locator("[aria-live=polite]")).to_contain_text(told)


def has_gone_on(visitor: Visitor, asked: int) -> bool:
    return not visitor.prompt or visitor.prompt["id"] != asked


@BOTH
def test_kingdom_maps_says_what_it_waits_for(visit: Visit, how: dict[str, Any]) -> None:
    """Confirm is dim until the turn is whole, and says why; what is spoken is what stands there."""
    visitor = visit(**how)
    sit_at(visitor, make(visitor, "kingdom-maps"))
    hand, random = hand_of("kingdom-maps"), Random(2)
    confirm = visitor.button("draft.confirm")
    reason = confirm.locator("small") if visitor.phone else visitor.page.locator("#draft-reason")
    for _ in range(2):
        visitor.until(lambda: visitor.prompt, "a turn")
        assert visitor.prompt
        asked, legal = visitor.prompt["id"], visitor.prompt["moves"]
        draft: list[str] = []
        while legal:
            expect(confirm).to_have_attribute("aria-disabled", "true")
            expect(reason).to_be_visible()
            expect(reason).to_have_text(re.compile(r"\w"))
            is_said(visitor)
            draft = hand.lay(visitor, draft, hand.choose(visitor, draft, legal, random)) or []
            legal = visitor.after(draft)
        expect(confirm).to_have_attribute("aria-disabled", "false")
        is_said(visitor)
        visitor.press(confirm)
        visitor.until(partial(has_gone_on, visitor, asked), "the turn is taken")
    visitor.check()


def test_the_others_may_begin_before_one_has_drawn(visit: Visit) -> None:
    """Territory and die are played by a button of their own, and the drawing goes on from there."""
    visitor = visit()
    sit_at(visitor, make(visitor, "kingdom-maps"))
    visitor.until(lambda: visitor.prompt, "a turn")
    hand, draft = hand_of("kingdom-maps"), ["territory lake"]
    hand.lay(visitor, [], draft[0])
    hand.lay(visitor, draft, visitor.after(draft)[0])
    begin = visitor.button("kingdom-maps.announce")
    visitor.press(begin)
    visitor.until(lambda: visitor.view["phase"] == "draw" and visitor.prompt, "the others begin")
    expect(begin).to_have_count(0)
    is_said(visitor)
    take_turn(visitor, hand, Random(6))


@BOTH
@pytest.mark.parametrize("game", ["kingdom-maps", "cartographers"])
def test_the_news_hides_no_map(visit: Visit, game: str, how: dict[str, Any]) -> None:
    """What everybody did is told of everybody, oneself included, and lies over neither map nor criteria."""
    visitor = visit(**how)
    sit_at(visitor, make(visitor, game))
    visitor.until(lambda: visitor.prompt, "a turn")
    take_turn(visitor, hand_of(game), Random(4))
    news = visitor.page.get_by_role("region", name=visitor.say("reveal.title"))
    expect(news).to_be_visible()
    expect(news.locator(".did")).to_have_count(2)
    hidden = ["[data-hex]", "section.criteria"] if game == "kingdom-maps" else ["[data-board]", "section.edicts"]
    for thing in hidden:
        assert not overlap(box(news), box(visitor.page.locator(thing).first)), thing
    visitor.check()


@BOTH
def test_powers_pass_over_amounts_that_fit_nowhere(visit: Visit, how: dict[str, Any]) -> None:
    """With room for three hexes a six becomes a three at one tap, and not a five that nobody could draw."""
    played = say(
        table([all_but("A1 A2 A3"), all_but("A1 A2 A3 A4")], turns=22),
        *((CHANCE, "roll 6 6 6"), (0, "territory lake"), (0, "die 6"), (1, "skip")),
    )
    assert played.over
    visitor = visit(**how)
    sit_at(visitor, make_from(visitor, played, 2))
    visitor.until(lambda: visitor.prompt, "a die to take")
    page = visitor.page
    visitor.press(page.get_by_role("button", name=visitor.say("kingdom-maps.die.face", face=6), exact=True).first)
    visitor.until(lambda: visitor.draft == ("die 6",), "the six is taken")
    amount = page.locator(".amount")
    expect(amount).to_contain_text(visitor.say("kingdom-maps.powers.used", used=0, free=6))
    less = amount.get_by_role("button").first
    expect(less).to_have_text("\N{MINUS SIGN}3")
    visitor.press(less)
    visitor.until(lambda: visitor.draft == ("die 6 -1 -1 -1",), "three powers are used at once")
    expect(amount).to_contain_text(visitor.say("kingdom-maps.powers.used", used=3, free=6))
    expect(amount.locator("output")).to_have_text(visitor.say("kingdom-maps.amount", n=3))
    expect(less).to_have_text("\N{MINUS SIGN}1")
    expect(amount.get_by_role("button").last).to_have_text("+3")


def test_the_map_of_cartographers_keeps_its_place(visit: Visit) -> None:
    """On a phone, a whole solo game: map, tools and line below never move, and the bar cuts nothing off."""
    visitor = visit(phone=True, language="de")
    sit_at(visitor, make(visitor, "cartographers", 1))
    page, hand, random = visitor.page, hand_of("cartographers"), Random(3)
    time, places = page.locator(".time b"), set()
    bar = box(page.locator("footer.bar"))["y"]
    while not visitor.over:
        visitor.until(lambda: visitor.prompt or visitor.over, "a card")
        if visitor.over:
            break
        visitor.settle()
        board, line, card = (box(page.locator(one)) for one in ("[data-board]", ".map > p", ".card > section"))
        places.add((board["y"], board["height"], line["y"], line["height"], card["height"]))
        tools = page.get_by_role("toolbar")
        if tools.get_by_role("button").count():
            assert not overlap(box(tools), line)
        assert line["y"] + line["height"] <= bar
        spent, of = visitor.view["time"].values()
        last = visitor.say("cartographers.track.last")
        expect(time).to_have_text(last if spent >= of else f"{spent}/{of}")
        take_turn(visitor, hand, random)
    assert len(places) == 1, places
    page.keyboard.press("Escape")
    expect(page.locator(".deck summary")).to_contain_text(visitor.say("cartographers.deck.over"))
    visitor.press(visitor.button("table.log"))
    for season in ("spring", "summer", "fall", "winter"):
        told = visitor.say("cartographers.story.scored", season=visitor.say(f"cartographers.season.{season}"))
        expect(page.locator(".log").get_by_text(told.split("(")[0])).to_have_count(1)
    visitor.check()


def test_why_a_piece_may_not_lie_here_leads_to_its_rule(visit: Visit) -> None:
    visitor = visit()
    sit_at(visitor, make(visitor, "cartographers", 1))
    visitor.until(lambda: visitor.prompt, "a card")
    board = box(visitor.page.locator("[data-board] svg").first)
    mountain = visitor.view["sheet"]["mountains"][0]
    row, column = "ABCDEFGHIJK".index(mountain[0]), int(mountain[1:]) - 1
    for by in (0, 40, -40):  # the middle of a piece need not be a space of it
        x, y = board["width"] * (50 + 40 * column + by) / 500, board["height"] * (50 + 40 * row) / 544
        visitor.page.mouse.move(board["x"] + x, board["y"] + y)
        visitor.settle()
        if visitor.page.locator(".map > p.bad").count():
            break
    rule = visitor.page.locator(".map > p").get_by_role("link")
    expect(rule).to_have_text(re.compile(visitor.say("note.rule", rule=r"[\w.]+")))
    expect(rule).to_have_attribute("href", re.compile(r"^/rules/cartographers#[\w.]+$"))


@pytest.mark.parametrize("keys", [False, True], ids=["fingers", "keys"])
def test_a_chip_of_cartographers_tells_its_edict(visit: Visit, keys: bool) -> None:
    """Its name, its text and its spaces, where it pays nothing too; the map stays where it is."""
    visitor = visit(phone=True, keys=keys, language="de")
    sit_at(visitor, make(visitor, "cartographers", 1))
    visitor.until(lambda: visitor.prompt, "a card")
    page, player, edict = visitor.page, visitor.view["players"][0], visitor.view["edicts"][1]
    board, name = page.locator("[data-board]"), visitor.say(f"cartographers.edict.{edict['name']}")
    chips = page.get_by_role("group", name=visitor.say("cartographers.edicts.of", name="Ada"))
    chip, note = chips.get_by_role("button", name=name), chips.locator("p")
    before = box(board)
    visitor.press(chip)
    expect(note).to_contain_text(name)
    expect(note).to_contain_text(visitor.say(f"cartographers.edict.{edict['name']}.text"))
    expect(chip).to_have_accessible_description(re.compile(re.escape(name)))
    expect(page.locator("[aria-live=polite]")).to_contain_text(name)
    expect(board.locator(".lit")).to_have_count(len(player["now"][1]["cells"] or []))
    assert box(board) == before
    assert not overlap(box(note), box(chip))
    visitor.press(chip)
    expect(note).to_have_count(0)
    visitor.press(chip)
    expect(note).to_be_visible()
    if keys:
        # The note of a button one came past on the way may have opened meanwhile: Escape puts that away first.
        while note.count():
            page.keyboard.press("Escape")
            visitor.settle()
        expect(chip).to_be_focused()
    else:
        page.get_by_role("heading", name=visitor.say(f"cartographers.card.{visitor.view['card']['name']}")).tap()
    expect(note).to_have_count(0)
    visitor.check()


def test_a_scored_season_of_cartographers_moves_nothing(visit: Visit) -> None:
    """On a desktop the card with its shapes and terrains stays where it is; what the others scored is told too."""
    visitor = visit()
    sit_at(visitor, make(visitor, "cartographers"))
    page, hand, random = visitor.page, hand_of("cartographers"), Random(3)
    visitor.until(lambda: visitor.prompt, "a card")
    place = box(page.locator(".card > section"))["y"]
    while visitor.view["season"] == "spring":
        take_turn(visitor, hand, random)
        visitor.until(lambda: visitor.prompt, "a card")
    expect(page.locator(".card > aside .others")).to_contain_text(re.compile(r"\w .*\d"))
    assert box(page.locator(".card > section"))["y"] == place
