"""What bots care about, as numbers with names: `weights.toml` beside a game's rules.md has one table for each style.

`plain` was set by hand and names all of them; `fitted` was found by letting variants play (rhumbline.lab.fit). Others
leave out what they share with `plain`: a beginner's, in which some rules of thumb count for nothing, or `playout`, in
which a search plays games out where that is better than `fitted`, for being quicker.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from rhumbline.engine.errors import BadInput

Weights = np.ndarray[Any, np.dtype[np.float64]]
PLAIN = "plain"


def load_weights(file: Path, names: Sequence[str]) -> dict[str, Weights]:
    """The styles of a game, by name: its weights in the order of these names. A game without a file has one style."""
    tables = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {PLAIN: {}}
    for style, table in tables.items():
        unknown = sorted(set(table) ^ set(names) if style == PLAIN else set(table) - set(names))
        if unknown:
            message = f"{file.name}, table [{style}]: {', '.join(unknown)} is unknown or missing"
            raise BadInput(message)
    plain = tables[PLAIN]
    # One spare number keeps the array from being empty.
    return {
        style: np.array([*(float(table.get(name, plain[name])) for name in names), 0.0])
        for style, table in tables.items()
    }


def style(weights: Mapping[str, Weights], name: str) -> Weights:
    """The weights of a style; `plain` where a game has no such style."""
    return weights.get(name, weights[PLAIN])
