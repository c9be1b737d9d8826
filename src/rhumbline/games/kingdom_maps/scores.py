"""Totals and where they come from: the four criteria on the map as it stands, and the box of the question mark."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rhumbline.engine.bitboard import cells
from rhumbline.engine.game import Json, Result, ranking, seats_in
from rhumbline.engine.memo import plain
from rhumbline.games.kingdom_maps.components import CRITERIA, CRITERION_IDS, DESERT, LAKE, MARKS, TOWN, CriterionId
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.rules import criteria
from rhumbline.games.kingdom_maps.rules.criteria import points_for
from rhumbline.games.kingdom_maps.signs import read_sheet
from rhumbline.games.kingdom_maps.state import NOTHING

# These five can lose points when more is drawn: no less than what they can have paid, by the hexes of each type.
MOST_SO_FAR: dict[int, Callable[[list[int]], int]] = {
    criteria.UNITED_PROVINCES: lambda hexes: criteria.PROVINCE * sum(n >= criteria.PROVINCE_LEAST for n in hexes),
    criteria.PARCELS: lambda hexes: criteria.PARCEL * sum(n // criteria.PARCEL_SIZE for n in hexes),
    criteria.INLAND_LAKES: lambda hexes: criteria.INLAND * (hexes[LAKE] // criteria.INLAND_LEAST),
    criteria.MARKET_TOWNS: lambda hexes: criteria.MARKET * (len(hexes) - 1 - criteria.MARKET_BEYOND) * hexes[TOWN],
    criteria.WASTELAND: lambda hexes: criteria.WASTE * hexes[DESERT],
}
# What is printed on the line of a criterion: its rule, its title, its number.
PRINTED = [(f"scoring.{one.name}", one.title, one.id) for one in CRITERIA]


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


def sheet_lines(in_play: Sequence[int], asked: int, answer: int, m: Any) -> list[Line]:
    """end.3: four criteria on a map and the question mark; nothing before the criteria are rolled."""
    if in_play[0] == NOTHING:
        return []
    lines = []
    for criterion in in_play:
        points, counting = points_for(criterion, m)
        lines.append(Line(*PRINTED[criterion], int(points), cell_list(counting)))
    return [*lines, Line("query.1", "?", None if asked == NOTHING else CRITERION_IDS[asked], answer, [])]


def total_of(sheet: list[Line]) -> int:
    """end.3: what the lines of a sheet add up to."""
    return sum(line.points for line in sheet)


def could_have_scored(m: Any, criterion: int, points: int) -> bool:
    """query.1: whether a criterion may have paid this on the map as it stood earlier, or stands now."""
    hexes = [len(cells(plane)) for plane in m]
    most = MOST_SO_FAR[criterion](hexes) if criterion in MOST_SO_FAR else points_for(criterion, m)[0]
    return bool(0 <= points <= most and points % criteria.STEPS[criterion] == 0)


def scores(s: Any) -> list[Json]:
    """Per seat: what the sheet is worth as it stands, and the lines that make it up."""
    p, made = plain(s), []
    for seat in range(p.seats):
        lines = sheet_lines(p.criteria, p.asked[seat], p.answer[seat], s.drawn[seat])
        made.append({"seat": seat, "total": total_of(lines), "lines": msgspec.to_builtins(lines)})
    return made


def totals(s: Any) -> list[int]:
    """What each seat's sheet is worth as it stands."""
    return [sheet["total"] for sheet in scores(s)]


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
    title = (mark.title if mark else None) if s.seats == 1 else msgspec.UNSET
    stuck = list(seats_in(int(s.stuck)))
    return KingdomMapsResult(ranking=ranking(points), totals=points, reason=reason(s), stuck=stuck, title=title)


def score_sheet(text: str) -> Json:
    """All twelve criteria on a paper sheet."""
    m = read_sheet(text)
    return {"scores": {name: int(points_for(criterion, m)[0]) for criterion, name in enumerate(CRITERION_IDS)}}
