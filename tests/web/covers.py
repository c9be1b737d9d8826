"""The picture of each game for previews of links: its box, as large as other sites want it.

`./rhumb covers` writes web/src/games/GAME/cover.png from Cover.svelte of that folder; run it when a cover has changed.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from harness import Server
from rhumbline.cli.compiling import compile_rules
from rhumbline.server.http.previews import PICTURE
from web.palette import slim
from web.visitors import a_browser

FACES = Path(__file__).parents[2] / "web" / "src" / "games"
SHOW_ONE = """index => {
    const picture = document.querySelectorAll("ul.games article .box > svg")[index];
    picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
    picture.style.cssText = "position: fixed; inset: 0; width: 100vw; height: 100vh";
    document.body.replaceChildren(picture);
}"""


def shoot(browser: Browser, base: str) -> None:
    """Every game that has a cover, in the order of the start page."""
    page = browser.new_page(viewport=ViewportSize(width=PICTURE[0], height=PICTURE[1]), color_scheme="light")
    page.goto(base)
    page.wait_for_selector("ul.games article .box > svg")
    links = page.locator("ul.games article a[href^='/rules/']")
    games = [str(link.get_attribute("href")).removeprefix("/rules/") for link in links.all()]
    drawn = [game for game in games if (FACES / game / "Cover.svelte").exists()]
    for index, game in enumerate(drawn):
        page.goto(base)
        page.wait_for_function("n => document.querySelectorAll('ul.games .box > svg').length === n", arg=len(drawn))
        page.evaluate(SHOW_ONE, index)
        picture = slim(page, page.screenshot())
        (FACES / game / "cover.png").write_bytes(picture)
        sys.stdout.write(f"{game}: {len(picture) // 1000} KB\n")


def main() -> None:
    compile_rules()
    with tempfile.TemporaryDirectory() as folder, Server(f"{folder}/tables.sqlite") as server, a_browser() as browser:
        shoot(browser, server.url)


if __name__ == "__main__":
    main()
