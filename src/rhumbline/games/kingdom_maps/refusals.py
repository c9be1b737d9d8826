"""Why a move is not legal: the first rule it breaks, in a sentence."""

from typing import Any

from rhumbline.engine.bitboard import cells
from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.game import CHANCE
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.rules import drawing
from rhumbline.games.kingdom_maps.rules.criteria import filled
from rhumbline.games.kingdom_maps.state import DIE, DRAW, SECOND, TERRITORY


def refuse(s: Any, seat: int, move: int) -> IllegalMove:
    """Why a move is not legal now."""
    if seat == CHANCE:
        return IllegalMove("turn.1", "The dice cannot show that now.")
    if move < components.DIE:
        return _refuse_territory(s, move)
    if move == components.SKIP:
        return _refuse_skip(s, seat)
    if components.HEX <= move < components.QUERY:
        return _refuse_hex(s, seat, move - components.HEX)
    if components.QUERY <= move < components.SECOND:
        return _refuse_query(s, seat, move - components.QUERY)
    type_die, face, amount = drawing.read_die(move)
    return _refuse_second(s, type_die, face, amount) if type_die else _refuse_die(s, seat, face, amount)


def _what_is_due(s: Any, seat: int) -> IllegalMove:
    """The move is of another kind than the one that is due."""
    if s.phase == TERRITORY:
        return IllegalMove("turn.1", "First announce a territory, such as 'territory forest'.")
    if s.phase == SECOND:
        return IllegalMove("solo.1", "Choose a type die and an amount die now, such as 'second 2 5'.")
    if s.phase == DIE or s.die[seat] == 0:
        return IllegalMove("turn.4" if seat == s.active else "turn.5", "Choose a die now, such as 'die 4'.")
    if len(cells(s.group[seat])) < s.amount[seat]:
        return IllegalMove("draw.1", "Your die is chosen; now draw hexes, such as 'hex C4'.")
    return IllegalMove("query.1", "Name the goal that the question mark scores, such as 'query A2'.")


def _refuse_territory(s: Any, territory: int) -> IllegalMove:
    if s.phase == TERRITORY:
        return IllegalMove("turn.3", f"You have no uses left for {components.TERRITORIES[territory].plural}.")
    return IllegalMove("turn.2", "The territory is announced once a turn, by the active player.")


def _why_not_amount(s: Any, seat: int, face: int, amount: int) -> IllegalMove:
    """What is wrong with making this amount of a die that may be chosen."""
    powers, no_room = int(drawing.free_powers(s, seat)), f"No group of {amount} hexes fits on your map"
    if abs(amount - face) > powers:
        return IllegalMove("power.2", f"That takes {abs(amount - face)} of your powers, and you have {powers}.")
    if s.phase == SECOND:
        return IllegalMove("solo.2", f"{no_room}.")
    if drawing.has_drawable_die(s, seat, drawing.largest_amount(s, seat)):
        return IllegalMove("turn.8", f"{no_room}: choose another die or amount.")
    if face == amount and s.phase == DRAW:
        return IllegalMove("end.1", f"{no_room}: write 'skip'.")
    return IllegalMove("power.8", f"{no_room}, so you cannot spend a power on it.")


def _refuse_die(s: Any, seat: int, face: int, amount: int) -> IllegalMove:
    if s.phase not in {DIE, DRAW} or (s.phase == DRAW and s.die[seat] > 0):
        return _what_is_due(s, seat)
    if not drawing.is_on_table(s, seat, face):
        return IllegalMove("turn.4" if seat == s.active else "turn.5", f"No die to choose from shows {face}.")
    return _why_not_amount(s, seat, face, amount)


def _refuse_skip(s: Any, seat: int) -> IllegalMove:
    if s.phase == SECOND:
        return IllegalMove("solo.2", "You may leave out the second drawing only if neither die can be drawn.")
    if s.phase == DRAW and s.die[seat] == 0:
        return IllegalMove("end.1", "You may leave out a drawing only if no die can be drawn as it lies.")
    return _what_is_due(s, seat)


def _refuse_hex(s: Any, seat: int, cell: int) -> IllegalMove:
    group = set(cells(s.group[seat]))
    if s.phase != DRAW or s.die[seat] == 0 or len(group) == s.amount[seat]:
        return _what_is_due(s, seat)
    if cell not in components.CELL_NAMES:
        return IllegalMove("draw.2", "There is no such hex.")
    name = components.CELL_NAMES[cell]
    if cell in {*cells(filled(s.drawn[seat])), *group}:
        return IllegalMove("draw.2", f"{name} is already drawn.", [name])
    if group:
        return IllegalMove("draw.3", f"{name} does not touch a hex drawn this turn.", [name])
    touching = s.copy()
    touching.amount[seat] = 1
    if cell in set(cells(drawing.next_hexes(touching, seat))):
        return IllegalMove("draw.1", f"There is no room for {s.amount[seat]} hexes at {name}.", [name])
    return IllegalMove("draw.3", f"{name} does not touch your map.", [name])


def _refuse_query(s: Any, seat: int, criterion: int) -> IllegalMove:
    if s.phase == DRAW and s.die[seat] > 0 and len(cells(s.group[seat])) == s.amount[seat]:
        return IllegalMove("query.1", f"{components.CRITERION_IDS[criterion]} is not in play.")
    return IllegalMove("query.1", "You score a goal when you have drawn the hex of the question mark.")


def _refuse_second(s: Any, type_die: int, amount_die: int, amount: int) -> IllegalMove:
    if s.phase != SECOND:
        return IllegalMove("solo.1", "You choose a type die only in the second drawing of the solo game.")
    if sorted([type_die, amount_die]) != s.dice[:2].tolist():
        low, high = s.dice[:2]
        return IllegalMove("solo.1", f"The dice show {low} and {high}: one for the type, one for the amount.")
    return _why_not_amount(s, 0, amount_die, amount)
