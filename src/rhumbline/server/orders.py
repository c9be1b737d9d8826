"""Standing orders: what a seat wants answered without being asked.

`only-move` works for every game: the one legal move there is gets played. A game adds its own in a room `orders.py`:

    ORDERS = {"maximum-bid": "Bid as little as possible, up to this.", ...}
    NUMBERS = {"maximum-bid"}  # whose value is a number; that of all others is a yes
    FOR_ONE_OCCASION = {"maximum-bid"}  # which hold only for the occasion they were given at
    def occasion(seen): ...  # a number for the occasion under way, or None: there is none
    def answer(seen, seat, orders): ...  # a legal move by its number, or None to be asked

`seen` is what the seat sees, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.util import find_spec
from types import ModuleType

from rhumbline.core.errors import BadInput
from rhumbline.core.game import Game
from rhumbline.core.match import Match

ONLY_MOVE = "only-move"
EVERYWHERE = {ONLY_MOVE: "Where there is only one legal move, it is played."}
OCCASION = "occasion"
"""In what is stored: the occasion at which the orders were given."""
NONE = "{}"
Orders = Mapping[str, bool | int]


def _room(game: Game) -> ModuleType | None:
    return game.room("orders") if find_spec(f"{game.package}.orders") is not None else None


def known(game: Game) -> dict[str, str]:
    """The orders a seat of this game may give, and what each does."""
    room = _room(game)
    return EVERYWHERE | ({} if room is None else dict(room.ORDERS))


def check(match: Match, seat: int, orders: Orders) -> str:
    """These orders as they are stored; BadInput if one of them cannot be given now."""
    game = match.game
    room = _room(game)
    given: dict[str, bool | int] = {name: value for name, value in orders.items() if value is not False}
    for name in orders:
        if name not in known(game):
            message = f"{game.title} knows no standing order {name!r}; it knows {', '.join(known(game))}"
            raise BadInput(message)
    for name, value in given.items():
        if isinstance(value, bool) == (room is not None and name in room.NUMBERS):
            message = f"the standing order {name!r} takes {'a number' if isinstance(value, bool) else 'yes or no'}"
            raise BadInput(message)
    if room is not None and room.FOR_ONE_OCCASION & given.keys():
        now = room.occasion(match.seen(seat))
        if now is None:
            message = "this standing order is for what is under way, and there is nothing under way it could be for"
            raise BadInput(message)
        given[OCCASION] = now
    return json.dumps(given)


def standing(match: Match, seat: int, stored: str) -> dict[str, bool | int]:
    """The orders of a seat that still hold."""
    orders: dict[str, bool | int] = json.loads(stored)
    given_at = orders.pop(OCCASION, None)
    # To look for a room that is not there takes long, and few orders are for one occasion.
    room = None if given_at is None else _room(match.game)
    if room is not None and room.occasion(match.seen(seat)) != given_at:
        return {name: value for name, value in orders.items() if name not in room.FOR_ONE_OCCASION}
    return orders


def answer(match: Match, seat: int, stored: str) -> int | None:
    """The move these orders give now, or None: the seat must be asked."""
    if stored == NONE or seat not in match.to_act:
        return None
    orders = standing(match, seat, stored)
    seen = match.seen(seat)
    moves = match.game.moves(seen, seat)
    if ONLY_MOVE in orders and len(moves) == 1:
        return moves[0]
    room = _room(match.game)
    move = None if room is None else room.answer(seen, seat, orders)
    return move if move in moves else None
