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
from websockets.http11 import Request
from websockets.protocol import State

from rhumbline.server.limits import LONGEST_FRAME

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled for this machine
    from websockets.utils import apply_mask

EXTENSION = "rhumbline.wire"
_to_write: list[Wire] = []

# RFC 6455, 5.2: the first byte of a whole text, a bit for masked, lengths that are told in two or eight bytes.
WHOLE_TEXT, MASKED = 0x81, 0x80
IN_TWO, IN_EIGHT = 126, 127
MASK = 4
NEVER = -1
"""The end of a frame that is unmasked or too long; websockets says what is wrong with it."""


class Listener(Protocol):
    """Who is told what comes in over a wire."""

    def hear(self, frame: bytes) -> None:
        """A whole frame of text or bytes."""

    def pinged(self) -> None:
        """The other side has asked whether we are there."""

    def lost(self) -> None:
        """The connection is gone."""

    def writable(self, *, now: bool) -> None:
        """Whether the other side reads fast enough for more to be sent."""


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    listener: Listener | None = None
    _outgoing: bytes = b""
    _incoming: bytes = b""
    _at_fault = False
    _reads = True

    def send_frames(self, frames: Iterable[bytes]) -> None:
        """Send texts with one write, once all that is to be said at this moment, to whomever, has been put in words.

        To write is to wake up who listens at the other end: on a busy server one after another at short intervals
        costs far more than all of them at once.
        """
        self._outgoing += b"".join([part for text in frames for part in (_header(len(text)), text)])
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

    def data_received(self, data: bytes) -> None:
        """Whole texts go to the listener from here; every other frame goes the long way, through websockets."""
        if self.listener is None or self._at_fault:
            super().data_received(data)
            return
        data = self._incoming + data
        at = 0
        while (end := _end_of_frame(data, at)) is not None:
            if end == NEVER:
                self._at_fault, end = True, len(data)
            if data[at] == WHOLE_TEXT and not (self._at_fault or self.frames) and self.conn.state is State.OPEN:
                start = at + (2 if data[at + 1] & ~MASKED < IN_TWO else 4)
                self.listener.hear(apply_mask(data[start + MASK : end], data[start : start + MASK]))
            else:
                super().data_received(data[at:end])
            at = end
        self._incoming = data[at:]

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

    def handle_ping(self) -> None:
        """Answer a ping; one who does not read is sent no more of them, or they would pile up here."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)
        if self.listener is not None:
            self.listener.pinged()

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


def _header(size: int) -> bytes:
    """What comes before a text of this size."""
    if size < IN_TWO:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, IN_TWO)) + size.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, IN_EIGHT)) + size.to_bytes(8, "big")


def _end_of_frame(data: bytes, at: int) -> int | None:
    """Where the frame that begins here ends; None if not all of it has come; NEVER if nobody may send it."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1] & ~MASKED, at + 2 + MASK
    if size == IN_EIGHT or not data[at + 1] & MASKED:
        return NEVER
    if size == IN_TWO:
        if len(data) < at + 4:
            return None
        size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4 + MASK
        if size > LONGEST_FRAME:
            return NEVER
    return start + size if start + size <= len(data) else None


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
