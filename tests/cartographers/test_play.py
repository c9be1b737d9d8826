"""Setting up, exploring, drawing, coins, ruins and ambushes, played through the public API."""

import pytest

import rhumbline
from cartographers.table import EDICTS, FULL, coins, drawn, let_all, start, turn_up, with_maps
from rhumbline import CHANCE, BadInput, IllegalMove
from rhumbline.games.cartographers.events import Chose, Drew, TookBack
from ruletest import rule_test


def refused(m: rhumbline.Match, seat: int, move: str) -> str:
    """The rule by which a move is refused; nothing may have changed."""
    before = m.position()
    with pytest.raises(IllegalMove) as refusal:
        m.play(seat, move)
    assert m.position() == before
    return refusal.value.rule


def but(*holes: str, of: str = FULL) -> str:
    """A full map with these spaces empty."""
    lines = [list(line) for line in of.splitlines()]
    for name in holes:
        lines["ABCDEFGHIJK".index(name[0])][int(name[1:]) - 1] = "."
    return "\n".join("".join(line) for line in lines)


# --- setting up


@rule_test("setup.1", "one to eight seats on either sheet, all maps blank")
def test_seats_and_sheets() -> None:
    for seats in range(1, 9):
        for sheet in ("wilderness", "wastelands"):
            m = rhumbline.new("cartographers", seats=seats, options={"sheet": sheet}, seed=1)
            assert m.view(None)["sheet"]["name"] == sheet
            assert [drawn(m, seat) for seat in range(seats)] == [["." * 11] * 11] * seats or seats == 1
    for seats in (0, 9, -1, True):
        with pytest.raises(BadInput, match="1 to 8 seats"):
            rhumbline.new("cartographers", seats=seats)
    with pytest.raises(BadInput, match="wilderness, wastelands"):
        rhumbline.new("cartographers", seats=2, options={"sheet": "desert"})


@rule_test("setup.2", "one scoring card of each category, in any order below the letters, each layout equally likely")
def test_edicts() -> None:
    m = rhumbline.new("cartographers", seats=2, chance="manual")
    layouts = m.outcomes()
    assert len(layouts) == len({move for move, _ in layouts}) == 4**4 * 24
    assert {weight for _, weight in layouts} == {1}
    assert refused(m, CHANCE, "edicts sentinel-wood greenbough great-city borderlands") == "setup.2"
    m.play(CHANCE, "edicts borderlands great-city canal-lake sentinel-wood")
    assert [edict["name"] for edict in m.view(0)["edicts"]] == [
        "borderlands",
        "great-city",
        "canal-lake",
        "sentinel-wood",
    ]


@rule_test("setup.3", "the seasons come in order")
def test_seasons_in_order() -> None:
    m = rhumbline.new("cartographers", seats=1, seed=9)
    seen: list[str] = []
    while not m.over:
        if not seen or seen[-1] != m.view(0)["season"]:
            seen.append(m.view(0)["season"])
        m.play(0, m.moves(0)[0])
    assert seen == ["spring", "summer", "fall", "winter"]


@rule_test(
    "setup.4", "thirteen explore cards and one of four unseen ambushes: an ambush comes first one time in fourteen"
)
def test_the_first_deck() -> None:
    odds = dict(start().outcomes())
    assert len(odds) == 13 + 4
    total = sum(odds.values())
    assert sum(weight for move, weight in odds.items() if move.startswith("ambush")) * 14 == total
    assert len({weight for move, weight in odds.items() if move.startswith("explore")}) == 1


# --- exploring


@rule_test("explore.1", "a revealed card is seen by everybody and is no longer in the deck")
def test_reveal() -> None:
    m = turn_up(start(3), "hamlet")
    assert {m.view(seat)["card"]["name"] for seat in (0, 1, 2, None)} == {"hamlet"}
    let_all(m, "village A1 B1 B2", "village A1 B1 B2", "village A1 B1 B2")
    assert "explore hamlet" not in m.moves(CHANCE)
    assert refused(m, CHANCE, "explore hamlet") == "explore.1"


