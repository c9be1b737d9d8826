"""The end of a year, the gold supply, and the scoring."""

from collections import Counter
from typing import Any

import pytest

from pizarro.table import (
    ALL_GOLD,
    begin,
    draw,
    end_year,
    hand,
    nobody_buys,
    phase,
    points,
    refused,
    result,
    scene,
    sell,
)
from rhumbline import CHANCE, Match
from rhumbline.games.pizarro.components import BAGS, EXPLORERS
from rhumbline.games.pizarro.events import GoldDrawn, YearBegan, YearEnded
from ruletest import rule_test

FULL = list(range(1, 10))
Fleet = dict[str, list[int]]


def last_card(ships: list[Fleet], year: str = "I", sides: str = "AA", **change: Any) -> Match:
    """The last card of a year is about to go unsold."""
    hands = change.pop("hands", [FULL] * len(ships))
    return scene(hands, year=year, sides=sides, ships=ships, stack=["cook"], **change)


def drawn_by(m: Match) -> list[int]:
    """Let fives come until nobody has to draw; who drew them, in order."""
    seats = []
    while phase(m) == "gold":
        seats.append(int(m.view()["turn"]))
        m.play(CHANCE, m.outcomes()[0][0])
    return seats


@rule_test("gold.1", "sixty-three cards, seven of each value; the supply gives each card with the same chance")
def test_gold_chances() -> None:
    m = sell(begin(4), "vasco-da-gama", 0, 9)
    assert m.outcomes() == [(f"gold {v}", 3) for v in FULL]
    draw(m, 9)
    sell(m, "vasco-da-gama", 1, 9)
    assert dict(m.outcomes())["gold 9"] == 2
    assert refused(m, CHANCE, "gold 10") == "gold.1"
    assert refused(m, CHANCE, "explorer cook") == "table.3"


@rule_test("gold.1", "a card that is not in the supply cannot come")
def test_gold_runs_out() -> None:
    m = scene([FULL] * 3, supply=[2, 2])
    sell(m, "vasco-da-gama", 0, 9)
    assert refused(m, CHANCE, "gold 3") == "gold.1"


@rule_test("gold.2", "Ruling 17: an empty supply is made anew from the discards at once, in mid-year too")
def test_midyear_shuffle() -> None:
    m = scene([FULL] * 3, year="II", ships=[{"vasco-da-gama": [1]}, {}, {}], supply=[2])
    discards = m.view()["supply"]["discards"]
    sell(m, "vasco-da-gama", 0, 9)
    assert m.outcomes() == [("gold 2", 1)]
    draw(m, 2)
    assert m.view()["supply"] == {"cards": len(discards) + 1, "discards": []}
    assert dict(m.outcomes()) == {f"gold {v}": n for v, n in sorted(Counter([*discards, 9]).items())}


@rule_test("gold.2", "Ruling 17: with neither supply nor discards no card is drawn")
def test_nothing_to_draw() -> None:
    rest = list((Counter(ALL_GOLD) - Counter(FULL)).elements())
    m = scene([[9], FULL, [v for v in rest if v != 9] + [9] * (rest.count(9) - 1)], supply=[])
    sell(m, "vasco-da-gama", 0, 9)
    assert m.outcomes() == [("gold 9", 1)]
    draw(m, 9)
    assert hand(m, 0) == [9]
    m = scene([ALL_GOLD, [], []], stack=["cook"])
    nobody_buys(m, "cook")
    assert m.view()["year"] == "II"


@rule_test("year.1", "at the end of a year all discards go back into the supply before anybody draws")
@pytest.mark.parametrize("year", ["I", "II"])
def test_year_end_shuffle(year: str) -> None:
    m = last_card([{}, {}, {}], year, discards=[4, 4, 5])
    cards = m.view()["supply"]["cards"]
    nobody_buys(m, "cook")
    assert m.view()["supply"] == {"cards": cards + 3, "discards": []}
    assert phase(m) == "gold"


@rule_test("year.1", "the year ends only when vetoed cards are auctioned too")
def test_vetoed_card_belongs_to_the_year() -> None:
    m = last_card([{"columbus": [1]}, {}, {}], players=[{"vetoes": 1}, {}, {}])
    m.play(CHANCE, "explorer cook")
    m.play(0, "veto")
    assert phase(m) == "explorer"
    assert m.view()["cards_left"] == 1


