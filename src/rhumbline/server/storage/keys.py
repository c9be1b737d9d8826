"""Secrets of seats, devices and links, handed out once and kept only as hashes; and codes, which people tell."""

import hashlib
import hmac
import secrets
from typing import NamedTuple

SECRET_BYTES = 24
"""192 bits; a seat's secret has at least 128."""
CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters without those that are taken for others: I and L for 1, O for 0, U for V."""
CODE_LENGTH = 8
"""40 bits: so many codes that nobody comes upon one of a table by trying; see docs/server.md for the numbers."""
CODE_LASTS = 30 * 24 * 3600.0
"""Seconds a code works at most; it ends earlier when the game begins."""
_HEARD_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"} | dict.fromkeys(" -.\u00a0\u2013"))


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


def new_replay_key() -> str:
    """A secret for the link to a replay: 128 bits."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A code for a table."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody means who types this, in whatever case, with gaps or without; None: it is none."""
    code = text.upper().translate(_HEARD_AS)
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_SIGNS) else None


def shown_code(code: str) -> str:
    """A code in two halves, as people read it to one another."""
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def new_seed() -> str:
    """A seed for the luck of a match."""
    return secrets.token_hex(32)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is long and random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(secret: str | None, stored: str | None) -> bool:
    """Whether this is a secret that is stored as it is."""
    if secret is None or stored is None:
        return False
    return hmac.compare_digest(secret.encode(errors="replace"), stored.encode())


def fits(secret: str | None, stored: str | None) -> bool:
    """Whether this is the secret whose hash is stored."""
    return secret is not None and stored is not None and hmac.compare_digest(hashed(secret), stored)