@rule_test("explore.2", "after a ruins card, and after a second one, the next card is revealed before anybody draws")
def test_cards_after_ruins() -> None:
    m = turn_up(start(), "temple-ruins")
    assert m.to_act == (CHANCE,)
    turn_up(m, "outpost-ruins")
    assert m.to_act == (CHANCE,)
    turn_up(m, "hamlet")
    assert list(m.to_act) == [0, 1]


# --- drawing


@rule_test("draw.1", "choices are sealed until the last one is in; others see only that a choice was made")
def test_simultaneous_drawing_is_sealed() -> None:
    m = turn_up(start(3), "hamlet")
    m.play(1, "village A1 B1 B2")
    assert m.to_act == (0, 2)
    assert m.view(1)["you"]["sealed"] == "village A1 B1 B2"
    for viewer in (0, 2, None):
        assert "A1" not in str(m.view(viewer)["players"])
        assert m.view(viewer)["ready"] == [1]
        assert "A1" not in str(m.events(viewer))
        assert m.events(viewer)[-1] == Chose(1, 1, None, None, None)
    assert m.events(1)[-1] == Chose(1, 1, "village", ["A1", "B1", "B2"], "village A1 B1 B2")
    assert refused(m, 1, "village A1 B1 B2") == "table.1"
    m.play(0, "village K1 K2 J1")
    m.play(2, "village D1 E1 E2")
    assert drawn(m, 1)[0][0] == "V"
    assert Drew(1, "hamlet", 1, "village", ["A1", "B1", "B2"], "village A1 B1 B2") in m.events(0)


@rule_test("draw.1", "a choice may be taken back until the last one is in")
def test_take_back() -> None:
    m = turn_up(start(2), "hamlet")
    m.play(0, "village A1 B1 B2")
    m.take_back(0)
    assert m.to_act == (0, 1)
    assert m.view(0)["you"]["sealed"] is None
    m.play(0, "village K1 K2 J1")
    m.play(1, "village A1 B1 B2")
    assert drawn(m, 0)[0][0] == "."
    assert drawn(m, 0)[10][0] == "V"
    assert rhumbline.replay(m.record()).position() == m.position()
    hidden = Chose(0, 0, None, None, None)
    told = [event for event in m.events(1) if isinstance(event, (Chose, TookBack, Drew)) and event.seat == 0]
    assert told[:-1] == [hidden, TookBack(0), hidden]  # that a choice was taken back, but not which
    assert told[-1] == Drew(0, "hamlet", 0, "village", ["J1", "K1", "K2"], "village J1 K1 K2")


@rule_test("table.2", "only a sealed choice can be taken back")
def test_nothing_to_take_back() -> None:
    m = turn_up(start(2), "hamlet")
    with pytest.raises(IllegalMove) as refusal:
        m.take_back(0)
    assert refusal.value.rule == "table.2"


@rule_test("draw.2", "a shape of another card, or a terrain the card does not offer, is refused")
def test_shape_and_terrain_of_the_card() -> None:
    m = turn_up(start(2), "homestead")
    assert refused(m, 0, "farm A1 A2 A3 A4") == "draw.2"
    assert refused(m, 0, "forest A1 B1 B2 C1") == "draw.2"
    assert refused(m, 0, "farm A1 A2 A3 A4 A5") == "draw.2"
    m.play(0, "village A1 B1 B2 C1")


@rule_test("draw.3", "no overlap with what is drawn, mountains or wastelands; nothing over the edge")
def test_no_overlap() -> None:
    m = with_maps(turn_up(start(2, "wastelands"), "fishing-village"), "F")
    assert refused(m, 0, "water A1 A2 A3 A4") == "draw.3"
    assert refused(m, 0, "water B7 B8 B9 B10") == "draw.3"  # the mountain B9
    assert refused(m, 0, "water F4 F5 F6 F7") == "draw.3"  # wastelands
    assert refused(m, 0, "water A9 A10 A11 A12") == "draw.3"
    with pytest.raises(IllegalMove) as refusal:
        m.play(0, "water A1 A2 A3 A4")
    assert refusal.value.cells == ("A1",)
    assert "A1 is filled already" in refusal.value.sentence


