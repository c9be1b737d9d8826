"""Dealt worlds are as likely as they should be: over many games rivals hold, on average, what they are dealt."""

from typing import Any

import numpy as np
import pytest

from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE, acting_in
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below, weighted
from rhumbline.games import load
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.state import BIDDING, PAYING, TRADING, TUCKING

GAME = load("pizarro")
GAMES = 120
WORLDS = 8
VALUE = np.arange(1, components.VALUES + 1)


def blind_move(s: Any, seat: int, rng: Any) -> int:
    """What somebody plays who never looks at the cards that the others do not know; so his choices tell nothing."""
    moves = GAME.moves(array_of(s), seat)
    if s.phase == BIDDING:
        least = int(s.high) + 1
        can_pay = least < VALUE @ s.known[seat] - components.VALUES
        return least if can_pay and below(rng, 3) else components.PASS
    if s.phase == PAYING:
        return max(move for move in moves if s.known[seat, move - components.PAY - 1] > 0)
    if s.phase == TUCKING:
        # Any card is as likely as any other, not any value.
        row = s.hand[seat] if s.paid.sum() == 0 else s.paid
        return components.TUCK + 1 + int(weighted(rng, row.astype(np.int64), components.VALUES))
    if s.phase == TRADING:
        return components.TRADE
    return moves[int(below(rng, len(moves)))]


def rival_hands(seats: int, sides: str) -> list[tuple[Any, Any]]:
    """From each of many games, what a rival holds at some auction, and what he holds in worlds dealt to a viewer."""
    rng = rng_from("beliefs", seats, sides)
    found = []
    for _ in range(GAMES):
        at = array_of(GAME.new_state(seats, {"board1": sides[0], "board2": sides[1]}))
        auctions = []
        while acting := acting_in(int(GAME.entry.look(at)[0])):
            seat = acting[0]
            if seat == CHANCE:
                chances = GAME.chances(at)
                weights = np.array([weight for _, weight in chances])
                move = chances[int(weighted(rng, weights, len(chances)))][0]
            else:
                move = blind_move(at[0], seat, rng)
                if at[0].phase == BIDDING and at[0].unknown.any():
                    auctions.append(at[0].copy())
            GAME.entry.step(at, seat, move, UNHEARD)
        s = auctions[int(below(rng, len(auctions)))]
        viewer = int(below(rng, seats))
        rival = (viewer + 1) % seats
        worlds = [GAME.seen_by(s, viewer) for _ in range(WORLDS)]
        for world in worlds:
            GAME.deal(world, viewer, rng)
        found.append((s.hand[rival].copy(), np.array([world.hand[rival] for world in worlds])))
    return found


def is_near_zero(differences: Any) -> bool:
    """Whether the mean of each column is within four standard errors of zero."""
    rows = np.array(differences, dtype=np.float64)
    errors = rows.std(axis=0, ddof=1) / len(rows) ** 0.5
    return bool(np.all(np.abs(rows.mean(axis=0)) <= 4 * errors))


@pytest.mark.parametrize(("seats", "sides"), [(3, "AA"), (4, "AB"), (4, "BA"), (6, "BB")])
def test_rivals_hold_what_they_are_dealt(seats: int, sides: str) -> None:
    """The gold in a hand, the cards of each value, and how often there are none, one or two of a value."""
    found = rival_hands(seats, sides)
    assert is_near_zero([[VALUE @ true - (dealt @ VALUE).mean()] for true, dealt in found])
    assert is_near_zero([true - dealt.mean(axis=0) for true, dealt in found])
    often = [[(true == n).sum() - (dealt == n).sum() / WORLDS for n in range(3)] for true, dealt in found]
    assert is_near_zero(often)
