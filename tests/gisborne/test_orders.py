"""Cards chosen ahead: laid when it is one's turn, if they may be then, from one's own hand, for the next lay only."""

from __future__ import annotations

import json
import random

import pytest

import rhumbline
from gisborne.scenes import lay_all, scene
from rhumbline import Match
from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.engine.luck import rng_from
from rhumbline.games import load
from rhumbline.games.gisborne import orders as gisborne_orders
from rhumbline.server.tables import orders

GAME = load("gisborne")


def begin(seed: int = 1) -> Match:
    return rhumbline.new("gisborne", 3, seed=seed)


def hand(m: Match, seat: int) -> list[str]:
    you = m.view(seat)["you"]
    found: list[str] = you["hand"]
    return found


def test_they_are_laid_at_ones_turn_and_not_before() -> None:
    m = begin()
    first, second, third = m.view(None)["order"]
    text = f"lay {hand(m, second)[0]}"
    stored = orders.check(m, second, {"lay": text})
    assert orders.answer(m, second, stored) is None, "it is another one's turn"
    m.play(first, m.moves(first)[0])
    move = orders.answer(m, second, stored)
    assert move is not None
    assert GAME.write(m.seen(second), second, move) == text
    assert orders.is_sealed(m, second, stored)
    m.play(second, text)
    assert orders.standing(m, second, stored) == {}, "it was for this lay only"
    assert orders.answer(m, third, stored) is None


def test_what_cannot_be_laid_is_refused_when_it_is_ordered() -> None:
    """Named by its rule, and nothing is stored."""
    m = begin()
    seat = m.view(None)["order"][1]
    own = hand(m, seat)
    lacking = next(kind for kind in ("g4", "g3", "s3", "b3", "b1", "s2") if kind not in own)
    mixed = sorted({card[0]: card for card in own}.values())[:2]
    wrong = [("lay.7", f"lay {lacking}"), ("table.3", "lay z9"), ("round.1", "chest")]
    wrong += [("lay.2", f"lay {' '.join(mixed)}")] if len(mixed) == 2 else []
    for rule, text in wrong:
        with pytest.raises(IllegalMove) as refused:
            orders.check(m, seat, {"lay": text})
        assert refused.value.rule == rule
    for value in (True, 3):
        with pytest.raises(BadInput, match="the text of a move"):
            orders.check(m, seat, {"lay": value})


def test_cards_that_are_gone_by_then_are_not_laid() -> None:
    """Ordered in one round for the next, in whole random games: what a river takes makes the seat be asked."""
    laid = asked = 0
    for seed in range(12):
        m, rng = begin(seed), random.Random(seed)
        stored: dict[int, str] = {}
        while not m.over:
            seat = m.to_act[0]
            if m.view(None)["phase"] == "lay" and seat in stored:
                move = orders.answer(m, seat, stored[seat])
                wanted = json.loads(stored[seat])["lay"]
                assert (move is not None) == (wanted in m.moves(seat))
                laid, asked = laid + (move is not None), asked + (move is None)
                m.play(seat, m.moves(seat)[0] if move is None else wanted)
                del stored[seat]
            else:
                m.play(seat, rng.choice(m.moves(seat)))
            for other in range(3):
                if other not in stored and not m.over and (own := hand(m, other)):
                    try:
                        stored[other] = orders.check(m, other, {"lay": f"lay {rng.choice(own)}"})
                    except IllegalMove as refused:
                        assert refused.rule == "lay.7"
    assert laid > 50
    assert asked > 0


def test_orders_rest_on_what_the_seat_sees() -> None:
    """In any world the seat cannot tell from the true one the answer and the occasion are the same."""
    dice, compared = rng_from("orders"), 0
    for seed in range(4):
        m, rng = begin(seed), random.Random(seed)
        while not m.over:
            for seat in range(3):
                seen = m.seen(seat)
                world = seen.copy()
                GAME.deal(world, seat, dice)
                other = GAME.seen_by(world, seat)
                given = {"lay": f"lay {rng.choice(hand(m, seat) or ['tent'])}"}
                assert gisborne_orders.answer(seen, seat, given) == gisborne_orders.answer(other, seat, given)
                assert gisborne_orders.occasion(seen, seat) == gisborne_orders.occasion(other, seat)
                compared += 1
            m.play(m.to_act[0], rng.choice(m.moves(m.to_act[0])))
    assert compared > 100


@pytest.mark.parametrize(("chips", "forced"), [([3], True), ([2, 2], True), ([1, 3], False)])
def test_the_only_chip_goes_to_the_wolves_by_itself(chips: list[int], forced: bool) -> None:
    """All have seen which chips went into the chest, so that nothing is told by giving the one there is."""
    match = scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[chips, [], []])
    lay_all(match, "b2", "b1", "b1")
    stored = orders.check(match, 0, {"only-move": True})
    assert match.to_act == (0,)
    assert orders.is_only_move(match, 0, stored) == forced
    assert (orders.answer(match, 0, stored) is not None) == forced
