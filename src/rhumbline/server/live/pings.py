"""Uvicorn's websocket protocol with a limit on pings, and without patience for those who do not read."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from rhumbline.server.http.connections import address_behind, forget
from rhumbline.server.http.limits import PINGS, Buckets
from rhumbline.server.live.transport import OneWrite

TOO_MANY = 1008


class LimitedPings(WebSocketsSansIOProtocol):
    """A socket that floods us with pings is closed; one that does not read is sent no pongs, or they would pile up."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._pings = Buckets(PINGS)
        self._counted: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Frames are written together."""
        self._counted = address_behind(transport)
        super().connection_made(cast("asyncio.Transport", OneWrite(cast("asyncio.Transport", transport))))

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        forget(self._counted)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Answer pings, or end them; what still comes is thrown away until the client has read that it is closed."""
        pongs = b"".join(self.conn.data_to_send())
        if self.close_sent:
            return
        if self.conn.state is State.OPEN and not self._pings.take(""):
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY})
            self.conn.send_close(TOO_MANY, "too many pings")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        elif self.writable.is_set():
            self.transport.write(pongs)

    def keepalive_timeout(self) -> None:
        """A client that does not answer may not read either: what is left to be sent is not waited for."""
        super().keepalive_timeout()
        self._cut_off_if_full()

    def shutdown(self) -> None:
        """The server closes, and does not wait for whoever does not read."""
        super().shutdown()
        self._cut_off_if_full()

    def _cut_off_if_full(self) -> None:
        if not self.writable.is_set():
            self.transport.abort()
