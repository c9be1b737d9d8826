"""What is on the shelf: the games and their rules."""

import json
from importlib.resources import files

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from rhumbline import games as game_names
from rhumbline.cli.screen import console
from rhumbline.engine.data import data_folder, provenance
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.games import folder_of, load
from rhumbline.locales import ENGLISH, languages
from rhumbline.locales.search import find


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
        for where, kind, holds in provenance(data_folder(folder_of(game.name))):
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
            {"where": where, "provenance": kind, "holds": holds}
            for where, kind, holds in provenance(data_folder(folder_of(game.name)))
        ],
    }


def find_rules(game: Game, words: str, language: str = ENGLISH) -> str:
    """The rules with this number or the ones that fit these words best, or all of them, as Markdown."""
    text = "\n".join(_rules_file(package, language) for package in (game.package, "rhumbline.engine"))
    if not words:
        return text
    rules = [
        (rule.split("\n\n")[0], section.split("\n")[0])
        for section in text.split("\n## ")
        for rule in section.split("\n- ")[1:]
    ]
    wanted = words.lower()
    found = [rule for rule, _ in rules if rule.startswith((f"**{wanted}**", f"**{wanted}."))]
    texts = [(rule.split("** ", 1)[1], heading) for rule, heading in rules]
    return "\n".join(f"- {rule}" for rule in found or [rules[i][0] for i in find(words, texts, language)])


def _rules_file(package: str, language: str) -> str:
    own = files(package).joinpath(f"rules.{language}.md")
    return (own if own.is_file() else files(package).joinpath("rules.md")).read_text("utf-8")


def rules(name: str, words: str, language: str) -> None:
    """`rhumbline rules GAME [WORDS]`."""
    if language not in languages():
        message = f"there are rules in {' and '.join(languages())}, not in {language!r}"
        raise BadInput(message)
    found = find_rules(load(name), words, language)
    if not found:
        message = f"no rule of {load(name).title} has the number or the words {words!r}"
        raise BadInput(message)
    console.print(Markdown(found))
