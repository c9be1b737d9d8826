"""A position as plain numbers, for the rooms that talk about it: each read of a record's field takes long."""

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from rhumbline.core.steps import At

Dtype = np.dtype[Any]
Reader = Callable[[bytes], Mapping[str, Any]]

KEPT = 2048
"""How many of the latest things read or made of positions are kept: those who look at a table look at much the same."""

SHORT = 16
"""No list that is longer is read with others."""

_CODES = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}


class Plain:
    """The fields of one position, read when they are first asked for; each layout has a class of its own."""

    at: At  # the position as an array of one, for doors to the compiled rules

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class _Field:
    """Reads a field, and those that are read with it, into a position's own attributes, which then come first."""

    def __init__(self, name: str, read: Reader) -> None:
        self.name, self.read = name, read

    def __get__(self, p: Plain, _kind: type) -> Any:
        p.__dict__.update(self.read(p.raw))
        return p.__dict__[self.name]


class Layout:
    """Where the fields of a game's record are."""

    def __init__(self, state: Dtype) -> None:
        self.state = state
        fields: dict[str, Dtype] = {name: field for name, (field, *_) in (state.fields or {}).items()}
        ends = [0, *accumulate(field.itemsize for field in fields.values())]
        self.places = {name: slice(*where) for name, where in zip(fields, pairwise(ends), strict=True)}
        assert ends[-1] == state.itemsize, "the fields lie one after another"
        readers: dict[str, Reader] = {"at": lambda raw: {"at": np.frombuffer(bytearray(raw), state)}}
        for name, where in self.places.items():
            if len(fields[name].shape) > 1:
                readers[name] = _array_reader(name, fields[name], where)
        # Numbers are read together, and so are short lists: whoever asks for one asks for more of them.
        numbers = [name for name, field in fields.items() if not field.shape]
        readers |= dict.fromkeys(numbers, _numbers_reader(fields, numbers))
        lists = [name for name, field in fields.items() if len(field.shape) == 1]
        short = [name for name in lists if fields[name].shape[0] <= SHORT]
        for together in (short, *([name] for name in lists if name not in short)):
            readers |= dict.fromkeys(together, _lists_reader(fields, together))
        self.from_bytes: type[Plain] = type("Plain", (Plain,), {name: _Field(name, readers[name]) for name in readers})

    def plain(self, s: Any) -> Plain:
        """A position, or its bytes, as plain numbers; one that is so already stays as it is."""
        if isinstance(s, Plain):
            return s
        return self.from_bytes(s if isinstance(s, bytes) else s.tobytes())

    def only(self, **numbers: int) -> Plain:
        """A position that is blank but for these numbers."""
        s = np.zeros(1, self.state)
        for name, number in numbers.items():
            s[name] = number
        return self.plain(s)

    def seats_with(self, rows: Iterable[str]) -> range:
        """The seats that have a row in each of these fields."""
        return range(min((self.state[name].shape[0] for name in rows), default=0))

    def places_of(self, fields: Iterable[str], rows: Iterable[str] = (), seat: int = -1) -> list[slice]:
        """Where in a record these fields and a seat's rows of those lie; what lies together is one place."""
        found = [self.places[name] for name in fields]
        for name in rows if seat >= 0 else ():
            first = self.places[name].start
            size = self.state[name].itemsize // self.state[name].shape[0]
            found.append(slice(first + seat * size, first + (seat + 1) * size))
        together: list[slice] = []
        for place in sorted(found, key=lambda place: (place.start, place.stop)):
            if together and place.start <= together[-1].stop:
                place = slice(together[-1].start, max(place.stop, together.pop().stop))  # noqa: PLW2901
            together.append(place)
        return together


def cut(places: list[slice]) -> Callable[[bytes], Any]:
    """What takes these places out of a position's bytes: equal for all positions that are the same there."""
    return itemgetter(*places) if places else lambda _raw: None


# --- reading


def _form(fields: Mapping[str, Dtype], names: list[str]) -> struct.Struct:
    """The numbers of these fields, up to the last of them, passing over the others."""
    forms = [
        f"{field.itemsize // field.base.itemsize}{_code(field)}" if name in names else f"{field.itemsize}x"
        for name, field in fields.items()
    ]
    last = max((i for i, name in enumerate(fields) if name in names), default=-1)
    return struct.Struct("=" + "".join(forms[: last + 1]))


def _code(field: Dtype) -> str:
    return _CODES[field.base.str[1:]]


def _numbers_reader(fields: Mapping[str, Dtype], names: list[str]) -> Reader:
    """What reads all single numbers."""
    form = _form(fields, names)

    @lru_cache(KEPT)
    def read(numbers: bytes) -> Mapping[str, Any]:
        return dict(zip(names, form.unpack(numbers), strict=True))

    return lambda raw: read(raw[: form.size])


def _lists_reader(fields: Mapping[str, Dtype], names: list[str]) -> Reader:
    """What reads several lists of numbers."""
    form = _form(fields, names)
    ends = [0, *accumulate(fields[name].shape[0] for name in names)]
    places = [(name, slice(*where)) for name, where in zip(names, pairwise(ends), strict=True)]

    def read(raw: bytes) -> Mapping[str, Any]:
        numbers = list(form.unpack_from(raw))
        return {name: numbers[where] for name, where in places}

    return read


def _array_reader(name: str, field: Dtype, where: slice) -> Reader:
    """What reads an array of several dimensions: a list of tuples of tuples."""
    row = struct.Struct(f"={field.shape[-1]}{_code(field)}")

    def read(raw: bytes) -> Mapping[str, Any]:
        rows: Iterator[Any] = row.iter_unpack(raw[where])
        for n in field.shape[-2:0:-1]:
            rows = zip(*[rows] * n, strict=True)
        return {name: list(rows)}

    return read
