"""What happens is told where it happens: walks, chips, cards drawn, scorings; each secret only to its owner."""

import random
from typing import Any, Literal

import pytest

import rhumbline
from gisborne.scenes import draw, draw_any, lay_all, scene
from rhumbline.engine.events import Event
from rhumbline.engine.match import Match
from rhumbline.games.gisborne.events import (
    BridgeCrossed,
    Camped,
    ChipLost,
    ChipTurnedUp,
    ChipWon,
    Discarded,
    Drew,
    Laid,
    LastRound,
    NothingToDraw,
    OrderDrawn,
    PileShuffled,
    PositionCard,
    PushedOn,
    Revealed,
    RiverCrossed,
    RoundBegan,
    ScoringBegan,
    TileLaid,
    Walked,
    WolvesFoundNothing,
)
from ruletest import rule_test


def told(match: Match, *kinds: type[Event], viewer: int | None = None) -> list[Event]:
    """The events of these kinds that a viewer has been told."""
    return [event for event in match.events(viewer) if isinstance(event, kinds)]


def walk(seat: int, cards: str, steps: int, start: str, to: str, **more: Any) -> Walked:
    names = cards.split()
    points = more.get("points", sum(int(name[1]) for name in names))
    return Walked(seat, names, points, steps, start, to)


@rule_test("card.1", "who lands on a chip and which chip it is, is told to all; so is who camps and who is pushed on")
def test_a_chip_won_by_landing_is_told() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "g3 g4"], chips=[1])
    lay_all(match, "b1", "tent b1", "g3")
    for viewer in (None, 0, 1, 2):
        assert told(match, Walked, ChipWon, Camped, PushedOn, viewer=viewer) == [
            walk(0, "b1", 1, "start 3", "start 4"),
            ChipWon(0, 1, "landing"),
            Camped(1, ["tent", "b1"]),
            PushedOn(2, "start 5"),
            walk(2, "g3", 3, "start 1", "start 5"),
        ]


@rule_test("card.2", "a walk that wins two chips tells of both, in the order they were won")
def test_a_walk_that_wins_two_chips() -> None:
    match = scene("start p1", ["p1 9", "p1 8", "start 3"], ["b1", "b1", "g4 2g3"], chips=[1, 2])
    lay_all(match, "tent", "tent", "g4 g3 g3")
    assert told(match, ChipWon, Walked) == [
        ChipWon(2, 1, "passing"),
        walk(2, "g3 g3 g4", 10, "start 3", "p1 6"),
        ChipWon(2, 2, "landing"),
    ]


@rule_test("card.2", "a chip won before a river holds the walk up is told at once")
def test_a_chip_won_before_a_river_is_told() -> None:
    match = scene("start p2 p7", ["p7 9", "p7 8", "p2 1"], ["b1", "b1", "3g4 4b1"], chips=[0, 2, 0])
    lay_all(match, "tent", "tent", "g4 g4 g4")
    assert match.events(0)[-1] == ChipWon(2, 2, "passing")
    assert told(match, RiverCrossed) == []
    match.play(2, "discard b1")
    assert told(match, Discarded, RiverCrossed, Walked) == [
        Discarded(2, ["b1"]),
        RiverCrossed(2),
        walk(2, "g4 g4 g4", 12, "p2 1", "p7 5"),
    ]


