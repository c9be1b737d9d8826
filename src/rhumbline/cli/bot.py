"""`rhumbline bot`: a bot of ours that speaks the bot protocol, and a check of one that is not."""

import json
import sys

from rhumbline import bots, games
from rhumbline.bots import foreign
from rhumbline.cli.screen import console
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import CHANCE
from rhumbline.games import load

BUDGET = 0.2
DECISIONS = 40
"""How many questions of each game a program is asked."""


def speak(name: str, simulations: int | None) -> None:
    """Answer questions on standard input with a bot of ours."""
    bot: bots.Bot | None = None
    for line in sys.stdin:
        try:
            told = json.loads(line)
        except ValueError:
            message = f"not a line of JSON: {line.rstrip()[:60]!r}"
            raise BadInput(message) from None
        if told["type"] == "hello":
            game = load(told["game"])
            bot = bots.make(name, game, 0, simulations)
            print(json.dumps({"type": "ready", "name": name}), flush=True)
        elif told["type"] == "choose":
            if bot is None:
                message = "a question came before hello"
                raise BadInput(message)
            seen = foreign.state_in(game, told)
            move = bot.choose(seen, told["seat"], told["budget"])
            said = {"type": "move", "id": told["id"], "move": game.write(seen, told["seat"], move)}
            print(json.dumps(said), flush=True)
        elif told["type"] == "bye":
            return


def check(command: str) -> None:
    """Play a little of every game with a program, and say the first thing that it does wrong."""
    import rhumbline

    for name in games():
        game = load(name)
        match = rhumbline.new(name, seats=game.seats[0], seed="check")
        bot = foreign.Bot(game, command)
        try:
            for number in range(1, DECISIONS + 1):
                if match.over:
                    break
                seat = match.to_act[0]
                assert seat != CHANCE
                match.play_move(seat, bot.choose(match.seen(seat), seat, BUDGET))
                if bot.faults:
                    message = f"{game.title}, question {number}: {bot.faults[0]}"
                    raise BadInput(message)
        finally:
            bot.close()
        console.print(f"{game.title}: fine")
