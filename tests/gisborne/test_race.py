"""Moving: the rulebook's examples, pushed pawns, tiles, special fields, chips on the way."""

import numpy as np
import pytest

from gisborne.scenes import draw, draw_any, lay_all, place, player, scene
from rhumbline import CHANCE, IllegalMove
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.match import Match
from rhumbline.games.gisborne.components import COURSES, GIVE, RIVER_BIT, TILE_NAMES
from rhumbline.games.gisborne.rules.flow import legal
from rhumbline.games.gisborne.rules.race import cross_bridge
from ruletest import rule_test


@rule_test(
    "move.3", "the rulebook's example: red's 6 points end on blue's field at the edge, so red goes to the new tile"
)
def test_example_red_moves_six_over_the_border() -> None:
    red, blue = 1, 0
    match = scene("start p1", ["p1 9", "p1 3", "start 1"], ["b1", "2s3", "b1"])
    lay_all(match, "tent", "s3 s3", "b1")
    assert place(match, blue) == "p1 9"
    assert match.to_act == (CHANCE,)
    draw(match, "tile p3", "chip 1")
    assert place(match, red) == "p3 1"


@rule_test("move.1", "the rulebook's example: two silver 3s and a silver 2 are 8 fields, and all must be walked")
def test_example_three_three_two_is_eight() -> None:
    match = scene("start p1", ["start 5", "start 2", "start 1"], ["2s3 s2", "b1", "b1"])
    lay_all(match, "s2 s3 s3", "b1", "b1")
    assert place(match, 0) == "p1 6"


@rule_test("move.1", "three 3s leave no choice of a shorter way: the moves are lays, and each has one end")
def test_no_shorter_way() -> None:
    match = scene("start p2", ["start 1", "bar 1", "bar 2"], ["2s3", "b1", "b1"])
    assert [move for move in match.moves(0) if "tent" not in move] == ["lay s3", "lay s3 s3"]


@rule_test("move.2", "the bar is no field: from anywhere on it the first step leads to the first field")
def test_bar() -> None:
    match = scene("start", ["bar 1", "bar 2", "bar 3"], ["b1", "b2", "s3"], chips=[1])
    lay_all(match, "b1", "b2", "s3")
    assert [place(match, seat) for seat in range(3)] == ["start 1", "start 2", "start 3"]


@rule_test("move.3", "occupied fields count while walking, and a pawn passes over several of them to the next free one")
def test_occupied() -> None:
    match = scene("start p1", ["start 7", "start 6", "start 5"], ["b1", "b1", "b2"])
    lay_all(match, "tent", "tent", "b2")
    assert place(match, 2) == "p1 1"
    match = scene("start p1", ["start 7", "start 6", "start 4"], ["b1", "b1", "s3 2b2"])
    lay_all(match, "tent", "tent", "b2 b2")
    assert place(match, 2) == "p1 1"


@rule_test("move.4", "ruling 16: a card field reached by being moved on gives its chip")
def test_moved_on_to_a_card_field() -> None:
    match = scene("start p2", ["p2 1", "start 7", "start 1"], ["b1", "b1", "b1"], chips=[0, 3])
    lay_all(match, "tent", "b1", "b1")
    assert place(match, 1) == "p2 2"
    assert player(match, 1)["chips"] == [3]
    assert match.position()["scorings"] == 1


@rule_test("move.5", "ruling 18: being moved on over a river is a crossing")
def test_moved_on_over_a_river() -> None:
    match = scene("start p7", ["p7 3", "p7 1", "start 1"], ["b1", "b2 5s2", "b1"])
    lay_all(match, "tent", "b2", "b1")
    assert match.to_act == (1,)
    assert place(match, 1) == "p7 3"
    match.play(1, "discard s2 s2")
    assert place(match, 1) == "p7 4"


@rule_test("tile.1", "ruling 13: standing on the last field reveals nothing; one step further does")
def test_tile_is_laid() -> None:
    match = scene("start", ["start 5", "start 2", "start 1"], ["b2 s3", "b1", "b1"], chips=[0])
    assert draw_any_after(match, "b2") == ["start"]
    match = scene("start", ["start 5", "start 2", "start 1"], ["b2 s3", "b1", "b1"], chips=[0])
    lay_all(match, "s3", "b1", "b1")
    draw(match, "tile p4", "chip 1")
    assert place(match, 0) == "p4 1"


