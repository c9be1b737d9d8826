"""Sheets as PDF: blank ones, and the maps of finished games."""

import re
from pathlib import Path

import pytest

import rhumbline
from rhumbline import cli
from rhumbline.engine import record as records
from rhumbline.games import load
from rhumbline.sheets import pdf

pytestmark = pytest.mark.slow

RECORDS = Path(__file__).parent / "records"
PRINTED = ["cartographers", "kingdom-maps"]


def pages(file: Path) -> int:
    made = file.read_bytes()
    assert made.startswith(b"%PDF-")
    return len(re.findall(rb"/Type\s*/Page\b", made))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", PRINTED)
def test_blank_sheets(name: str, language: str, tmp_path: Path) -> None:
    """As many pages as asked for, for every sheet the game has."""
    for sheet in load(name).options.get("sheet", ("",)):
        more = ["-o", f"sheet={sheet}"] if sheet else []
        file = tmp_path / f"{sheet}.pdf"
        assert cli.run(["print", name, "--to", str(file), "--copies", "2", "--language", language, *more]) == 0
        assert pages(file) == 2


@pytest.mark.parametrize("name", PRINTED)
def test_finished_maps(name: str, tmp_path: Path) -> None:
    """A page for each seat of a record, or one seat's."""
    record = next(file for file in sorted(RECORDS.glob(f"{name}*.jsonl")) if "2" in file.stem)
    file = tmp_path / "maps.pdf"
    assert cli.run(["print", str(record), "--to", str(file)]) == 0
    assert pages(file) == 2
    assert cli.run(["print", str(record), "--to", str(file), "--seat", "1"]) == 0
    assert pages(file) == 1


@pytest.mark.parametrize("name", PRINTED)
def test_a_map_shows_what_was_drawn(name: str) -> None:
    """Each space that was drawn has its picture; none more than on the map."""
    match = rhumbline.new(name, seats=2, seed=3)
    for _ in range(40):
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[-1])
    paper, view = match.game.module("sheet"), match.view(None)
    tile = 'class="tile"'
    empty = paper.blank(match.options, "en").drawing.count(tile)
    drawn = sum(sign != "." for row in view["players"][0]["rows"] for sign in row)
    assert drawn > 0
    assert paper.finished(view, 0, "Ada", "en").drawing.count(tile) == empty + drawn


@pytest.mark.parametrize("name", PRINTED)
def test_points_stand_on_the_sheet(name: str) -> None:
    """The boxes of a finished map add up to its total, and say it."""
    for file in sorted(RECORDS.glob(f"{name}-[2-4]*.jsonl")):
        match = rhumbline.replay(records.parse(file.read_text("utf-8")))
        view = match.view(None)
        for seat in range(match.seats):
            total = view["players"][seat]["total"]
            box = match.game.module("sheet").finished(view, seat, "Ada", "de").boxes[0]
            told = box.heading + " ".join(box.rows[-1])
            numbers = [int(row[-1].removeprefix("= ")) for row in box.rows if row[0] != "Summe"]
            assert sum(numbers) == total
            assert f"Summe {total}" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["print", "pizarro"], "there is nothing to print"),
        (["print", "chess"], "chess"),
        (["print", "cartographers", "--language", "fr"], "sheets are written in en or de, not 'fr'"),
        (["print", "cartographers", "-o", "sheet=moon"], "option sheet is one of"),
        (["print", str(RECORDS / "cartographers-2-wilderness.jsonl"), "--seat", "5"], "there is no seat 5"),
        (["print", "cartographers", "--to", "/nowhere/at/all.pdf"], "cannot be written"),
    ],
)
def test_bad_input(words: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    if "--to" not in words:
        words = [*words, "--to", str(tmp_path / "none.pdf")]
    assert cli.run(words) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_nothing_of_a_name_is_read_as_markup() -> None:
    """Names are written as they are."""
    game = load("cartographers")
    view = rhumbline.new("cartographers", seats=1, seed=1).view(None)
    sheet = game.module("sheet").finished(view, 0, '#eval("1") <b> $x$ *', "en")
    assert pdf(game, [sheet]).startswith(b"%PDF-")
