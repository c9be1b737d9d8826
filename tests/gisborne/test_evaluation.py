"""What moves are worth to bots: the plain style as it was set by hand, and what each weight stands for."""

import numpy as np
import pytest

from gisborne.scenes import draw_any, lay_all, scene
from rhumbline.engine.match import Match
from rhumbline.games import load
from rhumbline.games.gisborne.rules.evaluation import WEIGHTS

GAME = load("gisborne")
STYLES = ("plain", "fitted", "novice", "easy")


def worths(match: Match, style: str = "plain", /, **changed: float) -> dict[str, float]:
    """What a style, with some weights changed, thinks of each move of the seat to act, by the move in writing."""
    seat = match.to_act[0]
    weights = GAME.weights[style].copy()
    for name, weight in changed.items():
        weights[WEIGHTS.index(name)] = weight
    seen = match.seen(seat)
    moves = np.array(GAME.moves(seen, seat), np.int32)
    values = np.empty(len(moves))
    GAME.evaluate(seen, seat, moves, len(moves), values, weights)
    return {GAME.write(seen, seat, int(move)): float(value) for move, value in zip(moves, values, strict=True)}


def in_the_field() -> Match:
    """Seat 0 between the others: a chip three fields on, a river behind it, six cards in hand."""
    return scene(
        "start p7 p2", ["p7 2", "p7 6", "start 2"], ["2b1 b2 s3 2g4", "b1", "b1"], chips=[0, 2, 3], held=[[1], [], []]
    )


def first_to_lay(hand: str) -> Match:
    return scene("start p2 p5", ["p2 4", "start 6", "start 1"], [hand, "b1", "b1"], chips=[0, 0, 2])


def test_plain_is_the_yardstick() -> None:
    """The plain style is what others are measured by: its values stay what they were."""
    match = in_the_field()
    match.play(1, "lay b1")
    recorded = {
        "lay g4": 0.792808,
        "lay g4 g4": 2.894463,
        "lay s3": 2.800767,
        "lay b2": 1.146142,
        "lay b1 b2": 4.390358,
        "lay b1 b1 b2": 4.120781,
        "lay tent": 2.308348,
        "lay tent b2": 2.307348,
    }
    found = worths(match)
    assert {lay: found[lay] for lay in recorded} == pytest.approx(recorded, abs=1e-6)


@pytest.mark.parametrize("style", STYLES)
def test_every_style_judges_every_move(style: str) -> None:
    match = in_the_field()
    match.play(1, "lay b1")
    assert len(GAME.weights[style]) == len(WEIGHTS) + 1
    assert all(np.isfinite(worth) for worth in worths(match, style).values())


def test_beginners_lay_all_they_can() -> None:
    """A novice walks as far as his cards go; he who is used to the game keeps some for later."""
    match = first_to_lay("2b1 2s3 2g4")
    walks = worths(match, "novice")
    assert max(walks, key=lambda lay: walks[lay]) == "lay g4 g4"
    keeps = worths(match, "fitted")
    assert max(keeps, key=lambda lay: keeps[lay]) != "lay g4 g4"


@pytest.mark.parametrize(
    ("weight", "spared", "paid"), [("bronze_card", "lay g3", "lay b1"), ("silver_card", "lay g3", "lay s2 s3")]
)
def test_a_colour_worth_keeping(weight: str, spared: str, paid: str) -> None:
    """Cards of a colour that is worth more in hand cost more to lay; gold alone takes and brings none of them."""
    match = first_to_lay("b1 s2 s3 g3")
    before, after = worths(match), worths(match, "plain", **{weight: 1.0})
    assert after[spared] == before[spared]
    assert after[paid] < before[paid]
    assert after["lay tent"] > before["lay tent"]


def test_near_a_chip() -> None:
    """Where the next chip is within eight fields a lay is worth so much more for each point, and for the scoring."""
    match = first_to_lay("b1 s2 s3 g3")
    before = worths(match)
    # The chip, a 2, lies on p5 5: nine fields on from p2 4, and eight from the next.
    after = worths(match, near_chip=0.5, near_scoring=0.25)
    assert after["lay tent"] == before["lay tent"]
    assert after["lay b1"] == pytest.approx(before["lay b1"] + 1.25)


def test_a_scoring_is_likely_when_rivals_are_near_a_chip() -> None:
    """With a chip in reach of both others, the place in front brings three cards against two for the second."""
    match = scene("start p2", ["p2 4", "start 6", "start 5"], ["b1 g3", "b1", "b1"], chips=[0, 3])
    before, after = worths(match), worths(match, rivals_near=1.0)
    assert after["lay b1"] == pytest.approx(before["lay b1"] + 2 * (3 - 2 / 2))


def test_the_last_one_gets_cards() -> None:
    """scoring.3: who lands on a chip as the last one takes two cards on the hand."""
    match = scene("start p2", ["start 2", "start 7", "start 6"], ["b2 g3", "b1", "b1"], chips=[1, 0])
    lay_others(match)
    before, after = worths(match), worths(match, last_cards=1.0)
    assert after["lay b2"] == pytest.approx(before["lay b2"] + 2)
    assert after["lay g3"] == before["lay g3"]


def lay_others(match: Match) -> None:
    """Those who are ahead of seat 0 lay their tents."""
    while match.to_act != (0,):
        match.play(match.to_act[0], "lay tent")


def test_a_tent_may_count_for_itself() -> None:
    match = first_to_lay("b1 s2 s3 g3")
    before, after = worths(match), worths(match, tent=-1.0)
    assert after["lay tent b1"] == pytest.approx(before["lay tent b1"] - 1)
    assert after["lay b1"] == before["lay b1"]


def test_what_is_kept_at_a_river() -> None:
    """Three golds are best to keep, unless another colour counts for more."""
    match = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 3b1 3g3 s3", "b1", "b1"])
    lay_all(match, "s2", "b1", "b1")
    for weights, dropped in (({}, "b1 b1 b1 s3"), ({"keep_bronze": 5.0}, "s3 g3 g3 g3")):
        found = worths(match, "plain", **weights)
        assert max(found, key=lambda text: found[text]) == f"discard {dropped}"
    assert "s3" not in max((found := worths(match, keep_silver=5.0)), key=lambda text: found[text])


def test_chest_or_hand() -> None:
    """A position card goes into the chest if a point counts for more than a card."""
    match = scene("start p2", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[1, 0])
    lay_all(match, "b1", "tent", "tent")
    draw_any(match)
    for chest_card, choice in ((0.1, "hand"), (5.0, "chest")):
        found = worths(match, chest_card=chest_card)
        assert max(found, key=lambda text: found[text]) == choice
