"""Entry points: the compiled rules of a game as Python calls them.

Numba studies the layout of a record each time Python hands it one, which takes longer than most rules do; the layout of
an array it knows at once. So a position comes here as an array of one, a `StateArray`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from rhumbline.engine.jit import Rule

StateArray = np.ndarray[Any, Any]
"""A position as an array of one record."""

# Stand-ins for the rules of the game an entry point is compiled for.
actors: Any
sealed: Any
play: Any
take_back: Any
legal: Any
outcomes: Any
hide: Any
function: Any


def look(at):
    """Who must decide, and whose secret choice waits."""
    return actors(at[0]), sealed(at[0])


def step(at, seat, move, events):
    """Play a move; who must decide then, and whose secret choice waits."""
    play(at[0], seat, move, events[0])
    return actors(at[0]), sealed(at[0])


def undo(at, seat, events):
    """Take back a seat's sealed choice; who must decide then, and whose secret choice waits."""
    take_back(at[0], seat, events[0])
    return actors(at[0]), sealed(at[0])


def list_moves(at, seat, out):
    """Every legal move of a seat."""
    return legal(at[0], seat, out)


def list_outcomes(at, out, weights):
    """What CHANCE may do."""
    return outcomes(at[0], out, weights)


def hide_from(at, viewer):
    """Wipe what one viewer may not know."""
    hide(at[0], viewer)


class EntryPoints(NamedTuple):
    """The entry points of one game."""

    look: Callable[[StateArray], tuple[int, int]]
    step: Callable[[StateArray, int, int, StateArray], tuple[int, int]]
    undo: Callable[[StateArray, int, StateArray], tuple[int, int]]
    list_moves: Callable[[StateArray, int, Any], int]
    list_outcomes: Callable[[StateArray, Any, Any], int]
    hide_from: Callable[[StateArray, int], None]


def entry_points(package: str, rules: Mapping[str, Rule | None]) -> EntryPoints:
    """The entry points of the game in this package; each is compiled when it is first called."""
    from rhumbline.engine.jit import specialise  # noqa: PLC0415 (who looks at no game need not load the compiler)

    used = {name: rules[name] for name in ("actors", "sealed", "play", "take_back", "legal", "outcomes", "hide")}
    templates = (look, step, undo, list_moves, list_outcomes, hide_from)
    return EntryPoints(*(specialise(template, package, template.__name__, **used) for template in templates))


def array_of(s: Any) -> StateArray:
    """An independent copy of a position, record or array, as an array of one; NumPy's own copies field by field."""
    return np.frombuffer(bytearray(s.tobytes()), s.dtype)


def as_array(s: Any) -> StateArray:
    """A position as an array of one, to be read only: an array as it is, a record copied."""
    return s if s.ndim else array_of(s)


# --- an entry point to any one rule


def _alone(at):
    return function(at[0])


def _with_one(at, a):
    return function(at[0], a)


def _with_two(at, a, b):
    return function(at[0], a, b)


def entry_point(rule: Rule) -> Rule:
    """The rule, called with an array of one position in place of the position."""
    from rhumbline.engine.jit import specialise  # noqa: PLC0415 (as above)

    source = getattr(rule, "py_func", rule)
    template = (_alone, _with_one, _with_two)[source.__code__.co_argcount - 1]
    return specialise(template, source.__module__, f"{source.__name__}_entry", function=rule)
