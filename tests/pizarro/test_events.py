"""What happens is told as it happens: all of it, truly, and to those who may know."""

import random

import pytest

import rhumbline
from pizarro.ledger import Ledger
from pizarro.table import begin, draw, end_year, nobody_buys, phase, reveal, scene, sell, win
from rhumbline import CHANCE, IllegalMove, Match
from rhumbline.engine import conformance
from rhumbline.engine.events import Event, kinds
from rhumbline.engine.game import SPECTATOR
from rhumbline.engine.luck import rng_from
from rhumbline.engine.match import REFEREE
from rhumbline.games import load
from rhumbline.games.pizarro import events as told
from rhumbline.games.pizarro.events import (
    Allowed,
    AuctionOpened,
    Bid,
    CardPaid,
    CardsShown,
    CardTaken,
    ExplorerTurnedUp,
    GameOver,
    GoldDrawn,
    HalfChosen,
    HandLaidOpen,
    HandTakenUp,
    NothingToDraw,
    Paid,
    Passed,
    PushCardDrawn,
    PushStopped,
    Scored,
    ShipSailed,
    Sold,
    SupplyShuffled,
    Traded,
    Tucked,
    TuckedPile,
    Unsold,
    Vetoed,
    VetoGained,
    YearBegan,
    YearEnded,
)
from ruletest import rule_test

GAME = load("pizarro")
TABLES = conformance.tables(GAME)
FULL = list(range(1, 10))


def thrifty(m: Match, rng: random.Random) -> str:
    """A random move of whoever is to act, with low bids, so that hands stay large."""
    moves = m.moves(m.to_act[0])
    cheap = [move for move in moves if move == "pass" or move.startswith("bid")][:3]
    return rng.choice(cheap or moves)


# --- whole games


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_the_position_follows_from_the_events(seats: int, options: dict[str, str]) -> None:
    """Whoever hears everything can keep the whole table by it, from the first card to the last point."""
    rng = random.Random(f"events {seats} {options}")
    m = rhumbline.new("pizarro", seats, options, seed=f"events {seats} {options}")
    ledger, heard = Ledger(seats), 0
    while True:
        for event in m.stream(REFEREE, heard):
            ledger.hear(event)
        heard = m.told(REFEREE)
        ledger.check(m)
        if m.over:
            break
        m.play(m.to_act[0], thrifty(m, rng))
    assert [ledger.scored[seat] for seat in range(seats)] == [score["total"] for score in m.scores()]
    last = m.events()[-1]
    assert isinstance(last, GameOver)
    ended = m.result()
    assert ended is not None
    assert (last.ranking, last.totals) == (ended["ranking"], ended["totals"])


def test_every_kind_of_event_has_a_page_in_the_ledger() -> None:
    """And its rows have a reader."""
    pages = vars(Ledger)["hear"].dispatcher.registry
    assert set(kinds(told)) <= set(pages)
    assert len(GAME.readers) == len(kinds(told))


def test_every_kind_of_event_happens() -> None:
    """In games among players who veto, trade and push; a supply without cards is met in a scene of its own."""
    met: set[type[Event]] = {NothingToDraw}
    for number, (seats, options) in enumerate(TABLES):
        rng = random.Random(number)
        m = rhumbline.new("pizarro", seats, options, seed=number)
        while not m.over:
            m.play(m.to_act[0], thrifty(m, rng))
        met |= {type(event) for event in m.events()}
    assert met == set(kinds(told))


