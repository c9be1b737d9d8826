"""Becoming a player on another device: by passkey, or by a code from a device that is his already."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from rhumbline.server.http.errors import Denied
from rhumbline.server.people import codes, players
from rhumbline.server.storage import schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.store import Store, touch


class Arrived(NamedTuple):
    """The secret of a device that has become a player's, and the tables that came along with it."""

    secret: str
    tables: list[str]


async def by_code(store: Store, code: str, label: str, before: Somebody | None, *, bring: bool) -> Arrived:
    """Use a code from another device."""

    def work(connection: sa.Connection) -> Arrived | None:
        good, player_id = codes.take(connection, code, "move")
        if not good or player_id is None:
            return None
        return arrive(connection, player_id, label, before, bring=bring)

    arrived = await store.writer.change(work)
    if arrived is None:
        raise Denied(404, "http.link", "This link has already been used or is too old; make a new one.")
    return arrived


def arrive(connection: sa.Connection, player_id: str, label: str, before: Somebody | None, *, bring: bool) -> Arrived:
    """Make a device the player's, and no longer of whoever it was before."""
    tables: list[str] = []
    if before is not None:
        connection.execute(sa.delete(schema.devices).where(schema.devices.c.id == before.device_id))
        if before.player_id != player_id:
            tables = _leave_behind(connection, before.player_id, player_id, bring=bring)
    return Arrived(players.add_device(connection, player_id, label), tables)


def _leave_behind(connection: sa.Connection, old: str, new: str, *, bring: bool) -> list[str]:
    """What becomes of the player a device was before: his games come along if wanted; gives their tables.

    Whoever can still come back another way keeps everything; one who has nothing goes. Ratings come along only for
    games in which the other one has none: two of them cannot be made one. So it is with tries at one contest.
    """
    ways = [sa.select(way.c.id).where(way.c.player_id == old).limit(1) for way in (schema.devices, schema.passkeys)]
    if any(connection.execute(query).first() is not None for query in ways):
        return []
    seats, rated = schema.seats.c, schema.ratings.c
    tables = sorted(set(connection.execute(sa.select(seats.table_id).where(seats.player_id == old)).scalars()))
    if tables and not bring:
        return []
    for table_id in tables:
        connection.execute(touch(table_id))
    connection.execute(sa.update(schema.seats).where(seats.player_id == old).values(player_id=new))
    connection.execute(sa.update(schema.chat).where(schema.chat.c.player_id == old).values(player_id=new))
    # What is still to be told of those games is told to him as he wants it now.
    connection.execute(sa.update(schema.outbox).where(schema.outbox.c.player_id == old).values(player_id=new))
    has = list(connection.execute(sa.select(rated.game).where(rated.who == new)).scalars())
    connection.execute(sa.delete(schema.ratings).where(rated.who == old, rated.game.in_(has)))
    connection.execute(sa.update(schema.ratings).where(rated.who == old).values(who=new))
    given_up = _bring_tries(connection, old, new)
    connection.execute(sa.delete(schema.players).where(schema.players.c.id == old))
    return sorted({*tables, *given_up})


def _bring_tries(connection: sa.Connection, old: str, new: str) -> list[str]:
    """Whoever was two has one try at a contest: he keeps the one others are to beat, else that of who he is now.

    Gives the tables of those he gives up.
    """
    given_up: list[str] = []
    tried, k = schema.tries.c, schema.contests.c
    own: dict[str, dict[str, str]] = {old: {}, new: {}}
    both = sa.select(tried.player_id, tried.contest, tried.table_id).where(tried.player_id.in_([old, new]))
    for player_id, contest, table_id in connection.execute(both):
        own[player_id][contest] = table_id
    for contest in own[old].keys() & own[new].keys():
        by_table = connection.execute(sa.select(k.by_table).where(k.id == contest)).scalar()
        gives_up = new if own[old][contest] == by_table else old
        _give_up(connection, own[gives_up][contest], new)
        given_up.append(own[gives_up][contest])
        connection.execute(sa.delete(schema.tries).where(tried.contest == contest, tried.player_id == gives_up))
    connection.execute(sa.update(schema.tries).where(tried.player_id == old).values(player_id=new))
    return given_up


def _give_up(connection: sa.Connection, table_id: str, player_id: str) -> None:
    """A try that counts no more; one that is still being played is over."""
    t, s, e = schema.tables.c, schema.seats.c, schema.entries.c
    seat = sa.update(schema.seats).where(s.table_id == table_id, s.player_id == player_id)
    connection.execute(touch(table_id))
    connection.execute(seat.values(resigned=True))
    length = sa.select(sa.func.count()).where(e.table_id == table_id).scalar_subquery()
    over = {"stage": "over", "ending": "expired", "wakes": None, "proposal": None, "due": False, "n": length}
    connection.execute(sa.update(schema.tables).where(t.id == table_id, t.stage == "running").values(**over))
