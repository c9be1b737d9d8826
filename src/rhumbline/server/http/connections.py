"""Connections that are opened and not used: each has a time limit, each address a number, and some are kept back.

A program that opens connections and says nothing, or half of something, must not shut others out.
"""

from __future__ import annotations

import asyncio
import math
import os
import sys
import time
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rhumbline.server import logs
from rhumbline.server.http.limits import counted_as

WHOLE_REQUEST = 10.0
"""Seconds in which a request must have come, its body included."""
MOST_OF_AN_ADDRESS = 400
KEPT_BACK = 64
"""Descriptors for the database and whatever else is not a connection."""
BETWEEN_LINES = 60.0
"""Seconds between two lines of the log about the same trouble."""

open_from: Counter[str] = Counter()
"""How many connections each address has open now."""


if sys.platform == "win32":

    def raise_limit() -> None:
        """There is no limit that could be raised."""

    def most_descriptors() -> float:
        """How many files and connections this process may have open."""
        return math.inf

else:
    import resource

    def raise_limit() -> None:
        """Let this process have as many descriptors as the system allows it."""
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    def most_descriptors() -> float:
        """How many files and connections this process may have open."""
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def address_behind(transport: asyncio.BaseTransport) -> str | None:
    """What a connection is counted as; None if it is a proxy's, which speaks for many."""
    host = (transport.get_extra_info("peername") or ("",))[0]
    return None if is_proxy(host, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")) else counted_as(host)


@lru_cache(1024)
def is_proxy(host: str, proxies: str) -> bool:
    """Whether this is one of the proxies that are named as uvicorn reads them: addresses, networks, or * for all."""
    named = [one.strip() for one in proxies.split(",")]
    if host in named or "*" in named:
        return True
    try:
        address = ip_address(host)
        return any(address in ip_network(one) for one in named if "/" in one)
    except ValueError:
        return False


class TimedHttp(HttpToolsProtocol):
    """Uvicorn's HTTP protocol with these limits."""

    _told = -BETWEEN_LINES

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._too_late: asyncio.TimerHandle | None = None
        self._counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take it, unless there are too many."""
        super().connection_made(transport)
        self._counted = address_behind(transport)
        if self._counted is not None:
            open_from[self._counted] += 1
        if self._is_one_too_many():
            transport.abort()
        else:
            self._expect_request()

    def _is_one_too_many(self) -> bool:
        if self._counted is not None and open_from[self._counted] > MOST_OF_AN_ADDRESS:
            return True
        # The system gives the lowest number that is free.
        number: int = self.transport.get_extra_info("socket").fileno()
        few = number > most_descriptors() - KEPT_BACK
        if few and time.monotonic() - TimedHttp._told > BETWEEN_LINES:
            TimedHttp._told = time.monotonic()
            logs.problem("no more connections can be opened", descriptors=number, addresses=len(open_from))
        return few

    def _expect_request(self) -> None:
        self._stop_clock()
        self._too_late = self.loop.call_later(WHOLE_REQUEST, self.transport.abort)

    def _stop_clock(self) -> None:
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None

    def on_message_begin(self) -> None:
        """The first line of a request."""
        super().on_message_begin()
        self._expect_request()

    def on_message_complete(self) -> None:
        """All of a request is here."""
        super().on_message_complete()
        self._stop_clock()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket; it is still counted."""
        self._stop_clock()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_clock()
        forget(self._counted)
        super().connection_lost(exc)


def forget(counted: str | None) -> None:
    """A connection of this address has been closed."""
    if counted is not None:
        open_from[counted] -= 1
        if open_from[counted] <= 0:
            del open_from[counted]
