"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from functools import cache
from typing import Any, Literal

import msgspec
import numpy as np

from rhumbline.engine.entry_points import array_of, entry_point
from rhumbline.engine.game import SPECTATOR
from rhumbline.engine.memo import memo, plain
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.components import Card as CardInBox
from rhumbline.games.cartographers.moves import drawing_text, shape_of, spaces_in
from rhumbline.games.cartographers.rules.drawing import is_down_to_single_spaces, legal_drawings, map_drawn_on
from rhumbline.games.cartographers.scores import Line, LineNow, lines_now, seasons_scored, sheet_lines, solo_rating
from rhumbline.games.cartographers.signs import names_of, rows_of
from rhumbline.games.cartographers.state import DRAW, OPEN, PHASES, Phase

Must = Literal["shape", "single", "skip"]

drawings_of, is_down_to_single_spaces_in = entry_point(legal_drawings), entry_point(is_down_to_single_spaces)


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
    passed: components.Side | None


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


class NextTitle(msgspec.Struct, frozen=True):
    """solo.5: a better title, and the stars that are missing for it."""

    title: str
    stars: int


class Solo(msgspec.Struct, frozen=True):
    """solo.3 to solo.5: the stars of the solo game less the four solo numbers, the title for that, the one above."""

    rating: int
    title: str | None
    next_title: NextTitle | None


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


# --- what is printed


def _shapes(card: CardInBox) -> list[Shape]:
    return [Shape(list(drawn), shape == card.coin_shape) for shape, drawn in zip(card.shapes, card.drawn, strict=True)]


SEASON_CARDS = [
    SeasonCard(season, int(components.THRESHOLD[i]), [components.LETTERS[k] for k in components.SEASON_EDICTS[i]])
    for i, season in enumerate(components.SEASONS)
]
EXPLORE_CARDS = [ExploreCard(card.name, card.time, list(card.terrains), _shapes(card)) for card in components.EXPLORE]
SHEETS = [
    Sheet(one.name, names_of(one.mountains), names_of(one.ruins), names_of(one.wastelands), components.COIN_TRACK)
    for one in components.SHEETS
]


@cache
def _edict(letter: components.Letter, edict: int) -> Edict:
    return Edict(
        letter=letter,
        name=components.EDICTS[edict],
        title=components.EDICT_TITLES[edict],
        category=components.CATEGORIES[components.EDICT_CATEGORY[edict]],
        seasons=[card.season for card in SEASON_CARDS if letter in card.edicts],
        solo=components.SOLO_NUMBERS[edict],
    )


@cache
def _card(number: int, seats: int) -> Card:
    card = components.CARDS[number]
    return Card(
        name=card.name,
        title=card.title,
        time=card.time,
        ambush=card.passes is not None,
        terrains=list(card.terrains),
        shapes=_shapes(card),
        draw_on=[int(map_drawn_on(number, seats, seat)) for seat in range(seats)],
        passed=card.passes if seats > 1 else None,
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


# --- what is on the table


def view(s: Any, viewer: int) -> View:
    """What this viewer is shown."""
    p = plain(s)
    scored = seasons_scored(p)
    players = [
        _player(seat, p.sheet, p.edict, p.drawn[seat], p.coins[seat], p.last[seat], latest, p.stars[seat][:scored])
        for seat, latest in enumerate(_latest(p))
    ]
    laid = p.edict if p.edict[0] >= 0 else []
    ready = [seat for seat in range(p.seats) if p.sealed[seat] != OPEN]
    return View(
        phase=PHASES[p.phase],
        season=components.SEASONS[p.season],
        seasons=SEASON_CARDS,
        time=Time(p.time, SEASON_CARDS[p.season].threshold),
        sheet=SHEETS[p.sheet],
        edicts=[_edict(components.LETTERS[i], edict) for i, edict in enumerate(laid)],
        card=_card(p.card, p.seats) if p.card >= 0 else None,
        ruins=bool(p.ruins_due),
        deck=_deck(p.deck, p.ambushes_in_deck, p.ambushes_unseen),
        to_act=[seat for seat in range(p.seats) if seat not in ready] if p.phase == DRAW else [],
        ready=ready,
        players=players,
        last_card=components.CARDS[p.last_card].name if p.last_card >= 0 else None,
        solo=_solo(players[0].total, laid) if p.seats == 1 and laid else None,
        you=None if viewer == SPECTATOR else _you(s, p, viewer),
    )


def _solo(total: int, edicts: list[int]) -> Solo:
    rating, title = solo_rating(total, edicts)
    # From the best title to the least: the last one out of reach is the next.
    above = [NextTitle(name, least - rating) for least, name in components.TITLES if least > rating]
    return Solo(rating, title, above[-1] if above else None)


def _latest(p: Any) -> list[int]:
    """What was drawn last on each map; ambush.1: which may be a neighbour's work."""
    draw_on = _card(p.last_card, p.seats).draw_on if p.last_card >= 0 else list(range(p.seats))
    return [p.last[draw_on.index(owner)] for owner in range(p.seats)]


@memo
def _player(
    seat: int, sheet: int, edicts: list[int], drawn: Any, coins: int, last: int, latest: int, boxes: list[list[int]]
) -> Player:
    planes = np.array(drawn, dtype=np.uint64)
    return Player(
        seat=seat,
        rows=rows_of(planes),
        latest=spaces_in(latest) if latest != OPEN else [],
        coins=coins,
        last=drawing_text(last) if last != OPEN else None,
        total=sum(map(sum, boxes)),
        lines=sheet_lines(edicts, boxes),
        now=lines_now(sheet, edicts, coins, planes),
    )


def _you(s: Any, p: Any, seat: int) -> You:
    if p.sealed[seat] != OPEN:
        return You(seat, drawing_text(p.sealed[seat]), must=None, example=None)
    if p.phase != DRAW:
        return You(seat, sealed=None, must=None, example=None)
    table, moves = array_of(s), np.empty(components.MOST_MOVES, dtype=np.int32)
    some = int(moves[drawings_of(table, seat, moves) // 2])
    single = shape_of(some) == components.SINGLE and is_down_to_single_spaces_in(table, seat)
    must: Must = "skip" if some == components.SKIP else "single" if single else "shape"
    return You(seat, None, must, drawing_text(some))
