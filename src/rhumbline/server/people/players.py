"""Players and their devices: somebody exists from his first visit, and is known by the secret of his device."""

from __future__ import annotations

import time
from collections.abc import Sequence

import sqlalchemy as sa

from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.store import Store, touch

SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "Chrome": "Chrome"}
BROWSERS |= {"CriOS": "Chrome", "Safari": "Safari"}


def label_of(user_agent: str) -> str:
    """A device in a few words that its owner recognises: "Firefox, Android"; empty where nothing is known."""
    browser = next((name for mark, name in BROWSERS.items() if f"{mark}/" in user_agent), None)
    system = next((name for name in SYSTEMS if name in user_agent), None)
    return ", ".join(word for word in (browser, system) if word is not None)


async def somebody_with(store: Store, secret: str) -> Somebody | None:
    """The player whose device has this secret."""
    c = schema.devices.c
    query = sa.select(c.player_id, c.id).where(c.secret_hash == keys.hashed(secret))
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    return None if row is None else Somebody(*row)


def add_player(connection: sa.Connection, name: str) -> str:
    """A new player; gives his id."""
    player_id = keys.new_id()
    connection.execute(sa.insert(schema.players).values(id=player_id, name=name, created=time.time()))
    return player_id


def add_device(connection: sa.Connection, player_id: str, label: str) -> str:
    """A new device of a player; gives its secret, which is told once."""
    secret, now = keys.new_secret(), time.time()
    values = {"id": keys.new_id(), "player_id": player_id, "secret_hash": keys.hashed(secret), "label": label}
    connection.execute(sa.insert(schema.devices).values(created=now, seen=now, **values))
    return secret


async def welcome(store: Store, name: str, label: str) -> str:
    """Somebody comes for the first time; gives the secret of his device."""
    return await store.writer.change(lambda connection: add_device(connection, add_player(connection, name), label))


async def see(store: Store, somebody: Somebody, label: str) -> None:
    """A device has come again."""
    change = sa.update(schema.devices).where(schema.devices.c.id == somebody.device_id)
    change = change.values(seen=time.time(), label=label)
    await store.writer.change(lambda connection: connection.execute(change) and None)


async def rename(store: Store, player_id: str, name: str) -> None:
    """A player is called so from now on. Seats he has taken keep the name he sat down with."""
    change = sa.update(schema.players).where(schema.players.c.id == player_id).values(name=name)
    await store.writer.change(lambda connection: connection.execute(change) and None)


async def claim(store: Store, table_id: str, somebody: Somebody, secret_hashes: Sequence[str]) -> None:
    """Seats whose secrets a player's browser held from before become his, unless they are another player's.

    The first is his own, if he has none there yet; the others are for people beside him.
    """
    c = schema.seats.c
    own = sa.select(c.seat).where(c.table_id == table_id, c.player_id == somebody.player_id, c.beside.is_(False))

    def work(connection: sa.Connection) -> None:
        connection.execute(touch(table_id))
        for secret_hash in secret_hashes:
            beside = connection.execute(own).first() is not None
            take = sa.update(schema.seats).where(
                c.table_id == table_id, c.secret_hash == secret_hash, c.player_id.is_(None)
            )
            connection.execute(take.values(player_id=somebody.player_id, beside=beside))

    await store.writer.change(work)