@rule_test("draw.4", "a drawing may lie anywhere, far from all others")
def test_anywhere() -> None:
    m = with_maps(turn_up(start(2), "fishing-village"), "FFFF")
    m.play(0, "water K8 K9 K10 K11")


@rule_test("draw.5", "shapes may be turned and flipped: the orchard's shape lies in eight ways")
def test_turned_and_flipped() -> None:
    m = turn_up(start(2), "orchard")
    for spaces in (
        "A1 A2 A3 B3",
        "A1 A2 A3 B1",
        "A1 B1 B2 B3",
        "A3 B1 B2 B3",
        "A1 B1 C1 C2",
        "A1 A2 B1 C1",
        "A2 B2 C1 C2",
        "A1 A2 B2 C2",
    ):
        assert f"farm {spaces}" in m.moves(0)


@rule_test("draw.6", "when no shape fits, a single space of a terrain of the card, and only then")
def test_single_space_when_nothing_fits() -> None:
    m = turn_up(start(2), "homestead")
    assert refused(m, 0, "farm A1") == "draw.6"
    m = with_maps(m, but("A1", "A3", "K11"))
    assert sorted(m.moves(0)) == sorted(
        f"{terrain} {space}" for terrain in ("village", "farm") for space in ("A1", "A3", "K11")
    )
    assert refused(m, 0, "monster A1") == "draw.2"
    assert refused(m, 0, "farm A2") == "draw.3"


@rule_test("draw.6", "if one of two shapes fits, it must be drawn")
def test_the_smaller_shape_fits() -> None:
    m = with_maps(turn_up(start(2), "farmland"), but("A1", "A2", "K11"))
    assert m.moves(0) == ["farm A1 A2"]


@rule_test("draw.7", "a full map leaves nothing but to skip, and only a full map")
def test_skip() -> None:
    m = turn_up(start(2), "hamlet")
    assert refused(m, 0, "skip") == "draw.7"
    m = with_maps(m, FULL, "...")
    assert m.moves(0) == ["skip"]
    before = drawn(m, 0)
    let_all(m, "skip", "village A1 B1 B2")
    assert drawn(m, 0) == before


@rule_test("rift.1", "a single space with any of five terrains, monsters included")
def test_rift_lands() -> None:
    m = turn_up(start(2), "rift-lands")
    assert len(m.moves(0)) == 5 * 116
    let_all(m, "monster F7", "forest A1")
    assert drawn(m, 0)[5][6] == "M"


# --- coins


@rule_test("coins.1", "the shape with the coin pays one, the other does not")
def test_coin_shape() -> None:
    m = turn_up(start(2), "great-river")
    let_all(m, "water A1 A2 A3", "water A3 B2 B3 C1 C2")
    assert (coins(m, 0), coins(m, 1)) == (1, 0)


@rule_test("coins.2", "the last of the four spaces around a mountain pays a coin, monsters count, and only once")
def test_surrounding_a_mountain() -> None:
    ring = "...M.......\n..F........\n...V......."  # around B4 all but B5
    m = with_maps(turn_up(start(2), "rift-lands"), ring, "...")
    let_all(m, "water B5", "water A1")
    assert (coins(m, 0), coins(m, 1)) == (1, 0)
    turn_up(m, "fishing-village")
    let_all(m, "water H1 H2 H3 H4", "water H1 H2 H3 H4")
    assert coins(m, 0) == 1


@rule_test(
    "coins.2", "on the wastelands sheet three spaces close the mountain H6, whose upper neighbour is a wasteland"
)
def test_mountain_beside_a_wasteland() -> None:
    m = with_maps(
        turn_up(start(1, "wastelands"), "rift-lands"), "\n".join(["..........."] * 7 + ["....F......", ".....V....."])
    )
    m.play(0, "water H7")
    assert coins(m, 0) == 1


