"""How positions of one game end when everybody plays on from them: what tells luck from skill.

Written once and compiled for each game, like the loops of playouts.py, of which it is made.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.jit import specialise
from rhumbline.engine.notes import unheard
from rhumbline.engine.playouts import MOST_SEATS, SLIPS, best_move, desk, draw, play_out, take_turn
from rhumbline.engine.rng import below
from rhumbline.engine.tree import scrambled

# Stand-ins for the rules of the game this is compiled for.
actors: Any
points: Any


def play_on(positions, first, seed, pool, ends):
    """Play every position on to the end in some worlds: `ends[w, p]` has the points of every seat.

    In a world the same people sit at the table and the same luck follows, whatever was drawn first: so two positions
    with one draw between them differ by little else. Everything is known here: it is for games that are over.
    """
    d = desk(np.zeros((MOST_SEATS, pool.shape[1])))
    work = np.zeros(1, dtype=positions.dtype)
    silence = unheard()
    for w in range(ends.shape[0]):
        world = scrambled(seed + np.uint64(first + w))
        d.luck[0] = world
        for seat in range(MOST_SEATS):
            d.slips[seat] = SLIPS[below(d.luck, len(SLIPS))]
            d.styles[seat] = pool[below(d.luck, len(pool))]
        stream = d.luck[0]
        for p in range(len(positions)):
            work[0] = positions[p]
            d.tie[0] = scrambled(world)
            d.luck[0] = scrambled(stream)
            while actors(work[0]) == CHANCE:
                draw(work[0], d, silence[0])
            d.luck[0] = stream
            play_out(work[0], d, silence[0])
            for seat in range(ends.shape[2]):
                ends[w, p, seat] = points(work[0], seat)


_made: dict[str, Callable[..., None]] = {}


def fortunes(game: Game) -> Callable[..., None]:
    """`play_on` compiled for this game, once."""
    if game.name not in _made:
        names = ("actors", "legal", "outcomes", "play", "evaluate", "points")
        rules = {name: getattr(game, name) for name in names} | {"MOST_MOVES": game.most_moves}

        def made(template: Callable[..., Any], **meaning: Any) -> Any:
            return specialise(template, game.package, **rules, **meaning)

        drawn, turn = made(draw), made(take_turn, best_move=made(best_move))
        out = made(play_out, draw=drawn, take_turn=turn)
        _made[game.name] = made(play_on, desk=made(desk), draw=drawn, play_out=out)
    return _made[game.name]
