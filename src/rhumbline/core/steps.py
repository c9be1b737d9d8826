"""Doors to the compiled rules for Python that calls them often.

Numba studies the layout of a record each time Python hands it one, and that takes longer than most rules do; the layout
of an array it knows at once. So a position comes here as an array of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from rhumbline.core.compiled import Rule

At = np.ndarray[Any, Any]
"""A position as an array of one."""

# Stand-ins for the rules of the game a door is compiled for.
actors: Any
sealed: Any
play: Any
legal: Any
outcomes: Any
hide: Any
function: Any


def look(at):
    """Who must decide, and whose secret choice waits."""
    return actors(at[0]), sealed(at[0])


def step(at, seat, move):
    """Play a move; who must decide then, and whose secret choice waits."""
    play(at[0], seat, move)
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


def hide_from_each(at, seen):
    """Fill `seen` with the position as the spectator, seat 0, seat 1, ... see it."""
    for i in range(len(seen)):
        seen[i] = at[0]
        hide(seen[i], i - 1)


class Steps(NamedTuple):
    """The doors of one game."""

    look: Callable[[At], tuple[int, int]]
    step: Callable[[At, int, int], tuple[int, int]]
    list_moves: Callable[[At, int, Any], int]
    list_outcomes: Callable[[At, Any, Any], int]
    hide_from: Callable[[At, int], None]
    hide_from_each: Callable[[At, At], None]


def steps(package: str, rules: Mapping[str, Rule]) -> Steps:
    """The doors of the game in this package; each is compiled when it is first called."""
    from rhumbline.core.compiled import specialise  # noqa: PLC0415 (who looks at no game need not load the compiler)

    used = {name: rules[name] for name in ("actors", "sealed", "play", "legal", "outcomes", "hide")}
    doors = (look, step, list_moves, list_outcomes, hide_from, hide_from_each)
    return Steps(*(specialise(template, package, template.__name__, **used) for template in doors))


def copy_of(at: At) -> At:
    """An independent copy; NumPy's own copies a record field by field."""
    return np.frombuffer(bytearray(at.tobytes()), at.dtype)


# --- a door to any one rule


def _alone(at):
    return function(at[0])


def _with_one(at, a):
    return function(at[0], a)


def _with_two(at, a, b):
    return function(at[0], a, b)


def door(rule: Rule) -> Rule:
    """The rule, called with an array of one position in place of the position."""
    from rhumbline.core.compiled import specialise  # noqa: PLC0415

    source = getattr(rule, "py_func", rule)
    template = (_alone, _with_one, _with_two)[source.__code__.co_argcount - 1]
    return specialise(template, source.__module__, f"{source.__name__}_door", function=rule)
