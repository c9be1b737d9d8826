"""Bots, views, previews and the terminal."""

import json
from io import StringIO
from typing import Any

import msgspec
import pytest
from rich.console import Console

import rhumbline
from pizarro.table import begin, draw, end_year, hand, nobody_buys, phase, reveal, scene, sell, win
from rhumbline import CHANCE, bots
from rhumbline.engine import conformance
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.game import Json
from rhumbline.games import load
from ruletest import rule_test

GAME = load("pizarro")
TERMINAL = GAME.module("terminal")
FULL = list(range(1, 10))


def seen_view(s: Any, seat: int) -> Json:
    """What a seat is shown, ready for JSON."""
    told: Json = msgspec.to_builtins(GAME.view(GAME.seen_by(s, seat), seat))
    return told


def preview(seen: Any, seat: int, moves: list[int]) -> Json:
    """What a draft would lead to, ready for JSON."""
    told: Json = msgspec.to_builtins(GAME.preview(seen, seat, moves))
    return told


def play_out(names: list[str], options: dict[str, str], seed: int) -> list[int]:
    """The totals of a game among these bots."""
    m = rhumbline.new("pizarro", len(names), options, seed=seed)
    players = [bots.make(name, GAME, (seed, seat)) for seat, name in enumerate(names)]
    while not m.over:
        (seat,) = m.to_act
        m.play_move(seat, players[seat].choose(m.seen(seat), seat, 0.01))
    return [score["total"] for score in m.scores()]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("sides", ["AA", "AB", "BA", "BB"])
def test_greedy_beats_random(seats: int, sides: str) -> None:
    """One greedy bot among random ones wins nearly always, wherever it sits."""
    options = {"board1": sides[0], "board2": sides[1]}
    won = 0
    for game in range(6):
        names = ["random"] * seats
        names[game % seats] = "greedy"
        totals = play_out(names, options, game)
        won += totals[game % seats] == max(totals)
    assert won >= 5


def best(m: rhumbline.Match, seat: int) -> str:
    """What the greedy bot does."""
    bot = bots.make("greedy", GAME)
    return GAME.write(m.truth(), seat, bot.choose(m.seen(seat), seat, 0.01))


def test_greedy_pays_exactly_and_keeps_crowns() -> None:
    """A nine is paid with the nine, not with small cards that are worth crowns at the end."""
    m = win(reveal(begin(), "pizarro"), 0, 9)
    assert best(m, 0) == "pay 9"
    m = win(reveal(scene([[1, 2, 4, 6, 8], FULL, FULL]), "pizarro"), 0, 8)
    assert best(m, 0) == "pay 8"


def test_greedy_tucks_crowns() -> None:
    """Three crowns at the price of one gold."""
    assert best(sell(begin(), "magellan", 0, 9), 0) == "tuck 1"
    m = win(reveal(begin(3, "BA"), "magellan"), 0, 10)
    m.play(0, best(m, 0))
    assert phase(m) == "pay"
    m.play(0, best(m, 0))
    assert best(m, 0) in {"tuck 1", "tuck 2", "tuck 3"}


def test_greedy_bids_within_reason() -> None:
    """The least raise while the card is worth it; never all the gold for one of eighteen cards."""
    m = reveal(begin(4), "cook")
    assert best(m, 0) == "bid 1"
    m.play(0, "bid 25")
    assert best(m, 1) == "pass"


@pytest.mark.parametrize(("gold", "move"), [([], "draw"), ([5, 6], "draw"), ([9, 8], "stop"), ([9, 9, 2], "stop")])
def test_greedy_knows_when_to_stop(gold: list[int], move: str) -> None:
    """At eleven nothing can go wrong often enough; at seventeen it can."""
    m = scene([[1], [2], [3]], year="III", sides="BA", ships=[{"pizarro": [3]}, {}, {}], stack=["cook"])
    nobody_buys(m, "cook")
    for card in gold:
        m.play(0, "draw")
        draw(m, card)
    assert best(m, 0) == move


