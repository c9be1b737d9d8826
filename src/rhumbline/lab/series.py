"""Many games of bots, each from its own seed, on all cores: compiled rules run free of the interpreter lock."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from rhumbline import bots
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE, Game, State, acting_in
from rhumbline.engine.luck import Luck

BUDGET = 0.1


class Outcome(NamedTuple):
    """How one game of a series ended."""

    totals: list[int]
    shares: list[float]  # of the victory: 1 to a sole winner, split among those who share it
    decisions: int


def _play(game: Game, options: Mapping[str, str], lineup: Sequence[str], seed: object) -> tuple[State, int]:
    """One game: the same seed is the same luck, whoever sits where. Gives the final position and the decisions made."""
    luck = Luck(f"{seed}")
    players = [bots.make(name, game, (seed, seat)) for seat, name in enumerate(lineup)]
    at = array_of(game.new_state(len(lineup), options))
    decisions = 0
    while acting := acting_in(int(game.entry.look(at)[0])):
        if acting == (CHANCE,):
            possible = game.chances(at)
            game.entry.step(at, CHANCE, possible[luck.pick([weight for _, weight in possible])][0], UNHEARD)
        else:
            seat = acting[0]
            move = players[seat].choose(game.seen_by(at, seat), seat, BUDGET)
            game.entry.step(at, seat, move, UNHEARD)
            decisions += 1
    return at[0], decisions


def outcome(game: Game, options: Mapping[str, str], lineup: Sequence[str], seed: object) -> Outcome:
    """One game, and who won it."""
    s, decisions = _play(game, options, lineup, seed)
    result = game.result(s)
    best = result.ranking[0]
    shares = [1 / len(best) if seat in best else 0.0 for seat in range(len(lineup))]
    return Outcome(result.totals, shares, decisions)


def in_parallel(jobs: Sequence[Callable[[], Outcome]]) -> Iterator[Outcome]:
    """The outcomes of many games, in order, on all cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(lambda job: job(), jobs)
