"""The terminal shows every phase, at two widths, without colour, and asks for something that can be played."""

import io

import pytest
from rich.console import Console, RenderableType

import rhumbline
from gisborne.scenes import lay_all, scene
from rhumbline.core.match import Match
from rhumbline.games import load

GAME = load("gisborne")
TERMINAL = GAME.room("terminal")


def printed(what: RenderableType, width: int) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(what)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


@pytest.mark.parametrize("width", [80, 100])
def test_a_whole_game_is_shown(width: int) -> None:
    """At every tenth decision of a game and at its end; no line is wider than the terminal."""
    match = rhumbline.new("gisborne", seats=5, seed=8)
    n = 0
    while not match.over:
        seat = match.to_act[0]
        moves = match.moves(seat)
        if n % 10 == 0:
            draft = GAME.preview(match.seen(seat), seat, GAME.parse(match.truth(), seat, moves[0]))
            text = printed(TERMINAL.show(match.view(seat), seat, draft), width)
            assert all(f"♟{pawn}" in text for pawn in range(5))
            assert max(map(len, text.splitlines())) <= width
            assert TERMINAL.ask(match.view(seat), seat)
        match.play(seat, next((move for move in moves if "tent" not in move), moves[0]))
        n += 1
    result = match.result()
    assert result is not None
    sheet = printed(TERMINAL.sheet(match.view(None)), width)
    assert all(str(total) in sheet for total in result["totals"])
    assert "beach" in printed(TERMINAL.show(match.view(None), -1), width)


def example_of(match: Match) -> str:
    seat = match.to_act[0]
    asked: str = TERMINAL.ask(match.view(seat), seat)
    return asked.rsplit("e.g. ", maxsplit=1)[-1]


def test_examples_can_be_played() -> None:
    """What the question gives as an example is legal."""
    lay = scene("start", ["start 3", "start 2", "start 1"], ["2b1 3b2 b2 s2", "b1", ""])
    river = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 2b1 3g3", "b1", "b1"])
    lay_all(river, "s2", "b1", "b1")
    wolves = scene("start p2 p5", ["p5 1", "start 2", "start 1"], ["b2", "b1", "b1"], held=[[2, 3], [], []])
    lay_all(wolves, "b2", "b1", "b1")
    for match in (lay, river, wolves):
        match.play(match.to_act[0], example_of(match))
    lay.play(1, "lay b1")
    assert example_of(lay) == "lay tent"
    assert TERMINAL.ask(lay.view(0), 0) == "Nothing for you to decide now."


def test_secrets_are_not_printed() -> None:
    """Another seat's chest is a question mark."""
    match = scene("start", ["start 3", "start 2", "start 1"], ["b1", "g4", "b1"], chests=[0, 33, 44])
    text = printed(TERMINAL.show(match.view(0), 0), 100)
    assert "33" not in text
    assert "44" not in text


@pytest.mark.parametrize("lay", ["b1", "tent", "s3 s3", "b1 b2"])
def test_preview_tells_where_a_lay_leads(lay: str) -> None:
    """A draft's end is where the pawn comes to stand if nobody else moves."""
    match = scene("start p1", ["start 5", "start 2", "start 1"], ["b1 b2 2s3", "b1", "b1"])
    told = GAME.preview(match.seen(0), 0, GAME.parse(match.truth(), 0, f"lay {lay}"))
    lay_all(match, lay, "tent", "tent")
    assert told["to"] == match.position()["players"][0]["place"]
