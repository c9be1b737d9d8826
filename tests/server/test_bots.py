"""Bots at a table: on threads, with a deadline, and with a legal move whatever they do."""

import asyncio
import sys
import threading
import time
from types import ModuleType
from typing import Any

import pytest

import rhumbline
from rhumbline import bots
from rhumbline.engine.match import Match
from rhumbline.games import load
from rhumbline.server.tables import orders
from rhumbline.server.tables.thinking import Thinker


class Odd:
    """A bot that does whatever a test wants."""

    def __init__(self, do: Any) -> None:
        self.choose = do


def ask(monkeypatch: pytest.MonkeyPatch, do: Any, deadline: float = 5.0) -> tuple[int, list[int]]:
    match = rhumbline.new("cartographers", seats=2, seed=1)
    monkeypatch.setattr(bots, "make", lambda *_, **__: Odd(do))
    thinker = Thinker(0.1, deadline)
    move = asyncio.run(thinker.choose("odd", match.game, match.seen(0), 0, "t"))
    return move, match.game.moves(match.seen(0), 0)


def test_a_bot_thinks_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def do(*_: Any) -> int:
        threads.append(threading.current_thread())
        return -7

    move, legal = ask(monkeypatch, do)
    assert threads[0] is not threading.main_thread()
    assert move in legal


def test_a_bot_that_fails_or_is_late_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error, an illegal move, a bot that never answers: the seat plays some legal move."""
    stop = threading.Event()

    def fail(*_: Any) -> int:
        message = "no idea"
        raise ValueError(message)

    def hang(*_: Any) -> int:
        stop.wait(30)
        return 0

    for do, deadline in ((fail, 5.0), (lambda *_: 10**6, 5.0), (hang, 0.05)):
        move, legal = ask(monkeypatch, do, deadline)
        assert move in legal
    stop.set()
    time.sleep(0.05)


def test_a_bot_gets_only_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    match = rhumbline.new("cartographers", seats=2, seed=1)
    match.play(1, match.moves(1)[3])
    got: list[bytes] = []

    def do(seen: Any, *_: Any) -> int:
        got.append(seen.tobytes())
        return -1

    monkeypatch.setattr(bots, "make", lambda *_, **__: Odd(do))
    asyncio.run(Thinker(0.1, 5).choose("odd", match.game, match.seen(0), 0, "t"))
    assert got == [match.seen(0).tobytes()]
    assert got != [match.truth().tobytes()]


def forced_match() -> tuple[Match, int]:
    """A match at which some seat has exactly one legal move, and everybody knows it."""
    for name in rhumbline.games():
        match = rhumbline.new(name, seats=load(name).seats[0], seed=2)
        while not match.over:
            for seat in match.to_act:
                if orders.is_only_move(match, seat, '{"only-move": true}'):
                    return match, seat
            match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    message = "no game has a forced move"
    raise AssertionError(message)


def test_only_move_answers_where_there_is_no_choice() -> None:
    match, seat = forced_match()
    assert len(match.moves(seat)) == 1
    assert orders.answer(match, seat, "{}") is None
    assert orders.answer(match, seat, '{"only-move": true}') == match.game.moves(match.seen(seat), seat)[0]


def test_a_game_adds_orders_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room `orders` of a game is found by looking; a move that it gives is played only if it is legal."""
    game = load("cartographers")
    room = ModuleType(f"{game.package}.orders")
    room.__dict__["ORDERS"] = {"first": "Always the first legal move.", "cheat": "A move that is none."}
    room.__dict__.update(dict.fromkeys(("NUMBERS", "TEXTS", "FOR_ONE_OCCASION", "SEALED"), frozenset()))
    room.__dict__["answer"] = lambda seen, seat, given: game.moves(seen, seat)[0] if "first" in given else 10**6
    monkeypatch.setitem(sys.modules, room.__name__, room)
    room.__spec__ = __import__("importlib.machinery", fromlist=["ModuleSpec"]).ModuleSpec(room.__name__, None)
    match = rhumbline.new("cartographers", seats=2, seed=1)
    stored = orders.check(match, 0, {"first": True, "cheat": False})
    assert stored == '{"first": true}'
    assert orders.answer(match, 0, stored) == game.moves(match.seen(0), 0)[0]
    assert orders.answer(match, 0, '{"cheat": true}') is None
    with pytest.raises(rhumbline.BadInput, match="knows no standing order"):
        orders.check(match, 0, {"win": True})
