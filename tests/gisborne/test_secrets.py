"""Who knows what: chests, hands, cards shown beside a tent; and that dealt worlds are as likely as they should be."""

from collections import Counter

import pytest

import rhumbline
from gisborne.scenes import draw, draw_any, lay_all, player, scene
from rhumbline import CHANCE
from rhumbline.core import conformance
from rhumbline.core.chance import rng_from
from rhumbline.games import load
from rhumbline.games.gisborne.components import KINDS, LAY_CARDS, LAY_SIZE, WITH_TENT
from ruletest import rule_test

GAME = load("gisborne")


@rule_test("secret.1", "ruling 33: chips and chest sizes are told to their owner alone, hand sizes to all")
def test_chests_are_secret() -> None:
    match = scene(
        "start p1 p2", ["p2 1", "start 2", "start 1"], ["2b1", "b1", "3b1"], held=[[1], [2], []], chests=[5, 3, 1]
    )
    for viewer in (None, 0, 1, 2):
        for seat, shown in enumerate(match.view(viewer)["players"]):
            assert shown["hand_size"] == [2, 1, 3][seat]
            if seat == viewer:
                assert (shown["chest"], shown["chips"], shown["total"]) == (
                    [5, 3, 1][seat],
                    [[1], [2], []][seat],
                    [6, 5, 1][seat],
                )
            else:
                assert shown["chest"] is shown["chips"] is shown["total"] is None
                assert shown["lines"] == []
    seen = match.seen(1)
    assert seen.chest.tolist() == [0, 3, 0, 0, 0]
    assert seen.chips.sum(axis=1).tolist() == [0, 1, 0, 0, 0]
    assert not seen.unseen.any()


@rule_test("secret.1", "a card drawn into another hand is heard as a card; where a position card was put is not told")
def test_what_is_overheard() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[1])
    lay_all(match, "b1", "tent", "tent")
    draw(match, "card g4")
    assert match.log(0)[-1] == {"n": len(match.log(0)) - 1, "by": "chance", "move": "card g4"}
    assert {match.log(viewer)[-1]["move"] for viewer in (None, 1, 2)} == {"card ?"}
    draw_any(match)
    match.play(0, "chest")
    assert match.log(0)[-1]["move"] == "chest"
    assert {match.log(viewer)[-1]["move"] for viewer in (None, 1, 2)} == {"put ?"}
    match.play(0, "hand")
    assert {match.log(viewer)[-1]["move"] for viewer in (None, 1, 2)} == {"put ?"}


@rule_test("secret.1", "the cards of the deal are heard by their owner alone")
def test_deal_is_overheard() -> None:
    match = rhumbline.new("gisborne", seats=3, chance="manual")
    draw(match, "order 2 1 0", *["card b1"] * 5, "card g4")
    assert [match.log(viewer)[-1]["move"] for viewer in (None, 0, 1, 2)] == ["card ?", "card ?", "card g4", "card ?"]


@rule_test("secret.2", "cards shown beside a tent are known to be in that hand until they leave it")
def test_shown_cards() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["2b1 g4 s2", "g3", "g3"], chips=[0])
    lay_all(match, "tent b1 g4", "tent", "tent")
    draw_any(match)
    assert match.view(1)["players"][0]["shown"] == ["b1", "g4"]
    for n in range(50):
        dealt = match.fork(1, seed=n)
        assert {"b1", "g4"} <= set(player(dealt, 0)["hand"])
        assert len(player(dealt, 0)["hand"]) == 6
    lay_all(match, "g4", "tent", "tent")
    assert match.view(1)["players"][0]["shown"] == ["b1"]


@rule_test("secret.2", "discards and chips given to the wolves lie open")
def test_open_discards() -> None:
    match = scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[1, 3], [], []])
    lay_all(match, "b2", "b1", "b1")
    match.play(0, "give 3")
    assert match.log(2)[-1]["move"] == "give 3"
    assert 3 in match.view(1)["chips"]["boxed"]
    draw_any(match)
    assert match.view(1)["discard"] == {"b1": 2, "b2": 1, "s2": 0, "s3": 0, "g3": 0, "g4": 0}


