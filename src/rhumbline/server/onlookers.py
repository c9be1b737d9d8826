"""Who only looks on is told a little later.

Whoever is asked to decide hears at once. The others let those go first who wait for an answer: on a quiet server that
is nobody, and on a busy one several moves become one update meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

POLITENESS = 3
"""An onlooker lets so many times as many go first as wait when there is news for him."""
LATEST = 0.5
"""Seconds after which he is told however slow the answers are."""

Tell = Callable[[], None]


class Turn(NamedTuple):
    """When an onlooker is told: after so many answers, or by then."""

    answers: int
    time: float


class Onlookers:
    """The ones still to be told, in the order in which there was news for them.

    `with onlookers:` is around whatever somebody waits for.
    """

    def __init__(self) -> None:
        self._waiting: dict[Tell, Turn] = {}
        self._busy = 0
        self._answers = 0
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        """Somebody waits for an answer."""
        self._busy += 1

    def __exit__(self, *problem: object) -> None:
        """He has got it."""
        self._busy -= 1
        self._answers += 1
        while self._waiting:
            tell, turn = next(iter(self._waiting.items()))
            if self._busy and turn.answers > self._answers:
                return
            self._tell(tell)

    def later(self, tell: Tell) -> None:
        """Call this when it is its turn."""
        if not self._busy:
            tell()
            return
        loop = asyncio.get_running_loop()
        self._waiting.setdefault(tell, Turn(self._answers + POLITENESS * self._busy, loop.time() + LATEST))
        if self._timer is None:
            self._timer = loop.call_later(LATEST, self._look)

    def forget(self, tell: Tell) -> None:
        """It has been told."""
        self._waiting.pop(tell, None)

    def _look(self) -> None:
        """Tell those who have waited long enough, and look again when the next one will have."""
        loop = asyncio.get_running_loop()
        self._timer = None
        while self._waiting:
            tell, turn = next(iter(self._waiting.items()))
            if turn.time > loop.time():
                self._timer = loop.call_at(turn.time, self._look)
                return
            self._tell(tell)

    def _tell(self, tell: Tell) -> None:
        del self._waiting[tell]
        tell()
