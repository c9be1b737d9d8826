"""A standing order: lay these cards when it is my turn. It rests on what the seat sees, and is for the next lay only.

The cards are laid if they may be then; else the seat is asked, for a river may have taken one of them, or the pawn may
have left its village.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.game import Game
from rhumbline.games.gisborne.components import KEEP, KINDS, LAYS, WITH_TENT
from rhumbline.games.gisborne.moves import LAY_TEXTS, parse, refuse
from rhumbline.games.gisborne.state import LAY, OPEN, OVER, WOLVES

LAY_AHEAD = "lay"
ORDERS = {LAY_AHEAD: "Lay these cards when it is my turn, if they may be laid then: a move such as `lay b1 b2`."}
NUMBERS: set[str] = set()
TEXTS = {LAY_AHEAD}
FOR_ONE_OCCASION = {LAY_AHEAD}
SEALED = {LAY_AHEAD}


def _is_to_lay(seen: Any, seat: int) -> bool:
    """Whether this seat is still to lay in the round under way: its hand and its place are as they will be then."""
    return bool(seen.phase == LAY and seen.laid[seat] == OPEN)


def occasion(seen: Any, seat: int) -> int | None:
    """The round in which this seat lays next."""
    if seen.phase == OVER:
        return None
    return int(seen.rounds) + (0 if _is_to_lay(seen, seat) or seen.rounds == 0 else 1)


def is_public(seen: Any, _: int) -> bool:
    """wolves.1: all have been told of every chip that went into a chest (secret.4), so an only one is no secret."""
    return bool(seen.phase == WOLVES)


def check(game: Game, seen: Any, seat: int, _: str, text: str) -> str:
    """The order as it is kept; IllegalMove if these cards cannot be laid, as far as that can be known now."""
    (move,) = parse(seen, seat, text)
    if move >= KEEP:
        raise IllegalMove("round.1", "Only cards to be laid can be chosen ahead.")
    if _is_to_lay(seen, seat):
        then = seen.copy()
        then.turn = seen.order.tolist().index(seat)
        if move not in game.moves(then, seat):
            raise refuse(then, seat, move)
    else:
        _must_hold(seen, seat, move)
    return LAY_TEXTS[move]


def _must_hold(seen: Any, seat: int, move: int) -> None:
    """lay.7: the cards are in hand, without those that lie on the table and do not come back."""
    gone = seen.laid[seat] if 0 <= seen.laid[seat] < WITH_TENT else 0
    held = seen.hand[seat] - np.array(LAYS[gone])
    wanted = np.array(LAYS[move % WITH_TENT])
    missing = [KINDS[kind] for kind in np.flatnonzero(wanted > held).tolist()]
    if missing:
        raise IllegalMove("lay.7", f"You do not have that many {' and '.join(missing)}.")
    if not wanted.any() and move < WITH_TENT:
        raise IllegalMove("lay.1", "You must lay at least one card.")


def answer(seen: Any, seat: int, orders: Mapping[str, bool | int | str]) -> int | None:
    """The lay these orders give; None: the seat must be asked. Whether it is legal is for the server to see."""
    text = orders.get(LAY_AHEAD)
    return LAY_TEXTS.index(text) if isinstance(text, str) and seen.phase == LAY and seen.laid[seat] == OPEN else None
