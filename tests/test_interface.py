"""The outside of Rhumbline, line by line: what other people's programs, saved games and checks rest on."""

import json
from pathlib import Path

import pytest

import rhumbline
from rhumbline import CHANCE, IllegalMove
from rhumbline.cli import run


def test_games() -> None:
    assert rhumbline.games() == ["cartographers", "gisborne", "kingdom-maps", "pizarro"]


def test_new_with_options_and_seed() -> None:
    m = rhumbline.new("cartographers", seats=2, options={"sheet": "wilderness"}, seed=7)
    assert m.to_act == (0, 1)
    assert all(isinstance(move, str) for move in m.moves(0))
    assert m.moves(5) == []


def test_manual_chance() -> None:
    m = rhumbline.new("cartographers", seats=2, chance="manual")
    assert m.to_act == (CHANCE,)
    assert m.moves(0) == []
    for move in (
        "edicts sentinel-wood canal-lake great-city borderlands",
        "explore temple-ruins",
        "explore great-river",
    ):
        assert move in m.moves(CHANCE)
        m.play(CHANCE, move)


def test_play_and_illegal_move() -> None:
    m = rhumbline.new("cartographers", seats=2, chance="manual")
    m.play(CHANCE, "edicts sentinel-wood canal-lake great-city borderlands")
    m.play(CHANCE, "explore farmland")
    before = m.position()
    with pytest.raises(IllegalMove) as refusal:
        m.play(0, "farm B3 B4 C3")
    assert refusal.value.rule == "draw.2"
    assert str(refusal.value)
    assert m.position() == before
    m.play(0, "farm B3 C2 C3 C4 D3")
    m.play(1, "farm B3 C3")
    assert m.view(1)["players"][0]["rows"][2] == ".AAA......."
    m.play(CHANCE, "ambush goblin-attack")
    m.play(0, "monster A1 B2 C3") if "monster A1 B2 C3" in m.moves(0) else m.play(0, m.moves(0)[0])


def test_notation_lists_cells_in_row_order() -> None:
    m = rhumbline.new("cartographers", seats=1, chance="manual")
    m.play(CHANCE, "edicts sentinel-wood canal-lake great-city borderlands")
    m.play(CHANCE, "explore farmland")
    m.play(0, "farm D3 C4 C3 C2 B3")
    assert m.entries[-1] == (0, "farm B3 C2 C3 C4 D3")


def test_view_scores_and_result_are_json_ready() -> None:
    m = rhumbline.new("cartographers", seats=2, seed=7)
    assert m.result() is None
    while not m.over:
        for seat in m.to_act:
            m.play(seat, m.moves(seat)[0])
        for viewer in (0, 1, None):
            json.dumps(m.view(viewer))
    scores = m.scores()
    assert [score["seat"] for score in scores] == [0, 1]
    for score in scores:
        assert score["total"] == sum(line["points"] for line in score["lines"])
        assert all({"rule", "name", "points"} <= set(line) for line in score["lines"])
    result = m.result()
    assert result is not None
    assert set(result) >= {"ranking", "totals", "reason"}
    assert sorted(seat for place in result["ranking"] for seat in place) == [0, 1]
    assert m.to_act == ()


def test_position_resume_copy_record_replay() -> None:
    m = rhumbline.new("cartographers", seats=3, seed="north")
    m.play(2, m.moves(2)[3])
    position = json.loads(json.dumps(m.position()))
    again = rhumbline.resume("cartographers", position)
    record = json.loads(json.dumps(m.record()))
    told = rhumbline.replay(record)
    for other in (again, told, m.copy()):
        assert other.position() == m.position()
        assert other.to_act == m.to_act
        assert other.moves(0) == m.moves(0)


SHEET = """\
sheet: wilderness
FFF........
...........
...........
...........
AW.........
...........
...........
M..........
...........
...........
...........
coins: 3
"""


def test_score_of_a_paper_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = rhumbline.score("cartographers", SHEET)
    assert set(told) == {"scores", "monsters", "filled"}
    assert len(told["scores"]) == 16
    assert (told["scores"]["sentinel-wood"], told["scores"]["canal-lake"], told["monsters"]) == (3, 2, -3)
    assert told["filled"] == 6 + 5
    file = tmp_path / "map.txt"
    file.write_text(SHEET, encoding="utf-8")
    assert run(["score", "cartographers", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert run(["score", "cartographers", str(file)]) == 0
    assert "sentinel-wood" in capsys.readouterr().out


def test_seats_are_in_table_order() -> None:
    """Seat + 1 is the left neighbour: a clockwise ambush sends seat 0's map to seat 1."""
    m = rhumbline.new("cartographers", seats=4, chance="manual")
    m.play(CHANCE, "edicts sentinel-wood canal-lake great-city borderlands")
    m.play(CHANCE, "ambush kobold-onslaught")
    assert m.view(None)["card"]["draw_on"][1] == 0
