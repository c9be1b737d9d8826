"""What is asked and answered about people over HTTP; OpenAPI description and TypeScript types are made of it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rhumbline.server.http.daily_forms import MyDays
from rhumbline.server.http.forms import Body, Name, Secret
from rhumbline.server.http.notice_forms import Language, NoticesKept

Base64 = Annotated[str, Meta(max_length=16_384, pattern="^[A-Za-z0-9_-]*$")]
CredentialId = Annotated[str, Meta(max_length=1400, pattern="^[A-Za-z0-9_-]+$")]


class Hello(Body):
    """Somebody opens the app, in this language. The name is for one who comes for the first time."""

    name: Annotated[str, Meta(max_length=40)] = ""
    language: Language = ""


class NewName(Body):
    """What a player wants to be called."""

    name: Name


class Arrival(Body):
    """A code from a device that is the player's already; `bring` takes along the games of this device."""

    code: Secret
    bring: bool = False


class PasskeyMade(Body):
    """A passkey that a browser has made. Bytes are base64url."""

    challenge: Secret
    id: CredentialId
    client_data: Base64
    attestation: Base64


class PasskeyShown(Body):
    """A passkey as a browser shows it. Bytes are base64url; `bring` takes along the games of this device."""

    challenge: Secret
    id: CredentialId
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    bring: bool = False


class WayName(Body):
    """A device or passkey of one's own."""

    id: Annotated[str, Meta(max_length=24)]


class Known(Struct):
    """Who somebody is: what he is called, and whether a passkey opens his games elsewhere. `new`: he has just come."""

    name: str
    secured: bool
    new: bool


class PasskeyAsked(Struct):
    """What a browser needs to make a passkey, or to show one: bytes are base64url, `known` are those there are."""

    challenge: str
    host: str
    user: str
    name: str
    known: list[str]


class Move(Struct):
    """A code that makes another device this player's, once and until `expires`."""

    code: str
    expires: float


class Way(Struct):
    """A way in: a device that is signed in, or a passkey. `here` is the device that asks."""

    id: str
    kind: str
    label: str
    created: float
    seen: float
    here: bool


class Sitter(Struct):
    """Who sat in a seat; no name is left of a former player. `bot` plays it, or did at the end."""

    name: str
    bot: str | None
    you: bool
    former: bool


class MyTable(Struct):
    """A table with a seat of the player's. `to_act` is unknown where its rules are not the server's."""

    id: str
    game: str
    options: dict[str, str]
    stage: Literal["open", "running", "over"]
    sitters: list[Sitter]
    to_act: list[int] | None
    yours: list[int]
    since: float


class Finished(Struct):
    """A game that is over, and how it ended for the player."""

    id: str
    game: str
    options: dict[str, str]
    sitters: list[Sitter]
    places: list[int]
    totals: list[int]
    seat: int
    rating: int | None
    title: str | None
    ended: float


class Best(Struct):
    """The best solo game of a player with these options."""

    id: str
    game: str
    options: dict[str, str]
    games: int
    total: int
    rating: int | None
    title: str | None
    ended: float


class GameRecord(Struct):
    """How a player has done in one game against others, and alone."""

    game: str
    games: int
    won: int
    solo: int
    average: float
    best: int


class OpponentRecord(Struct):
    """How a player has done against somebody, or against bots of a level."""

    name: str
    bot: str | None
    former: bool
    games: int
    ahead: int
    level: int
    behind: int


class Rated(Struct):
    """A rating, and from how many games."""

    value: int
    games: int


class GameRating(Struct):
    """The player's rating in a game, his place among the people who have one, and what bots have."""

    game: str
    you: Rated | None
    place: int
    people: int
    bots: dict[str, Rated]


class Profile(Struct):
    """All that is shown to a player about himself. Of the games in play the latest, and how many there are."""

    name: str
    created: float
    ways: list[Way]
    playing: list[MyTable]
    playing_in_all: int
    finished: list[Finished]
    bests: list[Best]
    games: list[GameRecord]
    opponents: list[OpponentRecord]
    ratings: list[GameRating]
    days: list[MyDays]


class SeatKept(Struct):
    """A seat of the player's, as it is stored."""

    table: str
    game: str
    seat: int
    name: str
    beside: bool
    host: bool
    orders: str
    stage: str
    created: float


class LineKept(Struct):
    """A line of chat the player has said."""

    table: str
    text: str
    at: float


class TryKept(Struct):
    """A day's game or a challenge that the player has begun; `until` is when it must be finished."""

    contest: str
    game: str
    day: str | None
    table: str
    until: float | None


class Everything(Struct):
    """All that is stored about a player, for himself. Of secrets only hashes are stored, which tell nobody anything."""

    id: str
    profile: Profile
    seats: list[SeatKept]
    chat: list[LineKept]
    notices: NoticesKept
    tries: list[TryKept]
    muted: bool


class Gone(Struct):
    """Nothing is left."""

    gone: bool
