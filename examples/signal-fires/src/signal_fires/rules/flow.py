"""How it is played. Rule numbers are those of rules.md."""

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from signal_fires.components import FEWEST, MOST, MOST_LIT
from signal_fires.rules.notes import LIT, STOOD, WON
from signal_fires.state import LIGHT, OVER, START

CHANCE = -1


@rule
def setup(s, seats, options):
    """setup.1: nobody knows yet how many fires there are."""
    s.seats = seats
    s.phase = START


@rule
def actors(s):
    """turn.1: one after another."""
    if s.phase == OVER:
        return 0
    return CHANCE if s.phase == START else 1 << s.turn


@rule
def sealed(s):
    """Nothing is chosen in secret."""
    return 0


@rule
def legal(s, seat, out):
    """turn.1: one, two or three fires, as many as are left."""
    if s.phase != LIGHT or seat != s.turn:
        return 0
    n = min(MOST_LIT, int(s.dark))
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def outcomes(s, moves, weights):
    """setup.1: any number is as likely as any other."""
    for i in range(MOST - FEWEST + 1):
        moves[i] = i
        weights[i] = 1
    return MOST - FEWEST + 1


@rule
def play(s, seat, move, events):
    """The only thing that changes a position."""
    if seat == CHANCE:
        s.dark = FEWEST + move
        s.phase = LIGHT
        note(events, STOOD, -1, EVERYBODY, FEWEST + move)
        return
    s.dark -= move
    note(events, LIT, seat, EVERYBODY, move, int(s.dark))
    if s.dark == 0:
        # end.1: the turn stays with the winner.
        s.phase = OVER
        note(events, WON, seat, EVERYBODY)
    else:
        s.turn = (seat + 1) % s.seats
