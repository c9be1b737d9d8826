"""PPO on one core: an agent learns solo Cartographers and is measured against the bot `greedy`.

    pip install 'rhumbline[envs]' torch
    python examples/train.py --minutes 5 --curve curve.csv

Of each legal move the agent is told what our bots can measure (the stars of each scoring card, what is half done for
it, coins, mountains, monsters, room), and nothing of what that is worth. It begins by playing at random, and learns a
price for every measure in every season. Rewards are the stars of each season as they are scored.
"""

import argparse
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import nn

from rhumbline import bots, envs
from rhumbline.games import load
from rhumbline.games.cartographers.rules.evaluation import LATER, MONSTER_FADE, WEIGHTS

GAMES, STEPS = 64, 64  # played at the same time; between two updates
EPOCHS, PIECES, CLIP, LAMBDA, ENTROPY, STARS, RATE = 4, 4, 0.2, 0.95, 0.003, 10.0, 0.03
PLAIN = np.asarray(load("cartographers").weights["plain"])
MEASURES = [k for k in range(len(WEIGHTS)) if k not in {LATER, MONSTER_FADE}]
STYLES = np.eye(len(PLAIN))[MEASURES]  # bots that see one thing alone
STYLES[:, [LATER, MONSTER_FADE]] = PLAIN[[LATER, MONSTER_FADE]]


class Agent(nn.Module):
    """A price for each measure, by season; and what a position is worth."""

    def __init__(self) -> None:
        super().__init__()
        self.prices = nn.Parameter(torch.zeros(4, len(MEASURES)))
        self.worth = nn.Sequential(nn.LazyLinear(64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1))

    def forward(self, position, measures, owner):
        """The logarithm of each move's chance, and what each position is worth."""
        season = position[:, :4].argmax(1)
        scores = (measures * self.prices[season][owner]).sum(1)
        top = torch.full((len(position),), -torch.inf).scatter_reduce(0, owner, scores, "amax").detach()
        total = torch.zeros(len(position)).index_add(0, owner, (scores - top[owner]).exp())
        return scores - (top + total.log())[owner], self.worth(position).squeeze(1)


def look(env, observation):
    """Positions, the measures of all their moves, which position each move belongs to, and where its moves begin."""
    parts = envs.split("cartographers", 1, observation)
    told = [parts[name].reshape(len(observation), -1) for name in ("season", "edict", "card", "stars", "coins", "time")]
    position = np.concatenate([*told, parts["drawn"].sum(axis=(1, 3)) / 20], axis=1).astype(np.float32)
    measures, first = env.opinions(STYLES)
    owner = np.repeat(np.arange(len(observation)), np.diff(first))
    means = np.add.reduceat(measures, first[:-1]) / np.diff(first)[:, None].astype(np.float32)  # differences matter
    return torch.from_numpy(position), torch.from_numpy((measures - means[owner]) / 3), torch.from_numpy(owner), first


def play(env, seen, agent, steps, total):
    """Play on for so many steps: what happened in each, and the stars of the games that ended."""
    story, ended = [], []
    for _ in range(steps):
        *input_, first = look(env, seen["observation"])
        with torch.no_grad():
            logs, worth = agent(*input_)
        shaken = (logs - torch.empty_like(logs).exponential_().log()).numpy()  # the largest is a fair draw (Gumbel)
        rows = np.array([low + shaken[low:high].argmax() for low, high in pairwise(first)])
        moves = env.moves[0][np.arange(len(rows)), rows - first[:-1]]
        seen, reward, done, _, _ = env.step(moves)
        total += reward
        ended += total[done].tolist()
        total[done] = 0.0
        story.append((*input_, rows, logs[rows], worth.numpy(), reward / STARS, done.copy()))
    return seen, story, ended


def advantages(story, worth_after):
    """How much better each step was than expected (GAE)."""
    found, ahead = [], np.zeros(len(worth_after))
    for *_, worth, reward, done in reversed(story):
        ahead = reward + ~done * (worth_after + LAMBDA * ahead) - worth
        worth_after = worth
        found.append(ahead.astype(np.float32))
    return found[::-1]


