"""What bots value: the greedy bot races sensibly, chooses from what it sees, and beats chance by far."""

from typing import Any

import numpy as np
import pytest

import rhumbline
from gisborne.scenes import draw_any, lay_all, scene
from rhumbline import bots
from rhumbline.engine.match import Match
from rhumbline.games import load

GAME = load("gisborne")


def greedy(match: Match) -> str:
    seat = match.to_act[0]
    move = bots.make("greedy", GAME).choose(match.seen(seat), seat, 0.01)
    return GAME.write(match.truth(), seat, move)


def play_out(seats: int, kinds: list[str], seed: int) -> dict[str, Any]:
    match = rhumbline.new("gisborne", seats=seats, seed=f"bots {seed}")
    players = [bots.make(kind, GAME, f"{seed} {seat}") for seat, kind in enumerate(kinds)]
    while not match.over:
        seat = match.to_act[0]
        match.play_move(seat, players[seat].choose(match.seen(seat), seat, 0.01))
    result = match.result()
    assert result is not None
    return {**result, "round": match.view()["round"]}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_beats_random(seats: int) -> None:
    """One greedy seat, wherever it sits, wins at least nine of ten games against random ones."""
    wins = 0
    for seed in range(10):
        seat = seed % seats
        kinds = ["greedy" if other == seat else "random" for other in range(seats)]
        wins += play_out(seats, kinds, seed)["ranking"][0] == [seat]
    assert wins >= 9


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_games_look_like_the_real_ones(seats: int) -> None:
    """A race of twelve to thirty rounds, and winners between 14 and 34 points."""
    games = [play_out(seats, ["greedy"] * seats, seed) for seed in range(20)]
    assert 12 < np.mean([game["round"] for game in games]) < 30
    assert 14 < np.mean([max(game["totals"]) for game in games]) < 34


def test_greedy_takes_a_chip_when_leading() -> None:
    """A chip within reach is taken."""
    match = scene("start p2", ["start 7", "start 2", "start 1"], ["2b1 b2 s3", "b1", "b1"], chips=[0, 3])
    lay = greedy(match)
    assert sum(int(card[1]) for card in lay.split()[1:]) == 2


def test_greedy_gives_the_smallest_chip() -> None:
    """Wolves get no more than they must."""
    match = scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[1, 3], [], []])
    lay_all(match, "b2", "b1", "b1")
    assert greedy(match) == "give 1"


def test_greedy_keeps_the_best_cards() -> None:
    """At a river the small cards go."""
    match = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 2b1 3g3", "b1", "b1"])
    lay_all(match, "s2", "b1", "b1")
    assert greedy(match) == "discard b1 b1"


def test_greedy_fills_its_chest_at_the_end() -> None:
    """In the last scoring a card in hand is worth nothing."""
    match = scene(
        "start p1 p2 p3 p4 p5 p6 p7 p8 p9 end", ["end 6", "end 5", "p9 3"], ["b1", "b1", "b1"], chips=[0] * 10
    )
    lay_all(match, "b1", "tent", "tent")
    draw_any(match)
    assert greedy(match) == "chest"


def test_greedy_never_waits_for_cards_that_are_not_there() -> None:
    """With both piles empty it moves on."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1 g4", "g4", "g4"], chips=[1], pile=0)
    assert "tent" not in greedy(match)
