"""Time for a move, leaving, and never being stuck: with a clock that the test sets, and nobody who waits for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness import Guest
from house import DAY, HOUR, begin, house_at, look, move, same_table, secrets_of, settled, until
from rhumbline.server.http.errors import Denied
from rhumbline.server.live import protocol
from rhumbline.server.live.client import Client
from rhumbline.server.storage.rows import Tempo
from rhumbline.server.tables import clock as clocks
from rhumbline.server.tables import days, leaving, lobby
from rhumbline.server.tables.live_table import LiveTable


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the tables are."""
    return str(tmp_path / "t.sqlite") if request.param == "sqlite" else str(request.getfixturevalue("database"))


def kinds(live: LiveTable) -> list[tuple[str, int | None]]:
    return [(one.kind, one.seat) for one in live.happenings]


def moved(live: LiveTable) -> set[int]:
    return {entry.by for entry in live.match.entries} - {-1}


def watcher(live: LiveTable, seat: int) -> Callable[[], list[protocol.Reply]]:
    """Somebody's socket: gives all it has been sent since it was last asked."""
    client = Client(live, seat)
    live.clients.add(client)
    client.unsent()
    return client.unsent


# --- time that runs out


def test_a_bot_plays_the_move_of_one_whose_time_is_out(address: str) -> None:
    """Not a second before; everybody else's clock goes on; it is told what was played for him until he plays."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2)
            house.hands.go(DAY - 1)
            await move(here, live, 1)
            await look(here)
            assert moved(live) == {1}
            house.hands.go(2)
            await look(here)
            assert moved(live) == {0, 1}
            assert kinds(live) == [("late-move", 0)]
            assert live.state_for(0).played_for_you == 1
            assert live.state_for(1).played_for_you == 0
            assert [chair.bot for chair in live.chairs] == [None, None]
            left = [(chair.until or 0) - here.clock.now() for chair in live.chairs]
            assert left == [DAY, DAY]
            await move(here, live, 0)
            assert live.state_for(0).played_for_you == 0

    asyncio.run(scene())


def test_a_bot_takes_the_seat_until_its_owner_is_back(address: str) -> None:
    """He has it back with one request, at once, and the whole time for his next move."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, late="seat")
            for _ in range(3):
                await move(here, live, 1)
                house.hands.go(DAY + 1 if live.chairs[0].bot is None else 1)
                await look(here)
            assert live.chairs[0].bot == "normal"
            played = [entry for entry in live.match.entries if entry.by == 0]
            assert live.state_for(0).played_for_you == len(played) >= 3
            await lobby.set_bot(here, live, secrets_of(1), 0, None)
            assert live.chairs[0].bot is None
            assert kinds(live) == [("late-seat", 0), ("back", 0)]
            await move(here, live, 1)
            assert (live.chairs[0].until or 0) - here.clock.now() == DAY
            await move(here, live, 0)
            assert live.state_for(0).played_for_you == 0

    asyncio.run(scene())


def test_a_table_may_be_closed_when_time_is_out(address: str) -> None:
    """By anyone at it, not before, and no bot moves; the game has no result and can be looked at."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, late="close")
            with pytest.raises(Denied, match="Nobody's time is up"):
                await leaving.close(here, live)
            await move(here, live, 1)
            house.hands.go(DAY + 1)
            await look(here)
            assert moved(live) == {1}
            assert live.state_for(1).chairs[0].late
            await leaving.close(here, live)
            assert (live.row.stage, live.row.ending) == ("over", "closed")
            assert kinds(live) == [("late-close", 0), ("closed", None)]
            assert live.document(0)[1].prompt is None
            with pytest.raises(Denied, match="over"):
                await leaving.close(here, live)

    asyncio.run(scene())


def test_one_who_is_late_may_still_move_while_the_table_waits(address: str) -> None:
    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, late="close")
            await move(here, live, 1)
            house.hands.go(DAY + 1)
            await look(here)
            await move(here, live, 0)
            with pytest.raises(Denied, match="Nobody's time is up"):
                await leaving.close(here, live)

    asyncio.run(scene())


def test_a_live_clock(address: str) -> None:
    """A minute a move: the same consequences, and no reminder."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, tempo="live", move_time=60)
            heard = watcher(live, 0)
            house.hands.go(59)
            await look(here)
            assert not [reply for reply in heard() if isinstance(reply, protocol.Notice)]
            house.hands.go(2)
            await look(here)
            assert kinds(live) == [("late-move", 0), ("late-move", 1)]

    asyncio.run(scene())


