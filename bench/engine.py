"""Every game at every seat count, and OpenSpiel, in one run; prints JSON."""

import json
import sys

from rhumbline import games
from rhumbline.games import load
from rhumbline.lab import speed

SECONDS = 1.0


def main() -> None:
    table = {}
    for name in games():
        game = load(name)
        for seats in game.seats:
            print(f"{game.title}, {seats} seats", file=sys.stderr)
            table[f"{name}/{seats}"] = speed.row(speed.engine(game, SECONDS, seats))
    peers = {name: speed.row(speed.peer(name, SECONDS)) for name in speed.PEERS}
    print(json.dumps({"seconds": SECONDS, "games": table, "peers": peers}, indent=1))


if __name__ == "__main__":
    main()
