"""Games recorded earlier replay to the same result: a ruling that changes play must raise the rules version."""

from pathlib import Path

import pytest

import rhumbline
from rhumbline import games
from rhumbline.engine import conformance, record
from rhumbline.games import load

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_recorded_game_replays(file: Path) -> None:
    """Every entry is legal, every card and die follows from the seed, and the result is the recorded one."""
    told = record.parse(file.read_text("utf-8"))
    m = rhumbline.replay(told)
    assert m.over
    assert told["seed"]


def test_every_table_is_in_the_corpus() -> None:
    """A recorded game for each seat count and combination of options of each game."""
    told = [record.parse(file.read_text("utf-8")) for file in RECORDS]
    there = {(one["game"], one["seats"], tuple(sorted(one["options"].items()))) for one in told}
    for name in games():
        for seats, options in conformance.tables(load(name)):
            assert (name, seats, tuple(sorted(options.items()))) in there
