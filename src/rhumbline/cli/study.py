"""Commands for those who study: simulation, speed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from rhumbline import bots as bot_names
from rhumbline import games as game_names
from rhumbline.bots import foreign
from rhumbline.cli.screen import console, screen_for_progress
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.games import load
from rhumbline.lab import limits as lab_limits
from rhumbline.lab import simulate as lab_simulate
from rhumbline.lab import speed
from rhumbline.lab.cluster import connect
from rhumbline.lab.parquet import Rows
from rhumbline.lab.series import Limits, Series


def progress() -> Progress:
    """A bar on stderr, so that output can be piped."""
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    screen = screen_for_progress()
    return Progress(*parts, console=screen, transient=True, disable=not screen.is_terminal)


@contextmanager
def series_of(game: Game, options: Mapping[str, str], limits: Limits) -> Iterator[Series]:
    """A series whose games are written to a table once all of them have been played."""
    filled = game.filled_options(options)
    if limits.records is not None:
        _make_room(limits.records, limits.ray)
    if limits.ray is not None:
        connect(limits.ray)
    if limits.parquet is None:
        yield Series(game, filled, limits)
        return
    rows = Rows(limits.parquet)
    series = Series(game, filled, limits, rows.enter)
    yield series
    rows.write(series)


def _make_room(folder: Path, ray: str | None) -> None:
    """The folder for records, made if it is not there."""
    if ray is not None:
        message = "--records keeps the games that are played on this machine: it does not go with --ray"
        raise BadInput(message)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        message = f"{folder}: no records can be kept there: {problem.strerror}"
        raise BadInput(message) from None


def check_bots(game: Game, lineup: Sequence[str]) -> None:
    """Refuse a bot that does not exist before anything is played."""
    for name in lineup:
        bot = bot_names.make(name, game)
        if isinstance(bot, foreign.Bot):
            bot.close()


def with_foreign(named: Sequence[str], commands: Sequence[str] | None) -> list[str]:
    """Bots by name, and after them programs."""
    return [*named, *(f"{foreign.PREFIX}{command}" for command in commands or [])]


def simulate(
    name: str,
    games: int,
    seated: Sequence[str],
    seed: str,
    options: Mapping[str, str],
    limits: Limits,
    as_json: bool,
) -> None:
    """`rhumbline simulate`."""
    game = load(name)
    check_bots(game, seated)
    game.new_state(len(seated), options)
    with series_of(game, options, limits) as series, progress() as bar:
        task = bar.add_task(f"{game.title}", total=games)
        told = lab_simulate.simulate(series, seated, games, seed, lambda: bar.advance(task))
    if as_json:
        print(json.dumps(told))
        return
    console.print(f"{game.title}: {games} games, seed {seed}, {told['games_per_second']} games/s; 95 % intervals")
    table = Table(box=SIMPLE)
    for heading in ("seat", "bot", "score", "least", "median", "most", "victories"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in told["seats"]:
        spread = [str(row[key]) for key in ("least", "median", "most")]
        table.add_row(
            str(row["seat"]), row["bot"], interval(row["score"], 1), *spread, interval(row["wins"], 100, " %")
        )
    console.print(table)
    if "solo" in told:
        console.print(f"Solo, in the game's own measure: {interval(told['solo'], 1)}")


def interval(of: Mapping[str, float | None], times: float, unit: str = "", digits: int = 1) -> str:
    """A mean and how far off it may be."""
    if of["mean"] is None or of["low"] is None or of["high"] is None:
        return f"{(of['mean'] or 0) * times:.{digits}f}{unit}"
    return f"{of['mean'] * times:.{digits}f} ± {(of['high'] - of['low']) * times / 2:.{digits}f}{unit}"


def bench(names: Sequence[str], seconds: float, as_json: bool) -> None:
    """`rhumbline bench`."""
    shelf = [load(name) for name in names or game_names()]
    with screen_for_progress().status("Measuring ...") as line:
        told = speed.measure(shelf, seconds, lambda what: line.update(f"Measuring {what} ..."))
    if as_json:
        print(json.dumps(told))
        return
    console.print(f"Random play on one core, {speed.SEATS} seats, every legal move listed, {seconds:g} s each")
    table = Table(box=SIMPLE, pad_edge=False, padding=(0, 0))
    ratios = [f"x {name.replace('_', ' ')}" for name in told["peers"]]
    for heading in ("engine", "decisions/s", "games/s", "listed", "bytes", *ratios):
        table.add_column(heading, justify="left" if heading == "engine" else "right", no_wrap=True)
    for name, row in told["games"].items():
        ratios = [f"{ratio:.1f}" for ratio in row["ratio"].values()]
        table.add_row(name, *_figures(row), str(row["state_bytes"]), *ratios)
    for name, row in told["peers"].items():
        table.add_row(f"OpenSpiel {name}", *_figures(row), "", *("" for _ in told["peers"]), style="dim")
    console.print(table)
    if not told["peers"]:
        console.print("OpenSpiel is not installed; `pip install rhumbline[bench]` adds it to the comparison.")


def bench_bots(names: Sequence[str], seconds: float, games: int, seed: str, limits: Limits, as_json: bool) -> None:
    """`rhumbline bench --bots`."""
    shelf = [load(name) for name in names or game_names()]
    with progress() as bar:
        task = bar.add_task("Searching", total=games * len(shelf))
        pace = lab_limits.searches(shelf, seconds, lambda what: bar.update(task, description=what))
        gaps = {}
        for game in shelf:
            bar.update(task, description=game.title)
            gaps[game.name] = lab_limits.gap(game, games, seed, limits, lambda: bar.advance(task))
    if as_json:
        print(json.dumps({"seconds": seconds, "searches": pace, "gaps": gaps}))
        return
    console.print(f"Search on one core from the first decision, {lab_limits.SEATS} seats, {seconds:g} s each")
    table = Table(box=SIMPLE)
    table.add_column("search")
    table.add_column("simulations/s", justify="right")
    for name, fast in pace.items():
        table.add_row(name, f"{fast['simulations_per_second']:,}")
    console.print(table)
    console.print(
        f"{games} games each, seed {seed}; alone: the game's own measure; else victories among three greedy, in %"
    )
    table = Table(box=SIMPLE)
    for heading in ("game", lab_limits.STRONGEST, "knowing the luck", "gap"):
        table.add_column(heading)
    for name, row in gaps.items():
        times = 1 if row["seats"] == 1 else 100
        table.add_row(name, *(interval(row[what], times) for what in (lab_limits.STRONGEST, "knowing", "gap")))
    console.print(table)


def _figures(row: Mapping[str, Any]) -> list[str]:
    return [
        f"{row['decisions_per_second']:,}",
        f"{row['games_per_second']:,.0f}",
        f"{row['moves_listed_per_decision']}",
    ]


def split_bots(words: str) -> list[str]:
    """`greedy,random` as a list; an empty text is none."""
    named = [word.strip() for word in words.split(",")] if words.strip() else []
    if any(not word for word in named):
        message = f"bots are written with commas between, such as greedy,random; not {words!r}"
        raise BadInput(message)
    return named
