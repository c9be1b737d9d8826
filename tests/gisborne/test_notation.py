"""Text in and out: what cannot be read or is not legal changes nothing and says why in a sentence."""

import json
import random
from typing import Any

import pytest

import rhumbline
from gisborne.scenes import lay_all, scene
from rhumbline import CHANCE, BadInput, IllegalMove
from rhumbline.engine.conformance import random_walk, rule_numbers
from rhumbline.games import load

GAME = load("gisborne")
WORDS = ["lay", "tent", "b1", "b2", "s2", "s3", "g3", "g4", "discard", "chest", "hand", "give", "1", "4", "b3", "", "9"]


def test_notation_of_every_phase() -> None:
    """Moves are written as the interface says, in lower case with single spaces, and read in any case and spacing."""
    match = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 2b1 3g3", "b1", "b1"])
    match.play(0, "  LAY   S2 ")
    assert match.entries[-1].move == "lay s2"
    match.play(1, "lay tent")
    match.play(2, "lay b1")
    match.play(0, "discard g3 b1")
    assert match.entries[-1].move == "discard b1 g3"


def test_bundled_cards_are_one_move() -> None:
    """The order in which cards are named does not matter."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1 2b2", "b1", "b1"])
    match.play(0, "lay b2 b1 b2")
    assert match.entries[-1].move == "lay b1 b2 b2"


def test_malformed_moves() -> None:
    """Two hundred random texts: played if listed, else refused with a rule and a sentence, and nothing changed."""
    rng = random.Random(4)
    scenes = [
        scene("start p1", ["p1 3", "start 2", "start 1"], ["b1 s2 g3", "b1", "b1"]),
        scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 2b1 3g3", "b1", "b1"]),
        scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[1, 3], [], []]),
        scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"], chips=[1]),
    ]
    lay_all(scenes[1], "s2", "b1", "b1")
    lay_all(scenes[2], "b2", "b1", "b1")
    lay_all(scenes[3], "b1", "b1", "b1")
    refusals = 0
    for n in range(240):
        match = scenes[n % len(scenes)]
        seat = match.to_act[0]
        text = " ".join(rng.choice(WORDS) for _ in range(rng.randrange(5)))
        before = match.truth().tobytes()
        try:
            match.copy().play(seat, text)
        except IllegalMove as refusal:
            refusals += 1
            assert refusal.rule in rule_numbers(GAME.package)
            assert refusal.sentence.endswith(".")
        assert match.truth().tobytes() == before
    assert refusals > 200


@pytest.mark.parametrize("text", ["", "card", "card g5", "card tent", "tile p3", "chip 2", "order 0 1 2", "card g4 g4"])
def test_malformed_luck(text: str) -> None:
    """CHANCE, too, must say what is drawn here."""
    match = rhumbline.new("gisborne", seats=3, chance="manual")
    match.play(CHANCE, "order 0 1 2")
    before = match.position()
    with pytest.raises(IllegalMove):
        match.play(CHANCE, text)
    assert match.position() == before


# --- positions


def positions() -> list[dict[str, Any]]:
    """Positions of all phases from random games."""
    found: dict[int, dict[str, Any]] = {}
    for seed in range(12):
        for s, _, _ in random_walk(GAME, 3 + seed % 3, {}, f"positions {seed}"):
            if int(s.phase) not in found or s.rounds == 7:
                head = {
                    "game": "gisborne",
                    "rules_version": 1,
                    "seats": int(s.seats),
                    "options": {},
                    "chance": "manual",
                }
                found[int(s.phase)] = {**head, **GAME.position(s)}
    return list(found.values())


POSITIONS = positions()


def test_positions_of_every_phase_come_back() -> None:
    """All phases but the one that never waits; readable names only."""
    assert len(POSITIONS) == 11
    for position in POSITIONS:
        again = rhumbline.resume("gisborne", json.loads(json.dumps(position)))
        assert again.position() == {**position, "options": {}}


def spoil(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Change one thing somewhere in a position to something that does not belong there."""
    spoilt: dict[str, Any] = json.loads(json.dumps(position))
    inside: Any = spoilt if rng.random() < 0.5 else rng.choice(spoilt["players"])
    key = rng.choice([key for key in inside if key not in {"game", "chance", "options", "players"}])
    old = inside[key]
    new: Any = rng.choice([None, -1, 77, "p99 1", [7], ["b9"], ["g4"] * 40, {}, True, "lay b1 s2 g4", 1.5])
    inside[key] = new if new != old else "nonsense"
    return spoilt


