"""How much one address and one seat may ask for: a bucket that fills steadily and is emptied by what is asked."""

from __future__ import annotations

import time
from ipaddress import IPv6Network
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
MAILS = Limit(1 / 900, 4)  # mails that ask whether an address is right
BYTES = Limit(500_000, 30_000_000)  # bytes of answers to an address: replays, records, exports
RESYNCED = Limit(50_000, 2_000_000)  # bytes of whole documents that a seat, or somebody who looks on, asks for again
STRIKES = Limit(0.1, 50)  # bad frames of a socket before it is closed
PINGS = Limit(2, 30)  # pings of a socket, below the protocol
LONGEST_FRAME = 16 * 1024
ONE_HOUSE = 64
"""Bits of an address of version 6 that one network has in common."""
LONGEST_BODY = 1024 * 1024


def counted_as(address: str) -> str:
    """What an address is counted as: whoever has one of version 6 has 2**64 of them, and they count as one."""
    if ":" not in address:
        return address
    try:
        return str(IPv6Network((address.partition("%")[0], ONE_HOUSE), strict=False))
    except ValueError:
        return address


class Buckets:
    """One bucket for each key, all with the same limit; a factor of 0 takes the limit away."""

    def __init__(self, limit: Limit, factor: float = 1.0) -> None:
        self._limit = Limit(limit.rate * factor, limit.burst * factor)
        self._off = factor == 0
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str, amount: float = 1) -> bool:
        """Whether there is something left; if so, so much is taken, though it may be more than there is."""
        if self._off:
            return True
        now = time.monotonic()
        level, at = self._buckets.pop(key, (self._limit.burst, now))
        level = min(self._limit.burst, level + (now - at) * self._limit.rate)
        allowed = level >= min(amount, 1)
        self._buckets[key] = (level - amount if allowed else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            # Taken out and put back, the keys are in the order of their last use: the oldest is full again anyway.
            del self._buckets[next(iter(self._buckets))]
        return allowed

    def give_back(self, key: str) -> None:
        """What was taken does not count after all."""
        if key in self._buckets:
            level, at = self._buckets[key]
            self._buckets[key] = (level + 1, at)
