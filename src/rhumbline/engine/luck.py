"""Luck that can be checked: a sealed seed, committed to at the start, gives every card and die; or the caller does."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import Any

import numpy as np

from rhumbline.engine.errors import BadInput, shown

KINDS = ("sealed", "manual")


def commitment(seed: str) -> str:
    """What is published at the start: nobody can find the seed from it, and nobody can change the seed afterwards."""
    return hashlib.sha256(f"rhumbline {seed}".encode()).hexdigest()


def outcome(seed: str, index: int, total: int) -> int:
    """The whole number below `total` that this seed gives for its index-th use, by a keyed hash (HMAC-SHA-256)."""
    keyed = _keyed(seed).copy()
    keyed.update(f"{index}".encode())
    return int.from_bytes(keyed.digest(), "big") % total


@lru_cache(1024)
def _keyed(seed: str) -> hmac.HMAC:
    """The hash with its key, ready to be told what to hash: the same seed is used again and again."""
    return hmac.new(seed.encode(), digestmod="sha256")


def offshoot(seed: str, what: str) -> str:
    """A seed of its own for something beside the cards and dice, which it tells nothing about.

    `what` is words, never a bare number, so that it is no outcome's.
    """
    keyed = _keyed(seed).copy()
    keyed.update(what.encode())
    return keyed.hexdigest()


def deal_seats(seed: str, seats: int) -> list[int]:
    """Who of so many people gets seat 0, seat 1, ...: the seed's first outcome, each order as likely as the others."""
    number = outcome(seed, 0, factorial(seats))
    waiting = list(range(seats))
    dealt = []
    for left in range(seats, 0, -1):
        place, number = divmod(number, factorial(left - 1))
        dealt.append(waiting.pop(place))
    return dealt


LONGEST_SEED = 1000
MOST_DRAWN = 10**9


def check_seed(seed: str) -> None:
    """Refuse a seed that cannot be hashed."""
    if not 0 < len(seed) <= LONGEST_SEED or any("\ud800" <= sign <= "\udfff" for sign in seed):
        message = f"a seed is a text of 1 to {LONGEST_SEED} signs, not {shown(seed)}"
        raise BadInput(message)


class Luck:
    """Where a match's cards and dice come from: a sealed seed and how many outcomes were taken from it, or the caller.

    A match told by a record that keeps its seed to itself has a commitment without a seed: nobody can play its luck on.
    A lesson's luck is manual and comes from a script: outcomes in notation, one after the other.
    """

    def __init__(
        self, seed: str | None, drawn: int = 0, sealed_away: str | None = None, script: Sequence[str] = ()
    ) -> None:
        self.seed = seed
        self.drawn = drawn
        self._sealed_away = sealed_away
        self.script = script
        self.read = 0  # how much of the script has been played

    @classmethod
    def of(cls, seed: int | str | None, kind: str = "sealed") -> "Luck":
        """Luck as a caller asks for it; no seed means a fresh secret one."""
        if kind not in KINDS:
            message = f"chance is one of {', '.join(KINDS)}, not {shown(kind)}"
            raise BadInput(message)
        if kind == "manual":
            if seed is not None:
                message = "a match with manual chance takes no seed"
                raise BadInput(message)
            return cls(None)
        if seed is None:
            return cls(secrets.token_hex(32))
        if (
            isinstance(seed, bool)
            or not isinstance(seed, (int, str))
            or (isinstance(seed, int) and seed.bit_length() > LONGEST_SEED)
        ):
            message = f"a seed is a whole number or a text, not {shown(seed)}"
            raise BadInput(message)
        check_seed(str(seed))
        return cls(str(seed))

    @property
    def is_manual(self) -> bool:
        """Whether the caller supplies every card and die."""
        return self.seed is None and self._sealed_away is None

    @property
    def commitment(self) -> str | None:
        """The published commitment, or None where the caller supplies the luck."""
        return self._sealed_away if self.seed is None else commitment(self.seed)

    def pick(self, weights: list[int]) -> int:
        """The index of the outcome that comes next."""
        if self.seed is None:
            message = "there is no seed to draw from"
            raise RuntimeError(message)
        left = outcome(self.seed, self.drawn, sum(weights))
        self.drawn += 1
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError

    def copy(self) -> "Luck":
        """The same luck, to go its own way from here."""
        twin = Luck(self.seed, self.drawn, self._sealed_away, self.script)
        twin.read = self.read
        return twin


def rng_from(*seed: object) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """A generator from any seeds; the same seeds give the same numbers on every machine."""
    digest = hashlib.sha256(repr(seed).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "little") | 1], dtype=np.uint64)
