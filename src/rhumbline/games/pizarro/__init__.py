"""Pizarro & Co. (Magellan), a game by Tom Lehmann: 3 to 6 seats, two half boards with two sides each."""

from rhumbline.engine.game import assemble
from rhumbline.games.pizarro.components import MAX_SEATS, MIN_SEATS, SIDES

GAME = assemble(
    __name__,
    name="pizarro",
    title="Pizarro & Co.",
    credit="Tom Lehmann; Hans im Glück and Rio Grande Games, 2002",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    options={"board1": SIDES, "board2": SIDES},
    rules_version=1,
)
