"""All games as one game of OpenSpiel, `python_rhumbline`; importing this module registers it.

Choices under seal are asked for in the order of seats: nobody's information tells him what another has chosen, so it is
the same game as if all chose at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import pyspiel

from rhumbline.engine.entry_points import array_of
from rhumbline.engine.errors import BadInput
from rhumbline.engine.events import EVERYBODY, UNHEARD, Event, buffer
from rhumbline.engine.game import CHANCE, Game, acting_in
from rhumbline.envs.layout import layout
from rhumbline.envs.numbers import Eyes, results
from rhumbline.games import load

NAME = "python_rhumbline"
FIRST_GAME = "cartographers"
MOST_SEATS = 8
MOST_POINTS = 1000.0
"""Far more than anybody has ever had, or lost, alone at the table."""
LONGEST = 20_000
"""More moves than any game takes, cards and dice included."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Rhumbline: Cartographers, Gisborne, Kingdom Maps, Pizarro & Co.",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": FIRST_GAME, "players": 0, "options": ""},
)


def game_of(game: str, seats: int | None = None, options: Mapping[str, str] | None = None) -> Any:
    """The game of OpenSpiel; without a number of seats, for the fewest that can play it."""
    known = load(game)
    players = known.seats[0] if seats is None else seats
    known.new_state(players, options)  # refuses what there is not
    chosen = "/".join(f"{name}:{value}" for name, value in known.filled_options(options).items())
    return pyspiel.load_game(NAME, {"game": game, "players": players, "options": chosen})


def _options(text: str) -> dict[str, str]:
    """Options as OpenSpiel can hold them: `name:value`, several with a slash between them."""
    pairs = [one.partition(":") for one in text.split("/") if one]
    if not all(colon for _, colon, _ in pairs):
        message = f"options are written name:value, with / between them, not {text!r}"
        raise BadInput(message)
    return {name: value for name, _, value in pairs}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with so many seats and these options."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = dict(params or {})
        self.rules = load(asked.get("game", FIRST_GAME))
        self.seats = int(asked.get("players", 0)) or self.rules.seats[0]
        self.start = array_of(self.rules.new_state(self.seats, _options(asked.get("options", ""))))
        most = MOST_POINTS if self.seats == 1 else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.move_codes,
            max_chance_outcomes=self.rules.most_moves,
            num_players=self.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, asked)

    def new_initial_state(self) -> Any:
        """The position before anything was drawn or rolled."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees; OpenSpiel asks it for all strings and tensors."""
        if params:
            message = f"an observer takes no parameters, not {params}"
            raise BadInput(message)
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and what led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # OpenSpiel copies a state with all that it holds: so it holds the name of the game, and not the game.
        self._name = game.rules.name
        self._seats = game.seats
        self._start = game.start
        self.at = game.start.copy()
        self._look()

    @property
    def _rules(self) -> Game:
        return load(self._name)

    def _look(self) -> None:
        acting = acting_in(int(self._rules.entry.look(self.at)[0]))
        self._first = acting[0] if acting else None

    def current_player(self) -> int:
        """CHANCE, or the first of those who must decide."""
        if self._first is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._first == CHANCE else self._first

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._rules.moves(self.at, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn or rolled, and how likely it is."""
        possible = self._rules.chances(self.at)
        total = sum(weight for _, weight in possible)
        return [(move, weight / total) for move, weight in possible]

    def _apply_action(self, action: int) -> None:
        assert self._first is not None
        self._rules.entry.step(self.at, self._first, action, UNHEARD)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        return self._rules.write(self.at[0], CHANCE if player < 0 else player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._first is None

    def returns(self) -> list[float]:
        """What the game was worth to each player; nothing before its end."""
        if self._first is not None:
            return [0.0] * self._seats
        return results([float(self._rules.points(self.at[0], seat)) for seat in range(self._seats)])

    def __str__(self) -> str:
        """The whole position, secrets included."""
        return msgspec.json.encode(self._rules.position(self.at[0])).decode()

    def told(self, player: int) -> list[Event]:
        """All that a player has been told, from the first move on."""
        at, told = self._start.copy(), []
        for action in self.history():
            noted = buffer()
            by = acting_in(int(self._rules.entry.look(at)[0]))[0]
            self._rules.entry.step(at, by, action, noted)
            for event, audience in self._rules.read_events(at[0], noted):
                heard = event if audience in {EVERYBODY, player} else event.for_others()
                if heard is not None:
                    told.append(heard)
        return told

    def seen(self, player: int) -> Any:
        """The position without what a player may not know."""
        return self._rules.seen_by(self.at, player)


class Observer:
    """What a player sees: as numbers, and as text; with perfect recall, all that he has been told."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._game = game
        self._recalls = kind.perfect_recall
        plan = layout(game.rules.name, game.seats)
        self.tensor = np.zeros(plan.width, dtype=np.float32)
        self.dict = {name: self.tensor[part.slice].reshape(part.shape) for name, part in plan.parts.items()}
        self._eyes = Eyes(game.rules, game.seats)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into `tensor` and `dict`."""
        self.tensor[:] = self._eyes.see(state.at, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, or has been told, as text."""
        if self._recalls:
            return "\n".join([f"seat {player}", *(msgspec.json.encode(one).decode() for one in state.told(player))])
        view = self._game.rules.view(state.seen(player), player)
        return f"seat {player} " + msgspec.json.encode(view).decode()


pyspiel.register_game(GAME_TYPE, SpielGame)
