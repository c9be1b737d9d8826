"""The twelve criteria on paper sheets, and against a slow oracle on random maps."""

import random

import pytest

import rhumbline
from kingdom_maps.oracle import SIGNS, scores, signs_of
from kingdom_maps.tables import LENGTHS, all_but, rows, some
from ruletest import rule_test


def score(criterion: str, drawn: str) -> int:
    """A criterion on a map of which only the first rows need be given; spaces are ignored."""
    lines = ["".join(line.split()) for line in drawn.strip().splitlines()]
    lines += ["." * length for length in LENGTHS[len(lines) :]]
    points = rhumbline.score("kingdom-maps", "\n".join(lines))["scores"]
    assert points == scores(signs_of(lines))
    value: int = points[criterion]
    return value


@rule_test("scoring.1", "Ruling 19: an empty hex belongs to no type, and an empty map scores nothing")
def test_empty_map() -> None:
    sheet = "\n".join("." * length for length in LENGTHS)
    names = [f"{sector}{number}" for sector in "AB" for number in range(1, 7)]
    assert rhumbline.score("kingdom-maps", sheet) == {"scores": dict.fromkeys(names, 0)}


@rule_test("scoring.2", "a hex has six neighbours; what meets only at a distance is another region")
def test_regions() -> None:
    # B2 touches A1, A2, B1, B3, C2 and C3, and no others.
    for near in ("A1", "A2", "B1", "B3", "C2", "C3"):
        assert rhumbline.score("kingdom-maps", "\n".join(some(f"B2 {near} E5 E6", "T")))["scores"]["A5"] == 0
    assert score("A5", "FF....\n.FF....") == 3
    assert score("A5", "FF....\n...FF..") == 0


@rule_test("scoring.united-provinces", "6 for a type in one region of at least 6; a second region spoils it")
def test_united_provinces() -> None:
    assert score("A1", "MMMMMM") == 6
    assert score("A1", "MMMMM.") == 0
    assert score("A1", "MMMMMM\n.......\nM.......") == 0
    assert score("A1", "MMMMMM\nLLLLLLL") == 12


@rule_test("scoring.surveyed-rows", "2 for each row without an empty hex")
def test_surveyed_rows() -> None:
    assert score("A2", "MMMMMM\nFFLLMMM\nFF.FFFFF") == 4
    assert rhumbline.score("kingdom-maps", "\n".join(all_but("")))["scores"]["A2"] == 22


@rule_test(
    "scoring.mosaic", "1 for each drawn hex with three other types next to it; its own type and empty hexes are none"
)
def test_mosaic() -> None:
    assert score("A3", "ML....\n.AF....") == 2
    assert score("A3", "ML....\nTAF....") == 3
    # An empty hex between three types belongs to none itself.
    assert score("A3", "M.....\nT.L....") == 0
    assert score("A3", "MA....\nTAA....\n.L......") == 2
    assert score("A3", "MM....\nMMF....\n.LL.....") == 0


@rule_test("scoring.borders", "5 for each side that is full and shows three types; a corner belongs to two sides")
def test_borders() -> None:
    assert score("A4", "MMMFFL") == 5
    assert score("A4", "MMMFFF") == 0
    assert score("A4", "MMM.FL") == 0
    assert score("A4", "MMMFFL\nT......\nD.......\nT........\nT.........\nA..........") == 10


@rule_test("scoring.parcels", "3 for each region of exactly 4, of any type")
def test_parcels() -> None:
    assert score("A5", "MMMMFF\n.....FF") == 6
    assert score("A5", "MMMMM.") == 0
    assert score("A5", "MMM...") == 0


@rule_test("scoring.great-roads", "6 for a type that joins two sides without a common corner; once for each type")
def test_great_roads() -> None:
    # Along the second row from the upper left side to the upper right side.
    assert score("A6", "......\nMMMMMMM") == 6
    # Two sides with a common corner are not enough; a whole side reaches the sides next to it.
    assert score("A6", "MM....\nM......") == 0
    assert score("A6", "MMMMMM") == 6
    assert score("A6", "MMMMM.") == 0
    assert score("A6", "MMMMMM\nFFFFFFF\nMMMMMMMM") == 12


@rule_test("scoring.great-roads", "opposite sides count, and so do sides one apart; sides that share a corner do not")
def test_sides_that_a_road_joins() -> None:
    # Down from A3, inside the upper side, to K3, inside the lower one: opposite sides and no other.
    down = "A3 B4 C4 D5 E5 F6 G5 H5 I4 J4 K3"
    assert rhumbline.score("kingdom-maps", "\n".join(some(down)))["scores"]["A6"] == 6
    assert rhumbline.score("kingdom-maps", "\n".join(some(down.removesuffix(" K3"))))["scores"]["A6"] == 0
    # From the upper side to the upper left one, past their corner or by it.
    assert rhumbline.score("kingdom-maps", "\n".join(some("A3 B3 C3 D3 D2 D1")))["scores"]["A6"] == 0
    assert rhumbline.score("kingdom-maps", "\n".join(some("A2 A1 B1")))["scores"]["A6"] == 0
    # From the upper side to the lower left one, which is one further.
    assert rhumbline.score("kingdom-maps", "\n".join(some("A3 B3 C3 D3 E3 F3 G2 H1")))["scores"]["A6"] == 6


