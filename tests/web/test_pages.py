"""Every page: reachable, readable, in both languages and colours, and doing what it is there for."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from rhumbline import games
from rhumbline.cli.shelf import find_rules
from rhumbline.games import load
from rhumbline.server.tables.lessons import script_of
from web.hands import confirm, hand_of, take_turn
from web.hands.cartographers import ROWS, flush, turned
from web.phrases import title
from web.tables import make, make_over, post, seats_for_two, sit_at
from web.visitors import DESKTOP, PHONE, Visitor

Visit = Callable[..., Visitor]
MOST_SCRIPT = 100_000
"""Bytes of compressed JavaScript that a game's page may need."""


def read(visitor: Visitor, path: str, axe: str) -> list[str]:
    """Open a page and look at it in both sizes; gives what is wrong with it."""
    answer = visitor.page.goto(f"{visitor.base}{path}")
    assert answer
    wrong = [] if "unsafe" not in answer.headers["content-security-policy"] else ["the policy lets something unsafe in"]
    visitor.page.wait_for_selector("main >> visible=true")
    visitor.page.wait_for_load_state("networkidle")
    for size in (DESKTOP, PHONE) if visitor.phone else (PHONE, DESKTOP):
        visitor.page.set_viewport_size(size)
        try:
            visitor.check()
        except AssertionError as problem:
            wrong.append(f"{size['width']} px: {problem}")
            visitor.problems.clear()
    visitor.page.evaluate(axe)
    found = visitor.page.evaluate("axe.run({ resultTypes: ['violations'] })")
    for fault in found["violations"]:
        if fault["impact"] in {"serious", "critical"}:
            wrong += [f"{fault['id']}: {node['html'][:160]} {node['failureSummary']}" for node in fault["nodes"]]
    return [f"{path}: {one}" for one in wrong]


@pytest.mark.parametrize(
    "how",
    [{"language": "en", "theme": "light"}, {"language": "de", "theme": "dark", "phone": True}],
    ids=["english-light-desktop", "german-dark-phone"],
)
def test_every_page_is_sound(visit: Visit, axe: str, how: dict[str, Any]) -> None:
    """No serious fault for axe, no missing word, nothing to the side, no complaint, nothing from other hosts."""
    visitor = visit(**how)
    visitor.allowed = ["/nowhere"]  # that page is none, and the server says so
    hosts: set[str] = set()
    visitor.page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    waiting = post(visitor, "/api/tables", game="pizarro", seats=4, name="Ada", private=True)["id"]
    over = {game: make_over(visitor, game) for game in games()}
    running = {game: make(visitor, game) for game in games()}
    paths = ["/", "/settings", "/me", "/nowhere", f"/t/{waiting}", f"/luck/{over['gisborne']}"]
    for game in games():
        paths += [f"/new/{game}", f"/rules/{game}", f"/learn/{game}"]
        paths += [f"/t/{running[game]}", f"/t/{over[game]}", f"/replay/{over[game]}"]
    wrong = [fault for path in paths for fault in read(visitor, path, axe)]
    assert not wrong, "\n".join(wrong)
    assert hosts == {visitor.base.split("/")[2]}


def test_every_game_can_be_begun_from_the_first_screen(visit: Visit) -> None:
    """On a desktop the buttons of the boxes stand in line, and who is new is told where to learn."""
    visitor = visit(language="de")
    visitor.go("/")
    expect(visitor.page.get_by_text(visitor.say("start.newcomer"))).to_be_visible()
    boxes = visitor.page.locator("article")
    expect(boxes).to_have_count(len(games()))
    for button in (".quick .primary", ".learn"):
        for found in boxes.locator(button).all():
            expect(found).to_be_in_viewport(ratio=1)
        tops = boxes.locator(button).evaluate_all("them => them.map((one) => one.getBoundingClientRect().top)")
        assert max(tops) - min(tops) < 1, tops


