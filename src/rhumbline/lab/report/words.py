"""What the figures say, in sentences: in short, what a change does, and whether the seats are fair."""

from collections.abc import Iterator, Sequence
from math import isinf
from typing import NamedTuple

from rhumbline.lab.report.charts import Words, percent, plain, with_reach
from rhumbline.lab.report.estimates import CONFIDENCE, Estimate
from rhumbline.lab.report.figures import MOMENTS, Figures
from rhumbline.lab.report.shares import LuckAndSkill
from rhumbline.lab.stats import Interval

AS_IT_IS = "as it is"
"""What a side is called that has the game's own numbers."""
HALFWAY = MOMENTS.index(0.5)
MOST_MOVED = 4
"""How many things that pay more or less than before are named."""


class Side(NamedTuple):
    """A game as it is, or as somebody has changed it."""

    name: str
    options: dict[str, str]
    figures: Figures
    luck: LuckAndSkill | None  # unknown where too few bots play


def range_of(one: Interval, words: Words = plain) -> str:
    """Where a figure may be."""
    return "too few games to say" if isinf(one.high) else f"{words(one.low)} to {words(one.high)}"


def in_short(side: Side) -> Iterator[str]:
    """One game, in a few sentences."""
    of = side.figures
    _, low, middle, high, _ = of.scores.marks
    what = "The score, or the rating where the game has one," if of.seats == 1 else "A seat's score"
    yield (
        f"{what} is {with_reach(of.scores.mean.interval(), plain)} on average; half of the games are between "
        f"{plain(low)} and {plain(high)}, and the middle one is {plain(middle)}."
    )
    if of.seats > 1:
        yield fairness(of.wins)
        yield (
            f"The winner is {with_reach(of.margin.interval(), plain)} points ahead of the second. The lead changes "
            f"hands {with_reach(of.lead_changes.mean.interval(), plain)} times."
        )
        if (halfway := of.leader_wins[HALFWAY]) is not None:
            yield f"Whoever leads halfway wins {with_reach(halfway.interval(), percent)} of the games."
    if side.luck is not None:
        what = "who wins" if side.luck.victory else "the points"
        luck, skill, _ = (with_reach(one.interval(), percent) for one in side.luck.whole)
        yield f"Luck alone explains {luck} of {what} at this table, and who plays {skill}; the rest is both together."


def advantages(wins: Sequence[Estimate]) -> list[Interval]:
    """By seat: how much more often it wins than its share; all the intervals hold at once."""
    fair = 1 / len(wins)
    sure = 1 - (1 - CONFIDENCE) / len(wins)
    return [Interval(*(value - fair for value in one.interval(sure))) for one in wins]


def fairness(wins: Sequence[Estimate]) -> str:
    """Whether a seat is better than another."""
    found = advantages(wins)
    if any(isinf(one.high) for one in found):
        return "There are too few games to say whether the seats are fair."
    fair = 1 / len(wins)
    better = [
        f"seat {seat} wins {percent(fair + one.mean)} of the games ({range_of(_moved_by(one, fair), percent)})"
        for seat, one in enumerate(found)
        if one.low > 0 or one.high < 0
    ]
    if better:
        return f"The seats are not equally good: {', '.join(better)}; {percent(fair)} would be fair."
    most = max(max(-one.low, one.high) for one in found)
    return (
        "No seat is shown to be better than another; an advantage of more than "
        f"{plain(100 * most)} percentage points can be ruled out, a smaller one cannot."
    )


def _moved_by(one: Interval, by: float) -> Interval:
    return Interval(*(value + by for value in one))


# --- beside a changed game


def what_it_does(base: Side, other: Side) -> Iterator[str]:
    """What is different, as far as the games tell; what may be chance is called no difference."""
    was, now = base.figures, other.figures
    yield _moved("Scores", now.scores.mean.less(was.scores.mean), "points")
    if was.seats > 1:
        yield _moved("The winner's lead over the second", now.margin.less(was.margin), "points")
        yield _moved("Changes of the lead", now.lead_changes.mean.less(was.lead_changes.mean), "a game")
    yield _moved("The length of a game", now.turns.mean.less(was.turns.mean), "turns")
    moved = sorted(_items_moved(was, now), key=lambda one: -abs(one[1].mean))
    for name, one in moved[:MOST_MOVED]:
        way = "more" if one.mean > 0 else "less"
        yield f"{name}: {plain(abs(one.mean))} {way} ({range_of(one)})."
    if base.luck is not None and other.luck is not None:
        old, new = base.luck.whole, other.luck.whole
        yield _moved("What luck alone explains", new.luck.less(old.luck), "", percent)
        yield _moved("What skill alone explains", new.skill.less(old.skill), "", percent)


def _moved(what: str, by: Estimate, unit: str, words: Words = plain) -> str:
    one = by.interval()
    unit = f" {unit}" if unit else ""
    if isinf(one.high):
        return f"{what}: too few games to say."
    if one.low <= 0 <= one.high:
        return f"{what}: no difference shown ({range_of(one, words)}{unit})."
    return f"{what}: {words(abs(one.mean))}{unit} {'more' if one.mean > 0 else 'less'} ({range_of(one, words)})."


def _items_moved(was: Figures, now: Figures) -> Iterator[tuple[str, Interval]]:
    """What pays more or less than before; with many things to look at, the intervals are wider."""
    pairs = [
        (f"{group.name}, {item.name}", old.points, item.points)
        for before, group in zip(was.groups, now.groups, strict=True)
        for item in group.items
        for old in before.items
        if old.name == item.name
    ]
    for name, old, new in pairs:
        one = new.less(old).interval(1 - (1 - CONFIDENCE) / len(pairs))
        if not isinf(one.high) and (one.low > 0 or one.high < 0):
            yield name, one


def is_it_fair(base: Side, other: Side) -> Iterator[str]:
    """The seats of the changed game, and beside those of the game as it is."""
    yield fairness(other.figures.wins)
    sure = 1 - (1 - CONFIDENCE) / len(other.figures.wins)
    moved = [
        (seat, one)
        for seat, (new, old) in enumerate(zip(other.figures.wins, base.figures.wins, strict=True))
        if not isinf((one := new.less(old).interval(sure)).high) and (one.low > 0 or one.high < 0)
    ]
    before = base.name if base.name == AS_IT_IS else f"with {base.name}"
    if not moved:
        yield f"No seat is shown to win more or less often than in the game {before}."
    for seat, one in moved:
        by = f"{plain(100 * abs(one.mean))} percentage points {'more' if one.mean > 0 else 'less'}"
        yield f"Seat {seat} wins {by} than in the game {before} ({range_of(one, percent)})."