@pytest.mark.parametrize("sides", ["AA", "AB", "BA", "BB"])
def test_cards_are_told_to_those_who_see_them(sides: str) -> None:
    """secrets.1: a card drawn or tucked is told exactly to those who see it then; all else is told to all."""
    rng = random.Random(f"secrets {sides}")
    m = rhumbline.new("pizarro", 4, {"board1": sides[0], "board2": sides[1]}, chance="manual")
    told_secretly = {GoldDrawn: 0, Tucked: 0}
    while not m.over:
        before = {viewer: m.told(viewer) for viewer in (REFEREE, SPECTATOR, *range(4))}
        m.play(m.to_act[0], thrifty(m, rng))
        truth = m.stream(REFEREE, before[REFEREE])
        for viewer in (SPECTATOR, *range(4)):
            news = m.stream(viewer, before[viewer])
            assert len(news) == len(truth)
            for event, heard in zip(truth, news, strict=True):
                if isinstance(event, GoldDrawn | Tucked) and not is_seen(m, event, viewer):
                    told_secretly[type(event)] += 1
                    assert heard == event.for_others() != event
                else:
                    assert heard == event
    assert told_secretly[GoldDrawn] > 0
    assert (told_secretly[Tucked] > 0) == (sides[0] == "A")


def is_seen(m: Match, event: GoldDrawn | Tucked, viewer: int) -> bool:
    """Whether a viewer sees the card of the last event, before anybody shows his cards for the scoring."""
    player = m.view()["players"][event.seat]
    if event.seat == viewer or isinstance(event, GoldDrawn):
        return bool(event.seat == viewer or player["open"])
    (pile,) = (pile for pile in player["piles"] if pile["ship"] == event.ship)
    return not pile["cards"][-1]["secret"]


@pytest.mark.parametrize("seats", [3, 6])
def test_nobody_is_told_more_than_he_sees(seats: int) -> None:
    """What happens in worlds a viewer cannot tell apart is told him in the same words, and nothing goes untold."""
    for _, options in [table for table in TABLES if table[0] == seats]:
        conformance.check_streams(GAME, seats, options, "events")
        rng = rng_from("told", seats, sorted(options.items()))
        compared = 0
        for number, (s, _, _) in enumerate(conformance.random_walk(GAME, seats, options, "told")):
            if number % 3 == 0:
                compared += sum(conformance.check_told(GAME, s, viewer, rng) for viewer in range(-1, seats))
        assert compared > 0


# --- the auction


@rule_test("auction.3", "who may bid and who opens is told, then every bid and pass, then the sale")
def test_an_auction_is_told() -> None:
    m = scene([FULL] * 3, year="II", ships=[{"cook": [1]}, {}, {"cook": [1]}], opener=1)
    m.play(CHANCE, "explorer cook")
    m.play(2, "bid 3")
    m.play(0, "bid 9")
    m.play(2, "pass")
    m.play(0, "pay 9")
    assert m.events(1) == [
        ExplorerTurnedUp("cook", "stack"),
        AuctionOpened("cook", opener=2, entitled=[0, 2]),
        Bid(2, 3),
        Bid(0, 9),
        Passed(2),
        Sold(0, "cook", 9),
        CardPaid(0, 9, owed=0),
        Paid(0, 9, [9]),
        ShipSailed(0, "cook", "A", from_=1, to=2),
        HandLaidOpen(0, [1, 2, 3, 4, 5, 6, 7, 8]),
    ]


@rule_test("auction.10", "whether a card went to the box because nobody would or because nobody could is told")
def test_unsold_cards_are_told() -> None:
    m = scene([FULL] * 3, year="II", ships=[{"cook": [1]}, {}, {}])
    nobody_buys(m, "cook")
    assert m.events()[-2:] == [Passed(0), Unsold("cook", "all-passed")]
    m.play(CHANCE, "explorer pizarro")
    assert m.events()[-2:] == [ExplorerTurnedUp("pizarro", "stack"), Unsold("pizarro", "nobody-may-bid")]


