"""What is wrong with a request: a status, a rule and a sentence. Nothing of the server's insides is told."""

from __future__ import annotations


class Denied(Exception):
    """A request that is not granted."""

    retry_after: int | None = None
    """Seconds after which it may be granted."""

    def __init__(self, status: int, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.rule = rule
        self.sentence = sentence


def no_such_table() -> Denied:
    """Also said of private tables to those who may not know of them."""
    return Denied(404, "http.table", "There is no such table.")


def nobody() -> Denied:
    """Said to a device that no player is known by."""
    return Denied(401, "http.player", "This device is not known here.")


def not_host() -> Denied:
    """Said to everybody but the host."""
    return Denied(403, "http.host", "Only the host of this table can do that.")
