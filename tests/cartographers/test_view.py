"""What a view says of the printed things, and of what has just been drawn."""

from cartographers.table import let_all, start, turn_up
from rhumbline.engine.data import load
from rhumbline.games.cartographers.components import DATA
from rhumbline.games.cartographers.scores import solo_rating
from ruletest import rule_test


@rule_test("ambush.1", "what was drawn last on a map is shown there, also where it is a neighbour's work")
def test_latest() -> None:
    m = turn_up(start(3), "great-river")
    assert [player["latest"] for player in m.view(0)["players"]] == [[], [], []]
    let_all(m, "water A1 A2 A3", "water B1 B2 B3", "water C3 C4 C5")
    assert [player["latest"][0] for player in m.view(0)["players"]] == ["A1", "B1", "C3"]
    turn_up(m, "goblin-attack")
    assert m.view(1)["card"]["passed"] == "right"
    let_all(m, "monster D1 E2 F3", "monster E1 F2 G3", "monster F1 G2 H3")
    view = m.view(None)
    assert [player["latest"] for player in view["players"]] == [
        ["F1", "G2", "H3"],
        ["D1", "E2", "F3"],
        ["E1", "F2", "G3"],
    ]
    assert view["deck"]["ambushes_seen"] == ["goblin-attack"]


@rule_test("solo.3", "the rating so far, and the solo numbers it takes off")
def test_solo() -> None:
    view = turn_up(start(1), "gnoll-raid", "hamlet").view(0)
    assert view["players"][0]["latest"] == ["A1", "A2", "B1", "C1", "C2"]
    rating, title = solo_rating(-sum(edict["solo"] for edict in view["edicts"]), [])
    assert (view["solo"]["rating"], view["solo"]["title"]) == (rating, title)
    # The way to the next title leads exactly there.
    following = view["solo"]["next_title"]
    assert following["stars"] > 0
    assert solo_rating(rating + following["stars"], [])[1] == following["title"] != title
    assert solo_rating(rating + following["stars"] - 1, [])[1] == title
    assert start(2).view(0)["solo"] is None


def test_the_cards_are_those_of_the_box() -> None:
    """The deck and the seasons are shown as they are printed."""
    view = start(2).view(None)
    cards, seasons = load(DATA / "cards.toml")["explore"]["cards"], load(DATA / "seasons.toml")["seasons"]["cards"]
    assert view["deck"]["cards"] == [
        {key: card[key] for key in ("name", "time", "terrains", "shapes")} for card in cards
    ]
    assert view["seasons"] == [
        {"season": card["name"], "threshold": card["threshold"], "edicts": card["edicts"]} for card in seasons
    ]
