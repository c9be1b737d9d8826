"""One seat of a game as a Gymnasium environment; bots sit on the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium

from rhumbline import bots
from rhumbline.engine.errors import BadInput, IllegalMove, shown
from rhumbline.envs.layout import Array
from rhumbline.envs.many import reward_code
from rhumbline.envs.numbers import Numbers, results
from rhumbline.envs.spaces import Moves, seen
from rhumbline.games import load

SIMULATIONS = 64
"""How long a bot that searches may think: counted, so that the same seed gives the same game."""


class Single(gymnasium.Env[Any, Any]):
    """The agent has seat 0. A reward is what seat 0 has gained until it must decide again."""

    def __init__(
        self,
        game: str,
        seats: int = 1,
        opponents: str | Sequence[str] = "greedy",
        options: Mapping[str, str] | None = None,
        reward: Literal["result", "points"] = "result",
        render_mode: str | None = None,
    ) -> None:
        self.game = load(game)
        self.game.new_state(seats, options)  # refuses what there is not
        others = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(others) != seats - 1:
            message = f"with {seats} seats there are {seats - 1} opponents, not {shown(opponents)}"
            raise BadInput(message)
        for name in others:
            bots.make(name, self.game)  # refuses what there is not
        self._names = others
        reward_code(reward)
        self._pays_points = reward == "points"
        self._seats, self._options = seats, options
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.observation_space = seen(self.game, seats)
        self.action_space = Moves(self.game.move_codes, lambda: self._numbers.mask(0))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed, options=options)
        luck = int(self.np_random.integers(2**62))
        self._numbers = Numbers(self.game.name, self._seats, self._options, luck)
        self._bots = [bots.make(name, self.game, (luck, k), SIMULATIONS) for k, name in enumerate(self._names)]
        self._paid = 0.0
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move. What is no legal move changes nothing: `info` says under "illegal" why, and "rule" names it."""
        try:
            self._numbers.play(int(action), 0)
        except IllegalMove as refusal:
            return self._seen(), 0.0, False, False, {"illegal": refusal.sentence, "rule": refusal.rule}
        self._let_others_play()
        over = self._numbers.over
        reward = 0.0
        if self._pays_points:
            points = self._numbers.points()[0]
            reward, self._paid = points - self._paid, points
        elif over:
            reward = results(self._numbers.points())[0]
        return self._seen(), reward, over, False, {}

    def _let_others_play(self) -> None:
        numbers = self._numbers
        while not numbers.over and 0 not in numbers.acting:
            seat = numbers.seat
            eyes = self.game.seen_by(numbers.truth(), seat)
            numbers.play(int(self._bots[seat - 1].choose(eyes, seat, 1.0)), seat)

    def _seen(self) -> dict[str, Array]:
        return {"observation": self._numbers.observe(0), "action_mask": self._numbers.mask(0)}

    def render(self) -> str | None:
        """The position as seat 0 sees it, readable."""
        return self._numbers.described(0) if self.render_mode == "ansi" else None
