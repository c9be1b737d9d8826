"""Every ship has one name, a letter in the order it was placed: in views, events, score lines and the terminal."""

import random
from io import StringIO

import pytest
from rich.console import Console

import rhumbline
from pizarro.table import phase, reveal, scene, sell, win
from rhumbline import Match
from rhumbline.engine.game import Json
from rhumbline.games import load
from rhumbline.games.pizarro.components import ShipName
from rhumbline.games.pizarro.events import HalfChosen, ShipSailed, Tucked
from rhumbline.games.pizarro.preview import Preview
from ruletest import rule_test

GAME = load("pizarro")
TERMINAL = GAME.module("terminal")
FULL = list(range(1, 10))

Choice = tuple[str, ShipName, int, list[int] | None, str | None]
"""A move, the ship it lets sail, its space, the cards under it, its half."""


def piles(spaces: list[int], *cards: list[int], sides: str = "AA") -> Match:
    """Seat 0 has Magellan's ships on these spaces, with these piles, and has just bought another card in year II."""
    ships = [{"magellan": spaces}, {}, {}]
    players = [{"piles": list(cards)}, {}, {}]
    return sell(scene([FULL] * 3, year="II", sides=sides, ships=ships, players=players), "magellan", 0, 9)


def halves(spaces: list[int], *sides: str) -> Match:
    """Seat 0 has da Gama's ships on these spaces and halves, and has just bought another card in year II."""
    ships = [{"vasco-da-gama": spaces}, {}, {}]
    players = [{"halves": list(sides)}, {}, {}]
    return sell(scene([FULL] * 3, year="II", sides="AB", ships=ships, players=players), "vasco-da-gama", 0, 9)


def choices(m: Match) -> list[Choice]:
    """What seat 0 may choose between."""
    return [
        (
            one["move"],
            one["ship"],
            one["space"],
            None if one["pile"] is None else [card["card"] for card in one["pile"]],
            one["half"],
        )
        for one in m.view(0)["you"]["ship_choices"]
    ]


@rule_test("ship.3", "with a ship ahead, each ship that may sail on is shown with its own pile")
@pytest.mark.parametrize(
    ("spaces", "cards", "wanted"),
    [
        ([2, 1, 1], ([1, 2], [5], [7]), [("ship 1", "B", 1, [5], None), ("ship 2", "C", 1, [7], None)]),
        ([1, 2, 1], ([5], [1, 2], [7]), [("ship 1", "A", 1, [5], None), ("ship 2", "C", 1, [7], None)]),
        ([1, 1, 2], ([5], [7], [1, 2]), [("ship 1", "A", 1, [5], None), ("ship 2", "B", 1, [7], None)]),
    ],
)
@pytest.mark.parametrize("sides", ["AA", "BA"])
def test_piles_of_ships_behind(
    spaces: list[int],
    cards: tuple[list[int], ...],
    wanted: list[Choice],
    sides: str,
) -> None:
    m = piles(spaces, *cards, sides=sides)
    assert phase(m) == "ship"
    assert choices(m) == wanted
    assert m.moves(0) == m.view(0)["you"]["choices"] == ["ship 1", "ship 2"]
    move, ship, _, pile, _ = wanted[1]
    m.play(0, move)
    m.play(0, m.moves(0)[0])
    sailed, tucked = m.events(0)[-2:]
    assert sailed == ShipSailed(0, "magellan", ship, from_=1, to=2)
    assert isinstance(tucked, Tucked)
    assert (tucked.ship, tucked.card) == (ship, int(m.entries[-1].move.split()[1]))
    (moved,) = (one for one in m.view(0)["players"][0]["piles"] if one["ship"] == ship)
    assert moved["space"] == 2
    assert [card["card"] for card in moved["cards"]] == [*(pile or []), tucked.card]


@rule_test("ship.3", "with a ship ahead, each ship that may sail on is shown with its own half")
@pytest.mark.parametrize(
    ("spaces", "sides", "wanted"),
    [
        ([2, 1, 1], ("left", "left", "right"), [("ship 1", "B", 1, None, "left"), ("ship 2", "C", 1, None, "right")]),
        ([1, 2, 1], ("right", "left", "left"), [("ship 1", "A", 1, None, "right"), ("ship 2", "C", 1, None, "left")]),
        ([1, 1, 1], ("left", "left", "right"), [("ship 1", "A", 1, None, "left"), ("ship 3", "C", 1, None, "right")]),
    ],
)
def test_halves_of_ships_behind(spaces: list[int], sides: tuple[str, ...], wanted: list[Choice]) -> None:
    m = halves(spaces, *sides)
    assert phase(m) == "ship"
    assert choices(m) == wanted
    move, ship, *_ = wanted[1]
    m.play(0, move)
    assert m.events(1)[-1] == ShipSailed(0, "vasco-da-gama", ship, from_=1, to=2)
    # da-gama.3: it has left its half, and the next one is being chosen.
    assert half_of(m, ship) is None
    m.play(0, "right")
    assert m.events(1)[-1] == HalfChosen(0, ship, "right")
    assert half_of(m, ship) == "right"