def learn(agent, optimiser, story, found):
    """Proximal policy optimisation: some epochs over what was played."""
    games = len(found[0])
    for _ in range(EPOCHS):
        for piece in np.array_split(np.random.default_rng().permutation(len(story)), PIECES):
            steps = [story[k] for k in piece]
            begins = np.cumsum([0] + [len(step[2]) for step in steps[:-1]])
            owner = torch.cat([step[2] + k * games for k, step in enumerate(steps)])
            chosen = np.concatenate([step[3] + low for step, low in zip(steps, begins, strict=True)])
            logs, worth = agent(torch.cat([s[0] for s in steps]), torch.cat([s[1] for s in steps]), owner)
            gained = torch.from_numpy(np.concatenate([found[k] for k in piece]))
            wanted = gained + torch.from_numpy(np.concatenate([step[5] for step in steps]))
            ratio = (logs[chosen] - torch.cat([step[4] for step in steps])).exp()
            gained = (gained - gained.mean()) / gained.std()
            policy = -torch.minimum(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
            entropy = -(logs * logs.exp()).sum() / len(gained)
            optimiser.zero_grad()
            (policy + 0.5 * (worth - wanted).square().mean() - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def measure(games, choose):
    """The stars of so many games against nobody but the cards, which are the same for everybody measured so."""
    stars = []
    for seed in range(games):
        game = envs.Numbers("cartographers", 1, seed=seed)
        while not game.over:
            game.play(choose(game))
        stars.append(game.points()[0])
    return np.array(stars)


def best_of(agent):
    """How the agent plays when it does not try things out: the move with the highest price."""
    prices = agent.prices.detach().numpy() @ STYLES[:, : len(PLAIN)]
    prices[:, [LATER, MONSTER_FADE]] = PLAIN[[LATER, MONSTER_FADE]]
    rules = load("cartographers")
    values = np.empty(rules.most_moves)

    def choose(game):
        s = game.truth()[0]
        rules.evaluate(s, 0, game.moves, game.n, values, prices[s.season])
        return int(game.moves[values[: game.n].argmax()])

    return choose


def main():
    """Train for so many minutes, and measure the agent as it was at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5, help="of processor time (default %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="to measure with at the end (default %(default)s)")
    parser.add_argument("--curve", type=Path, help="where to write minutes, games and mean stars")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    env = envs.vector("cartographers", GAMES, seats=1, reward="points", threads=1)
    seen, _ = env.reset(seed=1_000_000)
    agent, total, games, curve = Agent(), np.zeros(GAMES), 0, []
    agent(*look(env, seen["observation"])[:3])
    optimiser = torch.optim.Adam(agent.parameters(), lr=RATE)
    began = time.process_time()
    while (minutes := (time.process_time() - began) / 60) < asked.minutes:
        optimiser.param_groups[0]["lr"] = RATE * (1 - minutes / asked.minutes)  # bold first, then with care
        seen, story, ended = play(env, seen, agent, STEPS, total)
        with torch.no_grad():
            worth_after = agent(*look(env, seen["observation"])[:3])[1].numpy()
        learn(agent, optimiser, story, advantages(story, worth_after))
        games += len(ended)
        curve.append((minutes, games, np.mean(ended)))
        print(f"{minutes:5.2f} min  {games:6} games  {np.mean(ended):5.1f} stars a game", flush=True)
    if asked.curve:
        np.savetxt(asked.curve, curve, "%.3f", ",", header="minutes,games,stars", comments="")
    rules = load("cartographers")
    greedy = bots.make("greedy", rules)
    theirs = measure(asked.games, lambda game: greedy.choose(rules.seen_by(game.truth(), 0), 0, 0.0))
    ours = measure(asked.games, best_of(agent))
    gap = ours - theirs
    print(f"the agent {ours.mean():.1f} stars, greedy {theirs.mean():.1f}, on the same {asked.games} games: ", end="")
    print(f"{gap.mean():+.1f}, 95 % between {gap.mean() - 1.96 * gap.std() / len(gap) ** 0.5:+.1f}", end=" and ")
    print(f"{gap.mean() + 1.96 * gap.std() / len(gap) ** 0.5:+.1f}")


if __name__ == "__main__":
    main()
