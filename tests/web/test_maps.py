"""The two games of maps: what the page says and shows is what is so, and the map stays where it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from kingdom_maps.tables import all_but, say, table
from rhumbline import CHANCE, Match
from web.hands import hand_of, take_turn
from web.tables import make, make_from, post, sit_at
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
    told = visitor.page.locator(".prompt .said > span:not(.why)").inner_text()
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


def taken_a_die(visitor: Visitor) -> None:
    """Announce the lake and take a die, without confirming."""
    visitor.until(lambda: visitor.prompt, "a turn")
    hand, draft = hand_of("kingdom-maps"), ["territory lake"]
    hand.lay(visitor, [], draft[0])
    visitor.after(hand.lay(visitor, draft, visitor.after(draft)[0]) or [])


def test_the_others_may_begin_before_one_has_drawn(visit: Visit) -> None:
    """Territory and die are played by a button of their own, and the drawing goes on from there."""
    visitor, guest = visit(), visit()
    guest.go("/")
    table = make(visitor, "kingdom-maps", 2, bots=[], private=False, start=False)
    post(guest, f"/api/tables/{table}/join", name="Bo")
    post(visitor, f"/api/tables/{table}/start")
    sit_at(visitor, table)
    taken_a_die(visitor)
    begin = visitor.button("kingdom-maps.announce")
    visitor.press(begin)
    visitor.until(lambda: visitor.view["phase"] == "draw" and visitor.prompt, "the others begin")
    expect(begin).to_have_count(0)
    is_said(visitor)
    take_turn(visitor, hand_of("kingdom-maps"), Random(6))


def test_nobody_is_asked_to_let_bots_begin(visit: Visit) -> None:
    visitor = visit()
    sit_at(visitor, make(visitor, "kingdom-maps"))
    taken_a_die(visitor)
    expect(visitor.page.locator(".prompt .left")).to_be_visible()
    expect(visitor.button("kingdom-maps.announce")).to_have_count(0)


SIZES = pytest.mark.parametrize("size", [(390, 844), (390, 664)], ids=["tall", "short"])


@SIZES
def test_dice_lie_beside_the_territories_of_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    """And the whole map is seen with them; what has been used is crossed out there, and told nowhere else."""
    visitor = visit(phone=True, language="de")
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_at(visitor, make(visitor, "kingdom-maps"))
    visitor.until(lambda: visitor.prompt, "a turn")
    page = visitor.page
    dice, territories = page.locator("ul.dice li"), page.locator(".territories button")
    expect(dice).to_have_count(3)
    expect(territories).to_have_count(6)
    for one in [*dice.all(), *territories.all(), page.locator("[role=grid]")]:
        expect(one).to_be_in_viewport(ratio=0.99)
        assert box(one)["height"] >= 30
    assert not any(overlap(box(die), box(one)) for die in dice.all() for one in territories.all())
    expect(page.get_by_role("img", name=visitor.say("kingdom-maps.uses.title"))).to_have_count(0)
    take_turn(visitor, hand_of("kingdom-maps"), Random(2))
    visitor.until(lambda: visitor.prompt, "the next turn")
    mine = visitor.view["players"][0]["uses_left"]
    expect(page.locator(".territories .used")).to_have_count(visitor.view["uses"] * len(mine) - sum(mine.values()))
    visitor.check()


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
    visitor.press(visitor.button("reveal.skip"))
    expect(news).to_have_count(0)
    visitor.check()


def sit_down_in(visitor: Visitor, played: Match, steps: int) -> None:
    """Play on from a step of a finished game at which a die is to be taken."""
    assert played.over
    sit_at(visitor, make_from(visitor, played, steps))
    visitor.until(lambda: visitor.prompt, "a die to take")


@BOTH
def test_powers_pass_over_amounts_that_fit_nowhere(visit: Visit, how: dict[str, Any]) -> None:
    """With room for three hexes a six becomes a three at one tap, and not a five that nobody could draw."""
    played = say(
        table([all_but("A1 A2 A3"), all_but("A1 A2 A3 A4")], turns=22),
        *((CHANCE, "roll 6 6 6"), (0, "territory lake"), (0, "die 6"), (1, "skip")),
    )
    visitor = visit(**how)
    sit_down_in(visitor, played, 2)
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


@BOTH
def test_a_die_says_beforehand_what_powers_it_takes(visit: Visit, how: dict[str, Any]) -> None:
    """Where no die fits as it lies, taking one uses powers at once: it says so, and line and sheet count alike."""
    played = say(
        table([all_but("A1 A2 A3"), all_but("A1 A2 A3 A4 A5")], turns=23),
        *((CHANCE, "roll 5 5 6"), (1, "territory lake"), (1, "die 5"), (1, "draw A1 A2 A3 A4 A5"), (0, "skip")),
    )
    visitor = visit(**how)
    sit_down_in(visitor, played, 3)
    page = visitor.page
    expect(page.locator(".said")).to_contain_text(visitor.say("kingdom-maps.types.lake"))
    die = page.locator("ul.dice li", has=page.get_by_role("button")).last
    expect(die).to_contain_text("\N{MINUS SIGN}3 \N{RIGHTWARDS ARROW} 3")
    visitor.press(die.get_by_role("button"))
    visitor.until(lambda: visitor.draft == ("die 6 -1 -1 -1",), "the six becomes a three")
    expect(page.locator(".amount")).to_contain_text(visitor.say("kingdom-maps.powers.used", used=3, free=6))
    boxes = page.locator("[role=grid] rect")
    expect(boxes.and_(page.locator(".spent"))).to_have_count(3)
    expect(boxes.and_(page.locator(".free"))).to_have_count(3)


@BOTH
def test_a_tap_too_early_is_told_what_comes_first(visit: Visit, how: dict[str, Any]) -> None:
    """In the player's own words, in the place of the prompt, and only until the next choice."""
    visitor = visit(**how)
    sit_at(visitor, make(visitor, "kingdom-maps"))
    visitor.until(lambda: visitor.prompt, "a turn")
    hand, page = hand_of("kingdom-maps"), visitor.page
    middle, why, dice = page.locator("[role=grid] [data-hex=F6]"), page.locator(".why"), page.locator("ul.dice")
    place = box(dice)
    visitor.press(middle)
    expect(why).to_contain_text(visitor.say("kingdom-maps.why.first.territory"))
    assert box(dice) == place
    hand.lay(visitor, [], "territory lake")
    visitor.after(["territory lake"])
    expect(why).to_have_count(0)
    visitor.press(middle)
    expect(why).to_contain_text(visitor.say("kingdom-maps.why.first.die"))
    visitor.press(visitor.button("draft.undo"))
    expect(why).to_have_count(0)