@rule_test("year.2", "two cards for everybody at the end of years I and II, none at the end of year III")
@pytest.mark.parametrize(("year", "cards"), [("I", 2), ("II", 2), ("III", 0)])
def test_basic_cards(year: str, cards: int) -> None:
    m = end_year(last_card([{}, {}, {}, {}], year, hands=[[1, 2, 3]] * 4))
    drawn_by(m)
    assert [len(hand(m, seat)) for seat in range(4)] == [3 + cards] * 4
    assert m.over == (year == "III")


@rule_test(
    "year.3", "first gold bag example: at the end of year II a bag of 1 on space 2 pays two owners, space 1 nobody"
)
def test_example_gold_bag_of_one() -> None:
    red, yellow, green = 0, 1, 2
    m = end_year(last_card([{"columbus": [1]}, {"columbus": [2]}, {"columbus": [2]}], "II"))
    drawn = Counter(drawn_by(m))
    assert [drawn[seat] - 2 for seat in (yellow, green, red)] == [1, 1, 0]


@rule_test("year.3", "second gold bag example: two ships on a bag of 3 bring six cards, a ship on space 1 none")
@pytest.mark.parametrize("side", ["A", "B"])
def test_example_gold_bag_of_three(side: str) -> None:
    red, green = 0, 1
    m = end_year(last_card([{"marco-polo": [1]}, {"marco-polo": [2, 2]}, {}], "II", f"A{side}"))
    drawn = Counter(drawn_by(m))
    assert drawn[green] - 2 == 6
    assert drawn[red] - 2 == 0


@rule_test("year.4", "Ruling 18: clockwise from the last buyer; the two cards of all first, then the bags")
def test_draw_order() -> None:
    m = end_year(last_card([{"pizarro": [1]}, {"marco-polo": [1]}, {}], opener=1))
    assert drawn_by(m) == [1, 1, 2, 2, 0, 0, 1, 1, 0]


@rule_test("year.4", "Ruling 18: when cards are scarce, the first in order get them")
def test_scarce_cards() -> None:
    supply = [3, 3, 3]
    rest = sorted((Counter(ALL_GOLD) - Counter(supply)).elements())
    m = scene([rest[:20], rest[20:40], rest[40:]], supply=supply, stack=["cook"], opener=2)
    nobody_buys(m, "cook")
    assert drawn_by(m) == [2, 2, 0]
    assert m.view()["year"] == "II"


@rule_test("year.5", "Ruling 2: bags on space 3 pay at the end of year III, before the scoring, without the basic two")
@pytest.mark.parametrize(("side", "cards"), [("A", 3), ("B", 4)])
def test_bags_on_space_three(side: str, cards: int) -> None:
    m = end_year(last_card([{"marco-polo": [3]}, {"marco-polo": [2]}, {}], "III", f"A{side}"))
    assert drawn_by(m) == [0] * cards
    assert m.over
    assert len(hand(m, 0)) == 9 + cards


@rule_test("year.6", "the next year has its own stack: two of each explorer, then one")
@pytest.mark.parametrize(("year", "following", "each"), [("I", "II", 2), ("II", "III", 1)])
def test_next_year(year: str, following: str, each: int) -> None:
    m = end_year(last_card([{}, {}, {}], year))
    drawn_by(m)
    assert m.view()["year"] == following
    assert set(m.view()["stack"].values()) == {each}


# --- scoring


def final(hands: list[list[int]], ships: list[Fleet], sides: str = "AA", **change: Any) -> Match:
    """The game but for its last card, which nobody may buy."""
    m = scene(hands, year="III", sides=sides, ships=ships, stack=["cook"], **change)
    m.play(CHANCE, "explorer cook")
    return m


@rule_test("scoring.1", "scoring goes clockwise from the last buyer; whoever scores shows his hand and tucked cards")
def test_scoring_order() -> None:
    ships: list[Fleet] = [{}, {"pizarro": [3]}, {}, {}]
    m = final([[1], [2], [3], [4]], ships, sides="BA", opener=3)
    assert m.to_act == (1,)
    assert [player["hand"] for player in m.view()["players"]] == [[1], [2], None, [4]]
    m.play(1, "stop")
    assert [player["hand"] for player in m.view()["players"]] == [[1], [2], [3], [4]]


@rule_test("scoring.2", "the crown example: spaces 1, 2 and 3 of Columbus score 1, 5 and 10")
def test_example_crowns() -> None:
    red, yellow, green = 0, 1, 2
    m = final([[], [], []], [{"columbus": [1]}, {"columbus": [2]}, {"columbus": [3]}])
    assert [m.scores()[seat]["total"] for seat in (red, yellow, green)] == [1, 5, 10]


