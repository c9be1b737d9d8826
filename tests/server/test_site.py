"""The web app's files: right types, kept as long as they may be, nothing against the content security policy."""

import gzip
import re
from pathlib import Path

import httpx
import pytest
from litestar.exceptions import NotFoundException

from harness import Server
from rhumbline.server.http import site

HTML = b"<!doctype html><title>Rhumbline</title>" + b"<!-- long enough to be worth packing -->" * 20
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
def built(tmp_path: Path) -> dict[str, site.Page]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(HTML)
    (tmp_path / "stamp").write_text("made of these sources")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("console.log(1);" * 100)
    return site.read_site(tmp_path)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/pizarro",
        "/t/abc",
        "/join/K7M2-9XQ4",
        "/replay/abc",
        "/rules/gisborne",
        "/luck/abc",
        "/learn/pizarro",
        "/settings",
    ],
)
def test_every_address_of_the_app_gets_the_app(built: dict[str, site.Page], path: str) -> None:
    told = site.answer(built, path, {})
    assert told.content == HTML
    assert told.headers["cache-control"] == "no-cache", "a new build must be seen at once"


@pytest.mark.parametrize("path", ["/nothing", "/stamp", "/assets/old-9f.js", "/api/nothing", "/../pyproject.toml"])
def test_elsewhere_there_is_nothing(built: dict[str, site.Page], path: str) -> None:
    with pytest.raises(NotFoundException):
        site.answer(built, path, {})


def test_people_at_a_wrong_address_get_a_page_that_says_so(built: dict[str, site.Page]) -> None:
    told = site.answer(built, "/nothing", {"accept": "text/html,*/*"})
    assert (told.status_code, told.content) == (404, HTML)
    with pytest.raises(NotFoundException):
        site.answer(built, "/api/nothing", {"accept": "text/html,*/*"})


def test_assets_are_kept_for_ever(built: dict[str, site.Page]) -> None:
    told = site.answer(built, "/assets/app-1a2b.js", {})
    assert "immutable" in told.headers["cache-control"]
    assert told.media_type == "text/javascript"
    assert site.answer(built, "/icon.svg", {}).media_type == "image/svg+xml"


def test_packed_for_those_who_can_unpack(built: dict[str, site.Page]) -> None:
    packed = site.answer(built, "/", {"accept-encoding": "br, gzip;q=0.8"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.content) == HTML
    for offer in ("", "br", "gzip;q=0"):
        assert site.answer(built, "/", {"accept-encoding": offer}).content == HTML


def test_what_a_browser_has_is_not_sent_again(built: dict[str, site.Page]) -> None:
    tag = site.answer(built, "/", {}).headers["etag"]
    again = site.answer(built, "/", {"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_a_server_without_the_app_says_how_to_build_it(tmp_path: Path) -> None:
    told = site.answer(site.read_site(tmp_path), "/t/abc", {})
    assert told.status_code == 503
    assert b"./rhumb web" in told.content


def test_a_running_server_serves_the_app(server: Server) -> None:
    page = httpx.get(f"{server.url}/t/abc")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=|https?://", page.text), "nothing inline"
    scripts = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
    assert any(name.endswith(".js") for name in scripts)
    for name in scripts:
        assert httpx.get(server.url + name).status_code == 200, name
    assert httpx.head(f"{server.url}/").status_code == 200


def test_the_api_is_never_kept_nor_mistaken_for_the_app(server: Server) -> None:
    told = httpx.get(f"{server.url}/api/nothing")
    assert (told.status_code, told.json()["rule"]) == (404, "http.request")
    assert httpx.get(f"{server.url}/api/games").headers["cache-control"] == "no-store"


def test_security_headers_are_everywhere(server: Server) -> None:
    """Also where there is nothing, where something is refused, and on what the API says."""
    for path in ("/", "/api/games", "/api/nothing", "/api/tables/none", "/assets/none.js"):
        headers = httpx.get(f"{server.url}{path}").headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers.get_list("content-security-policy") == [headers["content-security-policy"]], path


def test_the_files_of_the_app_are_not_counted_as_requests(tmp_path: Path) -> None:
    """A first visit fetches them all at once; the table it opens then must not be refused."""
    with Server(str(tmp_path / "tables.sqlite")) as server, httpx.Client(base_url=server.url) as client:
        assert {client.get("/icon.svg").status_code for _ in range(150)} == {200}
        assert client.get("/api/games").status_code == 200
