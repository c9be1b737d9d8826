"""Referees and tables without a server around them."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

from rhumbline.engine.game import SPECTATOR, Game
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import Match
from rhumbline.engine.replay import before_first_entry
from rhumbline.server.settings import database_url
from rhumbline.server.storage import migrate
from rhumbline.server.storage.bus import Alone
from rhumbline.server.storage.rows import Chair, StoredEntry
from rhumbline.server.storage.store import Store
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.lobby import new_row
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.table import Referee
from rhumbline.server.tables.thinking import Thinker


def new_match(game: Game, seats: int, seed: str | None = "a") -> Match:
    """A match before its first entry."""
    return before_first_entry(game, seats, {}, None, Luck(seed))


def new_referee(game: Game, seats: int, seed: str = "a") -> Referee:
    """A referee whose game has been opened: somebody is to decide."""
    referee = Referee(new_match(game, seats, seed))
    referee.accept(referee.opening())
    return referee


def viewers(referee: Referee) -> tuple[int, ...]:
    """Everybody who looks at a table."""
    return SPECTATOR, *range(referee.match.seats)


def table_of(referee: Referee, seed: str = "a") -> LiveTable:
    """A running table of that referee, with a person in each seat."""
    seats = referee.match.seats
    row = new_row(referee.game, {}, seats, private=False)._replace(stage="running", seed=seed, created=0.0)
    return LiveTable(
        row, [Chair(seat, f"P{seat}", f"hash {seat}", host=seat == 0) for seat in range(seats)], referee, []
    )


@contextlib.asynccontextmanager
async def one_registry(folder: Path) -> AsyncIterator[TableRegistry]:
    """The tables of a process that is alone, on a new database."""
    store = Store(database_url(str(folder / "tables.sqlite")))
    migrate.migrate(store.engine)
    registry = TableRegistry(store, Alone(), Thinker(0.01, 5.0))
    try:
        yield registry
    finally:
        await registry.close()


def random_game(referee: Referee, rng: random.Random) -> Iterator[Sequence[StoredEntry]]:
    """Play to the end by commands; after each one, what it added to the log. First comes what is there already."""
    yield [StoredEntry(entry, None) for entry in referee.match.entries]
    command = 0
    while acting := referee.match.to_act:
        command += 1
        seat = rng.choice(acting)
        move = rng.choice(referee.match.moves(seat))
        proposal = referee.propose(seat, referee.match.prompts[seat], [move], f"c{command}")
        entries = proposal.entries
        referee.accept(proposal)
        yield entries
