"""What is said over the live socket, both ways, in one place.

The protocol page and the TypeScript types are made of this file.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rhumbline.bots.hint import Gain
from rhumbline.engine.game import Result
from rhumbline.server.storage.rows import Ending, HappeningKind, Late, NoticeKind, Tempo

CommandId = Annotated[
    str, Meta(min_length=1, max_length=64, description="Chosen by the client; a resend has the same.")
]
MoveText = Annotated[str, Meta(max_length=400, description="A move in notation.")]
Moves = Annotated[list[MoveText], Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Change = tuple[list[str | int], Any]
Json = dict[str, Any]
"""A value of a game's own type: what goes out is a struct of that game, what comes in is a table."""


class Asked(Struct, tag_field="type", forbid_unknown_fields=True):
    """What every frame of a client has in common."""


class Act(Asked, tag="act"):
    """Play moves, all of them or none. Acknowledged once they are durable; safe to send again."""

    id: CommandId
    prompt: Number
    moves: Moves


class Retract(Asked, tag="retract"):
    """Take back a sealed choice, until the last one is in. Safe to send again."""

    id: CommandId


class Preview(Asked, tag="preview"):
    """What a draft would lead to. Nothing is stored."""

    id: CommandId
    prompt: Number
    moves: Moves


class Say(Asked, tag="say"):
    """A line of chat. Safe to send again. Whoever looks on says his `name` with it, where the host lets him talk."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    name: Annotated[str, Meta(max_length=40)] = ""


class Order(Asked, tag="order"):
    """Standing orders of this seat, all of them anew: what the server answers when the seat is asked.

    The value of an order is a yes, a number, or the text of a move.
    """

    id: CommandId
    orders: dict[Annotated[str, Meta(max_length=40)], bool | Number | MoveText]


class AskHint(Asked, tag="hint"):
    """What a strong bot would do in this seat, with what the seat sees. Nothing is stored."""

    id: CommandId
    prompt: Number


class Pace(Asked, tag="pace"):
    """How many seconds a bot's move takes at least while this client looks on; the slowest at the table counts."""

    seconds: Annotated[float, Meta(ge=0, le=5)]


class Look(Asked, tag="look"):
    """Whether the page is in sight, as it is taken to be at first. While it is, its seat is told nothing elsewhere."""

    visible: bool


class Resync(Asked, tag="resync"):
    """Send everything since event number `since`; -1 for all of it."""

    since: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1


class Ping(Asked, tag="ping"):
    """Are you there? Also lets the server look whether it has missed something."""


Request = Act | Retract | Preview | Say | Order | AskHint | Pace | Look | Resync | Ping
WITHOUT_ID = (Pace, Look, Resync, Ping)
"""What is not answered, or by more than an acknowledgement."""


class Told(Struct, tag_field="type", omit_defaults=True):
    """What every frame of the server has in common."""


class GameEvent(Struct):
    """Something that happened. Each game has its own kinds; `seat` is whose doing it was, where it was anybody's."""

    type: str
    seat: int | UnsetType = UNSET


class Prompt(Struct, frozen=True):
    """A question to this seat: all legal moves. An `act` answers it by its id."""

    id: int
    moves: list[str]


class Document(Struct, frozen=True):
    """Everything a viewer may know now. `view` is the game's own; `result` and `seed` come when the game is over.

    `board` is the terminal's, where a game has no face of its own in the browser.
    """

    view: Json
    to_act: list[int]
    prompt: Prompt | None
    may_retract: bool
    result: Result | None
    seed: str | None
    board: str | UnsetType = UNSET


class Update(Told, tag="update"):
    """What this viewer has been told since his event number `since`, `n` events in all, and what he sees now.

    `events` are those with the numbers since to n - 1, each of a kind of its game; all there are where `since` is -1.
    `whole` is the document; `changes` are pairs of a path in the document of number `since` and the new value there. A
    client whose number is not `since` asks to resync.
    """

    n: int
    since: int
    events: list[GameEvent]
    whole: Document | None = None
    changes: list[Change] | None = None


class Ack(Told, tag="ack"):
    """The command is durable. The update with number `n`, if any, shows what came of it."""

    id: str
    n: int = -1


class Refused(Told, tag="refused"):
    """The command was refused; nothing has changed."""

    id: str | None
    rule: str
    sentence: str
    cells: list[str] = []


class Shown(Told, tag="preview"):
    """What a draft would lead to, as its game shows it; `next` are the moves the draft may go on with."""

    id: str
    shown: Json
    next: list[str] = []


class Hinted(Told, tag="hint"):
    """The moves a strong bot would play, and what they change on the score sheet; nothing if it pays only later."""

    id: str
    moves: list[str]
    gains: list[Gain]


