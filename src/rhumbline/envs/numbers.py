"""One game by numbers: the leanest loop in Python, and what the environments for several agents rest on.

Moves are the numbers that compiled rules know them by; CHANCE draws from a quick generator, not from a sealed seed.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from rhumbline.engine import batch
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.errors import BadInput, shown
from rhumbline.engine.game import CHANCE, Game, seats_in
from rhumbline.engine.luck import rng_from
from rhumbline.envs.layout import Array, layout
from rhumbline.games import load


def seed_of(seed: int | None) -> int:
    """A seed as the caller gives it; None means a fresh one."""
    if seed is None:
        return secrets.randbits(63)
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        message = f"a seed is a whole number from 0 on, not {shown(seed)}"
        raise BadInput(message)
    return int(seed)


class Eyes:
    """Positions of one game as a seat sees them, in numbers."""

    def __init__(self, game: Game, seats: int) -> None:
        self.layout = layout(game.name, seats)
        self._show = batch.loops(game).show
        self._sight = batch.sight_of(game)

    def see(self, at: Array, seat: int) -> Array:
        """What a seat sees of this position, an array of one, laid out as `layout` says."""
        out = np.empty(self.layout.width, dtype=np.int16)
        self._show(at.view(np.uint8), seat, self._sight, self.layout.plans, out)
        return out


class Numbers:
    """A game in play. `moves[:n]` are the moves of `seat`, the first of those who must decide.

    while not game.over:
        game.play(int(game.moves[randrange(game.n)]))
    """

    def __init__(
        self, game: str, seats: int, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> None:
        self.game: Game = load(game)
        self._start = array_of(self.game.new_state(seats, options))  # refuses what there is not
        self.seats = seats
        self._eyes = Eyes(self.game, seats)
        self.layout = self._eyes.layout
        self._loops = batch.loops(self.game)
        self._weights = np.empty(self.game.most_moves, dtype=np.int64)
        self._listed = np.empty(self.game.most_moves, dtype=np.int32)
        self.moves = np.empty(self.game.most_moves, dtype=np.int32)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game; the same seed gives the same cards and dice to the same moves."""
        self._luck = rng_from("numbers", seed_of(seed))
        self._at = self._start.copy()
        self._note(*self._loops.step_one(self._at, CHANCE, -1, self._luck, self.moves, self._weights))

    def _note(self, waiting: int, n: int) -> None:
        self._waiting = waiting
        self.n = n
        self.over = waiting == 0
        self.seat = (waiting & -waiting).bit_length() - 1  # -1 when the game is over

    @property
    def acting(self) -> tuple[int, ...]:
        """Who must decide; several where choices are made at the same time, under seal."""
        return seats_in(self._waiting)

    def play(self, move: int, seat: int | None = None) -> None:
        """Play a move of `seat`, or of another who must decide; BadInput if it is none, and nothing is changed."""
        by = self.seat if seat is None else seat
        legal = self._waiting >> by & 1 if by >= 0 else 0
        waiting, n = (
            self._loops.step_one(self._at, by, move, self._luck, self.moves, self._weights)
            if legal
            else (batch.ILLEGAL, 0)
        )
        if waiting == batch.ILLEGAL:
            self.check(move, by)
        self._note(waiting, n)

    def check(self, move: Any, seat: int) -> None:
        """Refuse what is no move of this seat: with BadInput, or with IllegalMove, which names the rule."""
        if seat in self.acting and move in self.legal(seat):
            return
        if seat not in self.acting:
            message = f"seat {shown(seat)} is not to act; waiting for {self.acting or 'nobody: the game is over'}"
            raise BadInput(message)
        if not 0 <= move < self.game.move_codes:
            message = f"actions are whole numbers from 0 to {self.game.move_codes - 1}, not {shown(move)}"
            raise BadInput(message)
        raise self.game.refuse(self.game.seen_by(self._at, seat), seat, int(move))

    def legal(self, seat: int) -> Array:
        """The moves of a seat, none if it is not to act; to be copied by whoever keeps them."""
        return self._listed[: self.game.entry.list_moves(self._at, seat, self._listed)]

    def mask(self, seat: int, more: int = 0) -> Array:
        """A flag for each number a move can have, set for the moves of this seat; and room for some more."""
        mask = np.zeros(self.game.move_codes + more, dtype=np.int8)
        if self._waiting >> seat & 1:
            mask[self.legal(seat)] = 1
        return mask

    def observe(self, seat: int) -> Array:
        """What a seat sees, as numbers laid out as `layout` says."""
        return self._eyes.see(self._at, seat)

    def points(self) -> list[float]:
        """The points of every seat so far, and less than one for what breaks a tie."""
        return [float(self._loops.points_of(self._at, seat)) for seat in range(self.seats)]

    def described(self, seat: int) -> str:
        """What a seat sees, as people and programs are shown it."""
        view = self.game.view(self.game.seen_by(self._at, seat), seat)
        return msgspec.json.format(msgspec.json.encode(view)).decode()

    def truth(self) -> Array:
        """A copy of the whole position, secrets included."""
        return self._at.copy()


def results(points: list[float]) -> list[float]:
    """What a finished game is worth to each seat: alone, its points; else from -1, behind all, to 1, ahead of all."""
    if len(points) == 1:
        return points
    ahead = [sum((own > other) - (own < other) for other in points) for own in points]
    return [number / (len(points) - 1) for number in ahead]
