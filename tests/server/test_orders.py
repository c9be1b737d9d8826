"""Standing orders over the real socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random

import pytest

from harness import Guest, Player
from referees import new_referee
from rhumbline import Match, games
from rhumbline.engine.game import SPECTATOR
from rhumbline.engine.luck import rng_from
from rhumbline.games import load
from rhumbline.server.tables import orders

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


def test_a_bid_for_an_explorer_to_come(guest: Guest) -> None:
    """Given before his card is up, it bids whenever one is, and for no other; it stays until it is withdrawn."""
    table, cookies = guest.table("pizarro", 3, 3)

    async def scene() -> None:
        async with contextlib.AsyncExitStack() as stack:
            ada, bo, cy = [await stack.enter_async_context(guest.player(table, cookie)) for cookie in cookies]
            await to_a_first_bid(ada)
            up = ada.document["view"]["auction"]["explorer"]
            others = [name for name, left in ada.document["view"]["stack"].items() if left and name != up]
            given: dict[str, int] = {f"bid-for-{name}": 2 for name in others}
            assert (await ada.ask(type="order", orders=given | {f"bid-for-{up}": True}))["rule"] == "protocol.value"
            assert (await ada.ask(type="order", orders=given))["type"] == "ack"
            since = len(ada.events)
            assert ada.is_asked(), "nothing was ordered for the card that is up"
            await ada.act("pass")
            rng = random.Random(7)
            while not bids(ada, since)[1:]:
                asked = [player for player in (bo, cy, ada) if player.is_asked()]
                if not asked:
                    await ada.until(lambda: bool(bids(ada, since)[1:]) or any(p.is_asked() for p in (ada, bo, cy)))
                    continue
                moves = asked[0].document["prompt"]["moves"]
                await asked[0].act("pass" if "pass" in moves and asked[0] is not bo else rng.choice(moves))
            assert bids(ada, since)[1] in {"bid 1", "bid 2", "pass"}
            assert ada.state["orders"] == given

    asyncio.run(scene())


def sole_moves(match: Match, seat: int) -> int:
    return len(match.game.moves(match.seen(seat), seat))


def told_to_all(match: Match, seat: int) -> bool:
    """Whether the events have told everybody what this seat can do."""
    module = orders._module(match.game)  # noqa: SLF001
    return module is not None and module.is_public(match.seen(seat), seat)


@pytest.mark.parametrize("name", games())
def test_an_only_move_tells_no_secret(name: str) -> None:
    """It is played where everybody knows that there is but one, and nowhere else."""
    stored, played, asked = json.dumps({"only-move": True}), 0, 0
    for seed in range(3):
        referee = new_referee(load(name), max(load(name).seats[0], 3), f"only {seed}")
        rng = random.Random(seed)
        while acting := referee.match.to_act:
            seat = rng.choice(acting)
            match = referee.match
            forced = orders.is_only_move(match, seat, stored)
            assert not forced or sole_moves(match, seat) == 1
            assert not orders.is_only_move(match, seat, "{}")
            for twin in range(10) if forced and not told_to_all(match, seat) else ():
                # Whoever looks on cannot tell this world from another, in which the seat must have one move, too.
                world = match.seen()
                match.game.deal(world, SPECTATOR, rng_from("twin", seed, twin, len(match.entries)))
                assert len(match.game.moves(world, seat)) == 1
            played += forced
            asked += sole_moves(match, seat) == 1 and not forced
            referee.accept(referee.propose_move(seat, rng.choice(match.game.moves(match.seen(seat), seat))))
    assert played > 0
    # In Gisborne a hand that allows one lay only is rare.
    assert asked > 0 or name in {"cartographers", "gisborne"}


def test_the_server_plays_an_only_move_and_says_so(guest: Guest) -> None:
    """A seat that ordered it is told; it never has to answer a question with one answer that all can see."""
    table, cookies = guest.table("pizarro", 3, 1)

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada:
            assert (await ada.ask(type="order", orders={"only-move": True}))["type"] == "ack"
            await ada.play(random.Random(2).choice)
            assert "only-move" in {notice["kind"] for notice in ada.notices}

    asyncio.run(scene())
