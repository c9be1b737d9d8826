"""Who may come in: from which pages, how often, and with which cookies."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from rhumbline.server.http import limits
from rhumbline.server.http.bans import Bans
from rhumbline.server.http.limits import Buckets
from rhumbline.server.settings import Settings

PLAYER_COOKIE = "rhumbline-player"
SEAT_COOKIE = "rhumbline-seat"
WATCH_COOKIE = "rhumbline-watch"
REPLAY_COOKIE = "rhumbline-replay"
BETWEEN_SECRETS = "."
MOST_SECRETS = 8
"""No game has more seats."""
A_YEAR = 365 * 24 * 3600


class AccessPolicy:
    """What one process grants: which pages may talk to it, and how much each address and seat may ask for."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname().lower()
        told = {settings.host, *settings.names, urlsplit(settings.address or "").hostname or "", own, f"{own}.local"}
        self._names = {name.lower() for name in told if name} | {"localhost"}
        self.bans = Bans()
        self.requests = Buckets(limits.REQUESTS, settings.rate)
        self.new_tables = Buckets(limits.NEW_TABLES, settings.rate)
        self.new_players = Buckets(limits.NEW_PLAYERS, settings.rate)
        self.sockets = Buckets(limits.SOCKETS, settings.rate)
        self.commands = Buckets(limits.COMMANDS, settings.rate)
        self.bytes = Buckets(limits.BYTES, settings.rate)
        self.resynced = Buckets(limits.RESYNCED, settings.rate)
        self.chat = Buckets(limits.CHAT, settings.rate)
        self.wrong_codes = Buckets(limits.WRONG_CODES, settings.rate)
        self.mails = Buckets(limits.MAILS, settings.rate)

    def knows(self, host: str) -> bool:
        """Whether we go by this name, as the header Host says it; without its port.

        A page of elsewhere could have its name lead to us, and then ask as if it were ours. Nobody can do that with an
        address.
        """
        name = urlsplit(f"//{host}").hostname or ""
        return name in self._names or name.endswith(".localhost") or _is_address(name)

    def lets_in(self, headers: Mapping[str, str]) -> bool:
        """Whether a page of this origin may talk to us. Programs send no origin; a page sends the one it came from."""
        origin = headers.get("origin")
        return origin is None or origin.partition("://")[2] == headers.get("host", "")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def secrets_in(cookies: Mapping[str, str], headers: Mapping[str, str]) -> list[str]:
    """The secrets of seats that come with a request: from a program's header, and from a table's cookie."""
    kind, _, shown = headers.get("authorization", "").partition(" ")
    values = [shown.strip() if kind.lower() == "bearer" else "", cookies.get(SEAT_COOKIE, "")]
    found = [secret for value in values if value for secret in value.split(BETWEEN_SECRETS, MOST_SECRETS)]
    return found[:MOST_SECRETS]


def player_cookie(secret: str, *, secure: bool) -> str:
    """A Set-Cookie header for who somebody is; an empty secret takes the cookie away.

    A link from elsewhere may lead to a table, so it comes along with those; no script can read it.
    """
    return _cookie(PLAYER_COOKIE, secret, "/api", "Lax", secure=secure)


def table_cookie(table_id: str, name: str, secret: str, *, secure: bool) -> str:
    """A Set-Cookie header for one table: no script can read it, no other site can use it."""
    return _cookie(name, secret, f"/api/tables/{table_id}", "Strict", secure=secure)


def _cookie(name: str, secret: str, path: str, same_site: str, *, secure: bool) -> str:
    age = A_YEAR if secret else 0
    made = f"{name}={secret}; HttpOnly; Max-Age={age}; Path={path}; SameSite={same_site}"
    return f"{made}; Secure" if secure else made
