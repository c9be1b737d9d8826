"""The game sheet on paper: blank, or as a player has drawn it."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin, sqrt
from typing import Any

from rhumbline.core.hexgrid import axial
from rhumbline.core.paper import Box, Sheet
from rhumbline.core.paper.ink import letter, picture, svg
from rhumbline.games.kingdom_maps.components import CELL_NAMES, CRITERIA, MARKS, ROWS, SHEETS, SIDE, TERRITORIES, USES
from rhumbline.games.kingdom_maps.signs import EMPTY, SIGNS

RADIUS = 26.0  # of a hex
EDGE = 20.0
WORDS = {
    "en": {
        "criteria": "Criteria",
        "points": "Points",
        "uses": "Uses",
        "players": "with players",
        "marks": "Solo",
        "name": "Name: ____________________",
        "total": "Total",
        "mountain": "Mountain",
        "forest": "Forest",
        "farm": "Farm",
        "lake": "Lake",
        "town": "Town",
        "desert": "Desert",
    },
    "de": {
        "criteria": "Kriterien",
        "points": "Punkte",
        "uses": "Nutzungen",
        "players": "bei Spielern",
        "marks": "Solo",
        "name": "Name: ____________________",
        "total": "Summe",
        "mountain": "Gebirge",
        "forest": "Wald",
        "farm": "Acker",
        "lake": "See",
        "town": "Stadt",
        "desert": "Wüste",
        "United provinces": "Geeinte Provinzen",
        "A1": "6 für jede Landschaft, die ein einziges Gebiet aus mindestens 6 Feldern bildet",
        "Surveyed rows": "Vermessene Reihen",
        "A2": "2 für jede Reihe, die von Rand zu Rand gezeichnet ist",
        "Mosaic": "Mosaik",
        "A3": "1 für jedes gezeichnete Feld neben mindestens drei anderen Landschaften",
        "Borders": "Grenzen",
        "A4": "5 für jede volle Kartenseite mit mindestens drei Landschaften",
        "Parcels": "Parzellen",
        "A5": "3 für jedes Gebiet aus genau 4 Feldern",
        "Great roads": "Fernstraßen",
        "A6": "6 für jede Landschaft mit einem Gebiet, das zwei Kartenseiten ohne gemeinsame Ecke verbindet",
        "Inland lakes": "Binnenseen",
        "B1": "5 für jeden See aus mindestens 2 Feldern, der den Rand nicht berührt",
        "Irrigation": "Bewässerung",
        "B2": "1 für jeden Acker neben einem See, 1 für jeden See neben einem Acker",
        "Mountain range": "Bergkette",
        "B3": "1 für jedes Gebirge in einer geraden Linie aus mindestens 4",
        "Market towns": "Marktstädte",
        "B4": "2 für jede Landschaft neben einem Stadtgebiet; je Gebiet zählt die erste nicht",
        "Deep forest": "Tiefer Wald",
        "B5": "1 für jeden Wald neben mindestens drei Wäldern",
        "Wasteland": "Ödland",
        "B6": "1 für jede Wüste weder neben Acker noch See",
        "Professional Explorer": "Berufsentdecker",
        "Normal Explorer": "Gewöhnlicher Entdecker",
        "Courtyard Explorer": "Hinterhof-Entdecker",
    },
}


def blank(options: Mapping[str, str], language: str) -> Sheet:
    """A sheet to draw on with a pen. How often a type may be used depends on the number of players."""
    words = WORDS[language]
    name = options.get("sheet", SHEETS[0].name)
    uses = [[words[territory.name], "□ " * int(max(USES))] for territory in TERRITORIES]
    by_seats = ", ".join(f"{seats}: {uses}" for seats, uses in enumerate(USES.tolist()) if seats)
    return Sheet(
        subtitle=words["name"],
        drawing=_draw(name, [EMPTY * len(row) for row in ROWS]),
        boxes=[
            Box(f"{words['uses']} ({words['players']} {by_seats})", uses),
            Box(words["points"], [*([f"{sign}:", ""] for sign in "AABB?"), [words["total"], ""]], roomy=True),
            Box(words["marks"], [[words.get(title, title), str(points)] for points, title in MARKS]),
        ],
    )


def finished(view: Mapping[str, Any], seat: int, name: str, language: str) -> Sheet:
    """A player's map, with the points of each criterion."""
    words = WORDS[language]
    player = view["players"][seat]
    lines = [
        [f"{line['criterion'] or ''} {words.get(line['name'], line['name'])}".strip(), str(line["points"])]
        for line in player["lines"]
    ]
    criteria = {one.id: one for one in CRITERIA}
    texts = [[f"{one['id']}: {words.get(one['id'], criteria[one['id']].text)}"] for one in view["criteria"]]
    return Sheet(
        subtitle=name,
        drawing=_draw(view["sheet"]["name"], player["rows"]),
        boxes=[Box(words["points"], [*lines, [words["total"], str(player["total"])]]), Box(words["criteria"], texts)],
    )


def _draw(sheet_name: str, rows: Sequence[str]) -> str:
    sheet = next(one for one in SHEETS if one.name == sheet_name)
    width = sqrt(3) * RADIUS
    middle_x, middle_y = EDGE + width * (SIDE - 0.5), EDGE + RADIUS * (1.5 * (SIDE - 1) + 1)
    parts = [f'<rect width="{2 * middle_x:.1f}" height="{2 * middle_y:.1f}" fill="white"/>']
    signs = {cell: sign for row, line in zip(ROWS, rows, strict=True) for cell, sign in zip(row, line, strict=True)}
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
