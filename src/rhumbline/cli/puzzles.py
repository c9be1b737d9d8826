"""`rhumbline puzzles`: makes puzzles, prints them, and lets somebody try them."""

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from rhumbline.bots.foreign import state_in
from rhumbline.cli.play import check_writable
from rhumbline.cli.screen import console, screen_for_progress
from rhumbline.cli.study import check_bots
from rhumbline.engine import record as records
from rhumbline.engine.entry_points import StateArray, array_of
from rhumbline.engine.errors import BadInput, IllegalMove
from rhumbline.engine.events import UNHEARD
from rhumbline.engine.game import acting_in
from rhumbline.games import load
from rhumbline.lab import puzzles as lab
from rhumbline.lab.puzzles import Maker, Puzzle, Try


def make(maker: Maker, wanted: int, out: Path | None, as_json: bool) -> None:
    """`rhumbline puzzles GAME`."""
    check_bots(maker.game, maker.lineup)
    maker.game.new_state(maker.seats, maker.options)
    if out is not None:
        check_writable(out)
    screen = screen_for_progress()
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    found: list[Puzzle] = []
    with Progress(*parts, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(f"Puzzles of {maker.game.title}", total=wanted)
        for puzzle in lab.puzzles(maker, wanted):
            found.append(puzzle)
            bar.advance(task)
    lines = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in found)
    if out is not None:
        out.write_bytes(lines)
    if as_json:
        sys.stdout.write(lines.decode())
    else:
        _print(found)
    if len(found) < wanted:
        screen.print(f"Only {len(found)} of {wanted} were found: in most positions no move is clearly best.")


def _print(found: Sequence[Puzzle]) -> None:
    """The positions, and after all of them the solutions."""
    for number, puzzle in enumerate(found, 1):
        _show(puzzle, number)
    for number, puzzle in enumerate(found, 1):
        console.print(f"Solution {number}", style="bold")
        _proof(puzzle)


def _show(puzzle: Puzzle, number: int) -> None:
    game = load(puzzle.game)
    terminal = game.module("terminal")
    console.print(f"Puzzle {number}. {game.title}: you have seat {puzzle.seat} of {puzzle.seats}.", style="bold")
    console.print(terminal.show(puzzle.view, puzzle.seat))
    console.print(terminal.ask(puzzle.view, puzzle.seat))
    console.print(f"One of {puzzle.choices} moves is clearly best.")
    console.print()


def _proof(puzzle: Puzzle) -> None:
    """What the best gives, what the next best gives, and in how many worlds that was tried."""
    console.print(f"{', '.join(puzzle.best.line)}: {_worth(puzzle.best)}.")
    for other in puzzle.others:
        console.print(f"  {', '.join(other.line)}: {_worth(other)}")
    low, high = puzzle.ahead["low"], puzzle.ahead["high"]
    won = "" if puzzle.ahead_win is None else f" and {puzzle.ahead_win['mean']:+.1%} of the victories"
    console.print(
        f"The best is {puzzle.ahead['mean']:.1f} points ({low:.1f} to {high:.1f}){won} ahead of the next. All "
        f"{puzzle.choices} moves were tried in {puzzle.first_worlds} worlds, these in {puzzle.worlds} fresh ones "
        "that you could be in, with the same luck for each."
    )
    who = ", ".join(puzzle.found_by)
    console.print(f"Bots that look one move ahead and find it: {who or 'none'}.")
    console.print()


def _worth(one: Try) -> str:
    return f"{one.points:+.1f} points" + ("" if one.win is None else f", {one.win:.0%} won")


# --- trying them


def solve(name: str, file: Path) -> None:
    """`rhumbline puzzles GAME --solve FILE`: one after another, until somebody has had enough."""
    found = lab.read(records.read_text(file), str(file))
    for puzzle in found:
        if puzzle.game != name:
            message = f"{file}: these are puzzles of {puzzle.game}"
            raise BadInput(message)
    solved = 0
    for number, puzzle in enumerate(found, 1):
        _show(puzzle, number)
        answer = _answered(puzzle)
        if answer is None:
            console.print(f"Goodbye. Solved: {solved} of {number - 1}.")
            return
        solved += answer
        console.print("That is it!" if answer else "There is a better move.", style="bold")
        _proof(puzzle)
    console.print(f"Solved: {solved} of {len(found)}.", style="bold")


def _answered(puzzle: Puzzle) -> bool | None:
    """Whether somebody begins as the solution does, or gets where it leads in another order; None if he leaves."""
    game = load(puzzle.game)
    seen = state_in(game, {"state": puzzle.state})
    at, chain = array_of(seen), list[int]()
    best: list[int] = []
    for text in puzzle.best.line:
        best += game.parse(game.seen_by(at, puzzle.seat), puzzle.seat, text)
        game.entry.step(at, puzzle.seat, best[-1], UNHEARD)
    target = lab.after(game, array_of(seen), puzzle.seat, best)
    at = array_of(seen)
    while len(chain) < len(best) and puzzle.seat in acting_in(int(game.entry.look(at)[0])):
        words = _read(f"move {len(chain) + 1} of {len(best)}> " if len(best) > 1 else "move> ")
        if words in {None, "quit", "q", "exit"}:
            return None
        if words in {"", "help", "?"}:
            console.print("Type a move as in the rules, 'moves' for a list of them, or 'quit'.")
        elif words == "moves":
            here = game.seen_by(at, puzzle.seat)
            console.print(", ".join(game.write(here, puzzle.seat, move) for move in game.moves(here, puzzle.seat)))
        else:
            chain += _played(puzzle, at, str(words))
            if chain[:1] == best[:1]:
                return True
    return lab.after(game, array_of(seen), puzzle.seat, chain) == target


def _played(puzzle: Puzzle, at: StateArray, words: str) -> list[int]:
    """The moves of a text, played; nothing if one of them breaks a rule, and then the rule is told."""
    game, work, chain = load(puzzle.game), array_of(at), []
    try:
        for move in game.parse(game.seen_by(work, puzzle.seat), puzzle.seat, words):
            here = game.seen_by(work, puzzle.seat)
            if move not in game.moves(here, puzzle.seat):
                raise game.refuse(here, puzzle.seat, move)
            game.entry.step(work, puzzle.seat, move, UNHEARD)
            chain.append(move)
    except IllegalMove as refusal:
        console.print(f"{refusal.sentence} (rule {refusal.rule})", style="red")
        return []
    at[:] = work
    return chain


def _read(prompt: str) -> str | None:
    """One line from the keyboard; None at the end of input."""
    try:
        return " ".join(console.input(prompt, markup=False).split())
    except (EOFError, UnicodeDecodeError):
        return None
