"""A language is a folder: one with three words in it is offered everywhere, and English fills the gaps."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rhumbline import locales
from web.phrases import phrase

ROOT = Path(__file__).parents[2]
POLISH: dict[str, dict[str, Any]] = {
    "language": {"name": "Polski"},
    "pages": {
        "start.rules": "Zasady",
        "start.openFree": {
            "one": "{n} wolne miejsce",
            "few": "{n} wolne miejsca",
            "many": "{n} wolnych miejsc",
            "other": "{n} wolnego miejsca",
        },
    },
    "gisborne": {"about.blurb": "Wyścig przez nieznaną wyspę."},
}
GAME = {
    "name": "gisborne",
    "title": "Gisborne",
    "credit": "",
    "seats": [2, 3],
    "options": {},
    "orders": {},
    "strength": {},
}
FREE = {1: "1 wolne miejsce", 2: "2 wolne miejsca", 5: "5 wolnych miejsc", 22: "22 wolne miejsca"}
ANSWERS: dict[str, Any] = {
    "/api/me": {"name": "", "secured": False, "new": True},
    "/api/me/tables": [],
    "/api/daily": {"day": "2026-01-01", "until": 1767312000, "games": []},
    "/api/games": {"games": [GAME], "bots": [], "levels": [], "documentation": False},
    "/api/tables": [
        {
            "id": f"table{n}",
            "game": "gisborne",
            "options": {},
            "seats": 2,
            "free": n,
            "people": ["Ada"],
            "stage": "open",
        }
        for n in FREE
    ],
}


class Files(SimpleHTTPRequestHandler):
    """The built files, and the app at every other address; silent."""

    def do_GET(self) -> None:
        if "." not in self.path:
            self.path = "/index.html"
        super().do_GET()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app with one language more."""
    folder, made = tmp_path_factory.mktemp("locales") / "locales", tmp_path_factory.mktemp("built")
    shutil.copytree(locales.HERE, folder)
    (folder / "pl").mkdir()
    for book, words in POLISH.items():
        (folder / "pl" / f"{book}.json").write_text(json.dumps(words), "utf-8")
    build = [sys.executable, str(ROOT / "hatch_build.py"), "into", str(made)]
    subprocess.run(build, check=True, env={**os.environ, "RHUMBLINE_LOCALES": str(folder)})
    return made


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(built))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """The browser of somebody who speaks Polish; the server's few answers are made up."""

    def answer(route: Route) -> None:
        route.fulfill(json=ANSWERS[urlsplit(route.request.url).path])

    with chromium.new_context(locale="pl-PL", base_url=address, service_workers="block") as context:
        context.route("**/api/**", answer)
        yield context.new_page()


def test_the_start_page_speaks_a_language_of_three_words(page: Page, built: Path) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(urlsplit(request.url).path.lstrip("/")))
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.get_by_text("Zasady")).to_be_visible()
    expect(page.get_by_text("Wyścig przez nieznaną wyspę.")).to_be_visible()
    for text in FREE.values():
        expect(page.get_by_text(text, exact=True)).to_be_visible()
    # All else is English.
    expect(page.get_by_text(phrase("en", "start.title"))).to_be_visible()
    assert "[" not in page.inner_text("body")
    # Each book comes once, with the English words in it.
    files = json.loads((built / "files.json").read_text("utf-8"))
    books = {name: told["file"] for name, told in files.items() if Path(name).name in {"app.json", "pages.json"}}
    assert sorted(Path(name).parent.name for name, file in books.items() if file in fetched) == ["pl", "pl"]


def test_every_language_is_offered(page: Page) -> None:
    page.goto("/settings")
    label = phrase("en", "settings.language")
    for name in ("English", "Deutsch", "Polski"):
        expect(page.get_by_role("radio", name=name)).to_be_attached()
    switch = page.get_by_role("combobox", name=label)
    assert switch.locator("option").all_inner_texts() == ["English", "Deutsch", "Polski"]
    switch.select_option("Deutsch")
    expect(page.get_by_role("heading", name=phrase("de", "settings.title"))).to_be_visible()
    expect(page.get_by_role("radio", name="Deutsch")).to_be_checked()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
