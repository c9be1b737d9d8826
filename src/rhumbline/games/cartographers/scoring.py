"""Totals and where they come from: the score sheet, and what a map would score now."""

from collections.abc import Iterable
from typing import Any

from rhumbline.core.board import Board, cells
from rhumbline.core.game import ranking
from rhumbline.core.steps import door
from rhumbline.games.cartographers.components import (
    CELL_NAMES,
    EDICT_TITLES,
    EDICTS,
    LETTERS,
    SEASON_EDICTS,
    SEASONS,
    SOLO_NUMBERS,
    TITLES,
)
from rhumbline.games.cartographers.edicts import stars_on
from rhumbline.games.cartographers.maps import filled_on, losses_on
from rhumbline.games.cartographers.signs import read_sheet
from rhumbline.games.cartographers.state import COINS, FIRST_EDICT, MONSTERS, OVER, plain

Line = dict[str, Any]

stars_at = door(stars_on)
losses_at = door(losses_on)


def cell_list(of: Board) -> list[str]:
    """The names of the spaces of a set, in row order."""
    return [CELL_NAMES[cell] for cell in cells(of)]


def edict_now(s: Any, seat: int, letter: int) -> Line:
    """What the scoring card below a letter would pay this seat now, and for which spaces."""
    p = plain(s)
    edict = p.edict[letter]
    points, counting = stars_at(p.at, seat, edict)
    return {
        "rule": f"scoring.{EDICTS[edict]}",
        "name": EDICT_TITLES[edict],
        "letter": LETTERS[letter],
        "points": int(points),
        "cells": cell_list(counting),
    }


def lines_now(s: Any, seat: int) -> list[Line]:
    """Every line this seat's map would score now: four edicts, coins, monsters."""
    p = plain(s)
    if p.edict[0] < 0:
        return []
    lost = cell_list(losses_at(p.at, seat))
    return [
        *(edict_now(p, seat, letter) for letter in range(4)),
        {"rule": "season.2", "name": "Coins", "points": p.coins[seat], "cells": []},
        {"rule": "season.3", "name": "Monsters", "points": -len(lost), "cells": lost},
    ]


def seasons_scored(s: Any) -> int:
    """How many seasons have been scored."""
    return len(SEASONS) if s.phase == OVER else int(s.season)


def sheet_lines(s: Any, seat: int) -> list[Line]:
    """season.1 to season.3: the boxes filled in so far, season by season."""
    p = plain(s)
    lines = []
    for season in range(seasons_scored(p)):
        box = p.stars[seat][season]
        for column, letter in enumerate(SEASON_EDICTS[season].tolist()):
            edict = p.edict[letter]
            line = {"rule": f"scoring.{EDICTS[edict]}", "name": EDICT_TITLES[edict], "letter": LETTERS[letter]}
            lines.append({"season": SEASONS[season], **line, "points": box[FIRST_EDICT + column]})
        lines.append({"season": SEASONS[season], "rule": "season.2", "name": "Coins", "points": box[COINS]})
        lines.append({"season": SEASONS[season], "rule": "season.3", "name": "Monsters", "points": box[MONSTERS]})
    return lines


def scores(s: Any) -> list[Line]:
    """Per seat: stars earned so far, the lines that make them up, and what the map would score now."""
    p = plain(s)
    return [seat_score(p, seat) for seat in range(p.seats)]


def seat_score(s: Any, seat: int) -> Line:
    """The same for one seat."""
    lines = sheet_lines(s, seat)
    return {"seat": seat, "total": sum(line["points"] for line in lines), "lines": lines, "now": lines_now(s, seat)}


def result(s: Any) -> Line:
    """end.2 to end.4: most stars; then fewest lost to monsters; then the victory is shared."""
    totals = [int(s.stars[seat].sum()) for seat in range(s.seats)]
    lost = [-int(s.stars[seat, :, MONSTERS].sum()) for seat in range(s.seats)]
    told: Line = {
        "ranking": ranking([(total, -loss) for total, loss in zip(totals, lost, strict=True)]),
        "totals": totals,
        "reason": "winter has ended",
        "lost_to_monsters": lost,
    }
    if s.seats == 1:
        told |= solo_rating(totals[0], s.edict.tolist())
    return told


def solo_rating(total: int, edicts: Iterable[int]) -> Line:
    """solo.3 to solo.5: the score less the four solo numbers, and the title it earns, if any."""
    rating = total - sum(SOLO_NUMBERS[edict] for edict in edicts)
    title = next((title for least, title in TITLES if rating >= least), None)
    return {"rating": rating, "title": title}


def score_sheet(text: str) -> dict[str, Any]:
    """All sixteen scoring cards on a paper sheet."""
    s, _ = read_sheet(text)
    return {
        "scores": {name: int(stars_on(s, 0, edict)[0]) for edict, name in enumerate(EDICTS)},
        "monsters": -len(cell_list(losses_on(s, 0))),
        "filled": len(cell_list(filled_on(s, 0))),
    }
