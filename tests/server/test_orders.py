"""Standing orders over the real socket."""

from __future__ import annotations

import asyncio
import random

from harness import Guest, Player

SAID = {"bid", "passed"}


async def to_a_first_bid(player: Player) -> None:
    """Play until this seat is asked to open an auction."""
    rng = random.Random(6)

    def opens() -> bool:
        moves = player.document["prompt"]["moves"] if player.is_asked() else []
        return "pass" in moves and "bid 1" in moves

    while not opens():
        await player.until(player.is_asked)
        if not opens():
            await player.act(rng.choice(player.document["prompt"]["moves"]))


def bids(player: Player, since: int) -> list[str]:
    """What this seat has said in auctions since then."""
    own = (event for event in player.events[since:] if event.get("seat") == player.state["you"])
    return [f"bid {event['gold']}" if event["type"] == "bid" else "pass" for event in own if event["type"] in SAID]


def test_a_maximum_bid_for_one_who_goes_away(guest: Guest) -> None:
    """The server bids for a seat without a socket, one at a time, up to its number; with the next card it asks."""
    table, cookies = guest.table("pizarro", 3, 3)

    async def scene() -> None:
        async with guest.player(table, cookies[1]) as bo, guest.player(table, cookies[2]) as cy:
            async with guest.player(table, cookies[0]) as ada:
                await to_a_first_bid(ada)
                since = len(ada.events)
                assert (await ada.ask(type="order", orders={"maximum-bid": True}))["rule"] == "protocol.value"
                assert (await ada.ask(type="order", orders={"maximum-bid": 5}))["type"] == "ack"
                assert ada.state["orders"] == {"maximum-bid": 5}
            for player, move in ((bo, "bid 2"), (cy, "pass"), (bo, "bid 5")):
                await player.until(player.is_asked)
                assert (await player.act(move))["type"] == "ack"
            async with guest.player(table, cookies[0]) as ada:
                await ada.until(lambda: bids(ada, since) == ["bid 1", "bid 3", "pass"])
                # The buyer pays and sails, and another card comes up: the order was not for that one.
                rng = random.Random(7)
                while len(bo.told_of("explorer-turned-up")) < 2:
                    await bo.until(bo.is_asked)
                    await bo.act(rng.choice(bo.document["prompt"]["moves"]))
                await ada.until(lambda: ada.state["orders"] == {})
                assert bids(ada, since) == ["bid 1", "bid 3", "pass"]

    asyncio.run(scene())


def test_passing_until_withdrawn(guest: Guest) -> None:
    """With auto-pass a seat is never asked for a bid; withdrawn, it is asked again."""
    table, cookies = guest.table("pizarro", 3, 1)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            await ada.until(lambda: ada.n >= 0)
            assert (await ada.ask(type="order", orders={"auto-pass": True, "auto-allow": True}))["type"] == "ack"
            await ada.until(lambda: bids(ada, 0).count("pass") >= 5)
            assert set(bids(ada, 0)) == {"pass"}
            assert (await ada.ask(type="order", orders={}))["type"] == "ack"
            passed = bids(ada, 0).count("pass")
            await ada.until(lambda: ada.is_asked() or ada.over or bids(ada, 0).count("pass") > passed)
            assert bids(ada, 0).count("pass") <= passed + 1

    asyncio.run(scene())


def test_one_seats_orders_are_no_business_of_another(guest: Guest) -> None:
    table, cookies = guest.table("pizarro", 3, 2)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table, cookies[1]) as bo:
            bo.keep_raw = True
            assert (await ada.ask(type="order", orders={"auto-allow": True}))["type"] == "ack"
            await bo.send(type="ping")
            await bo.until(lambda: bo.pongs > 0)
            assert not any(b"auto-allow" in frame for frame in bo.raw)
            assert guest.get(f"/api/tables/{table}", cookies[1]).json()["orders"] == {}
            assert guest.get(f"/api/tables/{table}", cookies[0]).json()["orders"] == {"auto-allow": True}

    asyncio.run(scene())
