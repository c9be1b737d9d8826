"""How processes wake one another: "table T is now at n", and nothing else. A hint may be lost; nothing rests on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Heard = Callable[[str, int], Awaitable[None]]


class Bus(Protocol):
    """What a process tells the others."""

    shared: bool

    async def open(self, heard: Heard) -> None:
        """Begin to listen."""

    async def tell(self, table_id: str, n: int) -> None:
        """Table T is now at n."""

    async def ready(self) -> bool:
        """Whether the others can be reached."""

    async def close(self) -> None:
        """Stop listening."""


class Alone:
    """One process has nobody to tell."""

    shared = False

    async def open(self, heard: Heard) -> None:
        """Nothing to listen to."""

    async def tell(self, table_id: str, n: int) -> None:
        """Nobody to tell."""

    async def ready(self) -> bool:
        """Always."""
        return True

    async def close(self) -> None:
        """Nothing to stop."""


def bus_for(url: str | None) -> Bus:
    """The bus of a process."""
    if url is None:
        return Alone()
    from rhumbline.server.storage.redis_bus import RedisBus  # noqa: PLC0415 (one process alone needs no Redis)

    return RedisBus(url)
