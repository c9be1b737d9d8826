"""A table held in memory: its referee, who sits there, and the clients that watch it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rhumbline.core.chance import Luck, commitment
from rhumbline.core.errors import BadInput
from rhumbline.core.game import SPECTATOR
from rhumbline.core.match import Match
from rhumbline.core.views import Shown
from rhumbline.games import load
from rhumbline.server import keys, orders, words
from rhumbline.server.store import Chair, Said, Stored
from rhumbline.server.table import Referee, open_match, referee_of
from rhumbline.server.writer import LogLine

if TYPE_CHECKING:
    from rhumbline.server.client import Client

NO_ORDERS = Chair(0).orders
AWAY_AFTER = 60.0
"""Seconds after which a seat nobody has heard of is away."""


class Live:
    """What one process knows of a table. All of it can be read again from the store."""

    def __init__(self, row: Stored, chairs: list[Chair], referee: Referee, chat: list[Said]) -> None:
        self.row = row
        self.chairs = chairs
        self.referee = referee
        self.chat = chat
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.mine = asyncio.Event()  # whether this process wrote the latest entry, and so goes on
        self.used = time.monotonic()
        self._documents: dict[int, tuple[int, dict[str, Any]]] = {}
        self._shown: dict[int, Shown] = {}

    @property
    def id(self) -> str:
        """The table's name."""
        return self.row.id

    # --- who

    def seats_with(self, secrets: Sequence[str]) -> dict[int, str]:
        """The seats these secrets belong to, each with its own, in the order of the secrets."""
        found = [(chair.seat, key) for key in secrets for chair in self.chairs if keys.fits(key, chair.secret_hash)]
        return dict(found)

    def part_with_strangers(self) -> None:
        """A socket was let in for a seat's secret; once that seat has another one or none, it is no longer its own."""
        for client in self.clients:
            if client.closing or client.viewer == SPECTATOR:
                continue
            if self.chairs[client.viewer].secret_hash != client.let_in_by:
                client.say_bye("This seat is no longer yours.", again=True)

    def may_watch(self, secret: str | None) -> bool:
        """Whether somebody without a seat may look on."""
        return not self.row.private or keys.fits(secret, self.row.watch_hash)

    def people(self) -> list[Chair]:
        """The seats that belong to people."""
        return [chair for chair in self.chairs if chair.secret_hash is not None]

    def _state_of(self, chair: Chair) -> str:
        if chair.bot is not None:
            return "bot"
        if chair.secret_hash is None:
            return "free"
        here = any(client.viewer == chair.seat for client in self.clients)
        return "here" if here or time.time() - chair.seen < AWAY_AFTER else "away"

    # --- what is told

    def room(self, viewer: int, secrets: Sequence[str] = ()) -> words.Room:
        """The table as this viewer is told of it; the secrets are those of his device."""
        row = self.row
        return words.Room(
            id=row.id,
            game=row.game,
            options=json.loads(row.options),
            private=row.private,
            stage=row.stage,
            chairs=[words.Chair(c.seat, c.name, self._state_of(c), c.bot, c.host) for c in self.chairs],
            you=None if viewer == SPECTATOR else viewer,
            yours=sorted(self.seats_with(secrets)),
            commitment=None if row.seed is None else commitment(row.seed),
            rules_version=row.rules_version,
            forked=row.start is not None,
            rematch=row.rematch,
            orders={} if viewer == SPECTATOR else self.orders_of(viewer),
            watching=sum(client.viewer == SPECTATOR for client in self.clients),
        )

    def document(self, viewer: int) -> tuple[int, dict[str, Any]]:
        """Everything this viewer may know, with its number; made once for each number."""
        n = self.referee.now.number(viewer)
        if viewer not in self._documents or self._documents[viewer][0] != n:
            self._shown[viewer] = shown = self.referee.show(viewer, self._shown.get(viewer))
            self._documents[viewer] = (n, self.referee.document(viewer, shown.words))
        return self._documents[viewer]

    def wake(self, *, room: bool = False) -> None:
        """Let every client look what is new."""
        self.used = time.monotonic()
        if not self.clients:
            self._documents.clear()
            self._shown.clear()
        for client in self.clients:
            client.wake(room=room)

    # --- what the server itself must do

    def orders_of(self, seat: int) -> dict[str, bool | int]:
        """The standing orders of a seat that hold now."""
        return orders.standing(self.referee.match, seat, self.chairs[seat].orders)

    def all_orders(self) -> list[dict[str, bool | int]]:
        """The standing orders of all seats that have given any."""
        return [self.orders_of(chair.seat) for chair in self.chairs if chair.orders != orders.NONE]

    def is_due(self) -> bool:
        """Whether the server itself has to move now."""
        return self.row.stage == "running" and self.due_seat(self.referee.match) is not None

    def due_seat(self, match: Match) -> int | None:
        """A seat that a bot plays or whose standing orders answer now; None: the server waits for people."""
        for seat in match.to_act:
            chair = self.chairs[seat]
            if chair.bot is not None:
                return seat
            if chair.orders != NO_ORDERS and orders.answer(match, seat, chair.orders) is not None:
                return seat
        return None


def build(row: Stored, chairs: list[Chair], lines: list[LogLine], chat: list[Said]) -> Live:
    """A table from what is stored; BadInput if it is of other rules than these."""
    game = load(row.game)
    if row.rules_version != game.rules_version:
        message = (
            f"this table plays {game.title} by rules version {row.rules_version}; the server has {game.rules_version}"
        )
        raise BadInput(message)
    match = open_match(game, row.seats, json.loads(row.options), row.start)
    return Live(row, chairs, referee_of(match, Luck(row.seed, row.drawn), lines), chat)
