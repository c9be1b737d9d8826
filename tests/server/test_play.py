"""Games over HTTP and socket, from making the table to the final ranking."""

import asyncio
import random

import pytest

from harness import Guest, play_all
from rhumbline import games
from rhumbline.games import load


@pytest.mark.parametrize("name", games())
def test_every_game_at_every_seat_count(guest: Guest, name: str) -> None:
    """Scripted clients and bots play to the end; everybody is told the same result and the seed."""
    rng = random.Random(name)
    for seats in load(name).seats:
        people = rng.randint(1, seats)
        table, cookies = guest.table(name, seats, people)
        players = asyncio.run(play_all(guest, table, cookies, rng.choice))
        results = [player.document["result"] for player in players]
        assert results[0] is not None
        assert all(result == results[0] for result in results)
        assert all(player.document["seed"] for player in players)
