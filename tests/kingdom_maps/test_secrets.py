"""Sealed drafts: what the others see and hear, and what can be taken back."""

import json

import pytest

import rhumbline
from kingdom_maps.tables import all_but, begin, refused, say, table
from rhumbline import CHANCE, Match
from ruletest import rule_test


def heard(m: Match, viewer: int | None) -> list[str]:
    return [entry["move"] for entry in m.log(viewer) if entry["by"] != "chance"]


@rule_test("turn.6", "of a draft the others see and hear nothing until all are done, not even how far it has come")
def test_drafts_are_sealed() -> None:
    m = say(begin(3), (0, "territory forest"), (0, "die 4"))
    views = {viewer: json.dumps(m.view(viewer)) for viewer in (None, 0, 2)}
    say(m, (1, "die 3"), (1, "hex C4"), (1, "hex C5"))
    assert {viewer: json.dumps(m.view(viewer)) for viewer in (None, 0, 2)} == views
    assert heard(m, 0) == heard(m, 2) == heard(m, None) == ["territory forest", "die 4"]
    assert heard(m, 1)[-1] == "hex C5"
    assert m.view(1)["you"]["hexes"] == ["C4", "C5"]
    m.play(1, "hex D5")
    assert m.view(0)["ready"] == [1]
    assert heard(m, 0) == ["territory forest", "die 4"]
    say(m, (0, "draw F1 F2 F3 F4"), (2, "die 1"))
    assert "F1" not in json.dumps(m.view(1)["players"])
    m.play(2, "hex A1")
    assert {"die 3", "hex C4", "hex F4", "die 1", "hex A1"} <= set(heard(m, None))
    assert sorted(heard(m, None)) == sorted(heard(m, 0)) == sorted(heard(m, 1)) == sorted(heard(m, 2))


@rule_test("turn.6", "what another seat and a spectator hold of a draft is the same, byte for byte, until it is done")
def test_nothing_of_a_draft_is_left_in_what_others_hold() -> None:
    m = say(begin(2), (0, "territory forest"), (0, "die 4"))
    before = {viewer: m.seen(viewer) for viewer in (0, None)}
    for move in ("die 3", "hex C4", "hex C5"):
        m.play(1, move)
        assert {viewer: m.seen(viewer).tobytes() for viewer in before} == {
            viewer: seen.tobytes() for viewer, seen in before.items()
        }
    m.play(1, "hex D5")
    for viewer, seen in before.items():
        assert m.seen(viewer).tobytes() != seen.tobytes()
        seen.done[1] = 1
        assert m.seen(viewer).tobytes() == seen.tobytes()


@rule_test("turn.6", "a seat may take back all it has sealed, but not what was announced")
def test_taking_back() -> None:
    m = say(begin(2), (0, "territory forest"), (0, "die 4"))
    fresh = m.truth().tobytes()
    with pytest.raises(rhumbline.IllegalMove):
        m.take_back(0)
    say(m, (1, "die 3"), (1, "draw C4 C5 D5"))
    assert m.to_act == (0,)
    m.take_back(1)
    assert m.truth().tobytes() == fresh
    say(m, (1, "die 1"))
    m.take_back(1)
    assert m.truth().tobytes() == fresh
    say(m, (0, "hex F6"), (0, "hex F7"))
    m.take_back(0)
    assert m.truth().tobytes() == fresh
    assert m.view(0)["you"]["die"] == 4


@rule_test("turn.6", "a sealed draft can be taken back after the table was resumed from a position")
def test_taking_back_after_resuming() -> None:
    m = say(begin(2), (0, "territory forest"), (0, "die 4"))
    fresh = m.truth().tobytes()
    again = rhumbline.resume("kingdom-maps", say(m, (1, "die 3"), (1, "hex C4")).position())
    again.take_back(1)
    assert again.truth().tobytes() == fresh


@rule_test("turn.6", "powers and the criterion of the question mark are part of the sealed draft")
def test_powers_and_query_are_sealed() -> None:
    empty = "J4 J3 A1 A2 A3"
    m = table([all_but(empty), all_but(empty)], 20, spent=(4, 4))
    say(m, (CHANCE, "roll 1 2 3"), (0, "territory desert"), (0, "die 2"))
    before = json.dumps(m.view(0)["players"][1])
    say(m, (1, "die 1 +1"), (1, "draw J3 J4"))
    assert m.moves(1) == ["query A2", "query A4", "query B1", "query B5"]
    m.play(1, "query A2")
    assert json.dumps(m.view(0)["players"][1]) == before
    m.take_back(1)
    say(m, (1, "die 1 +1"), (1, "draw J3 J4"), (1, "query A2"), (0, "draw A1 A2"))
    player = m.view(0)["players"][1]
    assert player["powers"] == {"free": 1, "spent": 5}
    assert player["query"] == {"criterion": "A2", "points": 20}


@rule_test("turn.6", "a skipped drawing is sealed like any other")
def test_a_skip_is_sealed() -> None:
    m = table([all_but("A1 A2 A3"), all_but("A1"), all_but("A1")], 21, spent=(6, 6, 6))
    say(m, (CHANCE, "roll 2 2 3"), (0, "territory desert"), (0, "die 3"))
    m.play(1, "skip")
    assert "skip" not in heard(m, 2)
    assert m.view(2)["ready"] == [1]
    m.take_back(1)
    say(m, (1, "skip"), (2, "skip"))
    assert not m.over
    m.play(0, "draw A1 A2 A3")
    assert m.over
    assert heard(m, 2).count("skip") == 2


def test_a_seat_that_is_done_waits() -> None:
    """Who is done has nothing more to say before the others are."""
    m = say(begin(2), (0, "territory forest"), (0, "die 1"), (0, "hex F6"))
    assert refused(m, 0, "hex F7") == "table.1"


def test_preview_shows_the_draft() -> None:
    """A draft of hexes leads to the map and the points it would score."""
    m = say(begin(2), (0, "territory lake"), (0, "die 3"))
    game = m.game
    codes = game.parse(m.seen(0), 0, "draw E4 E5 D5")
    shown = game.preview(m.seen(0), 0, codes)
    assert shown["left"] == 0
    assert shown["hexes"] == ["D5", "E4", "E5"]
    assert {line["criterion"]: line["points"] for line in shown["lines"]}["B1"] == 5
    assert "".join(shown["rows"]).count("L") == 3
    json.dumps(shown)
    m = begin(2)
    shown = game.preview(
        m.seen(0), 0, [*game.parse(m.seen(0), 0, "territory lake"), *game.parse(m.seen(0), 0, "die 4")]
    )
    assert (shown["territory"], shown["amount"], shown["left"]) == ("lake", 4, 4)
