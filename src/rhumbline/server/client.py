"""One client of a table: what it has been sent, and what is still to be sent.

Updates are not queued: a client is sent what has changed since the last one it was sent, however many moves that were.
Only answers to its own requests are queued, and that queue is bounded: a client that does not read is told to resync.
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
from rhumbline.server.onlookers import Onlookers
from rhumbline.server.wire import Wire

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
        self.over = asyncio.Event()  # nothing more will be sent
        self._since = since
        self._document: dict[str, Any] | None = None
        self._prompt = 0  # the latest question this client has been sent
        self._chat = 0
        self._room = True
        self._room_sent: words.Room | None = None
        self._answers: deque[words.Reply] = deque()
        self._wire: Wire | None = None
        self._onlookers: Onlookers | None = None
        self._may_send = True
        self._about_to_send = False
        self._with_news = False

    def open(self, wire: Wire, onlookers: Onlookers) -> None:
        """From now on there is somewhere to send to."""
        self._wire = wire
        self._onlookers = onlookers
        self._soon()

    def wake(self, *, room: bool = False) -> None:
        """There may be something new; who is not asked anything may hear of it later."""
        self._room = self._room or room
        if self._onlookers is None or self._room or self._is_asked():
            self._soon()
        elif not self._with_news:
            self._onlookers.later(self._soon)

    def _is_asked(self) -> bool:
        """Whether there is a question this client has not been sent, or the game is over."""
        to_act = self.live.referee.match.to_act
        if self.viewer != SPECTATOR and self.viewer in to_act:
            return self.live.referee.now.prompts[self.viewer] != self._prompt
        return not to_act

    def answer(self, reply: words.Reply) -> None:
        """Queue an answer to this client's own request; it comes after the news it rests on."""
        self._queue(reply)
        self._soon()

    def acknowledge(self, ack: words.Ack) -> None:
        """Queue the receipt for a command. It names the update that shows what came of it, which may come later."""
        self._queue(ack)
        self._soon(news=False)

    def _queue(self, reply: words.Reply) -> None:
        if len(self._answers) >= LONGEST_QUEUE:
            metrics.RESYNCS.inc()
            self._answers.clear()
            self._answers.append(words.MustResync())
            self._document = None
        self._answers.append(reply)

    def resync(self, since: int) -> None:
        """The client has everything up to this number, and none of the document."""
        self._since = since
        self._document = None
        self._room = True
        self._room_sent = None
        self._soon()

    def say_bye(self, sentence: str, *, again: bool) -> None:
        """The last thing this client is sent."""
        self.closing = True
        self._answers.append(words.Bye(sentence, again))
        self._soon()

    def writable(self, *, now: bool) -> None:
        """Whether the other side reads fast enough; what it missed it is sent when it does."""
        self._may_send = now
        if now:
            self._soon()

    def _soon(self, *, news: bool = True) -> None:
        """Send what is owed once whatever happens now has happened: news and an answer go out together."""
        self._with_news = self._with_news or news
        if self._wire is not None and not self._about_to_send:
            self._about_to_send = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        """Everything this client is owed, in one write. News come before the answers that rest on them."""
        self._about_to_send = False
        if self._wire is None or self._onlookers is None or self.over.is_set() or not (self._may_send or self.closing):
            return
        # Whoever is sent away is told nothing more: his seat may be another one's by now.
        replies: list[words.Reply] = []
        if self._with_news and not self.closing:
            self._with_news = False
            self._onlookers.forget(self._soon)
            replies = self._unsent()
        replies.extend(self._answers)
        self._answers.clear()
        if replies:
            self._wire.send_frames([words.encode(reply) for reply in replies])
        if self.closing:
            self.over.set()

    def _unsent(self) -> list[words.Reply]:
        replies: list[words.Reply] = []
        if self._room:
            self._room = False
            room = self.live.room(self.viewer, self.secrets)
            # What another seat does in private, such as giving orders, is not to be noticed here.
            if room != self._room_sent:
                self._room_sent = room
                replies.append(room)
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
            events=live.referee.events(self.viewer, known),
            whole=document if self._document is None else None,
            changes=None if self._document is None else changes(self._document, document),
        )
        self._since, self._document = n, document
        self._prompt = 0 if document["prompt"] is None else document["prompt"]["id"]
        return [update]

    def _said(self) -> list[words.Reply]:
        chat = self.live.chat
        if not chat or chat[-1].n < self._chat:
            return []
        new = [said for said in chat[-LATEST_CHAT:] if said.n >= self._chat]
        self._chat = chat[-1].n + 1
        return [words.Said(said.n, said.seat, said.text, said.at) for said in new]
