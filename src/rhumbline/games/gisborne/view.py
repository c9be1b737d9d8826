"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
from rhumbline.core.views import View, each_seat, given, kept, own, part, shared
from rhumbline.games.gisborne.components import (
    BEACH_PLACES,
    BRIDGE_MASK,
    BRIDGE_SHIFT,
    CHEST,
    COURSES,
    END_TILE,
    FIELD_NAMES,
    GIVE,
    HAND,
    KEEP,
    KIND_MASK,
    KINDS,
    LAY_POINTS,
    LAYS,
    MOST_CHIP,
    MOST_LAID,
    PATHS,
    POSITION_CARDS,
    RIVER_BIT,
    RIVER_HAND,
    SLOTS,
    SWAMP,
    TILE_FIELDS,
    TILE_LENGTH,
    TILE_NAMES,
    USED,
    VILLAGE,
    WITH_TENT,
)
from rhumbline.games.gisborne.drawing import refill_of
from rhumbline.games.gisborne.judgement import CHIP, END, FORECASTS, PASSED, RIVERS, UNKNOWN, finish_of, forecast
from rhumbline.games.gisborne.notation import card_names, lay_text, write
from rhumbline.games.gisborne.places import place_text
from rhumbline.games.gisborne.position import chip_list
from rhumbline.games.gisborne.race import kind_of, lay_tile, steps_of
from rhumbline.games.gisborne.rules import actors, sealed
from rhumbline.games.gisborne.scoring import chest_lines
from rhumbline.games.gisborne.secrets import unknown_cards
from rhumbline.games.gisborne.state import BEACH, DEAL, HIDDEN, LAY, LAYOUT, OPEN, ORDER, OVER, PHASES, RIVER, SCORE

Words = dict[str, Any]
NOBODY = -1

actors_at, sealed_at, unknown_cards_at, kind_at = door(actors), door(sealed), door(unknown_cards), door(kind_of)

# What the road and a player's share of the table rest on.
ROAD = ("seats", "course", "laid_tiles", "place", "tile", "first", "chip_on")
BELONGINGS = ("place", "origin", "laid", "laid_size", "last", "refill", "hand_size", "chest", "shown", "chips")


@lru_cache(KEPT)
def _cards(counts: tuple[int, ...]) -> list[str]:
    return card_names(counts)


@lru_cache(KEPT)
def _chips(counts: tuple[int, ...]) -> list[int]:
    return chip_list(counts)


def _by_kind(counts: list[int]) -> Words:
    return dict(zip(KINDS, counts, strict=True))


@cache
def _fields(course: int, tile: int) -> list[Words]:
    """The fields of a tile as printed."""
    told = []
    for i, field in enumerate(TILE_FIELDS[course, tile, : TILE_LENGTH[course, tile]].tolist()):
        words: Words = {"kind": FIELD_NAMES[field & KIND_MASK]}
        if field & RIVER_BIT:
            words["river"] = True
        if bridge := field >> BRIDGE_SHIFT & BRIDGE_MASK:
            words["bridge_to"] = i + bridge + 1
        told.append(words)
    return told


def _walker(table: Plain) -> tuple[bool, int]:
    """Whether the order has been drawn, and who is on his way."""
    return table.phase != ORDER, table.order[table.turn] if table.steps >= 0 else NOBODY


def _road(table: Plain, lot: bool, moving: int) -> list[Words]:
    """The tiles laid so far, field by field: what is printed, the chip on it, the pawn resting or on its way there."""
    standing = {table.place[seat]: seat for seat in range(table.seats) if seat != moving} if lot else {}
    road = []
    for slot, tile in enumerate(table.tile[: table.laid_tiles]):
        first = table.first[slot]
        here = range(first, first + len(_fields(table.course, tile)))
        pawns = tuple((place - first, seat) for place, seat in standing.items() if place in here)
        walker = (table.place[moving] - first, moving) if moving >= 0 and table.place[moving] in here else None
        road.append(_tile(table.course, tile, table.chip_on[slot], pawns, walker))
    return road


@lru_cache(KEPT)
def _tile(
    course: int, tile: int, chip: int, pawns: tuple[tuple[int, int], ...], walker: tuple[int, int] | None
) -> Words:
    """One tile of the road, with what is on it."""
    fields = [dict(field) for field in _fields(course, tile)]
    for field in fields:
        if field["kind"] == "card":
            field["chip"] = chip or None
    for i, seat in pawns:
        fields[i]["pawn"] = seat
    if walker is not None:
        fields[walker[0]]["moving"] = walker[1]
    return {"tile": TILE_NAMES[tile], "fields": fields}


