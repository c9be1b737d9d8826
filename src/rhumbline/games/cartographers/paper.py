"""The map sheet on paper: blank, or as a player has drawn it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rhumbline.core.paper import Box, Sheet
from rhumbline.core.paper.ink import letter, picture, svg
from rhumbline.games.cartographers.components import CELL_NAMES, COIN_TRACK, COLUMNS, ROWS, SEASONS, SHEETS, TERRAINS
from rhumbline.games.cartographers.signs import EMPTY, SIGNS

STEP = 40  # the side of a space
EDGE = 30
WORDS = {
    "en": {
        "coins": "Coins",
        "edicts": "Edicts",
        "points": "Points",
        "name": "Name: ____________________",
        "total": "Total",
        "Monsters": "Monsters",
        "Coins": "Coins",
        "wilderness": "Wilderness",
        "wastelands": "Wastelands",
        "spring": "Spring",
        "summer": "Summer",
        "fall": "Fall",
        "winter": "Winter",
    },
    "de": {
        "coins": "Münzen",
        "edicts": "Erlasse",
        "points": "Punkte",
        "name": "Name: ____________________",
        "total": "Summe",
        "Monsters": "Monster",
        "Coins": "Münzen",
        "wilderness": "Wildnis",
        "wastelands": "Ödland",
        "spring": "Frühling",
        "summer": "Sommer",
        "fall": "Herbst",
        "winter": "Winter",
        "Sentinel Wood": "Wächterwald",
        "Greenbough": "Grünzweig",
        "Treetower": "Baumturm",
        "Stoneside Forest": "Wald am Felsen",
        "Canal Lake": "Kanalsee",
        "Mages Valley": "Magiertal",
        "The Golden Granary": "Der goldene Speicher",
        "Shoreside Expanse": "Weite Ufer",
        "Wildholds": "Wilde Festen",
        "Great City": "Große Stadt",
        "Greengold Plains": "Grüngoldene Ebenen",
        "Shieldgate": "Schildtor",
        "Borderlands": "Grenzlande",
        "Lost Barony": "Verlorene Baronie",
        "The Broken Road": "Die geborstene Straße",
        "The Cauldrons": "Die Kessel",
    },
}
SEASON_LETTERS = (("A", "B"), ("B", "C"), ("C", "D"), ("D", "A"))


def blank(options: Mapping[str, str], language: str) -> Sheet:
    """A sheet to draw on with a pen."""
    words = WORDS[language]
    sheet = next(one for one in SHEETS if one.name == options["sheet"])
    seasons = [
        [words[season], f"{first}:", f"{second}:", f"{words['Coins']}:", f"{words['Monsters']}:", "="]
        for season, (first, second) in zip(SEASONS, SEASON_LETTERS, strict=True)
    ]
    edicts = [[f"{one}:"] for one in "ABCD"]
    return Sheet(
        subtitle=f"{words[sheet.name]} · {words['name']}",
        drawing=_draw(sheet.name, [EMPTY * COLUMNS] * ROWS, 0),
        boxes=[Box(words["points"], seasons, roomy=True), Box(words["edicts"], edicts, roomy=True)],
    )


def finished(view: Mapping[str, Any], seat: int, name: str, language: str) -> Sheet:
    """A player's map, with the points season by season."""
    words = WORDS[language]
    player = view["players"][seat]
    seasons = []
    for season in SEASONS:
        lines = [line for line in player["lines"] if line["season"] == season]
        told = [f"{line.get('letter') or words[line['name']]}: {line['points']}" for line in lines]
        # A season that was not scored has empty boxes.
        seasons.append([words[season], *(told or [""] * 4), f"= {sum(line['points'] for line in lines)}"])
    return Sheet(
        subtitle=f"{name} · {words[view['sheet']['name']]}",
        drawing=_draw(view["sheet"]["name"], player["rows"], player["coins"]),
        boxes=[
            Box(f"{words['points']}: {words['total']} {player['total']}", seasons),
            Box(
                words["edicts"],
                [[f"{edict['letter']}: {words.get(edict['title'], edict['title'])}"] for edict in view["edicts"]],
            ),
        ],
    )


def _draw(sheet_name: str, rows: Sequence[str], coins: int) -> str:
    sheet = next(one for one in SHEETS if one.name == sheet_name)
    side = STEP * COLUMNS
    parts = [f'<rect width="{side + 2 * EDGE}" height="{side + 2 * EDGE + 30}" fill="white"/>']
    for cell, cell_name in enumerate(CELL_NAMES):
        row, column = divmod(cell, COLUMNS)
        x, y = EDGE + column * STEP, EDGE + row * STEP
        parts.append(f'<rect x="{x}" y="{y}" width="{STEP}" height="{STEP}" fill="none" stroke="#555"/>')
        sign = rows[row][column]
        if cell in sheet.ruins:
            parts.append(picture("ruins", x + 2, y + 2, STEP - 4, faint=True))
        if cell in sheet.mountains:
            parts.append(picture("mountain", x + 2, y + 2, STEP - 4))
        if cell in sheet.wastelands:
            parts.append(f'<rect x="{x}" y="{y}" width="{STEP}" height="{STEP}" fill="#ddd" stroke="#555"/>')
            parts.append(picture("wasteland", x + 3, y + 3, STEP - 6))
        if sign != EMPTY:
            parts.append(picture(TERRAINS[SIGNS.index(sign)], x + 3, y + 3, STEP - 6))
        if row == 0:
            parts.append(letter(cell_name[1:], x + STEP / 2, EDGE / 2, 13))
        if column == 0:
            parts.append(letter(cell_name[0], EDGE / 2, y + STEP / 2, 13))
    for coin in range(COIN_TRACK):
        middle = EDGE + 15 + coin * (side - 30) / (COIN_TRACK - 1)
        filled = "#999" if coin < coins else "none"
        parts.append(f'<circle cx="{middle:.1f}" cy="{EDGE + side + 25}" r="11" fill="{filled}" stroke="#333"/>')
    parts.append(
        f'<rect x="{EDGE}" y="{EDGE}" width="{side}" height="{side}" fill="none" stroke="#111" stroke-width="2"/>'
    )
    return svg(side + 2 * EDGE, side + 2 * EDGE + 30, parts)
