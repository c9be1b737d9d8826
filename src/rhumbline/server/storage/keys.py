"""Secrets of seats and links. They are handed out once; only their hashes are kept."""

import hashlib
import hmac
import secrets

SECRET_BYTES = 24
"""192 bits; a seat's secret has at least 128."""


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
