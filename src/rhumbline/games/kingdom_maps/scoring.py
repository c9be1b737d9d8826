"""Totals and where they come from: the four criteria on the map as it stands, and the box of the question mark."""

from copy import deepcopy
from functools import lru_cache
from typing import Any

from rhumbline.core.board import Board
from rhumbline.core.game import ranking, seats_in
from rhumbline.core.plain import KEPT
from rhumbline.core.steps import door
from rhumbline.games.kingdom_maps import criteria
from rhumbline.games.kingdom_maps.components import CRITERIA, DESERT, LAKE, MARKS, TOWN, TYPES
from rhumbline.games.kingdom_maps.criteria import points_on
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.signs import read_sheet
from rhumbline.games.kingdom_maps.state import NOTHING, plain

Line = dict[str, Any]

points_at = door(points_on)

# What a criterion pays is a multiple of this; of 1 where none is named.
STEPS = {
    criteria.UNITED_PROVINCES: criteria.PROVINCE,
    criteria.SURVEYED_ROWS: criteria.ROW,
    criteria.BORDERS: criteria.BORDER,
    criteria.PARCELS: criteria.PARCEL,
    criteria.GREAT_ROADS: criteria.ROAD,
    criteria.INLAND_LAKES: criteria.INLAND,
    criteria.MARKET_TOWNS: criteria.MARKET,
}


def criterion_line(s: Any, seat: int, criterion: int) -> Line:
    """What a criterion pays this seat on the map as it stands, and for which hexes."""
    return _criterion_line(criterion, *points_at(plain(s).at, seat, criterion))


@lru_cache(KEPT)
def _criterion_line(criterion: int, points: int, counting: Board) -> Line:
    about = CRITERIA[criterion]
    line = {"rule": f"scoring.{about.name}", "name": about.title, "criterion": about.id}
    return {**line, "points": int(points), "cells": cell_list(counting)}


def query_line(s: Any, seat: int) -> Line:
    """query.1: the box of the question mark, empty until its hex is drawn."""
    p = plain(s)
    criterion = None if p.asked[seat] == NOTHING else CRITERIA[p.asked[seat]].id
    return {"rule": "query.1", "name": "?", "criterion": criterion, "points": p.answer[seat], "cells": []}


def could_have_scored(s: Any, seat: int, criterion: int, points: int) -> bool:
    """query.1: whether a criterion may have paid this on the map as it stood earlier, or stands now."""
    return 0 <= points <= _most_so_far(s, seat, criterion) and points % STEPS.get(criterion, 1) == 0


def _most_so_far(s: Any, seat: int, criterion: int) -> int:
    """No less than what a criterion can have paid on this map while it grew."""
    hexes = [len(cell_list(s.drawn[seat, territory])) for territory in range(TYPES)]
    # These five can lose points when more is drawn; the others pay most on the map as it stands.
    if criterion == criteria.UNITED_PROVINCES:
        return int(criteria.PROVINCE * sum(n >= criteria.PROVINCE_LEAST for n in hexes))
    if criterion == criteria.PARCELS:
        return int(criteria.PARCEL * sum(n // criteria.PARCEL_SIZE for n in hexes))
    if criterion == criteria.INLAND_LAKES:
        return int(criteria.INLAND * (hexes[LAKE] // criteria.INLAND_LEAST))
    if criterion == criteria.MARKET_TOWNS:
        return int(criteria.MARKET * (TYPES - 1 - criteria.MARKET_BEYOND) * hexes[TOWN])
    if criterion == criteria.WASTELAND:
        return int(criteria.WASTE * hexes[DESERT])
    return int(points_on(s, seat, criterion)[0])


def lines(s: Any, seat: int) -> list[Line]:
    """end.3: four criteria and the question mark; lines are shared, and not to be changed."""
    p = plain(s)
    if p.criteria[0] == NOTHING:
        return []
    return [*(criterion_line(p, seat, criterion) for criterion in p.criteria), query_line(p, seat)]


def scores(s: Any) -> list[Line]:
    """Per seat: what the sheet is worth as it stands, and the lines that make it up."""
    p = plain(s)
    sheets = [deepcopy(lines(p, seat)) for seat in range(p.seats)]
    return [
        {"seat": seat, "total": sum(line["points"] for line in sheet), "lines": sheet}
        for seat, sheet in enumerate(sheets)
    ]


def title_for(total: int) -> str | None:
    """solo.4: the title of the highest mark reached, if any."""
    return next((title for least, title in MARKS if total >= least), None)


def reason(s: Any) -> str:
    """end.1, end.2: why the game is over."""
    stuck = list(seats_in(int(s.stuck)))
    if not stuck:
        return "the active player had no use left"
    who = "the player" if s.seats == 1 else " and ".join(f"seat {seat}" for seat in stuck)
    return f"{who} could not draw"


def result(s: Any) -> Line:
    """end.3, end.4: most points; of equal totals the victory is shared."""
    totals = [score["total"] for score in scores(s)]
    stuck = list(seats_in(int(s.stuck)))
    told: Line = {"ranking": ranking(totals), "totals": totals, "reason": reason(s), "stuck": stuck}
    if s.seats == 1:
        told["title"] = title_for(totals[0])
    return told


def score_sheet(text: str) -> dict[str, Any]:
    """All twelve criteria on a paper sheet."""
    s = read_sheet(text)
    return {"scores": {about.id: int(points_on(s, 0, criterion)[0]) for criterion, about in enumerate(CRITERIA)}}
