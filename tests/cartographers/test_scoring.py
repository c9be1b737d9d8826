"""The sixteen scoring cards and the season's boxes, on small drawn maps."""

import random

import pytest

import rhumbline
from cartographers import oracle
from cartographers.table import coins, let_all, score, start, turn_up, with_maps
from ruletest import rule_test


@rule_test("scoring.sentinel-wood", "forest on the edge pays one star each, a corner only one")
def test_sentinel_wood() -> None:
    assert score("sentinel-wood", "F.........F\n.F.........\nF..........") == 3


@rule_test("scoring.greenbough", "one star for each row and each column with forest; one forest may pay for both")
def test_greenbough() -> None:
    assert score("greenbough", "FF.........\n...........\n.F.........") == 4
    assert score("greenbough", "F..........") == 2


@rule_test("scoring.treetower", "forest closed in by filled spaces or the edge")
def test_treetower() -> None:
    assert score("treetower", "FV.........\nV..........") == 1
    assert score("treetower", "FV.........") == 0


@rule_test(
    "scoring.treetower", "an unfilled ruins space beside a forest is empty; a mountain and a wasteland are filled"
)
def test_treetower_ruins_and_mountains() -> None:
    # B5 lies between the mountain B4 and the ruins space B6.
    assert score("treetower", "....V......\n....F......\n....V......") == 0
    assert score("treetower", "....V......\n....FV.....\n....V......") == 1
    # C6 lies above the wasteland D6.
    assert score("treetower", "...........\n.....V.....\n....VFV....", "wastelands") == 1


@rule_test(
    "scoring.stoneside-forest", "three stars for each mountain joined by forest, once however many it is joined to"
)
def test_stoneside_forest() -> None:
    path = "...........\n....FFFF...\n.......F..."  # B5 to B8, C8: from the mountain B4 to C9
    assert score("stoneside-forest", path) == 6
    to_the_middle = "...........\n....FFFF...\n....F..F...\n....F......\n....FF.....\n..........."
    assert score("stoneside-forest", to_the_middle) == 9
    assert score("stoneside-forest", "...........\n....FF.F...\n.......F...") == 0


@rule_test("scoring.canal-lake", "each water beside a farm and each farm beside water")
def test_canal_lake() -> None:
    assert score("canal-lake", "AWW........\n.A.........") == 3


@rule_test("scoring.mages-valley", "two stars for water beside a mountain, one for a farm")
def test_mages_valley() -> None:
    assert score("mages-valley", "...W.......\n..A........") == 3
    assert score("mages-valley", "..W........") == 0


@rule_test(
    "scoring.the-golden-granary",
    "water beside ruins pays whether the ruins are filled or not; farm on ruins pays three",
)
def test_the_golden_granary() -> None:
    assert score("the-golden-granary", ".....W.....\n...........") == 1
    assert score("the-golden-granary", ".....W.....\n.....F.....") == 1
    assert score("the-golden-granary", "...........\n.....A.....") == 3
    assert score("the-golden-granary", "...........\n.....W.....") == 0


@rule_test(
    "scoring.shoreside-expanse", "farm clusters away from water and edge, water clusters away from farm and edge"
)
def test_shoreside_expanse() -> None:
    assert score("shoreside-expanse", "...........\n.AA........\n...........\n.W...W.....") == 9
    assert score("shoreside-expanse", "...........\n.AW........") == 0
    assert score("shoreside-expanse", "A..........\nA..........") == 0


@rule_test("scoring.shoreside-expanse", "a wasteland beside a farm is not the edge of the map")
def test_wasteland_is_not_the_edge() -> None:
    assert score("shoreside-expanse", "...........\n...........\n.....A.....", "wastelands") == 3


@rule_test("scoring.wildholds", "eight stars for each cluster of six or more villages")
def test_wildholds() -> None:
    assert score("wildholds", "VVVVVV.....\n...........\nVVVVVVV....\n...........\nVVVVV......") == 16


