"""Moves and positions as text: what is read, what is refused, and that refusing changes nothing."""

import copy
import json
import random
from typing import Any

import numpy as np
import pytest

import rhumbline
from pizarro.table import begin, draw, end_year, nobody_buys, refused, reveal, scene, sell, win
from rhumbline import CHANCE, BadInput, IllegalMove
from rhumbline.engine import conformance
from rhumbline.games import load
from ruletest import rule_test

GAME = load("pizarro")
FULL = list(range(1, 10))
CASES = 200
PIECES = [
    "pay",
    "bid",
    "trade",
    "tuck",
    "ship",
    "gold",
    "take",
    "explorer",
    "cook",
    "veto",
    "pass",
    "draw",
    "left",
    "0",
]
PIECES += ["1", "2", "9", "10", "-3", "2.5", "007", "", "?", "²", "٣", "nine", "x" * 50, "5" * 40, "\x00", "pay2"]


def some_match(seed: int) -> rhumbline.Match:
    """A match somewhere in the middle, whose luck the test supplies."""
    rng = random.Random(seed)
    tables = conformance.tables(GAME)
    seats, options = tables[seed % len(tables)]
    m = rhumbline.new("pizarro", seats, options, chance="manual")
    for _ in range(rng.randrange(0, 260)):
        if m.over:
            break
        moves = m.moves(m.to_act[0])
        m.play(m.to_act[0], rng.choice(moves[:4] if moves[0] == "pass" else moves))
    return m


def test_notation_of_every_kind() -> None:
    """The words of the interface, one after another, in a whole purchase of each kind."""
    m = begin(3, "AB")
    sell(m, "columbus", 0, 3)
    m.play(CHANCE, "explorer vasco-da-gama")
    m.play(0, "veto")
    sell(m, "magellan", 1, 2, 5)
    m.play(1, "tuck 3")
    sell(m, "cook", 2, 9)
    m.play(CHANCE, "take 4")
    sell(m, "vasco-da-gama", 2, 8)
    m.play(2, "left")
    draw(m, 5)
    told = [entry.move for entry in m.entries]
    wanted = {"explorer columbus", "veto", "bid 7", "pass", "pay 5", "pay 2", "tuck 3", "take 4", "left", "gold 5"}
    assert wanted <= set(told)


def test_case_and_spaces() -> None:
    """Capitals and several spaces are read, and written back in the plain form."""
    m = win(reveal(begin(), "pizarro"), 0, 7)
    m.play(0, "  PAY   2  5 ")
    assert m.entries[-1].move == "pay 2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "bid",
        "bid x",
        "bid 7 8",
        "bid 07",
        "bid +7",
        "bid -1",
        "bid 00",
        "pay",
        "pay x",
        "nonsense",
        "ship",
        "tuck",
    ],
)
def test_unreadable_moves(text: str) -> None:
    """What cannot be read is refused by table.3."""
    assert refused(reveal(begin(), "pizarro"), 0, text) == "table.3"


@rule_test("gold.1", "there is no gold card above 9")
def test_no_such_card() -> None:
    m = win(reveal(begin(), "pizarro"), 0, 7)
    assert refused(m, 0, "pay 10") == "gold.1"


def sentence(m: rhumbline.Match, seat: int, move: str) -> str:
    """What a refused move is told, with the number of its rule."""
    with pytest.raises(IllegalMove) as refusal:
        m.play(seat, move)
    return f"{refusal.value.rule}: {refusal.value.sentence}"


@rule_test("auction.5", "0 is a whole number, and no bid: what can be bid is told")
def test_nothing_is_no_bid() -> None:
    m = reveal(begin(), "pizarro")
    assert sentence(m, 0, "bid 0") == "auction.5: A bid is at least 1 gold, not 0."
    m.play(0, "bid 6")
    assert sentence(m, 1, "bid 0") == "auction.5: A bid is at least 7 gold, not 0."


@rule_test("auction.7", "a bid of any length is a number, and beyond all means")
@pytest.mark.parametrize("digits", [3, 4, 5, 40])
def test_no_bid_beyond_all_gold(digits: int) -> None:
    m = reveal(begin(), "pizarro")
    assert sentence(m, 0, f"bid {'9' * digits}").startswith("auction.7: There is only 315 gold in the game")


