"""The story that the web app tells of a match: its own TypeScript, fed with the events of matches played here."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import rhumbline
from node import ROOT, WEB, node
from rhumbline.engine import events as engine_events
from rhumbline.engine.events import Event
from rhumbline.engine.match import Match
from rhumbline.games import load
from rhumbline.games.cartographers import events as cartographers
from rhumbline.games.gisborne.events import (
    BridgeCrossed,
    ChipTurnedUp,
    ChipWon,
    Discarded,
    Drew,
    NothingToDraw,
    PileShuffled,
    PositionCard,
    PushedOn,
    RiverCrossed,
    RoundBegan,
    ScoringBegan,
    TileLaid,
    Walked,
)
from rhumbline.games.kingdom_maps import events as maps
from rhumbline.games.kingdom_maps.scores import Mark
from rhumbline.games.pizarro import events as pizarro

pytestmark = pytest.mark.slow

GAMES = sorted(file.parent.name for file in WEB.glob("src/games/*/generated.ts"))
"""The games that have a story here; a new one is found by its folder."""
LANGUAGES = ("en", "de")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
FAULT = re.compile(r"\[|\{|undefined|NaN|null|\(\)| [.,;:)]|\( |  |^\s|\s$|^$|,$")
"""A word that is missing, or a place in a sentence that nothing was put in."""
RARE: dict[str, set[str]] = {
    "cartographers": {"coin-lost", "skipped", "took-back"},
    "kingdom-maps": {"took-back"},
    "pizarro": {"nothing-to-draw"},
}
"""By game, the kinds of events that random matches hardly meet."""


class Told(NamedTuple):
    """What the app makes of events."""

    lines: list[str]
    alone: list[str | None]
    sounds: list[str | None]
    recaps: list[list[str]]

    def texts(self) -> list[str]:
        """Everything that is said; a recap may have nothing to say of somebody."""
        recaps = (text for recap in self.recaps for text in recap if text)
        return [*self.lines, *(text for text in self.alone if text is not None), *recaps]


class Teller:
    """A node process with the app's stories in it."""

    def __init__(self, cache: Path) -> None:
        words = [node(), str(ROOT / "tests" / "story.mjs"), str(WEB), str(cache)]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def tell(
        self, game: str, events: Sequence[Event], updates: Iterable[int] = (), language: str = "en", seats: int = 3
    ) -> Told:
        """What is told of these events; `updates` are how many had been told after each update."""
        request = {
            "game": game,
            "language": language,
            "names": NAMES[:seats],
            "events": msgspec.to_builtins(events),
            "updates": list(updates) or [len(events)],
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return Told(**answer)

    def close(self) -> None:
        self.process.communicate()


@pytest.fixture(scope="module")
def teller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Teller]:
    teller = Teller(tmp_path_factory.mktemp("vite"))
    yield teller
    teller.close()


def played(game: str, seats: int, seed: int, options: dict[str, str]) -> tuple[Match, dict[int | None, list[int]]]:
    """A random match, and how many events each viewer had been told after each move."""
    rng = random.Random(seed)
    match = rhumbline.new(game, seats, seed=seed, options=options)
    updates: dict[int | None, list[int]] = {viewer: [] for viewer in (None, *range(seats))}
    while not match.over:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.moves(seat)))
        for viewer, told in updates.items():
            told.append(len(match.events(viewer)))
    return match, updates


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_has_words(teller: Teller, game: str) -> None:
    rules = load(game)
    seen: set[str] = set()
    for seed, seats in enumerate((rules.seats[0], rules.seats[-1], rules.seats[-1])):
        # The last match is played with the last choice of every option.
        options = {name: values[-1] for name, values in rules.options.items()} if seed > 1 else {}
        match, updates = played(game, seats, seed, options)
        for viewer in (None, 0):
            events = match.events(viewer)
            seen |= {str(msgspec.to_builtins(event)["type"]) for event in events}
            for language in LANGUAGES:
                told = teller.tell(game, events, updates[viewer], language, seats)
                assert told.lines
                wrong = {text for text in told.texts() if FAULT.search(text)}
                assert wrong == set()
    kinds = {str(kind.__struct_config__.tag) for kind in engine_events.kinds(rules.module("events"))}
    assert kinds - seen <= RARE.get(game, set())


# --- Gisborne


def round_of(*happened: Event) -> list[Event]:
    """A round of Gisborne, and the beginning of the next one."""
    return [RoundBegan(1), *happened, RoundBegan(2)]


