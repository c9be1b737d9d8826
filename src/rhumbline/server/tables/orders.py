"""Standing orders: what a seat wants answered without being asked.

`only-move` works for every game: the one legal move there is gets played. A game adds its own in a module `orders.py`:

    ORDERS = {"maximum-bid": "Bid as little as possible, up to this.", ...}
    NUMBERS = {"maximum-bid"}  # whose value is a number
    TEXTS = {"lay"}  # whose value is the text of a move; that of all others is a yes
    FOR_ONE_OCCASION = {"maximum-bid"}  # which hold only for the occasion they were given at
    SEALED = {"lay"}  # whose answers are made as if somebody had thought about them
    def occasion(seen, seat): ...  # a number for the occasion under way, or None: there is none
    def is_public(seen, seat): ...  # whether events have told everybody what the seat can do, though nothing shows it
    def check(game, seen, seat, name, text): ...  # where there are texts: the text as it is kept, or IllegalMove
    def answer(seen, seat, orders): ...  # a legal move by its number, or None to be asked

`seen` is what the seat sees, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.util import find_spec
from types import ModuleType

from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import SPECTATOR, Game, State
from rhumbline.engine.luck import rng_from
from rhumbline.engine.match import Match
from rhumbline.server.storage.rows import NO_ORDERS

ONLY_MOVE = "only-move"
EVERYWHERE = {ONLY_MOVE: "Where there is only one legal move, it is played."}
WORLDS = 60
"""Worlds that look the same from outside, in each of which the seat must have one move only; dealt, not all of them."""
REMEMBERED = 500
_known_to_all: dict[tuple[str, int, bytes], bool] = {}
"""Positions as seen from outside in which a seat has one move, and whether everybody knows: dealing takes a while."""
OCCASION = "occasion"
"""In what is stored: the occasion at which the orders were given."""
Value = bool | int | str
Orders = Mapping[str, Value]


def _module(game: Game) -> ModuleType | None:
    return game.module("orders") if find_spec(f"{game.package}.orders") is not None else None


def known(game: Game) -> dict[str, str]:
    """The orders a seat of this game may give, and what each does."""
    module = _module(game)
    return EVERYWHERE | ({} if module is None else dict(module.ORDERS))


def check(match: Match, seat: int, orders: Orders) -> str:
    """These orders as they are stored; BadInput if one of them cannot be given now."""
    game = match.game
    module = _module(game)
    given: dict[str, Value] = {name: value for name, value in orders.items() if value is not False}
    for name in orders:
        if name not in known(game):
            message = f"{game.title} knows no standing order {name!r}; it knows {', '.join(known(game))}"
            raise BadInput(message)
    for name, value in given.items():
        wanted, what = _wanted(module, name)
        if type(value) is not wanted:
            message = f"the standing order {name!r} takes {what}"
            raise BadInput(message)
        if module is not None and isinstance(value, str):
            given[name] = module.check(game, match.seen(seat), seat, name, value)
    if module is not None and module.FOR_ONE_OCCASION & given.keys():
        now = module.occasion(match.seen(seat), seat)
        if now is None:
            message = "this standing order is for what is under way, and there is nothing under way it could be for"
            raise BadInput(message)
        given[OCCASION] = now
    return json.dumps(given)


def _wanted(module: ModuleType | None, name: str) -> tuple[type, str]:
    """What the value of an order must be."""
    if module is not None and name in module.NUMBERS:
        return int, "a number"
    if module is not None and name in module.TEXTS:
        return str, "the text of a move"
    return bool, "yes or no"


def standing(match: Match, seat: int, stored: str) -> dict[str, Value]:
    """The orders of a seat that still hold."""
    orders: dict[str, Value] = json.loads(stored)
    given_at = orders.pop(OCCASION, None)
    # To look for a module that is not there takes long, and few orders are for one occasion.
    module = None if given_at is None else _module(match.game)
    if module is not None and module.occasion(match.seen(seat), seat) != given_at:
        return {name: value for name, value in orders.items() if name not in module.FOR_ONE_OCCASION}
    return orders


def is_only_move(match: Match, seat: int, stored: str) -> bool:
    """Whether these orders play the one move there is, and everybody knows that there is but one.

    Where only the seat itself can know, for example because of its hand, an answer that comes too soon would tell the
    others: there the seat is asked.
    """
    if stored == NO_ORDERS or seat not in match.to_act or ONLY_MOVE not in standing(match, seat, stored):
        return False
    game = match.game
    seen, module = match.seen(seat), _module(game)
    if len(game.moves(seen, seat)) != 1:
        return False
    if module is not None and module.is_public(seen, seat):
        return True
    outside = match.seen()
    key = (game.name, seat, outside.tobytes())
    if key not in _known_to_all:
        while len(_known_to_all) >= REMEMBERED:
            del _known_to_all[next(iter(_known_to_all))]
        _known_to_all[key] = all(_has_one_move(game, outside.copy(), seat, world) for world in range(WORLDS))
    return _known_to_all[key]


def _has_one_move(game: Game, dealt: State, seat: int, world: int) -> bool:
    """Whether the seat has one move in one of the worlds that look like this from outside."""
    game.deal(dealt, SPECTATOR, rng_from(ONLY_MOVE, dealt.tobytes(), seat, world))
    return len(game.moves(dealt, seat)) == 1


def is_sealed(match: Match, seat: int, stored: str) -> bool:
    """Whether an order of this seat answers what is under seal: then it must not be quicker than anybody would be."""
    module = None if stored == NO_ORDERS else _module(match.game)
    return module is not None and bool(module.SEALED & standing(match, seat, stored).keys())


def answer(match: Match, seat: int, stored: str) -> int | None:
    """The move these orders give now, or None: the seat must be asked."""
    if stored == NO_ORDERS or seat not in match.to_act:
        return None
    orders = standing(match, seat, stored)
    seen = match.seen(seat)
    moves = match.game.moves(seen, seat)
    if ONLY_MOVE in orders and is_only_move(match, seat, stored):
        return moves[0]
    module = _module(match.game)
    move = None if module is None else module.answer(seen, seat, orders)
    return move if move in moves else None
