"""Another map sheet is one file: it plays, is shown, and prints."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rhumbline
from rhumbline.games.cartographers.components import SHEETS, read_map_sheet

HEATH = """
[sheet]
provenance = "house"
title = "The Heath"
fillable = 118
drawn = '''
...........
.M.......R.
...........
...........
....W......
...........
...........
......R....
...........
.........M.
...........
'''
"""

PLAY_AND_PRINT = """
import json, rhumbline
m = rhumbline.new("cartographers", seats=2, options={"sheet": "heath"}, seed=1)
for _ in range(2):
    m.play(m.to_act[0], m.moves(m.to_act[0])[0])
m.game.module("terminal").show(m.view(0), 0)
paper = m.game.module("sheet")
sheets = [paper.blank(m.options, language) for language in ("en", "de")]
sheets += [paper.finished(m.view(None), 0, "Ada", "de")]
print(json.dumps([m.game.options["sheet"], m.view(0)["sheet"], [sheet.subtitle for sheet in sheets]]))
"""


def test_a_third_sheet(tmp_path: Path) -> None:
    """It comes after the printed ones, and is called by its title where a language has no name for it."""
    package = Path(rhumbline.__file__).parent
    shutil.copytree(package, tmp_path / "rhumbline", ignore=shutil.ignore_patterns("web", "__pycache__"))
    file = tmp_path / "rhumbline" / "games" / "cartographers" / "data" / "sheets" / "heath.toml"
    file.write_text(HEATH, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "RHUMBLINE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", PLAY_AND_PRINT], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names, sheet, subtitles = json.loads(done.stdout)
    assert names == [*(sheet.name for sheet in SHEETS), "heath"]
    assert sheet == {
        "name": "heath",
        "mountains": ["B2", "J10"],
        "ruins": ["B10", "H7"],
        "wastelands": ["E5"],
        "coin_track": 14,
    }
    assert ["The Heath" in subtitle for subtitle in subtitles] == [True, True, True]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("fillable = 118", "fillable = 121", "118 spaces can be filled"),
        (".M.......R.", "M........R.", "inside the map"),
        (".M.......R.", ".M.......X.", "signs"),
        (".M.......R.", ".M.......R", "11 rows"),
        ('provenance = "house"', "", "provenance"),
    ],
)
def test_impossible_sheets(tmp_path: Path, old: str, new: str, why: str) -> None:
    """Each is refused with what is wrong."""
    assert old in HEATH
    file = tmp_path / "heath.toml"
    file.write_text(HEATH.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        read_map_sheet(file)