@rule_test("secret.3", "at the end the chests are opened for all")
def test_opened_at_the_end() -> None:
    match = rhumbline.new("gisborne", seats=4, seed=5)
    while not match.over:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    totals = [score["total"] for score in match.scores()]
    for viewer in (None, 0, 3):
        assert [shown["total"] for shown in match.view(viewer)["players"]] == totals
    result = match.result()
    assert result is not None
    assert result["totals"] == totals


def test_dealt_hands_follow_the_unknown_cards() -> None:
    """A card of an unknown hand is of each kind as often as that kind is among the cards the viewer cannot see."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["5g4", "4b1 s2", "5b2"], discard="12s3 8b1")
    unknown = match.view(0)["unknown"]
    assert sum(unknown.values()) == 122 - 5 - 20
    counts: Counter[str] = Counter()
    seen = match.seen(0)
    rng = rng_from("dealt hands")
    worlds = 4000
    for _ in range(worlds):
        world = seen.copy()
        GAME.deal(world, 0, rng)
        for kind, n in zip(KINDS, world.hand[1].tolist(), strict=True):
            counts[kind] += n
    for kind in KINDS:
        share = unknown[kind] / sum(unknown.values())
        sigma = (share * (1 - share) / (5 * worlds)) ** 0.5
        assert counts[kind] / (5 * worlds) == pytest.approx(share, abs=5 * sigma)


def test_dealt_pile_and_chests_follow_the_unknown_cards() -> None:
    """After a shuffle the cards of old chests are dealt apart from the pile, and all adds up."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["5g4", "4b1 s2", "5b2"], discard="12s3 8b1", pile=20)
    seen = match.seen(2)
    rng = rng_from("dealt piles")
    for _ in range(200):
        world = seen.copy()
        GAME.deal(world, 2, rng)
        assert GAME.faults(world) == []
        assert world.unseen.sum() == 20
        assert world.buried == 67


def test_dealt_lays_fit_the_number_of_cards() -> None:
    """A hidden lay is dealt as some lay of as many cards from the dealt hand, tents and moves both."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["3b1 2s2", "4b1 s2", "5b2"])
    match.play(0, "lay b1 b1 b1")
    seen = match.seen(1)
    rng = rng_from("dealt lays")
    tents = 0
    for _ in range(500):
        world = seen.copy()
        GAME.deal(world, 1, rng)
        move = int(world.laid[0])
        tents += move >= WITH_TENT
        assert int(LAY_SIZE[move % WITH_TENT]) + (move >= WITH_TENT) == 3
        assert (LAY_CARDS[move % WITH_TENT] <= world.hand[0]).all()
    assert 0 < tents < 500


def test_wolves_victim_has_a_chip_in_every_world() -> None:
    """Who is asked for a chip has one, in whatever world another seat imagines."""
    match = scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[3], [1], []])
    lay_all(match, "b2", "b1", "b1")
    seen = match.seen(2)
    rng = rng_from("wolves")
    for _ in range(100):
        world = seen.copy()
        GAME.deal(world, 2, rng)
        assert world.chips[0].sum() >= 1
        assert world.chips.sum() == 2


def test_worlds_in_every_phase() -> None:
    """In every phase of many games: nobody can tell a dealt world from the true one, and every listed move plays."""
    rng = rng_from("phases")
    tried: Counter[int] = Counter()
    for seed in range(12):
        for s, seat, move in conformance.random_walk(GAME, 3 + seed % 3, {}, f"phases {seed}"):
            if move >= 0 and tried[int(s.phase)] < 6:
                tried[int(s.phase)] += 1
                for viewer in range(-1, int(s.seats)):
                    conformance.check_swap(GAME, s, viewer, rng, [])
                if seat == CHANCE or tried[int(s.phase)] < 3:
                    conformance.check_every_move(GAME, s.copy(), seat)
    assert len(tried) == 10
