"""Web Push: messages that only the browser can read (RFC 8291), signed with the operator's key (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02, VapidException

from rhumbline.engine.errors import BadInput
from rhumbline.server.notices import receivers

GOOD_FOR = 12 * 3600
"""Seconds a signature holds; push services take a day at most."""
FORGET = {404, 410}
"""What a push service says of a browser that wants no more messages."""


class Subscription(NamedTuple):
    """Where the messages for a browser go, and the keys that only it can read them with; base64url."""

    endpoint: str
    public_key: str
    secret: str


def decoded(text: str) -> bytes:
    """Bytes of base64url, as browsers write it, without its padding."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


def encoded(found: bytes) -> str:
    """Bytes as base64url."""
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode()


def is_proper(subscription: Subscription) -> bool:
    """Whether messages can be made for this browser: its key is a point of the curve, its secret has 16 bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(subscription.public_key))
    except ValueError:
        return False
    return len(decoded(subscription.secret)) == 16


def make_keys(file: Path) -> str:
    """Write a new key to a file that only its owner can read; gives the public half."""
    key = ec.generate_private_key(ec.SECP256R1())
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        message = f"{file} exists already; whoever has said yes to pushes has said it to the key in it"
        raise BadInput(message) from None
    except OSError as problem:
        message = f"{file}: cannot be written: {problem.strerror}"
        raise BadInput(message) from None
    with os.fdopen(handle, "wb") as to:
        to.write(text)
    return _public(key.public_key())


def _public(key: ec.EllipticCurvePublicKey) -> str:
    return encoded(key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint))


class Pusher:
    """Sends messages with one key."""

    def __init__(self, file: Path, contact: str, *, private: bool) -> None:
        try:
            self._vapid = Vapid02.from_pem(file.read_bytes())
            self.public_key = _public(self._vapid.public_key)
        except OSError as problem:
            message = f"{file}: cannot be read: {problem.strerror}"
            raise BadInput(message) from None
        except (ValueError, VapidException):
            message = f"{file} has no key in it; `rhumbline admin push-keys FILE` makes one"
            raise BadInput(message) from None
        self._contact = contact
        self._private = private
        try:
            self._signature("https://push.example.org")
        except VapidException:
            message = "--contact is a mail address such as mailto:you@example.org, or a page's https address"
            raise BadInput(message) from None

    def _signature(self, audience: str) -> dict[str, str]:
        claims = {"aud": audience, "sub": self._contact, "exp": int(time.time()) + GOOD_FOR}
        signed: dict[str, str] = self._vapid.sign(claims)
        return signed

    async def send(self, to: Subscription, message: bytes, topic: str, lasts: int) -> None:
        """Hand a message to the push service. Of those on one topic that nobody has seen yet it keeps the latest."""
        body = http_ece.encrypt(
            message,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(to.public_key),
            auth_secret=decoded(to.secret),
            version="aes128gcm",
        )
        parts = urlsplit(to.endpoint)
        headers = {
            **self._signature(f"{parts.scheme}://{parts.netloc}"),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lasts),
            "Urgency": "normal",
            "Topic": encoded(hashlib.sha256(topic.encode()).digest())[:32],
        }
        await receivers.hand_over(to.endpoint, headers, body, private=self._private)
