"""What happens in Cartographers, as each viewer may know it. Rule numbers are those of rules.md."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET

from rhumbline.engine.events import Event, Part, Reader, SeatEvent
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.moves import drawing_text, spaces_in, terrain_of
from rhumbline.games.cartographers.rules import notes
from rhumbline.games.cartographers.scores import result
from rhumbline.games.cartographers.state import COINS, FIRST_EDICT, MONSTERS


class EdictsLaid(Event, frozen=True):
    """setup.2: the scoring cards below A, B, C and D, in this order."""

    edicts: list[str]


class SeasonBegan(Event, frozen=True):
    """setup.3, season.4: the deck is shuffled; ambush.5: with so many ambushes that nobody has seen."""

    season: components.Season
    threshold: int
    ambushes: int


class CardRevealed(Event, frozen=True):
    """explore.1: a card for everybody to draw from; check.1: its time, and that of the season with it.

    With `on_ruins`, the drawing must cover ruins (ruins.1).
    """

    card: str
    time: int
    spent: int
    threshold: int
    on_ruins: bool


class RuinsRevealed(Event, frozen=True):
    """explore.2, ruins.1: a ruins card; the next explore card must be drawn on ruins."""

    card: str


class AmbushRevealed(Event, frozen=True):
    """ambush.1: each map goes to the neighbour on this side; in the solo game nobody is there to take it."""

    card: str
    passed: components.Side | None


class AmbushStruck(Event, frozen=True):
    """solo.1: where the monsters of the solo game lie, and how many places were tried; solo.2: they may fit nowhere."""

    card: str
    map: int
    spaces: list[str]
    tried: int


class Chose(SeatEvent, frozen=True):
    """draw.1: a choice waits for the others'; until the last one is in, only its owner knows it.

    On a full map (draw.7) it is `skip`, without terrain and spaces.
    """

    map: int
    terrain: components.Terrain | None
    spaces: list[str] | None
    drawing: str | None

    def for_others(self) -> Chose:
        return Chose(self.seat, self.map, None, None, None)


class TookBack(SeatEvent, frozen=True):
    """draw.1: a choice has been taken back."""


class Drew(SeatEvent, frozen=True):
    """draw.1: what a seat has drawn; ambush.1: on an ambush, on a neighbour's map."""

    card: str
    map: int
    terrain: components.Terrain
    spaces: list[str]
    drawing: str


class Skipped(SeatEvent, frozen=True):
    """draw.7: the map had no empty space, so nothing was drawn."""

    card: str
    map: int


class CoinWon(SeatEvent, frozen=True):
    """coins.1, coins.2: a coin for the owner of a map, for a shape or for a mountain; and how many that makes."""

    why: Literal["shape", "mountain"]
    mountain: str | None
    coins: int


class CoinLost(SeatEvent, frozen=True):
    """coins.4: the track was full, so this coin does not count."""

    why: Literal["shape", "mountain"]
    mountain: str | None


class SeasonEnded(Event, frozen=True):
    """check.2: the season's time has been reached or passed."""

    season: components.Season
    spent: int
    threshold: int


class EdictStars(msgspec.Struct, frozen=True):
    """What an edict has paid."""

    letter: components.Letter
    edict: str
    stars: int


class SeasonScored(SeatEvent, frozen=True):
    """season.1 to season.3: what a season has brought a seat, and all its stars so far."""

    season: components.Season
    edicts: list[EdictStars]
    coins: int
    monsters: int
    stars: int
    total: int


class GameEnded(Event, frozen=True):
    """end.1 to end.4: places, stars, and stars lost to monsters; solo.3, solo.4: in the solo game rating and title."""

    ranking: list[list[int]]
    totals: list[int]
    lost_to_monsters: list[int]
    rating: int | None
    title: str | None


# --- from what `play` has noted


def _card_revealed(s: Any, _seat: int, card: int, spent: int, ruins: int, *_: int) -> CardRevealed:
    name, time = components.CARDS[card].name, components.CARDS[card].time
    return CardRevealed(name, time, spent, int(components.THRESHOLD[s.season]), on_ruins=bool(ruins))