def test_one_click_to_a_game_against_a_bot(visit: Visit) -> None:
    """A game that can be played alone can be played against a bot as quickly, from a phone's first screen."""
    visitor = visit(phone=True)
    visitor.go("/")
    against = visitor.page.get_by_role("button", name=f"Play against a bot: {title('cartographers')}")
    expect(against).to_be_in_viewport(ratio=1)
    visitor.page.get_by_role("button", name=f"Play against a bot: {title('kingdom-maps')}").click()
    visitor.until(lambda: visitor.prompt, "the dice are rolled")
    assert len(visitor.view["players"]) == 2
    visitor.check()


def test_three_clicks_to_the_first_move(visit: Visit) -> None:
    """A guest draws on a solo map with the third click."""
    visitor = visit()
    visitor.go("/")
    visitor.page.get_by_role("button", name=f"Play solo: {title('cartographers')}").click()
    visitor.until(lambda: visitor.prompt, "the first card is turned")
    shape = visitor.view["card"]["shapes"][0]["drawn"]
    moves = visitor.prompt["moves"] if visitor.prompt else []
    as_printed = next(
        move
        for move in moves
        if move.split()[0] == moves[0].split()[0]
        and turned(shape, flush([(ROWS.index(name[0]), int(name[1:])) for name in move.split()[1:]])) == (0, 0)
    )
    hand_of("cartographers").lay(visitor, [], as_printed)
    visitor.button("draft.confirm").click()
    visitor.until(lambda: len(visitor.view["deck"]["revealed"]) > 1, "the next card is turned")
    visitor.check()


def test_a_move_may_be_typed(visit: Visit) -> None:
    visitor = visit()
    sit_at(visitor, make(visitor, "cartographers", 1))
    visitor.until(lambda: visitor.prompt)
    assert visitor.prompt
    asked, move = visitor.prompt["id"], visitor.prompt["moves"][-1]
    visitor.page.keyboard.press("/")
    expect(visitor.page.locator("#notation")).to_be_focused()
    visitor.page.keyboard.type("forest A1 K11")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_contain_text("draw.")
    visitor.page.keyboard.press("Control+A")
    visitor.page.keyboard.type(move)
    visitor.page.keyboard.press("Enter")
    expect(visitor.button("draft.confirm")).to_have_attribute("aria-disabled", "false")
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: not visitor.prompt or visitor.prompt["id"] != asked, "the typed move is taken")


def test_at_one_device_nobody_sees_another_hand(visit: Visit) -> None:
    """Passing the device on: nothing is shown until the next one says so."""
    visitor = visit(phone=True)
    visitor.go("/new/gisborne")
    for n, name in ((2, "Bo"), (3, "Cy")):
        visitor.page.get_by_role("combobox", name=visitor.say("new.who", n=n)).select_option("beside")
        visitor.page.get_by_role("textbox", name=visitor.say("new.besideName", n=n)).fill(name)
    visitor.page.get_by_role("textbox", name=visitor.say("new.yourName")).fill("Ada")
    visitor.press(visitor.button("new.begin"))
    cards = visitor.page.locator("[data-card]")
    shown = [visitor.say("pass.show", name=name) for name in ("Ada", "Bo", "Cy")]
    while shown:  # who begins is drawn by lot
        show = visitor.page.get_by_role("button", name=re.compile("|".join(shown)))
        expect(show).to_be_visible()
        shown.remove(show.inner_text().strip())
        expect(cards).to_have_count(0)
        visitor.press(show)
        expect(cards.first).to_be_visible()
        visitor.press(visitor.page.locator("[data-card]:not([data-card=tent]):not([aria-disabled=true])").first)
        visitor.press(visitor.button("draft.confirm"))
    visitor.check()


def in_lesson(game: str, visitor: Visitor) -> int:
    """The number of the step; 0: the lesson is done."""
    if visitor.page.get_by_role("heading", name=visitor.say("learn.done")).is_visible():
        return 0
    told = visitor.page.locator("aside header button").first.inner_text()
    found = re.search(r"\d+", told)
    assert found, game
    return int(found[0])


def is_due(game: str, visitor: Visitor, step: int) -> bool:
    """Whether something is asked, or the lesson has gone on."""
    return visitor.prompt is not None or in_lesson(game, visitor) != step


def is_at_another(game: str, visitor: Visitor, step: int) -> bool:
    return in_lesson(game, visitor) != step


