"""What follows from moves by itself, in texts of its own: all see it happen, so all hear it.

`ends I`, the year, and `draws 0 2 2 3`, whose the gold cards are that come (seats, each with its cards).
"""

from rhumbline.core.game import CHANCE
from rhumbline.core.plain import Plain
from rhumbline.games.pizarro.components import YEARS
from rhumbline.games.pizarro.state import DRAWING, MIDYEAR


def noticed(before: Plain, after: Plain) -> list[tuple[int, str]]:
    """What everybody sees happen through a move: a year ends (year.1), and who draws how much gold (year.2, year.3)."""
    told: list[tuple[int, str]] = []
    is_new_stage = (before.year, before.stage) != (after.year, after.stage)
    if not is_new_stage and (after.phase != DRAWING or before.phase == DRAWING):
        return told
    if is_new_stage and before.stage == MIDYEAR:
        told.append((CHANCE, f"ends {YEARS[before.year]}"))
    draws = []
    for place in range(after.seats):
        seat = (after.opener + place) % after.seats
        more = after.due[seat] - (0 if is_new_stage else before.due[seat])
        draws += [f"{seat} {more}"] * (more > 0)
    if draws:
        told.append((CHANCE, " ".join(["draws", *draws])))
    return told
