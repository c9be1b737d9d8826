"""Long lists of moves as text: what compiled code puts together is what the notation says."""

import json
import random
import threading

import numpy as np
import pytest

from rhumbline import games
from rhumbline.core.conformance import random_walk
from rhumbline.core.game import CHANCE
from rhumbline.core.texts import ROOM, Moves, Texts
from rhumbline.games import load


def moves(*numbers: int) -> Moves:
    return np.array(numbers, dtype=np.int32)


@pytest.mark.parametrize("name", [name for name in games() if load(name).texts is not None])
def test_the_texts_of_a_game_are_those_of_its_notation(name: str) -> None:
    game = load(name)
    assert game.texts is not None
    listed = 0
    for s, seat, move in random_walk(game, game.seats[-1], game.filled_options(None), "texts"):
        if seat == CHANCE or move < 0:
            continue
        legal = game.list_moves(game.at(s), seat)
        told = game.texts.in_json(legal)
        if told is not None:
            texts = game.write_all(s, seat, legal.tolist())
            assert json.loads(told) == texts
            assert [game.texts.number(text) for text in texts] == legal.tolist()
            listed += 1
    assert listed > 10


def test_a_move_beyond_the_texts_is_not_covered() -> None:
    texts = Texts("move {}".format, 5)
    assert texts.in_json(moves(4, 0)) == b'["move 4","move 0"]'
    assert texts.in_json(moves(4, 5)) is None
    assert texts.in_json(moves()) == b"[]"
    assert texts.number("move 0") == 0
    assert texts.number("move 1") is None


def test_threads_that_add_texts_disturb_nobody() -> None:
    texts = Texts(lambda move: f"{move} " * 20, ROOM)
    wrong: list[int] = []

    def read(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(200):
            wanted = [rng.randrange(ROOM) for _ in range(20)]
            if json.loads(texts.in_json(moves(*wanted)) or b"") != [f"{move} " * 20 for move in wanted]:
                wrong.append(seed)

    threads = [threading.Thread(target=read, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
