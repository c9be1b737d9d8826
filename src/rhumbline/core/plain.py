"""A position as plain numbers, for the rooms that talk about it: each read of a record's field takes long."""

import struct
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np

from rhumbline.core.steps import At

KEPT = 2048
"""How many parts of views of a kind are kept."""

_CODES = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}


class Plain:
    """The fields of one position: single numbers at once, those of arrays when they are first asked for."""

    def __init__(self, layout: "Layout", raw: bytes) -> None:
        self.raw = raw
        self._layout = layout
        self.__dict__.update(zip(layout.single, layout.singles.unpack(raw), strict=True))

    def __getattr__(self, name: str) -> Any:
        if name not in self._layout.fields:
            raise AttributeError(name)
        numbers, offset, shape = self._layout.fields[name]
        value = _nested(numbers.unpack_from(self.raw, offset), shape)
        self.__dict__[name] = value
        return value

    @cached_property
    def at(self) -> At:
        """The position as an array of one, for doors to the compiled rules."""
        return np.frombuffer(bytearray(self.raw), self._layout.state)


class Layout:
    """Where the fields of a game's record are."""

    def __init__(self, state: "np.dtype[Any]") -> None:
        self.state = state
        self.fields: dict[str, tuple[struct.Struct, int, tuple[int, ...]]] = {}
        for name, (field, offset, *_) in (state.fields or {}).items():
            count = int(np.prod(field.shape, dtype=np.int64))
            self.fields[name] = struct.Struct(f"={count}{_CODES[field.base.str[1:]]}"), offset, field.shape
        self.single = [name for name, (_, _, shape) in self.fields.items() if not shape]
        forms = (f"{form.size}x" if shape else form.format[1:] for form, _, shape in self.fields.values())
        self.singles = struct.Struct("=" + "".join(forms))
        assert self.singles.size == state.itemsize, "the fields lie one after another"

    def plain(self, s: Any) -> Plain:
        """A position as plain numbers; one that is so already stays as it is."""
        return s if isinstance(s, Plain) else Plain(self, s.tobytes())

    def only(self, **numbers: int) -> Plain:
        """A position that is blank but for these numbers."""
        return self.part().alone(b"", **numbers)

    def part(self, fields: Iterable[str] = (), rows: Iterable[str] = ()) -> "Part":
        """What some part of a view rests on: whole fields, and the rows of one seat."""
        return Part(self, tuple(fields), tuple(rows))


class Part:
    """What some part of a view rests on, such as a player's map and what scores on it.

    `of` takes that from a position and `alone` puts it into a blank one: what is made of the blank one rests on nothing
    else, so it can be kept, and is made anew only when something of it has changed.
    """

    def __init__(self, layout: Layout, fields: tuple[str, ...], rows: tuple[str, ...]) -> None:
        self._layout = layout
        whole = [(offset, numbers.size) for numbers, offset, _ in (layout.fields[name] for name in fields)]
        per_seat = [(at, numbers.size // shape[0]) for numbers, at, shape in (layout.fields[name] for name in rows)]
        seats = min((layout.fields[name][2][0] for name in rows), default=1)
        self._of_seat = [
            [*(slice(at, at + size) for at, size in whole)]
            + [slice(at + seat * size, at + (seat + 1) * size) for at, size in per_seat]
            for seat in range(seats)
        ]

    def of(self, p: Plain, seat: int = 0) -> bytes:
        """The part as it is in a position."""
        raw = p.raw
        return b"".join([raw[where] for where in self._of_seat[seat]])

    def alone(self, part: bytes, **numbers: int) -> Plain:
        """A position that is blank but for this part, which is seat 0's there, and these numbers."""
        raw = bytearray(self._layout.state.itemsize)
        at = 0
        for where in self._of_seat[0]:
            size = where.stop - where.start
            raw[where] = part[at : at + size]
            at += size
        for name, value in numbers.items():
            form, offset, _ = self._layout.fields[name]
            form.pack_into(raw, offset, value)
        return Plain(self._layout, bytes(raw))


def _nested(numbers: Iterable[Any], shape: tuple[int, ...]) -> Any:
    """Numbers as a list; of several dimensions, as a list of tuples of tuples."""
    for size in shape[:0:-1]:
        numbers = zip(*[iter(numbers)] * size, strict=True)
    return list(numbers) if shape else next(iter(numbers))
