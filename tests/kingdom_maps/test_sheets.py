"""Another map sheet is another file in data/sheets: it plays, shows and prints, and older records stay as they are."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rhumbline
from kingdom_maps.tables import begin
from rhumbline.games import kingdom_maps
from rhumbline.games.kingdom_maps import sheet as paper
from rhumbline.games.kingdom_maps.components import CELL_NAMES, load_sheet

HOUSE = (Path(kingdom_maps.__file__).parent / "data" / "sheets" / "house.toml").read_text("utf-8")
CHANGES = {
    'title = "House sheet"': 'title = "Alpine sheet"',
    "boxes = 6": "boxes = 7",
    "......\n.......\n..+..+..": "?.....\n...+...\n..+..+..",
    "...?...": ".......",
}


def written(file: Path, changes: dict[str, str]) -> Path:
    text = HOUSE
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return file


def test_another_sheet(tmp_path: Path) -> None:
    """Its powers and its question mark are where it says."""
    sheet = load_sheet(written(tmp_path / "alpine.toml", CHANGES))
    assert (sheet.name, sheet.title) == ("alpine", "Alpine sheet")
    assert [CELL_NAMES[cell] for cell in sheet.powers] == ["B4", "C3", "C6", "F3", "F9", "I3", "I6"]
    assert CELL_NAMES[sheet.query] == "A1"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("boxes = 6", "boxes = 5", "as many use boxes"),
        ("hexes = 91", "hexes = 90", "91 hexes"),
        ("...?...", ".......", "question mark"),
        ("...?...", "...?..", "rows of"),
        ("...?...", "...?..x", "signs"),
        ('provenance = "house"\n', "", "provenance"),
    ],
)
def test_impossible_sheets(tmp_path: Path, old: str, new: str, why: str) -> None:
    """Each is refused with what is wrong."""
    with pytest.raises(ValueError, match=why):
        load_sheet(written(tmp_path / "other.toml", {old: new}))


@pytest.mark.parametrize(
    ("language", "territory", "mark", "criterion", "text"),
    [
        ("en", "Mountain", "Courtyard Explorer", "A5 Parcels", "A5: 3 for each region of exactly 4 hexes"),
        ("de", "Gebirge", "Hof-Entdecker", "A5 Parzellen", "A5: 3 für jedes Gebiet aus genau 4 Feldern"),
    ],
)
def test_a_sheet_speaks_one_language(language: str, territory: str, mark: str, criterion: str, text: str) -> None:
    """Types, marks and criteria are called what the app calls them."""
    uses, _, marks = paper.blank({}, language).boxes
    assert uses.rows[0][0] == territory
    assert marks.rows[-1] == [mark, "80"]
    points, criteria = paper.finished(begin(2, criteria="A4 A5 B1 B5").view(), 0, "Ada", language).boxes
    assert points.rows[1] == [criterion, "0"]
    assert criteria.rows[1] == [text]


PLAY = """
import random
import rhumbline
from rhumbline.games import load

game = load("kingdom-maps")
assert game.options == {"sheet": ("house", "alpine")}, game.options
assert rhumbline.new("kingdom-maps", seats=2, seed=1).view()["sheet"]["query"] == "J4"
m = rhumbline.new("kingdom-maps", seats=2, options={"sheet": "alpine"}, seed=1)
m.play(0, "territory lake")
m.play(0, "die " + str(m.view()["dice"][0]))
m.play(1, m.moves(1)[0])
rng = random.Random(1)
while m.view()["turn"] == 1:
    seat = m.to_act[0]
    moves = m.moves(seat)
    m.play(seat, next((move for move in moves if move in ("hex A1", "hex B4")), rng.choice(moves)))
assert m.view()["sheet"]["query"] == "A1"
assert {type(event).__name__ for event in m.events()} >= {"QueryScored", "Drew"}
assert rhumbline.resume("kingdom-maps", m.position()).position() == m.position()
assert game.faults(m.truth()) == []
game.module("terminal").show(m.view(0), 0)
sheet = game.module("sheet")
for language in ("en", "de"):
    assert sheet.blank({"sheet": "alpine"}, language).subtitle.startswith("Alpine sheet"), language
    assert sheet.finished(m.view(), 1, "Ada", language).subtitle == "Ada · Alpine sheet"
assert sheet.blank({"sheet": "alpine"}, "en").drawing != sheet.blank({"sheet": "house"}, "en").drawing
assert sheet.blank({"sheet": "house"}, "de").subtitle.startswith("Hausblatt")
"""


def test_one_file_is_enough(tmp_path: Path) -> None:
    """With one more file the game has the option, plays on the sheet, shows it and prints it under its own title."""
    package = Path(rhumbline.__file__).parent
    shutil.copytree(package, tmp_path / "rhumbline", ignore=shutil.ignore_patterns("__pycache__", "web"))
    sheets = tmp_path / "rhumbline" / "games" / "kingdom_maps" / "data" / "sheets"
    written(sheets / "alpine.toml", CHANGES)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "RHUMBLINE_JIT": "0"}
    ran = subprocess.run([sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
