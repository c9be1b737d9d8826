"""The time of tables, in which deadlines are kept.

It goes on only while a server runs, and as steadily as that: whoever sets the machine's clock, forward or back, changes
nothing for those who are to move, and while no server runs nobody's time does. Each process notes it in the store now
and then, goes on from there when it starts, and follows whichever process is ahead.
"""

from __future__ import annotations

import time
from collections.abc import Callable

GRACE = 60.0
"""Seconds after a start in which nobody's time runs out: people must be able to come back first."""
DRIFT = 2.0
"""Seconds the clock on the wall may be off before times are told anew."""


class TableClock:
    """What time it is at the tables of this process."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self.wall = wall
        """The clock on the wall, by which days begin and end."""
        self._steady = steady
        self.opened = steady()
        self._ahead = wall() - self.opened  # of the steady clock
        self._offset = 0.0  # of the clock on the wall

    def now(self) -> float:
        """The time of tables."""
        return self._steady() + self._ahead

    def go_on_from(self, noted: float) -> None:
        """The server starts: it is as late as when the last one ended."""
        self._ahead = noted - self._steady()

    def catch_up(self, noted: float) -> None:
        """Another process is ahead."""
        self._ahead = max(self._ahead, noted - self._steady())

    def may_run_out(self) -> bool:
        """Whether people have had the time to come back."""
        return self._steady() - self.opened >= GRACE

    def _wall_ahead(self) -> float:
        """How far the clock on the wall is ahead; the same again and again, so that nobody is told a time twice."""
        offset = self.wall() - self.now()
        if abs(offset - self._offset) > DRIFT:
            self._offset = offset
        return self._offset

    def on_the_wall(self, moment: float) -> float:
        """A moment of tables as people say it."""
        return moment + self._wall_ahead()

    def at_tables(self, moment: float) -> float:
        """A moment as people say it, in the time of tables."""
        return moment - self._wall_ahead()
