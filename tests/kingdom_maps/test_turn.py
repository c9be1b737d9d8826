"""A turn: dice, announcements, simultaneous drawing, the end."""

from collections import Counter

import pytest

import rhumbline
from kingdom_maps.tables import TYPES, all_but, begin, refused, say, some, table
from rhumbline import CHANCE
from ruletest import rule_test


def hexes_of(m: rhumbline.Match, seat: int) -> str:
    """All that is drawn on a seat's map, as one line."""
    return "".join(m.view(seat)["players"][seat]["rows"])


@rule_test("setup.1", "one to four seats with blank sheets of 91 hexes")
def test_blank_sheets() -> None:
    for seats in range(1, 5):
        m = rhumbline.new("kingdom-maps", seats=seats, seed=1)
        assert [hexes_of(m, seat) for seat in range(seats)] == ["." * 91] * seats
    for seats in (0, 5):
        with pytest.raises(rhumbline.BadInput):
            rhumbline.new("kingdom-maps", seats=seats)


@rule_test("setup.2", "the selection A2, A4, B1, B5 of the rulebook's example is one of 225 that are all alike")
def test_selection_of_the_rulebook() -> None:
    m = rhumbline.new("kingdom-maps", seats=3, chance="manual")
    outcomes = dict(m.outcomes())
    assert len(outcomes) == 15 * 15
    assert set(outcomes.values()) == {1}
    assert "criteria A2 A4 B1 B5" in outcomes
    m.play(CHANCE, "criteria A2 A4 B1 B5")
    assert [criterion["id"] for criterion in m.view()["criteria"]] == ["A2", "A4", "B1", "B5"]


@rule_test("setup.2", "Ruling 18: a number is not repeated in a sector, and the sectors are rolled apart")
def test_no_repeated_criterion() -> None:
    m = rhumbline.new("kingdom-maps", seats=2, chance="manual")
    assert refused(m, CHANCE, "criteria A2 A2 B1 B5") == "setup.2"
    assert refused(m, CHANCE, "criteria A1 A2 A3 B5") == "setup.2"
    assert refused(m, CHANCE, "criteria A1 A2 B5") == "setup.2"
    m.play(CHANCE, "criteria A2 A5 B2 B5")


@rule_test("setup.3", "Ruling 1: three dice at every table")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_three_dice(seats: int) -> None:
    m = begin(seats, "2 2 6")
    assert m.view()["dice"] == [2, 2, 6]


@rule_test("turn.1", "three dice fall in 216 ways: each roll has the weight of its ways")
def test_weights_of_rolls() -> None:
    m = say(rhumbline.new("kingdom-maps", seats=2, chance="manual"), (CHANCE, "criteria A1 A2 B1 B2"))
    ways: Counter[str] = Counter()
    for a in range(1, 7):
        for b in range(1, 7):
            for c in range(1, 7):
                ways[" ".join(["roll", *map(str, sorted((a, b, c)))])] += 1
    assert dict(m.outcomes()) == ways


@rule_test("setup.4", "Ruling 21: seat 0 begins, and the turn goes to the left")
def test_seat_0_begins() -> None:
    assert begin(4).to_act == (0,)


@rule_test("turn.1", "Ruling 2: first the roll, then the type, then the die")
def test_order_of_choices() -> None:
    m = rhumbline.new("kingdom-maps", seats=2, chance="manual")
    m.play(CHANCE, "criteria A1 A2 B1 B2")
    assert m.to_act == (CHANCE,)
    m.play(CHANCE, "roll 1 3 4")
    assert set(m.moves(0)) == {f"territory {name}" for name in TYPES}
    assert refused(m, 0, "die 4") == "turn.1"
    m.play(0, "territory lake")
    assert set(m.moves(0)) == {"die 1", "die 3", "die 4"}
    assert refused(m, 0, "territory farm") == "turn.2"


@rule_test("turn.5", "Martina rolls 1, 3, 4, announces forests and takes the 4; the others may all take the 3")
def test_martinas_turn() -> None:
    m = begin(4, "1 3 4")
    m.play(0, "territory forest")
    assert m.view(2)["territory"] == "forest"
    m.play(0, "die 4")
    assert m.view(2)["left"] == [1, 3]
    assert all(m.moves(seat) == ["die 1", "die 3"] for seat in (1, 2, 3))
    assert refused(m, 2, "die 4") == "turn.5"
    for seat in (1, 2, 3):
        say(m, (seat, "die 3"), (seat, "draw F5 F6 F7"))
    m.play(0, "draw F5 F6 F7 F8")
    assert [hexes_of(m, seat).count("F") for seat in range(4)] == [4, 3, 3, 3]
    assert m.view()["players"][0]["uses_left"] == {**dict.fromkeys(TYPES, 1), "forest": 0}
    m.play(CHANCE, "roll 1 1 2")
    assert m.to_act == (1,)


