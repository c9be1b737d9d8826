"""Kingdom Maps, a game by Martin Oddino: 1 to 4 seats."""

from rhumbline.engine.game import assemble
from rhumbline.games.kingdom_maps.components import MAX_SEATS, SHEETS

GAME = assemble(
    __name__,
    name="kingdom-maps",
    title="Kingdom Maps",
    credit="Martin Oddino, solo mode Carolina Hernandez, art Lucas Charra; runDOS Studio, 2020",
    seats=range(1, MAX_SEATS + 1),
    # One sheet needs no choice; with a second file in data/sheets there is one.
    options={"sheet": tuple(sheet.name for sheet in SHEETS)} if len(SHEETS) > 1 else {},
    rules_version=1,
)
