"""Standing orders: a maximum bid for one card, passing and allowing for all."""

import json
import random

import pytest

import rhumbline
from pizarro.table import begin, reveal, scene
from rhumbline import BadInput, Match
from rhumbline.engine.luck import rng_from
from rhumbline.games import load
from rhumbline.games.pizarro import orders as pizarro_orders
from rhumbline.server.tables import orders

GAME = load("pizarro")
FULL = list(range(1, 10))


def answer(m: Match, seat: int, stored: str) -> str | None:
    """What the orders play, as text."""
    move = orders.answer(m, seat, stored)
    return None if move is None else GAME.write(m.truth(), seat, move)


def test_a_maximum_bid_raises_by_the_least_and_passes_above() -> None:
    m = reveal(begin(), "cook")
    seat = m.to_act[0]
    stored = orders.check(m, seat, {"maximum-bid": 7})
    assert answer(m, seat, stored) == "bid 1"
    m.play(seat, "bid 1")
    for other, bid in (((seat + 1) % 3, "bid 4"), ((seat + 2) % 3, "pass")):
        assert answer(m, other, stored) is None or other != seat
        m.play(other, bid)
    assert answer(m, seat, stored) == "bid 5"
    m.play(seat, "bid 5")
    m.play((seat + 1) % 3, "bid 7")
    assert answer(m, seat, stored) == "pass"


def test_a_maximum_bid_stays_within_ones_means() -> None:
    """Whoever has less gold than his order says passes where he can no longer follow."""
    m = reveal(scene([[2], FULL, FULL]), "cook")
    stored = orders.check(m, 0, {"maximum-bid": 40})
    assert answer(m, 0, stored) == "bid 1"
    m.play(0, "bid 1")
    m.play(1, "bid 2")
    m.play(2, "pass")
    assert answer(m, 0, stored) == "pass"


def test_a_maximum_bid_is_for_the_card_that_is_up() -> None:
    """It ends when the card is sold, unsold or vetoed, even if the next card is of the same explorer."""
    m = reveal(begin(), "cook")
    stored = orders.check(m, 0, {"maximum-bid": 3, "only-move": True})
    assert orders.standing(m, 0, stored) == {"maximum-bid": 3, "only-move": True}
    for seat in range(3):
        m.play(seat, "pass")
    reveal(m, "cook")
    assert m.to_act == (0,)
    assert answer(m, 0, stored) is None
    assert orders.standing(m, 0, stored) == {"only-move": True}
    # A veto of the last card of a year brings the very same card again: that is another auction, too.
    last = scene([FULL] * 3, stack=["cook"], ships=[{"columbus": [1]}, {}, {}], players=[{"vetoes": 1}, {}, {}])
    last.play(rhumbline.CHANCE, "explorer cook")
    stored = orders.check(last, 1, {"maximum-bid": 3})
    last.play(0, "veto")
    reveal(last, "cook")
    assert orders.standing(last, 1, stored) == {}


def test_no_two_auctions_of_a_game_are_the_same_occasion() -> None:
    """Through whole random games the number stays while a card is up and is new for the next."""
    for seed in range(8):
        m = rhumbline.new("pizarro", 3 + seed % 4, seed=seed)
        rng = random.Random(seed)
        numbers: list[int] = []
        cards = 0
        while not m.over:
            now = pizarro_orders.occasion(m.seen(seat := rng.randrange(m.seats)), seat)
            if now is not None and now != (numbers[-1] if numbers else None):
                numbers.append(now)
            m.play(m.to_act[0], rng.choice(m.moves(m.to_act[0])))
        cards = len({entry.move + str(n) for n, entry in enumerate(m.entries) if entry.move.startswith("explorer ")})
        assert len(set(numbers)) == len(numbers)
        # A card that nobody may bid for, and no veto could stop, is in the box before anybody could give an order.
        assert cards // 2 < len(numbers) <= cards


def test_passing_and_allowing_go_on() -> None:
    m = reveal(begin(), "cook")
    both = orders.check(m, 0, {"auto-pass": True, "maximum-bid": 2})
    assert answer(m, 0, both) == "bid 1"
    for seat in range(3):
        m.play(seat, "pass")
    reveal(m, "cook")
    assert answer(m, 0, both) == "pass"
    asked = scene([FULL] * 3, ships=[{"columbus": [1]}, {}, {}], players=[{"vetoes": 1}, {}, {}])
    asked.play(rhumbline.CHANCE, "explorer pizarro")
    assert answer(asked, 0, '{"auto-allow": true}') == "allow"
    assert answer(asked, 0, both) is None
    asked.play(0, "allow")
    assert answer(asked, 0, '{"auto-allow": true}') is None


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"maximum-bid": True}, "takes a number"),
        ({"auto-pass": 3}, "takes yes or no"),
        ({"only-move": 1}, "takes yes or no"),
        ({"occasion": 1}, "knows no standing order"),
    ],
)
def test_wrong_orders_are_refused(given: dict[str, bool | int], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        orders.check(reveal(begin(), "cook"), 0, given)


def test_a_maximum_bid_needs_a_card_that_is_up() -> None:
    with pytest.raises(BadInput, match="nothing under way"):
        orders.check(begin(), 0, {"maximum-bid": 3})
    assert orders.check(begin(), 0, {"maximum-bid": False, "auto-pass": True}) == '{"auto-pass": true}'


def test_orders_rest_on_what_the_seat_sees() -> None:
    """In any world the seat cannot tell from the true one the answer and the occasion are the same."""
    dice = rng_from("orders")
    compared = 0
    for seed in range(6):
        m = rhumbline.new("pizarro", 3 + seed % 4, seed=f"orders {seed}")
        rng = random.Random(seed)
        while not m.over:
            (seat,) = m.to_act
            if rng.random() < 0.3:
                seen = m.seen(seat)
                world = seen.copy()
                GAME.deal(world, seat, dice)
                other = GAME.seen_by(world, seat)
                given = {"maximum-bid": rng.randint(1, 20), "auto-pass": True, "auto-allow": True}
                assert pizarro_orders.answer(seen, seat, given) == pizarro_orders.answer(other, seat, given)
                assert pizarro_orders.occasion(seen, seat) == pizarro_orders.occasion(other, seat)
                compared += 1
            m.play(seat, rng.choice(m.moves(seat)))
    assert compared > 100


def test_orders_are_stored_with_their_occasion() -> None:
    m = reveal(begin(), "cook")
    assert set(json.loads(orders.check(m, 0, {"maximum-bid": 3}))) == {"maximum-bid", "occasion"}
    assert json.loads(orders.check(m, 0, {"auto-pass": True})) == {"auto-pass": True}
