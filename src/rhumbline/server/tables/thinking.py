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
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import TypeVar

from rhumbline import bots
from rhumbline.bots import search
from rhumbline.bots.hint import Hint, hint
from rhumbline.engine.game import Game, State
from rhumbline.engine.luck import outcome
from rhumbline.server import metrics

T = TypeVar("T")
KEPT = 1000
"""Bots that are remembered with their plans; one that is forgotten makes a new plan."""
SIMULATIONS = {"hard": 300, "master": 1200}
"""How much bots look ahead that are to say the same to everybody; about 0.1 and 0.3 seconds on one core."""


class Thinker:
    """Lets bots think, a few at a time."""

    def __init__(self, budget: float, deadline: float) -> None:
        self._budget = budget
        self._deadline = deadline
        self._cores = os.cpu_count() or 1
        self._room = asyncio.Semaphore(max(2, self._cores))
        self._thinking = 0
        self._bots: OrderedDict[tuple[str, int, str], bots.Bot] = OrderedDict()

    async def choose(self, bot: str, game: Game, seen: State, seat: int, table: str) -> int:
        """A legal move of this seat: the bot's, or any if the bot fails or is late."""
        key = (table, seat, bot)
        thinks = self._bots.pop(key, None) or bots.make(bot, game, secrets.token_hex(16))
        async with self._room:
            began = time.perf_counter()
            self._thinking += 1
            if isinstance(thinks, search.Bot):
                # All cores where nobody else thinks; on a busy server, its share.
                thinks.cores = max(1, self._cores // self._thinking)
            try:
                move = await self._within_deadline(lambda: thinks.choose(seen.copy(), seat, self._budget))
            finally:
                self._thinking -= 1
            metrics.THINKING.labels(bot).observe(time.perf_counter() - began)
        if move in game.moves(seen, seat):
            self._bots[key] = thinks
            while len(self._bots) > KEPT:
                self._bots.popitem(last=False)
            return move
        metrics.FALLBACKS.labels(bot).inc()
        return secrets.choice(game.moves(seen, seat))

    async def choose_by(self, luck: str, bot: str, game: Game, seen: State, seat: int) -> int:
        """The move to which this luck leads a bot, whenever and wherever it is asked.

        So it remembers no plan, counts simulations, and is given the time they take.
        """
        thinks = bots.make(bot, game, luck, SIMULATIONS.get(bot))
        async with self._room:
            began = time.perf_counter()
            move = None
            with contextlib.suppress(Exception):  # a bot that fails costs its seat the choice, not the table
                move = await asyncio.to_thread(thinks.choose, seen.copy(), seat, self._budget)
            metrics.THINKING.labels(bot).observe(time.perf_counter() - began)
        moves = game.moves(seen, seat)
        if move in moves:
            return move
        metrics.FALLBACKS.labels(bot).inc()
        return moves[outcome(luck, 0, len(moves))]

    async def hint(self, game: Game, seen: State, seat: int) -> Hint | None:
        """What a strong bot would do in this seat; None if it fails or is late."""
        async with self._room:
            return await self._within_deadline(lambda: hint(game, seen, seat, self._budget, secrets.token_hex(16)))

    async def _within_deadline(self, think: Callable[[], T]) -> T | None:
        """What a thread comes up with in time; None if nothing. A thread that hangs is left behind, not waited for."""
        done: Future[T | None] = Future()

        def on_thread() -> None:
            found = None
            # A bot that fails costs its seat the choice, not the table.
            with contextlib.suppress(Exception):
                found = think()
            with contextlib.suppress(InvalidStateError):  # too late: nobody waits for it any more
                done.set_result(found)

        threading.Thread(target=on_thread, name="bot", daemon=True).start()
        try:
            async with asyncio.timeout(self._deadline):
                return await asyncio.wrap_future(done)
        except TimeoutError:
            return None
