"""What newcomers stumbled over at the tables of Gisborne and Pizarro & Co.: what lies in sight, adds up and is told."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

import rhumbline
from gisborne.scenes import scene
from rhumbline import CHANCE
from web.hands import hand_of, play, take_turn
from web.tables import make, make_from, sit_at
from web.visitors import Visitor

UNDER_THE_BAR = "main => main.scrollHeight - main.clientHeight"
HEIGHTS = "courts => courts.map(court => Math.round(court.getBoundingClientRect().height))"


def until_asked(visitor: Visitor, game: str, verb: str) -> None:
    """Play until this is asked for."""
    random = Random(3)
    while True:
        visitor.until(lambda: visitor.prompt or visitor.over)
        assert not visitor.over, f"nobody was asked to {verb}"
        assert visitor.prompt
        if visitor.prompt["moves"][0].startswith(f"{verb} "):
            return visitor.settle()
        take_turn(visitor, hand_of(game), random)


@pytest.mark.parametrize("language", ["en", "de"])
def test_gisborne_before_and_after_the_first_card(visit: Callable[..., Visitor], language: str) -> None:
    """On a desktop all of the table is above the bar; Confirm waits, and says for what."""
    visitor = visit(language=language)
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne", 4))
    play([visitor], "gisborne", Random(2), turns=2)
    until_asked(visitor, "gisborne", "lay")
    main = visitor.page.locator("main.play")
    confirm = visitor.button("draft.confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    expect(visitor.page.locator("#draft-reason")).to_have_text(visitor.say("gisborne.first.lay"))
    assert visitor.prompt
    most = max((move for move in visitor.prompt["moves"] if "tent" not in move), key=len)
    tray = visitor.page.get_by_role("group", name=visitor.say("gisborne.tray.lay"), exact=True)
    empty = tray.bounding_box()
    hand_of("gisborne").lay(visitor, [], most)
    expect(confirm).to_have_attribute("aria-disabled", "false")
    assert tray.bounding_box() == empty, "cards that are laid move nothing"
    assert main.evaluate(UNDER_THE_BAR) <= 0
    visitor.check()


def test_confirm_says_on_a_phone_what_it_waits_for(visit: Callable[..., Visitor]) -> None:
    visitor = visit(phone=True)
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne"))
    until_asked(visitor, "gisborne", "lay")
    expect(visitor.page.locator("footer button small")).to_have_text(visitor.say("gisborne.first.lay"))
    expect(visitor.page.locator("footer button small")).to_be_visible()
    visitor.check()


def test_gisborne_tells_its_story(visit: Callable[..., Visitor]) -> None:
    """Where every pawn went is told in words, and so are position scorings."""
    visitor = visit(language="de")
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne"))
    visitor.page.locator("#tab-log").click()
    log = visitor.page.locator(".log")
    scoring = visitor.say("gisborne.story.scoring", list="")[:-1]
    random = Random(5)
    while scoring not in log.inner_text():
        visitor.until(lambda: visitor.prompt or visitor.over)
        assert not visitor.over
        take_turn(visitor, hand_of("gisborne"), random)
    story = log.inner_text()
    # By landing, as only that calls for a scoring.
    won = [visitor.say("gisborne.story.won.landing", n=value) for value in (1, 2, 3)]
    assert any(line in story for line in won)
    assert all(word not in story for word in ("walks", "camps", "refill"))
    visitor.check()


ROAD = "start p7 p1 p2 p3 p4 p5 p6 p8 p9 end"


@pytest.mark.parametrize(("language", "chips"), [("en", [3]), ("de", [3]), ("de", [1, 3])])
def test_gisborne_tells_chips_passed_from_their_worth(
    visit: Callable[..., Visitor], language: str, chips: list[int]
) -> None:
    """One chip worth 3 is one chip."""
    on_road = [0] * (10 - len(chips)) + chips
    played = scene(ROAD, ["p8 1", "end 3", "end 2"], ["5g4", "b1", "b1"], chips=on_road)
    while not played.over:
        (seat, *_) = played.to_act or (CHANCE,)
        moves = played.moves(seat) if seat != CHANCE else [text for text, _ in played.outcomes()]
        played.play(seat, max(moves, key=lambda move: ("tent" not in move, len(move))))
    visitor = visit(language=language)
    visitor.go("/")
    sit_at(visitor, make_from(visitor, played, 0))
    until_asked(visitor, "gisborne", "lay")
    hand_of("gisborne").lay(visitor, [], "lay g4 g4 g4 g4 g4")
    told = visitor.say("gisborne.see.passed", n=len(chips), worth=sum(chips))
    expect(visitor.page.locator(".outlook .good")).to_contain_text([told])
    visitor.check()


@pytest.mark.parametrize("language", ["en", "de"])
def test_gisborne_reports_every_round(visit: Callable[..., Visitor], language: str) -> None:
    """Also one with a scoring in between, and nothing that is asked lies under it."""
    visitor = visit(language=language, phone=True)
    visitor.go("/")
    sit_at(visitor, make(visitor, "gisborne", 5))
    news = visitor.page.locator(".news")
    scoring = visitor.say("gisborne.recap.scoring", where="").split(":")[0]
    random = Random(5)
    told = ""
    while scoring not in told:
        visitor.until(lambda: visitor.prompt or visitor.over)
        assert not visitor.over, "nobody heard of a scoring"
        if visitor.view["phase"] != "lay":
            expect(news).to_have_count(0)
        elif visitor.view["round"] > 1:
            expect(news).to_be_visible()
            told = news.inner_text()
            assert told.count("\n") >= 2 * 5 - 1, "everybody's name, and what he did"
            over, hand = news.bounding_box(), visitor.page.locator(".acts").bounding_box()
            assert over
            assert hand
            assert over["y"] + over["height"] <= hand["y"]
        take_turn(visitor, hand_of("gisborne"), random)
    visitor.check()


def test_gisborne_lesson_leaves_the_ghost_in_sight(visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", phone=True)
    visitor.go("/learn/gisborne")
    for _ in range(2):
        visitor.press(visitor.button("learn.next"))
    way = visitor.page.locator(".way")
    expect(visitor.page.locator("aside .say")).to_have_text(visitor.say("gisborne.lesson.chip"))
    road, bubble = way.bounding_box(), visitor.page.locator("aside").bounding_box()
    assert road
    assert bubble
    assert road["y"] + road["height"] <= bubble["y"]
    visitor.press(visitor.button("learn.try"))
    visitor.press(visitor.page.locator(".hand [data-card]").nth(1))
    assert way.bounding_box() == road
    visitor.check()


def test_pizarro_is_paid_for_with_one_button(visit: Callable[..., Visitor]) -> None:
    """What is typed is still confirmed at the bar."""
    visitor = visit()
    visitor.go("/")
    sit_at(visitor, make(visitor, "pizarro"))
    until_asked(visitor, "pizarro", "pay")
    visitor.until(lambda: visitor.draft, "a payment is laid")
    # The button that pays is in the play area, at the latest when everything is chosen that goes with the payment.
    expect(visitor.page.locator("footer button.primary")).to_have_count(0)
    random = Random(3)
    while not (visitor.prompt and "pass" in visitor.prompt["moves"]):
        # Whoever bought Columbus is asked for a veto first.
        take_turn(visitor, hand_of("pizarro"), random)
        visitor.until(lambda: visitor.prompt, "bidding goes on")
    expect(visitor.page.locator("#notation")).to_have_count(0)  # whoever wants to type asks for it
    visitor.page.keyboard.press("/")
    visitor.page.locator("#notation").fill("pass")
    visitor.page.keyboard.press("Enter")
    visitor.press(visitor.button("draft.confirm"))
    visitor.until(lambda: visitor.draft == (), "the typed move is played")
    visitor.check()


def test_pizarro_scores_add_up(visit: Callable[..., Visitor]) -> None:
    """What these eyes see for every seat; the own gold apart, and it adds up as well. Courts keep their height.

    What lies face down for others is counted card by card under the sum, and in no sum.
    """
    visitor = visit(language="de")
    visitor.go("/")
    sit_at(visitor, make(visitor, "pizarro"))
    random = Random(6)
    heights: set[float] = set()
    for _ in range(14):
        visitor.until(lambda: visitor.prompt or visitor.over)
        heights |= set(visitor.page.locator(".courts li button").evaluate_all(HEIGHTS))
        take_turn(visitor, hand_of("pizarro"), random)
    assert len(heights) == 1
    visitor.until(lambda: visitor.prompt or visitor.over)
    visitor.settle()
    rows = visitor.page.locator("#panel-body tbody tr")
    numbers = [
        [int(cell.inner_text().split()[0]) if cell.inner_text().strip() else 0 for cell in row.locator("td").all()]
        for row in rows.all()
        if row.locator("td").count()
    ]
    total = next(at for at, row in enumerate(rows.all()) if "sum" in (row.get_attribute("class") or ""))
    assert numbers[total] == [sum(column) for column in zip(*numbers[:total], strict=True)]
    piles = [[card for pile in player["piles"] for card in pile["cards"]] for player in visitor.view["players"]]
    hidden = [sum(card["card"] is None for card in cards) for cards in piles]
    assert hidden[0] == 0, "one knows one's own cards"
    under, owned = numbers[total + 1 : -2], numbers[-2:]
    assert under == ([hidden] if any(hidden) else [])
    gold, own = (row[0] for row in owned)
    assert own == numbers[total][0] + gold == visitor.view["players"][0]["total"]
    assert all(not any(row[1:]) for row in owned)
    panel = visitor.page.locator("#panel-body")
    assert panel.evaluate("body => body.scrollHeight - body.clientHeight") <= 0, "no line of the sheet is cut off"
    visitor.check()


def test_gisborne_a_double_tap_stows_one_card(visit: Callable[..., Visitor]) -> None:
    """The next position card comes at once: it takes no tap in its first moments."""
    played, random, stows = rhumbline.new("gisborne", 3, seed=1), Random(1), 0
    while not played.over:
        (seat, *_) = played.to_act
        moves = played.moves(seat)
        if not stows and seat == 0 and moves[0] == "chest":
            stows = len(played.entries)
        played.play(seat, random.choice(moves))
    assert stows
    visitor = visit(phone=True)
    visitor.go("/")
    sit_at(visitor, make_from(visitor, played, stows))
    visitor.until(lambda: visitor.prompt)
    visitor.settle()
    due = visitor.view["you"]["cards_due"]
    chest = visitor.page.locator("[data-put=chest]")
    chest.tap()
    visitor.until(lambda: visitor.view["you"]["cards_due"] != due, "the card is stowed")
    chest.tap(force=True)
    expect(chest).to_have_attribute("aria-disabled", "false")
    assert visitor.view["you"]["cards_due"] == due - 1
    visitor.check()


@pytest.mark.parametrize("keys", [False, True])
def test_pizarro_a_double_tap_bids_once(visit: Callable[..., Visitor], keys: bool) -> None:
    """Bots answer at once: the next question is dim, and takes no tap and no key in its first moments."""
    visitor = visit(phone=not keys, keys=keys)
    visitor.go("/")
    sit_at(visitor, make(visitor, "pizarro"))
    button = visitor.page.locator(".answers .most")

    def bid() -> None:
        """Make the least bid, and wait for the next question."""
        expect(button).to_have_attribute("aria-disabled", "false")
        asked = visitor.prompt and visitor.prompt["id"]
        visitor.press(button)
        visitor.until(lambda: visitor.prompt and visitor.prompt["id"] != asked, "the others have answered")
        visitor.settle()

    def may_bid() -> bool:
        visitor.until(lambda: visitor.prompt or visitor.over)
        assert visitor.prompt, "somebody always bids more"
        return any(move.startswith("bid ") for move in visitor.prompt["moves"])

    assert may_bid()
    bid()
    while not may_bid():
        take_turn(visitor, hand_of("pizarro"), Random(3))  # nobody has bid more: pay
        if may_bid():
            bid()
    assert visitor.prompt
    question = visitor.prompt["id"]
    expect(button).to_have_attribute("aria-disabled", "true")
    if keys:
        button.focus()
        visitor.page.keyboard.press("Enter")
    else:
        button.tap(force=True)
    visitor.page.wait_for_timeout(200)
    assert visitor.prompt["id"] == question, "the second tap answers nothing"
    bid()
    assert visitor.prompt["id"] != question, "a bid that is meant is taken"
    visitor.check()
