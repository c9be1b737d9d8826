"""What is said of the protocol is so: the page and the types are current, and the example plays."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec

from harness import PATIENCE, Guest
from rhumbline.server import pages, words

ROOT = Path(__file__).parents[2]


def test_the_protocol_page_is_current() -> None:
    """`python -m rhumbline.server.pages` would change nothing."""
    assert pages.PAGE.read_text("utf-8") == pages.page()
    assert pages.TYPES.read_text("utf-8") == pages.types()


def test_every_frame_and_field_is_in_page_and_types() -> None:
    for kind in (*words.Request.__args__, *words.Reply.__args__):
        assert f"interface {kind.__name__} {{" in pages.types()
        assert f'"{kind.__struct_config__.tag}"' in pages.page()
        for field in msgspec.structs.fields(kind):
            assert re.search(rf"^  {field.name}\??: ", pages.types(), re.MULTILINE)


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
