"""The solo game: two drawings a turn, and marks to reach."""

import pytest

from kingdom_maps.tables import all_but, begin, refused, say, table
from rhumbline import CHANCE
from rhumbline.games.kingdom_maps.scores import mark_for
from ruletest import rule_test


@rule_test("solo.1", "after the first drawing the two dice left are rolled; one names the type, the other the amount")
def test_second_drawing() -> None:
    m = say(begin(1), (0, "territory forest"), (0, "die 3"), (0, "draw F5 F6 F7"))
    assert m.to_act == (CHANCE,)
    outcomes = dict(m.outcomes())
    assert len(outcomes) == 21
    assert sum(outcomes.values()) == 36
    assert (outcomes["roll 2 5"], outcomes["roll 4 4"]) == (2, 1)
    m.play(CHANCE, "roll 2 5")
    assert m.moves(0) == ["second 2 5", "second 5 2"]
    assert refused(m, 0, "die 5") == "solo.1"
    assert refused(m, 0, "second 2 2") == "solo.1"
    m.play(0, "second 5 2")
    assert m.view()["territory"] == "town"
    m.play(0, "draw F8 F9")
    assert "".join(m.view()["players"][0]["rows"]).count("T") == 2
    assert m.to_act == (CHANCE,)
    m.play(CHANCE, "roll 1 3 4")
    assert m.view()["turn"] == 2


@rule_test("solo.1", "every face names a type: 1 mountain, 2 forest, 3 farm, 4 lake, 5 town, 6 desert")
@pytest.mark.parametrize(("face", "name"), list(enumerate(["mountain", "forest", "farm", "lake", "town", "desert"], 1)))
def test_faces_name_types(face: int, name: str) -> None:
    m = say(begin(1), (0, "territory forest"), (0, "die 1"), (0, "hex F6"), (CHANCE, f"roll {face} {face}"))
    assert m.moves(0) == [f"second {face} {face}"]
    m.play(0, f"second {face} {face}")
    assert m.view()["territory"] == name


@rule_test("solo.2", "Ruling 16: compulsory, without a use, and both assignments are tried before it is impossible")
def test_both_assignments() -> None:
    m = table([all_but("A1 A2 A3")], 13, spent=(6,))
    say(m, (CHANCE, "roll 1 1 1"), (0, "territory town"), (0, "die 1"), (0, "hex A1"))
    before = m.view()["players"][0]["uses_left"]
    m.play(CHANCE, "roll 2 6")
    assert m.moves(0) == ["second 6 2"]
    assert refused(m, 0, "skip") == "solo.2"
    assert refused(m, 0, "second 2 6") == "solo.2"
    say(m, (0, "second 6 2"), (0, "draw A2 A3"))
    assert m.view()["players"][0]["uses_left"] == before
    assert not m.over
    m = table([all_but("A1 A2 A3")], 13, spent=(6,))
    say(m, (CHANCE, "roll 1 1 1"), (0, "territory town"), (0, "die 1"), (0, "hex A1"), (CHANCE, "roll 3 6"))
    assert m.moves(0) == ["skip"]
    m.play(0, "skip")
    assert m.over


@rule_test("solo.3", "Ruling 17: a power changes the amount die, never the type die")
def test_the_type_die_is_fixed() -> None:
    m = say(begin(1), (0, "territory forest"), (0, "die 1"), (0, "hex F3"), (CHANCE, "roll 2 5"))
    assert m.moves(0) == [
        *("second 2 5 -1", "second 2 5", "second 2 5 +1"),
        *("second 5 2 -1", "second 5 2", "second 5 2 +1"),
    ]
    assert refused(m, 0, "second 3 5") == "solo.1"
    assert refused(m, 0, "second 2 5 -1 -1") == "power.2"


@rule_test("solo.3", "a power on the second drawing is paid for with its box")
def test_a_power_on_the_second_drawing() -> None:
    m = say(begin(1), (0, "territory forest"), (0, "die 1"), (0, "hex F3"))
    assert m.view()["players"][0]["powers"] == {"free": 1, "spent": 0}
    say(m, (CHANCE, "roll 2 5"), (0, "second 5 2 +1"))
    assert m.view()["left"] == []
    m.play(0, "draw F4 F5 F6")
    assert m.view()["players"][0]["powers"] == {"free": 0, "spent": 1}
    assert "".join(m.view()["players"][0]["rows"]).count("T") == 3


@rule_test("solo.4", "a total earns the title of the highest mark it reaches")
def test_marks() -> None:
    titles = {79: None, 80: "Courtyard Explorer", 99: "Courtyard Explorer", 100: "Normal Explorer"}
    titles |= {120: "Professional Explorer", 149: "Professional Explorer", 150: "Marco Polo", 300: "Marco Polo"}
    marks = {total: mark_for(total) for total in titles}
    assert {total: mark.title if mark else None for total, mark in marks.items()} == titles
    m = table([all_but("A1")], 13, spent=(6,))
    say(m, (CHANCE, "roll 2 2 2"), (0, "territory town"), (0, "die 2"))
    result = m.result()
    assert result is not None
    # Ten rows, 90 deep forests, and 6 for the question mark.
    assert result["totals"] == [20 + 90 + 6]
    assert result["title"] == "Normal Explorer"


@rule_test("solo.5", "a first drawing that cannot be made ends the game before any second one")
def test_the_end_alone() -> None:
    m = table([all_but("A1")], 13, spent=(6,))
    say(m, (CHANCE, "roll 2 3 4"), (0, "territory town"))
    assert m.moves(0) == ["die 2", "die 3", "die 4"]
    m.play(0, "die 2")
    result = m.result()
    assert result is not None
    assert result["reason"] == "the player could not draw"


@rule_test("end.2", "alone, too, the game is over when no use is left")
def test_eighteen_turns() -> None:
    m = table([all_but("A1 A2 A3 A4 A5 A6")], 17)
    say(m, (CHANCE, "roll 1 1 1"), (0, "territory desert"), (0, "die 1"), (0, "hex A1"))
    say(m, (CHANCE, "roll 1 1"), (0, "second 1 1"), (0, "hex A2"))
    result = m.result()
    assert result is not None
    assert result["reason"] == "the active player had no use left"
