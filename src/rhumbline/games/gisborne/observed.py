"""How programs that learn read a position of Gisborne."""

from rhumbline.engine.observed import bits, each, one_of, seat
from rhumbline.games.gisborne.components import COURSES, PATHS
from rhumbline.games.gisborne.state import PHASES

_EACH = ("place", "origin", "laid", "laid_size", "last", "refill", "hand_size", "chest", "hand", "shown", "chips")
OBSERVED = {
    "course": one_of(len(COURSES)),
    "phase": one_of(len(PHASES)),
    "tiles_unseen": bits(PATHS),
    "order": seat(),
    **dict.fromkeys(_EACH, each()),
}
LEFT_OUT = ()