@rule_test("scoring.inland-lakes", "5 for each lake of at least 2 that does not touch the edge")
def test_inland_lakes() -> None:
    assert score("B1", "......\n.......\n..LL....\n.........\n...LLL....") == 10
    assert score("B1", "......\n.......\n..L.....") == 0
    assert score("B1", "L.....\n.L.....\n..L.....") == 0


@rule_test("scoring.irrigation", "1 for each farm next to a lake, 1 for each lake next to a farm")
def test_irrigation() -> None:
    assert score("B2", "AL....") == 2
    assert score("B2", "ALA...\n.......\nA.......") == 3
    assert score("B2", "A.L...") == 0


@rule_test(
    "scoring.mountain-range", "1 for each mountain in a straight line of at least 4; in two lines it counts once"
)
def test_mountain_range() -> None:
    assert score("B3", "MMMM..") == 4
    assert score("B3", "MMM...\nMMM....") == 0
    assert score("B3", "MMMMM.\nM......\nM.......\nM........") == 8
    assert score("B3", "M.....\n.M.....\n..M.....\n...M.....") == 4
    assert score("B3", "MM.MM.") == 0


@rule_test("scoring.market-towns", "2 for each different neighbouring type of a town beyond the first")
def test_market_towns() -> None:
    assert score("B4", "TM....") == 0
    assert score("B4", "TM....\nF......") == 2
    assert score("B4", "TTM...\nFLA....") == 6
    assert score("B4", "TMT...\nF..L...") == 4


@rule_test("scoring.deep-forest", "1 for each forest with three forests next to it")
def test_deep_forest() -> None:
    assert score("B5", "FF....\n.F.....") == 0
    assert score("B5", "FF....\nFF.....") == 2
    assert score("B5", "FF....\nFFF....\n.FF.....") == 7


@rule_test("scoring.wasteland", "1 for each desert with neither farm nor lake next to it")
def test_wasteland() -> None:
    assert score("B6", "DD....") == 2
    assert score("B6", "DDA...") == 1
    assert score("B6", "DDL...\nMF.....") == 1


@pytest.mark.parametrize("density", [0.3, 0.6, 0.9, 1.0])
def test_all_criteria_equal_the_oracle(density: float) -> None:
    """Random maps of few and of many types, all twelve criteria."""
    rng = random.Random(density)
    for _ in range(500):
        types = rng.sample(SIGNS, rng.randint(1, 6))
        drawn = ["".join(rng.choice(types) if rng.random() < density else "." for _ in range(n)) for n in LENGTHS]
        assert rhumbline.score("kingdom-maps", "\n".join(drawn))["scores"] == scores(signs_of(drawn))


def test_counting_hexes_are_those_that_count() -> None:
    """The hexes a score line names are enough for its points, and drawn ones."""
    from kingdom_maps.tables import table

    lines = table([all_but("A1 A2")], 13).scores()[0]["lines"]
    by_id = {line["criterion"]: line["cells"] for line in lines[:4]}
    assert len(by_id["A2"]) == 85
    assert "A1" not in by_id["B5"]
    assert len(by_id["B5"]) == next(line["points"] for line in lines if line["criterion"] == "B5")


def test_score_file_ignores_spaces() -> None:
    """A sheet may be indented like the map it is."""
    lines = rows({"F6": "M", "A1": "F"})
    wide = "\n\n" + "\n".join(" " * (11 - len(line)) + " ".join(line) for line in lines) + "\n\n"
    assert rhumbline.score("kingdom-maps", wide) == rhumbline.score("kingdom-maps", "\n".join(lines))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "a map has 11 rows, not 0"),
        ("......", "a map has 11 rows, not 1"),
        ("\n".join("." * (n + 1) for n in LENGTHS), "row A: this row has 6 hexes, not 7"),
        ("\n".join("x" * n for n in LENGTHS), "hex A1: 'x' is none of the signs"),
        ("\n".join("f" * n for n in LENGTHS), "hex A1: 'f' is none of the signs"),
    ],
)
def test_bad_score_files(text: str, problem: str) -> None:
    """One sentence that says what is wrong and where."""
    with pytest.raises(rhumbline.BadInput, match=problem):
        rhumbline.score("kingdom-maps", text)
