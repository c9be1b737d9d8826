"""A server of the tests' own, and visitors with a real browser."""

import asyncio
from asyncio.events import _set_running_loop
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from harness import Server
from rhumbline.cli.compiling import compile_rules
from rhumbline.server.http.site import BUILT
from web.visitors import Visitor, a_browser

PICTURES = Path(__file__).parents[2] / "screenshots"
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests of a worker."""
    assert (BUILT / "index.html").exists(), "The web app has not been built: run ./rhumb web."
    compile_rules()
    with Server(str(tmp_path_factory.mktemp("web") / "tables.sqlite"), "--rate", "0") as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a worker; every visitor has a context of his own."""
    with a_browser() as found:
        yield found


@pytest.fixture(scope="session")
def playwrights_loop(chromium: Browser) -> Iterator[asyncio.AbstractEventLoop]:
    """It counts as running in this thread as long as there is a browser."""
    assert chromium
    loop = asyncio.get_running_loop()
    yield loop
    _set_running_loop(loop)


@pytest.fixture(autouse=True)
def only_in_browser_tests(playwrights_loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Other tests of this worker run event loops of their own."""
    _set_running_loop(playwrights_loop)
    yield
    _set_running_loop(None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures know whether their test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def visit(site: Server, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Somebody opens the app; at the end nobody's console may have complained. What a failed test saw is kept."""
    visitors: list[Visitor] = []

    def come(base: str = site.url, **more: Any) -> Visitor:
        visitors.append(Visitor(chromium, base, **more))
        return visitors[-1]

    yield come
    if request.node.stash.get(FAILED, False):
        for number, visitor in enumerate(visitors):
            visitor.page.screenshot(path=PICTURES / "failed" / f"{request.node.name}-{number}.png")
    for visitor in visitors:
        visitor.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, from the front end's own packages."""
    return (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
