"""Moves as text. A drawing is its terrain and its spaces in row order: `farm B3 C2 C3 C4 D3`."""

from functools import cache
from typing import Any

from rhumbline.engine.bitboard import cells
from rhumbline.engine.errors import IllegalMove, shown
from rhumbline.engine.game import CHANCE
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.rules.drawing import fallback_terrains, is_down_to_single_spaces, map_of
from rhumbline.games.cartographers.rules.maps import the_map
from rhumbline.games.cartographers.signs import names_of
from rhumbline.games.cartographers.state import EDICTS as EDICTS_PHASE

CARD_NUMBERS = {card.name: number for number, card in enumerate(components.CARDS)}
CELL_NUMBERS = {name: number for number, name in enumerate(components.CELL_NAMES)}
ORIENTATION_NUMBERS = {shape: number for number, shape in enumerate(components.ORIENTATIONS)}
EDICT_NUMBERS = {name: number for number, name in enumerate(components.EDICTS)}
LAYOUT_NUMBERS = {tuple(layout): number for number, layout in enumerate(components.EDICT_LAYOUTS.tolist())}


# --- writing


def terrain_of(drawing: int) -> components.Terrain | None:
    """The terrain of a drawing; None: nothing is drawn."""
    return None if drawing == components.SKIP else components.TERRAINS[drawing // components.DRAWINGS_PER_TERRAIN]


def _cells_of(drawing: int) -> list[int]:
    orientation, anchor = divmod(drawing % components.DRAWINGS_PER_TERRAIN, components.CELLS)
    return [anchor + space for space in components.SPACES[orientation]]


def spaces_in(drawing: int) -> list[str]:
    """The names of the spaces of a drawing, in row order."""
    return [] if drawing == components.SKIP else names_of(_cells_of(drawing))


def shape_of(drawing: int) -> int:
    """The number of the shape that is drawn."""
    return int(components.SHAPE_OF[drawing % components.DRAWINGS_PER_TERRAIN // components.CELLS])


@cache
def drawing_text(drawing: int) -> str:
    """A seat's move as text."""
    return " ".join([terrain_of(drawing) or "skip", *spaces_in(drawing)])


def write(s: Any, seat: int, move: int) -> str:
    """A move as text, in the position before it."""
    if seat != CHANCE:
        return drawing_text(move)
    if s.phase == EDICTS_PHASE:
        return " ".join(["edicts", *(components.EDICTS[edict] for edict in components.EDICT_LAYOUTS[move])])
    return f"{'ambush' if move >= components.FIRST_AMBUSH else 'explore'} {components.CARDS[move].name}"


# --- reading


def parse(s: Any, seat: int, text: str) -> list[int]:
    """A text as a move; whether it is legal now is for `legal` to say."""
    words = text.lower().split()
    return [_parse_chance(s, words) if seat == CHANCE else _parse_drawing(words)]


def _parse_chance(s: Any, words: list[str]) -> int:
    if s.phase == EDICTS_PHASE:
        return _parse_edicts(words)
    if len(words) != 2 or words[0] not in {"explore", "ambush"}:
        raise IllegalMove("table.3", "A card is written 'explore NAME' or 'ambush NAME'.")
    card = CARD_NUMBERS.get(words[1])
    if card is None or (card >= components.FIRST_AMBUSH) != (words[0] == "ambush"):
        raise IllegalMove("table.3", f"There is no {words[0]} card called {words[1]!r}.")
    return card


def _parse_edicts(words: list[str]) -> int:
    if len(words) != 5 or words[0] != "edicts":
        raise IllegalMove("table.3", "The edicts are written 'edicts' and four scoring cards, for A, B, C and D.")
    for name in words[1:]:
        if name not in EDICT_NUMBERS:
            raise IllegalMove("table.3", f"There is no scoring card called {name!r}.")
    layout = LAYOUT_NUMBERS.get(tuple(EDICT_NUMBERS[name] for name in words[1:]))
    if layout is None:
        raise IllegalMove("setup.2", "The four scoring cards must be one of each category.")
    return layout


def _parse_drawing(words: list[str]) -> int:
    if words == ["skip"]:
        return components.SKIP
    if not words or words[0] not in components.TERRAINS:
        said = shown(" ".join(words[:1]))
        raise IllegalMove("table.3", f"A drawing begins with {', '.join(components.TERRAINS)}; {said} is none of them.")
    spaces = []
    for word in words[1:]:
        if word.upper() not in CELL_NUMBERS:
            raise IllegalMove("draw.3", f"There is no space {word!r}; the map goes from A1 to K11.")
        spaces.append(CELL_NUMBERS[word.upper()])
    if not spaces:
        raise IllegalMove("table.3", "A drawing names the spaces to fill, such as 'farm B3 B4'.")
    if len(set(spaces)) < len(spaces):
        raise IllegalMove("table.3", "A space is named twice.")
    places = [divmod(cell, components.COLUMNS) for cell in spaces]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    orientation = ORIENTATION_NUMBERS.get(frozenset((row - top, column - left) for row, column in places))
    if orientation is None:
        raise IllegalMove("draw.2", "These spaces are not a shape of any card.", names_of(spaces))
    placed = orientation * components.CELLS + top * components.COLUMNS + left
    return components.TERRAINS.index(words[0]) * components.DRAWINGS_PER_TERRAIN + placed


# --- refusing


def refuse(s: Any, seat: int, move: int) -> IllegalMove:
    """Why a move is not legal now: the first rule it breaks."""
    if seat == CHANCE:
        return IllegalMove("explore.1", "That card is not in the deck.")
    if move == components.SKIP:
        return IllegalMove("draw.7", "You may skip only when the map is full.")
    card = components.CARDS[s.card]
    terrain, shape = move // components.DRAWINGS_PER_TERRAIN, shape_of(move)
    single = shape == components.SINGLE
    if shape not in card.shapes and not single:
        return IllegalMove("draw.2", f"{card.title} does not show this shape.")
    allowed = fallback_terrains(s) if single else components.CARD_TERRAINS[s.card]
    if not allowed >> terrain & 1:
        offered = ", ".join(card.terrains)
        return IllegalMove("draw.2", f"{card.title} offers {offered}, not {components.TERRAINS[terrain]}.")
    filled = cells(the_map(s, int(map_of(s, seat))).filled)
    taken = names_of(cell for cell in _cells_of(move) if cell in filled)
    if taken:
        return IllegalMove("draw.3", f"{', '.join(taken)} {'is' if len(taken) == 1 else 'are'} filled already.", taken)
    # It would lie well, but it is not what this card and map ask for.
    ambush, due = card.passes is not None, bool(s.ruins_due)
    number = "ambush.3" if ambush else "ruins.2" if due else "draw.6"
    if single and components.SINGLE not in card.shapes:
        where = " on an empty ruins space" if due and not ambush else ""
        return IllegalMove(number, f"A single space may be drawn only when no shape of the card fits{where}.")
    if is_down_to_single_spaces(s, seat):
        return IllegalMove(number, "No shape can cover an empty ruins space, so a single space is drawn, anywhere.")
    return IllegalMove("ruins.1", "The drawing must cover a ruins space that is still empty.")
