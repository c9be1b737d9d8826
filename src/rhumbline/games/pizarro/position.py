"""Whole positions as readable data, and back, refusing what cannot be."""

from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.errors import must
from rhumbline.engine.game import Json, seats_in
from rhumbline.engine.memo import plain
from rhumbline.engine.record import convert
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.invariants import faults
from rhumbline.games.pizarro.memory import Memory, forget_all, memory, read_memory
from rhumbline.games.pizarro.rules.auction import means
from rhumbline.games.pizarro.rules.drawing import gold_of
from rhumbline.games.pizarro.rules.flow import actors, legal, outcomes
from rhumbline.games.pizarro.state import BIDDING, HALVES, PAYING, PHASES, STAGES, Phase, Stage, or_none

NUMBERS: dict[str, int] = {name: number for number, name in enumerate(components.EXPLORERS)}
HALF_CODES: dict[str, int] = {half: code for code, half in HALVES.items()}


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: its cards and ships; ships, halves and piles in the order the ships were placed."""

    hand: list[int]
    open: bool
    scored: bool
    vetoes: int
    ships: dict[str, list[int]]
    halves: list[str]
    piles: list[list[int]]
    bid: int
    draws: int
    trades: int


class Sale(msgspec.Struct, forbid_unknown_fields=True):
    """The card auctioned last."""

    explorer: str
    buyer: int | None
    price: int


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position. Without `memory`, nobody knows anything of the others' cards."""

    phase: Phase
    year: components.Year
    stage: Stage
    turn: int | None
    opener: int
    explorer: str | None
    ship: int | None  # which of the buyer's ships of that explorer has just sailed
    high: int
    high_bidder: int | None
    bidding: list[int]
    stack: list[str]
    vetoed: list[str]
    box: dict[str, list[str]]
    supply: list[int]
    discards: list[int]
    payment: list[int]
    pizarro: list[int]
    last: Sale | None
    players: list[Player]
    memory: Memory | None = None


# --- writing


def position(s: Any) -> Json:
    """A position as plain data."""
    p = plain(s)
    made = Position(
        phase=PHASES[p.phase],
        year=components.YEARS[p.year],
        stage=STAGES[p.stage],
        turn=or_none(p.turn),
        opener=p.opener,
        explorer=None if p.explorer < 0 else components.EXPLORERS[p.explorer],
        ship=or_none(p.slot),
        high=p.high,
        high_bidder=or_none(p.high_bidder),
        bidding=list(seats_in(p.bidding)),
        stack=list(components.names(p.stack)),
        vetoed=[components.EXPLORERS[explorer] for explorer in p.queue[: p.queued]],
        box={year: list(components.names(row)) for year, row in zip(components.YEARS, p.box, strict=True)},
        supply=components.values(p.supply),
        discards=components.values(p.discards),
        payment=components.values(p.paid),
        pizarro=components.values(p.pushed),
        last=_last(p),
        players=[_player(p, seat) for seat in range(p.seats)],
        memory=memory(p),
    )
    told: Json = msgspec.to_builtins(made)
    return told


def _last(p: Any) -> Sale | None:
    if p.last_explorer < 0:
        return None
    return Sale(components.EXPLORERS[p.last_explorer], or_none(p.last_buyer), p.last_price)


def _player(p: Any, seat: int) -> Player:
    fleets = zip(components.EXPLORERS, p.ships[seat], strict=True)
    return Player(
        hand=components.values(p.hand[seat]),
        open=bool(p.opened >> seat & 1),
        scored=bool(p.scored >> seat & 1),
        vetoes=p.vetoes[seat],
        ships={name: [space for space in fleet if space] for name, fleet in fleets if any(fleet)},
        halves=[HALVES[half] for half in p.halves[seat] if half],
        piles=[[v for v in pile if v] for pile in p.tucked[seat] if any(pile)],
        bid=p.bids[seat],
        draws=p.due[seat],
        trades=p.trades[seat],
    )


# --- reading


def from_position(told: Json, s: Any) -> None:
    """Fill a state just set up with this position."""
    p = convert(told, Position, "position")
    seats = int(s.seats)
    must(len(p.players) == seats, f"there are {len(p.players)} players for {seats} seats")
    s.phase, s.year, s.stage = PHASES.index(p.phase), components.YEARS.index(p.year), STAGES.index(p.stage)
    s.turn, s.opener = _seat(p.turn, seats), _seat(p.opener, seats)
    s.explorer = _explorer(p.explorer)
    s.slot = _between(-1 if p.ship is None else p.ship, components.FLEET - 1, "ship", least=-1)
    s.high = _between(p.high, components.MOST_GOLD, "the highest bid")
    s.high_bidder = _seat(p.high_bidder, seats)
    must(len(set(p.bidding)) == len(p.bidding), "nobody takes part in an auction twice")
    s.bidding = sum(1 << _seat(seat, seats) for seat in p.bidding)
    _read_explorers(p, s)
    for name, cards in (("supply", p.supply), ("discards", p.discards), ("paid", p.payment), ("pushed", p.pizarro)):
        s[name][:] = _row(cards)
    s.supply_size = len(p.supply)
    if p.last is not None:
        s.last_explorer, s.last_buyer = _explorer(p.last.explorer), _seat(p.last.buyer, seats)
        s.last_price = _between(p.last.price, components.MOST_GOLD, "the last price")
    for seat, player in enumerate(p.players):
        _read_player(player, s, seat)
    if p.memory is None:
        forget_all(s)
    else:
        read_memory(p.memory, s)
    for fault in faults(s):
        must(False, fault)
    for seat in range(seats):
        must(bool(gold_of(s.hand[seat]) >= s.proven[seat]), f"memory: seat {seat} cannot have so much gold")
    _check_means(s)
    _check_moves(s)


