"""Who may know what. The deck has no order until a card is revealed, so only sealed choices are secret."""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.engine.rng import below
from rhumbline.games.cartographers.components import MOST_MOVES
from rhumbline.games.cartographers.rules.flow import legal
from rhumbline.games.cartographers.state import HIDDEN, OPEN


@rule
def hide(s, viewer):
    """draw.1: a choice is nobody else's business before the last one is in; that it is made, everybody sees."""
    for seat in range(s.seats):
        if seat != viewer and s.sealed[seat] != OPEN:
            s.sealed[seat] = HIDDEN


@rule
def deal(s, viewer, rng):
    """Put some legal choice in place of each hidden one; nothing tells which are likelier."""
    out = np.empty(MOST_MOVES, dtype=np.int32)
    for seat in range(s.seats):
        if s.sealed[seat] == HIDDEN:
            s.sealed[seat] = OPEN
            n = legal(s, seat, out)
            s.sealed[seat] = out[below(rng, n)]
