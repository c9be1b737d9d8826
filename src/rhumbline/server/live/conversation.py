"""What a client asks for over its socket, one request after another, and what is answered."""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import Any

import msgspec
import sqlalchemy as sa

from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.engine.game import SPECTATOR
from rhumbline.server import logs
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.http.limits import STRIKES, Buckets
from rhumbline.server.live import protocol
from rhumbline.server.live.client import Client
from rhumbline.server.tables import orders
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.table import Proposal, Referee

PAUSE = 0.05
"""Seconds: reading more slowly is what slows a flood down."""
SPECTATORS = itertools.count()

ForSeat = protocol.Act | protocol.Retract | protocol.Preview | protocol.Order | protocol.AskHint


class Conversation:
    """One client's requests."""

    def __init__(self, registry: TableRegistry, access: AccessPolicy, client: Client, address: str = "") -> None:
        self.registry = registry
        self.access = access
        self.client = client
        self.live = client.live
        self._patience = Buckets(STRIKES)
        # All sockets of a seat share its limits; each spectator's has its own.
        self._key = f"{self.live.id} {client.let_in_by or next(SPECTATORS)}"
        # Whoever looks on gets no more lines by coming again.
        self._chat_key = f"{self.live.id} {client.let_in_by or address}"

    async def answer(self, frame: str | bytes) -> None:
        """Answer one frame; whatever is wrong with it, the answer says so in a sentence."""
        if self.client.closing:
            await asyncio.sleep(PAUSE)
            return
        if not self.access.commands.take(self._key):
            self._refuse(None, "protocol.rate", "Too many requests; wait a moment.")
            await asyncio.sleep(PAUSE)
            return
        try:
            request = protocol.decode_request(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse(None, "protocol.frame", "This is not a frame of the protocol; see docs/protocol.md.")
            return
        await self._do_or_refuse(request)

    async def _do_or_refuse(self, request: protocol.Request) -> None:
        command = None if isinstance(request, protocol.WITHOUT_ID) else request.id
        try:
            await self._do(request)
        except IllegalMove as refusal:
            self._refuse(command, refusal.rule, refusal.sentence, list(refusal.cells))
        except BadInput as refusal:
            self._refuse(command, "protocol.value", f"{refusal}.")
        except sa.exc.SQLAlchemyError as problem:
            logs.problem("a request could not be stored", table=self.live.id, kind=type(problem).__name__)
            self._refuse(command, "protocol.store", "This could not be stored; send it again.")
        except Exception as problem:  # noqa: BLE001 (a fault of ours with one request does not end the conversation)
            logs.failure("a request failed", problem, table=self.live.id)
            self._refuse(command, "protocol.fault", "Something went wrong on the server; try again.")

    async def _do(self, request: protocol.Request) -> None:
        if isinstance(request, protocol.Ping):
            await self.registry.look_again(self.live)
            self.client.answer(protocol.Pong(self.live.match.told(self.client.viewer), time.time()))
        elif isinstance(request, protocol.Resync):
            self._resync(request.since)
        elif isinstance(request, protocol.Pace):
            self.client.pace = request.seconds
        elif isinstance(request, protocol.Look):
            await self._look(request)
        elif isinstance(request, protocol.Say):
            await self._say(request)
        elif self.client.viewer == SPECTATOR or self.client.let_in_by is None:
            self._refuse(request.id, "protocol.watch", "You are watching; only a seat can do this.")
        else:
            await self._do_for_seat(request, self.client.let_in_by)

    async def _look(self, request: protocol.Look) -> None:
        if request.visible != self.client.visible:
            self.client.visible = request.visible
            if self.client.viewer != SPECTATOR:
                await self.registry.note_looking(self.live, self.client.viewer)

    def _resync(self, since: int) -> None:
        """What is sent whole again has a budget; sockets of one seat share it."""
        _, document = self.live.document(self.client.viewer)
        if self.access.resynced.take(self._key, len(protocol.encode(document))):
            self.client.resync(since)
        else:
            self._refuse(None, "protocol.rate", "Too many resyncs; wait a moment.")

    async def _do_for_seat(self, request: ForSeat, whose: str) -> None:
        match request:
            case protocol.Act() | protocol.Retract():
                await self._act(request)
            case protocol.Preview():
                self._preview(request)
            case protocol.AskHint():
                await self._hint(request)
            case protocol.Order():
                await self._order(request, whose)

    def _seat(self) -> int:
        """The seat that plays, if it may."""
        if self.client.closing:
            raise IllegalMove("table.1", "This seat is no longer yours.")
        if self.live.row.stage == "open":
            raise IllegalMove("table.1", "The game has not begun.")
        if self.live.row.stage == "over":
            raise IllegalMove("table.1", "The game is over.")
        if self.live.chairs[self.client.viewer].bot is not None:
            raise IllegalMove("table.1", "A bot plays this seat; take it back first.")
        return self.client.viewer

    async def _act(self, request: protocol.Act | protocol.Retract) -> None:
        def propose(referee: Referee) -> Proposal | None:
            if referee.has_answered(self.client.viewer, request.id):
                return None
            seat = self._seat()
            if isinstance(request, protocol.Retract):
                return referee.retract(seat, request.id)
            return referee.propose(seat, request.prompt, request.moves, request.id)

        await self.registry.command(self.live, propose)
        self.client.answer(protocol.Ack(request.id, self.live.match.told(self.client.viewer)))

    def _preview(self, request: protocol.Preview) -> None:
        shown: Any
        shown, more = self.live.referee.preview(self._seat(), request.prompt, request.moves)
        self.client.answer(protocol.Shown(request.id, shown, more))

    async def _hint(self, request: protocol.AskHint) -> None:
        seat, referee = self._seat(), self.live.referee
        if self.live.row.sealed:
            raise IllegalMove("protocol.hint", "There are no hints in a day's game: everybody plays it on their own.")
        referee.check_prompt(seat, request.prompt)
        found = await self.registry.thinker.hint(referee.game, referee.match.seen(seat), seat)
        if found is None:
            raise IllegalMove("protocol.hint", "No hint was found in time; try again.")
        self.client.answer(protocol.Hinted(request.id, found.moves, found.gains))

    async def _say(self, request: protocol.Say) -> None:
        whose, outside = self.client.let_in_by, self.client.viewer == SPECTATOR
        text, name = " ".join(request.text.split()), " ".join(request.name.split())
        if outside and not self.live.row.watchers_chat:
            self._refuse(
                request.id, "protocol.watch", "You are watching; the host has not opened the chat to spectators."
            )
            return
        if outside and not (name and name.isprintable()):
            self._refuse(request.id, "protocol.value", "To chat as a spectator, give a name of printable characters.")
            return
        if not text or not text.isprintable():
            self._refuse(request.id, "protocol.value", "A line of chat must be printable text.")
            return
        # What is in the chat already takes nothing from the limit when it is sent again.
        if not await self._has_said(request.id):
            if not self.access.chat.take(self._chat_key):
                self._refuse(request.id, "protocol.rate", "That is a lot of chat; wait a moment.")
                return
            async with self.live.lock:
                if outside or whose is None:
                    player_id = self.client.player_id
                    said = await self.registry.store.say_from_outside(self.live.id, name, text, request.id, player_id)
                else:
                    said = await self.registry.store.say(self.live.id, whose, text, request.id)
                await self.registry.changed(self.live)
            if said is None:
                self._refuse(request.id, "protocol.watch", "You cannot chat here any more.")
                return
        self.client.answer(protocol.Ack(request.id))

    async def _has_said(self, command: str) -> bool:
        await self.registry.look_again(self.live)
        return any((said.seat, said.command) == (self.client.viewer, command) for said in self.live.chat)

    async def _order(self, request: protocol.Order, whose: str) -> None:
        live, store = self.live, self.registry.store
        async with live.lock:
            if self.client.closing:
                return
            stored = orders.check(live.match, self.client.viewer, request.orders)
            await store.change_own_seat(live.id, whose, orders=stored)
            await self.registry.refresh(live)
            await store.change_table(live.id, due=live.is_due())
            await self.registry.changed(live)
        self.client.answer(protocol.Ack(request.id))

    def _refuse(self, command: str | None, rule: str, sentence: str, cells: list[str] | None = None) -> None:
        self.client.answer(protocol.Refused(command, rule, sentence, cells or []))
        if rule in {"protocol.frame", "protocol.rate"} and not self._patience.take(""):
            self.client.say_bye("Too many bad frames.", again=False)
