"""Gisborne, a game by Carlo A. Rossi: 3 to 5 seats."""

from rhumbline.engine.game import assemble
from rhumbline.games.gisborne.components import COURSES, MAX_SEATS, MIN_SEATS

GAME = assemble(
    __name__,
    name="gisborne",
    title="Gisborne",
    credit="Carlo A. Rossi (Venice Connection), developed by Cogito Studio; Clementoni",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    # One course needs no choice; with a second file in data/courses there is one.
    options={"course": tuple(course.name for course in COURSES)} if len(COURSES) > 1 else {},
    rules_version=1,
)
