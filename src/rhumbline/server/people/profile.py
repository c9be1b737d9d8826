"""All that is known about a player: to show him, and to hand over to him."""

from __future__ import annotations

import sqlalchemy as sa

from rhumbline import games as game_names
from rhumbline.server.daily import contests, standings
from rhumbline.server.http.daily_forms import MyDays
from rhumbline.server.http.errors import nobody
from rhumbline.server.http.notice_forms import NoticeKept, NoticesKept
from rhumbline.server.http.people_forms import Everything, LineKept, Profile, SeatKept, TryKept
from rhumbline.server.notices import wishes
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
    played = [one for one in finished if one.told.sitters[one.told.seat].bot is None]
    own = [one.told for one in played]
    return Profile(
        name=row.name,
        created=row.created,
        ways=await ways.ways_of(store, somebody),
        playing=await games.tables_of(registry, somebody.player_id),
        playing_in_all=await games.in_play(store, somebody.player_id),
        finished=[one.told for one in finished],
        bests=statistics.bests(own),
        games=statistics.by_game(own),
        opponents=statistics.by_opponent(played),
        ratings=await statistics.ratings_of(store, somebody.player_id),
        days=await _days_of(registry, somebody.player_id),
    )


async def _days_of(registry: TableRegistry, player_id: str) -> list[MyDays]:
    """Of the games of which he has played a day's."""
    today = contests.day_of(registry.clock.wall())
    told = await registry.store.read(lambda connection: standings.days_of(connection, player_id, game_names(), today))
    return [days for days in told if days.played > 0]


async def everything_about(registry: TableRegistry, somebody: Somebody) -> Everything:
    """All that is stored about a player."""
    t, s, c = schema.tables.c, schema.seats.c, schema.chat.c
    seats = sa.select(s.table_id, t.game, s.seat, s.name, s.beside, s.host, s.orders, t.stage, t.created)
    seats = seats.join(schema.tables, t.id == s.table_id).where(s.player_id == somebody.player_id)
    same_seat = sa.and_(s.table_id == c.table_id, s.seat == c.seat)
    lines = sa.select(c.table_id, c.text, c.at).outerjoin(schema.seats, same_seat)
    # What he has said in his seats, and where he looked on.
    lines = lines.where(sa.or_(s.player_id == somebody.player_id, c.player_id == somebody.player_id))

    tried, k = schema.tries.c, schema.contests.c
    tries = sa.select(tried.contest, k.game, k.day, tried.table_id, tried.until)
    tries = tries.join(schema.contests, k.id == tried.contest).where(tried.player_id == somebody.player_id)

    muted = sa.select(schema.players.c.muted).where(schema.players.c.id == somebody.player_id)

    def work(connection: sa.Connection) -> tuple[list[SeatKept], list[LineKept], NoticesKept, list[TryKept], bool]:
        return (
            [SeatKept(*row) for row in connection.execute(seats.order_by(t.created, s.seat))],
            [LineKept(*row) for row in connection.execute(lines.order_by(c.at))],
            _notices(connection, somebody.player_id),
            [TryKept(*row) for row in connection.execute(tries.order_by(tried.contest))],
            bool(connection.execute(muted).scalar()),
        )

    profile = await profile_of(registry, somebody)
    return Everything(somebody.player_id, profile, *await registry.store.read(work))


def _notices(connection: sa.Connection, player_id: str) -> NoticesKept:
    want, o = wishes.of(connection, player_id), schema.outbox.c
    query = sa.select(o.table_id, o.kind, o.way, o.at, o.state).where(o.player_id == player_id).order_by(o.at)
    return NoticesKept(
        language=want.language,
        chosen={way: list(kinds) for way, kinds in want.chosen.items()},
        live=want.live,
        address=want.address,
        confirmed=want.confirmed,
        push=[one.endpoint for one in wishes.subscriptions_of(connection, player_id).values()],
        outbox=[NoticeKept(*row) for row in connection.execute(query)],
    )
