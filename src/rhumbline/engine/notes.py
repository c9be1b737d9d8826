"""How compiled rules note what happens; what becomes of it is in events.py."""

import numpy as np

from rhumbline.engine.events import BUFFER, EVERYBODY
from rhumbline.engine.jit import rule

__all__ = ["EVERYBODY", "note", "unheard"]


@rule
def unheard():
    """A buffer without room, as an array of one, for compiled code that only wants to know where moves lead."""
    return np.zeros(1, BUFFER)


@rule
def note(events, kind, seat, audience, a=0, b=0, c=0, d=0, e=0, f=0, g=0, h=0, i=0, j=0):
    """Note that something of this kind has happened to a seat (-1: to none); who may know it, and the values."""
    if events.room == 0:
        return
    n = events.noted
    events.noted = n + 1
    if n >= events.room:
        return
    row = events.rows[n]
    row[0] = kind
    row[1] = seat
    row[2] = audience
    row[3] = a
    row[4] = b
    row[5] = c
    row[6] = d
    row[7] = e
    row[8] = f
    row[9] = g
    row[10] = h
    row[11] = i
    row[12] = j
