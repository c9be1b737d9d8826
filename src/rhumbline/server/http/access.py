"""Who may come in: from which pages, how often, and with which cookies."""

from __future__ import annotations

from collections.abc import Mapping

from rhumbline.server.http import limits
from rhumbline.server.http.limits import Buckets
from rhumbline.server.settings import Settings

SEAT_COOKIE = "rhumbline-seat"
WATCH_COOKIE = "rhumbline-watch"
BETWEEN_SECRETS = "."
MOST_SECRETS = 8
"""No game has more seats."""
A_YEAR = 365 * 24 * 3600


class AccessPolicy:
    """What one process grants: which origins' pages may talk to it, and how much each address and seat may ask for."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(limits.REQUESTS, settings.rate)
        self.new_tables = Buckets(limits.NEW_TABLES, settings.rate)
        self.sockets = Buckets(limits.SOCKETS, settings.rate)
        self.commands = Buckets(limits.COMMANDS, settings.rate)
        self.chat = Buckets(limits.CHAT, settings.rate)
        self.wrong_codes = Buckets(limits.WRONG_CODES, settings.rate)
        self._origins = set(settings.origins)

    def lets_in(self, headers: Mapping[str, str]) -> bool:
        """Whether a page of this origin may talk to us. Programs send no origin; a page sends the one it came from."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        return origin.partition("://")[2] == headers.get("host", "")


def secrets_in(cookies: Mapping[str, str]) -> list[str]:
    """The secrets of a device's seats: several people at one device share one cookie."""
    value = cookies.get(SEAT_COOKIE)
    return [] if not value else value.split(BETWEEN_SECRETS, MOST_SECRETS)[:MOST_SECRETS]


def cookie(table_id: str, name: str, secret: str, *, secure: bool) -> str:
    """A Set-Cookie header for one table: no script can read it, no other site can use it."""
    made = f"{name}={secret}; HttpOnly; Max-Age={A_YEAR}; Path=/api/tables/{table_id}; SameSite=Strict"
    return f"{made}; Secure" if secure else made
