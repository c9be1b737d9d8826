"""The documentation as a site: built from the sources, whole, and within the policy of the server that shows it."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import httpx
import nbformat
import pytest
from nbclient import NotebookClient

import rhumbline
from harness import Server
from rhumbline import envs
from rhumbline.cli import run
from rhumbline.server.http import site

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
FIRST_STEPS = ("players", "bot-writers", "researchers", "tinkerers", "operators")


class Reader(HTMLParser):
    """What a page points at, what can be pointed at in it, and what a strict policy would refuse."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.refused: list[str] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src"} and value is not None:
                self.links.append(value)
                if tag != "a" and ":" in value:
                    self.refused.append(f"{tag} {name}={value}")
            elif name == "id" and value is not None:
                self.anchors.add(value)
            elif name == "style" or name.startswith("on"):
                self.refused.append(f"{tag} {name}")
        if tag in {"script", "style", "iframe"}:
            self.refused.append(tag)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    subprocess.run([sys.executable, DOCS / "site" / "build.py", folder], check=True)
    return folder


def test_every_page_is_there_and_every_link_leads_somewhere(built: Path) -> None:
    pages = {file.relative_to(built).as_posix(): Reader(file) for file in built.rglob("*.html")}
    assert {f"{file.stem}.html" for file in [*DOCS.glob("*.md"), *NOTEBOOKS]} <= set(pages)
    for name, page in pages.items():
        assert page.refused == [], name
        for link in page.links:
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = ((built / name).parent / path).resolve().relative_to(built).as_posix() if path else name
            assert (built / target).is_file(), f"{name}: {link}"
            assert not anchor or anchor in pages[target].anchors, f"{name}: {link}"


def test_the_reference_names_all_that_is_public(built: Path) -> None:
    for page, module, left_out in (("api", rhumbline, {"CHANCE"}), ("api-envs", envs, set[str]())):
        headings = re.findall(r"<h3[^>]*><code>(\w+)", (built / f"{page}.html").read_text("utf-8"))
        assert set(module.__all__) - left_out <= set(headings)
    assert "must_decide" not in (built / "api.html").read_text("utf-8")
    assert "A new match. The same seed gives the same luck" in (built / "api.html").read_text("utf-8")


def test_a_wheel_brings_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that they can be copied without a clone; an editable install has the clone's own."""
    hook = loaded(ROOT / "hatch_build.py")
    for work in ("build", "build_docs"):
        monkeypatch.setattr(hook, work, lambda: None)
    for target, version, brought in (
        ("wheel", "standard", True),
        ("wheel", "editable", False),
        ("sdist", "standard", False),
    ):
        data: dict[str, dict[str, str]] = {"force_include": {}}
        hook.WebApp(str(ROOT), {}, None, None, "", target).initialize(version, data)
        assert data["force_include"] == ({str(ROOT / "examples"): "rhumbline/examples"} if brought else {})


def loaded(file: Path) -> Any:
    """A program that is run by path, as a module."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_link_that_leads_nowhere_stops_the_build() -> None:
    build = loaded(DOCS / "site" / "build.py")
    writer = build.Writer()
    assert writer.target("bots.md#levels", DOCS / "players.md") == "bots.html#levels"
    for link in ("gone.md", "../../elsewhere"):
        with pytest.raises(build.Failed, match=f"docs/players.md points at {link}, and there is nothing"):
            writer.target(link, DOCS / "players.md")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_run_and_say_what_they_say(notebook: Path) -> None:
    """What is printed in the documentation is what comes out."""
    book = nbformat.read(notebook, 4)  # type: ignore[no-untyped-call]
    printed = _printed(book)
    client = NotebookClient(
        book, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(notebook.parent)}}
    )
    client.execute()
    assert _printed(book) == printed


def _printed(book: Any) -> list[str]:
    """What each cell prints; a busy machine may send it in several pieces."""
    return ["".join(out.get("text", "") for out in cell.outputs) for cell in book.cells if cell.cell_type == "code"]


@pytest.mark.parametrize("page", FIRST_STEPS)
def test_first_steps_can_be_taken(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command and every program on the page, in order, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    blocks = re.findall(r"```(\w+)\n(.*?)```", (DOCS / f"{page}.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for language, text in blocks:
        if language == "python" and "sys.stdin" in text:
            Path("mine.py").write_text(text, "utf-8")
        elif language == "python":
            exec(compile(text, f"{page}.md", "exec"), {})  # noqa: S102 (our own page)
        for line in text.splitlines() if language == "sh" else ():
            word, *words = shlex.split(line)
            assert word == "rhumbline", line
            if words[0] == "play":  # as if somebody had played it to the end
                shutil.copy(ROOT / "tests" / "records" / "kingdom-maps-1.jsonl", "game.jsonl")
            elif words[0] == "serve":
                server = Server("tables.db", "--name", words[words.index("--name") + 1]).start()
                assert httpx.get(f"{server.url}/docs").headers["location"] == "/docs/"
                server.stop()
            else:
                assert run(words) == 0, (line, capsys.readouterr().err)


def test_the_server_shows_it(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "DOCUMENTATION", built)
    files = site.read_all()
    first = site.answer(files, "/docs/", {})
    assert (first.status_code, first.media_type) == (200, "text/html")
    assert b"For researchers" in first.content
    assert site.answer(files, "/docs", {}).headers["location"] == "/docs/"
    assert site.answer(files, "/docs/style.css", {}).media_type == "text/css"
    assert site.answer(files, "/docs/files/examples/train.py.txt", {}).media_type == "text/plain"
    without = {name: page for name, page in files.items() if not name.startswith("docs/")}
    told = site.answer(without, "/docs/", {})
    assert told.status_code == 404
    assert b"./rhumb docs" in told.content
