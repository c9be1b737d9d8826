"""Random play of every game: at every seat count beside OpenSpiel, or beside another checkout of this project.

Without --beside it prints JSON. With it, both checkouts play the same games in turn in processes of their own, and each
game's pace is divided by the other checkout's; a ratio below the floor ends the run with 1. With --greedy too, every
seat plays what its evaluation likes best, as in the playouts of a search.
"""

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from rhumbline import games
from rhumbline.engine.game import Game
from rhumbline.games import load
from rhumbline.lab import speed

ROOT = Path(__file__).resolve().parents[1]
FLOOR = 0.95
"""No game may play at random more slowly than this, beside the other checkout."""


def all_seat_counts(seconds: float) -> None:
    """Every game at every seat count, and the peers, as JSON."""
    table = {}
    for name in games():
        game = load(name)
        for seats in game.seats:
            print(f"{game.title}, {seats} seats", file=sys.stderr)
            table[f"{name}/{seats}"] = speed.row(speed.engine(game, seconds, seats))
    peers = {name: speed.row(speed.peer(name, seconds)) for name in speed.PEERS}
    print(json.dumps({"seconds": seconds, "games": table, "peers": peers}, indent=1))


# --- two checkouts beside each other


def work(checkout: Path, *, greedy: bool) -> None:
    """Play what is asked for on standard input, a game and a number of seconds a line, and print how fast that was."""
    if not Path(speed.__file__).is_relative_to(checkout):
        sys.exit(f"{speed.__file__} is not of {checkout}.")
    pace = greedy_pace if greedy else random_pace
    for line in sys.stdin:
        name, seconds = line.split()
        print(pace(load(name), float(seconds)), flush=True)


def random_pace(game: Game, seconds: float) -> float:
    """Decisions a second at random."""
    pace = speed.engine(game, seconds, speed.SEATS)
    return pace.decisions / pace.seconds


def greedy_pace(game: Game, seconds: float) -> float:
    """Whole games a second of processor time, played by the evaluation."""
    from rhumbline.engine.playouts import MOST_SEATS, playouts  # noqa: PLC0415 (a checkout from before has none)

    play_games = playouts(game).play_games
    s, options = np.zeros(1, dtype=game.state), game.option_codes({})
    styles = np.array([game.weights["plain"]] * MOST_SEATS)
    matches = 1
    while True:
        totals = np.zeros((matches, speed.SEATS))
        began = time.process_time()
        play_games(s, options, styles, np.uint64(matches), totals)
        took = time.process_time() - began
        if took >= seconds:
            return matches / took
        matches = max(matches + 1, int(matches * min(10.0, 1.2 * seconds / max(took, 1e-6))))


class Worker:
    """Another process that plays with the code of one checkout."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def rate(self, name: str, seconds: float) -> float:
        """How fast it plays one game."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(name, seconds, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline() or sys.exit("A checkout cannot play; see above."))


@contextlib.contextmanager
def worker(checkout: Path, *, greedy: bool) -> Iterator[Worker]:
    """A worker of this checkout. It runs this very file, whatever the other checkout has in its place."""
    env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    words = [sys.executable, __file__, "--work", str(checkout), *(["--greedy"] if greedy else [])]
    with subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Worker(process)


def ratios_of_a_round(other: Path, names: list[str], seconds: float, *, greedy: bool) -> dict[str, float]:
    """Each game's pace divided by the other checkout's.

    Processes are new in every round: where compiled code comes to lie in memory has a say in how fast it is. In a round
    they play in turn, each first as often as last.
    """
    ratios = {}
    with worker(ROOT, greedy=greedy) as ours, worker(other, greedy=greedy) as theirs:
        for name in names:
            ours.rate(name, 0.0)
            theirs.rate(name, 0.0)
            rates = [one.rate(name, seconds) for one in (ours, theirs, theirs, ours)]
            ratios[name] = (rates[0] + rates[3]) / (rates[1] + rates[2])
    return ratios


def beside(other: Path, rounds: int, seconds: float, *, greedy: bool) -> bool:
    """Print a line for each game that both have; says whether all of them are above the floor."""
    found = {file.parent.name.replace("_", "-") for file in (other / "src/rhumbline/games").glob("*/rules.md")}
    names = [name for name in games() if name in found]
    if not names:
        sys.exit(f"There is no game of ours in {other}.")
    all_ratios: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for name, ratio in ratios_of_a_round(other, names, seconds, greedy=greedy).items():
            all_ratios[name].append(ratio)
    what = "greedy games" if greedy else "random decisions"
    print(f"{what} a second, {speed.SEATS} seats, beside {other} (floor {FLOOR})")
    for name, ratios in all_ratios.items():
        median = statistics.median(ratios)
        print(f"{name:20} median {median:.3f}  least {min(ratios):.3f}  most {max(ratios):.3f}")
    return all(statistics.median(ratios) >= FLOOR for ratios in all_ratios.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, metavar="PATH", help="another checkout to compare with")
    parser.add_argument("--greedy", action="store_true", help="with --beside: by the evaluation instead of at random")
    parser.add_argument("--rounds", type=int, default=9, help="how often both play every game (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for one game (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="one short round, to see that it runs")
    parser.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    rounds, seconds = (1, 0.05) if asked.quick else (asked.rounds, asked.seconds)
    if asked.work is not None:
        work(asked.work, greedy=asked.greedy)
    elif asked.beside is None and asked.greedy:
        parser.error("--greedy compares two checkouts: name the other one with --beside.")
    elif asked.beside is None:
        all_seat_counts(seconds)
    elif not beside(asked.beside.resolve(), rounds, seconds, greedy=asked.greedy) and not asked.quick:
        sys.exit("A game is below the floor.")


if __name__ == "__main__":
    main()
