"""Pictures of every page, and of each game early, in the middle and at its end, in both sizes and colours.

`./rhumb pictures` writes them to screenshots/; the languages take turns. Words after it choose: games, "pages", or
"readme" for the pictures at the top of the README, which are in docs/pictures.
"""

import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal

from playwright.sync_api import Browser

from harness import Server
from rhumbline import games
from rhumbline.cli.compiling import compile_rules
from rhumbline.games import load
from web.hands import play
from web.tables import make, post, sit_at, stage
from web.visitors import DESKTOP, PHONE, Visitor, a_browser

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = {"phone": PHONE, "desktop": DESKTOP}
LANGUAGES: dict[tuple[str, Literal["light", "dark"]], str] = {
    ("phone", "light"): "en",
    ("phone", "dark"): "de",
    ("desktop", "light"): "de",
    ("desktop", "dark"): "en",
}
SPEAK = """language => {
    const kept = JSON.parse(localStorage.getItem("rhumbline-settings") ?? "{}");
    localStorage.setItem("rhumbline-settings", JSON.stringify({ ...kept, language }));
}"""
IN_README = Path(__file__).parents[2] / "docs" / "pictures"
SMALL = {"x": 0, "y": 0, **DESKTOP, "scale": 0.75}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOMENTS: tuple[Literal["early", "middle"], ...] = ("early", "middle")
SEATS = 4
MIDDLE: dict[str, Callable[[int, dict[str, Any]], bool]] = {
    "cartographers": lambda turns, _: turns >= 12,
    "kingdom-maps": lambda turns, _: turns >= 8,
    "gisborne": lambda turns, _: turns >= 7,
    # How often somebody is asked in a year depends on the luck of the auctions.
    "pizarro": lambda _, view: view["year"] != "I",
}
"""Whether a game is in its middle, by the turns taken and what is seen."""


class Photographer:
    """A visitor who takes pictures of what he sees."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.visitor = Visitor(browser, base)
        self.taken = 0

    def shoot(self, name: str) -> None:
        """The page that is open, in both sizes and colours."""
        page = self.visitor.page
        for (size, theme), language in LANGUAGES.items():
            page.set_viewport_size(SIZES[size])
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.evaluate(SPEAK, language)
            page.reload()
            page.wait_for_selector("main >> visible=true")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=FOLDER / f"{name}-{size}-{theme}.png")
            self.taken += 1
        sys.stdout.write(f"{name} ({self.taken} pictures)\n")
        sys.stdout.flush()

    def shoot_at(self, path: str, name: str) -> None:
        self.visitor.go(path)
        self.shoot(name)

    def play_to(self, game: str, table: str, moment: Literal["early", "middle"], random: Random) -> None:
        """Sit down and play until the game is so far."""
        visitor = self.visitor
        visitor.page.evaluate(SPEAK, visitor.language)
        visitor.page.set_viewport_size(DESKTOP)
        sit_at(visitor, table)
        for turn in count(1):
            play([visitor], game, random, turns=1)
            visitor.until(lambda: visitor.prompt or visitor.over)
            if moment == "early" or visitor.over or MIDDLE[game](turn, visitor.view):
                break

    def shoot_for_readme(self, game: str) -> None:
        """The board in the middle of a game, by day and by night, in files small enough for the README."""
        page = self.visitor.page
        table = make(self.visitor, game, min(SEATS, load(game).seats[-1]))
        self.play_to(game, table, "middle", Random(4))
        camera = self.visitor.context.new_cdp_session(page)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.reload()
            page.wait_for_selector("main >> visible=true")
            page.wait_for_load_state("networkidle")
            taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": 82, "clip": SMALL})
            (IN_README / f"{game}-{theme}.webp").write_bytes(b64decode(taken["data"]))
            self.taken += 1

    def shoot_game(self, game: str) -> str:
        """Early, in the middle, and at the end; gives the table."""
        visitor = self.visitor
        table = make(visitor, game, min(SEATS, load(game).seats[-1]))
        random = Random(4)
        for moment in MOMENTS:
            self.play_to(game, table, moment, random)
            self.shoot(f"{game}-{moment}")
        if not visitor.over:
            post(visitor, f"/api/tables/{table}/seats/0", bot="greedy")
            visitor.until(lambda: stage(visitor, table) == "over", "the game ends")
        self.shoot_at(f"/t/{table}", f"{game}-end")
        return table


def main(wanted: list[str]) -> None:
    compile_rules()
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"{folder}/tables.sqlite", "--rate", "0") as server,
        a_browser() as browser,
    ):
        photographer = Photographer(browser, server.url)
        photographer.visitor.go("/")
        for game in games():
            if "readme" in wanted:
                photographer.shoot_for_readme(game)
            if not wanted or game in wanted:
                table = photographer.shoot_game(game)
                for page in ("new", "rules", "learn"):
                    photographer.shoot_at(f"/{page}/{game}", f"{page}-{game}")
                photographer.shoot_at(f"/replay/{table}", f"replay-{game}")
                photographer.shoot_at(f"/luck/{table}", f"luck-{game}")
        if not wanted or "pages" in wanted:
            made = post(photographer.visitor, "/api/tables", game="pizarro", seats=4, name="Ada", private=True)
            pages = {"start": "/", "settings": "/settings", "lobby": f"/t/{made['id']}", "not-found": "/nowhere"}
            for name, path in pages.items():
                photographer.shoot_at(path, name)
        photographer.visitor.context.close()
    sys.stdout.write(f"{photographer.taken} pictures are in {FOLDER}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
