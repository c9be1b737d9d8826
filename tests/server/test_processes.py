"""Several processes on PostgreSQL and Redis: any of them serves any table, and Redis may go."""

import asyncio
import contextlib
import random
from collections.abc import Iterator

import httpx
import pytest

import backends
from harness import Guest, Player, Server, all_hear, free_port, play_out
from rhumbline import games
from rhumbline.games import load


@pytest.fixture(scope="module")
def shared_redis() -> Iterator[backends.Redis]:
    running = backends.Redis()
    running.start()
    yield running
    running.close()


@pytest.fixture(scope="module")
def pair(postgres: str, shared_redis: backends.Redis) -> Iterator[tuple[Server, Server]]:
    """Two processes on one database."""
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(backends.fresh_database(postgres))
        more = ("--redis", shared_redis.url, "--rate", "0")
        first = stack.enter_context(Server(database, *more))
        yield first, stack.enter_context(Server(database, *more))


async def play_apart(table: str, cookies: list[str], pair: tuple[Server, Server], rng: random.Random) -> list[Player]:
    """Seats in turn at one process and the other."""
    players = [Player([pair[seat % 2].url], table, cookie) for seat, cookie in enumerate(cookies)]
    return await play_out(players, rng.choice)


@pytest.mark.parametrize("name", games())
def test_every_game_on_two_processes(pair: tuple[Server, Server], name: str) -> None:
    """People at both processes and bots finish every game at every seat count, and all are told the same."""
    rng = random.Random(name)
    with Guest(pair[0].url) as guest:
        for seats in load(name).seats:
            table, cookies = guest.table(name, seats, min(seats, 2))
            players = asyncio.run(play_apart(table, cookies, pair, rng))
            results = [player.document["result"] for player in players]
            assert results[0] is not None
            assert all(result == results[0] for result in results)
        with Guest(pair[1].url) as other:
            assert other.get(f"/api/tables/{table}/record").text == guest.get(f"/api/tables/{table}/record").text


def test_lobby_chat_and_presence_across_processes(pair: tuple[Server, Server]) -> None:
    """Joining, chat, who is here and handing a seat over at one process are seen at the other."""
    with Guest(pair[0].url) as here, Guest(pair[1].url) as there:
        table, host, _ = here.make("cartographers", 3)

        async def scene() -> None:
            async with Player(here.urls, table, host) as ada:
                assert there.get(f"/api/tables/{table}").json()["chairs"][0]["state"] == "here"
                cookie = there.join(table)
                await ada.until(lambda: ada.state["chairs"][1]["name"] == "Bo")
                async with Player(there.urls, table, cookie) as bo:
                    await ada.until(lambda: ada.state["chairs"][1]["state"] == "here")
                    await bo.ask(type="say", text="hello")
                    await ada.until(lambda: bool(ada.chat))
                    there.post(f"/api/tables/{table}/seats/2", host, bot="greedy")
                    await ada.until(lambda: ada.state["chairs"][2]["state"] == "bot")
                    assert here.post(f"/api/tables/{table}/start", host).status_code == 200
                    await bo.until(lambda: bo.n >= 0)
                    prompts = [player.document["prompt"] for player in (ada, bo)]
                    assert all(prompts)
                    answers = await asyncio.gather(
                        *(player.act(player.document["prompt"]["moves"][0]) for player in (ada, bo))
                    )
                    assert {answer["type"] for answer in answers} == {"ack"}
                await ada.until(lambda: ada.state["chairs"][1]["state"] == "away")

        asyncio.run(scene())


LINES = 20


def test_two_processes_that_chat_at_once_both_succeed(pair: tuple[Server, Server]) -> None:
    """Every line of both is kept once, and both processes number and tell them alike."""
    with Guest(pair[0].url) as here, Guest(pair[1].url) as there:
        table, host, _ = here.make("cartographers", 2)
        cookie = there.join(table)

        async def scene() -> None:
            async with here.player(table, host) as ada, there.player(table, cookie) as bo:
                said = [f"{name} {number}" for number in range(LINES) for name in ("Ada", "Bo")]
                speakers = [ada, bo] * LINES
                talk = [one.ask(type="say", text=text) for one, text in zip(speakers, said, strict=True)]
                assert {answer["type"] for answer in await asyncio.gather(*talk)} == {"ack"}
                await all_hear(lambda: len(ada.chat) == len(bo.chat) == len(said))
                assert [line["n"] for line in ada.chat] == list(range(len(said)))
                assert sorted(line["text"] for line in ada.chat) == sorted(said)
                assert bo.chat == ada.chat

        asyncio.run(scene())