@rule_test("columbus.2", "a veto is told when it is gained, kept or used, and the card when it comes back")
def test_vetoes_are_told() -> None:
    m = sell(scene([FULL] * 3, stack=["columbus", "cook"]), "columbus", 1, 4)
    assert m.events(0)[-2:] == [ShipSailed(1, "columbus", "A", from_=None, to=1), VetoGained(1, 1)]
    start = m.told(SPECTATOR)
    m.play(CHANCE, "explorer cook")
    kept = m.copy()
    kept.play(1, "allow")
    assert kept.events(None, start) == [
        ExplorerTurnedUp("cook", "stack"),
        Allowed(1, "cook"),
        AuctionOpened("cook", opener=1, entitled=[0, 1, 2]),
    ]
    m.play(1, "veto")
    m.play(CHANCE, "explorer cook")
    assert m.events(None, start)[:3] == [
        ExplorerTurnedUp("cook", "stack"),
        Vetoed(1, "cook"),
        ExplorerTurnedUp("cook", "vetoed"),
    ]


@rule_test("pay.2", "each card laid down is told, with what is still owed; then the payment, change or no change")
def test_a_payment_is_told() -> None:
    m = win(reveal(scene([[4, 5, 9], FULL, FULL]), "pizarro"), 0, 8)
    start = m.told(SPECTATOR)
    m.play(0, "pay 5")
    assert m.events(None, start) == [CardPaid(0, 5, owed=3)]
    m.play(0, "pay 4")
    assert m.events(None, start)[1:3] == [CardPaid(0, 4, owed=0), Paid(0, 8, [4, 5])]


def test_a_purchase_can_be_sent_as_one() -> None:
    """table.4: all that happens in it is the buyer's own business; an auction that opens is not."""
    ships = [{"magellan": [1, 1], "columbus": [1]}, {}, {}]
    m = scene([FULL] * 3, year="II", ships=ships, players=[{"piles": [[1], [2]], "vetoes": 1}, {}, {}])
    m.play(CHANCE, "explorer magellan")
    with pytest.raises(IllegalMove, match="revealed"):
        m.trial(0, ["allow", "bid 9"])
    m.play(0, "allow")
    bought = m.trial(0, ["bid 9", "pay 9", "ship 2", "tuck 5"])
    assert all(getattr(event, "seat", None) == 0 for event in bought.events(0))
    assert bought.events(0)[-1] == Tucked(0, "B", 5, "hand")
    with pytest.raises(IllegalMove, match="revealed"):
        m.trial(0, ["bid 9", "pay 9", "ship 2", "tuck 5", "tuck 4"])


# --- abilities


@rule_test("magellan.2", "a card tucked out of the payment lies face up, and all are told which it is")
def test_tucking_from_the_payment_is_told() -> None:
    m = sell(begin(3, "BA"), "magellan", 1, 2, 9)
    m.play(1, "tuck 2")
    assert m.events(0)[-2:] == [
        ShipSailed(1, "magellan", "A", from_=None, to=1),
        Tucked(1, "A", 2, "payment"),
    ]


@rule_test("da-gama.2", "the half a ship is on is told, and the cards that come for it")
def test_halves_are_told() -> None:
    m = sell(begin(3, "AB"), "vasco-da-gama", 1, 9)
    m.play(1, "left")
    draw(m, 7)
    assert m.events(1)[-2:] == [HalfChosen(1, "A", "left"), GoldDrawn(1, 7, "da-gama")]
    sell(m, "vasco-da-gama", 1, 8)
    m.play(1, "right")
    assert m.events(0)[-1] == HalfChosen(1, "B", "right")


@rule_test("cook.2", "the neighbour's left hand takes a card, and all are told which and from whom")
def test_a_taken_card_is_told() -> None:
    m = sell(scene([FULL, FULL, [3, 9]], sides="AB"), "cook", 2, 9)
    m.play(CHANCE, "take 3")
    for viewer in (None, 0, 1, 2):
        assert m.events(viewer)[-1] == CardTaken(2, 3, by=0)


@rule_test("cook.3", "that an open hand is taken up is told before new cards come, which are secret again")
def test_hands_taken_up_are_told() -> None:
    m = sell(scene([FULL] * 3, stack=["cook"]), "cook", 0, 9)
    draw(m, 2)
    assert m.events(1)[-5:] == [
        HandLaidOpen(0, [1, 2, 3, 4, 5, 6, 7, 8]),
        YearEnded("I"),
        SupplyShuffled(discards=1, supply=37),
        HandTakenUp(0),
        GoldDrawn(0, None, "basic"),
    ]


