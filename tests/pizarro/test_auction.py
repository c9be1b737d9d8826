"""Setting up, the auction and Columbus' veto."""

from collections import Counter
from typing import Any

import pytest

import rhumbline
from pizarro.table import EXPLORERS, begin, draw, hand, nobody_buys, phase, refused, reveal, scene, sell, win
from rhumbline import CHANCE, BadInput
from ruletest import rule_test

FULL = list(range(1, 10))
SIX = {"columbus": [1, 1], "pizarro": [1, 1], "cook": [1, 1]}


@rule_test("setup.1", "three to six seats, each with a set of gold and six ships")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_opening_sets(seats: int) -> None:
    m = begin(seats)
    assert [hand(m, seat) for seat in range(seats)] == [FULL] * seats
    assert [player["ships_left"] for player in m.view()["players"]] == [6] * seats


@rule_test("setup.1", "there is no game for two or seven")
@pytest.mark.parametrize("seats", [2, 7])
def test_seat_counts(seats: int) -> None:
    with pytest.raises(BadInput):
        begin(seats)


@rule_test("setup.2", "the supply is what the sets leave of 63 cards")
@pytest.mark.parametrize(("seats", "cards"), [(3, 36), (4, 27), (5, 18), (6, 9)])
def test_first_supply(seats: int, cards: int) -> None:
    m = begin(seats)
    assert m.view()["supply"] == {"cards": cards, "discards": []}
    assert Counter(m.position()["supply"]) == dict.fromkeys(FULL, 7 - seats)


@rule_test("setup.3", "three, two and one cards of each explorer; each card of the stack is as likely as any other")
def test_stacks() -> None:
    m = begin()
    assert m.outcomes() == [(f"explorer {name}", 3) for name in EXPLORERS]
    reveal(m, "cook")
    for _ in range(3):
        m.play(m.to_act[0], "pass")
    assert dict(m.outcomes())["explorer cook"] == 2


@rule_test("setup.4", "all four combinations of sides can be played")
@pytest.mark.parametrize("sides", ["AA", "AB", "BA", "BB"])
def test_sides(sides: str) -> None:
    assert begin(3, sides).view()["sides"] == {"board1": sides[0], "board2": sides[1]}


@rule_test("setup.4", "a first game is played on A and A")
def test_default_sides() -> None:
    m = rhumbline.new("pizarro", 3, seed=1)
    assert m.view()["sides"] == {"board1": "A", "board2": "A"}


@rule_test("setup.5", "seat 0 is the auctioneer and speaks first")
def test_auctioneer() -> None:
    assert reveal(begin(4), "cook").to_act == (0,)


@rule_test("auction.1", "only a card that is still in the stack can be turned up")
def test_stack_runs_dry() -> None:
    m = begin()
    for _ in range(3):
        nobody_buys(m, "cook")
    assert refused(m, CHANCE, "explorer cook") == "auction.1"


@rule_test("auction.2", "the buyer of the last card opens the next auction")
def test_last_buyer_opens() -> None:
    m = sell(begin(4), "cook", 2, 3)
    assert reveal(m, "pizarro").to_act == (2,)


@rule_test("auction.2", "Ruling 3: after an unsold card the most recent buyer opens again")
def test_opener_after_unsold_card() -> None:
    m = sell(begin(4), "cook", 2, 3)
    nobody_buys(m, "pizarro")
    assert reveal(m, "pizarro").to_act == (2,)


@rule_test("auction.2", "Ruling 3: before any sale the auctioneer opens")
def test_opener_before_any_sale() -> None:
    m = nobody_buys(begin(4), "cook")
    assert reveal(m, "pizarro").to_act == (0,)


@rule_test("auction.2", "Ruling 3: the last buyer of the old year opens the new one")
def test_opener_across_years() -> None:
    m = scene([FULL] * 3, ships=[{"cook": [1]}, {"cook": [1]}, {}], stack=["cook"])
    sell(m, "cook", 1, 4)
    draw(m, 1, 1, 2, 2, 3, 3)
    assert m.view()["year"] == "II"
    assert reveal(m, "cook").to_act == (1,)


@rule_test("auction.3", "Ruling 4: an opener who may not bid is passed over; the next clockwise who may opens")
def test_opener_not_entitled() -> None:
    m = scene([FULL] * 4, year="II", ships=[{"cook": [1]}, {"pizarro": [1]}, {}, {"cook": [1]}], opener=1)
    reveal(m, "cook")
    assert m.to_act == (3,)
    m.play(3, "bid 1")
    assert m.to_act == (0,)
    m.play(0, "pass")
    assert phase(m) == "pay"


@rule_test("auction.4", "bidding goes clockwise, and who has passed is asked no more")
def test_pass_is_final() -> None:
    m = reveal(begin(4), "cook")
    m.play(0, "bid 1")
    m.play(1, "pass")
    m.play(2, "bid 2")
    m.play(3, "pass")
    m.play(0, "bid 5")
    assert m.to_act == (2,)
    m.play(2, "pass")
    assert m.to_act == (0,)
    assert phase(m) == "pay"
    assert m.view()["auction"]["high"] == 5


