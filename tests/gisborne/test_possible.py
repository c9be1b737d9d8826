"""Positions that never come about are refused, and those of whole games are not."""

import random
from typing import Any

import pytest

import rhumbline
from gisborne.scenes import draw, lay_all, place, scene
from rhumbline import CHANCE, BadInput
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.match import Match
from rhumbline.games.gisborne.moves import parse
from rhumbline.games.gisborne.rules.race import begin_move, walk
from rhumbline.games.gisborne.state import BEACH, MOVE

ALL = "start p1 p2 p3 p4 p5 p6 p7 p8 p9 end"
THREE = ["start 3", "start 2", "start 1"]

Words = dict[str, Any]


def refused(position: Words, words: str, players: dict[int, Words] | None = None, **change: Any) -> None:
    for seat, more in (players or {}).items():
        position["players"][seat] |= more
    with pytest.raises(BadInput, match=words):
        rhumbline.resume("gisborne", position | change)


def arrived() -> Words:
    """Seat 0 has reached the beach; seat 1 stands at a river, and seat 2 is still to move."""
    match = scene(ALL, ["end 6", "p7 2", "p7 1"], ["b1", "s2 2b1 3g3", "b1"])
    lay_all(match, "b1", "s2", "b1")
    position = match.position()
    assert (position["phase"], place(match, 0), position["players"][0]["chips"]) == ("river", "beach 5", [4])
    return position


def test_pawns_on_the_beach() -> None:
    """Only there in the last round, after all tiles, on places taken in turn, the first one with the 4."""
    assert rhumbline.resume("gisborne", arrived()).position() == arrived()
    refused(arrived(), "in turn", {0: {"place": "beach 4"}})
    refused(arrived(), "who has moved", {2: {"place": "beach 4"}})
    refused(arrived(), "arrived|who has moved", {1: {"place": "beach 4"}})
    refused(arrived(), "there is no place", {0: {"place": "beach 6"}})
    refused(arrived(), "chips|the 4", beach_chip=True)
    refused(arrived(), "first one on the beach", {0: {"chips": []}, 2: {"chips": [4]}})
    refused(arrived(), "never meets wolves", {0: {"chips": []}}, boxed=[*arrived()["boxed"], 4])
    refused(arrived(), "from the beach", {0: {"came_from": "beach 5"}})


@pytest.mark.parametrize("road", ["start p1", ALL])
def test_no_beach_while_cards_are_laid(road: str) -> None:
    """Such a pawn would be asked to move."""
    position = scene(road, ["p1 3", "start 2", "start 1"], ["b1", "b1", "b1"]).position()
    first = {0: {"place": "beach 5", "chips": [4]}}
    refused(position, "all tiles" if road != ALL else "ends with the round", first, beach_chip=False)


@pytest.mark.parametrize("phase", ["tile", "chip", "river"])
def test_no_beach_before_the_end_tile(phase: str) -> None:
    """Neither while tiles are laid nor anywhere before the last of them."""
    match = scene("start p7", ["p7 10", "p7 3", "start 1"], ["s2", "b1 4b2", "b1"], chips=[0, 0])
    lay_all(match, "s2", "b1", "b1")
    if phase != "tile":
        draw(match, "tile p2")
    if phase == "river":
        draw(match, "chip 1")
    assert match.position()["phase"] == phase
    refused(match.position(), "all tiles", {2: {"place": "beach 5", "chips": [4]}}, beach_chip=False)


def test_over_needs_a_pawn_on_the_beach() -> None:
    """A game does not end otherwise."""
    refused(scene(ALL, ["end 3", "start 2", "start 1"], ["b1", "b1", "b1"]).position(), "beach", phase="over")


def test_a_pawn_on_the_beach_never_moves() -> None:
    """Even in a position nobody can reach nothing is read beyond the road."""
    s = scene(ALL, ["end 6", "p7 2", "p7 1"], ["b1", "b1", "b1"]).truth()
    s.place[0] = BEACH + 5
    (s.laid[0],) = parse(s, 0, "lay b1")
    s.phase = MOVE
    begin_move(s, NO_EVENTS)
    assert s.steps == -1
    walk(s, NO_EVENTS)
    assert s.place[0] == BEACH + 5


@pytest.mark.parametrize("turn", [3, 5, 150])
def test_turn_of_nobody(turn: int) -> None:
    """Said before anything is looked up by it."""
    refused(scene("start", THREE, ["b1", "b1", "b1"]).position(), "the turn is that of one of 3 seats", turn=turn)


