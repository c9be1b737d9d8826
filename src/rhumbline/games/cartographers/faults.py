"""What must hold in every position, whatever was played: nothing lost, nothing twice."""

from typing import Any

from rhumbline.core.board import cells
from rhumbline.games.cartographers.components import (
    CELL_NAMES,
    CELLS,
    COIN_TRACK,
    COLUMNS,
    EXPLORE,
    SHEETS,
    TERRAINS,
    THRESHOLD,
    TIME,
)
from rhumbline.games.cartographers.state import DRAW, EDICTS, OVER


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    found = [*_deck_faults(s)]
    for seat in range(s.seats):
        found += [f"seat {seat}: {fault}" for fault in _map_faults(s, seat)]
    return found


def _deck_faults(s: Any) -> list[str]:
    found = []
    revealed = [i for i in range(len(EXPLORE)) if not s.deck >> i & 1]
    if s.time != sum(int(TIME[i]) for i in revealed):
        found.append("the time is not that of the revealed cards")
    seen = 4 - int(s.ambushes_unseen).bit_count()
    if seen + s.ambushes_in_deck != s.season + 1:
        found.append("an ambush card is lost")
    if s.phase not in {OVER, DRAW} and s.time >= THRESHOLD[s.season]:
        found.append("the season should have ended")
    if (s.phase == EDICTS) != (s.edict[0] < 0):
        found.append("the edicts are not laid in their phase")
    return found


def _map_faults(s: Any, seat: int) -> list[str]:
    found = []
    taken = set(SHEETS[s.sheet].mountains + SHEETS[s.sheet].wastelands)
    for terrain, name in enumerate(TERRAINS):
        spaces = set(cells(s.drawn[seat, terrain]))
        if taken & spaces:
            found.append(f"{name} lies on a filled space")
        taken |= spaces
    if any(cell >= CELLS for cell in taken):
        found.append("a space outside the map is filled")
    if not 0 <= s.coins[seat] <= COIN_TRACK:
        found.append("the coins are off the track")
    for i, mountain in enumerate(SHEETS[s.sheet].mountains):
        ring = {mountain - COLUMNS, mountain - 1, mountain + 1, mountain + COLUMNS} <= taken
        if ring != bool(s.paid[seat] >> i & 1):
            found.append(f"mountain {CELL_NAMES[mountain]} is surrounded: {ring}, paid: {not ring}")
    return found
