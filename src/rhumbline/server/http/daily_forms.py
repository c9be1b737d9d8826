"""What is asked and answered about games of the day and challenges; OpenAPI description and TypeScript types, too."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rhumbline.server.http.forms import Body, Name

TryState = Literal["none", "playing", "finished", "gone"]


class BeginDay(Body):
    """Somebody wants to play the day's game; `day` is the one he has seen, so that midnight surprises nobody."""

    name: Name
    day: Annotated[str, Meta(max_length=10)]


class BeginLesson(Body):
    """Somebody wants to learn a game, or goes on with the lesson he has begun; `anew` begins another one."""

    name: Name
    anew: bool = False


class TakeUp(Body):
    """Somebody takes up a challenge."""

    name: Name


class MyTry(Struct):
    """How far the asker is with a contest: not begun, playing, finished, or over without a result.

    `rank` is his place among all who have finished, `place` the one at his own table.
    """

    state: TryState
    table: str | None = None
    total: int | None = None
    place: int | None = None
    rank: int | None = None


class MyDays(Struct):
    """What the asker's days of one game add up to.

    `streak` are the days in a row up to today, or to yesterday if today's game is still to be played.
    """

    game: str
    played: int
    streak: int
    longest: int
    best: int | None
    best_place: int | None
    best_day: str | None


class Tried(Struct):
    """Somebody's finished try. Its `table`, to look back at it, is told to those who have finished their own."""

    rank: int
    name: str
    former: bool
    you: bool
    total: int
    place: int
    title: str | None
    table: str | None


class Bar(Struct):
    """How many have ended within these bounds, of points or of places at their tables; `yours`: the asker too."""

    least: int
    most: int
    count: int
    yours: bool


class DayInShort(Struct):
    """Today's game of one kind, what is published of its luck and of tomorrow's, and how the asker stands."""

    game: str
    options: dict[str, str]
    seats: int
    seat: int
    bots: list[str | None]
    commitment: str
    tomorrow: str
    finished: int
    you: MyTry
    days: MyDays


class Today(Struct):
    """The games of today, which ends at `until`, in seconds since 1970."""

    day: str
    until: float
    games: list[DayInShort]


class DayTold(Struct):
    """A day's game. Results are told to those who have played it, and to all when its day is over.

    The `seed` is told when the day is over and nobody plays any more. `before` and `after` are the days next to it.
    """

    day: str
    game: str
    options: dict[str, str]
    seats: int
    seat: int
    bots: list[str | None]
    commitment: str
    seed: str | None
    until: float
    is_open: bool
    finished: int
    you: MyTry
    days: MyDays
    shown: bool
    by_points: bool
    results: list[Tried]
    bars: list[Bar]
    before: str | None
    after: str | None


class TableName(Struct):
    """The name of a table."""

    id: str


class ChallengeName(Struct):
    """The name of a challenge, for its link."""

    id: str


class ChallengeTold(Struct):
    """A challenge: who is to be beaten at what. How all have done is a small table; `rank` says who is ahead."""

    id: str
    game: str
    options: dict[str, str]
    seats: int
    seat: int
    bots: list[str | None]
    by: str
    former: bool
    yours: bool
    total: int
    place: int
    you: MyTry
    results: list[Tried]
