"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
from rhumbline.core.views import View, each_seat, given, kept, own, part, shared
from rhumbline.games.pizarro.auction import is_entitled, means
from rhumbline.games.pizarro.components import (
    BOARD,
    BOARD_OF,
    CROWN_OF,
    EXPLORER_TITLES,
    EXPLORERS,
    MAGELLAN,
    MARCO_POLO,
    MOST_MOVES,
    SHIPS,
    SIDES,
    TRADES,
    VALUES,
    YEARS,
)
from rhumbline.games.pizarro.notation import move_text, write
from rhumbline.games.pizarro.rules import actors, legal, play
from rhumbline.games.pizarro.scoring import seat_score
from rhumbline.games.pizarro.state import BIDDING, BY_CHANCE, HALVES, LAYOUT, OVER, PAYING, PHASES, STAGES, plain

Words = dict[str, Any]
# Longer lists of choices are not spelt out: bids and trades are easily told.
FEW = 12
MASK_VALUES = [[i + 1 for i in range(VALUES) if mask >> i & 1] for mask in range(1 << VALUES)]


actors_at, legal_at, is_entitled_at, means_at = door(actors), door(legal), door(is_entitled), door(means)

# What the auction, a player's share of the table and the choices of a seat rest on.
AUCTION = ("seats", "phase", "year", "explorer", "slot", "high", "high_bidder", "bidding", "bids", "ships", "paid")
BOARD_AND_YEAR = ("seats", "board", "year", "pushed")
BELONGINGS = ("cards", "vetoes", "ships", "halves", "tucked", "could", "hand", "known", "either", "unknown")
CHOICES = ("phase", "turn", "high", "supply_size", "cards", "ships", "halves", "tucked", "could", "paid")


def values(row: Sequence[int]) -> list[int]:
    """The cards of a row of nine, one by one."""
    return [v for v, n in enumerate(row, 1) for _ in range(n)]


@lru_cache(KEPT)
def _gold(row: tuple[int, ...]) -> list[int]:
    return values(row)


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def _box(p: Plain) -> dict[str, list[str]]:
    """The unsold cards, year by year."""
    return {
        year: [name for name, n in zip(EXPLORERS, row, strict=True) for _ in range(n)]
        for year, row in zip(YEARS, p.box, strict=True)
    }


@cache
def board_rows(*sides: int) -> list[Words]:
    """What stands on the board, explorer by explorer."""
    rows = [BOARD[explorer][sides[BOARD_OF[explorer]]] for explorer in range(len(EXPLORERS))]
    return [
        {
            "name": name,
            "title": title,
            "ability": row.ability,
            "bags": list(row.bags),
            "crowns": list(row.crowns),
            "times": list(row.times) if any(row.times) else None,
            "right": list(row.right) if any(row.right) else None,
            "draws": list(row.draws) if any(row.draws) else None,
            "push": list(row.push) if any(row.push) else None,
        }
        for name, title, row in zip(EXPLORERS, EXPLORER_TITLES, rows, strict=True)
    ]


@kept(LAYOUT, "seats", "year", "explorer", "ships")
def _entitled(p: Plain) -> list[int]:
    return [seat for seat in range(p.seats) if is_entitled_at(p.at, seat)]


def _auction(p: Plain) -> Words | None:
    if p.explorer < 0:
        return None
    paid = values(p.paid)
    return {
        "explorer": EXPLORERS[p.explorer],
        "high": p.high,
        "high_bidder": _or_none(p.high_bidder),
        "least": p.high + 1 if p.phase == BIDDING else None,
        "bidding": list(seats_in(p.bidding)),
        "entitled": _entitled(p) if p.slot < 0 else [],
        "bids": p.bids[: p.seats],
        "paid": paid,
        "owed": max(0, p.high - sum(paid)) if p.phase == PAYING else 0,
    }


def _pushed(p: Plain) -> Words:
    drawn = values(p.pushed)
    return {"drawn": drawn, "gold": sum(drawn)}


def _last(p: Plain) -> Words | None:
    if p.last_explorer < 0:
        return None
    return {"explorer": EXPLORERS[p.last_explorer], "buyer": _or_none(p.last_buyer), "price": p.last_price}


def _what_is_open(p: Plain, seat: int, viewer: int) -> tuple[bool, bool]:
    """cook.1: whether this hand lies open; secrets.1, scoring.1: whether this viewer sees it."""
    is_open = bool(p.opened >> seat & 1)
    return is_open, seat == viewer or p.phase == OVER or is_open or bool(p.scored >> seat & 1)


@kept(LAYOUT, rows=("ships", "halves", "tucked", "could"))
def _fleet(p: Plain, seat: int) -> tuple[dict[str, list[int]], list[str], list[Words]]:
    """The ships on the board, da Gama's halves, and Magellan's piles."""
    ships = {name: [n for n in fleet if n] for name, fleet in zip(EXPLORERS, p.ships[seat], strict=True)}
    piles = zip(p.ships[seat][MAGELLAN], p.tucked[seat], p.could[seat], strict=True)
    return (
        ships,
        [HALVES[half] for half in p.halves[seat] if half],
        [{"space": space, "cards": _pile(*pile)} for space, *pile in piles if space],
    )