@rule_test("coins.3", "the single space drawn because nothing fits pays no coin")
def test_no_coin_for_the_single_space() -> None:
    m = with_maps(turn_up(start(2), "great-river"), but("A1", "K11"), "...")
    before = coins(m, 0)
    let_all(m, "water A1", "water A1 A2 A3")
    assert (coins(m, 0), coins(m, 1)) == (before, 1)


@rule_test("coins.4", "the fifteenth coin is lost")
def test_full_coin_track() -> None:
    m = turn_up(start(1), "great-river")
    p = m.position()
    p["maps"][0]["coins"] = 14
    m = rhumbline.resume("cartographers", p)
    m.play(0, "water A1 A2 A3")
    assert coins(m, 0) == 14


@rule_test("coins.5", "when a neighbour's monsters close the ring, the map's owner takes the coin")
def test_neighbour_closes_the_ring() -> None:
    ring = "...F.......\n..F........\n...V......."
    m = with_maps(turn_up(start(2), "gnoll-raid"), ring, "...")
    let_all(m, "monster A1 A2 B1 C1 C2", "monster B5 B6 C5 D5 D6")
    assert drawn(m, 0)[1][4] == "M"
    assert (coins(m, 0), coins(m, 1)) == (1, 0)


# --- ruins


@rule_test("ruins.1", "after a ruins card the drawing must cover an empty ruins space")
def test_ruins_must_be_covered() -> None:
    m = turn_up(start(2), "temple-ruins", "fishing-village")
    assert refused(m, 0, "water A1 A2 A3 A4") == "ruins.1"
    assert all(set(move.split()[1:]) & {"B6", "C2", "C10", "I2", "I10", "J6"} for move in m.moves(0))
    let_all(m, "water B6 B7 B8 B9", "village C1 C2 C3 C4")
    turn_up(m, "homestead")
    m.play(0, "farm A1 B1 B2 C1")  # the obligation is over


@rule_test(
    "ruins.2", "no empty ruins left: a single space anywhere with any terrain, though the shape would fit elsewhere"
)
def test_no_ruins_left() -> None:
    covered = "...........\n.....F.....\n.F.......F.\n" + "...........\n" * 5 + ".F.......F.\n.....F....."
    m = with_maps(turn_up(start(2), "temple-ruins", "fishing-village"), covered, "...")
    assert len(m.moves(0)) == 5 * 110
    assert refused(m, 0, "water A1 A2 A3 A4") == "ruins.2"
    m.play(0, "monster F1")


@rule_test("ruins.2", "ruins that no shape can reach: a single space anywhere with any terrain")
def test_ruins_out_of_reach() -> None:
    walled = but("B6", "K1", "K2", "K3", "K4")
    m = with_maps(turn_up(start(2), "temple-ruins", "fishing-village"), walled, "...")
    assert len(m.moves(0)) == 5 * 5
    assert "forest K1" in m.moves(0)


@rule_test("ruins.3", "two ruins cards in a row oblige for one card only")
def test_two_ruins_cards() -> None:
    m = turn_up(start(2), "temple-ruins", "outpost-ruins", "fishing-village")
    let_all(m, "water B6 B7 B8 B9", "water B6 B7 B8 B9")
    turn_up(m, "homestead")
    m.play(0, "farm A1 B1 B2 C1")


@rule_test("ruins.4", "an ambush after a ruins card is not bound to ruins; the next explore card is")
def test_ruins_wait_through_an_ambush() -> None:
    m = turn_up(start(2), "temple-ruins", "goblin-attack")
    let_all(m, "monster A1 B2 C3", "monster A1 B2 C3")
    turn_up(m, "fishing-village")
    assert refused(m, 0, "water E1 E2 E3 E4") == "ruins.1"
    m.play(0, "water B6 B7 B8 B9")


