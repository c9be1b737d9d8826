"""Who may see and do what is the operator's: whoever has his token, from a page of this port."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rhumbline.engine.errors import BadInput
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.storage import keys
from rhumbline.server.storage.files import new_file

OPEN_TO_PROGRAMS = {"/metrics", "/health"}
"""For whatever watches over the server on this machine."""
SHORTEST_TOKEN = 16
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with none at all, browsers do not say which page a form comes from
    "cache-control": "no-store",
}


def make_token(file: Path) -> None:
    """Write a new token to a file that only its owner can read."""
    new_file(file)
    file.write_text(f"{keys.new_secret()}\n", "utf-8")


def read_token(file: str | None) -> str | None:
    """The operator's token; None if no file of it was named."""
    if file is None:
        return None
    try:
        token = Path(file).expanduser().read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        message = f"--operator-token-file {file} cannot be read; `rhumbline admin operator-token FILE` makes one"
        raise BadInput(message) from None
    if len(token) < SHORTEST_TOKEN:
        message = f"the token in {file} is shorter than {SHORTEST_TOKEN} signs"
        raise BadInput(message)
    return token


class Door:
    """Before every request: the server's name, the token, and whether a form comes from a page of this port."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See the class."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        state = scope["litestar_app"].state
        refused = _refusal(headers, scope["path"], scope["method"], state.access, state.token)
        if refused is None:
            await self.app(scope, receive, send)
            return
        status, sentence = refused
        more = {"www-authenticate": 'Basic realm="Rhumbline", charset="UTF-8"'} if status == 401 else {}
        response = Response(f"{sentence}\n", media_type="text/plain", status_code=status, headers={**HEADERS, **more})
        await response.to_asgi_response(None, Request(scope))(scope, receive, send)


def _refusal(
    headers: Mapping[str, str], path: str, method: str, access: AccessPolicy, token: str | None
) -> tuple[int, str] | None:
    """Why a request is not answered, with its status; None if it is."""
    if not access.knows(headers.get("host", "")):
        return 421, "This server does not answer to that name (option --name)."
    if path in OPEN_TO_PROGRAMS:
        return None
    if token is None:
        return 403, "Start the server with --operator-token-file to manage its tables here."
    if not keys.same(_token_in(headers), token):
        return 401, "The password is the operator's token; any name will do."
    if method == "POST" and not access.lets_in(headers):
        return 403, "Pages of other origins may not do this."
    return None


def _token_in(headers: Mapping[str, str]) -> str | None:
    """What was typed as the password, whatever the name."""
    kind, _, shown = headers.get("authorization", "").partition(" ")
    try:
        decoded = b64decode(shown, validate=True).decode("utf-8") if kind.lower() == "basic" else ""
    except (binascii.Error, UnicodeDecodeError):
        return None
    return decoded.partition(":")[2]