@rule_test("marco-polo.1", "what is traded is told, nothing too, and why cards come for it")
def test_trades_are_told() -> None:
    m = end_year(scene([FULL] * 3, ships=[{}, {"marco-polo": [1, 1]}, {}], stack=["cook"]))
    while phase(m) == "gold":
        m.play(CHANCE, m.outcomes()[0][0])
    m.play(1, "trade 8 9")
    draw(m, 6, 7)
    m.play(1, "trade")
    assert m.events(1)[-5:] == [
        Traded(1, [8, 9]),
        GoldDrawn(1, 6, "trade"),
        GoldDrawn(1, 7, "trade"),
        Traded(1, []),
        YearBegan("II"),
    ]


# --- gold


@rule_test("gold.2", "a supply made anew in mid-year is told")
def test_a_new_supply_is_told() -> None:
    m = scene([FULL] * 3, supply=[], discards=[1, 2])
    discards = len(m.position()["discards"])
    sell(m, "vasco-da-gama", 0, 9)
    assert m.events(1)[-1] == SupplyShuffled(discards + 1, discards + 1)


@rule_test("gold.2", "that there is nothing to draw is told, with the number of cards that were due")
def test_nothing_to_draw_is_told() -> None:
    rest = [v for v in range(1, 10) for _ in range(7)]
    m = scene([rest, [], []], stack=["cook"], supply=[])
    end_year(m)
    nothing = [event for event in m.events() if isinstance(event, NothingToDraw)]
    assert nothing == [NothingToDraw(seat, 2, "basic") for seat in range(3)]


# --- the scoring


def scoring() -> Match:
    """Seat 1 bought last; seat 0 has Pizarro's ship on space 3 of side B, seat 2 has two ships of Magellan."""
    m = scene(
        [[7], [8, 9], [1]],
        year="III",
        sides="BA",
        ships=[{"pizarro": [3]}, {}, {"magellan": [2, 1], "columbus": [2]}],
        players=[{}, {}, {"piles": [[1, 5], [4]]}],
        stack=["cook"],
        opener=1,
    )
    m.play(CHANCE, "explorer cook")
    return m


@rule_test(
    "scoring.1", "clockwise from the last buyer everybody is told to show and to score, and the end is told last"
)
def test_the_scoring_is_told() -> None:
    m = scoring()
    m.play(0, "draw")
    draw(m, 9)
    m.play(0, "stop")
    heard = m.events(0)
    first = heard.index(CardsShown(1, [8, 9], []))
    scored = [event for event in heard if isinstance(event, Scored)]
    assert [(event.seat, event.total) for event in scored] == [(1, 2), (2, 20), (0, 10)]
    assert heard[first:] == [
        CardsShown(1, [8, 9], []),
        scored[0],
        CardsShown(2, [1], [TuckedPile("A", [1, 5]), TuckedPile("B", [4])]),
        scored[1],
        CardsShown(0, [7], []),
        PushCardDrawn(0, 9, gold=9, lost=False),
        PushStopped(0, 9),
        scored[2],
        GameOver([[2], [0], [1]], [10, 2, 20]),
    ]
    assert [(line.explorer, line.ship, line.points) for line in scored[1].lines[:-1]] == [
        ("columbus", "A", 5),
        ("magellan", "A", 10),
        ("magellan", "B", 2),
    ]
    assert scored[1].lines[-1].points == 3


@rule_test("pizarro.3", "a draw above 20 is told as lost, and scores nothing")
def test_a_lost_draw_is_told() -> None:
    m = scoring()
    for card in (9, 9, 5):
        m.play(0, "draw")
        draw(m, card)
    lost, scored, over = m.events(1)[-3:]
    assert lost == PushCardDrawn(0, 5, gold=23, lost=True)
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.total) == (0, 1)
    assert isinstance(over, GameOver)
