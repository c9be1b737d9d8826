"""Sheets of paper: a map and what is written beside it, as a PDF.

A game with something to print has a module `sheet.py` with two functions:

    def blank(options, language): ...   # an empty Sheet to play on with a pen
    def finished(view, seat, name, language): ...   # a player's map as a Sheet, from a view of a finished game
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rhumbline.engine.errors import BadInput
from rhumbline.locales import languages

if TYPE_CHECKING:
    from types import ModuleType

    from rhumbline.engine.game import Game

HERE = Path(__file__).parent


class Box(NamedTuple):
    """A table on a sheet: a heading and rows of cells."""

    heading: str
    rows: list[list[str]]
    roomy: bool = False  # there is room to write in it


class Sheet(NamedTuple):
    """One page."""

    subtitle: str
    drawing: str  # the map as SVG
    boxes: list[Box]


def sheet_of(game: Game) -> ModuleType:
    """The game's module for printing; BadInput if it has nothing to print."""
    if find_spec(f"{game.package}.sheet") is None:
        message = f"{game.title} is played without a sheet; there is nothing to print"
        raise BadInput(message)
    return game.module("sheet")


def check_language(language: str) -> str:
    """A language that sheets can be written in."""
    if language not in languages():
        message = f"sheets are written in {' or '.join(languages())}, not {language!r}"
        raise BadInput(message)
    return language


def pdf(game: Game, sheets: Sequence[Sheet]) -> bytes:
    """These sheets of a game, a page each."""
    try:
        import typst  # noqa: PLC0415 (an extra: only who prints needs it)
    except ModuleNotFoundError:
        message = "printing needs typst: pip install 'rhumbline[print]'"
        raise BadInput(message) from None

    told = [
        {"title": game.title, "subtitle": sheet.subtitle, "credit": f"{game.title}: {game.credit}."}
        | {"boxes": [box._asdict() for box in sheet.boxes], "drawing": f"map-{i}.svg"}
        for i, sheet in enumerate(sheets)
    ]
    # The stubs of typst do not know yet that it takes several files.
    files: Any = {f"map-{i}.svg": sheet.drawing.encode() for i, sheet in enumerate(sheets)}
    files |= {"main.typ": (HERE / "page.typ").read_bytes(), "sheets.json": json.dumps(told).encode()}
    made: bytes = typst.compile(files, ignore_system_fonts=True)
    return made
