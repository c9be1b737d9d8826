"""Totals and where they come from."""

from copy import deepcopy
from functools import lru_cache
from typing import Any

import numpy as np

from rhumbline.core.game import ranking
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
from rhumbline.core.views import kept
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
from rhumbline.games.pizarro.scoring_rules import hand_crowns, tally
from rhumbline.games.pizarro.state import FACE_DOWN, HALVES, LAYOUT, plain

Line = dict[str, Any]


hand_crowns_at, tally_at = door(hand_crowns), door(tally)


def scores(s: Any) -> list[Line]:
    """What every seat would score now, line by line; cards that `hide` has wiped count nothing."""
    p = plain(s)
    return deepcopy([seat_score(p, seat) for seat in range(p.seats)])


def seat_score(p: Plain, seat: int) -> Line:
    """The same for one seat; lines are shared with other scores, and not to be changed."""
    points, unseen = int(hand_crowns_at(p.at, seat)), p.cards[seat] - sum(p.hand[seat])
    gold = {"rule": "scoring.3", "name": "Gold cards", "points": points, "unseen": unseen}
    lines = [*ship_lines(p, seat), gold]
    return {"seat": seat, "total": sum(line["points"] for line in lines), "lines": lines}


@kept(LAYOUT, "seats", "board", "pushed", rows=("ships", "halves", "tucked"))
def ship_lines(p: Plain, seat: int) -> list[Line]:
    """scoring.2: ship after ship, explorer by explorer."""
    points = np.zeros((MAX_SEATS, len(EXPLORERS) + 1, FLEET), dtype=np.int64)
    crowns = np.zeros((MAX_SEATS, FLEET), dtype=np.int64)
    tally_at(p.at, points, crowns)
    earned, pile_crowns = points[seat].tolist(), crowns[seat].tolist()
    lines = []
    for explorer, fleet in enumerate(p.ships[seat]):
        for k, space in enumerate(fleet):
            if space:
                line = _ship_line(explorer, space, p.board[BOARD_OF[explorer]], earned[explorer][k])
                if explorer == MAGELLAN:
                    line = line | {"crowns": pile_crowns[k], "in_doubt": FACE_DOWN in p.tucked[seat][k]}
                elif explorer == DA_GAMA and p.halves[seat][k]:
                    line = line | {"half": HALVES[p.halves[seat][k]]}
                lines.append(line)
    return lines


@lru_cache(KEPT)
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
