"""Luck and skill: the same luck is dealt to different players, and the same players are dealt different luck."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from rhumbline.lab.report.accounts import Account
from rhumbline.lab.report.estimates import Estimate, ratio


class Shares(NamedTuple):
    """What the variance of results comes from, in parts of 1; they add up to it.

    `luck` is what a seat gets from its cards and dice whoever sits there, `skill` what a player gets whatever is dealt.
    The rest is neither alone: what a player makes of what he is dealt, and luck that falls otherwise when others play.
    """

    luck: Estimate
    skill: Estimate
    rest: Estimate


Table = np.ndarray[Any, np.dtype[Any]]
"""A figure for each seat of each game."""


def shares(games: Sequence[Account], together: int, of: Callable[[Account], Sequence[float]]) -> Shares | None:
    """The shares, where so many games `together` were dealt the same luck, with the bots in other seats each time.

    What all seats of a game come to adds up to the same in every game, unless one sits alone. None where luck cannot be
    told from skill: with two bots, whoever wins a seat's games wins the other's, too.
    """
    came_to = np.array([of(one) for one in games], float)
    came_to -= came_to.mean(axis=0)  # a seat's advantage is neither luck nor skill
    bots = list(dict.fromkeys(name for one in games for name in one.lineup))
    sits = np.array([[bots.index(name) for name in one.lineup] for one in games])
    effects = np.array([came_to[sits == bot].mean() for bot in range(len(bots))])
    by_deal = (-1, together, came_to.shape[1])
    all_of_it = (came_to**2).reshape(by_deal).sum(axis=(1, 2))
    # Squares of means that are only estimated come out too large: by their own variance, which is taken off.
    skill = (2 * effects[sits] * came_to - effects[sits] ** 2).reshape(by_deal).sum(axis=(1, 2))
    for bot in range(len(bots)):
        skill -= _variance_of_mean(came_to, sits == bot, together) * (sits == bot).sum() / len(skill)
    luck = _lucky((came_to - effects[sits]).reshape(by_deal), sits[:together])
    if luck is None:
        return None
    parts = [luck, skill, all_of_it - luck - skill]
    return Shares(*(ratio(part.tolist(), all_of_it.tolist()) for part in parts))


def _lucky(apart: Table, sits: Table) -> Table | None:
    """By deal: how far results go with the seat, in products of one game's with another's where other bots sit.

    Because one seat's gain is the others' loss, they go against each other anyway: that is taken off.
    """
    games, seats = sits.shape
    other_game = ~np.eye(games, dtype=bool)[:, None, :, None]
    other_bot = other_game & (sits[:, :, None, None] != sits[None, None, :, :])
    same_seat = other_bot & np.eye(seats, dtype=bool)[None, :, None, :]
    other_seat = other_bot & ~np.eye(seats, dtype=bool)[None, :, None, :]

    def products(which: Table) -> Table:
        found: Table = np.einsum("drs,rsqt,dqt->d", apart, which.astype(float), apart) / which.sum()
        return found

    if not same_seat.any() or (seats > 1 and not other_seat.any()):
        return None
    shared = products(other_seat) if seats > 1 else np.zeros(len(apart))
    found: Table = (products(same_seat) - shared) * games * max(1, seats - 1)
    return found


def _variance_of_mean(came_to: Table, own: Table, together: int) -> float:
    """The variance of one bot's mean, over deals of luck."""
    above = (came_to * own).reshape(-1, together * came_to.shape[1]).sum(axis=1)
    below = own.reshape(-1, together * came_to.shape[1]).sum(axis=1)
    pulls = ratio(above.tolist(), below.tolist()).pulls
    return float(pulls.var(ddof=1) / len(pulls)) if len(pulls) > 1 else 0.0


def beside_the_others(one: Account) -> list[float]:
    """How many points each seat has more than the mean of the table; alone, what the game measures."""
    middle = sum(one.totals) / len(one.totals)
    return [float(one.solo)] if one.solo is not None else [total - middle for total in one.totals]


class LuckAndSkill(NamedTuple):
    """Of the victory, which there is not where one sits alone; and of the points beside those of the others."""

    victory: Shares | None
    points: Shares

    @property
    def whole(self) -> Shares:
        """Of what matters: the victory, or alone the points."""
        return self.victory or self.points


def luck_and_skill(games: Sequence[Account], together: int) -> LuckAndSkill | None:
    """None where there are too few bots to tell."""
    points = shares(games, together, beside_the_others)
    alone = len(games[0].lineup) == 1
    return points and LuckAndSkill(None if alone else shares(games, together, lambda one: one.shares), points)
