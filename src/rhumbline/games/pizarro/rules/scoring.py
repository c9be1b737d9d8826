"""What ships and cards score. Rule numbers are those of rules.md."""

from rhumbline.engine.jit import rule
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.rules.drawing import gold_of
from rhumbline.games.pizarro.state import RIGHT_SIDE


@rule
def side_of(s, explorer):
    """setup.4: which side of his half board an explorer is played on."""
    return s.board[components.BOARD_OF[explorer]]


@rule
def pile_crowns(s, seat, k):
    """magellan.4: the crowns under one of Magellan's ships; cards this viewer cannot see count nothing."""
    crowns = 0
    for j in range(3):
        crowns += components.CROWN_OF[max(0, s.tucked[seat, k, j])]
    return crowns


@rule
def has_push(s, seat, k):
    """pizarro.1: whether this ship of Pizarro's scores what its owner draws."""
    space = s.ships[seat, components.PIZARRO, k]
    return space > 0 and components.PUSH_LIMIT[components.PIZARRO, side_of(s, components.PIZARRO), space - 1] > 0


@rule
def push_points(s):
    """pizarro.3: the sum of the cards drawn, or nothing above 20."""
    gold = gold_of(s.pushed)
    return gold if gold <= components.PUSH_LIMIT[components.PIZARRO, side_of(s, components.PIZARRO), 2] else 0


@rule
def ship_points(s, seat, explorer, k):
    """scoring.2: what one ship scores where it is."""
    space = int(s.ships[seat, explorer, k])
    if space == 0:
        return 0
    side = side_of(s, explorer)
    points = components.CROWNS[explorer, side, space - 1]
    if explorer == components.MAGELLAN:
        points += components.TIMES[components.MAGELLAN, side, space - 1] * pile_crowns(s, seat, k)
    elif explorer == components.DA_GAMA and s.halves[seat, k] == RIGHT_SIDE:
        # da-gama.2: the right half scores; da-gama.3: only the half the ship is on at the end.
        points += components.RIGHT_CROWNS[components.DA_GAMA, side, space - 1]
    elif explorer == components.PIZARRO and has_push(s, seat, k):
        points += push_points(s)
    return points


@rule
def tally(s, points, crowns):
    """scoring.2, scoring.3: the points of every ship, after them those of the hand; and the crowns of every pile."""
    for seat in range(s.seats):
        for k in range(components.FLEET):
            crowns[seat, k] = pile_crowns(s, seat, k)
            for explorer in range(components.EVERYONE):
                points[seat, explorer, k] = ship_points(s, seat, explorer, k)
        for i in range(components.VALUES):
            points[seat, components.EVERYONE, 0] += components.CROWN_OF[i + 1] * s.hand[seat, i]
