"""What people and programs are shown."""

from typing import Any

import msgspec

from rhumbline.engine.game import SPECTATOR
from signal_fires.state import LIGHT, OVER, PHASES


class Player(msgspec.Struct, frozen=True):
    """A player, and a point for the winner."""

    seat: int
    total: int


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: str
    dark: int
    to_act: list[int]
    players: list[Player]
    you: int | None


def view(s: Any, viewer: int) -> View:
    """What this viewer is shown."""
    won = int(s.turn) if s.phase == OVER else None
    return View(
        phase=PHASES[s.phase],
        dark=int(s.dark),
        to_act=[int(s.turn)] if s.phase == LIGHT else [],
        players=[Player(seat, int(seat == won)) for seat in range(s.seats)],
        you=None if viewer == SPECTATOR else viewer,
    )
