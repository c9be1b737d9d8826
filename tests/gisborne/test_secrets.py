"""Who knows what: chests, hands, cards shown beside a tent; and that dealt worlds are as likely as they should be."""

from collections import Counter

import pytest

import rhumbline
from gisborne.scenes import draw, draw_any, lay_all, player, scene
from rhumbline import CHANCE
from rhumbline.engine import conformance
from rhumbline.engine.luck import rng_from
from rhumbline.engine.match import Match
from rhumbline.games import load
from rhumbline.games.gisborne.components import KINDS, LAY_CARDS, LAY_SIZE, WITH_TENT
from rhumbline.games.gisborne.events import ChipLost, Drew, PositionCard
from rhumbline.games.gisborne.state import HIDDEN
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
    assert match.events(0)[-1] == Drew(0, "g4")
    assert [match.events(viewer)[-1] for viewer in (None, 1, 2)] == [Drew(0, None)] * 3
    draw_any(match)
    match.play(0, "chest")
    assert match.events(0)[-1] == PositionCard(0, "chest", None)
    assert [match.events(viewer)[-1] for viewer in (None, 1, 2)] == [PositionCard(0, None, None)] * 3
    match.play(0, "hand")
    draw(match, "card b1")
    assert match.events(0)[-1] == PositionCard(0, "hand", "b1")
    assert [match.events(viewer)[-1] for viewer in (None, 1, 2)] == [PositionCard(0, None, None)] * 3


@rule_test("secret.1", "the cards of the deal are heard by their owner alone")
def test_deal_is_overheard() -> None:
    match = rhumbline.new("gisborne", seats=3, chance="manual")
    draw(match, "order 2 1 0", *["card b1"] * 5, "card g4")
    told = [match.events(viewer)[-1] for viewer in (None, 0, 1, 2)]
    assert told == [Drew(1, None), Drew(1, None), Drew(1, "g4"), Drew(1, None)]


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
    assert ChipLost(0, 3) in match.events(2)
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


@rule_test("secret.1", "nobody, not even the last one to lay, sees a hand or a face-down card of another")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_viewer_after_every_lay(seats: int) -> None:
    hands = ["2b1 g4", "s2 g3", "2b2", "s3 g4", "b1 s2"][:seats]
    match = scene("start", [f"start {seats - seat}" for seat in range(seats)], hands, chips=[0])
    for turn in range(seats):
        laid = [player(match, seat)["laid"] for seat in range(seats)]
        assert [text is not None for text in laid] == [seat < turn for seat in range(seats)]
        for viewer in (None, *range(seats)):
            view, seen = match.view(viewer), match.seen(viewer)
            assert not seen.unseen.any()
            for seat in range(seats):
                own = seat == viewer
                assert view["players"][seat]["laid"] == (laid[seat] if own else None)
                assert view["players"][seat]["laid_size"] == (2 if seat < turn else 0)
                assert seen.hand[seat].sum() == (seen.hand_size[seat] if own else 0)
                if seat < turn:
                    assert (seen.laid[seat] == HIDDEN) == (not own)
        match.play(turn, "lay tent " + player(match, turn)["hand"][0])
    assert {match.view(viewer)["players"][0]["laid"] for viewer in (None, *range(seats))} <= {"lay tent b1", None}


def test_faults_see_a_lay_that_is_not_in_hand() -> None:
    """Cards laid face-down are cards of that hand; what a viewer may not see is not compared."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1 g4", "b1", "b1"])
    match.play(0, "lay tent b1 g4")
    s = match.truth()
    assert GAME.faults(s) == []
    (s.laid[0],) = GAME.parse(s, 0, "lay tent b1 b1")
    assert GAME.faults(s) == ["a card laid face-down is not in the hand it came from"]
    s.laid[0] = HIDDEN
    assert GAME.faults(s) == []


@rule_test("secret.2", "of two equal cards one was shown: when one is discarded, nobody knows of the other")
def test_shown_card_discarded_at_a_river() -> None:
    match = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 2b1 3g3", "g3", "g3"])
    lay_all(match, "tent b1 g3", "tent", "tent")
    draw(match, *["card g4"] * 6)
    assert match.view(1)["players"][0]["shown"] == ["b1", "g3"]
    lay_all(match, "s2", "tent", "tent")
    match.play(0, "discard b1 g3 g4 g4")
    assert player(match, 0)["hand"] == ["b1", "g3", "g3"]
    assert player(match, 0)["shown"] == []


@rule_test("secret.2", "the same card may be shown twice: that does not make it two")
def test_shown_twice() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["2b1 g4", "g3", "g3"], chips=[0])
    for lay, shown in (("tent b1", ["b1"]), ("tent b1 g4", ["b1", "g4"]), ("tent b1 b1", ["b1", "b1", "g4"])):
        lay_all(match, lay, "tent", "tent")
        draw(match, *["card s2"] * 6)
        assert match.view(1)["players"][0]["shown"] == shown


def beach_scene() -> Match:
    road = "start p1 p2 p3 p4 p5 p6 p7 p8 p9 end"
    match = scene(road, ["p7 2", "end 6", "p7 1"], ["s2 2b1 3g3", "b1", "b1"], held=[[1], [2], [3]], chests=[2, 3, 4])
    lay_all(match, "s2", "b1", "b1")
    assert match.position()["phase"] == "river"
    return match


@rule_test("secret.1", "the 4 is in the chest of the first one on the beach, in every world")
def test_the_four_is_dealt_to_the_first() -> None:
    match = beach_scene()
    rng = rng_from("the four")
    for viewer in (-1, 0, 2):
        for _ in range(60):
            world = match.seen(None if viewer < 0 else viewer)
            GAME.deal(world, viewer, rng)
            assert world.chips[:, 4].tolist() == [0, 1, 0, 0, 0]
            assert GAME.faults(world) == []


@rule_test("secret.1", "in the last round the chests of others are still unknown, not empty")
def test_chests_in_the_last_round() -> None:
    match = beach_scene()
    assert match.view()["last_round"]
    for viewer in (None, 0, 1, 2):
        for seat, shown in enumerate(match.view(viewer)["players"]):
            known = (shown["chest"], shown["chips"], shown["total"])
            if seat == viewer:
                assert known == ([2, 3, 4][seat], [[1], [2, 4], [3]][seat], [3, 9, 7][seat])
            else:
                assert known == (None, None, None)


@rule_test("secret.4", "dealt worlds fit the table, not the log: a chip seen going to one seat may be dealt to another")
def test_deal_does_not_remember() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[1])
    lay_all(match, "b1", "tent", "tent")
    assert player(match, 0)["chips"] == [1]
    rng = rng_from("no memory")
    holders = set()
    for _ in range(60):
        world = match.seen(2)
        GAME.deal(world, 2, rng)
        assert GAME.faults(world) == []
        holders |= {seat for seat in range(3) if world.chips[seat, 1]}
    assert holders == {0, 1}
