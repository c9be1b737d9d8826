"""Puzzles: positions from games of bots in which one move is clearly best, each with its proof.

All that a puzzle tells is what the seat sees, and its proof rests on worlds that this seat could be in.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, NamedTuple

import msgspec
import numpy as np

from rhumbline import bots
from rhumbline.bots import foreign, search
from rhumbline.bots.trial import Margins, Trial
from rhumbline.engine.entry_points import StateArray, array_of
from rhumbline.engine.errors import BadInput
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE, Game, State, acting_in
from rhumbline.engine.luck import Luck, rng_from
from rhumbline.engine.rng import below
from rhumbline.games import load
from rhumbline.lab.stats import Interval, mean_interval, rounded

SOLVER = "master"
CONFIDENCE = 0.99
FEWEST_CHOICES = 3
LOOKS = 6
"""Decisions of a game that are looked at."""
GLANCE = 12
"""Worlds in which a few good moves are tried before a position is worth more time."""
FIRST_WORLDS = 8
"""Worlds in which every legal move is tried; then the better ones in three times as many."""
FINALISTS = 6
CLEAR = 0.25
"""How far the best move must be ahead of the next: a part of what results differ by anyway."""
MOST_GAMES = 40
"""Games that are played for each puzzle, at most."""
QUICK = ("novice", "easy", "normal")
"""Bots that show how hard a puzzle is: which of them find the move."""


class Try(msgspec.Struct, frozen=True):
    """A move with how it goes on, and what it gave: points ahead of the best other seat (alone: points), victories."""

    line: list[str]
    points: float
    win: float | None  # alone there is none


class Puzzle(msgspec.Struct, frozen=True):
    """A position as one seat sees it, and the best move with its proof; `others` are the next best."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    seat: int
    view: dict[str, Any]
    state: str  # the same for programs with this engine, as in the bot protocol
    choices: int  # legal moves, all of which were tried
    first_worlds: int  # in so many worlds each, at first
    worlds: int  # in so many fresh ones the best and the next best
    best: Try
    others: list[Try]
    ahead: dict[str, float | None]  # of the next best: points, with an interval
    ahead_win: dict[str, float | None] | None
    found_by: list[str]  # which bots that look one move ahead find it


class Maker(NamedTuple):
    """What puzzles are made from."""

    game: Game
    options: Mapping[str, str]
    seats: int
    lineup: Sequence[str]
    seed: str
    worlds: int
    cores: int | None = None


class Position(NamedTuple):
    """A decision as it was put to a seat."""

    seen: State
    seat: int
    name: tuple[object, ...]  # seeds what is tried


def puzzles(maker: Maker, wanted: int, tick: Callable[[], None] = lambda: None) -> Iterator[Puzzle]:
    """So many puzzles, one a game at most, or as many as are found; the same on any number of cores."""
    cores = maker.cores or os.cpu_count() or 1
    found = 0
    with ThreadPoolExecutor(cores) as pool:
        for first in count(0, cores):
            for puzzle in pool.map(lambda number: puzzle_in(maker, number), range(first, first + cores)):
                tick()
                if puzzle is not None:
                    found += 1
                    yield puzzle
                if found == wanted:
                    return
            if first + cores >= wanted * MOST_GAMES:
                return


def puzzle_in(maker: Maker, number: int) -> Puzzle | None:
    """The first position of a game that makes a puzzle, if one does; where to look is drawn."""
    positions = _decisions(maker, number)
    rng = rng_from("puzzles", maker.seed, number)
    for _ in range(min(LOOKS, len(positions))):
        one = positions.pop(int(below(rng, len(positions))))
        puzzle = prove(maker, one)
        if puzzle is not None:
            return puzzle
    return None


