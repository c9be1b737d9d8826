"""What must hold in every position, whatever was played: nothing lost, nothing twice.

Sets of spaces are plain whole numbers here, one bit for each space: this check shares no code with the rules.
"""

from typing import Any

from rhumbline.engine.memo import plain
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.state import DRAW, EDICTS, OVER

PRINTED = [sum(1 << cell for cell in sheet.mountains + sheet.wastelands) for sheet in components.SHEETS]
# Each mountain with the spaces around it; none lies on the edge of its map.
AROUND = (-components.COLUMNS, -1, 1, components.COLUMNS)
RINGS = [[(cell, sum(1 << cell + step for step in AROUND)) for cell in sheet.mountains] for sheet in components.SHEETS]


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    p = plain(s)
    found = _deck_faults(p)
    for seat in range(p.seats):
        found += [f"seat {seat}: {fault}" for fault in _map_faults(p, seat)]
    return found


def _deck_faults(p: Any) -> list[str]:
    found = []
    if p.time != sum(card.time for i, card in enumerate(components.EXPLORE) if not p.deck >> i & 1):
        found.append("the time is not that of the revealed cards")
    seen = 4 - p.ambushes_unseen.bit_count()
    if seen + p.ambushes_in_deck != p.season + 1:
        found.append("an ambush card is lost")
    if p.phase not in {OVER, DRAW} and p.time >= components.THRESHOLD[p.season]:
        found.append("the season should have ended")
    if (p.phase == EDICTS) != (p.edict[0] < 0):
        found.append("the edicts are not laid in their phase")
    return found


def _map_faults(p: Any, seat: int) -> list[str]:
    found = []
    taken = PRINTED[p.sheet]
    for name, (low, high) in zip(components.TERRAINS, p.drawn[seat], strict=True):
        spaces = low | high << 64
        if taken & spaces:
            found.append(f"{name} lies on a filled space")
        taken |= spaces
    if taken >> components.CELLS:
        found.append("a space outside the map is filled")
    if not 0 <= p.coins[seat] <= components.COIN_TRACK:
        found.append("the coins are off the track")
    for i, (mountain, ring) in enumerate(RINGS[p.sheet]):
        surrounded = taken & ring == ring
        if surrounded != bool(p.paid[seat] >> i & 1):
            name = components.CELL_NAMES[mountain]
            found.append(f"mountain {name} is surrounded: {surrounded}, paid: {not surrounded}")
    return found
