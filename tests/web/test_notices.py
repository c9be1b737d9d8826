"""Notices as people meet them in their browsers, and cards that are laid ahead."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from harness import Server
from post_office import Browser, MailServer, Receiver, text_of
from rhumbline import cli
from rhumbline.locales import word
from web.hands import hand_of, take_turn
from web.tables import make, post, sit_at
from web.visitors import PATIENCE, Visitor

Visit = Callable[..., Visitor]
PUBLIC = "https://games.example.org"
HOW = pytest.mark.parametrize(
    "how",
    [{"language": "en"}, {"language": "de", "phone": True, "theme": "dark"}],
    ids=["english-desktop", "german-phone"],
)
# The push service of a real browser is elsewhere: in its place stands ours, with keys of the test's own.
SUBSCRIBED = """
PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) });
PushManager.prototype.getSubscription = async () => null;
"""
# Nor has a browser without a screen notices, or hands to tap them: what would be shown is written down, and so is where
# a tap would lead.
SCREEN = """() => {
    self.shown = [];
    self.led = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, more) => { shown.push({ title, ...more }); };
    Object.defineProperty(self.clients, "openWindow", { value: async (to) => { led.push(to); } });
}"""
TAP = """(action) => {
    const tapped = new Event("notificationclick");
    Object.assign(tapped, { action, notification: { ...shown[0], close() {} }, waitUntil() {} });
    dispatchEvent(tapped);
}"""


class Office(NamedTuple):
    """A server that sends notices, and whoever takes them."""

    url: str
    mail: MailServer
    service: Receiver
    chat: Receiver


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    folder: Path = tmp_path_factory.mktemp("office")
    assert cli.run(["admin", "push-keys", str(folder / "push.pem")]) == 0
    with MailServer() as mail, Receiver() as service, Receiver() as chat:
        more = ["--push-keys", str(folder / "push.pem"), "--contact", "mailto:op@example.org", "--smtp", mail.url]
        more += ["--mail-from", "games@example.org", "--address", PUBLIC, "--webhooks", "--private-receivers"]
        with Server(str(folder / "t.sqlite"), *more, "--notice-after", "0", "--rate", "0") as server:
            yield Office(server.url, mail, service, chat)


def path_in(mail: Any, page: str) -> str:
    (found,) = [part for part in text_of(mail).split() if part.startswith(f"{PUBLIC}/{page}")]
    return str(found).removeprefix(PUBLIC)


def at_home(visitor: Visitor) -> Locator:
    """The part of one's own page that is about notices."""
    visitor.go("/me")
    part = visitor.page.get_by_role("region", name=visitor.say("notices.title"), exact=True)
    expect(part).to_be_visible()
    return part


def give_address(visitor: Visitor, office: Office, address: str) -> None:
    """Give an address on one's own page and confirm it by the link that comes."""
    at_home(visitor)
    before = len(office.mail.mails)
    visitor.write(visitor.page.get_by_label(visitor.say("notices.mail")), address)
    visitor.press(visitor.button("notices.mailStart"))
    expect(visitor.page.get_by_text(visitor.say("notices.mailAsked"))).to_be_visible()
    visitor.go(path_in(office.mail.mails[before], "confirm"))
    visitor.press(visitor.button("notices.confirmYes"))
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.say("notices.confirmed"))
    visitor.check()


def box(visitor: Visitor, kind: str, way: str) -> Locator:
    name = f"{visitor.say(f'notices.kind.{kind}')}, {visitor.say(f'notices.by.{way}')}"
    return visitor.page.get_by_role("checkbox", name=name, exact=True)


def begin_with_ben(ada: Visitor, ben: Visitor, **more: Any) -> str:
    wanted = {"game": "cartographers", "seats": 2, "name": "Ada", "seating": "seated", "tempo": "days", **more}
    table: str = post(ada, "/api/tables", **wanted)["id"]
    post(ben, f"/api/tables/{table}/join", name="Ben")
    post(ada, f"/api/tables/{table}/start")
    return table


