"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from functools import cache
from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.entry_points import StateArray, array_of, entry_point
from rhumbline.engine.game import SPECTATOR, seats_in
from rhumbline.engine.memo import memo, plain
from rhumbline.games.pizarro import components, state
from rhumbline.games.pizarro.moves import move_text
from rhumbline.games.pizarro.rules.abilities import numbered_ship
from rhumbline.games.pizarro.rules.auction import entitled, means
from rhumbline.games.pizarro.rules.flow import actors, legal
from rhumbline.games.pizarro.scores import HALF_BOARD_OF, Fleet, Line, Points, count_points, score_lines

# Longer lists of choices are not spelt out: bids and trades are easily told.
FEW = 12
CROWNS = {str(v): n for v, n in enumerate(components.CROWN_OF.tolist()) if v}

actors_of, legal_of, entitled_of = entry_point(actors), entry_point(legal), entry_point(entitled)
means_of, numbered_ship_of = entry_point(means), entry_point(numbered_ship)


class Sides(msgspec.Struct, frozen=True):
    """setup.4: which side of each half board is up."""

    board1: components.Side
    board2: components.Side


class Row(msgspec.Struct, frozen=True):
    """One explorer on the board: what stands on his three spaces; null where there is no such thing."""

    name: components.Explorer
    title: str
    ability: str
    bags: list[int]
    crowns: list[int]
    times: list[int] | None  # magellan.4: how often the crowns of a pile count
    right: list[int] | None  # da-gama.2: points of the right half
    draws: list[int] | None  # da-gama.1: gold cards at once
    push: list[int] | None  # pizarro.3: the most that may be drawn


class Auction(msgspec.Struct, frozen=True):
    """The card on the table: its bids, and what its buyer has paid so far."""

    explorer: components.Explorer
    high: int
    high_bidder: int | None
    least: int | None  # the least bid that is possible now
    bidding: list[int]
    entitled: list[int]
    bids: list[int]  # each seat's highest
    paid: list[int]
    owed: int


class Supply(msgspec.Struct, frozen=True):
    """The gold cards to be drawn, and the open discards."""

    cards: int
    discards: list[int]


class Push(msgspec.Struct, frozen=True):
    """pizarro.2: the cards drawn at the scoring, and their gold."""

    drawn: list[int]
    gold: int


class Sale(msgspec.Struct, frozen=True):
    """The card auctioned last; without a buyer it went to the box."""

    explorer: components.Explorer
    buyer: int | None
    price: int


class TuckedCard(msgspec.Struct, frozen=True):
    """A card under Magellan; where this viewer may not know it, the values it could have."""

    card: int | None
    could: list[int]
    secret: bool  # whether somebody at the table does not know it


class Pile(msgspec.Struct, frozen=True):
    """magellan.3: what is tucked under one of Magellan's ships."""

    ship: components.ShipName
    space: int
    cards: list[TuckedCard]


class Ship(msgspec.Struct, frozen=True):
    """A ship on the board, under the name it has kept since it was placed."""

    explorer: components.Explorer
    ship: components.ShipName
    space: int
    half: state.Half | None  # da-gama.2


class Player(msgspec.Struct, frozen=True):
    """A player, as far as this viewer may know him."""

    seat: int
    cards: int
    hand: list[int] | None
    open: bool
    known: list[int]  # cards the whole table knows to be in the hand
    unknown: int
    either: list[int]  # cards known to be in the hand or face down under Magellan
    drawn: int  # cards in the hand or under Magellan that only their owner has seen
    least_gold: int
    vetoes: int
    ships: dict[components.Explorer, list[int]]  # the spaces, in the order the ships were placed
    ships_left: int
    halves: list[state.Half]
    fleet: list[Ship]
    piles: list[Pile]
    total: int
    lines: list[Line]


class ShipChoice(msgspec.Struct, frozen=True):
    """ship.3: a ship that may sail on, the move that lets it, and what goes with it or is left behind."""

    move: str
    ship: components.ShipName
    space: int
    pile: list[TuckedCard] | None
    half: state.Half | None


