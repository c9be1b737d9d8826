"""What the app says, from its own books of words: a test asks for a button by its key, in whichever language."""

import re
from functools import cache

from rhumbline import locales
from rhumbline.games import names


@cache
def book(language: str) -> locales.Words:
    """Every key as the app says it: a game's with its name in front."""
    shared = {
        key: text for name in ("app", "pages", "people", "table") for key, text in locales.words(language, name).items()
    }
    return shared | {f"{game}.{key}": text for game in names() for key, text in locales.words(language, game).items()}


def phrase(language: str, key: str, **values: object) -> str:
    """The text for a key, its places filled. English and German have one form for one, and another for all else."""
    text = book(language)[key]
    if not isinstance(text, str):
        text = text["one" if values.get("n") == 1 else "other"]
    return re.sub(r"\{(\w+)\}", lambda place: str(values.get(place[1], "")), text)


def title(game: str) -> str:
    """The name on a game's box; it is the same in both languages."""
    return phrase("en", f"{game}.about.title")