def draw_any_after(match: Match, lay: str) -> list[str]:
    lay_all(match, lay, "b1", "b1")
    draw_any(match)
    tiles: list[str] = match.position()["tiles"]
    return tiles


@rule_test("tile.2", "the top chip goes on the new tile's card field, and can be gained by the same move")
def test_chip_on_a_new_tile() -> None:
    match = scene("start", ["start 6", "start 2", "start 1"], ["s3", "b1", "b1"], next_chip=3, chips=[0])
    lay_all(match, "s3", "b1", "b1")
    draw(match, "tile p2", "chip 1")
    assert place(match, 0) == "p2 2"
    assert player(match, 0)["chips"] == [3]


NINE = "start p1 p2 p3 p4 p5 p6 p7 p8 p9"


@rule_test("tile.3", "after the ninth path tile comes the end tile, without any luck")
def test_end_tile() -> None:
    match = scene(NINE, ["p9 9", "p9 4", "p9 3"], ["s3", "b1", "b1"])
    lay_all(match, "s3", "b1", "b1")
    assert match.position()["tiles"][-1] == "end"
    assert place(match, 0) == "end 2"


@rule_test("tile.3", "the ninth path tile takes the last chip of the pile; no further one is turned up")
def test_ninth_tile() -> None:
    match = scene(NINE.removesuffix(" p9"), ["p8 10", "p8 4", "p8 3"], ["b2", "b1", "b1"], next_chip=3)
    lay_all(match, "b2", "b1", "b1")
    assert [text for text, _ in match.outcomes()] == ["tile p9", "tile p10"]
    draw(match, "tile p10")
    assert place(match, 0) == "p10 2"
    assert match.view()["chips"]["next"] is None
    assert match.view()["road"][-1]["fields"][8]["chip"] == 3


# --- card fields


@rule_test("card.1", "landing on a chip takes it and brings one scoring; an empty card field does nothing")
def test_landing_on_a_chip() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b2", "b1"], chips=[1])
    lay_all(match, "b1", "tent", "tent")
    assert player(match, 0)["chips"] == [1]
    assert match.position()["chips"] == [0]
    assert match.position()["scorings"] == 1
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b2", "b1"], chips=[0])
    lay_all(match, "b1", "tent", "tent")
    assert match.position()["scorings"] == 0


@rule_test("card.2", "the last pawn to pass a chip gets it, and there is no scoring")
def test_last_passer() -> None:
    match = scene("start p2", ["start 6", "start 5", "start 3"], ["b1", "b1", "b2"], chips=[1, 2])
    lay_all(match, "tent", "tent", "b2")
    assert place(match, 2) == "start 7"
    assert player(match, 2)["chips"] == [1]
    assert match.position()["scorings"] == 0
    # Not the last: the chip stays.
    match = scene("start p2", ["start 6", "start 3", "start 2"], ["b1", "s2", "b2"], chips=[1, 2])
    lay_all(match, "tent", "s2", "tent")
    assert player(match, 1)["chips"] == []
    assert match.position()["chips"] == [1, 2]


@rule_test("card.2", "ruling 5: passing by a shortcut counts, also for the last one")
def test_last_passer_on_a_shortcut() -> None:
    match = scene("start p9", ["p9 10", "p9 7", "p9 1"], ["b1", "b1", "b1"], chips=[0, 3])
    lay_all(match, "tent", "tent", "b1")
    assert place(match, 2) == "p9 8"
    assert player(match, 2)["chips"] == [3]
    assert match.position()["scorings"] == 0


@rule_test("card.3", "ruling 22: the last pawn landing on the chip gains it with a scoring")
def test_last_pawn_lands_on_the_chip() -> None:
    match = scene("start", ["start 6", "start 5", "start 3"], ["b1", "b1", "b1"], chips=[1])
    lay_all(match, "tent", "tent", "b1")
    assert player(match, 2)["chips"] == [1]
    assert match.position()["scorings"] == 1


@rule_test("card.4", "ruling 23: chips not passed by all stay on the board to the end, and count for nobody")
def test_unclaimed() -> None:
    match = scene(NINE + " end", ["end 6", "end 5", "p1 1"], ["b1", "b1", "b1"], chips=[0, 2, *[0] * 8])
    lay_all(match, "b1", "b1", "b1")
    while not match.over:
        if match.to_act == (CHANCE,):
            draw_any(match)
        else:
            match.play(match.to_act[0], "chest")
    assert match.view()["road"][1]["fields"][5]["chip"] == 2
    assert [line["points"] for score in match.scores() for line in score["lines"] if line["rule"] == "end.5"] == [
        4,
        0,
        0,
    ]