@pytest.mark.parametrize(
    ("language", "line", "recap"),
    [
        ("en", "Ann stays in the swamp: half of 1 step is no step.", "bronze 1: stuck in the swamp."),
        ("de", "Ann bleibt im Sumpf: Die Hälfte von 1 Schritt ist kein Schritt.", "Bronze 1: bleibt im Sumpf stecken."),
    ],
)
def test_a_single_point_in_a_swamp_is_no_step(teller: Teller, language: str, line: str, recap: str) -> None:
    stays = Walked(0, ["b1"], points=1, steps=0, from_="p3 3", to="p3 3")
    told = teller.tell("gisborne", round_of(stays), language=language)
    assert told.lines[1] == line
    assert told.recaps == [[recap, "", ""]]


def test_a_walk_is_one_line_and_names_all_chips(teller: Teller) -> None:
    walk = (
        ChipWon(0, 1, "passing"),
        RiverCrossed(0),
        ChipWon(0, 2, "passing"),
        PushedOn(0, "p8 6"),
        Walked(0, ["g3", "g4"], points=7, steps=3, from_="p3 4", to="p8 6"),
        ChipWon(0, 3, "landing"),
    )
    told = teller.tell("gisborne", round_of(*walk))
    line = (
        "Ann walks 3 steps (halved by the swamp) across the river, past an occupied field to Stone Ford, field 6. "
        "Ann is the last to pass 2 chips and takes them: 1, 2, without a scoring. "
        "That wins the chip there, a 3, and sets off a position scoring."
    )
    assert told.lines[1:-1] == [line]
    assert told.recaps == [
        ["gold 3, gold 4 → Stone Ford, field 6. Pushed on past 1 occupied field. Chips won: 1, 2, 3.", "", ""]
    ]


def test_what_flows_under_a_bridge_is_not_crossed(teller: Teller) -> None:
    walk = (BridgeCrossed(1, from_="p9 2", to="p9 8"), Walked(1, ["b1"], points=1, steps=1, from_="p9 1", to="p9 8"))
    assert teller.tell("gisborne", walk).lines == ["Bob walks 1 step over the bridge to High Cleft, field 8."]


def test_a_walk_that_finds_new_land_goes_on_after_it(teller: Teller) -> None:
    walk = (
        Discarded(1, ["b1", "s2"]),
        RiverCrossed(1),
        TileLaid("p1", 2),
        ChipTurnedUp(3),
        Walked(1, ["g4", "g4"], points=8, steps=8, from_="p8 4", to="p1 1"),
    )
    assert teller.tell("gisborne", walk).lines == [
        "Bob sets out across the river (leaving bronze 1, silver 2 behind).",
        "New land: Fern Valley, with a chip worth 2. The next chip is worth 3.",
        "Bob walks 8 steps to Fern Valley, field 1.",
    ]


def test_a_scoring_is_one_line_and_keeps_the_secrets_of_others(teller: Teller) -> None:
    put = PositionCard(1, "chest", None), PositionCard(1, "hand", "g4")
    scoring = (ScoringBegan([1, 2, 0], final=False), *put, PositionCard(2, None, None), Drew(0, None), Drew(0, None))
    told = teller.tell("gisborne", round_of(*scoring))
    assert told.lines[1] == (
        "Position scoring, from the front: Bob (1 into the chest, 1 into the hand: gold 4), Cleo (1 card), "
        "Ann (2 into the hand)."
    )
    assert told.recaps == [
        ["Scoring: 2 into the hand.", "Scoring: 1 into the chest, 1 into the hand: gold 4.", "Scoring: 1 card."]
    ]
    heard = teller.tell("gisborne", (ScoringBegan([1, 2, 0], final=False), *(card.for_others() for card in put)))
    assert heard.lines == ["Position scoring, from the front: Bob (2 cards), Cleo, Ann."]


def test_cards_are_told_as_they_are_drawn(teller: Teller) -> None:
    drawn = (Drew(1, None), Drew(1, None), PileShuffled(1), Drew(0, "s2"), NothingToDraw(2))
    line = (
        "New cards: Bob (2), Ann (silver 2). The discards are shuffled into a new pile of 1 card. "
        "No cards are left for Cleo."
    )
    assert teller.tell("gisborne", drawn).lines == [line]


# --- Cartographers


def test_a_drawing_and_its_coins_are_one_line(teller: Teller) -> None:
    spaces = ["B5", "C5", "D5"]
    drawn = (
        cartographers.Drew(0, "great-river", 0, "water", spaces, "water B5 C5 D5"),
        cartographers.CoinWon(0, "shape", None, 14),
        cartographers.CoinLost(0, "mountain", "B4"),
        cartographers.Skipped(1, "great-river", 1),
        cartographers.TookBack(2),
    )
    assert teller.tell("cartographers", drawn).lines == [
        "Ann draws water on B5 C5 D5 and earns a coin. Ann\u2019s coin track is full, so a coin is lost.",
        "Bob has no empty space left to draw on.",
        "Cleo takes the drawing back.",
    ]


