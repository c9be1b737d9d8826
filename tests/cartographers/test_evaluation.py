"""What bots think of drawings: the plain style stays what it was, and each scoring card rewards what is half done."""

from collections.abc import Sequence

import numpy as np
import pytest

from cartographers.table import start, turn_up, with_maps
from rhumbline import Match
from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import CHANCE
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below
from rhumbline.engine.weights import Weights
from rhumbline.games import load
from rhumbline.games.cartographers.components import SEASON_EDICTS
from rhumbline.games.cartographers.rules.edicts import stars_now
from rhumbline.games.cartographers.rules.evaluation import WEIGHTS

GAME = load("cartographers")
CATEGORIES = (
    ("sentinel-wood", "greenbough", "treetower", "stoneside-forest"),
    ("canal-lake", "mages-valley", "the-golden-granary", "shoreside-expanse"),
    ("wildholds", "great-city", "greengold-plains", "shieldgate"),
    ("borderlands", "lost-barony", "the-broken-road", "the-cauldrons"),
)
OTHERS = ("greenbough", "canal-lake", "wildholds", "the-broken-road")


def only(**weights: float) -> Weights:
    """A style that cares for nothing else."""
    return np.array([*(weights.get(name, 0.0) for name in WEIGHTS), 0.0])


def values(m: Match, drawings: Sequence[str], style: Weights) -> list[float]:
    """What a bot of this style thinks of these drawings by seat 0."""
    s = m.seen(0)
    moves = np.array([GAME.parse(s, 0, drawing)[0] for drawing in drawings], np.int32)
    found = np.empty(len(moves))
    GAME.evaluate(s, 0, moves, len(moves), found, style)
    return [float(value) for value in found]


def half_done(edict: str, drawn: str, drawing: str) -> float:
    """How much is prepared for a scoring card, after one more space is drawn on this map."""
    edicts = [*(other for i, other in enumerate(OTHERS) if edict not in CATEGORIES[i]), edict]
    m = turn_up(with_maps(start(1, edicts=edicts), drawn), "rift-lands")
    # The last edict is scored in two seasons, both of them still to come.
    return values(m, [drawing], only(later=1.0, **{f"{edict.replace('-', '_')}_half_done": 0.5}))[0]


@pytest.mark.parametrize(
    ("edict", "drawn", "drawing", "worth"),
    [
        # Of forty spaces on the edge, thirty-nine stay empty.
        ("sentinel-wood", "", "forest A1", 39),
        # A forest serves one row and one column; twenty lines still want one.
        ("greenbough", "", "forest A1", 20),
        # A1 is open downwards alone; without the village, to the right as well.
        ("treetower", ".V", "forest A1", 1),
        ("treetower", "", "forest A1", 0.5),
        # From the mountain B4, one more space leads to the mountain C9; from B6 it is three.
        ("stoneside-forest", "...........\n....FFF", "forest B8", 0.8),
        ("stoneside-forest", "...........\n....F", "forest B6", 0.4),
        # The farm waits for water; between A1 and A2 nothing waits any more.
        ("canal-lake", "", "farm A1", 1),
        ("canal-lake", ".W", "farm A1", 0),
        # Five mountains have twenty spaces around them.
        ("mages-valley", "", "water B3", 19),
        # Inside the map are 76 empty spaces; a farm takes its own and the four around it.
        ("shoreside-expanse", "", "farm E5", 71),
        # Three of six villages are a quarter of the way, because the last ones count most; a full six is no half.
        ("wildholds", "VV", "village A3", 0.25),
        ("wildholds", "VVVVV", "village A6", 0),
        # The city may grow to A2 and B1.
        ("great-city", "", "village A1", 2),
        # The village has forest and farm beside it, and room for a third kind; with one kind it is a third of that.
        ("greengold-plains", "FV", "farm A3", 1),
        ("greengold-plains", "FV", "farm K1", 1 / 3),
        # The second cluster may grow by three before it is the largest.
        ("shieldgate", "VV", "village A3", 3),
        # Six filled spaces hold two squares of four; five hold one.
        ("lost-barony", "FFF\nFF", "forest B3", 2),
        ("lost-barony", "FF\nFF", "forest A3", 1),
        # A1 has one empty neighbour left.
        ("the-cauldrons", ".F", "forest C1", 1),
    ],
)
def test_half_done(edict: str, drawn: str, drawing: str, worth: float) -> None:
    assert half_done(edict, drawn, drawing) == pytest.approx(worth)


def test_ruins_spaces_are_kept_for_farms() -> None:
    on_ruins = half_done("the-golden-granary", "", "water B6")
    beside_ruins = half_done("the-golden-granary", "", "water A6")
    elsewhere = half_done("the-golden-granary", "", "water H6")
    assert on_ruins == pytest.approx(elsewhere - 1)
    assert beside_ruins == pytest.approx(elsewhere - 1 / 3)


@pytest.mark.parametrize(("edict", "drawn"), [("borderlands", "FFFFFFFFF"), ("the-broken-road", "\n" * 7 + "...\n")])
def test_a_line_is_worth_the_more_the_fuller_it_is(edict: str, drawn: str) -> None:
    along = {"borderlands": "forest A10", "the-broken-road": "forest J1"}[edict]
    assert half_done(edict, drawn, along) > half_done(edict, drawn, "forest E6")


def test_plain_values_stay_what_they_were() -> None:
    drawn = "FF.......VV\nAW.......V.\n...........\n....MM.....\n....M......"
    m = turn_up(with_maps(start(1), drawn), "hamlet")
    drawings = ["village J9 K9 K10", "village A3 A4 A5 B3 B4", "village B11 C10 C11", "village D4 E3 E4"]
    assert values(m, drawings, GAME.weights["plain"]) == pytest.approx([-5.194, -7.644, -7.564, 0.356])


def test_stars_are_those_of_the_map_after_the_drawing() -> None:
    """Most edicts are not counted anew for every drawing; in random games nobody can tell."""
    style = only(**dict.fromkeys(WEIGHTS[7:23], 1.0))
    rng = rng_from("evaluation", 1)
    for _ in range(20):
        at = array_of(GAME.new_state(1))
        while (waiting := GAME.entry.look(at)[0]) != 0:
            moves = np.array(GAME.moves(at, CHANCE if waiting == CHANCE else 0), np.int32)
            move = int(moves[below(rng, len(moves))])
            if waiting == CHANCE:
                GAME.entry.step(at, CHANCE, move, UNHEARD)
                continue
            found = np.empty(1)
            GAME.evaluate(at[0], 0, np.array([move], np.int32), 1, found, style)
            season = int(at[0]["season"])
            GAME.entry.step(at, 0, move, UNHEARD)
            stars, _ = stars_now(int(at[0]["sheet"]), at[0]["drawn"][0], tuple(int(e) for e in at[0]["edict"]))
            assert found[0] == sum(stars[letter][0] for letter in SEASON_EDICTS[season])


def test_a_novice_does_not_look_beyond_the_season() -> None:
    """The great city is scored in fall; in spring only the others see what a village is good for."""
    m = turn_up(start(1, edicts=("sentinel-wood", "canal-lake", "borderlands", "great-city")), "rift-lands")
    for style, minds in (("novice", False), ("easy", True), ("plain", True), ("fitted", True)):
        village, forest = values(m, ["village E4", "forest E4"], GAME.weights[style])
        assert (village > forest) is minds
