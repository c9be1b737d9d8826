"""What happens is shown happening: in order, at the speed that is set, in nobody's way. The page's clock is stopped."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from web.tables import make, make_over, sit_at
from web.visitors import Visitor

Visit = Callable[..., Visitor]
BID = {"type": "bid", "seat": 1, "gold": 1}
PASS = {"type": "passed", "seat": 2}
YEAR = {"type": "year-ended", "year": "I"}
STEP = 50
"""Milliseconds in which the page's clock is moved."""
MOST = 20_000


LISTEN = """window.WebSocket = class extends WebSocket {
    constructor(...all) { super(...all); window.line = this; }
}"""
TELL = """told => window.line.onmessage(new MessageEvent("message", { data: JSON.stringify(told) }))"""


class Show:
    """A table of Pizarro & Co. with a visitor to move, whose page is told events as the server would tell them."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.page.add_init_script(LISTEN)
        visitor.go("/")
        self.page.clock.install()
        sit_at(visitor, make(visitor, "pizarro"))
        expect(self.page.locator(".answers .pass")).to_be_enabled()
        # Every event has a line there: so the page has heard of it.
        self.page.get_by_role("tab", name=visitor.say("table.log")).click()
        self.n = 2  # a card is up, and its auction is open
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)

    def tell(self, *events: dict[str, Any]) -> None:
        """Events that change nothing but what has been told."""
        n = self.n + len(events)
        self.page.evaluate(TELL, {"type": "update", "n": n, "since": self.n, "changes": [], "events": events})
        self.n = n

    def shows(self, what: str | None) -> None:
        room = self.page.locator("main.play")
        if what is None:
            expect(self.page.locator("main.play[data-showing]")).to_have_count(0)
        else:
            expect(room).to_have_attribute("data-showing", what)

    def lasts(self) -> int:
        """How many milliseconds it takes until everything has been shown."""
        for passed in range(0, MOST, STEP):
            if not self.page.locator("main.play[data-showing]").count():
                return passed
            self.page.clock.run_for(STEP)
        message = "it never ends"
        raise AssertionError(message)


@contextmanager
def show(visit: Visit, pace: str = "calm", *, motion: bool = True) -> Iterator[Show]:
    visitor = visit(pace=pace, motion=motion)
    yield Show(visitor)
    visitor.check()


def test_one_event_after_another_is_shown_and_input_waits_for_none(visit: Visit) -> None:
    with show(visit) as stage:
        stage.tell(BID, PASS)
        stage.shows("bid")
        stage.page.clock.run_for(600)
        stage.shows("passed")
        passing = stage.visitor.button("pizarro.pass")
        passing.press("Enter")
        # It is taken while the clock stands; what sends it again on a bad line needs the clock.
        expect(passing).to_have_attribute("aria-disabled", "true")
        stage.page.clock.resume()
        stage.visitor.until(lambda: any(told["type"] == "act" for told in stage.visitor.told), "the answer is sent")


@pytest.mark.parametrize("how", ["tap", "key", "button", "hidden"])
def test_what_is_shown_can_be_skipped(visit: Visit, how: str) -> None:
    with show(visit, "slow") as stage:
        stage.tell(YEAR, YEAR)
        stage.shows("year-ended")
        if how == "tap":
            stage.page.locator(".sea").click()
        elif how == "key":
            stage.page.keyboard.press("Escape")
        elif how == "button":
            stage.visitor.button("table.skip").click()
        else:
            stage.page.evaluate("""() => {
                Object.defineProperty(document, "hidden", { value: true, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            }""")
        stage.shows(None)


def test_the_speed_is_the_one_that_is_set(visit: Visit) -> None:
    took = {}
    for pace in ("brisk", "slow"):
        with show(visit, pace) as stage:
            stage.tell(YEAR)
            stage.shows("year-ended")
            took[pace] = stage.lasts()
    assert 0 < 2 * took["brisk"] < took["slow"]


@pytest.mark.parametrize(("pace", "motion"), [("instant", True), ("slow", False)])
def test_nothing_moves_for_those_who_want_no_motion(visit: Visit, pace: str, motion: bool) -> None:
    with show(visit, pace, motion=motion) as stage:
        stage.tell({**BID, "gold": 7})
        expect(stage.page.get_by_text(stage.visitor.say("pizarro.story.bid", who="Magpie 1", value=7))).to_be_visible()
        stage.shows(None)


def test_ten_events_behind_the_stage_catches_up(visit: Visit) -> None:
    with show(visit) as stage:
        stage.tell(*[{**BID, "gold": gold} for gold in range(1, 10)])
        stage.tell(PASS)
        stage.shows("bid")  # eight wait, which is not too many
        stage.tell(BID, BID)
        stage.tell(YEAR)
        stage.shows("year-ended")


WATCH = """() => {
    window.seen = [];
    const note = () => window.seen.push([
        document.querySelector("main.play").dataset.showing ?? "",
        document.querySelector("aside .say")?.textContent ?? "",
    ]);
    new MutationObserver(note).observe(
        document.body, { subtree: true, childList: true, characterData: true, attributes: true }
    );
}"""


def test_a_lesson_waits_until_its_table_has_shown_what_it_speaks_of(visit: Visit) -> None:
    visitor = visit(pace="calm", motion=True)
    page, say = visitor.page, visitor.page.locator("aside .say")
    bid, raised = (visitor.say(f"pizarro.lesson.{key}") for key in ("bid", "raise"))
    visitor.go("/learn/pizarro")
    for key in ("welcome", "gold", "years", "card"):
        expect(say).to_have_text(visitor.say(f"pizarro.lesson.{key}"))
        visitor.button("learn.next").click()
    expect(say).to_have_text(bid)
    visitor.until(lambda: visitor.prompt, "a bid is asked for")
    expect(page.locator("main.play[data-showing]")).to_have_count(0)
    page.evaluate(WATCH)
    visitor.button("pizarro.bid.do", bid=3).click()
    visitor.until(lambda: raised == say.inner_text(), "the lesson goes on")
    seen = {(showing, said) for showing, said in page.evaluate("() => window.seen")}
    assert ("bid", bid) in seen
    assert {showing for showing, said in seen if said == raised} == {""}
    visitor.check()


def test_a_replay_shows_a_step_forward_happening_and_a_step_back_at_once(visit: Visit) -> None:
    """The last step of Kingdom Maps: the goals are counted, hex by hex."""
    visitor = visit(pace="slow", motion=True)
    visitor.go("/")
    table = make_over(visitor, "kingdom-maps", 1)
    page = visitor.page
    visitor.go(f"/replay/{table}?eyes=watch")
    showing, counting, slider = page.locator("[data-showing]"), page.locator(".below > p"), page.get_by_role("slider")
    page.wait_for_selector(".board[aria-busy='false']")
    last = int(slider.get_attribute("max") or 0)
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    expect(showing).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(showing).to_have_attribute("data-showing", "game-over")
    expect(counting).to_contain_text(visitor.say("kingdom-maps.sum"))
    expect(page.locator(".lit:not(.under)").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(showing).to_have_count(0)
    expect(page.locator(".lit")).to_have_count(0)
    visitor.check()
