"""Finding texts by words as people type them: "when does a season end" finds the rule that says when a season ends.

Little words are dropped, endings cut off, words that mean the same are searched for together, and the texts that have
more of the rarer words come first. What is dropped, cut and alike stands in each language's `language.json`; the
browser's `lib/search.ts` reads the same tables and finds the same.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from math import log
from typing import Any, NamedTuple

from rhumbline.locales import ENGLISH, HERE, _read, languages

SHORTEST = 3
"""No ending is cut off if less than this would be left."""
LONG = 4
"""A stem this long may stand anywhere in a longer word: German builds its words that way."""
HEADING, ALIKE, PHRASE = 0.6, 0.7, 2.0
"""What a word counts in the heading, by a word that means the same, and what all of them count side by side."""
GOOD_ENOUGH = 0.6
"""Texts are left out that are worth less than this part of the best one."""


class Tables(NamedTuple):
    """A language's way with words: what to drop, what to cut off, and what means the same."""

    drop: frozenset[str]
    endings: tuple[str, ...]
    alike: tuple[frozenset[str], ...]


def _plain(text: str) -> list[str]:
    """The words of a text: small letters without dots and accents, nothing in square brackets."""
    bare = unicodedata.normalize("NFD", re.sub(r"\[[^\]]*\]", "", text).lower().replace("ß", "ss"))
    return re.findall(r"[a-z0-9]+", re.sub(r"[\u0300-\u036f]", "", bare))


@cache
def _tables(language: str) -> Tables:
    own = language if language in languages() else ENGLISH
    found: Any = _read(HERE / own / "language.json").get("search", {})
    endings = tuple(sorted(found.get("endings", "").split(), key=lambda ending: -len(ending)))
    tables = Tables(frozenset(_plain(found.get("drop", ""))), endings, ())
    return tables._replace(
        alike=tuple(frozenset(_stem(word, tables) for word in _plain(group)) for group in found.get("alike", []))
    )


def _stem(word: str, tables: Tables) -> str:
    for ending in tables.endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


def _is(wanted: str, word: str) -> bool:
    """Whether a stem of a text is one that is looked for."""
    return word == wanted or (len(wanted) >= LONG and wanted in word) or (len(word) >= LONG and wanted.startswith(word))


def find(query: str, texts: Sequence[tuple[str, str]], language: str = ENGLISH) -> list[int]:
    """The indices of the texts, each with its heading, that fit a query, the best first."""
    tables = _tables(language)

    def stems(words: Iterable[str]) -> frozenset[str]:
        return frozenset(_stem(word, tables) for word in words)

    typed = _plain(query)
    # dict: each word once, in the order in which they were typed.
    kept = list(dict.fromkeys(_stem(word, tables) for word in typed if word not in tables.drop))
    wanted = kept or list(dict.fromkeys(_stem(word, tables) for word in typed))
    pages = [(stems(_plain(text)), stems(_plain(heading))) for text, heading in texts]
    worth = [0.0] * len(texts)
    for stem in wanted:
        alike = frozenset().union(*(group for group in tables.alike if stem in group)) - {stem}
        hits = {}
        for i, (text, heading) in enumerate(pages):
            hit = 1.0 if any(_is(stem, word) for word in text) else ALIKE if alike & text else 0.0
            hit += HEADING if alike & heading or any(_is(stem, word) for word in heading) else 0.0
            if hit:
                hits[i] = hit
        for i, hit in hits.items():
            worth[i] += hit * log(1 + len(texts) / len(hits))
    phrase = " ".join(typed)
    for i, (page, _) in enumerate(texts):
        if len(typed) > 1 and worth[i] > 0 and phrase in " ".join(_plain(page)):
            worth[i] *= PHRASE
    least = GOOD_ENOUGH * max(worth, default=0.0)
    return sorted((i for i, one in enumerate(worth) if 0 < one >= least), key=lambda i: -worth[i])
