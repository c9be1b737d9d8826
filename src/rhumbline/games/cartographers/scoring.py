"""Totals and where they come from: the score sheet, and what a map would score now."""

from collections.abc import Iterable
from copy import deepcopy
from functools import lru_cache
from typing import Any

from rhumbline.core.board import Board, cells
from rhumbline.core.game import ranking
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
from rhumbline.core.views import kept
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
from rhumbline.games.cartographers.edicts import stars_now, stars_on
from rhumbline.games.cartographers.maps import filled_on, losses_on
from rhumbline.games.cartographers.signs import read_sheet
from rhumbline.games.cartographers.state import COINS, FIRST_EDICT, LAYOUT, MONSTERS, OVER, plain

Line = dict[str, Any]

stars_now_at = door(stars_now)


def cell_list(of: Board) -> list[str]:
    """The names of the spaces of a set, in row order."""
    return [CELL_NAMES[cell] for cell in cells(of)]


# Lines are kept and shared: most of them stay as they are when something is drawn.


@lru_cache(KEPT)
def _edict_line(letter: int, edict: int, points: int, counting: Board) -> Line:
    return {
        "rule": f"scoring.{EDICTS[edict]}",
        "name": EDICT_TITLES[edict],
        "letter": LETTERS[letter],
        "points": int(points),
        "cells": cell_list(counting),
    }


@lru_cache(KEPT)
def _coins_line(coins: int) -> Line:
    return {"rule": "season.2", "name": "Coins", "points": coins, "cells": []}


@lru_cache(KEPT)
def _monsters_line(losses: Board) -> Line:
    lost = cell_list(losses)
    return {"rule": "season.3", "name": "Monsters", "points": -len(lost), "cells": lost}


def lines_now(s: Any, seat: int) -> list[Line]:
    """Every line this seat's map would score now, and for which spaces: four edicts, coins, monsters; shared lines."""
    p = plain(s)
    if p.edict[0] < 0:
        return []
    stars, losses = stars_now_at(p.at, seat)
    return [
        *(_edict_line(letter, edict, *stars[letter]) for letter, edict in enumerate(p.edict)),
        _coins_line(p.coins[seat]),
        _monsters_line(losses),
    ]


def seasons_scored(s: Any) -> int:
    """How many seasons have been scored."""
    return len(SEASONS) if s.phase == OVER else int(s.season)


@kept(LAYOUT, "phase", "season", "edict", rows=("stars",))
def sheet_lines(p: Plain, seat: int) -> tuple[int, list[Line]]:
    """season.1 to season.3: the boxes filled in so far, season by season, and their sum."""
    lines = []
    for season, box in enumerate(p.stars[seat][: seasons_scored(p)]):
        for column, letter in enumerate(SEASON_EDICTS[season].tolist()):
            edict = p.edict[letter]
            line = {"rule": f"scoring.{EDICTS[edict]}", "name": EDICT_TITLES[edict], "letter": LETTERS[letter]}
            lines.append({"season": SEASONS[season], **line, "points": box[FIRST_EDICT + column]})
        lines.append({"season": SEASONS[season], "rule": "season.2", "name": "Coins", "points": box[COINS]})
        lines.append({"season": SEASONS[season], "rule": "season.3", "name": "Monsters", "points": box[MONSTERS]})
    return sum(line["points"] for line in lines), lines


def scores(s: Any) -> list[Line]:
    """Per seat: stars earned so far, the lines that make them up, and what the map would score now."""
    p = plain(s)
    return deepcopy([seat_score(p, seat) for seat in range(p.seats)])


def seat_score(p: Plain, seat: int) -> Line:
    """The same for one seat; lines are shared with other scores, and not to be changed."""
    total, lines = sheet_lines(p, seat)
    return {"seat": seat, "total": total, "lines": lines, "now": lines_now(p, seat)}


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
