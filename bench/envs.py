"""The environments for programs that learn, beside their peers in the same run, all on one core.

    python bench/envs.py            # --quick to see that it runs
    pip install pgx                 # optional: the peer that steps many games at once

Steps a second of the processor time that the step itself takes; choosing the moves at random is not counted, except in
the loops in Python, where it is part of what a program does. A step is one decision; cards and dice come on top.
"""

import argparse
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import rhumbline
from rhumbline import envs
from rhumbline.lab.speed import SEATS, peer

FLOORS = {"masks": 1_000_000, "observations": 300_000, "numbers": 200_000}
GAMES = 512
PEERS = ("tic_tac_toe", "backgammon")


def clock(step: Callable[[], int], seconds: float, prepare: Callable[[], object] = lambda: None) -> float:
    """How many steps a second of processor time; `step` says how many it has made, `prepare` is not counted."""
    prepare()
    step()
    steps, spent = 0, 0.0
    while spent < seconds:
        prepare()
        began = time.process_time()
        steps += step()
        spent += time.process_time() - began
    return steps / spent


def many(name: str, seconds: float, *, observations: bool) -> float:
    """The vector environment on one core."""
    env = envs.vector(name, GAMES, SEATS, threads=1, observations=observations)
    env.reset(seed=1)
    actions: list[Any] = [None]

    def prepare() -> None:
        actions[0] = env.random_actions()

    def step() -> int:
        env.step(actions[0])
        return GAMES

    return clock(step, seconds, prepare)


def by_numbers(name: str, seconds: float) -> float:
    """A plain loop in Python, by the numbers of moves."""
    game, rng = envs.Numbers(name, SEATS, seed=1), random.Random(1)

    def step() -> int:
        game.reset(rng.getrandbits(60))
        decisions = 0
        while not game.over:
            game.play(int(game.moves[int(rng.random() * game.n)]))
            decisions += 1
        return decisions

    return clock(step, seconds)


def by_text(name: str, seconds: float) -> float:
    """A plain loop in Python over `Match`, as a program reads and writes notation."""
    rng = random.Random(1)

    def step() -> int:
        match, decisions = rhumbline.new(name, seats=SEATS, seed=rng.getrandbits(60)), 0
        while match.to_act:
            seat = match.to_act[0]
            match.play(seat, rng.choice(match.moves(seat)))
            decisions += 1
        return decisions

    return clock(step, seconds)


def pgx(name: str, seconds: float) -> float:
    """A game of pgx, which steps many games at once with JAX, as its users do: compiled, vectorised, autoreset."""
    import jax  # noqa: PLC0415 (an extra)
    import pgx as peers  # noqa: PLC0415
    from pgx.experimental.wrappers import auto_reset  # noqa: PLC0415

    env = peers.make(name)
    begin, go = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    rng = np.random.default_rng(1)
    held: list[Any] = [begin(jax.random.split(jax.random.PRNGKey(0), GAMES)), None, jax.random.PRNGKey(1)]

    def prepare() -> None:
        mask = np.asarray(held[0].legal_action_mask)
        held[1] = (rng.random(mask.shape) * mask).argmax(axis=1)
        held[2], *_ = jax.random.split(held[2])

    def step() -> int:
        held[0] = jax.block_until_ready(go(held[0], held[1], jax.random.split(held[2], GAMES)))
        return GAMES

    return clock(step, seconds, prepare)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for one figure (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="a moment for each, to see that it runs")
    asked = parser.parse_args()
    seconds = 0.02 if asked.quick else asked.seconds
    others = {f"OpenSpiel {name}, a loop in Python": peer_rate(name, seconds) for name in ("hearts", "gin_rummy")}
    if importlib.util.find_spec("pgx"):
        others |= {f"pgx {name}, {GAMES} games at once": pgx(name, seconds) for name in PEERS}
    else:
        print("pgx is not installed (pip install pgx), so that peer is left out", file=sys.stderr)
    print(f"steps a second on one core, {SEATS} seats, {GAMES} games at once")
    print(f"{'':16}{'masks':>12}{'observations':>14}{'by numbers':>12}{'by text':>10}")
    below = []
    for name in rhumbline.games():
        rates = {
            "masks": many(name, seconds, observations=False),
            "observations": many(name, seconds, observations=True),
            "numbers": by_numbers(name, seconds),
        }
        below += [f"{name} {kind}" for kind, rate in rates.items() if rate < FLOORS[kind]]
        text = by_text(name, seconds)
        print(f"{name:16}{rates['masks']:12,.0f}{rates['observations']:14,.0f}{rates['numbers']:12,.0f}{text:10,.0f}")
    for name, rate in others.items():
        print(f"{name:40}{rate:12,.0f}")
    if below and not asked.quick:
        sys.exit(f"below the floor: {', '.join(below)}")


def peer_rate(name: str, seconds: float) -> float:
    """Decisions a second of one of OpenSpiel's games."""
    pace = peer(name, seconds)
    return pace.decisions / pace.seconds


if __name__ == "__main__":
    main()
