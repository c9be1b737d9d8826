"""After the game, in real browsers: watching by a link, stepping, playing on from a position, a picture to send."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from rhumbline import games
from web.tables import make_over, sit_at
from web.visitors import Visitor

Visit = Callable[..., Visitor]
GUISES = [("en", False), ("de", True)]


def open_replay(visitor: Visitor, address: str) -> None:
    visitor.go(address)
    visitor.page.wait_for_selector("main > .player")
    visitor.page.wait_for_selector(".board[aria-busy='false']")


def step_of(visitor: Visitor) -> int:
    return int(visitor.page.get_by_role("slider").input_value())


def goes_to(visitor: Visitor, step: int) -> None:
    expect(visitor.page.get_by_role("slider")).to_have_value(str(step))


def told(visitor: Visitor, table: str) -> dict[str, Any]:
    """What the server says of the replay with the visitor's own eyes."""
    found: dict[str, Any] = visitor.context.request.get(f"/api/tables/{table}/replay").json()
    return found


@pytest.mark.parametrize(("language", "phone"), GUISES)
def test_a_link_for_strangers(visit: Visit, language: str, phone: bool) -> None:
    """Whoever played opens the link; a stranger watches with it, and not any more when it is closed."""
    ada = visit(language=language, phone=phone)
    table = make_over(ada, "pizarro", 3)
    stranger = visit(language=language, phone=phone)
    stranger.allowed.append("404")
    stranger.go(f"/replay/{table}")
    expect(stranger.page.get_by_role("heading", name=stranger.say("missing.title"))).to_be_visible()
    open_replay(ada, f"/replay/{table}")
    expect(ada.page.get_by_text(ada.say("replay.linkShut"))).to_be_visible()
    ada.press(ada.button("replay.openLink"))
    expect(ada.page.get_by_text(ada.say("replay.linkOpenYou"))).to_be_visible()
    address = ada.page.get_by_label(ada.say("replay.share")).input_value()
    assert f"/replay/{table}?key=" in address
    open_replay(stranger, address.removeprefix(stranger.base))
    expect(stranger.page.get_by_label(stranger.say("replay.eyes"))).to_contain_text("Ada")
    expect(stranger.button("replay.closeLink")).to_have_count(0)
    stranger.check()
    stranger.press(stranger.link("replay.luck"))
    expect(stranger.page.locator("main")).to_contain_text(re.compile("[0-9a-f]{64}"))
    ada.press(ada.button("replay.closeLink"))
    expect(ada.page.get_by_text(ada.say("replay.linkNoYou"))).to_be_visible()
    ada.check()
    stranger.go(address.removeprefix(stranger.base))
    expect(stranger.page.get_by_role("heading", name=stranger.say("missing.title"))).to_be_visible()


@pytest.mark.parametrize(("language", "phone"), GUISES)
def test_stepping(visit: Visit, language: str, phone: bool) -> None:
    """By move, turn and round, with buttons and with keys; the slider has a mark for each round."""
    ada = visit(language=language, phone=phone)
    table = make_over(ada, "cartographers", 2)
    open_replay(ada, f"/replay/{table}")
    parts = told(ada, table)
    assert len(parts["rounds"]) == 4
    expect(ada.page.locator(".marks path")).to_have_count(3)
    ada.press(ada.button("replay.forwardRound"))
    goes_to(ada, parts["rounds"][1])
    ada.press(ada.button("replay.backTurn"))
    goes_to(ada, max(start for start in parts["turns"] if start < parts["rounds"][1]))
    ada.press(ada.button("replay.forward"))
    ada.press(ada.button("replay.forwardTurn"))
    goes_to(ada, min(start for start in parts["turns"] if start > step_of(ada) - 1))
    ada.page.locator(".story").click()
    ada.page.keyboard.press("PageDown")
    goes_to(ada, parts["rounds"][2])
    ada.page.keyboard.press("Shift+ArrowRight")
    goes_to(ada, min(start for start in parts["turns"] if start > parts["rounds"][2]))
    ada.page.keyboard.press("PageUp")
    goes_to(ada, parts["rounds"][2])
    ada.page.keyboard.press("ArrowLeft")
    goes_to(ada, parts["rounds"][2] - 1)
    ada.page.keyboard.press("End")
    goes_to(ada, parts["last"])
    ada.check()


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("phone", [True, False])
def test_nothing_covers_the_board(visit: Visit, game: str, phone: bool) -> None:
    """What is stepped with lies below the room in which the board scrolls, and all of the board can be seen there."""
    ada = visit(phone=phone)
    table = make_over(ada, game, 3)
    if not phone:
        ada.page.set_viewport_size({"width": 1280, "height": 800})
    open_replay(ada, f"/replay/{table}?step=20")
    stage, player = ada.page.locator("main > .stage"), ada.page.locator("main > .player")
    room, strip = stage.bounding_box(), player.bounding_box()
    assert room is not None
    assert strip is not None
    assert room["y"] + room["height"] <= strip["y"] + 1
    height = ada.page.evaluate("innerHeight")
    assert strip["y"] + strip["height"] <= height + 1, "it is always in sight"
    assert room["height"] > height * 0.5
    assert ada.page.evaluate("document.documentElement.scrollHeight") <= height + 1, "only the board scrolls"
    # Parts of the largest drawing, each scrolled to: nothing lies over them. (A board may scroll in a box of its own.)
    covered = """() => {
        const size = (one) => one.clientWidth * one.clientHeight;
        const drawings = [...document.querySelectorAll("main > .stage svg")];
        const board = drawings.sort((a, b) => size(b) - size(a))[0];
        const stage = board.closest("main > .stage");
        board.scrollIntoView({ block: "center", inline: "nearest" });
        const parts = [...board.querySelectorAll("path, rect, circle, polygon, use")].filter((part) => {
            const { width, height } = part.getBoundingClientRect();
            return width > 8 && width < 60 && height > 8 && height < 60;
        }).filter((part) => {
            // A map that is moved under its frame has parts beyond it.
            const frame = stage.getBoundingClientRect();
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left > frame.left && right < frame.right && top > frame.top && bottom < frame.bottom;
        });
        return [0.05, 0.5, 0.95].filter((share) => {
            const part = parts[Math.floor(share * parts.length)];
            part.scrollIntoView({ block: "end", inline: "nearest" });
            const box = part.getBoundingClientRect();
            const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return !stage.contains(seen);
        });
    }"""
    assert ada.page.evaluate(covered) == []