@rule_test("auction.5", "Ruling 24: a bid is at least 1, and at least one more than the last")
def test_least_raise() -> None:
    m = reveal(begin(), "cook")
    assert m.moves(0)[:3] == ["pass", "bid 1", "bid 2"]
    assert refused(m, 0, "bid 0") == "auction.5"
    m.play(0, "bid 7")
    assert m.moves(1)[:2] == ["pass", "bid 8"]
    assert refused(m, 1, "bid 7") == "auction.5"
    assert refused(m, 1, "bid 7.5") == "table.3"


@rule_test("auction.6", "Ruling 5: the last one may bid 1 or pass; if he passes the card goes to the box")
def test_last_one_is_not_forced() -> None:
    m = reveal(begin(), "cook")
    m.play(0, "pass")
    m.play(1, "pass")
    assert m.to_act == (2,)
    assert {"pass", "bid 1"} <= set(m.moves(2))
    forced = m.copy()
    forced.play(2, "bid 1")
    assert phase(forced) == "pay"
    m.play(2, "pass")
    assert m.view()["box"]["I"] == ["cook"]


@rule_test("auction.7", "Ruling 6: nobody bids more than the gold in his hand")
def test_means() -> None:
    m = reveal(begin(), "cook")
    assert m.moves(0)[-1] == "bid 45"
    assert refused(m, 0, "bid 46") == "auction.7"


@rule_test("auction.7", "Ruling 6: Magellan A and Cook B take a card more: the gold without the lowest card at most")
@pytest.mark.parametrize(
    ("sides", "explorer", "most"),
    [("AA", "magellan", 15), ("BA", "magellan", 17), ("AB", "cook", 15), ("AA", "cook", 17)],
)
def test_means_for_a_card_more(sides: str, explorer: str, most: int) -> None:
    m = reveal(scene([[2, 6, 9], FULL, FULL], sides=sides), explorer)
    assert m.moves(0)[-1] == f"bid {most}"
    assert refused(m, 0, f"bid {most + 1}") == "auction.7"


@rule_test("auction.7", "Ruling 6: with a single card nobody can bid for Magellan A or Cook B, with none for anything")
def test_two_cards_are_needed() -> None:
    m = scene([[9], [], FULL], sides="AB")
    assert reveal(m.copy(), "magellan").moves(0) == ["pass"]
    assert reveal(m.copy(), "cook").moves(0) == ["pass"]
    reveal(m, "pizarro")
    m.play(0, "bid 1")
    assert m.moves(1) == ["pass"]


@rule_test("auction.8", "in year I everybody may bid for anything, even for three cards of one explorer")
def test_year_one_is_free() -> None:
    m = begin()
    for card in (1, 2, 3):
        sell(m, "pizarro", 1, card)
    assert m.view()["players"][1]["ships"]["pizarro"] == [1, 1, 1]


@rule_test("auction.8", "Ruling 10: with all six ships placed there are no further bids in year I")
def test_no_ship_left() -> None:
    m = scene([FULL] * 3, ships=[SIX, {}, {}], stack=["magellan"])
    reveal(m, "magellan")
    assert m.view()["auction"]["entitled"] == [1, 2]
    assert m.to_act == (1,)


@rule_test("auction.9", "in years II and III only owners of a card of the year before may bid")
@pytest.mark.parametrize(("year", "space"), [("II", 1), ("III", 2)])
def test_entitlement(year: str, space: int) -> None:
    m = scene([FULL] * 3, year=year, ships=[{"pizarro": [space]}, {"cook": [space]}, {"cook": [1]}])
    reveal(m, "cook")
    assert m.view()["auction"]["entitled"] == ([1, 2] if year == "II" else [1])


@rule_test("auction.9", "Ruling 9: for a second card a second ship must be on the space before")
def test_only_ship_has_moved() -> None:
    m = scene(
        [FULL] * 3, year="II", ships=[{"pizarro": [2]}, {"pizarro": [1]}, {"pizarro": [1]}], stack=["pizarro", "cook"]
    )
    reveal(m, "pizarro")
    assert m.view()["auction"]["entitled"] == [1, 2]


@rule_test("auction.10", "an unsold card goes to the box, and no ship sails")
def test_unsold() -> None:
    m = nobody_buys(begin(), "marco-polo")
    assert m.view()["box"]["I"] == ["marco-polo"]
    assert m.view()["last"] == {"explorer": "marco-polo", "buyer": None, "price": 0}
    assert not any(player["ships"]["marco-polo"] for player in m.view()["players"])


@rule_test("auction.10", "a card nobody may bid for goes to the box at once")
def test_nobody_entitled() -> None:
    m = scene([FULL] * 3, year="II", ships=[{"cook": [1]}, {}, {}])
    m.play(CHANCE, "explorer pizarro")
    assert phase(m) == "explorer"
    assert "pizarro" in m.view()["box"]["II"]


# --- Columbus


