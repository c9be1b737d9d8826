"""Totals and where they come from: cards and chips in the chests."""

from typing import Any

import msgspec

from rhumbline.engine.game import Json, Result, ranking
from rhumbline.games.gisborne.moves import chip_list


class GisborneResult(Result, frozen=True, kw_only=True):
    """end.6: among equals the most advanced pawn wins; `pawns` are the seats from the front to the back."""

    tie_break: bool
    pawns: list[int]


class Line(msgspec.Struct, frozen=True):
    """One line of the score sheet: how many cards, or which chips, and the points they make."""

    rule: str
    name: str
    points: int
    cards: int | msgspec.UnsetType = msgspec.UNSET
    chips: list[int] | msgspec.UnsetType = msgspec.UNSET


def chest_lines(cards: int, held: list[int]) -> list[Line]:
    """end.5: a point for each card (scoring.5), and the chips; end.3: places on the beach are worth nothing."""
    chips = chip_list(held)
    return [
        Line("scoring.5", "Cards in the chest", cards, cards=cards),
        Line("end.5", "Card chips", sum(chips), chips=chips),
    ]


def scores(s: Any) -> list[Json]:
    """Per seat: points in the chest so far, and the lines that make them up."""
    sheets = [chest_lines(int(s.chest[seat]), s.chips[seat].tolist()) for seat in range(s.seats)]
    totals = [sum(line.points for line in sheet) for sheet in sheets]
    return [{"seat": i, "total": totals[i], "lines": msgspec.to_builtins(sheet)} for i, sheet in enumerate(sheets)]


def result(s: Any) -> GisborneResult:
    """end.5, end.6: most points; among equals, the most advanced pawn."""
    totals = [score["total"] for score in scores(s)]
    return GisborneResult(
        ranking=ranking(list(zip(totals, s.place[: s.seats].tolist(), strict=True))),
        totals=totals,
        reason="a pawn has reached the beach",
        tie_break=totals.count(max(totals)) > 1,
        pawns=s.order[: s.seats].tolist(),
    )
