"""What happens, as everybody may know it."""

from rhumbline.engine.events import Event, Part, Reader, SeatEvent
from signal_fires.rules import notes


class FiresStood(Event, frozen=True):
    """setup.1: so many signal fires stand along the coast."""

    fires: int


class FiresLit(SeatEvent, frozen=True):
    """turn.1: somebody has lit so many; the others are still dark."""

    fires: int
    dark: int


class Won(SeatEvent, frozen=True):
    """end.1: the last fire is lit."""


def begins(event: Event, _seats: int) -> Part | None:
    """turn.1: whoever lights fires has a turn of his own."""
    return "turn" if isinstance(event, FiresLit) else None


READERS: dict[int, Reader] = {
    notes.STOOD: lambda _s, _seat, fires, *_: FiresStood(fires),
    notes.LIT: lambda _s, seat, fires, dark, *_: FiresLit(seat, fires, dark),
    notes.WON: lambda _s, seat, *_: Won(seat),
}