class You(msgspec.Struct, frozen=True):
    """A seat's own hand, and what it may do."""

    seat: int
    hand: list[int]
    gold: int
    most: int | None  # auction.7: the highest bid it can make
    trade: int  # marco-polo.1: how many cards a ship trades at the end of this year
    choices: list[str]
    ship_choices: list[ShipChoice]


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: state.Phase
    year: components.Year
    stage: state.Stage
    sides: Sides
    board: list[Row]
    crowns: dict[str, int]  # of the gold cards, by their value
    to_act: list[int]
    turn: int | None
    opener: int
    auction: Auction | None
    stack: dict[components.Explorer, int]
    cards_left: int
    vetoed: list[components.Explorer]
    box: dict[components.Year, list[components.Explorer]]
    supply: Supply
    draws: list[int]
    trades: list[int]
    pizarro: Push
    last: Sale | None
    players: list[Player]
    you: You | None


def view(s: Any, viewer: int) -> View:
    """What this viewer is shown."""
    p, at = plain(s), array_of(s)
    acting = int(actors_of(at))
    drawn = components.values(p.pushed)
    scored = count_points(at)
    return View(
        phase=state.PHASES[p.phase],
        year=components.YEARS[p.year],
        stage=state.STAGES[p.stage],
        sides=Sides(*(components.SIDES[side] for side in p.board)),
        board=_board(*p.board),
        crowns=CROWNS,
        to_act=list(seats_in(acting)) if acting > 0 else [],
        turn=state.or_none(p.turn),
        opener=p.opener,
        auction=auction_of(p, at),
        stack=dict(zip(components.EXPLORERS, p.stack, strict=True)),
        cards_left=sum(p.stack) + p.queued,
        vetoed=[components.EXPLORERS[explorer] for explorer in p.queue if explorer >= 0],
        box=_box(p.box),
        supply=Supply(p.supply_size, components.values(p.discards)),
        draws=p.due[: p.seats],
        trades=p.trades[: p.seats],
        pizarro=Push(drawn, sum(drawn)),
        last=_last(p),
        players=[player_of(p, scored[seat], seat, viewer) for seat in range(p.seats)],
        you=None if viewer == SPECTATOR else _you(p, at, viewer),
    )


# --- the table


@cache
def _board(*sides: int) -> list[Row]:
    """What stands on the board, explorer by explorer."""
    rows = [components.BOARD[explorer][sides[half_board]] for explorer, half_board in enumerate(HALF_BOARD_OF)]
    return [
        Row(
            name,
            title,
            row.ability,
            list(row.bags),
            list(row.crowns),
            *(list(spaces) if any(spaces) else None for spaces in (row.times, row.right, row.draws, row.push)),
        )
        for name, title, row in zip(components.EXPLORERS, components.EXPLORER_TITLES, rows, strict=True)
    ]


@memo
def _box(unsold: list[list[int]]) -> dict[components.Year, list[components.Explorer]]:
    """The unsold cards, year by year."""
    return {year: components.names(row) for year, row in zip(components.YEARS, unsold, strict=True)}


def auction_of(p: Any, at: StateArray) -> Auction | None:
    """The card on the table; None between two cards."""
    if p.explorer < 0:
        return None
    paid = components.values(p.paid)
    return Auction(
        explorer=components.EXPLORERS[p.explorer],
        high=p.high,
        high_bidder=state.or_none(p.high_bidder),
        least=p.high + 1 if p.phase == state.BIDDING else None,
        bidding=list(seats_in(p.bidding)),
        entitled=list(seats_in(int(entitled_of(at)))) if p.slot < 0 else [],
        bids=p.bids[: p.seats],
        paid=paid,
        owed=max(0, p.high - sum(paid)) if p.phase == state.PAYING else 0,
    )


def _last(p: Any) -> Sale | None:
    if p.last_explorer < 0:
        return None
    return Sale(components.EXPLORERS[p.last_explorer], state.or_none(p.last_buyer), p.last_price)


# --- people


def player_of(p: Any, scored: Points, seat: int, viewer: int) -> Player:
    """A player; secrets.1: his hand is his own business, unless it lies open (cook.1) or he has scored (scoring.1)."""
    is_open = p.opened >> seat & 1 == 1
    is_seen = seat == viewer or p.phase == state.OVER or is_open or p.scored >> seat & 1 == 1
    hand = (p.cards[seat], p.hand[seat], is_open, is_seen)
    memory = (p.known[seat], p.either[seat], sum(p.unknown[seat]), p.proven[seat])
    # da-gama.3: a ship that has just moved on has left its half behind.
    choosing = p.slot if p.phase == state.SIDING and p.turn == seat else None
    fleet = (p.ships[seat], p.halves[seat], p.tucked[seat], p.could[seat], choosing)
    return _player(seat, p.year, p.board, p.vetoes[seat], hand, memory, fleet, scored)


