"""What the table remembers (see drawing.py), as part of a readable position."""

from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.errors import BadInput
from rhumbline.games.pizarro.components import FLEET, GOLD_CARDS, MOST_GOLD, VALUES
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


def memory(s: Any) -> Memory:
    """What the table remembers."""
    return Memory(s.pool[: s.shuffle + 1].tolist(), [_seat_memory(s, seat) for seat in range(s.seats)])


def _seat_memory(s: Any, seat: int) -> SeatMemory:
    masks = s.could[seat].tolist()
    could = [[[i + 1 for i in range(VALUES) if mask >> i & 1] for mask in pile if mask] for pile in masks]
    return SeatMemory(
        known=s.known[seat].tolist(),
        either=s.either[seat].tolist(),
        under=s.under[seat].tolist(),
        unknown=s.unknown[seat, : s.shuffle + 1].tolist(),
        could=[pile for pile in could if pile],
        gold=int(s.proven[seat]),
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
        for k in range(FLEET):
            for j, v in enumerate(s.tucked[seat, k].tolist()):
                if v:
                    s.could[seat, k, j] = ALL_VALUES if face_down else 1 << (v - 1)
                if v and face_down:
                    s.unknown[seat, 0] += 1
                    s.pool[0, v - 1] += 1


def read_memory(m: Memory, s: Any) -> None:
    """Fill in what the table remembers."""
    if not 1 <= len(m.pools) <= SHUFFLES or len(m.seats) != s.seats:
        message = "not a position: memory has one to six pools, and an entry for each seat"
        raise BadInput(message)
    s.shuffle = len(m.pools) - 1
    s.pool[:] = 0
    for g, pool in enumerate(m.pools):
        s.pool[g] = _counts(pool, VALUES)
    for seat, of_seat in enumerate(m.seats):
        for name in ("known", "either", "under"):
            s[name][seat] = _counts(getattr(of_seat, name), VALUES)
        s.unknown[seat] = 0
        s.unknown[seat, : s.shuffle + 1] = _counts(of_seat.unknown, int(s.shuffle) + 1)
        if not 0 <= of_seat.gold <= MOST_GOLD:
            message = f"not a position: memory: gold is 0 to {MOST_GOLD}, not {of_seat.gold}"
            raise BadInput(message)
        s.proven[seat] = of_seat.gold
        _read_could(of_seat.could, s, seat)


def _counts(row: list[int], length: int) -> Any:
    if len(row) != length or any(not 0 <= n <= GOLD_CARDS for n in row):
        message = f"not a position: memory: {length} numbers of cards are needed, not {row!r:.60}"
        raise BadInput(message)
    return np.array(row, dtype=np.int16)


def _read_could(piles: list[list[list[int]]], s: Any, seat: int) -> None:
    there = [sum(v != 0 for v in pile) for pile in s.tucked[seat].tolist()]
    if [len(pile) for pile in piles] != [n for n in there if n]:
        message = f"not a position: memory: seat {seat} needs an entry for each tucked card"
        raise BadInput(message)
    for k, pile in enumerate(piles):
        for j, could in enumerate(pile):
            if any(not 1 <= v <= VALUES for v in could) or sorted(set(could)) != could:
                message = f"not a position: memory: a tucked card has values from 1 to {VALUES}, not {could!r:.60}"
                raise BadInput(message)
            s.could[seat, k, j] = sum(1 << (v - 1) for v in could)
