"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from functools import cache
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rhumbline.engine.entry_points import array_of, entry_point
from rhumbline.engine.game import SPECTATOR, seats_in
from rhumbline.engine.memo import plain
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.components import FieldKind
from rhumbline.games.gisborne.moves import LAY_TEXTS, card_names, chip_list
from rhumbline.games.gisborne.places import place_text
from rhumbline.games.gisborne.rules.flow import actors, sealed
from rhumbline.games.gisborne.rules.hidden import unknown_cards
from rhumbline.games.gisborne.rules.race import kind_of
from rhumbline.games.gisborne.scores import Line, chest_lines
from rhumbline.games.gisborne.state import BEACH, ORDER, OVER, PHASES, RIVER, SCORE, Phase

POSITION_CARDS = [cards[:seats] for seats, cards in enumerate(components.POSITION_CARDS.tolist())]

actors_of, sealed_of = entry_point(actors), entry_point(sealed)
unknown_cards_of, kind_on = entry_point(unknown_cards), entry_point(kind_of)


class Field(msgspec.Struct, frozen=True):
    """A field of the road: what is printed, the chip on it, the pawn resting or on its way there."""

    kind: FieldKind
    river: bool | UnsetType = UNSET  # a river lies before it
    bridge_to: int | UnsetType = UNSET  # number of the field on the same tile where the bridge ends, counted from 1
    chip: int | UnsetType | None = UNSET
    pawn: int | UnsetType = UNSET
    moving: int | UnsetType = UNSET


class Tile(msgspec.Struct, frozen=True):
    """A tile of the road."""

    tile: str
    fields: list[Field]


class Beach(msgspec.Struct, frozen=True):
    """end.2: who stands on which place; end.1: the chip of the first."""

    chip: int | None
    places: dict[str, int | None]


class Tiles(msgspec.Struct, frozen=True):
    """The path tiles that are still to come."""

    left: int
    unseen: list[str]


class Chips(msgspec.Struct, frozen=True):
    """The chips that are not on the road: the next one, those that may come, those the wolves took."""

    next: int | None
    unseen: list[int]
    boxed: list[int]


class Player(msgspec.Struct, frozen=True):
    """What everybody may know of a player; chest and chips are for their owner's eyes, and for all at the end."""

    seat: int
    place: str | None  # `bar 1`, `p3 5` or `beach 5`; null before the lot
    came_from: str | None
    hand_size: int  # movement cards, those face-down on the table included; the tent is not
    laid_size: int
    laid: str | None
    last: str | None
    refill: int
    shown: list[str]  # cards everybody has seen go back to this hand
    chest: int | None
    chips: list[int] | None
    total: int | None
    lines: list[Line]


class You(msgspec.Struct, frozen=True):
    """A seat's own hand, and what it is asked for."""

    seat: int
    hand: list[str]
    starts_from: FieldKind
    most_cards: int
    to_discard: int
    cards_due: int


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    round: int
    course: str
    to_act: list[int]
    ready: list[int]
    order: list[int]
    road: list[Tile]
    bar: list[int]
    beach: Beach
    tiles: Tiles
    chips: Chips
    pile: int
    discard: dict[str, int]
    unknown: dict[str, int]
    scorings: int
    position_cards: list[int]
    last_round: bool
    players: list[Player]
    you: You | None


def view(s: Any, viewer: int) -> View:
    """What this viewer is shown."""
    p, at = plain(s), array_of(s)
    acting = int(actors_of(at))
    to_act = list(seats_in(acting)) if acting > 0 else []
    order = p.order[: p.seats] if p.phase != ORDER else []
    unknown = np.zeros(len(components.KINDS), dtype=np.int64)
    unknown_cards_of(at, viewer, unknown)
    return View(
        phase=PHASES[p.phase],
        round=p.rounds,
        course=components.COURSES[p.course].name,
        to_act=to_act,
        ready=list(seats_in(int(sealed_of(at)))),
        order=order,
        road=_road(p),
        bar=[seat for seat in order if p.place[seat] < 0],
        beach=_beach(p),
        tiles=_tiles(p.laid_tiles, p.tiles_unseen),
        chips=Chips(p.next_chip or None, chip_list(p.chips_unseen), chip_list(p.boxed)),
        pile=p.pile,
        discard=dict(zip(components.KINDS, p.discard, strict=True)),
        unknown=dict(zip(components.KINDS, unknown.tolist(), strict=True)),
        scorings=p.scorings,
        position_cards=POSITION_CARDS[p.seats],
        last_round=bool(p.ending),
        players=[_player(p, seat, seat == viewer or p.phase == OVER) for seat in range(p.seats)],
        you=None if viewer == SPECTATOR else _you(p, at, viewer, viewer in to_act),
    )


