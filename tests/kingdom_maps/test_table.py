"""Whole games: bots, the terminal, the geometry underneath."""

import io
import json
import re
from typing import Any

import pytest
from rich.console import Console

import rhumbline
from kingdom_maps.oracle import AXIAL, BESIDE, EDGE, SIDES, parts
from kingdom_maps.tables import NAMES, all_but, begin, say, table
from rhumbline import CHANCE, Match, bots
from rhumbline.engine.bitboard import board, cells
from rhumbline.engine.hexgrid import axial, beside, cluster, first_cluster, hex_names, hex_rows, hex_sides, hexagon
from rhumbline.games import load
from rhumbline.games.kingdom_maps import terminal

GAME = load("kingdom-maps")


def play_out(names: list[str], seed: int) -> Match:
    """A whole game among bots."""
    m = rhumbline.new("kingdom-maps", seats=len(names), seed=seed)
    players = [bots.make(name, GAME, (seed, seat)) for seat, name in enumerate(names)]
    while not m.over:
        seat = m.to_act[0]
        m.play_move(seat, players[seat].choose(m.seen(seat), seat, 0.0))
    return m


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats: int) -> None:
    """In every seat greedy has far more points than random players."""
    for seed in range(seats):
        names = ["greedy" if seat == seed else "random" for seat in range(seats)]
        result = play_out(names, seed).result()
        assert result is not None
        assert result["ranking"][0] == [seed]
        assert result["totals"][seed] > 1.5 * max(total for seat, total in enumerate(result["totals"]) if seat != seed)


def test_greedy_reaches_the_solo_marks() -> None:
    """Alone, greedy is an explorer in most games, and random is not."""
    greedy = [play_out(["greedy"], seed).scores()[0]["total"] for seed in range(12)]
    chance = [play_out(["random"], seed).scores()[0]["total"] for seed in range(12)]
    assert sorted(greedy)[6] >= 100
    assert sorted(chance)[6] < 60


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_terminal_shows_every_phase(seats: int, width: int) -> None:
    """From the first roll to the last line nothing is too wide, and there is always something to ask."""
    m = rhumbline.new("kingdom-maps", seats=seats, seed=3)
    asked = set()
    bot = bots.make("random", GAME, 1)
    while not m.over:
        seat = m.to_act[0]
        move = bot.choose(m.seen(seat), seat, 0.0)
        asked.add(terminal.ask(m.view(seat), seat).split()[0])
        if len(m.entries) % 17 == 0:
            assert widest(m, seat, width, m.preview(seat, GAME.write(m.seen(seat), seat, move))) <= width
        m.play_move(seat, move)
    assert widest(m, 0, width, None) <= width
    assert terminal.ask(m.view(0), 0) == "Nothing to decide."
    assert {"Announce", "Take", "Draw"} <= asked


def widest(m: Match, seat: int, width: int, preview: dict[str, Any] | None) -> int:
    """The length of the longest line that a terminal shows."""
    view = json.loads(json.dumps(m.view(seat)))
    out = io.StringIO()
    console = Console(width=width, file=out, color_system=None)
    for part in (terminal.show(view, seat), terminal.show(view, seat, preview), terminal.sheet(view)):
        console.print(part)
    return max(len(line) for line in out.getvalue().splitlines())


def test_the_terminal_shows_a_draft() -> None:
    """Hexes of a draft are set in brackets, and empty hexes show their numbers."""
    m = say(begin(2), (0, "territory lake"), (0, "die 3"), (0, "draw E4 E5 D5"))
    out = io.StringIO()
    Console(width=100, file=out, color_system=None).print(terminal.show(m.view(0), 0))
    assert out.getvalue().count("[L]") == 3
    assert terminal.ask(m.view(0), 0) == "Waiting for seat 1."
    assert "'die 4'" in terminal.ask(m.view(1), 1)


def test_ask_for_a_criterion() -> None:
    """The question mark asks for one of the four criteria."""
    m = say(begin(1), (0, "territory farm"), (0, "die 1"), (0, "hex J4"))
    assert "'query A2'" in terminal.ask(m.view(0), 0)
    say(m, (0, "query A2"), (CHANCE, "roll 2 5"))
    assert "'second 2 5' (5 forests) or 'second 5 2' (2 towns)." in terminal.ask(m.view(0), 0)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ask_quotes_legal_moves_only(seats: int) -> None:
    """Whatever is quoted may be played: a listed move, or a whole group at once."""
    asked = set()
    bot = bots.make("random", GAME, 1)
    for seed in range(6):
        m = rhumbline.new("kingdom-maps", seats=seats, seed=seed)
        while not m.over:
            for seat in m.to_act:
                listed = m.moves(seat)
                quoted = re.findall("'([^']*)'", terminal.ask(json.loads(json.dumps(m.view(seat))), seat))
                assert quoted
                for move in quoted:
                    asked.add(move.split()[0])
                    if move.startswith("draw "):
                        m.copy().play(seat, move)
                    else:
                        assert move in listed
            seat = m.to_act[0]
            m.play_move(seat, bot.choose(m.seen(seat), seat, 0.0))
    assert {"territory", "die", "hex", "draw", "second" if seats == 1 else "die"} <= asked