def _decisions(maker: Maker, number: int) -> list[Position]:
    """A game of bots: all its decisions with a choice."""
    game, seed = maker.game, f"{maker.seed}/{number}"
    luck, at = Luck(seed), array_of(maker.game.new_state(maker.seats, maker.options))
    players = [
        bots.make(maker.lineup[(seat + number) % len(maker.lineup)], game, (seed, seat), 1)
        for seat in range(maker.seats)
    ]
    found: list[Position] = []
    before = CHANCE
    while acting := acting_in(int(game.entry.look(at)[0])):
        if acting == (CHANCE,):
            possible = game.chances(at)
            game.entry.step(at, CHANCE, possible[luck.pick([weight for _, weight in possible])][0], UNHEARD)
            before = CHANCE
            continue
        seat = acting[0]
        seen = game.seen_by(at, seat)
        # In the middle of a drawing or a payment one choice is much like another.
        if seat != before and len(game.moves(seen, seat)) >= FEWEST_CHOICES:
            found.append(Position(seen, seat, (seed, len(found))))
        before = seat
        game.entry.step(at, seat, players[seat].choose(seen, seat, 0.0), UNHEARD)
    return found


# --- the proof


def prove(maker: Maker, one: Position) -> Puzzle | None:
    """The puzzle, if one move is clearly best: found in some worlds, proved in fresh ones."""
    game, at = maker.game, array_of(one.seen)
    bot = bots.make(SOLVER, game, one.name)
    assert isinstance(bot, search.Bot)
    few = apart(game, at, one.seat, bot.chains(at, one.seat))
    if not _promises(Trial(bot.loops.try_chains, at, one.seat, few, bot.means()), few):
        return None
    moves = game.moves(one.seen, one.seat)
    chains = apart(game, at, one.seat, [*few, *(list(bot.sampled(at, one.seat, 0.0, move)) for move in moves)])
    finalists = _finalists(Trial(bot.loops.try_chains, at, one.seat, chains, bot.means()), chains)
    bot.rng[0] += np.uint64(1_000_003)
    fresh = Trial(bot.loops.try_chains, at, one.seat, finalists, bot.means())
    fresh.more_worlds(np.arange(len(finalists)), maker.worlds)
    margins = fresh.margins[~np.isnan(fresh.margins).any(axis=1)]
    return _puzzle(maker, one, finalists, margins, len(moves)) if len(margins) > 1 else None


def apart(game: Game, at: StateArray, seat: int, chains: Sequence[list[int]]) -> list[list[int]]:
    """Chains that lead to different positions: in which order hexes are named makes no other move."""
    found: dict[bytes, list[int]] = {}
    for chain in chains:
        found.setdefault(after(game, at, seat, chain), chain)
    return list(found.values())


def after(game: Game, at: StateArray, seat: int, chain: Sequence[int]) -> bytes:
    """Where a chain leads, as its seat sees it."""
    work = array_of(at)
    for move in chain:
        game.entry.step(work, seat, move, UNHEARD)
    seen: bytes = game.seen_by(work, seat).tobytes()
    return seen


def _promises(trial: Trial, chains: Sequence[list[int]]) -> bool:
    """Whether one of a few good moves looks clearly better than the next, at a glance."""
    trial.more_worlds(np.arange(len(chains)), GLANCE)
    first, *others = _by_first_move(trial, chains)
    means = np.nanmean(trial.margins, axis=0)
    return bool(others and means[first] - means[others[0]] >= CLEAR / 2 * np.nanstd(trial.margins))


def _by_first_move(trial: Trial, chains: Sequence[list[int]]) -> list[int]:
    """The best chain that begins with each move, the best of all first."""
    found: dict[int, int] = {}
    for number in np.argsort(-np.nanmean(trial.margins, axis=0), kind="stable").tolist():
        found.setdefault(chains[number][0], number)
    return list(found.values())


def _finalists(trial: Trial, chains: Sequence[list[int]]) -> list[list[int]]:
    """The best few, each with another first move; the best of all first."""
    trial.more_worlds(np.arange(len(chains)), FIRST_WORLDS)
    better = _by_first_move(trial, chains)[: 3 * FINALISTS]
    trial.more_worlds(np.array(better), 3 * FIRST_WORLDS)
    means = np.nanmean(trial.margins, axis=0)
    return [chains[number] for number in sorted(better, key=lambda number: -means[number])[:FINALISTS]]


