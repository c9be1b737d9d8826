"""The contract every game fulfils. A position is one flat record; the rules are functions over it, and they compile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from rhumbline.core.errors import BadInput, IllegalMove, shown
from rhumbline.core.steps import At, Steps, steps

if TYPE_CHECKING:
    from types import ModuleType

    from rhumbline.core.plain import Plain
    from rhumbline.core.texts import Moves, Texts
    from rhumbline.core.views import Shown

CHANCE = -1
"""The one who draws cards and rolls dice, in place of a seat."""

SPECTATOR = -1
"""The one who only watches, in place of a seat whose eyes are meant."""

State = Any
"""One record of the game's dtype. Compiled code infers its fields; Python has no type for them."""

Result = dict[str, Any]
Words = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: what it is, its compiled rules, and the ordinary Python around them."""

    name: str  # as in notation and on the command line
    title: str
    credit: str  # designer and publisher
    package: str  # where its rooms are
    seats: range
    options: Mapping[str, tuple[str, ...]]  # values of each option, the default first
    rules_version: int  # raised by any ruling that changes play
    state: np.dtype[Any]
    move_codes: int  # seats' moves are whole numbers below this
    most_moves: int  # no list of moves or outcomes is longer than this

    # Compiled. A seat is 0, 1, ...; `out`, `moves`, `weights`, `values` are arrays to write to; how many comes back.
    setup: Callable[[State, int, Any], None]  # (s, seats, options): the position before anything was drawn or rolled
    actors: Callable[[State], int]  # (s): who must decide: a bit for each seat; or CHANCE; or 0 when the game is over
    legal: Callable[[State, int, Any], int]  # (s, seat, out): every legal move of that seat, each once
    outcomes: Callable[[State, Any, Any], int]  # (s, moves, weights): what CHANCE may do, with whole-number weights
    play: Callable[
        [State, int, int], None
    ]  # (s, seat, move): the only thing that changes a position; the move is legal
    sealed: Callable[[State], int]  # (s): a bit for each seat whose secret choice waits for the others'
    take_back: Callable[[State, int], None] | None  # (s, seat): undo that seat's sealed choice; None: laid is laid
    hide: Callable[[State, int], None]  # (s, viewer): wipe what that seat or SPECTATOR may not know
    deal: Callable[
        [State, int, Any], None
    ]  # (s, viewer, rng): fill what `hide` wiped with a world that viewer could be in
    appraise: Callable[
        [State, int, Any, int, Any], None
    ]  # (s, seat, moves, n, values): what each move is worth to a bot

    plain: Callable[[State], Plain]  # (s): a position as plain numbers, for the rooms that talk about it

    # Ordinary Python. `seat` may be CHANCE here; `s` may be plain for write, write_all, overheard, covered and views.
    parse: Callable[[State, int, str], list[int]]  # text to a chain of moves; IllegalMove if it is none
    write: Callable[[State, int, int], str]  # a move to text, in the position before it
    write_all: Callable[[State, int, list[int]], list[str]]  # the same for many moves of a seat
    texts: Texts | None  # the texts of those moves of seats that read the same in every position, where lists are long
    overheard: Callable[
        [State, int, int], tuple[int, str] | None
    ]  # (s, seat, move): the one who alone ever hears that text, and what all others hear; None: everybody hears it
    covered: Callable[[State, int, int], str | None]  # (s, seat, move): what others hear of it while it is sealed
    noticed: (
        Callable[[Plain, Plain], list[tuple[int, str]]] | None
    )  # (before, after): what all see happen through a move, by whom and in words; None: moves tell everything
    refuse: Callable[[State, int, int], IllegalMove]  # why a move that `parse` could read is not legal
    view: Callable[[State, int], Words]  # (hidden s, viewer): what people and programs are shown
    view_again: Callable[
        [Shown | None, State, int], Shown
    ]  # (before, hidden s, viewer): the same, sharing with an earlier view of this viewer what has not changed
    preview: Callable[
        [State, int, list[int]], Words
    ]  # (hidden s, seat, moves): what a draft would lead to, as far as he can know
    scores: Callable[[State], list[Words]]  # per seat: total, and the lines that make it up
    result: Callable[[State], Result]  # ranking, totals and reason of a finished game
    position: Callable[[State], Words]  # all of it, readable
    from_position: Callable[[Words, State], None]  # (words, s): fill a state just set up; BadInput if it is no position
    faults: Callable[[State], list[str]]  # components lost or doubled, numbers out of range: empty for a sound position
    score_sheet: Callable[[str], Words] | None = None  # scores of a paper sheet, where the game has one

    steps: Steps  # doors to the compiled rules, for those who call them often

    def room(self, name: str) -> ModuleType:
        """One of the game's rooms that only some callers need, such as its terminal board."""
        return import_module(f"{self.package}.{name}")

    def new_state(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        """The position before anything was drawn or rolled."""
        if type(seats) is not int or seats not in self.seats:
            message = f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {shown(seats)}"
            raise BadInput(message)
        s = np.zeros(1, dtype=self.state)[0]
        self.setup(s, seats, self.option_codes(options or {}))
        return s

    def option_codes(self, options: Mapping[str, str]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The chosen options as numbers, defaults filled in; one spare entry keeps the array from being empty."""
        if not isinstance(options, Mapping):
            message = f"options are a table of names and values, not {shown(options)}"
            raise BadInput(message)
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                message = f"{self.title} has no option {shown(name)}; its options: {known}"
                raise BadInput(message)
            if not isinstance(value, str) or value not in self.options[name]:
                message = f"option {name} is one of {', '.join(self.options[name])}, not {shown(value)}"
                raise BadInput(message)
        codes = [values.index(options.get(name, values[0])) for name, values in self.options.items()]
        return np.array([*codes, 0], dtype=np.int64)

    def filled_options(self, options: Mapping[str, str] | None) -> dict[str, str]:
        """The chosen options by name, defaults filled in."""
        codes = self.option_codes(options or {})
        return {name: values[codes[i]] for i, (name, values) in enumerate(self.options.items())}

    def at(self, s: State) -> At:
        """A copy of a position as an array of one."""
        return np.frombuffer(bytearray(s.tobytes()), self.state)

    def to_act(self, s: State) -> tuple[int, ...]:
        """Who must decide: seats, or CHANCE alone, or nobody."""
        return acting_in(int(self.steps.look(self.at(s))[0]))

    def moves(self, s: State, seat: int) -> list[int]:
        """Every legal move of a seat, or every outcome where CHANCE is to act."""
        if seat == CHANCE:
            return [move for move, _ in self.chances(s)]
        return self.moves_at(self.at(s), seat)

    def moves_at(self, at: At, seat: int) -> list[int]:
        """The same for a seat, of a position as an array of one."""
        found: list[int] = self.list_moves(at, seat).tolist()
        return found

    def list_moves(self, at: At, seat: int) -> Moves:
        """The same as an array."""
        out = np.empty(self.most_moves, dtype=np.int32)
        return out[: self.steps.list_moves(at, seat, out)].copy()

    def chances(self, s: State) -> list[tuple[int, int]]:
        """What CHANCE may do now, with weights; nothing if CHANCE is not to act."""
        at = self.at(s)
        return self.chances_at(at) if self.steps.look(at)[0] == CHANCE else []

    def chances_at(self, at: At) -> list[tuple[int, int]]:
        """The same, of a position as an array of one in which CHANCE is to act."""
        out = np.empty(self.most_moves, dtype=np.int32)
        weights = np.empty(self.most_moves, dtype=np.int64)
        n = self.steps.list_outcomes(at, out, weights)
        return list(zip(out[:n].tolist(), weights[:n].tolist(), strict=True))

    def seen_by(self, s: State, viewer: int) -> State:
        """A copy without what that seat, or SPECTATOR, may not know."""
        copy = self.at(s)
        self.steps.hide_from(copy, viewer)
        return copy[0]

    def seen_by_each(self, at: At, seats: int) -> At:
        """Copies without what SPECTATOR, seat 0, seat 1, ... may not know."""
        seen = np.frombuffer(bytearray((1 + seats) * self.state.itemsize), self.state)
        self.steps.hide_from_each(at, seen)
        return seen


ROOMS = {
    "rules": ("setup", "actors", "legal", "outcomes", "play", "sealed"),
    "secrets": ("hide", "deal"),
    "judgement": ("appraise",),
    "notation": ("parse", "write", "write_all", "overheard", "covered", "refuse"),
    "view": ("view", "view_again", "preview"),
    "scoring": ("scores", "result"),
    "position": ("position", "from_position"),
    "faults": ("faults",),
}
"""In which room of a game's folder each function of the contract is."""


def assemble(package: str, **about: Any) -> Game:
    """The game in this package, from the functions of its rooms; take_back, noticed and score_sheet may be absent."""
    rooms = {name: import_module(f"{package}.{name}") for name in (*ROOMS, "state", "components")}
    functions = {name: getattr(rooms[room], name) for room, names in ROOMS.items() for name in names}
    return Game(
        package=package,
        state=rooms["state"].STATE,
        plain=rooms["state"].plain,
        move_codes=rooms["components"].MOVE_CODES,
        most_moves=rooms["components"].MOST_MOVES,
        take_back=getattr(rooms["rules"], "take_back", None),
        texts=getattr(rooms["notation"], "TEXTS", None),
        noticed=import_module(f"{package}.noticed").noticed if find_spec(f"{package}.noticed") else None,
        score_sheet=getattr(rooms["scoring"], "score_sheet", None),
        steps=steps(package, functions),
        **functions,
        **about,
    )


def acting_in(mask: int) -> tuple[int, ...]:
    """Who must decide, from what `actors` says: seats, or CHANCE alone, or nobody."""
    return (CHANCE,) if mask == CHANCE else seats_in(mask)


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def ranking(totals: Sequence[Any]) -> list[list[int]]:
    """Seats from the best total to the worst; equal totals share a place. A total may be a tuple with tie-breaks."""
    places = sorted(set(totals), reverse=True)
    return [[seat for seat, total in enumerate(totals) if total == place] for place in places]