@pytest.mark.parametrize(("language", "phone"), GUISES)
def test_playing_on_keeps_names_and_the_story(visit: Visit, language: str, phone: bool) -> None:
    """A record keeps the names in it. The lobby says what is continued, with them; the new story begins before it."""
    ada = visit(language=language, phone=phone)
    header, *lines = ada.context.request.get(f"/api/tables/{make_over(ada, 'gisborne', 3)}/record").text().splitlines()
    played = json.loads(header) | {"players": [{"name": name} for name in ("Eve", "Bea", "Cem")]}
    ada.go("/")
    text = "\n".join([json.dumps(played), *lines])
    file = FilePayload(name="game.jsonl", mimeType="application/json", buffer=text.encode())
    ada.page.locator("input[type=file]").set_input_files(file)
    ada.page.wait_for_url("**/replay/*?key=*")
    for name in ("Eve", "Bea", "Cem"):
        expect(ada.page.get_by_label(ada.say("replay.eyes"))).to_contain_text(name)
    open_replay(ada, f"{ada.page.url.removeprefix(ada.base)}&step=7")
    ada.press(ada.button("replay.fork"))
    ada.page.wait_for_url("**/t/*")
    continues = ada.say("replay.continues", game="Gisborne", day="§", move="§").split("§")[0]
    expect(ada.page.get_by_text(continues)).to_be_visible()
    expect(ada.page.get_by_role("link", name=ada.say("replay.source"))).to_be_visible()
    for name in ("Bea", "Cem"):
        expect(ada.page.locator("main.lobby li b", has_text=ada.say("seat.kept", name=name))).to_be_visible()
    ada.press(ada.button("lobby.start"))
    ada.until(ada.has_begun, "the game goes on")
    ada.press(ada.page.get_by_role("button" if phone else "tab", name=ada.say("table.log")))
    before = ada.page.get_by_text(ada.say("log.before"))
    ada.press(before)
    expect(ada.page.locator("details ol li").first).to_be_visible()
    expect(ada.page.get_by_text(ada.say("log.from"))).to_be_visible()
    ada.check()


@pytest.mark.parametrize("game", games())
def test_the_picture_of_a_game(visit: Visit, game: str, tmp_path: Path) -> None:
    """A PNG of a good size on light paper, on a dark page too, with more on it than paper."""
    ada = visit(theme="dark")
    table = make_over(ada, game, 3)
    open_replay(ada, f"/replay/{table}")
    with ada.page.expect_download() as download:
        ada.press(ada.button("picture.make"))
    file = tmp_path / "picture.png"
    download.value.save_as(file)
    assert download.value.suggested_filename.startswith(game)
    width, height, colours, corner = read_png(file.read_bytes())
    assert width == 2400
    assert 800 < height < 6000
    assert colours > 200, "there is something on it"
    assert min(corner) > 200, "the paper is light"
    expect(ada.page.locator(".on-paper")).to_have_count(0)
    ada.check()


