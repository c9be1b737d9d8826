"""A server that reaches people elsewhere, and whoever takes what it sends: for tests of notices."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from house import House, house_at
from post_office import MailServer, Receiver
from rhumbline.server.notices import push, wishes
from rhumbline.server.notices.mail import Mailer
from rhumbline.server.notices.postman import Offer, Postman
from rhumbline.server.notices.push import Pusher
from rhumbline.server.storage import schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.store import Store
from rhumbline.server.tables.notices import Reach

HOST = "https://games.example.org"
GRACE = 10.0


class Office:
    """Whoever takes notices, and what a server offers that sends to them."""

    def __init__(self, keys: Path) -> None:
        self.mail, self.service, self.chat = MailServer(), Receiver(), Receiver()
        self.keys = keys
        push.make_keys(keys)
        self._mailers: list[Mailer] = []

    def offer(self) -> Offer:
        mailer = Mailer(self.mail.url, "Rhumbline <games@example.org>", "games.example.org", None)
        self._mailers.append(mailer)
        pusher = Pusher(self.keys, "mailto:op@example.org", private=True)
        return Offer(pusher, mailer, webhooks=True, address=HOST, private=True)

    def close(self) -> None:
        for mailer in self._mailers:
            mailer.close()

    def sent(self) -> int:
        """How many notices have come, by any way."""
        return len(self.mail.mails) + len(self.service.requests) + len(self.chat.requests)


def reach() -> Reach:
    return Reach(people=True, groups=True, after=GRACE)


@contextlib.asynccontextmanager
async def a_house(address: str) -> AsyncIterator[House]:
    async with house_at(address, reach) as house:
        yield house


async def known(store: Store, name: str, **values: Any) -> Somebody:
    """A player with one device, and an address that is confirmed."""
    somebody = Somebody(f"player {name}", f"device {name}")
    row = {"language": "en", "live": False, "address": f"{name.lower()}@example.org", "confirmed": True}

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.insert(schema.players).values(id=somebody.player_id, name=name, created=0.0))
        device = {"id": somebody.device_id, "player_id": somebody.player_id, "secret_hash": name, "label": ""}
        connection.execute(sa.insert(schema.devices).values(created=0.0, seen=0.0, **device))
        wishes._change(connection, somebody.player_id, **{**row, "stop": f"stop {name}", **values})  # noqa: SLF001

    await store.writer.change(work)
    return somebody


async def deliver(postman: Postman) -> None:
    """What a process does in some seconds: what is due is spread, and goes its ways."""
    for _ in range(2):
        await postman.look()
        await postman.settled()
