"""One client of a table: what it has been sent, and what is still to be sent.

Updates are not queued: a client that is woken is sent what has changed since the last one it was sent, however many
moves that were. Only answers to its own requests are queued, and that queue is bounded: a client that does not read is
told to resync.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from rhumbline.core.game import SPECTATOR
from rhumbline.server import metrics, words
from rhumbline.server.changes import changes
from rhumbline.server.live import Live

LONGEST_QUEUE = 64
LATEST_CHAT = 100
WHOLE = -1
"""The number of a client that has been sent nothing yet."""


class Client:
    """What one socket is owed."""

    def __init__(self, live: Live, viewer: int, since: int, secrets: Sequence[str] = ()) -> None:
        self.live = live
        self.viewer = viewer
        self.secrets = secrets  # of all seats of the device this socket is on
        self.let_in_by = None if viewer == SPECTATOR else live.chairs[viewer].secret_hash
        self.closing = False
        self._since = since
        self._document: dict[str, Any] | None = None
        self._chat = 0
        self._room = True
        self._answers: deque[words.Reply] = deque()
        self._awake = asyncio.Event()
        self._awake.set()

    def wake(self, *, room: bool = False) -> None:
        """There may be something new."""
        self._room = self._room or room
        self._awake.set()

    def answer(self, reply: words.Reply) -> None:
        """Queue an answer to this client's own request."""
        if len(self._answers) >= LONGEST_QUEUE:
            metrics.RESYNCS.inc()
            self._answers.clear()
            self._answers.append(words.MustResync())
            self._document = None
        self._answers.append(reply)
        self._awake.set()

    def resync(self, since: int) -> None:
        """The client has everything up to this number, and none of the document."""
        self._since = since
        self._document = None
        self._room = True
        self._awake.set()

    def say_bye(self, sentence: str, *, again: bool) -> None:
        """The last thing this client is sent."""
        self.closing = True
        self._answers.append(words.Bye(sentence, again))
        self._awake.set()

    async def frames(self) -> list[bytes]:
        """Wait until something is to be sent; what that is. News come before the answers that rest on them."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            # Whoever is sent away is told nothing more: his seat may be another one's by now.
            replies = [] if self.closing else self._unsent()
            replies.extend(self._answers)
            self._answers.clear()
            if replies:
                return [words.encode(reply) for reply in replies]

    def _unsent(self) -> list[words.Reply]:
        replies: list[words.Reply] = []
        if self._room:
            self._room = False
            replies.append(self.live.room(self.viewer, self.secrets))
        replies.extend(self.news())
        replies.extend(self._said())
        return replies

    def news(self) -> list[words.Reply]:
        """What this client has not been sent of what its viewer sees."""
        live = self.live
        if live.row.stage == "open":
            return []
        n, document = live.document(self.viewer)
        if n == self._since and self._document is not None:
            return []
        known = self._since if self._since <= n else WHOLE
        update = words.Update(
            n=n,
            since=known,
            events=[words.Event(**event) for event in live.referee.events(self.viewer, known)],
            whole=document if self._document is None else None,
            changes=None if self._document is None else changes(self._document, document),
        )
        self._since, self._document = n, document
        return [update]

    def _said(self) -> list[words.Reply]:
        chat = self.live.chat
        if not chat or chat[-1].n < self._chat:
            return []
        new = [said for said in chat[-LATEST_CHAT:] if said.n >= self._chat]
        self._chat = chat[-1].n + 1
        return [words.Said(said.n, said.seat, said.text, said.at) for said in new]
