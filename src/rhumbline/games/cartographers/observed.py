"""How programs that learn read a position of Cartographers."""

from rhumbline.engine.observed import bits, each, is_not, one_of
from rhumbline.games.cartographers.components import AMBUSH, CARDS, CELLS, EDICTS, FIRST_AMBUSH, MOUNTAIN_COUNT, SHEETS
from rhumbline.games.cartographers.state import OPEN, PHASES

OBSERVED = {
    "sheet": one_of(len(SHEETS)),
    "phase": one_of(len(PHASES)),
    "season": one_of(4),
    "card": one_of(len(CARDS)),
    "deck": bits(FIRST_AMBUSH),
    "ambushes_unseen": bits(len(AMBUSH)),
    "edict": one_of(len(EDICTS)),
    "sealed": each(is_not(OPEN)),
    "coins": each(),
    "paid": each(bits(int(max(MOUNTAIN_COUNT)))),
    "stars": each(),
    "drawn": each(bits(CELLS)),
}
# What was drawn last is on the maps already.
LEFT_OUT = ("last", "last_card")
