"""Gisborne, a game by Carlo A. Rossi: 3 to 5 seats."""

from rhumbline.core.game import Game
from rhumbline.games.gisborne import faults, judgement, notation, position, rules, scoring, secrets, view
from rhumbline.games.gisborne.components import COURSES, MAX_SEATS, MIN_SEATS, MOST_MOVES, MOVE_CODES
from rhumbline.games.gisborne.state import STATE

GAME = Game(
    name="gisborne",
    title="Gisborne",
    credit="Carlo A. Rossi (Venice Connection), developed by Cogito Studio; Clementoni",
    package=__name__,
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    options={"course": tuple(course.name for course in COURSES)},
    rules_version=1,
    state=STATE,
    move_codes=MOVE_CODES,
    most_moves=MOST_MOVES,
    setup=rules.setup,
    actors=rules.actors,
    legal=rules.legal,
    outcomes=rules.outcomes,
    play=rules.play,
    sealed=rules.sealed,
    take_back=None,
    hide=secrets.hide,
    deal=secrets.deal,
    appraise=judgement.appraise,
    parse=notation.parse,
    write=notation.write,
    overheard=notation.overheard,
    covered=notation.covered,
    refuse=notation.refuse,
    view=view.view,
    preview=view.preview,
    scores=scoring.scores,
    result=scoring.result,
    position=position.position,
    from_position=position.from_position,
    faults=faults.faults,
)
