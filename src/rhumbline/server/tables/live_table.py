"""A table held in memory: its referee, who sits there, and the clients that watch it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from msgspec import structs

from rhumbline.engine.game import SPECTATOR
from rhumbline.engine.luck import Luck, commitment
from rhumbline.engine.match import Match
from rhumbline.engine.replay import before_first_entry
from rhumbline.games import load
from rhumbline.server.live import protocol
from rhumbline.server.storage import keys
from rhumbline.server.storage.keys import Proof, Somebody
from rhumbline.server.storage.rows import LESSON, NO_ORDERS, Chair, Forked, Happening, Said, Stored, StoredEntry
from rhumbline.server.tables import lessons, orders, other_rules
from rhumbline.server.tables.clock import TableClock
from rhumbline.server.tables.table import Referee, referee_of

if TYPE_CHECKING:
    from rhumbline.server.live.client import Client
    from rhumbline.server.tables.archive import Archive

AWAY_AFTER = 60.0
"""Seconds after which a seat nobody has heard of is away."""
STAND_IN = "normal"
"""The bot that plays for somebody whose time is out, who resigns, or who is removed."""


class LiveTable:
    """What one process knows of a table. All of it can be read again from the store."""

    def __init__(
        self,
        row: Stored,
        chairs: list[Chair],
        referee: Referee,
        chat: list[Said],
        happenings: Sequence[Happening] = (),
        clock: TableClock | None = None,
        forked: Forked | None = None,
    ) -> None:
        self.row = row
        self.chairs = chairs
        self.referee = referee
        self.chat = chat
        self.happenings = list(happenings)
        self.clock = clock or TableClock()
        self.forked = forked
        # Of a game that the rules of today do not lead where it led: its whole log, and what was kept of it.
        self.outdated = False
        self.log: Sequence[StoredEntry] = ()
        self.archive: Archive | None = None
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.mine = asyncio.Event()  # whether this process wrote the latest entry, and so goes on
        self.used = time.monotonic()
        self._documents: dict[int, tuple[int, protocol.Document]] = {}

    @property
    def id(self) -> str:
        """The table's name."""
        return self.row.id

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.referee.match

    def play_with(self, row: Stored) -> None:
        """Other options have been chosen, which is possible only before the first entry."""
        self.row = row
        self.referee = Referee(match_of(row))
        self.outdated = False

    # --- who

    def seats_with(self, secrets: Sequence[Proof]) -> dict[int, str]:
        """The seats of whoever shows these secrets, in their order; each with the hash of its own."""
        found: dict[int, str] = {}
        for proof in secrets:
            for chair in sorted(self.people(), key=lambda chair: chair.beside):
                if _opens(proof, chair):
                    found.setdefault(chair.seat, str(chair.secret_hash))
        return found

    def keep_up_with_people(self) -> None:
        """A socket was let in for a secret: it goes where that seat is dealt to, and ends when the secret does."""
        seats = {chair.secret_hash: chair.seat for chair in self.people()}
        for client in self.clients:
            if client.closing:
                continue
            if client.viewer == SPECTATOR:
                if self.row.private and client.watches_by != self.row.watch_hash:
                    client.say_bye("The link you came by no longer works.", again=True)
            elif client.let_in_by in seats:
                client.sit(seats[client.let_in_by])
            elif client.let_in_by in json.loads(self.row.removed):
                client.say_bye("The host has sent you away from this table.", again=True)
            else:
                client.say_bye("This seat is no longer yours.", again=True)

    def was_sent_away(self, secrets: Sequence[Proof]) -> bool:
        """Whether the host has sent away whoever shows these secrets."""
        removed = json.loads(self.row.removed)
        shown = (proof.player_id if isinstance(proof, Somebody) else keys.hashed(proof) for proof in secrets)
        return bool(removed) and any(who in removed for who in shown)

    @property
    def code(self) -> str | None:
        """The code that lets people in now."""
        row = self.row
        return row.code if row.stage == "open" and row.code_until > time.time() else None

    def may_watch(self, secret: str | None) -> bool:
        """Whether somebody without a seat may look on."""
        return not self.row.private or keys.fits(secret, self.row.watch_hash)

    def may_look_back(self, key: str | None) -> bool:
        """Whether whoever shows this key may see the finished game."""
        return self.row.stage == "over" and keys.same(key, self.row.replay_key)

    def people(self) -> list[Chair]:
        """The seats that belong to people."""
        return [chair for chair in self.chairs if chair.secret_hash is not None]

    def _state_of(self, chair: Chair) -> Literal["free", "here", "away", "bot"]:
        if chair.bot is not None:
            return "bot"
        if chair.secret_hash is None:
            return "free"
        return "here" if self.is_here(chair.seat) or time.time() - chair.seen < AWAY_AFTER else "away"

    def is_here(self, seat: int) -> bool:
        """Whether a socket of this seat is open in this process."""
        return any(client.viewer == seat for client in self.clients)

    def is_looked_at(self, seat: int) -> bool:
        """Whether a page of this seat is in sight, as far as this process knows."""
        return any(client.viewer == seat and client.visible for client in self.clients)

    # --- what is told

    @property
    def proposal(self) -> protocol.Proposed | None:
        """What is being voted on."""
        return None if self.row.proposal is None else protocol.decode_proposal(self.row.proposal)

    def _chair(self, chair: Chair) -> protocol.Chair:
        clock, prompt = self.clock, self.match.prompts[chair.seat]
        asked = self.row.stage == "running" and chair.seat in self.match.to_act and chair.bot is None
        runs = asked and chair.until is not None and chair.clock_prompt == prompt
        away = chair.away_until if self.row.stage == "running" and chair.away_until > clock.now() else None
        return protocol.Chair(
            seat=chair.seat,
            name=chair.name,
            state=self._state_of(chair),
            bot=chair.bot,
            host=chair.host,
            ready=chair.ready,
            again=chair.again,
            until=round(clock.on_the_wall(chair.until)) if runs and chair.until is not None else None,
            late=asked and chair.late_prompt == prompt,
            away_until=None if away is None else round(clock.on_the_wall(away)),
            resigned=chair.resigned,
            kept=chair.kept,
        )

    def _continues(self) -> protocol.Continued | None:
        forked = self.forked
        if forked is None:
            return None
        return protocol.Continued(forked.source, forked.entries, forked.moves, forked.played)

    def state_for(self, viewer: int, secrets: Sequence[Proof] = (), key: str | None = None) -> protocol.TableState:
        """The table as this viewer is told of it; the secrets are those of his device, `key` that of the replay."""
        row = self.row
        knows_link = viewer != SPECTATOR or self.may_look_back(key)
        return protocol.TableState(
            id=row.id,
            game=row.game,
            options=json.loads(row.options),
            private=row.private,
            stage=row.stage,
            chairs=[self._chair(chair) for chair in self.chairs],
            you=None if viewer == SPECTATOR else viewer,
            yours=sorted(self.seats_with(secrets)),
            commitment=None if row.seed is None else commitment(row.seed),
            rules_version=row.rules_version,
            forked=self._continues(),
            rematch=row.rematch,
            orders={} if viewer == SPECTATOR else self.orders_of(viewer),
            seating=row.seating,
            code=None if viewer == SPECTATOR or self.code is None else keys.shown_code(self.code),
            watchers_chat=row.watchers_chat,
            tempo=row.tempo,
            move_time=row.move_time,
            late=row.late,
            ending=row.ending,
            proposal=self.proposal,
            may_abort=row.stage == "running" and not self.referee.people_have_moved,
            played_for_you=0 if viewer == SPECTATOR else self.referee.stood_in_for(viewer),
            replay=protocol.ReplayLink(row.replay_key, row.replay_by) if knows_link else protocol.ReplayLink(),
            created=row.created,
            outdated=self.outdated,
            contest=row.contest,
            sealed=row.sealed,
            watching=sum(client.viewer == SPECTATOR for client in self.clients),
            quiet=viewer != SPECTATOR and self.chairs[viewer].quiet,
            webhook=None if row.webhook is None or not self._hosts(viewer) else urlsplit(row.webhook).hostname,
        )

    def _hosts(self, viewer: int) -> bool:
        return viewer != SPECTATOR and self.chairs[viewer].host

    def document(self, viewer: int) -> tuple[int, protocol.Document]:
        """Everything this viewer may know, with its number; made once for each number."""
        n = self.match.told(viewer)
        if viewer not in self._documents or self._documents[viewer][0] != n:
            self._documents[viewer] = (n, self.referee.document(viewer))
        told = self._documents[viewer]
        if self.row.ending is not None:
            told = n, structs.replace(told[1], to_act=[], prompt=None, may_retract=False)
        return (n, structs.replace(told[1], seed=None)) if self.row.sealed else told

    def wake(self, *, table: bool = False) -> None:
        """Let every client look what is new."""
        self.used = time.monotonic()
        if not self.clients:
            self._documents.clear()
        for client in self.clients:
            client.wake(table=table)

    # --- what the server itself must do

    @property
    def pace(self) -> float:
        """Seconds a bot's move takes at least: as people who look on want to follow it."""
        return max((client.pace for client in self.clients), default=0.0)

    def orders_of(self, seat: int) -> dict[str, orders.Value]:
        """The standing orders of a seat that hold now."""
        return orders.standing(self.match, seat, self.chairs[seat].orders)

    def all_orders(self) -> list[dict[str, orders.Value]]:
        """The standing orders of all seats that have given any."""
        return [self.orders_of(chair.seat) for chair in self.chairs if chair.orders != NO_ORDERS]

    def all_stood_in(self) -> list[int]:
        """How many moves bots have made for each seat since its person last moved."""
        return [self.referee.stood_in_for(chair.seat) for chair in self.chairs]

    def is_due(self) -> bool:
        """Whether the server itself has to move now."""
        return self.row.stage == "running" and self.is_due_with(self.chairs)

    def is_due_with(self, chairs: Sequence[Chair]) -> bool:
        """Whether the server itself would have to move, with these people and bots in the seats."""
        return due_seat(self.match, chairs) is not None


