"""The game sheet on paper: blank, or as a player has drawn it."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, pi, sin, sqrt
from typing import Any

from rhumbline.engine.hexgrid import axial
from rhumbline.games.kingdom_maps.components import CELL_NAMES, MARKS, ROWS, SHEETS, SIDE, TERRITORIES, USES
from rhumbline.games.kingdom_maps.components import Sheet as MapSheet
from rhumbline.games.kingdom_maps.signs import EMPTY
from rhumbline.locales import word
from rhumbline.sheets import Box, Sheet
from rhumbline.sheets.country import INK, Chart, Land, Point, area, border, country
from rhumbline.sheets.ink import letter, sea, svg

RADIUS = 22.0  # of a hex
WIDTH = sqrt(3) * RADIUS
EDGE = 26.0


def blank(options: Mapping[str, str], language: str) -> Sheet:
    """A sheet to draw on with a pen. How often a type may be used depends on the number of players."""
    say = partial(word, language, "kingdom-maps")
    sheet = _sheet_called(options.get("sheet", SHEETS[0].name))
    uses = [[say(f"type.{territory.name}"), "□ " * int(max(USES))] for territory in TERRITORIES]
    by_seats = ", ".join(f"{seats}: {uses}" for seats, uses in enumerate(USES.tolist()) if seats)
    points = [*([f"{sign}:", ""] for sign in "AABB?"), [say("print.total"), ""]]
    marks = [[say(f"title.{title}", title), str(least)] for least, title in MARKS]
    return Sheet(
        subtitle=f"{_title_of(sheet, language)} · {say('print.name')}",
        drawing=_draw(sheet, [EMPTY * len(row) for row in ROWS]),
        boxes=[
            Box(f"{say('print.uses')} ({say('print.players')} {by_seats})", uses),
            Box(say("print.points"), points, roomy=True),
            Box(say("print.marks"), marks),
        ],
    )


def finished(view: Mapping[str, Any], seat: int, name: str, language: str) -> Sheet:
    """A player's map, with the points of each criterion."""
    say = partial(word, language, "kingdom-maps")
    sheet = _sheet_called(view["sheet"]["name"])
    player = view["players"][seat]
    points = [[_label(line, language), str(line["points"])] for line in player["lines"]]
    texts = [[f"{one['id']}: {say('criterion.' + one['id'] + '.text')}"] for one in view["criteria"]]
    return Sheet(
        subtitle=f"{name} · {_title_of(sheet, language)}",
        drawing=_draw(sheet, player["rows"]),
        boxes=[
            Box(say("print.points"), [*points, [say("print.total"), str(player["total"])]]),
            Box(say("print.criteria"), texts),
        ],
    )


def _label(line: Mapping[str, Any], language: str) -> str:
    criterion = line["criterion"]
    if line["rule"] == "query.1":
        return f"{criterion} ?" if criterion else "?"
    return f"{criterion} {word(language, 'kingdom-maps', f'criterion.{criterion}')}"


def _title_of(sheet: MapSheet, language: str) -> str:
    return word(language, "kingdom-maps", f"option.sheet.{sheet.name}", sheet.title)


def _sheet_called(name: str) -> MapSheet:
    return next(sheet for sheet in SHEETS if sheet.name == name)


def _corners(x: float, y: float) -> list[Point]:
    return [(x + RADIUS * sin(pi * i / 3), y - RADIUS * cos(pi * i / 3)) for i in range(6)]


CHART = Chart(
    "kingdom-maps", 1.5, _corners, ((WIDTH, 0), (WIDTH / 2, 1.5 * RADIUS), (-WIDTH / 2, 1.5 * RADIUS)), (0, 0), "L"
)


def _draw(sheet: MapSheet, rows: Sequence[str]) -> str:
    """The map around 0, 0: hexes in pencil, and what has been drawn on them in colour."""
    places = {cell: (WIDTH * (q + r / 2), 1.5 * RADIUS * r) for cell, (q, r) in axial(SIDE).items()}
    cells = [_corners(*place) for place in places.values()]
    signs = dict(zip(CELL_NAMES, "".join(rows), strict=True))
    lands = [Land(*place, signs[cell]) for cell, place in places.items() if signs[cell] != EMPTY]
    parts = sea(cells, CHART.hand) if lands else []
    parts += [
        f'<path d="{area(cells, CHART.hand)}" fill="#fffdf6"/>',
        f'<path d="{border(cells, CHART.hand, within=True)}" fill="none" stroke="#8d7852" stroke-dasharray="3.4 2.6"/>',
        *country(CHART, sorted(lands, key=lambda land: (land.y, land.x))),
        f'<path d="{border(cells, CHART.hand)}" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round"/>',
    ]
    for cell, (x, y) in places.items():
        name = CELL_NAMES[cell]
        if cell in sheet.powers or cell == sheet.query:
            parts.append(_mark("?" if cell == sheet.query else "±1", x, y, small=signs[cell] != EMPTY))
        if name[1:] == "1":
            parts.append(letter(name[0], -x + WIDTH / 2 + 8, y, 11))
    width, height = WIDTH * (2 * SIDE - 1) + 2 * EDGE, RADIUS * (6 * SIDE - 4) / 2 + 2 * EDGE
    return svg(width, height, [f'<g transform="translate({width / 2:.1f} {height / 2:.1f})">', *parts, "</g>"])


def _mark(text: str, x: float, y: float, *, small: bool) -> str:
    """What is printed in a hex; in its lower corner once something is drawn over it."""
    y, radius = (y + 12, 6.5) if small else (y, 12)
    ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="#f9eec4" stroke="#6b4a0c"/>'
    return ring + letter(text, x, y, radius, bold=True)
