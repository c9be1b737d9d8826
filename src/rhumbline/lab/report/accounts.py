"""Games of bots, each told as an account: how it ended, who led when, and what paid."""

import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import msgspec

from rhumbline import bots
from rhumbline.bots import search
from rhumbline.engine.entry_points import StateArray, array_of, entry_point
from rhumbline.engine.events import Event, Part, buffer
from rhumbline.engine.game import CHANCE, Game, acting_in
from rhumbline.engine.luck import Luck
from rhumbline.engine.payments import About, Payment
from rhumbline.games import load
from rhumbline.lab.series import share_of_victory, solo_measure

NOBODY = -1
"""In place of the leader where several share the lead."""


class Job(msgspec.Struct, frozen=True):
    """A game that is to be played: the same job always gives the same account."""

    seed: str
    lineup: list[str]


class Jobs(msgspec.Struct, frozen=True):
    """Games of one kind."""

    game: str
    options: dict[str, str]
    simulations: int  # a bot that searches tries out so many games for a move: seconds would not give the same page
    jobs: list[Job]
    cores: int | None = None


class Account(msgspec.Struct, frozen=True):
    """One game."""

    lineup: list[str]
    totals: list[int]
    shares: list[float]  # of the victory
    solo: int | None  # alone at the table: what the game itself measures
    decisions: int
    turns: int
    rounds: int
    leaders: list[int]  # at every turn the seat that is ahead by points, or NOBODY
    payments: list[Payment]


def accounts(wanted: Jobs) -> Iterator[Account]:
    """Play these games on all cores; the accounts come in order."""
    game = load(wanted.game)
    with ThreadPoolExecutor(wanted.cores or os.cpu_count()) as pool:
        yield from pool.map(lambda job: account(game, wanted.options, wanted.simulations, job), wanted.jobs)


def account(game: Game, options: Mapping[str, str], simulations: int, job: Job) -> Account:
    """Play one game."""
    players = [bots.make(name, game, (job.seed, seat), simulations) for seat, name in enumerate(job.lineup)]
    for player in players:
        if isinstance(player, search.Bot):
            player.clock = time.thread_time
    table = _Table(game, len(players), options, job.seed)
    while (seat := table.to_act()) is not None:
        table.play(seat, players[seat].choose(game.seen_by(table.at, seat), seat, 0.0))
    result = game.result(table.at[0])
    return Account(
        list(job.lineup),
        result.totals,
        [share_of_victory(result, seat) for seat in range(len(players))],
        solo_measure(result) if len(players) == 1 else None,
        table.decisions,
        table.turns,
        table.rounds,
        [*table.leaders, result.ranking[0][0] if len(result.ranking[0]) == 1 else NOBODY],
        _payments(game, table),
    )


class _Table:
    """A game being played, and what is noted of it on the way."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], seed: str) -> None:
        self.game, self.seats, self.luck = game, seats, Luck(seed)
        self.at: StateArray = array_of(game.new_state(seats, options))
        self.events: list[Event] = []
        self.leaders: list[int] = []
        self.decisions = 0
        self._begun: list[tuple[type[Event], Part]] = []
        self._noted = buffer()
        self._points = entry_point(game.points)
        self._acting = acting_in(int(game.entry.look(self.at)[0]))

    def to_act(self) -> int | None:
        """Draw and roll until a seat must decide: which one, or None at the end."""
        while self._acting == (CHANCE,):
            possible = self.game.chances(self.at)
            self._step(CHANCE, possible[self.luck.pick([weight for _, weight in possible])][0])
        return self._acting[0] if self._acting else None

    def play(self, seat: int, move: int) -> None:
        """A seat decides."""
        self.decisions += 1
        self._step(seat, move)

    def _step(self, by: int, move: int) -> None:
        self._noted["noted"] = 0
        self._acting = acting_in(int(self.game.entry.step(self.at, by, move, self._noted)[0]))
        told = [event for event, _ in self.game.read_events(self.at[0], self._noted)]
        self.events += told
        begins = self.game.begins
        begun = [(type(event), part) for event in told if begins and (part := begins(event, self.seats))]
        if begun:
            self._begun += begun
            self.leaders.append(self._leader())

    @property
    def rounds(self) -> int:
        """How many there were; the first of them need not be announced."""
        parts = [part for _, part in self._begun]
        return parts.count("round") + (parts[:1] == ["turn"])

    @property
    def turns(self) -> int:
        """How many there were: an event that begins turns does so, too, where it begins a round."""
        kinds = {kind for kind, part in self._begun if part == "turn"}
        return sum(kind in kinds for kind, _ in self._begun) or self.rounds

    def _leader(self) -> int:
        points = [float(self._points(self.at, seat)) for seat in range(self.seats)]
        best = max(points)
        return points.index(best) if points.count(best) == 1 else NOBODY


def headings(game: Game) -> Mapping[str, About]:
    """Under which headings a game says what it pays for; none if it does not say."""
    told = _module(game.package)
    found: Mapping[str, About] = told.GROUPS if told else {}
    return found


def _payments(game: Game, table: _Table) -> list[Payment]:
    told = _module(game.package)
    return list(told.payments(table.events, game.scores(table.at[0]))) if told else []


@cache
def _module(package: str) -> ModuleType | None:
    """The payments.py of the game in this package, if it has one."""
    name = f"{package}.payments"
    return import_module(name) if find_spec(name) else None
