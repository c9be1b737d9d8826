"""Thousands of games at once as a Gymnasium VectorEnv, stepped by compiled code on all cores."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Literal

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from rhumbline.engine import batch
from rhumbline.engine.errors import BadInput, shown
from rhumbline.engine.weights import PLAIN
from rhumbline.envs.layout import Array, layout
from rhumbline.envs.numbers import seed_of
from rhumbline.envs.spaces import BatchOfMoves, Moves, seen
from rhumbline.games import load

REWARDS = {"result": batch.RESULT, "points": batch.POINTS}
PLAYERS = {"random": batch.RANDOM, "greedy": batch.GREEDY}
NO_ACTIONS = np.empty(0, dtype=np.int64)
SPARE = 48
"""Rows of lists this much longer than needed: at a power of two apart, all would fight for the same lines of cache."""
Infos = dict[str, Any]


def reward_code(reward: str) -> int:
    """The number of a kind of reward."""
    if reward not in REWARDS:
        message = f"reward is one of {', '.join(REWARDS)}, not {shown(reward)}"
        raise BadInput(message)
    return REWARDS[reward]


def check_count(what: str, number: object) -> int:
    """A whole number of at least 1."""
    if type(number) is not int or number < 1:
        message = f"{what} must be a whole number from 1 on, not {shown(number)}"
        raise BadInput(message)
    return number


class Vector(VectorEnv[Any, Any, Any]):
    """Many games of the same kind. What it hands out are its own arrays, written anew by every step.

    Without `opponents` the caller decides for every seat: `infos["seat"]` says whose turn it is in each game, and a
    reward is that of the seat that has just moved. With `opponents` ("random" or "greedy") bots play all seats but
    the first.
    A game that is over begins anew in the same step; `infos["final_obs"]` is what was seen at its end.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: Literal["random", "greedy"] | None = None,
        reward: Literal["result", "points"] = "result",
        threads: int | None = None,
        *,
        observations: bool = True,
        masks: bool = True,
    ) -> None:
        self.game = load(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.game.new_state(self.seats, options)  # refuses what there is not
        self.num_envs = check_count("the number of games", n)
        if opponents not in {None, *PLAYERS}:
            message = f"the opponents of many games at once are {' or '.join(PLAYERS)}, not {shown(opponents)}"
            raise BadInput(message)
        self._opponents = opponents
        self.layout = layout(game, self.seats)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = seen(self.game, self.seats, observations=observations, masks=masks)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.single_action_space = Moves(self.game.move_codes, lambda: self.mask_of(0))
        self.action_space = BatchOfMoves(self.game.move_codes, n, self.random_actions)
        self._loops = batch.loops(self.game)
        self._games = self._empty(self.layout.width * observations, self.game.move_codes * masks)
        players = np.array([batch.CALLER] + [PLAYERS.get(opponents or "", batch.CALLER)] * (self.seats - 1))
        weights = np.asarray(self.game.weights[PLAIN])
        codes = self.game.option_codes(options or {})
        self._table = batch.Table(self.seats, codes, players, weights, reward_code(reward), self.layout.plans)
        self._split(check_count("the number of threads", threads or len(os.sched_getaffinity(0))))
        self._begun = False

    def _empty(self, width: int, codes: int) -> batch.Games:
        """Room for all games. Lists of moves are as long as they can get, but memory is only taken where it is used."""
        n = self.num_envs
        states = np.zeros(n, dtype=self.game.state)
        return batch.Games(
            states=states,
            raw=states.view(np.uint8).reshape(n, -1),
            luck=np.ones((n, 1), dtype=np.uint64),
            ties=np.ones((n, 1), dtype=np.uint64),
            seat=np.zeros(n, dtype=np.int64),
            counts=np.zeros(n, dtype=np.int64),
            moves=np.empty((n, self.game.most_moves + SPARE), dtype=np.int32),
            mask=np.zeros((n, codes), dtype=np.int8),
            observation=np.zeros((n, width), dtype=np.int16),
            final=np.zeros((n, width), dtype=np.int16),
            points=np.zeros((n, self.seats)),
            rewards=np.zeros((n, self.seats)),
            done=np.zeros(n, dtype=np.bool_),
        )

    def _split(self, threads: int) -> None:
        """Give each thread its rows, and positions of its own to work on."""
        edges = np.linspace(0, self.num_envs, min(threads, self.num_envs) + 1).astype(int).tolist()
        self._parts = [(batch.sight_of(self.game), *rows) for rows in pairwise(edges)]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    def _play(self, actions: Array) -> None:
        """Step all games; without actions they begin."""
        step = self._loops.step_games
        if self._pool is None:
            step(self._games, self._table, actions, *self._parts[0])
            return
        for done in [self._pool.submit(step, self._games, self._table, actions, *part) for part in self._parts]:
            done.result()

    # --- Gymnasium

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, Infos]:
        """Begin all games anew; game i of a seed has the same luck however many games and threads there are."""
        del options
        first = np.random.SeedSequence(seed_of(seed))
        for i, words in enumerate(first.spawn(self.num_envs)):
            self._games.luck[i, 0], self._games.ties[i, 0] = words.generate_state(2, np.uint64) | np.uint64(1)
        self._play(NO_ACTIONS)
        self._begun = True
        return self._seen(), {"seat": self._games.seat}

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, Infos]:
        """Play a move in every game; BadInput if one of them is none, and then nothing has changed in any."""
        self._check_begun()
        wanted = np.asarray(actions)
        if wanted.shape != (self.num_envs,) or not np.issubdtype(wanted.dtype, np.integer):
            message = f"a step takes {self.num_envs} whole numbers, not an array {wanted.dtype} of shape {wanted.shape}"
            raise BadInput(message)
        wanted = wanted.astype(np.int64, copy=False)
        wrong = batch.first_illegal(self._games, wanted)
        if wrong >= 0:
            seat, move = int(self._games.seat[wrong]), int(wanted[wrong])
            message = f"in game {wrong}, {move} is no legal move of seat {seat}; legal moves are in the action mask"
            raise BadInput(message)
        by = np.zeros(self.num_envs, dtype=np.int64) if self._opponents else self._games.seat.copy()
        self._play(wanted)
        games = self._games
        infos = {"seat": games.seat, "rewards": games.rewards, "_final_obs": games.done}
        if games.final.shape[1]:
            infos["final_obs"] = games.final
        reward = games.rewards[np.arange(self.num_envs), by]
        return self._seen(), reward, games.done, np.zeros(self.num_envs, dtype=np.bool_), infos

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        del kwargs
        if self._pool is not None:
            self._pool.shutdown()

    def _seen(self) -> dict[str, Array]:
        arrays = {"observation": self._games.observation, "action_mask": self._games.mask}
        return {name: array for name, array in arrays.items() if array.shape[1]}

    # --- beyond Gymnasium

    @property
    def moves(self) -> tuple[Array, Array]:
        """The legal moves themselves: row i holds those of game i, as many as the second array says."""
        return self._games.moves, self._games.counts

    @property
    def states(self) -> Array:
        """The positions as they are, secrets included: for study and tests."""
        states: Array = self._games.states
        return states

    def mask_of(self, i: int) -> Array:
        """A flag for each number a move can have, set for the moves of game i."""
        mask = np.zeros(self.game.move_codes, dtype=np.int8)
        mask[self._games.moves[i, : self._games.counts[i]]] = 1
        return mask

    def random_actions(self) -> Array:
        """A legal move for each game, each as likely as the others."""
        self._check_begun()
        out = np.empty(self.num_envs, dtype=np.int64)
        batch.pick_any(self._games, out, 0, self.num_envs)
        return out

    def opinions(self, styles: Array) -> tuple[Array, Array]:
        """What bots think of every legal move: a row for each move, a column for each style (a row of weights).

        The moves of game i begin at row `first[i]`, the second array; they are those of `moves`, in the same order.
        """
        self._check_begun()
        rows = np.ascontiguousarray(styles, dtype=np.float64)
        wanted = len(self.game.weights[PLAIN])
        if rows.ndim != 2 or rows.shape[1] != wanted:
            message = f"styles are rows of {wanted} weights, not an array of shape {rows.shape}"
            raise BadInput(message)
        first = np.concatenate([[0], np.cumsum(self._games.counts)])
        values = np.empty((int(first[-1]), len(rows)), dtype=np.float32)
        judge = self._loops.judge_games
        for sight, low, high in self._parts:
            judge(self._games, rows, first, sight, values, low, high)
        return values, first

    def _check_begun(self) -> None:
        if not self._begun:
            raise BadInput("call reset before the first step")
