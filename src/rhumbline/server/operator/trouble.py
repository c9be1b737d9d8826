"""Whether something can be stored: what readiness means, and the first thing an operator wants to know."""

from __future__ import annotations

import asyncio

from rhumbline.server.storage.patience import reason
from rhumbline.server.tables.registry import TableRegistry

READY_WITHIN = 2.0
"""Seconds in which something must have been stored."""


async def trouble_with_store(registry: TableRegistry) -> str | None:
    """Why nothing can be stored; None if it can."""
    try:
        async with asyncio.timeout(READY_WITHIN):
            await registry.store.beat(registry.clock.now())
            await registry.store.reread()
    except TimeoutError:
        return f"the store has not answered for {READY_WITHIN:g} seconds"
    except Exception as problem:  # noqa: BLE001 (whatever is wrong with it)
        return reason(problem)
    return None
