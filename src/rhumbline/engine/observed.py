"""How a field of a position is told to a program that learns: words for a game's module `observed`."""

from typing import NamedTuple

from rhumbline.engine import batch


class Field(NamedTuple):
    """How one field is written; `by_seat`: its first axis is seats, and the viewer's own comes first."""

    kind: int
    width: int = 1
    first: int = 0
    by_seat: bool = False


def number() -> Field:
    """As it is."""
    return Field(batch.NUMBER)


def bits(width: int) -> Field:
    """A flag for each of the lowest bits, or for each cell of a board."""
    return Field(batch.BITS, width)


def one_of(width: int, first: int = 0) -> Field:
    """A flag for each value from `first` on, of which at most one is set."""
    return Field(batch.ONE_HOT, width, first)


def seat() -> Field:
    """The number of a seat: a flag for each seat, of which at most one is set."""
    return Field(batch.SEAT)


def seats() -> Field:
    """A set of seats, one bit each: a flag for each seat."""
    return Field(batch.SEAT_BITS)


def is_not(value: int) -> Field:
    """One flag: whether it has another value than this."""
    return Field(batch.FLAG, 1, value)


def each(field: Field = Field(batch.NUMBER)) -> Field:  # noqa: B008 (a tuple that never changes)
    """The same for every seat."""
    return field._replace(by_seat=True)
