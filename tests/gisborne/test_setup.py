"""Setting up, the round, laying cards, the tent."""

import re
from pathlib import Path

import pytest

import rhumbline
from gisborne.scenes import draw, draw_any, lay_all, place, player, scene
from rhumbline import CHANCE, IllegalMove
from rhumbline.engine.data import provenance
from rhumbline.engine.match import Match
from rhumbline.games import gisborne
from rhumbline.games.gisborne.components import CHIPS, COPIES, COURSES, TILE_LENGTH
from rhumbline.games.gisborne.events import Laid, Revealed
from ruletest import rule_test

FOLDER = Path(gisborne.__file__).parent


def dealt(seats: int = 3, order: str = "order 2 0 1") -> Match:
    match = rhumbline.new("gisborne", seats=seats, chance="manual")
    draw(match, order)
    for _ in range(seats):
        draw(match, "card b1", "card b2", "card s2", "card s3", "card g4")
    draw(match, "chip 3")
    return match


def refused(match: Match, seat: int, text: str) -> str:
    before = match.position()
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, text)
    assert match.position() == before
    assert caught.value.sentence.endswith(".")
    return caught.value.rule


def test_all_33_rulings_are_in_the_rules() -> None:
    """Each ruling of the facts stands in rules.md once."""
    rulings = re.findall(r"\*Ruling (\d+)\*", (FOLDER / "rules.md").read_text("utf-8"))
    assert sorted(map(int, rulings)) == list(range(1, 34))


def test_components_add_up() -> None:
    """Cards, chips and fields are those of the component list and of the house course."""
    assert [int(COPIES[i] + COPIES[i + 1]) for i in (0, 2, 4)] == [50, 40, 32]
    assert COPIES.sum() == 122
    assert CHIPS.tolist() == [0, 4, 4, 3, 1]
    assert sum(value * n for value, n in enumerate(CHIPS.tolist())) == 25
    assert TILE_LENGTH[0].tolist() == [9, 8, 9, 9, 10, 9, 10, 10, 10, 10, 7, 6]
    assert sum(TILE_LENGTH[0, :10]) == 94
    card_fields = [tile.replace("~", "").find("C") for tile in COURSES[0].drawn]
    assert card_fields == [5, 1, 6, 1, 4, 7, 4, 2, 4, 8, 3, -1]
    assert COURSES[0].name == "house"


def test_every_table_of_the_data_says_where_it_comes_from() -> None:
    """Fields and the two splits are the house's; all else is printed."""
    house = {where for where, source, _ in provenance(FOLDER / "data") if source == "house"}
    assert house == {
        "cards.toml [split]",
        "cards.toml [chip_split]",
        "courses/house.toml [course]",
        "courses/house.toml [paths]",
    }


@rule_test("setup.1", "three to five seats, no more and no fewer")
def test_seats() -> None:
    for seats in (3, 4, 5):
        assert len(rhumbline.new("gisborne", seats=seats, seed=1).view(0)["players"]) == seats
    for seats in (2, 6):
        with pytest.raises(rhumbline.BadInput):
            rhumbline.new("gisborne", seats=seats)


@rule_test("setup.2", "ruling 12: the order is drawn by lot, each as likely; the first named is the most advanced")
def test_starting_order() -> None:
    match = rhumbline.new("gisborne", seats=4, chance="manual")
    assert match.to_act == (CHANCE,)
    assert len(match.outcomes()) == 24
    assert {weight for _, weight in match.outcomes()} == {1}
    match = dealt()
    assert match.to_act == (2,)
    assert [place(match, seat) for seat in range(3)] == ["bar 2", "bar 3", "bar 1"]
    for wrong in ("order 0 1", "order 0 1 2 3", "order 0 0 1", "order 1 2 3", "lot 0 1 2"):
        fresh = rhumbline.new("gisborne", seats=3, chance="manual")
        assert refused(fresh, CHANCE, wrong) == "setup.2"


@rule_test("setup.3", "five cards to each, seat by seat from seat 0; and one tent, no more")
def test_deal() -> None:
    match = rhumbline.new("gisborne", seats=3, chance="manual")
    draw(match, "order 2 1 0")
    for seat in range(3):
        for n in range(5):
            assert len(player(match, seat)["hand"]) == n
            draw(match, "card b1")
    assert [player(match, seat)["hand"] for seat in range(3)] == [["b1"] * 5] * 3
    draw(match, "chip 1")
    assert "lay tent" in match.moves(2)
    assert refused(match, 2, "lay tent tent") == "setup.3"


