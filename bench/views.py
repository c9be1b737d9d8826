"""What it takes to show a match: microseconds for a whole view and for an update, and their sizes in JSON.

Matches are played at random. After every decision each seat's view is made whole, as it is for somebody who comes to
the table, and compared with the one before, as it is for everybody who is there.
"""

import argparse
import random
import time
from typing import NamedTuple

import msgspec

import rhumbline
from rhumbline import games
from rhumbline.engine.game import Game
from rhumbline.games import load
from rhumbline.lab import speed
from rhumbline.server.live.changes import changes

MATCHES = 10
encode = msgspec.json.Encoder().encode


class Look(NamedTuple):
    """One view, or the mean of many: nanoseconds and bytes."""

    made: float  # the view itself
    encoded: float  # and its JSON
    compared: float  # finding what has changed, and its JSON
    whole_bytes: float
    update_bytes: float
    values: float  # how many have changed


def looks(game: Game, matches: int) -> list[Look]:
    """Every seat's view after every decision of so many matches."""
    rng = random.Random(1)
    found = []
    for seed in range(matches):
        match = rhumbline.new(game.name, speed.SEATS, seed=seed)
        views = [game.view(match.seen(seat), seat) for seat in range(match.seats)]
        while not match.over:
            seat = rng.choice(match.to_act)
            match.play_move(seat, rng.choice(game.moves(match.truth(), seat)))
            for viewer, before in enumerate(views):
                look, views[viewer] = look_again(game, match, viewer, before)
                found.append(look)
    return found


def look_again(game: Game, match: rhumbline.Match, viewer: int, before: msgspec.Struct) -> tuple[Look, msgspec.Struct]:
    """A viewer's view now, and what it took to make it and to tell how it differs from the one before."""
    clock = time.perf_counter_ns
    began = clock()
    view = game.view(match.seen(viewer), viewer)
    made = clock()
    whole = encode(view)
    encoded = clock()
    differs = changes(before, view)
    update = encode(differs)
    compared = clock()
    took = (made - began, encoded - made, compared - encoded)
    return Look(*took, len(whole), len(update), len(differs)), view


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each game (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="one match of each game, to see that it runs")
    asked = parser.parse_args()
    heads = ("us whole", "us update", "bytes whole", "bytes update", "values changed", "views")
    print(f"{f'{speed.SEATS} seats':16}", *(f"{head:>14}" for head in heads))
    for name in games():
        found = looks(load(name), 1 if asked.quick else asked.matches)
        mean = Look(*(sum(column) / len(found) for column in zip(*found, strict=True)))
        whole, update = (mean.made + mean.encoded) / 1000, (mean.made + mean.compared) / 1000
        figures = (whole, update, mean.whole_bytes, mean.update_bytes, mean.values)
        print(f"{name:16}", *(f"{figure:14.1f}" for figure in figures), f"{len(found):14}", flush=True)


if __name__ == "__main__":
    main()
