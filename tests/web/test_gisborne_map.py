"""Gisborne's map and hand: in sight, in reach, and where the pawns go."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from web.hands import hand_of, take_turn
from web.tables import make, post, sit_at
from web.visitors import Visitor

Visit = Callable[..., Visitor]

SIZES = {
    "desktop": ViewportSize(width=1440, height=900),
    "tablet": ViewportSize(width=1024, height=768),
    "phone": ViewportSize(width=390, height=844),
    "phone on its side": ViewportSize(width=844, height=390),
}
TRANSFORM = "sheet => sheet.style.transform"
PAIRS = "pile => { const { width, height } = pile.getBoundingClientRect(); return [width, height]; }"
INSIDE = """([thing, map]) => {
    const [a, b] = [thing, map].map((one) => one.getBoundingClientRect());
    const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
    return b.left <= x && x <= b.right && b.top <= y && y <= b.bottom;
}"""


def at_a_table(visit: Visit, seats: int = 3, **more: object) -> Visitor:
    """Somebody who is asked to lay cards; nothing glides."""
    visitor = visit(**more)
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne", seats))
    visitor.until(lambda: visitor.prompt, "cards are asked for")
    return visitor


def sheet_of(visitor: Visitor) -> Locator:
    return visitor.page.locator(".map > .sheet")


def where(visitor: Visitor) -> str:
    """What part of the map is in sight."""
    told: str = sheet_of(visitor).evaluate(TRANSFORM)
    return told


def is_in_sight(visitor: Visitor, thing: str) -> bool:
    found, around = visitor.page.locator(thing).element_handle(), visitor.page.locator(".map").element_handle()
    return bool(visitor.page.evaluate(INSIDE, [found, around]))


@pytest.mark.parametrize("size", SIZES)
def test_map_and_hand_are_in_sight(visit: Visit, size: str) -> None:
    """The map has half of a desktop, the own pawn is on it, and every kind of card can be hit with a finger."""
    visitor = at_a_table(visit, 5, phone="phone" in size)
    visitor.page.set_viewport_size(SIZES[size])
    board = visitor.page.locator(".map").bounding_box()
    assert board
    if size == "desktop":
        assert board["width"] * board["height"] >= SIZES[size]["width"] * SIZES[size]["height"] / 2
    visitor.until(lambda: is_in_sight(visitor, "[data-pawn='0']"), "the own pawn is in sight")
    assert visitor.page.locator(".hand [data-card]").count() > 1
    for width, height in visitor.page.locator(".hand [data-card]").evaluate_all(f"piles => piles.map({PAIRS})"):
        assert min(width, height) >= 40
    for tool in visitor.page.locator(".tools button").filter(visible=True).all():
        width, height = tool.evaluate(PAIRS)
        assert min(width, height) >= 40
    visitor.check()


def test_the_map_is_dragged_and_zoomed_and_goes_back_to_the_pawns(visit: Visit) -> None:
    visitor = at_a_table(visit)
    mouse, before = visitor.page.mouse, where(visitor)
    box = visitor.page.locator(".map").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 200, y - 60, steps=4)
    mouse.up()
    dragged = where(visitor)
    assert dragged != before
    follow = visitor.button("gisborne.map.follow")
    expect(follow).to_have_attribute("aria-pressed", "false")
    mouse.wheel(0, -400)
    visitor.until(lambda: where(visitor) != dragged, "the wheel zooms")
    zoomed = where(visitor)
    mouse.dblclick(x, y)
    visitor.until(lambda: where(visitor) != zoomed, "two clicks zoom")
    visitor.press(visitor.button("gisborne.map.whole"))
    visitor.until(lambda: is_in_sight(visitor, "[data-place='start 1']"), "the whole island is in sight")
    visitor.press(follow)
    visitor.until(lambda: where(visitor) == before, "it is where the pawns are")
    expect(follow).to_have_attribute("aria-pressed", "true")
    visitor.check()


def test_two_fingers_zoom_the_map(visit: Visit) -> None:
    """Chromium takes touches from its own protocol only; a finger that drags does not scroll the page."""
    visitor = at_a_table(visit, phone=True)
    box = visitor.page.locator(".map").bounding_box()
    assert box
    x, y, before = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, where(visitor)
    touch = visitor.context.new_cdp_session(visitor.page)

    def fingers(kind: str, *apart: float) -> None:
        points = [{"x": x + by, "y": y, "id": number} for number, by in enumerate(apart)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -20, 20)
    for by in (30, 50, 80):
        fingers("touchMove", -by, by)
    fingers("touchEnd")
    visitor.until(lambda: where(visitor) != before, "two fingers zoom")
    scale = [float(text.split("scale(")[1].rstrip(")")) for text in (before, where(visitor))]
    assert scale[1] > scale[0] * 1.5
    zoomed = where(visitor)
    fingers("touchStart", 0)
    for by in (-20, -40):
        fingers("touchMove", by)
    fingers("touchEnd")
    visitor.until(lambda: where(visitor) != zoomed, "a finger drags")
    assert visitor.page.locator("main.play").evaluate("main => main.scrollTop") == 0
    visitor.check()


def test_the_map_is_read_and_moved_by_keys(visit: Visit) -> None:
    """A field that gets the focus comes into sight."""
    visitor = at_a_table(visit, keys=True)
    visitor.walk_to(visitor.page.locator(".road [tabindex='0']"))
    keyboard = visitor.page.keyboard
    for _ in range(4):
        keyboard.press("+")
    keyboard.press("End")
    last = visitor.page.locator(".road [data-field]").last
    expect(last).to_be_focused()
    visitor.until(lambda: is_in_sight(visitor, ".road [data-field]:focus"), "the field is in sight")
    before = where(visitor)
    keyboard.press("Shift+ArrowRight")
    visitor.until(lambda: where(visitor) != before, "the keys move the map")
    keyboard.press("0")
    visitor.until(lambda: is_in_sight(visitor, "[data-place='start 1']"), "all of it is in sight")
    visitor.check()


def test_the_map_follows_the_pawns(visit: Visit) -> None:
    """Round by round, on a phone, where only a part of the way is in sight; also after one has looked elsewhere."""
    visitor = at_a_table(visit, phone=True)
    random = Random(4)
    for _ in range(5):
        visitor.until(lambda: visitor.prompt or visitor.over)
        if visitor.over:
            break
        if visitor.view["phase"] == "lay":
            visitor.until(lambda: is_in_sight(visitor, "[data-pawn='0']"), "the own pawn is in sight")
        visitor.page.locator(".tools button").nth(2).tap()
        take_turn(visitor, hand_of("gisborne"), random)
    visitor.check()


def test_the_focus_stays_with_the_cards(visit: Visit) -> None:
    """Laid with Ctrl+Enter, the hand is drawn anew: the focus is on it again, not at the top of the page."""
    visitor = at_a_table(visit, keys=True)
    take_turn(visitor, hand_of("gisborne"), Random(1))
    visitor.until(
        lambda: visitor.page.evaluate("document.activeElement.closest('.acts') !== null"), "the focus is on the hand"
    )
    visitor.check()


def test_who_looks_on_reads_of_all_chests(visit: Visit) -> None:
    ada, bo = visit(), visit()
    ada.go("/")
    table: str = post(ada, "/api/tables", game="gisborne", seats=3, name="Ada", bots=["greedy"] * 2, start=True)["id"]
    for visitor, told in ((ada, "gisborne.sheet.closed"), (bo, "gisborne.sheet.closed.all")):
        sit_at(visitor, table)
        expect(visitor.page.locator("#panel-body").get_by_text(visitor.say(told), exact=True)).to_be_visible()
        visitor.check()


def test_a_round_is_shown_and_can_be_skipped(visit: Visit) -> None:
    """Cards are turned together, pawns walk to where the page has them; a tap, and all of it is over."""
    visitor = visit(motion=True, pace="slow")
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne"))
    visitor.until(lambda: visitor.prompt, "cards are asked for")
    take_turn(visitor, hand_of("gisborne"), Random(2))
    happening = visitor.page.locator(".happening")
    expect(happening.locator(".seat")).to_have_count(3)
    assert happening.locator(".card").count() >= 3, "everybody's cards lie open"
    walker = visitor.page.locator("[data-pawn] .walker")
    moves = "walkers => walkers.flatMap((walker) => walker.getAnimations()).length"
    visitor.until(lambda: walker.evaluate_all(moves) > 0, "somebody walks")
    visitor.press(visitor.button("table.skip"))
    expect(happening).to_have_count(0)
    assert walker.evaluate_all(moves) == 0
    visitor.check()
