"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from typing import Any, Literal

import msgspec
import numpy as np

from rhumbline.engine.entry_points import array_of, entry_point
from rhumbline.engine.game import SPECTATOR, seats_in
from rhumbline.engine.memo import memo, plain
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.components import Card as CardInBox
from rhumbline.games.cartographers.moves import drawing_text, spaces_in
from rhumbline.games.cartographers.rules.drawing import is_down_to_single_spaces, legal_drawings, map_of
from rhumbline.games.cartographers.rules.flow import actors, sealed
from rhumbline.games.cartographers.scores import Line, LineNow, lines_now, seasons_scored, sheet_lines, solo_rating
from rhumbline.games.cartographers.signs import one_map, rows_of
from rhumbline.games.cartographers.state import DRAW, OPEN, PHASES, Phase

Must = Literal["shape", "single", "skip"]
Side = Literal["left", "right"]

actors_of, sealed_of = entry_point(actors), entry_point(sealed)
map_drawn_by, drawings_of = entry_point(map_of), entry_point(legal_drawings)
is_down_to_single_spaces_in = entry_point(is_down_to_single_spaces)


class Time(msgspec.Struct, frozen=True):
    """check.2: the time of the cards revealed, and when the season ends."""

    spent: int
    threshold: int


class SeasonCard(msgspec.Struct, frozen=True):
    """A season: the time it lasts (check.2), and the edicts it scores (season.1)."""

    season: components.Season
    threshold: int
    edicts: list[components.Letter]


class Sheet(msgspec.Struct, frozen=True):
    """What is printed on everybody's map; coins.4: the length of the coin track."""

    name: str
    mountains: list[str]
    ruins: list[str]
    wastelands: list[str]
    coin_track: int


class Edict(msgspec.Struct, frozen=True):
    """A scoring card below its letter, the seasons that score it, and its solo number (solo.3)."""

    letter: components.Letter
    name: str
    title: str
    category: components.Category
    seasons: list[components.Season]
    solo: int


class Shape(msgspec.Struct, frozen=True):
    """A shape as the card shows it, in rows of `#` and `.`; coins.1: with a coin, or without."""

    drawn: list[str]
    coin: bool


class Card(msgspec.Struct, frozen=True):
    """The card that everybody draws from; ambush.1: where the maps are passed to, and whose map each seat draws on."""

    name: str
    title: str
    time: int
    ambush: bool
    terrains: list[components.Terrain]
    shapes: list[Shape]
    draw_on: list[int]
    passed: Side | None


class ExploreCard(msgspec.Struct, frozen=True):
    """An explore card as it is printed; a ruins card has neither terrains nor shapes."""

    name: str
    time: int
    terrains: list[components.Terrain]
    shapes: list[Shape]


class Deck(msgspec.Struct, frozen=True):
    """All explore cards, which of them are still to come this season and which came, and what is known of ambushes."""

    left: list[str]
    revealed: list[str]
    ambushes: int
    ambushes_unseen: list[str]
    ambushes_seen: list[str]
    cards: list[ExploreCard]


class Player(msgspec.Struct, frozen=True):
    """A map in eleven rows of eleven signs (`.` for nothing drawn), coins, and the score sheet.

    `last` is what this seat drew last; `latest` are the spaces drawn last on its map, which may be a neighbour's work.
    """

    seat: int
    rows: list[str]
    latest: list[str]
    coins: int
    last: str | None
    total: int
    lines: list[Line]
    now: list[LineNow]


class You(msgspec.Struct, frozen=True):
    """A seat's own sealed choice, or what it is asked for: a shape, a single space, or nothing on a full map."""

    seat: int
    sealed: str | None
    must: Must | None
    example: str | None


class Solo(msgspec.Struct, frozen=True):
    """solo.3 to solo.5: the stars of the solo game less the four solo numbers, and the title for that."""

    rating: int
    title: str | None


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    season: components.Season
    seasons: list[SeasonCard]
    time: Time
    sheet: Sheet
    edicts: list[Edict]
    card: Card | None
    ruins: bool
    deck: Deck
    to_act: list[int]
    ready: list[int]
    players: list[Player]
    last_card: str | None
    solo: Solo | None
    you: You | None


def view(s: Any, viewer: int) -> View:
    """What this viewer is shown."""
    p, at = plain(s), array_of(s)
    card = _card(p.card, p.seats) if p.card >= 0 else None
    players = [_player(p, seat, latest) for seat, latest in enumerate(_latest(p))]
    return View(
        phase=PHASES[p.phase],
        season=components.SEASONS[p.season],
        seasons=SEASON_CARDS,
        time=Time(p.time, int(components.THRESHOLD[p.season])),
        sheet=_sheet(p.sheet),
        edicts=_edicts(p.edict),
        card=card,
        ruins=bool(p.ruins_due),
        deck=_deck(p.deck, p.ambushes_in_deck, p.ambushes_unseen),
        to_act=list(seats_in(int(actors_of(at)))) if p.phase == DRAW else [],
        ready=list(seats_in(int(sealed_of(at)))),
        players=players,
        last_card=components.CARDS[p.last_card].name if p.last_card >= 0 else None,
        solo=Solo(*solo_rating(players[0].total, p.edict)) if p.seats == 1 and p.edict[0] >= 0 else None,
        you=None if viewer == SPECTATOR else _you(p, viewer, card),
    )