def _player(p: Plain, seat: int, is_open: bool, is_seen: bool) -> Words:
    belongings = _belongings(p, seat, is_open, is_seen)
    return {**belongings, "least_gold": max(p.proven[seat], belongings["least_gold"])}


@kept(LAYOUT, *BOARD_AND_YEAR, rows=BELONGINGS)
def _belongings(p: Plain, seat: int, is_open: bool, is_seen: bool) -> Words:
    """A player but for what his bids have proven."""
    score, known = seat_score(p, seat), _gold(p.known[seat])
    ships, halves, piles = _fleet(p, seat)
    unknown = p.cards[seat] - len(known)
    return {
        "seat": seat,
        "cards": p.cards[seat],
        "hand": _gold(p.hand[seat]) if is_seen else None,
        "open": is_open,
        "known": known,
        "unknown": unknown,
        "either": _gold(p.either[seat]),
        "drawn": sum(p.unknown[seat]),
        "least_gold": sum(known) + unknown,
        "vetoes": p.vetoes[seat],
        "ships": ships,
        "ships_left": SHIPS - sum(map(len, ships.values())) if p.year == 0 else 0,
        "halves": halves,
        "piles": piles,
        "total": score["total"],
        "lines": score["lines"],
    }


def _pile(cards: list[int], masks: list[int]) -> list[Words]:
    """The tucked cards of one ship; a card nobody tells has the values it may have."""
    return [
        {"card": v if v > 0 else None, "could": MASK_VALUES[mask], "secret": bool(mask & (mask - 1))}
        for v, mask in zip(cards, masks, strict=True)
        if v
    ]


def _to_act(p: Plain) -> list[int]:
    acting = int(actors_at(p.at))
    return list(seats_in(acting)) if acting > 0 else []


def _choices(p: Plain, seat: int) -> tuple[bool, tuple[str, ...]]:
    """Whether there is bidding, and what this seat may do if its choices are few."""
    if p.turn != seat:
        return p.phase == BIDDING, ()
    out = np.empty(MOST_MOVES, dtype=np.int32)
    n = int(legal_at(p.at, seat, out))
    return p.phase == BIDDING, tuple(map(move_text, out[:n].tolist())) if n <= FEW else ()


def _you(p: Plain, seat: int, bidding: bool, choices: tuple[str, ...]) -> Words | None:
    if seat == SPECTATOR:
        return None
    hand = _gold(p.hand[seat])
    return {
        "seat": seat,
        "hand": hand,
        "gold": sum(hand),
        "most": int(means_at(p.at, p.explorer, p.at["hand"][0, seat])) if bidding else None,
        "trade": int(TRADES[MARCO_POLO, p.board[1], p.year]),
        "choices": list(choices),
    }


VIEW = View(
    LAYOUT,
    phase=part(lambda p: PHASES[p.phase], "phase"),
    year=part(lambda p: YEARS[p.year], "year"),
    stage=part(lambda p: STAGES[p.stage], "stage"),
    sides=part(lambda p: {"board1": SIDES[p.board[0]], "board2": SIDES[p.board[1]]}, "board"),
    board=part(lambda p: board_rows(*p.board), "board"),
    crowns={str(v): n for v, n in enumerate(CROWN_OF.tolist()) if v},
    to_act=shared(_to_act, "phase", "turn"),
    turn=part(lambda p: _or_none(p.turn), "turn"),
    opener=part(lambda p: p.opener, "opener"),
    auction=shared(_auction, *AUCTION),
    stack=part(lambda p: dict(zip(EXPLORERS, p.stack, strict=True)), "stack"),
    cards_left=part(lambda p: sum(p.stack) + p.queued, "stack", "queued"),
    vetoed=part(lambda p: [EXPLORERS[explorer] for explorer in p.queue if explorer >= 0], "queue"),
    box=shared(_box, "box"),
    supply=shared(lambda p: {"cards": p.supply_size, "discards": values(p.discards)}, "supply_size", "discards"),
    draws=part(lambda p: p.due[: p.seats], "seats", "due"),
    trades=part(lambda p: p.trades[: p.seats], "seats", "trades"),
    pizarro=part(_pushed, "pushed"),
    last=part(_last, "last_explorer", "last_buyer", "last_price"),
    players=each_seat(
        _player,
        *BOARD_AND_YEAR,
        rows=("proven", *BELONGINGS),
        given=given(_what_is_open, "phase", "opened", "scored"),
    ),
    you=own(_you, "board", "year", "explorer", rows=("hand",), given=given(_choices, *CHOICES)),
)
view, view_again = VIEW.whole, VIEW.again


# --- drafts


def preview(s: Any, seat: int, moves: list[int]) -> Words:
    """What a draft would lead to, until a card must be drawn or somebody else decides."""
    after = s.copy()
    played = []
    for move in moves:
        if int(actors(after)) != 1 << seat:
            break
        played.append(write(after, seat, move))
        play(after, seat, move)
    then = plain(after)
    player = _player(then, seat, *_what_is_open(then, seat, seat))
    return {
        "moves": played,
        "phase": PHASES[after.phase],
        "waits_for": "chance" if after.phase in BY_CHANCE else list(seats_in(int(actors(after)))),
        "auction": _auction(then),
        "player": player,
        "gold": sum(player["hand"]),
        "total": player["total"],
    }
