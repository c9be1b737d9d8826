"""Numbers of a game live in TOML files beside it; each table says if its values are printed, inferred or house."""

import os
import tomllib
from pathlib import Path
from typing import Any

from rhumbline.engine.errors import BadInput

PROVENANCES = ("printed", "inferred", "house")
OTHER_DATA = "RHUMBLINE_DATA"
"""The environment variable that names a folder with other numbers: a whole data folder for each game it changes."""


def data_folder(home: Path) -> Path:
    """Where the numbers of the game in this folder are: in its `data`, or where RHUMBLINE_DATA has others for it."""
    named = os.environ.get(OTHER_DATA)
    other = Path(named) / home.name.replace("_", "-") if named else None
    return other if other is not None and other.is_dir() else home / "data"


def load(file: Path) -> dict[str, Any]:
    """One data file; every table in it must name its provenance."""
    with file.open("rb") as source:
        tables = tomllib.load(source)
    for name, table in tables.items():
        if isinstance(table, dict) and table.get("provenance") not in PROVENANCES:
            message = f"{file.name}, table [{name}]: provenance must be one of {', '.join(PROVENANCES)}"
            raise BadInput(message)
    return tables


def check(holds: bool, file: str, what: str) -> None:
    """Refuse data that contradicts the printed component list."""
    if not holds:
        message = f"{file}: {what}"
        raise BadInput(message)


def provenance(folder: Path) -> list[tuple[str, str, str]]:
    """For each table of a game's data: (where, its provenance, what it holds)."""
    rows = []
    for file in sorted(folder.rglob("*.toml")):
        for name, table in load(file).items():
            if isinstance(table, dict):
                where = f"{file.relative_to(folder).as_posix()} [{name}]"
                rows.append((where, table["provenance"], table.get("holds", "")))
    return rows
