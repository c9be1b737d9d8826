"""Getting the rules ready before anybody comes.

Compiled code is read from its cache, or compiled, when it is first called: seconds in which nobody else is served. So
all of it is called once before the first table is.
"""

from __future__ import annotations

import random

from rhumbline import games
from rhumbline.bots import greedy
from rhumbline.bots.hint import hint
from rhumbline.engine.game import SPECTATOR, Game
from rhumbline.engine.jit import COMPILED
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import begin
from rhumbline.games import load
from rhumbline.server.tables.table import Referee

TURNS = 400


def warm() -> None:
    """All games there are."""
    for name in games() if COMPILED else []:
        warm_game(load(name))


def warm_game(game: Game) -> None:
    """Play a short game, and look at it as people and bots do."""
    seats = max(game.seats[0], 2)
    referee = Referee(begin(game, game.new_state(seats), game.filled_options(None), Luck("warm")))
    bot = greedy.Bot(game)
    rng = random.Random(1)  # noqa: S311 (no game of anybody's)
    for turn in range(TURNS):
        acting = referee.match.to_act
        if not acting:
            break
        seat = rng.choice(acting)
        move = bot.choose(referee.match.seen(seat), seat, 0.0)
        if turn < 3:
            referee.preview(seat, referee.match.prompts[seat], [referee.match.moves(seat)[0]])
            referee.document(seat)
            hint(game, referee.match.seen(seat), seat, 0.0)
        referee.accept(referee.propose_move(seat, move))
    referee.document(SPECTATOR)
