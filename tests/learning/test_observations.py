"""What learning programs are shown: all that their seat may know, and nothing else."""

import numpy as np
import pytest

from learning.tables import every_table
from rhumbline.engine.conformance import random_walk, tables
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.game import CHANCE, Game, State
from rhumbline.engine.luck import rng_from
from rhumbline.envs.layout import declared, layout, split
from rhumbline.envs.numbers import Eyes
from rhumbline.games import load, names


def as_told(game: Game, seen: State) -> bytes:
    """A position as its observation should tell it: without what is left out, and secret moves as flags."""
    copy = seen.copy()
    fields, left_out = declared(game)
    for name in left_out:
        copy[name] = 0
    if "sealed" in fields:
        copy["sealed"] = copy["sealed"] != -1
    return bytes(copy.tobytes())


@pytest.mark.parametrize(("name", "seats"), every_table())
def test_an_observation_tells_what_the_seat_sees_and_nothing_else(name: str, seats: int) -> None:
    game, eyes, rng = load(name), Eyes(load(name), seats), rng_from("swap", name, seats)
    options = [options for number, options in tables(game) if number == seats][-1]
    told: dict[bytes, bytes] = {}
    different = 0
    for k, (s, seat, _) in enumerate(random_walk(game, seats, options, "observed")):
        if seat == CHANCE or k % 3:
            continue
        viewer = k % seats
        seen = game.seen_by(s, viewer)
        other = seen.copy()
        game.deal(other, viewer, rng)
        shown = eyes.see(array_of(s), viewer).tobytes()
        assert eyes.see(array_of(other), viewer).tobytes() == shown, "another world looks different"
        assert eyes.see(array_of(seen), viewer).tobytes() == shown
        different += other.tobytes() != s.tobytes()
        position = as_told(game, seen) + bytes([viewer])
        assert told.setdefault(shown + bytes([viewer]), position) == position, "two positions look the same"
    assert len(told) > 5
    assert different > 0 or seats == 1


def test_boards_seats_and_numbers_are_where_the_layout_says() -> None:
    game = load("cartographers")
    at = array_of(game.new_state(3))
    s = at[0]
    s.drawn[1, 2, 1] = np.uint64(1 << 5)  # seat 1, farm, cell 69
    s.coins[:3] = (4, 5, 6)
    s.card, s.season, s.time = 3, 2, 7
    s.sealed[2] = 100
    s.deck = 0b101
    parts = split("cartographers", 3, Eyes(game, 3).see(at, 1))
    assert parts["drawn"].shape == (3, 5, 121)
    assert np.argwhere(parts["drawn"]).tolist() == [[0, 2, 69]]
    assert parts["coins"].tolist() == [5, 6, 4]
    assert parts["sealed"].tolist() == [0, 1, 0]
    assert parts["card"].argmax() == 3
    assert parts["season"].tolist() == [0, 0, 1, 0]
    assert parts["time"] == 7
    assert np.flatnonzero(parts["deck"]).tolist() == [0, 2]


def test_a_seat_named_by_number_is_told_from_the_viewers_side() -> None:
    game = load("pizarro")
    at = array_of(game.new_state(4))
    at[0].opener, at[0].high_bidder, at[0].bidding = 0, -1, 0b0110
    parts = split("pizarro", 4, Eyes(game, 4).see(at, 3))
    assert parts["opener"].tolist() == [0, 1, 0, 0]
    assert not parts["high_bidder"].any()
    assert parts["bidding"].tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize("name", names())
def test_the_layout_has_no_gaps(name: str) -> None:
    plan = layout(name, load(name).seats[-1])
    parts = list(plan.parts.values())
    assert parts[0].slice.start == 0
    assert [part.slice.stop for part in parts] == [part.slice.start for part in parts[1:]] + [plan.width]
