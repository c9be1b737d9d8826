"""The battery of rhumbline.engine.conformance on every game that is found."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count, cycle

import numpy as np
import pytest

from rhumbline import bots, games
from rhumbline.engine import conformance
from rhumbline.engine.game import CHANCE, SPECTATOR, State
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below
from rhumbline.games import load

GAMES = 2_000
SWAPS = 10_000
TABLES = [(name, seats, options) for name in games() for seats, options in conformance.tables(load(name))]


def table_id(value: object) -> str:
    return "-".join(value.values()) or "plain" if isinstance(value, dict) else str(value)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=table_id)
def test_random_games(name: str, seats: int, options: dict[str, str]) -> None:
    """Thousands of random games end, with sound positions and moves listed once, at every seat count and option."""
    game = load(name)
    for seed in range(-(-GAMES // len(conformance.tables(game)))):
        conformance.check_random_game(game, seats, options, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=table_id)
def test_round_trips(name: str, seats: int, options: dict[str, str]) -> None:
    """Positions, records and logs lead back to the same bytes at every entry."""
    for seed in range(3):
        conformance.check_round_trips(load(name), seats, options, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_every_listed_move_plays_and_no_other(name: str) -> None:
    """Brute force over all numbers of moves, in positions sampled from random games."""
    game = load(name)
    rng = rng_from("brute force", name)
    for (seats, options), seed in zip(cycle(conformance.tables(game)), range(12), strict=False):
        walk = [(s.copy(), seat) for s, seat, move in conformance.random_walk(game, seats, options, seed) if move >= 0]
        decisions = [(s, seat) for s, seat in walk if seat != CHANCE]
        conformance.check_every_move(game, *decisions[int(below(rng, len(decisions)))])
    conformance.check_every_move(game, *walk[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_hidden_information_swap(name: str) -> None:
    """View, moves and bots' choices are the same in any world a seat cannot tell from the true one."""
    game = load(name)
    rng = rng_from("swap", name)

    def chooser(bot: str) -> Callable[[], conformance.Chooser]:
        def fresh() -> conformance.Chooser:
            made = bots.make(bot, game, "swap", simulations=2)
            return lambda seen, seat: made.choose(seen, seat, 0.0)

        return fresh

    # A search takes its time: it is asked less often.
    quick = [chooser(bot) for bot in bots.names() if bot not in {"hard", "master"}]
    every = [chooser(bot) for bot in bots.names()]
    swapped = 0
    several = [(seats, options) for seats, options in conformance.tables(game) if seats > 1]
    for (seats, options), seed in zip(cycle(several), count(), strict=False):
        for s, _, _ in conformance.random_walk(game, seats, options, f"swap {seed}"):
            viewer = int(below(rng, seats + 1)) - 1
            choosers = every if swapped % 200 == 0 else quick if swapped % 10 == 0 else []
            swapped += conformance.check_swap(game, s, viewer, rng, choosers)
        if swapped >= SWAPS:
            return
        assert seed < SWAPS, f"only {swapped} worlds could be swapped"


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_events_keep_secrets(name: str) -> None:
    """Whatever happens in two worlds a viewer cannot tell apart: if he sees the same then, he is told the same."""
    game = load(name)
    rng = rng_from("told", name)
    swapped = 0
    several = [(seats, options) for seats, options in conformance.tables(game) if seats > 1]
    for (seats, options), seed in zip(cycle(several), count(), strict=False):
        for s, _, _ in conformance.random_walk(game, seats, options, f"told {seed}"):
            for _ in range(4):
                swapped += conformance.check_told(game, s, int(below(rng, seats + 1)) - 1, rng)
        if swapped >= SWAPS:
            return
        assert seed < SWAPS, f"only {swapped} pairs of worlds could be compared"


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=table_id)
def test_whatever_changes_is_told(name: str, seats: int, options: dict[str, str]) -> None:
    """Nobody sees anything change without being told, and whoever moves is told what he did."""
    for seed in range(3):
        conformance.check_streams(load(name), seats, options, f"streams {seed}")


@pytest.mark.parametrize("name", games())
def test_seals_keep(name: str) -> None:
    """What is chosen under seal leaves no trace in what others see, whatever is chosen."""
    game = load(name)
    compared = 0
    sealing = False
    for seats, options in conformance.tables(game):
        for s, seat, move in conformance.random_walk(game, seats, options, "seal"):
            sealing |= bool(game.sealed(s))
            if seats > 1 and move >= 0 and seat != CHANCE:
                compared += conformance.check_seal(game, s, seat)
    assert bool(compared) == sealing, "a game with sealed choices has pairs to compare"


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_interpreted_and_compiled_agree(name: str) -> None:
    """RHUMBLINE_JIT=0 runs the same source: every position, list of moves and evaluation is the same."""
    script = (
        "import json, sys; import numpy as np; from rhumbline.engine import conformance as c;"
        "from rhumbline.games import load;"
        "np.seterr(all='raise'); game = load(sys.argv[1]);"
        "print(json.dumps([c.fingerprint(game, seats, options, 1) for seats, options in c.tables(game)]))"
    )
    env = {**os.environ, "RHUMBLINE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script, name], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    game = load(name)
    compiled = [conformance.fingerprint(game, seats, options, 1) for seats, options in conformance.tables(game)]
    assert json.loads(done.stdout) == compiled


@pytest.mark.parametrize("name", games())
def test_state_is_small_and_its_fields_are_safely_named(name: str) -> None:
    """Under 2 KB; and no field hides a method of NumPy's records, which interpreted code would find instead."""
    game = load(name)
    assert game.state.itemsize < 2048
    assert not set(game.state.names or ()) & set(dir(np.zeros(1, np.dtype((np.record, [("x", np.int8)])))[0])) - {"x"}


@pytest.mark.parametrize("name", games())
def test_a_spectator_is_told_no_more_than_any_seat(name: str) -> None:
    """Whatever a spectator's copy keeps, every seat's copy keeps too: hiding twice changes nothing."""
    game = load(name)

    def hidden_twice(s: State, seat: int) -> bytes:
        once = game.seen_by(s, seat)
        return bytes(game.seen_by(once, SPECTATOR).tobytes())

    for seats, options in conformance.tables(game):
        for s, _, _ in conformance.random_walk(game, seats, options, "spectator"):
            assert all(hidden_twice(s, seat) == game.seen_by(s, SPECTATOR).tobytes() for seat in range(seats))
