"""The documentation as a site of plain files: `python docs/site/build.py FOLDER`. No scripts, no other hosts.

Pages are the Markdown in docs/ and a few others, the notebooks, and a reference read from the docstrings. It needs
markdown-it-py, Pygments and griffelib, and none of what Rhumbline itself needs: nothing is imported, all is read.
"""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))  # it may be run by path, from wherever a wheel is built

import reference  # noqa: E402

DOCS = ROOT / "docs"
NOTEBOOKS = ROOT / "examples" / "notebooks"
CONTENTS = {
    "First steps": ["index", "players", "bot-writers", "researchers", "tinkerers", "operators"],
    "Study": ["bots", "lab", "envs", "bench"],
    "Build": ["notation", "protocol", "server", "deploy", "web", "new-game", "architecture", "changelog"],
}
ELSEWHERE = {
    "architecture": ROOT / "ARCHITECTURE.md",
    "bench": ROOT / "bench" / "README.md",
    "changelog": ROOT / "CHANGELOG.md",
}


class Failed(Exception):
    """The site cannot be built; the message is one sentence."""


class Page(NamedTuple):
    """A page before it has its frame."""

    name: str
    title: str
    body: str
    parts: list[tuple[str, str]]  # the headings of its second level: anchor and text


def slug(text: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def coloured(code: str, language: str, _: object = None) -> str:
    """Code with a class for each kind of word; a language nobody knows stays plain."""
    try:
        lexer = get_lexer_by_name(language or "text")
    except ClassNotFound:
        return ""
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))


MARKDOWN = MarkdownIt("commonmark", {"html": False, "highlight": coloured}).enable("table")


class Writer:
    """Turns Markdown into pages, and keeps what files they point at."""

    def __init__(self) -> None:
        self.files: set[Path] = set()
        self.pages = {**{file.stem: file for file in DOCS.glob("*.md")}, **ELSEWHERE}
        self.names = {file.resolve(): name for name, file in self.pages.items()}

    def page(self, name: str) -> Page:
        """The page of this name."""
        source = self.pages[name]
        return self.written(name, source.read_text("utf-8"), source)

    def written(self, name: str, text: str, source: Path) -> Page:
        """A page from Markdown that lies, or would lie, at `source`."""
        tokens = MARKDOWN.parse(text)
        parts, title, taken = [], "", set[str]()
        for opening, inline in pairwise(tokens):
            if opening.type == "heading_open":
                words = "".join(child.content for child in inline.children or [])
                anchor = slug(words)
                while anchor in taken:
                    anchor += "-"
                taken.add(anchor)
                opening.attrSet("id", anchor)
                title = title or words
                parts += [(anchor, words)] if opening.tag == "h2" else []
        for token in flat(tokens):
            if token.type == "link_open":
                token.attrSet("href", self.target(str(token.attrGet("href")), source))
            elif token.type == "image":
                token.attrSet("src", self.target(str(token.attrGet("src")), source))
            elif align := token.attrs.pop("style", None):
                token.attrSet(
                    "class", str(align).removeprefix("text-align:")
                )  # the app's policy allows no styles inline
        return Page(name, title, MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}), parts)

    def target(self, link: str, source: Path) -> str:
        """Where a link leads on the site: to a page, or to a file that comes along."""
        if re.match(r"[a-z]+:|#", link):
            return link
        path, _, anchor = link.partition("#")
        file = (source.parent / path).resolve()
        if not file.exists() or not file.is_relative_to(ROOT):
            message = f"{source.relative_to(ROOT)} points at {link}, and there is nothing"
            raise Failed(message)
        if file in self.names:
            return f"{self.names[file]}.html{'#' * bool(anchor)}{anchor}"
        if file.suffix == ".ipynb":
            return f"{file.stem}.html"
        self.files |= set(file.iterdir()) if file.is_dir() else {file}
        return place_of(file)

    def notebook(self, file: Path) -> Page:
        """A notebook with what it printed when it was run last."""
        cells = json.loads(file.read_text("utf-8"))["cells"]
        pages = [
            self.written(file.stem, "".join(cell["source"]), file) for cell in cells if cell["cell_type"] == "markdown"
        ]
        texts, body = iter(pages), ""
        for cell in cells:
            if cell["cell_type"] == "markdown":
                body += next(texts).body
            else:
                body += f"<pre><code>{coloured(''.join(cell['source']), 'python')}</code></pre>"
                body += "".join(f'<div class="output">{shown(output)}</div>' for output in cell["outputs"])
        return Page(file.stem, pages[0].title, body, [part for page in pages for part in page.parts])


