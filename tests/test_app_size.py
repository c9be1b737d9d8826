"""How much JavaScript a page of the built web app needs, compressed, and in how many files."""

import gzip
import json
from functools import cache
from typing import Any

import pytest

from rhumbline.server.http.site import BUILT

MOST = 100_000
MOST_FILES = 12
"""A browser asks for six at a time, and each round takes a slow line its while."""
MOST_OF_A_COVER = 160_000
"""A messenger fetches it while somebody waits for the preview."""
WEB = BUILT.parents[2] / "web" / "src"
GAMES = sorted(file.parent.name for file in WEB.glob("games/*/index.ts"))


@cache
def files() -> dict[str, Any]:
    """What the build says of its files: by source, with what each needs to run."""
    told: dict[str, Any] = json.loads((BUILT / "files.json").read_text("utf-8"))
    return told


def needs(sources: list[str]) -> set[str]:
    """The built files that these sources cannot run without."""
    waiting, found = list(sources), set()
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            waiting += files()[one].get("imports", [])
    return {files()[one]["file"] for one in found}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_page_is_light(game: str, language: str) -> None:
    words = [f"../src/rhumbline/locales/{language}/{book}.json" for book in ("app", "table", game)]
    sizes = {
        file: len(gzip.compress((BUILT / file).read_bytes(), 9))
        for file in needs(["index.html", "src/pages/AtTable.svelte", f"src/games/{game}/index.ts", *words])
    }
    assert sum(sizes.values()) <= MOST, sorted(sizes.items(), key=lambda pair: -pair[1])
    assert len(sizes) <= MOST_FILES, sorted(sizes)


@pytest.mark.parametrize("game", GAMES)
def test_a_preview_of_a_link_is_light(game: str) -> None:
    assert (WEB / "games" / game / "cover.png").stat().st_size <= MOST_OF_A_COVER
