"""How people have done: the table of a contest, how results spread, and what somebody's days add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

import sqlalchemy as sa

from rhumbline.server.daily.contests import Contest
from rhumbline.server.http.daily_forms import Bar, MyDays, MyTry, Tried
from rhumbline.server.storage import schema

MOST_SHOWN = 100
"""Results of a table that are told, the best first; one's own is told in any case."""
MOST_BARS = 12
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Done(NamedTuple):
    """A finished try: the place at its own table, and the points."""

    table_id: str
    player_id: str | None
    name: str
    place: int
    total: int
    title: str | None
    rank: int = 0


def _finished(contest: Contest) -> sa.Select[Any]:
    """All who have finished a contest themselves, as a query.

    What a bot finished for one who resigned is no result. Former players keep their place, not their name.
    """
    t, s, r = schema.tables.c, schema.seats.c, schema.results.c
    query = sa.select(t.id, s.player_id, s.name, r.place, r.total, r.title)
    query = query.join(schema.seats, sa.and_(s.table_id == t.id, s.seat == contest.seat))
    query = query.join(schema.results, sa.and_(r.table_id == t.id, r.seat == contest.seat))
    return query.where(t.contest == contest.id, s.resigned.is_(False))


def finished(connection: sa.Connection, contest: Contest) -> list[Done]:
    """All who have finished a contest themselves, the best first; equal ones have the same rank."""
    r = schema.results.c
    rows = [Done(*row) for row in connection.execute(_finished(contest).order_by(r.place, r.total.desc(), r.ended))]
    found: list[Done] = []
    for number, row in enumerate(rows, 1):
        same = found and (found[-1].place, found[-1].total) == (row.place, row.total)
        found.append(row._replace(rank=found[-1].rank if same else number))
    return found


def count(connection: sa.Connection, contest: Contest) -> int:
    """How many have finished a contest."""
    return connection.execute(sa.select(sa.func.count()).select_from(_finished(contest).subquery())).scalar_one()


def try_of(connection: sa.Connection, contest: Contest, player_id: str | None) -> MyTry:
    """How far a player is with a contest."""
    if player_id is None:
        return MyTry("none")
    done, s = _finished(contest).subquery(), schema.seats.c
    if (row := connection.execute(_finished(contest).where(s.player_id == player_id)).one_or_none()) is not None:
        own = Done(*row)
        better = sa.or_(done.c.place < own.place, sa.and_(done.c.place == own.place, done.c.total > own.total))
        ahead = connection.execute(sa.select(sa.func.count()).select_from(done).where(better)).scalar_one()
        return MyTry("finished", own.table_id, own.total, own.place, 1 + ahead)
    c, t = schema.tries.c, schema.tables.c
    query = sa.select(c.table_id, t.stage, s.resigned).join(schema.tables, t.id == c.table_id)
    query = query.join(schema.seats, sa.and_(s.table_id == c.table_id, s.player_id == c.player_id))
    row = connection.execute(query.where(c.contest == contest.id, c.player_id == player_id)).one_or_none()
    if row is None:
        return MyTry("none")
    return MyTry("playing" if row.stage == "running" and not row.resigned else "gone", row.table_id)


def table_of(done: Sequence[Done], player_id: str | None, *, replays: bool) -> list[Tried]:
    """The table of a contest, as far as it is told; with `replays`, also where to look back at each game."""
    return [
        Tried(
            rank=one.rank,
            name=one.name,
            former=one.name == "",
            you=player_id is not None and one.player_id == player_id,
            total=one.total,
            place=one.place,
            title=one.title,
            table=one.table_id if replays else None,
        )
        for number, one in enumerate(done)
        if number < MOST_SHOWN or (player_id is not None and one.player_id == player_id)
    ]


def bars_of(contest: Contest, done: Sequence[Done], player_id: str | None) -> list[Bar]:
    """How results spread: by points alone, else by the place at one's own table."""
    if not done:
        return []
    own = next((one for one in done if player_id is not None and one.player_id == player_id), None)
    if contest.seats > 1:
        bounds = [(place, place) for place in range(1, contest.seats + 1)]
    else:
        bounds = _bounds([one.total for one in done])
    values = [_measure(contest, one) for one in done]
    mine = None if own is None else _measure(contest, own)
    return [
        Bar(
            least,
            most,
            sum(least <= value <= most for value in values),
            yours=mine is not None and least <= mine <= most,
        )
        for least, most in bounds
    ]


def _measure(contest: Contest, one: Done) -> int:
    return one.total if contest.seats == 1 else one.place


def _bounds(totals: Sequence[int]) -> list[tuple[int, int]]:
    """Equal steps of a round width that hold all of these, and few of them."""
    least, most = min(totals), max(totals)
    width = next((one for one in WIDTHS if most // one - least // one < MOST_BARS), WIDTHS[-1])
    first = least // width * width
    return [(start, start + width - 1) for start in range(first, most + 1, width)]


def days_of(connection: sa.Connection, player_id: str | None, games: Iterable[str], today: str) -> list[MyDays]:
    """What a player's days add up to, game by game."""
    c, tried, s, r = schema.contests.c, schema.tries.c, schema.seats.c, schema.results.c
    query = sa.select(c.game, c.day, r.place, r.total).join(schema.tries, tried.contest == c.id)
    query = query.join(schema.seats, sa.and_(s.table_id == tried.table_id, s.player_id == tried.player_id))
    query = query.join(schema.results, sa.and_(r.table_id == tried.table_id, r.seat == s.seat))
    query = query.where(tried.player_id == player_id, c.day.is_not(None), s.resigned.is_(False)).order_by(c.day)
    rows = connection.execute(query).all() if player_id is not None else []
    told = []
    for game in games:
        own = [row for row in rows if row.game == game]
        best = min(own, key=lambda row: (row.place, -row.total), default=None)
        streak, longest = streaks([row.day for row in own], today)
        told.append(
            MyDays(game, len(own), streak, longest, best and best.total, best and best.place, best and best.day)
        )
    return told


def streaks(days: Sequence[str], today: str) -> tuple[int, int]:
    """How many days in a row up to today or yesterday, and the most there ever were; the days are in order."""
    latest = longest = run = 0
    before: int | None = None
    last = number_of(today)
    for day in map(number_of, days):
        run = run + 1 if before is not None and day == before + 1 else 1
        longest, before = max(longest, run), day
    if before is not None and before >= last - 1:
        latest = run
    return latest, longest


def number_of(day: str) -> int:
    """Days as numbers, one after the other."""
    return date.fromisoformat(day).toordinal()


def beside(connection: sa.Connection, contest: Contest, today: str) -> tuple[str | None, str | None]:
    """The days before and after this one on which there was a game, as far as they have come."""
    c = schema.contests.c
    same = sa.and_(c.game == contest.game, c.day <= today)
    earlier = sa.select(sa.func.max(c.day)).where(same, c.day < contest.day)
    later = sa.select(sa.func.min(c.day)).where(same, c.day > contest.day)
    return connection.execute(earlier).scalar(), connection.execute(later).scalar()
