"""How much one address and one seat may ask for: a bucket that fills steadily and is emptied by what is asked."""

from __future__ import annotations

import time
from typing import NamedTuple

MOST_BUCKETS = 50_000


class Limit(NamedTuple):
    """So many a second in the long run, so many at once."""

    rate: float
    burst: float


REQUESTS = Limit(20, 100)  # HTTP requests of an address
NEW_TABLES = Limit(0.5, 30)  # tables an address makes, by any way
NEW_PLAYERS = Limit(0.2, 60)  # people who come from an address for the first time
SOCKETS = Limit(5, 60)  # sockets an address opens
COMMANDS = Limit(40, 120)  # frames of a socket, and moves of a seat
CHAT = Limit(0.5, 8)  # lines of chat of a seat
WRONG_CODES = Limit(1 / 60, 10)  # codes an address tries that are no table's
STRIKES = Limit(0.1, 50)  # bad frames of a socket before it is closed
PINGS = Limit(2, 30)  # pings of a socket, below the protocol
LONGEST_FRAME = 16 * 1024
LONGEST_BODY = 1024 * 1024


class Buckets:
    """One bucket for each key, all with the same limit; a factor of 0 takes the limit away."""

    def __init__(self, limit: Limit, factor: float = 1.0) -> None:
        self._limit = Limit(limit.rate * factor, limit.burst * factor)
        self._off = factor == 0
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Whether one more is allowed; if so, it is counted."""
        if self._off:
            return True
        now = time.monotonic()
        level, at = self._buckets.pop(key, (self._limit.burst, now))
        level = min(self._limit.burst, level + (now - at) * self._limit.rate)
        allowed = level >= 1
        self._buckets[key] = (level - 1 if allowed else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            # Taken out and put back, the keys are in the order of their last use: the oldest is full again anyway.
            del self._buckets[next(iter(self._buckets))]
        return allowed

    def give_back(self, key: str) -> None:
        """What was taken does not count after all."""
        if key in self._buckets:
            level, at = self._buckets[key]
            self._buckets[key] = (level + 1, at)
