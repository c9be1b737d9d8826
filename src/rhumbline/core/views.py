"""Views in parts: what has not changed since an earlier view is taken over from it, the very same object.

A game lists the parts of its view once, each with the fields of the record it rests on:

    VIEW = View(
        LAYOUT,
        phase=part(_phase, "phase"),
        road=shared(_road, "place", "tile"),
        players=each_seat(_player, "sheet", rows=("coins", "drawn")),
        you=own(_you, "phase", rows=("hand",)),
    )

What is not a part is the same in every view. Views share parts with one another: none of them is to be changed.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal, NamedTuple

import numpy as np

from rhumbline.core.game import SPECTATOR
from rhumbline.core.marks import marks_between
from rhumbline.core.plain import KEPT, Layout, Plain, cut

EVERYTHING = -1
"""All marks there may be."""

Words = dict[str, Any]
Make = Callable[..., Any]
Again = Callable[[Any, int, Plain], Any]


class Shown(NamedTuple):
    """A view, and the bytes of the record it was made of."""

    words: Words
    raw: bytes


# --- what a game says of its view


class Part(NamedTuple):
    """An entry of a view: what makes it, the fields it rests on, and those of which only a seat's row matters."""

    kind: Literal["part", "shared", "own", "each seat"]
    make: Make
    fields: tuple[str, ...]
    rows: tuple[str, ...]
    given: "Given | None"


class Given(NamedTuple):
    """Facts a part rests on in place of the fields they are drawn from."""

    tell: Callable[..., tuple[Any, ...]]
    fields: tuple[str, ...]


def part(make: Make, *fields: str) -> Part:
    """What is the same for everybody who sees these fields, and made sooner than found: make(p)."""
    return Part("part", make, fields, (), None)


def shared(make: Make, *fields: str, given: Given | None = None) -> Part:
    """The same for what takes longer to make: it is kept for whoever else sees these fields."""
    return Part("shared", make, fields, (), given)


def own(make: Make, *fields: str, rows: Iterable[str] = (), given: Given | None = None) -> Part:
    """What is for one viewer, and rests on his rows: make(p, viewer)."""
    return Part("own", make, fields, tuple(rows), given)


def each_seat(make: Make, *fields: str, rows: Iterable[str], given: Given | None = None) -> Part:
    """A list with something for each seat, which rests on that seat's rows: make(p, seat)."""
    return Part("each seat", make, fields, tuple(rows), given)


def given(tell: Callable[..., tuple[Any, ...]], *fields: str) -> Given:
    """Facts that are handed to `make` after the rest: a field that often changes may seldom matter.

    They are told of a position, and of the viewer or of the seat and the viewer, as the part is.
    """
    return Given(tell, fields)


class Kept:
    """A function of a position, and perhaps a seat, that is called once for all who see the same."""

    def __init__(self, layout: Layout, make: Make, fields: Iterable[str], rows: Iterable[str] = ()) -> None:
        fields, rows = tuple(fields), tuple(rows)
        self.make = make
        # The places it rests on for each seat; after them, and so at SPECTATOR, those without rows.
        self.places = [layout.places_of(fields, rows, seat) for seat in (*layout.seats_with(rows), SPECTATOR)]
        self._cuts = [cut(places) for places in self.places]
        self._is_of_seats = bool(rows)
        self._latest: dict[Any, Any] = {}

    def __call__(self, p: Plain, *about: Any) -> Any:
        """The same object for the same bytes, and the same seat and given facts."""
        rests_on = (self._cuts[about[0] if self._is_of_seats else -1](p.raw), about)
        made = self._latest.get(rests_on)
        if made is None:
            made = self.make(p, *about)
            if len(self._latest) >= KEPT:
                self._latest.clear()
            self._latest[rests_on] = made
        return made

    def cache_clear(self) -> None:
        """Forget what was made."""
        self._latest.clear()


def kept(layout: Layout, *fields: str, rows: Iterable[str] = ()) -> Callable[[Make], Kept]:
    """Keep what a function says of a position, make(p), or of a seat's rows in it, make(p, seat)."""
    return lambda make: Kept(layout, make, fields, rows)


