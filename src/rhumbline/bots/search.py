"""Looks ahead: tries its best chains of moves in many worlds that it could be in, and takes the one that ends best.

Half of the chains drop out in every round, so that the good ones are tried most, and all of them meet the same worlds
and the same luck. The same seed, number of simulations and number of cores give the same move.
"""

import time

import numpy as np

from rhumbline.bots.trial import Means, Trial
from rhumbline.engine.entry_points import StateArray, array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import Game, State
from rhumbline.engine.luck import rng_from
from rhumbline.engine.playouts import FAR, LONGEST_CHAIN, playouts
from rhumbline.engine.weights import PLAIN, style

SPREAD = 0.5
"""How far chains stray from what the evaluation likes best."""


class Bot:
    """Searches within a budget of seconds, or of simulations if their number is given."""

    def __init__(
        self, game: Game, seed: object = 0, *, simulations: int | None = None, candidates: int = 16, most: float = 60.0
    ) -> None:
        self._game = game
        self._simulations = simulations
        self._candidates = candidates
        self._most = most  # seconds a decision, whatever the budget
        self.rng = rng_from("search", seed)
        self.loops = playouts(game)
        self.weights = style(game.weights, "fitted")
        self.playing = style(game.weights, "playout" if "playout" in game.weights else "fitted")
        self.rivals = np.array([style(game.weights, name) for name in (PLAIN, "fitted")])
        self.cores = 1
        """How many cores the next choice may use."""
        self.clock = time.perf_counter
        """What the budget is measured with."""
        self.foreseen = np.uint64(0)
        """The luck to come, for a bot that measures what could be reached by one who knows it; 0: unknown."""
        self._plan: dict[tuple[int, bytes], list[int]] = {}
        self.tried = 0
        """How many simulations the latest choice took."""

    def choose(self, seen: State, seat: int, budget: float) -> int:
        """See rhumbline.bots.Bot. What was planned for this very position is played without another look."""
        at = array_of(seen)
        chain = self._plan.get((seat, at.tobytes())) or self._best_chain(at, seat, min(budget, self._most))
        self._plan = self._rest_of(chain, at, seat)
        return chain[0]

    def _rest_of(self, chain: list[int], at: StateArray, seat: int) -> dict[tuple[int, bytes], list[int]]:
        """What is to be played next, by the position in which it is to be played."""
        if len(chain) == 1:
            return {}
        after = array_of(at)
        self._game.entry.step(after, seat, chain[0], UNHEARD)
        return {(seat, self._game.seen_by(after, seat).tobytes()): chain[1:]}

    # --- candidates

    def chains(self, at: StateArray, seat: int) -> list[list[int]]:
        """The moves the evaluation likes best, and where a seat decides several things in a row, chains of them."""
        moves = np.array(self._game.moves(at, seat), np.int32)
        values = np.empty(len(moves))
        self._game.evaluate(at[0], seat, moves, len(moves), values, self.weights)
        order = np.argsort(-values, kind="stable")[: self._candidates]
        best = moves[order[values[order] > values.max() - FAR]].tolist()
        found = dict.fromkeys(self.sampled(at, seat, 0.0, move) for move in best)
        if any(len(chain) > 1 for chain in found):
            # Half of them begin with each of the best moves, the others stray anywhere.
            found = dict.fromkeys(list(found)[: (self._candidates + 1) // 2])
            for _ in range(4 * self._candidates):
                found[self.sampled(at, seat, SPREAD, -1)] = None
                if len(found) >= self._candidates:
                    break
        return [list(chain) for chain in found]

    def sampled(self, at: StateArray, seat: int, spread: float, first: int) -> tuple[int, ...]:
        """A chain of the seat's own moves; the first is given, or -1."""
        chain = np.empty(LONGEST_CHAIN, np.int32)
        n = self.loops.sample_chain(at, seat, self.weights, spread, self.rng, first, chain)
        return tuple(chain[:n].tolist())

    # --- trying them

    def means(self) -> Means:
        """What the next trial is made with."""
        return Means(self.playing, self.rivals, np.uint64(self.rng[0]), self.foreseen, self.cores, self.clock)

    def _best_chain(self, at: StateArray, seat: int, budget: float) -> list[int]:
        self.tried = 0
        began = self.clock()
        chains = self.chains(at, seat)
        alive = np.arange(len(chains))
        trial = Trial(self.loops.try_chains, at, seat, chains, self.means())
        rounds = max(1, int(np.ceil(np.log2(len(chains)))))
        for number in range(1, rounds + 1):
            if len(alive) == 1:
                break
            if self._simulations is not None:
                trial.more_worlds(alive, max(1, self._simulations // rounds // len(alive)))
            else:
                trial.until(began + budget * number / rounds, alive)
            order = np.argsort(-trial.worth()[alive], kind="stable")
            alive = alive[order][: (len(alive) + 1) // 2]
        self.rng[0] += np.uint64(len(trial.margins))
        self.tried = trial.tried
        return chains[int(alive[0])]