@rule_test("gold.1", "0 is a whole number, and no gold card")
@pytest.mark.parametrize("number", ["0", "10", "12345"])
def test_no_such_gold_card(number: str) -> None:
    told = f"gold.1: Gold cards have the values 1 to 9; there is no {number}."
    bought = sell(begin(), "magellan", 0, 9)
    assert sentence(bought, 0, f"tuck {number}") == told
    assert sentence(rhumbline.resume("pizarro", trading()), 1, f"trade 1 {number}") == told
    m = win(reveal(begin(), "vasco-da-gama"), 0, 7)
    assert sentence(m, 0, f"pay {number}") == told
    m.play(0, "pay 7")
    assert sentence(m, CHANCE, f"gold {number}") == told


@rule_test("ship.3", "ships are numbered from 1")
@pytest.mark.parametrize("number", ["0", "4", "12345"])
def test_no_such_ship(number: str) -> None:
    m = scene([FULL] * 3, year="II", ships=[{"magellan": [1, 1]}, {}, {}], players=[{"piles": [[1], [5]]}, {}, {}])
    assert sentence(sell(m, "magellan", 0, 9), 0, f"ship {number}").startswith("ship.3: Ships that may sail")


def test_generated_moves() -> None:
    """Moves put together at random are read or refused with a rule and one sentence, and refusing changes nothing."""
    rng = random.Random(7)
    tried = 0
    for seed in range(20):
        m = some_match(seed)
        if m.over:
            continue
        seat = m.to_act[0]
        before = m.truth().tobytes()
        while tried < (seed + 1) * CASES // 10:
            text = " ".join(rng.choices(PIECES, k=rng.randrange(1, 5)))
            try:
                m.copy().play(seat, text)
            except IllegalMove as refusal:
                assert refusal.rule in conformance.rule_numbers(GAME.package), refusal
                assert refusal.sentence.endswith("."), refusal
                assert "\n" not in refusal.sentence
                tried += 1
            assert m.truth().tobytes() == before
    assert tried >= CASES


@pytest.mark.parametrize("seed", range(12))
def test_every_refusal_names_its_rule(seed: int) -> None:
    """Every number that is no legal move is refused by a rule of the rules, in positions of all kinds."""
    m = some_match(seed)
    if m.over or m.to_act == (CHANCE,):
        m = win(reveal(begin(), "pizarro"), 0, 7)
    conformance.check_every_move(GAME, m.truth(), m.to_act[0])


# --- positions


def test_position_reads_well() -> None:
    """Names, not numbers."""
    m = sell(begin(), "magellan", 1, 2, 5)
    m.play(1, "tuck 3")
    told = m.position()
    assert told["phase"] == "explorer"
    assert told["players"][1]["ships"] == {"magellan": [1]}
    assert told["players"][1]["piles"] == [[3]]
    assert told["discards"] == [2, 5]


@pytest.mark.parametrize("seed", range(16))
def test_positions_lead_back(seed: int) -> None:
    """Through JSON and back to the same bytes; without memory, to a sound position in which all plays on."""
    m = some_match(seed)
    told = json.loads(json.dumps(m.position()))
    assert rhumbline.resume("pizarro", told).truth().tobytes() == m.truth().tobytes()
    told["memory"] = None
    again = rhumbline.resume("pizarro", told)
    assert GAME.faults(again.truth()) == []
    assert again.moves(again.to_act[0] if again.to_act else 0) == m.moves(m.to_act[0] if m.to_act else 0)