def _between(number: int, most: int, what: str, least: int = 0) -> int:
    must(least <= number <= most, f"{what} is {least} to {most}, not {number}")
    return number


def _seat(seat: int | None, seats: int) -> int:
    return -1 if seat is None else _between(seat, seats - 1, "a seat")


def _explorer(name: str | None) -> int:
    if name is None:
        return -1
    must(name in NUMBERS, f"there is no explorer called {name!r:.40}")
    return NUMBERS[name]


def _row(cards: list[int]) -> list[int]:
    """Cards as a row of nine."""
    must(len(cards) <= components.GOLD_CARDS, f"there are {components.GOLD_CARDS} gold cards, not {len(cards)}")
    for v in cards:
        _between(v, components.VALUES, "a gold card", least=1)
    row = [cards.count(v) for v in range(1, components.VALUES + 1)]
    must(max(row) <= components.COPIES, f"there are {components.COPIES} gold cards of each value")
    return row


def _counted(names: list[str]) -> list[int]:
    found = [_explorer(name) for name in names]
    return [found.count(explorer) for explorer in range(len(components.EXPLORERS))]


def _read_explorers(p: Position, s: Any) -> None:
    s.stack[:] = _counted(p.stack)
    must(len(p.vetoed) <= components.MOST_VETOES, f"at most {components.MOST_VETOES} cards can have been vetoed")
    s.queued = len(p.vetoed)
    s.queue[:] = -1
    s.queue[: s.queued] = [_explorer(name) for name in p.vetoed]
    must(set(p.box) == set(components.YEARS), f"the box has the years {', '.join(components.YEARS)}")
    must(all(len(p.box[year]) <= 18 for year in components.YEARS), "the box holds at most 18 cards of a year")
    s.box[:] = [_counted(p.box[year]) for year in components.YEARS]


def _read_player(player: Player, s: Any, seat: int) -> None:
    s.hand[seat] = _row(player.hand)
    s.cards[seat] = len(player.hand)
    s.opened = int(s.opened) | player.open << seat
    s.scored = int(s.scored) | player.scored << seat
    s.vetoes[seat] = _between(player.vetoes, components.MOST_VETOES, "the number of vetoes")
    s.bids[seat] = _between(player.bid, components.MOST_GOLD, "a bid")
    s.due[seat] = _between(player.draws, components.GOLD_CARDS, "the number of cards to draw")
    s.trades[seat] = _between(player.trades, components.FLEET, "the number of trades")
    must(sum(map(len, player.ships.values())) <= components.SHIPS, f"seat {seat} has {components.SHIPS} ships")
    for name, fleet in player.ships.items():
        must(len(fleet) <= components.FLEET, f"seat {seat} has at most {components.FLEET} ships of {name}")
        for k, space in enumerate(fleet):
            s.ships[seat, _explorer(name), k] = _between(space, len(components.YEARS), "a space", least=1)
    must(len(player.halves) <= components.FLEET, f"seat {seat} has at most {components.FLEET} halves")
    for k, half in enumerate(player.halves):
        must(half in HALF_CODES, f"a half is left or right, not {half!r:.40}")
        s.halves[seat, k] = HALF_CODES[half]
    must(len(player.piles) <= components.FLEET, f"seat {seat} has at most {components.FLEET} piles")
    for k, pile in enumerate(player.piles):
        must(0 < len(pile) <= len(components.YEARS), f"seat {seat}: a pile is one to three cards")
        for j, v in enumerate(pile):
            s.tucked[seat, k, j] = _between(v, components.VALUES, "a tucked card", least=1)


def _check_means(s: Any) -> None:
    """auction.7: nobody has bid more than his cards allow, those already paid included."""
    if s.phase not in {BIDDING, PAYING}:
        return
    for seat in range(int(s.seats)):
        row = s.hand[seat] + s.paid if seat == s.high_bidder else s.hand[seat]
        can = bool(means(s, int(s.explorer), row) >= s.bids[seat])
        must(can, f"seat {seat} cannot have bid {int(s.bids[seat])}")


def _check_moves(s: Any) -> None:
    """A running game must be able to go on."""
    waiting = int(actors(s))
    out, weights = np.empty(components.MOST_MOVES, dtype=np.int32), np.empty(components.MOST_MOVES, dtype=np.int64)
    if waiting == -1:
        must(bool(outcomes(s, out, weights) > 0), "no card can come")
    elif waiting > 0:
        must(bool(legal(s, int(s.turn), out) > 0), f"seat {int(s.turn)} has no move")