@HOW
def test_mails_are_chosen_and_ended(visit: Visit, office: Office, how: dict[str, Any]) -> None:
    """An address, confirmed; kinds, kept; a turn is mailed; its last line ends the mails, and begins them again."""
    ada, ben = visit(office.url, **how), visit(office.url)
    ben.go("/")
    give_address(ada, office, f"ada-{how['language']}@example.org")
    at_home(ada)
    expect(box(ada, "turn", "mail")).to_be_checked()
    expect(box(ada, "joined", "mail")).not_to_be_checked()
    ada.press(box(ada, "joined", "mail"))
    expect(box(ada, "joined", "mail")).to_be_checked()
    ada.check()
    at_home(ada)
    expect(box(ada, "joined", "mail")).to_be_checked()
    before = len(office.mail.mails)
    table = begin_with_ben(ada, ben)
    game = word(how["language"], "cartographers", "about.title")
    turn = word(how["language"], "notices", "turn.title").format(game=game)
    ada.until(lambda: any(mail["Subject"] == turn for mail in office.mail.mails[before:]), "the mail")
    mail = next(mail for mail in office.mail.mails[before:] if mail["Subject"] == turn)
    ada.go(path_in(mail, "t"))
    ada.until(lambda: ada.seat == 0, "the right seat")
    assert ada.page.url.endswith(table)
    stranger = visit(office.url, **how)
    stranger.go(path_in(mail, "stop"))
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text(stranger.say("notices.stopped"))
    stranger.check()
    at_home(ada)
    expect(box(ada, "turn", "mail")).not_to_be_checked()
    stranger.press(stranger.button("notices.again"))
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text(stranger.say("notices.begun"))
    at_home(ada)
    expect(box(ada, "turn", "mail")).to_be_checked()
    ada.press(ada.button("notices.mailStop"))
    expect(ada.page.get_by_label(ada.say("notices.mail"))).to_be_visible()


@HOW
def test_a_push_is_shown_and_opens_its_table(visit: Visit, office: Office, how: dict[str, Any]) -> None:
    """Turned on with one tap; none while the table is in sight; the worker shows what comes, and a tap leads there."""
    ada, ben = visit(office.url, permissions=["notifications"], **how), visit(office.url)
    ben.go("/")
    browser = Browser(office.service, f"push-{how['language']}")
    told = {key: browser.subscription[key] for key in ("p256dh", "auth")}
    given = {"endpoint": browser.subscription["endpoint"], "keys": told}
    ada.context.add_init_script(SUBSCRIBED % json.dumps(given))
    at_home(ada)
    ada.press(ada.button("notices.pushStart"))
    expect(ada.page.get_by_text(ada.say("notices.pushOn"))).to_be_visible()
    expect(box(ada, "turn", "push")).to_be_checked()
    ada.check()
    table = begin_with_ben(ada, ben)
    ada.until(lambda: bool(browser.messages()), "the push")
    message = browser.messages()[-1]
    worker = ada.context.service_workers[0]
    session = ada.context.new_cdp_session(ada.page)
    found: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda one: found.extend(_ids(one)))
    session.send("ServiceWorker.enable")
    ada.until(lambda: bool(found), "the worker is registered")
    worker.evaluate(SCREEN)
    push = {"origin": office.url, "registrationId": found[0], "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", push)
    ada.until(lambda: worker.evaluate("shown.length") == 1, "the notice is shown")
    assert worker.evaluate("[shown[0].title, shown[0].body]") == [message["title"], message["body"]]
    worker.evaluate(TAP, "")
    ada.until(lambda: worker.evaluate("led") == [f"{office.url}/t/{table}"], "a tap leads to the table")
    ada.go(message["url"])
    ada.until(lambda: ada.seat == 0, "the right seat")
    ada.check()
    at_home(ada)
    ada.press(ada.button("notices.pushStop"))
    expect(ada.page.get_by_text(ada.say("notices.pushOff"))).to_be_visible()
    ada.press(ada.button("notices.pushStart"))
    expect(ada.page.get_by_text(ada.say("notices.pushOn"))).to_be_visible()
    assert worker.evaluate("shown[0].actions") == [{"action": "stop", "title": message["stop"]}]
    worker.evaluate(TAP, "stop")
    ada.until(lambda: worker.evaluate("shown.length") == 2, "the button ends the pushes, and says so")
    assert worker.evaluate("[shown[1].title, led.length]") == [message["stopped"], 1]
    assert ada.context.request.get("/api/me/notices").json()["devices"] == 0


