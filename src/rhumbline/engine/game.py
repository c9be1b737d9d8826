"""The contract every game fulfils. A position is one flat record; the rules are functions over it, and they compile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from rhumbline.engine.entry_points import EntryPoints, StateArray, array_of, as_array, entry_points
from rhumbline.engine.errors import BadInput, IllegalMove, shown
from rhumbline.engine.weights import Weights, load_weights

if TYPE_CHECKING:
    from types import ModuleType

    from rhumbline.engine.events import Event, Events, Part, Reader

CHANCE = -1
"""The one who draws cards and rolls dice, in place of a seat."""

SPECTATOR = -1
"""The one who only watches, in place of a seat whose eyes are meant."""

State = Any
"""One record of the game's dtype. Compiled code infers its fields; Python has no type for them."""

Json = dict[str, Any]
"""A table that is ready for JSON."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: seats from the best to the worst, equal ones together, and why it was over."""

    ranking: list[list[int]]
    totals: list[int]
    reason: str


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: what it is, its compiled rules, and the ordinary Python around them."""

    name: str  # as in notation and on the command line
    title: str
    credit: str  # designer and publisher
    package: str  # where its modules are
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
        [State, int, int, Events], None
    ]  # (s, seat, move, events): all that changes a position; the move is legal, and what happens is noted in `events`
    sealed: Callable[[State], int]  # (s): a bit for each seat whose secret choice waits for the others'
    take_back: (
        Callable[[State, int, Events], None] | None
    )  # (s, seat, events): undo a sealed choice; None: laid is laid
    hide: Callable[[State, int], None]  # (s, viewer): wipe what that seat or SPECTATOR may not know
    deal: Callable[
        [State, int, Any], None
    ]  # (s, viewer, rng): fill what `hide` wiped with a world that viewer could be in
    evaluate: Callable[
        [State, int, Any, int, Any, Weights], None
    ]  # (s, seat, moves, n, values, weights): what each move is worth to a bot of this style
    points: Callable[[State, int], float]  # (s, seat): its points so far, and less than one for what breaks a tie

    weights: Mapping[str, Weights]  # what bots care about, by style

    # Ordinary Python. `seat` may be CHANCE here.
    readers: Mapping[int, Reader]  # by the kind of a row that `play` has noted: what makes an event of it
    parse: Callable[[State, int, str], list[int]]  # text to a chain of moves; IllegalMove if it is none
    write: Callable[[State, int, int], str]  # a move to text, in the position before it
    refuse: Callable[[State, int, int], IllegalMove]  # why a move that `parse` could read is not legal
    view: Callable[[State, int], msgspec.Struct]  # (hidden s, viewer): what people and programs are shown
    preview: Callable[
        [State, int, list[int]], msgspec.Struct
    ]  # (hidden s, seat, moves): what a draft would lead to, as far as he can know
    scores: Callable[[State], list[Json]]  # per seat: total, and the lines that make it up
    result: Callable[[State], Result]  # of a finished game
    position: Callable[[State], Json]  # all of it, readable
    from_position: Callable[[Json, State], None]  # (position, s): fill a state just set up; BadInput if it is none
    faults: Callable[[State], list[str]]  # components lost or doubled, numbers out of range: empty for a sound position
    score_sheet: Callable[[str], Json] | None = None  # scores of a paper sheet, where the game has one
    begins: Callable[[Event, int], Part | None] | None = None  # (event, seats): the part of a game that begins with it

    entry: EntryPoints  # to the compiled rules, for Python

    def module(self, name: str) -> ModuleType:
        """One of the game's modules that only some callers need, such as its terminal board."""
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

    def to_act(self, s: State) -> tuple[int, ...]:
        """Who must decide: seats, or CHANCE alone, or nobody."""
        return acting_in(int(self.entry.look(as_array(s))[0]))

    def moves(self, s: State, seat: int) -> list[int]:
        """Every legal move of a seat, or every outcome where CHANCE is to act."""
        if seat == CHANCE:
            return [move for move, _ in self.chances(s)]
        out = np.empty(self.most_moves, dtype=np.int32)
        found: list[int] = out[: self.entry.list_moves(as_array(s), seat, out)].tolist()
        return found

    def chances(self, s: State) -> list[tuple[int, int]]:
        """What CHANCE may do now, with weights; nothing if CHANCE is not to act."""
        at = as_array(s)
        if self.entry.look(at)[0] != CHANCE:
            return []
        out = np.empty(self.most_moves, dtype=np.int32)
        weights = np.empty(self.most_moves, dtype=np.int64)
        n = self.entry.list_outcomes(at, out, weights)
        return list(zip(out[:n].tolist(), weights[:n].tolist(), strict=True))

    def seen_by(self, s: State, viewer: int) -> State:
        """A copy without what that seat, or SPECTATOR, may not know."""
        copy = array_of(s)
        self.entry.hide_from(copy, viewer)
        return copy[0]

    def read_events(self, s: State, buffer: StateArray) -> list[tuple[Event, int]]:
        """The events that a move has noted, each with its audience; `s` is the position after the move."""
        noted = int(buffer["noted"][0])
        assert noted <= buffer["room"][0], "a move has made more events than there is room for"
        rows = buffer["rows"][0, :noted].tolist()
        return [(self.readers[kind](s, seat, *values), audience) for kind, seat, audience, *values in rows]


MODULES = {
    "rules.flow": ("setup", "actors", "legal", "outcomes", "play", "sealed"),
    "rules.hidden": ("hide", "deal"),
    "rules.evaluation": ("evaluate", "points"),
    "moves": ("parse", "write", "refuse"),
    "view": ("view",),
    "preview": ("preview",),
    "scores": ("scores", "result"),
    "position": ("position", "from_position"),
    "invariants": ("faults",),
}
"""In which module of a game's folder each function of the contract is."""


def assemble(package: str, **about: Any) -> Game:
    """The game in this package, from the functions of its modules; take_back, score_sheet and begins may be absent."""
    modules = {name: import_module(f"{package}.{name}") for name in (*MODULES, "state", "components", "events")}
    functions = {name: getattr(modules[module], name) for module, names in MODULES.items() for name in names}
    functions["take_back"] = getattr(modules["rules.flow"], "take_back", None)
    folder = Path(str(modules["state"].__file__)).parent
    return Game(
        package=package,
        state=modules["state"].STATE,
        move_codes=modules["components"].MOVE_CODES,
        most_moves=modules["components"].MOST_MOVES,
        readers=modules["events"].READERS,
        weights=load_weights(folder / "weights.toml", getattr(modules["rules.evaluation"], "WEIGHTS", ())),
        score_sheet=getattr(modules["scores"], "score_sheet", None),
        begins=getattr(modules["events"], "begins", None),
        entry=entry_points(package, functions),
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
