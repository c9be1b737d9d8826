"""Codes that can be used once, and only for a while: to move to another device, and for the questions of passkeys."""

from __future__ import annotations

import time
from typing import Literal

import sqlalchemy as sa

from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.store import Store

Purpose = Literal["move", "register", "sign-in", "mail"]
GOOD_FOR = 600.0
"""Seconds a code can be used."""


async def new_code(store: Store, purpose: Purpose, player_id: str | None = None) -> tuple[str, float]:
    """A code for this purpose, and until when it can be used. Codes that were never used go."""
    code, now, c = keys.new_secret(), time.time(), schema.codes.c
    values = {"hash": keys.hashed(code), "purpose": purpose, "player_id": player_id, "expires": now + GOOD_FOR}

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.delete(schema.codes).where(c.expires < now))
        connection.execute(sa.insert(schema.codes).values(**values))

    await store.writer.change(work)
    return code, now + GOOD_FOR


def take(connection: sa.Connection, code: str, purpose: Purpose) -> tuple[bool, str | None]:
    """Use a code up: whether it was good, and whose it was."""
    c = schema.codes.c
    same = sa.and_(c.hash == keys.hashed(code), c.purpose == purpose)
    row = connection.execute(sa.select(c.player_id, c.expires).where(same)).one_or_none()
    # Of two who come at once one deletes it, and only he may use it.
    taken = connection.execute(sa.delete(schema.codes).where(same)).rowcount == 1
    if row is None or not taken or row.expires < time.time():
        return False, None
    return True, row.player_id
