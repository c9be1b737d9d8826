"""Signal Fires, a small game for 2 to 4 seats."""

from rhumbline.engine.game import assemble
from signal_fires.components import MAX_SEATS, MIN_SEATS

GAME = assemble(
    __name__,
    name="signal-fires",
    title="Signal Fires",
    credit="an example for Rhumbline",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    options={},
    rules_version=1,
)
