"""Notices that reach people away from the table: each once, by the ways they want, and with nothing under seal."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from house import DAY, NAMES, begin, look, move, secrets_of, settled
from post_office import Browser, text_of
from reaching import GRACE, HOST, Office, a_house, deliver, known
from rhumbline.engine.game import SPECTATOR
from rhumbline.server.live.client import Client
from rhumbline.server.live.protocol import Proposed
from rhumbline.server.notices import outbox, push, receivers, telling, wishes
from rhumbline.server.notices.postman import Postman
from rhumbline.server.notices.push import Subscription
from rhumbline.server.storage import schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.rows import WISH_KINDS
from rhumbline.server.storage.store import Store
from rhumbline.server.tables import leaving, lobby
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the tables are."""
    return str(tmp_path / "t.sqlite") if request.param == "sqlite" else str(request.getfixturevalue("database"))


async def seated(
    registry: TableRegistry, people: int = 2, game: str = "cartographers", *, seed: str = "", **more: Any
) -> tuple[LiveTable, list[Somebody]]:
    """A table over days whose people are known players; with that luck, if one is named."""
    players = [await known(registry.store, name) for name in NAMES[:people]]

    async def own(table_id: str) -> None:
        if seed:
            await registry.store.change_table(table_id, seed=seed)
        for seat, one in enumerate(players):
            await registry.store.change_seat(table_id, seat, player_id=one.player_id)

    return await begin(registry, people, game=game, before=own, **more), players


async def states(store: Store) -> list[tuple[int, str, str, str]]:
    c = schema.outbox.c
    query = sa.select(c.seat, c.kind, c.way, c.state).order_by(c.at, c.seat, c.way)
    return await store.read(lambda connection: [tuple(row) for row in connection.execute(query)])


def looker(live: LiveTable, seat: int) -> Client:
    client = Client(live, seat)
    live.clients.add(client)
    return client


def subjects(office: Office) -> list[tuple[str, str]]:
    return [(str(mail["To"]), str(mail["Subject"])) for mail in office.mail.mails]


# --- once, in time, and only to those who are away


def test_a_turn_is_told_once_after_a_grace(address: str, office: Office) -> None:
    """Not before the grace is over; again and again looked at, it is one mail; follow-up questions give none."""

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, _ = await seated(here, 2, "pizarro", bots=1)
            asked = live.match.to_act
            await deliver(postman)
            assert office.sent() == 0
            house.hands.go(GRACE + 1)
            await deliver(postman)
            await deliver(postman)
            people = [seat for seat in asked if seat < 2]
            wanted = [f"{NAMES[seat].lower()}@example.org" for seat in people]
            assert [to for to, _ in subjects(office)] == wanted
            assert all(title == "Pizarro & Co.: it's your turn" for _, title in subjects(office))
            before = len(office.mail.mails)
            while live.match.to_act[0] > 1 or not live.match.entries:  # somebody's move with further questions
                await settled(here)
            seat = live.match.to_act[0]
            prompts = live.match.prompts[seat]
            while live.match.to_act == (seat,) and live.match.prompts[seat] < prompts + 3 and not live.match.over:
                await move(here, live, seat)
                if live.match.to_act != (seat,):
                    break
                house.hands.go(GRACE + 1)
                await deliver(postman)
                assert len(office.mail.mails) == before, "the same turn"

    asyncio.run(scene())


def test_whoever_answers_at_once_is_not_bothered(address: str, office: Office) -> None:
    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, _ = await seated(here)
            house.hands.go(GRACE - 1)
            await move(here, live, 0)
            house.hands.go(2)
            await deliver(postman)
            assert [to for to, _ in subjects(office)] == ["bo@example.org"]
            assert (0, "turn", "", "dropped") in await states(here.store)

    asyncio.run(scene())


def test_nothing_while_the_table_is_in_sight(address: str, office: Office) -> None:
    """A page in sight, here or at another process, is enough; one in the background is not."""

    async def scene() -> None:
        async with a_house(address) as house:
            here, there = await house.process(), await house.process()
            postman = Postman(here, office.offer())
            live, _ = await seated(here)
            elsewhere = await there.get(live.id)
            assert elsewhere is not None
            client = looker(live, 0)
            looker(elsewhere, 1)
            await there.note_looking(elsewhere, 1)
            house.hands.go(GRACE + 1)
            await deliver(postman)
            assert office.sent() == 0
            await move(here, live, 0)
            await move(here, live, 1)
            client.visible = False
            house.hands.go(60)
            await there.note_looking(elsewhere, 1)
            await deliver(postman)
            assert [to for to, _ in subjects(office)] == ["ada@example.org"]

    asyncio.run(scene())


