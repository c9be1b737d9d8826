"""Whoever takes notices: a mail server, a push service and a group chat, all on loopback, that keep what they get."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from harness import free_port

if TYPE_CHECKING:
    from aiosmtpd.smtp import SMTP, Envelope, Session


class MailServer:
    """A real SMTP server. `refuses` may answer a recipient in its place."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses: Callable[[str], str | None] = lambda _: None
        self.port = free_port()
        self.url = f"smtp://127.0.0.1:{self.port}"
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_RCPT(  # noqa: N802 (as aiosmtpd calls it)
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if (refused := self.refuses(address)) is not None:
            return refused
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        content = envelope.content
        assert isinstance(content, bytes)
        mail = BytesParser(EmailMessage, policy=default).parsebytes(content)
        assert mail["To"] == envelope.rcpt_tos[0]
        self.mails.append(mail)
        return "250 Taken"

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail."""
    part = mail.get_body(("plain",))
    assert part is not None
    text: str = part.get_content()
    return text


class Request(NamedTuple):
    """What a receiver was handed."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """An HTTP server that keeps what is posted to it, and answers with the status a test wants."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.status = 201
        kept = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                kept.requests.append(Request(self.path, headers, body))
                self.send_response(kept.status)
                self.send_header("Content-Length", "0")
                if kept.status in {301, 302, 307}:
                    self.send_header("Location", f"{kept.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Nothing is written to the console."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def lines(self) -> list[dict[str, Any]]:
        """What a group chat has been told."""
        return [json.loads(request.body) for request in self.requests]


def _encoded(found: bytes) -> str:
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode()


class Browser:
    """A browser's side of Web Push: its keys, and what it can read of what came."""

    def __init__(self, service: Receiver, name: str = "ada") -> None:
        self.service = service
        self.path = f"/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = name.encode().ljust(16, b".")
        point = serialization.PublicFormat.UncompressedPoint
        public = self._key.public_key().public_bytes(serialization.Encoding.X962, point)
        self.subscription = {
            "endpoint": f"{service.url}{self.path}",
            "p256dh": _encoded(public),
            "auth": _encoded(self._secret),
        }

    def messages(self) -> list[dict[str, Any]]:
        """What has come, in the order it came: signed by the server's key, and readable here."""
        found = []
        for request in self.service.requests:
            if request.path == self.path:
                assert request.headers["content-encoding"] == "aes128gcm"
                assert Vapid02.verify(request.headers["authorization"])
                told = http_ece.decrypt(
                    request.body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"
                )
                found.append(json.loads(told))
        return found
