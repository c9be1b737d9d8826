"""How programs that learn read a position of Pizarro & Co."""

from rhumbline.engine.observed import bits, each, one_of, seat, seats
from rhumbline.games.pizarro.components import EXPLORERS, VALUES
from rhumbline.games.pizarro.state import PHASES, STAGES

_EACH = ("bids", "cards", "proven", "due", "trades", "vetoes", "ships", "halves", "tucked", "hand")
_KNOWN_TO_ALL = ("known", "either", "under", "unknown")
OBSERVED = {
    "phase": one_of(len(PHASES)),
    "stage": one_of(len(STAGES)),
    "turn": seat(),
    "opener": seat(),
    "explorer": one_of(len(EXPLORERS)),
    "high_bidder": seat(),
    "bidding": seats(),
    "opened": seats(),
    "scored": seats(),
    "queue": one_of(len(EXPLORERS)),
    "could": each(bits(VALUES)),
    **dict.fromkeys(_EACH + _KNOWN_TO_ALL, each()),
}
# What was sold last bears on nothing.
LEFT_OUT = ("last_explorer", "last_buyer", "last_price")
