"""The game of the day and challenges in the browser: played, compared, watched beside one another."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from harness import Guest, Player, Server, cookie_of, play_out
from rhumbline.engine.luck import commitment
from rhumbline.server.daily import contests
from web.phrases import title
from web.tables import edit, make
from web.visitors import Visitor

Visit = Callable[..., Visitor]
HOW = pytest.mark.parametrize(
    "how",
    [{"language": "en"}, {"language": "de", "phone": True, "theme": "dark"}],
    ids=["english-desktop", "german-phone"],
)

COPY_OF_A_DAY = """
INSERT INTO contests (id, day, seed, told, game, rules_version, drawn, options, seats, seat, bots, by_table, made)
SELECT ?, ?, ?, 1.0, game, rules_version, drawn, options, seats, seat, bots, by_table, made FROM contests WHERE seed = ?
"""


def play_with(base: str, cookie: str, table: str, luck: int) -> None:
    """Play to the end, as quickly as a program can with somebody's cookie."""
    with ThreadPoolExecutor(1) as thread:  # a browser's own loop runs in this one
        thread.submit(asyncio.run, play_out([Player([base], table, cookie)], Random(luck).choice)).result()


def somebody_plays(site: Server, name: str, game: str, luck: int) -> None:
    """Another player has today's game behind him."""
    with Guest(site.url) as guest:
        cookie = cookie_of(guest.post("/api/me", name=name))
        day = guest.get("/api/daily").json()["day"]
        table = guest.post(f"/api/daily/{game}", cookie, name=name, day=day).json()["id"]
    play_with(site.url, cookie, table, luck)


def play_here(visitor: Visitor, luck: int = 3) -> str:
    """Whoever sits at the table that is open plays it to its end; gives the table."""
    visitor.page.wait_for_url("**/t/*")
    table = visitor.page.url.rsplit("/", 1)[-1]
    visitor.until(lambda: visitor.prompt, "the table")
    cookies = {str(one.get("name")): one.get("value") for one in visitor.context.cookies(f"{visitor.base}/api/me")}
    play_with(visitor.base, f"rhumbline-player={cookies['rhumbline-player']}", table, luck)
    visitor.until(lambda: visitor.over, "the end")
    return table


def heading(visitor: Visitor, key: str, **values: object) -> Locator:
    return visitor.page.get_by_role("heading", name=visitor.say(key, **values), exact=True)


def tile(visitor: Visitor, game: str) -> Locator:
    today = visitor.page.get_by_role("region", name=visitor.say("daily.today"), exact=True)
    return today.locator(f"a[href='/daily/{game}']")


@HOW
@pytest.mark.parametrize("game", ["cartographers", "gisborne"])
def test_a_day_from_the_tile_to_the_ghost(visit: Visit, site: Server, how: dict[str, Any], game: str) -> None:
    """From the start page to today's game; its end leads to the results, the spread, and another's game beside mine."""
    rival = f"Rival of {how['language']}"
    somebody_plays(site, rival, game, 1)
    visitor = visit(**how)
    visitor.go("/")
    expect(tile(visitor, game)).to_contain_text(visitor.say("daily.tile.none"))
    visitor.check()
    visitor.press(tile(visitor, game))
    begin = visitor.button("daily.play")
    expect(begin).to_be_visible()
    expect(visitor.page.get_by_text(rival)).to_have_count(0)
    expect(heading(visitor, "daily.table")).to_have_count(0)
    visitor.check()
    visitor.press(begin)
    visitor.page.wait_for_url("**/t/*")
    visitor.until(lambda: visitor.prompt, "the table")
    expect(visitor.button("hint.ask")).to_have_count(0)
    visitor.go(f"/daily/{game}")
    visitor.press(visitor.button("daily.goOn"))
    mine = play_here(visitor)
    results = visitor.link("daily.table")
    expect(results).to_be_visible()
    visitor.press(visitor.button("end.more"))
    expect(visitor.link("end.replay")).to_be_visible()
    expect(visitor.link("end.luck")).to_have_count(0)
    visitor.check()
    visitor.press(results)
    expect(heading(visitor, "daily.table")).to_be_visible()
    row = visitor.page.get_by_role("row").filter(has_text=rival)
    expect(row).to_be_visible()
    expect(visitor.page.locator("tr.you")).to_have_count(1)
    expect(visitor.page.locator("div.yours")).to_have_count(1)
    spread = "daily.spread" if game == "cartographers" else "daily.spreadPlaces"
    expect(heading(visitor, spread)).to_be_visible()
    visitor.check()
    visitor.press(row.get_by_role("link", name=visitor.say("daily.besideOf", name=rival)))
    visitor.page.wait_for_url(f"**/replay/{mine}?beside=*")
    ghost = visitor.page.get_by_role("complementary", name=visitor.say("beside.title", name=rival))
    expect(ghost).to_be_visible()
    visitor.press(visitor.button("replay.end"))
    expect(ghost.locator("dd").first).to_have_text(re.compile(r"\d"))
    expect(visitor.page.get_by_text(visitor.say("replay.sealed"))).to_be_visible()
    visitor.check()
    visitor.go("/")
    expect(tile(visitor, game)).to_contain_text(visitor.say("daily.streak", n=1))
    visitor.go("/me")
    expect(heading(visitor, "daily.title")).to_be_visible()
    visitor.check()


