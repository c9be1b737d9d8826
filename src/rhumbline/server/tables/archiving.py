"""Keeping finished games: beside everything else, what everybody saw of each is written down once.

Whatever ends a game, and whatever became of the process that ended it: one that runs finds it.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.server import logs
from rhumbline.server.storage.rows import Stored
from rhumbline.server.tables import archive
from rhumbline.server.tables.history import Past

if TYPE_CHECKING:
    from rhumbline.server.tables.registry import TableRegistry

EVERY = 60.0
"""Seconds after which finished games are looked for that another process has left."""
AT_ONCE = 20
QUIET = 20
"""Moves in a second: where there are more, games that are over can wait."""


async def keep_finished_games(registry: TableRegistry) -> None:
    """Look for finished games of which nothing is kept, whenever one has ended and now and then."""
    passed: set[str] = set()  # those that cannot be kept
    while True:
        try:
            while games := await registry.store.not_archived(AT_ONCE, passed):
                for row in games:
                    await _until_quiet(registry)
                    if not await _keep(registry, row):
                        passed.add(row.id)
        except sa.exc.SQLAlchemyError as problem:
            logs.problem("the store does not answer", kind=type(problem).__name__)
        registry.game_over.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(EVERY):
                await registry.game_over.wait()


async def _until_quiet(registry: TableRegistry) -> None:
    while True:
        before = registry.moves
        await asyncio.sleep(1)
        if registry.moves - before <= QUIET:
            return


async def _keep(registry: TableRegistry, row: Stored) -> bool:
    """Write a game down; False where that is not possible: its rules are gone, or its log is spoilt."""
    try:
        if not archive.may_be_kept(row, load(row.game)):
            return False
        entries = [stored.entry for stored in await registry.store.log(row.id)]
        kept = await asyncio.to_thread(archive.pack, Past(row, entries))
    except BadInput:  # `rhumbline admin check` tells of those
        return False
    await registry.store.keep_archive(row, kept)
    return True
