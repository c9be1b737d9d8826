"""Another course is another file, checked against the component list when it is read."""

from pathlib import Path

import pytest

from rhumbline.games import gisborne
from rhumbline.games.gisborne.components import read_course

HOUSE = (Path(gisborne.__file__).parent / "data" / "courses" / "house.toml").read_text("utf-8")


def written(folder: Path, old: str, new: str) -> Path:
    assert old in HOUSE
    file = folder / "other.toml"
    file.write_text(HOUSE.replace(old, new), encoding="utf-8")
    return file


def test_another_course(tmp_path: Path) -> None:
    """A river below a bridge is no trouble."""
    course = read_course(written(tmp_path, ".B..C..E..", ".B.~.C..E.."))
    assert course.name == "other"
    assert course.drawn[8] == ".B.~.C..E.."


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("..V..C...", "..V......", "1 card fields"),
        ("..V..C...", "..V..C..C", "1 card fields"),
        ("..V..C...", "..V..C..X", "signs"),
        ("..V..C...", "..V..C...~", "river"),
        (".B..C..E..", ".B..C.....", "bridge"),
        (".B..C..E..", ".E..C..B..", "bridge"),
        ('end = "......"', 'end = "...C.."', "0 card fields"),
        ('end = "......"', 'end = "...W.."', "no event"),
        ("used = 9", "used = 8", "uses 9"),
        ("p10 =", "p11 =", "p1 to p10"),
        ("..V..C...", "." * 20 + "C", "1 to 15 fields"),
        ('[paths]\nprovenance = "house"', "[paths]", "provenance"),
    ],
)
def test_impossible_courses(tmp_path: Path, old: str, new: str, why: str) -> None:
    """Each is refused with what is wrong."""
    with pytest.raises(ValueError, match=why):
        read_course(written(tmp_path, old, new))
