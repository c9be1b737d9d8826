"""What the table remembers (see drawing.py), as part of a readable position."""

from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.errors import must
from rhumbline.games.pizarro.components import GOLD_CARDS, MOST_GOLD, POSSIBLE, VALUES
from rhumbline.games.pizarro.state import SHUFFLES

ALL_VALUES = (1 << VALUES) - 1


class SeatMemory(msgspec.Struct, forbid_unknown_fields=True):
    """What is known of one seat's cards."""

    known: list[int]  # of each value, how many are certainly in the hand
    either: list[int]  # certainly in the hand or face down under Magellan
    under: list[int]  # certainly face down under Magellan
    unknown: list[int]  # never seen, by the shuffling they were drawn from
    could: list[list[list[int]]]  # for each pile and card, the values it may have
    gold: int  # what the hand must be worth at least


class Memory(msgspec.Struct, forbid_unknown_fields=True):
    """What everybody knows of the cards nobody sees."""

    pools: list[list[int]]  # for each shuffling, how many of each value may have been in the supply
    seats: list[SeatMemory]


def memory(p: Any) -> Memory:
    """What the table remembers, from a plain position."""
    return Memory(p.pool[: p.shuffle + 1], [_seat_memory(p, seat) for seat in range(p.seats)])


def _seat_memory(p: Any, seat: int) -> SeatMemory:
    return SeatMemory(
        known=p.known[seat],
        either=p.either[seat],
        under=p.under[seat],
        unknown=p.unknown[seat][: p.shuffle + 1],
        could=[[POSSIBLE[mask] for mask in pile if mask] for pile in p.could[seat] if any(pile)],
        gold=p.proven[seat],
    )


def forget_all(s: Any) -> None:
    """Nobody knows anything: every hand and every face-down card may be anything that is not in the open."""
    s.shuffle = 0
    s.pool[:] = 0
    s.pool[0] = s.supply
    for name in ("known", "either", "under", "unknown", "could", "proven"):
        s[name][:] = 0
    face_down = s.board[0] == 0
    for seat in range(s.seats):
        if s.opened >> seat & 1:
            s.known[seat] = s.hand[seat]
        else:
            s.unknown[seat, 0] = s.cards[seat]
            s.pool[0] += s.hand[seat]
        for (k, j), v in np.ndenumerate(s.tucked[seat]):
            if v:
                s.could[seat, k, j] = ALL_VALUES if face_down else 1 << (int(v) - 1)
            if v and face_down:
                s.unknown[seat, 0] += 1
                s.pool[0, v - 1] += 1


def read_memory(m: Memory, s: Any) -> None:
    """Fill in what the table remembers."""
    fits = 1 <= len(m.pools) <= SHUFFLES and len(m.seats) == s.seats
    must(fits, "memory has one to six pools, and an entry for each seat")
    s.shuffle = len(m.pools) - 1
    s.pool[:] = 0
    for g, pool in enumerate(m.pools):
        s.pool[g] = _counts(pool, VALUES)
    for seat, of_seat in enumerate(m.seats):
        for name in ("known", "either", "under"):
            s[name][seat] = _counts(getattr(of_seat, name), VALUES)
        s.unknown[seat] = 0
        s.unknown[seat, : s.shuffle + 1] = _counts(of_seat.unknown, int(s.shuffle) + 1)
        must(0 <= of_seat.gold <= MOST_GOLD, f"memory: gold is 0 to {MOST_GOLD}, not {of_seat.gold}")
        s.proven[seat] = of_seat.gold
        _read_could(of_seat.could, s, seat)


def _counts(row: list[int], length: int) -> list[int]:
    fits = len(row) == length and all(0 <= n <= GOLD_CARDS for n in row)
    must(fits, f"memory: {length} numbers of cards are needed, not {row!r:.60}")
    return row


def _read_could(piles: list[list[list[int]]], s: Any, seat: int) -> None:
    there = [sum(v != 0 for v in pile) for pile in s.tucked[seat].tolist() if any(pile)]
    must([len(pile) for pile in piles] == there, f"memory: seat {seat} needs an entry for each tucked card")
    for k, pile in enumerate(piles):
        for j, could in enumerate(pile):
            fits = all(1 <= v <= VALUES for v in could) and sorted(set(could)) == could
            must(fits, f"memory: a tucked card has values from 1 to {VALUES}, not {could!r:.60}")
            s.could[seat, k, j] = sum(1 << (v - 1) for v in could)