def test_two_processes_send_one(address: str, office: Office) -> None:
    async def scene() -> None:
        async with a_house(address) as house:
            here, there = await house.process(), await house.process()
            postmen = [Postman(one, office.offer()) for one in (here, there)]
            await seated(here)
            house.hands.go(GRACE + 1)
            for _ in range(3):
                await asyncio.gather(*(postman.look() for postman in postmen))
                await asyncio.gather(*(postman.settled() for postman in postmen))
            assert sorted(to for to, _ in subjects(office)) == ["ada@example.org", "bo@example.org"]

    asyncio.run(scene())


def test_what_was_written_is_sent_by_the_next_process(address: str, office: Office) -> None:
    """Killed before sending, it is sent; killed with it in hand, it is sent later, and known to be the same mail."""

    async def scene() -> None:
        async with a_house(address) as house:
            first = await house.process()
            live, _ = await seated(first)
            await house.end(first)
            house.hands.go(1)
            second = await house.process()
            house.hands.go(GRACE + 1)
            now = second.clock.now()
            for one in await outbox.waiting(second.store, now, 10):
                assert await outbox.claim(second.store, one, now)
                assert not await outbox.claim(second.store, one, now), "once"
            await house.end(second)
            third = await house.process()
            postman = Postman(third, office.offer())
            await deliver(postman)
            assert office.sent() == 0
            house.hands.go(outbox.LEASE + 1)
            await deliver(postman)
            assert len(office.mail.mails) == 2
            c = schema.outbox.c
            lost = sa.update(schema.outbox).where(c.way == "mail", c.seat == 0).values(state="due", claimed=0.0)
            await third.store.writer.change(lambda connection: connection.execute(lost) and None)
            await deliver(postman)
            ids = [mail["Message-ID"] for mail in office.mail.mails if mail["To"] == "ada@example.org"]
            assert len(ids) == 2
            assert len(set(ids)) == 1
            assert live.id in text_of(office.mail.mails[0])

    asyncio.run(scene())


def test_a_clock_that_is_set_changes_nothing(address: str, office: Office) -> None:
    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            await seated(here)
            house.hands.wall += 3 * DAY
            await deliver(postman)
            assert office.sent() == 0, "the grace is not over"
            house.hands.wall -= 9 * DAY
            house.hands.go(GRACE + 1)
            await deliver(postman)
            assert len(office.mail.mails) == 2
            assert all("You have 23 hours left." in text_of(mail) for mail in office.mail.mails)

    asyncio.run(scene())


def test_reminder_late_vote_end_and_another_game(address: str, office: Office) -> None:
    """Each kind that is usual comes, and those that are not come to whoever wants them."""

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, (_, bo) = await seated(here)
            everything = dict.fromkeys(wishes.WAYS, WISH_KINDS)
            await wishes.choose(here.store, bo.player_id, everything, live=False, language="de")
            house.hands.go(GRACE + 1)
            await deliver(postman)
            await move(here, live, 0)
            for part in (0.8, 0.3):
                house.hands.go(part * DAY)
                await look(here)
                await deliver(postman)
            await leaving.propose(here, live, [1], 1, Proposed("end"))
            house.hands.go(GRACE + 1)
            await deliver(postman)
            await leaving.vote(here, live, [0], yes=True)
            await deliver(postman)
            wanted = {
                "ada@example.org": ("en", ["turn", "turn", "vote", "ended"]),
                "bo@example.org": ("de", ["turn", "reminder", "late", "turn", "ended"]),
            }
            for to, (language, kinds) in wanted.items():
                game = telling.game_title(language, "cartographers")
                titles = [telling.say(language, f"{kind}.title", game=game) for kind in kinds]
                assert sorted(title for one, title in subjects(office) if one == to) == sorted(titles)

    asyncio.run(scene())


def test_a_bot_that_is_put_in_tells_its_owner(address: str, office: Office) -> None:
    """By vote or by the host: one mail each, unless he has taken his seat back before it goes."""

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, _ = await seated(here, 4, late="close")
            house.hands.go(DAY + 1)
            await look(here)
            await deliver(postman)
            office.mail.mails.clear()
            await leaving.propose(here, live, [0], 0, Proposed("remove", 1))
            await leaving.vote(here, live, [2], yes=True)
            await settled(here)
            for seat in (2, 3):
                await lobby.set_bot(here, live, secrets_of(1), seat, "novice")
            await lobby.set_bot(here, live, secrets_of(4)[3:], 3, None)
            await settled(here)
            for _ in range(2):
                await deliver(postman)
            title = telling.say("en", "stand-in.title", game=telling.game_title("en", "cartographers"))
            assert sorted(subjects(office)) == [("bo@example.org", title), ("cy@example.org", title)]
            assert "until you take your seat back" in text_of(office.mail.mails[0])

    asyncio.run(scene())


