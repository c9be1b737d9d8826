"""Leaving a game, and never being stuck in one: resigning, proposals and votes, holidays, hosts who are gone.

Every change is decided upon what is stored at that moment (`Store.amend`), so that two who ask at once, at whichever
process, are answered one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rhumbline.server.http.errors import Denied, no_such_table, not_host
from rhumbline.server.live.protocol import Proposed, decode_proposal
from rhumbline.server.storage.rows import GROUP, Amendment, Chair, Due, Ending, Happening, HappeningKind, Stored
from rhumbline.server.tables import days
from rhumbline.server.tables.live_table import STAND_IN, LiveTable, bot_playing
from rhumbline.server.tables.notices import notice

if TYPE_CHECKING:
    from rhumbline.server.tables.registry import TableRegistry

UNSEEN = days.DAY
"""Seconds after which somebody who has not been seen may be removed by the others."""
LIVE_AWAY = 300
"""Seconds after which the host of a live table may put a bot in for somebody who has left it."""
HOST_GONE = 3 * days.DAY
"""Seconds after which another one becomes host."""
HOLIDAYS = 14 * days.DAY
"""Seconds of holidays a player may take in a game."""
PROPOSED: set[HappeningKind] = {"proposed-end", "proposed-removal"}
ENDED: dict[Ending, HappeningKind] = {"agreed": "ended", "aborted": "aborted", "closed": "closed", "expired": "expired"}


class _Desk:
    """What is being changed at a table: seats and row as they will be, and what is told of it."""

    def __init__(self, registry: TableRegistry, live: LiveTable, row: Stored, chairs: list[Chair]) -> None:
        if row.stage != "running":
            raise Denied(409, "http.stage", "The game is over." if row.stage == "over" else "The game has not begun.")
        self.registry = registry
        self.live = live
        self.row = row
        self.chairs = list(chairs)
        self._before = list(chairs)
        self._values: dict[str, Any] = {}
        self._told: list[Happening] = []
        self._stood_in_for: list[int] = []

    @property
    def proposal(self) -> Proposed | None:
        return None if self.row.proposal is None else decode_proposal(self.row.proposal)

    def propose(self, proposal: Proposed | None) -> None:
        self._set(proposal=None if proposal is None else msgspec.json.encode(proposal).decode())

    def _set(self, **values: Any) -> None:
        self._values |= values
        self.row = self.row._replace(**values)

    def seat(self, seat: int, **values: Any) -> None:
        self.chairs[seat] = self.chairs[seat]._replace(**values)

    def stand_in(self, seat: int, bot: str, why: HappeningKind) -> None:
        """A bot plays for somebody until he is back; he is to hear of it."""
        self.seat(seat, bot=bot)
        self._stood_in_for.append(seat)
        self.tell(why, seat)

    def tell(self, kind: HappeningKind, seat: int | None = None, until: float | None = None) -> None:
        clock = self.registry.clock
        self._told.append(Happening(0, kind, seat, self.live.referee.n, clock.on_the_wall(clock.now()), until))

    def end(self, ending: Ending) -> None:
        # The row may be a little older than its log; of a game that is over they agree.
        n = max(self.row.n, self.live.referee.n)
        self._set(stage="over", ending=ending, wakes=None, proposal=None, n=n)
        self.tell(ENDED[ending])

    def voters(self) -> list[int]:
        """The seats whose people decide: those that no bot plays, but the one they vote about."""
        about = self.proposal.about if self.proposal is not None else None
        return [chair.seat for chair in self.chairs if chair.is_person and not chair.bot and chair.seat != about]

    def settle(self) -> None:
        """Do what has been decided, if it has."""
        proposal = self.proposal
        if proposal is None or self.row.stage != "running":
            return
        voters = self.voters()
        yes, no = len(set(proposal.yes) & set(voters)), len(set(proposal.no) & set(voters))
        if proposal.kind == "end":
            passed, fallen = yes == len(voters), no > 0
        else:
            passed, fallen = 2 * yes > len(voters), 2 * (len(voters) - no) <= len(voters)
            fallen = fallen or proposal.about is None or self.chairs[proposal.about].bot is not None
        if fallen:
            self.propose(None)
            self.tell("kept-on" if proposal.kind == "end" else "kept", proposal.about)
        elif passed and proposal.kind == "end":
            self.end("agreed")
        elif passed and proposal.about is not None:
            self.propose(None)
            self.stand_in(proposal.about, STAND_IN, "removed")
            self.pass_on_hosting({proposal.about})

    def pass_on_hosting(self, gone: Collection[int]) -> None:
        """Another one becomes host if the host is among those who are gone: whoever was here last."""
        if not any(self.chairs[seat].host for seat in gone):
            return
        heirs = [chair for chair in self.chairs if chair.is_person and chair.seat not in gone]
        heirs.sort(key=lambda chair: (chair.bot is None, last_here(self.live, chair)))
        if heirs:
            for seat in gone:
                self.seat(seat, host=False)
            self.seat(heirs[-1].seat, host=True)
            self.tell("host", heirs[-1].seat)

    def amendment(self) -> Amendment:
        seats = {
            chair.seat: {name: value for name, value in chair._asdict().items() if value != getattr(before, name)}
            for before, chair in zip(self._before, self.chairs, strict=True)
            if before != chair
        }
        running = self.row.stage == "running"
        values: Mapping[str, Any] = self._values | {"due": running and self.live.is_due_with(self.chairs)}
        if running and self.row.move_time is not None:
            values = {**values, "wakes": days.next_look(self.row, self.live.match, self.chairs)}
        return Amendment(values, seats, self._told, self._due())

    def _due(self) -> list[Due]:
        """Who is to hear of this elsewhere."""
        reach, now, kinds = self.registry.reach, self.registry.clock.now(), {one.kind for one in self._told}
        if self.row.ending is not None and kinds & set(ENDED.values()):
            group = [Due(GROUP, "ended", 0, None, now, now)] if self.row.webhook is not None and reach.groups else []
            return group + reach.due(self.row, self.chairs, "ended", 0, now)
        stood_in_for = [self.chairs[seat] for seat in self._stood_in_for]
        told = reach.due(self.row, stood_in_for, "stand-in", int(now), now)
        proposal = self.proposal
        if proposal is None or not kinds & PROPOSED:
            return told
        silent = [self.chairs[seat] for seat in self.voters() if seat not in {*proposal.yes, *proposal.no}]
        return told + reach.due(self.row, silent, "vote", int(now), now, reach.after)


def last_here(live: LiveTable, chair: Chair) -> float:
    """When somebody was last at the table, in its time."""
    return live.clock.now() if live.is_here(chair.seat) else noted_here(live, chair)


def noted_here(live: LiveTable, chair: Chair) -> float:
    """When it was last noted that somebody is at the table."""
    return max(chair.here, live.clock.at_tables(chair.seen), live.clock.at_tables(live.row.created))


def is_gone(live: LiveTable, chair: Chair) -> bool:
    """Whether the others may go on without this one."""
    now = live.clock.now()
    if chair.away_until > now:
        return False
    return days.is_out_of_time(live, chair.seat) or now - last_here(live, chair) > UNSEEN


async def _change(registry: TableRegistry, live: LiveTable, change: Callable[[_Desk], None]) -> None:
    """Let `change` work on the table as it is stored; all are told what has become of it."""
    async with live.lock:
        await registry.refresh(live)
        if live.id not in registry.live:
            raise no_such_table()

        def decide(row: Stored, chairs: list[Chair]) -> Amendment | None:
            desk = _Desk(registry, live, row, chairs)
            change(desk)
            return desk.amendment()

        amendment = await registry.store.amend(live.id, decide)
        await registry.changed(live)
        await days.wind(registry, live)
    if amendment is not None:
        _give_notice(live, amendment)


def _give_notice(live: LiveTable, amendment: Amendment) -> None:
    people = [chair.seat for chair in live.chairs if chair.is_person]
    for happening in amendment.told:
        if happening.kind in ENDED.values():
            for seat in people:
                notice(live, seat, "ended")
        elif happening.kind in PROPOSED and live.proposal is not None:
            for seat in set(people) - {*live.proposal.yes, *live.proposal.no, live.proposal.about}:
                notice(live, seat, "vote")


async def resign(registry: TableRegistry, live: LiveTable, seat: int) -> None:
    """A bot has the seat for good, and the game goes on, also if only bots are left."""

    def change(desk: _Desk) -> None:
        if desk.chairs[seat].resigned:
            return
        desk.seat(seat, bot=desk.chairs[seat].bot or STAND_IN, resigned=True)
        desk.tell("resigned", seat)
        desk.pass_on_hosting({seat})
        desk.settle()

    await _change(registry, live, change)


async def propose(registry: TableRegistry, live: LiveTable, seats: Sequence[int], by: int, wanted: Proposed) -> None:
    """Something all are to vote on; it takes the place of another proposal. All seats of the asker's device agree."""

    def change(desk: _Desk) -> None:
        before = desk.proposal
        if before is not None and (before.kind, before.about) == (wanted.kind, wanted.about):
            _vote(desk, seats, yes=True)
            return
        if wanted.kind == "remove":
            _must_be_gone(desk, wanted.about)
        desk.propose(msgspec.structs.replace(wanted, by=by, yes=[], no=[]))
        desk.tell("proposed-end" if wanted.kind == "end" else "proposed-removal", wanted.about)
        _vote(desk, seats, yes=True)

    await _change(registry, live, change)


