"""Secrets of seats, devices and links. They are handed out once; only their hashes are kept."""

import hashlib
import hmac
import secrets
from typing import NamedTuple

SECRET_BYTES = 24
"""192 bits; a seat's secret has at least 128."""


class Somebody(NamedTuple):
    """A player whose device has shown its secret: no text that anybody sends can be mistaken for one."""

    player_id: str
    device_id: str


Proof = str | Somebody
"""What opens a seat: its own secret, or the player whose it is."""


def new_id() -> str:
    """A name for a player, a device or a passkey. It opens nothing."""
    return secrets.token_urlsafe(12)


def new_table_id() -> str:
    """A name for a table that nobody guesses."""
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    """A secret for a seat or a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_seed() -> str:
    """A seed for the luck of a match."""
    return secrets.token_hex(32)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is long and random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str | None, stored: str | None) -> bool:
    """Whether this is the secret whose hash is stored."""
    return secret is not None and stored is not None and hmac.compare_digest(hashed(secret), stored)
