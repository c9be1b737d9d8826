"""A live socket from its first frame to its last: one task listens and answers, another one sends.

The conversation ends when the client is gone, whoever closed the socket. What it asked for before is still done.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from rhumbline.engine.game import SPECTATOR
from rhumbline.server import logs, metrics
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.live import protocol
from rhumbline.server.live.client import NOTHING, Client
from rhumbline.server.live.conversation import Conversation
from rhumbline.server.storage.keys import Proof
from rhumbline.server.tables import leaving
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry

Socket = WebSocket[Any, Any, Any]
CROWD = 20
"""Spectators whose coming and going everybody is told of."""
GOING_AWAY, FAILED = 1001, 1011
GONE = (WebSocketDisconnect, OSError, RuntimeError)
"""What sending raises when there is nobody at the other end: once in Litestar's words, twice in uvicorn's."""


async def converse(
    socket: Socket,
    registry: TableRegistry,
    access: AccessPolicy,
    live: LiveTable,
    viewer: int,
    secrets: Sequence[Proof],
    address: str = "",
) -> None:
    """Serve one socket until it closes."""
    client = Client(live, viewer, _known(socket, viewer), secrets, address)
    live.clients.add(client)  # at once: seats may be dealt while the socket is being accepted
    metrics.SOCKETS.inc()
    try:
        await socket.accept()
        await _tell_presence(registry, client, seen=time.time())
        await leaving.look_for_a_host(registry, live)
        await _talk(socket, Conversation(registry, access, client, address))
    finally:
        live.clients.discard(client)
        metrics.SOCKETS.dec()
        await _tell_presence(registry, client, seen=0.0)


def _known(socket: Socket, viewer: int) -> int:
    """How many events a client that comes back has heard; nothing of this stream where it came as another viewer."""
    since, you = socket.query_params.get("since", ""), socket.query_params.get("you", str(SPECTATOR))
    return int(since) if you == str(viewer) and since.isdecimal() and len(since) < 10 else NOTHING


async def _talk(socket: Socket, conversation: Conversation) -> None:
    """Listen and send, until the client is gone."""
    sending = asyncio.create_task(_send_all(socket, conversation.client))
    try:
        await _listen(socket, conversation)
    finally:
        sending.cancel()
        await asyncio.wait([sending])


async def _listen(socket: Socket, conversation: Conversation) -> None:
    """Answer frame after frame; what has not been read yet waits at the sender."""
    while (message := await socket.receive())["type"] == "websocket.receive":
        await conversation.answer(message.get("text") or message.get("bytes") or "")


async def _send_all(socket: Socket, client: Client) -> None:
    """Send the client what it is owed, whenever there is something, until it is sent away."""
    code = GOING_AWAY
    try:
        while not client.sent_away:
            for reply in await client.owed():
                await socket.send({"type": "websocket.send", "bytes": None, "text": protocol.encode(reply).decode()})
    except GONE:
        return
    except Exception as problem:  # noqa: BLE001 (whatever cannot be told: the client comes back and asks for all of it)
        logs.failure("a client could not be told", problem, table=client.live.id)
        code = FAILED
    with contextlib.suppress(*GONE):
        await socket.close(code)


async def _tell_presence(registry: TableRegistry, client: Client, *, seen: float) -> None:
    """Somebody has come or gone; of each one in a crowd of spectators nobody is told, or it would drown itself."""
    live = client.live
    if client.viewer == SPECTATOR:
        if sum(other.viewer == SPECTATOR for other in live.clients) <= CROWD:
            live.wake(table=True)
        return
    live.wake(table=True)
    if client.let_in_by is not None and not registry.closing:
        with contextlib.suppress(sa.exc.SQLAlchemyError):
            await registry.note_here(live, [client.let_in_by])
    others = any(other.viewer == client.viewer and other is not client for other in live.clients)
    if registry.bus.shared and client.let_in_by is not None and not others and not registry.closing:
        with contextlib.suppress(sa.exc.SQLAlchemyError):
            await registry.store.change_own_seat(live.id, client.let_in_by, seen=seen)
            await registry.note_looking(live, client.viewer)
            registry.hint(live)