@rule_test("turn.2", "the announced type costs a use, of the active player alone")
def test_a_use_is_crossed_out() -> None:
    m = say(begin(2), (0, "territory town"))
    assert m.view()["players"][0]["uses_left"]["town"] == 2
    assert m.view()["players"][1]["uses_left"]["town"] == 3


@rule_test("turn.3", "three, two or one uses for two, three or four seats, and three for one seat")
@pytest.mark.parametrize(("seats", "uses"), [(1, 3), (2, 3), (3, 2), (4, 1)])
def test_number_of_uses(seats: int, uses: int) -> None:
    assert begin(seats).view()["players"][0]["uses_left"] == dict.fromkeys(TYPES, uses)


@rule_test("turn.3", "a type without a use left cannot be announced, but is drawn when another announces it")
def test_no_use_left() -> None:
    m = table([some("F5 F6 F7 F8 F9")] * 4, 5)
    m.play(CHANCE, "roll 1 1 2")
    assert m.to_act == (1,)
    assert "territory mountain" not in m.moves(1)
    assert refused(m, 1, "territory mountain") == "turn.3"
    m = table([some("F5 F6 F7 F8 F9")] * 4, 4)
    say(m, (CHANCE, "roll 1 1 2"), (0, "territory forest"), (0, "die 1"), (1, "die 1"), (2, "die 2"), (3, "die 1"))
    say(m, (0, "hex F4"), (1, "hex F4"), (2, "draw F4 F3"), (3, "hex F4"))
    assert hexes_of(m, 2).count("F") == 7


@rule_test("turn.4", "the active player's die is taken openly, and leaves two for the others")
def test_the_active_die_is_public() -> None:
    m = say(begin(3, "2 5 5"), (0, "territory farm"))
    assert refused(m, 0, "die 3") == "turn.4"
    m.play(0, "die 5")
    for viewer in (None, 1, 2):
        assert m.view(viewer)["players"][0]["die"] == 5
        assert m.view(viewer)["left"] == [2, 5]
    assert m.moves(1) == ["die 2", "die 5"]


@rule_test("turn.7", "the player on the left is next")
def test_next_player() -> None:
    m = begin(2, "1 1 1")
    for turn in range(4):
        active = turn % 2
        assert m.to_act == (active,)
        say(m, (active, "territory lake" if turn < 2 else "territory farm"), (active, "die 1"), (1 - active, "die 1"))
        say(m, (0, f"hex F{turn + 4}"), (1, f"hex F{turn + 4}"), (CHANCE, "roll 1 1 1"))


@rule_test("turn.8", "Ruling 3: a die that cannot be drawn is not taken while another can")
def test_a_drawable_die_must_be_chosen() -> None:
    # Seat 0 has room for three, seat 1 for two.
    m = table([all_but("A1 A2 A3"), all_but("A1 A2")], 20)
    say(m, (CHANCE, "roll 2 3 5"), (0, "territory lake"))
    assert [move for move in m.moves(0) if "1" not in move] == ["die 2", "die 3"]
    assert refused(m, 0, "die 5") == "turn.8"
    m.play(0, "die 3")
    # Boxes opened long ago let seat 1 change a die, but only to what can be drawn.
    assert "die 5" not in m.moves(1)
    assert "skip" not in m.moves(1)
    assert refused(m, 1, "die 5") == "turn.8"
    assert refused(m, 1, "skip") == "end.1"
    assert "die 2" in m.moves(1)
    assert "die 5 -1 -1 -1" in m.moves(1)
    assert refused(m, 1, "die 2 +1") == "turn.8"


