"""What is asked and answered over HTTP, in one place: the OpenAPI description is made of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rhumbline.bots.review import Review
from rhumbline.bots.strength import Strength
from rhumbline.server.live.protocol import Document, GameEvent, Json
from rhumbline.server.storage.rows import Late, Tempo

Secret = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(max_length=40)]
Small = Annotated[int, Meta(ge=0, le=100)]
Seconds = Annotated[int, Meta(ge=1, le=1_000_000)]
Moment = Annotated[float, Meta(ge=0, le=1e11)]
Step = Annotated[int, Meta(ge=0, le=1_000_000)]
WantedTempo = Annotated[Tempo, Meta(description="Live, or over days.")]
MoveTime = Annotated[Seconds | None, Meta(description="For a move; null: no clock when live, a day when over days.")]
WantedLate = Annotated[
    Late,
    Meta(
        description="When time is out: a bot makes that move, or takes the seat until its owner is back, or anyone "
        "at the table may close it."
    ),
]


class Body(Struct, forbid_unknown_fields=True):
    """What every request's body has in common: nothing unknown is taken."""


class NewTable(Body):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Small
    name: Name
    options: dict[str, str] = {}
    private: bool = False
    beside_names: Annotated[list[Name], Meta(max_length=7, description="Others at this device: seats 1, 2 ...")] = []
    bots: Annotated[list[BotName], Meta(max_length=16, description="Bots in the seats after the people's.")] = []
    start: Annotated[bool, Meta(description="Begin at once; every seat must be taken.")] = False
    seating: Annotated[
        Literal["lot", "seated"], Meta(description="Seats are dealt at the start, or everybody keeps his.")
    ] = "lot"
    tempo: WantedTempo = "live"
    move_time: MoveTime = None
    late: WantedLate = "move"


class Join(Body):
    """Somebody who wants a seat; a private table asks for the secret of its link, or its code.

    With `beside` another person at a device that has a seat here takes a further one, and needs no link.
    """

    name: Name
    seat: Small | None = None
    invite: Secret | None = None
    beside: bool = False


class Enter(Body):
    """A secret from a link, to be exchanged for a cookie: of a seat, of the spectators, or of a replay."""

    key: Secret | None = None
    watch: Secret | None = None
    replay: Secret | None = None


class SetBot(Body):
    """The bot that is to play a seat; null: nobody, or the person whose seat it is."""

    bot: BotName | None = None


class Ready(Body):
    """Whether somebody is ready to begin."""

    ready: bool = True


class Timing(Body):
    """How long a move may take, and what comes then."""

    tempo: WantedTempo = "live"
    move_time: MoveTime = None
    late: WantedLate = "move"


class Settings(Body):
    """What the host chooses anew; what is left out stays. Options and timing only before the game."""

    options: dict[str, str] | None = None
    timing: Timing | None = None
    watchers_chat: Annotated[bool | None, Meta(description="Whether those who look on may talk.")] = None


class GiveHost(Body):
    """Whose seat the host's role goes to."""

    seat: Small


class Rematch(Body):
    """The answer to another game; the first yes proposes it."""

    yes: bool = True


class Code(Body):
    """A table's code as somebody types it: case, gaps and letters that look alike do not matter."""

    code: Annotated[str, Meta(max_length=40)]


class Invited(Body):
    """What opens a private table's invitation: the secret of its link, or its code."""

    invite: Secret | None = None


class Propose(Body):
    """To end the game without a result, or to let a bot play for somebody who is gone."""

    kind: Literal["end", "remove"]
    about: Annotated[Small | None, Meta(description="Whose seat a bot is to play.")] = None


class Vote(Body):
    """Yes or no to what is proposed."""

    yes: bool


class Away(Body):
    """A holiday; null: one is back."""

    until: Annotated[Moment | None, Meta(description="In seconds since 1970.")] = None


class OpenLink(Body):
    """Whether everybody who has the link may see the finished game."""

    open: bool