@HOW
def test_the_luck_is_sealed_before_and_told_after(visit: Visit, site: Server, how: dict[str, Any]) -> None:
    """Fingerprints of today and tomorrow are published; of a day that is over also the number they are of."""
    past = "2026-01-01" if how["language"] == "en" else "2026-01-02"
    with contextlib.closing(sqlite3.connect(site.database, timeout=30)) as connection:
        seeds = connection.execute("SELECT seed FROM contests WHERE game = 'gisborne' ORDER BY day DESC LIMIT 2")
        tomorrow, today = (str(seed) for (seed,) in seeds)
    seed = "5eed" * 16
    edit(site, COPY_OF_A_DAY, contests.id_of(past, "gisborne"), past, seed, today)
    visitor = visit(**how)
    visitor.go("/daily/gisborne")
    visitor.press(visitor.page.get_by_text(visitor.say("daily.luck"), exact=True))
    for one in (today, tomorrow):
        expect(visitor.page.get_by_text(commitment(one))).to_be_visible()
        assert one not in visitor.page.content()
    visitor.go(f"/daily/gisborne?day={past}")
    visitor.press(visitor.page.get_by_text(visitor.say("daily.luck"), exact=True))
    for told in (seed, commitment(seed)):
        expect(visitor.page.get_by_text(told, exact=True)).to_be_visible()
    visitor.check()


def test_the_ghost_goes_along_card_by_card(visit: Visit, site: Server) -> None:
    """After as many cards here as there: the other map has as much on it as after that card, not as at the end."""
    somebody_plays(site, "Card by card", "cartographers", 5)
    visitor = visit()
    visitor.go("/daily/cartographers")
    visitor.press(visitor.button("daily.play"))
    play_here(visitor, 6)
    visitor.go("/daily/cartographers")
    visitor.press(visitor.page.get_by_role("link", name=visitor.say("daily.besideOf", name="Card by card")))
    visitor.page.wait_for_selector(".board[aria-busy='false']")
    ghost = visitor.page.get_by_role("complementary")
    filled = ghost.get_by_role("img")
    blank = filled.get_attribute("aria-label")
    seen = [blank]
    for _ in range(3):
        visitor.press(visitor.button("replay.forward"))
        expect(filled).not_to_have_attribute("aria-label", str(seen[-1]))
        seen.append(filled.get_attribute("aria-label"))
    assert len(set(seen)) == 4
    visitor.press(visitor.button("replay.first"))
    expect(filled).to_have_attribute("aria-label", str(blank))


@HOW
def test_a_challenge_between_two(visit: Visit, how: dict[str, Any]) -> None:
    """From the end of a solo game a link; a friend sees whom to beat, plays, and both see both games."""
    ada, bo = visit(**how), visit(**how)
    ada.go("/me")
    expect(heading(ada, "people.ways")).to_be_visible()
    table = make(ada, "kingdom-maps", 1)
    ada.go(f"/t/{table}")
    play_here(ada, 4)
    ada.press(ada.button("end.more"))
    ada.press(ada.button("challenge.make"))
    link = ada.page.get_by_label(ada.say("challenge.link"))
    expect(link).to_be_visible()
    address = link.input_value().removeprefix(ada.base)
    ada.check()
    bo.go(address)
    expect(bo.page.get_by_role("heading", level=1)).to_contain_text("Ada")
    expect(bo.page.get_by_text(title("kingdom-maps")).first).to_be_visible()
    expect(bo.page.locator(f"a[href*='{table}']")).to_have_count(0)
    bo.check()
    bo.press(bo.button("challenge.takeUp"))
    play_here(bo, 9)
    bo.press(bo.link("challenge.see"))
    expect(bo.page.locator("tbody tr")).to_have_count(2)
    bo.check()
    bo.press(bo.page.get_by_role("link", name=bo.say("daily.besideOf", name="Ada")))
    expect(bo.page.get_by_role("complementary", name=bo.say("beside.title", name="Ada"))).to_be_visible()
    bo.check()
    ada.go(address)
    expect(ada.page.locator("tbody tr")).to_have_count(2)
    ada.check()


def test_a_challenge_that_is_none(visit: Visit) -> None:
    visitor = visit()
    visitor.allowed.append("404")
    visitor.go("/challenge/nothing")
    expect(heading(visitor, "challenge.none")).to_be_visible()
    visitor.check()
