"""Groups of hexes, powers, the question mark."""

import pytest

from kingdom_maps.tables import all_but, begin, refused, rows, say, some, table
from rhumbline import CHANCE, Match
from ruletest import rule_test


def drawn(m: Match, seat: int = 0) -> list[str]:
    lines: list[str] = m.view()["players"][seat]["rows"]
    return lines


def alone(maps: list[str], turns: int, dice: str, die: str, territory: str = "desert") -> Match:
    """A solo table where this die has been taken."""
    return say(table([maps], turns), (CHANCE, f"roll {dice}"), (0, f"territory {territory}"), (0, f"die {die}"))


@rule_test("draw.3", "the rulebook's drawing: 4 mountains, then 3 forests, then 4 farms")
def test_mountains_forests_farms() -> None:
    m = begin(2, "4 4 4")
    turns = [
        ("territory mountain", "die 4", "draw F4 F5 F6 F7"),
        ("territory forest", "die 3", "draw G4 G5 G6"),
        ("territory farm", "die 4", "draw D6 E5 E6 E7"),
    ]
    for turn, (territory, die, draw) in enumerate(turns):
        active = turn % 2
        say(m, (active, territory), (active, die), (1 - active, die), (0, draw), (1, draw))
        m.play(CHANCE, "roll 3 3 3" if turn == 0 else "roll 4 4 4")
    wanted = dict.fromkeys(["F4", "F5", "F6", "F7"], "M") | dict.fromkeys(["G4", "G5", "G6"], "F")
    assert drawn(m) == drawn(m, 1) == rows(wanted | dict.fromkeys(["D6", "E5", "E6", "E7"], "A"))


@rule_test("draw.1", "the whole amount is drawn, neither less nor more")
def test_the_whole_amount() -> None:
    m = alone(some("F1 F2"), 1, "1 3 4", "3")
    assert refused(m, 0, "draw F3 F4") == "draw.1"
    assert refused(m, 0, "draw F3 F4 F5 F6") == "draw.1"
    m.play(0, "hex F3")
    assert m.to_act == (0,)
    m.play(0, "draw F4 F5")
    assert drawn(m) == rows({"F1": "F", "F2": "F", "F3": "D", "F4": "D", "F5": "D"})


@rule_test("draw.1", "a group begins only where there is room for all of it, so it never comes to a dead end")
def test_no_dead_end() -> None:
    m = alone(all_but("A1 A2 K1 K2 K3 K4"), 13, "3 3 3", "3")
    assert m.moves(0) == ["hex K1", "hex K2", "hex K3", "hex K4"]
    assert refused(m, 0, "hex A1") == "draw.1"


@rule_test("draw.2", "only empty hexes of the map are drawn")
def test_only_empty_hexes() -> None:
    m = alone(some("F1 F2"), 1, "1 3 4", "3")
    assert refused(m, 0, "hex F2") == "draw.2"
    assert refused(m, 0, "hex A7") == "draw.2"
    assert refused(m, 0, "hex F12") == "draw.2"
    assert refused(m, 0, "draw F2 F3 F4") == "draw.2"


@rule_test("draw.3", "Ruling 13: the group is connected and touches the older map with at least one hex")
def test_connection() -> None:
    m = alone(some("F1 F2"), 1, "1 3 4", "3")
    assert m.moves(0) == ["hex E1", "hex E2", "hex F3", "hex G1", "hex G2"]
    assert refused(m, 0, "hex F4") == "draw.3"
    assert refused(m, 0, "draw E1 G1 G2") == "draw.3"
    assert refused(m, 0, "draw F4 F5 F6") == "draw.3"
    m.play(0, "hex F3")
    assert refused(m, 0, "hex G1") == "draw.3"
    m.play(0, "draw F5 F4")
    assert drawn(m) == rows({"F1": "F", "F2": "F", "F3": "D", "F4": "D", "F5": "D"})


@rule_test("draw.4", "Ruling 14: a group may touch and join its own type")
def test_joining_the_same_type() -> None:
    m = alone(some("F1 F2", "D"), 1, "1 3 4", "1")
    m.play(0, "hex F3")
    assert drawn(m) == some("F1 F2 F3", "D")


@rule_test("draw.5", "Ruling 15: each player's first group goes anywhere")
def test_first_group_anywhere() -> None:
    m = say(begin(2), (0, "territory farm"), (0, "die 1"), (1, "die 3"))
    assert len(m.moves(0)) == len(m.moves(1)) == 91
    say(m, (0, "hex A1"), (1, "draw K4 K5 K6"), (CHANCE, "roll 1 1 1"))
    say(m, (1, "territory farm"), (1, "die 1"), (0, "die 1"))
    assert m.moves(0) == ["hex A2", "hex B1", "hex B2"]


