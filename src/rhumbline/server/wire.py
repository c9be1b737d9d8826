"""The live socket's own way through uvicorn.

By the rules of ASGI each frame is an event in a queue, reading stops until it is taken out, and every answer is the
turn of a task: more work than most moves are. Here a frame goes straight to whoever listens, and what is sent goes
straight to the transport. The handshake, pings and closing stay with uvicorn and websockets.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION = "rhumbline.wire"
_to_write: list[Wire] = []


class Listener(Protocol):
    """Who is told what comes in over a wire."""

    def hear(self, frame: bytes) -> None:
        """A whole frame of text or bytes."""

    def lost(self) -> None:
        """The connection is gone."""

    def writable(self, *, now: bool) -> None:
        """Whether the other side reads fast enough for more to be sent."""


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    listener: Listener | None = None
    _outgoing: bytes = b""
    _reads = True

    def send_frames(self, frames: Iterable[bytes]) -> None:
        """Send texts with one write, once all that is to be said at this moment, to whomever, has been put in words.

        To write is to wake up who listens at the other end: on a busy server one after another at short intervals
        costs far more than all of them at once.
        """
        self._outgoing += b"".join([Frame(Opcode.TEXT, text).serialize(mask=False) for text in frames])
        _to_write.append(self)
        if len(_to_write) == 1:
            self.loop.call_soon(_write_all)

    def write_outgoing(self) -> None:
        """Write what is to be sent; nothing if the socket is closing."""
        outgoing, self._outgoing = self._outgoing, b""
        if outgoing and not self.close_sent and not self.transport.is_closing():
            self.transport.write(outgoing)

    def read(self, *, more: bool) -> None:
        """Go on reading, or leave what comes in to pile up at the sender."""
        if more != self._reads and not self.transport.is_closing():
            self._reads = more
            (self.transport.resume_reading if more else self.transport.pause_reading)()

    # --- what uvicorn calls

    def handle_connect(self, event: Request) -> None:
        """The handshake; the application finds this wire among the extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def send_receive_event_to_app(self) -> None:
        """A frame is complete."""
        if self.listener is None:
            super().send_receive_event_to_app()
        else:
            frame = b"".join(self.frames)
            self.frames = []
            self.listener.hear(frame)

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        if self.listener is not None:
            self.listener.writable(now=False)

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        if self.listener is not None:
            self.listener.writable(now=True)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        if self.listener is not None:
            self.listener.lost()


def _write_all() -> None:
    wires = _to_write.copy()
    _to_write.clear()
    for wire in wires:
        wire.write_outgoing()


def wire_of(socket: WebSocket[Any, Any, Any]) -> Wire:
    """The wire a socket came in by."""
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    wire: Wire = extensions[EXTENSION]["wire"]
    return wire
