"""Texts of moves that read the same in every position.

They are kept as bytes one after another, so that compiled code can put a long list of them together: making a list of
hundreds of texts, and letting it go again, takes longer than finding the moves.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np

from rhumbline.core.compiled import rule

Moves = np.ndarray[Any, np.dtype[np.int32]]

ROOM = 4096
QUOTE, COMMA, OPEN, CLOSE = (ord(sign) for sign in '",[]')
NOT_COVERED = -1
MISSING = -2
"""And what is less: the first text that is missing is that of the so-manieth move of the list."""


@rule
def join(moves, begin, size, signs, out):
    """Write a list of texts in JSON; how long it is, or why there is none."""
    out[0] = OPEN
    n = 1
    for i in range(len(moves)):
        move = moves[i]
        if move >= len(size):
            return NOT_COVERED
        if size[move] == 0:
            return MISSING - i
        if i:
            out[n] = COMMA
            n += 1
        out[n] = QUOTE
        for j in range(size[move]):
            out[n + 1 + j] = signs[begin[move] + j]
        n += size[move] + 2
        out[n - 1] = QUOTE
    out[n] = CLOSE
    return n + 1


class Texts:
    """The texts of moves 0, 1, ..., each written when it is first wanted."""

    def __init__(self, write: Callable[[int], str], codes: int) -> None:
        self._write = write
        self._begin = np.zeros(codes, dtype=np.int64)
        self._size = np.zeros(codes, dtype=np.int64)
        self._signs = np.zeros(ROOM, dtype=np.uint8)
        self._used = 0
        self._longest = 0
        self._numbers: dict[str, int] = {}
        self._lock = Lock()

    def in_json(self, moves: Moves) -> bytes | None:
        """A list of these moves' texts; None if one of them reads otherwise in another position."""
        with self._lock:  # a text that another thread adds may move all others to a new place
            while True:
                out = np.empty(2 + len(moves) * (self._longest + 3), dtype=np.uint8)
                n = int(join(moves, self._begin, self._size, self._signs, out))
                if n > 0:
                    return out[:n].tobytes()
                if n == NOT_COVERED:
                    return None
                for move in moves[MISSING - n :].tolist():
                    self._add(move)

    def number(self, text: str) -> int | None:
        """The move of a text that has been listed."""
        return self._numbers.get(text)

    def _add(self, move: int) -> None:
        if move >= len(self._size) or self._size[move]:
            return
        text = self._write(move)
        signs = text.encode("ascii")
        while self._used + len(signs) > len(self._signs):
            self._signs = np.concatenate([self._signs, np.zeros_like(self._signs)])
        self._signs[self._used : self._used + len(signs)] = list(signs)
        self._begin[move] = self._used
        self._used += len(signs)
        self._longest = max(self._longest, len(signs))
        self._numbers[text] = move
        self._size[move] = len(signs)
