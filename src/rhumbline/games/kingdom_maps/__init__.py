"""Kingdom Maps, a game by Martin Oddino: 1 to 4 seats."""

from rhumbline.core.game import Game
from rhumbline.games.kingdom_maps import faults, judgement, notation, position, rules, scoring, secrets, view
from rhumbline.games.kingdom_maps.components import MAX_SEATS, MOST_MOVES, MOVE_CODES, SHEETS
from rhumbline.games.kingdom_maps.state import STATE

GAME = Game(
    name="kingdom-maps",
    title="Kingdom Maps",
    credit="Martin Oddino, solo mode Carolina Hernandez, art Lucas Charra; runDOS Studio, 2020",
    package=__name__,
    seats=range(1, MAX_SEATS + 1),
    # One sheet needs no choice; with a second file in data/sheets there is one.
    options={"sheet": tuple(sheet.name for sheet in SHEETS)} if len(SHEETS) > 1 else {},
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
