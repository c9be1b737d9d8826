"""Something for every day: one sealed game for everybody, one try a player, and nobody learns anything too early.

Processes on one database, with a clock that the test sets; requests go through the whole application.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from harness import PATIENCE
from house import application
from rhumbline import games
from rhumbline.engine.game import CHANCE
from rhumbline.engine.luck import Luck, commitment
from rhumbline.engine.match import begin as begin_match
from rhumbline.games import load
from rhumbline.locales import ENGLISH, word
from rhumbline.server.daily import contests, keeping, standings
from rhumbline.server.live import conversation, protocol
from rhumbline.server.live.client import Client
from rhumbline.server.settings import database_url
from rhumbline.server.storage import migrate, schema
from rhumbline.server.storage.store import Store
from rhumbline.server.tables import clock as clocks
from rhumbline.server.tables.clock import TableClock
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.table import Proposal, Referee
from rhumbline.server.tables.thinking import Thinker
from wire import Wire

HOUR, DAY = 3600.0, contests.DAY
NOON = contests.begins("2027-03-04") + DAY / 2
SOLO, AGAINST_BOTS = "kingdom-maps", "gisborne"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the tables are."""
    return str(tmp_path / "t.sqlite") if request.param == "sqlite" else str(request.getfixturevalue("database"))


class Process:
    """A server on the house's database, and the people who talk to it."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        app = application()
        app.state.registry = registry
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost", timeout=PATIENCE)

    async def hello(self, name: str) -> str:
        """Somebody comes for the first time; gives his cookie."""
        answer = await self.http.post("/api/me", json={"name": name})
        self.http.cookies.clear()
        return str(answer.headers["set-cookie"].split(";")[0])

    async def get(self, path: str, cookie: str | None = None) -> httpx.Response:
        return await self.http.get(path, headers={"cookie": cookie} if cookie else {})

    async def post(self, path: str, cookie: str | None = None, **body: Any) -> httpx.Response:
        return await self.http.post(path, json=body, headers={"cookie": cookie} if cookie else {})

    async def begin(self, cookie: str, game: str = SOLO, day: str = "2027-03-04", name: str = "Ada") -> str:
        answer = await self.post(f"/api/daily/{game}", cookie, name=name, day=day)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    async def today(self, cookie: str | None = None) -> dict[str, Any]:
        answer = await self.get("/api/daily", cookie)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def day(self, cookie: str | None = None, game: str = SOLO, day: str = "2027-03-04") -> dict[str, Any]:
        answer = await self.get(f"/api/daily/{day}/{game}", cookie)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def table(self, table_id: str) -> LiveTable:
        live = await self.registry.get(table_id)
        assert live is not None
        await self.registry.look_again(live)
        return live

    async def play(self, table_id: str, how: int | None = 0, moves: int = 10_000) -> LiveTable:
        """Play a person's seat to the end, or so many moves: always the first move, or any by this luck."""
        live = await self.table(table_id)
        rng = random.Random(how)
        seat = live.people()[0].seat
        for _ in range(moves):
            await until(lambda: live.row.stage == "over" or seat in live.match.to_act)
            if live.row.stage == "over":
                break
            prompt, possible = live.match.prompts[seat], live.match.moves(seat)
            chosen = [possible[0] if how is None else rng.choice(possible)]
            await self.registry.command(live, partial(_propose, seat=seat, prompt=prompt, moves=chosen))
        return live

    async def look(self) -> None:
        """What a process does every few seconds."""
        await keeping.look_after(self.registry)


class House:
    """Processes on one database."""

    def __init__(self, address: str) -> None:
        self.url = database_url(address)
        self.wall, self.steady = NOON, 5000.0
        self.open: list[Process] = []
        self.wires: list[Wire] = []

    def go(self, seconds: float) -> None:
        """Time goes on."""
        self.wall += seconds
        self.steady += seconds

    async def process(self, *, just_now: bool = False) -> Process:
        store = Store(self.url)
        migrate.migrate(store.engine)
        clock = TableClock(lambda: self.wall, lambda: self.steady)
        registry = TableRegistry(store, Wire(self.wires), Thinker(0.01, 5.0), clock)
        registry._sweep = asyncio.Event().wait  # type: ignore[assignment, method-assign] # noqa: SLF001
        await registry.open()
        if not just_now:
            clock.opened -= clocks.GRACE
        self.open.append(Process(registry))
        return self.open[-1]

    async def end(self, process: Process) -> None:
        self.open.remove(process)
        await process.http.aclose()
        await process.registry.close()


