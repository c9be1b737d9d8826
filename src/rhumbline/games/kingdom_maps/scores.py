"""Totals and where they come from: the four criteria on the map as it stands, and the box of the question mark."""

from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.game import Json, Result, ranking, seats_in
from rhumbline.engine.memo import memo, plain
from rhumbline.games.kingdom_maps.components import CRITERIA, DESERT, LAKE, MARKS, TOWN, TYPES, CriterionId
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.rules import criteria
from rhumbline.games.kingdom_maps.rules.criteria import points_for, points_on
from rhumbline.games.kingdom_maps.signs import read_sheet
from rhumbline.games.kingdom_maps.state import NOTHING

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


class KingdomMapsResult(Result, frozen=True, kw_only=True):
    """end.1: who could not draw; solo.4: alone, the title of the mark reached, or null."""

    stuck: list[int]
    title: str | msgspec.UnsetType | None = msgspec.UNSET


class Line(msgspec.Struct, frozen=True):
    """One line of the score sheet: a criterion, its points, and the hexes that count."""

    rule: str
    name: str
    criterion: CriterionId | None  # of the question mark: null until its hex is drawn
    points: int
    cells: list[str]


class Mark(msgspec.Struct, frozen=True):
    """solo.4: the points of a mark, and the title of who reaches it."""

    points: int
    title: str


ALL_MARKS = [Mark(points, title) for points, title in MARKS]  # the highest first


def criterion_line(criterion: int, drawn: list[list[int]]) -> Line:
    """What a criterion pays on a map, and for which hexes."""
    about = CRITERIA[criterion]
    points, counting = points_for(criterion, np.array(drawn, dtype=np.uint64))
    return Line(f"scoring.{about.name}", about.title, about.id, int(points), cell_list(counting))


def query_line(asked: int, answer: int) -> Line:
    """query.1: the box of the question mark, empty until its hex is drawn."""
    return Line("query.1", "?", None if asked == NOTHING else CRITERIA[asked].id, answer, [])


@memo
def sheet_lines(criteria: list[int], asked: int, answer: int, drawn: list[list[int]]) -> list[Line]:
    """end.3: four criteria and the question mark; nothing before the criteria are rolled."""
    if criteria[0] == NOTHING:
        return []
    return [*(criterion_line(criterion, drawn) for criterion in criteria), query_line(asked, answer)]


def total_of(sheet: list[Line]) -> int:
    """end.3: what the lines of a sheet add up to."""
    return sum(line.points for line in sheet)


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


def _sheets(s: Any) -> list[list[Line]]:
    p = plain(s)
    return [sheet_lines(p.criteria, p.asked[seat], p.answer[seat], p.drawn[seat]) for seat in range(p.seats)]


def scores(s: Any) -> list[Json]:
    """Per seat: what the sheet is worth as it stands, and the lines that make it up."""
    return [
        {"seat": seat, "total": total_of(sheet), "lines": msgspec.to_builtins(sheet)}
        for seat, sheet in enumerate(_sheets(s))
    ]


def totals(s: Any) -> list[int]:
    """What each seat's sheet is worth as it stands."""
    return [total_of(sheet) for sheet in _sheets(s)]


def mark_for(total: int) -> Mark | None:
    """solo.4: the highest mark reached, if any."""
    return next((mark for mark in ALL_MARKS if total >= mark.points), None)


def reason(s: Any) -> str:
    """end.1, end.2: why the game is over."""
    stuck = list(seats_in(int(s.stuck)))
    if not stuck:
        return "the active player had no use left"
    who = "the player" if s.seats == 1 else " and ".join(f"seat {seat}" for seat in stuck)
    return f"{who} could not draw"


def result(s: Any) -> KingdomMapsResult:
    """end.3, end.4: most points; of equal totals the victory is shared."""
    points = totals(s)
    mark = mark_for(points[0])
    title = mark.title if mark else None
    return KingdomMapsResult(
        ranking=ranking(points),
        totals=points,
        reason=reason(s),
        stuck=list(seats_in(int(s.stuck))),
        title=title if s.seats == 1 else msgspec.UNSET,
    )


def score_sheet(text: str) -> Json:
    """All twelve criteria on a paper sheet."""
    s = read_sheet(text)
    return {"scores": {about.id: int(points_on(s, 0, criterion)[0]) for criterion, about in enumerate(CRITERIA)}}