THROWS = """addEventListener("animationstart", ({ animationName }) => {
    if (animationName.endsWith("hop")) window.throws = (window.throws ?? 0) + 1;
})"""


def test_a_choice_throws_no_dice(visit: Visit) -> None:
    """What is chosen, and chosen again, leaves them where they lie: only a roll throws them."""
    visitor = visit(pace="brisk", motion=True)
    page = visitor.page
    page.add_init_script(THROWS)
    sit_at(visitor, make(visitor, "kingdom-maps"))
    hand = hand_of("kingdom-maps")
    visitor.until(lambda: visitor.prompt, "a turn")
    expect(page.locator("main.play[data-showing]")).to_have_count(0)
    before = page.evaluate("window.throws ?? 0")
    for territory in ("lake", "forest", "lake"):
        hand.lay(visitor, [], f"territory {territory}")
        visitor.after([f"territory {territory}"])
    expect(page.locator("ul.dice button")).to_have_count(3)
    assert page.evaluate("window.throws ?? 0") == before


def swipe(visitor: Visitor, *points: tuple[float, float]) -> None:
    """A finger that goes from point to point, as a hand does, and is lifted."""
    hand = visitor.context.new_cdp_session(visitor.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]})

    touch("touchStart", points[0])
    for (ax, ay), (bx, by) in pairwise(points):
        for step in range(1, 9):
            touch("touchMove", (ax + (bx - ax) * step / 8, ay + (by - ay) * step / 8))
    touch("touchEnd")
    hand.detach()