@rule_test("draw.5", "in the solo game only the very first drawing goes anywhere")
def test_only_the_first_solo_drawing() -> None:
    m = say(begin(1), (0, "territory farm"), (0, "die 1"))
    assert len(m.moves(0)) == 91
    say(m, (0, "hex K6"), (CHANCE, "roll 1 2"), (0, "second 2 1"))
    assert m.moves(0) == ["hex J6", "hex J7", "hex K5"]


@rule_test("draw.6", "a whole group may be written in any order; it becomes a chain of hexes")
def test_any_order() -> None:
    for order in ("C4 C5 D5", "D5 C4 C5", "C5 D5 C4"):
        m = say(begin(1), (0, "territory farm"), (0, "die 3"), (0, f"draw {order}"))
        assert drawn(m) == some("C4 C5 D5", "A")
        assert [entry.move for entry in m.entries[-3:]] == ["hex C4", "hex C5", "hex D5"]
    m = alone(some("F1 F2"), 1, "1 3 4", "3")
    m.play(0, "draw D3 F3 E3")
    assert [entry.move for entry in m.entries[-3:]] == ["hex F3", "hex E3", "hex D3"]


# --- powers


@rule_test("power.1", "each of the six hexes with +1/-1 opens one box")
@pytest.mark.parametrize("hex_", ["C3", "C6", "F3", "F9", "I3", "I6"])
def test_a_box_opens(hex_: str) -> None:
    m = say(begin(1), (0, "territory farm"), (0, "die 1"), (0, f"hex {hex_}"))
    assert m.view()["players"][0]["powers"] == {"free": 1, "spent": 0}


@rule_test("power.2", "Ruling 7: a die is changed by one for each box, several at once, and stays 1 to 6")
def test_changing_a_die() -> None:
    m = say(table([some("F3 F4 F5 F6 F7 F8 F9")], 2), (CHANCE, "roll 1 4 6"), (0, "territory farm"))
    assert m.moves(0) == [
        *("die 1", "die 1 +1", "die 1 +1 +1"),
        *("die 4 -1 -1", "die 4 -1", "die 4", "die 4 +1", "die 4 +1 +1"),
        *("die 6 -1 -1", "die 6 -1", "die 6"),
    ]
    assert refused(m, 0, "die 6 +1") == "power.2"
    assert refused(m, 0, "die 1 -1") == "power.2"
    assert refused(m, 0, "die 4 -1 -1 -1") == "power.2"
    m.play(0, "die 4 -1 -1")
    assert m.view(0)["you"]["left"] == 2
    m.play(0, "draw F10 F11")
    assert m.view()["players"][0]["powers"] == {"free": 0, "spent": 2}


@rule_test("power.3", "Ruling 8: a new box may be used from the next drawing on")
def test_a_new_box() -> None:
    m = say(begin(2, "1 1 1"), (0, "territory farm"), (0, "die 1"), (1, "die 1"), (0, "hex C3"), (1, "hex F6"))
    say(m, (CHANCE, "roll 2 2 2"), (1, "territory lake"), (1, "die 2"))
    assert m.moves(0) == ["die 2 -1", "die 2", "die 2 +1"]
    assert refused(m, 0, "die 2 +1 +1") == "power.2"
    m = say(begin(1, "1 1 1"), (0, "territory farm"), (0, "die 1"), (0, "hex C3"), (CHANCE, "roll 2 5"))
    assert "second 2 5 +1" in m.moves(0)


@rule_test("power.4", "Ruling 22: a group that uses a power cannot use the box it opens itself")
def test_a_box_opens_after_the_drawing() -> None:
    m = say(table([some("F3 F4 F5 F6 F7 F8"), some("F4 F5 F6 F7 F8")], 2), (CHANCE, "roll 2 2 2"))
    say(m, (0, "territory farm"))
    assert refused(m, 0, "die 2 +1 +1") == "power.2"
    say(m, (0, "die 2 +1"), (1, "die 2"), (0, "hex F9"))
    assert m.view(0)["you"]["left"] == 2
    assert m.view(0)["players"][0]["powers"] == {"free": 1, "spent": 0}
    say(m, (0, "draw F10 F11"), (1, "draw F9 F10"))
    assert [player["powers"] for player in m.view()["players"]] == [{"free": 1, "spent": 1}, {"free": 1, "spent": 0}]