@rule_test("turn.8", "a passive player chooses among the dice left: the one that is taken is no help to him")
def test_the_taken_die_is_no_help() -> None:
    m = table([all_but("A1 A2"), all_but("A1 A2")], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 2 4 6"), (0, "territory lake"))
    assert m.moves(0) == ["die 2"]
    m.play(0, "die 2")
    assert m.moves(1) == ["skip"]


@rule_test("turn.5", "the dice left to choose from are told while there is drawing to do, and at no other time")
def test_dice_left() -> None:
    m = begin(2)
    assert m.view()["left"] == []
    m.play(0, "territory lake")
    assert m.view()["left"] == []
    m.play(0, "die 3")
    assert m.view()["left"] == [1, 4]
    say(m, (0, "draw F5 F6 F7"), (1, "die 1"), (1, "hex F6"))
    assert m.view()["left"] == []


@rule_test("end.1", "Ruling 5: who cannot draw draws nothing, the others finish the turn, and the game is over")
def test_a_player_cannot_draw() -> None:
    m = table([all_but("A1 A2 A3 A4 A5"), all_but("A1 A2")], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 3 4 5"), (0, "territory lake"), (0, "die 5"))
    assert m.moves(1) == ["skip"]
    assert refused(m, 1, "die 3") == "end.1"
    m.play(1, "skip")
    assert m.to_act == (0,)
    m.play(0, "draw A1 A2 A3 A4 A5")
    assert m.over
    result = m.result()
    assert result is not None
    assert result["reason"] == "seat 1 could not draw"
    assert result["stuck"] == [1]
    assert hexes_of(m, 0).count("L") == 5
    assert hexes_of(m, 1).count("L") == 0


@rule_test("end.1", "an active player who cannot draw still announces and takes a die; the others draw")
def test_the_active_player_cannot_draw() -> None:
    m = table([all_but("A1 A2"), all_but("A1 A2 A3 A4"), all_but("K1 K2 K3 K4 K5 K6")], 21, spent=(6, 6, 6))
    say(m, (CHANCE, "roll 3 4 6"), (0, "territory lake"))
    assert m.moves(0) == ["die 3", "die 4", "die 6"]
    m.play(0, "die 3")
    assert m.to_act == (1, 2)
    assert m.view(1)["ready"] == [0]
    assert m.moves(1) == ["die 4"]
    say(m, (2, "die 6"), (2, "draw K1 K2 K3 K4 K5 K6"), (1, "die 4"), (1, "draw A1 A2 A3 A4"))
    result = m.result()
    assert result is not None
    assert result["stuck"] == [0]


@rule_test("end.1", "several may be unable to draw in the same turn")
def test_nobody_can_draw() -> None:
    m = table([all_but("A1"), all_but("A1")], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 2 2 2"), (0, "territory lake"), (0, "die 2"), (1, "skip"))
    result = m.result()
    assert result is not None
    assert result["stuck"] == [0, 1]
    assert result["reason"] == "seat 0 and seat 1 could not draw"


@rule_test("end.2", "Ruling 6: the game is over when the next player has no use left")
def test_no_use_left_for_the_next_turn() -> None:
    maps = [some("F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 D1 D2")] * 4
    m = table(maps, 23)
    say(m, (CHANCE, "roll 1 1 1"), (3, "territory desert"), (3, "die 1"))
    for seat in (0, 1, 2):
        say(m, (seat, "die 1"), (seat, "hex D3"))
    m.play(3, "hex D3")
    result = m.result()
    assert result is not None
    assert result["reason"] == "the active player had no use left"
    assert result["stuck"] == []


@rule_test("end.2", "Ruling 6: that the one before has crossed out all his uses does not end the game")
@pytest.mark.parametrize(("seats", "turns"), [(4, 20), (3, 33), (2, 34)])
def test_the_next_player_still_has_uses(seats: int, turns: int) -> None:
    m = table([all_but("A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6 B7")] * seats, turns)
    say(m, (CHANCE, "roll 1 1 1"), (0, "territory desert"), (0, "die 1"), (0, "hex B1"))
    for seat in range(1, seats):
        say(m, (seat, "die 1"), (seat, "hex B1"))
    players = m.view()["players"]
    assert set(players[0]["uses_left"].values()) == {0}
    assert sum(players[1]["uses_left"].values()) == 1
    assert not m.over
    m.play(CHANCE, "roll 1 1 1")
    assert m.to_act == (1,)
    assert m.moves(1) == ["territory desert"]


@rule_test("end.3", "four criteria on the map, and the box of the question mark")
def test_totals() -> None:
    m = table([all_but("A1 A2"), all_but("A1 A2 A3")], 20)
    score = m.scores()[0]
    # A2: ten full rows. A4: no side shows three types. B1: no lake. B5: all 89 forests have three beside them.
    points = {line.get("criterion"): line["points"] for line in score["lines"][:4]}
    assert points == {"A2": 20, "A4": 0, "B1": 0, "B5": 89}
    assert score["lines"][4] == {"rule": "query.1", "name": "?", "criterion": "A2", "points": 6, "cells": []}
    assert score["total"] == 20 + 89 + 6


@rule_test("end.4", "Ruling 20: of equal totals the victory is shared")
def test_a_tie_is_shared() -> None:
    m = table([all_but("A1"), all_but("A1")], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 2 2 2"), (0, "territory lake"), (0, "die 2"), (1, "skip"))
    result = m.result()
    assert result is not None
    assert result["ranking"] == [[0, 1]]
    assert result["totals"][0] == result["totals"][1]
