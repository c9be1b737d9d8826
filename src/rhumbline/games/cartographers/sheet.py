"""The map sheet on paper: blank, or as a player has drawn it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.components import Sheet as MapSheet
from rhumbline.games.cartographers.signs import EMPTY, SIGNS
from rhumbline.locales import word
from rhumbline.sheets import Box, Sheet
from rhumbline.sheets.country import INK, Chart, Land, Point, area, border, country
from rhumbline.sheets.ink import letter, picture, svg

SHEETS = {sheet.name: sheet for sheet in components.SHEETS}
STEP = 40  # the side of a space
EDGE = 30


def blank(options: Mapping[str, str], language: str) -> Sheet:
    """A sheet to draw on with a pen."""
    say = partial(word, language, "cartographers")
    sheet = SHEETS[options["sheet"]]
    boxes = [f"{say('line.coins')}:", f"{say('line.monsters')}:", "="]
    seasons = [
        [say(f"season.{season}"), *(f"{components.LETTERS[letter]}:" for letter in letters), *boxes]
        for season, letters in zip(components.SEASONS, components.SEASON_EDICTS.tolist(), strict=True)
    ]
    edicts = [[f"{letter}:"] for letter in components.LETTERS]
    return Sheet(
        subtitle=f"{_title_of(sheet, language)} · {say('print.name')}",
        drawing=_draw(sheet, [EMPTY * components.COLUMNS] * components.ROWS, 0),
        boxes=[Box(say("print.points"), seasons, roomy=True), Box(say("print.edicts"), edicts, roomy=True)],
    )


def finished(view: Mapping[str, Any], seat: int, name: str, language: str) -> Sheet:
    """A player's map, with the points season by season."""
    say = partial(word, language, "cartographers")
    boxes = {"season.2": say("line.coins"), "season.3": say("line.monsters")}
    sheet = SHEETS[view["sheet"]["name"]]
    player = view["players"][seat]
    seasons = []
    for season in components.SEASONS:
        lines = [line for line in player["lines"] if line["season"] == season]
        told = [f"{line.get('letter') or boxes[line['rule']]}: {line['points']}" for line in lines]
        # A season that was not scored has empty boxes.
        total = f"= {sum(line['points'] for line in lines)}"
        seasons.append([say(f"season.{season}"), *(told or [""] * 4), total])
    edicts = [[f"{edict['letter']}: {say('edict.' + edict['name'])}"] for edict in view["edicts"]]
    points = f"{say('print.points')}: {say('print.total')} {player['total']}"
    return Sheet(
        subtitle=f"{name} · {_title_of(sheet, language)}",
        drawing=_draw(sheet, player["rows"], player["coins"]),
        boxes=[Box(points, seasons), Box(say("print.edicts"), edicts)],
    )


def _title_of(sheet: MapSheet, language: str) -> str:
    return word(language, "cartographers", f"option.sheet.{sheet.name}", sheet.title)


def _corners(x: float, y: float) -> list[Point]:
    return [(x, y), (x + STEP, y), (x + STEP, y + STEP), (x, y + STEP)]


CHART = Chart(
    "cartographers",
    1.4,
    _corners,
    ((STEP, 0), (0, STEP)),
    (STEP / 2, STEP / 2),
    "water",
    frozenset({"monster", "mountain", "wasteland"}),
)


def _draw(sheet: MapSheet, rows: Sequence[str], coins: int) -> str:
    """The map: spaces in pencil, and what lies on them in colour; below it the coins."""
    side = STEP * components.COLUMNS
    places = [
        (STEP * (cell % components.COLUMNS), STEP * (cell // components.COLUMNS)) for cell in range(components.CELLS)
    ]
    cells = [_corners(*place) for place in places]
    kinds = ["" if sign == EMPTY else components.TERRAINS[SIGNS.index(sign)] for sign in "".join(rows)]
    for cell in sheet.mountains:
        kinds[cell] = "mountain"
    for cell in sheet.wastelands:
        kinds[cell] = "wasteland"
    parts = [
        f'<path d="{area(cells, CHART.hand)}" fill="#fffdf6"/>',
        f'<path d="{border(cells, CHART.hand, within=True)}" fill="none" stroke="#7d684a" stroke-dasharray="4 3"/>',
        *(
            picture("ruins", places[cell][0] + 4, places[cell][1] + 3, STEP - 8)
            for cell in sheet.ruins
            if not kinds[cell]
        ),
        *country(CHART, [Land(*place, kind) for place, kind in zip(places, kinds, strict=True) if kind]),
        *(_relic(*places[cell]) for cell in sheet.ruins if kinds[cell]),
        *(_coin(places[cell][0] + 32.5, places[cell][1] + 32.5, 5.6) for cell in sheet.mountains),
        f'<path d="{border(cells, CHART.hand)}" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>',
    ]
    for i in range(components.COLUMNS):
        middle = STEP * i + STEP / 2
        parts += [
            letter(str(i + 1), middle, -EDGE / 2, 13),
            letter(components.CELL_NAMES[components.COLUMNS * i][0], -EDGE / 2, middle, 13),
        ]
    step = (side - 30) / (components.COIN_TRACK - 1)
    parts += (_coin(15 + i * step, side + 25, 11, empty=i >= coins) for i in range(components.COIN_TRACK))
    return svg(side + 2 * EDGE, side + 2 * EDGE + 30, [f'<g transform="translate({EDGE} {EDGE})">', *parts, "</g>"])


def _coin(x: float, y: float, radius: float, *, empty: bool = False) -> str:
    look = 'fill="none" stroke="#8b6f45" stroke-dasharray="3 2.2"' if empty else 'fill="#f3c83f" stroke="#5d4104"'
    cross = (
        "" if empty else f'<path d="M{x} {y - radius / 2}v{radius}" stroke="#5d4104" stroke-width="{radius / 6:.1f}"/>'
    )
    return f'<circle cx="{x:.1f}" cy="{y}" r="{radius}" {look}/>{cross}'


def _relic(x: float, y: float) -> str:
    """Ruins that something is drawn over."""
    paper = f'<rect x="{x + 23}" y="{y + 1}" width="16" height="16" rx="3" fill="#f7efd9" stroke="#5f4a30"/>'
    return paper + picture("ruins", x + 24, y + 2, 14)