@rule_test("setup.4", "ten path tiles may come, each as likely; nine are used, the tenth is never seen")
def test_path_tiles() -> None:
    match = rhumbline.new("gisborne", seats=3, seed=11)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, next((m for m in match.moves(seat) if "tent" not in m), match.moves(seat)[0]))
    assert len(match.view()["tiles"]["unseen"]) == 1
    assert [tile["tile"] for tile in match.view()["road"]][0::10] == ["start", "end"]
    match = scene("start p1", ["p1 9", "start 2", "start 1"], ["s3", "b1", "b1"])
    lay_all(match, "s3", "b1", "b1")
    assert match.outcomes() == [(f"tile p{n}", 1) for n in range(2, 11)]
    assert refused(match, CHANCE, "tile p1") == "setup.4"


@rule_test("setup.5", "ruling 3: the 4 lies on the beach, a 1 on the start tile; of ten others one stays unseen")
def test_chips() -> None:
    match = dealt()
    view = match.view()
    assert view["beach"]["chip"] == 4
    assert view["road"][0]["fields"][3] == {"kind": "card", "chip": 1}
    assert sorted([*view["chips"]["unseen"], view["chips"]["next"]]) == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    over = rhumbline.new("gisborne", seats=3, seed=2)
    while not over.over:
        over.play(over.to_act[0], over.moves(over.to_act[0])[0])
    assert len(over.view()["chips"]["unseen"]) == 1
    assert over.view()["chips"]["next"] is None


@rule_test("setup.6", "ruling 2: the next chip is public from the start, and again as soon as a tile has taken one")
def test_next_chip() -> None:
    match = rhumbline.new("gisborne", seats=3, chance="manual")
    draw(match, "order 0 1 2", *["card b1"] * 15)
    assert dict(match.outcomes()) == {"chip 1": 3, "chip 2": 4, "chip 3": 3}
    draw(match, "chip 3")
    assert all(match.view(viewer)["chips"]["next"] == 3 for viewer in (None, 0, 1, 2))
    match = scene("start", ["start 7", "start 2", "start 1"], ["s3", "b1", "b1"], next_chip=3, chips=[0])
    lay_all(match, "s3", "b1", "b1")
    draw(match, "tile p2")
    assert match.view()["road"][1]["fields"][1]["chip"] == 3
    assert dict(match.outcomes())["chip 3"] == 2
    draw(match, "chip 3")
    draw_any(match)
    assert match.view()["chips"]["next"] == 3
    assert refused(scene_before_chip(), CHANCE, "chip 4") == "setup.6"


def scene_before_chip() -> Match:
    match = scene("start", ["start 7", "start 2", "start 1"], ["s3", "b1", "b1"])
    lay_all(match, "s3", "b1", "b1")
    draw(match, "tile p2")
    return match


# --- the round


@rule_test("round.1", "seats lay and move one after another, from the most advanced pawn to the last")
def test_turn_order() -> None:
    match = scene("start", ["start 2", "start 6", "start 4"], ["b1", "b1", "b1"], chips=[0])
    for seat in (1, 2, 0):
        assert match.to_act == (seat,)
        assert refused(match, (seat + 1) % 3, "lay b1") == "table.1"
        assert refused(match, seat, "chest") == "round.1"
        match.play(seat, "lay b1")
    assert [place(match, seat) for seat in range(3)] == ["start 3", "start 7", "start 5"]


@rule_test("round.2", "ruling 15: the order of moving is fixed at the start of the round, whoever overtakes whom")
def test_order_is_fixed() -> None:
    match = scene("start p1", ["start 5", "start 4", "start 3"], ["b1", "2s3", "s2"])
    lay_all(match, "b1", "s3 s3", "s2")
    # Seat 1 overtook seat 0, yet seat 2, third in the order, lands on the field seat 1 left and seat 0 did not.
    assert [place(match, seat) for seat in range(3)] == ["start 6", "p1 3", "start 5"]
    assert match.position()["order"] == [0, 1, 2]
    draw_any(match)
    assert match.position()["order"] == [1, 0, 2]
    assert match.to_act == (1,)