def test_without_a_clock_nobody_is_late(address: str) -> None:
    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, tempo="live", move_time=None)
            house.hands.go(100 * DAY)
            await look(here)
            assert moved(live) == set()
            assert [chair.until for chair in live.state_for(0).chairs] == [None, None]

    asyncio.run(scene())


def test_follow_up_questions_share_the_time_of_their_move(address: str) -> None:
    """Neither a chain of small decisions nor taking a choice back again and again makes a move longer."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2)
            out = live.chairs[0].until
            house.hands.go(HOUR)
            await move(here, live, 0)
            await here.command(live, lambda referee: referee.retract(0, "back"))
            assert live.match.prompts[0] == live.chairs[0].clock_prompt
            assert live.chairs[0].until == out

    asyncio.run(scene())


def test_a_reminder_comes_once(address: str) -> None:
    """When a quarter of the time is left, to him alone; also with a restart in between."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2)
            await move(here, live, 1)
            ada, bo = watcher(live, 0), watcher(live, 1)
            house.hands.go(0.75 * DAY - 100)
            await look(here)
            assert not [reply for reply in ada() if isinstance(reply, protocol.Notice)]
            house.hands.go(101)
            await look(here)
            assert [reply for reply in ada() if isinstance(reply, protocol.Notice)] == [protocol.Notice("reminder", 0)]
            assert not [reply for reply in bo() if isinstance(reply, protocol.Notice)]
            await house.end(here)
            there = await house.process()
            again = await same_table(there, live)
            ada = watcher(again, 0)
            await look(there)
            assert not [reply for reply in ada() if isinstance(reply, protocol.Notice)]
            assert moved(again) == {1}
            house.hands.go(0.25 * DAY)
            await look(there)
            assert moved(again) == {0, 1}

    asyncio.run(scene())


# --- clocks, restarts, processes


def test_time_stands_still_while_no_server_runs(address: str) -> None:
    """A week without a server costs nobody anything, and after it people have the time to come back."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2)
            house.hands.go(DAY - 10)
            await house.end(here)
            house.hands.go(7 * DAY)
            house.hands.steady = 17.0  # the machine was started anew, too
            there = await house.process(just_now=True)
            again = await same_table(there, live)
            await look(there)
            assert moved(again) == set()
            assert 0 < (again.chairs[0].until or 0) - there.clock.now() <= 10
            house.hands.go(11)
            await look(there)
            assert moved(again) == set(), "nobody is late in the first minute"
            house.hands.go(clocks.GRACE)
            await look(there)
            assert moved(again) == {0, 1}

    asyncio.run(scene())


@pytest.mark.parametrize("jump", [3600.0, -3600.0, -400.0 * DAY, 400.0 * DAY])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_clock_that_jumps_changes_nothing(address: str, jump: float, *, restarted: bool) -> None:
    """Set forward it makes nobody late, set back it keeps nobody waiting; also if the server was restarted then."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, move_time=HOUR)
            house.hands.go(HOUR / 2)
            await look(here)
            house.hands.wall += jump
            if restarted:
                await house.end(here)
                here = await house.process()
            live = await same_table(here, live)
            house.hands.go(HOUR / 2 - 5)
            await look(here)
            assert moved(live) == set()
            told = live.state_for(0).chairs[0].until
            assert told is not None
            assert told - house.hands.wall == pytest.approx(5, abs=3)
            house.hands.go(10)
            await look(here)
            assert moved(live) == {0, 1}

    asyncio.run(scene())


