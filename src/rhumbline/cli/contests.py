"""Commands that compare bots: arena and tournament."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.table import Table

from rhumbline.cli.screen import console
from rhumbline.cli.study import check_bots, interval, progress, series_of
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.games import load
from rhumbline.lab import arena as lab_arena
from rhumbline.lab import sprt
from rhumbline.lab import tournament as lab_tournament
from rhumbline.lab.series import Limits


def question_of(bounds: str | None, alpha: float, beta: float) -> sprt.Question | None:
    """`--sprt 0,20` as a question."""
    if bounds is None:
        return None
    try:
        low, high = (float(word) for word in bounds.split(","))
    except ValueError:
        message = f"--sprt takes two bounds in Elo with a comma between, such as 0,20; not {bounds!r}"
        raise BadInput(message) from None
    return sprt.Question(low, high, alpha, beta)


def _table_size(game: Game, seats: int | None, least: int, options: Mapping[str, str]) -> int:
    size = seats if seats is not None else max(least, game.seats[0])
    game.new_state(size, options)
    return size


def arena(
    name: str,
    lineup: Sequence[str],
    seats: int | None,
    games: int,
    seed: str,
    options: Mapping[str, str],
    limits: Limits,
    question: sprt.Question | None,
    as_json: bool,
) -> None:
    """`rhumbline arena`."""
    game = load(name)
    check_bots(game, lineup)
    size = _table_size(game, seats, max(2, len(lineup)), options)
    lab_arena.check(lineup, size, question)
    with series_of(game, options, limits) as series, progress() as bar:
        task = bar.add_task(f"{game.title}", total=games)
        told = lab_arena.arena(series, lineup, size, games, seed, lambda n: bar.advance(task, n), question)
    if as_json:
        print(json.dumps(told))
        return
    console.print(f"{game.title}: {told['games']} games at {size} seats, seed {seed}; 99 % intervals")
    table = Table(box=SIMPLE)
    # Where a question is asked, its answer is the verdict: a second one, by the intervals, would only confuse.
    verdict = ["stronger"] if question is None else []
    for heading in ("first - second", *verdict, "victories per seat", "points per seat"):
        table.add_column(heading)
    for pair in told["pairs"]:
        who = [" - ".join(pair["bots"]), *(pair[key] for key in verdict)]
        table.add_row(*who, interval(pair["wins"], 100, " %"), interval(pair["points"], 1))
    console.print(table)
    console.print("Differences, first less second. The intervals hold however often one looks.")
    if question is not None:
        console.print(sprt.in_words(told["sprt"], *lineup))


def tournament(
    name: str,
    lineup: Sequence[str],
    seats: int | None,
    games: int,
    seed: str,
    options: Mapping[str, str],
    limits: Limits,
    as_json: bool,
) -> None:
    """`rhumbline tournament`."""
    game = load(name)
    check_bots(game, lineup)
    size = _table_size(game, seats, 2, options)
    lab_tournament.check(lineup, size)
    with series_of(game, options, limits) as series, progress() as bar:
        task = bar.add_task(f"{game.title}", total=lab_tournament.size(lineup, games))
        told = lab_tournament.tournament(series, lineup, size, games, seed, lambda: bar.advance(task))
    if as_json:
        print(json.dumps(told))
        return
    console.print(f"{game.title}: {told['games']} games at {size} seats, seed {seed}; 95 % intervals")
    console.print(_standings(told))
    console.print("Victories of the row against the column in %; ratings in Elo, with a mean of 0.")


def _standings(told: Mapping[str, Any]) -> Table:
    """Ratings, and who fared how against whom, the best first."""
    order = [row["bot"] for row in told["ranking"]]
    met = {}
    for pair in told["pairs"]:
        (first, second), score = pair["bots"], pair["score"]
        met[first, second] = score
        met[second, first] = {"mean": 1 - score["mean"], "low": 1 - score["high"], "high": 1 - score["low"]}
    table = Table(box=SIMPLE)
    for heading in ("", "bot", "rating", *(str(n) for n in range(1, len(order) + 1))):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in told["ranking"]:
        against = ["" if other == row["bot"] else interval(met[row["bot"], other], 100, digits=0) for other in order]
        table.add_row(str(row["rank"]), row["bot"], interval(row["rating"], 1, digits=0), *against)
    return table
