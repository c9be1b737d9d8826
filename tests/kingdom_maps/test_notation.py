"""Notation and positions: what is malformed is refused with a sentence, and changes nothing."""

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import rhumbline
from kingdom_maps.tables import NAMES, POWERS, QUERY, all_but, begin, say, table
from rhumbline import CHANCE, BadInput, IllegalMove, Match
from rhumbline.engine.data import provenance
from rhumbline.games import kingdom_maps, load
from rhumbline.games.kingdom_maps.components import CELL_NAMES, DATA, SHEETS

RULES = (Path(kingdom_maps.__file__).parent / "rules.md").read_text("utf-8")


def some_tables() -> list[tuple[Match, int]]:
    """Tables that wait for every kind of move, and who is to act."""
    alone = say(begin(1), (0, "territory forest"), (0, "die 1"), (0, "hex F3"), (CHANCE, "roll 2 5"))
    asking = say(begin(1), (0, "territory farm"), (0, "die 1"), (0, "hex J4"))
    drawing = say(begin(3), (0, "territory forest"), (0, "die 4"), (0, "hex F6"), (1, "die 3"))
    stuck = say(table([all_but("A1"), all_but("A1")], 20), (CHANCE, "roll 2 2 3"), (0, "territory lake"), (0, "die 2"))
    fresh = rhumbline.new("kingdom-maps", seats=2, chance="manual")
    dice = say(fresh.copy(), (CHANCE, "criteria A1 A2 B1 B2"))
    listed = [(fresh, CHANCE), (dice, CHANCE), (begin(2), 0), (say(begin(2), (0, "territory town")), 0), (alone, 0)]
    return [*listed, (asking, 0), (drawing, 0), (drawing, 1), (drawing, 2), (stuck, 1)]


KINDS = ["territory", "die", "hex", "draw", "query", "second", "skip", "roll", "criteria", "take-back"]
PLACES = [
    "A1",
    "A6",
    "A7",
    "K6",
    "K7",
    "F11",
    "F12",
    "L1",
    "c4",
    "A2",
    "B5",
    "B7",
    "A\u0661",
    "forest",
    "mountain",
    "sea",
]
WORDS = [*KINDS, *PLACES, *"12345670", "-1", "+1", "+2", "1.0", "\u0663", "?", "*", "DROP"]


def test_malformed_moves() -> None:
    """Hundreds of texts that are no moves: an IllegalMove with a rule and a sentence, and nothing changed."""
    rng = random.Random(1)
    tables = some_tables()
    numbers = set(re.findall(r"^- \*\*([a-z.0-9-]+)\*\*", RULES, re.MULTILINE)) | {"table.1", "table.2", "table.3"}
    refused = 0
    for _ in range(2000):
        m, seat = rng.choice(tables)
        text = " ".join(rng.choices(WORDS, k=rng.randint(0, 6)))
        if rng.random() < 0.2:
            text = rng.choice(["", " ", text + " ", " " + text, text.replace(" ", "  "), text.upper(), text + "\n"])
        before = m.truth().tobytes()
        try:
            m.copy().play(seat, text)
        except IllegalMove as refusal:
            assert refusal.rule in numbers
            assert refusal.sentence.endswith(".")
            refused += 1
        assert m.truth().tobytes() == before
    assert refused > 1500


def test_every_move_reads_back() -> None:
    """What is listed is written as it is read."""
    for m, seat in some_tables():
        for text in m.moves(seat):
            twin = m.copy()
            twin.play(seat, text)
            assert twin.entries[-1] == (seat, text)


def spoilt(position: Any, rng: random.Random) -> Any:
    """A position with one thing changed for the worse."""
    words = copy.deepcopy(position)
    paths: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            paths.append((node, key))
            if isinstance(node[key], (dict, list)):
                walk(node[key])

    walk(words)
    node, key = rng.choice(paths)
    junk: list[Any] = [None, -1, 99, "x", [], {}, True, 2.5, "A9", ["F6", "F6"]]
    if isinstance(node, dict) and rng.random() < 0.3:
        del node[key]
    else:
        node[key] = rng.choice([value for value in junk if value != node[key]])
    return words


