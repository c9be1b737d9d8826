"""The rules as written: all rulings are there, with code and a test, and the data are what the rules say."""

import re
from pathlib import Path

import pytest

from rhumbline.engine.data import load as load_data
from rhumbline.engine.data import provenance
from rhumbline.games import load
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.components import BAGS, BOARD, CROWN_OF, CROWNS, DATA, EXPLORERS, Explorer

GAME = load("pizarro")
RULES = Path(components.__file__).with_name("rules.md").read_text("utf-8")
TESTS = "\n".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))


def test_all_rulings_are_written_down() -> None:
    """Each of the 24 rulings is named in the rules, under a number of its own or of the rule it settles."""
    assert {int(number) for number in re.findall(r"\*Ruling (\d+)\*", RULES)} == set(range(1, 25))


def test_all_rulings_have_a_test() -> None:
    """Each of the 24 rulings is named by the sentence of a test."""
    named = {int(number) for number in re.findall(r'"Ruling (\d+): ', TESTS)}
    assert named == set(range(1, 25))


def test_designer_and_publishers_are_credited() -> None:
    """In the rules and in the game."""
    assert "Tom Lehmann" in RULES
    assert "Hans im Gl" in RULES
    assert "Tom Lehmann" in GAME.credit


# --- the data


def test_every_number_has_its_provenance() -> None:
    """Table by table, and space by space on the boards."""
    assert {where for _, where, _ in provenance(DATA)} <= {"printed", "inferred", "house"}
    for file in ("board1.toml", "board2.toml"):
        for name, table in load_data(DATA / file).items():
            rows = [key for key, value in table.items() if isinstance(value, list) and not key.endswith("_from")]
            assert rows, name
            assert all(len(table[f"{key}_from"]) == len(table[key]) == 3 for key in rows), name


def test_totals_of_the_box() -> None:
    """Sixty-three gold cards, thirty-six explorer cards; a set is worth 45 gold and 18 crowns."""
    assert components.GOLD_CARDS == components.VALUES * components.COPIES == 63
    assert components.EXPLORER_CARDS == 36
    assert sum(range(1, 10)) == 45
    assert CROWN_OF.sum() == 18


@pytest.mark.parametrize(
    ("explorer", "side", "bags", "crowns"),
    [
        ("columbus", "A", [1, 1, 0], [1, 5, 10]),
        ("columbus", "B", [1, 1, 0], [1, 5, 10]),
        ("pizarro", "A", [1, 2, 0], [0, 3, 13]),
        ("pizarro", "B", [1, 2, 0], [0, 3, 0]),
        ("magellan", "A", [1, 1, 0], [0, 0, 0]),
        ("magellan", "B", [0, 1, 0], [0, 0, 0]),
        ("marco-polo", "A", [2, 3, 3], [0, 0, 0]),
        ("marco-polo", "B", [2, 3, 4], [0, 0, 0]),
        ("vasco-da-gama", "A", [0, 0, 0], [1, 2, 3]),
        ("vasco-da-gama", "B", [0, 0, 0], [0, 0, 0]),
        ("cook", "A", [0, 0, 0], [5, 10, 20]),
        ("cook", "B", [0, 0, 0], [8, 16, 26]),
    ],
)
def test_board(explorer: Explorer, side: str, bags: list[int], crowns: list[int]) -> None:
    """The numbers on the boards, space by space."""
    number, half = EXPLORERS.index(explorer), "AB".index(side)
    assert BAGS[number, half].tolist() == bags
    assert CROWNS[number, half].tolist() == crowns


def test_abilities_on_the_board() -> None:
    """What the spaces let their ships do."""
    by_name = dict(zip(EXPLORERS, BOARD, strict=True))
    assert by_name["magellan"][0].times == by_name["magellan"][1].times == (1, 2, 3)
    assert by_name["vasco-da-gama"][0].draws == by_name["vasco-da-gama"][1].draws == (1, 2, 3)
    assert by_name["vasco-da-gama"][1].right == (8, 8, 8)
    assert by_name["marco-polo"][0].trades == (3, 3, 0)
    assert by_name["marco-polo"][1].trades == (0, 0, 0)
    assert by_name["pizarro"][1].push == (0, 0, 20)
    assert by_name["columbus"][0].vetoes == (1, 0, 0)
    assert sum(by_name["cook"][0].crowns) == 35