def _ids(told: dict[str, Any]) -> list[str]:
    return [one["registrationId"] for one in told["registrations"] if not one["isDeleted"]]


def test_nothing_comes_while_the_table_is_in_sight(visit: Visit, office: Office) -> None:
    """Of a turn that begins before one's eyes there is no mail; a page in the background says so, and there is."""
    ada, ben = visit(office.url), visit(office.url)
    ben.go("/")
    give_address(ada, office, "sight@example.org")
    own = "sight@example.org"
    ada.go("/")
    table = begin_with_ben(ada, ben)
    hand, random = hand_of("cartographers"), Random(2)

    def mails() -> int:
        return sum(mail["To"] == own and table in text_of(mail) for mail in office.mail.mails)

    ada.until(mails, "the first turn is mailed")
    for visitor in (ada, ben):
        sit_at(visitor, table)
        take_turn(visitor, hand, random)
    ada.until(lambda: ada.prompt, "the second turn")
    take_turn(ada, hand, random)
    hide = """(hidden) => { Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange")); }"""
    ada.page.evaluate(hide, True)
    ada.until(lambda: {"type": "look", "visible": False} in ada.told, "the page says that it is out of sight")
    take_turn(ben, hand, random)
    ada.until(lambda: mails() > 1, "the third turn is mailed")
    assert mails() == 2, "of the second there was none"
    ada.page.evaluate(hide, False)
    ada.until(lambda: {"type": "look", "visible": True} in ada.told, "and that it is back")


@HOW
def test_at_the_table_it_is_one_tap_away(visit: Visit, office: Office, how: dict[str, Any]) -> None:
    """Quiet about this table; and its host has a group chat told, of which only the place is shown."""
    ada, ben = visit(office.url, **how), visit(office.url, **how)
    ben.go("/")
    give_address(ada, office, f"table-{how['language']}@example.org")
    table = begin_with_ben(ada, ben)
    sit_at(ada, table)
    ada.press(ada.button("table.menu"))
    here = ada.page.get_by_role("checkbox", name=ada.say("notices.here"))
    expect(here).to_be_checked()
    ada.press(here)
    ada.until(lambda: ada.context.request.get(f"/api/tables/{table}").json().get("quiet"), "quiet")
    ada.write(ada.page.get_by_label(ada.say("notices.group")), f"{office.chat.url}/services/hush-hush")
    ada.press(ada.button("notices.groupStart"))
    expect(ada.page.get_by_text(ada.say("notices.groupSet", host="127.0.0.1"))).to_be_visible()
    assert "hush-hush" not in ada.page.inner_text("body")
    ada.check()
    sit_at(ben, table)
    ben.press(ben.button("table.menu"))
    expect(ben.page.get_by_text(ben.say("leave.title"))).to_be_visible()
    expect(ben.page.get_by_label(ben.say("notices.group"))).to_have_count(0)


def test_nobody_misses_what_there_is_not(visit: Visit) -> None:
    """A server that sends nothing does not speak of it."""
    visitor = visit()
    visitor.go("/me")
    expect(visitor.page.get_by_role("heading", name=visitor.say("people.ways"), exact=True)).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    expect(visitor.page.get_by_text(visitor.say("notices.title"))).to_have_count(0)


# --- cards laid ahead


def three_at_gisborne(visit: Visit, how: dict[str, Any]) -> list[Visitor]:
    """Three people at a table, in the order in which they lay."""
    people = [visit(**how) for _ in range(3)]
    table: str = post(people[0], "/api/tables", game="gisborne", seats=3, name="Ada", seating="seated")["id"]
    for visitor, name in zip(people[1:], ("Ben", "Cy"), strict=True):
        post(visitor, f"/api/tables/{table}/join", name=name)
    post(people[0], f"/api/tables/{table}/start")
    for visitor in people:
        sit_at(visitor, table)
    order = people[0].document["view"]["order"]
    return [people[seat] for seat in order]