def test_monsters_on_a_neighbours_map(teller: Teller) -> None:
    """A coin that they earn is told of the owner of the map."""
    ambush = (
        cartographers.AmbushRevealed("goblin-attack", "right"),
        cartographers.Drew(0, "goblin-attack", 1, "monster", ["A1", "B2", "C3"], "monster A1 B2 C3"),
        cartographers.CoinWon(1, "mountain", "B4", 3),
        cartographers.Drew(1, "goblin-attack", 2, "monster", ["K11"], "monster K11"),
        cartographers.Skipped(2, "goblin-attack", 0),
    )
    assert teller.tell("cartographers", ambush).lines == [
        "Ambush! Goblin Attack: all maps go to the right.",
        "Ann lets monsters loose on Bob\u2019s map, at A1 B2 C3.",
        "Mountain B4 is surrounded: a coin for Bob.",
        "Bob lets a monster loose on Cleo\u2019s map, at K11.",
        "Cleo draws nothing: Ann\u2019s map is full.",
    ]


def test_an_ambush_of_the_solo_game_is_one_line(teller: Teller) -> None:
    struck = (
        cartographers.RuinsRevealed("temple-ruins"),
        cartographers.AmbushRevealed("gnoll-raid", None),
        cartographers.AmbushStruck("gnoll-raid", 0, ["A1", "A2", "B1", "C1", "C2"], 1),
        cartographers.CoinWon(0, "mountain", "B4", 1),
        cartographers.CardRevealed("orchard", 2, 9, 8, on_ruins=True),
    )
    assert teller.tell("cartographers", struck, language="de", seats=1).lines == [
        "Tempelruine: Die nächste Erkundungskarte muss eine Ruine bedecken.",
        "Hinterhalt! Gnollraubzug: Monster auf A1 A2 B1 C1 C2. Der Berg B4 ist umschlossen: eine Münze für Ann.",
        "Obstgarten: Diese Zeichnung muss eine Ruine bedecken. Es ist die letzte Karte der Jahreszeit.",
    ]


@pytest.mark.parametrize(
    ("ranking", "totals", "last"),
    [
        ([[1], [0]], [11, 20], "Bob wins with 20 stars."),
        ([[0, 1]], [11, 11], "Ann and Bob share the victory with 11 stars each."),
        ([[1], [0]], [11, 11], "Bob wins the tie with 11 stars, having lost fewer to monsters."),
    ],
)
def test_the_last_season_is_one_line(teller: Teller, ranking: list[list[int]], totals: list[int], last: str) -> None:
    edicts = [cartographers.EdictStars("D", "borderlands", 6), cartographers.EdictStars("A", "greenbough", 4)]
    end = (
        cartographers.SeasonEnded("winter", 7, 6),
        cartographers.SeasonScored(0, "winter", edicts, 2, -1, 11, totals[0]),
        cartographers.SeasonScored(1, "winter", edicts, 2, -3, 9, totals[1]),
        cartographers.GameEnded(ranking, totals, [1, 3], None, None),
    )
    line = (
        "Winter is scored (D Borderlands, A Greenbough). "
        "Ann: D 6, A 4, Coins 2, Monsters \N{MINUS SIGN}1, together 11, 11 in all. "
        f"Bob: D 6, A 4, Coins 2, Monsters \N{MINUS SIGN}3, together 9, {totals[1]} in all. {last}"
    )
    assert teller.tell("cartographers", end, seats=2).lines == [line]


# --- Kingdom Maps


def test_a_turn_is_told_in_few_lines(teller: Teller) -> None:
    turn = (
        maps.TurnBegan(0, turn=4),
        maps.DiceRolled(0, [2, 4, 5], again=False),
        maps.TerritoryAnnounced(0, "forest", uses_left=1),
        maps.DieTaken(0, die=4, amount=2, powers=2),
        maps.DieChosen(1, die=2, amount=2, powers=0),
        maps.HexChosen(1, "C3"),
        maps.TookBack(1),
        maps.Ready(0),
        maps.Drew(0, "forest", die=4, amount=2, powers=2, hexes=["A1", "A2"]),
        maps.QueryScored(0, "A3", points=1),
        maps.Drew(1, "forest", die=2, amount=1, powers=1, hexes=["C3"]),
        maps.PowersOpened(1, ["C3"], free=2),
        maps.TurnBegan(1, turn=5),
        maps.DiceRolled(1, [1, 1, 6], again=False),
    )
    told = teller.tell("kingdom-maps", turn, seats=2)
    assert told.lines == [
        "Turn 4: Ann rolls 2, 4 and 5.",
        "Ann has everybody draw forests, takes the 4 and makes it a 2 with 2 powers.",
        "Bob takes the drawing back.",
        "Ann draws 2 forests with the 4 and 2 powers (A1 A2) and scores Mosaic (A3) with the question mark: 1 point.",
        "Bob draws 1 forest with the 2 and a power (C3) and opens a power (2 to use).",
        "Turn 5: Bob rolls 1, 1 and 6.",
    ]
    assert told.recaps == [
        [
            "Ann draws 2 forests with the 4 and 2 powers and scores Mosaic (A3) with the question mark: 1 point.",
            "Bob draws 1 forest with the 2 and a power and opens a power (2 to use).",
        ]
    ]