@rule_test("scoring.2", "with several ships on a space each scores the crown")
def test_several_ships() -> None:
    m = final([[], [], []], [{"cook": [1, 1]}, {"cook": [2]}, {}])
    assert points(m, 0, "cook") == [5, 5]
    assert m.scores()[0]["total"] == 10


@rule_test("scoring.3", "cards left in the hand score their crowns: 3 for 1 to 3, 2 for 4 to 6, 1 for 7 to 9")
def test_gold_left() -> None:
    m = final([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [{}, {}, {}])
    assert m.result() == {"ranking": [[0], [1], [2]], "totals": [9, 6, 3], "reason": "year III has been scored"}


def red_before_pizarro() -> Match:
    """The rulebook's example: red is the last to score, with Pizarro on side B and da Gama on side A."""
    red = {"marco-polo": [2], "vasco-da-gama": [1], "magellan": [3, 2], "pizarro": [3]}
    tucked = {"piles": [[1, 1, 5], [2, 4]]}
    return final([[9], [], []], [red, {}, {}], sides="BA", players=[tucked, {}, {}], opener=1)


@rule_test("magellan.4", "the scoring example: red's piles 1 1 5 and 2 4 score 8x3 = 24 and 5x2 = 10, red has 36")
def test_example_scoring_of_red() -> None:
    m = red_before_pizarro()
    assert m.to_act == (0,)
    assert points(m, 0, "magellan") == [24, 10]
    assert points(m, 0, "marco-polo") == [0]
    assert points(m, 0, "vasco-da-gama") == [1]
    assert m.scores()[0]["lines"][-1]["points"] == 1
    assert m.scores()[0]["total"] == 36


@rule_test(
    "pizarro.3", "the scoring example: 5, 6 and 2 would bring 13 and 49 in all; with the 8 it is 21, and red has 36"
)
def test_example_pizarro_of_red() -> None:
    m = red_before_pizarro()
    for card in (5, 6, 2):
        m.play(0, "draw")
        draw(m, card)
    stopped = m.copy()
    stopped.play(0, "stop")
    assert stopped.scores()[0]["total"] == 49
    m.play(0, "draw")
    draw(m, 8)
    assert m.over
    assert points(m, 0, "pizarro") == [0]
    assert result(m)["totals"][0] == 36


@rule_test("scoring.4", "Ruling 22: the most points win, and a tie is a shared victory")
def test_tie() -> None:
    m = final([[1], [2], [9]], [{}, {}, {}])
    assert result(m)["ranking"] == [[0, 1], [2]]


def draws(m: Match, viewer: int | None = None) -> list[tuple[int, str]]:
    """Who has drawn a gold card, and why, one after another."""
    return [(event.seat, event.why) for event in m.events(viewer) if isinstance(event, GoldDrawn)]


@rule_test("year.3", "that a year ends, and who draws how much for himself and for his bags, is heard by all")
def test_the_end_of_a_year_is_told() -> None:
    m = last_card([{"pizarro": [1]}, {}, {"pizarro": [1, 1]}])
    bag = BAGS[EXPLORERS.index("pizarro"), 0, 0]
    assert bag > 0
    nobody_buys(m, "cook")
    drawn_by(m)
    opener = m.view()["opener"]
    clockwise = [(opener + i) % 3 for i in range(3)]
    basic = [(seat, "basic") for seat in clockwise for _ in range(2)]
    bags = [(seat, "bags") for seat in clockwise for _ in range((1, 0, 2)[seat] * bag)]
    for viewer in (None, 0, 1, 2):
        assert draws(m, viewer) == basic + bags
        heard = m.events(viewer)
        first, last = (i for i, event in enumerate(heard) if isinstance(event, YearEnded | YearBegan))
        assert (heard[first], heard[last]) == (YearEnded("I"), YearBegan("II"))
        assert all(isinstance(event, GoldDrawn) for event in heard[last - len(basic + bags) : last])


@rule_test("da-gama.1", "whose the gold is that comes in mid-year is heard by all")
def test_gold_in_mid_year_is_told() -> None:
    m = sell(begin(), "vasco-da-gama", 1, 9)
    draw(m, 5)
    assert draws(m, 0) == draws(m, 1) == [(1, "da-gama")]


@rule_test("year.5", "year III ends as the others do")
def test_the_last_year_is_told() -> None:
    m = last_card([{}, {}, {}], year="III")
    nobody_buys(m, "cook")
    assert YearEnded("III") in m.events()
    assert not any(isinstance(event, YearBegan) for event in m.events())