def test_a_turn_that_begins_on_holiday_is_told_when_it_ends(address: str, office: Office) -> None:
    """Not before, and once; whoever comes back early hears of it within the hour."""

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, _ = await seated(here)
            back = here.clock.on_the_wall(here.clock.now() + 3 * DAY)
            for seat in (0, 1):
                await leaving.go_away(here, live, seat, back)
            house.hands.go(GRACE + 1)
            await deliver(postman)
            house.hands.go(2 * DAY)
            await deliver(postman)
            assert office.sent() == 0
            await leaving.go_away(here, live, 1, None)
            house.hands.go(3601)
            await deliver(postman)
            assert [to for to, _ in subjects(office)] == ["bo@example.org"]
            house.hands.go(DAY)
            for _ in range(2):
                await deliver(postman)
            turn = telling.say("en", "turn.title", game=telling.game_title("en", "cartographers"))
            assert subjects(office) == [("bo@example.org", turn), ("ada@example.org", turn)]

    asyncio.run(scene())


def test_live_tables_are_told_of_only_where_that_is_wanted(address: str, office: Office) -> None:
    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            await known(here.store, "Di", live=True)
            await postman.learn()
            live, _ = await seated(here, 3, "gisborne", tempo="live", move_time=None)
            assert await states(here.store) == [], "nobody at this table wants any"
            await here.store.change_seat(live.id, live.match.to_act[0], player_id="player Di")
            await here.refresh(live)
            seat = live.match.to_act[0]
            while live.match.to_act == (seat,):
                await move(here, live, seat)
            while live.match.to_act != (seat,):
                await move(here, live, live.match.to_act[0])
            house.hands.go(GRACE + 1)
            await deliver(postman)
            assert {to for to, _ in subjects(office)} <= {"di@example.org"}
            assert (seat, "turn", "mail", "sent") in await states(here.store)

    asyncio.run(scene())


# --- push, and what does not arrive


def test_a_push_is_read_by_its_browser_alone(address: str, office: Office) -> None:
    """Signed, encrypted, with the table's link; a browser that is gone is forgotten; a busy service is tried again."""

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, (ada, bo) = await seated(here)
            browsers = [Browser(office.service, name) for name in ("ada", "bo")]
            for somebody, browser in zip((ada, bo), browsers, strict=True):
                to = Subscription(*browser.subscription.values())
                assert push.is_proper(to)
                await wishes.subscribe(here.store, somebody, to, "en")
            office.service.status = 503
            house.hands.go(GRACE + 1)
            await deliver(postman)
            assert len(office.service.requests) == 2
            office.service.status = 201
            await deliver(postman)
            assert len(office.service.requests) == 2, "not at once"
            house.hands.go(outbox.PAUSES[0] + 1)
            await deliver(postman)
            (_, told) = browsers[0].messages()
            assert told["url"] == f"/t/{live.id}"
            assert told["title"] == "Cartographers: it's your turn"
            assert told["body"] == "You are playing with Bo. You have 23 hours left."
            topics = {request.headers["topic"] for request in office.service.requests}
            assert all(len(topic) <= 32 for topic in topics)
            office.service.status = 410
            await move(here, live, 0)
            await move(here, live, 1)
            house.hands.go(GRACE + 1)
            await deliver(postman)
            left = await here.store.read(lambda c: wishes.subscriptions_of(c, ada.player_id))
            assert left == {}

    asyncio.run(scene())


def test_what_never_arrives_is_given_up(address: str, office: Office) -> None:
    """A mail server that is busy is asked with growing pauses; one that refuses an address, once."""
    office.mail.refuses = lambda to: "550 nobody" if to.startswith("bo") else "451 busy"

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            # Somebody has a week, so that his turn is not over before the mail is given up.
            await seated(here, move_time=7 * DAY)
            house.hands.go(GRACE + 1)
            await deliver(postman)
            assert (1, "turn", "mail", "failed") in await states(here.store)
            for pause in outbox.PAUSES:
                assert (0, "turn", "mail", "due") in await states(here.store)
                house.hands.go(pause + 1)
                await deliver(postman)
            assert (0, "turn", "mail", "failed") in await states(here.store)

    asyncio.run(scene())


