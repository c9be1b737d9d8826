"""The live socket: frames in, frames out. What they mean is in words.py, what they do in hall.py."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from rhumbline.core.errors import BadInput, IllegalMove
from rhumbline.core.game import SPECTATOR
from rhumbline.server import logs, metrics, orders, words
from rhumbline.server.client import Client
from rhumbline.server.doorkeeper import Doorkeeper
from rhumbline.server.hall import Hall
from rhumbline.server.limits import MOST_FRAMES, STRIKES, Buckets
from rhumbline.server.live import Live
from rhumbline.server.table import Proposal, Referee
from rhumbline.server.wire import Wire, wire_of

CROWD = 20
"""Spectators whose coming and going everybody is told of."""


class Conversation:
    """One client's requests, one after another."""

    def __init__(self, hall: Hall, doorkeeper: Doorkeeper, live: Live, client: Client, wire: Wire) -> None:
        self.hall = hall
        self.doorkeeper = doorkeeper
        self.live = live
        self.client = client
        self.wire = wire
        self._patience = Buckets(STRIKES)
        # The sockets of a seat share its limit; each spectator's has one of its own.
        self._key = f"{id(client)}" if client.viewer == SPECTATOR else f"{live.id} {client.viewer}"
        self._frames: deque[bytes] = deque()
        self._work: asyncio.Task[None] | None = None

    # --- what the wire calls

    def hear(self, frame: bytes) -> None:
        """Answer one frame, after those that came before it; who is sent away is not heard any more."""
        if self.client.closing:
            return
        self._frames.append(frame)
        if len(self._frames) >= MOST_FRAMES:
            self.wire.read(more=False)
        if self._work is None:
            self._work = asyncio.create_task(self._answer_all())

    def writable(self, *, now: bool) -> None:
        """Whether the other side reads fast enough."""
        self.client.writable(now=now)

    def pinged(self) -> None:
        """A ping is answered below, and counts like a request."""
        if not self.client.closing and not self.doorkeeper.commands.take(self._key):
            self._refuse(None, "protocol.rate", "Too many requests; wait a moment.")

    def lost(self) -> None:
        """The connection is gone."""
        self.client.over.set()

    # --- what is done

    async def _answer_all(self) -> None:
        try:
            while self._frames and not self.client.closing:
                await self._answer(self._frames.popleft())
                if len(self._frames) < MOST_FRAMES:
                    self.wire.read(more=True)
            self._work = None
        except Exception as problem:
            logs.problem("a request failed", table=self.live.id, kind=type(problem).__name__)
            self.client.say_bye("The server has failed; try again.", again=True)
            raise
        finally:
            # What is not read is not seen to be closed, either.
            self.wire.read(more=True)

    async def finish(self) -> None:
        """What was asked before the connection was lost is still done."""
        if self._work is not None:
            await self._work

    async def _answer(self, frame: bytes) -> None:
        """Answer one frame; whatever is wrong with it, the answer says so in a sentence."""
        if not self.doorkeeper.commands.take(self._key):
            self._refuse(None, "protocol.rate", "Too many requests; wait a moment.")
            # Reading more slowly is what slows a flood down.
            await asyncio.sleep(0.05)
            return
        try:
            request = words.decode_request(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse(None, "protocol.frame", "This is not a frame of the protocol; see docs/protocol.md.")
            return
        await self._do(request)

    async def _do(self, request: words.Request) -> None:
        if isinstance(request, words.Ping):
            await self._ping()
        elif isinstance(request, words.Resync):
            self.client.resync(request.since)
        elif self.client.viewer == SPECTATOR:
            self._refuse(request.id, "protocol.watch", "You are watching; only a seat can do this.")
        else:
            await self._do_for_seat(request)

    async def _do_for_seat(self, request: words.Act | words.Retract | words.Preview | words.Say | words.Order) -> None:
        command = request.id
        try:
            match request:
                case words.Preview():
                    shown = self.live.referee.preview(self._seat(), request.prompt, request.moves)
                    self.client.answer(words.Shown(request.id, shown))
                case words.Say():
                    await self._say(request)
                case words.Order():
                    await self._order(request)
                case words.Act() | words.Retract():
                    await self._act(request)
        except IllegalMove as refusal:
            self._refuse(command, refusal.rule, refusal.sentence, list(refusal.cells))
        except BadInput as refusal:
            self._refuse(command, "protocol.value", f"{refusal}.")
        except sa.exc.SQLAlchemyError as problem:
            logs.problem("a command could not be stored", table=self.live.id, kind=type(problem).__name__)
            self._refuse(command, "protocol.store", "This could not be stored; send it again.")

    def _seat(self) -> int:
        """The seat that asks; a running table only."""
        if self.client.closing:
            raise IllegalMove("table.1", "This seat is no longer yours.")
        if self.live.row.stage == "open":
            raise IllegalMove("table.1", "The game has not begun.")
        if self.live.chairs[self.client.viewer].bot is not None:
            raise IllegalMove("table.1", "A bot plays this seat; take it back first.")
        return self.client.viewer

    async def _act(self, request: words.Act | words.Retract) -> None:
        viewer = self.client.viewer

        def propose(referee: Referee) -> Proposal | None:
            if referee.has_answered(viewer, request.id):
                return None
            seat = self._seat()
            if isinstance(request, words.Retract):
                return referee.retract(seat, request.id)
            return referee.propose(seat, request.prompt, request.moves, request.id)

        with self.hall.onlookers:
            await self.hall.command(self.live, propose)
            self.client.acknowledge(words.Ack(request.id, self.live.referee.now.number(viewer)))

    async def _say(self, request: words.Say) -> None:
        text = " ".join(request.text.split())
        if not text or not text.isprintable():
            self._refuse(request.id, "protocol.value", "A line of chat is text that can be printed.")
        elif await self._has_said(request.id):
            self.client.answer(words.Ack(request.id))
        elif not self.doorkeeper.chat.take(f"{self.live.id} {self.client.viewer}"):
            self._refuse(request.id, "protocol.rate", "That is a lot of chat; wait a moment.")
        else:
            await self.hall.store.say(self.live.id, self.client.viewer, text, request.id)
            async with self.live.lock:
                await self.hall.changed(self.live)
            self.client.answer(words.Ack(request.id))

    async def _has_said(self, command: str) -> bool:
        """Whether this line is in the chat already: then sending it again takes nothing from the limit."""
        await self.hall.look_again(self.live)
        return any((said.seat, said.command) == (self.client.viewer, command) for said in self.live.chat)

    async def _order(self, request: words.Order) -> None:
        live, seat = self.live, self.client.viewer
        async with live.lock:
            if self.client.closing:
                return
            stored = orders.check(live.referee.match, seat, request.orders)
            await self.hall.store.change_seat(live.id, seat, orders=stored)
            await self.hall.refresh(live)
            await self.hall.store.change_table(live.id, due=live.is_due())
            await self.hall.changed(live)
        self.client.answer(words.Ack(request.id))

    async def _ping(self) -> None:
        await self.hall.look_again(self.live)
        self.client.answer(words.Pong(self.live.referee.now.number(self.client.viewer)))

    def _refuse(self, command: str | None, rule: str, sentence: str, cells: list[str] | None = None) -> None:
        metrics.REFUSED.labels(rule).inc()
        self.client.answer(words.Refused(command, rule, sentence, cells or []))
        if rule in {"protocol.frame", "protocol.rate"} and not self._patience.take(""):
            self.client.say_bye("Too many bad frames.", again=False)


async def converse(
    socket: WebSocket[Any, Any, Any],
    hall: Hall,
    doorkeeper: Doorkeeper,
    live: Live,
    viewer: int,
    secrets: Sequence[str],
) -> None:
    """Serve one socket until it closes."""
    since = socket.query_params.get("since", "-1")
    client = Client(live, viewer, int(since) if since.isdecimal() and len(since) < 10 else -1, secrets)
    wire = wire_of(socket)
    talk = Conversation(hall, doorkeeper, live, client, wire)
    wire.listener = talk
    await socket.accept()
    metrics.SOCKETS.inc()
    try:
        await _come(hall, live, client)
        client.open(wire, hall.onlookers)
        await client.over.wait()
        await talk.finish()
        if client.closing:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(1001)
    finally:
        metrics.SOCKETS.dec()
        await _go(hall, live, client)


async def _come(hall: Hall, live: Live, client: Client) -> None:
    first = not any(other.viewer == client.viewer for other in live.clients)
    live.clients.add(client)
    if first and client.viewer != SPECTATOR and hall.bus.shared:
        await hall.store.change_seat(live.id, client.viewer, seen=time.time())
        hall.hint(live)
    _tell_presence(live, client)


def _tell_presence(live: Live, client: Client) -> None:
    """Who sits here is told to everybody; each of a crowd of spectators is not, or a crowd would drown itself."""
    crowd = sum(other.viewer == SPECTATOR for other in live.clients) > CROWD
    if client.viewer != SPECTATOR or not crowd:
        live.wake(room=True)


async def _go(hall: Hall, live: Live, client: Client) -> None:
    live.clients.discard(client)
    last = not any(other.viewer == client.viewer for other in live.clients)
    if last and client.viewer != SPECTATOR and hall.bus.shared and not hall.closing:
        with contextlib.suppress(sa.exc.SQLAlchemyError):
            await hall.store.change_seat(live.id, client.viewer, seen=0.0)
            hall.hint(live)
    _tell_presence(live, client)
