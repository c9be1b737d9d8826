"""Paying: whole or card by card, too much but never a card too many."""

from itertools import combinations

import pytest

from pizarro.table import begin, hand, phase, refused, reveal, scene, win
from rhumbline import IllegalMove, Match
from ruletest import rule_test

FULL = list(range(1, 10))


def owing(cards: list[int], price: int, explorer: str = "pizarro", sides: str = "AA") -> Match:
    """Seat 0 holds these cards and has to pay this price."""
    return win(reveal(scene([cards, FULL, FULL], sides=sides), explorer), 0, price)


@rule_test("pay.1", "example: a bid of 7 is paid with a 7, with 2 and 5, or with any other cards that make 7")
@pytest.mark.parametrize("cards", [[7], [2, 5], [5, 2], [1, 6], [3, 4], [1, 2, 4]])
def test_example_payment_of_7(cards: list[int]) -> None:
    m = win(reveal(begin(), "pizarro"), 0, 7)
    m.play(0, " ".join(["pay", *map(str, cards)]))
    assert hand(m, 0) == [v for v in FULL if v not in cards]
    assert m.view()["supply"]["discards"] == sorted(cards)
    assert phase(m) == "explorer"


@rule_test("pay.1", "example: a bid of 13 is paid with 4 and 9, or with any other cards that make 13")
@pytest.mark.parametrize("cards", [[4, 9], [5, 8], [6, 7], [1, 3, 9], [1, 2, 3, 7]])
def test_example_payment_of_13(cards: list[int]) -> None:
    m = win(reveal(begin(), "pizarro"), 0, 13)
    m.play(0, " ".join(["pay", *map(str, cards)]))
    assert m.view()["supply"]["discards"] == sorted(cards)


@rule_test("pay.1", "a card that is not in the hand cannot be paid")
def test_only_own_cards() -> None:
    m = owing([3, 9], 9)
    assert refused(m, 0, "pay 8") == "pay.1"
    assert refused(m, 0, "bid 9") == "pay.1"


@rule_test("pay.1", "a card cannot be paid more often than it is in the hand, whatever the sum")
@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("2 2 3", "only one 2 in"),
        ("2 2", "only one 2 in"),
        ("2 2 9", "only one 2 in"),
        ("3 3 3", "only 2 cards of value 3 in"),
        ("8 1", "no 8 in"),
    ],
)
def test_card_not_there(cards: str, says: str) -> None:
    m = owing([1, 2, 3, 3, 9], 7)
    assert refused(m, 0, f"pay {cards}") == "pay.1"
    with pytest.raises(IllegalMove, match=says):
        m.play(0, f"pay {cards}")


@rule_test("pay.2", "who pays too much gets no change")
def test_no_change() -> None:
    m = owing([3, 9], 5)
    m.play(0, "pay 9")
    assert hand(m, 0) == [3]
    assert m.view()["supply"]["discards"] == [9]
    assert m.view()["last"]["price"] == 5


@rule_test("pay.2", "cards that do not cover the bid are refused, together or as a beginning that leads nowhere")
def test_too_little() -> None:
    m = owing([1, 2, 3, 9], 8)
    assert refused(m, 0, "pay 1 2 3") == "pay.2"
    assert refused(m, 0, "pay 3") == "pay.2"


@rule_test("pay.3", "Ruling 7: one may overpay even with the exact sum at hand")
def test_overpaying_by_choice() -> None:
    m = owing([2, 5, 9], 7)
    m.play(0, "pay 9")
    assert hand(m, 0) == [2, 5]


@rule_test("pay.3", "Ruling 7: no card too many: without any one of them the bid would not be covered")
@pytest.mark.parametrize("cards", ["7 1", "1 7", "9 2", "5 2 1", "3 3 4"])
def test_no_superfluous_card(cards: str) -> None:
    m = owing([1, 2, 3, 3, 4, 5, 7, 9], 7)
    assert refused(m, 0, f"pay {cards}") in {"pay.3", "pay.1"}


@rule_test("pay.3", "card by card, the dearest first, exactly the payments without a card too many can be made")
@pytest.mark.parametrize("price", [1, 4, 7, 11, 16, 20, 23])
def test_all_payments(price: int) -> None:
    cards = [1, 2, 2, 5, 6, 7]
    wanted = {
        pick
        for size in range(1, len(cards) + 1)
        for pick in combinations(cards, size)
        if sum(pick) >= price > sum(pick) - min(pick)
    }
    found: set[tuple[int, ...]] = set()

    def walk(m: Match, paid: tuple[int, ...]) -> None:
        if phase(m) != "pay":
            found.add(tuple(sorted(paid)))
            return
        for move in m.moves(0):
            after = m.copy()
            after.play(0, move)
            walk(after, (*paid, int(move.split()[1])))

    walk(owing(cards, price), ())
    assert found == wanted


@rule_test("pay.3", "a payment laid down card by card is the same as one written whole")
def test_chain() -> None:
    whole, steps = owing([4, 6, 9], 13), owing([4, 6, 9], 13)
    whole.play(0, "pay 4 9")
    steps.play(0, "pay 9")
    assert refused(steps, 0, "pay 9") == "pay.1"
    assert steps.view()["auction"]["owed"] == 4
    steps.play(0, "pay 4")
    assert whole.truth().tobytes() == steps.truth().tobytes()
    assert [entry.move for entry in whole.entries] == [entry.move for entry in steps.entries]


@rule_test("pay.3", "a dearer card cannot follow a smaller one, and a chain is taken whole or not at all")
def test_order() -> None:
    m = owing([1, 4, 5, 6], 9)
    m.play(0, "pay 5")
    assert refused(m, 0, "pay 6") == "pay.3"
    assert m.moves(0) == ["pay 4"]


@rule_test("pay.1", "the card more that Magellan A and Cook B take is always left after paying")
@pytest.mark.parametrize(("sides", "explorer"), [("AA", "magellan"), ("AB", "cook")])
def test_a_card_is_left(sides: str, explorer: str) -> None:
    m = owing([2, 2, 9], 11, explorer, sides)
    assert m.moves(0) == ["pay 9"]
    m.play(0, "pay 9")
    assert m.moves(0) == ["pay 2"]
    m.play(0, "pay 2")
    assert len(hand(m, 0)) == 1
