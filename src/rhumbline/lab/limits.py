"""How far bots are from the best that could be done, and how fast they search.

The best is not known, but a search that knows the luck to come plays at least as well as one could without: what lies
between the two is what better bots can still win, and what nobody can.
"""

import importlib.util
import os
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rhumbline import bots
from rhumbline.bots import search
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE, Game, acting_in
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import weighted
from rhumbline.lab.series import Limits, share_of_victory, solo_measure
from rhumbline.lab.speed import PEERS
from rhumbline.lab.stats import mean_interval, rounded

STRONGEST = "master"
RIVAL = "greedy"
SEATS = 4


def gap(game: Game, games: int, seed: str, limits: Limits, tick: Callable[[], None]) -> dict[str, Any]:
    """The strongest bot, and the same one when it knows the luck to come, in the same games: alone, or among greedy."""

    def both(number: int) -> tuple[float, float]:
        told = tuple(_play(game, f"{seed}/{number}", number, limits, knows) for knows in (False, True))
        tick()
        return told[0], told[1]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pairs = list(pool.map(both, range(games)))
    without, knowing = ([pair[i] for pair in pairs] for i in range(2))
    return {
        "seats": _seats(game),
        "measure": "solo" if _seats(game) == 1 else "victories",
        "games": games,
        STRONGEST: rounded(mean_interval(without)),
        "knowing": rounded(mean_interval(knowing)),
        "gap": rounded(mean_interval([b - a for a, b in pairs])),
    }


def _seats(game: Game) -> int:
    return 1 if game.seats[0] == 1 else SEATS


def _play(game: Game, seed: str, number: int, limits: Limits, knows: bool) -> float:
    """One game; its luck comes from a small generator here, whose state tells what is to come."""
    seats = _seats(game)
    own = number % seats
    luck = rng_from("limits", seed)
    players = [
        bots.make(STRONGEST if seat == own else RIVAL, game, (seed, seat), limits.simulations) for seat in range(seats)
    ]
    searcher = players[own]
    assert isinstance(searcher, search.Bot)
    at = array_of(game.new_state(seats, {}))
    while acting := acting_in(int(game.entry.look(at)[0])):
        if acting == (CHANCE,):
            moves, weights = zip(*game.chances(at), strict=True)
            game.entry.step(at, CHANCE, moves[weighted(luck, np.array(weights), len(weights))], UNHEARD)
            continue
        seat = acting[0]
        searcher.foreseen = luck[0] if knows else np.uint64(0)
        seen = at[0] if knows and seat == own else game.seen_by(at, seat)
        game.entry.step(at, seat, players[seat].choose(seen, seat, limits.budget), UNHEARD)
    result = game.result(at[0])
    return float(solo_measure(result)) if seats == 1 else share_of_victory(result, own)


# --- speed


def searches(shelf: Sequence[Game], seconds: float, say: Callable[[str], None]) -> dict[str, dict[str, int]]:
    """Simulations a second on one core, from the first decision of a game: ours, and OpenSpiel's IS-MCTS in C++."""
    table = {}
    for game in shelf:
        say(game.title)
        table[game.name] = {"simulations_per_second": round(_ours(game, seconds))}
    if importlib.util.find_spec("pyspiel"):
        for name in PEERS:
            say(f"OpenSpiel's {name}")
            table[f"OpenSpiel {name}"] = {"simulations_per_second": round(_peer(name, seconds))}
    return table


def _ours(game: Game, seconds: float) -> float:
    """Games are played to the end in each simulation."""
    luck = rng_from("limits", game.name)
    at = array_of(game.new_state(SEATS, {}))
    while acting_in(int(game.entry.look(at)[0])) == (CHANCE,):
        moves, weights = zip(*game.chances(at), strict=True)
        game.entry.step(at, CHANCE, moves[weighted(luck, np.array(weights), len(weights))], UNHEARD)
    seat = acting_in(int(game.entry.look(at)[0]))[0]
    bot = bots.make(STRONGEST, game, 1)
    assert isinstance(bot, search.Bot)
    seen = game.seen_by(at, seat)
    bot.choose(seen, seat, 0.01)  # compiled by now
    bot = bots.make(STRONGEST, game, 1)
    assert isinstance(bot, search.Bot)
    began = time.perf_counter()
    bot.choose(seen, seat, seconds)
    return bot.tried / (time.perf_counter() - began)


def _peer(name: str, seconds: float) -> float:
    """Random playouts to the end, one a simulation."""
    import pyspiel  # noqa: PLC0415 (an extra)

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    while state.is_chance_node():
        moves, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(moves, p=chances)))
    rates: list[float] = []
    end = time.perf_counter() + seconds
    simulations = 100
    while not rates or time.perf_counter() < end:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, simulations, -1, policy, False, False)
        began = time.perf_counter()
        bot.step(state)
        rates.append(simulations / (time.perf_counter() - began))
    return statistics.median(rates)
