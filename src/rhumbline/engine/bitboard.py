"""Sets of up to 128 cells as pairs of 64-bit words, `(low, high)`: a few instructions instead of a loop.

Words stay uint64 throughout, shift counts included: mixed with signed numbers they would become floats. Python code
makes boards with `board` and reads them with `cells`; what it gets from a compiled function are plain numbers, which it
does not hand to another one.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from typing import Any

import numpy as np

from rhumbline.engine.jit import lowest_bit, popcount, rule

Board = tuple[Any, Any]

ZERO = np.uint64(0)
ONE = np.uint64(1)
WORD = np.uint64(64)
NONE: Board = (ZERO, ZERO)
_BITS = bytes.maketrans(b"01", b"\0\1")


def board(cells: Iterable[int]) -> Board:
    """The set of these cells."""
    bits = sum(1 << cell for cell in set(cells))
    return np.uint64(bits & (2**64 - 1)), np.uint64(bits >> 64)


def cells(of: Board) -> tuple[int, ...]:
    """The cells of a set, in order."""
    return _cells(int(of[0]) | int(of[1]) << 64)


@lru_cache(8192)
def _cells(bits: int) -> tuple[int, ...]:
    digits = f"{bits:b}"
    return tuple(compress(range(len(digits)), digits[::-1].encode().translate(_BITS)))


def table(boards: Iterable[Board]) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """Boards as a constant array of rows of two words, for compiled code to read with `at`."""
    return np.array(list(boards), dtype=np.uint64).reshape(-1, 2)


@rule
def at(boards, i):
    return boards[i, 0], boards[i, 1]


@rule
def union(a, b):
    return a[0] | b[0], a[1] | b[1]


@rule
def common(a, b):
    return a[0] & b[0], a[1] & b[1]


@rule
def without(a, b):
    return a[0] & ~b[0], a[1] & ~b[1]


@rule
def is_empty(a):
    return (a[0] | a[1]) == ZERO


@rule
def meets(a, b):
    return ((a[0] & b[0]) | (a[1] & b[1])) != ZERO


@rule
def covers(a, b):
    """Whether every cell of b is in a."""
    return ((b[0] & ~a[0]) | (b[1] & ~a[1])) == ZERO


@rule
def same(a, b):
    return a[0] == b[0] and a[1] == b[1]


@rule
def count(a):
    return popcount(a[0]) + popcount(a[1])


@rule
def one_cell(cell):
    if cell < 64:
        return ONE << np.uint64(cell), ZERO
    return ZERO, ONE << np.uint64(cell - 64)


@rule
def has(a, cell):
    if cell < 64:
        return (a[0] >> np.uint64(cell)) & ONE != ZERO
    return (a[1] >> np.uint64(cell - 64)) & ONE != ZERO


@rule
def first_cell(a):
    """The lowest cell of a set that is not empty."""
    if a[0] != ZERO:
        return lowest_bit(a[0])
    return lowest_bit(a[1]) + 64


@rule
def rest(a):
    """The set without its lowest cell."""
    if a[0] != ZERO:
        return a[0] & (a[0] - ONE), a[1]
    return a[0], a[1] & (a[1] - ONE)


@rule
def shifted_down(a, by):
    """Every cell's number lowered by `by` (0 to 127); those that fall below zero are gone."""
    n = np.uint64(by)
    if n == ZERO:
        return a[0], a[1]
    if n >= WORD:
        return a[1] >> (n - WORD), ZERO
    return (a[0] >> n) | (a[1] << (WORD - n)), a[1] >> n


@rule
def shifted_up(a, by):
    """Every cell's number raised by `by` (0 to 127); those above 127 are gone."""
    n = np.uint64(by)
    if n == ZERO:
        return a[0], a[1]
    if n >= WORD:
        return ZERO, a[0] << (n - WORD)
    return a[0] << n, (a[1] << n) | (a[0] >> (WORD - n))


@rule
def write_signs(boards, signs, out):
    """Write into the cells of each board its sign."""
    for i in range(len(signs)):
        for word in range(2):
            left = boards[i, word]
            while left != ZERO:
                out[64 * word + lowest_bit(left)] = signs[i]
                left &= left - ONE