# --- the road


def _road(p: Any) -> list[Tile]:
    """The tiles laid so far, and the pawns on them."""
    road = [_tile(p.course, tile, chip) for tile, chip in zip(p.tile[: p.laid_tiles], p.chip_on, strict=False)]
    moving = p.order[p.turn] if p.steps >= 0 else None
    for seat, place in enumerate(p.place[: p.seats] if p.phase != ORDER else []):
        if 0 <= place < BEACH:
            slot = p.road[place] >> components.SLOT_SHIFT
            here, fields = place - p.first[slot], road[slot].fields.copy()
            fields[here] = replace(fields[here], **{"moving" if seat == moving else "pawn": seat})
            road[slot] = Tile(road[slot].tile, fields)
    return road


@cache
def _tile(course: int, tile: int, chip: int) -> Tile:
    """A tile as it is printed, with its chip."""
    fields = []
    for number, printed in enumerate(components.COURSES[course].tiles[tile], start=1):
        kind = components.FIELD_NAMES[printed & components.KIND_MASK]
        river = True if printed & components.RIVER_BIT else UNSET
        bridge = printed >> components.BRIDGE_SHIFT
        bridge_to = number + bridge if bridge else UNSET
        fields.append(Field(kind, river, bridge_to, (chip or None) if kind == "card" else UNSET))
    return Tile(components.TILE_NAMES[tile], fields)


def _beach(p: Any) -> Beach:
    standing = {place - BEACH: seat for seat, place in enumerate(p.place[: p.seats]) if place >= BEACH}
    places = {str(number): standing.get(number) for number in components.BEACH_PLACES}
    return Beach(p.chip_on[components.SLOTS - 1] or None, places)


@cache
def _tiles(laid: int, unseen: int) -> Tiles:
    names = [components.TILE_NAMES[tile] for tile in range(components.PATHS) if unseen >> tile & 1]
    return Tiles(components.USED + 1 - min(laid, components.SLOTS - 1), names)


# --- people


def _player(p: Any, seat: int, open_chest: bool) -> Player:
    """secret.1, secret.3: a chest is for its owner's eyes, and for all at the end."""
    lot, laid, last = p.phase != ORDER, p.laid[seat], p.last[seat]
    lines = chest_lines(p.chest[seat], p.chips[seat]) if open_chest else []
    return Player(
        seat=seat,
        place=place_text(p, p.place[seat]) if lot else None,
        came_from=place_text(p, p.origin[seat]) if lot else None,
        hand_size=p.hand_size[seat],
        laid_size=p.laid_size[seat],
        laid=LAY_TEXTS[laid] if laid >= 0 else None,  # neither OPEN nor HIDDEN
        last=LAY_TEXTS[last] if last >= 0 else None,
        refill=p.refill[seat],
        shown=card_names(p.shown[seat]),
        chest=p.chest[seat] if open_chest else None,
        chips=chip_list(p.chips[seat]) if open_chest else None,
        total=sum(line.points for line in lines) if open_chest else None,
        lines=lines,
    )


def _you(p: Any, at: Any, seat: int, asked: bool) -> You:
    return You(
        seat=seat,
        hand=card_names(p.hand[seat]),
        starts_from=components.FIELD_NAMES[kind_on(at, p.place[seat]) if p.phase != ORDER else 0],
        most_cards=components.MOST_LAID,
        to_discard=p.hand_size[seat] - components.RIVER_HAND if asked and p.phase == RIVER else 0,
        cards_due=p.due if asked and p.phase == SCORE else 0,
    )
