"""What the operator may do: close tables, send people away, mute them, shut addresses out, erase a person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.server import logs
from rhumbline.server.http import bans
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.http.errors import Denied
from rhumbline.server.people import forgetting
from rhumbline.server.storage import schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.tables import leaving, lobby, retention
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry

Given = Mapping[str, str]


class Desk:
    """The operator's hands. What he asks for and cannot have is told as BadInput."""

    def __init__(self, registry: TableRegistry, access: AccessPolicy) -> None:
        self.registry = registry
        self.access = access
        self._does: Mapping[str, Callable[[Given], Awaitable[None]]] = {
            "close": self._close,
            "remove": self._remove,
            "mute": lambda given: self._mute(given, muted=True),
            "unmute": lambda given: self._mute(given, muted=False),
            "erase": self._erase,
            "ban": self._ban,
            "lift": self._lift,
        }

    async def do(self, given: Given) -> None:
        """Do what a form says."""
        what = given.get("what", "")
        if what not in self._does:
            message = "there is no such thing to do"
            raise BadInput(message)
        try:
            await self._does[what](given)
        except Denied as refusal:
            raise BadInput(refusal.sentence) from None
        # Who was erased or shut out is not to be read in a log for ever.
        logs.note("the operator has acted", what=what)

    async def _table(self, given: Given) -> LiveTable:
        try:
            live = await self.registry.get(given.get("table", ""))
        except (ValueError, RuntimeError):
            message = "this table is of other rules, and cannot be opened"
            raise BadInput(message) from None
        if live is None:
            message = "there is no such table any more"
            raise BadInput(message)
        return live

    async def _close(self, given: Given) -> None:
        """A game that runs ends without a result; a table that waits, or a game that is over, is deleted."""
        live = await self._table(given)
        if live.row.stage == "running":
            await leaving.close_by_operator(self.registry, live)
        elif live.row.contest is not None:
            message = "a game of the day and a challenge stay, for standings rest on them"
            raise BadInput(message)
        else:
            await retention.delete(self.registry, [live.id])

    async def _remove(self, given: Given) -> None:
        live, number = await self._table(given), given.get("seat", "")
        seat = int(number) if number.isdecimal() and len(number) < 4 else -1
        if not 0 <= seat < len(live.chairs) or live.chairs[seat].secret_hash is None:
            message = "nobody sits there"
            raise BadInput(message)
        chair = live.chairs[seat]
        if live.row.stage == "open" and chair.host:
            await lobby.leave(self.registry, live, str(chair.secret_hash))
        elif live.row.stage == "open":
            await lobby.send_away(self.registry, live, chair)
        else:
            await leaving.remove_by_operator(self.registry, live, seat)

    async def _player(self, given: Given) -> str:
        c, wanted = schema.players.c, given.get("player", "")
        query = sa.select(c.id).where(c.id == wanted)
        if await self.registry.store.read(lambda connection: connection.execute(query).first()) is None:
            message = "there is no such player any more"
            raise BadInput(message)
        return wanted

    async def _mute(self, given: Given, *, muted: bool) -> None:
        who = await self._player(given)
        change = sa.update(schema.players).where(schema.players.c.id == who).values(muted=muted)
        await self.registry.store.writer.change(lambda connection: connection.execute(change) and None)

    async def _erase(self, given: Given) -> None:
        if given.get("sure") != "yes":
            message = "this cannot be undone: say that you are sure"
            raise BadInput(message)
        who, d = await self._player(given), schema.devices.c
        query = sa.select(d.id).where(d.player_id == who)
        devices = await self.registry.store.read(lambda connection: set(connection.execute(query).scalars()))
        await forgetting.forget(self.registry, Somebody(who, ""))
        self.registry.send_away(devices)

    async def _ban(self, given: Given) -> None:
        await bans.ban(self.registry.store, bans.read_network(given.get("address", "")))
        await bans.look(self.registry, self.access.bans)

    async def _lift(self, given: Given) -> None:
        await bans.lift(self.registry.store, given.get("address", ""))
        await bans.look(self.registry, self.access.bans)
