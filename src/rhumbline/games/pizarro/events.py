"""What happens in Pizarro & Co., as each viewer may know it. Rule numbers are those of rules.md."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rhumbline.engine.events import Event, Part, Reader, SeatEvent
from rhumbline.engine.game import seats_in
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.rules import notes
from rhumbline.games.pizarro.scores import Line, result, score_sheets
from rhumbline.games.pizarro.state import HALVES, Half

Why = Literal["da-gama", "basic", "bags", "trade"]
WHY: tuple[Why, ...] = ("da-gama", "basic", "bags", "trade")  # by the stage of the year

# --- the auction


class ExplorerTurnedUp(Event, frozen=True):
    """auction.1: a card of the year's stack is up; columbus.2: after those come the vetoed ones."""

    explorer: components.Explorer
    source: Literal["stack", "vetoed"]


class Allowed(SeatEvent, frozen=True):
    """columbus.1: the owner of a veto keeps it."""

    explorer: components.Explorer


class Vetoed(SeatEvent, frozen=True):
    """columbus.2: the card has gone under the stack, and the veto is spent."""

    explorer: components.Explorer


class AuctionOpened(Event, frozen=True):
    """auction.3: those entitled may bid, and the opener speaks first."""

    explorer: components.Explorer
    opener: int
    entitled: list[int]


class Bid(SeatEvent, frozen=True):
    """auction.5: this is the highest bid now."""

    gold: int


class Passed(SeatEvent, frozen=True):
    """auction.4: out for this card."""


class Sold(SeatEvent, frozen=True):
    """auction.4: all others have passed; this seat has bought the card for its bid."""

    explorer: components.Explorer
    price: int


class Unsold(Event, frozen=True):
    """auction.10: the card has gone to the box."""

    explorer: components.Explorer
    reason: Literal["nobody-may-bid", "all-passed"]


class CardPaid(SeatEvent, frozen=True):
    """pay.1: a gold card is laid down openly; so much is still owed."""

    card: int
    owed: int


class Paid(SeatEvent, frozen=True):
    """pay.2: the price is covered by these cards, and there is no change."""

    price: int
    cards: list[int]


# --- ships and abilities


class ShipSailed(SeatEvent, frozen=True):
    """ship.1: a ship is placed, coming from nowhere; ship.2: later it moves on from the space before."""

    explorer: components.Explorer
    ship: components.ShipName
    from_: int | None = msgspec.field(name="from")
    to: int


class VetoGained(SeatEvent, frozen=True):
    """columbus.1: a card that is good for a veto lies open; so many of them the seat has now."""

    vetoes: int


class Tucked(SeatEvent, frozen=True):
    """magellan.1: a card lies face down, known to its owner alone unless it can be no other; magellan.2: or face up."""

    ship: components.ShipName
    card: int | None
    source: Literal["hand", "payment"]

    def for_others(self) -> Tucked:
        return Tucked(self.seat, self.ship, None, self.source)


class HalfChosen(SeatEvent, frozen=True):
    """da-gama.2: a ship lies on this half of its space."""

    ship: components.ShipName
    half: Half


class HandLaidOpen(SeatEvent, frozen=True):
    """cook.1: this hand lies open for the rest of the year."""

    cards: list[int]


class HandTakenUp(SeatEvent, frozen=True):
    """cook.3: a hand that lay open is a secret again."""


class CardTaken(SeatEvent, frozen=True):
    """cook.2: the left neighbour has taken this card unseen and discarded it."""

    card: int
    by: int


# --- gold and years


class GoldDrawn(SeatEvent, frozen=True):
    """gold.1: a card has come into a hand; secrets.1: its owner alone knows it, unless the hand lies open."""

    card: int | None
    why: Why

    def for_others(self) -> GoldDrawn:
        return GoldDrawn(self.seat, None, self.why)


class NothingToDraw(SeatEvent, frozen=True):
    """gold.2: so many cards were due, and there are none left."""

    cards: int
    why: Why


class SupplyShuffled(Event, frozen=True):
    """year.1, gold.2: so many discards have gone back into the supply, which holds so many cards now."""

    discards: int
    supply: int


class Traded(SeatEvent, frozen=True):
    """marco-polo.1: a ship has traded these cards, which may be none; as many are drawn."""

    cards: list[int]


class YearEnded(Event, frozen=True):
    """year.1: the last card of the year has been auctioned."""

    year: components.Year


class YearBegan(Event, frozen=True):
    """year.6: the next year begins with its own stack."""

    year: components.Year


# --- the scoring


class TuckedPile(msgspec.Struct, frozen=True):
    """magellan.4: the cards under one of Magellan's ships."""

    ship: components.ShipName
    cards: list[int]


class CardsShown(SeatEvent, frozen=True):
    """scoring.1: a seat's turn to score has come, and it shows its hand and what it has tucked."""

    hand: list[int]
    piles: list[TuckedPile]


class PushCardDrawn(SeatEvent, frozen=True):
    """pizarro.2: a card is drawn openly, and so much gold lies there now; pizarro.3: above 20 all is lost."""

    card: int
    gold: int
    lost: bool


