"""Which marks the bytes bear in which two positions differ: so it shows at once what is to be told anew."""

import numpy as np

from rhumbline.core.compiled import rule

BYTE = np.dtype(np.uint8)


@rule
def differing(before, after, marks):
    """The marks of all bytes that differ, together."""
    found = 0
    for i in range(len(marks)):
        if before[i] != after[i]:
            found |= marks[i]
    return found


def marks_between(before: bytes, after: bytes, marks: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    """The same for two positions as bytes, with marks for each byte of a position."""
    return int(differing(np.frombuffer(before, BYTE), np.frombuffer(after, BYTE), marks))