# --- how it is made


class Maker(NamedTuple):
    """What makes a part for one viewer when something that bears one of these marks has changed."""

    name: str
    marks: int
    again: Again


class Eyes:
    """How one viewer's views are made again: every byte of a record bears the marks of the parts that rest on it."""

    def __init__(self, layout: Layout) -> None:
        self.makers: list[Maker] = []
        self.marks = np.zeros(layout.state.itemsize, dtype=np.int64)
        self._next = 1
        self.due = cache(self._due)

    def new_mark(self, *places: Iterable[slice]) -> int:
        """A mark for these places."""
        mark, self._next = self._next, self._next << 1
        for place in (place for some in places for place in some):
            self.marks[place] |= mark
        return mark

    def _due(self, changed: int) -> list[Maker]:
        """Those whose parts are to be made when these marks are on what has changed: few sets of them ever are."""
        return [maker for maker in self.makers if maker.marks & changed]


class View:
    """What a game shows, part by part in the order it is told."""

    def __init__(self, layout: Layout, **parts: Any) -> None:
        self.layout = layout
        self.parts = {name: one for name, one in parts.items() if isinstance(one, Part)}
        self.kept = {name: Kept(layout, one.make, one.fields, one.rows) for name, one in self.parts.items()}
        self.words_and_parts = parts
        self._eyes = cache(self._eyes_of)

    def whole(self, s: Any, viewer: int) -> Words:
        """What this viewer is shown of a position from which all that he may not know is wiped."""
        return self.again(None, s, viewer).words

    def again(self, before: Shown | None, s: Any, viewer: int) -> Shown:
        """The same, taking over what has not changed since an earlier view of this viewer; None: all of it is made."""
        p = self.layout.plain(s)
        eyes = self._eyes(viewer)
        if before is None:
            words, changed = self.words_and_parts.copy(), EVERYTHING
        else:
            words, changed = before.words.copy(), marks_between(before.raw, p.raw, eyes.marks)
        for name, _, again in eyes.due(changed):
            words[name] = again(words[name], changed, p)
        return Shown(words, p.raw)

    def cache_clear(self) -> None:
        """Forget every part that is kept."""
        for one in self.kept.values():
            one.cache_clear()

    def _eyes_of(self, viewer: int) -> Eyes:
        eyes = Eyes(self.layout)
        for name, one in self.parts.items():
            eyes.makers.append(Maker(name, *self._maker(one, self.kept[name], viewer, eyes)))
        return eyes

    def _maker(self, one: Part, made: Kept, viewer: int, eyes: Eyes) -> tuple[int, Again]:
        tell, facts = (one.given.tell, self.layout.places_of(one.given.fields)) if one.given else (_no_facts, [])
        if one.kind == "each seat":
            marks = [eyes.new_mark(places, facts) for places in made.places[:-1]]
            return sum(marks), _seats_maker(made, tell, marks, viewer)
        mark = eyes.new_mark(made.places[viewer if one.rows else SPECTATOR], facts)
        if one.kind == "part":
            return mark, lambda _was, _changed, p: one.make(p)
        if one.kind == "shared":
            return mark, lambda _was, _changed, p: made(p, *tell(p))
        if one.given is None:
            # What is for one viewer alone need not be kept for others.
            return mark, lambda _was, _changed, p: one.make(p, viewer)
        return mark, lambda _was, _changed, p: made(p, viewer, *tell(p, viewer))


def _no_facts(p: Plain, *who: int) -> tuple[()]:
    del p, who
    return ()


def _seats_maker(made: Kept, tell: Make, marks: list[int], viewer: int) -> Again:
    """A list with something for each seat; what rests on nothing that has changed stays in it."""

    def again(was: Any, changed: int, p: Plain) -> list[Any]:
        return [
            made(p, seat, *tell(p, seat, viewer)) if changed & marks[seat] else before
            for seat, before in enumerate(was if changed != EVERYTHING else range(p.seats))
        ]

    return again
