"""Hints between processes by way of Redis."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

import redis.asyncio as redis

from rhumbline.server.storage.bus import Heard

CHANNEL = "rhumbline"
PAUSE = 0.5


class RedisBus:
    """Hints by publish and subscribe. Redis may go and come back at any time."""

    shared = True

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5)
        self._task: asyncio.Task[None] | None = None
        self._name = secrets.token_hex(4)  # a process need not hear its own hints

    async def open(self, heard: Heard) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen(heard))

    async def tell(self, table_id: str, n: int) -> None:
        """Table T is now at n."""
        with contextlib.suppress(redis.RedisError, OSError):
            await self._redis.publish(CHANNEL, f"{table_id} {n} {self._name}")

    async def ready(self) -> bool:
        """Whether Redis answers."""
        try:
            return bool(await self._redis.ping())
        except (redis.RedisError, OSError):
            return False

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._redis.aclose()

    async def _listen(self, heard: Heard) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while True:
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=1)
                        if message is not None:
                            table_id, n, name = message["data"].decode().split()
                            if name != self._name:
                                await heard(table_id, int(n))
            except (redis.RedisError, OSError, ValueError):
                await asyncio.sleep(PAUSE)
