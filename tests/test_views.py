"""Views are made whole; what they remember and share, nobody may be able to tell."""

import random
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

from rhumbline import games
from rhumbline.engine.conformance import random_walk
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import NO_EVENTS, UNHEARD
from rhumbline.engine.game import SPECTATOR, Game, State
from rhumbline.engine.memo import KEPT, memo, plain
from rhumbline.games import load

REMEMBERING = ("view", "preview", "scores")
"""The modules that remember something."""


def forget(game: Game) -> None:
    """Throw away everything that has been remembered."""
    for one in (one for name in REMEMBERING for one in vars(game.module(name)).values()):
        if hasattr(one, "forget"):
            one.forget()


def sights(game: Game, seed: str) -> Iterator[tuple[State, int]]:
    """Positions of a random game, each as one of the viewers sees it."""
    rng = random.Random(seed)
    for s, _, _ in random_walk(game, game.seats[-1], game.filled_options(None), seed):
        viewer = rng.choice([SPECTATOR, *range(game.seats[-1])])
        yield game.seen_by(s, viewer), viewer


@pytest.mark.parametrize("name", games())
def test_a_remembered_view_is_the_view_made_afresh(name: str) -> None:
    game = load(name)
    kept = [(seen, viewer, msgspec.json.encode(game.view(seen, viewer))) for seen, viewer in sights(game, "kept")]
    for step, (seen, viewer, shown) in enumerate(kept):
        if step % 5 == 0:
            forget(game)
            assert msgspec.json.encode(game.view(seen, viewer)) == shown


@pytest.mark.parametrize("name", games())
def test_a_view_stays_as_it_was(name: str) -> None:
    """What later views and previews share with it they leave alone."""
    game = load(name)
    told: list[tuple[msgspec.Struct, bytes]] = []
    for seen, viewer in sights(game, "stays"):
        view = game.view(seen, viewer)
        told.append((view, msgspec.json.encode(view)))
        if viewer != SPECTATOR and (moves := game.moves(seen, viewer)):
            game.preview(seen, viewer, moves[:1])
    assert all(msgspec.json.encode(view) == shown for view, shown in told)


@pytest.mark.parametrize("name", games())
def test_a_view_is_what_its_type_says(name: str) -> None:
    """Views, previews, results and events read back from JSON as the structs they are declared to be."""
    game = load(name)
    view, preview = game.module("view").View, game.module("preview").Preview
    for seen, viewer in sights(game, "types"):
        shown = game.view(seen, viewer)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=view) == shown
        if viewer != SPECTATOR and (moves := game.moves(seen, viewer)):
            draft = game.preview(seen, viewer, moves[:1])
            assert msgspec.json.decode(msgspec.json.encode(draft), type=preview) == draft


@pytest.mark.parametrize("name", games())
def test_a_plain_position_says_what_the_record_says(name: str) -> None:
    game = load(name)
    for s, _, _ in random_walk(game, game.seats[-1], game.filled_options(None), "plain"):
        p = plain(s)
        for field in game.state.names or ():
            assert np.array_equal(np.array(getattr(p, field)), s[field])


@pytest.mark.parametrize("name", games())
def test_entry_points_lead_to_the_same_rules(name: str) -> None:
    """What Python is told through an array of one is what the rules say of the record."""
    game = load(name)
    out = np.empty(game.most_moves, dtype=np.int32)
    for s, seat, move in random_walk(game, game.seats[-1], game.filled_options(None), "entry"):
        at = array_of(s)
        assert game.entry.look(at) == (game.actors(s), game.sealed(s))
        for viewer in (SPECTATOR, *range(game.seats[-1])):
            hidden = s.copy()
            game.hide(hidden, viewer)
            assert hidden.tobytes() == game.seen_by(s, viewer).tobytes()
        if seat >= 0 and move >= 0:
            assert game.moves(s, seat) == out[: game.legal(s, seat, out)].tolist()
        if move >= 0:
            after, copy = array_of(at), s.copy()
            game.entry.step(after, seat, move, UNHEARD)
            game.play(copy, seat, move, NO_EVENTS)
            assert after.tobytes() == copy.tobytes()
            assert at.tobytes() == s.tobytes()


def test_memo_remembers_by_value() -> None:
    calls = []

    @memo
    def double(numbers: list[int], name: str) -> list[int]:
        calls.append(name)
        return [2 * number for number in numbers]

    first = double([1, 2], "a")
    assert double([1, 2], "a") is first
    assert double([1, 2], "b") is not first
    assert double([2, 1], "a") == [4, 2]
    assert calls == ["a", "b", "a"]
    for number in range(KEPT + 1):
        double([number], "many")
    assert double([1, 2], "a") is not first, "what was remembered goes when there is too much of it"
