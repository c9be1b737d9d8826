"""Moves as text. A drawing is its terrain and its spaces in row order: `farm B3 C2 C3 C4 D3`."""

from functools import cache
from typing import Any

from rhumbline.engine.bitboard import cells
from rhumbline.engine.errors import IllegalMove, shown
from rhumbline.engine.game import CHANCE
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.rules.drawing import (
    fallback_terrains,
    is_ambush,
    is_down_to_single_spaces,
    map_of,
    spaces_of,
)
from rhumbline.games.cartographers.rules.maps import filled_on
from rhumbline.games.cartographers.state import EDICTS as EDICTS_PHASE

CARD_NUMBERS = {card.name: number for number, card in enumerate(components.CARDS)}
CELL_NUMBERS = {name: number for number, name in enumerate(components.CELL_NAMES)}
ORIENTATION_NUMBERS = {shape: number for number, shape in enumerate(components.ORIENTATIONS)}
LAYOUT_NUMBERS = {tuple(layout): number for number, layout in enumerate(components.EDICT_LAYOUTS.tolist())}


# --- writing


def terrain_of(drawing: int) -> components.Terrain | None:
    """The terrain of a drawing; None: nothing is drawn."""
    return None if drawing == components.SKIP else components.TERRAINS[drawing // components.DRAWINGS_PER_TERRAIN]


def spaces_in(drawing: int) -> list[str]:
    """The names of the spaces of a drawing, in row order."""
    return [] if drawing == components.SKIP else [components.CELL_NAMES[cell] for cell in cells(spaces_of(drawing))]


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
        if name not in components.EDICTS:
            raise IllegalMove("table.3", f"There is no scoring card called {name!r}.")
    layout = LAYOUT_NUMBERS.get(tuple(components.EDICTS.index(name) for name in words[1:]))
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
    top, left = min(cell // components.COLUMNS for cell in spaces), min(cell % components.COLUMNS for cell in spaces)
    orientation = ORIENTATION_NUMBERS.get(
        frozenset((cell // components.COLUMNS - top, cell % components.COLUMNS - left) for cell in spaces)
    )
    if orientation is None:
        raise IllegalMove(
            "draw.2", "These spaces are not a shape of any card.", [components.CELL_NAMES[cell] for cell in spaces]
        )
    return (
        components.TERRAINS.index(words[0]) * components.DRAWINGS_PER_TERRAIN
        + orientation * components.CELLS
        + top * components.COLUMNS
        + left
    )


# --- refusing


def refuse(s: Any, seat: int, move: int) -> IllegalMove:
    """Why a move is not legal now: the first rule it breaks."""
    if seat == CHANCE:
        return IllegalMove("explore.1", "That card is not in the deck.")
    if move == components.SKIP:
        return IllegalMove("draw.7", "You may skip only when the map has no empty space.")
    card = components.CARDS[s.card]
    terrain, orientation = (
        move // components.DRAWINGS_PER_TERRAIN,
        move % components.DRAWINGS_PER_TERRAIN // components.CELLS,
    )
    single = components.SHAPE_OF[orientation] == components.SINGLE
    if components.SHAPE_OF[orientation] not in card.shapes and not single:
        return IllegalMove("draw.2", f"{card.title} does not show this shape.")
    allowed = int(fallback_terrains(s)) if single else card.terrains
    if not allowed >> terrain & 1:
        offered = ", ".join(name for i, name in enumerate(components.TERRAINS) if card.terrains >> i & 1)
        return IllegalMove("draw.2", f"{card.title} offers {offered}, not {components.TERRAINS[terrain]}.")
    full = set(cells(filled_on(s, int(map_of(s, seat)))))
    taken = [components.CELL_NAMES[cell] for cell in cells(spaces_of(move)) if cell in full]
    if taken:
        return IllegalMove("draw.3", f"{', '.join(taken)} {'is' if len(taken) == 1 else 'are'} filled already.", taken)
    return _refuse_by_ruins_or_size(s, seat, single=bool(single))


def _refuse_by_ruins_or_size(s: Any, seat: int, *, single: bool) -> IllegalMove:
    """A drawing that would lie well, but is not what this card and map ask for."""
    ambush, due = bool(is_ambush(s.card)), bool(s.ruins_due)
    number = "ambush.3" if ambush else "ruins.2" if due else "draw.6"
    if single and components.SINGLE not in components.CARDS[s.card].shapes:
        where = " on an empty ruins space" if due and not ambush else ""
        return IllegalMove(number, f"A single space may be drawn only when no shape of the card fits{where}.")
    if is_down_to_single_spaces(s, seat):
        return IllegalMove(number, "No shape can cover an empty ruins space, so a single space is drawn, anywhere.")
    return IllegalMove("ruins.1", "The drawing must cover a ruins space that is still empty.")
