"""Passkeys (WebAuthn): a player secures himself with one, and opens his games with it on any device."""

from __future__ import annotations

import time
from typing import NamedTuple

import sqlalchemy as sa
import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException

from rhumbline.server.http.errors import Denied
from rhumbline.server.http.people_forms import PasskeyMade, PasskeyShown
from rhumbline.server.people import codes
from rhumbline.server.people.arriving import Arrived, arrive
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.store import Store

MOST_PASSKEYS = 20


class Kept(NamedTuple):
    """A passkey as it is stored."""

    id: str
    player_id: str
    public_key: str
    counter: int


def _not_good() -> Denied:
    """Said of every passkey that does not open anything, whatever is wrong with it."""
    return Denied(403, "http.passkey", "This passkey does not open anything here.")


async def names_of(store: Store, player_id: str) -> list[str]:
    """The passkeys a player has, by the names their authenticators know them by."""
    c = schema.passkeys.c
    query = sa.select(c.credential).where(c.player_id == player_id)
    return await store.read(lambda connection: list(connection.execute(query).scalars()))


async def register(store: Store, somebody: Somebody, made: PasskeyMade, host: str, origin: str, label: str) -> None:
    """Keep a passkey that a browser has just made for this player."""

    def is_ours(connection: sa.Connection) -> bool:
        return codes.take(connection, made.challenge, "register") == (True, somebody.player_id)

    if not await store.writer.change(is_ours):
        raise _not_good()
    try:
        checked = webauthn.verify_registration_response(
            credential={
                "id": made.id,
                "rawId": made.id,
                "type": "public-key",
                "response": {"clientDataJSON": made.client_data, "attestationObject": made.attestation},
            },
            expected_challenge=base64url_to_bytes(made.challenge),
            expected_rp_id=host,
            expected_origin=origin,
        )
    except (WebAuthnException, ValueError):
        raise _not_good() from None
    now = time.time()
    row = {
        "id": keys.new_id(),
        "player_id": somebody.player_id,
        "credential": bytes_to_base64url(checked.credential_id),
        "public_key": bytes_to_base64url(checked.credential_public_key),
        "counter": checked.sign_count,
        "label": label,
        "created": now,
        "seen": now,
    }
    c = schema.passkeys.c
    mine = sa.select(sa.func.count()).where(c.player_id == somebody.player_id)

    def work(connection: sa.Connection) -> bool:
        if connection.execute(mine).scalar_one() >= MOST_PASSKEYS:
            return False
        connection.execute(sa.insert(schema.passkeys).values(**row))
        return True

    try:
        kept = await store.writer.change(work)
    except sa.exc.IntegrityError:  # it is known already
        raise _not_good() from None
    if not kept:
        raise Denied(409, "http.passkey", f"You already have {MOST_PASSKEYS} passkeys.")


async def sign_in(
    store: Store, shown: PasskeyShown, host: str, origin: str, label: str, before: Somebody | None
) -> Arrived:
    """Whose passkey this is becomes the player of this device."""
    c = schema.passkeys.c
    query = sa.select(c.id, c.player_id, c.public_key, c.counter).where(c.credential == shown.id)

    def find(connection: sa.Connection) -> Kept | None:
        good, _ = codes.take(connection, shown.challenge, "sign-in")
        row = connection.execute(query).one_or_none() if good else None
        return None if row is None else Kept(*row)

    found = await store.writer.change(find)
    if found is None:
        raise _not_good()
    try:
        checked = webauthn.verify_authentication_response(
            credential={
                "id": shown.id,
                "rawId": shown.id,
                "type": "public-key",
                "response": {
                    "clientDataJSON": shown.client_data,
                    "authenticatorData": shown.authenticator_data,
                    "signature": shown.signature,
                },
            },
            expected_challenge=base64url_to_bytes(shown.challenge),
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(found.public_key),
            credential_current_sign_count=found.counter,
        )
    except (WebAuthnException, ValueError):
        raise _not_good() from None
    used = sa.update(schema.passkeys).where(c.id == found.id).values(counter=checked.new_sign_count, seen=time.time())

    def work(connection: sa.Connection) -> Arrived | None:
        if connection.execute(used).rowcount == 0:  # closed in this very moment
            return None
        return arrive(connection, found.player_id, label, before, bring=shown.bring)

    arrived = await store.writer.change(work)
    if arrived is None:
        raise _not_good()
    return arrived
