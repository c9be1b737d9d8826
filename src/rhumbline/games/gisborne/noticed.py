"""What follows from moves by itself, in texts of its own: all see it happen, so all hear it.

`walks b1 b2 b2, 5 steps, to p3 5, takes 2 by landing`, `camps g4`, `takes 2 by passing`, `refill 0 2 1 1 2 0` and
`scoring 1 3 0 2 2 2` (seats, each with its cards), `draws 2` (the last one, for the hand).
"""

from rhumbline.core.game import CHANCE
from rhumbline.core.plain import Plain
from rhumbline.games.gisborne.components import (
    BEACH_CHIP,
    BRIDGE_MASK,
    BRIDGE_SHIFT,
    CARD,
    END_TILE,
    KIND_MASK,
    LAY_POINTS,
    LAYS,
    POSITION_CARDS,
    RIVER_BIT,
    SLOT_SHIFT,
    SLOTS,
    SWAMP,
    SWAMP_DIVISOR,
    TILE_NAMES,
    WITH_TENT,
)
from rhumbline.games.gisborne.components import WOLVES as WOLVES_FIELD
from rhumbline.games.gisborne.notation import card_names
from rhumbline.games.gisborne.places import place_text
from rhumbline.games.gisborne.state import (
    BAR,
    BEACH,
    CHIP,
    DEAL,
    LAY,
    OPEN,
    REFILL,
    RIVER,
    SCORE,
    SCORE_CARD,
    TILE,
    WOLVES,
)


def noticed(before: Plain, after: Plain) -> list[tuple[int, str]]:
    """What everybody sees happen through a move: who walks where and wins what, what is drawn and scored."""
    told: list[tuple[int, str]] = []
    if before.phase == after.phase in {DEAL, LAY, REFILL} and before.rounds == after.rounds:
        return told
    if before.laid_tiles < SLOTS <= after.laid_tiles:
        # tile.3: it needs no luck.
        told.append((CHANCE, f"tile {TILE_NAMES[END_TILE]}"))
    moved = _moved(before)
    told += [(seat, _walk(before, after, seat)) for seat in _moved(after, before) if seat not in moved]
    if after.phase in {TILE, CHIP, RIVER} and after.rounds > 0:
        # On its way still: what it has won so far would not be told at the end of its walk.
        seat = after.order[after.turn]
        told += [(seat, f"takes {value} by passing") for value in _gained(before, after, seat)]
    if len(moved) < before.seats and after.phase == REFILL:
        told.append((CHANCE, " ".join(["refill", *(f"{seat} {after.refill[seat]}" for seat in _order(before))])))
    if _scoring(after) and (not _scoring(before) or after.scorings < before.scorings):
        kind = "final-scoring" if after.ending and after.scorings == 1 else "scoring"
        cards = zip(_order(after), POSITION_CARDS[after.seats].tolist(), strict=False)
        told.append((CHANCE, " ".join([kind, *(f"{seat} {n}" for seat, n in cards)])))
    if _last_draws(after) and not (_last_draws(before) and after.scorings == before.scorings):
        told.append((after.order[after.turn], f"draws {after.due}"))
    return told


def _last_draws(table: Plain) -> bool:
    """scoring.3: the last one has no choice, so no move of his tells that these cards are his."""
    return bool(table.phase == SCORE_CARD and table.turn == table.seats - 1)


def _order(table: Plain) -> list[int]:
    order: list[int] = table.order[: table.seats]
    return order


def _scoring(table: Plain) -> bool:
    return table.phase in {SCORE, SCORE_CARD} and table.rounds > 0


def _moved(table: Plain, since: Plain | None = None) -> list[int]:
    """The seats whose pawn has done its move in this round (or, by now, in that of an earlier position)."""
    if table.rounds == 0:
        return []
    if since is not None and table.rounds > since.rounds > 0:
        return _order(since)
    if table.phase == LAY:
        return []
    if table.phase in {TILE, CHIP, RIVER, WOLVES}:
        return _order(table)[: table.turn + (table.phase == WOLVES)]
    return _order(since or table)


def _field(table: Plain, place: int) -> int:
    return int(table.road[place]) if 0 <= place < table.length else 0


def _walk(before: Plain, after: Plain, seat: int) -> str:
    """One pawn's move from where it started: the cards, the steps, the end, what it met, and the chips it won."""
    lay = after.laid[seat] if after.laid[seat] != OPEN else after.last[seat]
    tent = lay >= WITH_TENT
    cards = " ".join(["camps" if tent else "walks", *card_names(LAYS[lay - WITH_TENT if tent else lay])])
    start, end = max(BAR, after.origin[seat]), after.place[seat]
    if tent:
        return cards
    swamp = _field(after, start) & KIND_MASK == SWAMP
    steps = int(LAY_POINTS[lay]) // (SWAMP_DIVISOR if swamp else 1)
    told = [cards, f"{steps} step{'' if steps == 1 else 's'}"]
    if steps == 0:
        return ", ".join(told)
    told.append(f"to {place_text(after, end)}")
    fields = range(start + 1, min(end, after.length - 1) + 1)
    bridges = [
        (field, _field(after, field) >> BRIDGE_SHIFT & BRIDGE_MASK) for field in fields if field >= start + steps
    ]
    # river.3: fields below a bridge have no river before them.
    told += ["over a river"] * any(_field(after, field) & RIVER_BIT for field in fields)
    carried = sum(length for field, length in bridges if length and field + length <= end)
    told += ["over a bridge"] * (carried > 0)
    told += ["past pawns"] * (end < BEACH and end > start + steps + carried)
    return ", ".join([*told, *_won(before, after, seat)])


def _gained(before: Plain, after: Plain, seat: int) -> list[int]:
    return [value for value, n in enumerate(after.chips[seat]) for _ in range(n - before.chips[seat][value])]


def _won(before: Plain, after: Plain, seat: int) -> list[str]:
    """card.1, card.2, end.1: which chips a pawn won on its way, and how; wolves.1: whether there was one to lose."""
    place = after.place[seat]
    won = _gained(before, after, seat)
    kind = _field(after, place) & KIND_MASK
    told = []
    if place >= BEACH and BEACH_CHIP in won:
        won.remove(BEACH_CHIP)
        told.append(f"takes {BEACH_CHIP} by arriving")
    elif kind == CARD:
        slot = _field(after, place) >> SLOT_SHIFT
        # The chip of a tile that was laid on the way was on top of the pile.
        chip = before.chip_on[slot] if slot < before.laid_tiles else before.next_chip
        if chip in won and after.chip_on[slot] == 0:
            won.remove(chip)
            told.append(f"takes {chip} by landing")
    elif kind == WOLVES_FIELD and not any(after.chips[seat]):
        told.append("has nothing for the wolves")
    return [*(f"takes {value} by passing" for value in won), *told]
