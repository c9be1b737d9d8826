"""Sealed drafts: what the others see and hear, and what can be taken back."""

import json
from typing import Any

import pytest

import rhumbline
from kingdom_maps.tables import all_but, begin, refused, say, table
from rhumbline import CHANCE, Match
from rhumbline.engine.events import Event
from rhumbline.games.kingdom_maps import events as told
from ruletest import rule_test


def heard(m: Match, viewer: int | None) -> list[Event]:
    """What this viewer has been told since the territory was announced."""
    events = m.events(viewer)
    first = max(i for i, event in enumerate(events) if isinstance(event, told.TerritoryAnnounced))
    return events[first + 1 :]


@rule_test("turn.6", "of a draft the others see and hear nothing until it is done, not even how far it has come")
def test_drafts_are_sealed() -> None:
    m = say(begin(3), (0, "territory forest"), (0, "die 4"))
    views = {viewer: json.dumps(m.view(viewer)) for viewer in (None, 0, 2)}
    taken = [told.DieTaken(0, die=4, amount=4, powers=0)]
    say(m, (1, "die 3"), (1, "hex C4"), (1, "hex C5"))
    assert {viewer: json.dumps(m.view(viewer)) for viewer in (None, 0, 2)} == views
    assert heard(m, 0) == heard(m, 2) == heard(m, None) == taken
    chosen = [told.DieChosen(1, die=3, amount=3, powers=0), told.HexChosen(1, "C4"), told.HexChosen(1, "C5")]
    assert heard(m, 1) == [*taken, *chosen]
    assert m.view(1)["you"]["hexes"] == ["C4", "C5"]
    m.play(1, "hex D5")
    assert m.view(0)["ready"] == [1]
    assert heard(m, 0) == heard(m, 2) == heard(m, None) == [*taken, told.Ready(1)]
    assert heard(m, 1)[-2:] == [told.HexChosen(1, "D5"), told.Ready(1)]
    say(m, (0, "draw F1 F2 F3 F4"), (2, "die 1"))
    assert "F1" not in json.dumps(m.view(1)["players"])
    m.play(2, "hex A1")
    drawn = [
        told.Drew(0, territory="forest", die=4, amount=4, powers=0, hexes=["F1", "F2", "F3", "F4"]),
        told.PowersOpened(0, ["F3"], free=1),
        told.Drew(1, territory="forest", die=3, amount=3, powers=0, hexes=["C4", "C5", "D5"]),
        told.Drew(2, territory="forest", die=1, amount=1, powers=0, hexes=["A1"]),
        told.TurnBegan(1, turn=2),
    ]
    assert heard(m, None) == [*taken, told.Ready(1), told.Ready(0), *drawn]
    for viewer in (0, 1, 2):
        assert heard(m, viewer)[-5:] == drawn


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


@rule_test("turn.6", "that a draft is taken back is heard by the others if they had heard that it was done")
def test_taking_back_is_heard() -> None:
    m = say(begin(3), (0, "territory forest"), (0, "die 4"), (1, "die 3"), (1, "hex C4"))
    others = {viewer: heard(m, viewer) for viewer in (None, 0, 2)}
    m.take_back(1)
    assert heard(m, 1)[-2:] == [told.HexChosen(1, "C4"), told.TookBack(1)]
    assert {viewer: heard(m, viewer) for viewer in others} == others
    say(m, (1, "die 3"), (1, "draw C4 C5 D5"))
    m.take_back(1)
    for viewer in (None, 0, 2):
        assert heard(m, viewer) == [*others[viewer], told.Ready(1), told.TookBack(1)]
    assert heard(m, 1)[-2:] == [told.Ready(1), told.TookBack(1)]


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
    news = len(m.events(0))
    say(m, (1, "die 1 +1"), (1, "draw J3 J4"))
    assert m.moves(1) == ["query A2", "query A4", "query B1", "query B5"]
    assert len(m.events(0)) == news
    m.play(1, "query A2")
    assert json.dumps(m.view(0)["players"][1]) == before
    assert m.events(0)[news:] == [told.Ready(1)]
    assert told.CriterionChosen(1, "A2") in m.events(1)
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
    assert heard(m, 2)[1:] == [told.Ready(1)]
    assert heard(m, 1)[1:] == [told.SkipChosen(1), told.Ready(1)]
    assert m.view(2)["ready"] == [1]
    m.take_back(1)
    say(m, (1, "skip"), (2, "skip"))
    assert not m.over
    m.play(0, "draw A1 A2 A3")
    assert m.over
    assert [event.seat for event in heard(m, None) if isinstance(event, told.CouldNotDraw)] == [1, 2]


def test_a_seat_that_is_done_waits() -> None:
    """Who is done has nothing more to say before the others are."""
    m = say(begin(2), (0, "territory forest"), (0, "die 1"), (0, "hex F6"))
    assert refused(m, 0, "hex F7") == "table.1"


def test_preview_shows_the_draft() -> None:
    """A draft of hexes leads to the map and the points it would score."""
    m = say(begin(2), (0, "territory lake"), (0, "die 3"))
    game = m.game
    shown = m.preview(0, "draw E4 E5 D5")
    assert shown["left"] == 0
    assert shown["hexes"] == ["D5", "E4", "E5"]
    assert {line["criterion"]: line["points"] for line in shown["lines"]}["B1"] == 5
    assert "".join(shown["rows"]).count("L") == 3
    json.dumps(shown)
    m = begin(2)
    both: Any = game.preview(
        m.seen(0), 0, [*game.parse(m.seen(0), 0, "territory lake"), *game.parse(m.seen(0), 0, "die 4")]
    )
    assert (both.territory, both.amount, both.left) == ("lake", 4, 4)
