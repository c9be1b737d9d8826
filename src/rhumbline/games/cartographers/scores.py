"""Totals and where they come from: the score sheet, and what a map would score now."""

from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from rhumbline.engine.bitboard import cells
from rhumbline.engine.game import Json, Result, ranking
from rhumbline.engine.memo import memo, plain
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.rules.edicts import stars_now
from rhumbline.games.cartographers.rules.maps import the_map
from rhumbline.games.cartographers.signs import names_of, read_sheet
from rhumbline.games.cartographers.state import COINS, FIRST_EDICT, MONSTERS, OVER

EDICT_RULES = [f"scoring.{name}" for name in components.EDICTS]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A box of the score sheet that has been filled in: an edict, which has a letter, or coins, or monsters."""

    season: components.Season
    rule: str
    name: str
    letter: components.Letter | UnsetType = UNSET
    points: int


class LineNow(msgspec.Struct, frozen=True, kw_only=True):
    """What a box would be if the season ended now, and the spaces it is paid for or lost for."""

    rule: str
    name: str
    letter: components.Letter | UnsetType = UNSET
    points: int
    cells: list[str]


def lines_now(sheet: int, edicts: list[int], coins: int, drawn: Any) -> list[LineNow]:
    """Every line a map would score now, and for which spaces: four edicts, coins, monsters."""
    if edicts[0] < 0:
        return []
    stars, losses = stars_now(sheet, np.array(drawn, dtype=np.uint64), tuple(edicts))
    lines = []
    for letter, edict, (points, counting) in zip(components.LETTERS, edicts, stars, strict=True):
        rule, name, spaces = EDICT_RULES[edict], components.EDICT_TITLES[edict], names_of(cells(counting))
        lines.append(LineNow(rule=rule, name=name, letter=letter, points=points, cells=spaces))
    lost = names_of(cells(losses))
    lines.append(LineNow(rule="season.2", name="Coins", points=coins, cells=[]))
    lines.append(LineNow(rule="season.3", name="Monsters", points=-len(lost), cells=lost))
    return lines


def seasons_scored(s: Any) -> int:
    """How many seasons have been scored."""
    return len(components.SEASONS) if s.phase == OVER else int(s.season)


@memo
def sheet_lines(edicts: list[int], boxes: list[list[int]]) -> list[Line]:
    """season.1 to season.3: the boxes filled in so far, season by season."""
    lines = []
    for season, letters, box in zip(components.SEASONS, components.SEASON_EDICTS.tolist(), boxes, strict=False):
        for letter, points in zip(letters, box[FIRST_EDICT:COINS], strict=True):
            rule, name = EDICT_RULES[edicts[letter]], components.EDICT_TITLES[edicts[letter]]
            lines.append(Line(season=season, rule=rule, name=name, letter=components.LETTERS[letter], points=points))
        lines.append(Line(season=season, rule="season.2", name="Coins", points=box[COINS]))
        lines.append(Line(season=season, rule="season.3", name="Monsters", points=box[MONSTERS]))
    return lines


def scores(s: Any) -> list[Json]:
    """Per seat: stars earned so far, the lines that make them up, and what the map would score now."""
    p = plain(s)
    told: list[Json] = []
    for seat in range(p.seats):
        lines = sheet_lines(p.edict, p.stars[seat][: seasons_scored(p)])
        now = lines_now(p.sheet, p.edict, p.coins[seat], p.drawn[seat])
        told.append({"seat": seat, "total": sum(line.points for line in lines), "lines": lines, "now": now})
    return [msgspec.to_builtins(of_seat) for of_seat in told]


class CartographersResult(Result, frozen=True, kw_only=True):
    """end.3: of equal totals, fewer stars lost to monsters win; solo.3 to solo.5: alone, a rating and its title."""

    lost_to_monsters: list[int]
    rating: int | UnsetType = UNSET
    title: str | UnsetType | None = UNSET


def result(s: Any) -> CartographersResult:
    """end.2 to end.4: most stars; then fewest lost to monsters; then the victory is shared."""
    totals = [int(s.stars[seat].sum()) for seat in range(s.seats)]
    lost = [-int(s.stars[seat, :, MONSTERS].sum()) for seat in range(s.seats)]
    rating, title = solo_rating(totals[0], s.edict.tolist()) if s.seats == 1 else (UNSET, UNSET)
    return CartographersResult(
        ranking=ranking([(total, -loss) for total, loss in zip(totals, lost, strict=True)]),
        totals=totals,
        reason="winter has ended",
        lost_to_monsters=lost,
        rating=rating,
        title=title,
    )


def solo_rating(total: int, edicts: Iterable[int]) -> tuple[int, str | None]:
    """solo.3 to solo.5: the score less the four solo numbers, and the title it earns, if any."""
    rating = total - sum(components.SOLO_NUMBERS[edict] for edict in edicts)
    return rating, next((title for least, title in components.TITLES if rating >= least), None)


def score_sheet(text: str) -> Json:
    """All sixteen scoring cards on a paper sheet, four at a time."""
    s = read_sheet(text)
    fours = [lines_now(int(s.sheet), list(range(first, first + 4)), 0, s.drawn[0]) for first in range(0, 16, 4)]
    points = [line.points for four in fours for line in four[:4]]
    return {
        "scores": dict(zip(components.EDICTS, points, strict=True)),
        "monsters": fours[0][-1].points,
        "filled": len(cells(the_map(s, 0).filled)),
    }