@rule_test("swamp.2", "a pawn that leaves a swamp with one point has no step to walk, and is told to stay")
def test_no_step_out_of_a_swamp() -> None:
    match = scene("start p3", ["p3 3", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[1, 2])
    lay_all(match, "b1", "tent", "tent")
    assert told(match, Walked) == [walk(0, "b1", 0, "p3 3", "p3 3")]


@rule_test("shortcut.1", "a bridge, a river and a swamp on the way are told; a river below a bridge is not crossed")
def test_what_is_met_is_told() -> None:
    match = scene("start p9 p7 p3", ["p3 3", "p7 3", "start 7"], ["b2 b1", "b1", "b2"], chips=[0, 0, 0, 0])
    lay_all(match, "b1 b2", "b1", "b2")
    assert told(match, Walked, RiverCrossed, BridgeCrossed) == [
        walk(0, "b1 b2", 1, "p3 3", "p3 4"),
        RiverCrossed(1),
        walk(1, "b1", 1, "p7 3", "p7 4"),
        BridgeCrossed(2, "p9 2", "p9 8"),
        walk(2, "b2", 2, "start 7", "p9 8"),
    ]


@rule_test("river.3", "every river that is told as crossed was stepped over, and none lies below a bridge")
@pytest.mark.parametrize("seed", range(8))
def test_rivers_are_told_when_they_are_crossed(seed: int) -> None:
    m = rhumbline.new("gisborne", seats=3 + seed % 3, seed=f"rivers {seed}")
    rng = random.Random(seed)
    while not m.over:
        seat = m.to_act[0]
        lays = [move for move in m.moves(seat) if not move.startswith("lay tent")]
        m.play(seat, rng.choice(lays or m.moves(seat)))
    road = [(tile["tile"], field) for tile in m.view()["road"] for field in tile["fields"]]
    numbers: dict[str, int] = {}
    names = []
    for tile, _ in road:
        numbers[tile] = numbers.get(tile, 0) + 1
        names.append(f"{tile} {numbers[tile]}")
    crossed = dict.fromkeys(range(m.seats), 0)
    rivers = bridged = 0
    for event in m.events():
        match event:
            case RiverCrossed(seat=seat):
                crossed[seat] += 1
            case BridgeCrossed():
                under = range(names.index(event.from_) + 1, names.index(event.to) + 1)
                bridged += sum(bool(road[place][1].get("river")) for place in under)
            case Walked(seat=seat):
                start = names.index(event.from_) if event.from_ in names else -1
                end = names.index(event.to) if event.to in names else len(names) - 1
                passed = sum(bool(field.get("river")) for _, field in road[start + 1 : end + 1])
                rivers += passed
                assert crossed[seat] == passed - bridged
                crossed[seat] = bridged = 0
    assert rivers


@rule_test("wolves.1", "wolves that find no chip are told as well: all see that none is given; and so is one that is")
def test_wolves_are_told() -> None:
    match = scene("start p5", ["p5 2", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[1, 2])
    lay_all(match, "b1", "tent", "tent")
    assert told(match, WolvesFoundNothing) == [WolvesFoundNothing(0)]
    match = scene("start p5", ["p5 2", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[0, 2], held=[[1], [], []])
    lay_all(match, "b1", "tent", "tent")
    match.play(0, "give 1")
    assert told(match, ChipLost, viewer=2) == [ChipLost(0, 1)]


@rule_test("tile.2", "a tile that is laid is told with its chip, and the chip that is next")
def test_tiles_are_told() -> None:
    match = scene("start", ["start 7", "start 2", "start 1"], ["b2", "b1", "b1"], next_chip=3)
    lay_all(match, "b2", "tent", "tent")
    draw(match, "tile p4", "chip 2")
    assert told(match, TileLaid, ChipTurnedUp) == [TileLaid("p4", 3), ChipTurnedUp(2)]


@rule_test("round.3", "others are told how many cards lie face-down, their owner which; all of them when all have laid")
def test_laying_is_told() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1 b2", "b1", "g3"])
    match.play(0, "lay b1 b2")
    assert match.events(0)[-1] == Laid(0, 2, ["b1", "b2"])
    assert [match.events(viewer)[-1] for viewer in (None, 1, 2)] == [Laid(0, 2, None)] * 3
    match.play(1, "lay tent b1")
    match.play(2, "lay g3")
    for viewer in (None, 0, 1, 2):
        assert told(match, Revealed, viewer=viewer) == [
            Revealed(0, ["b1", "b2"]),
            Revealed(1, ["tent", "b1"]),
            Revealed(2, ["g3"]),
        ]


@rule_test("pile.2", "only cards that are drawn are told, and who finds none left")
def test_no_more_cards_are_told_than_there_are() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"], pile=1)
    lay_all(match, "tent", "tent", "tent")
    assert draw_any(match) == 1
    drawn = told(match, Drew, NothingToDraw)
    assert [type(event) for event in drawn] == [Drew, NothingToDraw, NothingToDraw, NothingToDraw]
    assert [event.seat for event in drawn if isinstance(event, (Drew, NothingToDraw))] == [0, 0, 1, 2]


@rule_test("pile.1", "that the discards become the new pile is told")
def test_a_new_pile_is_told() -> None:
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"], pile=1, discard="2b1 s2")
    lay_all(match, "tent", "tent", "tent")
    draw_any(match)
    assert told(match, PileShuffled) == [PileShuffled(3)]


@rule_test("scoring.3", "a scoring is told when it begins; the last one has no choice, so his cards are told as drawn")
def test_scorings_are_told() -> None:
    match = scene("start", ["start 6", "start 5", "start 1"], ["g3", "g3", "g3"], chips=[1])
    lay_all(match, "tent", "tent", "g3")
    draw_any(match)
    assert match.events()[-1] == ScoringBegan([0, 1, 2], final=False)
    for seat in (0, 0, 0, 1, 1):
        match.play(seat, "chest")
    assert [match.events(2)[-1], match.events(1)[-1]] == [PositionCard(1, None, None), PositionCard(1, "chest", None)]
    assert draw_any(match) == 2
    assert told(match, Drew)[-2:] == [Drew(2, None)] * 2
    assert match.events()[-1] == RoundBegan(10)


@rule_test("secret.1", "whether a position card went to chest or hand is told to its owner alone")
@pytest.mark.parametrize("choice", ["chest", "hand"])
def test_chests_stay_shut(choice: Literal["chest", "hand"]) -> None:
    match = scene("start", ["start 6", "start 5", "start 1"], ["g3", "g3", "g3"], chips=[1])
    lay_all(match, "tent", "tent", "g3")
    draw_any(match)
    match.play(0, choice)
    if choice == "hand":
        draw(match, "card g4")
    assert match.events(0)[-1] == PositionCard(0, choice, "g4" if choice == "hand" else None)
    for viewer in (None, 1, 2):
        assert match.events(viewer)[-1] == PositionCard(0, None, None)


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told(seed: int) -> None:
    """Every pawn is told of once a round, every chip that comes to a chest once, and the end of the race."""
    m = rhumbline.new("gisborne", seats=3 + seed % 3, seed=seed)
    rng = random.Random(seed)
    while not m.over:
        seat = m.to_act[0]
        lays = [move for move in m.moves(seat) if not move.startswith("lay tent")]
        m.play(seat, rng.choice(lays or m.moves(seat)))
    assert len(told(m, OrderDrawn)) == 1
    assert len(told(m, Walked, Camped)) == m.seats * m.view()["round"]
    won = sum(event.value for event in m.events() if isinstance(event, ChipWon))
    lost = sum(event.value for event in m.events() if isinstance(event, ChipLost))
    assert won - lost == sum(sum(player["chips"]) for player in m.view()["players"])
    assert [event.final for event in m.events() if isinstance(event, ScoringBegan)].count(True) == 1
    assert len(told(m, LastRound)) == 1
    secrets = (Drew, Laid, PositionCard)
    viewers = (None, *range(m.seats))
    public = [[event for event in m.events(viewer) if not isinstance(event, secrets)] for viewer in viewers]
    assert all(stream == public[0] for stream in public)
