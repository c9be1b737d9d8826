"""What a learning program sees of a position: whole numbers in a row, field after field.

It is made of the position as `hide` leaves it, so it holds nothing that the seat may not know. Seats count from the
viewer's own: in whatever belongs to seats, his own comes first, then his left neighbour's.

A game says in its module `observed` how fields are to be read that are more than plain numbers; one without that module
is shown as plain numbers, and boards as flags.
"""

from __future__ import annotations

import importlib.util
import math
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from rhumbline.engine import batch
from rhumbline.engine.game import Game
from rhumbline.engine.observed import Field, number
from rhumbline.games import load

Array = np.ndarray[Any, Any]


class Part(NamedTuple):
    """Where a field of the position lies in an observation, and in which shape."""

    slice: slice
    shape: tuple[int, ...]


class Layout(NamedTuple):
    """How an observation of one game with so many seats is laid out."""

    width: int
    parts: dict[str, Part]
    plans: Array  # as compiled code writes it: see engine/batch.py


def declared(game: Game) -> tuple[dict[str, Field], tuple[str, ...]]:
    """What the game says of its fields, and which ones it leaves out."""
    if importlib.util.find_spec(f"{game.package}.observed") is None:
        return {}, ()
    module = game.module("observed")
    return module.OBSERVED, module.LEFT_OUT


@cache
def layout(name: str, seats: int) -> Layout:
    """The layout for the game of this name with so many seats."""
    game = load(name)
    known, left_out = declared(game)
    plans: list[list[list[int]]] = [[] for _ in range(seats)]
    parts: dict[str, Part] = {}
    width = 0
    for field_name in game.state.names or ():
        if field_name in {"seats", *left_out}:
            continue
        dtype, offset = game.state.fields[field_name][:2]  # type: ignore[index]
        base, shape = dtype.base, dtype.shape
        size = base.itemsize
        if base == np.uint64:  # a board: the last axis holds its two words
            size, shape = size * shape[-1], shape[:-1]
        field = known.get(field_name, Field(batch.BITS, 8 * size) if base == np.uint64 else number())
        part, count, per_value = _part(field, shape, seats, width)
        assert field.kind == batch.BITS or offset % size == 0, f"{field_name} does not lie at a multiple of its size"
        for viewer, plan in enumerate(plans):
            for turn in range(seats if field.by_seat else 1):
                source = offset + (viewer + turn) % seats * count * size if field.by_seat else offset
                target = width + turn * count * per_value
                _add(plan, [field.kind, size, source, count, per_value, field.first, target])
        parts[field_name] = part
        width = part.slice.stop
    rows = np.zeros((seats, max(map(len, plans)), 7), dtype=np.int64)  # a row of zeros writes nothing
    for viewer, plan in enumerate(plans):
        rows[viewer, : len(plan)] = plan
    return Layout(width, parts, rows)


def _part(field: Field, shape: tuple[int, ...], seats: int, at: int) -> tuple[Part, int, int]:
    """Where a field comes to lie; how many values one seat has of it, and how many numbers a value is told by."""
    own = shape[1:] if field.by_seat else shape
    per_value = {batch.NUMBER: 1, batch.FLAG: 1, batch.SEAT: seats, batch.SEAT_BITS: seats}.get(field.kind, field.width)
    whole = ((seats,) if field.by_seat else ()) + own + ((per_value,) if per_value > 1 else ())
    return Part(slice(at, at + math.prod(whole)), whole), math.prod(own), per_value


def _add(plan: list[list[int]], row: list[int]) -> None:
    """Add a row to a plan; plain numbers that lie one after another are written in one go."""
    if plan and plan[-1][batch.KIND] == row[batch.KIND] == batch.NUMBER and plan[-1][batch.SIZE] == row[batch.SIZE]:
        last = plan[-1]
        if last[batch.SOURCE] + last[batch.COUNT] * last[batch.SIZE] == row[batch.SOURCE]:
            last[batch.COUNT] += row[batch.COUNT]
            return
    plan.append(row)


def split(name: str, seats: int, observation: Array) -> dict[str, Array]:
    """An observation, or a batch of them, as fields by name, each in its shape."""
    batched = observation.shape[:-1]
    parts = layout(name, seats).parts
    return {name: observation[..., part.slice].reshape(batched + part.shape) for name, part in parts.items()}
