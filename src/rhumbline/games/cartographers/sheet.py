"""The map sheet on paper: blank, or as a player has drawn it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.components import Sheet as MapSheet
from rhumbline.games.cartographers.signs import EMPTY, SIGNS
from rhumbline.locales import word
from rhumbline.sheets import Box, Sheet
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


def _draw(sheet: MapSheet, rows: Sequence[str], coins: int) -> str:
    side = STEP * components.COLUMNS
    parts = [f'<rect width="{side + 2 * EDGE}" height="{side + 2 * EDGE + 30}" fill="white"/>']
    for cell, cell_name in enumerate(components.CELL_NAMES):
        row, column = divmod(cell, components.COLUMNS)
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
            parts.append(picture(components.TERRAINS[SIGNS.index(sign)], x + 3, y + 3, STEP - 6))
        if row == 0:
            parts.append(letter(cell_name[1:], x + STEP / 2, EDGE / 2, 13))
        if column == 0:
            parts.append(letter(cell_name[0], EDGE / 2, y + STEP / 2, 13))
    for coin in range(components.COIN_TRACK):
        middle = EDGE + 15 + coin * (side - 30) / (components.COIN_TRACK - 1)
        filled = "#999" if coin < coins else "none"
        parts.append(f'<circle cx="{middle:.1f}" cy="{EDGE + side + 25}" r="11" fill="{filled}" stroke="#333"/>')
    frame = f'x="{EDGE}" y="{EDGE}" width="{side}" height="{side}"'
    parts.append(f'<rect {frame} fill="none" stroke="#111" stroke-width="2"/>')
    return svg(side + 2 * EDGE, side + 2 * EDGE + 30, parts)