def _must_be_gone(desk: _Desk, about: int | None) -> None:
    if about is None or about not in range(desk.row.seats):
        raise Denied(404, "http.seat", "There is no such seat.")
    chair = desk.chairs[about]
    if not chair.is_person or chair.bot is not None:
        raise Denied(409, "http.vote", "A bot already plays this seat.")
    if not is_gone(desk.live, chair):
        raise Denied(
            409, "http.vote", "Only a player whose time is up, or who has not been seen for a day, can be removed."
        )


def _vote(desk: _Desk, seats: Sequence[int], *, yes: bool) -> None:
    proposal = desk.proposal
    voting = set(seats) & set(desk.voters())
    if proposal is None:
        raise Denied(409, "http.vote", "There is nothing left to vote on.")
    if not voting:
        raise Denied(403, "http.vote", "You have no vote here.")
    for_it, against = set(proposal.yes) - voting, set(proposal.no) - voting
    for_it, against = (for_it | voting, against) if yes else (for_it, against | voting)
    desk.propose(msgspec.structs.replace(proposal, yes=sorted(for_it), no=sorted(against)))
    desk.settle()


async def vote(registry: TableRegistry, live: LiveTable, seats: Sequence[int], *, yes: bool) -> None:
    """Say yes or no to what is proposed, for all seats of a device."""
    await _change(registry, live, lambda desk: _vote(desk, seats, yes=yes))