def test_view_tells_the_auction() -> None:
    """High bid, least raise, own maximum, who is still in."""
    m = reveal(begin(4), "cook")
    m.play(0, "bid 6")
    m.play(1, "pass")
    view = m.view(2)
    assert view["to_act"] == [2]
    assert view["auction"]["high"] == 6
    assert view["auction"]["high_bidder"] == 0
    assert view["auction"]["least"] == 7
    assert view["auction"]["bidding"] == [0, 2, 3]
    assert view["you"]["most"] == 45
    assert view["you"]["gold"] == 45
    assert m.view(None)["you"] is None


def test_view_is_ready_for_json_all_along() -> None:
    """For everybody, in every phase."""
    m = rhumbline.new("pizarro", 4, seed=2)
    while not m.over:
        for viewer in (None, 0, 3):
            assert json.loads(json.dumps(m.view(viewer))) == m.view(viewer)
        m.play(m.to_act[0], m.moves(m.to_act[0])[0 if len(m.entries) % 3 else -1])


@rule_test("pay.1", "a draft shows what would be left after paying")
def test_preview() -> None:
    m = win(reveal(begin(), "cook"), 1, 9)
    moves = GAME.parse(m.truth(), 1, "pay 4 5")
    told = preview(m.seen(1), 1, moves)
    assert told["moves"] == ["pay 5", "pay 4"]
    assert told["gold"] == 36
    assert told["player"]["ships"]["cook"] == [1]
    assert told["waits_for"] == "chance"
    assert m.view(1)["auction"]["owed"] == 9


def test_preview_of_every_move() -> None:
    """Whatever is drafted, wherever the game stands, from what the seat sees alone."""
    for seats, options in conformance.tables(GAME)[::3]:
        for s, seat, move in conformance.random_walk(GAME, seats, options, "preview"):
            if move >= 0 and seat >= 0:
                told = preview(GAME.seen_by(s, seat), seat, [move])
                assert json.loads(json.dumps(told)) == told
                assert told["moves"] == [GAME.write(s, seat, move)]


@pytest.mark.parametrize("width", [80, 100])
def test_terminal(width: int) -> None:
    """The table, the question and the score sheet fit on a terminal in every phase, for every seat."""
    asked = set()
    for seats, options in conformance.tables(GAME)[::2]:
        walk = conformance.random_walk(GAME, seats, options, "terminal")
        for number, (s, seat, move) in enumerate(walk):
            if move >= 0 and (seat < 0 or number % 5):
                continue
            seen = max(seat, 0)
            view = seen_view(s, seen)
            draft = preview(GAME.seen_by(s, seen), seen, [move]) if move >= 0 else None
            console = Console(width=width, record=True, file=StringIO())
            console.print(TERMINAL.show(view, seen, draft))
            console.print(TERMINAL.sheet(view))
            text = console.export_text()
            assert max(map(len, text.splitlines())) <= width
            assert "Cook" in text
            question = TERMINAL.ask(view, seen)
            assert question.endswith(".")
            asked.add(view["phase"])
    assert {"bid", "pay", "over", "tuck"} <= asked


def test_terminal_examples_can_be_played() -> None:
    """What the question suggests is a legal move."""
    m = win(reveal(scene([[2, 3, 5, 9], FULL, FULL]), "pizarro"), 0, 7)
    example = TERMINAL.ask(m.view(0), 0).split("such as '")[1].split("'")[0]
    m.play(0, example)
    assert len(hand(m, 0)) < 4


@pytest.mark.parametrize("sides", ["AA", "AB", "BA", "BB"])
def test_example_payments(sides: str) -> None:
    """The payment suggested, at the first card and in the middle, is played as written and loses least."""
    tried = set()
    for s, seat, _ in conformance.random_walk(GAME, 4, {"board1": sides[0], "board2": sides[1]}, "examples"):
        view = seen_view(s, max(seat, 0))
        if view["phase"] != "pay":
            continue
        example = TERMINAL.ask(view, seat).split("such as '")[1].split("'")[0]
        cards = list(map(int, example.split()[1:]))
        after, paid = s.copy(), view["auction"]["paid"]
        for move in GAME.parse(after, seat, example):
            assert example.split()[0] == "pay"
            assert move in GAME.moves(after, seat)
            GAME.play(after, seat, move, NO_EVENTS)
        assert seen_view(after, seat)["phase"] != "pay"
        usable = [card for card in view["you"]["hand"] if card <= min(paid, default=9)]
        sums = {0}
        for card in usable:
            sums |= {total + card for total in sums}
        assert sum(cards) == min(total for total in sums if total >= view["auction"]["owed"])
        tried.add(bool(paid))
    assert tried == {True, False}


