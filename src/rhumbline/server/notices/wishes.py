"""What each player wants to be told elsewhere, by which ways, and where he is reached."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, get_args

import sqlalchemy as sa

from rhumbline.locales import ENGLISH, languages
from rhumbline.server.notices.push import Subscription
from rhumbline.server.people import codes
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.rows import WISH_KINDS, DueKind, WishKind
from rhumbline.server.storage.store import Store

Way = Literal["push", "mail"]
WAYS: tuple[Way, ...] = get_args(Way)
USUAL: tuple[WishKind, ...] = ("turn", "reminder", "late", "vote", "ended")
"""What somebody is told who has said yes to a way, and nothing more."""
CONFIRM_WITHIN = 24 * 3600.0
"""Seconds in which an address can be confirmed."""
W = schema.wishes.c


class Wishes(NamedTuple):
    """What a player wants. `stop` is the secret in his mails that ends them."""

    language: str = ENGLISH
    chosen: Mapping[Way, Sequence[WishKind]] = dict.fromkeys(WAYS, USUAL)
    live: bool = False
    address: str | None = None
    confirmed: bool = False
    stop: str = ""

    def has(self, way: Way, kind: DueKind) -> bool:
        """Whether he wants to hear of this by that way."""
        return ("late" if kind == "stand-in" else kind) in self.chosen[way]


def spoken(language: str) -> str:
    """A language that we speak: this one, or English."""
    return language if language in languages() else ENGLISH


def of(connection: sa.Connection, player_id: str) -> Wishes:
    """What a player wants; what is usual if he has never said."""
    row = connection.execute(sa.select(schema.wishes).where(W.player_id == player_id)).one_or_none()
    if row is None:
        return Wishes()
    known = json.loads(row.chosen)
    chosen = {way: [kind for kind in WISH_KINDS if kind in known.get(way, ())] for way in WAYS}
    return Wishes(row.language, chosen, row.live, row.address, row.confirmed, row.stop)


def _change(connection: sa.Connection, player_id: str, **values: object) -> None:
    """Set what a player wants; who has never said anything has the usual wishes first."""
    known = sa.select(W.player_id).where(W.player_id == player_id)
    if connection.execute(known).first() is None:
        usual = Wishes()
        row = {**usual._asdict(), "player_id": player_id, "chosen": json.dumps(usual.chosen), "stop": keys.new_secret()}
        connection.execute(sa.insert(schema.wishes).values(**{**row, **values}))
    else:
        connection.execute(sa.update(schema.wishes).where(W.player_id == player_id).values(**values))


async def choose(
    store: Store, player_id: str, chosen: Mapping[Way, Sequence[WishKind]], *, live: bool, language: str
) -> None:
    """A player says what he wants."""
    values = {"chosen": json.dumps(chosen), "live": live, "language": spoken(language)}
    await store.writer.change(lambda connection: _change(connection, player_id, **values))


async def speak(store: Store, player_id: str, language: str) -> None:
    """A player uses the app in this language: his notices are in it, too."""
    known = sa.update(schema.wishes).where(W.player_id == player_id, W.language != spoken(language))
    query = known.values(language=spoken(language))
    await store.writer.change(lambda connection: connection.execute(query) and None)


async def at_live_tables(store: Store) -> set[str]:
    """The players who want to be told of live tables, too: few."""
    query = sa.select(W.player_id).where(W.live.is_(True))
    return await store.read(lambda connection: set(connection.execute(query).scalars()))


# --- push


async def subscribe(store: Store, somebody: Somebody, to: Subscription, language: str) -> None:
    """A device of a player's takes pushes, in the place of what it had before."""
    c = schema.subscriptions.c

    def work(connection: sa.Connection) -> None:
        _change(connection, somebody.player_id, language=spoken(language))
        connection.execute(sa.delete(schema.subscriptions).where(c.device_id == somebody.device_id))
        # A browser that is another player's now does not go on to get what was for the one before.
        connection.execute(sa.delete(schema.subscriptions).where(c.endpoint == to.endpoint))
        values = {"device_id": somebody.device_id, "player_id": somebody.player_id, "created": time.time()}
        connection.execute(sa.insert(schema.subscriptions).values(**values, **to._asdict()))

    await store.writer.change(work)


async def unsubscribe(store: Store, device_id: str) -> None:
    """A device takes no pushes any more."""
    gone = sa.delete(schema.subscriptions).where(schema.subscriptions.c.device_id == device_id)
    await store.writer.change(lambda connection: connection.execute(gone) and None)


def subscriptions_of(connection: sa.Connection, player_id: str) -> dict[str, Subscription]:
    """The devices of a player that take pushes."""
    c = schema.subscriptions.c
    query = sa.select(c.device_id, c.endpoint, c.public_key, c.secret).where(c.player_id == player_id)
    return {device: Subscription(*rest) for device, *rest in connection.execute(query)}


# --- mail


async def want_mail(store: Store, player_id: str, address: str, language: str) -> str:
    """A player gives an address; the code that confirms it. Codes and ways out from before are for another address."""
    code, now, c = keys.new_secret(), time.time(), schema.codes.c
    values = {"address": address, "confirmed": False, "stop": keys.new_secret(), "language": spoken(language)}

    def work(connection: sa.Connection) -> None:
        _change(connection, player_id, **values)
        connection.execute(sa.delete(schema.codes).where(c.purpose == "mail", c.player_id == player_id))
        row = {"hash": keys.hashed(code), "purpose": "mail", "player_id": player_id, "expires": now + CONFIRM_WITHIN}
        connection.execute(sa.insert(schema.codes).values(**row))

    await store.writer.change(work)
    return code


async def confirm(store: Store, code: str) -> bool:
    """Whoever reads mail at an address says that it is his; False if the code is none, or no longer."""

    def work(connection: sa.Connection) -> bool:
        good, player_id = codes.take(connection, code, "mail")
        if not good or player_id is None:
            return False
        change = sa.update(schema.wishes).where(W.player_id == player_id, W.address.is_not(None))
        return connection.execute(change.values(confirmed=True)).rowcount == 1

    return await store.writer.change(work)


async def forget_address(store: Store, player_id: str) -> None:
    """A player takes his address back."""
    c = schema.codes.c

    def work(connection: sa.Connection) -> None:
        change = sa.update(schema.wishes).where(W.player_id == player_id)
        connection.execute(change.values(address=None, confirmed=False, stop=keys.new_secret()))
        connection.execute(sa.delete(schema.codes).where(c.purpose == "mail", c.player_id == player_id))

    await store.writer.change(work)


async def stop_mail(store: Store, secret: str, *, again: bool) -> bool:
    """Whoever has one of a player's mails ends them, or has them again as is usual; False: nobody's secret."""

    def work(connection: sa.Connection) -> bool:
        row = connection.execute(sa.select(W.player_id, W.chosen).where(W.stop == secret)).one_or_none()
        if row is None:
            return False
        chosen = {**json.loads(row.chosen), "mail": USUAL if again else ()}
        _change(connection, row.player_id, chosen=json.dumps(chosen))
        return True

    return await store.writer.change(work)
