"""Totals and where they come from: cards and chips in the chests."""

from copy import deepcopy
from functools import lru_cache
from typing import Any

from rhumbline.core.game import ranking
from rhumbline.core.plain import KEPT
from rhumbline.games.gisborne.components import CHIP_VALUES
from rhumbline.games.gisborne.state import plain

Line = dict[str, Any]


@lru_cache(KEPT)
def chest_lines(cards: int, held: tuple[int, ...]) -> list[Line]:
    """end.5: a point for each card (scoring.5), and the chips; end.3: places on the beach are worth nothing.

    Lines are shared, and not to be changed.
    """
    chips = [value for value in CHIP_VALUES for _ in range(held[value])]
    return [
        {"rule": "scoring.5", "name": "Cards in the chest", "points": cards, "cards": cards},
        {"rule": "end.5", "name": "Card chips", "points": sum(chips), "chips": chips},
    ]


def scores(s: Any) -> list[Line]:
    """Per seat: points in the chest so far, and the lines that make them up."""
    table = plain(s)
    sheets = [deepcopy(chest_lines(table.chest[seat], table.chips[seat])) for seat in range(table.seats)]
    return [
        {"seat": seat, "total": sum(line["points"] for line in sheet), "lines": sheet}
        for seat, sheet in enumerate(sheets)
    ]


def result(s: Any) -> Line:
    """end.5, end.6: most points; among equals, the most advanced pawn."""
    totals = [score["total"] for score in scores(s)]
    places = s.place[: s.seats].tolist()
    best = max(totals)
    return {
        "ranking": ranking(list(zip(totals, places, strict=True))),
        "totals": totals,
        "reason": "a pawn has reached the beach",
        "tie_break": totals.count(best) > 1,
        "pawns": [int(seat) for seat in s.order[: s.seats]],
    }
