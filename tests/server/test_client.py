"""What a client is owed, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec

from referees import new_referee, table_of
from rhumbline.engine.game import SPECTATOR
from rhumbline.games import load
from rhumbline.server.live import protocol
from rhumbline.server.live.changes import apply
from rhumbline.server.live.client import LATEST_CHAT, LONGEST_QUEUE, Client
from rhumbline.server.storage.rows import Said
from rhumbline.server.tables.live_table import LiveTable


def two() -> LiveTable:
    """Two at a table of Cartographers: whoever has drawn waits for the other."""
    return table_of(new_referee(load("cartographers"), 2))


def sit(live: LiveTable, viewer: int, since: int = -1) -> Client:
    client = Client(live, viewer, since)
    live.clients.add(client)
    return client


def told(client: Client) -> list[dict[str, Any]]:
    """All it is owed, as it would read it."""
    return [msgspec.json.decode(protocol.encode(reply)) for reply in client.unsent()]


def kinds(client: Client) -> list[str]:
    return [reply["type"] for reply in told(client)]


def draw(live: LiveTable, seat: int) -> int:
    """A seat draws; gives how many events it has been told then."""
    prompt, (first, *_) = live.match.prompts[seat], live.match.moves(seat)
    live.referee.accept(live.referee.propose(seat, prompt, [first], f"c{prompt}"))
    live.wake()
    return live.match.told(seat)


def in_loop(test: Callable[[], None]) -> Callable[[], None]:
    """Clients live on an event loop."""

    @wraps(test)
    def run() -> None:
        async def scene() -> None:
            test()

        asyncio.run(scene())

    return run


@in_loop
def test_a_receipt_comes_after_what_it_led_to() -> None:
    live = two()
    client = sit(live, 0)
    assert kinds(client) == ["table", "update"]
    n = draw(live, 0)
    client.answer(protocol.Ack("c", n))
    assert [(reply["type"], reply["n"]) for reply in told(client)] == [("update", n), ("ack", n)]
    assert told(client) == []


@in_loop
def test_several_moves_are_one_update_for_those_who_were_busy() -> None:
    """Changes lead from the document that was sent last to the one that holds now, however much lies between."""
    live = two()
    slow = sit(live, SPECTATOR)
    _, first = told(slow)
    for seat in (0, 1, 0, 1):
        draw(live, seat)
    (update,) = told(slow)
    assert (update["since"], update["n"]) == (first["n"], live.match.told(SPECTATOR))
    assert len(update["events"]) == update["n"] - update["since"]
    document = msgspec.json.decode(protocol.encode(live.referee.document(SPECTATOR)))
    assert apply(first["whole"], update["changes"]) == document


@in_loop
def test_whoever_comes_back_hears_what_he_missed() -> None:
    live = two()
    everything = [event for reply in told(sit(live, 0)) for event in reply.get("events", [])]
    since = len(everything)
    draw(live, 1)
    draw(live, 0)
    _, update = told(sit(live, 0, since))
    assert update["since"] == since
    assert "whole" in update
    _, whole = told(sit(live, 0))
    assert whole["events"] == [*everything, *update["events"]]
    _, nonsense = told(sit(live, 0, 10**6))
    assert (nonsense["since"], nonsense["events"]) == (-1, whole["events"])


def test_a_table_that_looks_the_same_is_not_told_again() -> None:
    """Else the orders one seat gives would be noticed by the others."""
    live = two()
    client = sit(live, 0)
    client.unsent()
    client.wake(table=True)
    assert told(client) == []
    live.chairs[1] = live.chairs[1]._replace(name="Bob")
    client.wake(table=True)
    assert kinds(client) == ["table"]
    client.resync(-1)
    assert kinds(client) == ["table", "update"]


def test_answers_to_a_client_that_does_not_read_are_bounded() -> None:
    live = two()
    client = sit(live, 0)
    client.unsent()
    for _ in range(10 * LONGEST_QUEUE):
        client.answer(protocol.Pong(0, 0.0))
    replies = kinds(client)
    assert len(replies) <= LONGEST_QUEUE + 3
    assert "resync" in replies
    assert "update" in replies, "it is shown everything anew"


def test_a_long_chat_is_told_from_its_latest_lines() -> None:
    live = two()
    live.chat = [Said(n, 0, f"line {n}", f"c{n}", 0.0) for n in range(2 * LATEST_CHAT)]
    client = sit(live, 1)
    assert [reply["n"] for reply in told(client) if reply["type"] == "said"] == [*range(LATEST_CHAT, 2 * LATEST_CHAT)]
    live.chat.append(Said(2 * LATEST_CHAT, 0, "last", "c", 0.0))
    assert kinds(client) == ["said"]


def test_whoever_is_sent_away_hears_no_news() -> None:
    """His seat may be another one's by now; what he asked for before is answered."""
    live = two()
    client = sit(live, 0)
    client.unsent()
    client.answer(protocol.Pong(3, 0.0))
    client.say_bye("This seat is no longer yours.", again=True)
    draw(live, 1)
    assert client.closing
    assert not client.sent_away
    assert kinds(client) == ["pong", "bye"]
    assert client.sent_away


def test_a_client_goes_with_its_people() -> None:
    """Whoever is dealt another seat sees with its eyes at once; whose seat is gone is sent away; spectators stay."""
    live = two()
    clients = [sit(live, viewer) for viewer in (0, 1, SPECTATOR)]
    for client in clients:
        client.unsent()
    ada, bo = live.chairs
    live.chairs = [bo._replace(seat=0), ada._replace(seat=1)]
    live.keep_up_with_people()
    assert [client.viewer for client in clients] == [1, 0, SPECTATOR]
    table, update = told(clients[0])
    assert (table["you"], update["since"]) == (1, -1)
    assert update["whole"] == msgspec.json.decode(protocol.encode(live.referee.document(1)))
    assert told(clients[2]) == []
    live.chairs[1] = live.chairs[1]._replace(secret_hash=None, name="")
    live.keep_up_with_people()
    assert kinds(clients[0]) == ["bye"]
    assert not clients[1].closing


def test_nothing_is_sent_until_there_is_something() -> None:
    async def scene() -> None:
        live = two()
        client = sit(live, 0)
        assert len(await client.owed()) == 2
        waiting = asyncio.create_task(client.owed())
        await asyncio.sleep(0.01)
        assert not waiting.done()
        draw(live, 0)
        assert [type(reply) for reply in await waiting] == [protocol.Update]

    asyncio.run(scene())