# --- what is printed


def _terrains(card: CardInBox) -> list[components.Terrain]:
    return [terrain for i, terrain in enumerate(components.TERRAINS) if card.terrains >> i & 1]


def _shapes(card: CardInBox) -> list[Shape]:
    pairs = zip(card.shapes, card.drawn, strict=True)
    return [Shape(list(drawn), shape == card.coin_shape) for shape, drawn in pairs]


SEASON_CARDS = [
    SeasonCard(
        season, int(components.THRESHOLD[i]), [components.LETTERS[letter] for letter in components.SEASON_EDICTS[i]]
    )
    for i, season in enumerate(components.SEASONS)
]
EXPLORE_CARDS = [ExploreCard(card.name, card.time, _terrains(card), _shapes(card)) for card in components.EXPLORE]


@memo
def _sheet(number: int) -> Sheet:
    sheet = components.SHEETS[number]
    mountains, ruins, wastelands = (
        [components.CELL_NAMES[cell] for cell in spaces] for spaces in (sheet.mountains, sheet.ruins, sheet.wastelands)
    )
    return Sheet(sheet.name, mountains, ruins, wastelands, components.COIN_TRACK)


@memo
def _edicts(laid: list[int]) -> list[Edict]:
    if laid[0] < 0:
        return []
    return [
        Edict(
            letter=components.LETTERS[letter],
            name=components.EDICTS[edict],
            title=components.EDICT_TITLES[edict],
            category=components.CATEGORIES[components.EDICT_CATEGORY[edict]],
            seasons=[card.season for card in SEASON_CARDS if components.LETTERS[letter] in card.edicts],
            solo=components.SOLO_NUMBERS[edict],
        )
        for letter, edict in enumerate(laid)
    ]


@memo
def _card(number: int, seats: int) -> Card:
    card = components.CARDS[number]
    table = one_map(0, seats=seats, card=number)
    ambush = number >= components.FIRST_AMBUSH
    side: Side = "left" if card.pass_left else "right"
    return Card(
        name=card.name,
        title=card.title,
        time=card.time,
        ambush=ambush,
        terrains=_terrains(card),
        shapes=_shapes(card),
        draw_on=[int(map_drawn_by(table, seat)) for seat in range(seats)],
        passed=side if ambush and seats > 1 else None,
    )


@memo
def _deck(deck: int, ambushes: int, unseen: int) -> Deck:
    return Deck(
        left=[card.name for i, card in enumerate(components.EXPLORE) if deck >> i & 1],
        revealed=[card.name for i, card in enumerate(components.EXPLORE) if not deck >> i & 1],
        ambushes=ambushes,
        ambushes_unseen=[card.name for i, card in enumerate(components.AMBUSH) if unseen >> i & 1],
        ambushes_seen=[card.name for i, card in enumerate(components.AMBUSH) if not unseen >> i & 1],
        cards=EXPLORE_CARDS,
    )


# --- people


def _latest(p: Any) -> list[int]:
    """What was drawn last on each map; ambush.1: which may be a neighbour's work."""
    draw_on = _card(p.last_card, p.seats).draw_on if p.last_card >= 0 else list(range(p.seats))
    return [p.last[draw_on.index(owner)] for owner in range(p.seats)]


def _player(p: Any, seat: int, latest: int) -> Player:
    boxes = p.stars[seat][: seasons_scored(p)]
    return _player_with(seat, p.sheet, p.edict, p.drawn[seat], p.coins[seat], p.last[seat], latest, boxes)


@memo
def _player_with(
    seat: int,
    sheet: int,
    edicts: list[int],
    drawn: list[list[int]],
    coins: int,
    last: int,
    latest: int,
    boxes: list[list[int]],
) -> Player:
    lines = sheet_lines(edicts, boxes)
    return Player(
        seat=seat,
        rows=rows_of(drawn),
        latest=spaces_in(latest) if latest != OPEN else [],
        coins=coins,
        last=drawing_text(last) if last != OPEN else None,
        total=sum(line.points for line in lines),
        lines=lines,
        now=lines_now(sheet, edicts, coins, drawn),
    )


def _you(p: Any, seat: int, card: Card | None) -> You:
    if p.sealed[seat] != OPEN:
        return You(seat, drawing_text(p.sealed[seat]), must=None, example=None)
    if card is None:
        return You(seat, sealed=None, must=None, example=None)
    must, example = _asked(p.sheet, p.card, p.ruins_due, p.drawn[card.draw_on[seat]])
    return You(seat, None, must, example)


@memo
def _asked(sheet: int, card: int, ruins_due: int, drawn: list[list[int]]) -> tuple[Must, str]:
    """What a card asks of whoever draws on this map, and one of the drawings it allows."""
    table = one_map(sheet, drawn, card=card, ruins_due=ruins_due)
    moves = np.empty(components.MOST_MOVES, dtype=np.int32)
    some = int(moves[int(drawings_of(table, 0, moves)) // 2])
    must: Must = "skip" if some == components.SKIP else "shape"
    if must == "shape" and is_single_space(some) and is_down_to_single_spaces_in(table, 0):
        must = "single"
    return must, drawing_text(some)


def is_single_space(drawing: int) -> bool:
    """Whether a drawing fills one space only."""
    return bool(components.SHAPE_OF[drawing % components.DRAWINGS_PER_TERRAIN // components.CELLS] == components.SINGLE)