def test_of_two_processes_one_acts(address: str) -> None:
    """Both look at the same moment: one note, one move, one notice; and both tables are the same afterwards."""

    async def scene() -> None:
        async with house_at(address) as house:
            here, there = await house.process(), await house.process()
            live = await begin(here, 2, late="seat")
            other = await same_table(there, live)
            await move(here, live, 1)
            sockets = [watcher(live, 0), watcher(other, 0)]
            house.hands.go(DAY + 1)
            await asyncio.gather(look(here), look(there))
            async with live.lock, other.lock:
                await here.refresh(live)
                await there.refresh(other)
            heard = [reply for socket in sockets for reply in socket() if isinstance(reply, protocol.Notice)]
            assert [notice.kind for notice in heard if notice.kind == "late"] == ["late"]
            assert kinds(live) == kinds(other) == [("late-seat", 0)]
            await until(lambda: moved(live) == {0, 1})
            async with live.lock, other.lock:
                await here.refresh(live)
                await there.refresh(other)
            assert live.match.entries == other.match.entries

    asyncio.run(scene())


def test_a_process_that_dies_when_time_is_out_is_stood_in_for(address: str) -> None:
    """The note that the time is out is stored; the move follows from it wherever the table is looked at next."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2)
            house.hands.go(DAY + 1)
            here.closing = True  # it dies before it moves
            await days.look_after(here)
            assert moved(live) == set()
            there = await house.process()
            other = await same_table(there, live)
            other.mine.set()
            await settled(there)
            assert moved(other) == {0, 1}

    asyncio.run(scene())


# --- holidays


def test_time_does_not_run_on_holidays(address: str) -> None:
    """Two weeks of them in a game; whoever is back early has the rest again."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2)
            await move(here, live, 1)
            house.hands.go(HOUR)
            await leaving.go_away(here, live, 0, house.hands.wall + 10 * DAY)
            house.hands.go(10 * DAY)
            await look(here)
            assert moved(live) == {1}
            with pytest.raises(Denied, match="4 days off"):
                await leaving.go_away(here, live, 0, house.hands.wall + 5 * DAY)
            await leaving.go_away(here, live, 0, house.hands.wall + 4 * DAY)
            house.hands.go(DAY)
            assert live.state_for(1).chairs[0].away_until is not None
            await leaving.go_away(here, live, 0, None)
            assert live.state_for(1).chairs[0].away_until is None
            assert live.chairs[0].away_used == pytest.approx(11 * DAY, abs=10)
            assert (live.chairs[0].until or 0) - here.clock.now() == pytest.approx(23 * HOUR, abs=10)
            house.hands.go(DAY)
            await look(here)
            assert moved(live) == {0, 1}
            assert kinds(live)[:3] == [("away", 0), ("away", 0), ("back-early", 0)]

    asyncio.run(scene())


# --- leaving