@rule_test("scoring.great-city", "clusters beside a mountain are dropped first, then the largest counts")
def test_great_city() -> None:
    # The five villages of row A touch no mountain; the six of row B touch B4.
    assert score("great-city", "...........\n....VVVVVV.\n...........\n...........\nVVVVV......") == 5


@rule_test("scoring.greengold-plains", "three different terrain types beside the cluster; the same one twice is one")
def test_greengold_plains() -> None:
    assert score("greengold-plains", "FVA........\n.W.........") == 3
    assert score("greengold-plains", "FVF........\n.A.........") == 0
    assert score("greengold-plains", "..FV.......\n....M......") == 0
    assert score("greengold-plains", "..FVA......") == 3  # the mountain B4 below is the third


@rule_test("scoring.greengold-plains", "wasteland, ruins and empty spaces are no terrain types; monsters are")
def test_greengold_plains_counts_no_wasteland() -> None:
    assert score("greengold-plains", "...........\n...........\n....FVA....", "wastelands") == 0
    assert score("greengold-plains", "FVA........\n.M.........") == 3


@rule_test("scoring.shieldgate", "two stars for each space of the second largest cluster")
def test_shieldgate() -> None:
    assert score("shieldgate", "VVV.VV.V...") == 4


@rule_test("scoring.shieldgate", "two village clusters of equal size: one of them counts as the second largest")
def test_shieldgate_tie() -> None:
    assert score("shieldgate", "VV.VV......") == 4


@rule_test("scoring.shieldgate", "a single cluster has no second")
def test_shieldgate_single() -> None:
    assert score("shieldgate", "VVVV.......") == 0


@rule_test("scoring.borderlands", "complete rows and columns, mountains and monsters filled, empty ruins not")
def test_borderlands() -> None:
    assert score("borderlands", "VVVVVVVVVVM") == 6
    assert score("borderlands", "...........\nVVV.VVVVVVV") == 6  # the mountain B4 fills its space
    assert score("borderlands", "...........\nVVV.V.VVVVV") == 0  # the ruins space B6 is empty
    assert score("borderlands", "\n".join(["V.........."] * 11)) == 6


@rule_test("scoring.lost-barony", "three stars for each space along one side of the largest filled square")
def test_lost_barony() -> None:
    assert score("lost-barony", "FFF........\nFVF........\nFFM........") == 9
    assert score("lost-barony", "FFFFF......\nFFF.FF.....") == 6


@rule_test("scoring.lost-barony", "before anything is drawn a lone mountain pays 3, the wastelands' square 6")
def test_lost_barony_at_the_start() -> None:
    assert score("lost-barony", "...") == 3
    assert score("lost-barony", "...", "wastelands") == 6


@rule_test(
    "scoring.the-broken-road", "diagonals from the left edge to the bottom; the corner alone is one; the others never"
)
def test_the_broken_road() -> None:
    corner = "\n".join(["..........."] * 10 + ["V.........."])
    assert score("the-broken-road", corner) == 3
    two = "\n".join(["..........."] * 9 + ["V..........", "VV........."])
    assert score("the-broken-road", two) == 6
    cells = {(row, 10 - row) for row in range(11)} - oracle.MOUNTAINS["wilderness"]
    rising = "\n".join("".join("V" if (r, c) in cells else "." for c in range(11)) for r in range(11))
    assert score("the-broken-road", rising) == 3  # only its corner K1


@rule_test(
    "scoring.the-cauldrons", "single empty spaces closed in by filled ones or the edge; an empty ruins space too"
)
def test_the_cauldrons() -> None:
    assert score("the-cauldrons", ".V.........\nV..........") == 1
    assert score("the-cauldrons", ".....V.....\n....V.V....\n.....V.....") == 1  # B6 is an empty ruins space
    assert score("the-cauldrons", "..V........\nVV.........") == 0


