"""A game that comes from outside is a game like the others: in Python, in the terminal, on the server."""

import asyncio
from pathlib import Path

import pytest

import fifth
from fifth import python
from harness import Guest, Server, play_all

pytestmark = pytest.mark.slow

IN_PYTHON = """
import rhumbline
from rhumbline.engine import conformance
from rhumbline.games import load

assert "signal-fires" in rhumbline.games()
m = rhumbline.new("signal-fires", seats=3, seed=7)
while not m.over:
    m.play(m.to_act[0], m.moves(m.to_act[0])[-1])
assert rhumbline.replay(m.record()).position() == m.position()
assert [type(event).__name__ for event in m.events()][-1] == "Won"
game = load("signal-fires")
for seats, options in conformance.tables(game):
    for seed in range(20):
        conformance.check_random_game(game, seats, options, seed)
        conformance.check_round_trips(game, seats, options, seed)
        conformance.check_streams(game, seats, options, seed)
print(m.result()["reason"])
"""


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fifth.install(tmp_path, monkeypatch)


def test_in_python() -> None:
    """It loads by its entry point, plays, is replayed, and passes the battery every game must pass."""
    assert python("-c", IN_PYTHON) == "the last fire is lit\n"


def test_in_the_terminal() -> None:
    words = ["-m", "rhumbline", "play", "signal-fires", "--as-seated", "--seed", "1"]
    shown = python(*words, typed="rules end\nlight 1\n\nlog\n" + "light 1\n\n" * 12)
    assert "Whoever lights the last fire wins" in shown
    assert "lit the last fire" in shown
    assert "signal-fires" in python("-m", "rhumbline", "games")


def test_on_the_server(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.sqlite"), "--rate", "0") as server, Guest(server.url) as guest:
        shelf = [game["name"] for game in guest.get("/api/games").json()["games"]]
        assert "signal-fires" in shelf
        table, cookies = guest.table("signal-fires", 3, 2)
        players = asyncio.run(play_all(guest, table, cookies, lambda moves: moves[0]))
        for player in players:
            assert player.document["result"]["reason"] == "the last fire is lit"
            assert player.events[0]["type"] == "fires-stood"
            assert "Dark fires" in player.document["board"], "a game without a face of its own shows its terminal board"
        assert guest.get(f"/api/tables/{table}/record").status_code == 200