async def abort(registry: TableRegistry, live: LiveTable, seats: Sequence[int]) -> None:
    """The host ends a game in which nobody has moved yet."""

    def change(desk: _Desk) -> None:
        if not any(desk.chairs[seat].host for seat in seats):
            raise not_host()
        if live.referee.people_have_moved:
            raise Denied(409, "http.stage", "Somebody has already moved; propose ending the game instead.")
        desk.end("aborted")

    await _change(registry, live, change)


async def close(registry: TableRegistry, live: LiveTable) -> None:
    """Anyone at the table closes it, if that is what the host chose for a time that is out."""

    def change(desk: _Desk) -> None:
        late = any(days.is_out_of_time(live, chair.seat) for chair in desk.chairs)
        if desk.row.late != "close" or not late:
            raise Denied(409, "http.late", "Nobody's time is up, or this table is not closed when it is.")
        desk.end("closed")

    await _change(registry, live, change)


async def close_by_operator(registry: TableRegistry, live: LiveTable) -> None:
    """The operator ends a game, without a result."""
    await _change(registry, live, lambda desk: desk.end("closed"))


async def remove_by_operator(registry: TableRegistry, live: LiveTable, seat: int) -> None:
    """The operator takes somebody's seat from him for good: a bot plays on."""

    def change(desk: _Desk) -> None:
        if not desk.chairs[seat].is_person:
            raise Denied(409, "http.seat", "Nobody sits there.")
        desk.seat(seat, bot=desk.chairs[seat].bot or STAND_IN, resigned=True)
        desk.tell("removed", seat)
        desk.pass_on_hosting({seat})
        desk.settle()

    await _change(registry, live, change)


async def put_in(registry: TableRegistry, live: LiveTable, seat: int, bot: str, *, own: bool) -> None:
    """The host lets a bot play for somebody, or for himself, until that one is back."""

    def change(desk: _Desk) -> None:
        chair = desk.chairs[seat]
        if own or chair.bot is not None or not chair.is_person:
            desk.seat(seat, bot=bot)
        else:
            _must_be_missed(desk, chair)
            desk.stand_in(seat, bot, "put-in")
        desk.settle()

    await _change(registry, live, change)