def test_malformed_positions() -> None:
    """Hundreds of spoilt positions: BadInput in one line; what is still accepted is sound."""
    rng = random.Random(2)
    game = load("kingdom-maps")
    refused = 0
    for _ in range(600):
        m, _ = rng.choice(some_tables()[2:])
        words = spoilt(m.position(), rng)
        try:
            again = rhumbline.resume("kingdom-maps", words)
        except BadInput as problem:
            assert "\n" not in str(problem)
            refused += 1
        else:
            assert game.faults(again.truth()) == []
            assert rhumbline.resume("kingdom-maps", again.position()).truth().tobytes() == again.truth().tobytes()
    assert refused > 500


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"criteria": ["A2", "A2", "B1", "B5"]}, "two of A and two of B"),
        ({"criteria": []}, "criteria are not chosen"),
        ({"dice": [1, 3]}, "should be 3"),
        ({"dice": [4, 3, 1]}, "ascending"),
        ({"active": 1}, "another seat"),
        ({"territory": "forest"}, "territory is announced"),
        ({"second": True}, "second drawing is solo"),
        ({"stuck": [0]}, "should have ended"),
        ({"stuck": [5]}, "seats of this table"),
        ({"phase": "over"}, "the dice|no use left"),
        ({"last_territory": "sea"}, "no territory 'sea'"),
    ],
)
def test_impossible_tables(change: dict[str, Any], problem: str) -> None:
    """Each thing that cannot be is named."""
    with pytest.raises(BadInput, match=problem):
        rhumbline.resume("kingdom-maps", {**begin(2).position(), **change})


def refuses(position: Any, problem: str, **of_map: Any) -> None:
    """A position is accepted as it is, and refused with this changed on the first map."""
    assert rhumbline.resume("kingdom-maps", position).position() == position
    words = copy.deepcopy(position)
    words["maps"][0] |= of_map
    with pytest.raises(BadInput, match=problem):
        rhumbline.resume("kingdom-maps", words)


def test_who_was_stuck_had_no_room() -> None:
    """end.1: at the end by a player who could not draw, he has room for less than six and has drawn nothing."""
    m = table([all_but("A1")], 13, spent=(6,))
    say(m, (CHANCE, "roll 2 2 2"), (0, "territory town"), (0, "die 2"))
    position = m.position()
    roomy = all_but("A1 A2 A3 A4 A5 A6")
    refuses(position, "seat 0: who could not draw", rows=roomy)
    drawn = {**position, "last_territory": "forest"}
    refuses(drawn, "seat 0: who could not draw", last={"die": 1, "hexes": ["A2"]})


def test_nothing_is_played_before_the_criteria() -> None:
    """setup.2: before the criteria are rolled all sheets are blank."""
    fresh = rhumbline.new("kingdom-maps", seats=2, chance="manual").position()
    rhumbline.resume("kingdom-maps", fresh)
    half = table([all_but("A1"), all_but("A1")], 20).position()
    for sheet in half["maps"]:
        sheet["query"] = None
        sheet["rows"][9] = sheet["rows"][9][:3] + "." + sheet["rows"][9][4:]
    rhumbline.resume("kingdom-maps", half)
    with pytest.raises(BadInput, match="nothing is played before"):
        rhumbline.resume("kingdom-maps", {**half, "phase": "criteria", "criteria": []})


def test_an_announced_type_has_cost_a_use() -> None:
    """turn.2: while its drawing goes on; solo.1: the second drawing costs none."""
    m = say(begin(2), (0, "territory forest"))
    for words in (m.position(), say(m, (0, "die 3")).position()):
        with pytest.raises(BadInput, match="use is crossed out for the announced"):
            rhumbline.resume("kingdom-maps", {**words, "territory": "lake"})
    m = say(begin(1), (0, "territory forest"), (0, "die 1"), (0, "hex F6"), (CHANCE, "roll 4 4"), (0, "second 4 4"))
    assert rhumbline.resume("kingdom-maps", m.position()).view()["territory"] == "lake"


