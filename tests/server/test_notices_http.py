"""Notices at a real server: addresses, devices that take pushes, group chats, and all of it gone with its owner."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import backends
from harness import PATIENCE, Guest, Server, cookie_of
from post_office import Browser, MailServer, Receiver, text_of
from rhumbline import cli


class Place(NamedTuple):
    """A server that sends notices, and whoever takes them."""

    server: Server
    mail: MailServer
    service: Receiver
    chat: Receiver
    log: Path


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("notices")
    assert cli.run(["admin", "push-keys", str(folder / "push.pem")]) == 0
    with contextlib.ExitStack() as stack:
        database = str(folder / "tables.sqlite")
        if request.param == "postgresql":
            database = stack.enter_context(backends.fresh_database(request.getfixturevalue("postgres")))
        mail = stack.enter_context(MailServer())
        service, chat = stack.enter_context(Receiver()), stack.enter_context(Receiver())
        more = ["--push-keys", str(folder / "push.pem"), "--contact", "mailto:op@example.org", "--smtp", mail.url]
        more += ["--mail-from", "Rhumbline <games@example.org>", "--address", "https://games.example.org"]
        more += ["--webhooks", "--private-receivers", "--notice-after", "0", "--rate", "0"]
        server = stack.enter_context(Server(database, *more, log=folder / "log"))
        yield Place(server, mail, service, chat, folder / "log")


@pytest.fixture
def guest(place: Place) -> Iterator[Guest]:
    for taken in (place.mail.mails, place.service.requests, place.chat.requests):
        taken.clear()
    with Guest(place.server.url) as one:
        yield one


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)


def hello(guest: Guest, name: str = "Ada") -> str:
    return cookie_of(guest.post("/api/me", name=name))


def ask(guest: Guest, path: str, cookie: str | None, **body: Any) -> dict[str, Any]:
    answer = guest.post(path, cookie, **body)
    assert answer.status_code in {200, 201}, answer.text
    told: dict[str, Any] = answer.json()
    return told


def link_in(mail: Any, word: str) -> str:
    """The secret at the end of a link."""
    (found,) = [part for part in text_of(mail).split() if f"/{word}" in part]
    return str(found).replace("#", "/").rpartition("/")[2]


def with_mail(guest: Guest, place: Place, cookie: str, address: str) -> None:
    ask(guest, "/api/me/notices/mail", cookie, address=address, language="de")
    code = link_in(place.mail.mails[-1], "confirm")
    ask(guest, "/api/mail/confirm", None, code=code)


def table_of(guest: Guest, first: str, second: str) -> str:
    """A table over days of two people, begun."""
    body = {"game": "cartographers", "seats": 2, "name": "Ada", "tempo": "days", "seating": "seated"}
    table = str(ask(guest, "/api/tables", first, **body)["id"])
    ask(guest, f"/api/tables/{table}/join", second, name="Bo")
    ask(guest, f"/api/tables/{table}/start", first)
    return table


def test_an_address_is_confirmed_and_mails_end_with_one_tap(place: Place, guest: Guest) -> None:
    """The link works once; every mail has the headers of RFC 8058; nobody need be signed in to end them."""
    ada, bo = hello(guest), hello(guest, "Bo")
    told = ask(guest, "/api/me/notices/mail", ada, address="ada@example.org", language="de")
    assert (told["address"], told["confirmed"]) == ("ada@example.org", False)
    (asking,) = place.mail.mails
    assert asking["Subject"] == "Ist das deine Adresse?"
    assert "List-Unsubscribe" not in asking
    table_of(guest, ada, bo)
    time.sleep(3)
    assert len(place.mail.mails) == 1, "nothing goes to an address that nobody has confirmed"
    code = link_in(asking, "confirm")
    assert ask(guest, "/api/mail/confirm", None, code=code) == {"done": True}
    assert guest.post("/api/mail/confirm", code=code).status_code == 404
    table = table_of(guest, ada, bo)
    until(lambda: len(place.mail.mails) == 2)
    mail = place.mail.mails[1]
    assert mail["Subject"] == "Cartographers: Du bist dran"
    assert f"https://games.example.org/t/{table}" in text_of(mail)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    secret = mail["List-Unsubscribe"].strip("<>").rpartition("/")[2]
    assert secret == link_in(mail, "stop")
    one_click = guest.http.post(f"/stop/{secret}", data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    assert guest.get("/api/me/notices", ada).json()["chosen_mail"] == []
    table_of(guest, ada, bo)
    time.sleep(3)
    assert len(place.mail.mails) == 2
    assert ask(guest, "/api/mail/stop", None, secret=secret, again=True) == {"done": True}
    assert guest.get("/api/me/notices", ada).json()["chosen_mail"] != []
    assert guest.post("/api/mail/stop", secret="nobody's").status_code == 404  # noqa: S106
    assert guest.http.post("/stop/nobodys").status_code == 200


def test_another_address_is_asked_anew(place: Place, guest: Guest) -> None:
    """Neither the code nor the way out of one address is good for another."""
    ada = hello(guest)
    ask(guest, "/api/me/notices/mail", ada, address="first@example.org")
    first = link_in(place.mail.mails[-1], "confirm")
    ask(guest, "/api/me/notices/mail", ada, address="second@example.org")
    assert guest.post("/api/mail/confirm", code=first).status_code == 404
    assert not guest.get("/api/me/notices", ada).json()["confirmed"]
    assert ask(guest, "/api/me/notices/mail/stop", ada)["address"] is None
    second = link_in(place.mail.mails[-1], "confirm")
    assert guest.post("/api/mail/confirm", code=second).status_code == 404


@pytest.mark.parametrize(
    "address", ["", "ada", "ada@", "ada@example", "a da@example.org", "ada@example.org\nBcc: x@y.de"]
)
def test_what_is_no_address_is_refused(place: Place, guest: Guest, address: str) -> None:
    answer = guest.post("/api/me/notices/mail", hello(guest), address=address)
    assert (answer.status_code, answer.json()["rule"]) == (400, "http.mail")
    assert place.mail.mails == []


def test_a_mail_server_that_refuses_is_told_of(place: Place, guest: Guest) -> None:
    place.mail.refuses = lambda _: "550 nobody"
    try:
        answer = guest.post("/api/me/notices/mail", hello(guest), address="ada@example.org")
    finally:
        place.mail.refuses = lambda _: None
    assert (answer.status_code, answer.json()["rule"]) == (409, "http.mail")


def test_pushes_belong_to_a_device(place: Place, guest: Guest) -> None:
    """A push comes to the browser that asked for it; when the device is signed out, it is forgotten."""
    ada, bo = hello(guest), hello(guest, "Bo")
    browser = Browser(place.service)
    told = ask(guest, "/api/me/notices/push", ada, **browser.subscription, language="en")
    assert (told["here"], told["devices"]) == (True, 1)
    table = table_of(guest, ada, bo)
    until(lambda: len(browser.messages()) == 1)
    assert browser.messages()[0]["url"] == f"/t/{table}"
    code = ask(guest, "/api/me/move", ada)["code"]
    other = cookie_of(guest.post("/api/me/arrive", code=code))
    ways = guest.get("/api/me", other).json()["ways"]
    (first,) = [way["id"] for way in ways if not way["here"]]
    ask(guest, "/api/me/close", other, id=first)
    assert guest.get("/api/me/notices", other).json()["devices"] == 0
    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"endpoint": "ftp://example.org/x"}):
        answer = guest.post("/api/me/notices/push", other, **{**browser.subscription, **wrong})
        assert (answer.status_code, answer.json()["rule"]) == (400, "http.push")


def test_a_webhook_is_the_hosts_and_its_path_a_secret(place: Place, guest: Guest) -> None:
    ada, bo = hello(guest), hello(guest, "Bo")
    table = table_of(guest, ada, bo)
    path = f"/api/tables/{table}/webhook"
    assert guest.post(path, bo, address=f"{place.chat.url}/x").status_code == 403
    told = ask(guest, path, ada, address=f"{place.chat.url}/hush-hush", language="en")
    assert told["webhook"] == "127.0.0.1"
    for cookie in (ada, bo, None):
        answer = guest.get(f"/api/tables/{table}", cookie)
        assert "hush-hush" not in answer.text
        assert ("webhook" in answer.json()) == (cookie == ada)
    ask(guest, f"/api/tables/{table}/propose", ada, kind="end")
    ask(guest, f"/api/tables/{table}/vote", bo, yes=True)
    until(lambda: bool(place.chat.requests))
    assert place.chat.lines()[0]["text"].startswith("Cartographers: the game with Ada and Bo is over.")
    assert "hush-hush" not in place.log.read_text("utf-8")
    assert guest.post(path, ada, address="nonsense").json()["rule"] == "http.webhook"


def test_quiet_at_one_table(place: Place, guest: Guest) -> None:
    ada, bo = hello(guest), hello(guest, "Bo")
    with_mail(guest, place, ada, "quiet@example.org")
    body = {"game": "cartographers", "seats": 2, "name": "Ada", "tempo": "days", "seating": "seated"}
    table = str(ask(guest, "/api/tables", ada, **body)["id"])
    assert ask(guest, f"/api/tables/{table}/quiet", ada)["quiet"] is True
    ask(guest, f"/api/tables/{table}/join", bo, name="Bo")
    ask(guest, f"/api/tables/{table}/start", ada)
    loud = table_of(guest, ada, bo)
    until(lambda: len(place.mail.mails) >= 2)
    time.sleep(2)
    assert [loud in text_of(mail) for mail in place.mail.mails[1:]] == [True]


def test_it_is_all_in_the_export_and_gone_afterwards(place: Place, guest: Guest) -> None:
    ada, bo = hello(guest), hello(guest, "Bo")
    with_mail(guest, place, ada, "gone@example.org")
    ask(guest, "/api/me/notices/push", ada, **Browser(place.service, "gone").subscription)
    table = table_of(guest, ada, bo)
    until(lambda: len(place.mail.mails) == 2)
    kept = guest.get("/api/me/export", ada).json()["notices"]
    assert kept["address"] == "gone@example.org"
    assert kept["push"][0].endswith("/push/gone")
    assert {one["way"].partition(":")[0] for one in kept["outbox"]} == {"", "mail", "push"}
    assert {one["table"] for one in kept["outbox"]} == {table}
    secret = link_in(place.mail.mails[-1], "stop")
    ask(guest, "/api/me/delete", ada)
    assert guest.post("/api/mail/stop", secret=secret).status_code == 404


def test_killed_before_it_was_sent(tmp_path: Path) -> None:
    """A turn that was acknowledged is told by the next process, though the one that stored it was killed at once."""
    assert cli.run(["admin", "push-keys", str(tmp_path / "push.pem")]) == 0
    with Receiver() as service:
        browser = Browser(service)
        more = ["--push-keys", str(tmp_path / "push.pem"), "--contact", "mailto:op@example.org"]
        more += ["--private-receivers", "--notice-after", "5", "--rate", "0"]
        server = Server(str(tmp_path / "t.sqlite"), *more).start()
        with Guest(server.url) as guest:
            ada, bo = hello(guest), hello(guest, "Bo")
            ask(guest, "/api/me/notices/push", ada, **browser.subscription)
            table = table_of(guest, ada, bo)
        server.kill()
        assert browser.messages() == []
        with server:
            until(lambda: len(browser.messages()) == 1)
            time.sleep(2)
            assert [told["url"] for told in browser.messages()] == [f"/t/{table}"]


def test_a_server_without_any_offers_none(strict: Guest) -> None:
    ada = cookie_of(strict.post("/api/me", name="Ada"))
    told = strict.get("/api/me/notices", ada).json()
    assert (told["push_key"], told["mail"], told["webhook"]) == (None, False, False)
    with Receiver() as service:
        subscription = Browser(service).subscription
    for path, body in (("push", subscription), ("mail", {"address": "ada@example.org"})):
        answer = strict.post(f"/api/me/notices/{path}", ada, **body)
        assert (answer.status_code, answer.json()["rule"]) == (409, "http.notices")


def test_nobody_has_others_mailed(tmp_path: Path) -> None:
    """Some mails that ask, and then no more for a while: of one player, of one place, to one address."""
    with MailServer() as mail:
        more = ["--smtp", mail.url, "--mail-from", "games@example.org", "--address", "https://games.example.org"]
        with Server(str(tmp_path / "t.sqlite"), *more) as server, Guest(server.url) as guest:
            told = [
                guest.post(
                    "/api/me/notices/mail", hello(guest, f"P{n}"), address=f"victim{n % 2}@example.org"
                ).status_code
                for n in range(6)
            ]
            assert told == [200] * 4 + [429] * 2
            assert len(mail.mails) == 4


@pytest.mark.parametrize(
    "words",
    [
        ["--smtp", "smtp://localhost"],
        ["--smtp", "imap://localhost", "--mail-from", "a@example.org", "--address", "https://example.org"],
        ["--smtp", "smtp://u:word@localhost", "--mail-from", "a@example.org", "--address", "https://example.org"],
        ["--smtp", "smtp://localhost", "--mail-from", "nobody", "--address", "https://example.org"],
        ["--address", "example.org"],
        ["--push-keys", "nowhere.pem"],
        ["--push-keys", "nowhere.pem", "--contact", "mailto:op@example.org"],
    ],
)
def test_notices_set_up_by_halves_are_told_in_a_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["serve", "--database", str(tmp_path / "t.sqlite"), "--port", "0", *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_key_is_for_its_owners_eyes_and_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    assert cli.run(["admin", "push-keys", str(file)]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.read_bytes()
    assert cli.run(["admin", "push-keys", str(file)]) == 2
    assert file.read_bytes() == before
    assert cli.run(["admin", "push-keys"]) == 2
