"""Views are put together from parts that are kept and shared; nobody may be able to tell."""

import json
import random
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rhumbline import games
from rhumbline.core.conformance import random_walk
from rhumbline.core.game import CHANCE, SPECTATOR, Game, State, acting_in, seats_in
from rhumbline.core.plain import Layout, Plain
from rhumbline.core.steps import copy_of
from rhumbline.core.views import Kept, Part, Shown, View, each_seat, given, kept, own, part
from rhumbline.games import load

TALKING = ("view", "scoring")
"""The rooms that keep something."""


def forget(game: Game) -> None:
    """Throw away everything that has been kept."""
    for one in (one for room in TALKING for one in vars(game.room(room)).values()):
        if hasattr(one, "cache_clear") and not isinstance(one, type):
            one.cache_clear()


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
            assert game.overheard(p, seat, move) == game.overheard(s, seat, move)


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


# --- parts


def positions(game: Game, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[State]:
    """A random game in which now and then a sealed choice is taken back; each position is the reader's to keep."""
    rng = random.Random(seed)
    s = game.new_state(seats, options)
    while True:
        yield s.copy()
        acting, sealed = acting_in(int(game.actors(s))), seats_in(int(game.sealed(s)))
        if not acting:
            return
        if game.take_back is not None and sealed and rng.random() < 0.2:
            game.take_back(s, rng.choice(sealed))
            continue
        seat = rng.choice(acting)
        game.play(s, seat, rng.choice(game.moves(s, seat)))


def made_whole(game: Game, seen: State, viewer: int) -> dict[str, Any]:
    """A view of which nothing is taken over and nothing was kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kept, "__call__", lambda self, p, *about: self.make(p, *about))
        return game.view(seen, viewer)


def check_views_made_again(game: Game, seats: int, seed: str) -> None:
    """What is made again of the last view, and of one several steps older, is what is made whole."""
    earlier: dict[int, deque[Shown]] = {viewer: deque(maxlen=7) for viewer in (SPECTATOR, *range(seats))}
    for s in positions(game, seats, seed):
        for viewer, views in earlier.items():
            seen = game.seen_by(s, viewer)
            whole = made_whole(game, seen, viewer)
            for before in [views[-1], views[0]] if views else [None]:
                again = game.view_again(before, seen, viewer)
                assert again.words == whole, f"what viewer {viewer} sees of {game.position(s)}"
                assert list(again.words) == list(whole)
            views.append(again)


@pytest.mark.parametrize("name", games())
def test_a_view_made_again_is_the_view_made_whole(name: str) -> None:
    game = load(name)
    for seats in {game.seats[0], min(3, game.seats[-1]), game.seats[-1]}:
        check_views_made_again(game, seats, f"again {seats}")


def rests_on(view: View, one: Part, seat: int) -> list[slice]:
    """The places a part rests on, given facts included."""
    fields = one.fields + (one.given.fields if one.given is not None else ())
    return view.layout.places_of(fields, one.rows, seat)


def told(one: Part, p: Plain, seat: int, viewer: int) -> str:
    """What a part tells of a position; of an entry for each seat, that of this one."""
    who = {"own": (viewer,), "each seat": (seat, viewer)}.get(one.kind, ())
    facts = one.given.tell(p, *who) if one.given is not None else ()
    return json.dumps(one.make(p, *who[:1], *facts))


def pairs(game: Game, viewer: int, seed: str) -> list[tuple[Plain, Plain]]:
    """Positions of two random games with other options, as one viewer sees them."""
    rng = random.Random(seed)
    others = {name: values[-1] for name, values in game.options.items()}
    one, other = (
        [game.plain(game.seen_by(s, viewer)) for s in positions(game, game.seats[-1], f"{seed} {i}", options)]
        for i, options in enumerate(({}, others))
    )
    ends = [(one[0], other[-1]), (one[-1], other[0])]
    return ends + list(zip(rng.sample(one, 50), rng.sample(other, 50), strict=True))


def grafted(layout: Layout, stock: Plain, scion: Plain, places: list[slice]) -> Plain:
    """A position that is like one in these places and like another in all others."""
    raw = bytearray(stock.raw)
    for place in places:
        raw[place] = scion.raw[place]
    return layout.from_bytes(bytes(raw))


def check_grafts(game: Game, view: View) -> None:
    """Whatever else is on the table, a part is the same where all that it names is the same."""
    for viewer in (SPECTATOR, 0, game.seats[-1] - 1):
        for stock, scion in pairs(game, viewer, f"grafted {viewer}"):
            for where, one in view.parts.items():
                for seat in range(game.seats[-1]) if one.kind == "each seat" else [viewer]:
                    mixed = grafted(view.layout, stock, scion, rests_on(view, one, seat))
                    assert told(one, mixed, seat, viewer) == told(one, scion, seat, viewer), where


@pytest.mark.parametrize("name", games())
def test_a_part_rests_on_nothing_but_what_it_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(name)
    monkeypatch.setattr(Kept, "__call__", lambda self, p, *about: self.make(p, *about))
    check_grafts(game, game.room("view").VIEW)


def careless(view: View, where: str, field: str) -> View:
    """The same view, but for a field that one part does not name."""
    one = view.parts[where]
    less = one._replace(fields=tuple(set(one.fields) - {field}), rows=tuple(set(one.rows) - {field}))
    return View(view.layout, **view.words_and_parts | {where: less})


@pytest.mark.parametrize(
    ("name", "where", "field"),
    [
        ("cartographers", "time", "time"),
        ("gisborne", "players", "hand_size"),
        ("kingdom-maps", "you", "group"),
        ("pizarro", "players", "vetoes"),
    ],
)
def test_a_field_that_a_part_does_not_name_is_missed(name: str, where: str, field: str) -> None:
    game = load(name)
    wrong = careless(game.room("view").VIEW, where, field)
    with pytest.raises(AssertionError):
        check_views_made_again(replace(game, view=wrong.whole, view_again=wrong.again), game.seats[-1], "missed")
    with pytest.raises(AssertionError):
        check_grafts(game, wrong)


@pytest.mark.parametrize(
    ("name", "where", "field"), [("cartographers", "you", "drawn"), ("pizarro", "auction", "high")]
)
def test_a_field_is_missed_even_if_it_never_changes_alone(name: str, where: str, field: str) -> None:
    game = load(name)
    with pytest.raises(AssertionError, match=where):
        check_grafts(game, careless(game.room("view").VIEW, where, field))


@pytest.mark.parametrize("name", games())
def test_what_is_kept_rests_on_nothing_but_what_it_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(name)
    layout: Layout = game.room("view").VIEW.layout
    found = [one for room in TALKING for one in vars(game.room(room)).values() if isinstance(one, Kept)]
    monkeypatch.setattr(Kept, "__call__", lambda self, p, *about: self.make(p, *about))
    for stock, scion in pairs(game, 0, "kept"):
        for one in found:
            for seat, places in enumerate(one.places[:-1]) if len(one.places) > 1 else [(None, one.places[-1])]:
                mixed = grafted(layout, stock, scion, places)
                about = () if seat is None else (seat, *[True] * (one.make.__code__.co_argcount - 2))
                assert json.dumps(one.make(mixed, *about)) == json.dumps(one.make(scion, *about))


def toy() -> tuple[Layout, View]:
    """A table of two seats with a pile, hands, and a turn that matters only to whoever has it."""
    fields = [("seats", np.int32), ("pile", np.int32), ("turn", np.int32), ("hand", np.int16, (2, 3))]
    layout = Layout(np.dtype((np.record, fields)))
    return layout, View(
        layout,
        pile=part(lambda p: [p.pile], "pile"),
        players=each_seat(lambda p, seat: {"hand": sum(p.hand[seat])}, rows=("hand",)),
        you=own(
            lambda p, viewer, mine: {"turn": mine, "hand": list(p.hand[viewer])},
            rows=("hand",),
            given=given(lambda p, viewer: (p.turn == viewer,), "turn"),
        ),
        rules="toy",
    )


def test_what_has_not_changed_is_the_same_object() -> None:
    layout, view = toy()
    s = np.zeros(1, dtype=layout.state)[0]
    s.seats, s.pile, s.hand = 2, 7, [[1, 2, 3], [4, 5, 6]]
    first = view.again(None, s, 0)
    assert first.words == {
        "pile": [7],
        "players": [{"hand": 6}, {"hand": 15}],
        "you": {"turn": True, "hand": [1, 2, 3]},
        "rules": "toy",
    }
    s.hand[1, 0] = 0
    second = view.again(first, s, 0)
    assert [second.words[name] is first.words[name] for name in first.words] == [True, False, True, True]
    assert second.words["players"][0] is first.words["players"][0]
    assert second.words["players"][1] == {"hand": 11}
    # Somebody else who sees the same gets the same object; a turn that is neither's before or after changes nothing.
    assert view.again(None, s, 1).words["players"][1] is second.words["players"][1]
    s.turn = 1
    third = view.again(second, s, 0)
    assert third.words["you"] == {"turn": False, "hand": [1, 2, 3]}
    s.turn = -1
    assert view.again(third, s, 0).words["you"] is third.words["you"]


def test_something_kept_is_made_once_for_the_same_bytes() -> None:
    layout, _ = toy()
    made: list[int] = []

    @kept(layout, rows=("hand",))
    def total(p: Plain, seat: int) -> int:
        made.append(seat)
        return int(sum(p.hand[seat]))

    s = np.zeros(1, dtype=layout.state)[0]
    s.hand = [[1, 2, 3], [4, 5, 6]]
    assert [total(layout.plain(s), seat) for seat in (0, 1, 0)] == [6, 15, 6]
    s.pile, s.hand[1, 2] = 5, 0
    assert [total(layout.plain(s), seat) for seat in (0, 1)] == [6, 9]
    assert made == [0, 1, 1]


def test_a_position_that_is_blank_but_for_some_numbers() -> None:
    layout, _ = toy()
    assert layout.only(pile=3).at[0].tolist()[:3] == (0, 3, 0)