def test_whoever_cannot_draw_is_told_as_such(teller: Teller) -> None:
    last = (
        maps.TerritoryAnnounced(0, "lake", uses_left=0),
        maps.DieTaken(0, die=6, amount=None, powers=0),
        maps.CouldNotDraw(0, "lake", die=6),
        maps.Drew(1, "lake", die=2, amount=2, powers=0, hexes=["F1", "F2"]),
        maps.GameOver("could-not-draw", stuck=[0], totals=[31, 40], mark=None),
    )
    told = teller.tell("kingdom-maps", last, language="de", seats=2)
    assert told.lines == [
        "Ann sagt Seen an, nimmt die 6 und hat dafür keinen Platz.",
        "Ann hat für keinen der Würfel Platz und zeichnet nichts.",
        "Bob zeichnet 2 Seen (F1 F2).",
        "Ann konnte keinen der Würfel zeichnen. Bob gewinnt mit 40 Punkten.",
    ]
    assert told.recaps == [["Ann hat für keinen der Würfel Platz und zeichnet nichts.", "Bob zeichnet 2 Seen."]]


@pytest.mark.parametrize(
    ("totals", "mark", "line"),
    [
        (
            [40, 12, 40],
            None,
            "The next player had no uses left for any territory. Ann and Cleo share the victory with 40 points each.",
        ),
        ([101], Mark(100, "Normal Explorer"), "All uses were gone. 101 points: Normal Explorer."),
        ([79], None, "All uses were gone. 79 points: no title yet."),
    ],
)
def test_the_end_of_kingdom_maps(teller: Teller, totals: list[int], mark: Mark | None, line: str) -> None:
    over = maps.GameOver("no-use-left", stuck=[], totals=totals, mark=mark)
    assert teller.tell("kingdom-maps", [over], seats=len(totals)).lines == [line]


# --- Pizarro & Co.


def test_a_purchase_is_one_line_and_names_the_ship(teller: Teller) -> None:
    bought = (
        pizarro.ExplorerTurnedUp("magellan", "vetoed"),
        pizarro.Allowed(2, "magellan"),
        pizarro.AuctionOpened("magellan", 0, [0, 1]),
        pizarro.Bid(0, 2),
        pizarro.Bid(1, 4),
        pizarro.Passed(0),
        pizarro.Sold(1, "magellan", 4),
        pizarro.CardPaid(1, 5, 0),
        pizarro.Paid(1, 4, [5]),
        pizarro.ShipSailed(1, "magellan", "B", 1, 2),
        pizarro.Tucked(1, "B", None, "hand"),
    )
    purchase = (
        "Bob buys Magellan for 4, pays with gold card 5 (1 gold too much), sails to space II with ship B and tucks "
        "a card face down under ship B."
    )
    assert teller.tell("pizarro", bought).lines == [
        "Ferdinand Magellan is turned up again, after the veto. Only Ann and Bob may bid.",
        "Ann opens with 2, Bob bids up to 4. Ann passes.",
        purchase,
    ]


def test_the_end_of_a_year_tells_what_these_eyes_see(teller: Teller) -> None:
    end = (
        pizarro.YearEnded("I"),
        pizarro.SupplyShuffled(20, 44),
        pizarro.HandTakenUp(1),
        pizarro.GoldDrawn(1, None, "basic"),
        pizarro.GoldDrawn(0, 7, "basic"),
        pizarro.GoldDrawn(0, 3, "bags"),
        pizarro.NothingToDraw(1, 2, "bags"),
        pizarro.Traded(0, [3, 5]),
        pizarro.GoldDrawn(0, 1, "trade"),
        pizarro.GoldDrawn(0, 9, "trade"),
        pizarro.YearBegan("II"),
    )
    assert teller.tell("pizarro", end, language="de").lines == [
        "Jahr I ist vorbei. Die Ablage wird in den Vorrat gemischt.",
        "Alle ziehen Gold: Ann 1 (7), Bob 1.",
        "Die Beutel bringen Gold: Ann 1 (3). Keine Goldkarte mehr da für: Bob.",
        "Ann tauscht 3, 5 ein und zieht 2 Goldkarten (1, 9).",
        "Jahr II beginnt.",
    ]