# --- group chats


def test_a_group_chat_hears_whose_turn_it_is(address: str, office: Office) -> None:
    """One line for those who are to move, in the table's language; nobody is called by a name; and the end."""

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, players = await seated(here)
            await here.store.change_seat(live.id, 1, name="@everyone <b>")
            secret = f"{office.chat.url}/services/secret"
            await lobby.set_webhook(here, live, players[:1], secret, "de")
            assert live.state_for(0).webhook == "127.0.0.1"
            assert live.state_for(1).webhook is None
            assert live.state_for(SPECTATOR).webhook is None
            await move(here, live, 0)
            await move(here, live, 1)
            house.hands.go(GRACE + 1)
            await deliver(postman)
            (line,) = office.chat.lines()
            assert line["text"] == line["content"]
            assert line["text"].startswith(telling.game_title("de", "cartographers"))
            assert line["text"].endswith(f"{HOST}/t/{live.id}")
            assert "@everyone" not in line["text"]
            assert "<" not in line["text"]
            await leaving.propose(here, live, [0, 1], 0, Proposed("end"))
            await deliver(postman)
            assert len(office.chat.lines()) == 2

    asyncio.run(scene())


def test_a_group_chat_hears_who_is_left(address: str, office: Office) -> None:
    """Somebody seals his choice within the grace: the chat is told of the others; of two turns, only of the later."""

    async def scene() -> None:
        async with a_house(address) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, players = await seated(here, 3)
            await lobby.set_webhook(here, live, players[:1], f"{office.chat.url}/hook", "en")
            for _ in range(2):
                for seat in range(3):
                    await move(here, live, seat)
            await move(here, live, 1)
            house.hands.go(GRACE + 1)
            await deliver(postman)
            (line,) = office.chat.lines()
            assert line["text"].startswith(f"Cartographers: waiting for {NAMES[0]} and {NAMES[2]}.")

    asyncio.run(scene())


@pytest.mark.parametrize(
    "where",
    [
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "https://192.168.0.1:8443/x",
        "https://[fd00::1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://0.0.0.0/x",
        "https://224.0.0.1/x",
        "http://93.184.216.34/x",
        "ftp://93.184.216.34/x",
        "https://user:word@93.184.216.34/x",
        "https://93.184.216.34:0/x",
        "https:///x",
    ],
)
def test_nothing_is_handed_to_the_operators_own_network(where: str) -> None:
    with pytest.raises(receivers.NotReceived) as refused:
        asyncio.run(receivers.hand_over(where, {}, b"", private=False))
    assert refused.value.for_good


def test_a_redirect_is_not_followed(office: Office) -> None:
    office.chat.status = 302
    with pytest.raises(receivers.NotReceived):
        asyncio.run(receivers.hand_over(office.chat.url, {}, b"", private=True))
    assert [request.path for request in office.chat.requests] == ["/"]


# --- nothing under seal


@pytest.mark.parametrize("game", ["cartographers", "gisborne"])
def test_what_is_sent_tells_nothing_under_seal(game: str, tmp_path: Path, office: Office) -> None:
    """Two tables with the same luck, at which somebody has made different choices under seal: the same is sent."""
    told: list[list[str]] = []

    async def scene(choice: int) -> None:
        async with a_house(str(tmp_path / f"{choice}.sqlite")) as house:
            here = await house.process()
            postman = Postman(here, office.offer())
            live, players = await seated(here, 3, game, seed="a" * 64)
            await lobby.set_webhook(here, live, players[:1], f"{office.chat.url}/hook", "en")
            seat = live.match.to_act[0]
            alike = [text for text in live.match.moves(seat) if len(text.split()) == 2 or game != "gisborne"]
            prompt = live.match.prompts[seat]
            await here.command(live, lambda referee: referee.propose(seat, prompt, [alike[choice]], "sealed"))
            assert seat in live.match.waiting, "what was chosen is under seal"
            house.hands.go(GRACE + 1)
            await deliver(postman)
            mails = sorted(f"{mail['To']} {mail['Subject']} {text_of(mail)}" for mail in office.mail.mails)
            lines = [line["text"] for line in office.chat.lines()]
            told.append([text.replace(live.id, "TABLE") for text in (*mails, *lines)])
            office.mail.mails.clear()
            office.chat.requests.clear()

    for choice in (0, -1):
        asyncio.run(scene(choice))
    assert told[0] == told[1]
    assert len(told[0]) >= 2
