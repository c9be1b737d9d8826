"""Compiling the rules before they are needed: once for each version of them, the games side by side."""

import hashlib
import os
import shutil
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from rhumbline import bots, games
from rhumbline.cli.screen import console
from rhumbline.engine import conformance
from rhumbline.engine.jit import COMPILED, ENGINE, cache_folder, cache_home, sources
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import begin
from rhumbline.engine.rollout import loops
from rhumbline.games import folder_of, load
from rhumbline.server.tables.warmup import warm_game


def compile_rules() -> None:
    """Compile all games whose rules have not been compiled as they are now."""
    cold = [name for name in games() if COMPILED and not marker(name).exists()]
    if not cold:
        return
    for name in cold:
        load(name)  # a fault in a game's data is told at once, and not after the others have been compiled
    console.print("Compiling the rules, once (two or three minutes) ...")
    with ProcessPoolExecutor(min(len(cold), os.cpu_count() or 1), get_context("spawn")) as pool:
        running = {pool.submit(_compile_game, name): name for name in cold}
        for number, future in enumerate(as_completed(running), 1):
            future.result()
            console.print(f"  {running[future]} is ready ({number} of {len(cold)})")


def sweep() -> None:
    """Drop what older versions left behind."""
    if COMPILED:
        for folder in set(cache_home().iterdir()) - {cache_folder(home) for home in (ENGINE, *map(folder_of, games()))}:
            shutil.rmtree(folder, ignore_errors=True)


def marker(name: str) -> Path:
    """The file that says: all of a game is compiled. Numba knows sources by place and time, so this does, too."""
    known = "\n".join(f"{file} {file.stat().st_mtime_ns}" for file in sources(folder_of(name)))
    return cache_folder(folder_of(name)) / f"done-{hashlib.sha256(known.encode()).hexdigest()[:16]}"


def _compile_game(name: str) -> None:
    game = load(name)
    s = np.zeros(1, dtype=game.state)
    seats, options = conformance.tables(game)[0]
    loops(game).random_games(s, np.array([1], dtype=np.uint64), seats, game.option_codes(options), 1)
    conformance.fingerprint(game, seats, options, "warm")
    match = begin(game, game.new_state(seats, options), options, Luck("warm"))
    match.draw_luck()
    for bot in bots.names():
        seat = match.to_act[0]
        bots.make(bot, game, simulations=1).choose(match.seen(seat), seat, 0.0)
    warm_game(game)
    marker(name).touch()
