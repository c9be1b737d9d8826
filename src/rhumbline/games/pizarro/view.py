"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
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
from rhumbline.games.pizarro.scoring import scores
from rhumbline.games.pizarro.state import BIDDING, BY_CHANCE, HALVES, LAYOUT, OVER, PAYING, PHASES, STAGES, plain

Words = dict[str, Any]
# Longer lists of choices are not spelt out: bids and trades are easily told.
FEW = 12
MASK_VALUES = [[i + 1 for i in range(VALUES) if mask >> i & 1] for mask in range(1 << VALUES)]


actors_at, legal_at, is_entitled_at, means_at = door(actors), door(legal), door(is_entitled), door(means)

# All that a player's part of the view rests on, beside who looks.
BELONGINGS = LAYOUT.part(
    fields=("board", "year", "pushed"),
    rows=("cards", "proven", "vetoes", "ships", "halves", "tucked", "could", "hand", "known", "either", "unknown"),
)
BOX = LAYOUT.part(fields=("box",))


def values(row: Sequence[int]) -> list[int]:
    """The cards of a row of nine, one by one."""
    return [v for v, n in enumerate(row, 1) for _ in range(n)]


def view(s: Any, viewer: int) -> Words:
    """The table as this viewer sees it. Parts are shared with other views: none of it is to be changed."""
    p = plain(s)
    acting = int(actors_at(p.at))
    pushed = values(p.pushed)
    return {
        "phase": PHASES[p.phase],
        "year": YEARS[p.year],
        "stage": STAGES[p.stage],
        "sides": {"board1": SIDES[p.board[0]], "board2": SIDES[p.board[1]]},
        "board": board_rows(*p.board),
        "crowns": CROWNS,
        "to_act": list(seats_in(acting)) if acting > 0 else [],
        "turn": _or_none(p.turn),
        "opener": p.opener,
        "auction": _auction(p),
        "stack": dict(zip(EXPLORERS, p.stack, strict=True)),
        "cards_left": sum(p.stack) + p.queued,
        "vetoed": [EXPLORERS[explorer] for explorer in p.queue if explorer >= 0],
        "box": _box(BOX.of(p)),
        "supply": {"cards": p.supply_size, "discards": values(p.discards)},
        "draws": p.due[: p.seats],
        "trades": p.trades[: p.seats],
        "pizarro": {"drawn": pushed, "gold": sum(pushed)},
        "last": _last(p),
        "players": [_player_now(p, seat, viewer) for seat in range(p.seats)],
        "you": None if viewer == SPECTATOR else _you(p, viewer, acting),
    }


CROWNS = {str(v): n for v, n in enumerate(CROWN_OF.tolist()) if v}


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


@lru_cache(KEPT)
def _box(box: bytes) -> dict[str, list[str]]:
    """The unsold cards, year by year."""
    rows = BOX.alone(box).box
    return {
        year: [name for name, n in zip(EXPLORERS, row, strict=True) for _ in range(n)]
        for year, row in zip(YEARS, rows, strict=True)
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
        "entitled": [seat for seat in range(p.seats) if is_entitled_at(p.at, seat)] if p.slot < 0 else [],
        "bids": p.bids[: p.seats],
        "paid": paid,
        "owed": max(0, p.high - sum(paid)) if p.phase == PAYING else 0,
    }


def _last(p: Plain) -> Words | None:
    if p.last_explorer < 0:
        return None
    return {"explorer": EXPLORERS[p.last_explorer], "buyer": _or_none(p.last_buyer), "price": p.last_price}


def _player_now(p: Plain, seat: int, viewer: int) -> Words:
    is_open = bool(p.opened >> seat & 1)
    is_seen = seat == viewer or p.phase == OVER or is_open or bool(p.scored >> seat & 1)
    return _player(seat, BELONGINGS.of(p, seat), is_open=is_open, is_seen=is_seen)


@lru_cache(KEPT)
def _player(seat: int, belongings: bytes, *, is_open: bool, is_seen: bool) -> Words:
    p = BELONGINGS.alone(belongings, seats=1)
    (score,) = scores(p)
    known = values(p.known[0])
    unknown = p.cards[0] - len(known)
    ships = {name: [n for n in fleet if n] for name, fleet in zip(EXPLORERS, p.ships[0], strict=True)}
    piles = zip(p.ships[0][MAGELLAN], p.tucked[0], p.could[0], strict=True)
    return {
        "seat": seat,
        "cards": p.cards[0],
        "hand": values(p.hand[0]) if is_seen else None,
        "open": is_open,
        "known": known,
        "unknown": unknown,
        "either": values(p.either[0]),
        "drawn": sum(p.unknown[0]),
        "least_gold": max(p.proven[0], sum(known) + unknown),
        "vetoes": p.vetoes[0],
        "ships": ships,
        "ships_left": SHIPS - sum(map(len, ships.values())) if p.year == 0 else 0,
        "halves": [HALVES[half] for half in p.halves[0] if half],
        "piles": [{"space": space, "cards": _pile(*pile)} for space, *pile in piles if space],
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


def _you(p: Plain, seat: int, acting: int) -> Words:
    hand = values(p.hand[seat])
    return {
        "seat": seat,
        "hand": hand,
        "gold": sum(hand),
        "most": int(means_at(p.at, p.explorer, p.at["hand"][0, seat])) if p.phase == BIDDING else None,
        "trade": int(TRADES[MARCO_POLO, p.board[1], p.year]),
        "choices": _choices(p, seat) if acting == 1 << seat else [],
    }


def _choices(p: Plain, seat: int) -> list[str]:
    out = np.empty(MOST_MOVES, dtype=np.int32)
    n = int(legal_at(p.at, seat, out))
    return [move_text(move) for move in out[:n].tolist()] if n <= FEW else []


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
    player = _player_now(then, seat, seat)
    return {
        "moves": played,
        "phase": PHASES[after.phase],
        "waits_for": "chance" if after.phase in BY_CHANCE else list(seats_in(int(actors(after)))),
        "auction": _auction(then),
        "player": player,
        "gold": sum(player["hand"]),
        "total": player["total"],
    }
