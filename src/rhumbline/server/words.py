"""What is said over the live socket, both ways, in one place.

The protocol page and the TypeScript types are made of this file.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

CommandId = Annotated[
    str, Meta(min_length=1, max_length=64, description="Chosen by the client; a resend has the same.")
]
MoveText = Annotated[str, Meta(max_length=400, description="A move in notation.")]
Moves = Annotated[list[MoveText], Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Change = tuple[list[str | int], Any]


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
    """A line of chat. Safe to send again."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Order(Asked, tag="order"):
    """Standing orders of this seat, all of them anew: what the server answers when the seat is asked."""

    id: CommandId
    orders: dict[Annotated[str, Meta(max_length=40)], bool | Number]


class Resync(Asked, tag="resync"):
    """Send everything since the update with this number; -1 for the whole document."""

    since: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1


class Ping(Asked, tag="ping"):
    """Are you there? Also lets the server look whether it has missed something."""


Request = Act | Retract | Preview | Say | Order | Resync | Ping


class Told(Struct, tag_field="type", omit_defaults=True):
    """What every frame of the server has in common."""


class Event(Struct):
    """One line of what a viewer has heard, numbered without gaps: a move, or what all see happen through one."""

    n: int
    by: int | str
    move: str


class Update(Told, tag="update"):
    """What this viewer sees has changed since update `since`. A client whose number is not `since` asks to resync.

    `whole` is the document {view, to_act, prompt, may_retract, result, seed}; `changes` are pairs of a path in the last
    document and the new value there. Where `since` is -1, `events` are all there are.
    """

    n: int
    since: int
    events: list[Event]
    whole: dict[str, Any] | None = None
    changes: list[Change] | None = None


class Ack(Told, tag="ack"):
    """The command is durable. Update `n`, if any, shows what came of it; on a busy server it may come later."""

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
    shown: dict[str, Any]


class Said(Told, tag="said"):
    """A line of chat."""

    n: int
    seat: int
    text: str
    at: float


class Chair(Struct):
    """Who sits where. `state` is one of free, here, away, bot."""

    seat: int
    name: str
    state: str
    bot: str | None
    host: bool


class Room(Told, tag="table"):
    """The table itself: who sits where, and at what stage it is (open, running, over).

    `you` is the seat this socket sees and acts for; `yours` are all seats of this device, none for a spectator.
    """

    id: str
    game: str
    options: dict[str, str]
    private: bool
    stage: str
    chairs: list[Chair]
    you: int | None
    yours: list[int]
    commitment: str | None
    rules_version: int
    forked: bool
    rematch: str | None
    orders: dict[str, bool | int]
    watching: int = 0


class MustResync(Told, tag="resync"):
    """You were too slow; what was queued for you is dropped. Ask to resync."""


class Pong(Told, tag="pong"):
    """Here. `n` is the number of the latest update."""

    n: int


class Bye(Told, tag="bye"):
    """The server closes this socket; `again` says whether to connect again."""

    sentence: str
    again: bool


Reply = Update | Ack | Refused | Shown | Said | Room | MustResync | Pong | Bye

decode_request = msgspec.json.Decoder(Request).decode
decode_reply = msgspec.json.Decoder(Reply).decode
encode = msgspec.json.Encoder().encode
