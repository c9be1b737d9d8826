"""All seats of a game as PettingZoo environments: one after another (AEC), or all at a time (Parallel).

Choices that the rules make simultaneous are sealed. AEC asks for them in the order of seats, and nobody sees what an
earlier one has chosen. Parallel asks for all of them in one step; whoever is not to act plays `wait`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pettingzoo import AECEnv, ParallelEnv

from rhumbline.engine.errors import BadInput
from rhumbline.envs.layout import Array
from rhumbline.envs.many import reward_code
from rhumbline.envs.numbers import Numbers, results, seed_of
from rhumbline.envs.spaces import Moves, seen
from rhumbline.games import load


class Seats:
    """What both environments have: a game, an agent for each seat, and the spaces of both."""

    def __init__(
        self, game: str, seats: int, options: Mapping[str, str] | None, reward: str, render_mode: str | None, more: int
    ) -> None:
        self.game = load(game)
        self.game.new_state(seats, options)  # refuses what there is not
        reward_code(reward)
        self._pays_points = reward == "points"
        self._more = more
        self._options = options
        self._seed = None
        self.render_mode = render_mode
        self.metadata = {"name": f"rhumbline_{game.replace('-', '_')}", "render_modes": ["ansi"]}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._actions = {
            agent: Moves(self.game.move_codes + more, self._mask_for(agent)) for agent in self.possible_agents
        }
        self._space = seen(self.game, seats, more)

    def observation_space(self, agent: str) -> Any:
        """The same for all."""
        del agent
        return self._space

    def action_space(self, agent: str) -> Any:
        """One for each, so that each can be seeded."""
        return self._actions[agent]

    def _mask_for(self, agent: str) -> Any:
        return lambda: self.observe(agent)["action_mask"]

    def _begin(self, seed: int | None) -> None:
        self._numbers = Numbers(self.game.name, len(self.possible_agents), self._options, seed_of(seed))
        self.agents = list(self.possible_agents)
        self._paid = [0.0] * len(self.agents)

    def _earned(self) -> list[float]:
        """What every seat has gained since it was asked last."""
        if self._pays_points:
            before, self._paid = self._paid, self._numbers.points()
            return [now - paid for now, paid in zip(self._paid, before, strict=True)]
        return results(self._numbers.points()) if self._numbers.over else [0.0] * len(self.possible_agents)

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent sees."""
        seat = self.possible_agents.index(agent)
        mask = self._numbers.mask(seat, self._more)
        if self._more:
            mask[-1] = seat not in self._numbers.acting
        return {"observation": self._numbers.observe(seat), "action_mask": mask}

    def render(self) -> str | None:
        """The position as the first of those who must decide sees it, readable."""
        return self._numbers.described(max(0, self._numbers.seat)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


class Aec(Seats, AECEnv):  # type: ignore[misc]
    """One seat after another."""

    def __init__(
        self,
        game: str,
        seats: int = 3,
        options: Mapping[str, str] | None = None,
        reward: Literal["result", "points"] = "result",
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, game, seats, options, reward, render_mode, more=0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        del options
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._numbers.seat]

    def step(self, action: Any) -> None:
        """Play a move of the agent that is selected; IllegalMove says which rule it breaks, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._numbers.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._earned(), strict=True))
        self._accumulate_rewards()
        if self._numbers.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._numbers.seat]


class Parallel(Seats, ParallelEnv):  # type: ignore[misc]
    """All seats at a time; the last action, `wait`, is for whoever is not to act."""

    def __init__(
        self,
        game: str,
        seats: int = 3,
        options: Mapping[str, str] | None = None,
        reward: Literal["result", "points"] = "result",
        render_mode: str | None = None,
    ) -> None:
        Seats.__init__(self, game, seats, options, reward, render_mode, more=1)
        self.wait = self.game.move_codes

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a new game."""
        del options
        self._begin(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Play the moves of all who must decide; BadInput if one is none, and then nothing has changed."""
        acting = self._numbers.acting
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                message = f"{agent} has no action"
                raise BadInput(message)
            if seat in acting:
                self._numbers.check(int(actions[agent]), seat)
            elif actions[agent] != self.wait:
                message = f"{agent} is not to act: its action is {self.wait}, to wait"
                raise BadInput(message)
        for seat in acting:
            self._numbers.play(int(actions[self.agents[seat]]), seat)
        agents, over = self.agents, self._numbers.over
        rewards = dict(zip(agents, self._earned(), strict=True))
        if over:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )
