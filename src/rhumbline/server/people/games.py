"""A player's games: those in play, and what became of the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.server.http.people_forms import Finished, MyTable, Sitter
from rhumbline.server.storage import schema
from rhumbline.server.storage.rows import LESSON, Chair, Stored
from rhumbline.server.storage.store import Store
from rhumbline.server.tables.readiness import NotReady
from rhumbline.server.tables.registry import TableRegistry

MOST_TABLES = 40
"""Tables in play that are told of at once, the latest first: to say whose turn it is, each is held in memory."""
IN_PLAY = ("open", "running")

Sat = tuple[Stored, list[Chair]]


class Played(NamedTuple):
    """A finished game as its player is told of it, and for each seat a key that is the same for the same person."""

    told: Finished
    who: list[str]


def _who(chair: Chair) -> str:
    """Somebody is the same under another name; those beside a player, and guests, are known by their names alone."""
    if chair.player_id is not None:
        return f"player {chair.player_id} {chair.name}" if chair.beside else f"player {chair.player_id}"
    is_bot = chair.secret_hash is None and chair.name == chair.bot
    return f"bot {chair.bot}" if is_bot else f"guest {chair.name}"


def sitter(chair: Chair, player_id: str) -> Sitter:
    """Who sat in a seat, as everybody at the table saw it."""
    former = chair.secret_hash is not None and not chair.name
    return Sitter(chair.name, chair.bot, chair.player_id == player_id and not chair.beside, former)


def _at_his(player_id: str, stages: Iterable[str]) -> sa.ColumnElement[bool]:
    """Tables at which a player has a seat. Lessons are resumed where they were begun."""
    t, s = schema.tables.c, schema.seats.c
    his = sa.select(s.table_id).where(s.player_id == player_id)
    return sa.and_(t.id.in_(his), t.stage.in_(list(stages)), sa.or_(t.contest.is_(None), t.contest != LESSON))


def _tables(connection: sa.Connection, player_id: str, stages: Iterable[str], limit: int, skip: int = 0) -> list[Sat]:
    """A player's tables, the latest first."""
    t, s = schema.tables.c, schema.seats.c
    query = sa.select(schema.tables).where(_at_his(player_id, stages)).order_by(t.changed.desc(), t.id)
    rows = [Stored(*row) for row in connection.execute(query.limit(limit).offset(skip))]
    seats = sa.select(schema.seats).where(s.table_id.in_([row.id for row in rows])).order_by(s.seat)
    chairs: dict[str, list[Chair]] = {row.id: [] for row in rows}
    for table_id, *chair in connection.execute(seats):
        chairs[table_id].append(Chair(*chair))
    return [(row, chairs[row.id]) for row in rows]


async def in_play(store: Store, player_id: str) -> int:
    """How many tables of a player's are open or in play."""
    query = sa.select(sa.func.count()).select_from(schema.tables).where(_at_his(player_id, IN_PLAY))
    return await store.read(lambda connection: connection.execute(query).scalar_one())


async def tables_of(registry: TableRegistry, player_id: str, *, over: int = 0, skip: int = 0) -> list[MyTable]:
    """A player's tables that are open or in play, but the first `skip`, and so many that are over."""
    store = registry.store

    def work(connection: sa.Connection) -> tuple[list[Sat], dict[str, float]]:
        found = _tables(connection, player_id, IN_PLAY, MOST_TABLES, skip)
        found += _tables(connection, player_id, ("over",), over) if over else []
        e = schema.entries.c
        latest = sa.select(e.table_id, sa.func.max(e.at)).where(e.table_id.in_([row.id for row, _ in found]))
        return found, {row[0]: row[1] for row in connection.execute(latest.group_by(e.table_id))}

    found, moved = await store.read(work)
    asked = await asyncio.gather(*(_to_act(registry, row) for row, _ in found))
    return [
        MyTable(
            id=row.id,
            game=row.game,
            options=json.loads(row.options),
            stage=row.stage,
            sitters=[sitter(chair, player_id) for chair in chairs],
            to_act=to_act,
            yours=[chair.seat for chair in chairs if chair.player_id == player_id],
            since=moved.get(row.id, row.created),
        )
        for (row, chairs), to_act in zip(found, asked, strict=True)
    ]


async def _to_act(registry: TableRegistry, row: Stored) -> list[int] | None:
    """Whose turn it is, which everybody at a table knows; None if the table cannot be opened."""
    if row.stage != "running":
        return []
    try:
        live = await registry.get(row.id)
    except (
        BadInput,
        RuntimeError,
        NotReady,
    ):  # of other rules, spoilt (`rhumbline admin check` tells), or not compiled yet
        return None
    if live is None:
        return None
    await registry.look_again(live)
    return list(live.match.to_act)


async def finished_by(store: Store, player_id: str) -> list[Played]:
    """All games a player has finished, the latest first."""
    t, s, r = schema.tables.c, schema.seats.c, schema.results.c
    his = sa.select(s.table_id).where(s.player_id == player_id, s.beside.is_(False))
    rows = sa.select(r.table_id, r.seat, r.place, r.total, r.rating, r.title, r.ended, t.game, t.options)
    rows = rows.join(schema.tables, t.id == r.table_id).where(r.table_id.in_(his))
    seats = sa.select(schema.seats).where(s.table_id.in_(his)).order_by(s.table_id, s.seat)

    def work(connection: sa.Connection) -> list[Played]:
        chairs: dict[str, list[Chair]] = {}
        for table_id, *chair in connection.execute(seats):
            chairs.setdefault(table_id, []).append(Chair(*chair))
        found: dict[str, Finished] = {}
        for row in connection.execute(rows.order_by(r.ended.desc(), r.table_id, r.seat)):
            if row.table_id not in found:
                sitters = [sitter(chair, player_id) for chair in chairs[row.table_id]]
                own = next(seat for seat, one in enumerate(sitters) if one.you)
                told = {"rating": None, "title": None, "ended": row.ended, "seat": own}
                game = {"id": row.table_id, "game": row.game, "options": json.loads(row.options)}
                found[row.table_id] = Finished(sitters=sitters, places=[], totals=[], **game, **told)
            one = found[row.table_id]
            one.places.append(row.place)
            one.totals.append(row.total)
            if row.seat == one.seat:
                one.rating, one.title = row.rating, row.title
        return [Played(one, [_who(chair) for chair in chairs[one.id]]) for one in found.values()]

    return await store.read(work)
