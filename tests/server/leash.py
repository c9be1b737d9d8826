"""Processes that tests start end with the tests, even if those are killed and can end nothing themselves.

Run as a program it reads `+N` and `-N` from its standard input: process group N was started, has ended. When the other
end is closed, because its owner has ended in whatever way, the groups that are left are killed.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
from functools import cache
from typing import Any, Protocol


@cache
def _leash() -> subprocess.Popen[bytes]:
    # In a session of its own, so that a Ctrl-C or a kill of the tests' group does not end it first.
    command = [sys.executable, "-I", "-S", __file__]
    leash = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    atexit.register(leash.communicate)  # nothing is left to be ended, and so it ends
    return leash


def note(sign: str, group: int) -> None:
    """Tell the leash of a process group that was started (+) or has ended (-)."""
    pipe = _leash().stdin
    assert pipe is not None
    pipe.write(f"{sign}{group}\n".encode())
    pipe.flush()


def start(command: list[str], **more: Any) -> subprocess.Popen[bytes]:
    """A process in a group of its own that ends with us."""
    process = subprocess.Popen(command, start_new_session=True, **more)
    note("+", process.pid)
    return process


class Process(Protocol):
    """As subprocess.Popen shows one."""

    @property
    def pid(self) -> int:
        """Its number, and that of its group."""

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended."""


def wait(process: Process, seconds: float | None = None) -> int:
    """The exit code of a process that `start` started and that is about to end."""
    code = process.wait(seconds)
    note("-", process.pid)
    return code


def _watch() -> None:
    groups: set[int] = set()
    for line in sys.stdin:
        (groups.add if line.startswith("+") else groups.discard)(int(line[1:]))
    for group in groups:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    _watch()