class Pupil:
    """Does what the lesson wants next: the moves of its script, laid through the page's own controls."""

    def __init__(self, game: str) -> None:
        self.hand = hand_of(game)
        script = script_of(game)
        assert script is not None
        self.moves = script.moves[0]
        self.laid = 0
        self.lay = self.hand.lay
        if hasattr(self.hand, "confirm"):
            self.confirm = self.hand.confirm

    def choose(self, visitor: Visitor, draft: list[str], legal: list[str], random: Random) -> str:
        wanted = self.moves[self.laid] if self.laid < len(self.moves) else None
        self.laid += 1
        return wanted if wanted in legal else self.hand.choose(visitor, draft, legal, random)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(("phone", "language"), [(True, "de"), (False, "en")], ids=["phone", "desktop"])
def test_a_lesson_can_be_walked_to_its_end(visit: Visit, game: str, phone: bool, language: str) -> None:
    """Every step says something, waits for its move and goes on; a reload goes on where it was."""
    visitor = visit(phone=phone, language=language)
    visitor.go(f"/learn/{game}")
    visitor.until(lambda: visitor.document, "the practice table is laid")
    pupil = Pupil(game)
    visitor.page.wait_for_selector("aside header button")
    turns = 0
    # How the game ended comes when the end has been shown, at whatever step; the lesson has a last word on it.
    end = visitor.page.get_by_role("dialog")
    visitor.page.add_locator_handler(end, lambda: visitor.page.keyboard.press("Escape"))
    while (step := in_lesson(game, visitor)) > 0:
        onwards = visitor.page.locator("aside").get_by_role("button", name=visitor.say("learn.next"), exact=True)
        if onwards.is_visible():
            visitor.press(onwards)
            visitor.until(partial(is_at_another, game, visitor, step), "the lesson goes on")
            continue
        visitor.until(partial(is_due, game, visitor, step))
        if visitor.prompt and in_lesson(game, visitor) == step:
            if turns == 1:
                visitor.page.reload()
                visitor.page.wait_for_selector("aside header button")
                visitor.until(lambda: visitor.document and visitor.prompt, "the lesson is there again")
                assert in_lesson(game, visitor) == step
            if visitor.page.locator("aside:not(.folded)").get_by_text(visitor.say("learn.try")).is_visible():
                visitor.press(visitor.button("learn.try"))
            take_turn(visitor, pupil, Random(1))
            turns += 1
    assert turns > 0
    visitor.check()


