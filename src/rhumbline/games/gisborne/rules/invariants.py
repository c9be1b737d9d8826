"""What must hold in every position, one bit for each sentence of invariants.py: nothing lost, nothing twice.

Checked at every step of thousands of games, so it is compiled; it shares no code with the other rules.
"""

from rhumbline.engine.jit import rule
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.state import BEACH, CHIP, DEAL, LAY, ORDER, OVER

CARDS, CHESTS, HANDS, SHOWN, CHIP_COUNT, TOP_CHIP, BEACH_CHIP = (1 << number for number in range(7))
TILES, LENGTH, SHARED, BEYOND, ORDER_LIST, ENDING, FACE_DOWN = (1 << number for number in range(7, 14))
KINDS = len(components.COPIES)
VALUES = len(components.CHIPS)


@rule
def card_faults(s):
    """Movement cards: in hands, played, discarded, in the pile or in chests."""
    found = CARDS if min(s.unseen.min(), s.discard.min(), s.hand.min()) < 0 else 0
    buried = 0
    for kind in range(KINDS):
        gone = components.COPIES[kind] - s.unseen[kind] - s.discard[kind] - s.hand[:, kind].sum()
        for seat in range(len(s.laid)):
            if s.phase != LAY and 0 <= s.laid[seat] < components.WITH_TENT:
                gone -= components.LAY_CARDS[s.laid[seat], kind]
        if gone < 0:
            found |= CARDS
        buried += gone
    if buried != s.buried or s.unseen.sum() - s.pile != s.chest.sum() - buried or s.pile < 0:
        found |= CHESTS
    return found


@rule
def seat_faults(s):
    """What each seat has, and what everybody knows of it."""
    found = 0
    for seat in range(len(s.laid)):
        for kind in range(KINDS):
            if not 0 <= s.shown[seat, kind] <= s.hand[seat, kind]:
                found |= SHOWN
            # What a viewer may not see (HIDDEN, below 0) cannot be compared.
            face_down = s.phase == LAY and s.laid[seat] >= 0
            if face_down and components.LAY_CARDS[s.laid[seat] % components.WITH_TENT, kind] > s.hand[seat, kind]:
                found |= FACE_DOWN
        if s.hand[seat].sum() != s.hand_size[seat]:
            found |= HANDS
        if s.chest[seat] < 0:
            found |= CHESTS
    return found


@rule
def chip_faults(s):
    """Chips: on the board, on the pile, in chests, in the box."""
    found = CHIP_COUNT if min(s.boxed.min(), s.chips_unseen.min(), s.chips.min()) < 0 else 0
    for value in range(1, VALUES):
        there = s.boxed[value] + s.chips_unseen[value] + s.chips[:, value].sum() + (s.next_chip == value)
        for slot in range(components.SLOTS):
            there += s.chip_on[slot] == value
        if there != components.CHIPS[value]:
            found |= CHIP_COUNT
    # Ten chips were shuffled: every path tile has taken one, one lies on top, the others nobody has seen.
    paths = min(s.laid_tiles, components.SLOTS - 1) - 1
    if s.chips_unseen.sum() != components.PATHS - paths - (1 if s.next_chip > 0 else 0):
        found |= CHIP_COUNT
    turned = s.phase not in (ORDER, DEAL, CHIP) and s.laid_tiles <= components.USED
    if (s.next_chip > 0) != turned:
        found |= TOP_CHIP
    if s.chip_on[components.SLOTS - 1] != (0 if s.ending else VALUES - 1):
        found |= BEACH_CHIP
    return found


@rule
def road_faults(s):
    """Tiles: start, nine different path tiles, end."""
    found = 0
    unseen = (1 << components.PATHS) - 1
    length = 0
    for slot in range(components.SLOTS):
        tile = int(s.tile[slot])
        if slot >= s.laid_tiles:
            if tile != -1:
                found |= TILES
            continue
        length += components.TILE_LENGTH[s.course, tile]
        if slot == 0 or slot == components.SLOTS - 1:
            if tile != (components.START_TILE if slot == 0 else components.END_TILE):
                found |= TILES
        elif tile >= components.PATHS or not unseen >> tile & 1:
            found |= TILES
        else:
            unseen &= ~(1 << tile)
    if s.tiles_unseen != unseen:
        found |= TILES
    if s.length != length:
        found |= LENGTH
    return found


@rule
def pawn_faults(s):
    """Pawns: each alone on its field, none beyond the road; only one on its way may stand above another."""
    found = 0
    if s.phase == ORDER:
        return found
    moving = int(s.order[s.turn]) if s.steps >= 0 else -1
    arrived = 0
    named = 0
    for seat in range(s.seats):
        named |= 1 << int(s.order[seat])
        if s.length <= s.place[seat] < BEACH:
            found |= BEYOND
        if s.place[seat] >= BEACH:
            arrived = 1
        for other in range(seat):
            if s.place[seat] == s.place[other] and moving not in (seat, other):
                found |= SHARED
    if named != (1 << int(s.seats)) - 1:
        found |= ORDER_LIST
    if arrived != s.ending or (s.phase == OVER and not s.ending):
        found |= ENDING
    return found


@rule
def all_faults(s):
    """Everything above, one bit for each sentence."""
    return card_faults(s) | seat_faults(s) | chip_faults(s) | road_faults(s) | pawn_faults(s)
