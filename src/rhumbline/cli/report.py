"""`rhumbline report`: what a game is like, on one page."""

import json
import shlex
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from rhumbline.cli.play import check_writable
from rhumbline.cli.screen import console, screen_for_progress
from rhumbline.cli.study import check_bots
from rhumbline.lab.report import making, telling
from rhumbline.lab.report.page import page
from rhumbline.lab.report.words import in_short, is_it_fair, what_it_does


def report(wish: making.Wish, out: Path | None, as_json: bool) -> None:
    """`rhumbline report`; with --json a page is only written where one is asked for."""
    check_bots(wish.game, wish.bots)
    file = out or (None if as_json else Path(f"{wish.game.name}.html"))
    if file is not None:
        check_writable(file)
    screen = screen_for_progress()
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*parts, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(wish.game.title, total=wish.steps)
        found = making.sides(wish, lambda: bar.advance(task))
    if file is not None:
        file.write_text(page(wish, found, command(wish)), "utf-8")
    if as_json:
        print(json.dumps(telling.report(wish, found)))
        return
    for sentence in in_short(found[0]) if len(found) == 1 else (*what_it_does(*found), *is_it_fair(*found)):
        console.print(sentence)
    console.print(f"The page is in {file}.")


def command(wish: making.Wish) -> str:
    """What makes the same page."""
    words = ["rhumbline", "report", wish.game.name, "--games", str(wish.games), "--bots", ",".join(wish.bots)]
    words += ["--seats", str(wish.seats), "--seed", wish.seed, "--simulations", str(wish.simulations)]
    for name, value in wish.options.items():
        words += ["--option", f"{name}={value}"]
    if wish.compare is not None:
        words += ["--compare", wish.compare.name]
    for name, value in wish.compare_options.items():
        words += ["--compare-option", f"{name}={value}"]
    return shlex.join(words)
