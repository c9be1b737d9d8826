"""Moves as text: `lay b1 b2 b2`, `lay tent g4 s2`, `discard b1 s2`, `chest`, `hand`, `give 2`."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.game import CHANCE
from rhumbline.games.gisborne import components, state
from rhumbline.games.gisborne.components import CHEST, GIVE, HAND, KEEP, KINDS, LAYS, ORDERS, RIVER_HAND, WITH_TENT

TENT = "tent"


# --- writing


def card_names(counts: Iterable[int]) -> list[str]:
    """Cards by kind as a list of names, bronze first."""
    return [name for name, n in zip(KINDS, counts, strict=True) for _ in range(n)]


def chip_list(held: Iterable[int]) -> list[int]:
    """Chips by value as a list of values."""
    return [value for value, n in enumerate(held) for _ in range(n)]


LAID_CARDS = [[*tent, *card_names(counts)] for tent in ([], [TENT]) for counts in LAYS]
LAY_TEXTS = [" ".join(["lay", *names]) for names in LAID_CARDS]
DRAWN = {
    state.ORDER: [" ".join(["order", *(str(seat) for seat in order if seat >= 0)]) for order in ORDERS.tolist()],
    state.TILE: [f"tile {name}" for name in components.TILE_NAMES],
    state.CHIP: [f"chip {value}" for value in range(components.MOST_CHIP + 1)],
}
CARDS_DRAWN = [f"card {kind}" for kind in KINDS]


def write(s: Any, seat: int, move: int) -> str:
    """A move as text, in the position before it."""
    if seat == CHANCE:
        return DRAWN.get(int(s.phase), CARDS_DRAWN)[move]
    if move < KEEP:
        return LAY_TEXTS[move]
    if move < CHEST:
        return " ".join(["discard", *card_names((s.hand[seat] - LAYS[move - KEEP]).tolist())])
    if move in {CHEST, HAND}:
        return "chest" if move == CHEST else "hand"
    return f"give {move - GIVE}"


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
        return [GIVE + _chip_value(rest)]
    if verb not in {"chest", "hand"}:
        raise IllegalMove("table.3", f"A move begins with lay, discard, chest, hand or give; {text!r:.40} does not.")
    if rest:
        raise IllegalMove("table.3", f"Write {verb!r} alone: nobody knows the card.")
    return [CHEST if verb == "chest" else HAND]


def _counts(words: list[str]) -> tuple[int, ...]:
    for word in words:
        if word not in KINDS:
            known = f"the cards are {' '.join(KINDS)} and {TENT}"
            raise IllegalMove("table.3", f"There is no card {word!r:.20}; {known}.")
    return tuple(words.count(kind) for kind in KINDS)


def _parse_lay(words: list[str]) -> int:
    if words.count(TENT) > 1:
        raise IllegalMove("setup.3", "Everybody has one tent.")
    counts = _counts([word for word in words if word != TENT])
    if sum(counts) > components.MOST_LAID:
        raise IllegalMove("lay.3", f"At most {components.MOST_LAID} movement cards may be laid, not {sum(counts)}.")
    return components.LAY_NUMBERS[counts] + (WITH_TENT if TENT in words else 0)


def _parse_discard(s: Any, seat: int, words: list[str]) -> int:
    if TENT in words:
        raise IllegalMove("river.1", "The tent is never discarded.")
    if s.phase != state.RIVER:
        raise IllegalMove("river.2", "Cards are discarded only when crossing a river.")
    kept = tuple((s.hand[seat] - _counts(words)).tolist())
    for kind, left in zip(KINDS, kept, strict=True):
        if left < 0:
            raise IllegalMove("river.1", f"You do not have that many {kind} to discard.")
    if sum(kept) != RIVER_HAND:
        surplus = int(s.hand_size[seat]) - RIVER_HAND
        why = f"Discard {surplus} here, not {len(words)}: {RIVER_HAND} movement cards are kept."
        raise IllegalMove("river.1", why)
    return KEEP + components.LAY_NUMBERS[kept]


def _chip_value(words: list[str]) -> int:
    if words not in [[str(value)] for value in components.CHIP_VALUES]:
        raise IllegalMove("table.3", f"A chip is named by its value, 1 to {components.MOST_CHIP}.")
    return int(words[0])


def _parse_chance(s: Any, words: list[str]) -> int:
    if s.phase == state.ORDER:
        return _parse_order(int(s.seats), words)
    verb, what = {state.TILE: ("tile", "p3"), state.CHIP: ("chip", "2")}.get(int(s.phase), ("card", "g4"))
    if len(words) != 2 or words[0] != verb:
        raise IllegalMove("table.3", f"What is drawn here is written like '{verb} {what}'.")
    if verb == "chip":
        return _chip_value(words[1:])
    names = components.TILE_NAMES[: components.PATHS] if verb == "tile" else KINDS
    if words[1] not in names:
        raise IllegalMove("table.3", f"There is no {verb} {words[1]!r:.20}.")
    return names.index(words[1])


def _parse_order(seats: int, words: list[str]) -> int:
    first, end = components.FIRST_ORDER[seats : seats + 2].tolist()
    texts = DRAWN[state.ORDER]
    if " ".join(words) not in texts[first:end]:
        raise IllegalMove("setup.2", f"The order is 'order' and every seat from 0 to {seats - 1} once, front first.")
    return texts.index(" ".join(words))


# --- refusing


ASKED = {
    state.LAY: ("round.1", "Lay your cards now."),
    state.RIVER: ("river.2", "You are crossing a river: discard first."),
    state.WOLVES: ("wolves.1", "The wolves want one of your chips."),
    state.SCORE: ("scoring.3", "Choose chest or hand for this card."),
}
MEANT = ((state.LAY, KEEP), (state.RIVER, CHEST), (state.SCORE, HAND + 1), (state.WOLVES, components.MOVE_CODES))
"""In which phase moves up to which number are played."""


def refuse(s: Any, seat: int, move: int) -> IllegalMove:
    """Why a move is not legal now: the first rule it breaks."""
    if seat == CHANCE:
        return _refuse_chance(s)
    meant = next(phase for phase, end in MEANT if move < end)
    if meant != s.phase:
        return IllegalMove(*ASKED[int(s.phase)])
    if meant == state.LAY:
        return _refuse_lay(s, seat, move)
    if meant == state.RIVER:
        return IllegalMove("river.1", f"You keep exactly {RIVER_HAND} of the movement cards you have.")
    return IllegalMove("wolves.1", f"You have no {move - GIVE}-chip to give.")


def _refuse_chance(s: Any) -> IllegalMove:
    if s.phase == state.ORDER:
        return IllegalMove("setup.2", f"That is not an order of {int(s.seats)} pawns.")
    if s.phase == state.TILE:
        return IllegalMove("setup.4", "That tile is already on the table.")
    if s.phase == state.CHIP:
        return IllegalMove("setup.6", "No such chip is left.")
    return IllegalMove("pile.1", "No such card is left in the pile.")


def _refuse_lay(s: Any, seat: int, move: int) -> IllegalMove:
    counts = np.array(LAYS[move % WITH_TENT])
    missing = [KINDS[kind] for kind in np.flatnonzero(counts > s.hand[seat]).tolist()]
    if missing:
        return IllegalMove("lay.7", f"You do not have that many {' and '.join(missing)}.")
    if not s.hand[seat].any():
        return IllegalMove("lay.6", "Without movement cards you must lay your tent.")
    if not counts.any():
        return IllegalMove("lay.1", "You must lay at least one card.")
    return IllegalMove("lay.2", "Cards of one colour only, unless you start from a village or lay your tent.")
