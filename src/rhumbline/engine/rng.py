"""A small random generator whose whole state is one word: for bots and dealt worlds, never for the game's own luck.

Generators are made by `luck.rng_from`.
"""

import numpy as np

from rhumbline.engine.jit import rule

A = np.uint64(13)
B = np.uint64(7)
C = np.uint64(17)
TOP = np.uint64(11)


@rule
def below(rng, n):
    """A whole number from 0 to n-1 (xorshift; only shifts, so that no word overflows when interpreted)."""
    x = rng[0]
    x ^= x << A
    x ^= x >> B
    x ^= x << C
    rng[0] = x
    return np.int64(x >> TOP) % n


@rule
def weighted(rng, weights, n):
    """An index from 0 to n-1 with the given whole-number weights."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(rng, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return i
    return n - 1
