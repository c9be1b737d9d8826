"""PettingZoo's own checkers, at every seat count; and what they do not look at."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from learning.tables import every_table
from rhumbline import envs
from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.games import load, names


# The checker would rather have a bare array. A mask beside it is how PettingZoo's own board games do it; it warns of
# them in the same words.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize(("name", "seats"), every_table())
def test_both_environments_pass_the_checkers(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(envs.aec(name, seats), num_cycles=60)
    parallel_api_test(envs.parallel(name, seats), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", names())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seats = load(name).seats[-1]
    seed_test(lambda: envs.aec(name, seats), num_cycles=50)
    parallel_seed_test(lambda: envs.parallel(name, seats), num_cycles=50)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("reward", ["result", "points"])
def test_rewards_add_up_to_what_the_game_was_worth(name: str, reward: str) -> None:
    seats = load(name).seats[-1]
    env = envs.aec(name, seats, reward=reward)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(3)
    for agent in env.agent_iter():
        seen, gained, over, _, _ = env.last()
        total[agent] += gained
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    result = env.game.result(env._numbers.truth()[0])  # noqa: SLF001 (what the referee says)
    by_total = sorted(total.values(), reverse=True)
    best_first = [total[f"seat_{seat}"] for place in result.ranking for seat in place]
    assert best_first == by_total
    if reward == "result":
        assert sum(by_total) == pytest.approx(0.0)
        assert len(set(by_total)) == len(result.ranking)


@pytest.mark.parametrize("name", ["cartographers", "kingdom-maps"])
def test_a_sealed_choice_is_not_seen_by_those_who_choose_after_it(name: str) -> None:
    env = envs.aec(name, load(name).seats[-1])
    env.reset(seed=5)
    compared = 0
    rng = np.random.default_rng(5)
    while compared < 20 and not all(env.terminations.values()):
        acting = env._numbers.acting  # noqa: SLF001
        moves = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        if len(acting) > 1 and len(moves) > 1:
            after = []
            for move in (moves[0], moves[-1]):
                twin = envs.aec(name, len(env.possible_agents))
                twin.reset(seed=5)
                twin._numbers._at[:] = env._numbers._at  # noqa: SLF001
                twin._numbers._note(env._numbers._waiting, env._numbers.n)  # noqa: SLF001
                twin._numbers.play(int(move))  # noqa: SLF001
                if acting[1] in twin._numbers.acting:  # noqa: SLF001
                    after.append(twin.observe(f"seat_{acting[1]}"))
            if len(after) == 2:
                assert all(np.array_equal(after[0][key], after[1][key]) for key in after[0])
                compared += 1
        env.step(rng.choice(moves))
    assert compared == 20


def test_who_is_not_to_act_waits() -> None:
    env = envs.parallel("pizarro", 3)
    seen, _ = env.reset(seed=1)
    acting = [agent for agent in env.agents if not seen[agent]["action_mask"][env.wait]]
    assert len(acting) == 1
    legal = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    before = env._numbers.truth().tobytes()  # noqa: SLF001
    with pytest.raises(BadInput, match="wait"):
        env.step(dict.fromkeys(env.agents, 0) | {acting[0]: legal[acting[0]]})
    with pytest.raises((BadInput, IllegalMove)):
        env.step(dict.fromkeys(env.agents, env.wait))
    with pytest.raises(BadInput, match="has no action"):
        env.step({})
    assert env._numbers.truth().tobytes() == before  # noqa: SLF001
    env.step(legal)


def test_bad_words_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput, match="there is no game"):
        envs.aec("chess")
    with pytest.raises(BadInput, match="seats"):
        envs.aec("gisborne", 2)
    with pytest.raises(BadInput, match="reward is one of"):
        envs.parallel("gisborne", 3, reward="gold")
    env = envs.aec("gisborne", 3)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="whole numbers from 0"):
        env.step(10**6)
