"""What everybody hears besides the moves: walks, chips won, cards due, scorings; the same for all, and no secret."""

import random
import re

import pytest

import rhumbline
from gisborne.scenes import draw_any, lay_all, scene
from rhumbline.core.match import Match
from ruletest import rule_test

TOLD = ("walks", "camps", "refill", "scoring", "final-scoring", "draws")


def told(match: Match, viewer: int | None = None, since: int = 0) -> list[tuple[object, str]]:
    return [(line["by"], line["move"]) for line in match.log(viewer, since) if line["move"].startswith(TOLD)]


@rule_test("card.1", "who lands on a chip, which chip it is, and that it calls a scoring is heard by all")
def test_a_chip_won_by_landing_is_told() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "g3 g4"], chips=[1])
    lay_all(match, "b1", "tent b1", "g3")
    heard = [
        (0, "walks b1, 1 step, to start 4, takes 1 by landing"),
        (1, "camps b1"),
        (2, "walks g3, 3 steps, to start 5, past pawns"),
        ("chance", "refill 0 2 1 2 2 0"),
    ]
    for viewer in (None, 0, 1, 2):
        assert told(match, viewer) == heard


@rule_test("card.2", "who is the last to pass a chip is heard to win it without a scoring")
def test_a_chip_won_by_passing_is_told() -> None:
    match = scene("start p1", ["p1 1", "start 7", "start 2"], ["b1", "b1", "b2 b2"], chips=[1, 2])
    lay_all(match, "tent", "tent", "b2 b2")
    assert told(match)[2] == (2, "walks b2 b2, 4 steps, to start 6, takes 1 by passing")


@rule_test("card.2", "also when the walk is held up by a river further on")
def test_a_chip_won_before_a_river_is_told() -> None:
    match = scene("start p2 p7", ["p7 9", "p7 8", "p2 1"], ["b1", "b1", "3g4 4b1"], chips=[0, 2, 0])
    lay_all(match, "tent", "tent", "g4 g4 g4")
    assert match.log(0)[-1] == {"n": match.heard(0) - 1, "by": 2, "move": "takes 2 by passing"}
    match.play(2, "discard b1")
    assert (2, "walks g4 g4 g4, 12 steps, to p7 5, over a river") in told(match)


@rule_test("shortcut.1", "a bridge, a river and a swamp on the way are told with the walk")
def test_what_is_met_is_told() -> None:
    match = scene("start p9 p7 p3", ["p3 3", "p7 3", "start 7"], ["b2 b1", "b1", "b2"], chips=[0, 0, 0, 0])
    lay_all(match, "b1 b2", "b1", "b2")
    assert [text for _, text in told(match)][:3] == [
        "walks b1 b2, 1 step, to p3 4",
        "walks b1, 1 step, to p7 4, over a river",
        "walks b2, 2 steps, to p9 8, over a bridge",
    ]


@rule_test("wolves.1", "wolves that find no chip are told as well: all see that none is given")
def test_wolves_without_a_chip_are_told() -> None:
    match = scene("start p5", ["p5 2", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[1, 2])
    lay_all(match, "b1", "tent", "tent")
    assert told(match)[0] == (0, "walks b1, 1 step, to p5 3, has nothing for the wolves")


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told(seed: int) -> None:
    """Every pawn is told of once a round, every chip that comes to a chest once, and every scoring with its cards."""
    m = rhumbline.new("gisborne", seats=3 + seed % 3, seed=seed)
    rng = random.Random(seed)
    walks = chips = lost = 0
    while not m.over:
        seat = m.to_act[0]
        heard = m.heard()
        lays = [move for move in m.moves(seat) if not move.startswith("lay tent")]
        m.play(seat, rng.choice(lays or m.moves(seat)))
        news = m.log(None, heard)
        walks += sum(line["move"].startswith(("walks", "camps")) for line in news)
        chips += sum(int(value) for line in news for value in re.findall(r"takes (\d)", line["move"]))
        lost += sum(int(line["move"][5:]) for line in news if line["move"].startswith("give"))
        logs = [told(m, viewer) for viewer in (None, *range(m.seats))]
        assert all(log == logs[0] for log in logs)
    assert walks == m.seats * m.view()["round"]
    assert chips - lost == sum(sum(player["chips"]) for player in m.view()["players"])
    assert [text for _, text in told(m) if text.startswith("final")] == [told(m)[-2][1]]


@rule_test("scoring.3", "whose the cards are that nobody chooses about is told before they are drawn")
def test_the_last_one_is_told_to_draw() -> None:
    match = scene("start", ["start 6", "start 5", "start 1"], ["g3", "g3", "g3"], chips=[1])
    lay_all(match, "tent", "tent", "g3")
    draw_any(match)
    assert told(match)[-1] == ("chance", "scoring 0 3 1 2 2 2")
    for seat in (0, 0, 0, 1):
        match.play(seat, "chest")
    match.play(1, "chest")
    assert [line["move"] for line in match.log(2)[-2:]] == ["put ?", "draws 2"]
    assert draw_any(match) == 2