def test_ask_when_dice_do_not_fit() -> None:
    """Only what can be drawn is offered; powers are named where there are any."""
    m = table([all_but("A1 A2 A3"), all_but("A1 A2")], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 2 3 5"), (0, "territory lake"))
    assert terminal.ask(m.view(0), 0) == "Take one of the dice 2 and 3: 'die 3'."
    m.play(0, "die 2")
    assert terminal.ask(m.view(1), 1) == "No die can be drawn: only 'skip' is left."
    m = table([all_but("A1 A2"), all_but("A1 A2")], 20, spent=(5, 4))
    say(m, (CHANCE, "roll 3 4 4"), (0, "territory lake"))
    assert terminal.ask(m.view(0), 0) == (
        "No die can be drawn as it lies: take one and draw nothing, such as 'die 4'; or with a power 'die 3 -1'."
    )
    m.play(0, "die 3")
    assert terminal.ask(m.view(1), 1) == "No die can be drawn as it lies: with 2 powers 'die 4 -1 -1', or 'skip'."
    m = say(begin(2), (0, "territory lake"), (0, "die 4"))
    assert terminal.ask(m.view(0), 0).startswith("Draw 4 more lakes: 'hex ")
    m.play(0, "draw F1 F2 F3 F4")
    m = say(begin(2), (0, "territory lake"), (0, "die 1"))
    assert terminal.ask(m.view(0), 0).startswith("Draw 1 more lake: 'hex ")
    m = table([all_but("A1 A2 A3")], 13, spent=(5,))
    say(m, (CHANCE, "roll 1 1 1"), (0, "territory town"), (0, "die 1"), (0, "hex A1"))
    assert terminal.ask(say(m.copy(), (CHANCE, "roll 3 6")).view(0), 0) == (
        "No die can be drawn as it lies: with a power 'second 6 3 -1' (2 deserts), or 'skip'."
    )
    assert terminal.ask(say(m, (CHANCE, "roll 2 6")).view(0), 0) == (
        "Choose a type die and an amount die: 'second 6 2' (2 deserts); with a power 'second 6 2 -1' (1 desert)."
    )


def shown(m: Match) -> str:
    """What a terminal shows seat 0."""
    out = io.StringIO()
    Console(width=120, file=out, color_system=None).print(terminal.show(m.view(0), 0))
    return " ".join(out.getvalue().replace("│", " ").split())


def test_a_solo_player_sees_which_face_names_which_type() -> None:
    """solo.1: in what is told to programs, and above the uses in a terminal with one seat."""
    names = ["mountain", "forest", "farm", "lake", "town", "desert"]
    m = begin(1)
    assert {one["solo"]: one["name"] for one in m.view()["territories"]} == dict(enumerate(names, 1))
    assert "type die 1 2 3 4 5 6 uses left M mountain F forest A farm L lake T town D desert" in shown(m)
    assert "type die" not in shown(begin(2))


def test_the_terminal_says_why_the_game_is_over() -> None:
    """The reason is that of the result, and there is none before."""
    m = table([all_but("A1")], 13, spent=(6,))
    assert m.view()["reason"] is None
    say(m, (CHANCE, "roll 2 2 2"), (0, "territory town"), (0, "die 2"))
    assert m.view()["reason"] == "the player could not draw"
    assert "the game is over: the player could not draw" in shown(m)


def test_geometry_of_hexes() -> None:
    """Neighbours, clusters, rows and sides are those of axial coordinates."""
    grid, names = hexagon(6), hex_names(6)
    numbers = {name: cell for cell, name in names.items()}
    assert {names[cell]: place for cell, place in axial(6).items()} == AXIAL
    assert [names[cell] for cell in cells(grid.everywhere)] == NAMES
    assert {names[cell] for cell in cells(grid.edge)} == EDGE
    assert len(EDGE) == 30
    assert [[names[cell] for cell in row] for row in hex_rows(6)] == [
        [n for n in NAMES if n[0] == c] for c in "ABCDEFGHIJK"
    ]
    assert [{names[cell] for cell in side} for side in hex_sides(6)] == SIDES
    for name, around in BESIDE.items():
        assert {names[cell] for cell in cells(beside(board([numbers[name]]), grid))} == set(around)
    some = set(NAMES[::3]) | set(NAMES[1::5])
    for part in parts(some):
        cell = min(numbers[name] for name in part)
        found = cluster(board(numbers[name] for name in some), cell, grid)
        assert {names[one] for one in cells(found)} == part
    first = first_cluster(board(numbers[name] for name in some), grid)
    assert "A1" in {names[one] for one in cells(first)}


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5])
def test_smaller_hexagons(side: int) -> None:
    """Other sizes have their cells and neighbours too."""
    grid, places = hexagon(side), axial(side)
    assert len(places) == 3 * side * (side - 1) + 1
    at = {place: cell for cell, place in places.items()}
    for cell, (q, r) in places.items():
        around = {
            at[q + x, r + y] for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)) if (q + x, r + y) in at
        }
        assert set(cells(beside(board([cell]), grid))) == around


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_records_replay(seats: int) -> None:
    """A game among bots is played again from its record, to the same end."""
    m = play_out(["random"] * seats, 7)
    record = json.loads(json.dumps(m.record()))
    assert rhumbline.replay(record).position() == m.position()
