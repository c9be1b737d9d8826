"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
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
from rhumbline.games.pizarro.drawing import gold_of
from rhumbline.games.pizarro.notation import write
from rhumbline.games.pizarro.rules import actors, legal, play
from rhumbline.games.pizarro.scoring import scores
from rhumbline.games.pizarro.state import BIDDING, BY_CHANCE, HALVES, OVER, PAYING, PHASES, STAGES

Words = dict[str, Any]
# Longer lists of choices are not spelt out: bids and trades are easily told.
FEW = 12
MASK_VALUES = [[i + 1 for i in range(VALUES) if mask >> i & 1] for mask in range(1 << VALUES)]


def values(row: Any) -> list[int]:
    """The cards of a row of nine, one by one."""
    return [v for v, n in enumerate(row.tolist(), 1) for _ in range(n)]


def view(s: Any, viewer: int) -> Words:
    """The table as this viewer sees it."""
    acting = int(actors(s))
    seats = int(s.seats)
    stack = s.stack.tolist()
    return {
        "phase": PHASES[s.phase],
        "year": YEARS[s.year],
        "stage": STAGES[s.stage],
        "sides": {"board1": SIDES[s.board[0]], "board2": SIDES[s.board[1]]},
        "board": board_rows(s.board.tolist()),
        "crowns": {str(v): n for v, n in enumerate(CROWN_OF.tolist()) if v},
        "to_act": list(seats_in(acting)) if acting > 0 else [],
        "turn": _or_none(s.turn),
        "opener": int(s.opener),
        "auction": _auction(s),
        "stack": dict(zip(EXPLORERS, stack, strict=True)),
        "cards_left": sum(stack) + int(s.queued),
        "vetoed": [EXPLORERS[explorer] for explorer in s.queue.tolist() if explorer >= 0],
        "box": {year: _names(row) for year, row in zip(YEARS, s.box.tolist(), strict=True)},
        "supply": {"cards": int(s.supply_size), "discards": values(s.discards)},
        "draws": s.due.tolist()[:seats],
        "trades": s.trades.tolist()[:seats],
        "pizarro": {"drawn": values(s.pushed), "gold": int(gold_of(s.pushed))},
        "last": _last(s),
        "players": _players(s, viewer),
        "you": None if viewer == SPECTATOR else _you(s, viewer, acting),
    }


def _or_none(number: int) -> int | None:
    return int(number) if number >= 0 else None


def _names(row: list[int]) -> list[str]:
    return [name for name, n in zip(EXPLORERS, row, strict=True) for _ in range(n)]


def board_rows(sides: list[int]) -> list[Words]:
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


def _auction(s: Any) -> Words | None:
    if s.explorer < 0:
        return None
    seats = int(s.seats)
    high = int(s.high)
    return {
        "explorer": EXPLORERS[s.explorer],
        "high": high,
        "high_bidder": _or_none(s.high_bidder),
        "least": high + 1 if s.phase == BIDDING else None,
        "bidding": list(seats_in(int(s.bidding))),
        "entitled": [seat for seat in range(seats) if is_entitled(s, seat)] if s.slot < 0 else [],
        "bids": s.bids.tolist()[:seats],
        "paid": values(s.paid),
        "owed": max(0, high - int(gold_of(s.paid))) if s.phase == PAYING else 0,
    }


def _last(s: Any) -> Words | None:
    if s.last_explorer < 0:
        return None
    return {"explorer": EXPLORERS[s.last_explorer], "buyer": _or_none(s.last_buyer), "price": int(s.last_price)}


def _players(s: Any, viewer: int) -> list[Words]:
    rows = {name: s[name].tolist() for name in ("ships", "halves", "tucked", "could", "cards", "vetoes", "proven")}
    opened, scored = int(s.opened), int(s.scored)
    made = []
    for seat, score in enumerate(scores(s)):
        known = values(s.known[seat])
        unknown = rows["cards"][seat] - len(known)
        is_seen = seat == viewer or s.phase == OVER or (opened | scored) >> seat & 1
        ships = {name: [n for n in fleet if n] for name, fleet in zip(EXPLORERS, rows["ships"][seat], strict=True)}
        piles = zip(rows["ships"][seat][MAGELLAN], rows["tucked"][seat], rows["could"][seat], strict=True)
        made.append(
            {
                "seat": seat,
                "cards": rows["cards"][seat],
                "hand": values(s.hand[seat]) if is_seen else None,
                "open": bool(opened >> seat & 1),
                "known": known,
                "unknown": unknown,
                "either": values(s.either[seat]),
                "drawn": int(s.unknown[seat].sum()),
                "least_gold": max(rows["proven"][seat], sum(known) + unknown),
                "vetoes": rows["vetoes"][seat],
                "ships": ships,
                "ships_left": SHIPS - sum(map(len, ships.values())) if s.year == 0 else 0,
                "halves": [HALVES[half] for half in rows["halves"][seat] if half],
                "piles": [{"space": space, "cards": _pile(*pile)} for space, *pile in piles if space],
                "total": score["total"],
                "lines": score["lines"],
            }
        )
    return made


def _pile(cards: list[int], masks: list[int]) -> list[Words]:
    """The tucked cards of one ship; a card nobody tells has the values it may have."""
    return [
        {"card": v if v > 0 else None, "could": MASK_VALUES[mask], "secret": bool(mask & (mask - 1))}
        for v, mask in zip(cards, masks, strict=True)
        if v
    ]


def _you(s: Any, seat: int, acting: int) -> Words:
    return {
        "seat": seat,
        "hand": values(s.hand[seat]),
        "gold": int(gold_of(s.hand[seat])),
        "most": int(means(s, int(s.explorer), s.hand[seat])) if s.phase == BIDDING else None,
        "trade": int(TRADES[MARCO_POLO, s.board[1], s.year]),
        "choices": _choices(s, seat) if acting == 1 << seat else [],
    }


def _choices(s: Any, seat: int) -> list[str]:
    out = np.empty(MOST_MOVES, dtype=np.int32)
    n = int(legal(s, seat, out))
    return [write(s, seat, move) for move in out[:n].tolist()] if n <= FEW else []


def preview(s: Any, seat: int, moves: list[int]) -> Words:
    """What a draft would lead to, until a card must be drawn or somebody else decides."""
    after = s.copy()
    played = []
    for move in moves:
        if int(actors(after)) != 1 << seat:
            break
        played.append(write(after, seat, move))
        play(after, seat, move)
    player = _players(after, seat)[seat]
    return {
        "moves": played,
        "phase": PHASES[after.phase],
        "waits_for": "chance" if after.phase in BY_CHANCE else list(seats_in(int(actors(after)))),
        "auction": _auction(after),
        "player": player,
        "gold": sum(player["hand"]),
        "total": player["total"],
    }
