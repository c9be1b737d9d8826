"""All that is known about a player: to show him, and to hand over to him."""

from __future__ import annotations

import sqlalchemy as sa

from rhumbline.server.http.errors import nobody
from rhumbline.server.http.people_forms import Everything, LineKept, Profile, SeatKept
from rhumbline.server.people import games, statistics, ways
from rhumbline.server.storage import schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.tables.registry import TableRegistry


async def profile_of(registry: TableRegistry, somebody: Somebody) -> Profile:
    """What a player's own page tells."""
    store, p = registry.store, schema.players.c
    query = sa.select(p.name, p.created).where(p.id == somebody.player_id)
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    if row is None:
        raise nobody()
    finished = await games.finished_by(store, somebody.player_id)
    # What a bot has finished for somebody is no feat of his.
    played = [one for one in finished if one.sitters[one.seat].bot is None]
    return Profile(
        name=row.name,
        created=row.created,
        ways=await ways.ways_of(store, somebody),
        playing=await games.tables_of(registry, somebody.player_id),
        finished=finished,
        bests=statistics.bests(played),
        games=statistics.by_game(played),
        opponents=statistics.by_opponent(played),
        ratings=await statistics.ratings_of(store, somebody.player_id),
    )


async def everything_about(registry: TableRegistry, somebody: Somebody) -> Everything:
    """All that is stored about a player."""
    t, s, c = schema.tables.c, schema.seats.c, schema.chat.c
    seats = sa.select(s.table_id, t.game, s.seat, s.name, s.beside, s.host, s.orders, t.stage, t.created)
    seats = seats.join(schema.tables, t.id == s.table_id).where(s.player_id == somebody.player_id)
    same_seat = sa.and_(s.table_id == c.table_id, s.seat == c.seat)
    lines = sa.select(c.table_id, c.text, c.at).join(schema.seats, same_seat)
    lines = lines.where(s.player_id == somebody.player_id)

    def work(connection: sa.Connection) -> tuple[list[SeatKept], list[LineKept]]:
        return (
            [SeatKept(*row) for row in connection.execute(seats.order_by(t.created, s.seat))],
            [LineKept(*row) for row in connection.execute(lines.order_by(c.at))],
        )

    profile = await profile_of(registry, somebody)
    return Everything(somebody.player_id, profile, *await registry.store.read(work))
