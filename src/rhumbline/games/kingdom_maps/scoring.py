"""Totals and where they come from: the four criteria on the map as it stands, and the box of the question mark."""

from typing import Any

from rhumbline.core.game import ranking, seats_in
from rhumbline.games.kingdom_maps.components import CRITERIA, MARKS
from rhumbline.games.kingdom_maps.criteria import points_on
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.signs import read_sheet
from rhumbline.games.kingdom_maps.state import NOTHING

Line = dict[str, Any]


def criterion_line(s: Any, seat: int, criterion: int) -> Line:
    """What a criterion pays this seat on the map as it stands, and for which hexes."""
    earned, counting = points_on(s, seat, criterion)
    about = CRITERIA[criterion]
    line = {"rule": f"scoring.{about.name}", "name": about.title, "criterion": about.id}
    return {**line, "points": int(earned), "cells": cell_list(counting)}


def query_line(s: Any, seat: int) -> Line:
    """query.1: the box of the question mark, empty until its hex is drawn."""
    asked = int(s.asked[seat])
    criterion = None if asked == NOTHING else CRITERIA[asked].id
    return {"rule": "query.1", "name": "?", "criterion": criterion, "points": int(s.answer[seat]), "cells": []}


def lines(s: Any, seat: int) -> list[Line]:
    """end.3: four criteria and the question mark."""
    if s.criteria[0] == NOTHING:
        return []
    return [*(criterion_line(s, seat, criterion) for criterion in s.criteria.tolist()), query_line(s, seat)]


def scores(s: Any) -> list[Line]:
    """Per seat: what the sheet is worth as it stands, and the lines that make it up."""
    sheets = [lines(s, seat) for seat in range(s.seats)]
    return [
        {"seat": seat, "total": sum(line["points"] for line in sheet), "lines": sheet}
        for seat, sheet in enumerate(sheets)
    ]


def title_for(total: int) -> str | None:
    """solo.4: the title of the highest mark reached, if any."""
    return next((title for least, title in MARKS if total >= least), None)


def result(s: Any) -> Line:
    """end.3, end.4: most points; of equal totals the victory is shared."""
    totals = [score["total"] for score in scores(s)]
    stuck = list(seats_in(int(s.stuck)))
    reason = "the active player had no use left"
    if stuck:
        who = "the player" if s.seats == 1 else " and ".join(f"seat {seat}" for seat in stuck)
        reason = f"{who} could not draw"
    told: Line = {"ranking": ranking(totals), "totals": totals, "reason": reason, "stuck": stuck}
    if s.seats == 1:
        told["title"] = title_for(totals[0])
    return told


def score_sheet(text: str) -> dict[str, Any]:
    """All twelve criteria on a paper sheet."""
    s = read_sheet(text)
    return {"scores": {about.id: int(points_on(s, 0, criterion)[0]) for criterion, about in enumerate(CRITERIA)}}