# --- special fields


@rule_test("swamp.1", "ruling 7: from a swamp half of the sum is walked, rounded down: of the sum, not of each card")
def test_swamp() -> None:
    match = scene("start p3", ["p3 3", "start 2", "start 1"], ["2s3", "b1", "b1"])
    lay_all(match, "s3 s3", "b1", "b1")
    assert place(match, 0) == "p3 6"
    match = scene("start p3", ["p3 3", "start 2", "start 1"], ["s2 s3", "b1", "b1"])
    lay_all(match, "s2 s3", "b1", "b1")
    assert place(match, 0) == "p3 5"
    # Landing in a swamp does nothing yet.
    match = scene("start p3", ["p3 1", "start 2", "start 1"], ["b2", "b1", "b1"])
    lay_all(match, "b2", "b1", "b1")
    assert place(match, 0) == "p3 3"


@rule_test(
    "swamp.2", "ruling 21: one point from a swamp is no step: the pawn stays, the card is played, nothing happens again"
)
def test_no_step() -> None:
    match = scene("start p3", ["p3 3", "start 2", "start 1"], ["b1", "b1", "b1"])
    lay_all(match, "b1", "b1", "b1")
    assert place(match, 0) == "p3 3"
    assert draw_any(match) == 6
    assert len(match.position()["discard"]) == 3


@rule_test("swamp.2", "a pawn that stays on wolves with its tent loses no second chip")
def test_field_does_nothing_again() -> None:
    match = scene("start p5", ["p5 3", "start 2", "start 1"], ["b1", "b1", "b1"], held=[[1, 2], [], []])
    lay_all(match, "tent", "b1", "b1")
    draw_any(match)
    assert player(match, 0)["chips"] == [1, 2]


@rule_test("shortcut.1", "ruling 8: a move that ends on the first field goes over the bridge at no cost")
def test_shortcut() -> None:
    match = scene("start p9", ["start 7", "start 2", "start 1"], ["b2", "b1", "b1"])
    lay_all(match, "b2", "b1", "b1")
    assert place(match, 0) == "p9 8"
    # Only where the move ends: walking over it does nothing.
    match = scene("start p9", ["start 7", "start 2", "start 1"], ["s3", "b1", "b1"])
    lay_all(match, "s3", "b1", "b1")
    assert place(match, 0) == "p9 3"


@rule_test("shortcut.1", "an occupied end of the bridge moves the pawn on to the next free field")
def test_shortcut_end_occupied() -> None:
    match = scene("start p9", ["p9 9", "p9 8", "start 7"], ["b1", "b1", "b2"])
    lay_all(match, "tent", "tent", "b2")
    assert place(match, 2) == "p9 10"


@rule_test(
    "shortcut.2", "ruling 17: a pawn moved on to a shortcut uses it, and goes on from an occupied end, over tiles too"
)
def test_shortcut_when_moved_on() -> None:
    match = scene("start p9", ["p9 1", "start 6", "start 1"], ["b1", "b2", "b1"])
    lay_all(match, "tent", "b2", "b1")
    assert place(match, 1) == "p9 8"
    # Its end and all fields behind are occupied: a new tile is laid, and its first field is free.
    match = scene("start p9", ["p9 10", "p9 9", "p9 8", "p9 1", "start 7"], ["b1", "b1", "b1", "b1", "b1"])
    lay_all(match, "tent", "tent", "tent", "tent", "b1")
    draw(match, "tile p6", "chip 1")
    assert place(match, 4) == "p6 1"


@rule_test("shortcut.2", "a chain of shortcuts: moved on behind the first bridge to the card field of the tile")
def test_behind_the_bridge() -> None:
    match = scene("start p10", ["p10 8", "p10 7", "p10 2"], ["b1", "b1", "b2"], chips=[0, 3])
    lay_all(match, "tent", "tent", "b2")
    assert place(match, 2) == "p10 9"
    assert player(match, 2)["chips"] == [3]
    assert match.position()["scorings"] == 1


