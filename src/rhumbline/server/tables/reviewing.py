"""Reviews of finished games, made in the background: one at a time, on threads that give way to everything else."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from rhumbline.bots.review import Review, review
from rhumbline.engine.match import Match
from rhumbline.server import logs
from rhumbline.server.http.errors import Denied

KEPT = 200
"""Reviews that are remembered; one that is forgotten is made again when somebody asks."""
MOST_WAITING = 20
"""Games that may wait for their review; who comes then is asked to come back."""
YIELDING = 19


class Progress(NamedTuple):
    """How far a review is; the review itself once it is there."""

    done: int
    total: int
    review: Review | None


class Reviewer:
    """Reviews games, in the order in which somebody asked for them."""

    def __init__(self) -> None:
        # Half of the cores at most: bots and people go first, and they have the others anyway.
        cores = max(1, (os.cpu_count() or 1) // 2)
        self._pool = ThreadPoolExecutor(cores, thread_name_prefix="review", initializer=_give_way)
        self._turn = asyncio.Lock()
        self._made: OrderedDict[str, Review] = OrderedDict()
        self._under_way: dict[str, tuple[int, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = threading.Event()

    def ask(self, table: str, match: Match) -> Progress:
        """How far the review of this table's game is; it is begun if it was not."""
        if (made := self._made.get(table)) is not None:
            self._made.move_to_end(table)
            return Progress(1, 1, made)
        if table not in self._under_way:
            if len(self._under_way) >= MOST_WAITING:
                raise Denied(503, "http.review", "Many games are being reviewed; try again in a few minutes.")
            self._under_way[table] = (0, 0)
            task = asyncio.create_task(self._make(table, match), name="review")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return Progress(*self._under_way[table], None)

    async def _make(self, table: str, match: Match) -> None:
        def say(done: int, total: int) -> None:
            if self._closed.is_set():
                raise RuntimeError  # the server closes: nobody waits for the rest
            self._under_way[table] = (done, total)

        try:
            async with self._turn:
                made = await asyncio.to_thread(review, match, progress=say, pool=self._pool)
            self._made[table] = made
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        except Exception as problem:  # noqa: BLE001 (whatever it is: the next one who asks may try again)
            if not self._closed.is_set():
                logs.failure("a review failed", problem)
        finally:
            self._under_way.pop(table, None)

    def close(self) -> None:
        """Stop; what is under way is let go."""
        self._closed.set()
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _give_way() -> None:
    """Let this thread run only while nobody else wants the core, where the system knows priorities of threads."""
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), YIELDING)
