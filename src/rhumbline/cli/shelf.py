"""What is on the shelf: the games and their rules."""

import json
from importlib.resources import files
from pathlib import Path

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from rhumbline import games as game_names
from rhumbline.cli.screen import console
from rhumbline.engine.data import provenance
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.games import load


def data_folder(game: Game) -> Path:
    """Where a game's numbers are."""
    return Path(str(files(game.package))) / "data"


def games(as_json: bool) -> None:
    """`rhumbline games`."""
    shelf = [load(name) for name in game_names()]
    if as_json:
        print(json.dumps([_plain(game) for game in shelf]))
        return
    for game in shelf:
        seats = f"{game.seats[0]}-{game.seats[-1]} seats"
        console.print(Text.assemble((game.title, "bold"), f" ({game.name}), {seats}. {game.credit}."))
        for option, values in game.options.items():
            console.print(f"  option {option}: {' | '.join(values)} (default {values[0]})")
        table = Table("numbers", "what", "where", pad_edge=False, box=None, padding=(0, 2, 0, 0))
        for where, kind, holds in provenance(data_folder(game)):
            table.add_row(f"  {kind}", Text(holds), Text(where), style="" if kind == "printed" else "bold")
        console.print(table)
        console.print()


def _plain(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "credit": game.credit,
        "seats": list(game.seats),
        "options": {name: list(values) for name, values in game.options.items()},
        "rules_version": game.rules_version,
        "numbers": [
            {"where": where, "provenance": kind, "holds": holds} for where, kind, holds in provenance(data_folder(game))
        ],
    }


def find_rules(game: Game, words: str) -> str:
    """The rules with this number or these words, or all of them, as Markdown."""
    text = files(game.package).joinpath("rules.md").read_text("utf-8")
    text += "\n" + files("rhumbline.engine").joinpath("rules.md").read_text("utf-8")
    if not words:
        return text
    rules = [rule.split("\n\n")[0] for rule in text.split("\n- ")[1:]]
    wanted = words.lower()
    found = [rule for rule in rules if rule.startswith((f"**{wanted}**", f"**{wanted}."))]
    found = found or [rule for rule in rules if wanted in " ".join(rule.lower().split())]
    return "\n".join(f"- {rule}" for rule in found)


def rules(name: str, words: str) -> None:
    """`rhumbline rules GAME [WORDS]`."""
    found = find_rules(load(name), words)
    if not found:
        message = f"no rule of {load(name).title} has the number or the words {words!r}"
        raise BadInput(message)
    console.print(Markdown(found))
