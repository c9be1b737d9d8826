"""Many games of bots, each from its own seed, on all cores: compiled rules run free of the interpreter lock."""

import hashlib
import json
import os
import re
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rhumbline import bots
from rhumbline.bots import foreign, search
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.errors import BadInput
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE, Game, Result, State, acting_in
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import begin
from rhumbline.engine.record import LONGEST_NAME, Sitter, with_players, write
from rhumbline.lab import cluster


class Limits(NamedTuple):
    """How long bots think, how many games are played at a time, and where finished ones are kept."""

    budget: float = 0.1
    simulations: int | None = None
    jobs: int | None = None
    log: Path | None = None
    parquet: Path | None = None
    ray: str | None = None  # the address of a cluster; none: on the cores of this machine
    records: Path | None = None  # a folder, for a record of each game that is played


class Outcome(msgspec.Struct, frozen=True):
    """How one game of a series ended."""

    totals: list[int]
    shares: list[float]  # of the victory: 1 to a sole winner, split among those who share it
    decisions: int
    solo: int | None = None  # alone at the table: what the game itself measures


class Series(NamedTuple):
    """Games of one kind: which of them is played is said by a lineup of bots and a seed."""

    game: Game
    options: Mapping[str, str]
    limits: Limits
    entered: Callable[[Sequence[str], str, Outcome], None] = lambda *_: None  # is told of every game that counts

    def about(self) -> dict[str, Any]:
        """What all games of the series have in common."""
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": dict(self.options),
            "budget": self.limits.budget,
            "simulations": self.limits.simulations,
        }

    def play(self, games: Sequence[tuple[Sequence[str], str]]) -> Iterator[Outcome]:
        """The outcomes of these games, in order; those in the log are not played again."""
        kept = self._kept()
        wanted = [(list(lineup), seed) for lineup, seed in games]
        new = [job for job in wanted if _key(*job) not in kept]
        played = cluster.play(self, new) if self.limits.ray else self._on_cores(new)
        with closing(played):
            for job in wanted:
                told = kept.get(_key(*job))
                if told is None:
                    told = next(played)
                    self._keep(*job, told)
                self.entered(*job, told)
                yield told

    def _on_cores(self, jobs: Sequence[tuple[list[str], str]]) -> Generator[Outcome]:
        pool = ThreadPoolExecutor(self.limits.jobs or os.cpu_count())
        try:
            # Games are played ahead of those that are asked for; only these are kept.
            for job, (told, moves) in zip(jobs, pool.map(lambda job: self._played(*job), jobs), strict=True):
                if self.limits.records is not None:
                    self._record(*job, moves, self.limits.records)
                yield told
        finally:
            pool.shutdown(cancel_futures=True)  # who asks for no more games is not kept waiting for the rest

    def _kept(self) -> dict[str, Outcome]:
        """The games in the log, which is begun if there is none; BadInput if it is of another series."""
        log = self.limits.log
        if log is None:
            return {}
        head = self.about()
        try:
            if not log.exists():
                log.write_text(json.dumps(head) + "\n", "utf-8")
                return {}
            written = log.read_bytes()
        except OSError as problem:
            message = f"{log}: {problem.strerror}"
            raise BadInput(message) from None
        whole = written[: written.rfind(b"\n") + 1]  # a line that was cut off when somebody stopped us is no game
        try:
            lines = whole.decode("utf-8").splitlines()
            known = json.loads(lines[0])
            games = [msgspec.json.decode(line, type=Kept) for line in lines[1:]]
        except (IndexError, ValueError) as problem:
            message = f"{log}: not a log of games: {problem}"
            raise BadInput(message) from None
        if known != head:
            message = f"{log}: this log is of other games: {lines[0]}"
            raise BadInput(message)
        os.truncate(log, len(whole))
        return {_key(game.lineup, game.seed): game.outcome for game in games}

    def _keep(self, lineup: list[str], seed: str, outcome: Outcome) -> None:
        if self.limits.log is not None:
            with self.limits.log.open("ab") as log:
                log.write(msgspec.json.encode(Kept(lineup, seed, outcome)) + b"\n")

    def outcome(self, lineup: Sequence[str], seed: str) -> Outcome:
        """Play one game to its end."""
        return self._played(lineup, seed)[0]

    def _played(self, lineup: Sequence[str], seed: str) -> tuple[Outcome, list[tuple[int, int]]]:
        """How one game ends, and who decided what in it."""
        players = [bots.make(name, self.game, (seed, i), self.limits.simulations) for i, name in enumerate(lineup)]
        for player in players:
            if isinstance(player, search.Bot):
                player.clock = time.thread_time  # whatever else the machine has to do
        try:
            s, moves = self._to_the_end(players, seed)
        finally:
            for player in players:
                if isinstance(player, foreign.Bot):
                    player.close()
        result = self.game.result(s)
        shares = [share_of_victory(result, seat) for seat in range(len(lineup))]
        solo = solo_measure(result) if len(lineup) == 1 else None
        return Outcome(result.totals, shares, len(moves), solo), moves

    def _to_the_end(self, players: Sequence[bots.Bot], seed: str) -> tuple[State, list[tuple[int, int]]]:
        """One game: the same seed is the same luck, whoever sits where. The last position, and who decided what."""
        game, luck = self.game, Luck(seed)
        at = array_of(game.new_state(len(players), self.options))
        moves: list[tuple[int, int]] = []
        while acting := acting_in(int(game.entry.look(at)[0])):
            if acting == (CHANCE,):
                possible = game.chances(at)
                game.entry.step(at, CHANCE, possible[luck.pick([weight for _, weight in possible])][0], UNHEARD)
            else:
                seat = acting[0]
                move = players[seat].choose(game.seen_by(at, seat), seat, self.limits.budget)
                game.entry.step(at, seat, move, UNHEARD)
                moves.append((seat, move))
        return at[0], moves

    def _record(self, lineup: Sequence[str], seed: str, moves: Sequence[tuple[int, int]], folder: Path) -> None:
        """Keep a game that has been played, as `rhumbline review` reads it."""
        match = begin(self.game, self.game.new_state(len(lineup), self.options), self.options, Luck(seed))
        for seat, move in moves:
            match.play_move(seat, move)
        names = [bot.removeprefix(foreign.PREFIX)[:LONGEST_NAME] for bot in lineup]
        write(with_players(match.record(), [Sitter(name) for name in names]), folder / record_name(lineup, seed))


def record_name(lineup: Sequence[str], seed: str) -> str:
    """A file's name for the record of a game: who played for people, and an end that no other game has."""
    words = re.sub(r"[^a-z0-9]+", "-", " ".join([seed, *lineup]).lower()).strip("-")
    return f"{words[:80]}-{hashlib.sha256(_key(lineup, seed).encode()).hexdigest()[:8]}.jsonl"


def share_of_victory(result: Result, seat: int) -> float:
    """1 to a sole winner, split among those who share it."""
    best = result.ranking[0]
    return 1 / len(best) if seat in best else 0.0


def solo_measure(result: Result) -> int:
    """What the game itself measures where one sits alone: its rating if it has one, else the points."""
    measure: int = getattr(result, "rating", result.totals[0])
    return measure


class Kept(msgspec.Struct, frozen=True):
    """A game in the log."""

    lineup: list[str]
    seed: str
    outcome: Outcome


def _key(lineup: Sequence[str], seed: str) -> str:
    return json.dumps([lineup, seed])