@rule_test("power.5", "Ruling 9: each changes his own die and his own amount only")
def test_own_amount_only() -> None:
    m = say(table([some("F3 F4 F5"), some("F3 F4 F5")], 2), (CHANCE, "roll 2 2 4"), (0, "territory farm"))
    say(m, (0, "die 4 +1"), (1, "die 2 -1"), (1, "hex F6"), (0, "draw F6 F7 F8 F9 F10"))
    assert ["".join(drawn(m, seat)).count("A") for seat in (0, 1)] == [5, 1]


@rule_test("power.6", "Ruling 10: a change leaves the dice for the others as they were rolled")
def test_dice_left_for_the_others() -> None:
    m = say(table([some("F3 F4 F5"), some("F5 F6 F7")], 2), (CHANCE, "roll 2 4 4"), (0, "territory farm"))
    m.play(0, "die 4 +1")
    assert m.view(1)["left"] == [2, 4]
    assert m.moves(1) == ["die 2", "die 4"]


@rule_test("power.7", "Ruling 4: nobody has to spend a power to be able to draw")
def test_powers_are_optional() -> None:
    m = say(table([all_but("A1 A2"), all_but("A1 A2")], 20, spent=(5, 5)), (CHANCE, "roll 3 4 4"))
    m.play(0, "territory desert")
    assert m.moves(0) == ["die 3 -1", "die 3", "die 4"]
    m.play(0, "die 4")
    assert m.moves(1) == ["die 3 -1", "skip"]
    m.play(1, "skip")
    assert m.over
    m = say(table([all_but("A1 A2"), all_but("A1 A2")], 20, spent=(5, 5)), (CHANCE, "roll 3 3 4"))
    say(m, (0, "territory desert"), (0, "die 3 -1"), (1, "die 3 -1"), (0, "draw A1 A2"), (1, "draw A1 A2"))
    assert not m.over
    m = say(table([all_but("A1 A2")], 13, spent=(4,)), (CHANCE, "roll 1 1 1"), (0, "territory desert"), (0, "die 1"))
    say(m, (0, "hex A1"), (CHANCE, "roll 3 4"))
    assert m.moves(0) == ["second 4 3 -1 -1", "skip"]


@rule_test("power.8", "a die is changed in one direction, and only to what can be drawn")
def test_no_wasted_boxes() -> None:
    m = say(table([all_but("A1 A2"), all_but("A1 A2")], 20, spent=(4, 4)), (CHANCE, "roll 3 4 6"))
    m.play(0, "territory desert")
    assert refused(m, 0, "die 4 +1 -1") == "power.8"
    assert refused(m, 0, "die 4 -1") == "power.8"
    assert m.moves(0) == ["die 3 -1 -1", "die 3 -1", "die 3", "die 4 -1 -1", "die 4", "die 6"]


# --- the question mark


@rule_test(
    "query.1", "Ruling 11: compulsory, at the end of the turn, on the map as it stands; it scores again at the end"
)
def test_the_question_mark() -> None:
    full = "J4 A1 A2 A3 A4"
    m = table([all_but(full), all_but(full)], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 1 1 4"), (0, "territory lake"), (0, "die 1"), (1, "die 4"), (1, "draw A1 A2 A3 A4"))
    m.play(0, "hex J4")
    assert m.to_act == (0,)
    assert m.moves(0) == ["query A2", "query A4", "query B1", "query B5"]
    assert refused(m, 0, "query B2") == "query.1"
    assert refused(m, 0, "hex A1") == "query.1"
    m.play(0, "query A2")
    player = m.view()["players"][0]
    assert player["query"] == {"criterion": "A2", "points": 20}
    assert [line["points"] for line in player["lines"]][0::4] == [20, 20]
    assert m.view()["players"][1]["query"] is None


@rule_test("query.1", "without the hex of the question mark nothing is scored")
def test_no_question() -> None:
    m = say(begin(1), (0, "territory farm"), (0, "die 1"))
    assert refused(m, 0, "query A2") == "query.1"
    m.play(0, "hex J5")
    assert m.to_act == (CHANCE,)


@rule_test("query.2", "Ruling 12: in the solo game it is scored after the drawing that covers the hex")
def test_the_question_mark_alone() -> None:
    m = say(begin(1), (0, "territory farm"), (0, "die 1"), (0, "hex J4"))
    assert m.to_act == (0,)
    say(m, (0, "query B5"), (CHANCE, "roll 1 2"), (0, "second 1 2"))
    m = say(begin(1), (0, "territory farm"), (0, "die 1"), (0, "hex J3"))
    say(m, (CHANCE, "roll 1 2"), (0, "second 2 1"), (0, "hex J4"))
    assert m.to_act == (0,)
    m.play(0, "query A4")
    assert m.to_act == (CHANCE,)
    assert m.view()["players"][0]["query"] == {"criterion": "A4", "points": 0}