def test_a_seat_that_is_resigned_is_a_bots_for_good(address: str) -> None:
    """The game goes on to its end; hosting goes to another; when only bots are left they play on."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, 1, tempo="live", move_time=None)
            await leaving.resign(here, live, 0)
            assert [chair.host for chair in live.chairs] == [False, True, False]
            assert kinds(live) == [("resigned", 0), ("host", 1)]
            with pytest.raises(Denied, match="a bot must play it"):
                await lobby.set_bot(here, live, secrets_of(1), 0, None)
            await leaving.resign(here, live, 0)
            await leaving.resign(here, live, 1)
            await until(lambda: live.row.stage == "over")
            assert live.match.over
            assert live.row.ending is None

    asyncio.run(scene())


def test_all_people_must_want_the_end(address: str) -> None:
    """One no, and the game goes on; bots have no vote. An ended game is over for everybody, and readable."""

    async def scene() -> None:
        async with house_at(address) as house:
            here, there = await house.process(), await house.process()
            live = await begin(here, 3, 1, tempo="live", move_time=None)
            other = await same_table(there, live)
            end = protocol.Proposed("end")
            await leaving.propose(here, live, [0], 0, end)
            await leaving.vote(there, other, [1], yes=True)
            await leaving.vote(here, live, [2], yes=False)
            assert (live.row.stage, live.proposal) == ("running", None)
            with pytest.raises(Denied, match="nothing left to vote on"):
                await leaving.vote(here, live, [1], yes=True)
            await leaving.propose(here, live, [0], 0, end)
            await asyncio.gather(leaving.vote(there, other, [1], yes=True), leaving.vote(here, live, [2], yes=True))
            async with live.lock:
                await here.refresh(live)
            assert (live.row.stage, live.row.ending) == ("over", "agreed")
            assert [kind for kind, _ in kinds(live)] == ["proposed-end", "kept-on", "proposed-end", "ended"]
            assert live.state_for(2).ending == "agreed"

    asyncio.run(scene())


def test_somebody_who_is_gone_is_removed_by_vote(address: str) -> None:
    """Only if his time is out or he was not seen for a day; more than half of the others; he may come back."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 4, tempo="live", move_time=None)
            remove = protocol.Proposed("remove", 0)
            with pytest.raises(Denied, match="has not been seen for a day"):
                await leaving.propose(here, live, [1], 1, remove)
            house.hands.go(DAY + 10)
            with pytest.raises(Denied, match="no vote"):
                await leaving.propose(here, live, [0], 0, remove)
            await leaving.propose(here, live, [1], 1, remove)
            with pytest.raises(Denied, match="no vote"):
                await leaving.vote(here, live, [0], yes=False)
            await leaving.vote(here, live, [2], yes=False)
            assert live.chairs[0].bot is None
            await leaving.vote(here, live, [3], yes=True)
            await settled(here)
            assert live.chairs[0].bot == "normal"
            assert not live.chairs[0].host
            assert sum(chair.host for chair in live.chairs) == 1
            await until(lambda: moved(live) == {0})
            await lobby.set_bot(here, live, secrets_of(1), 0, None)
            assert live.chairs[0].bot is None
            assert live.state_for(0).played_for_you == 1

    asyncio.run(scene())


