"""Short ways to set up a table of Pizarro & Co. in a test."""

from collections import Counter
from typing import Any

import pytest

import rhumbline
from rhumbline import CHANCE, IllegalMove, Match

EXPLORERS = ("columbus", "pizarro", "magellan", "marco-polo", "vasco-da-gama", "cook")
PER_YEAR = {"I": 3, "II": 2, "III": 1}
ALL_GOLD = [v for v in range(1, 10) for _ in range(7)]


def begin(seats: int = 3, sides: str = "AA") -> Match:
    """A match whose cards the test supplies."""
    return rhumbline.new("pizarro", seats, {"board1": sides[0], "board2": sides[1]}, chance="manual")


def scene(
    hands: list[list[int]],
    *,
    year: str = "I",
    sides: str = "AA",
    ships: list[dict[str, list[int]]] | None = None,
    stack: list[str] | None = None,
    discards: list[int] | None = None,
    supply: list[int] | None = None,
    players: list[dict[str, Any]] | None = None,
    **change: Any,
) -> Match:
    """A position in which the next explorer card is due; what is not told lies in the supply or in the box.

    If the supply is told, cards that are nowhere else join the discards.
    """
    m = begin(len(hands), sides)
    p = m.position()
    fleets = ships or [{} for _ in hands]
    more = players or [{} for _ in hands]
    p |= {"year": year, "memory": None, "stack": stack if stack is not None else list(EXPLORERS)}
    for player, hand, fleet, extra in zip(p["players"], hands, fleets, more, strict=True):
        player |= {"hand": hand, "ships": fleet, **extra}
    piled = [v for player in p["players"] for pile in player["piles"] for v in pile]
    held = Counter([v for hand in hands for v in hand] + piled + (discards or []) + (supply or []))
    held += Counter(change.get("payment", []) + change.get("pizarro", []))
    rest = sorted((Counter(ALL_GOLD) - held).elements())
    p["supply"] = sorted(supply) if supply is not None else rest
    p["discards"] = sorted((discards or []) + (rest if supply is not None else []))
    p |= change
    p["box"] = _box(p, fleets)
    return rhumbline.resume("pizarro", p)


def _box(p: dict[str, Any], fleets: list[dict[str, list[int]]]) -> dict[str, list[str]]:
    """Whatever explorer card is nowhere else went unsold."""
    years = list(PER_YEAR)
    box: dict[str, list[str]] = {}
    for y, year in enumerate(years):
        box[year] = []
        for name in EXPLORERS:
            there = sum(space > y for fleet in fleets for space in fleet.get(name, []))
            if year == p["year"]:
                there += p["stack"].count(name) + p["vetoed"].count(name)
                there += p["explorer"] == name and p["ship"] is None
            elif y > years.index(p["year"]):
                there += PER_YEAR[year]
            box[year] += [name] * (PER_YEAR[year] - there)
    return box


def reveal(m: Match, explorer: str) -> Match:
    """Turn up a card; every veto is waived."""
    m.play(CHANCE, f"explorer {explorer}")
    while m.view()["phase"] == "veto":
        m.play(m.to_act[0], "allow")
    return m


def win(m: Match, buyer: int, price: int) -> Match:
    """One seat bids once, all others pass."""
    while m.view()["phase"] == "bid":
        seat = m.to_act[0]
        m.play(seat, f"bid {price}" if seat == buyer else "pass")
    assert m.to_act == (buyer,)
    return m


def sell(m: Match, explorer: str, buyer: int, *cards: int) -> Match:
    """A card is turned up, and this seat buys it for the sum of these gold cards."""
    reveal(m, explorer)
    win(m, buyer, sum(cards))
    m.play(buyer, " ".join(["pay", *map(str, cards)]))
    return m


def nobody_buys(m: Match, explorer: str) -> Match:
    """A card is turned up, and everybody passes."""
    m.play(CHANCE, f"explorer {explorer}")
    while m.view()["phase"] in {"bid", "veto"}:
        m.play(m.to_act[0], "pass" if m.view()["phase"] == "bid" else "allow")
    return m


def draw(m: Match, *cards: int) -> Match:
    """These gold cards come one after another."""
    for card in cards:
        m.play(CHANCE, f"gold {card}")
    return m


def end_year(m: Match) -> Match:
    """Nobody buys any of the cards still in the stack."""
    while m.view()["phase"] == "explorer" and m.view()["stage"] == "mid-year":
        year = m.view()["year"]
        name = m.outcomes()[0][0].split()[1]
        nobody_buys(m, name)
        if m.view()["year"] != year or not m.view()["cards_left"]:
            break
    return m


def hand(m: Match, seat: int) -> list[int]:
    """A seat's gold cards, as the referee sees them."""
    held: list[int] = m.position()["players"][seat]["hand"]
    return held


def phase(m: Match) -> str:
    """What the table is waiting for."""
    told: str = m.view()["phase"]
    return told


def refused(m: Match, seat: int, move: str) -> str:
    """The rule by which a move is refused; nothing may have changed."""
    before = m.position()
    with pytest.raises(IllegalMove) as refusal:
        m.play(seat, move)
    assert m.position() == before
    assert refusal.value.sentence.endswith(".")
    return refusal.value.rule


def points(m: Match, seat: int, explorer: str) -> list[int]:
    """What each of a seat's ships of one explorer scores now, in the order they were placed."""
    return [line["points"] for line in m.scores()[seat]["lines"] if line.get("explorer") == explorer]


def result(m: Match) -> dict[str, Any]:
    """How a finished game ended."""
    told = m.result()
    assert told is not None
    return told
