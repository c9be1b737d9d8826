"""The game in the terminal."""

from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from signal_fires.events import FiresLit, FiresStood, Won


def show(view: Json, seat: int, preview: Json | None = None) -> RenderableType:
    """The coast, with what a draft would leave of it."""
    del seat
    line = f"Dark fires: {'o ' * view['dark']}({view['dark']})"
    return Text(line + (f", then {preview['dark']}" if preview else ""))


def ask(view: Json, seat: int) -> str:
    """What is to be decided now."""
    del seat
    return f"Light 1 to {min(3, view['dark'])} of them, e.g. light 1"


def sheet(view: Json) -> RenderableType:
    """Who has won so far."""
    return Text("\n".join(f"seat {player['seat']}: {player['total']}" for player in view["players"]))


def tell(event: Event, name: Callable[[int], str]) -> str | None:
    """An event as a line of the story."""
    match event:
        case FiresStood(fires=fires):
            return f"{fires} signal fires stand along the coast"
        case FiresLit(seat=seat, fires=fires, dark=dark):
            return f"{name(seat)} lit {fires}, and {dark} are left"
        case Won(seat=seat):
            return f"{name(seat)} lit the last fire"
    return None