def _puzzle(maker: Maker, one: Position, chains: list[list[int]], margins: Margins, choices: int) -> Puzzle | None:
    """What is proved, if it is clear; the moves after the first are put in order by what they gave."""
    game, means = maker.game, margins.mean(axis=0)
    order = [0, *(1 + np.argsort(-means[1:], kind="stable"))]
    chains, margins = [chains[number] for number in order], margins[:, order]
    sure = 1 - (1 - CONFIDENCE) / (len(chains) - 1)
    leads = [mean_interval((margins[:, 0] - margins[:, n]).tolist(), sure) for n in range(1, len(chains))]
    if min(lead.low for lead in leads) <= 0 or leads[0].mean < CLEAR * margins[:, 0].std():
        return None
    alone = maker.seats == 1
    won = (margins > 0) + 0.5 * (margins == 0)
    tries = [
        Try(
            written(game, one.seen, one.seat, chain),
            round(float(margins[:, n].mean()), 2),
            None if alone else round(float(won[:, n].mean()), 4),
        )
        for n, chain in enumerate(chains)
    ]
    ahead_win: Interval | None = None if alone else mean_interval((won[:, 0] - won[:, 1]).tolist(), CONFIDENCE)
    told = foreign.question(game, one.seen, one.seat, 0.0, [])
    best = after(game, array_of(one.seen), one.seat, chains[0])
    return Puzzle(
        game.name,
        game.rules_version,
        maker.seats,
        game.filled_options(maker.options),
        one.seat,
        told["view"],
        told["state"],
        choices,
        FIRST_WORLDS,
        len(margins),
        tries[0],
        tries[1:],
        rounded(leads[0]),
        None if ahead_win is None else rounded(ahead_win),
        [
            name
            for name in QUICK
            if after(game, array_of(one.seen), one.seat, _quick(game, name, one, chains[0])) == best
        ],
    )


def _quick(game: Game, name: str, one: Position, best: list[int]) -> list[int]:
    """What a bot that looks one move ahead would play, as many moves as the best line has."""
    bot, at, chain = bots.make(name, game, one.name), array_of(one.seen), []
    for _ in best:
        chain.append(bot.choose(game.seen_by(at, one.seat), one.seat, 0.0))
        acting, _sealed = game.entry.step(at, one.seat, chain[-1], UNHEARD)
        if acting <= 0 or not acting >> one.seat & 1:
            break
    return chain


def written(game: Game, seen: State, seat: int, chain: Sequence[int]) -> list[str]:
    """A chain in notation."""
    at, line = array_of(seen), []
    for move in chain:
        line.append(game.write(game.seen_by(at, seat), seat, move))
        game.entry.step(at, seat, move, UNHEARD)
    return line


# --- as people keep them


def read(text: str, where: str) -> list[Puzzle]:
    """Puzzles from JSON lines; BadInput if they are none, or of other rules."""
    found = [_read(line, f"{where}, line {number}") for number, line in enumerate(text.splitlines(), 1)]
    if not found:
        message = f"{where}: there is no puzzle in it"
        raise BadInput(message)
    return found


def _read(line: str, where: str) -> Puzzle:
    try:
        puzzle = msgspec.json.decode(line, type=Puzzle)
        game = load(puzzle.game)
        state = foreign.state_in(game, {"state": puzzle.state})
        fits = msgspec.to_builtins(game.view(state, puzzle.seat)) == puzzle.view
    except (msgspec.DecodeError, ValueError, LookupError) as problem:
        message = f"{where}: not a puzzle: {problem}"
        raise BadInput(message) from None
    if puzzle.rules_version != game.rules_version or not fits:
        message = f"{where}: not a puzzle of these rules"
        raise BadInput(message)
    return puzzle
