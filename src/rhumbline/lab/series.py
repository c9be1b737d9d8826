"""Many games of bots, each from its own seed, on all cores: compiled rules run free of the interpreter lock."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec

from rhumbline import bots
from rhumbline.bots import foreign
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.errors import BadInput
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE, Game, Result, State, acting_in
from rhumbline.engine.luck import Luck


class Limits(NamedTuple):
    """How long bots think, how many games are played at a time, and where finished ones are kept."""

    budget: float = 0.1
    simulations: int | None = None
    jobs: int | None = None
    log: Path | None = None


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

    def play(self, games: Sequence[tuple[Sequence[str], str]]) -> Iterator[Outcome]:
        """The outcomes of these games, in order; those in the log are not played again."""
        kept = self._kept()
        wanted = [(list(lineup), seed) for lineup, seed in games]
        with ThreadPoolExecutor(self.limits.jobs or os.cpu_count()) as pool:
            played = pool.map(lambda job: None if _key(*job) in kept else self._outcome(*job), wanted)
            for job, outcome in zip(wanted, played, strict=True):
                if outcome is not None:
                    self._keep(*job, outcome)
                yield outcome or kept[_key(*job)]

    def _kept(self) -> dict[str, Outcome]:
        """The games in the log, which is begun if there is none; BadInput if it is of another series."""
        log = self.limits.log
        if log is None:
            return {}
        limits = {"budget": self.limits.budget, "simulations": self.limits.simulations}
        head = {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": dict(self.options),
        } | limits
        if not log.exists():
            log.write_text(json.dumps(head) + "\n", "utf-8")
            return {}
        # A line that was cut off when somebody stopped us is no game.
        lines = [line for line in log.read_text("utf-8").split("\n")[:-1] if line]
        try:
            known = json.loads(lines[0])
            games = [msgspec.json.decode(line, type=Kept) for line in lines[1:]]
        except (IndexError, ValueError) as problem:
            message = f"{log}: not a log of games: {problem}"
            raise BadInput(message) from None
        if known != head:
            message = f"{log}: this log is of other games: {lines[0]}"
            raise BadInput(message)
        log.write_text("\n".join([*lines, ""]), "utf-8")
        return {_key(game.lineup, game.seed): game.outcome for game in games}

    def _keep(self, lineup: list[str], seed: str, outcome: Outcome) -> None:
        if self.limits.log is not None:
            with self.limits.log.open("ab") as log:
                log.write(msgspec.json.encode(Kept(lineup, seed, outcome)) + b"\n")

    def _outcome(self, lineup: list[str], seed: str) -> Outcome:
        players = [bots.make(name, self.game, (seed, i), self.limits.simulations) for i, name in enumerate(lineup)]
        try:
            s, decisions = self._to_the_end(players, seed)
        finally:
            for player in players:
                if isinstance(player, foreign.Bot):
                    player.close()
        result = self.game.result(s)
        shares = [share_of_victory(result, seat) for seat in range(len(lineup))]
        return Outcome(result.totals, shares, decisions, solo_measure(result) if len(lineup) == 1 else None)

    def _to_the_end(self, players: Sequence[bots.Bot], seed: str) -> tuple[State, int]:
        """One game: the same seed is the same luck, whoever sits where. The last position, and how many decisions."""
        game, luck = self.game, Luck(seed)
        at = array_of(game.new_state(len(players), self.options))
        decisions = 0
        while acting := acting_in(int(game.entry.look(at)[0])):
            if acting == (CHANCE,):
                possible = game.chances(at)
                game.entry.step(at, CHANCE, possible[luck.pick([weight for _, weight in possible])][0], UNHEARD)
            else:
                seat = acting[0]
                move = players[seat].choose(game.seen_by(at, seat), seat, self.limits.budget)
                game.entry.step(at, seat, move, UNHEARD)
                decisions += 1
        return at[0], decisions


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