def test_a_finger_draws_on_hexes_that_may_be_drawn_and_scrolls_elsewhere(visit: Visit) -> None:
    played = say(
        table([all_but("A1 A2 A3 A4 A5 A6"), all_but("A1 A2 A3")], turns=22),
        *((CHANCE, "roll 4 4 4"), (0, "territory lake"), (0, "die 4"), (0, "draw A1 A2 A3 A4"), (1, "skip")),
    )
    visitor = visit(phone=True)
    sit_down_in(visitor, played, 2)
    page = visitor.page
    draft = hand_of("kingdom-maps").lay(visitor, [], "die 4") or []
    visitor.after(draft)
    scroller = page.locator("main.play")

    def middle(name: str) -> tuple[float, float]:
        place = box(page.locator(f"[role=grid] [data-hex={name}]"))
        return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2

    row = ["A1", "A2", "A3", "A4"]
    swipe(visitor, *(middle(name) for name in row))
    drawn = [*draft, *(f"hex {name}" for name in row)]
    visitor.until(lambda: list(visitor.draft) == drawn, "four hexes are drawn with one stroke")
    assert scroller.evaluate("node => node.scrollTop") == 0
    # From a hex that is drawn already a finger takes the page along, and the drawing stays as it is.
    x, y = middle("H4")
    swipe(visitor, (x, y), (x, y - 40), (x, y - 120))
    visitor.until(lambda: scroller.evaluate("node => node.scrollTop") > 20, "the page is scrolled")
    visitor.settle()
    assert list(visitor.draft) == drawn
    visitor.check()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on-its-side"])
def test_the_goals_stay_in_sight_while_drawing(visit: Visit, size: tuple[int, int]) -> None:
    """On a phone, however it is held and wherever one has scrolled to; and map and goals fit beside each other."""
    visitor = visit(phone=True)
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_at(visitor, make(visitor, "kingdom-maps"))
    visitor.until(lambda: visitor.prompt, "a turn")
    hand, draft, page = hand_of("kingdom-maps"), ["territory lake"], visitor.page
    hand.lay(visitor, [], draft[0])
    visitor.after(hand.lay(visitor, draft, visitor.after(draft)[0]) or [])
    goals = page.get_by_role("group", name=visitor.say("kingdom-maps.criteria.title")).get_by_role("button")
    expect(goals).to_have_count(4)
    for goal in goals.all():
        expect(goal).to_be_in_viewport(ratio=1)
        assert box(goal)["height"] >= 40
    grid = page.locator("[role=grid]")
    expect(grid).to_be_in_viewport(ratio=0.99)
    assert not overlap(box(goals.first), box(grid))
    if size[0] < size[1]:
        page.locator("main.play").evaluate("node => node.scrollTo(0, node.scrollHeight)")
        expect(goals.first).to_be_in_viewport(ratio=1)
    visitor.press(goals.first)
    first = visitor.view["criteria"][0]["id"]
    expect(page.locator(".goals p")).to_contain_text(visitor.say(f"kingdom-maps.criterion.{first}.text"))
    visitor.check()


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (844, 390)], ids=["tall", "short", "on-its-side"])
def test_a_game_of_cartographers_opens_with_its_edicts(visit: Visit, size: tuple[int, int]) -> None:
    """A phone lays all four on the map, with what they say; a tap clears it, and lays no piece."""
    visitor = visit(phone=True, language="de")
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_at(visitor, make(visitor, "cartographers"))
    visitor.until(lambda: visitor.prompt, "a card")
    page, opening = visitor.page, visitor.page.locator(".opening")
    cards = opening.locator("li")
    for card, edict in zip(cards.all(), visitor.view["edicts"], strict=True):
        told = card.get_by_text(visitor.say(f"cartographers.edict.{edict['name']}.text"))
        expect(told).to_be_in_viewport(ratio=0.99)
        frame, words = box(card), box(told)
        assert words["y"] + words["height"] <= frame["y"] + frame["height"]
    visitor.press(opening)
    expect(opening).to_have_count(0)
    visitor.settle()
    expect(page.locator(".ghost")).to_have_count(0)
    for tool in page.get_by_role("toolbar").get_by_role("button").all():
        expect(tool).to_be_in_viewport(ratio=0.99)
        assert box(tool)["width"] >= 50
    visitor.check()


