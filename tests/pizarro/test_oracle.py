"""The engine and a slow second engine, side by side."""

import random
from itertools import product

import pytest

import rhumbline
from pizarro.oracle import Oracle
from rhumbline import CHANCE, bots
from rhumbline.engine import conformance
from rhumbline.games import load

GAME = load("pizarro")
TABLES = conformance.tables(GAME)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
@pytest.mark.parametrize("thrifty", [False, True], ids=["random", "thrifty"])
def test_same_moves_and_points(seats: int, options: dict[str, str], thrifty: bool) -> None:
    """In whole random games both offer the same moves at every step, and count the same points."""
    rng = random.Random(f"{seats} {options} {thrifty}")
    m = rhumbline.new("pizarro", seats, options, chance="manual")
    oracle = Oracle(seats, options["board1"], options["board2"])
    while not m.over:
        (seat,) = m.to_act
        who, kind = oracle.question
        assert (CHANCE if who == -1 else who) == seat, kind
        moves = m.moves(seat)
        assert len(set(moves)) == len(moves)
        assert set(moves) == oracle.answers(), (kind, m.position())
        # Thrifty players bid little, so that hands stay large and the supply small.
        cheap = [move for move in moves if move == "pass" or move.startswith("bid")][:2]
        move = rng.choice(cheap if thrifty and cheap else moves)
        m.play(seat, move)
        oracle.answer(move)
        assert [score["total"] for score in m.scores()] == [oracle.total(one) for one in range(seats)]
        assert m.view()["supply"]["cards"] == oracle.supply.total()
    assert oracle.question == (-2, "over")


@pytest.mark.parametrize("seats", [3, 6])
def test_same_points_in_sensible_games(seats: int) -> None:
    """Bots that know what they do lead elsewhere than random play; both engines agree there too."""
    for seed, (board1, board2) in enumerate(product("AB", repeat=2)):
        oracle = Oracle(seats, board1, board2)
        m = rhumbline.new("pizarro", seats, {"board1": board1, "board2": board2}, seed=seed)
        players = [bots.make("greedy", GAME, seat) for seat in range(seats)]
        while not m.over:
            (seat,) = m.to_act
            m.play_move(seat, players[seat].choose(m.seen(seat), seat, 0.01))
        for by, move in m.entries:
            assert move in oracle.answers()
            oracle.answer(move)
            assert by == CHANCE or by in range(seats)
        assert m.result() is not None
        assert [score["total"] for score in m.scores()] == [oracle.total(seat) for seat in range(seats)]
