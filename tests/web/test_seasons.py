"""A season of Cartographers is counted before everybody's eyes, space by space, and nobody has to wait for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import rhumbline
from rhumbline.engine import record as records
from web.tables import make_from, sit_at
from web.visitors import Visitor

Visit = Callable[..., Visitor]
RECORD = Path(__file__).parents[1] / "records" / "cartographers-1-wilderness.jsonl"
LISTEN = """window.WebSocket = class extends WebSocket {
    constructor(...all) {
        super(...all);
        window.line = this;
        this.addEventListener("message", ({ data }) => {
            const { type, n } = JSON.parse(data);
            if (type === "update") window.told = n;
        });
    }
}"""
TELL = """event => window.line.onmessage(new MessageEvent("message", { data: JSON.stringify(
    { type: "update", n: window.told + 1, since: window.told++, changes: [], events: [event] }) }))"""
STEP = 100
"""Milliseconds in which the page's clock is moved."""
LONGEST = 20_000


def late_in_the_year(visitor: Visitor) -> dict[str, Any]:
    """A solo game near its end, the page's clock standing still; gives the event of its season being scored."""
    visitor.page.add_init_script(LISTEN)
    visitor.go("/")
    visitor.page.clock.install()
    played = rhumbline.replay(records.parse(RECORD.read_text("utf-8")))
    sit_at(visitor, make_from(visitor, played, len(played.entries) - 6))
    visitor.until(lambda: visitor.prompt, "a card")
    view = visitor.view
    now, season = view["players"][0]["now"], view["season"]
    due = [edict for edict in view["edicts"] if season in edict["seasons"]]
    points = {line.get("letter"): line["points"] for line in now}
    edicts = [{"letter": one["letter"], "edict": one["name"], "stars": points[one["letter"]]} for one in due]
    coins, monsters = now[4]["points"], now[5]["points"]
    stars = sum(one["stars"] for one in edicts) + coins + monsters
    visitor.page.clock.pause_at(visitor.page.evaluate("Date.now()") + 1000)
    # A table that was played on from has told nothing yet; and what is told first is no news.
    visitor.page.evaluate(TELL, {"type": "season-ended", "season": season})
    told = {"type": "season-scored", "seat": 0, "season": season, "edicts": edicts}
    return {**told, "coins": coins, "monsters": monsters, "stars": stars, "total": stars}


def is_over(visitor: Visitor) -> None:
    """Nothing is counted any more, and the map is as it was."""
    expect(visitor.page.locator(".counting")).to_have_count(0)
    expect(visitor.page.locator("[data-board] .lit")).to_have_count(0)


def test_a_season_is_counted_space_by_space(visit: Visit) -> None:
    visitor = visit(pace="calm", motion=True)
    scored, page = late_in_the_year(visitor), visitor.page
    cells = {line["rule"]: line["cells"] for line in visitor.view["players"][0]["now"]}
    page.evaluate(TELL, scored)
    caption, lit = page.locator(".counting"), page.locator("[data-board] .lit")
    seen: dict[str, list[int]] = {}
    for _ in range(0, LONGEST, STEP):
        page.clock.run_for(STEP)
        if not caption.count():
            break
        seen.setdefault(caption.locator(".name").inner_text(), []).append(lit.count())
        assert page.locator(".card aside").count() == 0  # not before it has been counted
    for one in scored["edicts"]:
        name = f"{one['letter']} {visitor.say('cartographers.edict.' + one['edict'])}"
        counts, wanted = seen[name], len(cells[f"scoring.{one['edict']}"])
        assert counts == sorted(counts)
        assert counts[-1] == wanted
        assert len(set(counts)) > min(wanted, 3)
    assert visitor.say("cartographers.line.monsters") in seen
    is_over(visitor)
    visitor.check()


@pytest.mark.parametrize("how", ["tap", "key"])
def test_the_counting_can_be_skipped(visit: Visit, how: str) -> None:
    visitor = visit(pace="slow", motion=True, phone=how == "tap")
    scored = late_in_the_year(visitor)
    visitor.page.evaluate(TELL, scored)
    visitor.page.clock.run_for(3 * STEP)
    expect(visitor.page.locator(".counting")).to_be_visible()
    if how == "tap":
        visitor.page.locator("main.play section.track").tap()
    else:
        visitor.page.keyboard.press("Escape")
    is_over(visitor)


@pytest.mark.parametrize(("pace", "motion"), [("instant", True), ("slow", False)])
def test_who_wants_no_motion_is_told_at_once(visit: Visit, pace: str, motion: bool) -> None:
    visitor = visit(pace=pace, motion=motion)
    scored = late_in_the_year(visitor)
    visitor.page.evaluate(TELL, scored)
    season = visitor.say(f"cartographers.season.{scored['season']}")
    stars = str(scored["stars"]).replace("-", "\N{MINUS SIGN}")
    told = visitor.say("cartographers.scored", season=season, n=stars)
    expect(visitor.page.locator(".card aside")).to_contain_text(told)
    is_over(visitor)