def test_the_edicts_on_the_map_hold_nobody_up(visit: Visit) -> None:
    """Whatever is touched beside them is done at once, and they are gone; after the first drawing they stay away."""
    visitor = visit(phone=True)
    sit_at(visitor, make(visitor, "cartographers"))
    visitor.until(lambda: visitor.prompt, "a card")
    page, opening = visitor.page, visitor.page.locator(".opening")
    expect(opening).to_be_visible()
    terrain = page.get_by_role("group", name=visitor.say("cartographers.choose.terrain")).get_by_role("button").last
    terrain.tap()
    expect(terrain).to_have_attribute("aria-pressed", "true")
    expect(opening).to_have_count(0)
    take_turn(visitor, hand_of("cartographers"), Random(3))
    visitor.until(lambda: visitor.prompt, "the next card")
    page.reload()
    expect(page.locator("[data-board]")).to_be_visible()
    expect(opening).to_have_count(0)


TURNS = """const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, ...more) {
    if (this.matches(".ghost")) (window.turns ??= []).push(frames[0].transform);
    return animate.call(this, frames, ...more);
}"""


@pytest.mark.parametrize("motion", [True, False])
def test_a_piece_is_seen_turning(visit: Visit, motion: bool) -> None:
    """By buttons and keys, and the way it is turned; not where somebody wants no motion."""
    visitor = visit(pace="calm", motion=motion)
    page = visitor.page
    page.add_init_script(TURNS)
    sit_at(visitor, make(visitor, "cartographers", 1))
    visitor.until(lambda: visitor.prompt, "a card")
    while visitor.view["card"]["name"] == "rift-lands":  # a single space: nothing to turn
        take_turn(visitor, hand_of("cartographers"), Random(3))
        visitor.until(lambda: visitor.prompt, "a card")
    page.locator("[role=grid]").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".ghost")).to_be_visible()
    page.evaluate("window.turns = []")
    page.keyboard.press("r")
    page.keyboard.press("Shift+R")
    visitor.press(visitor.page.get_by_role("button", name=visitor.say("cartographers.flip")))
    seen = ["rotate(-90deg)", "rotate(90deg)", "scaleX(-1)"] if motion else []
    visitor.until(lambda: page.evaluate("window.turns") == seen, "it has turned")


def test_the_map_of_cartographers_takes_half_of_a_desktop(visit: Visit) -> None:
    """And card, tools, all four edicts and the line that says what to do stand beside it, without scrolling."""
    visitor = visit(language="de")
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
    sit_at(visitor, make(visitor, "cartographers", 3))
    visitor.until(lambda: visitor.prompt, "a card")
    page = visitor.page
    board = page.locator("[data-board]")
    assert box(board)["width"] >= 0.48 * 1440
    beside = [page.locator(one) for one in (".track", ".turned > section", ".map > p", ".others .thumb")]
    edicts = page.locator("section.edicts > .edict")
    expect(edicts).to_have_count(4)
    for one in [board, *beside, *edicts.all()]:
        expect(one.first).to_be_in_viewport(ratio=0.99)
        if one is not board:
            assert not overlap(box(one.first), box(board))
    visitor.check()


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
        board, line, card = (box(page.locator(one)) for one in ("[data-board]", ".map > p", ".turned > section"))
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
    expect(page.get_by_role("dialog")).to_be_visible()
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
    expect(rule).to_have_text(visitor.say("note.why"))
    expect(rule).to_have_attribute("title", re.compile(visitor.say("note.rule", rule=r"[\w.]+")))
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
    place = box(page.locator(".turned > section"))["y"]
    while visitor.view["season"] == "spring":
        take_turn(visitor, hand, random)
        visitor.until(lambda: visitor.prompt, "a card")
    expect(page.locator(".scored aside .others")).to_contain_text(re.compile(r"\w .*\d"))
    assert box(page.locator(".turned > section"))["y"] == place