def bot_playing(chair: Chair, prompt: int) -> str | None:
    """The bot that answers this question for a seat, if one does."""
    if chair.bot is not None:
        return chair.bot
    return STAND_IN if chair.bot_prompt == prompt else None


def _opens(proof: Proof, chair: Chair) -> bool:
    """Whether this is the secret of a seat, or the player whose it is."""
    if isinstance(proof, Somebody):
        return chair.player_id == proof.player_id
    return keys.fits(proof, chair.secret_hash) or keys.fits(proof, chair.key_hash)


def due_seat(match: Match, chairs: Sequence[Chair]) -> int | None:
    """A seat that a bot plays or whose standing orders answer now; None: the server waits for people."""
    for seat in match.to_act:
        if seat < 0:
            continue  # luck from outside
        chair = chairs[seat]
        if bot_playing(chair, match.prompts[seat]) is not None:
            return seat
        if chair.orders != NO_ORDERS and orders.answer(match, seat, chair.orders) is not None:
            return seat
    return None


def match_of(row: Stored) -> Match:
    """The match of a stored table before its first entry."""
    start = None if row.start is None else json.loads(row.start)
    script = lessons.luck_of(row.game) if row.contest == LESSON else ()
    luck = Luck(row.seed, row.drawn, script=script)
    return before_first_entry(load(row.game), row.seats, json.loads(row.options), start, luck)


def build(
    row: Stored,
    chairs: list[Chair],
    entries: list[StoredEntry],
    chat: list[Said],
    happenings: list[Happening],
    clock: TableClock,
    forked: Forked | None = None,
    totals: Sequence[int] = (),
) -> LiveTable:
    """A table from what is stored; BadInput if it is of newer rules than these.

    One of earlier rules is outdated, unless these lead where those led; `totals` are what its players had in the end.
    """
    game = load(row.game)
    other_rules.must_not_be_newer(row, game)
    if row.rules_version == game.rules_version:
        return LiveTable(row, chairs, referee_of(match_of(row), entries), chat, happenings, clock, forked)
    followed = other_rules.follow(lambda: match_of(row), row, entries, totals)
    live = LiveTable(row, chairs, referee_of(followed.before, followed.entries), chat, happenings, clock, forked)
    live.outdated, live.log = followed.fault is not None, entries
    return live
