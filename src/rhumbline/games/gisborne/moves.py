"""Moves as text: `lay b1 b2 b2`, `lay tent g4 s2`, `discard b1 s2`, `chest`, `hand`, `give 2`."""

from functools import cache
from typing import Any

import numpy as np

from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.game import CHANCE
from rhumbline.games.gisborne import components, state
from rhumbline.games.gisborne.rules.race import kind_of

TENT = "tent"
LAY_COUNT = len(components.LAYS)


# --- writing


def card_names(counts: Any) -> list[str]:
    """Cards by kind as a list of names, bronze first."""
    return [components.KINDS[kind] for kind, n in enumerate(counts) for _ in range(n)]


@cache
def lay_text(move: int) -> str:
    """A lay as text."""
    tent = move >= components.WITH_TENT
    return " ".join(
        ["lay", *([TENT] if tent else []), *card_names(components.LAYS[move - components.WITH_TENT if tent else move])]
    )


def write(s: Any, seat: int, move: int) -> str:
    """A move as text, in the position before it."""
    if seat == CHANCE:
        return _write_chance(s, move)
    if move < components.KEEP:
        return lay_text(move)
    if move < components.CHEST:
        kept = components.LAYS[move - components.KEEP]
        return " ".join(["discard", *card_names(n - kept[kind] for kind, n in enumerate(s.hand[seat].tolist()))])
    if move in {components.CHEST, components.HAND}:
        return "chest" if move == components.CHEST else "hand"
    return f"give {move - components.GIVE}"


def _write_chance(s: Any, move: int) -> str:
    if s.phase == state.ORDER:
        return " ".join(["order", *(str(seat) for seat in components.ORDERS[move, : s.seats].tolist())])
    if s.phase == state.TILE:
        return f"tile {components.TILE_NAMES[move]}"
    return f"chip {move}" if s.phase == state.CHIP else f"card {components.KINDS[move]}"


# --- reading


def parse(s: Any, seat: int, text: str) -> list[int]:
    """A text as a move; whether it is legal now is for `legal` to say."""
    words = text.lower().split()
    if not words:
        raise IllegalMove("table.3", "The move is empty.")
    if seat == CHANCE:
        return [_parse_chance(s, words)]
    verb, *rest = words
    if verb == "lay":
        return [_parse_lay(rest)]
    if verb == "discard":
        return [_parse_discard(s, seat, rest)]
    if verb == "give":
        return [components.GIVE + _chip_value(rest)]
    if words in (["chest"], ["hand"]):
        return [components.CHEST if verb == "chest" else components.HAND]
    if verb in {"chest", "hand"}:
        raise IllegalMove("table.3", f"Nothing follows {verb!r}: nobody knows the card.")
    raise IllegalMove("table.3", f"A move begins with lay, discard, chest, hand or give; {text!r:.40} does not.")


def _counts(words: list[str]) -> tuple[int, ...]:
    for word in words:
        if word not in components.KINDS:
            raise IllegalMove(
                "table.3", f"There is no card {word!r:.20}; the cards are {' '.join(components.KINDS)} and {TENT}."
            )
    return tuple(words.count(kind) for kind in components.KINDS)


def _parse_lay(words: list[str]) -> int:
    if words.count(TENT) > 1:
        raise IllegalMove("setup.3", "Everybody has one tent.")
    tent = TENT in words
    counts = _counts([word for word in words if word != TENT])
    if sum(counts) > components.MOST_LAID:
        raise IllegalMove("lay.3", f"At most {components.MOST_LAID} movement cards may be laid, not {sum(counts)}.")
    return components.LAY_NUMBERS[counts] + (components.WITH_TENT if tent else 0)


def _parse_discard(s: Any, seat: int, words: list[str]) -> int:
    if TENT in words:
        raise IllegalMove("river.1", "The tent is never discarded.")
    if s.phase != state.RIVER:
        raise IllegalMove("river.2", "Cards are discarded only when crossing a river.")
    counts = _counts(words)
    kept = tuple(has - gone for has, gone in zip(s.hand[seat].tolist(), counts, strict=True))
    for kind, left in enumerate(kept):
        if left < 0:
            raise IllegalMove("river.1", f"You do not have so many {components.KINDS[kind]} to discard.")
    if sum(kept) != components.RIVER_HAND:
        surplus = int(s.hand_size[seat]) - components.RIVER_HAND
        raise IllegalMove(
            "river.1", f"Discard {surplus} here, not {len(words)}: {components.RIVER_HAND} movement cards are kept."
        )
    return components.KEEP + components.LAY_NUMBERS[kept]


