"""What a client is sent, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, cast

import msgspec

from rhumbline.core.chance import Luck
from rhumbline.games import load
from rhumbline.server import words
from rhumbline.server.client import Client
from rhumbline.server.live import Live
from rhumbline.server.lobby import new_row
from rhumbline.server.onlookers import Onlookers
from rhumbline.server.store import Chair
from rhumbline.server.table import Referee, open_match
from rhumbline.server.wire import Wire


class Paper:
    """A wire that keeps what is sent."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def send_frames(self, frames: Iterable[bytes]) -> None:
        self.told += [msgspec.json.decode(frame) for frame in frames]


def seated() -> Live:
    """Two at a table of Cartographers: whoever has drawn waits for the other."""
    game = load("cartographers")
    referee = Referee(open_match(game, 2, game.filled_options(None), None), Luck("two"))
    referee.accept(referee.opening())
    row = new_row(game, {}, 2, private=False)._replace(stage="running")
    return Live(row, [Chair(0, "Ada", "a", host=True), Chair(1, "Bo", "b")], referee, [])


async def draw(live: Live, client: Client) -> int:
    """A client's seat draws, and is given its receipt; the number of the update that shows it."""
    document = live.document(client.viewer)[1]
    (first, *_) = msgspec.json.decode(document["prompt"]["moves"])
    live.referee.accept(live.referee.propose(client.viewer, document["prompt"]["id"], [first], "c"))
    live.wake()
    n = live.referee.now.number(client.viewer)
    client.acknowledge(words.Ack("c", n))
    return n


async def sit(live: Live, onlookers: Onlookers) -> tuple[Client, Paper]:
    client, paper = Client(live, 0, -1), Paper()
    live.clients.add(client)
    client.open(cast("Wire", paper), onlookers)
    await asyncio.sleep(0)
    assert [told["type"] for told in paper.told] == ["table", "update"]
    paper.told.clear()
    return client, paper


def test_on_a_quiet_server_a_receipt_comes_right_after_what_it_led_to() -> None:
    async def scene() -> None:
        live, onlookers = seated(), Onlookers()
        client, paper = await sit(live, onlookers)
        with onlookers:
            n = await draw(live, client)
        await asyncio.sleep(0)
        assert [(told["type"], told["n"]) for told in paper.told] == [("update", n), ("ack", n)]

    asyncio.run(scene())


def test_on_a_busy_server_a_receipt_does_not_wait_for_what_it_led_to() -> None:
    """Whoever is asked nothing more sees the outcome when it is his turn to look."""

    async def scene() -> None:
        live, onlookers = seated(), Onlookers()
        client, paper = await sit(live, onlookers)
        with onlookers:
            with onlookers:
                n = await draw(live, client)
            await asyncio.sleep(0)
            assert [(told["type"], told["n"]) for told in paper.told] == [("ack", n)]
        await asyncio.sleep(0)
        assert [(told["type"], told["n"]) for told in paper.told[1:]] == [("update", n)]

    asyncio.run(scene())


def test_whoever_is_asked_again_sees_why_before_the_receipt() -> None:
    async def scene() -> None:
        live, onlookers = seated(), Onlookers()
        client, paper = await sit(live, onlookers)
        other = Client(live, 1, -1)
        await draw(live, other)
        await asyncio.sleep(0)
        paper.told.clear()
        with onlookers, onlookers:
            n = await draw(live, client)
            await asyncio.sleep(0)
            assert [(told["type"], told["n"]) for told in paper.told] == [("update", n), ("ack", n)]

    asyncio.run(scene())


def test_a_table_that_looks_the_same_is_not_told_again() -> None:
    """Else the orders one seat gives would be noticed by the others."""

    async def scene() -> None:
        live, onlookers = seated(), Onlookers()
        client, paper = await sit(live, onlookers)
        client.wake(room=True)
        await asyncio.sleep(0)
        assert paper.told == []
        live.chairs[1] = live.chairs[1]._replace(name="Bob")
        client.wake(room=True)
        await asyncio.sleep(0)
        assert [told["type"] for told in paper.told] == ["table"]
        client.resync(-1)
        await asyncio.sleep(0)
        assert [told["type"] for told in paper.told[1:]] == ["table", "update"]

    asyncio.run(scene())