def test_a_phone_shares_the_picture(visit: Visit) -> None:
    """Where the device has something to share with, it is handed the file."""
    ada = visit(phone=True, is_mobile=True)
    ada.context.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async ({ files }) => { window.shared = `${files[0].type} ${files[0].size}`; };"
    )
    table = make_over(ada, "cartographers", 2)
    open_replay(ada, f"/replay/{table}")
    assert ada.page.evaluate("matchMedia('(pointer: coarse)').matches")
    ada.press(ada.button("picture.make"))
    ada.until(lambda: ada.page.evaluate("window.shared !== undefined"), "the picture is shared")
    kind, size = ada.page.evaluate("window.shared").split()
    assert kind == "image/png"
    assert int(size) > 20_000


def read_png(data: bytes) -> tuple[int, int, int, tuple[int, ...]]:
    """Width, height, how many colours there are, and the one in the corner; for what a canvas writes."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, header = 8, b"", b""
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        header, packed = (body if kind == b"IHDR" else header), packed + (body if kind == b"IDAT" else b"")
        at += 12 + length
    width, height, _, kind_of_colour = struct.unpack(">IIBB", header[:10])
    size = {2: 3, 6: 4}[kind_of_colour]
    raw, line = zlib.decompress(packed), 1 + width * size
    # Differences from the pixel beside or above tell as much: where all is one colour they are all the same.
    starts = (row * line + 1 + x * size for row in range(0, height, 7) for x in range(0, width, 5))
    seen = {raw[start : start + 3] for start in starts}
    return width, height, len(seen), tuple(raw[1:4])


@pytest.mark.parametrize(("language", "phone"), GUISES)
def test_a_game_is_reviewed_beside_its_replay(visit: Visit, language: str, phone: bool) -> None:
    """The graph is clicked, the board stands before that decision, and the better move lies on it as a ghost."""
    ada = visit(language=language, phone=phone)
    table = make_over(ada, "cartographers", 1)
    open_replay(ada, f"/replay/{table}")
    ada.press(ada.button("review.begin"))
    marks = ada.page.locator("figure circle")
    expect(marks.first).to_be_visible()
    told = ada.context.request.get(f"/api/tables/{table}/review").json()["review"]
    mistakes = [one for one in told["decisions"] if one["best"] != one["played"] and one["loss_points"]]
    expect(marks).to_have_count(len(mistakes))
    marks.last.click()
    goes_to(ada, mistakes[-1]["n"])
    expect(ada.page.get_by_text(ada.say("review.shown"))).to_be_visible()
    best = ada.page.locator(".one dd").last
    expect(best).to_have_text(", ".join(mistakes[-1]["line"]))
    ada.page.get_by_role("slider").press("ArrowRight")
    goes_to(ada, mistakes[-1]["n"] + 1)
    expect(ada.page.get_by_text(ada.say("review.shown"))).to_have_count(0)


@pytest.mark.parametrize(("language", "phone"), [("de", True), ("en", False)], ids=["german-phone", "english-desktop"])
def test_the_end_says_how_it_went_for_oneself(visit: Visit, language: str, phone: bool) -> None:
    """A headline of one's own, the own map, the whole sheet, one thing to do next; and what was best before."""
    ada = visit(language=language, phone=phone)
    ada.go("/")
    before, table = (make_over(ada, "kingdom-maps") for _ in range(2))
    sit_at(ada, table)
    end, result = ada.page.get_by_role("dialog"), ada.document["result"]
    mine, other = result["totals"]
    said = {
        mine > other: ("end.youWonBy", {"n": mine - other}),
        mine < other: ("end.behind", {"n": other - mine, "place": ada.say("end.place.2")}),
        mine == other: ("end.youShare", {}),
    }[True]
    expect(end.get_by_role("heading", level=2)).to_have_text(ada.say(said[0], **said[1]))
    expect(end.locator(".hero svg").first).to_be_visible()
    expect(end.get_by_role("table", name=ada.say("sheet.title"))).to_be_visible()
    expect(end.locator(".primary")).to_have_text(ada.say("end.rematch"))
    expect(end.get_by_role("link", name=ada.say("end.replay"))).to_have_count(0)
    ada.press(ada.button("end.more"))
    expect(end.get_by_role("link", name=ada.say("end.replay"))).to_be_visible()
    ada.check()
    best = next(one for one in ada.context.request.get("/api/me").json()["finished"] if one["id"] == before)
    expect(end.locator(".standing p").last).to_contain_text(str(best["totals"][0]))
