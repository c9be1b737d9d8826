"""A program that plays a seat of a running server."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from harness import PATIENCE, Guest

FIRST = Path(__file__).parents[2] / "examples" / "bots" / "first.py"


def play(link: str, program: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rhumbline", "bot", "--play", program, "--at", link]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def link_to_seat(guest: Guest, game: str, seats: int) -> str:
    table, (host,) = guest.table(game, seats, 1)
    secret = guest.post(f"/api/tables/{table}/key", host).json()["key"]
    return f"{guest.urls[0]}/t/{table}#key={secret}"


@pytest.mark.parametrize(("game", "seats"), [("kingdom-maps", 2), ("pizarro", 3)])
def test_a_program_plays_a_whole_game(guest: Guest, game: str, seats: int) -> None:
    done = play(link_to_seat(guest, game, seats), f"{sys.executable} {FIRST}")
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["totals"]) == seats


@pytest.mark.parametrize(
    ("link", "program", "sentence"),
    [
        ("http://127.0.0.1:9/t/none#key=none", "cat", "cannot be reached"),
        ("ftp://127.0.0.1/t/none", "cat", "the link of a seat looks like"),
    ],
)
def test_a_link_that_leads_nowhere(link: str, program: str, sentence: str) -> None:
    done = play(link, program)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_program_at_fault_is_told_so(guest: Guest) -> None:
    done = play(link_to_seat(guest, "cartographers", 2), "cat")
    assert done.returncode == 2
    assert "has the type 'ready'" in done.stderr