class Said(Told, tag="said"):
    """A line of chat. Whoever looks on has no seat: the line has the `name` he goes by."""

    n: int
    seat: int | None
    text: str
    at: float
    name: str = ""


class Happened(Told, tag="happened"):
    """Something that happened at the table beside the moves, to the one in that seat if there is one.

    `after` is how many events this viewer had been told then; `until` is the last moment of a holiday.
    """

    n: int
    kind: HappeningKind
    seat: int | None
    after: int
    at: float
    until: float | None


class Notice(Told, tag="notice"):
    """The table wants something of this seat, or has done something for it. Each is told once, to open sockets."""

    kind: NoticeKind
    seat: int


class Proposed(Struct):
    """What is being voted on: to end the game, which all must want, or to let a bot play for `about`, who is gone."""

    kind: Literal["end", "remove"]
    about: int | None = None
    by: int = 0
    yes: list[int] = []
    no: list[int] = []


class Chair(Struct):
    """Who sits where.

    `ready` is said before the game, `again` after it: the answer to another one. `until` is when the time for what this
    seat is asked is out, `late` that it is. `away_until` is the end of a holiday. Who has `resigned` cannot come back:
    a bot has his seat for good. `kept` is a seat of a continued game, under the name of whoever played it: a bot plays,
    unless somebody comes and takes it before the game begins.
    """

    seat: int
    name: str
    state: Literal["free", "here", "away", "bot"]
    bot: str | None
    host: bool
    ready: bool
    again: Literal["yes", "no"] | None
    until: float | None = None
    late: bool = False
    away_until: float | None = None
    resigned: bool = False
    kept: bool = False


class ReplayLink(Struct):
    """The link to the replay of a finished game: `/replay/ID?key=KEY`, while it is open.

    `by` is the seat that has opened it or, without a key, closed it: only that one opens it again. Nobody has said
    anything where both are null.
    """

    key: str | None = None
    by: int | None = None


class Continued(Struct):
    """The game that a table continues: its table, when it was begun, and after how many entries and moves."""

    source: str
    entries: int
    moves: int
    played: float


class TableState(Told, tag="table"):
    """The table itself: who sits where, and at what stage it is.

    `you` is the seat this socket sees and acts for; `yours` are all seats of this device, none for a spectator.
    `seating` is `lot` where seats are dealt at the start, `seated` where everybody keeps his. `code` lets people in and
    is told to those who have a seat, while the table waits. `watchers_chat`: those who look on may talk. `rematch` is
    the table of another game, which somebody has proposed; each chair has its answer. `move_time` are the seconds for a
    move, if there is a clock, and `late` is what happens when they are out: a bot makes that `move`, or takes the
    `seat` until its owner is back, or anyone may `close` the table. `ending` is why a game is over that has no result.
    `played_for_you` counts a bot's moves for this seat since its owner last moved. `quiet`: this seat is told nothing
    of the table elsewhere. `webhook` is told to the host: where the group chat is that hears whose turn it is. `forked`
    is the game it continues. `replay` is told to those who played, and to whoever has come by that link. `outdated`:
    the rules have changed since this game was begun, and it can only be read. `contest` is the day's game or the
    challenge that this is somebody's try at; while it is `sealed`, its seed is not told at its end either.
    """

    id: str
    game: str
    options: dict[str, str]
    private: bool
    stage: Literal["open", "running", "over"]
    chairs: list[Chair]
    you: int | None
    yours: list[int]
    commitment: str | None
    rules_version: int
    forked: Continued | None
    rematch: str | None
    orders: dict[str, bool | int | str]
    seating: Literal["lot", "seated"]
    code: str | None
    watchers_chat: bool
    tempo: Tempo
    move_time: int | None
    late: Late
    ending: Ending | None
    proposal: Proposed | None
    may_abort: bool
    played_for_you: int
    replay: ReplayLink
    created: float
    outdated: bool
    contest: str | None
    sealed: bool
    watching: int = 0
    quiet: bool = False
    webhook: str | None = None


class MustResync(Told, tag="resync"):
    """You were too slow; what was queued for you is dropped. Ask to resync."""


class Pong(Told, tag="pong"):
    """Here. `n` is how many events there are for you, `at` what time it is at the server."""

    n: int
    at: float


class Bye(Told, tag="bye"):
    """The server closes this socket; `again` says whether to connect again."""

    sentence: str
    again: bool


Reply = Update | Ack | Refused | Shown | Hinted | Said | Happened | Notice | TableState | MustResync | Pong | Bye

decode_request = msgspec.json.Decoder(Request).decode
decode_proposal = msgspec.json.Decoder(Proposed).decode
decode_reply = msgspec.json.Decoder(Reply).decode
encode = msgspec.json.Encoder().encode
