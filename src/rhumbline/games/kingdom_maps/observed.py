"""How programs that learn read a position of Kingdom Maps."""

from rhumbline.engine.observed import bits, each, one_of, seat, seats
from rhumbline.games.kingdom_maps.components import CELL_CODES, CRITERIA, FACES, SHEETS, TYPES
from rhumbline.games.kingdom_maps.state import PHASES

OBSERVED = {
    "sheet": one_of(len(SHEETS)),
    "phase": one_of(len(PHASES)),
    "active": seat(),
    "territory": one_of(TYPES),
    "stuck": seats(),
    "criteria": one_of(len(CRITERIA)),
    "dice": one_of(FACES, first=1),
    "uses": each(),
    "spent": each(),
    "asked": each(one_of(len(CRITERIA))),
    "answer": each(),
    "done": each(),
    "die": each(one_of(FACES, first=1)),
    "amount": each(),
    "query": each(one_of(len(CRITERIA))),
    "group": each(bits(CELL_CODES)),
    "drawn": each(bits(CELL_CODES)),
}
# The drawing before this one is on the maps already.
LEFT_OUT = ("last_territory", "last_die", "last_amount", "last_group")
