"""Who asks, for which table: from the address, the cookies and the headers of a request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.params import Parameter

from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import SPECTATOR
from rhumbline.server.daily import trying
from rhumbline.server.http.access import (
    BETWEEN_SECRETS,
    PLAYER_COOKIE,
    REPLAY_COOKIE,
    SEAT_COOKIE,
    WATCH_COOKIE,
    AccessPolicy,
    secrets_in,
    table_cookie,
)
from rhumbline.server.http.errors import Denied, no_such_table
from rhumbline.server.http.limits import counted_as
from rhumbline.server.live import protocol
from rhumbline.server.people import players, results
from rhumbline.server.storage.keys import Proof, Somebody
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry

T = TypeVar("T")
Connection = ASGIConnection[Any, Any, Any, Any]
TableId = Annotated[str, Parameter(max_length=24)]
SeatOfMine = Annotated[int | None, Parameter(ge=0, le=100, description="One of the seats of this device.")]


class Asker(NamedTuple):
    """A table, whose eyes the asker has there, his seats with the hashes of their secrets, and what he has shown.

    `key` is that of the link to the replay, where he has come by it.
    """

    live: LiveTable
    viewer: int
    seats: dict[int, str]
    secrets: list[Proof]
    key: str | None = None

    def table(self) -> protocol.TableState:
        """The table as the asker may know it."""
        return self.live.state_for(self.viewer, self.secrets, self.key)


async def table_of(connection: Connection, table_id: str) -> LiveTable | None:
    """A table, if there is one and its rules are ours, as it is stored now."""
    registry: TableRegistry = connection.app.state.registry
    try:
        live = await registry.get(table_id)
    except BadInput as problem:
        raise Denied(409, "http.rules", f"{problem}.") from None
    if live is not None:
        await registry.look_again(live)
    return live


async def player_of(connection: Connection) -> Somebody | None:
    """The player whose device asks, if its secret is known."""
    secret = connection.cookies.get(PLAYER_COOKIE)
    return await players.somebody_with(connection.app.state.registry.store, secret) if secret else None


async def shown_by(connection: Connection) -> list[Proof]:
    """What a request shows to open seats: secrets of their own first, then the player."""
    somebody = await player_of(connection)
    secrets: list[Proof] = [*secrets_in(connection.cookies, connection.headers)]
    return secrets if somebody is None else [*secrets, somebody]


def own_secrets(live: LiveTable, secrets: Sequence[Proof]) -> list[str]:
    """Those of what somebody shows that are secrets of seats of this table."""
    return [proof for proof in secrets if isinstance(proof, str) and live.seats_with([proof])]


async def take_over(connection: Connection, live: LiveTable, secrets: Sequence[Proof]) -> None:
    """Seats whose secrets a browser has in a cookie of the table become its player's, and the cookie goes.

    Seats of another player stay his: whoever has a link to one goes on with the cookie.
    """
    somebody = next((proof for proof in secrets if isinstance(proof, Somebody)), None)
    own = own_secrets(live, secrets)
    if somebody is None or not own or connection.headers.get("authorization"):
        return
    registry: TableRegistry = connection.app.state.registry
    free = [secret_hash for seat, secret_hash in live.seats_with(own).items() if live.chairs[seat].player_id is None]
    if free:
        async with live.lock:
            result = live.match.game.result(live.match.truth()) if live.match.over else None
            await players.claim(registry.store, live.id, somebody, free)
            if result is not None:  # a game from before results were noted
                row = live.row
                await registry.store.writer.change(lambda c: results.insert(c, row, result, row.changed) and None)
            await registry.changed(live)
    if all(live.chairs[seat].player_id == somebody.player_id for seat in live.seats_with(own)):
        connection.scope["state"]["set-cookie"] = table_cookie(live.id, SEAT_COOKIE, "", secure=is_secure(connection))


async def find(connection: Connection, table_id: str, seat: int | None = None, *, looking_back: bool = False) -> Asker:
    """Who asks, as the seat he names or the first of his device; as if there were no table he may not know of.

    Where a finished game is looked back at, the link to its replay lets in, too; never where its chat is told.
    """
    live = await table_of(connection, table_id)
    if live is None:
        raise no_such_table()
    secrets = await shown_by(connection)
    await take_over(connection, live, secrets)
    seats = live.seats_with(secrets)
    if not seats and live.was_sent_away(secrets):
        raise Denied(403, "http.removed", "The host has sent you away from this table.")
    key = connection.cookies.get(REPLAY_COOKIE) if looking_back else None
    if not seats and not live.may_watch(connection.cookies.get(WATCH_COOKIE)) and not live.may_look_back(key):
        registry: TableRegistry = connection.app.state.registry
        if not (looking_back and await trying.may_look(registry.store, live, secrets)):
            raise no_such_table()
    if seat is not None and seat not in seats:
        raise Denied(403, "http.seat", "Only the player in this seat can do that.")
    return Asker(live, next(iter(seats), SPECTATOR) if seat is None else seat, seats, secrets, key)


async def find_seat(connection: Connection, table_id: str, seat: int | None = None) -> Asker:
    """Who asks, if he has a seat there."""
    asker = await find(connection, table_id, seat)
    if asker.viewer == SPECTATOR:
        raise Denied(403, "http.seat", "Only somebody with a seat at this table can do that.")
    return asker


def count_new_table(connection: Connection) -> None:
    """Tables are dearer than requests, by whatever way they are made."""
    access: AccessPolicy = connection.app.state.access
    if not access.new_tables.take(address_of(connection)):
        raise Denied(429, "http.rate", "That is a lot of tables; wait a moment.")


def address_of(connection: Connection) -> str:
    """Where a request comes from, as far as limits are concerned."""
    return counted_as(connection.client.host if connection.client else "")


def is_secure(connection: Connection) -> bool:
    """Whether cookies may insist on an encrypted line."""
    return connection.url.scheme == "https"


def with_cookie(
    connection: Connection, table_id: str, name: str, secret: str, body: T, status: int = 200
) -> Response[T]:
    """An answer that gives a device a secret of one table to keep."""
    made = table_cookie(table_id, name, secret, secure=is_secure(connection))
    return Response(body, status_code=status, headers={"set-cookie": made})


def with_seats(
    connection: Connection, table_id: str, secrets: Iterable[str], body: T, status: int = 200
) -> Response[T]:
    """An answer that gives a device the secrets of its seats, in one cookie; none where they are the player's."""
    kept = BETWEEN_SECRETS.join(secrets)
    if not kept:
        return Response(body, status_code=status)
    return with_cookie(connection, table_id, SEAT_COOKIE, kept, body, status)
