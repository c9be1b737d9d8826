"""One client of a table: what it has been sent, and what it is owed.

Updates are not queued: a client is sent what has changed since the last one it was sent, however many moves that were.
Only answers to its own requests are queued, and that queue is bounded: a client that does not read is told to resync.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from rhumbline.engine.game import SPECTATOR
from rhumbline.server import metrics
from rhumbline.server.live import protocol
from rhumbline.server.live.changes import changes
from rhumbline.server.storage.keys import Proof, Somebody
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.table import seat_of

LONGEST_QUEUE = 64
LATEST_CHAT = 100
A_MOMENT = 0.25
"""Seconds that those wait who are asked nothing: what happens meanwhile comes in one update."""
NOTHING = -1
"""The number of a client that has been sent nothing yet."""


class Client:
    """What one socket is owed."""

    def __init__(
        self, live: LiveTable, viewer: int, since: int = NOTHING, secrets: Sequence[Proof] = (), address: str = ""
    ) -> None:
        self.live = live
        self.address = address  # of whoever is at the other end; never stored
        self.viewer = viewer
        self.secrets = secrets  # of all seats of the device this socket is on
        somebody = next((proof for proof in secrets if isinstance(proof, Somebody)), None)
        self.device = None if somebody is None else somebody.device_id
        self.player_id = None if somebody is None else somebody.player_id
        self.let_in_by = None if viewer == SPECTATOR else live.chairs[viewer].secret_hash
        self.watches_by = live.row.watch_hash  # the link whoever looks on at a private table has come by
        self.pace = 0.0  # seconds that whoever is here wants to see a bot think
        self.visible = True  # whether the page is in sight, as far as it has said
        self._since = since
        self._document: protocol.Document | None = None
        self._chat = 0
        self._happened = 0
        self._look_at_table = True
        self._table_sent: protocol.TableState | None = None
        self._answers: deque[protocol.Reply] = deque()
        self._bye: protocol.Bye | None = None
        self.sent_away = False
        self._later: asyncio.TimerHandle | None = None
        self._owed = asyncio.Event()
        self._owed.set()

    # --- what others do to it

    def wake(self, *, table: bool = False) -> None:
        """There may be something new: in the game, or with `table` about who sits there and the like.

        Whoever is asked something is told at once, and so is whoever waits for an answer; all others a moment later.
        """
        self._look_at_table = self._look_at_table or table
        if self._look_at_table or self._answers or self.closing or self._is_asked():
            self._owed.set()
        elif self._later is None:
            self._later = asyncio.get_running_loop().call_later(A_MOMENT, self._owed.set)

    def _is_asked(self) -> bool:
        """Whether this client's seat has been asked something that it has not been sent."""
        if self.viewer == SPECTATOR:
            return False
        prompt = self._document.prompt if self._document is not None else None
        match = self.live.match
        return self.viewer in match.to_act and (prompt is None or prompt.id != match.prompts[self.viewer])

    def answer(self, reply: protocol.Reply) -> None:
        """Queue an answer to this client's own request; it comes after the news it rests on."""
        if len(self._answers) >= LONGEST_QUEUE:
            metrics.RESYNCS.inc()
            self._answers.clear()
            self._answers.append(protocol.MustResync())
            self._document = None
        self._answers.append(reply)
        self.wake()

    def resync(self, since: int) -> None:
        """The client has everything up to this number, and none of the document."""
        self._since = since
        self._document = None
        self._happened = 0
        self._table_sent = None
        self.wake(table=True)

    def sit(self, seat: int) -> None:
        """Whoever is at this socket has this seat now."""
        if seat != self.viewer:
            self.viewer = seat
            self.resync(NOTHING)

    def hear_chat_again(self) -> None:
        """Those who have spoken sit elsewhere now."""
        self._chat = 0
        self.wake()

    def say_bye(self, sentence: str, *, again: bool) -> None:
        """The last thing this client is sent."""
        self._bye = protocol.Bye(sentence, again)
        self.wake()

    @property
    def closing(self) -> bool:
        """Whether it is being sent away: it is told no news, for its seat may be another one's by now."""
        return self._bye is not None

    # --- what it is sent

    async def owed(self) -> list[protocol.Reply]:
        """Wait until there may be something to send, and give all of it."""
        await self._owed.wait()
        self._owed.clear()
        if self._later is not None:
            self._later.cancel()
            self._later = None
        return self.unsent()

    def unsent(self) -> list[protocol.Reply]:
        """All that has not been sent yet, which counts as sent now. News come before the answers that rest on them."""
        news = [] if self.closing else [*self._table(), *self._update(), *self._said(), *self._happenings()]
        replies = [*news, *self._answers]
        self._answers.clear()
        if self._bye is not None:
            replies.append(self._bye)
            self.sent_away = True
        return replies

    def _table(self) -> list[protocol.Reply]:
        if not self._look_at_table:
            return []
        self._look_at_table = False
        table = self.live.state_for(self.viewer, self.secrets)
        # What another seat does in private, such as giving orders, is not to be noticed here.
        if table == self._table_sent:
            return []
        self._table_sent = table
        return [table]

    def _update(self) -> list[protocol.Reply]:
        """What this client has not been sent of what its viewer sees."""
        live = self.live
        if live.row.stage == "open":
            return []
        n, document = live.document(self.viewer)
        if n == self._since and self._document is not None and (live.row.ending is None or not self._document.to_act):
            return []
        known = self._since if self._since <= n else NOTHING
        events: Any = live.match.stream(self.viewer, known)
        update = protocol.Update(
            n=n,
            since=known,
            events=events,
            whole=document if self._document is None else None,
            changes=None if self._document is None else changes(self._document, document),
        )
        self._since, self._document = n, document
        return [update]

    def _said(self) -> list[protocol.Reply]:
        chat = self.live.chat
        if not chat or chat[-1].n < self._chat:
            return []
        new = [said for said in chat[-LATEST_CHAT:] if said.n >= self._chat]
        self._chat = chat[-1].n + 1
        return [protocol.Said(said.n, seat_of(said.seat), said.text, said.at, said.name) for said in new]

    def _happenings(self) -> list[protocol.Reply]:
        new = self.live.happenings[self._happened :]
        self._happened = len(self.live.happenings)
        told_after = self.live.referee.told_after
        return [
            protocol.Happened(one.n, one.kind, one.seat, told_after(one.entries, self.viewer), one.at, one.until)
            for one in new
        ]
