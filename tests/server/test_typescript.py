"""What is said of the protocol is so: pages and types are current and true, and the example plays."""

import functools
import operator
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness import PATIENCE, Guest
from referees import new_referee, random_game, viewers
from rhumbline import games
from rhumbline.engine import events
from rhumbline.engine.match import REFEREE
from rhumbline.games import load
from rhumbline.server.live import protocol, typescript

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", typescript.files(), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_what_is_generated_is_current(file: Path) -> None:
    """`python -m rhumbline.server.live.typescript` would change nothing."""
    assert file.read_text("utf-8") == typescript.files()[file]


def test_every_frame_and_field_is_in_page_and_types() -> None:
    page, types = typescript.page(), typescript.types()
    for kind in (*protocol.Request.__args__, *protocol.Reply.__args__):
        assert f"interface {kind.__name__} {{" in types
        assert f'"{kind.__struct_config__.tag}"' in page
        for field in msgspec.structs.fields(kind):
            assert re.search(rf"^  {field.name}\??: ", types, re.MULTILINE)


def test_every_rule_of_a_refusal_is_on_the_page() -> None:
    """What the protocol itself refuses is named on its page, and nothing else is."""
    code = "".join(file.read_text("utf-8") for file in (ROOT / "src/rhumbline/server/live").glob("con*.py"))
    said = set(re.findall(r"`(protocol\.[a-z]+)`", typescript.page()))
    assert said == set(re.findall(r'"(protocol\.[a-z]+)"', code))


def check(value: Any, kind: Any) -> None:
    """What is sent can be read as what its type says, and nothing is lost on the way."""
    sent = protocol.encode(value)
    assert protocol.encode(msgspec.json.decode(sent, type=kind, strict=True)) == sent


@pytest.mark.parametrize("name", games())
def test_types_are_true(name: str) -> None:
    """Views, events, previews and results are what `generated.ts` says of them, all through a game."""
    game = load(name)
    kinds: Any = functools.reduce(operator.or_, events.kinds(game.module("events")))
    view, preview = game.module("view").View, game.module("preview").Preview
    rng = random.Random(f"{name} types")
    for seats in (game.seats[0], game.seats[-1]):
        referee = new_referee(game, seats)
        match = referee.match
        for _ in random_game(referee, rng):
            viewer = rng.choice(viewers(referee))
            check(referee.document(viewer).view, view)
            for seat in match.to_act[:1]:
                check(referee.preview(seat, match.prompts[seat], [rng.choice(match.moves(seat))])[0], preview)
        for viewer in (REFEREE, *viewers(referee)):
            stream: Any = match.stream(viewer)
            check(stream, list[kinds])
            assert protocol.decode_reply(protocol.encode(protocol.Update(len(stream), -1, stream)))
        check(referee.document(0).result, typescript.result_of(game))


def test_the_example_joins_and_plays(guest: Guest) -> None:
    """Forty lines are enough for a client that plays a whole game."""
    file = ROOT / "examples" / "client.py"
    assert len(file.read_text("utf-8").splitlines()) <= 40
    table, host, told = guest.make("cartographers", 2, private=True)
    command = [sys.executable, str(file), guest.urls[0], table, "Bo", told["invite"]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as example:
        try:
            while guest.get(f"/api/tables/{table}", host).json()["chairs"][1]["state"] != "here":
                assert example.poll() is None
            guest.post(f"/api/tables/{table}/seats/0", host, bot="greedy")
            assert guest.post(f"/api/tables/{table}/start", host).status_code == 200
            output, _ = example.communicate(timeout=PATIENCE)
        finally:
            example.kill()
    assert "ranking" in output
