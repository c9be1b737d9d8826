"""A position as plain data, and back."""

from typing import Any

import msgspec

from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Json
from rhumbline.engine.record import convert
from signal_fires.components import MOST
from signal_fires.state import PHASES


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """All there is to know."""

    phase: str
    dark: int
    turn: int


def position(s: Any) -> Json:
    """All of it, readable."""
    return {"phase": PHASES[s.phase], "dark": int(s.dark), "turn": int(s.turn)}


def from_position(told: Json, s: Any) -> None:
    """Fill a state just set up."""
    p = convert(told, Position, "position")
    if p.phase not in PHASES or not 0 <= p.dark <= MOST or not 0 <= p.turn < s.seats:
        message = "not a position: no such phase, number of fires or turn"
        raise BadInput(message)
    s.phase, s.dark, s.turn = PHASES.index(p.phase), p.dark, p.turn
