"""What a seat believes about what it cannot see: dealt worlds are like the true ones, on the average of many games."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import rhumbline
from gisborne.scenes import player, scene
from rhumbline import bots
from rhumbline.engine.game import State
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below
from rhumbline.games import load
from rhumbline.games.gisborne import components, state

GAME = load("gisborne")
Figures = np.ndarray[Any, np.dtype[np.float64]]


def after_bluffs(seed: int) -> State:
    """A truth in which everybody has drawn twice and shown one of his cards beside his tent, any of them."""
    match = rhumbline.new("gisborne", seats=4, seed=f"beliefs {seed}")
    rng = rng_from("shown", seed)
    while match.view()["round"] < 2:
        seat = match.to_act[0]
        held = player(match, seat)["hand"]
        match.play(seat, f"lay tent {held[int(below(rng, len(held)))]}")
    return match.truth()


def test_hands_are_as_often_right_as_they_should_be() -> None:
    """How many cards of each kind a rival holds: true worlds and dealt ones agree within four standard errors."""
    rng = rng_from("hands")
    apart = []
    for seed in range(150):
        truth = after_bluffs(seed)
        dealt = np.zeros(len(components.KINDS))
        for _ in range(20):
            world = GAME.seen_by(truth, 0)
            GAME.deal(world, 0, rng)
            dealt += world.hand[1] / 20
        apart.append(truth.hand[1] - dealt)
    errors = np.std(apart, axis=0) / len(apart) ** 0.5
    assert (np.abs(np.mean(apart, axis=0)) < 4 * errors).all()


def positions(seats: int, games: int) -> Iterator[tuple[State, int]]:
    """Truths of games among greedy bots, where a seat is to lay."""
    for seed in range(games):
        match = rhumbline.new("gisborne", seats=seats, seed=f"beliefs {seed}")
        players = [bots.make("greedy", GAME, f"{seed} {seat}") for seat in range(seats)]
        while not match.over:
            seat = match.to_act[0]
            truth = match.truth()
            if truth.phase == state.LAY:
                yield truth, seat
            match.play_move(seat, players[seat].choose(match.seen(seat), seat, 0.0))


def chests(s: State, viewer: int) -> Figures:
    """Cards in the chests of the others, from the most advanced pawn to the last."""
    return np.array([s.chest[seat] if seat != viewer else 0 for seat in s.order[: s.seats]], float)


def lays(s: State, viewer: int) -> Figures:
    """How many of the others have laid a tent, and how many bronze cards alone."""
    found = np.zeros(2)
    for seat in range(s.seats):
        lay = int(s.laid[seat])
        if seat != viewer and lay >= components.WITH_TENT:
            found[0] += 1
        elif seat != viewer and lay != state.OPEN:
            found[1] += components.LAY_COLOUR[lay] == 0
    return found


def test_chests_and_lays_are_about_as_they_are_in_games() -> None:
    """Who is ahead has more in his chest; most of those who lay a card or two lay bronze, and few lay a tent."""
    rng = rng_from("chests and lays")
    true_lays, dealt_lays = np.zeros(2), np.zeros(2)
    for seats in (3, 4, 5):
        true_chests, dealt_chests = np.zeros(seats), np.zeros(seats)
        for truth, viewer in positions(seats, 8):
            world = GAME.seen_by(truth, viewer)
            GAME.deal(world, viewer, rng)
            true_chests += chests(truth, viewer)
            dealt_chests += chests(world, viewer)
            true_lays += lays(truth, viewer)
            dealt_lays += lays(world, viewer)
        assert dealt_chests.sum() == true_chests.sum()
        assert dealt_chests / dealt_chests.sum() == pytest.approx(true_chests / true_chests.sum(), abs=0.12)
    assert dealt_lays == pytest.approx(true_lays, rel=0.25)


def dealt_to_first(lay: str, hands: list[str]) -> list[State]:
    """Worlds as seat 1 imagines them when seat 0, two fields before a 3, has laid this."""
    match = scene("start p2", ["start 7", "start 2", "start 1"], hands, chips=[0, 3])
    match.play(0, f"lay {lay}")
    rng = rng_from(lay)
    worlds = []
    for _ in range(400):
        world = match.seen(1)
        GAME.deal(world, 1, rng)
        assert GAME.faults(world) == []
        worlds.append(world)
    return worlds


def test_a_chip_within_reach_is_rarely_left() -> None:
    """Who stands two fields before a chip and lays one card has most likely laid a 2."""
    worlds = dealt_to_first("b2", ["b2 s3 g4 b1", "b1", "b1"])
    moves = [int(world.laid[0]) for world in worlds if world.laid[0] < components.WITH_TENT]
    on_the_chip = sum(int(components.LAY_POINTS[move]) == 2 for move in moves)
    assert on_the_chip > len(moves) / 2


def test_who_has_laid_many_cards_has_them() -> None:
    """Four cards laid are four of one colour, as few bluff: such a hand is dealt, though most hands have none."""
    worlds = dealt_to_first("s2 s2 s3 s3", ["2s2 2s3 b1", "b1", "b1"])
    tents = sum(int(world.laid[0]) >= components.WITH_TENT for world in worlds)
    assert 0 < tents < 60
