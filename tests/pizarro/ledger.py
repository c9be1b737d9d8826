"""A table kept by its events alone: whatever the engine's position says must follow from them."""

from collections import Counter
from functools import singledispatchmethod

from pizarro.table import EXPLORERS
from rhumbline import Match
from rhumbline.engine.events import Event
from rhumbline.games.pizarro import events as told

YEARS = ("I", "II", "III")


class Ledger:
    """Hands, ships and piles of cards, as they follow from what has happened."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.year = "I"
        self.hands = [Counter(range(1, 10)) for _ in range(seats)]
        self.supply = 63 - 9 * seats
        self.discards: Counter[int] = Counter()
        self.payment: Counter[int] = Counter()
        self.ships: list[dict[str, dict[str, int]]] = [{name: {} for name in EXPLORERS} for _ in range(seats)]
        self.halves: list[dict[str, str]] = [{} for _ in range(seats)]
        self.piles: list[dict[str, list[int]]] = [{} for _ in range(seats)]
        self.vetoes = [0] * seats
        self.vetoed: list[str] = []
        self.box: dict[str, list[str]] = {year: [] for year in YEARS}
        self.open: set[int] = set()
        self.shown: list[int] = []
        self.scored: dict[int, int] = {}
        self.up = ""
        self.high = (-1, 0)
        self.bidding: set[int] = set()
        self.pushed: list[int] = []
        self.over = False

    def check(self, m: Match) -> None:
        """What the match says is what the events have told."""
        p = m.position()
        assert p["year"] == self.year
        assert len(p["supply"]) == self.supply
        assert Counter(p["discards"] + p["payment"]) == self.discards + self.payment
        assert p["vetoed"] == self.vetoed
        assert {year: sorted(cards) for year, cards in p["box"].items()} == {
            year: sorted(cards) for year, cards in self.box.items()
        }
        assert sorted(p["pizarro"]) == sorted(self.pushed)
        for seat, player in enumerate(p["players"]):
            assert Counter(player["hand"]) == self.hands[seat]
            assert player["open"] == (seat in self.open)
            assert player["vetoes"] == self.vetoes[seat]
            fleets = {name: list(fleet.values()) for name, fleet in self.ships[seat].items() if fleet}
            assert player["ships"] == fleets
            assert player["piles"] == list(self.piles[seat].values())
            if p["phase"] != "side":
                assert player["halves"] == list(self.halves[seat].values())
        assert m.over == self.over

    # --- what has happened

    @singledispatchmethod
    def hear(self, event: Event) -> None:
        """Note one event."""
        raise NotImplementedError(event)

    @hear.register
    def _(self, event: told.ExplorerTurnedUp) -> None:
        if event.source == "vetoed":
            assert event.explorer == self.vetoed.pop(0)
        self.up = event.explorer

    @hear.register
    def _(self, event: told.Allowed) -> None:
        assert self.vetoes[event.seat] > 0
        assert event.explorer == self.up

    @hear.register
    def _(self, event: told.Vetoed) -> None:
        self.vetoes[event.seat] -= 1
        assert event.explorer == self.up
        self.vetoed.append(event.explorer)

    @hear.register
    def _(self, event: told.AuctionOpened) -> None:
        assert event.explorer == self.up
        assert event.opener in event.entitled
        self.bidding = set(event.entitled)
        self.high = (-1, 0)

    @hear.register
    def _(self, event: told.Bid) -> None:
        assert event.seat in self.bidding
        assert event.gold > self.high[1]
        self.high = (event.seat, event.gold)

    @hear.register
    def _(self, event: told.Passed) -> None:
        self.bidding.remove(event.seat)

    @hear.register
    def _(self, event: told.Sold) -> None:
        assert self.bidding == {event.seat}
        assert (event.seat, event.price) == self.high
        assert event.explorer == self.up

    @hear.register
    def _(self, event: told.Unsold) -> None:
        assert event.explorer == self.up
        assert not self.bidding or event.reason == "nobody-may-bid"
        self.box[self.year].append(event.explorer)

    @hear.register
    def _(self, event: told.CardPaid) -> None:
        self.give(event.seat, [event.card])
        self.payment[event.card] += 1
        paid = sum(self.payment.elements())
        assert event.owed == max(0, self.high[1] - paid)

    @hear.register
    def _(self, event: told.Paid) -> None:
        assert event.cards == sorted(self.payment.elements())
        assert sum(event.cards) - min(event.cards) < event.price <= sum(event.cards)
        self.discards += self.payment
        self.payment.clear()
        self.bidding.clear()

    @hear.register
    def _(self, event: told.ShipSailed) -> None:
        fleet = self.ships[event.seat][event.explorer]
        assert event.explorer == self.up
        assert fleet.get(event.ship) == event.from_
        assert event.from_ is not None or event.ship == "ABC"[len(fleet)]
        assert event.to == (event.from_ or 0) + 1
        fleet[event.ship] = event.to

    @hear.register
    def _(self, event: told.VetoGained) -> None:
        self.vetoes[event.seat] += 1
        assert event.vetoes == self.vetoes[event.seat]

    @hear.register
    def _(self, event: told.Tucked) -> None:
        assert event.card is not None
        if event.source == "hand":
            self.give(event.seat, [event.card])
        else:
            self.discards -= Counter([event.card])
        self.piles[event.seat].setdefault(event.ship, []).append(event.card)

    @hear.register
    def _(self, event: told.HalfChosen) -> None:
        self.halves[event.seat][event.ship] = event.half

    @hear.register
    def _(self, event: told.HandLaidOpen) -> None:
        assert event.cards == sorted(self.hands[event.seat].elements())
        self.open.add(event.seat)

    @hear.register
    def _(self, event: told.HandTakenUp) -> None:
        self.open.remove(event.seat)

    @hear.register
    def _(self, event: told.CardTaken) -> None:
        assert event.by == (event.seat + 1) % self.seats
        self.give(event.seat, [event.card])
        self.discards[event.card] += 1

    @hear.register
    def _(self, event: told.GoldDrawn) -> None:
        assert event.card is not None
        self.supply -= 1
        self.hands[event.seat][event.card] += 1

    @hear.register
    def _(self, event: told.NothingToDraw) -> None:
        assert event.cards > 0
        assert self.supply == self.discards.total() == 0

    @hear.register
    def _(self, event: told.SupplyShuffled) -> None:
        assert event.discards == self.discards.total()
        self.supply += self.discards.total()
        self.discards.clear()
        assert event.supply == self.supply

    @hear.register
    def _(self, event: told.Traded) -> None:
        self.give(event.seat, event.cards)
        self.discards.update(event.cards)

    @hear.register
    def _(self, event: told.YearEnded) -> None:
        assert event.year == self.year

    @hear.register
    def _(self, event: told.YearBegan) -> None:
        assert YEARS.index(event.year) == YEARS.index(self.year) + 1
        self.year = event.year

    @hear.register
    def _(self, event: told.CardsShown) -> None:
        assert event.hand == sorted(self.hands[event.seat].elements())
        assert {pile.ship: pile.cards for pile in event.piles} == self.piles[event.seat]
        self.shown.append(event.seat)

    @hear.register
    def _(self, event: told.PushCardDrawn) -> None:
        assert self.ships[event.seat]["pizarro"]
        self.supply -= 1
        self.pushed.append(event.card)
        assert event.gold == sum(self.pushed)
        assert event.lost == (event.gold > 20)

    @hear.register
    def _(self, event: told.PushStopped) -> None:
        assert event.gold == sum(self.pushed) <= 20

    @hear.register
    def _(self, event: told.Scored) -> None:
        assert event.seat == self.shown[-1]
        assert event.total == sum(line.points for line in event.lines)
        self.scored[event.seat] = event.total

    @hear.register
    def _(self, event: told.GameOver) -> None:
        assert event.totals == [self.scored[seat] for seat in range(self.seats)]
        self.over = True

    def give(self, seat: int, cards: list[int]) -> None:
        """Cards leave a hand that holds them."""
        assert Counter(cards) <= self.hands[seat]
        self.hands[seat] -= Counter(cards)