class PushStopped(SeatEvent, frozen=True):
    """pizarro.2: the owner draws no further, and scores this."""

    gold: int


class Scored(SeatEvent, frozen=True):
    """scoring.1: what a seat scores in all, and the lines that make it up."""

    total: int
    lines: list[Line]


class GameOver(Event, frozen=True):
    """scoring.4: everybody has scored; seats from the first place to the last, equals together."""

    ranking: list[list[int]]
    totals: list[int]


# --- from what `play` has noted


def _cards_shown(s: Any, seat: int, *row: int) -> CardsShown:
    piles = [[int(v) for v in pile if v] for pile in s.tucked[seat].tolist()]
    named = [TuckedPile(ship, pile) for ship, pile in zip(components.SHIP_NAMES, piles, strict=True) if pile]
    return CardsShown(seat, components.values(row[: components.VALUES]), named)


def _scored(s: Any, seat: int, *_: int) -> Scored:
    lines = score_sheets(s)[seat]
    return Scored(seat, sum(line.points for line in lines), lines)


def _game_over(s: Any, *_: int) -> GameOver:
    ended = result(s)
    return GameOver(ended.ranking, ended.totals)


def begins(event: Event, _seats: int) -> Part | None:
    """A round is a year; a turn begins with each card that is up for auction."""
    if isinstance(event, YearBegan):
        return "round"
    return "turn" if isinstance(event, ExplorerTurnedUp) else None


READERS: dict[int, Reader] = {
    notes.EXPLORER_TURNED_UP: lambda _s, _seat, explorer, source, *_: ExplorerTurnedUp(
        components.EXPLORERS[explorer], "vetoed" if source == notes.FROM_VETOED else "stack"
    ),
    notes.ALLOWED: lambda _s, seat, explorer, *_: Allowed(seat, components.EXPLORERS[explorer]),
    notes.VETOED: lambda _s, seat, explorer, *_: Vetoed(seat, components.EXPLORERS[explorer]),
    notes.AUCTION_OPENED: lambda _s, _seat, explorer, opener, entitled, *_: AuctionOpened(
        components.EXPLORERS[explorer], opener, list(seats_in(entitled))
    ),
    notes.BID: lambda _s, seat, gold, *_: Bid(seat, gold),
    notes.PASSED: lambda _s, seat, *_: Passed(seat),
    notes.SOLD: lambda _s, seat, explorer, price, *_: Sold(seat, components.EXPLORERS[explorer], price),
    notes.UNSOLD: lambda _s, _seat, explorer, reason, *_: Unsold(
        components.EXPLORERS[explorer], "nobody-may-bid" if reason == notes.NOBODY_MAY_BID else "all-passed"
    ),
    notes.CARD_PAID: lambda _s, seat, card, owed, *_: CardPaid(seat, card, owed),
    notes.PAID: lambda _s, seat, *row: Paid(seat, row[components.VALUES], components.values(row[: components.VALUES])),
    notes.SHIP_SAILED: lambda _s, seat, explorer, ship, year, *_: ShipSailed(
        seat, components.EXPLORERS[explorer], components.SHIP_NAMES[ship], year or None, year + 1
    ),
    notes.VETO_GAINED: lambda _s, seat, vetoes, *_: VetoGained(seat, vetoes),
    notes.TUCKED: lambda _s, seat, ship, card, source, *_: Tucked(
        seat, components.SHIP_NAMES[ship], card, "payment" if source == notes.OUT_OF_PAYMENT else "hand"
    ),
    notes.HALF_CHOSEN: lambda _s, seat, ship, half, *_: HalfChosen(seat, components.SHIP_NAMES[ship], HALVES[half]),
    notes.HAND_LAID_OPEN: lambda _s, seat, *row: HandLaidOpen(seat, components.values(row[: components.VALUES])),
    notes.HAND_TAKEN_UP: lambda _s, seat, *_: HandTakenUp(seat),
    notes.CARD_TAKEN: lambda _s, seat, card, by, *_: CardTaken(seat, card, by),
    notes.GOLD_DRAWN: lambda _s, seat, card, stage, *_: GoldDrawn(seat, card, WHY[stage]),
    notes.NOTHING_TO_DRAW: lambda _s, seat, cards, stage, *_: NothingToDraw(seat, cards, WHY[stage]),
    notes.SUPPLY_SHUFFLED: lambda _s, _seat, discards, supply, *_: SupplyShuffled(discards, supply),
    notes.TRADED: lambda _s, seat, handful, *_: Traded(seat, list(components.HANDFULS[handful])),
    notes.YEAR_ENDED: lambda _s, _seat, year, *_: YearEnded(components.YEARS[year]),
    notes.YEAR_BEGAN: lambda _s, _seat, year, *_: YearBegan(components.YEARS[year]),
    notes.CARDS_SHOWN: _cards_shown,
    notes.PUSH_CARD_DRAWN: lambda _s, seat, card, gold, lost, *_: PushCardDrawn(seat, card, gold, bool(lost)),
    notes.PUSH_STOPPED: lambda _s, seat, gold, *_: PushStopped(seat, gold),
    notes.SCORED: _scored,
    notes.GAME_OVER: _game_over,
}
