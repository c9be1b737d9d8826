"""A colour is one line: what several files share has a name, in the theme or in a game's palette."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent / "web" / "src"
FILES = sorted(file for file in WEB.rglob("*") if file.suffix in {".css", ".svelte", ".ts"})
GAMES = sorted(file.parent.name for file in WEB.glob("games/*/index.ts"))
COLOUR = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
PLAIN = {"#fff", "#ffffff", "#000", "#000000"}


@pytest.mark.parametrize("game", ["", *GAMES])
def test_a_colour_that_files_share_has_a_name(game: str) -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for file in FILES:
        of_a_game = file.relative_to(WEB).parts[0] == "games"
        if game in file.relative_to(WEB).parts if game else not of_a_game:
            for colour in COLOUR.findall(file.read_text("utf-8")):
                places[colour.lower()].add(file.relative_to(WEB).as_posix())
    assert {colour: files for colour, files in places.items() if len(files) > 1 and colour not in PLAIN} == {}


def test_every_name_that_is_used_has_a_colour() -> None:
    """Names are given in style sheets and style blocks, or to one element with `style:--name`."""
    texts = {file.relative_to(WEB).as_posix(): file.read_text("utf-8") for file in FILES}
    given = {name for text in texts.values() for name in re.findall(r"(--[\w-]+)[:=]", text)}
    wrong = [
        f"{where}: {name}"
        for where, text in texts.items()
        for name in re.findall(r"var\((--[\w-]+)\)", text)
        if name not in given
    ]
    assert wrong == []
