"""The board of a game without a face in the browser: what the terminal would show, as text."""

from __future__ import annotations

import io
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from rich.console import Console

from rhumbline.engine.game import Game

OURS = "rhumbline.games."
WIDTH = 80


def plain_board(game: Game, view: msgspec.Struct, viewer: int) -> str | UnsetType:
    """The terminal board of a game from another package; ours have faces of their own."""
    if game.package.startswith(OURS):
        return UNSET
    return text_board(game, msgspec.to_builtins(view), viewer)


def text_board(game: Game, shown: Any, viewer: int) -> str:
    """What the terminal would show of a view."""
    paper = Console(file=io.StringIO(), width=WIDTH, force_terminal=False, color_system=None)
    with paper.capture() as text:
        paper.print(game.module("terminal").show(shown, viewer))
    return text.get()