class Fork(Body):
    """A step of a finished game, and whose seat is taken: his eyes decide what is dealt anew.

    Without a seat all that a spectator could not see is dealt anew, and the first seat of a person is taken.
    """

    step: Step
    name: Name
    seat: Small | None = None
    private: bool = False


class Created(Struct):
    """A new table. The secrets of its links are told only here; those of the device's seats are in the cookie."""

    id: str
    seat: int
    yours: list[int]
    invite: str
    watch: str
    commitment: str


class Links(Struct):
    """New secrets for a table's links; the old ones no longer open it."""

    invite: str
    watch: str


class Seated(Struct):
    """The seat somebody has got, and all seats of his device; their secrets are in the cookie."""

    seat: int
    yours: list[int]


class Entered(Struct):
    """What the exchanged secret was of: a seat, or null for spectators."""

    seat: int | None


class Key(Struct):
    """The secret of one's own seat, to come back with on another device."""

    key: str


class Invitation(Struct):
    """Who invites to what: all that somebody learns of a table before he takes a seat.

    `yours` are seats that his device has there already; its cookie comes only with requests about that table.
    """

    id: str
    game: str
    options: dict[str, str]
    tempo: Tempo
    move_time: int | None
    host: str
    people: list[str]
    bots: list[str]
    seats: int
    free: int
    stage: str
    yours: list[int]


class PlayOn(Struct):
    """The table of another game; null for those who do not want it."""

    id: str | None


class KeptRecord(Struct):
    """A game from elsewhere: the name of its table, and the key of the link to its replay."""

    id: str
    key: str


class Listed(Struct):
    """A table in the list of those that everybody may know of."""

    id: str
    game: str
    options: dict[str, str]
    seats: int
    free: int
    people: list[str]
    stage: str


class Shelf(Struct):
    """A game on the shelf."""

    name: str
    title: str
    credit: str
    seats: list[int]
    options: dict[str, list[str]]
    rules_version: int
    orders: dict[str, str]
    strength: dict[str, Strength]  # of the levels, as far as it was measured
    rules: Literal["ready", "compiling", "failed"]  # a table can be made once they are ready
    compiled: float  # how much of them is compiled, roughly: from 0 to 1


class Games(Struct):
    """What can be played, and who plays along."""

    games: list[Shelf]
    bots: list[str]
    levels: list[str]  # the bots meant for people, from the weakest to the strongest
    documentation: bool  # whether this server has it, under /docs


class SeenStep(Document, frozen=True, kw_only=True):
    """A step of a replay as somebody saw it, and what he had been told since an earlier one.

    `heard` is how many events he had been told in all. `entry` counts the entries of the log, from which a finished
    game is forked. `turns` and `rounds` are the steps with which those begin.
    """

    step: int
    last: int
    heard: int
    entry: int | None
    events: list[GameEvent]
    turns: list[int]
    rounds: list[int]


class OpenStep(Struct):
    """A finished game after so many entries, with all cards open: every seat's view, and the whole position.

    `board` is the terminal's, where the views are those of earlier rules that no face knows any more.
    """

    step: int
    last: int
    heard: int
    entry: int
    events: list[GameEvent]
    turns: list[int]
    rounds: list[int]
    position: Json
    views: list[Json]
    result: Json | None
    board: str | UnsetType = UNSET


class Outcome(Struct):
    """A card or die of a game: outcome `index` of the seed, a `number` below the sum of the weights."""

    n: int
    index: int
    weights: list[int]
    number: int
    came: int
    move: str
    event: GameEvent | None


class ReviewTold(Struct):
    """How far the review of a finished game is, in steps of work, and the review once it is there."""

    done: int
    total: int
    review: Review | None


class PreviewTold(Struct):
    """What the best line of a decision would have led to, as far as that seat could know."""

    moves: list[str]
    preview: dict[str, Any]


class LuckTold(Struct):
    """The luck of a finished game. `seating` is who of those who sat down got seat 0, 1 ...: outcome 0 of the seed."""

    commitment: str
    seed: str
    seating: list[int] | None
    outcomes: list[Outcome]
