"""Totals and where they come from."""

from functools import cache
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from rhumbline.engine.entry_points import StateArray, array_of, entry_point
from rhumbline.engine.game import Json, Result, ranking
from rhumbline.engine.memo import plain
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.rules.scoring import tally
from rhumbline.games.pizarro.state import FACE_DOWN, HALVES, Half

tally_of = entry_point(tally)
HALF_BOARD_OF = components.BOARD_OF.tolist()

Fleet = list[list[int]]
"""Spaces of ships, or the points they score, by explorer and ship."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the score sheet: a ship with what its points rest on, or the gold cards in the hand."""

    rule: str
    name: str
    explorer: components.Explorer | UnsetType = UNSET
    ship: components.ShipName | UnsetType = UNSET
    space: int | UnsetType = UNSET
    points: int
    crown: int | UnsetType = UNSET
    times: int | UnsetType = UNSET  # magellan.4: how often the crowns of the pile count
    crowns: int | UnsetType = UNSET
    in_doubt: bool | UnsetType = UNSET  # whether a card of the pile is not for this viewer's eyes
    half: Half | UnsetType = UNSET
    unseen: int | UnsetType = UNSET  # how many cards of the hand are not for this viewer's eyes


Points = tuple[Fleet, list[int]]
"""What a seat's ships score, after them its hand; and the crowns of its piles."""


def count_points(at: StateArray) -> list[Points]:
    """What every seat scores; cards that `hide` has wiped count nothing."""
    points = np.zeros((components.MAX_SEATS, components.EVERYONE + 1, components.FLEET), dtype=np.int64)
    crowns = np.zeros((components.MAX_SEATS, components.FLEET), dtype=np.int64)
    tally_of(at, points, crowns)
    return list(zip(points.tolist(), crowns.tolist(), strict=True))


def score_lines(
    sides: list[int], ships: Fleet, halves: list[int], tucked: Fleet, scored: Points, unseen: int
) -> list[Line]:
    """scoring.2: ship after ship, explorer by explorer; scoring.3: the gold cards last."""
    points, crowns = scored
    lines = []
    for explorer, fleet in enumerate(ships):
        for k, space in enumerate(fleet):
            if space:
                about = _about_ship(explorer, sides[HALF_BOARD_OF[explorer]], space)
                if explorer == components.MAGELLAN:
                    about = about | {"crowns": crowns[k], "in_doubt": FACE_DOWN in tucked[k]}
                elif explorer == components.DA_GAMA and halves[k]:
                    about = about | {"half": HALVES[halves[k]]}
                lines.append(Line(**about, ship=components.SHIP_NAMES[k], points=points[explorer][k]))
    lines.append(Line(rule="scoring.3", name="Gold cards", points=points[components.EVERYONE][0], unseen=unseen))
    return lines


@cache
def _about_ship(explorer: int, side: int, space: int) -> dict[str, Any]:
    """What a ship's points rest on: the rule, and the number printed on its space."""
    row = components.BOARD[explorer][side]
    name, title = components.EXPLORERS[explorer], components.EXPLORER_TITLES[explorer]
    about = {"name": title, "explorer": name, "space": space}
    if explorer == components.MAGELLAN:
        return about | {"rule": "magellan.4", "times": row.times[space - 1]}
    if explorer == components.PIZARRO and row.push[space - 1]:
        return about | {"rule": "pizarro.3"}
    if explorer == components.DA_GAMA and any(row.right):
        return about | {"rule": "da-gama.2"}
    return about | {"rule": "scoring.2", "crown": row.crowns[space - 1]}


def score_sheets(s: Any) -> list[list[Line]]:
    """What every seat would score now, line by line."""
    p, scored = plain(s), count_points(array_of(s))
    unseen = [cards - sum(hand) for cards, hand in zip(p.cards, p.hand, strict=True)]
    return [
        score_lines(p.board, p.ships[seat], p.halves[seat], p.tucked[seat], scored[seat], unseen[seat])
        for seat in range(p.seats)
    ]


def scores(s: Any) -> list[Json]:
    """Per seat: points so far, and the lines that make them up; cards that `hide` has wiped count nothing."""
    return [
        {"seat": seat, "total": sum(line.points for line in sheet), "lines": msgspec.to_builtins(sheet)}
        for seat, sheet in enumerate(score_sheets(s))
    ]


def result(s: Any) -> Result:
    """scoring.4: the most points win; a tie is a shared victory."""
    totals = [sum(line.points for line in sheet) for sheet in score_sheets(s)]
    return Result(ranking=ranking(totals), totals=totals, reason="year III has been scored")