@rule_test("river.1", "three movement cards and the tent may be carried over; all above is discarded")
def test_river() -> None:
    match = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 2b1 3g3", "b1", "b1"])
    lay_all(match, "s2", "b1", "b1")
    assert match.to_act == (0,)
    assert match.view(0)["you"]["to_discard"] == 2
    for wrong, number in (
        ("discard b1", "river.1"),
        ("discard b1 b1 g3", "river.1"),
        ("discard tent b1", "river.1"),
        ("discard b1 s2", "river.1"),
        ("discard", "river.1"),
        ("lay b1", "river.2"),
        ("discard b1 x9", "table.3"),
    ):
        with pytest.raises(IllegalMove) as caught:
            match.play(0, wrong)
        assert caught.value.rule == number
    assert sorted(match.moves(0)) == ["discard b1 b1", "discard b1 g3", "discard g3 g3"]
    match.play(0, "discard g3 b1")
    assert place(match, 0) == "p7 4"
    assert player(match, 0)["hand"] == ["b1", "g3", "g3"]
    # The two on the way, and then the cards played by all three.
    assert match.position()["discard"] == ["b1", "b1", "b1", "s2", "g3"]
    # With three or fewer nothing is asked.
    match = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 3g3", "b1", "b1"])
    lay_all(match, "s2", "b1", "b1")
    assert place(match, 0) == "p7 4"


@rule_test("river.2", "ruling 19: checked at the crossing in mid-move, without the cards played and before the refill")
def test_river_in_mid_move() -> None:
    match = scene("start p8", ["p8 4", "start 2", "start 1"], ["2b2 4s2", "b1", "b1"])
    lay_all(match, "b2 b2", "b1", "b1")
    assert place(match, 0) == "p8 5"
    assert match.position()["steps"] == 3
    with pytest.raises(IllegalMove) as caught:
        scene("start p8", ["p8 4", "start 2", "start 1"], ["2b2 4s2", "b1", "b1"]).play(0, "discard s2")
    assert caught.value.rule == "river.2"
    match.play(0, "discard s2")
    assert place(match, 0) == "p8 8"
    draw_any(match)
    assert len(player(match, 0)["hand"]) == 5


@rule_test("river.3", "ruling 20: a bridge never crosses a river, so no hand is checked on it")
def test_bridge_over_a_river() -> None:
    # No tile of the house course has a river below a bridge, so one is drawn on p9 for this test.
    match = scene("start p9", ["p9 2", "start 2", "start 1"], ["9b1", "b1", "b1"], chips=[0, 0])
    s = match.truth()
    first = int(s.first[1])
    s.road[first + 4] |= RIVER_BIT
    cross_bridge(s, 0, NO_EVENTS)
    assert s.place[0] == first + 7
    assert s.hand_size[0] == 9
    assert "~" not in COURSES[0].drawn[TILE_NAMES.index("p9")]


@rule_test(
    "wolves.1", "ruling 6: landing on wolves costs one chip of the owner's choice; without chips nothing happens"
)
def test_wolves() -> None:
    match = scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[1, 3, 3], [], []])
    for wrong in ("give 2", "give 4"):
        fresh = match.copy()
        lay_all(fresh, "b2", "b1", "b1")
        with pytest.raises(IllegalMove) as caught:
            fresh.play(0, wrong)
        assert caught.value.rule == "wolves.1"
    lay_all(match, "b2", "b1", "b1")
    assert match.to_act == (0,)
    assert match.moves(0) == ["give 1", "give 3"]
    match.play(0, "give 3")
    assert player(match, 0)["chips"] == [1, 3]
    assert 3 in match.position()["boxed"]
    match = scene("start p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"])
    lay_all(match, "b2", "b1", "b1")
    assert match.to_act == (CHANCE,)
    assert place(match, 0) == "p5 3"


@rule_test("wolves.1", "even the 4 may be given, should its owner ever meet wolves")
def test_wolves_may_take_the_four() -> None:
    match = scene("start p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[1], [], []], chips=[0, 0])
    lay_all(match, "b2", "b1", "b1")
    s = match.truth()
    s.chips[0, 4] = 1
    moves = np.empty(10, dtype=np.int32)
    assert moves[: legal(s, 0, moves)].tolist() == [GIVE + 1, GIVE + 4]


@rule_test("wolves.2", "ruling 24: a chip gained by passing comes first, and may be the one the wolves take")
def test_chip_then_wolves() -> None:
    match = scene("start p5", ["p5 10", "p5 9", "p5 4"], ["b1", "b1", "2b2"], chips=[0, 3])
    lay_all(match, "tent", "tent", "b2 b2")
    assert place(match, 2) == "p5 8"
    assert match.to_act == (2,)
    assert match.moves(2) == ["give 3"]
