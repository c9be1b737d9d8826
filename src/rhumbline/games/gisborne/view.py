"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
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
from rhumbline.games.gisborne.scoring import lines
from rhumbline.games.gisborne.secrets import unknown_cards
from rhumbline.games.gisborne.state import BEACH, DEAL, HIDDEN, LAYOUT, OPEN, ORDER, OVER, PHASES, RIVER, SCORE, plain

Words = dict[str, Any]

actors_at, sealed_at, unknown_cards_at, kind_at = door(actors), door(sealed), door(unknown_cards), door(kind_of)

# All that a player's part of the view rests on, beside who looks and when.
BELONGINGS = LAYOUT.part(
    fields=("laid_tiles", "tile", "first"),
    rows=("place", "origin", "hand_size", "laid_size", "laid", "last", "refill", "shown", "chest", "chips"),
)


def view(s: Any, viewer: int) -> Words:
    """The table as this viewer sees it. Parts are shared with other views: none of it is to be changed."""
    table = plain(s)
    lot = table.phase != ORDER
    acting = int(actors_at(table.at))
    unknown = np.zeros(len(KINDS), dtype=np.int64)
    unknown_cards_at(table.at, viewer, unknown)
    order = table.order[: table.seats] if lot else []
    return {
        "phase": PHASES[table.phase],
        "round": table.rounds,
        "course": COURSES[table.course].name,
        "to_act": list(seats_in(acting)) if acting > 0 else [],
        "ready": list(seats_in(int(sealed_at(table.at)))),
        "order": order,
        "road": _road(table),
        "bar": [seat for seat in order if table.place[seat] < 0],
        "beach": _beach(table),
        "tiles": {
            "left": USED + 1 - min(table.laid_tiles, SLOTS - 1),
            "unseen": _unseen_tiles(table.tiles_unseen),
        },
        "chips": {
            "next": table.next_chip or None,
            "unseen": chip_list(table.chips_unseen),
            "boxed": chip_list(table.boxed),
        },
        "pile": table.pile,
        "discard": _by_kind(table.discard),
        "unknown": _by_kind(unknown.tolist()),
        "scorings": table.scorings,
        "position_cards": POSITION_CARDS[table.seats, : table.seats].tolist(),
        "last_round": bool(table.ending),
        "players": [_player_now(table, seat, viewer) for seat in range(table.seats)],
        "you": None if viewer == SPECTATOR else _you(table, viewer, kind_at(table.at, table.place[viewer]), acting),
    }


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


def _road(table: Any) -> list[Words]:
    """The tiles laid so far, field by field: what is printed, the chip on it, the pawn resting or on its way there."""
    moving = table.order[table.turn] if table.steps >= 0 else -1
    standing = {table.place[seat]: seat for seat in range(table.seats) if seat != moving}
    if table.phase == ORDER:
        standing = {}
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


@cache
def _unseen_tiles(unseen: int) -> list[str]:
    return [TILE_NAMES[tile] for tile in range(PATHS) if unseen >> tile & 1]


def _beach(table: Any) -> Words:
    places: dict[str, int | None] = {str(number): None for number in BEACH_PLACES}
    for seat, place in enumerate(table.place[: table.seats]):
        if place >= BEACH:
            places[str(place - BEACH)] = seat
    return {"chip": table.chip_on[SLOTS - 1] or None, "places": places}


def _player_now(table: Plain, seat: int, viewer: int) -> Words:
    """One seat; secret.1: what is in its chest only for its own eyes, and for all at the end (secret.3)."""
    opened = seat == viewer or table.phase == OVER
    return _player(seat, BELONGINGS.of(table, seat), lot=table.phase != ORDER, opened=opened)


@lru_cache(KEPT)
def _player(seat: int, belongings: bytes, *, lot: bool, opened: bool) -> Words:
    table = BELONGINGS.alone(belongings)
    laid, last = table.laid[0], table.last[0]
    sheet = lines(table, 0) if opened else []
    return {
        "seat": seat,
        "place": place_text(table, table.place[0]) if lot else None,
        "came_from": place_text(table, table.origin[0]) if lot else None,
        "hand_size": table.hand_size[0],  # movement cards, those face-down on the table included; the tent is not
        "laid_size": table.laid_size[0],
        "laid": lay_text(laid) if laid not in {OPEN, HIDDEN} else None,
        "last": lay_text(last) if last != OPEN else None,
        "refill": table.refill[0],
        "shown": card_names(table.shown[0]),
        "chest": table.chest[0] if opened else None,
        "chips": chip_list(table.chips[0]) if opened else None,
        "total": sum(line["points"] for line in sheet) if opened else None,
        "lines": sheet,
    }


def _you(table: Any, seat: int, kind: int, acting: int) -> Words:
    mine = acting > 0 and acting >> seat & 1
    return {
        "seat": seat,
        "hand": card_names(table.hand[seat]),
        "starts_from": FIELD_NAMES[kind if table.phase not in {ORDER, DEAL} else 0],
        "most_cards": MOST_LAID,
        "to_discard": table.hand_size[seat] - RIVER_HAND if mine and table.phase == RIVER else 0,
        "cards_due": table.due if mine and table.phase == SCORE else 0,
    }


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
