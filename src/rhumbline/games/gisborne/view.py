"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from typing import Any, Literal

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from rhumbline.engine.entry_points import array_of, entry_point
from rhumbline.engine.game import SPECTATOR, seats_in
from rhumbline.engine.memo import memo, plain
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.moves import card_names, lay_text
from rhumbline.games.gisborne.places import place_text
from rhumbline.games.gisborne.position import chip_list
from rhumbline.games.gisborne.rules.flow import actors, sealed
from rhumbline.games.gisborne.rules.hidden import unknown_cards
from rhumbline.games.gisborne.rules.race import kind_of
from rhumbline.games.gisborne.scores import Line, chest_lines
from rhumbline.games.gisborne.state import BEACH, DEAL, HIDDEN, OPEN, ORDER, OVER, PHASES, RIVER, SCORE

NOBODY = -1
FieldKind = Literal["plain", "card", "village", "swamp", "wolves", "shortcut", "bridge-end"]
Phase = Literal[
    "order", "deal", "chip", "lay", "move", "tile", "river", "wolves", "refill", "score", "score-card", "over"
]

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
    phase: Any = PHASES[p.phase]
    acting = int(actors_of(at))
    order = p.order[: p.seats] if p.phase != ORDER else []
    to_act = list(seats_in(acting)) if acting > 0 else []
    unknown = np.zeros(len(components.KINDS), dtype=np.int64)
    unknown_cards_of(at, viewer, unknown)
    return View(
        phase=phase,
        round=p.rounds,
        course=components.COURSES[p.course].name,
        to_act=to_act,
        ready=list(seats_in(int(sealed_of(at)))),
        order=order,
        road=_road(p),
        bar=[seat for seat in order if p.place[seat] < 0],
        beach=_beach(p.place[: p.seats], p.chip_on[components.SLOTS - 1]),
        tiles=_tiles(p.laid_tiles, p.tiles_unseen),
        chips=Chips(p.next_chip or None, chip_list(p.chips_unseen), chip_list(p.boxed)),
        pile=p.pile,
        discard=_by_kind(p.discard),
        unknown=_by_kind(unknown.tolist()),
        scorings=p.scorings,
        position_cards=components.POSITION_CARDS[p.seats, : p.seats].tolist(),
        last_round=bool(p.ending),
        players=[_player(p, seat, seat == viewer) for seat in range(p.seats)],
        you=None if viewer == SPECTATOR else _you(p, at, viewer, viewer in to_act),
    )


def _by_kind(counts: list[int]) -> dict[str, int]:
    return dict(zip(components.KINDS, counts, strict=True))


# --- the road


def _road(p: Any) -> list[Tile]:
    """The tiles laid so far."""
    moving = p.order[p.turn] if p.steps >= 0 else NOBODY
    pawns = {p.place[seat]: seat for seat in range(p.seats) if seat != moving} if p.phase != ORDER else {}
    road = []
    for slot, tile in enumerate(p.tile[: p.laid_tiles]):
        first = p.first[slot]
        here = range(first, first + int(components.TILE_LENGTH[p.course, tile]))
        standing = [(place - first, seat) for place, seat in pawns.items() if place in here]
        walker = p.place[moving] - first if moving >= 0 and p.place[moving] in here else -1
        road.append(_tile(p.course, tile, p.chip_on[slot], standing, walker, moving))
    return road


@memo
def _tile(course: int, tile: int, chip: int, pawns: list[tuple[int, int]], walker: int, moving: int) -> Tile:
    """One tile of the road, with what is on it."""
    standing = dict(pawns)
    fields = []
    for i, printed in enumerate(components.TILE_FIELDS[course, tile, : components.TILE_LENGTH[course, tile]].tolist()):
        kind: Any = components.FIELD_NAMES[printed & components.KIND_MASK]
        bridge = printed >> components.BRIDGE_SHIFT & components.BRIDGE_MASK
        fields.append(
            Field(
                kind=kind,
                river=True if printed & components.RIVER_BIT else UNSET,
                bridge_to=i + bridge + 1 if bridge else UNSET,
                chip=(chip or None) if kind == "card" else UNSET,
                pawn=standing.get(i, UNSET),
                moving=moving if i == walker else UNSET,
            )
        )
    return Tile(components.TILE_NAMES[tile], fields)


@memo
def _beach(places: list[int], chip: int) -> Beach:
    standing = {place - BEACH: seat for seat, place in enumerate(places) if place >= BEACH}
    return Beach(chip or None, {str(number): standing.get(number) for number in components.BEACH_PLACES})


@memo
def _tiles(laid: int, unseen: int) -> Tiles:
    names = [components.TILE_NAMES[tile] for tile in range(components.PATHS) if unseen >> tile & 1]
    return Tiles(components.USED + 1 - min(laid, components.SLOTS - 1), names)


# --- people


def _player(p: Any, seat: int, own: bool) -> Player:
    """secret.1, secret.3: a chest is for its owner's eyes, and for all at the end."""
    places = (place_text(p, p.place[seat]), place_text(p, p.origin[seat])) if p.phase != ORDER else (None, None)
    hand = (p.hand_size[seat], p.laid_size[seat], p.laid[seat], p.last[seat], p.refill[seat], p.shown[seat])
    chest = (p.chest[seat], p.chips[seat]) if own or p.phase == OVER else None
    return _player_with(seat, places, hand, chest)


@memo
def _player_with(
    seat: int, places: tuple[str | None, str | None], hand: tuple[Any, ...], chest: tuple[int, list[int]] | None
) -> Player:
    hand_size, laid_size, laid, last, refill, shown = hand
    lines = chest_lines(*chest) if chest is not None else []
    return Player(
        seat=seat,
        place=places[0],
        came_from=places[1],
        hand_size=hand_size,
        laid_size=laid_size,
        laid=lay_text(laid) if laid not in {OPEN, HIDDEN} else None,
        last=lay_text(last) if last != OPEN else None,
        refill=refill,
        shown=card_names(shown),
        chest=chest[0] if chest is not None else None,
        chips=chip_list(chest[1]) if chest is not None else None,
        total=sum(line.points for line in lines) if chest is not None else None,
        lines=lines,
    )


def _you(p: Any, at: Any, seat: int, asked: bool) -> You:
    begun = p.phase not in {ORDER, DEAL}
    kind: Any = components.FIELD_NAMES[kind_on(at, p.place[seat]) if begun else 0]
    return You(
        seat=seat,
        hand=card_names(p.hand[seat]),
        starts_from=kind,
        most_cards=components.MOST_LAID,
        to_discard=p.hand_size[seat] - components.RIVER_HAND if asked and p.phase == RIVER else 0,
        cards_due=p.due if asked and p.phase == SCORE else 0,
    )
