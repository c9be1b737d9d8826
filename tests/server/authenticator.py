"""A passkey in software: what a browser and its authenticator do, without either."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

USER_PRESENT, HAS_KEY = 0x01, 0x40


class Authenticator:
    """One passkey for one server."""

    def __init__(self, host: str, origin: str) -> None:
        self.host = host
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.counter = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _data(self, flags: int) -> bytes:
        self.counter += 1
        return hashlib.sha256(self.host.encode()).digest() + struct.pack(">BI", flags, self.counter)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def make(self, challenge: str) -> dict[str, Any]:
        """What a browser answers to whoever wants a new passkey."""
        point = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        key = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public)
        whole = {"fmt": "none", "attStmt": {}, "authData": self._data(USER_PRESENT | HAS_KEY) + key}
        return {
            "challenge": challenge,
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(self._client_data("create", challenge)),
            "attestation": bytes_to_base64url(cbor2.dumps(whole)),
        }

    def show(self, challenge: str) -> dict[str, Any]:
        """What a browser answers to whoever wants to see a passkey."""
        data, client_data = self._data(USER_PRESENT), self._client_data("get", challenge)
        signed = self._key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "challenge": challenge,
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(client_data),
            "authenticator_data": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signed),
        }
