"""Structured logs: one JSON object a line on stderr.

Addresses with secrets, cookies and bodies never get here: callers name each field.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sys
import time
from collections import Counter

problems: Counter[str] = Counter()
"""How often each thing that an operator should look at has happened in this process."""
MOST_KINDS = 100
"""Libraries may have words of their own for every fault."""


def _write(level: str, message: str, fields: dict[str, object]) -> None:
    line = {"at": round(time.time(), 3), "level": level, "message": message, **fields}
    # A log that cannot be written, for example because the disk is full, is no reason to refuse anybody anything.
    with contextlib.suppress(OSError):
        # The line with its end at once: threads that log at the same moment do not get into each other's lines.
        sys.stderr.write(f"{json.dumps(line, default=str)}\n")
        sys.stderr.flush()


class Lines(logging.Handler):
    """What libraries log, in the same form: by kind and place, where it is a fault."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        fields: dict[str, object] = {"by": record.name}
        if record.exc_info and record.exc_info[1] is not None:
            failure(record.getMessage().splitlines()[0], record.exc_info[1], **fields)
        else:
            _write(record.levelname.lower(), record.getMessage(), fields)


def take_over() -> None:
    """From now on libraries, and Python's own warnings, log in lines of ours."""
    logging.basicConfig(handlers=[Lines()], level=logging.WARNING, force=True)
    logging.captureWarnings(capture=True)


def note(message: str, **fields: object) -> None:
    """Something an operator may want to know."""
    _write("info", message, fields)


def problem(message: str, **fields: object) -> None:
    """Something an operator should look at."""
    if message in problems or len(problems) < MOST_KINDS:
        problems[message] += 1
    _write("error", message, fields)


def failure(message: str, fault: BaseException, **fields: object) -> None:
    """A fault of ours, by its kind and its place: its own words may have secrets in them."""
    place = fault.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = "" if place is None else f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}"
    problem(message, kind=type(fault).__name__, where=where, **fields)
