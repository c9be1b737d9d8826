"""Contests: a seed that many people play, each at a table of his own. A day's game is one, and so is a challenge.

The seed of a day's game is stored before its day begins. What else belongs to it (its options, the seat of whoever
tries) follows from the seed, so that the commitment to the seed is one to all of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from rhumbline import games
from rhumbline.engine.game import Game
from rhumbline.engine.luck import commitment, offshoot, outcome
from rhumbline.games import load
from rhumbline.server.http.errors import Denied
from rhumbline.server.storage import keys, schema

DAY = 24 * 3600.0
RIVAL = "hard"
"""The bots of a day's game, where nobody plays alone."""


class Contest(NamedTuple):
    """All that is stored of a contest. `bots` has a name for each seat, or null for the one who tries."""

    id: str
    day: str | None
    game: str
    rules_version: int
    seed: str
    drawn: int
    options: str
    seats: int
    seat: int
    bots: str
    by_table: str | None
    made: float
    told: float | None

    @property
    def commitment(self) -> str:
        """What is published of the seed."""
        return commitment(self.seed)

    def has(self) -> list[str | None]:
        """Who has each seat."""
        found: list[str | None] = json.loads(self.bots)
        return found


def no_such_day() -> Denied:
    """Said of days that have not come, of which there was no game, and of what is no day."""
    return Denied(404, "http.daily", "There is no game for that day.")


def day_of(moment: float) -> str:
    """The day on which a moment is, by UTC."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def begins(day: str) -> float:
    """The first moment of a day."""
    return datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp()


def ends(day: str) -> float:
    """The first moment of the next day."""
    return begins(day) + DAY


def is_day(text: str) -> bool:
    """Whether this is how a day is written."""
    try:
        return day_of(begins(text)) == text
    except ValueError:
        return False


def id_of(day: str, game: str) -> str:
    """The name of a day's game."""
    return f"{day}.{game}"


def lay_out(game: Game, day: str, seed: str, made: float) -> Contest:
    """The game of a day: alone where that is possible, else against as few bots as it takes."""
    seats = game.seats[0]
    options = {
        name: values[outcome(offshoot(seed, f"option {name}"), 0, len(values))] for name, values in game.options.items()
    }
    seat = outcome(offshoot(seed, "seat"), 0, seats)
    bots = [None if one == seat else RIVAL for one in range(seats)]
    return Contest(
        id=id_of(day, game.name),
        day=day,
        game=game.name,
        rules_version=game.rules_version,
        seed=seed,
        drawn=0,
        options=json.dumps(game.filled_options(options)),
        seats=seats,
        seat=seat,
        bots=json.dumps(bots),
        by_table=None,
        made=made,
        told=None,
    )


def make_sure(connection: sa.Connection, days: Sequence[str], now: float) -> None:
    """Let there be a game of each of these days; of several processes that make one, the first one's stays."""
    c = schema.contests.c
    wanted = [(day, load(name)) for day in days for name in games()]
    known = {row.id: row for row in connection.execute(sa.select(schema.contests).where(c.day.in_(list(days)))).all()}
    new = [
        lay_out(game, day, keys.new_seed(), now)._asdict() for day, game in wanted if id_of(day, game.name) not in known
    ]
    if new:
        insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(schema.contests)
        connection.execute(insert.on_conflict_do_nothing(), new)
    for day, game in wanted:
        row = known.get(id_of(day, game.name))
        if row is not None and row.rules_version != game.rules_version:
            _lay_out_anew(connection, game, Contest(*row))


def _lay_out_anew(connection: sa.Connection, game: Game, old: Contest) -> None:
    """The server has other rules than when this game was laid out: it is played by these, if nobody has begun."""
    c = schema.contests.c
    begun = sa.exists().where(schema.tries.c.contest == old.id)
    new = lay_out(game, str(old.day), old.seed, old.made)
    connection.execute(sa.update(schema.contests).where(c.id == old.id, ~begun).values(**new._asdict()))


def find(connection: sa.Connection, contest_id: str) -> Contest | None:
    """A contest by its name."""
    row = connection.execute(sa.select(schema.contests).where(schema.contests.c.id == contest_id)).one_or_none()
    return None if row is None else Contest(*row)


def lock(connection: sa.Connection, contest_id: str) -> Contest | None:
    """The same, as all others have left it behind: nobody begins there or is told its seed before we are done."""
    c = schema.contests.c
    connection.execute(sa.update(schema.contests).where(c.id == contest_id).values(id=contest_id))
    return find(connection, contest_id)
