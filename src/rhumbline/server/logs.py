"""Structured logs: one JSON object a line on stderr.

Addresses with secrets, cookies and bodies never get here: callers name each field.
"""

from __future__ import annotations

import json
import sys
import time
from typing import TextIO


def _write(level: str, message: str, fields: dict[str, object], to: TextIO | None = None) -> None:
    line = {"at": round(time.time(), 3), "level": level, "message": message, **fields}
    print(json.dumps(line, default=str), file=to or sys.stderr, flush=True)


def note(message: str, **fields: object) -> None:
    """Something an operator may want to know."""
    _write("info", message, fields)


def problem(message: str, **fields: object) -> None:
    """Something an operator should look at."""
    _write("error", message, fields)


def failure(message: str, fault: BaseException, **fields: object) -> None:
    """A fault of ours, by its kind and its place: its own words may have secrets in them."""
    place = fault.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = "" if place is None else f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}"
    problem(message, kind=type(fault).__name__, where=where, **fields)
