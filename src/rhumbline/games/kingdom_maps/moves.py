"""Moves as text, and back. A whole group may be written at once, in any order: `draw C4 C5 D5`."""

from functools import cache
from typing import Any

from rhumbline.engine.bitboard import cells
from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.game import CHANCE
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.groups import in_drawing_order
from rhumbline.games.kingdom_maps.refusals import refuse
from rhumbline.games.kingdom_maps.rules.drawing import die_code, read_die, second_code
from rhumbline.games.kingdom_maps.state import CRITERIA, DRAW, ROLL_AGAIN

__all__ = ["parse", "refuse", "write"]

SELECTION_NUMBERS = {tuple(selection): i for i, selection in enumerate(components.SELECTIONS.tolist())}
# By what they show, which also tells three dice from two.
ROLL_NUMBERS = {tuple(r): i for rolls in (components.ROLLS, components.PAIRS) for i, r in enumerate(rolls.tolist())}


# --- writing


@cache
def move_text(move: int) -> str:
    """A seat's move as text."""
    if move < components.DIE:
        return f"territory {components.TYPE_NAMES[move]}"
    if move == components.SKIP:
        return "skip"
    if components.HEX <= move < components.QUERY:
        return f"hex {components.CELL_NAMES[move - components.HEX]}"
    if components.QUERY <= move < components.SECOND:
        return f"query {components.CRITERION_IDS[move - components.QUERY]}"
    type_die, face, amount = read_die(move)
    die = " ".join([str(face)] + ["+1"] * (amount - face) + ["-1"] * (face - amount))
    return f"second {type_die} {die}" if type_die else f"die {die}"


def write(s: Any, seat: int, move: int) -> str:
    """A move as text, in the position before it."""
    if seat != CHANCE:
        return move_text(move)
    if s.phase == CRITERIA:
        return " ".join(["criteria", *(components.CRITERION_IDS[one] for one in components.SELECTIONS[move])])
    dice = components.PAIRS[move] if s.phase == ROLL_AGAIN else components.ROLLS[move]
    return " ".join(["roll", *map(str, dice)])


# --- reading


def parse(s: Any, seat: int, text: str) -> list[int]:
    """A text as a chain of moves; whether they are legal now is for `legal` to say."""
    words = text.split(" ")
    if "" in words or text != text.strip() or len(words) > len(components.CELL_NAMES) + 1:
        raise IllegalMove("table.3", "A move is words separated by one space, such as 'die 4 +1'.")
    if seat == CHANCE:
        return [_parse_chance(s, words)]
    if words[0] == "draw":
        return _parse_draw(s, seat, words[1:])
    return [_parse_move(words)]


def _parse_chance(s: Any, words: list[str]) -> int:
    if s.phase == CRITERIA:
        if words[0] != "criteria" or not set(words[1:]) <= set(components.CRITERION_NUMBERS):
            raise IllegalMove("table.3", "The goals are rolled first, such as 'criteria A2 A4 B1 B5'.")
        selection = tuple(sorted(components.CRITERION_NUMBERS[word] for word in words[1:]))
        if selection not in SELECTION_NUMBERS:
            raise IllegalMove("setup.2", "Two different goals of each sector are in play.")
        return SELECTION_NUMBERS[selection]
    dice, example = (2, "roll 2 5") if s.phase == ROLL_AGAIN else (3, "roll 1 3 4")
    faces = tuple(sorted(_face(word) for word in words[1:])) if words[0] == "roll" else ()
    if len(faces) != dice:
        raise IllegalMove("table.3", f"{dice} dice are rolled now, such as {example!r}.")
    return ROLL_NUMBERS[faces]


def _face(word: str) -> int:
    if word not in {"1", "2", "3", "4", "5", "6"}:
        raise IllegalMove("table.3", f"A die shows 1 to 6, not {word!r}.")
    return int(word)


def _cell(word: str) -> int:
    if word.upper() not in components.CELL_NUMBERS or not word.isascii():
        raise IllegalMove("draw.2", f"There is no hex {word!r}; the rows A to K have 6 to 11 hexes each.")
    return components.CELL_NUMBERS[word.upper()]


def _amount(face: int, powers: list[str]) -> int:
    """power.2: the die after its powers."""
    if not set(powers) <= {"+1", "-1"}:
        raise IllegalMove("table.3", "After a die only powers follow, each written '+1' or '-1'.")
    if len(set(powers)) > 1:
        raise IllegalMove("power.8", "A die is changed in one direction only.")
    amount = face + len(powers) * (1 if "+1" in powers else -1)
    if not 1 <= amount <= components.FACES:
        raise IllegalMove("power.2", f"A die can be changed to 1 to 6 only, not to {amount}.")
    return amount


def _parse_move(words: list[str]) -> int:
    match words:
        case ["skip"]:
            return components.SKIP
        case ["territory", name] if name in components.TYPE_NUMBERS:
            return components.TYPE_NUMBERS[name]
        case ["territory", name]:
            known = ", ".join(components.TYPE_NAMES)
            raise IllegalMove("table.3", f"There is no territory {name!r}; there are {known}.")
        case ["die", die, *powers]:
            face = _face(die)
            return int(die_code(face, _amount(face, powers)))
        case ["hex", name]:
            return components.HEX + _cell(name)
        case ["query", name] if name in components.CRITERION_NUMBERS:
            return components.QUERY + components.CRITERION_NUMBERS[name]
        case ["query", name]:
            raise IllegalMove("table.3", f"There is no goal {name!r}; they are A1 to A6 and B1 to B6.")
        case ["second", type_die, amount_die, *powers]:
            face = _face(amount_die)
            return int(second_code(_face(type_die), face, _amount(face, powers)))
    kinds = "'territory', 'die', 'hex', 'draw', 'query', 'second' or 'skip'"
    raise IllegalMove("table.3", f"A move is {kinds} and what follows.")


def _parse_draw(s: Any, seat: int, names: list[str]) -> list[int]:
    """draw.6: the rest of a group at once, its hexes in any order."""
    wanted = [_cell(name) for name in names]
    if not wanted:
        raise IllegalMove("table.3", "Name the hexes to draw, such as 'draw C4 C5 D5'.")
    if len(set(wanted)) < len(wanted):
        raise IllegalMove("table.3", "A hex is named twice.")
    if s.phase == DRAW and s.die[seat] > 0:
        left = int(s.amount[seat]) - len(cells(s.group[seat]))
        if len(wanted) != left:
            hexes = [name.upper() for name in names]
            raise IllegalMove("draw.1", f"Draw the whole amount: {left} now, not {len(wanted)}.", hexes)
    return [components.HEX + cell for cell in in_drawing_order(s, seat, wanted)]
