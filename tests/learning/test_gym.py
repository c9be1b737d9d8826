"""Gymnasium's own checker at every seat count, and the vector environment beside games played one at a time."""

import sys

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from learning.tables import every_table
from rhumbline import envs
from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.envs.numbers import Eyes, results
from rhumbline.games import load, names

# The most that what breaks a tie weighs beside points.
TIE_BREAK = 0.1


@pytest.mark.parametrize(("name", "seats"), every_table())
def test_one_seat_among_bots_passes_the_checker(name: str, seats: int) -> None:
    check_env(envs.single(name, seats), skip_render_check=True)


def test_any_bots_may_sit_on_the_other_seats() -> None:
    env = envs.single("gisborne", 3, ["random", "greedy"], reward="points", render_mode="ansi")
    env.reset(seed=1)
    assert '"' in str(env.render())
    illegal = int(np.flatnonzero(env.reset(seed=1)[0]["action_mask"] == 0)[0])
    seen, gained, over, _, info = env.step(illegal)
    assert (gained, over) == (0.0, False)
    assert info["illegal"].endswith(".")
    assert info["rule"]
    assert env.observation_space.contains(seen)
    while not over:
        _, _, over, _, _ = env.step(env.action_space.sample())
    with pytest.raises(BadInput, match="2 opponents"):
        envs.single("gisborne", 3, ["random"])
    with pytest.raises(BadInput, match="no bot called"):
        envs.single("gisborne", 3, "nobody")


@pytest.mark.parametrize("name", names())
def test_many_games_go_as_each_would_go_alone(name: str) -> None:
    """Every observation, mask, seat and reward of a batch is what the rules say of that one position."""
    game, seats = load(name), load(name).seats[-1]
    eyes = Eyes(game, seats)
    env = envs.vector(name, 5, seats, threads=2)
    seen, infos = env.reset(seed=11)
    assert env.observation_space.contains(seen)
    ended = 0
    for step in range(10_000):
        if step % 7 == 0:
            for i, s in enumerate(env.states):
                seat = int(infos["seat"][i])
                at = env.states[i : i + 1].copy()
                assert seat == game.to_act(at)[0]
                assert np.array_equal(seen["observation"][i], eyes.see(at, seat))
                assert np.flatnonzero(seen["action_mask"][i]).tolist() == sorted(game.moves(at, seat))
                assert game.faults(s) == []
        actions = env.action_space.sample()
        assert env.action_space.contains(actions)
        by = infos["seat"].copy()
        seen, reward, done, truncated, infos = env.step(actions)
        assert not truncated.any()
        assert np.array_equal(reward, infos["rewards"][np.arange(5), by])
        for k in np.flatnonzero(done):
            ended += 1
            assert sum(infos["rewards"][k]) == pytest.approx(0.0)
            assert sorted(infos["rewards"][k]) != [0.0] * seats or ended < 5
        if ended >= 3:
            break
    assert ended >= 3
    env.close()


@pytest.mark.parametrize("name", names())
def test_threads_and_other_games_do_not_matter(name: str) -> None:
    seats = load(name).seats[0]
    few, many = envs.vector(name, 3, seats, threads=1), envs.vector(name, 7, seats, threads=3, opponents=None)
    few.reset(seed=4)
    many.reset(seed=4)
    for _ in range(150):
        a, b = few.random_actions(), many.random_actions()
        assert np.array_equal(a, b[:3])
        one, other = few.step(a), many.step(b)
        assert np.array_equal(one[0]["observation"], other[0]["observation"][:3])
        assert np.array_equal(one[1], other[1][:3])
        assert np.array_equal(one[2], other[2][:3])
    many.close()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_against_bots_the_caller_has_the_first_seat(name: str, opponents: str) -> None:
    seats = load(name).seats[-1]
    env = envs.vector(name, 2, seats, opponents=opponents, threads=1)
    _, infos = env.reset(seed=2)
    won: list[float] = []
    while len(won) < 2:
        assert not infos["seat"].any()
        _, reward, done, _, infos = env.step(env.random_actions())
        won += reward[done].tolist()
    assert all(-1.0 <= one <= 1.0 for one in won)