@pytest.mark.parametrize(
    ("sign", "criterion", "most", "wrong"),
    [
        ("F", "A1", 6, (3, 12, -6)),
        ("F", "A2", 20, (7, 22)),
        ("F", "A3", 0, (1,)),
        ("F", "A4", 0, (5,)),
        ("F", "A5", 66, (65, 69)),
        ("F", "A6", 6, (12,)),
        ("F", "B1", 0, (5,)),
        ("L", "B1", 225, (224, 230)),
        ("F", "B2", 0, (1,)),
        ("M", "B3", 90, (91,)),
        ("F", "B4", 0, (2,)),
        ("T", "B4", 720, (719, 722)),
        ("F", "B5", 90, (91,)),
        ("D", "B6", 90, (91,)),
    ],
)
def test_the_question_mark_pays_what_its_criterion_can(
    sign: str, criterion: str, most: int, wrong: tuple[int, ...]
) -> None:
    """query.1: its box holds no more than the map can have paid, in the steps of the criterion."""
    position = table([all_but("A1", sign)], 13).position()
    pairs = [f"A{criterion[1]}" if criterion[0] == "A" else "A1", f"B{criterion[1]}" if criterion[0] == "B" else "B1"]
    position["criteria"] = sorted({*pairs, "A1" if pairs[0] != "A1" else "A2", "B1" if pairs[1] != "B1" else "B2"})
    position["maps"][0]["query"] = {"criterion": criterion, "points": most}
    for points in wrong:
        refuses(position, f"{criterion} cannot have scored", query={"criterion": criterion, "points": points})


def test_the_last_drawing_is_checked() -> None:
    """What was drawn last is one group, of as many hexes as the die and the powers say."""
    m = say(begin(1), (0, "territory forest"), (0, "die 3"), (0, "draw F5 F6 F7"))
    position = m.position()
    for last in ({"die": 4, "hexes": ["F5", "F6", "F7"]}, {"die": 3, "hexes": []}):
        refuses(position, "the last die does not fit", last=last)
    refuses(position, "does not hang together", last={"die": 2, "hexes": ["F5", "F7"]})


def test_a_draft_is_checked() -> None:
    """A draft that could not have come about is refused."""
    position = say(begin(2), (0, "territory forest"), (0, "die 4"), (1, "die 3"), (1, "hex C4")).position()
    for change in ({"hexes": ["C4", "F6"]}, {"die": 5}, {"amount": 4}, {"done": True}, {"query": "A2"}, {"die": None}):
        words = copy.deepcopy(position)
        words["maps"][1]["draft"] |= change
        with pytest.raises(BadInput, match="seat 1"):
            rhumbline.resume("kingdom-maps", words)


def test_resumed_drafts_play_on() -> None:
    """A position in the middle of drafts plays on identically."""
    m = say(begin(3), (0, "territory forest"), (0, "die 4"), (0, "hex F6"), (1, "die 3"), (1, "draw C4 C5 D5"))
    again = rhumbline.resume("kingdom-maps", json.loads(json.dumps(m.position())))
    for one in (m, again):
        say(one, (0, "draw F7 F8 F9"), (2, "die 1"), (2, "hex A1"))
    assert again.position()["maps"] == m.position()["maps"]


def test_all_rulings_are_written_down() -> None:
    """Each of the 22 rulings has its place in rules.md, in a rule with a number."""
    rules = re.split(r"^- \*\*", RULES, flags=re.MULTILINE)[1:]
    marks = [int(number) for rule in rules for number in re.findall(r"\*Ruling (\d+)\*", rule)]
    assert sorted(marks) == list(range(1, 23))


def test_all_rulings_have_a_test() -> None:
    """Each of the 22 rulings is named by a test of its rule."""
    text = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    named = {int(number) for number in re.findall(r'rule_test\(\s*"[a-z0-9.-]+",\s*"Ruling (\d+)', text)}
    assert named == set(range(1, 23))


def test_the_house_sheet() -> None:
    """The power hexes lie where the house has put them, three steps from the middle."""
    sheet = SHEETS[0]
    assert tuple(CELL_NAMES[cell] for cell in sheet.powers) == POWERS
    assert CELL_NAMES[sheet.query] == QUERY
    assert list(CELL_NAMES.values()) == NAMES
    assert len(NAMES) == 91


def test_numbers_say_where_they_come_from() -> None:
    """House values are marked as such."""
    told = {where: kind for where, kind, _ in provenance(DATA)}
    assert told["sheets/house.toml [sheet]"] == "house"
    assert told["criteria.toml [criteria]"] == "house"
    assert told["table.toml [dice]"] == told["table.toml [marks]"] == "printed"
