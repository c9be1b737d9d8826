"""Takes what is due from the outbox and sees that it arrives. Nothing here is waited for by anybody who plays."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from rhumbline.server import logs, metrics
from rhumbline.server.notices import outbox, telling, webhook, wishes
from rhumbline.server.notices.mail import Letter, Mailer
from rhumbline.server.notices.outbox import Outgoing
from rhumbline.server.notices.push import FORGET, Pusher
from rhumbline.server.notices.receivers import NotReceived
from rhumbline.server.notices.scenes import Scene, put_off_until, scene_of
from rhumbline.server.settings import Settings
from rhumbline.server.storage.rows import GROUP
from rhumbline.server.tables.registry import TableRegistry

LOOK = 1.0
"""Seconds between two looks into the outbox."""
AT_ONCE = 16
TIDY = 3600.0
LEARN = 10.0
"""Seconds between two looks at who wants to be told of live tables."""
SHOWN_FOR = 24 * 3600
"""Seconds a push service keeps a message for a browser that is not there."""
PUSH = "push:"


class Offer(NamedTuple):
    """What this server can send; what is None is not offered."""

    pusher: Pusher | None = None
    mailer: Mailer | None = None
    webhooks: bool = False
    address: str | None = None
    private: bool = False

    @property
    def people(self) -> bool:
        """Whether anything can reach a person."""
        return self.pusher is not None or self.mailer is not None


def offer_of(given: Settings) -> Offer:
    """What a server with these settings offers; BadInput if a key or a password cannot be read."""
    pusher = mailer = None
    if given.push_keys is not None:
        pusher = Pusher(Path(given.push_keys), given.contact or "", private=given.private_receivers)
    if given.smtp is not None:
        host = urlsplit(given.address or "").hostname or ""
        mailer = Mailer(given.smtp, given.mail_from or "", host, given.smtp_password_file)
    return Offer(pusher, mailer, given.webhooks, given.address, given.private_receivers)


class Postman:
    """Sends what is due, in one process."""

    def __init__(self, registry: TableRegistry, offer: Offer) -> None:
        self.registry = registry
        self.offer = offer
        self._under_way: set[asyncio.Task[None]] = set()
        self._tidied = self._learned = 0.0

    async def run(self) -> None:
        """Look again and again, for ever."""
        while True:
            try:
                await self.look()
            except sa.exc.SQLAlchemyError as problem:
                logs.problem("the outbox cannot be read", kind=type(problem).__name__)
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Take what is due and begin to send it."""
        store, now = self.registry.store, self.registry.clock.now()
        if time.monotonic() - self._learned > LEARN:
            self._learned = time.monotonic()
            await self.learn()
        for one in await outbox.waiting(store, now, AT_ONCE - len(self._under_way)):
            if await outbox.claim(store, one, now):
                task = self.registry.spawn(self._see_to(one._replace(attempts=one.attempts + 1)), "sending a notice")
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)
        if time.monotonic() - self._tidied > TIDY:
            self._tidied = time.monotonic()
            await outbox.tidy(store, now)

    def close(self) -> None:
        """Stop; what was under way is taken up by the next process."""
        if self.offer.mailer is not None:
            self.offer.mailer.close()

    async def learn(self) -> None:
        """Take over who wants to be told of live tables."""
        self.registry.reach.at_live_tables = await wishes.at_live_tables(self.registry.store)

    async def settled(self) -> None:
        """Wait until all that is under way is done."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def _see_to(self, one: Outgoing) -> None:
        store = self.registry.store
        try:
            scene = await scene_of(self.registry, one)
            if scene is None:
                await outbox.settle(store, one, "dropped")
            elif (later := await put_off_until(self.registry, one)) is not None:
                await outbox.put_off(store, one, later)
            elif not one.way:
                await outbox.spread(store, one, await self._ways(one, scene), self.registry.clock.now())
            else:
                await outbox.settle(store, one, "sent" if await self._deliver(one, scene) else "dropped")
                metrics.NOTICES.labels(one.way.partition(":")[0], "sent").inc()
        except NotReceived as problem:
            await self._not_received(one, problem)
        except sa.exc.SQLAlchemyError as problem:
            logs.problem("a notice could not be noted", kind=type(problem).__name__)  # it is taken again in a while
        except Exception as problem:  # noqa: BLE001 (a fault of ours with one notice does not end the others)
            logs.failure("a notice failed", problem, table=one.table_id)
            await outbox.try_again(store, one, self.registry.clock.now())

    async def _not_received(self, one: Outgoing, problem: NotReceived) -> None:
        """Try again later, unless that is of no use. Nothing of where it was to go is logged."""
        store, way = self.registry.store, one.way.partition(":")[0]
        if problem.status in FORGET and one.way.startswith(PUSH):
            await wishes.unsubscribe(store, one.way.removeprefix(PUSH))
            await outbox.settle(store, one, "dropped")
            return
        if problem.for_good:
            await outbox.settle(store, one, "failed")
            again = False
        else:
            again = await outbox.try_again(store, one, self.registry.clock.now())
        metrics.NOTICES.labels(way, "again" if again else "failed").inc()
        logs.note("a notice did not arrive", way=way, status=problem.status, why=str(problem), again=again)

    # --- by which ways, and there

    async def _ways(self, one: Outgoing, scene: Scene) -> list[str]:
        if one.seat == GROUP:
            return ["webhook"] if self.offer.webhooks else []
        player_id = str(one.player_id)

        def work(connection: sa.Connection) -> list[str]:
            want = wishes.of(connection, player_id)
            if scene.row.tempo != "days" and not want.live:
                return []
            found = []
            if self.offer.pusher is not None and want.has("push", one.kind):
                found += [f"{PUSH}{device}" for device in wishes.subscriptions_of(connection, player_id)]
            if self.offer.mailer is not None and want.has("mail", one.kind) and want.address and want.confirmed:
                found.append("mail")
            return found

        return await self.registry.store.read(work)

    async def _deliver(self, one: Outgoing, scene: Scene) -> bool:
        """Send it by its way; False if there is no such way any more."""
        offer, link = self.offer, f"/t/{one.table_id}"
        if one.seat == GROUP:
            row = scene.row
            text = telling.group_of(row.webhook_language, one.kind, row, scene.chairs, scene.asked)
            to = None if offer.address is None else offer.address + link
            await webhook.send(str(row.webhook), text, to, private=offer.private)
            return True
        player_id = str(one.player_id)
        read = self.registry.store.read
        want = await read(lambda connection: wishes.of(connection, player_id))
        told = telling.notice_of(want.language, one.kind, scene.row, scene.chairs, one.seat, scene.left)
        if one.way == "mail":
            if offer.mailer is None or want.address is None or not want.confirmed or not want.has("mail", one.kind):
                return False
            say, base = telling.say, str(offer.address)
            lines, stop = [told.title, told.text], (say(want.language, "stop"), f"{base}/stop/{want.stop}")
            to_table = say(want.language, "open")
            letter = Letter(want.address, want.language, told.title, lines, to_table, base + link, stop)
            await offer.mailer.send(letter, one.id)
            return True
        subscription = (await read(lambda c: wishes.subscriptions_of(c, player_id))).get(one.way.removeprefix(PUSH))
        if offer.pusher is None or subscription is None:
            return False
        words = {key: telling.say(want.language, f"push.{key}") for key in ("stop", "stopped")}
        message = msgspec.json.encode(
            {"title": told.title, "body": told.text, "url": link, "tag": one.table_id, **words}
        )
        lasts = SHOWN_FOR if scene.left is None else max(0, min(SHOWN_FOR, int(scene.left)))
        await offer.pusher.send(subscription, message, one.table_id, lasts)
        return True


async def ask_to_confirm(offer: Offer, address: str, language: str, code: str) -> None:
    """Mail the link that confirms an address; NotReceived if it cannot be sent."""
    if offer.mailer is None or offer.address is None:
        raise NotReceived("this server sends no mail")
    say, host = telling.say, urlsplit(offer.address).hostname or ""
    lines = [say(language, "confirm.text", host=host), say(language, "confirm.else")]
    subject, do = say(language, "confirm.subject"), say(language, "confirm.do")
    letter = Letter(address, language, subject, lines, do, f"{offer.address}/confirm#{code}")
    await offer.mailer.send(letter, f"confirm-{time.time_ns()}")
