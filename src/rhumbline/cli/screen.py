"""Where commands print. Text from outside is shown as it is: no markup is read from it."""

import sys

from rich.console import Console

console = Console(markup=False, highlight=False)


def screen_for_progress() -> Console:
    """Progress goes to stderr, so that output can be piped."""
    return Console(stderr=True, markup=False, highlight=False)


def make_streams_safe() -> None:
    """A terminal that lacks a sign shows another in its place, rather than ending the game."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
