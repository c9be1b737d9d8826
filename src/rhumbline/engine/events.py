"""What happened because of a move, as somebody may know it.

Compiled rules note rows of whole numbers, at the place where a thing happens. A game reads each row into a typed event
(`events.py` of its folder). Whoever is in the audience gets the event, all others what `for_others` leaves of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

if TYPE_CHECKING:
    from rhumbline.engine.entry_points import StateArray

EVERYBODY = -1
"""The audience of what all may know."""

WIDTH = 13
"""The columns of a row: what happened, to whom, who may know, and as many values as the kind needs."""
MOST_EVENTS = 256
"""No move makes more events than this."""

BUFFER = np.dtype(
    (
        np.record,
        [
            ("room", np.int32),  # for so many rows; none: whoever plays only wants to know where moves lead
            ("noted", np.int32),
            ("rows", np.int32, (MOST_EVENTS, WIDTH)),
        ],
    )
)
"""What the events of one move are noted in. A record, because compiled code hands it on as a single address."""

Events = Any
"""A buffer, as compiled rules are handed it."""

UNHEARD: StateArray = np.zeros(1, BUFFER)
"""A buffer without room, for entry points: nothing is noted in it."""
NO_EVENTS: Events = UNHEARD[0]
"""The same for rules."""


def buffer() -> StateArray:
    """A buffer for the events of one move, as an array of one."""
    made = np.zeros(1, BUFFER)
    made["room"] = MOST_EVENTS
    return made


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=_kebab):
    """Something that has happened. Its `type` on the wire is the name of its class, in lower case with hyphens."""

    def for_others(self) -> Event | None:
        """What those hear who are not in the audience; None: nothing at all."""
        return None


class SeatEvent(Event, frozen=True):
    """Something that a seat has done, or that has happened to it."""

    seat: int


Part = Literal["turn", "round"]
"""What a replay can be stepped by, beside moves; a round begins with a turn."""

Reader = Callable[..., Event]
"""(position after the move, seat, values...): the event that a row tells."""


def kinds(module: Any) -> list[type[Event]]:
    """All kinds of events that a game's `events.py` declares."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return [kind for kind in found if kind.__module__ == module.__name__]
