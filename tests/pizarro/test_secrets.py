"""Who knows what, and how likely the worlds are that fit it."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import rhumbline
from pizarro.table import ALL_GOLD, begin, draw, end_year, hand, nobody_buys, phase, refused, reveal, scene, sell, win
from rhumbline import CHANCE, Match
from rhumbline.engine import conformance
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.game import SPECTATOR
from rhumbline.engine.luck import rng_from
from rhumbline.engine.rng import below, weighted
from rhumbline.games import load
from rhumbline.games.pizarro.events import CardPaid, GoldDrawn, Paid, Traded, Tucked
from rhumbline.games.pizarro.rules.hidden import draw_for_bidders, is_affordable, part
from rhumbline.games.pizarro.state import PHASES
from ruletest import rule_test

GAME = load("pizarro")
FULL = list(range(1, 10))


def cards(row: Any) -> list[int]:
    """The cards of a row of nine."""
    return [v for v, n in enumerate(row.tolist(), 1) for _ in range(n)]


def worlds(m: Match, viewer: int, n: int) -> list[Any]:
    """So many worlds this viewer could be in."""
    rng = rng_from("worlds", viewer)
    seen = GAME.seen_by(m.truth(), viewer)
    made = []
    for _ in range(n):
        world = seen.copy()
        GAME.deal(world, viewer, rng)
        assert GAME.faults(world) == []
        made.append(world)
    return made


def is_likely(found: Counter[Any], wanted: dict[Any, float], n: int) -> bool:
    """Whether counts of n draws fit these chances: chi-square below a bound that luck passes once in a million."""
    assert set(found) <= set(wanted), "something impossible came"
    square = sum((found[key] - n * p) ** 2 / (n * p) for key, p in wanted.items())
    freedom = len(wanted) - 1
    return bool(square < freedom + 5 * (2 * freedom) ** 0.5 + 12)


# --- what is seen


@rule_test("secrets.1", "Ruling 23: the number of cards in each hand is open, their values are their owner's")
def test_hands_are_hidden() -> None:
    m = draw(sell(begin(), "vasco-da-gama", 1, 9), 5)
    for viewer in (0, 2, None):
        player = m.view(viewer)["players"][1]
        assert player["cards"] == 9
        assert player["hand"] is None
        assert player["known"] == [1, 2, 3, 4, 5, 6, 7, 8]
        assert player["unknown"] == 1
    assert m.view(1)["players"][1]["hand"] == sorted([*range(1, 9), 5])
    assert m.events(0)[-1] == GoldDrawn(1, None, "da-gama")
    assert m.events(1)[-1] == GoldDrawn(1, 5, "da-gama")


@rule_test("secrets.1", "a card tucked face down is seen by its owner alone")
def test_tucked_cards_are_hidden() -> None:
    m = sell(begin(), "magellan", 1, 9)
    m.play(1, "tuck 2")
    (card,) = m.view(0)["players"][1]["piles"][0]["cards"]
    assert card == {"card": None, "could": [1, 2, 3, 4, 5, 6, 7, 8], "secret": True}
    assert m.view(1)["players"][1]["piles"][0]["cards"][0]["card"] == 2
    assert m.events(0)[-1] == Tucked(1, "A", None, "hand")
    assert m.events(1)[-1] == Tucked(1, "A", 2, "hand")


@rule_test("secrets.1", "how many cards are in the supply is open, which they are is not")
def test_supply_is_hidden() -> None:
    m = begin()
    assert m.view(0)["supply"]["cards"] == 36
    assert not GAME.seen_by(m.truth(), 0).supply.any()


@rule_test("secrets.2", "payments, trades and lost cards are heard and seen by all")
def test_open_payments() -> None:
    m = win(reveal(begin(), "pizarro"), 1, 7)
    m.play(1, "pay 2 5")
    assert [event for event in m.events(2) if isinstance(event, CardPaid | Paid)] == [
        CardPaid(1, 5, 2),
        CardPaid(1, 2, 0),
        Paid(1, 7, [2, 5]),
    ]
    assert m.view(None)["supply"]["discards"] == [2, 5]
    m = scene([FULL] * 3, ships=[{}, {"marco-polo": [1]}, {}], stack=["cook"])
    end_year(m)
    while phase(m) == "gold":
        m.play(CHANCE, m.outcomes()[0][0])
    m.play(1, "trade 9")
    assert m.events(0)[-1] == Traded(1, [9])
    assert m.view(0)["supply"]["discards"] == [9]


# --- what can be worked out


@rule_test("secrets.3", "before the first card is drawn every hand follows from the open payments")
def test_first_sets_are_known() -> None:
    m = sell(sell(begin(4), "pizarro", 1, 2, 9), "cook", 3, 4)
    assert m.view(0)["players"][1]["known"] == [1, 3, 4, 5, 6, 7, 8]
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        assert all(world.tobytes() == m.truth().tobytes() for world in worlds(m, viewer, 5))


@rule_test("secrets.3", "a card somebody drew is any card of the supply, as likely as there are of it")
def test_chances_of_a_drawn_card() -> None:
    m = draw(sell(begin(6), "vasco-da-gama", 1, 9), 5)
    n = 4_000
    found = Counter(cards(world.hand[1] - world.known[1])[0] for world in worlds(m, 0, n))
    assert is_likely(found, dict.fromkeys(FULL, 1 / 9), n)


@rule_test("secrets.3", "one's own drawn card is not in another hand")
def test_own_card_is_nowhere_else() -> None:
    m = draw(sell(begin(6), "vasco-da-gama", 0, 9), 5)
    draw(sell(m, "vasco-da-gama", 1, 8), 3)
    n = 2_000
    found = Counter(cards(world.hand[1] - world.known[1])[0] for world in worlds(m, 0, n))
    assert is_likely(found, {v: 1 / 8 for v in FULL if v != 5}, n)
    # A third one cannot tell which of the two is where, but they differ.
    pairs = Counter((cards(w.hand[0] - w.known[0])[0], cards(w.hand[1] - w.known[1])[0]) for w in worlds(m, 2, 3 * n))
    assert is_likely(pairs, dict.fromkeys(permutations(FULL, 2), 1 / 72), 3 * n)


@rule_test("secrets.3", "a card shown since is struck off, and cannot be another one's older card even after a shuffle")
def test_shown_card_is_struck_off() -> None:
    m = draw(sell(begin(6), "vasco-da-gama", 0, 9), 7)
    draw(sell(m, "vasco-da-gama", 1, 9), 9)
    # Seat 1 has only one 9 in the world he started in, and has paid it: this is the one he drew.
    sell(m, "pizarro", 1, 9)
    n = 1_000
    found = Counter(cards(world.hand[0] - world.known[0])[0] for world in worlds(m, 2, n))
    assert is_likely(found, dict.fromkeys(range(1, 9), 1 / 8), n)
    end_year(m)
    while phase(m) == "gold":
        m.play(CHANCE, m.outcomes()[-1][0])
    assert m.view()["year"] == "II"
    # All nines have gone back into the supply; seat 0's card of year I is still none of them.
    young = Counter(9 in cards(world.hand[0] - world.known[0])[:1] for world in worlds(m, 2, 200))
    assert young[False] > 0
    memory = m.position()["memory"]
    assert memory["pools"][0][8] == 0
    assert memory["pools"][1][8] > 0


@rule_test("secrets.3", "when nothing is known, all deals of the cards not in view are equally likely")
def test_chances_without_memory() -> None:
    m = scene([[1, 1, 1], [4], [9, 9]], supply=[2, 4, 4, 9], discards=[])
    n = 5_000
    pool = Counter([4, 9, 9, 2, 4, 4, 9])
    found = Counter(cards(world.hand[1])[0] for world in worlds(m, 0, n))
    assert is_likely(found, {v: k / 7 for v, k in pool.items()}, n)
    two = Counter(tuple(cards(world.hand[2])) for world in worlds(m, 0, n))
    everything = list(permutations(pool.elements(), 2))
    wanted = Counter(tuple(sorted(pair)) for pair in everything)
    assert is_likely(two, {pair: k / len(everything) for pair, k in wanted.items()}, n)


@rule_test("secrets.3", "a face-down card is one of those that were in the hand, each as likely as another")
def test_chances_of_a_tucked_card() -> None:
    m = sell(begin(), "magellan", 1, 9)
    m.play(1, "tuck 2")
    n = 3_000
    found = Counter(int(world.tucked[1, 0, 0]) for world in worlds(m, 0, n))
    assert is_likely(found, dict.fromkeys(range(1, 9), 1 / 8), n)
    # Whatever is paid later was not tucked.
    sell(m, "pizarro", 1, 1, 3)
    found = Counter(int(world.tucked[1, 0, 0]) for world in worlds(m, 0, n))
    assert is_likely(found, dict.fromkeys((2, 4, 5, 6, 7, 8), 1 / 6), n)


@rule_test("secrets.3", "a card drawn after tucking cannot be the tucked one")
def test_later_card_is_not_tucked() -> None:
    m = sell(begin(), "magellan", 1, 9)
    m.play(1, "tuck 2")
    draw(sell(m, "vasco-da-gama", 1, 8), 9)
    assert all(world.tucked[1, 0, 0] in range(1, 9) for world in worlds(m, 0, 300))


@rule_test("secrets.3", "the last card of a hand that is known is known when it is tucked")
def test_only_card_is_tucked() -> None:
    m = begin()
    for payment in [(1, 2, 3, 4, 5), (6, 7)]:
        sell(m, "pizarro", 1, *payment)
    sell(m, "magellan", 1, 8)
    m.play(1, "tuck 9")
    assert m.events(0)[-1] == Tucked(1, "A", 9, "hand")
    assert m.view(0)["players"][1]["piles"][0]["cards"][0]["card"] == 9


@rule_test("secrets.3", "an open hand tells what was tucked before, and what is tucked from it is seen")
def test_open_hand_tells() -> None:
    m = sell(begin(), "magellan", 1, 9)
    m.play(1, "tuck 2")
    sell(m, "cook", 1, 8)
    assert m.view(0)["players"][1]["piles"][0]["cards"][0]["card"] == 2
    sell(m, "magellan", 1, 7)
    m.play(1, "tuck 3")
    assert m.events(0)[-1] == Tucked(1, "B", 3, "hand")
    assert m.view(0)["players"][1]["piles"][1]["cards"][0]["card"] == 3


@rule_test("secrets.3", "a hand that lay open is remembered after it was taken up")
def test_open_hand_is_remembered() -> None:
    m = draw(sell(begin(), "vasco-da-gama", 1, 9), 6)
    sell(m, "cook", 1, 8)
    end_year(m)
    while phase(m) == "gold":
        m.play(CHANCE, m.outcomes()[0][0])
    player = m.view(0)["players"][1]
    assert not player["open"]
    assert player["known"] == [1, 2, 3, 4, 5, 6, 6, 7]
    assert player["unknown"] == 2


@rule_test("secrets.4", "no world in which a bidder could not pay his bid")
@pytest.mark.parametrize("price", [20, 25, 27])
def test_bids_prove_gold(price: int) -> None:
    m = scene([[1], [9, 9, 9], [2, 3]], discards=[])
    reveal(m, "pizarro")
    m.play(0, "pass")
    m.play(1, f"bid {price}")
    assert m.view(0)["players"][1]["least_gold"] == price
    assert all(sum(cards(world.hand[1])) >= price for world in worlds(m, 0, 60))
    m.play(2, "pass")
    assert phase(m) == "pay"
    assert all(GAME.moves(world, 1) for world in worlds(m, 0, 60))


@rule_test("secrets.4", "in the middle of a payment the rest can always be paid")
def test_half_a_payment() -> None:
    m = win(reveal(scene([[9], [2, 2, 2, 2, 9], [2, 3]], discards=[]), "pizarro"), 1, 8)
    m.play(1, "pay 2")
    assert all(GAME.moves(world, 1) == GAME.moves(m.truth(), 1) for world in worlds(m, 0, 60))


@rule_test("secrets.4", "the gold a bid has proven is remembered until it is spent")
def test_proven_gold_is_remembered() -> None:
    m = scene([[1, 1], [8, 9], [2, 9, 9]])
    reveal(m, "pizarro")
    for seat, move in ((0, "pass"), (1, "bid 17"), (2, "bid 18"), (1, "pass"), (2, "pay 9 9")):
        m.play(seat, move)
    assert m.view(0)["players"][1]["least_gold"] == 17
    assert m.view(0)["players"][2]["least_gold"] == 1
    assert all(sum(cards(world.hand[1])) >= 17 for world in worlds(m, 0, 50))


def test_last_resort() -> None:
    """Where dealing anew does not help, the bidder gets the best cards, and the world is still sound."""
    m = scene([[1], [9, 9, 9, 9, 9, 9, 9], [8] * 7], discards=[])
    reveal(m, "pizarro")
    for seat, move in ((0, "pass"), (1, "bid 40"), (2, "bid 56"), (1, "bid 63")):
        m.play(seat, move)
    for world in worlds(m, 0, 20):
        assert cards(world.hand[1]) == [9] * 7
        assert cards(world.hand[2]) == [8] * 7


# --- in whole games


def walks(seats: int, options: dict[str, str], seed: int) -> Any:
    """A random game whose players bid little, so that much is drawn and remembered."""
    rng = rng_from("walk", seats, sorted(options.items()), seed)
    out, weights = np.empty(GAME.most_moves, dtype=np.int32), np.empty(GAME.most_moves, dtype=np.int64)
    s = GAME.new_state(seats, options)
    while (acting := int(GAME.actors(s))) != 0:
        if acting == CHANCE:
            seat, move = CHANCE, int(out[weighted(rng, weights, int(GAME.outcomes(s, out, weights)))])
        else:
            seat = acting.bit_length() - 1
            n = int(GAME.legal(s, seat, out))
            move = int(out[below(rng, min(n, 4) if phase_of(s) == "bid" else n)])
        yield s, seat, move
        GAME.play(s, seat, move, NO_EVENTS)


def phase_of(s: Any) -> str:
    """The phase of a state, by name."""
    name: str = PHASES[s.phase]
    return name


@pytest.mark.parametrize(("seats", "options"), conformance.tables(GAME), ids=str)
def test_dealt_worlds_fit_the_history(seats: int, options: dict[str, str]) -> None:
    """Counted independently: what a seat holds, has tucked and has shown is what it began with and drew."""
    rng = rng_from("history", seats, sorted(options.items()))
    drawn, shown = [0] * seats, [Counter[int]() for _ in range(seats)]
    face_down = options["board1"] == "A"
    for s, seat, move in walks(seats, options, 1):
        for viewer in range(-1, seats):
            world = GAME.seen_by(s, viewer)
            GAME.deal(world, viewer, rng)
            assert GAME.faults(world) == []
            for one in range(seats):
                there = Counter(cards(world.hand[one])) + shown[one]
                if face_down:
                    there.update(int(v) for v in world.tucked[one].ravel() if v)
                gained = there.copy()
                gained.subtract(FULL)
                assert min(gained.values()) >= 0
                assert gained.total() == drawn[one]
            acting = int(GAME.actors(world))
            if acting > 0:
                assert GAME.moves(world, acting.bit_length() - 1)
        text = GAME.write(s, seat, move).split()
        if text[0] == "gold" and phase_of(s) == "gold":
            drawn[int(s.turn)] += 1
        elif text[0] in {"pay", "trade"}:
            shown[seat].update(map(int, text[1:]))
        elif text[0] == "take":
            shown[int(s.turn)][int(text[1])] += 1


@pytest.mark.parametrize("sides", ["AA", "AB", "BA", "BB"])
def test_dealt_worlds_can_be_played_on(sides: str) -> None:
    """Any dealt world leads to a sound end."""
    rng = rng_from("play on", sides)
    out, weights = np.empty(GAME.most_moves, dtype=np.int32), np.empty(GAME.most_moves, dtype=np.int64)
    for number, (s, _, _) in enumerate(walks(5, {"board1": sides[0], "board2": sides[1]}, 2)):
        if number % 7:
            continue
        world = GAME.seen_by(s, number % 5)
        GAME.deal(world, number % 5, rng)
        while (acting := int(GAME.actors(world))) != 0:
            if acting == CHANCE:
                n = int(GAME.outcomes(world, out, weights))
                GAME.play(world, CHANCE, int(out[weighted(rng, weights, n)]), NO_EVENTS)
            else:
                seat = acting.bit_length() - 1
                GAME.play(world, seat, int(out[below(rng, int(GAME.legal(world, seat, out)))]), NO_EVENTS)
        assert GAME.faults(world) == []


@pytest.mark.parametrize("sides", ["AA", "AB"])
def test_last_resort_is_sound_anywhere(sides: str) -> None:
    """The last resort, asked for in every position of a game, always accounts for all cards and lets the bidder pay."""
    rng = rng_from("resort", sides)
    for s, _, _ in walks(4, {"board1": sides[0], "board2": sides[1]}, 3):
        viewer = int(below(rng, 5)) - 1
        seen = GAME.seen_by(s, viewer)
        pool, drawn = np.zeros((6, 9), dtype=np.int64), np.zeros((6, 9), dtype=np.int64)
        hands, tucked = np.zeros((6, 9), dtype=np.int64), np.zeros((6, 3, 3), dtype=np.int64)
        if phase_of(s) == "over":
            break
        draw_for_bidders(seen, viewer, rng, pool, drawn)
        assert part(seen, viewer, rng, drawn, hands, tucked, False)
        assert pool.min() >= 0
        assert pool[int(s.shuffle)].sum() == s.supply_size


@rule_test("secrets.4", "a bid proves its gold, and on Magellan A and Cook B one gold more: a card must be left")
@pytest.mark.parametrize(
    ("sides", "explorer", "gold"),
    [("AA", "magellan", 7), ("AB", "cook", 7), ("BA", "magellan", 6), ("AA", "cook", 6), ("AA", "pizarro", 6)],
)
def test_bid_proves_gold(sides: str, explorer: str, gold: int) -> None:
    m = reveal(begin(3, sides), explorer)
    m.play(0, "bid 6")
    assert m.truth().proven[0] == gold


@rule_test("secrets.4", "once a hand has been laid open, what its bids had proven counts no more")
def test_open_hand_needs_no_proof() -> None:
    m = reveal(begin(), "pizarro")
    for seat, move in [(0, "pass"), (1, "bid 20"), (2, "bid 21"), (1, "pass"), (2, "pay 4 8 9")]:
        m.play(seat, move)
    assert m.truth().proven[1] == 20
    sell(m, "cook", 1, 9)
    assert m.view(0)["players"][1]["open"]
    assert m.truth().proven[1] == 0


@rule_test("secrets.4", "while bidding, a hand must allow the bid: 2 and 5 are no hand for a bid of 6 on Magellan A")
@pytest.mark.parametrize(("held", "fits"), [([1, 6], True), ([2, 5], False), ([6], False), ([2, 6], True)])
def test_hands_allow_their_bids(held: list[int], fits: bool) -> None:
    m = reveal(begin(), "magellan")
    m.play(0, "pass")
    m.play(1, "bid 6")
    hands = np.zeros((6, 9), dtype=np.int64)
    for v in held:
        hands[1, v - 1] += 1
    assert bool(is_affordable(GAME.seen_by(m.truth(), 0), 0, hands)) == fits


def test_table_memory_in_a_position() -> None:
    """A position without memory is one in which nobody knows anything; with it, everything is as it was."""
    m = sell(begin(), "magellan", 1, 9)
    m.play(1, "tuck 2")
    p = m.position()
    p["memory"] = None
    blank = rhumbline.resume("pizarro", p)
    assert blank.view(0)["players"][1]["known"] == []
    assert blank.view(0)["players"][1]["unknown"] == 7
    assert rhumbline.resume("pizarro", m.position()).view(0) == m.view(0)


def test_all_cards_are_somewhere() -> None:
    """What helpers of these tests set up is sound."""
    m = scene([FULL] * 3)
    told = m.position()
    held = [v for seat in range(3) for v in hand(m, seat)]
    assert sorted(told["supply"] + told["discards"] + held) == ALL_GOLD
    assert refused(nobody_buys(m, "cook"), CHANCE, "gold 1") == "table.3"