def lay(visitor: Visitor, cards: str) -> None:
    """Lay these cards by hand."""
    visitor.until(lambda: visitor.prompt, "the turn")
    hand = visitor.page.get_by_role("group", name=visitor.say("gisborne.hand.mine"))
    for card in cards.split():
        visitor.press_among(hand, hand.locator(f"[data-card={card}]"))
    visitor.press(visitor.button("draft.confirm"))


@HOW
def test_cards_are_laid_ahead(visit: Visit, how: dict[str, Any]) -> None:
    """Chosen while one waits, withdrawn, chosen again; laid by themselves at one's turn; and one may not be."""
    first, second, third = three_at_gisborne(visit, how)
    (card, *_) = second.document["view"]["you"]["hand"]
    second.press(second.page.get_by_text(second.say("gisborne.ahead"), exact=True))
    hand = second.page.get_by_role("group", name=second.say("gisborne.hand.mine"))
    colours = {one[0]: one for one in second.document["view"]["you"]["hand"]}
    if len(colours) > 1:
        for one in list(colours.values())[:2]:
            second.press_among(hand, hand.locator(f"[data-card={one}]"))
        second.press(second.button("gisborne.ahead.give"))
        expect(second.page.get_by_role("alert")).to_be_visible()
        second.press(second.button("gisborne.tray.clear"))
    second.press_among(hand, hand.locator(f"[data-card={card}]"))
    second.press(second.button("gisborne.ahead.give"))
    expect(second.page.get_by_text(second.say("gisborne.ahead.set"))).to_be_visible()
    second.check()
    second.press(second.button("gisborne.ahead.withdraw"))
    expect(second.page.get_by_text(second.say("gisborne.ahead.set"))).to_have_count(0)
    second.press_among(hand, hand.locator(f"[data-card={card}]"))
    second.press(second.button("gisborne.ahead.give"))
    expect(second.page.get_by_text(second.say("gisborne.ahead.set"))).to_be_visible()
    began = time.monotonic()
    lay(first, first.document["view"]["you"]["hand"][0])
    third.until(lambda: third.prompt, "the one behind is asked", patience=PATIENCE)
    assert time.monotonic() - began > 2, "no quicker than anybody would be"
    assert not any(one.get("type") == "act" for one in second.told), "nobody has laid them by hand"
    laid = f"lay {card}"  # whoever laid it may hear of it after the one behind him
    second.until(lambda: second.view["players"][second.seat or 0]["laid"] == laid, "they lie there")
    second.check()


def test_orders_of_pizarro_stand_beside_where_one_acts(visit: Visit) -> None:
    """Never to veto, to pass, to bid up to a number: in the same part of the page as what is asked."""
    ada = visit()
    table = make(ada, "pizarro", 3)
    sit_at(ada, table)
    stage = ada.page.get_by_role("region", name=ada.say("pizarro.stage"))
    orders = stage.locator("summary")
    ada.press(orders)
    ada.press(stage.get_by_label(ada.say("pizarro.orders.auto-allow")))
    ada.until(lambda: ada.context.request.get(f"/api/tables/{table}").json()["orders"].get("auto-allow"), "the order")
    ada.press(orders)
    expect(orders).to_contain_text(ada.say("pizarro.orders.auto-allow"))
    ada.until(lambda: ada.prompt and "pass" in ada.prompt["moves"], "ada may bid")
    ada.press(stage.get_by_role("button", name=ada.say("pizarro.step.more", n=1)))
    limit = int(stage.get_by_role("slider").input_value())
    ada.press(ada.button("pizarro.orders.maximum.give", n=limit))
    ada.until(
        lambda: any(said.get("orders", {}).get("maximum-bid") == limit for said in ada.told), "bids are made for her"
    )
    ada.check()