def with_vetoes(*vetoes: int, year: str = "I", stack: list[str] | None = None, **change: Any) -> rhumbline.Match:
    """A table at which each seat has so many face-up Columbus cards."""
    ships = [{"columbus": [1] * n} if n else {} for n in vetoes]
    players = [{"vetoes": n} for n in vetoes]
    cards = ["pizarro", "pizarro", "cook"] if stack is None else stack
    return scene([FULL] * len(vetoes), year=year, ships=ships, players=players, stack=cards, **change)


@rule_test("columbus.1", "a Columbus card of year I gives a veto, from the next card on")
def test_veto_is_gained() -> None:
    m = reveal(begin(), "columbus")
    assert phase(m) == "bid"
    win(m, 1, 3)
    m.play(1, "pay 3")
    assert m.view()["players"][1]["vetoes"] == 1
    m.play(CHANCE, "explorer cook")
    assert m.to_act == (1,)
    assert m.moves(1) == ["allow", "veto"]


@rule_test("columbus.1", "Columbus cards of years II and III give none")
@pytest.mark.parametrize(("year", "space"), [("II", 1), ("III", 2)])
def test_no_veto_later(year: str, space: int) -> None:
    m = scene([FULL] * 3, year=year, ships=[{"columbus": [space]}, {}, {}], stack=["columbus", "cook"])
    sell(m, "columbus", 0, 1)
    assert m.view()["players"][0]["vetoes"] == 0


@rule_test("columbus.1", "Ruling 11: all owners are asked before the first bid, clockwise from the opener")
def test_veto_order() -> None:
    m = with_vetoes(1, 0, 1, 1, opener=2)
    m.play(CHANCE, "explorer cook")
    for seat in (2, 3, 0):
        assert m.to_act == (seat,)
        m.play(seat, "allow")
    assert phase(m) == "bid"
    assert m.to_act == (2,)


@rule_test("columbus.1", "Ruling 11: who may not bid may veto; the order begins with whoever will open")
def test_veto_by_the_unentitled() -> None:
    m = scene(
        [FULL] * 3,
        year="III",
        ships=[{"columbus": [1]}, {"columbus": [1]}, {"cook": [2]}],
        players=[{"vetoes": 1}, {"vetoes": 1}, {}],
        opener=1,
    )
    m.play(CHANCE, "explorer cook")
    assert m.to_act == (0,)
    m.play(0, "allow")
    assert m.to_act == (1,)
    m.play(1, "veto")
    assert m.view()["vetoed"] == ["cook"]


@rule_test("columbus.1", "before the first bid only veto or allow is an answer")
def test_veto_window() -> None:
    m = with_vetoes(1, 0, 0)
    m.play(CHANCE, "explorer cook")
    assert refused(m, 0, "bid 3") == "columbus.1"
    m.play(0, "allow")
    assert refused(m, 0, "veto") == "auction.4"


@rule_test("columbus.2", "a vetoed card goes under the stack, and comes after all others; the veto is spent")
def test_veto() -> None:
    m = with_vetoes(1, 0, 0)
    m.play(CHANCE, "explorer cook")
    m.play(0, "veto")
    assert m.view()["players"][0]["vetoes"] == 0
    assert m.outcomes() == [("explorer pizarro", 2)]
    nobody_buys(m, "pizarro")
    nobody_buys(m, "pizarro")
    assert m.outcomes() == [("explorer cook", 1)]


@rule_test("columbus.2", "several vetoed cards come back in the order they were vetoed")
def test_veto_queue() -> None:
    m = with_vetoes(2, 1, 0, stack=["cook", "pizarro", "magellan"])
    for card in ("cook", "pizarro"):
        m.play(CHANCE, f"explorer {card}")
        m.play(0, "veto")
    nobody_buys(m, "magellan")
    assert m.outcomes() == [("explorer cook", 1)]
    nobody_buys(m, "cook")
    assert m.outcomes() == [("explorer pizarro", 1)]


@rule_test("columbus.2", "Ruling 12: the last card of the stack is turned up again at once, and may be vetoed again")
def test_veto_on_the_last_card() -> None:
    m = with_vetoes(1, 1, 0, stack=["cook"])
    m.play(CHANCE, "explorer cook")
    m.play(0, "veto")
    assert m.outcomes() == [("explorer cook", 1)]
    m.play(CHANCE, "explorer cook")
    assert m.to_act == (1,)
    m.play(1, "veto")
    m.play(CHANCE, "explorer cook")
    assert phase(m) == "bid"


@rule_test("columbus.3", "Ruling 13: a vetoed card that comes back is auctioned as usual, or vetoed with another card")
def test_vetoed_card_comes_back() -> None:
    m = with_vetoes(2, 0, 0, stack=["cook", "pizarro"])
    m.play(CHANCE, "explorer cook")
    m.play(0, "veto")
    nobody_buys(m, "pizarro")
    again = m.copy()
    sell(again, "cook", 2, 5)
    assert again.view()["players"][2]["ships"]["cook"] == [1]
    m.play(CHANCE, "explorer cook")
    m.play(0, "veto")
    assert m.view()["players"][0]["vetoes"] == 0
    assert m.view()["vetoed"] == ["cook"]
