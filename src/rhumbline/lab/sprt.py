"""A test with error rates fixed in advance: whether the first bot is more than `low` Elo ahead, or less than `high`.

What is counted is a pair of games with the same luck and seats swapped: the share of its victories that went to the
first bot. At a table for two that is one of five values (a pentanomial test); where more sit or share a victory there
are more. Two purses start with one coin each. One bets on every pair that the lead is more than `low`, the other that
it is less than `high`. A bet is fair, or worse, if what it bets on is false: however long one plays, such a purse
reaches 1 / error with a chance of at most that error (Ville). So the error rates hold exactly, for whatever
the scores of pairs may look like. Stakes go by the spread of the pairs so far; with them a bet is the ratio of two
likelihoods, and the test as quick as one that knows the spread.
"""

from math import log, log10
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine.errors import BadInput

FARTHEST = 1000  # Elo: nobody can tell leads beyond it apart
BOLDEST = 0.9  # of what a purse can stake without a loss that would empty it


def score_of(elo: float) -> float:
    """The share of victories that goes with a lead in Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(score: float) -> float:
    """The lead in Elo that goes with a share of victories; infinite for all or none of them."""
    if not 0 < score < 1:
        return float("inf") if score >= 1 else float("-inf")
    return 400 * log10(score / (1 - score))


class Question(NamedTuple):
    """What is asked, and how often the answer may be wrong."""

    low: float
    high: float
    alpha: float = 0.05  # how often "more than `low`" may be found where it is not so
    beta: float = 0.05  # how often "less than `high`" may be found where it is not so

    def check(self) -> None:
        """Refuse a question that has no answer."""
        if not -FARTHEST <= self.low < self.high <= FARTHEST:
            message = (
                f"a test needs two bounds in Elo, the lower one first, such as 0,20; not {self.low:g},{self.high:g}"
            )
            raise BadInput(message)
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            message = f"error rates lie between 0 and 0.5; not {self.alpha:g} and {self.beta:g}"
            raise BadInput(message)


class Sprt:
    """The question, and how full the purses are (as logarithms). Arrays of scores make many tests at once."""

    def __init__(self, question: Question) -> None:
        question.check()
        self.question = question
        self.pairs = 0
        self.total: Any = 0.0
        self.squares: Any = 0.0
        self.for_more: Any = 0.0
        self.for_less: Any = 0.0

    def enter(self, score: Any) -> None:
        """One more pair of games: the share of its victories that went to the first bot."""
        low, high = score_of(self.question.low), score_of(self.question.high)
        # Stakes are set before the pair is looked at. Two made-up pairs go into the spread: one all won, one all lost.
        spread = (self.squares + 1) / (self.pairs + 2) - ((self.total + 1) / (self.pairs + 2)) ** 2
        stake = (high - low) / (spread + (high - low) ** 2)
        self.for_more += np.log1p(np.minimum(stake, BOLDEST / low) * (score - low))
        self.for_less += np.log1p(np.minimum(stake, BOLDEST / (1 - high)) * (high - score))
        self.pairs += 1
        self.total += score
        self.squares += score**2

    @property
    def verdict(self) -> str:
        """`more` (than low), `less` (than high), or `open` as long as neither is found."""
        if self.for_more >= log(1 / self.question.alpha):
            return "more"
        return "less" if self.for_less >= log(1 / self.question.beta) else "open"

    def told(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        score = float(self.total / self.pairs) if self.pairs else 0.5
        return {
            **self.question._asdict(),
            "verdict": self.verdict,
            "pairs": self.pairs,
            "score": round(score, 4),
            "elo": round(elo_of(score), 1) if 0 < score < 1 else None,
            "for_more": [round(float(self.for_more), 4), round(log(1 / self.question.alpha), 4)],
            "for_less": [round(float(self.for_less), 4), round(log(1 / self.question.beta), 4)],
        }


def in_words(told: dict[str, Any], first: str, second: str) -> str:
    """The verdict as a sentence or two."""
    low, high = told["low"], told["high"]
    if told["verdict"] == "open":
        return f"Still open: {first} may be {low:g} Elo ahead of {second}, or {high:g}. More games would tell."
    more = told["verdict"] == "more"
    bound, error = (low, told["alpha"]) if more else (high, told["beta"])
    found = f"{first} is {'more' if more else 'less'} than {bound:g} Elo ahead of {second}."
    return f"{found} Where that is not so, this test says it at most {100 * error:g} times in 100."
