"""Totals and where they come from."""

from typing import Any

import numpy as np

from rhumbline.core.game import ranking
from rhumbline.core.plain import Plain
from rhumbline.core.steps import door
from rhumbline.games.pizarro.components import (
    BOARD,
    BOARD_OF,
    DA_GAMA,
    EXPLORER_TITLES,
    EXPLORERS,
    FLEET,
    MAGELLAN,
    MAX_SEATS,
    PIZARRO,
)
from rhumbline.games.pizarro.scoring_rules import tally
from rhumbline.games.pizarro.state import FACE_DOWN, HALVES, plain

Line = dict[str, Any]


tally_at = door(tally)


def scores(s: Any) -> list[Line]:
    """What every seat would score now, line by line; cards that `hide` has wiped count nothing."""
    points = np.zeros((MAX_SEATS, len(EXPLORERS) + 1, FLEET), dtype=np.int64)
    crowns = np.zeros((MAX_SEATS, FLEET), dtype=np.int64)
    p = plain(s)
    tally_at(p.at, points, crowns)
    earned, pile_crowns = points.tolist(), crowns.tolist()
    return [_seat_score(p, seat, earned[seat], pile_crowns[seat]) for seat in range(p.seats)]


def _seat_score(p: Plain, seat: int, earned: list[list[int]], pile_crowns: list[int]) -> Line:
    lines = []
    for explorer, fleet in enumerate(p.ships[seat]):
        for k, space in enumerate(fleet):
            if space:
                line = _ship_line(explorer, space, p.board[BOARD_OF[explorer]], earned[explorer][k])
                if explorer == MAGELLAN:
                    line |= {"crowns": pile_crowns[k], "in_doubt": FACE_DOWN in p.tucked[seat][k]}
                elif explorer == DA_GAMA and p.halves[seat][k]:
                    line["half"] = HALVES[p.halves[seat][k]]
                lines.append(line)
    unseen = p.cards[seat] - sum(p.hand[seat])
    lines.append({"rule": "scoring.3", "name": "Gold cards", "points": earned[-1][0], "unseen": unseen})
    return {"seat": seat, "total": sum(line["points"] for line in lines), "lines": lines}


def _ship_line(explorer: int, space: int, side: int, points: int) -> Line:
    """scoring.2: one ship, with the rule its points rest on."""
    row = BOARD[explorer][side]
    line = {
        "rule": "scoring.2",
        "name": EXPLORER_TITLES[explorer],
        "explorer": EXPLORERS[explorer],
        "space": space,
        "points": points,
    }
    if explorer == MAGELLAN:
        return line | {"rule": "magellan.4", "times": row.times[space - 1]}
    if explorer == PIZARRO and row.push[space - 1]:
        return line | {"rule": "pizarro.3"}
    if explorer == DA_GAMA and any(row.right):
        return line | {"rule": "da-gama.2"}
    return line | {"crown": row.crowns[space - 1]}


def result(s: Any) -> Line:
    """scoring.4: the most points win; a tie is a shared victory."""
    totals = [score["total"] for score in scores(s)]
    return {"ranking": ranking(totals), "totals": totals, "reason": "year III has been scored"}