@memo
def _player(
    seat: int,
    year: int,
    sides: list[int],
    vetoes: int,
    hand: tuple[int, list[int], bool, bool],
    memory: tuple[list[int], list[int], int, int],
    fleet: tuple[Fleet, list[int], Fleet, Fleet, int | None],
    scored: Points,
) -> Player:
    cards, held, is_open, is_seen = hand
    known, either, drawn, proven = memory
    ships, halves, tucked, could, choosing = fleet
    certain, unknown = components.values(known), cards - sum(known)
    placed = [(explorer, k, space) for explorer, row in enumerate(ships) for k, space in enumerate(row) if space]
    spaces = zip(components.EXPLORERS, ships, strict=True)
    lines = score_lines(sides, ships, halves, tucked, scored, cards - sum(held))
    return Player(
        seat=seat,
        cards=cards,
        hand=components.values(held) if is_seen else None,
        open=is_open,
        known=certain,
        unknown=unknown,
        either=components.values(either),
        drawn=drawn,
        # secrets.4: at least what his bids have shown, and at least 1 for each unknown card.
        least_gold=max(proven, sum(certain) + unknown),
        vetoes=vetoes,
        ships={name: [space for space in row if space] for name, row in spaces},
        ships_left=components.SHIPS - len(placed) if year == 0 else 0,
        halves=[state.HALVES[half] for half in halves if half],
        fleet=[
            Ship(
                explorer=components.EXPLORERS[explorer],
                ship=components.SHIP_NAMES[k],
                space=space,
                half=state.HALVES.get(halves[k]) if explorer == components.DA_GAMA and k != choosing else None,
            )
            for explorer, k, space in placed
        ],
        piles=[
            Pile(components.SHIP_NAMES[k], space, _pile(tucked[k], could[k]))
            for k, space in enumerate(ships[components.MAGELLAN])
            if space
        ],
        total=sum(line.points for line in lines),
        lines=lines,
    )


def _pile(cards: list[int], masks: list[int]) -> list[TuckedCard]:
    """The tucked cards of one ship; a card this viewer may not know has the values it may have."""
    return [
        TuckedCard(v if v > 0 else None, components.POSSIBLE[mask], bool(mask & (mask - 1)))
        for v, mask in zip(cards, masks, strict=True)
        if v
    ]


def _you(p: Any, at: StateArray, seat: int) -> You:
    hand = components.values(p.hand[seat])
    moves = _moves(p, at, seat)
    return You(
        seat=seat,
        hand=hand,
        gold=sum(hand),
        most=int(means_of(at, p.explorer, at["hand"][0, seat])) if p.phase == state.BIDDING else None,
        trade=int(components.TRADES[components.MARCO_POLO, p.board[1], p.year]),
        choices=[move_text(move) for move in moves] if len(moves) <= FEW else [],
        ship_choices=ship_choices_of(p, at, seat),
    )


def _moves(p: Any, at: StateArray, seat: int) -> list[int]:
    out = np.empty(components.MOST_MOVES, dtype=np.int32)
    moves: list[int] = out[: legal_of(at, seat, out)].tolist() if p.turn == seat else []
    return moves


def ship_choices_of(p: Any, at: StateArray, seat: int) -> list[ShipChoice]:
    """The ships a seat may choose from, where it must choose one now."""
    return [_ship_choice(p, at, seat, move) for move in _moves(p, at, seat)] if p.phase == state.SAILING else []


def _ship_choice(p: Any, at: StateArray, seat: int, move: int) -> ShipChoice:
    """A move counts only the ships on the space left behind, so its number and the ship's name differ at times."""
    k = int(numbered_ship_of(at, seat, move - components.SHIP))
    is_magellan = p.explorer == components.MAGELLAN
    return ShipChoice(
        move=move_text(move),
        ship=components.SHIP_NAMES[k],
        space=p.ships[seat][p.explorer][k],
        pile=_pile(p.tucked[seat][k], p.could[seat][k]) if is_magellan else None,
        half=None if is_magellan else state.HALVES[p.halves[seat][k]],
    )
