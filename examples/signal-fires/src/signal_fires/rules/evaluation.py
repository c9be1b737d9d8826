"""What a bot thinks of its moves."""

from rhumbline.engine.jit import rule
from signal_fires.components import MOST_LIT
from signal_fires.state import OVER


@rule
def evaluate(s, seat, moves, n, values, weights):
    """Leave the others a multiple of four."""
    for i in range(n):
        values[i] = 1.0 if (s.dark - moves[i]) % (MOST_LIT + 1) == 0 else 0.0


@rule
def points(s, seat):
    """The winner has lit the last fire."""
    return 1.0 if s.phase == OVER and s.turn == seat else 0.0
