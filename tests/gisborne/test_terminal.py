"""The terminal shows every phase, at two widths, without colour, and asks for something that can be played."""

import io
from typing import Any

import msgspec
import pytest
from rich.console import Console, RenderableType

import rhumbline
from gisborne.scenes import lay_all, scene
from rhumbline.engine.match import Match
from rhumbline.games import load

GAME = load("gisborne")
TERMINAL = GAME.module("terminal")
ALL = "start p1 p2 p3 p4 p5 p6 p8 p9 p7 end"


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
            text = printed(TERMINAL.show(match.view(seat), seat, match.preview(seat, moves[0])), width)
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
    told = match.preview(0, f"lay {lay}")
    lay_all(match, lay, "tent", "tent")
    assert told["to"] == match.position()["players"][0]["place"]


def test_last_round_prints_question_marks() -> None:
    """Chests of others are unknown to the end, in the table as well as on the sheet."""
    match = scene(ALL, ["p7 2", "end 6", "p7 1"], ["s2 2b1 3g3", "b1", "b1"], chests=[2, 3, 4])
    lay_all(match, "s2", "b1", "b1")
    rows = [line for line in printed(TERMINAL.sheet(match.view(0)), 100).splitlines() if "♟" in line]
    assert [row.count("?") for row in sorted(rows, key=lambda row: row[row.index("♟") + 1])] == [0, 3, 3]
    rows = [line for line in printed(TERMINAL.show(match.view(0), 0), 140).splitlines() if "p7 1" in line]
    assert [row.count("?") for row in rows] == [3]


def test_two_pawns_on_one_field() -> None:
    """At a river one may be above another: the field tells both, and both are printed."""
    match = scene("start p7", ["p7 3", "p7 1", "start 1"], ["b1", "s2 4b1", "b1"])
    lay_all(match, "tent", "s2", "tent")
    assert match.position()["phase"] == "river"
    fields = match.view(1)["road"][1]["fields"]
    assert (fields[2]["pawn"], fields[2]["moving"]) == (0, 1)
    assert [i for i, field in enumerate(fields) if "pawn" in field or "moving" in field] == [2]
    board = printed(TERMINAL.show(match.view(1), 1), 80).split("Pile")[0]
    assert all(f"♟{seat}" in board for seat in range(3))


def test_a_lone_pawn_on_its_way() -> None:
    """It is told as moving, and nowhere else; when it has landed, it rests."""
    match = scene("start p7", ["p7 2", "start 2", "start 1"], ["s2 4b1", "b1", "b1"])
    lay_all(match, "s2", "tent", "tent")
    assert match.view()["road"][1]["fields"][2] == {"kind": "plain", "moving": 0}
    assert "♟0" in printed(TERMINAL.show(match.view(), -1), 80).split("Pile")[0]
    match.play(0, "discard b1")
    assert match.view()["road"][1]["fields"][3] == {"kind": "plain", "river": True, "pawn": 0}


def test_face_down_cards_at_width_80() -> None:
    """With five seats the number of cards laid can be read."""
    hands = ["5b1", "5b2", "5s2", "5s3", "b1"]
    match = scene("start p10", ["p10 9", "p10 8", "p10 7", "p10 6", "p10 5"], hands, held=[[1], [], [], [], []])
    for seat in range(4):
        match.play(seat, "lay tent " + " ".join(match.position()["players"][seat]["hand"][:3]))
    text = printed(TERMINAL.show(match.view(4), 4), 80)
    assert text.count("4 hidden") == 4


# --- drafts


def draft(match: Match, seat: int, lay: str) -> dict[str, Any]:
    seen = match.seen(seat)
    told: dict[str, Any] = msgspec.to_builtins(GAME.preview(seen, seat, GAME.parse(seen, seat, f"lay {lay}")))
    return told


@pytest.mark.parametrize("road", [ALL, ALL.removesuffix(" end")])
def test_preview_over_the_end_tile(road: str) -> None:
    """What comes after the ninth path tile is known before it is laid: the end tile, and behind it the beach."""
    match = scene(road, ["p7 9", "start 2", "start 1"], ["4g4", "b1", "b1"])
    before = match.truth().tobytes()
    told = draft(match, 0, "g4")
    assert (told["to"], told["new_tile"], told["field"]) == ("end 3", False, "plain")
    told = draft(match, 0, "g4 g4")
    assert (told["to"], told["chip"], told["last_round"]) == ("beach", 4, True)
    assert "to beach, chip 4, and this is the last round; you take 1" in printed(
        TERMINAL.show(match.view(0), 0, told), 120
    )
    assert match.truth().tobytes() == before
    lay_all(match, "g4 g4", "tent", "tent")
    assert match.position()["players"][0]["place"] == "beach 5"


def test_preview_tells_river_and_passed_chips_always() -> None:
    """On known land, on new land, on the beach, and when the pawn stays."""
    chips = [0] * 9 + [2]
    match = scene(ALL, ["end 3", "end 2", "p7 3"], ["b1", "b1", "5g4 5g3"], chips=chips)
    told = draft(match, 2, "g4 g4 g4 g4 g4")
    assert (told["to"], told["passed_chips"], told["to_discard"]) == ("beach", 2, 2)
    match = scene("start p7", ["p7 9", "p7 8", "p7 3"], ["b1", "b1", "4g4 g3"], chips=[0, 2])
    told = draft(match, 2, "g4 g4 g3")
    assert (told["to"], told["new_tile"], told["beyond"]) == (None, True, 4)
    assert (told["passed_chips"], told["to_discard"]) == (2, 0)
    told = draft(match, 2, "g4")
    assert (told["passed_chips"], told["to_discard"]) == (2, 1)
    told = draft(match, 2, "tent")
    assert (told["passed_chips"], told["to_discard"]) == (0, 0)
