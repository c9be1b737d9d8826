"""Luck that can be checked: a sealed seed, committed to at the start, gives every card and die; or the caller does."""

import hashlib
import hmac
import secrets
from typing import Any

import numpy as np

from rhumbline.core.errors import BadInput

KINDS = ("sealed", "manual")


def commitment(seed: str) -> str:
    """What is published at the start: nobody can find the seed from it, and nobody can change the seed afterwards."""
    return hashlib.sha256(f"rhumbline {seed}".encode()).hexdigest()


def outcome(seed: str, index: int, total: int) -> int:
    """The whole number below `total` that this seed gives for its index-th use, by a keyed hash (HMAC-SHA-256)."""
    digest = hmac.digest(seed.encode(), f"{index}".encode(), "sha256")
    return int.from_bytes(digest, "big") % total


class Luck:
    """A sealed seed and how many outcomes have been taken from it; without a seed, the caller supplies them."""

    def __init__(self, seed: str | None, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    @classmethod
    def of(cls, seed: int | str | None, kind: str = "sealed") -> "Luck":
        """Luck as a caller asks for it; no seed means a fresh secret one."""
        if kind not in KINDS:
            message = f"chance is one of {', '.join(KINDS)}, not {kind!r}"
            raise BadInput(message)
        if kind == "manual":
            if seed is not None:
                message = "a match with manual chance takes no seed"
                raise BadInput(message)
            return cls(None)
        if seed is None:
            return cls(secrets.token_hex(32))
        if isinstance(seed, bool) or not isinstance(seed, (int, str)) or seed == "":
            message = f"a seed is a whole number or a text, not {seed!r}"
            raise BadInput(message)
        return cls(str(seed))

    @property
    def commitment(self) -> str | None:
        """The published commitment, or None where the caller supplies the luck."""
        return None if self.seed is None else commitment(self.seed)

    def pick(self, weights: list[int]) -> int:
        """The index of the outcome that comes next."""
        if self.seed is None:
            message = "this luck is supplied by the caller"
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
        return Luck(self.seed, self.drawn)


def rng_from(*seed: object) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """A generator from any seeds; the same seeds give the same numbers on every machine."""
    digest = hashlib.sha256(repr(seed).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "little") | 1], dtype=np.uint64)