def _must_be_missed(desk: _Desk, chair: Chair) -> None:
    """The others wait for this one: his time is out, or he has left a live table some minutes ago."""
    now, live = desk.registry.clock.now(), desk.live
    missed = desk.row.tempo == "live" and now - last_here(live, chair) > LIVE_AWAY
    if chair.away_until > now or not (missed or days.is_out_of_time(live, chair.seat)):
        raise Denied(
            409,
            "http.missed",
            "The host may put a bot in for somebody whose time is up, or who has left a live table more than five"
            " minutes ago; for nobody who is on holiday.",
        )


async def expire(registry: TableRegistry, live: LiveTable) -> None:
    """A day's game that was not finished in time is over, without a result."""
    await _change(registry, live, lambda desk: desk.end("expired"))


async def go_away(registry: TableRegistry, live: LiveTable, seat: int, until: float | None) -> None:
    """A holiday until that moment: time does not run meanwhile. None: he is back. A new one replaces the old one."""

    def change(desk: _Desk) -> None:
        if desk.row.tempo != "days":
            raise Denied(409, "http.away", "You can take time off only in games over days.")
        clock, chair = registry.clock, desk.chairs[seat]
        now = clock.now()
        end = now if until is None else max(now, clock.at_tables(until))
        more = end - max(now, chair.away_until)
        if chair.away_used + more > HOLIDAYS:
            left = int(max(0.0, HOLIDAYS - chair.away_used) // days.DAY)
            raise Denied(409, "http.away", f"You have {left} days off left in this game.")
        values: dict[str, Any] = {"away_until": end, "away_used": chair.away_used + more}
        if chair.until is not None and days.runs(chair, live.match.prompts[seat]):
            values["until"] = chair.until + more
        desk.seat(seat, **values)
        desk.tell("away" if end > now else "back-early", seat, clock.on_the_wall(end) if end > now else None)

    await _change(registry, live, change)


async def come_back(registry: TableRegistry, live: LiveTable, seat: int) -> None:
    """Whoever's seat a bot plays has it again at once, and the whole time for a move."""

    def change(desk: _Desk) -> None:
        chair = desk.chairs[seat]
        if not chair.is_person:
            raise Denied(409, "http.seat", "No person has this seat; a bot must play it.")
        if bot_playing(chair, live.match.prompts[seat]) is not None:
            desk.seat(seat, bot=None, bot_prompt=-1, clock_prompt=-1, late_prompt=-1, until=None)
            desk.tell("back", seat)
            desk.settle()

    await _change(registry, live, change)


def make_host(live: LiveTable, row: Stored, chairs: Sequence[Chair], secret_hash: str | None) -> Amendment | None:
    """The one with this secret is the host; None if nobody has it. Seats may have been dealt meanwhile, not secrets."""
    heir = next((chair for chair in chairs if chair.is_person and chair.secret_hash == secret_hash), None)
    if heir is None:
        return None
    now = live.clock.on_the_wall(live.clock.now())
    told = [Happening(0, "host", heir.seat, live.referee.n, now)] if row.stage == "running" else []
    # A group chat's address is the secret of whoever has set it.
    return Amendment({"webhook": None}, {chair.seat: {"host": chair is heir} for chair in chairs}, told)


async def look_for_a_host(registry: TableRegistry, live: LiveTable) -> None:
    """If nobody has seen the host for days, somebody who is here becomes host, in the lobby or while playing."""
    hosts = [chair for chair in live.people() if chair.host]
    if live.row.stage == "over" or not any(live.is_here(chair.seat) for chair in live.people()):
        return
    if any(registry.clock.now() - last_here(live, chair) <= HOST_GONE for chair in hosts):
        return
    async with live.lock:
        here = [chair for chair in live.people() if live.is_here(chair.seat) and not chair.resigned]
        if not here:
            return
        heir = here[0].secret_hash

        def decide(row: Stored, chairs: list[Chair]) -> Amendment | None:
            now = registry.clock.now()
            if any(chair.host and now - last_here(live, chair) <= HOST_GONE for chair in chairs if chair.secret_hash):
                return None
            return make_host(live, row, chairs, heir)

        await registry.store.amend(live.id, decide)
        await registry.changed(live)
