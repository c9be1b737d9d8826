"""Compiling the rules before they are needed: once for each version of them, the games side by side."""

import os
import shutil
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from rhumbline import games
from rhumbline.cli.screen import console
from rhumbline.engine.jit import COMPILED, ENGINE, cache_folder, cache_home
from rhumbline.games import folder_of, load
from rhumbline.server.tables.warmup import compile_game, not_compiled

KEPT = 14 * 24 * 3600.0
"""Seconds for which compiled rules of another version are kept after they were last used."""


def compile_rules(only: str | None = None) -> None:
    """Compile all games whose rules have not been compiled as they are now, or one of them."""
    if only is not None:
        load(only)
    cold = [name for name in not_compiled() if only in {None, name}]
    if not cold:
        return
    for name in cold:
        load(name)  # a fault in a game's data is told at once, and not after the others have been compiled
    console.print("Compiling the rules, once (two or three minutes) ...")
    if len(cold) == 1:
        compile_game(cold[0])
        return
    with ProcessPoolExecutor(min(len(cold), os.cpu_count() or 1), get_context("spawn")) as pool:
        running = {pool.submit(compile_game, name): name for name in cold}
        for number, future in enumerate(as_completed(running), 1):
            future.result()
            console.print(f"  {running[future]} is ready ({number} of {len(cold)})")


def sweep() -> None:
    """Drop what older versions left behind, unless somebody has used it lately: two of them may be installed."""
    if not COMPILED:
        return
    own = {cache_folder(home) for home in (ENGINE, *map(folder_of, games()))}
    for folder in cache_home().iterdir():
        if folder in own:
            os.utime(folder)
        elif time.time() - folder.stat().st_mtime > KEPT:
            shutil.rmtree(folder, ignore_errors=True)
