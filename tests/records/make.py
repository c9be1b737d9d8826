"""Record games for the corpus: one for each seat count and combination of options, by bots of both kinds.

Run it only to add games that are not there yet: records that exist are history, and must go on replaying.
"""

import sys
from pathlib import Path

import rhumbline
from rhumbline import bots
from rhumbline.engine import conformance, record
from rhumbline.engine.match import Match
from rhumbline.games import load

HERE = Path(__file__).parent


def recorded(name: str, seats: int, options: dict[str, str]) -> Match:
    """A whole game: greedy and random bots in turn, so that careful and careless play are both in it."""
    game = load(name)
    m = rhumbline.new(name, seats, options, seed=f"corpus {seats} {sorted(options.items())}")
    players = [bots.make(("greedy", "random")[seat % 2], game, (name, seat)) for seat in range(seats)]
    while not m.over:
        seat = m.to_act[0]
        m.play_move(seat, players[seat].choose(m.seen(seat), seat, 1.0))
    return m


def main() -> None:
    for name in rhumbline.games():
        for seats, options in conformance.tables(load(name)):
            words = "-".join([name, str(seats), *options.values()]).lower()
            file = HERE / f"{words}.jsonl"
            if not file.exists():
                record.write(recorded(name, seats, options).record(), file)
                sys.stderr.write(f"{file.name}\n")


if __name__ == "__main__":
    main()