@rule_test("ruins.5", "the rift square goes on an empty ruins space if there is one")
def test_rift_lands_on_ruins() -> None:
    m = turn_up(start(2), "outpost-ruins", "rift-lands")
    assert len(m.moves(0)) == 5 * 6
    assert refused(m, 0, "farm A1") == "ruins.1"
    m.play(0, "farm B6")


# --- ambush


@rule_test("ambush.1", "clockwise: the map goes to the left, the next seat; counter-clockwise: to the right")
def test_directions() -> None:
    m = turn_up(start(3), "bugbear-assault")
    assert m.view(None)["card"]["draw_on"] == [2, 0, 1]
    m = turn_up(start(3), "goblin-attack")
    assert m.view(None)["card"]["draw_on"] == [1, 2, 0]
    let_all(m, "monster A1 B2 C3", "monster D1 E2 F3", "monster D3 E2 F1")
    assert [drawn(m, seat)[row][0] for seat, row in ((1, 0), (2, 3), (0, 5))] == ["M"] * 3
    assert [sum(line.count("M") for line in drawn(m, seat)) for seat in range(3)] == [3, 3, 3]


@rule_test(
    "ambush.2", "the monster shape may be turned and flipped; the Bugbear's gap may be filled or not and stays as it is"
)
def test_monster_shapes() -> None:
    m = with_maps(turn_up(start(2), "bugbear-assault"), ".F")
    assert "monster A1 A3 B1 B3" in m.moves(0)  # A2 is filled, B2 is not
    assert "monster D1 D2 F1 F2" in m.moves(0)
    let_all(m, "monster A1 A3 B1 B3", "monster D1 D2 F1 F2")
    assert drawn(m, 1)[0][:3] == "MFM"
    assert drawn(m, 1)[1][:3] == "M.M"
    assert refused(turn_up(start(2), "bugbear-assault"), 0, "forest A1 A3 B1 B3") == "draw.2"


@rule_test("ambush.3", "a monster shape that does not fit: one monster space anywhere on that map")
def test_monsters_that_do_not_fit() -> None:
    m = with_maps(turn_up(start(2), "gnoll-raid"), but("A1", "C3"), "...")
    assert sorted(m.moves(1)) == ["monster A1", "monster C3"]
    assert "monster A1" not in m.moves(0)


@rule_test("ambush.4", "a resolved ambush leaves the game; the maps are their owners' again")
def test_ambush_leaves() -> None:
    m = turn_up(start(2), "goblin-attack")
    let_all(m, "monster A1 B2 C3", "monster A1 B2 C3")
    assert "goblin-attack" not in m.view(None)["deck"]["ambushes_unseen"]
    assert not [move for move in m.moves(CHANCE) if move.startswith("ambush")]  # spring has one ambush only
    turn_up(m, "hamlet")
    assert m.view(None)["card"]["draw_on"] == [0, 1]


@rule_test(
    "ambush.5", "unseen ambushes stay in the deck and one more comes each season; each unseen one is equally likely"
)
def test_ambushes_pile_up() -> None:
    m = start(1)
    for season, ambushes in enumerate(("spring", "summer", "fall", "winter"), 1):
        assert m.view(None)["season"] == ambushes
        assert m.view(None)["deck"]["ambushes"] == season
        odds = dict(m.outcomes())
        unseen = sum(weight for move, weight in odds.items() if move.startswith("ambush"))
        assert unseen * (13 + season) == sum(odds.values()) * season
        for card in ("hinterland-stream", "homestead", "orchard", "treetop-village"):
            if m.view(None)["season"] == ambushes and not m.over:
                m = with_maps(turn_up(m, card), "...")
                m.play(0, m.moves(0)[0])


# --- the end of a season


