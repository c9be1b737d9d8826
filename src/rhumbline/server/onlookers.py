"""Who only looks on is told a little later.

Whoever has asked for something or is asked to decide hears at once. The others hear when nobody waits for an answer any
more: at once on a quiet server, and on a busy one after a moment in which several moves become one update.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LATEST = 0.15
"""Seconds after which an onlooker is told however busy the server is."""
TICK = 0.01

Tell = Callable[[], None]


class Onlookers:
    """The ones still to be told, in the order in which there was news for them.

    `with onlookers:` is around whatever somebody waits for.
    """

    def __init__(self) -> None:
        self._waiting: dict[Tell, float] = {}
        self._busy = 0
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        """Somebody waits for an answer."""
        self._busy += 1

    def __exit__(self, *problem: object) -> None:
        """He has got it."""
        self._busy -= 1
        if not self._busy:
            self._tell(float("inf"))

    def later(self, tell: Tell) -> None:
        """Call this when there is time."""
        due = asyncio.get_running_loop().time() + LATEST
        self._waiting.setdefault(tell, due)
        if not self._busy:
            self._tell(due)
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LATEST, self._look)

    def forget(self, tell: Tell) -> None:
        """It has been told."""
        self._waiting.pop(tell, None)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        self._tell(loop.time())
        self._timer = loop.call_later(TICK, self._look) if self._waiting else None

    def _tell(self, now: float) -> None:
        """Those whose news are due by now."""
        while self._waiting:
            tell, due = next(iter(self._waiting.items()))
            if due > now:
                return
            del self._waiting[tell]
            tell()