def _chip_value(words: list[str]) -> int:
    if len(words) != 1 or words[0] not in {str(value) for value in components.CHIP_VALUES}:
        raise IllegalMove("table.3", f"A chip is named by its value, 1 to {components.MOST_CHIP}.")
    return int(words[0])


def _parse_chance(s: Any, words: list[str]) -> int:
    if s.phase == state.ORDER:
        return _parse_order(int(s.seats), words)
    verb, what = ("tile", "p3") if s.phase == state.TILE else ("chip", "2") if s.phase == state.CHIP else ("card", "g4")
    if len(words) != 2 or words[0] != verb:
        raise IllegalMove("table.3", f"What is drawn here is written like '{verb} {what}'.")
    if verb == "chip":
        return _chip_value(words[1:])
    names = components.TILE_NAMES[: components.PATHS] if verb == "tile" else components.KINDS
    if words[1] not in names:
        raise IllegalMove("table.3", f"There is no {verb} {words[1]!r:.20}.")
    return names.index(words[1])


def _parse_order(seats: int, words: list[str]) -> int:
    first, end = components.FIRST_ORDER[seats : seats + 2].tolist()
    names = [[str(seat) for seat in order] for order in components.ORDERS[first:end, :seats].tolist()]
    if words[0] != "order" or words[1:] not in names:
        raise IllegalMove("setup.2", f"The order is 'order' and every seat from 0 to {seats - 1} once, front first.")
    return int(first) + names.index(words[1:])


# --- refusing


def refuse(s: Any, seat: int, move: int) -> IllegalMove:
    """Why a move is not legal now: the first rule it breaks."""
    if seat == CHANCE:
        return _refuse_chance(s)
    asked = {
        state.LAY: ("round.1", "You are to lay cards now."),
        state.RIVER: ("river.2", "You are crossing a river: discard first."),
        state.WOLVES: ("wolves.1", "The wolves want one of your chips."),
        state.SCORE: ("scoring.3", "You are to choose between chest and hand for this card."),
    }
    meant = (
        state.LAY
        if move < components.KEEP
        else state.RIVER
        if move < components.CHEST
        else state.SCORE
        if move in {components.CHEST, components.HAND}
        else state.WOLVES
    )
    if meant != s.phase:
        return IllegalMove(*asked[int(s.phase)])
    if meant == state.LAY:
        return _refuse_lay(s, seat, move)
    if meant == state.RIVER:
        return IllegalMove("river.1", f"You keep exactly {components.RIVER_HAND} of the movement cards you have.")
    return IllegalMove("wolves.1", f"You have no {move - components.GIVE}-chip to give.")


def _refuse_chance(s: Any) -> IllegalMove:
    if s.phase == state.ORDER:
        return IllegalMove("setup.2", f"That is no order of {int(s.seats)} pawns.")
    if s.phase == state.TILE:
        return IllegalMove("setup.4", "That tile lies on the table already.")
    if s.phase == state.CHIP:
        return IllegalMove("setup.6", "No such chip is left.")
    return IllegalMove("pile.1", "No such card is left in the pile.")


def _refuse_lay(s: Any, seat: int, move: int) -> IllegalMove:
    counts = np.array(components.LAYS[move % LAY_COUNT])
    missing = [components.KINDS[kind] for kind in np.flatnonzero(counts > s.hand[seat]).tolist()]
    if missing:
        return IllegalMove("lay.7", f"You do not have that many {' and '.join(missing)}.")
    if not counts.any():
        if not s.hand[seat].any():
            return IllegalMove("lay.6", "Without movement cards you must lay your tent.")
        return IllegalMove("lay.1", "You must lay at least one card.")
    colours = int(components.LAY_COLOURS[move % LAY_COUNT])
    village = kind_of(s, int(s.place[seat])) == components.VILLAGE
    assert colours > 1
    assert not village
    return IllegalMove("lay.2", "Cards of one colour only, unless you start from a village or lay your tent.")
