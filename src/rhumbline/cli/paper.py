"""Commands about paper sheets and records."""

import json
import sys
from pathlib import Path
from typing import Any

from rich.table import Table

import rhumbline
from rhumbline.cli.play import story
from rhumbline.cli.screen import console
from rhumbline.engine import record as records
from rhumbline.engine.errors import BadInput
from rhumbline.engine.luck import Luck
from rhumbline.engine.match import REFEREE, Match
from rhumbline.engine.replay import before_first_entry
from rhumbline.games import load
from rhumbline.sheets import check_language, pdf, sheet_of


def score(name: str, file: Path, as_json: bool) -> None:
    """`rhumbline score`."""
    game = load(name)
    try:
        told = rhumbline.score(name, records.read_text(file))
    except BadInput as problem:
        message = f"{file}: {problem}"
        raise BadInput(message) from None
    if as_json:
        print(json.dumps(told))
        return
    table = Table(title=f"{game.title}: {file.name}", title_justify="left")
    table.add_column("criterion")
    table.add_column("points", justify="right")
    for criterion, points in told["scores"].items():
        table.add_row(criterion, str(points))
    for key, value in told.items():
        if key != "scores":
            table.add_row(key, str(value), style="bold")
    console.print(table)


def load_record(file: Path) -> tuple[dict[str, Any], Match]:
    """The record in a file and the match it tells, checked all the way."""
    try:
        record = records.parse(records.read_text(file))
        return record, rhumbline.replay(record)
    except BadInput as problem:
        message = f"{file}: {problem}"
        raise BadInput(message) from None


def verify(file: Path) -> None:
    """`rhumbline verify`."""
    record, match = load_record(file)
    outcomes = sum(line["by"] == "chance" for line in record["entries"])
    moves = len(record["entries"]) - outcomes
    version, today = record["rules_version"], match.game.rules_version
    console.print(f"{match.game.title}, {match.seats} seats: {moves} moves are legal under rules version {today}.")
    if version < today:
        console.print(f"It was played under rules version {version}; for this game that makes no difference.")
    if record["chance"] == "manual":
        console.print(f"{outcomes} cards and dice were supplied from outside; all of them were possible.")
    elif record.get("seed") is None:
        console.print(
            f"{outcomes} cards and dice were possible; the seed is still sealed, so they cannot be derived yet."
        )
    else:
        console.print(f"{outcomes} cards and dice follow from the seed, and the seed from its commitment.")
    result = match.result()
    console.print(
        f"The result is right: totals {result['totals']}." if result else "The game is not over.", highlight=False
    )


def replay(file: Path, seat: int | None, step: int | None) -> None:
    """`rhumbline replay`: by Enter where somebody sits there, straight through where not."""
    record, whole = load_record(file)
    entries = record["entries"]
    if step is not None and not 0 <= step <= len(entries):
        message = f"{file} has {len(entries)} entries; there is no step {step}"
        raise BadInput(message)
    whole.view(seat)
    viewer = REFEREE if seat is None else seat
    match = before_first_entry(whole.game, whole.seats, whole.options, record.get("start"), Luck(None))
    terminal = match.game.module("terminal")
    stepping = step is None and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    for entry in whole.entries[:step]:
        told = match.told(viewer)
        match.follow(entry)
        for line in story(match.game, match.stream(viewer, told), seat) if step is None else ():
            console.print(f"{len(match.entries):>4} {line}", highlight=False)
        if stepping:
            console.print(terminal.show(match.view(seat), seat or 0))
            if console.input("Enter: next, q: quit ").strip().lower() == "q":
                return
    console.print(terminal.show(match.view(seat), seat or 0) if not match.over else terminal.sheet(match.view(seat)))
    if (result := match.result()) is not None:
        console.print(f"Ranking {result['ranking']}, totals {result['totals']}: {result['reason']}.")


def print_to(what: str, to: Path, seat: int | None, copies: int, language: str, options: dict[str, str]) -> None:
    """`rhumbline print`: `what` is a game's name, for blank sheets, or a file with a record."""
    check_language(language)
    if what in rhumbline.games():
        game = load(what)
        sheets = [sheet_of(game).blank(game.filled_options(options), language)] * copies
    else:
        _, match = load_record(Path(what))
        game, seats = match.game, range(match.seats)
        if seat is not None and seat not in seats:
            message = f"there is no seat {seat}; the seats are 0 to {match.seats - 1}"
            raise BadInput(message)
        paper, view = sheet_of(game), match.view(None)
        sheets = [paper.finished(view, one, f"seat {one}", language) for one in seats if seat in (None, one)]
    try:
        to.write_bytes(pdf(game, sheets))
    except OSError as problem:
        message = f"{to}: cannot be written: {problem.strerror}"
        raise BadInput(message) from None
    console.print(f"{len(sheets)} {'page' if len(sheets) == 1 else 'pages'} written to {to}.")