def test_bar_has_a_place_for_each_seat() -> None:
    """Three pawns stand on its first three places."""
    position = scene("start", ["start 2", "bar 1", "bar 3"], ["b1", "b1", "b1"]).position()
    assert rhumbline.resume("gisborne", position).position() == position
    refused(position, "no place", {2: {"place": "bar 5", "came_from": "bar 5"}})


# --- pawns on their way


def at_river(start: str = "p8 4") -> Match:
    match = scene("start p8", [start, "start 2", "start 1"], ["2b2 4s2", "b1", "b1"])
    lay_all(match, "b2 b2", "b1", "b1")
    assert match.position()["phase"] == "river"
    return match


def test_steps_at_a_river() -> None:
    """They follow from the cards laid and the field the pawn came from."""
    position = at_river().position()
    assert (position["steps"], position["players"][0]["came_from"]) == (3, "p8 4")
    for steps in (0, 1, 2, 4, 40):
        refused(at_river().position(), "steps left", steps=steps)
    refused(at_river().position(), "steps left", {0: {"came_from": "p8 3"}})
    bluff = at_river().position()
    back = [*bluff["unseen"], "b2", "b2"]
    refused(bluff, "nothing to walk with", {0: {"laid": "lay tent"}}, unseen=back, pile=bluff["pile"] + 2)


def test_steps_from_a_swamp() -> None:
    """Half of them."""
    match = scene("start p4 p7", ["p4 8", "start 2", "start 1"], ["3s3 s2 4b1", "b1", "b1"])
    lay_all(match, "s3 s3 s3 s2", "tent", "tent")
    position = match.position()
    # 11 points are 5 steps: one to the end of p4, three to the river.
    assert (position["phase"], position["steps"]) == ("river", 1)
    assert rhumbline.resume("gisborne", position).position() == position
    for steps in (2, 7):
        refused(match.position(), "steps left", steps=steps)


def test_wolves_at_the_end_of_the_way() -> None:
    """Who is asked for a chip has come as far as the cards led."""
    match = scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[1, 3], [], []])
    lay_all(match, "b2", "b1", "b1")
    assert match.position()["phase"] == "wolves"
    refused(match.position(), "moved as laid", {0: {"came_from": "p2 8"}})
    refused(match.position(), "moved as laid", {0: {"place": "p5 8"}})


def test_those_who_have_moved() -> None:
    """A pawn with a tent has stayed, and no other has fallen short."""
    match = scene("start p7", ["p7 9", "p7 2", "start 1"], ["b1", "s2 2b1 3g3", "b1"])
    lay_all(match, "tent", "s2", "b1")
    refused(match.position(), "player 0 has not moved as laid", {0: {"came_from": "p7 8"}})
    match = scene("start p7", ["p7 7", "p7 2", "start 1"], ["b2", "s2 2b1 3g3", "b1"])
    lay_all(match, "b2", "s2", "b1")
    refused(match.position(), "player 0 has not moved as laid", {0: {"place": "p7 8"}})


def test_chip_before_the_new_tile() -> None:
    """The next chip is turned up while the pawn stands just before the newest tile."""
    match = scene("start", ["start 6", "start 2", "start 1"], ["s3", "b1", "b1"], chips=[0])
    lay_all(match, "s3", "b1", "b1")
    draw(match, "tile p2")
    position = match.position()
    assert (position["phase"], position["steps"]) == ("chip", 2)
    refused(match.position(), "new tile", {0: {"place": "p2 1"}}, steps=1)
    refused(match.position(), "new tile", {0: {"place": "start 6"}}, steps=3)


def test_scorings_need_chips() -> None:
    """No more than pawns that have moved on to one, nor than chips that are gone."""
    for scorings in (1, 3):
        refused(at_river().position(), "scorings", scorings=scorings)
    match = scene("start", THREE, ["b1", "b1", "b1"], chips=[1])
    lay_all(match, "b1", "b1", "b1")
    assert (match.position()["phase"], match.position()["scorings"]) == ("refill", 1)
    refused(match.position(), "scorings", scorings=2)
    while match.position()["phase"] == "refill":
        match.play(CHANCE, match.outcomes()[0][0])
    assert match.position()["phase"] == "score"
    refused(match.position(), "scorings", scorings=2)


def test_positions_of_whole_games_come_back() -> None:
    """Whatever can be reached is accepted, at every step."""
    for seed in range(6):
        rng = random.Random(seed)
        match = rhumbline.new("gisborne", seats=3 + seed % 3, chance="manual")
        while not match.over:
            seat = match.to_act[0]
            moves = [text for text, _ in match.outcomes()] if seat == CHANCE else match.moves(seat)
            match.play(seat, rng.choice([move for move in moves if "tent" not in move] or moves))
            position = match.position()
            assert rhumbline.resume("gisborne", position).position() == position
