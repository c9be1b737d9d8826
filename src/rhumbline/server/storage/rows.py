"""What is stored, row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from rhumbline.engine.match import LogEntry

Stage = Literal["open", "running", "over"]
Seating = Literal["lot", "seated"]
Answer = Literal["yes", "no"]
Tempo = Literal["live", "days"]
Late = Literal["move", "seat", "close"]
Ending = Literal["agreed", "aborted", "closed", "rules", "expired"]
NoticeKind = Literal["turn", "reminder", "late", "vote", "ended", "only-move"]
WishKind = Literal["turn", "reminder", "late", "vote", "ended", "rematch", "joined"]
WISH_KINDS: tuple[WishKind, ...] = get_args(WishKind)
"""What somebody chooses to be told elsewhere."""
DueKind = WishKind | Literal["stand-in"]
"""What he is told: that a bot was put in for him comes with what he is told when his time is up."""
GROUP = -1
"""In the outbox: the table's group chat, in the place of a seat."""
HappeningKind = Literal[
    "late-move",
    "late-seat",
    "late-close",
    "back",
    "resigned",
    "proposed-end",
    "kept-on",
    "proposed-removal",
    "kept",
    "removed",
    "put-in",
    "ended",
    "aborted",
    "closed",
    "expired",
    "away",
    "back-early",
    "host",
    "rules",
]
NO_ORDERS = "{}"
NOBODY = "[]"
LESSON = "lesson"
"""In a table's row, in the place of a contest: a practice table that follows its game's script."""


class Stored(NamedTuple):
    """All that is stored of a table, but its log and its seats."""

    id: str
    game: str
    rules_version: int
    options: str
    seats: int
    seed: str | None
    drawn: int
    private: bool
    stage: Stage
    start: str | None
    seating: Seating
    n: int
    due: bool
    invite_hash: str | None
    watch_hash: str | None
    code: str | None
    code_until: float
    removed: str
    watchers_chat: bool
    rematch: str | None
    created: float
    changed: float
    tempo: Tempo = "live"
    move_time: int | None = None
    late: Late = "move"
    wakes: float | None = None
    ending: Ending | None = None
    proposal: str | None = None
    webhook: str | None = None
    webhook_language: str = "en"
    replay_key: str | None = None
    replay_by: int | None = None
    digest: str | None = None
    contest: str | None = None
    sealed: bool = False


class Chair(NamedTuple):
    """Who sits where."""

    seat: int
    name: str = ""
    secret_hash: str | None = None
    bot: str | None = None
    host: bool = False
    orders: str = NO_ORDERS
    seen: float = 0.0
    ready: bool = False
    again: Answer | None = None
    player_id: str | None = None
    beside: bool = False
    key_hash: str | None = None
    here: float = 0.0
    clock_prompt: int = -1
    until: float | None = None
    reminded: int = -1
    late_prompt: int = -1
    bot_prompt: int = -1
    away_until: float = 0.0
    away_used: float = 0.0
    resigned: bool = False
    looking: float = 0.0
    quiet: bool = False
    kept: bool = False

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has this seat."""
        return self.secret_hash is not None or self.bot is not None

    @property
    def may_be_taken(self) -> bool:
        """Whether somebody who comes before the game may sit here."""
        return not self.taken or self.kept

    @property
    def is_person(self) -> bool:
        """Whether this seat is somebody's, who may come back to it if a bot plays it now."""
        return self.secret_hash is not None and not self.resigned

    def for_another_game(self, seat: int, *, host: bool = False) -> Chair:
        """The same person or bot at another table: what opens this seat opens that one, and nothing else goes along."""
        bot = self.bot if self.secret_hash is None else None
        same = Chair(seat, bot or "" if self.kept else self.name, self.secret_hash, bot, host)
        return same._replace(player_id=self.player_id, beside=self.beside, key_hash=self.key_hash)


class StoredEntry(NamedTuple):
    """An entry of the log, with the client's id of the command it came with."""

    entry: LogEntry
    command: str | None


class Said(NamedTuple):
    """One line of chat; whoever looks on has no seat, and says his name with it."""

    n: int
    seat: int
    text: str
    command: str
    at: float
    name: str = ""


class Happening(NamedTuple):
    """Something that happened at a table beside the moves, after so many entries of its log."""

    n: int
    kind: HappeningKind
    seat: int | None
    entries: int
    at: float
    until: float | None = None


class Due(NamedTuple):
    """A notice that is to reach somebody who is not at the table: written with what caused it, once for its key.

    The key is the table, the seat, the kind and the number: of a turn the question, of all that may come again the
    moment. `due` is when it may be told, in the time of tables.
    """

    seat: int
    kind: DueKind
    number: int
    player_id: str | None
    at: float
    due: float


class Forked(NamedTuple):
    """Which game a table continues, from where, and what led there."""

    source: str
    entries: int
    moves: int
    played: float
    seat: int | None
    story: bytes


class Amendment(NamedTuple):
    """What is to change at a table: columns of its row, of its seats by number, what is told of it, and to whom."""

    row: Mapping[str, Any] = {}
    seats: Mapping[int, Mapping[str, Any]] = {}
    told: Sequence[Happening] = ()
    notices: Sequence[Due] = ()