def flat(tokens: list[Token]) -> Iterator[Token]:
    """All tokens, those within others too."""
    for token in tokens:
        yield token
        yield from flat(token.children or [])


def place_of(file: Path) -> str:
    """Where a file lies on the site; as text, so that browsers show it. A folder is a list of its files."""
    path = file.relative_to(ROOT).as_posix()
    if file.parent == DOCS and file.suffix in {".svg", ".png"}:
        return file.name
    return f"files/{path}.html" if file.is_dir() else f"files/{path}.txt"


def shown(output: dict[str, Any]) -> str:
    """What a cell printed: a picture if it has drawn one, else its text."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        return "".join(data["image/svg+xml"])
    return f"<pre>{escape(''.join(output.get('text', data.get('text/plain', ''))))}</pre>"


def menu(current: Page, groups: dict[str, list[Page]]) -> str:
    """The list of all pages, with the parts of the current one."""
    told = []
    for group, pages in groups.items():
        told.append(f"<h2>{group}</h2><ul>")
        for page in pages:
            here = ' aria-current="page"' if page is current else ""
            parts = "".join(f'<li><a href="#{anchor}">{escape(words)}</a></li>' for anchor, words in page.parts)
            inner = f"<ul>{parts}</ul>" if here and parts else ""
            told.append(f'<li><a href="{page.name}.html"{here}>{escape(page.title)}</a>{inner}</li>')
        told.append("</ul>")
    return "".join(told)


def build(folder: Path) -> None:
    """Write the whole site; an older one at this place goes."""
    writer = Writer()
    more = sorted(set(writer.pages) - {name for names in CONTENTS.values() for name in names})
    contents = CONTENTS | ({"More": more} if more else {})
    groups = {group: [writer.page(name) for name in names] for group, names in contents.items()}
    groups["Notebooks"] = [writer.notebook(file) for file in sorted(NOTEBOOKS.glob("*.ipynb"))]
    groups["Reference"] = [writer.written(name, text, DOCS / f"{name}.md") for name, text in reference.pages()]
    frame = Template((HERE / "page.html").read_text("utf-8"))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in (page for pages in groups.values() for page in pages):
        whole = frame.substitute(title=escape(page.title), body=page.body, menu=menu(page, groups))
        (folder / f"{page.name}.html").write_text(whole, "utf-8")
    colours = [
        HtmlFormatter(style=style, nobackground=True).get_style_defs("code") for style in ("tango", "github-dark")
    ]
    dark = "@media (prefers-color-scheme: dark) {\n" + colours[1] + "\n}\n"
    (folder / "style.css").write_text((HERE / "style.css").read_text("utf-8") + colours[0] + "\n" + dark, "utf-8")
    for file in sorted(writer.files):
        if file.is_file():
            (folder / place_of(file)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, folder / place_of(file))
    for parent in {file.parent for file in writer.files} - {DOCS}:
        names = sorted(file.name for file in writer.files if file.parent == parent and file.is_file())
        listed = "".join(f'<li><a href="{parent.name}/{name}.txt">{escape(name)}</a></li>' for name in names)
        head = '<!doctype html><html lang="en"><meta charset="utf-8">'
        (folder / place_of(parent)).write_text(f"{head}<title>{parent.name}</title><ul>{listed}</ul></html>\n", "utf-8")


if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]))
    except Failed as problem:
        sys.exit(f"rhumb: {problem}")
