"""What a bot thinks of its moves."""

from rhumbline.engine.jit import rule
from signal_fires.components import MOST_LIT


@rule
def evaluate(s, seat, moves, n, values):
    """Leave the others a multiple of four."""
    for i in range(n):
        values[i] = 1.0 if (s.dark - moves[i]) % (MOST_LIT + 1) == 0 else 0.0
