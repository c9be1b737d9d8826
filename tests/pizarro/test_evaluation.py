"""What bots value: the plain style stays what it was, and each weight does what its name says."""

from itertools import chain, combinations

import numpy as np
import pytest

from pizarro.table import EXPLORERS, begin, reveal, scene, win
from rhumbline import Match
from rhumbline.engine.weights import PLAIN, Weights
from rhumbline.games import load
from rhumbline.games.pizarro.components import COOK, CROWN_OF
from rhumbline.games.pizarro.rules.evaluation import WEIGHTS, gold_for, worth_of

GAME = load("pizarro")
SET = list(range(1, 10))


def styled(style: str = PLAIN, **changed: float) -> Weights:
    """The weights of a style, some of them changed."""
    weights = GAME.weights[style].copy()
    for name, weight in changed.items():
        weights[WEIGHTS.index(name)] = weight
    return weights


def values(m: Match, weights: Weights) -> dict[str, float]:
    """What whoever is to decide thinks of each move."""
    seat = m.to_act[0]
    seen = m.seen(seat)
    moves = np.empty(GAME.most_moves, np.int32)
    found = np.empty(GAME.most_moves)
    n = GAME.legal(seen, seat, moves)
    GAME.evaluate(seen, seat, moves, n, found, weights)
    texts = [GAME.write(m.truth(), seat, int(move)) for move in moves[:n]]
    return dict(zip(texts, found[:n].tolist(), strict=True))


def limit(m: Match, weights: Weights) -> int:
    """The highest bid that whoever is to bid likes better than to pass."""
    told = values(m, weights)
    return max([0, *(int(text.split()[1]) for text, value in told.items() if text != "pass" and value > 0)])


def choice(m: Match, weights: Weights) -> str:
    """The move with the highest value."""
    told = values(m, weights)
    return max(told, key=lambda text: told[text])


# --- the yardstick


@pytest.mark.parametrize(("sides", "limits"), [("AA", [8, 8, 8, 11, 8, 7]), ("BB", [8, 8, 9, 10, 9, 7])])
def test_plain_limits_of_the_first_auction(sides: str, limits: list[int]) -> None:
    assert [limit(reveal(begin(4, sides), name), styled()) for name in EXPLORERS] == limits


def test_plain_values_of_bids_fall_by_one() -> None:
    told = values(reveal(begin(4), "cook"), styled())
    assert [told[text] for text in ("pass", "bid 1", "bid 7", "bid 8", "bid 45")] == [0.0, 6.5, 0.5, -0.5, -37.5]


def test_plain_values_of_payments() -> None:
    """Seven gold: the 7 costs one crown, several smaller cards at least four, and an 8 or a 9 gives gold away."""
    told = values(win(reveal(begin(), "cook"), 0, 7), styled())
    recorded = {"pay 4": -8.15, "pay 5": -8.05, "pay 6": -8.15, "pay 7": -4.15, "pay 8": -4.6, "pay 9": -5.05}
    assert told == pytest.approx(recorded)


# --- styles


def test_styles() -> None:
    assert {PLAIN, "fitted", "easy", "novice"} <= set(GAME.weights)
    assert all(len(weights) == len(WEIGHTS) + 1 for weights in GAME.weights.values())


@pytest.mark.parametrize("style", ["plain", "fitted", "easy", "novice"])
@pytest.mark.parametrize("sides", ["AA", "BB"])
def test_every_style_opens_the_bidding(style: str, sides: str) -> None:
    """Nobody sits and waits: of the six explorers most are worth a first bid to any style."""
    opened = [choice(reveal(begin(4, sides), name), styled(style)) != "pass" for name in EXPLORERS]
    assert sum(opened) >= 4


def test_to_pass_is_always_one_of_the_first_two_for_the_search() -> None:
    for name in EXPLORERS:
        told = values(reveal(begin(4), name), styled("fitted"))
        assert "pass" in sorted(told, key=lambda text: -told[text])[:2]


# --- one weight at a time


def cook_auction(*fleets: list[int], hands: list[list[int]] | None = None) -> Match:
    """Year I, Cook is turned up, and each seat has ships of his on these spaces."""
    ships = [{"cook": fleet} if fleet else {} for fleet in fleets]
    return reveal(scene(hands or [SET] * len(fleets), ships=ships, stack=["cook"]), "cook")


def worth(m: Match, weights: Weights) -> float:
    """What the card on the table is worth to seat 0."""
    return float(worth_of(m.truth(), 0, COOK, 0, weights))


def test_rival_ahead() -> None:
    """Who has a ship on space 1 will bid for the next step too: it is worth less to the others."""
    alone, crowded = cook_auction([], [], []), cook_auction([], [1], [1])
    assert worth(alone, styled()) == worth(crowded, styled())
    assert worth(alone, styled(rival_ahead=0.1)) > worth(crowded, styled(rival_ahead=0.1))


def test_own_ahead() -> None:
    """There are fewer cards next year: a second ship on space 1 may stay there."""
    first, second = cook_auction([], [], []), cook_auction([1], [], [])
    assert worth(first, styled()) == worth(second, styled())
    assert worth(first, styled(own_ahead=0.1)) > worth(second, styled(own_ahead=0.1))


def test_level() -> None:
    """Who is richer than all others need not bid by all he has."""
    m = cook_auction([], [], [], hands=[[*SET, 9, 9], [1, 2], [1, 2]])
    assert limit(m, styled(level=0.5)) < limit(m, styled())


def test_deny() -> None:
    """Once a rival has bid, a card is worth more: he would get it."""
    m = reveal(begin(3), "cook")
    before = limit(m, styled(deny=0.5))
    m.play(m.to_act[0], "bid 1")
    assert limit(m, styled(deny=0.5)) > before == limit(m, styled())


def test_more_of_an_explorer() -> None:
    m = cook_auction([], [], [])
    assert worth(m, styled(cook=2.0)) > worth(m, styled()) == worth(m, styled(columbus=2.0))


def test_crowns_part() -> None:
    """Cards with many crowns are not spent on a card that brings few points."""
    m = cook_auction([], [], [], hands=[[1, 1, 2, 2, 3, 3], SET, SET])
    assert limit(m, styled(crowns_part=0.1)) == 0 < limit(m, styled())


def test_gold_for_is_the_best_choice_of_cards() -> None:
    for cards in ([1, 2, 5, 6, 9], [3, 3, 4, 4, 7], [1, 2, 3], [8, 9, 9]):
        row = np.bincount(cards, minlength=10)[1:].astype(np.int16)
        sets = list(chain.from_iterable(combinations(cards, n) for n in range(len(cards) + 1)))
        for crowns in range(12):
            best = max(sum(some) for some in sets if sum(int(CROWN_OF[v]) for v in some) <= crowns)
            assert gold_for(row, float(crowns)) == best
