"""What bots value: points as the slow oracle counts them, credit for what is half done, and styles by weights."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kingdom_maps.oracle import BESIDE, scores, signs_of
from kingdom_maps.tables import NAMES, TYPES, rows, some
from rhumbline.engine.bitboard import board
from rhumbline.engine.playouts import MOST_SEATS, playouts
from rhumbline.engine.weights import PLAIN, Weights
from rhumbline.games import load
from rhumbline.games.kingdom_maps.components import CELL_NAMES, CELL_NUMBERS, CRITERION_NUMBERS, HEX
from rhumbline.games.kingdom_maps.rules.evaluation import WEIGHTS
from rhumbline.games.kingdom_maps.state import DIE, DRAW, NOTHING, TERRITORY

GAME = load("kingdom-maps")
SIGNS = "MFALTD"


def style(**weights: float) -> Weights:
    """A style that cares about nothing but this."""
    assert set(weights) <= set(WEIGHTS)
    return np.array([*(weights.get(name, 0.0) for name in WEIGHTS), 0.0])


def position(lines: list[str], criteria: str, asked: bool = True) -> Any:
    """A solo position with this map; the question mark has been drawn already, or not."""
    s = GAME.new_state(1, {})
    s.criteria[:] = [CRITERION_NUMBERS[one] for one in criteria.split()]
    s.asked[0] = s.criteria[0] if asked else NOTHING
    drawn = signs_of(lines)
    for number, sign in enumerate(SIGNS):
        s.drawn[0, number] = board(CELL_NUMBERS[name] for name, seen in drawn.items() if seen == sign)
    return s


def judged(s: Any, weights: Weights) -> dict[int, float]:
    """What each move is worth to the only seat."""
    moves = np.empty(GAME.most_moves, np.int32)
    values = np.full(GAME.most_moves, np.nan)
    n = GAME.legal(s, 0, moves)
    GAME.evaluate(s, 0, moves, n, values, weights)
    return dict(zip(moves[:n].tolist(), values[:n].tolist(), strict=True))


def hexes(s: Any, territory: str, weights: Weights, group: str = "", more: int = 1) -> dict[str, float]:
    """What each hex is worth that may come next in a group of this type, by name."""
    s.phase = DRAW
    s.territory = TYPES.index(territory)
    s.group[0] = board(CELL_NUMBERS[name] for name in group.split())
    s.die[0] = s.amount[0] = len(group.split()) + more
    return {CELL_NAMES[move - HEX]: value for move, value in judged(s, weights).items()}


def random_maps(count: int) -> Iterator[tuple[random.Random, list[str], str]]:
    """Maps as they may be late in a game, with four criteria."""
    for seed in range(count):
        luck = random.Random(seed)
        drawn = {name: luck.choice(SIGNS) for name in NAMES if luck.random() < luck.choice((0.3, 0.7))}
        # Neighbours are often alike, so that there are regions.
        for name in list(drawn):
            if luck.random() < 0.5:
                drawn[name] = drawn.get(luck.choice(BESIDE[name]), drawn[name])
        pick = [f"{sector}{number}" for sector in "AB" for number in sorted(luck.sample(range(1, 7), 2))]
        yield luck, rows(drawn), " ".join(pick)


def test_points_are_those_of_the_oracle() -> None:
    """Who cares about points alone judges hexes as far apart as the scores of the maps they lead to."""
    for luck, lines, criteria in random_maps(40):
        number = luck.randrange(6)
        found = hexes(position(lines, criteria), TYPES[number], style(fade=100.0))
        totals = {}
        for name in found:
            after = scores(signs_of(lines) | {name: SIGNS[number]})
            totals[name] = sum(after[one] for one in criteria.split())
        first = next(iter(found))
        assert {name: value - found[first] for name, value in found.items()} == pytest.approx(
            {name: total - totals[first] for name, total in totals.items()}
        )


@pytest.mark.parametrize("asked", [True, False])
def test_a_group_counts_as_if_it_had_been_drawn(asked: bool) -> None:
    """A hex is worth the same whether the hexes beside it are of the same group or were drawn before."""
    for luck, lines, criteria in random_maps(40):
        number = luck.randrange(6)
        weights = np.array([luck.choice((0.0, 0.3, 1.0)) for _ in WEIGHTS] + [0.0])
        before = position(lines, criteria, asked)
        start = luck.choice(list(hexes(before, TYPES[number], weights)))
        found = hexes(before, TYPES[number], weights, group=start)
        drawn = signs_of(lines) | {start: SIGNS[number]}
        then = hexes(position(rows(drawn), criteria, asked), TYPES[number], weights)
        for name, value in found.items():
            assert value == pytest.approx(then[name]), (criteria, TYPES[number], start, name)


# What the plain style thought of these before it had a file of weights; a yardstick does not move.
PLAIN_VALUES = [
    [2.5778, 4.2722, 8.2722, 6.9722, 3.2778, 2.4944, 2.5778, 56.1056, 52.5278],
    [1.6813, 0.8011, 18.4369, 10.3813, 0.4233, -0.2711, 0.8011, 67.3801, 62.1301],
    [7.8209, 6.5542, 1.3882, 0.416, 0.9438, 1.3882, 1.3882, 56.7963, 39.9389],
    [8.8209, 2.3604, 8.8209, 5.8604, 8.3209, 4.7209, 6.1802, 83.489, 66.2],
    [2.2, 0.1333, 3.95, 4.8, 11.05, 2.2, 13.6, 75.6033, 57.3033],
    [7.7313, 6.9313, -0.3991, 6.4209, 14.8347, 6.0209, 6.0209, 67.155, 51.2833],
]


def plain_scene(number: int) -> Any:
    *_, (luck, lines, criteria) = random_maps(number + 1)
    s = position(lines, criteria, asked=False)
    s.dice[:] = sorted(luck.choices(range(1, 7), k=3))
    return s


@pytest.mark.parametrize("number", range(len(PLAIN_VALUES)))
def test_plain_values_stay(number: int) -> None:
    s = plain_scene(number)
    s.phase = TERRITORY
    territories = list(judged(s, GAME.weights[PLAIN]).values())
    s.phase, s.territory = DIE, number % 6
    dice = max(judged(s, GAME.weights[PLAIN]).values())
    amount = int(s.dice[0])
    found = hexes(s, TYPES[number % 6], GAME.weights[PLAIN], more=amount)
    values = [*territories, dice, max(found.values()), min(found.values())]
    assert [round(value, 4) for value in values] == PLAIN_VALUES[number]


# --- each weight by a case of its own


def test_a_desert_that_may_still_be_spoilt() -> None:
    """B6: a desert in a gap is worth more than one with room for a farm beside it."""
    everywhere_but = {name: "F" for name in NAMES if name not in {"F6", "H5", "H6"}}
    s = position(rows(everywhere_but), "A1 A3 B4 B6")
    found = hexes(s, "desert", style(desert_open=-0.5))
    assert found["F6"] - found["H5"] == pytest.approx(0.5)


def test_a_hex_beside_one_other_type() -> None:
    """A3: hexes with a single other type next to them are a beginning."""
    s = position(some("F6"), "A1 A3 B4 B6")
    # The town beside the forest, and the forest beside the town.
    found = hexes(s, "town", style(mosaic_one=0.1))
    bare = hexes(s, "town", style())
    assert [found[name] - bare[name] for name in found] == pytest.approx([0.2] * 6)


def test_half_done_things_fade() -> None:
    """B1: a single lake is worth less when the map is nearly full, to those who think of the end."""
    begun = {name: "F" for name in NAMES if name not in {"F6", "F7"}}
    late = hexes(position(rows(begun), "A3 A6 B1 B2"), "lake", style(lake_begun=0.4))["F6"]
    faded = hexes(position(rows(begun), "A3 A6 B1 B2"), "lake", style(lake_begun=0.4, fade=1.0))["F6"]
    assert late - faded == pytest.approx(0.4 * 5 * 90 / 91)


def test_the_last_use_of_a_type_is_dear() -> None:
    """turn.3: of equal types, one that has been announced before is worth less."""
    s = position(some("F6", "M"), "A2 A4 B1 B2")
    s.phase = TERRITORY
    s.dice[:] = (1, 1, 1)
    s.uses[0, :2] = (0, 2)
    found = judged(s, style(use=0.25, starts=4.0))
    assert found[0] - found[1] == pytest.approx(0.5)


def test_powers_are_gained_and_used_up() -> None:
    """power.1, power.2: opening a box is worth something, and using one up costs something."""
    s = position(some("C2"), "A3 A6 B1 B2")
    found = hexes(s, "town", style(power=0.7))
    assert found["C3"] - found["B1"] == pytest.approx(0.7)
    s = position(some("C3"), "A3 A6 B1 B2")
    s.phase, s.territory, s.dice[:] = DIE, 4, (3, 3, 3)
    values = sorted(judged(s, style(power_used=0.7, starts=4.0)).values())
    assert values == [pytest.approx(-0.7), pytest.approx(-0.7), pytest.approx(0.0)]


# --- styles


def test_styles_of_the_levels_are_there() -> None:
    assert {"plain", "fitted", "easy", "novice"} <= set(GAME.weights)
    assert len({weights.tobytes() for weights in GAME.weights.values()}) == len(GAME.weights)


@pytest.mark.parametrize(("better", "worse"), [("easy", "novice"), ("fitted", "easy")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """Two seats, each style in both of them with the same luck."""
    wins = 0.0
    games = 60
    for seat in (0, 1):
        styles = np.array([GAME.weights[worse]] * MOST_SEATS)
        styles[seat] = GAME.weights[better]
        points = np.zeros((games, 2))
        playouts(GAME).play_games(np.zeros(1, GAME.state), GAME.option_codes({}), styles, np.uint64(7), points)
        ahead = points[:, seat] - points[:, 1 - seat]
        wins += float(np.mean(ahead > 0) + np.mean(ahead == 0) / 2) / 2
    assert wins > 0.55