def half_of(m: Match, ship: str) -> str | None:
    """The half that one of seat 0's ships of da Gama is on."""
    (half,) = (one["half"] for one in m.view()["players"][0]["fleet"] if one["ship"] == ship)
    assert half is None or isinstance(half, str)
    return half


@rule_test("ship.3", "choices of ships are their buyer's, while he is asked which one sails")
def test_nobody_else_chooses() -> None:
    m = piles([1, 1], [1], [5])
    assert m.view(1)["you"]["ship_choices"] == []
    m.play(0, "ship 1")
    assert m.view(0)["you"]["ship_choices"] == []


@rule_test("ship.3", "while the payment is a draft, the ships to choose from after it are shown")
def test_choices_after_a_drafted_payment() -> None:
    ships = [{"magellan": [2, 1, 1]}, {}, {}]
    players = [{"piles": [[1, 2], [5], [7]]}, {}, {}]
    m = scene([FULL] * 3, year="II", sides="AA", ships=ships, players=players)
    win(reveal(m, "magellan"), 0, 9)
    told = GAME.preview(m.seen(0), 0, GAME.parse(m.truth(), 0, "pay 9"))
    assert isinstance(told, Preview)
    assert told.phase == "ship"
    assert [(one.move, one.ship) for one in told.ship_choices] == [("ship 1", "B"), ("ship 2", "C")]
    assert m.view(0)["you"]["ship_choices"] == []


@pytest.mark.parametrize("sides", ["AA", "BB"])
def test_names_stay(sides: str) -> None:
    """In a whole game a ship keeps its letter; fleet, ships, halves, piles and score lines are about the same ships."""
    rng = random.Random(f"names {sides}")
    m = rhumbline.new("pizarro", 3, {"board1": sides[0], "board2": sides[1]}, seed=f"names {sides}")
    spaces: dict[tuple[int, str, str], int] = {}
    heard = 0
    while not m.over:
        moves = m.moves(m.to_act[0])
        m.play(m.to_act[0], rng.choice(moves[:3] if moves[0] == "pass" else moves))
        for event in m.events(None, heard):
            if isinstance(event, ShipSailed):
                spaces[event.seat, event.explorer, event.ship] = event.to
        heard = len(m.events())
        for player in m.view()["players"]:
            check_names(player, spaces, chooses=m.view()["phase"] == "side" and m.to_act == (player["seat"],))


def check_names(player: Json, spaces: dict[tuple[int, str, str], int], *, chooses: bool) -> None:
    """A player's ships, wherever they are told, are those that have sailed."""
    fleet = player["fleet"]
    assert {(player["seat"], one["explorer"], one["ship"]): one["space"] for one in fleet} == {
        key: space for key, space in spaces.items() if key[0] == player["seat"]
    }
    for name, told in player["ships"].items():
        of_explorer = [one for one in fleet if one["explorer"] == name]
        assert [one["space"] for one in of_explorer] == told
        assert [one["ship"] for one in of_explorer] == list("ABC"[: len(told)])
    assert [(one["ship"], one["space"]) for one in player["piles"]] == [
        (one["ship"], one["space"]) for one in fleet if one["explorer"] == "magellan"
    ]
    if not chooses:
        assert player["halves"] == [one["half"] for one in fleet if one["half"]]
    assert [(one["explorer"], one["ship"], one["space"]) for one in player["lines"][:-1]] == [
        (one["explorer"], one["ship"], one["space"]) for one in fleet
    ]


# --- in the terminal


def test_terminal_asks_with_the_names_of_ships() -> None:
    """The question names the ships that can sail, and what goes with each."""
    assert TERMINAL.ask(piles([2, 1, 1], [1, 2], [5], [7]).view(0), 0) == (
        "Which of your ships of Magellan sails on? "
        "Write 'ship 1' for ship B with 5 under it or 'ship 2' for ship C with 7 under it."
    )
    assert TERMINAL.ask(halves([2, 1, 1], "left", "left", "right").view(0), 0) == (
        "Which of your ships of da Gama sails on? "
        "Write 'ship 1' for ship B on the left half or 'ship 2' for ship C on the right half."
    )


def test_terminal_shows_the_names_of_ships() -> None:
    """On the board and beside the tucked cards."""
    console = Console(width=140, record=True, file=StringIO())
    console.print(TERMINAL.show(piles([2, 1, 1], [1, 2], [5], [7]).view(0), 0))
    text = console.export_text()
    (row,) = (line for line in text.splitlines() if "▸ Magellan" in line)
    assert row.index("0B 0C") < row.index("0A")
    assert "A:12@2 B:5@1 C:7@1" in text
