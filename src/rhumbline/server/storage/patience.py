"""Nobody waits for ever: whoever asks the store for something is told so if it does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import sqlalchemy as sa

T = TypeVar("T")
LONGEST = 10.0
"""Seconds; a database that is slower than that hangs."""


class StoreHangs(sa.exc.SQLAlchemyError):
    """The store has not answered in time. What was to be written may still be: who sends it again does no harm."""


async def in_time(answer: Awaitable[T], longest: float = LONGEST) -> T:
    """What the store answers, if it does so in time."""
    try:
        async with asyncio.timeout(longest):
            return await answer
    except TimeoutError:
        message = f"the store has not answered for {longest:g} seconds"
        raise StoreHangs(message) from None


def reason(problem: Exception) -> str:
    """What a database says is wrong, in a line; nothing of what was asked of it."""
    told = getattr(problem, "orig", None) or problem
    return next(iter(str(told).strip().splitlines()), type(problem).__name__)