async def begin_and_play(players: dict[str, Player], starter: Guest, cookie: str) -> None:
    """Wait at the sockets while somebody begins the game; everybody finds himself where he was dealt to, and plays."""
    async with contextlib.AsyncExitStack() as stack:
        for player in players.values():
            await stack.enter_async_context(player)
        await players["Cy"].ask(type="say", text="I am Cy")
        await all_hear(lambda: all(player.chat for player in players.values()))
        begun = starter.post(f"/api/tables/{players['Cy'].table}/start", cookie).json()
        names = [chair["name"] for chair in begun["chairs"]]
        await all_hear(lambda: all(player.state["stage"] == "running" for player in players.values()))
        for name, player in players.items():
            assert [chair["name"] for chair in player.state["chairs"]] == names
            assert player.state["you"] == (names.index(name) if name in names else None)
            assert player.connections == 1
        await all_hear(lambda: all(player.chat[0]["seat"] == names.index("Cy") for player in players.values()))
        await asyncio.gather(*(players[name].play(random.Random(name).choice) for name in ("Ada", "Bo", "Cy")))


@pytest.mark.parametrize("turn", range(4))
def test_seats_dealt_at_one_process_are_those_of_the_other(pair: tuple[Server, Server], turn: int) -> None:
    """Sockets that wait at either process go with their people when the game begins at one of them."""
    with Guest(pair[0].url) as here, Guest(pair[1].url) as there:
        table, one, _ = here.make("cartographers", 4, seating="lot", beside_names=["Bo"])
        other = there.join(table, "Cy")
        assert there.post(f"/api/tables/{table}/seats/3", one, bot="greedy").status_code == 200
        players = {
            "Ada": here.player(table, one, 0),
            "Bo": there.player(table, one, 1),
            "Cy": there.player(table, other),
            "nobody": here.player(table),
        }
        asyncio.run(begin_and_play(players, (here, there)[turn % 2], one))
        assert there.get(f"/api/tables/{table}/luck").json() == here.get(f"/api/tables/{table}/luck").json()


def test_redis_may_go_and_come_back(pair: tuple[Server, Server], shared_redis: backends.Redis) -> None:
    """Without Redis news are late but nothing is lost; with it again, all goes on."""
    with Guest(pair[0].url) as guest:
        table, cookies = guest.table("cartographers", 2, 2)

        async def moves(ada: Player, bo: Player, count: int) -> None:
            for _ in range(count):
                for player in (ada, bo):
                    await player.until(player.is_asked)
                    assert (await player.act(player.document["prompt"]["moves"][0]))["type"] == "ack"

        async def scene() -> None:
            async with Player([pair[0].url], table, cookies[0]) as ada, Player([pair[1].url], table, cookies[1]) as bo:
                await ada.until(lambda: ada.n >= 0)
                await bo.until(lambda: bo.n >= 0)
                await moves(ada, bo, 2)
                shared_redis.stop()
                assert guest.get("/api/ready").json()["bus"] is False
                await moves(ada, bo, 2)
                shared_redis.start()
                await moves(ada, bo, 2)
                await bo.send(type="ping")
                await ada.send(type="ping")
                await ada.until(lambda: ada.pongs > 0)
                await all_hear(lambda: len(bo.events) == len(ada.events))

        asyncio.run(scene())


def test_workers(database: str, redis: backends.Redis) -> None:
    """`--workers 2` is two processes behind one address."""
    port = free_port()
    words = ("--redis", redis.url, "--workers", "2", "--rate", "0", "--operator-port", str(port))
    with Server(database, *words) as server, Guest(server.url) as guest:
        table, cookies = guest.table("gisborne", 3, 2)
        players = asyncio.run(play_apart(table, cookies, (server, server), random.Random(1)))
        assert players[0].document["result"] == players[1].document["result"]
        assert "rhumbline_answers_total" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
