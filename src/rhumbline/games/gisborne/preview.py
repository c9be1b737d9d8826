"""What a draft would lead to, as far as its seat can know."""

from typing import Any, Literal

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.components import CHEST, GIVE, HAND, KEEP, RIVER_HAND, SLOTS, FieldKind
from rhumbline.games.gisborne.moves import card_names, chip_list, write
from rhumbline.games.gisborne.places import place_text
from rhumbline.games.gisborne.rules import evaluation
from rhumbline.games.gisborne.rules.drawing import refill_of
from rhumbline.games.gisborne.rules.race import kind_of, lay_tile, steps_from


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What is told depends on the move: a lay has its steps and where they lead, a discard the hand that is left.

    `to` is null where the steps lead beyond the tiles laid so far, by `beyond` fields.
    """

    moves: list[str]
    tent: bool | UnsetType = UNSET
    points: int | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    refill: int | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    from_: str | UnsetType = msgspec.field(default=UNSET, name="from")
    to: str | UnsetType | None = UNSET
    new_tile: bool | UnsetType = UNSET
    beyond: int | UnsetType = UNSET
    passed_chips: int | UnsetType = UNSET
    to_discard: int | UnsetType = UNSET
    field: FieldKind | UnsetType = UNSET
    chip: int | UnsetType | None = UNSET
    next_start: Literal["any colours", "half the points"] | UnsetType | None = UNSET
    last_round: bool | UnsetType = UNSET
    chest: int | UnsetType = UNSET
    hand_size: int | UnsetType = UNSET
    chips: list[int] | UnsetType = UNSET


def preview(s: Any, seat: int, moves: list[int]) -> Preview:
    """What a draft would lead to, if all others stayed where they are; what lies under unlaid tiles nobody knows."""
    if not moves:
        return Preview(moves=[])
    move, told = moves[0], [write(s, seat, move) for move in moves]
    if move < KEEP:
        return _preview_lay(s, seat, move, told)
    if move < CHEST:
        return Preview(moves=told, hand=card_names(components.LAYS[move - KEEP]))
    if move == CHEST:
        return Preview(moves=told, chest=int(s.chest[seat]) + 1)
    if move == HAND:
        return Preview(moves=told, hand_size=int(s.hand_size[seat]) + 1)
    chips = chip_list(s.chips[seat].tolist())
    chips.remove(move - GIVE)
    return Preview(moves=told, chips=chips)


def _preview_lay(s: Any, seat: int, move: int, told: list[str]) -> Preview:
    tent = move >= components.WITH_TENT
    after = (s.hand[seat] - (0 if tent else components.LAY_CARDS[move])).tolist()
    here, steps = int(s.place[seat]), int(steps_from(s, int(s.place[seat]), move))
    lay: dict[str, Any] = {
        "moves": told,
        "tent": tent,
        "points": 0 if tent else int(components.LAY_POINTS[move]),
        "steps": steps,
        "refill": int(refill_of(s, seat, move)),
        "hand": card_names(after),
        "from_": place_text(s, here),
    }
    if steps == 0:
        return Preview(**lay, to=place_text(s, here), new_tile=False, passed_chips=0, to_discard=0)
    if s.laid_tiles == SLOTS - 1:
        # tile.3: no luck is needed to know what comes after the ninth path tile.
        s = s.copy()
        lay_tile(s, components.END_TILE)
    tells = np.zeros(evaluation.FORECASTS, dtype=np.int64)
    evaluation.forecast(s, seat, steps, tells)
    end = int(tells[evaluation.END])
    lay["passed_chips"] = int(tells[evaluation.PASSED])
    lay["to_discard"] = max(0, sum(after) - RIVER_HAND) if tells[evaluation.RIVERS] else 0
    if s.laid_tiles == SLOTS and end >= evaluation.finish_of(s):
        # end.1: cards are laid only while nobody is there, so this pawn would be the first.
        return Preview(**lay, to="beach", new_tile=False, chip=int(s.chip_on[SLOTS - 1]), last_round=True)
    if tells[evaluation.UNKNOWN]:
        return Preview(**lay, to=None, new_tile=True, beyond=end - int(s.length) + 1)
    kind = int(kind_of(s, end))
    starts: dict[int, Any] = {components.VILLAGE: "any colours", components.SWAMP: "half the points"}
    return Preview(
        **lay,
        to=place_text(s, end),
        new_tile=False,
        field=components.FIELD_NAMES[kind],
        chip=int(tells[evaluation.CHIP]) or None,
        next_start=starts.get(kind),
    )
