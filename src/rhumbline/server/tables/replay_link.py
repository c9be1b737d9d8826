"""The link to the replay of a finished game: whoever played opens it, and whoever played may close it again.

Its key is kept as it is, not as a hash: all who played are shown it, on every device, and it opens nothing but a game
that lies beside it in the store.
"""

from __future__ import annotations

from rhumbline.server.http.errors import Denied
from rhumbline.server.storage import keys
from rhumbline.server.storage.rows import Amendment, Chair, Stored
from rhumbline.server.tables.history import must_be_over, must_be_told
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry


async def set_link(registry: TableRegistry, live: LiveTable, seat: int, *, wanted: bool) -> None:
    """Somebody who played opens the link or closes it. A no holds until whoever said it says otherwise.

    An open link stays as it is: two who open it at once have the same one.
    """
    must_be_over(live.row)
    must_be_told(live.row)

    def decide(row: Stored, chairs: list[Chair]) -> Amendment | None:
        if wanted == (row.replay_key is not None):
            return None
        if not wanted:
            return Amendment({"replay_key": None, "replay_by": seat})
        if row.replay_by not in {None, seat}:
            name = chairs[row.replay_by].name or "A former player"
            raise Denied(409, "http.link", f"{name} has closed the link to this game; nobody else can open it again.")
        return Amendment({"replay_key": keys.new_replay_key(), "replay_by": seat})

    async with live.lock:
        await registry.store.amend(live.id, decide)
        await registry.changed(live)
