"""OpenSpiel's own tests at every seat count; and that information tells nobody what he may not know."""

import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from learning.tables import every_table
from rhumbline import envs
from rhumbline.engine.errors import BadInput
from rhumbline.games import load, names


@pytest.mark.parametrize(("name", "seats"), every_table())
def test_random_simulations_pass(name: str, seats: int) -> None:
    pyspiel.random_sim_test(envs.openspiel(name, seats), num_sims=1, serialize=False, verbose=False)


def walk(name: str, seats: int, seed: int) -> Any:
    state = envs.openspiel(name, seats).new_initial_state()
    rng = random.Random(seed)
    while not state.is_terminal():
        yield state
        actions = state.legal_actions()
        state.apply_action(rng.choice(actions))
    yield state


def test_it_is_registered_by_name() -> None:
    import rhumbline.envs.spiel  # noqa: F401

    game = pyspiel.load_game("python_rhumbline", {"game": "pizarro", "players": 4, "options": "board1:B"})
    assert game.num_players() == 4
    assert game.num_distinct_actions() == load("pizarro").move_codes
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    with pytest.raises(BadInput):
        envs.openspiel("pizarro", 9)


@pytest.mark.parametrize("name", names())
def test_what_a_player_cannot_tell_apart_is_told_in_the_same_words(name: str) -> None:
    """Of two moves after which a player sees the same, his information is the same; he remembers all he was told."""
    rules, seats = load(name), load(name).seats[-1]
    same = different = 0
    rng = random.Random(7)
    forgets = getattr(rules.module("events"), "FORGETS", ())
    for k, state in enumerate(walk(name, seats, 3)):
        if state.is_terminal() or k % 5 or k > 200:
            continue
        children = [
            state.child(action) for action in rng.sample(state.legal_actions(), min(4, len(state.legal_actions())))
        ]
        for player in range(seats):
            before = state.information_state_string(player)
            heard: dict[bytes, str] = {}
            for child in children:
                text = child.information_state_string(player)
                assert text.startswith(before)
                if any(isinstance(event, forgets) for event in child.told(player)):
                    continue
                known = heard.setdefault(child.seen(player).tobytes(), text)
                assert known == text, "the same sight, and another information"
                same += known is not text
            different += len(heard) > 1
    assert different > 0
    assert same > 0


@pytest.mark.parametrize("name", names())
def test_chance_returns_and_observers(name: str) -> None:
    seats = load(name).seats[0]
    observer = make_observation(envs.openspiel(name, seats))
    chances = 0
    for state in walk(name, seats, 5):
        if state.is_chance_node():
            chances += 1
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
        elif not state.is_terminal():
            assert state.returns() == [0.0] * seats
            player = state.current_player()
            observer.set_from(state, player)
            assert observer.tensor.tolist() == state.observation_tensor(player)
    assert chances > 0
    returns = state.returns()
    assert returns[0] > 0 if seats == 1 else sum(returns) == pytest.approx(0.0)
