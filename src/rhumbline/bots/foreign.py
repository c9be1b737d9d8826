"""Bots in any language: another program that reads questions on its standard input and writes moves on its output.

Each is one line of JSON; docs/bots.md tells what is said. A program that ends, is late or answers nonsense costs its
seat the choice: any legal move is played in its place, and the fault is kept.
"""

import base64
import contextlib
import json
import queue
import shlex
import subprocess
import threading
from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.entry_points import array_of
from rhumbline.engine.errors import BadInput, shown
from rhumbline.engine.game import Game, State
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below

PROTOCOL = 1
PREFIX = "$ "
"""A bot whose name begins so is a command."""
PATIENCE = 10.0
"""Seconds beyond its budget that a program has to answer."""
LONGEST_LINE = 1_000_000


class Fault(Exception):
    """What a program did wrong, in a sentence."""


class Program:
    """A program and the lines it writes."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(  # noqa: S603 (to run it is what was asked for)
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError, IndexError) as problem:
            message = f"the bot {shown(command)} cannot be started: {problem}"
            raise BadInput(message) from None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, name="foreign bot", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST_LINE):
            self._lines.put(line)
        self._lines.put("")

    def tell(self, told: dict[str, Any]) -> None:
        """Write one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(told) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise Fault("The program has ended.") from None

    def ask(self, told: dict[str, Any], kind: str, seconds: float) -> dict[str, Any]:
        """Write one line and read the answer to it."""
        self.tell(told)
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Fault(f"No answer to {told['type']!r} within {seconds:g} seconds.") from None
        if not line:
            raise Fault("The program has ended.")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Fault(f"Not a line of JSON: {shown(line.rstrip())}.") from None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            raise Fault(f"The answer to {told['type']!r} has the type {kind!r}; this was {shown(line.rstrip())}.")
        return answer

    def end(self) -> None:
        """Let it go, by force if it stays."""
        try:
            self.tell({"type": "bye"})
            self._process.wait(timeout=1)
        except (Fault, subprocess.TimeoutExpired):
            self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


class Bot:
    """A program in a seat."""

    def __init__(self, game: Game, command: str, seed: object = 0) -> None:
        self._game = game
        self._rng = rng_from("foreign", seed)
        self._program: Program | None = Program(command)
        self._asked = 0
        self.faults: list[str] = []
        """What the program did wrong so far."""

    def choose(self, seen: State, seat: int, budget: float) -> int:
        """See rhumbline.bots.Bot."""
        moves = self._game.moves(seen, seat)
        try:
            return self._ask(seen, seat, budget, moves)
        except Fault as fault:
            self.faults.append(str(fault))
            self.close()
            return moves[int(below(self._rng, len(moves)))]

    def _ask(self, seen: State, seat: int, budget: float, moves: list[int]) -> int:
        if self._program is None:
            raise Fault("The program was let go after a fault.")
        if self._asked == 0:
            self._program.ask(hello(self._game, int(seen.seats), seat), "ready", PATIENCE)
        self._asked += 1
        texts = [self._game.write(seen, seat, move) for move in moves]
        told = question(self._game, seen, seat, budget, texts) | {"id": self._asked}
        answer = self._program.ask(told, "move", budget + PATIENCE)
        if answer.get("id") != self._asked:
            raise Fault(f"The answer is to question {shown(answer.get('id'))}, not to {self._asked}.")
        if answer.get("move") not in texts:
            raise Fault(f"{shown(answer.get('move'))} is not one of the moves offered.")
        return moves[texts.index(answer["move"])]

    def close(self) -> None:
        """Let the program go."""
        if self._program is not None:
            self._program.end()
            self._program = None


def hello(game: Game, seats: int, seat: int) -> dict[str, Any]:
    """The first thing a program is told."""
    about = {"game": game.name, "rules_version": game.rules_version, "seats": seats, "seat": seat}
    return {"type": "hello", "protocol": PROTOCOL, **about}


def question(game: Game, seen: State, seat: int, budget: float, moves: list[str]) -> dict[str, Any]:
    """A decision: what the seat sees, and its legal moves. `state` is the same for programs with this engine."""
    view = msgspec.to_builtins(game.view(seen, seat))
    state = base64.b64encode(seen.tobytes()).decode()
    return {"type": "choose", "seat": seat, "budget": budget, "moves": moves, "view": view, "state": state}


def state_in(game: Game, told: dict[str, Any]) -> State:
    """The position that a question carries."""
    return array_of(np.frombuffer(base64.b64decode(told["state"]), game.state))[0]
