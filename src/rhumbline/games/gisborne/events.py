"""What happens in Gisborne, as each viewer may know it. Rule numbers are those of rules.md."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import field

from rhumbline.engine.events import Event, Part, Reader, SeatEvent
from rhumbline.games.gisborne.components import KINDS, LAY_POINTS, ORDERS, TILE_NAMES
from rhumbline.games.gisborne.moves import LAID_CARDS, card_names
from rhumbline.games.gisborne.places import place_text
from rhumbline.games.gisborne.rules import notes

How = Literal["landing", "passing", "arriving"]
HOW: tuple[How, ...] = get_args(How)


class OrderDrawn(Event, frozen=True):
    """setup.2: the pawns stand on the bar in this order, its front first."""

    order: list[int]


class Drew(SeatEvent, frozen=True):
    """A card has come to a hand; secret.1: which one, only its owner is told."""

    card: str | None

    def for_others(self) -> Drew:
        return Drew(self.seat, None)


class ChipTurnedUp(Event, frozen=True):
    """setup.6: this chip is on top of its pile now."""

    value: int


class RoundBegan(Event, frozen=True):
    """round.1: cards are to be laid."""

    round: int


class Laid(SeatEvent, frozen=True):
    """round.3: cards lie face-down; everybody sees how many, the tent included."""

    count: int
    cards: list[str] | None

    def for_others(self) -> Laid:
        return Laid(self.seat, self.count, None)


class Revealed(SeatEvent, frozen=True):
    """round.3: all cards laid are turned over at once."""

    cards: list[str]


class Camped(SeatEvent, frozen=True):
    """tent.1: the pawn stays where it is."""

    cards: list[str]


class Walked(SeatEvent, frozen=True):
    """move.1: a pawn has come to the end of its walk; swamp.1: from a swamp it walks half its points."""

    cards: list[str]
    points: int
    steps: int
    from_: str = field(name="from")
    to: str


class PushedOn(SeatEvent, frozen=True):
    """move.3: a field was occupied, so the pawn went on to this one."""

    to: str


class RiverCrossed(SeatEvent, frozen=True):
    """river.1: a pawn on its way has crossed a river."""


class BridgeCrossed(SeatEvent, frozen=True):
    """shortcut.1: a pawn was carried over a bridge; river.3: what flows under it was not crossed."""

    from_: str = field(name="from")
    to: str


class TileLaid(Event, frozen=True):
    """tile.1: the road goes on; tile.2: with this chip on its card field."""

    tile: str
    chip: int | None


class Discarded(SeatEvent, frozen=True):
    """river.1: these cards were given up at a river, for all to see."""

    cards: list[str]


class ChipWon(SeatEvent, frozen=True):
    """card.1, card.2, end.1: a chip goes into a chest, and all see how it was won."""

    value: int
    how: How


class ChipLost(SeatEvent, frozen=True):
    """wolves.1: a chip goes back to the box."""

    value: int


class WolvesFoundNothing(SeatEvent, frozen=True):
    """wolves.1: who has no chip loses none."""


class LastRound(SeatEvent, frozen=True):
    """end.1: the first pawn is on the beach."""


class ScoringBegan(Event, frozen=True):
    """scoring.1: a position scoring, from the front to the back; end.4: the final one ends the game."""

    order: list[int]
    final: bool


class PositionCard(SeatEvent, frozen=True):
    """scoring.3: a position card has gone to chest or hand; secret.1: where to, only its owner is told."""

    where: Literal["chest", "hand"] | None
    card: str | None

    def for_others(self) -> PositionCard:
        return PositionCard(self.seat, None, None)


class PileShuffled(Event, frozen=True):
    """pile.1: the discards are the new pile."""

    cards: int


class NothingToDraw(SeatEvent, frozen=True):
    """pile.2: cards were due, and there are none left."""


FORGETS = (PileShuffled,)
"""After these, a position no longer shows what all have seen."""


def begins(event: Event, _seats: int) -> Part | None:
    """round.1: cards are laid; the turn of each pawn is told by its walk, or by its tent."""
    if isinstance(event, RoundBegan):
        return "round"
    return "turn" if isinstance(event, Walked | Camped) else None


# --- from what `play` has noted

READERS: dict[int, Reader] = {
    notes.ORDER_DRAWN: lambda s, _seat, order, *_: OrderDrawn(ORDERS[order, : s.seats].tolist()),
    notes.DREW: lambda _s, seat, kind, *_: Drew(seat, KINDS[kind]),
    notes.CHIP_TURNED_UP: lambda _s, _seat, value, *_: ChipTurnedUp(value),
    notes.ROUND_BEGAN: lambda _s, _seat, number, *_: RoundBegan(number),
    notes.LAID: lambda _s, seat, lay, size, *_: Laid(seat, size, LAID_CARDS[lay]),
    notes.REVEALED: lambda _s, seat, lay, *_: Revealed(seat, LAID_CARDS[lay]),
    notes.CAMPED: lambda _s, seat, lay, *_: Camped(seat, LAID_CARDS[lay]),
    notes.WALKED: lambda s, seat, lay, steps, a, b, *_: Walked(
        seat, LAID_CARDS[lay], int(LAY_POINTS[lay]), steps, from_=place_text(s, a), to=place_text(s, b)
    ),
    notes.PUSHED_ON: lambda s, seat, place, *_: PushedOn(seat, place_text(s, place)),
    notes.RIVER_CROSSED: lambda _s, seat, *_: RiverCrossed(seat),
    notes.BRIDGE_CROSSED: lambda s, seat, a, b, *_: BridgeCrossed(seat, from_=place_text(s, a), to=place_text(s, b)),
    notes.TILE_LAID: lambda _s, _seat, tile, chip, *_: TileLaid(TILE_NAMES[tile], chip or None),
    notes.DISCARDED: lambda _s, seat, *gone: Discarded(seat, card_names(gone[: len(KINDS)])),
    notes.CHIP_WON: lambda _s, seat, value, how, *_: ChipWon(seat, value, HOW[how]),
    notes.CHIP_LOST: lambda _s, seat, value, *_: ChipLost(seat, value),
    notes.WOLVES_FOUND_NOTHING: lambda _s, seat, *_: WolvesFoundNothing(seat),
    notes.LAST_ROUND: lambda _s, seat, *_: LastRound(seat),
    notes.SCORING_BEGAN: lambda s, _seat, final, *_: ScoringBegan(s.order[: s.seats].tolist(), bool(final)),
    notes.POSITION_CARD: lambda _s, seat, hand, kind, *_: (
        PositionCard(seat, "hand", KINDS[kind]) if hand else PositionCard(seat, "chest", None)
    ),
    notes.PILE_SHUFFLED: lambda _s, _seat, cards, *_: PileShuffled(cards),
    notes.NOTHING_TO_DRAW: lambda _s, seat, *_: NothingToDraw(seat),
}
