"""A line between players and a server that can be cut, or go dead without a word."""

from __future__ import annotations

import asyncio
import contextlib
import random

A_MOUTHFUL = 65536
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Relay:
    """Hands everything on between whoever connects here and a port of this machine."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._lines: dict[asyncio.Task[None], tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = {}
        self._dead: list[asyncio.StreamWriter] = []
        self._listening: asyncio.Server | None = None
        self.url = ""

    async def open(self) -> None:
        """Begin to take connections."""
        self._listening = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        task = asyncio.create_task(self._talk((reader, writer), there))
        self._lines[task] = writer, there[1]
        task.add_done_callback(self._lines.pop)

    async def _talk(self, here: Stream, there: Stream) -> None:
        async with asyncio.TaskGroup() as both:
            both.create_task(_hand_on(here[0], there[1]))
            both.create_task(_hand_on(there[0], here[1]))

    def drop(self, rng: random.Random, share: float) -> None:
        """Cut some lines at both ends."""
        for writers in [both for both in self._lines.values() if rng.random() < share]:
            for writer in writers:
                writer.transport.abort()

    def go_dead(self, rng: random.Random, share: float) -> None:
        """The player's end of some lines is gone; the server is not told, and nobody reads what it sends."""
        for task, (here, there) in list(self._lines.items()):
            if rng.random() < share:
                self._dead.append(there)
                task.cancel()
                here.transport.abort()

    def close(self) -> None:
        """Cut everything, and take nothing more."""
        if self._listening is not None:
            self._listening.close()
        for writer in [*self._dead, *(one for both in self._lines.values() for one in both)]:
            writer.transport.abort()


async def _hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until one side closes; then the other side is closed, too."""
    with contextlib.suppress(OSError):
        while some := await reader.read(A_MOUTHFUL):
            writer.write(some)
            await writer.drain()
    writer.close()
