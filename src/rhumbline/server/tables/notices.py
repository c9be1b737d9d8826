"""The one place from which somebody is told that the table wants something of him.

Everything that may reach a person elsewhere, by mail or push, hangs on here. Each notice comes once: whoever calls has
stored before that it was given.
"""

from __future__ import annotations

from rhumbline.server.live import protocol
from rhumbline.server.storage.rows import NoticeKind
from rhumbline.server.tables.live_table import LiveTable


def notice(table: LiveTable, seat: int, kind: NoticeKind) -> None:
    """Tell whoever has this seat."""
    for client in table.clients:
        if client.viewer == seat:
            client.answer(protocol.Notice(kind, seat))