@pytest.mark.parametrize("tempo", ["live", "days"])
def test_the_host_puts_a_bot_in_only_where_somebody_is_missed(address: str, tempo: Tempo) -> None:
    """Live: five minutes after he has left; over days: when his time is out. Never for somebody on holiday."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 3, tempo=tempo, move_time=DAY if tempo == "days" else None, late="close")

            async def put_in(seat: int) -> None:
                await lobby.set_bot(here, live, secrets_of(1), seat, "novice")

            if tempo == "days":
                await leaving.go_away(here, live, 2, here.clock.on_the_wall(here.clock.now() + 3 * DAY))
            house.hands.go(DAY - 10 if tempo == "days" else leaving.LIVE_AWAY - 10)
            with pytest.raises(Denied, match="more than five minutes ago"):
                await put_in(1)
            house.hands.go(20)
            watcher(live, 2)
            await look(here)
            with pytest.raises(Denied, match="on holiday"):
                await put_in(2)  # on holiday, or at the table
            await put_in(1)
            await settled(here)
            assert [chair.bot for chair in live.chairs] == [None, "novice", None]
            assert kinds(live)[-1] == ("put-in", 1)
            await lobby.set_bot(here, live, [secrets_of(2)[1]], 1, None)
            assert live.chairs[1].bot is None
            assert kinds(live)[-1] == ("back", 1)

    asyncio.run(scene())


def test_a_vote_may_fail(address: str) -> None:
    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 3, tempo="live", move_time=None)
            house.hands.go(DAY + 10)
            await leaving.propose(here, live, [1], 1, protocol.Proposed("remove", 0))
            await leaving.vote(here, live, [2], yes=False)
            assert live.proposal is None
            assert kinds(live)[-1] == ("kept", 0)

    asyncio.run(scene())


def test_the_host_aborts_before_the_first_move(address: str) -> None:
    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 2, tempo="live", move_time=None)
            assert live.state_for(0).may_abort
            with pytest.raises(Denied, match="Only the host"):
                await leaving.abort(here, live, [1])
            await leaving.abort(here, live, [0])
            assert live.row.ending == "aborted"
            other = await begin(here, 2, tempo="live", move_time=None)
            await move(here, other, 1)
            assert not other.state_for(0).may_abort
            with pytest.raises(Denied, match="Somebody has already moved"):
                await leaving.abort(here, other, [0])

    asyncio.run(scene())


@pytest.mark.parametrize("stage", ["open", "running"])
def test_another_one_becomes_host(address: str, stage: str) -> None:
    """In the lobby and while playing: when nobody has seen the host for days, somebody who is here."""

    async def scene() -> None:
        async with house_at(address) as house:
            here = await house.process()
            live = await begin(here, 3, tempo="live", move_time=None)
            if stage == "open":
                await here.store.change_table(live.id, stage="open")
                async with live.lock:
                    await here.refresh(live)
            live.clients.add(Client(live, 2))
            house.hands.go(2 * DAY)
            await leaving.look_for_a_host(here, live)
            assert live.chairs[0].host
            house.hands.go(1.1 * DAY)
            await leaving.look_for_a_host(here, live)
            assert [chair.host for chair in live.chairs] == [False, False, True]

    asyncio.run(scene())


def test_a_move_does_not_undo_an_end(address: str) -> None:
    """A process that has not heard of the end stores a move: the game stays over."""

    async def scene() -> None:
        async with house_at(address) as house:
            here, there = await house.process(), await house.process()
            live = await begin(here, 2, tempo="live", move_time=None)
            other = await same_table(there, live)
            house.wires.clear()
            await leaving.abort(here, live, [0])
            with contextlib.suppress(Exception):
                await move(there, other, 1)
            found = await here.store.table(live.id)
            assert found is not None
            assert (found[0].stage, found[0].ending) == ("over", "aborted")

    asyncio.run(scene())


# --- over HTTP and the socket


def test_all_of_it_over_http(guest: Guest) -> None:
    """Made with a clock, told to everybody, proposed, refused in words, ended, and readable afterwards."""
    made: dict[str, Any] = {"tempo": "days", "move_time": 8 * HOUR, "late": "seat"}
    wrongs: list[dict[str, Any]] = [{"tempo": "days", "move_time": 60}, {"tempo": "live", "move_time": 2 * DAY}]
    for wrong in wrongs:
        answer = guest.post("/api/tables", game="cartographers", seats=2, name="Ada", **wrong)
        assert (answer.status_code, answer.json()["rule"]) == (400, "http.time")
    table, cookies = guest.table("cartographers", 3, 2, **made)
    path = f"/api/tables/{table}"

    async def scene() -> None:
        async with guest.player(table, cookies[0]) as ada, guest.player(table, cookies[1]) as bo:
            assert {name: ada.state[name] for name in made} == made
            assert ada.state["chairs"][0]["until"] is not None
            assert guest.post(f"{path}/away", cookies[1], until=None).status_code == 200
            assert guest.post(f"{path}/close", cookies[1]).json()["rule"] == "http.late"
            assert guest.post(f"{path}/propose", cookies[1], kind="remove", about=0).json()["rule"] == "http.vote"
            assert guest.post(f"{path}/propose", cookies[1], kind="remove", about=9).json()["rule"] == "http.seat"
            assert guest.post(f"{path}/propose", cookies[0], kind="end").status_code == 200
            await bo.until(lambda: bo.state["proposal"] is not None)
            assert guest.post(f"{path}/vote", cookies[1], yes=True).json()["stage"] == "over"
            await ada.until(lambda: ada.state["ending"] == "agreed" and not ada.is_asked())
            refused = await ada.ask(type="act", prompt=1, moves=["skip"])
            assert refused["type"] == "refused"

    asyncio.run(scene())
    assert guest.get(f"{path}/replay", cookies[0]).status_code == 200
    assert guest.get(f"{path}/luck", cookies[0]).status_code == 200
    assert guest.get(f"{path}/record").status_code == 200
    assert guest.post(f"{path}/resign", cookies[0]).json()["rule"] == "http.stage"
    for action in ("resign", "abort", "close"):
        assert guest.post(f"{path}/{action}").status_code == 403
