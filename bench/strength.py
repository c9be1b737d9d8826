"""How strong bots are: every table of docs/bots.md.

    python bench/strength.py --log DIR [--games 200] [--budget 1] [--only NAME ...] [--write]

With --write, what a person is told of the levels' strength becomes what was measured here (strength.toml of each game).
Each series is kept in DIR as it is played, and the same command goes on where it was stopped. Nothing is claimed from
fewer than 100 games. To confirm a figure, choose another seed.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from msgspec import structs
from rich.console import Console
from rich.progress import track

from rhumbline import games
from rhumbline.bots import strength
from rhumbline.bots.levels import LEVELS
from rhumbline.games import load
from rhumbline.lab.series import Limits, Series
from rhumbline.lab.stats import mean_interval

SEATS = 4
LEGENDARY = 30
"""The rating that earns the best title in Cartographers."""
RIVALS = ("greedy", "normal")
NAMES = list(LEVELS)


class Figure(NamedTuple):
    """One figure: which games it takes, and what is counted in each of them."""

    name: str
    game: str
    options: dict[str, str]
    lineups: list[list[str]]  # in turn; each round of them has the same luck
    counted: str  # "solo", or the bot whose share of the victory counts
    told: tuple[str, str] | None = None  # the level, and what people are told of it


def figures() -> Iterator[Figure]:
    """All of them, in the order of the docs."""
    for game in games():
        if load(game).seats[0] == 1:
            sheets = load(game).options.get("sheet", ("",))
            for sheet in sheets:
                for level in reversed(NAMES):
                    name = "-".join(filter(None, ("solo", game, sheet, level)))
                    told = (level, "solo") if sheet == sheets[0] else None
                    yield Figure(name, game, {"sheet": sheet} if sheet else {}, [[level]], "solo", told)
    for game in games():
        for rival in RIVALS:
            lineups = [["master" if seat == own else rival for seat in range(SEATS)] for own in range(SEATS)]
            yield Figure(f"among-{rival}-{game}", game, {}, lineups, "master")
    for game in games():
        for below, level in pairwise(NAMES):
            lineups = [[level, below] * (SEATS // 2), [below, level] * (SEATS // 2)]
            yield Figure(f"step-{game}-{level}-{below}", game, {}, lineups, level, (level, "wins"))


def measure(figure: Figure, count: int, budget: float, seed: str, folder: Path) -> list[float]:
    """Play what is missing; what counts, in each game."""
    game = load(figure.game)
    log = folder / f"{figure.name}-{budget:g}s-{seed}.jsonl"
    series = Series(game, game.filled_options(figure.options), Limits(budget, log=log))
    turns = len(figure.lineups)
    wanted = [(figure.lineups[n % turns], f"{seed}/{n // turns}") for n in range(count)]
    values: list[float] = []
    played = track(series.play(wanted), figure.name, total=count, transient=True, console=Console(stderr=True))
    for (lineup, _), outcome in zip(wanted, played, strict=True):
        if figure.counted == "solo":
            values.append(float(outcome.solo or 0))
        else:
            values.append(
                sum(share for bot, share in zip(lineup, outcome.shares, strict=True) if bot == figure.counted)
            )
    return values


def row(figure: Figure, values: list[float]) -> str:
    """A row of a table."""
    mean, low, _ = mean_interval(values)
    if figure.counted != "solo":
        return f"| {figure.name} | {mean:.1%} ± {mean - low:.1%} | {len(values)} |"
    legendary = f"; {sum(value >= LEGENDARY for value in values) / len(values):.0%} have {LEGENDARY} or more"
    more = legendary if figure.game == "cartographers" else ""
    return f"| {figure.name} | {mean:.1f} ± {mean - low:.1f}{more} | {len(values)} |"


def write(figure: Figure, values: list[float]) -> None:
    """Tell people of it from now on."""
    if figure.told is None:
        return
    level, what = figure.told
    known = dict(strength.strengths(figure.game))
    mean = round(fmean(values), 2 if what == "wins" else 1)
    known[level] = structs.replace(known.get(level, strength.Strength()), **{what: mean})
    lines = ["# How strong the levels are, as bench/strength.py has measured it; docs/bots.md says how."]
    for name in filter(known.__contains__, NAMES):
        facts = structs.asdict(known[name])
        lines += ["", f"[{name}]", *(f"{key} = {value}" for key, value in facts.items() if value is not None)]
    strength.file_of(figure.game).write_text("\n".join([*lines, ""]), "utf-8")
    strength.strengths.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--log", type=Path, required=True, help="folder of the games played")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--budget", type=float, default=1.0, help="seconds a decision")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--only", nargs="*", default=[], help="figures whose names have one of these in them")
    parser.add_argument("--write", action="store_true", help="tell people of these figures")
    given = parser.parse_args()
    given.log.mkdir(parents=True, exist_ok=True)
    print("| figure | mean, 95 % | games |\n|---|---|---|")
    for figure in figures():
        if not given.only or any(part in figure.name for part in given.only):
            values = measure(figure, given.games, given.budget, given.seed, given.log)
            print(row(figure, values), flush=True)
            if given.write:
                write(figure, values)


if __name__ == "__main__":
    main()