def screen(m: rhumbline.Match, seat: int = 0) -> str:
    """What a seat sees on a wide terminal."""
    console = Console(width=160, record=True, file=StringIO())
    console.print(TERMINAL.show(m.view(seat), seat))
    return console.export_text()


def test_terminal_tells_the_auction() -> None:
    """A card is turned up, up for auction, bought: each in its time."""
    m = scene([FULL] * 3, ships=[{"columbus": [1]}, {}, {}], players=[{"vetoes": 1}, {}, {}])
    assert "seat 0 bids first" in screen(m)
    assert "ships left" in screen(m)
    m.play(CHANCE, "explorer cook")
    assert "is turned up; anyone with a veto may use it now." in screen(m)
    assert "bought" not in screen(m)
    assert "No bid yet" not in screen(m)
    m.play(0, "allow")
    assert "is up for auction.  No bid yet." in screen(m)
    assert "bids first" not in screen(m)
    win(m, 1, 9)
    assert "is bought.  9 gold bid by Seat 1." in screen(m)


def test_terminal_tells_the_year_end() -> None:
    """In a player's words: the two cards of all, the bags, the trades."""
    m = end_year(scene([FULL] * 3, ships=[{"marco-polo": [1]}, {}, {}], stack=["cook"]))
    told = []
    while phase(m) != "explorer":
        assert "bids first" not in screen(m)
        told.append(screen(m).split("The year ends: ")[1].split(".")[0])
        m.play(m.to_act[0], "trade" if phase(m) == "trade" else m.outcomes()[0][0])
    assert [text for text, before in zip(told, ["", *told], strict=False) if text != before] == [
        "everybody draws two gold cards",
        "gold cards are drawn for the bags under this year's ships",
        "owners of Marco Polo's ships may trade gold cards",
    ]


@pytest.mark.parametrize(("year", "drawn"), [("I", "1 gold card now"), ("II", "2 gold cards now")])
def test_terminal_tells_the_halves(year: str, drawn: str) -> None:
    """How many cards, how many points."""
    ships: list[dict[str, list[int]]] = [{"vasco-da-gama": [1]}, {}, {}]
    m = scene([FULL] * 3, year=year, sides="AB", ships=ships, players=[{"halves": ["left"]}, {}, {}])
    question = TERMINAL.ask(sell(m, "vasco-da-gama", 0, 9).view(0), 0)
    assert drawn in question
    assert "8 points" in question


def test_terminal_tells_a_lost_draw() -> None:
    """More than 20 scores nothing, and the table says so."""
    m = scene([[1], [2], [3]], year="III", sides="BA", ships=[{"pizarro": [3]}, {}, {}], stack=["cook"])
    nobody_buys(m, "cook")
    for card in (9, 8):
        m.play(0, "draw")
        draw(m, card)
    assert "8 + 9 = 17." in screen(m)
    m.play(0, "draw")
    draw(m, 6)
    assert "6 + 8 + 9 = 23: more than 20 scores nothing." in screen(m)


def test_a_whole_game_can_be_told_again() -> None:
    """The record of a bots' game replays to the same end."""
    m = rhumbline.new("pizarro", 6, {"board1": "B", "board2": "B"}, seed="again")
    players = [bots.make("greedy", GAME, seat) for seat in range(6)]
    while not m.over:
        (seat,) = m.to_act
        m.play_move(seat, players[seat].choose(m.seen(seat), seat, 0.01))
    assert rhumbline.replay(m.record()).result() == m.result()