@rule_test("round.3", "the number of cards laid is public at once, their faces only when the last one has laid")
def test_face_down() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["g3 g4 s2", "b1", "b1"], chips=[0])
    match.play(0, "lay tent s2 g4")
    for viewer in (None, 1, 2):
        seen = match.view(viewer)["players"][0]
        assert (seen["laid_size"], seen["laid"], seen["hand_size"]) == (3, None, 3)
        assert match.events(viewer)[-1] == Laid(0, 3, None)
        assert match.view(viewer)["ready"] == [0]
    assert match.view(0)["players"][0]["laid"] == "lay tent s2 g4"
    match.play(1, "lay b1")
    assert match.events(0)[-1] == Laid(1, 1, None)
    match.play(2, "lay b1")
    assert Revealed(0, ["tent", "s2", "g4"]) in match.events(1)
    with pytest.raises(IllegalMove) as caught:
        scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"]).take_back(0)
    assert caught.value.rule == "table.2"


# --- laying


@rule_test("lay.1", "nobody may lay nothing")
def test_at_least_one_card() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"])
    assert refused(match, 0, "lay") == "lay.1"


@rule_test(
    "lay.2", "ruling 1: no two colours at all without tent or village, neither silver and bronze nor silver and gold"
)
def test_one_colour() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1 b2 s2 s3 g3 g4", "b1", "b1"])
    for mixed in ("s2 b1", "s2 g3", "b1 g4", "b1 s2 g3"):
        assert refused(match, 0, f"lay {mixed}") == "lay.2"
    assert not [
        move for move in match.moves(0) if "tent" not in move and len({word[0] for word in move.split()[1:]}) > 1
    ]
    match.play(0, "lay s2 s3")


@rule_test("lay.3", "five movement cards at most")
def test_at_most_five() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["7b1", "b1", "b1"])
    assert refused(match, 0, "lay b1 b1 b1 b1 b1 b1") == "lay.3"
    assert max(len(move.split()) for move in match.moves(0) if "tent" not in move) == 6
    match.play(0, "lay b1 b1 b1 b1 b1")


@rule_test("lay.4", "ruling 4: the tent goes alone or with any colours, five movement cards at most beside it")
def test_tent_with_any_colours() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["2b1 b2 s2 g3 g4", "b1", "b1"])
    assert {"lay tent", "lay tent b1 s2 g4"} <= set(match.moves(0))
    assert refused(match, 0, "lay tent b1 b1 b2 s2 g3 g4") == "lay.3"


@rule_test("lay.5", "ruling 30: the tent does not count to the five")
def test_tent_and_five() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["2b1 b2 s2 g3 g4", "b1", "b1"])
    match.play(0, "lay tent b1 b1 b2 s2 g4")
    assert match.view()["players"][0]["laid_size"] == 6


@rule_test("lay.6", "ruling 29: without movement cards the tent must be laid")
def test_no_cards() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["", "b1", "b1"])
    assert match.moves(0) == ["lay tent"]
    assert refused(match, 0, "lay") == "lay.6"


@rule_test("lay.7", "only cards of the own hand can be laid")
def test_own_cards() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1 b2", "b1", "b1"])
    for other in ("g4", "b1 b1", "tent s2"):
        assert refused(match, 0, f"lay {other}") == "lay.7"


@rule_test("tent.1", "with a tent the pawn stays, and tent and cards go back to the hand")
def test_tent() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1 g4", "b2", "b2"], chips=[0])
    lay_all(match, "tent b1 g4", "b2", "b2")
    assert place(match, 0) == "start 3"
    assert player(match, 0)["hand"] == ["b1", "g4"]
    assert player(match, 0)["shown"] == ["b1", "g4"]
    draw_any(match)
    assert "lay tent" in match.moves(match.to_act[0])
    assert match.position()["discard"] == ["b2", "b2"]


@rule_test("village.1", "from a village several colours may be laid, five cards at most; the others may not")
def test_village() -> None:
    match = scene("start p1", ["p1 3", "start 2", "start 1"], ["3b1 2s2 g3", "b1 s2", "b1"])
    assert "lay b1 s2 g3" in match.moves(0)
    assert refused(match, 0, "lay b1 b1 b1 s2 s2 g3") == "lay.3"
    match.play(0, "lay b1 b1 s2 s2 g3")
    assert refused(match, 1, "lay b1 s2") == "lay.2"
    match.play(1, "lay b1")
    match.play(2, "lay b1")
    # 1 + 1 + 2 + 2 + 3 = 9 from field 3.
    assert match.to_act == (CHANCE,)
    draw(match, "tile p2")
    draw(match, "chip 1")
    assert place(match, 0) == "p2 3"
