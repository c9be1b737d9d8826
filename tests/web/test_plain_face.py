"""A game without a face of its own has a plain one: its terminal board, and its legal moves as buttons."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

import fifth
from harness import Server
from web.tables import make, sit_at
from web.visitors import Visitor


@pytest.fixture
def with_five_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server on which the example game is installed."""
    fifth.install(tmp_path, monkeypatch)
    with Server(str(tmp_path / "tables.sqlite"), "--rate", "0") as server:
        yield server


def has_gone_on(guest: Visitor, asked: int) -> bool:
    """Whether the guest is asked something else, or the game is over."""
    prompt = guest.document["prompt"]
    return guest.document["result"] is not None or (prompt is not None and prompt["id"] != asked)


def test_a_whole_game_with_buttons(with_five_games: Server, visit: Callable[..., Visitor]) -> None:
    guest = visit(with_five_games.url)
    table = make(guest, "signal-fires", 2)
    sit_at(guest, table)
    board = guest.page.locator("main.play pre")
    expect(board).to_contain_text("Dark fires")
    moves = guest.page.get_by_role("list", name=guest.say("plain.moves")).get_by_role("button")
    while guest.document["result"] is None:
        asked = guest.document["prompt"]["id"]
        moves.first.click()
        guest.until(partial(has_gone_on, guest, asked), "the move is played")
    expect(board).to_contain_text("(0)")
