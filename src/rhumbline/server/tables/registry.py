"""The registry: every table this process holds in memory, and the one way anything is added to a log."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from random import SystemRandom
from typing import Any

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.engine.game import SPECTATOR
from rhumbline.engine.luck import offshoot
from rhumbline.server import logs, metrics
from rhumbline.server.daily import keeping
from rhumbline.server.people import results, ways
from rhumbline.server.storage.bus import Bus
from rhumbline.server.storage.rows import LESSON, Amendment, Chair, Happening, Stage, Stored
from rhumbline.server.storage.store import LONGEST_CHAT, Store
from rhumbline.server.storage.writer import Append
from rhumbline.server.tables import archive, archiving, days, leaving, lessons, orders, other_rules
from rhumbline.server.tables.clock import TableClock
from rhumbline.server.tables.live_table import LiveTable, bot_playing, build, due_seat
from rhumbline.server.tables.notices import Reach, notice
from rhumbline.server.tables.readiness import NotReady, Readiness
from rhumbline.server.tables.table import STOOD_IN, Proposal, Referee
from rhumbline.server.tables.thinking import Thinker

SWEEP = 1.0
GRACE = 2.0  # seconds another process is left to make the move that is due at a table it wrote to last
IDLE = 300.0  # seconds a table that nobody watches stays in memory
NOTE_PEOPLE = 600.0  # seconds between two notes of who is at the tables
LATELY = 60.0  # seconds after which it is noted again that somebody is at a table
ROW_BEHIND = 3.0  # seconds the row of a table in play may be older than its log, where only this process looks
HEARTBEAT = 20.0  # seconds between two notes that a seat's socket is still here
KEEP = 5.0  # seconds between two looks at the games of the day
BEAT = 10.0  # seconds between two notes of the time of tables: so much is given back after a crash
LAST_BEAT = 1.0  # seconds that noting the time and parting from other processes may take when the server closes
LAST_WORDS = 1.5  # seconds in which all of its closing must be done
MOST_OVERDUE = 50
THINKING = (2.0, 6.0)  # seconds that a choice under seal takes when a standing order makes it
CHANCE_OF_THINKING = SystemRandom()
ATTEMPTS = 8


class TableRegistry:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        thinker: Thinker,
        clock: TableClock | None = None,
        reach: Reach | None = None,
        rules: Readiness | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.thinker = thinker
        self.clock = clock or TableClock()
        self.reach = reach or Reach()
        self.rules = rules or Readiness()
        self.live: dict[str, LiveTable] = {}
        self.closing = False
        self._closed_to_us: set[str] = set()  # tables that this process cannot open
        self.moves = 0  # that this process has stored
        self.game_over = asyncio.Event()  # some game has ended since finished games were last looked for
        self._told = self._checked = self._beaten = self._noted = time.monotonic()
        self._kept = -KEEP
        self.days_made: list[str] = []
        """The days of which there surely is a game."""
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Begin to listen to other processes and to look after tables."""
        if (noted := await self.store.beat(0.0)) > 0:
            self.clock.go_on_from(noted)
        await self.bus.open(self._heard)
        self.spawn(self._sweep(), "looking after tables")
        self.spawn(metrics.watch_lag(), "measuring")
        self.spawn(self.rules.then(lambda: archiving.keep_finished_games(self)), "keeping finished games")

    async def close(self) -> bool:
        """Finish what is under way, stop; False if the store does not let us.

        Sockets are closed already, with a code that asks clients to come back.
        """
        self.closing = True
        end = time.monotonic() + LAST_WORDS
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(TimeoutError, sa.exc.SQLAlchemyError):
            async with asyncio.timeout(LAST_BEAT):
                await asyncio.gather(*self._tasks, return_exceptions=True)
                await self.bus.close()
                await self.store.beat(self.clock.now())  # without it a few seconds are given back
        return await asyncio.to_thread(self.store.close, max(0.0, end - time.monotonic()))

    def spawn(self, work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
        """Do something beside everything else, until it is done or the registry closes."""
        task = asyncio.create_task(work, name=what)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, sa.exc.SQLAlchemyError):  # what was to be done is found due again
            logs.problem("the store does not answer", kind=type(problem).__name__, task=task.get_name())
        elif problem is not None:
            logs.failure("a task failed", problem, task=task.get_name())

    # --- tables in memory

    async def get(self, table_id: str) -> LiveTable | None:
        """A table, from memory or from the store; NotReady while the rules of its game are being compiled."""
        if table_id in self.live:
            live = self.live[table_id]
            live.used = time.monotonic()
            return live
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id), name=table_id)
            self._loading[table_id].add_done_callback(self._loaded)
        # Several may wait for it: one who goes away does not end it for the others.
        return await asyncio.shield(self._loading[table_id])

    def _loaded(self, task: asyncio.Task[LiveTable | None]) -> None:
        del self._loading[task.get_name()]
        if not task.cancelled():
            task.exception()  # told to whoever waits, of whom there may be none any more

    async def _load(self, table_id: str) -> LiveTable | None:
        found = await self.store.table(table_id)
        if found is None:
            return None
        self.rules.must_be_ready(found[0].game)
        # The log is read after the row, so it is at least as long as the row says.
        entries, chat = await self.store.log(table_id), await self.store.chat(table_id)
        happenings = await self.store.happenings(table_id)
        forked = await self.store.forked(table_id) if found[0].start is not None else None
        totals = await self.store.totals(table_id) if found[0].stage == "over" else ()
        live = await asyncio.to_thread(build, *found, entries, chat, happenings, self.clock, forked, totals)
        if live.row.rules_version != live.match.game.rules_version:
            await self._meet_new_rules(live)
        self.live[table_id] = live
        metrics.TABLES.set(len(self.live))
        async with live.lock:
            await days.wind(self, live)
        self.drive(live)
        return live

    async def _meet_new_rules(self, live: LiveTable) -> None:
        """A table of earlier rules goes on by those of today; or it ends without a result, and is kept to be read."""
        version = live.match.game.rules_version
        if not live.outdated:
            await self.store.change_table(live.id, rules_version=version)
            live.row = live.row._replace(rules_version=version)
            return
        now = self.clock.on_the_wall(self.clock.now())

        def decide(row: Stored, _: list[Chair]) -> Amendment | None:
            if row.stage != "running":
                return None
            values: dict[str, Any] = {"stage": "over", "ending": "rules", "wakes": None, "proposal": None, "due": False}
            values["n"] = len(live.log)
            return Amendment(values, {}, [Happening(0, "rules", None, len(live.log), now)])

        if await self.store.amend(live.id, decide) is not None or live.row.stage == "running":
            live.happenings = await self.store.happenings(live.id)
            live.row, live.chairs = await self.store.table(live.id) or (live.row, live.chairs)
            self.hint(live)
        kept = await self.store.archive(live.id)
        live.archive = None if kept is None else await asyncio.to_thread(archive.unpack, kept)

    async def refresh(self, live: LiveTable) -> None:
        """Take over what other processes have stored; the lock is held."""
        found = await self.store.table(live.id)
        if found is None:
            self.forget(live)
            return
        if found[0].options != live.row.options:
            live.play_with(found[0])
        entries = [] if live.outdated else await self.store.log(live.id, live.referee.n)
        # When a game begins its people may have been dealt other seats, and what they said went with them.
        begun = live.row.stage == "open" != found[0].stage
        # Somebody who has deleted himself takes with him what he said, in his seat or looking on.
        anew = begun or (bool(live.chat) and not await self.store.has_chat(live.id, live.chat))
        chat = await self.store.chat(live.id, live.chat[-1].n + 1 if live.chat and not anew else 0)
        live.happenings += await self.store.happenings(live.id, len(live.happenings))
        if entries:
            live.mine.clear()
        live.row, live.chairs = found
        live.referee.follow(entries)
        live.chat = chat if anew else [*live.chat, *chat][-LONGEST_CHAT:]
        live.keep_up_with_people()
        for client in live.clients if begun else ():
            client.hear_chat_again()
        live.wake(table=True)
        self.drive(live)

    async def look_again(self, live: LiveTable) -> None:
        """Take over what other processes have stored, if there are any and they have stored anything."""
        if await self._is_behind(live):
            async with live.lock:
                await self.refresh(live)

    async def _is_behind(self, live: LiveTable) -> bool:
        if not self.bus.shared:
            return False
        stored = await self.store.latest_of([live.id])
        return stored.get(live.id) != (live.row.n, live.row.changed)

    def forget(self, live: LiveTable) -> None:
        """The table is no more."""
        self.live.pop(live.id, None)
        for client in list(live.clients):
            client.say_bye("The table is gone.", again=False)

    async def changed(self, live: LiveTable) -> None:
        """Something about the table other than its log is durable now: tell everybody. The lock is held."""
        await self.refresh(live)
        self.hint(live)

    async def changed_at(self, table_ids: Iterable[str]) -> None:
        """The seats of these tables are other people's now: tell everybody."""
        for table_id in table_ids:
            live = self.live.get(table_id)
            if live is not None:
                async with live.lock:
                    await self.changed(live)
            elif self.bus.shared:
                await self.bus.tell(table_id, 0)

    def hint(self, live: LiveTable) -> None:
        """Let other processes look; nobody waits until they have heard."""
        if self.bus.shared:
            self.spawn(self.bus.tell(live.id, live.referee.n), "telling other processes")

    async def _heard(self, table_id: str, n: int) -> None:
        del n  # what is stored counts, not what is said of it
        if table_id in self.live and not self.closing:
            self.spawn(self.look_again(self.live[table_id]), "catching up")

    # --- the log

    async def begin(self, live: LiveTable, chairs: Sequence[Chair]) -> bool:
        """Begin the game with people and bots in these seats; False: the table has changed. The lock is held."""
        opening = live.referee.opening()
        due = due_seat(opening.branch, chairs) is not None
        told = self.reach.of_move(live.row, chairs, None, opening.branch, opening.entries, self.clock.now())
        begun = await self.store.begin(live.id, live.row.changed, chairs, opening.entries, due=due, notices=told)
        await self.changed(live)
        if begun:
            live.mine.set()
            await days.wind(self, live)
        return begun

    async def command(self, live: LiveTable, propose: Callable[[Referee], Proposal | None]) -> None:
        """Add to the log what `propose` says, against the table as it really stands; None: nothing is to be added."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                try:
                    proposal = propose(live.referee)
                except IllegalMove:
                    if not await self._is_behind(live):
                        raise
                    await self.refresh(live)
                    continue
                if proposal is None or await self._store(live, proposal):
                    return
                if live.id not in self.live:
                    raise IllegalMove("table.5", "The table is gone.")
        raise IllegalMove("table.5", "The table is changing too fast; look again.")

    async def _store(self, live: LiveTable, proposal: Proposal) -> bool:
        """Durable first, shown afterwards. False: another process was faster, and the table has caught up with it."""
        if live.row.stage == "over":
            raise IllegalMove("table.1", "The game is over.")
        match = proposal.branch
        stage: Stage = "over" if match.over else "running"
        due = due_seat(match, live.chairs) is not None
        tell_row = self._must_tell_row(live, stage, due=due)
        known = live.row.changed
        end = results.note(live.row, match.game.result(match.truth())) if match.over else None
        told = self.reach.of_move(live.row, live.chairs, live.match, match, proposal.entries, self.clock.now())
        noted = other_rules.digest(match, live.referee.n + len(proposal.entries)) if tell_row else None
        job = Append(live.id, live.referee.n, proposal.entries, stage, due, known, tell_row, end, told, noted)
        at = await self.store.append(job)
        if at is None:
            metrics.CONFLICTS.inc()
            await self.refresh(live)
            return False
        before = live.all_orders(), live.all_stood_in()
        live.referee.accept(proposal)
        # Some orders end with what they were given for; somebody a bot has moved for is told; the stage turns at the
        # first entry and at the last.
        turned = stage != live.row.stage or before != (live.all_orders(), live.all_stood_in())
        if tell_row:
            live.row = live.row._replace(n=live.referee.n, stage=stage, due=due, changed=at, digest=noted)
        self.moves += 1
        if match.over:
            self.game_over.set()
        live.mine.set()
        live.wake(table=turned)
        self.hint(live)
        await days.wind(self, live)
        self.drive(live)
        return True

    def _must_tell_row(self, live: LiveTable, stage: str, *, due: bool) -> bool:
        """Whether the table's row is to be written with the log: other processes look there, and so does a fresh start.

        Where neither matters the row may fall behind the log for a moment, which saves most of the writing.
        """
        row = live.row
        return self.bus.shared or (stage, due) != (row.stage, row.due) or time.time() - row.changed > ROW_BEHIND

    # --- bots and standing orders

    def drive(self, live: LiveTable) -> None:
        """See that the server makes the moves that are its own to make."""
        if live.is_due() and live.driver is None and not self.closing:
            live.driver = self.spawn(self._drive(live), "moving for a seat")

    async def _drive(self, live: LiveTable) -> None:
        try:
            while live.row.stage == "running" and (seat := due_seat(live.match, live.chairs)) is not None:
                if self.bus.shared and not live.mine.is_set():
                    await self._leave_it_to_others(live)
                else:
                    await self._move(live, seat)
        finally:
            live.driver = None

    async def _leave_it_to_others(self, live: LiveTable) -> None:
        """Whoever wrote last goes on; after a pause without news, or if we write ourselves, the moves are ours."""
        n = live.referee.n
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                await live.mine.wait()
        await self.look_again(live)
        if n == live.referee.n:
            live.mine.set()

    async def _move(self, live: LiveTable, seat: int) -> None:
        referee, chair = live.referee, live.chairs[seat]
        prompt = referee.match.prompts[seat]
        bot = bot_playing(chair, prompt)
        command = STOOD_IN if bot is not None and chair.is_person else None
        began = time.monotonic()
        if bot is not None:
            move: int | None = await self._bots_move(live, bot, seat, prompt)
        else:
            move = orders.answer(referee.match, seat, chair.orders)
        forced = bot is None and orders.is_only_move(referee.match, seat, chair.orders)
        if bot is not None or forced:
            await asyncio.sleep(began + live.pace - time.monotonic())
        elif orders.is_sealed(referee.match, seat, chair.orders):
            # As long as somebody takes who thinks for a moment, whatever the order is: its speed tells nobody anything.
            await asyncio.sleep(max(live.pace, CHANCE_OF_THINKING.uniform(*THINKING)))

        def propose(referee: Referee) -> Proposal | None:
            """The seat may have been handed back, or its question answered, while the bot was thinking."""
            asked = seat in referee.match.to_act and referee.match.prompts[seat] == prompt
            now = live.chairs[seat]
            same = bot_playing(now, prompt) == bot and now.orders == chair.orders and live.row.stage == "running"
            return referee.propose_move(seat, move, command) if asked and same and move is not None else None

        n = referee.n
        await self.command(live, propose)
        if forced and referee.n > n:
            notice(live, seat, "only-move")

    async def _bots_move(self, live: LiveTable, bot: str, seat: int, prompt: int) -> int:
        """A bot's choice. Where several people play the same game, the same play meets the same answers."""
        game, seen = live.referee.game, live.match.seen(seat)
        if live.row.contest == LESSON and (move := lessons.scripted_move(live.match, seat)) is not None:
            return move
        if live.row.contest is None or live.row.seed is None:
            return await self.thinker.choose(bot, game, seen, seat, live.id)
        luck = offshoot(live.row.seed, f"bot {seat} {prompt}")
        return await self.thinker.choose_by(luck, bot, game, seen, seat)

    # --- looking after tables

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self._wake_overdue()
                await self._send_away_signed_out()
                await days.look_after(self)
                await self._look_after_contests()
                await self._beat()
                if self.bus.shared:
                    await self._catch_up()
                    await self._tell_who_is_here()
            except sa.exc.SQLAlchemyError as problem:
                logs.problem("the store does not answer", kind=type(problem).__name__)
            except Exception as problem:  # noqa: BLE001 (one table that cannot be followed must not stop all others)
                logs.failure("looking after tables failed", problem)
            self._forget_idle()

    async def _wake_overdue(self) -> None:
        """A move of the server that is long due was lost with a process: any other one makes it."""
        for table_id in await self.store.overdue(time.time() - 2 * GRACE, MOST_OVERDUE, self._closed_to_us):
            if table_id not in self.live:
                try:
                    await self.get(table_id)
                except NotReady:
                    continue
                except (ValueError, RuntimeError):  # of newer rules than ours, or spoilt: it must not be in the way
                    self._closed_to_us.add(table_id)
            else:
                self.drive(self.live[table_id])

    async def _beat(self) -> None:
        """Now and then note what time it is at the tables, and more rarely who is at them."""
        if time.monotonic() - self._beaten < BEAT:
            return
        self._beaten = time.monotonic()
        self.clock.catch_up(await self.store.beat(self.clock.now()))
        if time.monotonic() - self._noted < NOTE_PEOPLE:
            return
        self._noted = time.monotonic()
        for live in list(self.live.values()):
            here = {client.let_in_by for client in live.clients if client.let_in_by is not None}
            if here:
                await self.note_here(live, here)
                await leaving.look_for_a_host(self, live)

    async def _look_after_contests(self) -> None:
        """Now and then, and when a day begins."""
        if time.monotonic() - self._kept < KEEP:
            return
        self._kept = time.monotonic()
        await keeping.look_after(self)
        await lessons.take_away(self, time.time())

    async def note_here(self, live: LiveTable, people: Collection[str]) -> None:
        """Those who have these secrets are at the table now; whoever was a moment ago need not be noted again."""
        now = self.clock.now()
        long_ago = [chair for chair in live.people() if now - leaving.noted_here(live, chair) > LATELY]
        new = [str(chair.secret_hash) for chair in long_ago if chair.secret_hash in people]
        if new:
            await self.store.note_here(live.id, new, now)
            live.chairs = [chair._replace(here=now) if chair.secret_hash in new else chair for chair in live.chairs]

    async def note_looking(self, live: LiveTable, seat: int) -> None:
        """Let other processes know whether a page of this seat is in sight here."""
        own = live.chairs[seat].secret_hash
        if self.bus.shared and own is not None:
            until = self.clock.now() + 2 * HEARTBEAT + BEAT if live.is_looked_at(seat) else 0.0
            await self.store.note_looking(live.id, own, until)

    async def _catch_up(self) -> None:
        """Hints may be lost: look at every table that somebody here watches."""
        watched = [live for live in self.live.values() if live.clients]
        stored = await self.store.latest_of([live.id for live in watched]) if watched else {}
        for live in watched:
            if stored.get(live.id, (live.row.n, live.row.changed)) != (live.row.n, live.row.changed):
                await self._follow(live)

    async def _follow(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await self.refresh(live)
        except BadInput as problem:  # written by a process with other rules: it is read anew when somebody asks for it
            logs.problem("a table cannot be followed", table=live.id, why=str(problem))
            self.forget(live)

    async def _tell_who_is_here(self) -> None:
        """Now and then, so that other processes know the seats whose sockets are here."""
        if time.monotonic() - self._told < HEARTBEAT:
            return
        self._told = time.monotonic()
        for live in list(self.live.values()):
            for seat in {client.viewer for client in live.clients} - {SPECTATOR}:
                await self.store.change_seat(live.id, seat, seen=time.time())
                await self.note_looking(live, seat)
            if live.clients:
                self.hint(live)

    async def _send_away_signed_out(self) -> None:
        """Now and then: a device that has been signed out, perhaps at another process, looks on no longer."""
        if time.monotonic() - self._checked < HEARTBEAT:
            return
        self._checked = time.monotonic()
        here = {client.device for live in self.live.values() for client in live.clients if client.device is not None}
        if here:
            self.send_away(await ways.gone(self.store, here))

    def send_away(self, device_ids: Collection[str]) -> None:
        """These devices are nobody's any more: their sockets are closed."""
        for live in self.live.values():
            for client in live.clients:
                if client.device in device_ids and not client.closing:
                    client.say_bye("This device has been signed out.", again=True)

    def _forget_idle(self) -> None:
        now = time.monotonic()
        for live in list(self.live.values()):
            if not live.clients and live.driver is None and now - live.used > IDLE and not live.lock.locked():
                del self.live[live.id]
        metrics.TABLES.set(len(self.live))
