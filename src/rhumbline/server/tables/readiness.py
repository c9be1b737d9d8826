"""Which games' rules are ready in this process; the others are compiled behind an open page.

A game is compiled once for each version of its rules, by a process of its own that gives way to everything else.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Literal

from rhumbline.games import load
from rhumbline.server import logs
from rhumbline.server.http.errors import Denied
from rhumbline.server.tables.warmup import share_compiled, warm_game

GIVE_WAY = 10
"""How nice the processes are that compile."""
ALMOST = 0.99
LAST_WORDS = 300
"""Characters kept of what a process said that could not compile."""

Stage = Literal["ready", "compiling", "failed"]


class NotReady(Denied):
    """Said to everybody who asks for a game whose rules are not there: not yet, or not at all."""

    def __init__(self, game: str, stage: Stage) -> None:
        title = load(game).title
        if stage == "failed":
            super().__init__(
                503,
                "http.unprepared",
                f"{title} could not be made ready on this server. Whoever runs the server finds the reason in its log, "
                "and can start it again once that is mended. Other games are not affected.",
            )
        else:
            self.retry_after = 5
            super().__init__(
                503, "http.compiling", f"The rules of {title} are still being compiled; try again in a moment."
            )


class Readiness:
    """The games of a process that are not ready yet; none, unless it is told of them."""

    def __init__(self, cold: Iterable[str] = ()) -> None:
        self._cold: dict[str, Stage] = dict.fromkeys(cold, "compiling")
        self._done = asyncio.Event()
        if not self._cold:
            self._done.set()

    @property
    def all_ready(self) -> bool:
        """Whether every game can be played."""
        return not self._cold

    def stage_of(self, game: str) -> Stage:
        """How far a game is."""
        return self._cold.get(game, "ready")

    def share_of(self, game: str) -> float:
        """How much of a game's rules is compiled, roughly: 1 only once it can be played."""
        return round(min(ALMOST, share_compiled(game)), 2) if game in self._cold else 1.0

    def must_be_ready(self, game: str) -> None:
        """Refuse what needs the rules of a game that are not there yet."""
        if game in self._cold:
            raise NotReady(game, self._cold[game])

    async def then(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something that may need the rules of any game, once nothing is being compiled any more."""
        await self._done.wait()
        await work()

    async def get_ready(self) -> None:
        """Compile what is cold, a game on each core; each can be played as soon as its own rules are there."""
        room = asyncio.Semaphore(os.cpu_count() or 1)
        async with asyncio.TaskGroup() as group:
            for game in list(self._cold):
                group.create_task(self._get_one_ready(game, room))
        spare_the_collector()
        self._done.set()

    async def _get_one_ready(self, game: str, room: asyncio.Semaphore) -> None:
        try:
            async with room:
                await _compile(game)
            await asyncio.to_thread(warm_game, load(game))
        except Exception as problem:  # noqa: BLE001 (one game that cannot be compiled must not stop the others)
            self._cold[game] = "failed"
            logs.problem("rules could not be compiled", game=game, why=str(problem))
        else:
            del self._cold[game]
            logs.note("rules are ready", game=game)


async def _compile(game: str) -> None:
    """Let another process compile a game; it ends with us. RuntimeError with its last words, if it fails."""
    words = [sys.executable, "-m", "rhumbline", "warm", game]
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *words, stdin=quiet, stdout=quiet, stderr=asyncio.subprocess.PIPE, start_new_session=True
    )
    with contextlib.suppress(OSError, AttributeError):  # gone already, or a system without priorities
        os.setpriority(os.PRIO_PROCESS, process.pid, GIVE_WAY)
    try:
        _, said = await process.communicate()
    except asyncio.CancelledError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    if process.returncode:
        raise RuntimeError(said.decode("utf-8", "replace")[-LAST_WORDS:])


def spare_the_collector() -> None:
    """What has been loaded stays: the collector need not look at it again."""
    gc.collect()
    gc.freeze()
