"""The files of the web app and of the documentation: read once when the server opens, and kept packed, too."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, route
from litestar.exceptions import NotFoundException

import rhumbline

BUILT = Path(rhumbline.__file__).parent / "web"
DOCUMENTATION = Path(rhumbline.__file__).parent / "site"
PAGES = {"", "new", "join", "t", "replay", "rules", "luck", "learn", "settings", "me", "daily", "challenge"}
PAGES |= {"confirm", "stop"}  # where links in mails lead
"""The first words of the app's own addresses: all of them get the app, which looks at the rest."""

OURS = {"stamp", "files.json"}
"""Notes of the build, for nobody else."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
}
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Rhumbline</title>
<p>The web app has not been built: run <code>./rhumb web</code> and start the server again.</p></html>"""
NO_DOCUMENTATION = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Rhumbline</title>
<p>The documentation has not been built: run <code>./rhumb docs</code> and start the server again. Until then read the
folder <code>docs</code>.</p></html>"""


@dataclass(frozen=True)
class Page:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    cache: str
    tag: str


def read_page(file: Path, name: str) -> Page:
    """A file of the app. Names of assets hold a hash of their content, so that they can be kept for ever."""
    body = file.read_bytes()
    packed = gzip.compress(body, 9, mtime=0)
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Page(
        body,
        packed if len(packed) < 0.9 * len(body) else None,
        kind,
        FOR_EVER if name.startswith("assets/") else ASK_AGAIN,
        f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    )


def read_site(folder: Path) -> dict[str, Page]:
    """All files of the built app by name; none where it was not built."""
    if not (folder / "index.html").is_file():
        return {}
    names = (file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*")) if file.is_file())
    return {name: read_page(folder / name, name) for name in names if name not in OURS}


def read_all() -> dict[str, Page]:
    """The app, and the documentation under docs/."""
    return read_site(BUILT) | {f"docs/{name}": page for name, page in read_site(DOCUMENTATION).items()}


def find(site: dict[str, Page], path: str) -> Page | None:
    """What is at an address: a file, or the app at one of its own addresses."""
    name = path.strip("/")
    if name == "docs":
        return site.get("docs/index.html")
    if name in site and name != "index.html":
        return site[name]
    return site["index.html"] if name.split("/")[0] in PAGES else None


def accepts_packed(headers: Any) -> bool:
    """Whether the client can unpack gzip."""
    offers = (offer.replace(" ", "").lower() for offer in headers.get("accept-encoding", "").split(","))
    return any(
        name in {"gzip", "*"} and weight not in {"q=0", "q=0.0"}
        for name, _, weight in (o.partition(";") for o in offers)
    )


def answer(site: dict[str, Page], path: str, headers: Any) -> Response[bytes]:
    """The response to a GET of this address."""
    if not site and path.strip("/").split("/")[0] in PAGES:
        return Response(NOT_BUILT, status_code=503, media_type=TYPES[".html"])
    if path == "/docs":  # links between its pages are relative, so that they work as plain files, too
        return Response(b"", status_code=308, headers={"location": "/docs/"})
    if path == "/docs/" and "docs/index.html" not in site:
        return Response(NO_DOCUMENTATION, status_code=404, media_type=TYPES[".html"])
    page, status = (find(site, path) if site else None), 200
    if page is None and site and "text/html" in headers.get("accept", "") and not path.startswith("/api/"):
        page, status = site["index.html"], 404  # somebody who reads gets a page that says so
    if page is None:
        raise NotFoundException
    told = {"cache-control": page.cache, "etag": page.tag, "vary": "accept-encoding"}
    if status == 200 and page.tag in headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=told, media_type=page.kind)
    if page.packed is not None and accepts_packed(headers):
        return Response(
            page.packed, status_code=status, headers=told | {"content-encoding": "gzip"}, media_type=page.kind
        )
    return Response(page.body, status_code=status, headers=told, media_type=page.kind)


def handler(site: dict[str, Page]) -> Any:
    """The handler of every address that is not the API's."""

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
    def show(request: Request[Any, Any, Any]) -> Response[bytes]:
        return answer(site, request.url.path, request.headers)

    return show
