"""Views are put together from parts that are kept and shared; nobody may be able to tell."""

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from rhumbline import games
from rhumbline.core.conformance import random_walk
from rhumbline.core.game import CHANCE, SPECTATOR, Game, State
from rhumbline.core.plain import Layout
from rhumbline.core.steps import copy_of
from rhumbline.games import load


def forget(game: Game) -> None:
    """Throw away every part that the game's view room has kept."""
    for kept in vars(game.room("view")).values():
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()


def sights(game: Game, seed: str) -> Iterator[tuple[State, int]]:
    """Positions of a random game, each as one of the viewers sees it."""
    rng = random.Random(seed)
    for s, _, _ in random_walk(game, game.seats[-1], game.filled_options(None), seed):
        viewer = rng.choice([SPECTATOR, *range(game.seats[-1])])
        yield game.seen_by(s, viewer), viewer


@pytest.mark.parametrize("name", games())
def test_a_view_of_kept_parts_is_the_view_made_afresh(name: str) -> None:
    game = load(name)
    kept = [(seen, viewer, json.dumps(game.view(seen, viewer))) for seen, viewer in sights(game, "kept")]
    for step, (seen, viewer, shown) in enumerate(kept):
        if step % 5 == 0:
            forget(game)
            assert json.dumps(game.view(seen, viewer)) == shown


@pytest.mark.parametrize("name", games())
def test_a_view_stays_as_it_was(name: str) -> None:
    """What later views and previews share with it they leave alone."""
    game = load(name)
    told: list[tuple[dict[str, Any], str]] = []
    for seen, viewer in sights(game, "stays"):
        view = game.view(seen, viewer)
        told.append((view, json.dumps(view)))
        if viewer != SPECTATOR and (moves := game.moves(seen, viewer)):
            game.preview(seen, viewer, moves[:1])
    assert all(json.dumps(view) == shown for view, shown in told)


@pytest.mark.parametrize("name", games())
def test_a_plain_position_says_what_the_record_says(name: str) -> None:
    game = load(name)
    for s, seat, move in random_walk(game, game.seats[-1], game.filled_options(None), "plain"):
        p = game.plain(s)
        for field in game.state.names or ():
            assert np.array_equal(np.array(getattr(p, field)), s[field])
        if move >= 0:
            assert game.write(p, seat, move) == game.write(s, seat, move)
            moves = game.moves(s, seat) if seat != CHANCE else []
            assert game.write_all(p, seat, moves) == [game.write(s, seat, one) for one in moves]
            for viewer in (SPECTATOR, *range(game.seats[-1])):
                assert game.overheard(p, seat, move, viewer) == game.overheard(s, seat, move, viewer)


def test_a_part_is_seat_0s_in_a_position_that_is_blank_otherwise() -> None:
    layout = Layout(np.dtype((np.record, [("a", np.int32), ("b", np.int16, (3, 2)), ("c", np.uint64, (3,))])))
    s = np.zeros(1, dtype=layout.state)[0]
    s.a, s.b, s.c = 7, [[1, 2], [3, 4], [5, 6]], [8, 9, 2**64 - 1]
    part = layout.part(fields=("a",), rows=("b", "c"))
    alone = part.alone(part.of(layout.plain(s), 2))
    assert (alone.a, alone.b, alone.c) == (7, [(5, 6), (0, 0), (0, 0)], [2**64 - 1, 0, 0])
    assert layout.only(a=3).at[0].tolist()[0] == 3


@pytest.mark.parametrize("name", games())
def test_the_doors_lead_to_the_same_rules(name: str) -> None:
    """What Python is told through an array of one is what the rules say of the record."""
    game = load(name)
    out = np.empty(game.most_moves, dtype=np.int32)
    for s, seat, move in random_walk(game, game.seats[-1], game.filled_options(None), "doors"):
        at = game.at(s)
        assert game.steps.look(at) == (game.actors(s), game.sealed(s))
        for viewer, seen in enumerate(game.seen_by_each(at, game.seats[-1]), SPECTATOR):
            hidden = s.copy()
            game.hide(hidden, viewer)
            assert seen.tobytes() == hidden.tobytes() == game.seen_by(s, viewer).tobytes()
        if seat >= 0 and move >= 0:
            assert game.moves(s, seat) == out[: game.legal(s, seat, out)].tolist()
        if move >= 0:
            after, copy = copy_of(at), s.copy()
            game.steps.step(after, seat, move)
            game.play(copy, seat, move)
            assert after.tobytes() == copy.tobytes()
            assert at.tobytes() == s.tobytes()
