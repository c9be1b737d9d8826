"""One decision, looked at again: what the strongest bot would have done with what that seat saw, and its worth.

The candidates are found in some worlds and compared in fresh ones, else whatever came out on top by luck would look
better than it is.
"""

from typing import NamedTuple

import numpy as np

from rhumbline import bots
from rhumbline.bots import search
from rhumbline.bots.trial import Margins, Trial
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.game import Game, State

JUDGE = "master"
DOUBT = 2.0
"""Standard errors by which a move must be better before we say so."""
FRESH = 1 / 3
"""The share of the simulations that goes into the last comparison."""
FEWEST_WORLDS = 16
FEWEST_CHAINS = 8
"""Candidates that are tried, however little time there is."""


class Verdict(NamedTuple):
    """What should have been played, and what was lost: points ahead of the best rival, and chance to win.

    Where no difference was found, the chain begins with the move that was played, and nothing was lost.
    """

    chain: list[int]
    loss_points: float
    loss_win: float
    error_points: float = 0.0  # the standard error of loss_points


def judge(game: Game, seen: State, seat: int, played: int, simulations: int, seed: object) -> Verdict:
    """Compare a move with the best one that is found, from the position as that seat saw it."""
    bot = bots.make(JUDGE, game, seed)
    assert isinstance(bot, search.Bot)
    at = array_of(seen)
    chains = bot.chains(at, seat)[: max(FEWEST_CHAINS, simulations // 25)]
    if all(chain[0] != played for chain in chains):
        chains.append(list(bot.sampled(at, seat, 0.0, played)))
    if all(chain[0] == played for chain in chains):
        return Verdict(chains[0], 0.0, 0.0)
    own = np.array([chain[0] == played for chain in chains])
    trial = Trial(bot.loops.try_chains, at, seat, chains, bot.means())
    best, mine = _halve(trial, own, int(simulations * (1 - FRESH)))
    if own[best]:
        return Verdict(chains[best], 0.0, 0.0)
    bot.rng[0] += np.uint64(1_000_003)
    fresh = Trial(bot.loops.try_chains, at, seat, [chains[best], chains[mine]], bot.means())
    fresh.more_worlds(np.arange(2), max(FEWEST_WORLDS, int(simulations * FRESH / 2)))
    return _compared(fresh.margins, chains[best], chains[mine], alone=int(seen.seats) == 1)


def _halve(trial: Trial, own: np.ndarray[tuple[int], np.dtype[np.bool_]], simulations: int) -> tuple[int, int]:
    """The best chain, and the best of those that begin with the move played, which never drops out."""
    alive = np.arange(len(own))
    rounds = max(1, int(np.ceil(np.log2(len(own)))))
    for _ in range(rounds):
        trial.more_worlds(alive, max(1, simulations // rounds // len(alive)))
        order = alive[np.argsort(-trial.worth()[alive], kind="stable")]
        mine = order[own[order]][0]
        alive = order[: (len(order) + 1) // 2]
        if mine not in alive:
            alive = np.append(alive, mine)
    return int(alive[0]), int(mine)


def _compared(margins: Margins, best: list[int], mine: list[int], *, alone: bool) -> Verdict:
    """The verdict from two columns of margins, world by world the same luck."""
    margins = margins[~np.isnan(margins).any(axis=1)]
    worlds = len(margins)
    if worlds < 2:
        return Verdict(mine, 0.0, 0.0)
    lead = margins[:, 0] - margins[:, 1]
    soft = margins if alone else np.tanh(margins / (margins.std() / 2 or 1.0))
    better = soft[:, 0] - soft[:, 1]
    if better.mean() <= DOUBT * better.std(ddof=1) / np.sqrt(worlds):
        return Verdict(mine, 0.0, 0.0)
    won = (margins > 0) + 0.5 * (margins == 0)
    loss_win = 0.0 if alone else max(0.0, float(won[:, 0].mean() - won[:, 1].mean()))
    return Verdict(best, max(0.0, float(lead.mean())), loss_win, float(lead.std(ddof=1) / np.sqrt(worlds)))
