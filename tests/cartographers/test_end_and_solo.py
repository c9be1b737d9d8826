"""The end of the game, its tie-breaks, and the solo game."""

import random
from typing import Any

import pytest

import rhumbline
from cartographers import oracle
from cartographers.table import coins, drawn, start, turn_up, with_maps
from rhumbline.games import load
from rhumbline.games.cartographers.components import EDICTS, SOLO_NUMBERS, WALK
from rhumbline.games.cartographers.scores import solo_rating
from ruletest import rule_test


def finished(*sheets: list[list[int]]) -> dict[str, Any]:
    """The result of a game with these score sheets: per seat, four seasons of four boxes."""
    m = rhumbline.new("cartographers", seats=len(sheets), seed=4)
    while not m.over:
        for seat in m.to_act:
            m.play(seat, m.moves(seat)[0])
    p = m.position()
    for of_seat, stars in zip(p["maps"], sheets, strict=True):
        of_seat["stars"] = stars
    result = rhumbline.resume("cartographers", p).result()
    assert result is not None
    return result


def season(edicts: int, monsters: int = 0) -> list[list[int]]:
    return [[edicts, 0, 0, monsters], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


@rule_test("end.1", "after winter's scoring nobody is to act")
def test_the_end() -> None:
    m = rhumbline.new("cartographers", seats=2, seed=8)
    while not m.over:
        assert m.result() is None
        for seat in m.to_act:
            m.play(seat, m.moves(seat)[-1])
    result = m.result()
    assert result is not None
    assert m.to_act == ()
    assert result["reason"] == "winter has ended"
    assert m.moves(0) == []


@rule_test("end.2", "the most stars over four seasons win")
def test_most_stars_win() -> None:
    result = finished(season(10), season(20), season(15))
    assert result["ranking"] == [[1], [2], [0]]
    assert result["totals"] == [10, 20, 15]


@rule_test("end.3", "of tied players the one who lost fewer stars to monsters wins")
def test_tie_goes_to_fewer_monsters() -> None:
    result = finished(season(20, -5), season(17, -2), season(9))
    assert result["totals"] == [15, 15, 9]
    assert result["ranking"] == [[1], [0], [2]]


@rule_test("end.3", "bots know it, too: it is less than a star")
def test_bots_know_what_breaks_a_tie() -> None:
    s = load("cartographers").new_state(3)
    for seat, stars in enumerate((season(20, -5), season(17, -2), season(16))):
        s.stars[seat] = stars
    first, second, third = (float(load("cartographers").points(s, seat)) for seat in range(3))
    assert third > second > first
    assert (round(first), round(second)) == (15, 15)


@rule_test("end.4", "a further tie is shared")
def test_shared_victory() -> None:
    assert finished(season(20, -5), season(20, -5))["ranking"] == [[0, 1]]


# --- solo


def walk_by_hand(card: str) -> list[tuple[int, int]]:
    """Where the box of the shape lies, step by step: corner and direction read off the cards."""
    shape = oracle.AMBUSH[card][1]
    height, width = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
    corners = {"goblin-attack": "BR", "bugbear-assault": "TR", "kobold-onslaught": "BL", "gnoll-raid": "TL"}
    laps = {"goblin-attack": "ULDR", "bugbear-assault": "DLUR", "kobold-onslaught": "URDL", "gnoll-raid": "DRUL"}
    steps: list[tuple[int, int]] = []
    for ring in range(6):
        low, bottom, right = ring, 11 - ring - height, 11 - ring - width
        if bottom < low or right < low:
            break
        row = low if corners[card][0] == "T" else bottom
        column = low if corners[card][1] == "L" else right
        steps.append((row, column))
        for way in laps[card]:
            down, across = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[way]
            while low <= row + down <= bottom and low <= column + across <= right:
                row, column = row + down, column + across
                steps.append((row, column))
    return list(dict.fromkeys(steps))


@rule_test(
    "solo.1",
    "the walk starts in the printed corner, goes all the way around as the arrow points, then one ring further in",
)
def test_the_walk() -> None:
    for number, card in enumerate(("goblin-attack", "bugbear-assault", "kobold-onslaught", "gnoll-raid")):
        walk = [(int(anchor) // 11, int(anchor) % 11) for anchor in WALK[number] if anchor >= 0]
        assert walk == walk_by_hand(card)
        shape = oracle.AMBUSH[card][1]
        height, width = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
        assert len(walk) == (12 - height) * (12 - width)  # every place the shape can lie, once


@rule_test("solo.1", "an ambush in the solo game is drawn at once, as printed, in the corner of the card")
def test_first_place_of_each_ambush() -> None:
    places = {
        "goblin-attack": ["I9", "J10", "K11"],
        "bugbear-assault": ["A9", "A11", "B9", "B11"],
        "kobold-onslaught": ["I1", "J1", "J2", "K1"],
        "gnoll-raid": ["A1", "A2", "B1", "C1", "C2"],
    }
    for card, spaces in places.items():
        m = turn_up(start(1), card)
        found = [f"{'ABCDEFGHIJK'[r]}{c + 1}" for r in range(11) for c in range(11) if drawn(m, 0)[r][c] == "M"]
        assert found == spaces
        assert m.to_act == (rhumbline.CHANCE,)


@rule_test("solo.1", "where the corner is taken, the shape is drawn at the next place of the walk where it fits")
def test_second_place() -> None:
    m = with_maps(start(1), "F")
    turn_up(m, "gnoll-raid")
    assert [line[:2] for line in drawn(m, 0)[:4]] == ["F.", "MM", "M.", "MM"]


@rule_test("solo.1", "a ring that is full sends the shape one space further in; a mountain in the way is passed over")
def test_inner_ring() -> None:
    ring = "\n".join("F" * 11 if row in {0, 10} else "F.........F" for row in range(11))
    m = turn_up(with_maps(start(1), ring), "kobold-onslaught")
    # Ring 1 starts at H2, I2, J2 with I3, a mountain; one up, G2, H2, I2 with H3, is free.
    assert [drawn(m, 0)[row][1] for row in (6, 7, 8)] == ["M", "M", "M"]
    assert drawn(m, 0)[7][2] == "M"


@rule_test("solo.2", "a monster shape that fits nowhere is disregarded: no single space either")
def test_unplaceable() -> None:
    full = ["F" * 11] * 11
    for row, column in ((1, 3), (2, 8), (5, 5), (8, 2), (9, 7), (4, 4)):
        full[row] = full[row][:column] + "." + full[row][column + 1 :]
    m = with_maps(start(1), "\n".join(full))
    before = drawn(m, 0)
    turn_up(m, "gnoll-raid")
    assert drawn(m, 0) == before


@rule_test("coins.2", "a solo ambush that closes a mountain's ring pays the coin too")
def test_solo_ambush_closes_a_ring() -> None:
    # Around I3 only I2 is open; walking up the left edge the Kobolds find room first at H1, I1, J1 with I2.
    lines = [["F"] * 11 for _ in range(11)]
    for row, column in ((1, 3), (2, 8), (5, 5), (8, 2), (9, 7)):
        lines[row][column] = "."
    for row, column in ((7, 0), (8, 0), (9, 0), (8, 1)):
        lines[row][column] = "."
    m = with_maps(start(1), "\n".join("".join(line) for line in lines))
    before = coins(m, 0)
    turn_up(m, "kobold-onslaught")
    assert drawn(m, 0)[8][:2] == "MM"
    assert coins(m, 0) == before + 1


@rule_test("solo.3", "the rating is the total less the four solo numbers")
def test_rating() -> None:
    m = rhumbline.new("cartographers", seats=1, seed=12)
    while not m.over:
        m.play(0, m.moves(0)[0])
    result = m.result()
    assert result is not None
    numbers = {
        "sentinel-wood": 25, "greenbough": 22, "treetower": 17, "stoneside-forest": 18, "canal-lake": 24,
        "mages-valley": 22,
        "the-golden-granary": 20, "shoreside-expanse": 27, "wildholds": 16, "great-city": 16, "greengold-plains": 21,
        "shieldgate": 20, "borderlands": 24, "lost-barony": 24, "the-broken-road": 24, "the-cauldrons": 20,
    }  # fmt: skip
    solo = sum(numbers[edict["name"]] for edict in m.view(0)["edicts"])
    assert result["rating"] == result["totals"][0] - solo
    assert dict(zip(EDICTS, SOLO_NUMBERS, strict=True)) == numbers


@rule_test("solo.4", "the title of the highest step met or passed")
@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (30, "Legendary Cartographer"), (29, "Master Mapsmith"), (20, "Master Mapsmith"),
        (10, "Journeyman Topographer"), (0, "Apprentice Surveyor"), (-1, "Amateur Assessor"),
        (-5, "Amateur Assessor"), (-6, "Inept Assistant"), (-10, "Inept Assistant"), (-11, "Dimwitted Doodler"),
        (-20, "Dimwitted Doodler"), (-30, "Oblivious Inkdrinker"),
    ],
)  # fmt: skip
def test_titles(rating: int, title: str) -> None:
    assert solo_rating(rating, [])[1] == title


@rule_test("solo.5", "a rating below the last step earns no title")
def test_no_title() -> None:
    assert solo_rating(-31, [])[1] is None


def test_random_solo_games_agree_with_the_walk() -> None:
    """Whenever an ambush comes up in a random solo game, its monsters lie where the hand-made walk says."""
    rng = random.Random(6)
    seen = 0
    for seed in range(60):
        m = rhumbline.new("cartographers", seats=1, options={"sheet": "wastelands"}, chance="manual")
        m.play(rhumbline.CHANCE, rng.choice(m.moves(rhumbline.CHANCE)))
        while not m.over:
            by = m.to_act[0]
            move = rng.choice(m.moves(by))
            if by == rhumbline.CHANCE and move.startswith("ambush"):
                seen += 1
                assert_walk(m, move, seed)
            else:
                m.play(by, move)
    assert seen > 60


def assert_walk(m: rhumbline.Match, move: str, seed: int) -> None:
    before = oracle.Sheet(drawn(m, 0), "wastelands")
    card = move.split()[1]
    places = [{(r + i, c + j) for i, j in oracle.AMBUSH[card][1]} for r, c in walk_by_hand(card)]
    expected = next((place for place in places if place <= before.empty), set())
    m.play(rhumbline.CHANCE, move)
    after = oracle.Sheet(drawn(m, 0), "wastelands")
    assert after.of["monster"] - before.of["monster"] == expected, f"seed {seed}: {move}"