@rule_test("scoring.1", "diagonals are not adjacent")
def test_diagonals_are_not_adjacent() -> None:
    assert score("canal-lake", "A..........\n.W.........") == 0


@rule_test("scoring.2", "a single space is a cluster")
def test_single_space_is_a_cluster() -> None:
    assert score("shieldgate", "VV.V.......") == 2


@rule_test("scoring.3", "mountains and wastelands are filled, empty ruins are not")
def test_what_is_filled() -> None:
    told = rhumbline.score("cartographers", "\n".join(["sheet: wastelands", *["." * 11] * 11]))
    assert told["filled"] == 5 + 7


@rule_test("season.3", "an empty space beside two monsters costs one star, not two")
def test_empty_space_beside_two_monsters() -> None:
    assert score("monsters", "M.M........") == -4
    assert score("monsters", "M..........") == -2


@rule_test("season.3", "an empty ruins space beside a monster costs a star")
def test_empty_ruins_beside_a_monster() -> None:
    assert score("monsters", "....VMV....") == -1


@rule_test("season.1", "spring scores A and B, summer B and C, fall C and D, winter D and A")
def test_edicts_of_the_seasons() -> None:
    m = rhumbline.new("cartographers", seats=1, seed=5)
    while not m.over:
        m.play(0, m.moves(0)[0])
    scored = [(line["season"], line["letter"]) for line in m.scores()[0]["lines"] if "letter" in line]
    spring, summer, fall, winter = (("spring", "AB"), ("summer", "BC"), ("fall", "CD"), ("winter", "DA"))
    assert scored == [(season, letter) for season, letters in (spring, summer, fall, winter) for letter in letters]


@rule_test("season.2", "each coin pays a star at the end of every season")
def test_coins_pay() -> None:
    m = start(1)
    turn_up(m, "great-river").play(0, "water A1 B1 C1")
    assert coins(m, 0) == 1
    turn_up(m, "farmland").play(0, "farm K1 K2")
    m = with_maps(m, revealed=["great-river", "farmland", "hinterland-stream", "orchard"])
    turn_up(m, "marshlands").play(0, "water E1 F1 F2 F3 G1")
    lines = {line["name"]: line["points"] for line in m.scores()[0]["lines"]}
    assert lines["Coins"] == 2
    assert m.view(0)["season"] == "summer"


@pytest.mark.parametrize("sheet", ["wilderness", "wastelands"])
def test_all_sixteen_against_the_oracle(sheet: str) -> None:
    """On random maps, sparse and dense, engine and oracle agree on every card, on monsters and on filled spaces."""
    rng = random.Random(sheet)
    printed = oracle.MOUNTAINS[sheet] | oracle.WASTELANDS[sheet]
    for _ in range(600):
        signs = rng.choice(["FVAWM", "FFFV", "VVVVA", "AWAW", "FVM"]) + "." * rng.randrange(6)
        lines = ["".join("." if (r, c) in printed else rng.choice(signs) for c in range(11)) for r in range(11)]
        told = rhumbline.score("cartographers", "\n".join([f"sheet: {sheet}", *lines]))
        m = oracle.Sheet(lines, sheet)
        assert told == {"scores": oracle.all_scores(m), "monsters": oracle.monsters(m), "filled": len(m.filled)}


def test_lit_cells_make_up_the_points() -> None:
    """Where a card pays by the space, the spaces that are lit are as many as its points."""
    m = start(2, edicts=("treetower", "mages-valley", "great-city", "the-cauldrons"))
    turn_up(m, "fishing-village")
    let_all(m, "village A1 A2 A3 A4", "water E1 E2 E3 E4")
    city = next(line for line in m.scores()[0]["now"] if line["letter"] == "C")
    assert city["points"] == 0  # A4 lies above the mountain B4
    m = with_maps(m, "VVVV.......\n...........\nVV.........")
    city = next(line for line in m.scores()[0]["now"] if line["letter"] == "C")
    assert (city["points"], city["cells"]) == (2, ["C1", "C2"])
