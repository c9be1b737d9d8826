"""Totals and where they come from: the score sheet, and what a map would score now."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from rhumbline.engine.bitboard import Board, cells
from rhumbline.engine.entry_points import entry_point
from rhumbline.engine.game import Json, Result, ranking
from rhumbline.engine.memo import memo, plain
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.rules.edicts import stars_now, stars_on
from rhumbline.games.cartographers.rules.maps import filled_on, losses_on
from rhumbline.games.cartographers.signs import one_map, read_sheet
from rhumbline.games.cartographers.state import COINS, FIRST_EDICT, MONSTERS, OVER

stars_now_of = entry_point(stars_now)


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


def cell_list(of: Board) -> list[str]:
    """The names of the spaces of a set, in row order."""
    return [components.CELL_NAMES[cell] for cell in cells(of)]


@memo
def lines_now(sheet: int, edicts: list[int], coins: int, drawn: list[list[int]]) -> list[LineNow]:
    """Every line a map would score now, and for which spaces: four edicts, coins, monsters."""
    if edicts[0] < 0:
        return []
    stars, losses = stars_now_of(one_map(sheet, drawn, edict=edicts), 0)
    of_edicts = [
        LineNow(
            rule=f"scoring.{components.EDICTS[edict]}",
            name=components.EDICT_TITLES[edict],
            letter=components.LETTERS[letter],
            points=int(points),
            cells=cell_list(counting),
        )
        for letter, (edict, (points, counting)) in enumerate(zip(edicts, stars, strict=True))
    ]
    lost = cell_list(losses)
    return [
        *of_edicts,
        LineNow(rule="season.2", name="Coins", points=coins, cells=[]),
        LineNow(rule="season.3", name="Monsters", points=-len(lost), cells=lost),
    ]


def seasons_scored(s: Any) -> int:
    """How many seasons have been scored."""
    return len(components.SEASONS) if s.phase == OVER else int(s.season)


@memo
def sheet_lines(edicts: list[int], boxes: list[list[int]]) -> list[Line]:
    """season.1 to season.3: the boxes filled in so far, season by season."""
    lines = []
    for number, box in enumerate(boxes):
        season = components.SEASONS[number]
        for column, letter in enumerate(components.SEASON_EDICTS[number].tolist()):
            edict = edicts[letter]
            rule, name = f"scoring.{components.EDICTS[edict]}", components.EDICT_TITLES[edict]
            points = box[FIRST_EDICT + column]
            lines.append(Line(season=season, rule=rule, name=name, letter=components.LETTERS[letter], points=points))
        lines.append(Line(season=season, rule="season.2", name="Coins", points=box[COINS]))
        lines.append(Line(season=season, rule="season.3", name="Monsters", points=box[MONSTERS]))
    return lines


def scores(s: Any) -> list[Json]:
    """Per seat: stars earned so far, the lines that make them up, and what the map would score now."""
    p = plain(s)
    told = []
    for seat in range(p.seats):
        lines = sheet_lines(p.edict, p.stars[seat][: seasons_scored(p)])
        now = lines_now(p.sheet, p.edict, p.coins[seat], p.drawn[seat])
        total = sum(line.points for line in lines)
        told.append(
            {"seat": seat, "total": total, "lines": msgspec.to_builtins(lines), "now": msgspec.to_builtins(now)}
        )
    return told


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
    """All sixteen scoring cards on a paper sheet."""
    s, _ = read_sheet(text)
    return {
        "scores": {name: int(stars_on(s, 0, edict)[0]) for edict, name in enumerate(components.EDICTS)},
        "monsters": -len(cell_list(losses_on(s, 0))),
        "filled": len(cell_list(filled_on(s, 0))),
    }
