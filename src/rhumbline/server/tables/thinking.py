"""Bots think on threads of their own, never on the event loop.

One that misses its deadline is answered for with a legal move. A bot gets what its seat sees, and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError

from rhumbline import bots
from rhumbline.engine.game import Game, State
from rhumbline.server import metrics


class Thinker:
    """Lets bots think, a few at a time."""

    def __init__(self, budget: float, deadline: float) -> None:
        self._budget = budget
        self._deadline = deadline
        self._room = asyncio.Semaphore(max(2, os.cpu_count() or 2))

    async def choose(self, bot: str, game: Game, seen: State, seat: int) -> int:
        """A legal move of this seat: the bot's, or any if the bot fails or is late."""
        async with self._room:
            began = time.perf_counter()
            move = await self._within_deadline(lambda: self._ask(bot, game, seen.copy(), seat))
            metrics.THINKING.labels(bot).observe(time.perf_counter() - began)
        legal = game.moves(seen, seat)
        if move in legal:
            return move
        metrics.FALLBACKS.labels(bot).inc()
        return secrets.choice(legal)

    def _ask(self, bot: str, game: Game, seen: State, seat: int) -> int:
        return bots.make(bot, game, secrets.token_hex(16)).choose(seen, seat, self._budget)

    async def _within_deadline(self, think: Callable[[], int]) -> int:
        """What a thread comes up with in time; -1 if nothing. A thread that hangs is left behind, not waited for."""
        done: Future[int] = Future()

        def on_thread() -> None:
            try:
                move = think()
            except Exception:  # noqa: BLE001 (a bot that fails costs its seat the choice, not the table)
                move = -1
            with contextlib.suppress(InvalidStateError):  # too late: nobody waits for it any more
                done.set_result(move)

        threading.Thread(target=on_thread, name="bot", daemon=True).start()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(done), self._deadline)
        except TimeoutError:
            return -1
