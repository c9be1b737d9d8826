"""The game sheet on paper: blank, or as a player has drawn it."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, pi, sin, sqrt
from typing import Any

from rhumbline.engine.hexgrid import axial
from rhumbline.games.kingdom_maps.components import CELL_NAMES, MARKS, ROWS, SHEETS, SIDE, TERRITORIES, USES
from rhumbline.games.kingdom_maps.components import Sheet as MapSheet
from rhumbline.games.kingdom_maps.signs import EMPTY, SIGNS
from rhumbline.locales import word
from rhumbline.sheets import Box, Sheet
from rhumbline.sheets.ink import letter, picture, svg

RADIUS = 26.0  # of a hex
EDGE = 20.0


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


def _draw(sheet: MapSheet, rows: Sequence[str]) -> str:
    width = sqrt(3) * RADIUS
    middle_x, middle_y = EDGE + width * (SIDE - 0.5), EDGE + RADIUS * (1.5 * (SIDE - 1) + 1)
    parts = [f'<rect width="{2 * middle_x:.1f}" height="{2 * middle_y:.1f}" fill="white"/>']
    signs = dict(zip(CELL_NAMES, "".join(rows), strict=True))
    for cell, (q, r) in axial(SIDE).items():
        x, y = middle_x + width * (q + r / 2), middle_y + 1.5 * RADIUS * r
        corners = ((x + RADIUS * sin(pi * i / 3), y + RADIUS * cos(pi * i / 3)) for i in range(6))
        points = " ".join(f"{cx:.2f},{cy:.2f}" for cx, cy in corners)
        parts.append(f'<polygon points="{points}" fill="none" stroke="#444"/>')
        drawn = signs[cell] != EMPTY
        if cell in sheet.powers:
            parts.append(picture("power", x - 9, y - 9, 18, faint=drawn))
        if cell == sheet.query and not drawn:
            parts.append(letter("?", x, y, 26, bold=True))
        if drawn:
            parts.append(picture(TERRITORIES[SIGNS.index(signs[cell])].name, x - 14, y - 14, 28))
        if CELL_NAMES[cell][1:] == "1":
            parts.append(letter(CELL_NAMES[cell][0], x - width / 2 - 8, y, 11))
    return svg(2 * middle_x, 2 * middle_y, parts)