def _to_act(table: Plain) -> list[int]:
    acting = int(actors_at(table.at))
    return list(seats_in(acting)) if acting > 0 else []


def _order(table: Plain) -> list[int]:
    return table.order[: table.seats] if table.phase != ORDER else []


def _bar(table: Plain) -> list[int]:
    return [seat for seat in _order(table) if table.place[seat] < 0]


def _tiles(table: Plain) -> Words:
    return {
        "left": USED + 1 - min(table.laid_tiles, SLOTS - 1),
        "unseen": [TILE_NAMES[tile] for tile in range(PATHS) if table.tiles_unseen >> tile & 1],
    }


def _chip_pile(table: Plain) -> Words:
    return {
        "next": table.next_chip or None,
        "unseen": chip_list(table.chips_unseen),
        "boxed": chip_list(table.boxed),
    }


def _open_lays(table: Plain, viewer: int) -> tuple[Any]:
    """round.3: while cards are laid, nobody sees which."""
    del viewer
    return (tuple(table.laid) if table.phase != LAY else None,)


def _unknown(table: Plain, viewer: int, open_lays: tuple[int, ...] | None) -> Words:
    del open_lays  # as `unknown_cards` finds them
    counts = np.zeros(len(KINDS), dtype=np.int64)
    unknown_cards_at(table.at, viewer, counts)
    return _by_kind(counts.tolist())


def _beach(table: Plain) -> Words:
    places: dict[str, int | None] = {str(number): None for number in BEACH_PLACES}
    for seat, place in enumerate(table.place[: table.seats]):
        if place >= BEACH:
            places[str(place - BEACH)] = seat
    return {"chip": table.chip_on[SLOTS - 1] or None, "places": places}


@kept(LAYOUT, "laid_tiles", "length", "tile", "first")
def _field_names(table: Plain) -> list[str]:
    return [place_text(table, field) for field in range(table.length)]


def _places(table: Plain, *places: int) -> list[str]:
    names = _field_names(table)
    return [names[place] if 0 <= place < BEACH else place_text(table, place) for place in places]


def _what_is_open(table: Plain, seat: int, viewer: int) -> tuple[bool, bool]:
    """Whether the order has been drawn; secret.1, secret.3: a chest is for its owner's eyes, and for all at the end."""
    return table.phase != ORDER, seat == viewer or table.phase == OVER


def _player(table: Plain, seat: int, lot: bool, opened: bool) -> Words:
    laid, last = table.laid[seat], table.last[seat]
    place, origin = _places(table, table.place[seat], table.origin[seat]) if lot else (None, None)
    sheet = chest_lines(table.chest[seat], table.chips[seat]) if opened else []
    return {
        "seat": seat,
        "place": place,
        "came_from": origin,
        "hand_size": table.hand_size[seat],  # movement cards, those face-down on the table included; the tent is not
        "laid_size": table.laid_size[seat],
        "laid": lay_text(laid) if laid not in {OPEN, HIDDEN} else None,
        "last": lay_text(last) if last != OPEN else None,
        "refill": table.refill[seat],
        "shown": _cards(table.shown[seat]),
        "chest": table.chest[seat] if opened else None,
        "chips": _chips(table.chips[seat]) if opened else None,
        "total": sum(line["points"] for line in sheet) if opened else None,
        "lines": sheet,
    }


def _asked(table: Plain, seat: int) -> tuple[bool, bool, int]:
    """Whether the race has begun, whether this seat has to discard, and how many cards it has to place."""
    phase = table.phase
    if phase not in {RIVER, SCORE} or seat not in _to_act(table):
        return phase not in {ORDER, DEAL}, False, 0
    return True, phase == RIVER, table.due if phase == SCORE else 0


def _you(table: Plain, seat: int, begun: bool, discards: bool, due: int) -> Words | None:
    if seat == SPECTATOR:
        return None
    return {
        "seat": seat,
        "hand": _cards(table.hand[seat]),
        "starts_from": FIELD_NAMES[kind_at(table.at, table.place[seat]) if begun else 0],
        "most_cards": MOST_LAID,
        "to_discard": table.hand_size[seat] - RIVER_HAND if discards else 0,
        "cards_due": due,
    }