def test_points_are_paid_as_they_come() -> None:
    env = envs.vector("cartographers", 1, 1, reward="points", threads=1)
    env.reset(seed=9)
    total, paid, done = 0.0, 0, np.zeros(1, dtype=bool)
    while not done[0]:
        before = env.states[0].stars.sum()
        _, reward, done, _, infos = env.step(env.random_actions())
        total += reward[0]
        paid += reward[0] != 0
        if not done[0]:
            assert reward[0] == pytest.approx(env.states[0].stars.sum() - before, abs=TIE_BREAK)
    assert paid >= 2
    assert infos["final_obs"].shape == (1, env.layout.width)
    stars = envs.split("cartographers", 1, infos["final_obs"][0])["stars"].sum()
    assert total == pytest.approx(stars, abs=TIE_BREAK)


def test_a_wrong_action_changes_nothing() -> None:
    env = envs.vector("kingdom-maps", 3, 2, threads=1)
    with pytest.raises(BadInput, match="call reset"):
        env.step([0, 0, 0])
    env.reset(seed=1)
    before = env.states.tobytes()
    actions = env.random_actions()
    for wrong in (actions[:2], actions.astype(float), np.array([actions[0], 391, actions[2]]), np.array([-1, 0, 0])):
        with pytest.raises(BadInput):
            env.step(wrong)
    assert env.states.tobytes() == before
    for words in ({"n": 0}, {"n": 3, "threads": -1}, {"n": 3, "opponents": "master"}, {"n": 3, "reward": "gold"}):
        with pytest.raises(BadInput):
            envs.vector("kingdom-maps", **words)


def test_opinions_are_those_of_the_bots() -> None:
    game = load("cartographers")
    env = envs.vector("cartographers", 4, 2, threads=2)
    _, infos = env.reset(seed=6)
    values, first = env.opinions(np.array([game.weights["plain"], game.weights["novice"]]))
    moves, counts = env.moves
    assert first.tolist() == [0, *np.cumsum(counts).tolist()]
    expected = np.empty(game.most_moves)
    for i in range(4):
        seen = game.seen_by(env.states[i : i + 1], int(infos["seat"][i]))
        game.evaluate(seen, int(infos["seat"][i]), moves[i], int(counts[i]), expected, game.weights["novice"])
        assert values[first[i] : first[i + 1], 1] == pytest.approx(expected[: counts[i]], abs=1e-4)
    with pytest.raises(BadInput, match="rows of"):
        env.opinions(np.zeros((2, 3)))


@pytest.mark.parametrize(
    ("kind", "library", "extra"),
    [("aec", "pettingzoo", "envs"), ("single", "gymnasium", "envs"), ("openspiel", "pyspiel", "openspiel")],
)
def test_without_the_library_a_sentence_says_what_to_install(
    kind: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(BadInput, match=rf"needs {library}.*rhumbline\[{extra}\]"):
        getattr(envs, kind)("gisborne")


def test_the_loop_by_numbers() -> None:
    game = envs.Numbers("kingdom-maps", 2, seed=5)
    while not game.over:
        assert game.n == len(game.legal(game.seat))
        with pytest.raises((BadInput, IllegalMove)):
            game.play(int(game.moves[0]), 1 - game.seat if len(game.acting) == 1 else 7)
        game.play(int(game.moves[game.n - 1]))
    assert game.seat == -1
    assert sum(results(game.points())) == 0
    with pytest.raises(BadInput, match="over"):
        game.play(0)
    with pytest.raises(BadInput, match="a seed is"):
        envs.Numbers("kingdom-maps", 2, seed=-1)