def _ambush_revealed(s: Any, _seat: int, card: int, *_: int) -> AmbushRevealed:
    return AmbushRevealed(components.CARDS[card].name, components.CARDS[card].passes if s.seats > 1 else None)


def _chose(_s: Any, seat: int, owner: int, drawing: int, *_: int) -> Chose:
    return Chose(seat, owner, terrain_of(drawing), spaces_in(drawing), drawing_text(drawing))


def _drew(_s: Any, seat: int, card: int, owner: int, drawing: int, *_: int) -> Drew:
    terrain = terrain_of(drawing)
    assert terrain is not None
    return Drew(seat, components.CARDS[card].name, owner, terrain, spaces_in(drawing), drawing_text(drawing))


def _reason(s: Any, mountain: int) -> tuple[Literal["shape", "mountain"], str | None]:
    if mountain == notes.FOR_SHAPE:
        return "shape", None
    return "mountain", components.CELL_NAMES[components.SHEETS[s.sheet].mountains[mountain]]


def _season_scored(s: Any, seat: int, season: int, *_: int) -> SeasonScored:
    boxes = s.stars[seat, : season + 1].tolist()
    box = boxes[-1]
    edicts = [
        EdictStars(components.LETTERS[letter], components.EDICTS[s.edict[letter]], box[FIRST_EDICT + column])
        for column, letter in enumerate(components.SEASON_EDICTS[season].tolist())
    ]
    total = sum(map(sum, boxes))
    return SeasonScored(seat, components.SEASONS[season], edicts, box[COINS], box[MONSTERS], sum(box), total)


def _game_ended(s: Any, *_: int) -> GameEnded:
    told = result(s)
    rating = None if told.rating is UNSET else told.rating
    title = None if told.title is UNSET else told.title
    return GameEnded(told.ranking, told.totals, told.lost_to_monsters, rating, title)


def begins(event: Event, _seats: int) -> Part | None:
    """A round is a season; a turn begins with the card that everybody draws from."""
    if isinstance(event, SeasonBegan):
        return "round"
    return "turn" if isinstance(event, CardRevealed | RuinsRevealed | AmbushRevealed) else None


READERS: dict[int, Reader] = {
    notes.EDICTS_LAID: lambda _s, _seat, layout, *_: EdictsLaid(
        [components.EDICTS[edict] for edict in components.EDICT_LAYOUTS[layout]]
    ),
    notes.SEASON_BEGAN: lambda _s, _seat, season, ambushes, *_: SeasonBegan(
        components.SEASONS[season], int(components.THRESHOLD[season]), ambushes
    ),
    notes.CARD_REVEALED: _card_revealed,
    notes.RUINS_REVEALED: lambda _s, _seat, card, *_: RuinsRevealed(components.CARDS[card].name),
    notes.AMBUSH_REVEALED: _ambush_revealed,
    notes.AMBUSH_STRUCK: lambda _s, _seat, card, drawing, tried, *_: AmbushStruck(
        components.CARDS[card].name, 0, spaces_in(drawing), tried
    ),
    notes.CHOSE: _chose,
    notes.TOOK_BACK: lambda _s, seat, *_: TookBack(seat),
    notes.DREW: _drew,
    notes.SKIPPED: lambda _s, seat, card, owner, *_: Skipped(seat, components.CARDS[card].name, owner),
    notes.COIN_WON: lambda s, seat, mountain, coins, *_: CoinWon(seat, *_reason(s, mountain), coins),
    notes.COIN_LOST: lambda s, seat, mountain, *_: CoinLost(seat, *_reason(s, mountain)),
    notes.SEASON_ENDED: lambda _s, _seat, season, spent, *_: SeasonEnded(
        components.SEASONS[season], spent, int(components.THRESHOLD[season])
    ),
    notes.SEASON_SCORED: _season_scored,
    notes.GAME_ENDED: _game_ended,
}