def test_a_lesson_says_kindly_what_it_wants(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/learn/gisborne")
    for _ in range(2):
        visitor.press(visitor.button("learn.next"))
    hand = hand_of("gisborne")
    hand.lay(visitor, [], "lay b1")
    confirm(visitor)
    expect(visitor.page.locator("aside .hint")).to_contain_text(visitor.say("gisborne.lesson.chip.hint"))
    visitor.check()


def test_settings_are_kept(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/settings")
    visitor.page.get_by_role("textbox", name="Your name").fill("Grace")
    visitor.page.get_by_text("dark", exact=True).click()
    visitor.page.get_by_role("radio", name="Deutsch").check()
    visitor.language = "de"
    expect(visitor.page.get_by_role("heading", name=visitor.say("settings.title"))).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", name=visitor.say("settings.title"))).to_be_visible()
    expect(visitor.page.get_by_role("textbox", name=visitor.say("settings.name"))).to_have_value("Grace")
    assert visitor.page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [
        "de",
        "dark",
    ]


def test_rules_can_be_searched(visit: Visit) -> None:
    visitor = visit(language="de", phone=True)
    visitor.go("/rules/cartographers")
    rules = visitor.page.locator("section li")
    expect(rules.first).to_be_visible()
    all_of_them = rules.count()
    visitor.page.get_by_role("searchbox", name=visitor.say("rules.search")).fill("ruine")
    visitor.until(lambda: 0 < rules.count() < all_of_them, "fewer rules are shown")
    assert all("ruine" in text.lower() for text in rules.all_inner_texts())
    for question in ("wann endet eine Jahreszeit", "Wer gewinnt bei Gleichstand?", "coins.4"):
        found = find_rules(load("cartographers"), question.lower(), "de").removeprefix("- ").split("\n- ")
        visitor.page.get_by_role("searchbox").fill(question)
        # The terminal finds the same.
        expect(rules.first.locator("a").first).to_have_text(found[0].split("**")[1])
    visitor.page.get_by_role("searchbox").fill("xyzzy")
    expect(visitor.page.get_by_role("status").filter(has_text=visitor.say("rules.none"))).to_be_visible()


def test_the_browser_checks_the_luck(visit: Visit) -> None:
    visitor = visit()
    visitor.go(f"/luck/{make_over(visitor, 'kingdom-maps')}")
    expect(visitor.page.get_by_text(visitor.say("luck.commitmentGood"))).to_be_visible()
    expect(visitor.page.get_by_text(re.compile("All \\d+ outcomes match the seed"))).to_be_visible()
    expect(visitor.page.get_by_text(visitor.say("luck.bad"), exact=True)).to_have_count(0)


def test_a_replay_steps_and_forks(visit: Visit) -> None:
    visitor = visit()
    over = make_over(visitor, "cartographers", 1)
    visitor.go(f"/replay/{over}?step=0")
    step = visitor.page.get_by_role("slider", name=visitor.say("replay.step"))
    expect(step).to_have_value("0")
    for number in range(1, 5):
        visitor.press(visitor.button("replay.forward"))
        expect(step).to_have_value(str(number))
    visitor.page.keyboard.press("ArrowLeft")
    expect(step).to_have_value("3")
    visitor.press(visitor.button("replay.fork"))
    visitor.page.wait_for_url(lambda url: "/t/" in url and over not in url)
    visitor.press(visitor.button("lobby.start"))
    visitor.until(lambda: visitor.prompt, "the fork is played on")
    take_turn(visitor, hand_of("cartographers"), Random(3))
    visitor.check()


@pytest.mark.parametrize("game", ["gisborne", "pizarro"])
def test_a_replay_with_all_cards_open_shows_every_hand(visit: Visit, game: str) -> None:
    """Where seats hold cards back, all hands lie side by side; seen with one's own eyes they do not."""
    visitor = visit(phone=True)
    over = make_over(visitor, game)
    visitor.go(f"/replay/{over}?step=60&eyes=open")
    hands = visitor.page.get_by_role("region", name=visitor.say("replay.hands"))
    expect(hands.locator("> ul > li > h3")).to_have_count(seats_for_two(game))
    told = visitor.context.request.get(f"/api/tables/{over}/replay?step=60&eyes=open").json()
    cards = [len(view["you"]["hand"]) for view in told["views"]]
    assert sum(cards) > 0
    faces = {"pizarro": "section:first-of-type .cards > svg", "gisborne": "dd:nth-of-type(1) .card"}[game]
    assert [seat.locator(faces).count() for seat in hands.locator("> ul > li").all()] == cards
    visitor.check()
    visitor.page.get_by_role("combobox", name=visitor.say("replay.eyes")).select_option("own")
    expect(hands).to_have_count(0)


def test_a_record_is_saved_and_watched_again(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.go(f"/t/{make_over(visitor, 'pizarro')}")
    visitor.press(visitor.button("end.more"))
    with visitor.page.expect_download() as saving:
        visitor.link("end.record").click()
    record = tmp_path / "game.jsonl"
    saving.value.save_as(record)
    visitor.go("/")
    visitor.page.set_input_files("input[type=file]", record)
    visitor.page.wait_for_url("**/replay/*")
    expect(visitor.page.get_by_role("slider", name=visitor.say("replay.step"))).to_be_visible()
    visitor.check()


@pytest.mark.parametrize("game", games())
def test_a_table_needs_little_script(visit: Visit, game: str) -> None:
    visitor = visit(language="de", service_workers="block")
    visitor.allowed = ["Service Worker registration blocked"]
    scripts: list[Response] = []
    visitor.page.on("response", lambda answer: scripts.append(answer) if ".js" in answer.url else None)
    sit_at(visitor, make(visitor, game))
    visitor.page.wait_for_load_state("networkidle")
    sizes = {answer.url.split("/")[-1]: answer.request.sizes()["responseBodySize"] for answer in scripts}
    assert len(sizes) > 1
    assert 0 < sum(sizes.values()) <= MOST_SCRIPT, sizes
