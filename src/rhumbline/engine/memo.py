"""Positions as plain values, and functions of plain values that remember what they have said.

Views are made whole every time. What is expensive in them is a function of the few values it rests on: with `memo`, all
who look at a table share what it has made of the same values.
"""

import marshal
from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import numpy as np

KEPT = 4096
"""How many answers a function remembers before it begins anew."""

F = TypeVar("F", bound=Callable[..., Any])


def plain(s: Any) -> Any:
    """A position's fields as numbers and lists: reading them one by one from a record takes ten times as long."""
    fields = zip(s.dtype.names, s.item(), strict=True)
    return SimpleNamespace(**{name: value.tolist() if type(value) is np.ndarray else value for name, value in fields})


def memo(function: F) -> F:
    """Remember what a function of numbers, texts and lists gives; it is shared by all who ask, so leave it as it is."""
    answers: dict[bytes, Any] = {}

    @wraps(function)
    def remembered(*values: Any) -> Any:
        key = marshal.dumps(values, 2)  # version 2 writes equal values as equal bytes
        if key not in answers:
            if len(answers) >= KEPT:
                answers.clear()
            answers[key] = function(*values)
        return answers[key]

    return cast("F", remembered)