@contextlib.asynccontextmanager
async def house_at(address: str) -> AsyncIterator[House]:
    house = House(address)
    try:
        yield house
    finally:
        for process in list(house.open):
            await house.end(process)


def _propose(referee: Referee, *, seat: int, prompt: int, moves: list[str]) -> Proposal:
    return referee.propose(seat, prompt, moves, f"{seat} {prompt}")


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 (what is waited for tells nobody)
            await asyncio.sleep(0.005)


def rule(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["rule"]


async def seeds_in(process: Process) -> dict[str, str]:
    """All seeds, as only the operator knows them."""
    c = schema.contests.c
    query = sa.select(c.id, c.seed)
    return await process.registry.store.read(lambda connection: {row.id: row.seed for row in connection.execute(query)})


# --- the game of a day


def test_every_game_has_a_day_and_a_tomorrow(address: str) -> None:
    """Commitments of both are published, seeds are not; what is played follows from the seed."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            told = await one.today()
            seeds = await seeds_in(one)
            assert (told["day"], told["until"]) == ("2027-03-04", NOON + DAY / 2)
            assert {game["game"] for game in told["games"]} == set(games())
            for game in told["games"]:
                name = game["game"]
                assert game["commitment"] == commitment(seeds[f"2027-03-04.{name}"])
                assert game["tomorrow"] == commitment(seeds[f"2027-03-05.{name}"])
                alone = 1 in load(name).seats
                assert game["seats"] == (1 if alone else load(name).seats[0])
                assert game["bots"].count(None) == 1 == game["bots"].index(None) + 1 - game["seat"]
                again = contests.lay_out(load(name), told["day"], seeds[f"2027-03-04.{name}"], 0.0)
                assert (json.loads(again.options), again.seat) == (game["options"], game["seat"])
                assert game["you"]["state"] == "none"
            assert not any(seed in json.dumps(told) for seed in seeds.values())
            for wrong in ("2027-03-05", "2027-03-03", "yesterday", "2027-3-4"):
                assert rule(await one.get(f"/api/daily/{wrong}/{SOLO}")) == (404, "http.daily")
            assert rule(await one.get("/api/daily/2027-03-04/chess")) == (404, "http.daily")

    asyncio.run(scene())


def test_two_processes_at_midnight_make_one_seed(address: str) -> None:
    """Both look at the same moment; of each day and game there is one seed, which both publish."""

    async def scene() -> None:
        async with house_at(address) as house:
            one, other = await house.process(), await house.process()
            await asyncio.gather(one.look(), other.look())
            house.go(DAY / 2 + 1)
            tomorrow = {game["game"]: game["commitment"] for game in (await one.today())["games"]}
            await asyncio.gather(one.look(), other.look())
            assert await one.today() == await other.today()
            assert len(await seeds_in(one)) == 3 * len(games())
            house.go(-2.0)  # a clock that is set back finds the same day again
            back = await other.today()
            assert back["day"] == "2027-03-04"
            assert {game["game"]: game["tomorrow"] for game in back["games"]} == tomorrow

    asyncio.run(scene())


def test_one_try_a_player(address: str) -> None:
    """Asked twice at once, at two processes, it is one table; it goes on there after a restart; others have theirs."""

    async def scene() -> None:
        async with house_at(address) as house:
            one, other = await house.process(), await house.process()
            ada, bo = await one.hello("Ada"), await one.hello("Bo")
            table, same = await asyncio.gather(one.begin(ada), other.begin(ada))
            assert table == same != await one.begin(bo, name="Bo")
            live = await one.play(table, moves=3)
            entries = list(live.match.entries)
            for process in list(house.open):
                await house.end(process)
            again = await house.process(just_now=True)
            assert await again.begin(ada) == table
            assert (await again.table(table)).match.entries == entries
            assert (await again.today(ada))["games"][games().index(SOLO)]["you"] == {
                "state": "playing",
                "table": table,
                "total": None,
                "place": None,
                "rank": None,
            }
            await again.play(table)
            assert await again.begin(ada) == table
            assert rule(await again.post(f"/api/daily/{SOLO}", name="Nobody", day="2027-03-04")) == (401, "http.player")
            assert rule(await again.post(f"/api/daily/{SOLO}", ada, name=" ", day="2027-03-04")) == (400, "http.name")
            assert rule(await again.post("/api/daily/chess", ada, name="Ada", day="2027-03-04")) == (404, "http.daily")

    asyncio.run(scene())


def test_a_try_is_begun_within_its_day(address: str) -> None:
    """Neither before nor after; who saw yesterday's page at midnight is told so, and nothing was begun for him."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada = await one.hello("Ada")
            table = await one.begin(ada)
            early = await one.post(f"/api/daily/{SOLO}", ada, name="Ada", day="2027-03-05")
            assert rule(early) == (409, "http.daily")
            house.go(DAY / 2)
            bo = await one.hello("Bo")
            late = await one.post(f"/api/daily/{SOLO}", bo, name="Bo", day="2027-03-04")
            assert rule(late) == (409, "http.daily")
            assert (await one.day(bo))["you"]["state"] == "none"
            assert await one.begin(ada) == table, "what was begun goes on"
            assert await one.begin(ada, day="2027-03-05") != table
            house.go(-HOUR)
            assert await one.begin(bo) != table, "the clock was set back: it is that day again"

    asyncio.run(scene())


def test_who_is_late_has_no_place(address: str) -> None:
    """A try ends a day after its day, in the time of tables: while no server runs, nobody is late."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada, bo = await one.hello("Ada"), await one.hello("Bo")
            table, done = await one.begin(ada), await one.begin(bo, name="Bo")
            await one.play(table, moves=2)
            await one.play(done)
            house.go(1.5 * DAY - 60)
            await one.look()
            assert (await one.day(ada))["you"]["state"] == "playing"
            await house.end(one)
            house.wall += 5 * DAY  # nobody served meanwhile
            one = await house.process(just_now=True)
            house.go(61)
            one.registry.clock.opened = house.steady  # it has just been started
            await one.look()
            assert (await one.day(ada))["you"]["state"] == "playing"
            one.registry.clock.opened -= clocks.GRACE
            await one.look()
            told = await one.day(ada)
            assert told["you"]["state"] == "gone"
            assert [one["name"] for one in told["results"]] == ["Bo"]
            live = await one.table(table)
            assert (live.row.stage, live.row.ending) == ("over", "expired")
            assert told["days"]["streak"] == 0

    asyncio.run(scene())


# --- what is sealed


LUCK, RECORD = "/api/tables/{}/luck", "/api/tables/{}/record"


async def all_that_is_told(process: Process, table: str, cookie: str) -> str:
    """Every answer that could tell a seed to whoever sits at a table."""
    live = await process.table(table)
    seat = live.people()[0].seat
    paths = [
        "",
        "/replay",
        f"/replay?eyes={seat}",
        "/replay?eyes=watch",
        "/replay?eyes=open",
        "/luck",
        "/record",
        "/review",
    ]
    answers = [await process.get(f"/api/tables/{table}{path}", cookie) for path in paths]
    answers += [await process.get(path, cookie) for path in ("/api/me", "/api/me/export", "/api/daily")]
    answers.append(await process.get(f"/api/daily/2027-03-04/{live.row.game}", cookie))
    answers.append(await process.post(f"/api/tables/{table}/fork", cookie, step=2, name="Ada"))
    frames = [protocol.encode(live.document(viewer)[1]).decode() for viewer in range(-1, live.row.seats)]
    return "".join([*(answer.text for answer in answers), *frames])


@pytest.mark.parametrize("game", [SOLO, AGAINST_BOTS])
def test_the_seed_stays_sealed_while_anybody_plays(address: str, game: str) -> None:
    """Not even those who have finished are told it, by no way, until the day is over and the last one has."""

    async def scene() -> None:
        async with house_at(address) as house:
            one, other = await house.process(), await house.process()
            ada, bo = await one.hello("Ada"), await one.hello("Bo")
            table = await one.begin(ada, game)
            seed = (await seeds_in(one))[f"2027-03-04.{game}"]
            assert seed not in await all_that_is_told(one, table, ada)
            live = await one.play(table)
            assert live.match.luck.seed == seed
            assert live.document(live.people()[0].seat)[1].result is not None
            for process in (one, other):
                assert seed not in await all_that_is_told(process, table, ada)
                for path in (LUCK, RECORD):
                    assert rule(await process.get(path.format(table), ada)) == (409, "http.sealed")
                forked = await process.post(f"/api/tables/{table}/fork", ada, step=2, name="Ada")
                assert rule(forked) == (409, "http.sealed")
                for path in ("links", "key"):  # nobody is let in to look back, either
                    assert rule(await process.post(f"/api/tables/{table}/{path}", ada)) == (409, "http.try")
            slow = await other.begin(bo, game, name="Bo")
            house.go(DAY)
            await one.look()
            assert seed not in await all_that_is_told(one, table, ada), "the day is over, but Bo plays"
            await other.play(slow)
            await one.look()
            for process in (one, other):
                assert (await process.day(ada, game))["seed"] == seed
                assert (await process.get(LUCK.format(table), ada)).json()["seed"] == seed
                assert seed in (await process.get(RECORD.format(table), ada)).text
            house.go(-DAY)  # what is told stays told, and nobody begins with it
            cy = await one.hello("Cy")
            assert rule(await one.post(f"/api/daily/{game}", cy, name="Cy", day="2027-03-04")) == (409, "http.daily")

    asyncio.run(scene())


def test_nobody_looks_before_he_has_played(address: str) -> None:
    """Results and replays are for those who have finished; not for who plays, nor for who has not begun."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada, bo, cy = [await one.hello(name) for name in ("Ada", "Bo", "Cy")]
            done, playing = await one.begin(ada), await one.begin(bo, name="Bo")
            await one.play(done)
            await one.play(playing, moves=3)
            paths = [f"/api/tables/{done}", f"/api/tables/{done}/replay", f"/api/tables/{done}/replay?eyes=open"]
            for path in paths:
                assert rule(await one.get(path, bo)) == rule(await one.get(path, cy)) == (404, "http.table")
                assert rule(await one.get(path)) == (404, "http.table")
            for cookie in (bo, cy, None):
                told = await one.day(cookie)
                assert (told["shown"], told["results"], told["bars"], told["finished"]) == (False, [], [], 1)
                assert done not in json.dumps(told)
            assert rule(await one.get(f"/api/tables/{playing}/replay", ada)) == (404, "http.table")
            await one.play(playing)
            for path in paths:
                assert (await one.get(path, bo)).status_code == 200
            assert (await one.get(f"/api/tables/{playing}/replay?eyes=0", ada)).status_code == 200
            assert rule(await one.post(f"/api/tables/{done}/resign", bo)) == (404, "http.table")
            house.go(DAY)
            told = await one.day(cy)
            assert [result["table"] for result in told["results"]] == [None, None]
            assert rule(await one.get(paths[1], cy)) == (404, "http.table")

    asyncio.run(scene())


def test_a_try_is_ones_own(address: str) -> None:
    """No bot plays it, nobody is let in to watch, no hint is given; who resigns has no place."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada = await one.hello("Ada")
            table = await one.begin(ada)
            for path, body in (("seats/0", {"bot": "master"}), ("links", {}), ("key", {})):
                assert rule(await one.post(f"/api/tables/{table}/{path}", ada, **body)) == (409, "http.try")
            live = await one.table(table)
            client = Client(live, 0)
            talk = conversation.Conversation(one.registry, application().state.access, client)
            await talk.answer(protocol.encode(protocol.AskHint("h", live.match.prompts[0])))
            frames = [protocol.encode(frame).decode() for frame in client.__dict__["_answers"]]
            assert any("protocol.hint" in frame for frame in frames), frames
            assert (await one.post(f"/api/tables/{table}/resign", ada)).status_code == 200
            await until(lambda: live.row.stage == "over")
            told = await one.day(ada)
            assert (told["you"]["state"], told["results"]) == ("gone", [])
            assert await one.begin(ada) == table

    asyncio.run(scene())


# --- how one stands


def test_results_spread_streaks_and_bests(address: str) -> None:
    """The day's table with ranks, the bars add up, days in a row are counted, and so is the best one."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            people = {name: await one.hello(name) for name in ("Ada", "Bo", "Cy")}
            totals = []
            for number, (name, cookie) in enumerate(people.items()):
                live = await one.play(await one.begin(cookie, name=name), how=number)
                totals.append(live.match.game.result(live.match.truth()).totals[0])
            told = await one.day(people["Ada"])
            assert [result["total"] for result in told["results"]] == sorted(totals, reverse=True)
            assert [result["rank"] for result in told["results"]] == [
                1 + sum(other > total for other in totals) for total in sorted(totals, reverse=True)
            ]
            assert [result["name"] for result in told["results"] if result["you"]] == ["Ada"]
            assert sum(bar["count"] for bar in told["bars"]) == 3
            [own] = [bar for bar in told["bars"] if bar["yours"]]
            assert own["least"] <= totals[0] <= own["most"]
            rated = sa.select(sa.func.count()).select_from(schema.ratings)
            assert await one.registry.store.read(lambda c: c.execute(rated).scalar_one()) == 0
            for day, played in (("2027-03-05", True), ("2027-03-06", False), ("2027-03-07", True)):
                house.go(DAY)
                if played:
                    await one.play(await one.begin(people["Ada"], day=day), how=9)
            days = (await one.day(people["Ada"], day="2027-03-07"))["days"]
            assert (days["played"], days["streak"], days["longest"]) == (3, 1, 2)
            house.go(DAY)
            mine = (await one.get("/api/me", people["Ada"])).json()["days"]
            assert [(one["game"], one["streak"], one["longest"]) for one in mine] == [(SOLO, 1, 2)]
            three = [await one.day(people["Ada"], day=f"2027-03-0{day}") for day in (4, 5, 7)]
            own_totals = [result["total"] for one_day in three for result in one_day["results"] if result["you"]]
            assert (len(own_totals), mine[0]["best"]) == (3, max(own_totals))
            house.go(DAY)
            assert (await one.day(people["Ada"]))["days"]["streak"] == 0
            assert ((await one.day(day="2027-03-05"))["before"], (await one.day())["after"]) == (
                "2027-03-04",
                "2027-03-05",
            )

    asyncio.run(scene())


def test_going_and_coming(address: str) -> None:
    """Who deletes himself keeps his place without a name; what is handed over has the tries; two become one player."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada, bo = await one.hello("Ada"), await one.hello("Bo")
            mine, his = await one.begin(ada), await one.begin(bo, name="Bo")
            await one.play(mine)
            await one.play(his)
            kept = (await one.get("/api/me/export", ada)).json()["tries"]
            assert [(one["contest"], one["table"]) for one in kept] == [(f"2027-03-04.{SOLO}", mine)]
            code = (await one.post("/api/me/move", ada)).json()["code"]
            came = await one.post("/api/me/arrive", bo, code=code, bring=True)
            assert came.status_code == 200
            told = await one.day(ada)
            assert [(one["name"], one["table"]) for one in told["results"]] == [("Ada", mine)]
            assert (await one.post("/api/me/delete", ada)).status_code == 200
            cy = await one.hello("Cy")
            await one.play(await one.begin(cy, name="Cy"))
            told = await one.day(cy)
            former = [one for one in told["results"] if one["former"]]
            assert [(one["name"], one["table"]) for one in former] == [("", mine)]
            left = sa.select(sa.func.count()).select_from(schema.tries)
            assert await one.registry.store.read(lambda c: c.execute(left).scalar_one()) == 1

    asyncio.run(scene())


def test_two_players_who_become_one(address: str) -> None:
    """A try he gives up is over; the game that others are to beat stays, whichever of the two he was then."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada, also_ada, cy = await one.hello("Ada"), await one.hello("Ada"), await one.hello("Cy")
            mine = await finished_table(one, ada)
            challenge = (await one.post(f"/api/tables/{mine}/challenge", ada)).json()["id"]
            again = (await one.post(f"/api/challenges/{challenge}", also_ada, name="Ada")).json()["id"]
            today, too = await one.begin(ada), await one.begin(also_ada)
            code = (await one.post("/api/me/move", also_ada)).json()["code"]
            assert (await one.post("/api/me/arrive", ada, code=code, bring=True)).status_code == 200
            told = (await one.get(f"/api/challenges/{challenge}", cy)).json()
            assert (told["by"], len(told["results"])) == ("Ada", 1)
            stages = {table: (await one.table(table)).row for table in (again, today, too)}
            assert {(stages[table].stage, stages[table].ending) for table in (again, today)} == {("over", "expired")}
            assert stages[too].stage == "running"

    asyncio.run(scene())


def test_days_in_a_row() -> None:
    days = ["2027-02-27", "2027-02-28", "2027-03-01", "2027-03-03"]
    assert standings.streaks(days, "2027-03-03") == (1, 3)
    assert standings.streaks(days, "2027-03-04") == (1, 3)
    assert standings.streaks(days, "2027-03-05") == (0, 3)
    assert standings.streaks([], "2027-03-05") == (0, 0)


# --- the same cards


@pytest.mark.parametrize("game", ["gisborne", "pizarro"])
def test_the_same_play_meets_the_same_answers(address: str, game: str) -> None:
    """Two people who play alike have the same game, move by move, at two processes, one of them started anew."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada, bo = await one.hello("Ada"), await one.hello("Bo")
            first = await one.play(await one.begin(ada, game), how=3, moves=25)
            played = list(first.match.entries)
            await house.end(one)
            other = await house.process()
            second = await other.play(await other.begin(bo, game, name="Bo"), how=3, moves=25)
            length = min(len(played), len(second.match.entries))
            assert length > 50
            assert second.match.entries[:length] == played[:length]
            assert any(entry.by not in {CHANCE, first.people()[0].seat} for entry in played)

    asyncio.run(scene())


def luck_by_round(game: str, seed: str, how: int) -> list[str]:
    """What cards and dice bring alone at the table, one after the other, to somebody who plays by this luck."""
    match, rng = begin_match(load(game), load(game).new_state(1), load(game).filled_options(None), Luck(seed)), None
    rng = random.Random(how)
    while match.to_act:
        match.play(0, rng.choice(match.moves(0)))
    return [move for by, move in match.entries if by == CHANCE]


@pytest.mark.parametrize("game", ["cartographers", "kingdom-maps"])
def test_whoever_plays_alone_gets_the_same_cards_and_dice(game: str) -> None:
    """However differently two play: card by card, roll by roll, until the game of one of them is over."""
    for seed in ("a", "b", "c"):
        first, second = luck_by_round(game, seed, 1), luck_by_round(game, seed, 2)
        length = min(len(first), len(second))
        assert length > 4
        assert first[:length] == second[:length]
        if game == "cartographers":
            assert first == second, "how long it lasts is the cards' doing alone"


# --- challenges


async def finished_table(process: Process, cookie: str, game: str = SOLO, seats: int = 1, **more: Any) -> str:
    """A game that is over, played alone or against bots."""
    bots = ["normal"] * (seats - 1)
    body = {"game": game, "seats": seats, "name": "Ada", "bots": bots, "start": True, "private": True} | more
    answer = await process.post("/api/tables", cookie, **body)
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["id"])
    await process.play(table)
    return table


@pytest.mark.parametrize(("game", "seats"), [(SOLO, 1), (AGAINST_BOTS, 3)])
def test_a_challenge(address: str, game: str, seats: int) -> None:
    """A friend sees whom to beat, plays the same seed, options, seat and bots once, and then both see both games."""

    async def scene() -> None:
        async with house_at(address) as house:
            one, other = await house.process(), await house.process()
            ada, bo, cy = [await one.hello(name) for name in ("Ada", "Bo", "Cy")]
            table = await finished_table(one, ada, game, seats)
            name = (await one.post(f"/api/tables/{table}/challenge", ada)).json()["id"]
            assert (await other.post(f"/api/tables/{table}/challenge", ada)).json()["id"] == name
            live = await one.table(table)
            seed = str(live.row.seed)
            offer = await other.get(f"/api/challenges/{name}", bo)
            told = offer.json()
            preview = (await other.get(f"/challenge/{name}")).text
            title = word(ENGLISH, "pages", "challenge.title").format(name="Ada", result=told["total"])
            assert f'<meta property="og:title" content="{title}" />' in preview
            assert (await other.get("/challenge/none")).status_code == 200
            seat = live.people()[0].seat
            assert (told["by"], told["total"]) == (
                "Ada",
                live.match.game.result(live.match.truth()).totals[seat],
            )
            assert (told["you"]["state"], [one["table"] for one in told["results"]]) == ("none", [None])
            assert seed not in offer.text
            assert table not in offer.text
            assert rule(await one.get(f"/api/tables/{table}/replay", bo)) == (404, "http.table")
            answers = [await one.post(f"/api/challenges/{name}", bo, name="Bo") for _ in range(2)]
            his = str(answers[0].json()["id"])
            assert answers[1].json()["id"] == his
            friends = await one.play(his, how=5, moves=3)
            assert (friends.row.seed, friends.row.drawn, friends.row.options) == (
                seed,
                live.row.drawn,
                live.row.options,
            )
            assert [chair.bot for chair in friends.chairs] == [chair.bot for chair in live.chairs]
            assert friends.people()[0].seat == seat
            assert friends.match.entries[0] == live.match.entries[0]
            assert seed not in (await one.get(f"/api/tables/{his}/replay", bo)).text
            assert rule(await one.get(f"/api/tables/{his}/luck", bo)) == (409, "http.stage")
            assert rule(await one.get(f"/api/tables/{table}/replay", bo)) == (404, "http.table")
            await one.play(his, how=5)
            for cookie, theirs in ((bo, table), (ada, his)):
                assert (await other.get(f"/api/tables/{theirs}/replay?eyes={seat}", cookie)).status_code == 200
                results = (await other.get(f"/api/challenges/{name}", cookie)).json()["results"]
                assert {one["table"] for one in results} == {table, his}
            assert rule(await one.get(f"/api/tables/{his}/replay", cy)) == (404, "http.table")
            assert (await one.get(f"/api/tables/{his}/luck", bo)).json()["seed"] == seed
            passed_on = await one.post(f"/api/tables/{his}/challenge", bo)
            assert passed_on.json()["id"] == name
            before = sa.select(sa.func.sum(schema.ratings.c.games)).where(~schema.ratings.c.who.startswith("bot:"))
            rated = await one.registry.store.read(lambda c: c.execute(before).scalar())
            assert rated == (None if seats == 1 else 1), "only the first game counts"
            await one.post("/api/me/delete", ada)
            assert (await one.get(f"/api/challenges/{name}", cy)).json()["former"] is True

    asyncio.run(scene())


def test_what_cannot_be_a_challenge(address: str) -> None:
    """A game in play, one with other people, one a bot has finished, the day's game, another's game."""

    async def scene() -> None:
        async with house_at(address) as house:
            one = await house.process()
            ada, bo = await one.hello("Ada"), await one.hello("Bo")
            body = {"game": SOLO, "name": "Ada", "seating": "seated", "private": True}
            running = (await one.post("/api/tables", ada, **body, seats=1, start=True)).json()["id"]
            assert rule(await one.post(f"/api/tables/{running}/challenge", ada)) == (409, "http.stage")
            await one.post(f"/api/tables/{running}/resign", ada)
            live = await one.table(running)
            await until(lambda: live.row.stage == "over")
            assert rule(await one.post(f"/api/tables/{running}/challenge", ada)) == (409, "http.challenge")
            daily = await one.begin(ada)
            await one.play(daily)
            assert rule(await one.post(f"/api/tables/{daily}/challenge", ada)) == (409, "http.challenge")
            mine = await finished_table(one, ada)
            assert rule(await one.post(f"/api/tables/{mine}/challenge", bo)) == (404, "http.table")
            assert rule(await one.post(f"/api/tables/{mine}/challenge")) == (401, "http.player")
            assert rule(await one.get("/api/challenges/none")) == (404, "http.challenge")
            assert rule(await one.post("/api/challenges/none", bo, name="Bo")) == (404, "http.challenge")
            for odd in ("2027-03-04.pizarro", "a%00b", "\u00e4"):
                assert rule(await one.get(f"/api/challenges/{odd}", bo)) == (404, "http.challenge")
                assert rule(await one.post(f"/api/challenges/{odd}", bo, name="Bo")) == (404, "http.challenge")
                assert (await one.get(f"/challenge/{odd}")).status_code == 200
            assert rule(await one.post(f"/api/daily/{SOLO}", bo, name="Bo", day="\0")) == (404, "http.daily")
            assert rule(await one.get("/api/daily/2027-03-04/a%00b")) == (404, "http.daily")

    asyncio.run(scene())
