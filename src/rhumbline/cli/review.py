"""`rhumbline review`: a finished game beside what the strongest bot would have done."""

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.box import SIMPLE
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from rhumbline.bots.review import Decision, Review, TurningPoint
from rhumbline.bots.review import review as review_match
from rhumbline.cli.paper import load_record
from rhumbline.cli.screen import console, screen_for_progress
from rhumbline.engine.errors import BadInput


def review(file: Path, seat: int | None, simulations: int | None, jobs: int | None, every: bool, as_json: bool) -> None:
    """`rhumbline review`."""
    record, match = load_record(file)
    if not match.over:
        message = f"{file}: this game is not over; only a finished game can be reviewed"
        raise BadInput(message)
    if seat is not None and seat not in range(match.seats):
        message = f"there is no seat {seat}; the seats are 0 to {match.seats - 1}"
        raise BadInput(message)
    screen = screen_for_progress()
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*parts, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(f"Reviewing {match.game.title}", total=None)
        told = review_match(
            match,
            simulations=simulations,
            cores=jobs,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        print(json.dumps(msgspec.to_builtins(told)))
        return
    names = [player["name"] or f"seat {n}" for n, player in enumerate(record.get("players") or [])]
    _show(told, names or [f"seat {n}" for n in range(match.seats)], seat, match.game.title, every=every)


def _show(told: Review, names: Sequence[str], seat: int | None, title: str, *, every: bool) -> None:
    alone = len(names) == 1
    shown = [one for one in told.decisions if seat in (None, one.seat) and (every or one.loss_points or one.loss_win)]
    real = [one for one in told.decisions if seat in (None, one.seat) and one.choices > 1]
    good = sum(one.best == one.played for one in real)
    console.print(f"{title}: {good} of {len(real)} decisions were as good as what {told.judge} found.")
    if shown:
        console.print(_decisions(shown, names, alone=alone))
    console.print(_seats(told, names, alone=alone))
    console.print("What decided it:")
    for moment in told.moments:
        console.print(f"  {_sentence(moment, told, names, alone=alone)}")
    measure = "points" if alone else "points ahead of the best other seat"
    console.print(
        f"Losses and luck in {measure}; {told.simulations} games tried out for each decision, "
        f"{told.worlds} for each draw. A difference that may be chance counts as none, "
        "so small losses may be missed: more simulations find more of them."
    )


def _decisions(shown: Sequence[Decision], names: Sequence[str], *, alone: bool) -> Table:
    table = Table(box=SIMPLE)
    for heading in ("entry", "who", "played", "better"):
        table.add_column(heading, justify="right" if heading == "entry" else "left")
    table.add_column("points lost", justify="right")
    if not alone:
        table.add_column("chance lost", justify="right")
    for one in shown:
        better = ", ".join(one.line) if one.best != one.played else "as good"
        chance = [] if alone else [f"{one.loss_win:.1%}"]
        table.add_row(str(one.n), names[one.seat], one.played, better, f"{one.loss_points:.1f}", *chance)
    return table


def _seats(told: Review, names: Sequence[str], *, alone: bool) -> Table:
    table = Table(box=SIMPLE)
    for heading in ("who", "luck", "skill", *(() if alone else ("luck, chance", "skill, chance"))):
        table.add_column(heading, justify="left" if heading == "who" else "right")
    for one in told.seats:
        reach = one.luck_high - one.luck
        chances = [] if alone else [f"{one.luck_win:+.1%}", f"{one.skill_win:+.1%}"]
        table.add_row(names[one.seat], f"{one.luck:+.1f} ± {reach:.1f}", f"{one.skill:+.1f}", *chances)
    return table


def _sentence(moment: TurningPoint, told: Review, names: Sequence[str], *, alone: bool) -> str:
    """A moment in words."""
    much = f"{moment.points:+.1f} points" if alone else f"{moment.win:+.1%} chance, {moment.points:+.1f} points"
    if moment.kind == "luck":
        return f"entry {moment.n}: what was drawn, for {names[moment.seat]}: {much}"
    (one,) = (one for one in told.decisions if one.n == moment.n)
    better = f" instead of {', '.join(one.line)}" if one.best != one.played else ""
    return f"entry {moment.n}: {names[moment.seat]} played {one.played}{better}: {much}"