def change(p: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The position with one entry changed, such as `players.0.hand`."""
    changed = copy.deepcopy(p)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = changed
    for step in way:
        place = place[step]
    place[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("players.0.hand", [1, 2], "gold cards of value"),
        ("players.0.hand", [0], "a gold card is 1 to 9"),
        ("supply", [1] * 8, "7 gold cards of each value"),
        ("supply", [5] * 100, "63 gold cards"),
        ("players", [], "players for 3 seats"),
        ("phase", "bid", "turn"),
        ("phase", "dance", "phase"),
        ("explorer", "vespucci", "no explorer called"),
        ("stack", ["cook"], "do not add up"),
        ("vetoed", ["cook"] * 4, "vetoed"),
        ("box.I", ["cook"], "do not add up"),
        ("players.1.ships", {"cook": [1]}, "do not add up"),
        ("players.1.ships", {"cook": [4]}, "a space is 1 to 3"),
        ("players.1.ships", {"cook": [1, 1, 1, 1]}, "at most 3 ships"),
        ("players.1.vetoes", 1, "more vetoes"),
        ("players.1.halves", ["left"], "da Gama"),
        ("players.1.halves", ["middle"], "left or right"),
        ("players.1.piles", [[3]], "tucked card"),
        ("players.1.piles", [[]], "one to three cards"),
        ("players.1.open", 1, "bool"),
        ("high", 3, "highest bid"),
        ("high", -3, "highest bid"),
        ("turn", 7, "a seat is 0 to 2"),
        ("opener", None, "opener"),
        ("memory.pools", [], "memory"),
        ("memory.seats.0.known", [1] * 8, "memory"),
        ("memory.seats.0.known", [2] * 9, "known that is not there"),
        ("memory.seats.0.unknown", [3], "counted wrong"),
        ("memory.seats.0.gold", -1, "memory"),
        ("memory.seats.0.could", [[[1]]], "memory"),
    ],
)
def test_impossible_positions(path: str, value: Any, says: str) -> None:
    """Each is refused with a sentence that says what is wrong."""
    with pytest.raises(BadInput, match=says):
        rhumbline.resume("pizarro", change(begin().position(), path, value))


def auctioned() -> dict[str, Any]:
    """Seat 0 has bid 6 for Magellan on side A, seat 1 decides; seat 2 has placed all its ships."""
    full = {"cook": [1, 1], "pizarro": [1, 1], "columbus": [1, 1]}
    m = scene([[1, 2, 4], FULL, FULL], ships=[{}, {}, full], stack=["magellan", "cook"])
    reveal(m, "magellan")
    m.play(0, "bid 6")
    return m.position()


def paying() -> dict[str, Any]:
    """Seat 0 owes 6 for Magellan on side A, of which 4 are paid."""
    m = win(reveal(scene([[1, 2, 4], FULL, FULL]), "magellan"), 0, 6)
    m.play(0, "pay 4")
    return m.position()


def trading() -> dict[str, Any]:
    """Seat 1 may trade at the end of year I."""
    m = end_year(scene([FULL] * 3, ships=[{}, {"marco-polo": [1]}, {}], stack=["cook"]))
    while m.to_act == (CHANCE,):
        m.play(CHANCE, m.outcomes()[0][0])
    assert m.position()["phase"] == "trade"
    return m.position()


def over() -> dict[str, Any]:
    """The game is over, and a card of year III was not sold."""
    return nobody_buys(scene([[1], [2], [3]], year="III", stack=["cook"]), "cook").position()


def no_cards() -> dict[str, Any]:
    """The next explorer is due, with two cards to come."""
    return scene([FULL] * 3, stack=["cook", "pizarro"]).position()


def moved(p: dict[str, Any], name: str, source: str, target: str) -> dict[str, Any]:
    """The position with one explorer card of this year elsewhere: in the stack, the box or among the vetoed."""
    changed = copy.deepcopy(p)
    for place, step in ((source, list.remove), (target, list.append)):
        step(changed["box"][p["year"]] if place == "box" else changed[place], name)
    return changed


def test_impossible_stacks() -> None:
    """An explorer card can come while there is one, in mid-year; at the end of a year none is left."""
    p = no_cards()
    empty = moved(moved(p, "cook", "stack", "box"), "pizarro", "stack", "box")
    left_over = moved(trading(), "cook", "box", "stack"), moved(over(), "cook", "box", "stack")
    for wrong in (empty, {**p, "stage": "basic"}, {**p, "stage": "bags"}, {**p, "stage": "trades"}, *left_over):
        with pytest.raises(BadInput, match="explorer cards come in mid-year"):
            rhumbline.resume("pizarro", wrong)
    with pytest.raises(BadInput, match="more cards have been vetoed"):
        rhumbline.resume("pizarro", moved(p, "cook", "stack", "vetoed"))


def test_no_outcome_without_cards() -> None:
    """With neither a stack nor vetoed cards, no card can come."""
    s = rhumbline.resume("pizarro", no_cards()).truth()
    s.stack[:] = 0
    out, weights = np.empty(GAME.most_moves, dtype=np.int32), np.empty(GAME.most_moves, dtype=np.int64)
    assert GAME.outcomes(s, out, weights) == 0


@pytest.mark.parametrize(
    ("made", "changes", "says"),
    [
        (auctioned, {"bidding": [0, 1, 2]}, "seat 2 takes part"),
        (auctioned, {"bidding": [0, 1, 1]}, "twice"),
        (auctioned, {"bidding": [1]}, "has not passed"),
        (auctioned, {"high": 5}, "nobody has bid more"),
        (auctioned, {"players.0.bid": 5}, "highest bid is the one"),
        (auctioned, {"players.1.bid": 7}, "nobody has bid more"),
        (auctioned, {"high": 7, "players.0.bid": 7}, "seat 0 cannot have bid 7"),
        (paying, {"high": 7, "players.0.bid": 7}, "seat 0 cannot have bid 7"),
        (trading, {"players.0.trades": 1}, "Marco Polo"),
        (trading, {"players.1.trades": 2}, "Marco Polo"),
    ],
)
def test_impossible_auctions_and_trades(made: Any, changes: dict[str, Any], says: str) -> None:
    """Sound as it is, refused with the change."""
    p = made()
    rhumbline.resume("pizarro", p)
    for path, value in changes.items():
        p = change(p, path, value)
    with pytest.raises(BadInput, match=says):
        rhumbline.resume("pizarro", p)


def test_no_open_hand_on_side_b() -> None:
    """Cook lays hands open on side A only."""
    p = change(begin(3, "AB").position(), "players.0.open", True)
    with pytest.raises(BadInput, match="lies open"):
        rhumbline.resume("pizarro", p)


JUNK: list[Any] = [
    None,
    True,
    -1,
    3.5,
    10**30,
    "",
    "x",
    [],
    [[]],
    {},
    {"x": 1},
    -(2**70),
    0,
    1,
    2,
    7,
    "cook",
    [1],
    ["cook"],
]


def test_generated_positions() -> None:
    """Positions spoilt at random are refused with one sentence, or are sound and can be played to the end."""
    rng = random.Random(11)
    refusals = 0
    positions = [some_match(seed).position() for seed in range(24)]
    for number in range(3 * CASES):
        p = copy.deepcopy(positions[number % len(positions)])
        place: Any = p
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = rng.choice(keys)
            if not isinstance(place[key], dict | list) or not place[key] or rng.random() < 0.15:
                break
            place = place[key]
        place[key] = rng.choice(JUNK)
        try:
            m = rhumbline.resume("pizarro", {**p, "chance": "sealed", "seed": "s"})
        except BadInput as problem:
            assert "\n" not in str(problem)
            refusals += 1
            continue
        assert GAME.faults(m.truth()) == []
        while not m.over:
            m.play(m.to_act[0], rng.choice(m.moves(m.to_act[0])))
    assert refusals >= CASES


def test_faults_are_found() -> None:
    """A position from which a card is taken, or to which one is added, is unsound wherever it happens."""
    sound = scene([FULL] * 3, ships=[{"magellan": [1]}, {"cook": [1]}, {}], players=[{"piles": [[4]]}, {}, {}]).truth()
    assert GAME.faults(sound) == []
    for field, index in [
        ("hand", (0, 3)), ("supply", 2), ("discards", 0), ("paid", 1), ("pushed", 8), ("cards", 1), ("supply_size", ()),
        ("stack", 2), ("box", (0, 1)), ("vetoes", 1), ("ships", (1, 5, 0)), ("halves", (2, 0)), ("queued", ()),
        ("tucked", (0, 0, 0)), ("known", (0, 2)), ("unknown", (1, 0)), ("pool", (0, 4)), ("high", ()), ("turn", ()),
    ]:  # fmt: skip
        for step in (-1, 1):
            spoilt = sound.copy()
            if index == ():
                spoilt[field] += step
            else:
                spoilt[field][index] += step
            assert GAME.faults(spoilt), (field, step)
