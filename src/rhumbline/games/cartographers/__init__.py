"""Cartographers, a game by Jordy Adan: 1 to 8 seats, two map sheets."""

from rhumbline.core.game import Game
from rhumbline.games.cartographers import faults, judgement, notation, position, rules, scoring, secrets, view
from rhumbline.games.cartographers.components import MAX_SEATS, MOST_MOVES, MOVE_CODES, SHEETS
from rhumbline.games.cartographers.state import STATE

GAME = Game(
    name="cartographers",
    title="Cartographers",
    credit="Jordy Adan; Thunderworks Games, 2019",
    package=__name__,
    seats=range(1, MAX_SEATS + 1),
    options={"sheet": tuple(sheet.name for sheet in SHEETS)},
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
    take_back=rules.take_back,
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
    score_sheet=scoring.score_sheet,
)
