"""A week in fast time: four friends, two games over days; one goes missing, one changes phones, one deletes himself.

They look in every few hours and move where they are asked; between that they have no table open. The processes are
restarted, and somebody sets the clock on the wall. At the end both games are over, and every notice came once.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from pathlib import Path

import pytest

from house import DAY, HOUR, NAMES, House, begin, look, move
from post_office import text_of
from reaching import GRACE, Office, a_house, deliver, known
from rhumbline.server.notices.postman import Postman
from rhumbline.server.people import arriving, codes, forgetting, players
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.tables import leaving
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry

ADA, BO, CY, DI = range(4)
EVERY = {ADA: 3, BO: 4, CY: 5, DI: 6}
"""Hours between two looks of each of them."""
GAMES = ("cartographers", "pizarro")
MISSING = range(30, 130)
"""Hours in which Cy is not heard of."""
NEW_PHONE, GOODBYE, JUMP, CHANGE_OVER = 50, 70, 90, (40, 100)
WEEK = 7 * 24


class Week:
    """What happens, and what should have been told of it."""

    def __init__(self, house: House, office: Office) -> None:
        self.house = house
        self.office = office
        self.friends: list[Somebody] = []
        self.tables: list[str] = []
        self.here: list[TableRegistry] = []
        self.postmen: list[Postman] = []
        self.told: set[tuple[str, int]] = set()  # whose turn it is, and who has been told so
        self.wanted: Counter[tuple[str, str, str]] = Counter()  # (who, kind, table)
        self.over: set[str] = set()

    async def open(self) -> None:
        """Two processes."""
        for registry in self.here:
            await self.house.end(registry)
        self.here = [await self.house.process() for _ in range(2)]
        self.postmen = [Postman(registry, self.office.offer()) for registry in self.here]

    async def table(self, table_id: str, process: int = 0) -> LiveTable:
        registry = self.here[process]
        live = await registry.get(table_id)
        assert live is not None
        await registry.look_again(live)
        return live

    async def meet(self) -> None:
        """All four sit down at both tables, each in the seat of his number."""
        registry = self.here[0]
        self.friends = [await known(registry.store, name) for name in NAMES]

        async def own(table_id: str) -> None:
            for seat, one in enumerate(self.friends):
                await registry.store.change_seat(table_id, seat, player_id=one.player_id)

        for game in GAMES:
            live = await begin(registry, 4, game=game, move_time=DAY, late="seat", before=own)
            self.tables.append(live.id)

    # --- what should be told

    async def expect(self) -> None:
        """Whoever is asked now, and has not been told so yet, gets one notice; and all get one when a game is over."""
        for table_id in self.tables:
            live = await self.table(table_id)
            asked = set() if live.row.stage == "over" else set(live.match.to_act)
            people = {seat for seat in asked if live.chairs[seat].bot is None}
            self.told -= {(table_id, seat) for seat in range(4) if seat not in people}
            for seat in people:
                if (table_id, seat) not in self.told:
                    self.told.add((table_id, seat))
                    self.wanted[NAMES[seat], "turn", table_id] += 1
            if live.row.stage == "over" and table_id not in self.over:
                self.over.add(table_id)
                for chair in live.chairs:
                    if chair.player_id is not None:
                        self.wanted[NAMES[chair.seat], "ended", table_id] += 1

    def came(self) -> Counter[tuple[str, str, str]]:
        """The notices that came."""
        kinds = {"turn": "turn", "running low": "reminder", "time": "late", "over": "ended"}
        found: Counter[tuple[str, str, str]] = Counter()
        for mail in self.office.mail.mails:
            who = str(mail["To"]).partition("@")[0].capitalize()
            title = str(mail["Subject"]).partition(": ")[2]
            kind = next((kinds[word] for word in kinds if word in title), title)
            table_id = next(table_id for table_id in self.tables if table_id in text_of(mail))
            found[who, kind, table_id] += 1
        return found

    # --- what they do

    async def play(self, seat: int) -> None:
        """Whoever looks in moves wherever he is asked, for as long as he is."""
        for table_id, process in zip(self.tables, itertools.cycle((0, 1))):
            while (live := await self.table(table_id, process)).row.stage == "running":
                if seat not in live.match.to_act or live.chairs[seat].bot is not None:
                    break
                assert live.seats_with([self.friends[seat]]) == {seat: live.chairs[seat].secret_hash}
                await move(self.here[process], live, seat)
                self.told.discard((table_id, seat))

    async def wait_an_hour(self) -> None:
        self.house.hands.go(GRACE + 1)
        await self.expect()
        await self.send()
        self.house.hands.go(HOUR - GRACE - 1)
        for registry in self.here:
            await look(registry)
        await self.send()

    async def send(self) -> None:
        await asyncio.gather(*(deliver(postman) for postman in self.postmen))

    async def happen(self, hour: int) -> None:
        """What happens in this hour beside the games."""
        registry = self.here[0]
        if hour in CHANGE_OVER:
            await self.open()
        elif hour == NEW_PHONE:
            code, _ = await codes.new_code(registry.store, "move", self.friends[DI].player_id)
            arrived = await arriving.by_code(registry.store, code, "a new phone", None, bring=False)
            somebody = await players.somebody_with(registry.store, arrived.secret)
            assert somebody is not None
            assert somebody.player_id == self.friends[DI].player_id
            assert somebody.device_id != self.friends[DI].device_id
            self.friends[DI] = somebody
        elif hour == GOODBYE:
            await forgetting.forget(registry, self.friends[BO])
        elif hour == JUMP:
            self.house.hands.wall += 3 * DAY
        elif hour == MISSING.stop:
            live = await self.table(self.tables[0])
            if live.row.stage == "running":
                assert live.chairs[CY].bot is not None, "a bot has gone on for him"
                await leaving.come_back(registry, live, CY)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_week(kind: str, office: Office, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    address = str(tmp_path / "t.sqlite") if kind == "sqlite" else str(request.getfixturevalue("database"))

    async def scene() -> None:
        async with a_house(address) as house:
            week = Week(house, office)
            await week.open()
            await week.meet()
            for hour in range(WEEK):
                await week.happen(hour)
                for seat, every in EVERY.items():
                    missing = (seat == CY and hour in MISSING) or (seat == BO and hour >= GOODBYE)
                    if hour % every == 0 and not missing:
                        await week.play(seat)
                await week.wait_an_hour()
            stages = [(await week.table(table_id)).row.stage for table_id in week.tables]
            assert stages == ["over", "over"]
            came = week.came()
            # Cy was reminded once at each table, and told once that a bot goes on for him.
            for table_id in week.tables:
                week.wanted["Cy", "reminder", table_id] += 1
                week.wanted["Cy", "late", table_id] += 1
            assert came == week.wanted
            assert len({mail["Message-ID"] for mail in office.mail.mails}) == came.total()
            assert week.wanted["Bo", "ended", week.tables[0]] == 0, "whoever is gone is told nothing"

    asyncio.run(scene())
