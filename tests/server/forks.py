"""Servers that open at once: forked from a process that has imported everything and read the compiled rules already.

A server takes three seconds of processor time to open, and tests start a hundred of them. Run as a program this reads
one line of JSON after another: words to start a server with, or the number of one whose exit code is wanted.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

import leash

A_MOMENT = 0.02


class Forked:
    """A server's process, as subprocess.Popen would show it."""

    def __init__(self, words: list[str], log: str) -> None:
        self.args = words
        self.returncode: int | None = None
        self.pid = int(_ask({"words": words, "log": log, "folder": str(Path.cwd())}))
        leash.note("+", self.pid)

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""
        if self.returncode is None:
            self.returncode = _ask({"ended": self.pid})
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended."""
        end = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
            time.sleep(A_MOMENT)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


_one_at_a_time = threading.Lock()
# Of these some are new for every test, and none means anything to a server.
NO_MATTER = ("PYTEST_", "XDG_RUNTIME_")


def environment() -> dict[str, str]:
    """What a server may look at."""
    return {name: value for name, value in os.environ.items() if not name.startswith(NO_MATTER)}


FORKED_WITH = environment()


@cache
def _parent() -> subprocess.Popen[bytes]:
    return leash.start([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _ask(question: dict[str, Any]) -> Any:
    parent = _parent()
    assert parent.stdin is not None
    assert parent.stdout is not None
    with _one_at_a_time:
        parent.stdin.write(json.dumps(question).encode() + b"\n")
        parent.stdin.flush()
        return json.loads(parent.stdout.readline())


# --- the process they are forked from


def _next_server() -> list[str]:
    """Answer question after question; returns only in a child, with the words it is to be started with."""
    for line in sys.stdin:
        question = json.loads(line)
        if "ended" in question:
            pid, status = os.waitpid(question["ended"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            answer = os.fork()
            if answer == 0:
                _stand_alone(question)
                return list(question["words"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    sys.exit()


def _stand_alone(question: dict[str, Any]) -> None:
    """A session, a folder and files of its own: nothing of the process it comes from."""
    os.setsid()
    os.chdir(question["folder"])
    with Path(os.devnull).open("r+b") as nothing, Path(question["log"]).open("ab") as log:
        for target, source in ((0, nothing), (1, nothing), (2, log)):
            os.dup2(source.fileno(), target)


def main() -> None:
    # Only here: those who start servers need none of it.
    importlib.import_module("rhumbline.server.http.app")
    warmup = importlib.import_module("rhumbline.server.tables.warmup")
    warmup.warm_compiled()
    assert threading.active_count() == 1, "a thread does not outlive a fork"
    with contextlib.suppress(KeyboardInterrupt):
        sys.argv = ["rhumbline", *_next_server()]
        runpy.run_module("rhumbline", run_name="__main__")


if __name__ == "__main__":
    main()
