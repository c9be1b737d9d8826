"""What accounts of many games add up to: every figure of a report, as estimates and as plain values for JSON."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import quantiles
from typing import NamedTuple

import numpy as np

from rhumbline.engine.payments import About
from rhumbline.lab.report.accounts import NOBODY, Account
from rhumbline.lab.report.estimates import Estimate, mean, ratio

MOMENTS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""Parts of a game after which we look who leads."""


class Spread(NamedTuple):
    """How values lie: the 5 %, 25 %, 50 %, 75 % and 95 % marks between the least and the most, and their mean."""

    least: float
    marks: list[float]
    most: float
    mean: Estimate
    values: list[float]


class Item(NamedTuple):
    """What one thing pays: for each payment, and how many there were in how many games."""

    name: str
    points: Estimate
    payments: int
    games: int


class Group(NamedTuple):
    """Things of one kind."""

    name: str
    about: About
    items: list[Item]


class Figures(NamedTuple):
    """All figures of one kind of game."""

    seats: int
    scores: Spread  # of all seats; alone, in the game's own measure
    by_seat: list[Spread]
    by_bot: dict[str, Spread]  # where several bots play
    bot_wins: dict[str, Estimate]
    winner: Estimate
    margin: Estimate  # of the best over the second
    wins: list[Estimate]  # by seat
    decisions: Spread  # of all seats together
    turns: Spread
    rounds: Spread
    lead_changes: Spread
    leader_wins: list[Estimate | None]  # at each of MOMENTS: how often the leader of then has won; None: nobody led
    groups: list[Group]


def figures(games: Sequence[Account], about: Mapping[str, About], together: int) -> Figures:
    """All of them, from games at one number of seats; `about` has the headings of the payments.

    So many games `together` were dealt the same luck.
    """
    seats = len(games[0].totals)
    bots = list(dict.fromkeys(name for one in games for name in one.lineup))
    values = [[float(one.solo)] if one.solo is not None else [float(n) for n in one.totals] for one in games]
    return Figures(
        seats,
        _spread(values, together),
        [_spread([[of[seat]] for of in values], together) for seat in range(seats)],
        {bot: _spread(_of_bot(games, values, bot), together) for bot in bots} if len(bots) > 1 else {},
        {bot: _wins(games, bot, together) for bot in bots} if len(bots) > 1 and seats > 1 else {},
        mean([max(of) for of in values], together),
        mean([_margin(of) for of in values], together),
        [mean([one.shares[seat] for one in games], together) for seat in range(seats)],
        _spread([[float(one.decisions)] for one in games], together),
        _spread([[float(one.turns)] for one in games], together),
        _spread([[float(one.rounds)] for one in games], together),
        _spread([[float(_changes(one.leaders))] for one in games], together),
        [_leader_wins(games, moment, together) for moment in MOMENTS] if seats > 1 else [],
        [_group(games, name, what, together) for name, what in about.items()],
    )


def _spread(values: Sequence[Sequence[float]], together: int) -> Spread:
    """Of values by game, any number in each."""
    flat = [value for of in values for value in of]
    cuts = quantiles(flat, n=20, method="inclusive") if len(flat) > 1 else flat * 19
    marks = [cuts[0], cuts[4], cuts[9], cuts[14], cuts[18]]
    middle = ratio([sum(of) for of in values], [len(of) for of in values], together)
    return Spread(min(flat), marks, max(flat), middle, flat)


def _of_bot(games: Sequence[Account], values: Sequence[Sequence[float]], bot: str) -> list[list[float]]:
    return [
        [value for value, name in zip(of, one.lineup, strict=True) if name == bot]
        for one, of in zip(games, values, strict=True)
    ]


def _wins(games: Sequence[Account], bot: str, together: int) -> Estimate:
    """Its share of the victory for each seat it has."""
    shares = _of_bot(games, [one.shares for one in games], bot)
    return ratio([sum(of) for of in shares], [len(of) for of in shares], together)


def _margin(totals: Sequence[float]) -> float:
    best, *others = sorted(totals, reverse=True)
    return best - others[0] if others else 0.0


def _changes(leaders: Sequence[int]) -> int:
    """How often another seat took the lead; a lead that was shared in between is not lost."""
    alone = [seat for seat in leaders if seat != NOBODY]
    return sum(a != b for a, b in pairwise(alone))


def _leader_wins(games: Sequence[Account], moment: float, together: int) -> Estimate | None:
    """Of those who led alone at this moment: how many won, shared victories in part."""
    led = [(one, one.leaders[int(moment * (len(one.leaders) - 1))]) for one in games]
    if all(seat == NOBODY for _, seat in led):
        return None
    return ratio(
        [one.shares[seat] if seat != NOBODY else 0.0 for one, seat in led],
        [float(seat != NOBODY) for _, seat in led],
        together,
    )


def _group(games: Sequence[Account], name: str, about: About, together: int) -> Group:
    """The best paid first."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    for number, one in enumerate(games):
        for paid in one.payments:
            if paid.group == name:
                points, times = found.setdefault(paid.name, ([0.0] * len(games), [0.0] * len(games)))
                points[number] += paid.points
                times[number] += 1
    items = [
        Item(thing, ratio(points, times, together), int(sum(times)), int(np.count_nonzero(times)))
        for thing, (points, times) in found.items()
    ]
    return Group(name, about, sorted(items, key=lambda item: (-item.points.value, item.name)))
