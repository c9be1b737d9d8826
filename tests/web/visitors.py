"""People with a real browser: what they see, what their socket was told, and everything their console complained of."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    ViewportSize,
    WebSocket,
    expect,
    sync_playwright,
)

from rhumbline.server.live.changes import apply
from web.phrases import phrase

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 60.0
"""Seconds after which a test gives up on something that should have happened."""
expect.set_options(timeout=PATIENCE * 1000)
PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1440, height=900)
MISSING_WORDS = re.compile(r"\[[\w-]+\.[\w.-]+\]")
HAS_FOCUS = "node => node === document.activeElement"
MOST_TABS = 250
KEEP_PACE = """if (location.protocol.startsWith("http") && localStorage.getItem("rhumbline-settings") === null)
    localStorage.setItem("rhumbline-settings", JSON.stringify({ pace: "%s", onlyMove: false }))"""
# Whoever plays by the socket's word must be asked everything: a move that the server makes would come before his own.


def _executable(playwright: Playwright) -> str:
    """A Chromium: the one named in BROWSER, one of this machine, or one that Playwright fetches."""
    for name in (os.environ.get("BROWSER", ""), *BROWSERS):
        if name and (found := shutil.which(name)) is not None:
            return found
    own = playwright.chromium.executable_path
    if not Path(own).exists():
        fetch = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
        if subprocess.run(fetch, check=False).returncode:
            message = "The browser tests need a Chromium: install one, or name one in the variable BROWSER."
            raise AssertionError(message)
    return own


@contextlib.contextmanager
def a_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        words = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]
        browser = playwright.chromium.launch(executable_path=_executable(playwright), args=words)
        yield browser
        browser.close()


class Visitor:
    """One person in a browser of his own (a context shares nothing with others)."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        *,
        language: str = "en",
        phone: bool = False,
        keys: bool = False,
        theme: Literal["light", "dark"] = "light",
        pace: str | None = "instant",
        motion: bool = False,
        **more: Any,
    ) -> None:
        self.base = base
        self.language = language
        self.phone = phone
        self.keys = keys
        """Whether this person has nothing but a keyboard."""
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            locale={"en": "en-GB", "de": "de-DE"}[language],
            base_url=base,
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme=theme,
            **more,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        if pace is not None:  # nobody here has the time to watch bots think
            self.context.add_init_script(KEEP_PACE % pace)
        self.problems: list[str] = []
        self.allowed: list[str] = []  # parts of complaints that a test provokes itself
        self.document: dict[str, Any] = {}
        self.seat: int | None = None
        self.latest: WebSocket | None = None
        self.asked_for: dict[str, Any] = {}  # what the page sent last: the moves of a preview by its id
        self.foreseen: dict[tuple[str, ...], dict[str, Any]] = {}  # what drafts lead to, for the prompt that is open
        self.hinted: dict[str, Any] = {}  # the latest hint
        self.told: list[dict[str, Any]] = []  # everything the page has said to the server
        self.draft: tuple[str, ...] = ()  # the moves the server last looked at and liked
        self.page = self._open()

    def _open(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda told: self._note(told.type, f"{told.text} ({told.location.get('url')})"))
        page.on("pageerror", lambda problem: self._note("error", str(problem)))
        page.on("websocket", self._listen)
        return page

    def come_back_later(self) -> None:
        """Close the tab, and open another one."""
        self.page.close()
        self.document = {}
        self.page = self._open()

    # --- what is heard

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not any(part in text for part in self.allowed):
            self.problems.append(text)

    def _listen(self, socket: WebSocket) -> None:
        self.latest = socket
        socket.on("framereceived", lambda frame: self._hear(socket, json.loads(frame)))
        socket.on("framesent", lambda frame: self._tell(json.loads(frame)))

    def _tell(self, told: dict[str, Any]) -> None:
        self.told.append(told)
        if told["type"] == "preview":
            self.asked_for[told["id"]] = tuple(told["moves"])

    def _hear(self, socket: WebSocket, told: dict[str, Any]) -> None:
        if socket is not self.latest:
            return  # where a device goes on to another seat, the last words of the one before may come late
        if told["type"] == "update":
            before = self.prompt and self.prompt["id"]
            if told.get("whole"):
                self.document = told["whole"]
            else:
                self.document = apply(self.document, told.get("changes") or [])
            if (self.prompt and self.prompt["id"]) != before:
                self.foreseen, self.draft = {}, ()
        elif told["type"] == "preview" and told["id"] in self.asked_for:
            self.draft = self.asked_for.pop(told["id"])
            self.foreseen[self.draft] = {"next": [], **told}
        elif told["type"] == "hint":
            self.hinted = told
        elif told["type"] == "table":
            self.seat = told["you"]

    @property
    def prompt(self) -> dict[str, Any] | None:
        """What this person is asked, as the socket told."""
        found: dict[str, Any] | None = self.document.get("prompt")
        return found

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.document["view"]
        return found

    @property
    def over(self) -> bool:
        return self.document.get("result") is not None

    def has_begun(self) -> bool:
        return bool(self.document)

    def likes(self, draft: list[str] | tuple[str, ...], other_than: tuple[str, ...] = ()) -> bool:
        """Whether the server has liked a longer draft than this, and not just the other one."""
        return len(self.draft) > len(draft) and self.draft[: len(draft)] == tuple(draft) and self.draft != other_than

    def after(self, moves: list[str]) -> list[str]:
        """What may follow these moves of a draft, once the page has asked and was told."""
        self.until(lambda: tuple(moves) in self.foreseen, f"the draft {moves}")
        found: list[str] = self.foreseen[tuple(moves)]["next"]
        return found

    def until(self, happens: Callable[[], object], what: str = "", patience: float = PATIENCE) -> None:
        """Let the page go on until something has happened."""
        end = time.monotonic() + patience
        while not happens():
            if time.monotonic() > end:
                heard = self.page.locator("[aria-live]").all_inner_texts()
                message = f"{what or 'it'} did not happen at {self.page.url}; console: {self.problems}; heard: {heard}"
                raise AssertionError(message)
            self.page.wait_for_timeout(10)

    # --- what is done

    def say(self, key: str, **values: object) -> str:
        """The app's words in this person's language."""
        return phrase(self.language, key, **values)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.base}{path}")

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    def link(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("link", name=self.say(key, **values), exact=True)

    def press(self, thing: Locator) -> None:
        """Click or tap it; without a pointer: go there with the Tab key, and Enter."""
        if self.keys:
            self.walk_to(thing)
            self.page.keyboard.press("Enter")
        elif self.phone:
            thing.tap()
        else:
            thing.click()

    def walk_to(self, thing: Locator) -> None:
        """Press Tab until it has the focus."""
        node = thing.element_handle()
        for _ in range(MOST_TABS):
            if self.page.evaluate(HAS_FOCUS, node):
                return
            self.page.keyboard.press("Tab")
        message = f"the Tab key never comes to {thing}"
        raise AssertionError(message)

    def settle(self) -> None:
        """Let the page catch up with its socket: we hear frames before it does, and nobody is that quick."""
        self.page.evaluate("() => new Promise((done) => setTimeout(done, 30))")

    def press_among(self, group: Locator, thing: Locator) -> None:
        """Press one of several that share one stop of the Tab key: arrows go from one to the next."""
        if not self.keys:
            return self.press(thing)
        self.walk_to(group.locator("[tabindex='0']"))
        # The group remembers where one was last: what is wanted may lie on either side of that.
        for key in ["ArrowRight"] * MOST_TABS + ["ArrowLeft"] * MOST_TABS:
            if thing.evaluate(HAS_FOCUS):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press(key)
        message = f"the arrow keys never come to {thing}"
        raise AssertionError(message)

    def write(self, field: Locator, text: str) -> None:
        if self.keys:
            self.walk_to(field)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text)
        else:
            field.fill(text)

    # --- what must hold everywhere

    def check(self) -> None:
        """Nothing is missing, nothing sticks out, nobody complained."""
        missing = MISSING_WORDS.findall(self.page.inner_text("body"))
        assert not missing, missing
        beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        self.until(lambda: self.page.evaluate(beyond) <= 0, "room for everything", patience=2)
        assert not self.problems, self.problems

    def close(self) -> None:
        self.context.close()
        assert not self.problems, self.problems