def test_malformed_positions() -> None:
    """Three hundred spoilt positions: refused in a sentence, or, where the change makes another one, sound."""
    rng = random.Random(9)
    refused = 0
    for n in range(300):
        spoilt = spoil(POSITIONS[n % len(POSITIONS)], rng)
        try:
            match = rhumbline.resume("gisborne", spoilt)
        except BadInput as problem:
            refused += 1
            assert str(problem)
        else:
            assert GAME.faults(match.truth()) == []
            assert match.over or match.to_act
    assert refused > 250


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"discard": ["b1"]}, "cards"),
        ({"pile": 3}, "chests"),
        ({"tiles": ["start", "p1", "p1"]}, "tile"),
        ({"chips": [4, 0]}, "chip"),
        ({"boxed": [3, 3, 3, 3]}, "chips"),
        ({"next_chip": None}, "chip"),
        ({"order": [0, 1, 1]}, "order"),
        ({"order": [2, 1, 0]}, "order"),
        ({"turn": 2}, "laid"),
        ({"steps": 3}, "steps"),
        ({"scorings": 1}, "scoring"),
        ({"due": 1}, "due"),
        ({"round": 0}, "round"),
        ({"beach_chip": False}, "chips"),
        ({"phase": "wolves"}, "cards lie"),
        ({"phase": "move"}, "Invalid enum"),
        ({"extra": 1}, "extra"),
    ],
)
def test_impossible_positions(change: dict[str, Any], words: str) -> None:
    """Each names what is wrong."""
    position = scene("start p1", ["p1 3", "start 2", "start 1"], ["b1 s2 g3", "b1", "b1"]).position()
    with pytest.raises(BadInput, match=words):
        rhumbline.resume("gisborne", position | change)


@pytest.mark.parametrize(
    "change",
    [
        {"place": "p2 1"},
        {"place": "p1 10"},
        {"place": "start 2"},
        {"place": None},
        {"came_from": "p1 9"},
        {"hand": ["b1"]},
        {"shown": ["g4"]},
        {"chest": 1},
        {"chips": [1, 1, 1, 1, 1]},
        {"laid": "lay b1"},
        {"refill": 2},
        {"refill": 3},
        {"last": "chest"},
    ],
)
def test_impossible_players(change: dict[str, Any]) -> None:
    """A player with what he cannot have."""
    position = scene("start p1", ["p1 3", "start 2", "start 1"], ["b1 s2 g3", "b1", "b1"]).position()
    position["players"][0] |= change
    with pytest.raises(BadInput):
        rhumbline.resume("gisborne", position)


@pytest.mark.parametrize("verb", ["chest", "hand"])
def test_nothing_follows_chest_or_hand(verb: str) -> None:
    """Said so, rather than that no move begins like that."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "b1", "b1"])
    with pytest.raises(IllegalMove, match=f"Write '{verb}' alone") as caught:
        match.play(0, f"{verb} b1")
    assert caught.value.rule == "table.3"


def test_refused_order() -> None:
    """A lot for another number of seats breaks the rule of the lot, not of the pile."""
    match = rhumbline.new("gisborne", seats=3, chance="manual")
    assert GAME.refuse(match.truth(), CHANCE, 40).rule == "setup.2"
