"""Cartographers, a game by Jordy Adan: 1 to 8 seats, all on the same map sheet."""

from rhumbline.engine.game import assemble
from rhumbline.games.cartographers.components import MAX_SEATS, SHEETS

GAME = assemble(
    __name__,
    name="cartographers",
    title="Cartographers",
    credit="Jordy Adan; Thunderworks Games, 2019",
    seats=range(1, MAX_SEATS + 1),
    options={"sheet": tuple(sheet.name for sheet in SHEETS)},
    rules_version=1,
)