VIEW = View(
    LAYOUT,
    phase=part(lambda table: PHASES[table.phase], "phase"),
    round=part(lambda table: table.rounds, "rounds"),
    course=part(lambda table: COURSES[table.course].name, "course"),
    to_act=shared(_to_act, "phase", "turn", "order"),
    ready=shared(lambda table: list(seats_in(int(sealed_at(table.at)))), "phase", "seats", "laid"),
    order=part(_order, "phase", "seats", "order"),
    road=shared(_road, *ROAD, given=given(_walker, "phase", "turn", "steps", "order")),
    bar=part(_bar, "phase", "seats", "order", "place"),
    beach=part(_beach, "seats", "place", "chip_on"),
    tiles=shared(_tiles, "laid_tiles", "tiles_unseen"),
    chips=shared(_chip_pile, "next_chip", "chips_unseen", "boxed"),
    pile=part(lambda table: table.pile, "pile"),
    discard=part(lambda table: _by_kind(table.discard), "discard"),
    unknown=own(_unknown, "seats", "discard", "shown", rows=("hand",), given=given(_open_lays, "phase", "laid")),
    scorings=part(lambda table: table.scorings, "scorings"),
    position_cards=part(lambda table: POSITION_CARDS[table.seats, : table.seats].tolist(), "seats"),
    last_round=part(lambda table: bool(table.ending), "ending"),
    players=each_seat(
        _player, "laid_tiles", "length", "tile", "first", rows=BELONGINGS, given=given(_what_is_open, "phase")
    ),
    you=own(
        _you,
        *("length", "road"),
        rows=("place", "hand_size", "hand"),
        given=given(_asked, "phase", "turn", "due", "order"),
    ),
)
view, view_again = VIEW.whole, VIEW.again


# --- drafts


def preview(s: Any, seat: int, moves: list[int]) -> Words:
    """What a draft would lead to, if all others stayed where they are; what lies under unlaid tiles nobody knows."""
    told: Words = {"moves": [write(s, seat, move) for move in moves]}
    for move in moves[:1]:
        if move < KEEP:
            told |= _preview_lay(s, seat, move)
        elif move < CHEST:
            told["hand"] = card_names(LAYS[move - KEEP])
        elif move == CHEST:
            told["chest"] = int(s.chest[seat]) + 1
        elif move == HAND:
            told["hand_size"] = int(s.hand_size[seat]) + 1
        elif GIVE < move <= GIVE + MOST_CHIP:
            chips = chip_list(s.chips[seat])
            chips.remove(move - GIVE)
            told["chips"] = chips
    return told


def _preview_lay(s: Any, seat: int, move: int) -> Words:
    tent = move >= WITH_TENT
    hand = s.hand[seat].tolist()
    after = hand if tent else [has - laid for has, laid in zip(hand, LAYS[move], strict=True)]
    told: Words = {
        "tent": tent,
        "points": 0 if tent else int(LAY_POINTS[move]),
        "steps": int(steps_of(s, seat, move)),
        "refill": int(refill_of(s, seat, move)),
        "hand": card_names(after),
        "from": place_text(s, int(s.place[seat])),
    }
    if told["steps"] == 0:
        return {**told, "to": told["from"], "new_tile": False, "passed_chips": 0, "to_discard": 0}
    if s.laid_tiles == SLOTS - 1:
        # tile.3: no luck is needed to know what comes after the ninth path tile.
        s = s.copy()
        lay_tile(s, END_TILE)
    tells = np.zeros(FORECASTS, dtype=np.int64)
    forecast(s, seat, told["steps"], tells)
    end = int(tells[END])
    told["passed_chips"] = int(tells[PASSED])
    told["to_discard"] = max(0, sum(after) - RIVER_HAND) if tells[RIVERS] else 0
    if s.laid_tiles == SLOTS and end >= finish_of(s):
        # end.1: cards are laid only while nobody is there, so this pawn would be the first.
        return {**told, "to": "beach", "new_tile": False, "chip": int(s.chip_on[SLOTS - 1]), "last_round": True}
    if tells[UNKNOWN]:
        return {**told, "to": None, "new_tile": True, "beyond": end - int(s.length) + 1}
    kind = int(kind_of(s, end))
    return {
        **told,
        "to": place_text(s, end),
        "new_tile": False,
        "field": FIELD_NAMES[kind],
        "chip": int(tells[CHIP]) or None,
        "next_start": {VILLAGE: "any colours", SWAMP: "half the points"}.get(kind),
    }