@rule_test("check.1", "the times of the revealed cards add up; ruins, rift lands and ambushes add nothing")
def test_time() -> None:
    m = turn_up(start(2), "temple-ruins", "great-river")
    assert m.view(None)["time"] == {"spent": 1, "threshold": 8}
    let_all(m, "water B6 B7 B8", "water B6 B7 B8")
    turn_up(m, "orchard")
    let_all(m, "farm A1 A2 A3 B3", "farm A1 A2 A3 B3")
    turn_up(m, "rift-lands")
    let_all(m, "farm K1", "farm K1")
    turn_up(m, "goblin-attack")
    assert m.view(None)["time"]["spent"] == 3


@rule_test("check.2", "reaching the threshold ends the season, and so does passing it; spring's threshold is eight")
def test_thresholds() -> None:
    for last, season in (("fishing-village", "summer"), ("great-river", "spring")):
        m = with_maps(start(1), revealed=["hinterland-stream", "homestead", "orchard"])
        turn_up(m, last)
        m.play(0, m.moves(0)[0])
        assert m.view(None)["season"] == season
    passing = with_maps(start(1), revealed=["hinterland-stream", "homestead", "orchard", "great-river"])
    turn_up(passing, "fishing-village")  # 7 and 2
    passing.play(0, passing.moves(0)[0])
    assert passing.view(None)["season"] == "summer"
    m = rhumbline.new("cartographers", seats=1, seed=3)
    thresholds = []
    while not m.over:
        thresholds.append(m.view(None)["time"]["threshold"])
        m.play(0, m.moves(0)[0])
    assert list(dict.fromkeys(thresholds)) == [8, 7, 6]
    assert thresholds.count(8) > thresholds.count(7)


@rule_test("season.4", "at the end of a season all thirteen explore cards are back in the deck and the time is nought")
def test_next_season() -> None:
    m = with_maps(start(1), revealed=["hinterland-stream", "homestead", "orchard"])
    turn_up(m, "fishing-village")
    m.play(0, "water A1 A2 A3 A4")
    assert len(m.view(None)["deck"]["left"]) == 13
    assert m.view(None)["time"]["spent"] == 0
    assert EDICTS[0] in [edict["name"] for edict in m.view(None)["edicts"]]


# --- rare cases


@rule_test("draw.7", "on an ambush it is the neighbour's full map that leaves nothing to draw, not the own one")
def test_skip_on_a_full_neighbour() -> None:
    m = with_maps(turn_up(start(2), "goblin-attack"), FULL, "...")
    assert m.moves(1) == ["skip"]
    assert "skip" not in m.moves(0)
    let_all(m, "monster A1 B2 C3", "skip")
    assert m.view(None)["deck"]["ambushes"] == 0


@rule_test("draw.6", "a refusal says what is asked for: by ruins.2 with ruins due, by ambush.3 on an ambush")
def test_refusals_of_single_spaces() -> None:
    assert refused(turn_up(start(2), "temple-ruins", "homestead"), 0, "farm B6") == "ruins.2"
    assert refused(turn_up(start(2), "gnoll-raid"), 0, "monster A1") == "ambush.3"


@rule_test("ambush.5", "once an ambush has been seen, the others are as likely as the cards left make them")
def test_odds_after_an_ambush() -> None:
    m = turn_up(start(2), "goblin-attack")
    let_all(m, "monster A1 B2 C3", "monster A1 B2 C3")
    p = m.position()
    for of_seat in p["maps"]:
        of_seat["stars"] = [[0, 0, 0, 0]]
    m = rhumbline.resume("cartographers", {**p, "season": "summer"})
    odds = dict(m.outcomes())
    # One of three unseen ambushes lies among thirteen explore cards.
    assert sum(weight for move, weight in odds.items() if move.startswith("ambush")) * 14 == sum(odds.values())
    assert len([move for move in odds if move.startswith("ambush")]) == 3


@rule_test("ruins.4", "in the solo game too the obligation outlasts an ambush")
def test_ruins_wait_through_a_solo_ambush() -> None:
    m = turn_up(start(1), "temple-ruins", "goblin-attack", "fishing-village")
    assert refused(m, 0, "water E1 E2 E3 E4") == "ruins.1"
