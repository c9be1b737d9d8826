"""Ships, and what each explorer can do, on both sides of the boards."""

import pytest

from pizarro.table import begin, draw, end_year, hand, phase, points, refused, reveal, scene, sell, win
from rhumbline import CHANCE, Match
from rhumbline.games.pizarro.events import CardTaken, GoldDrawn
from ruletest import rule_test

FULL = list(range(1, 10))


@rule_test("ship.1", "a card of year I puts a ship on space 1")
def test_placing() -> None:
    m = sell(begin(), "cook", 1, 4)
    assert m.view()["players"][1]["ships"]["cook"] == [1]
    assert m.view()["players"][1]["ships_left"] == 5


@rule_test("ship.2", "a card of year II moves it to space 2, of year III to space 3")
@pytest.mark.parametrize(("year", "before", "after"), [("II", [1, 1], [2, 1]), ("III", [2, 1], [3, 1])])
def test_moving(year: str, before: list[int], after: list[int]) -> None:
    m = scene([FULL] * 3, year=year, ships=[{"cook": before}, {}, {}])
    sell(m, "cook", 0, 3)
    assert m.view()["players"][0]["ships"]["cook"] == after


@rule_test("ship.2", "ships not placed in year I are out of the game")
def test_ships_left_after_year_one() -> None:
    m = scene([FULL] * 3, year="II", ships=[{"cook": [1]}, {}, {}])
    assert [player["ships_left"] for player in m.view()["players"]] == [0, 0, 0]


@rule_test("ship.3", "which ship sails is not asked where it makes no difference")
@pytest.mark.parametrize("explorer", ["columbus", "pizarro", "marco-polo", "cook"])
def test_no_choice_of_ship(explorer: str) -> None:
    m = scene([FULL] * 3, year="II", ships=[{explorer: [1, 1]}, {}, {}])
    sell(m, explorer, 0, 3)
    assert phase(m) == "explorer"
    assert m.view()["players"][0]["ships"][explorer] == [2, 1]


def halves(*sides: str, year: str = "II") -> Match:
    """Seat 0 has da Gama's ships on these halves of the space before."""
    space = 1 if year == "II" else 2
    ships = [{"vasco-da-gama": [space] * len(sides)}, {}, {}]
    return scene([FULL] * 3, year=year, sides="AB", ships=ships, players=[{"halves": list(sides)}, {}, {}])


@rule_test("ship.3", "da Gama B: it matters if the ships are on different halves; of equal ones the first is named")
@pytest.mark.parametrize(
    ("sides", "choices"),
    [
        (("left", "left"), []),
        (("right", "right"), []),
        (("left", "right"), ["ship 1", "ship 2"]),
        (("left", "left", "right"), ["ship 1", "ship 3"]),
        (("right", "left", "left"), ["ship 1", "ship 2"]),
    ],
)
def test_choice_of_half_ship(sides: tuple[str, ...], choices: list[str]) -> None:
    m = sell(halves(*sides), "vasco-da-gama", 0, 3)
    assert phase(m) == ("ship" if choices else "side")
    if choices:
        assert m.moves(0) == choices
        assert refused(m, 0, "left") == "ship.3"


# --- Magellan


def piles(*cards: list[int], sides: str = "AA", hands: list[int] | None = None) -> Match:
    """Seat 0 has Magellan ships with these piles, in year II."""
    ships = [{"magellan": [1] * len(cards)}, {}, {}]
    players = [{"piles": [list(pile) for pile in cards]}, {}, {}]
    held = FULL if hands is None else hands
    return scene([held, FULL, FULL], year="II", sides=sides, ships=ships, players=players)


@rule_test("magellan.1", "side A: after paying, a card of the hand goes under Magellan, whatever it is")
def test_tuck_from_hand() -> None:
    m = sell(begin(), "magellan", 1, 9)
    assert m.to_act == (1,)
    assert m.moves(1) == [f"tuck {v}" for v in range(1, 9)]
    assert refused(m, 1, "tuck 9") == "magellan.1"
    m.play(1, "tuck 3")
    assert hand(m, 1) == [1, 2, 4, 5, 6, 7, 8]
    assert m.position()["players"][1]["piles"] == [[3]]
    assert m.view()["supply"]["discards"] == [9]


@rule_test("magellan.2", "side B: the tucked card comes out of the payment, face up; the rest is discarded")
def test_tuck_from_payment() -> None:
    m = sell(begin(3, "BA"), "magellan", 1, 2, 9)
    assert refused(m, 1, "tuck 3") == "magellan.2"
    m.play(1, "tuck 2")
    assert m.view()["players"][1]["piles"] == [
        {"ship": "A", "space": 1, "cards": [{"card": 2, "could": [2], "secret": False}]},
    ]
    assert m.view()["supply"]["discards"] == [9]
    assert len(hand(m, 1)) == 7


@rule_test("magellan.2", "Ruling 8: any card of the payment may be tucked")
@pytest.mark.parametrize("card", [1, 3, 5])
def test_any_card_of_the_payment(card: int) -> None:
    m = sell(begin(3, "BA"), "magellan", 0, 1, 3, 5)
    assert m.moves(0) == ["tuck 1", "tuck 3", "tuck 5"]
    m.play(0, f"tuck {card}")
    assert m.view()["supply"]["discards"] == [v for v in (1, 3, 5) if v != card]


@rule_test("magellan.3", "Ruling 14: two ships have separate piles, and the owner chooses which one sails")
def test_separate_piles() -> None:
    m = sell(piles([1], [5]), "magellan", 0, 9)
    assert phase(m) == "ship"
    assert m.moves(0) == ["ship 1", "ship 2"]
    assert refused(m, 0, "ship 3") == "ship.3"
    m.play(0, "ship 2")
    m.play(0, "tuck 2")
    player = m.position()["players"][0]
    assert player["piles"] == [[1], [5, 2]]
    assert player["ships"]["magellan"] == [1, 2]


@rule_test(
    "magellan.3", "Ruling 14: with side B, ships with equal piles need no choice; of three, equal ones count once"
)
def test_equal_open_piles() -> None:
    m = sell(piles([4], [4], sides="BA"), "magellan", 0, 9)
    assert phase(m) == "tuck"
    m = sell(piles([4], [4], [6], sides="BA"), "magellan", 0, 9)
    assert m.moves(0) == ["ship 1", "ship 3"]


@rule_test("ship.3", "with side A the owner is always asked: not to be would tell that his cards are equal")
def test_equal_hidden_piles() -> None:
    m = sell(piles([4], [4]), "magellan", 0, 9)
    assert phase(m) == "ship"
    m = sell(piles([4]), "magellan", 0, 9)
    assert phase(m) == "tuck"


@rule_test("magellan.4", "a pile scores its crowns times 1, 2 or 3")
@pytest.mark.parametrize(
    ("spaces", "pile", "score"), [(1, [1], 3), (1, [9], 1), (2, [1, 5], 10), (3, [1, 1, 5], 24), (3, [7, 8, 9], 9)]
)
def test_magellan_points(spaces: int, pile: list[int], score: int) -> None:
    m = scene(
        [FULL] * 3,
        year="III",
        ships=[{"magellan": [spaces]}, {}, {}],
        players=[{"piles": [pile]}, {}, {}],
        stack=["cook"],
    )
    assert points(m, 0, "magellan") == [score]


# --- Marco Polo


def trading(spaces: list[int], year: str = "I", hands: list[int] | None = None) -> Match:
    """The year has just ended but for one card; seat 1 has Marco Polo's ships on these spaces."""
    held = [1, 1, 2, 9] if hands is None else hands
    m = scene([FULL, held, FULL], year=year, ships=[{}, {"marco-polo": spaces}, {}], stack=["cook"])
    return end_year(m)


def draw_all(m: Match, card: int = 5) -> Match:
    """Whatever is to be drawn is a five, or the dearest card there is, until somebody decides."""
    while phase(m) == "gold":
        m.play(CHANCE, f"gold {card}" if f"gold {card}" in dict(m.outcomes()) else m.outcomes()[-1][0])
    return m


@rule_test("marco-polo.1", "side A: at the end of the year up to three cards are discarded and as many drawn")
def test_trade() -> None:
    m = draw_all(trading([1]))
    assert phase(m) == "trade"
    assert m.to_act == (1,)
    before = hand(m, 1)
    m.play(1, "trade 1 1 2")
    draw(m, 8, 8, 8)
    assert sorted(hand(m, 1)) == sorted([*before[3:], 8, 8, 8])
    assert m.view()["year"] == "II"
    assert m.view()["supply"]["discards"] == [1, 1, 2]


@rule_test("marco-polo.1", "nothing need be traded, and no more than three cards of the hand can be")
def test_trade_limits() -> None:
    m = draw_all(trading([1]))
    assert {"trade", "trade 1", "trade 1 1", "trade 1 1 2", "trade 9"} <= set(m.moves(1))
    assert refused(m, 1, "trade 1 1 2 9") == "marco-polo.1"
    assert refused(m, 1, "trade 3") == "marco-polo.1"
    m.play(1, "trade")
    assert m.view()["year"] == "II"


@rule_test("marco-polo.1", "space 3 has no ability, nor has side B")
def test_no_trade() -> None:
    m = draw_all(trading([3], "III"))
    assert m.over
    m = scene([FULL, FULL, FULL], sides="AB", ships=[{}, {"marco-polo": [1]}, {}], stack=["cook"])
    draw_all(end_year(m))
    assert m.view()["year"] == "II"


@rule_test("marco-polo.2", "Ruling 15: a ship left on space 1 does not trade at the end of year II")
def test_trade_of_this_year_only() -> None:
    m = draw_all(trading([2, 1], "II"))
    assert m.view()["trades"] == [0, 1, 0]
    m.play(1, "trade")
    assert m.view()["year"] == "III"


@rule_test("marco-polo.3", "Ruling 16: after all have drawn, clockwise from the last buyer, one ship after another")
def test_trade_order() -> None:
    ships = [{"marco-polo": [1]}, {"marco-polo": [1, 1]}, {}]
    m = draw_all(end_year(scene([FULL, FULL, FULL], ships=ships, stack=["cook"], opener=1)))
    assert m.view()["draws"] == [0, 0, 0]
    assert m.to_act == (1,)
    m.play(1, "trade 9")
    draw(m, 2)
    assert m.to_act == (1,)
    assert "trade 2 2" in m.moves(1)
    m.play(1, "trade")
    assert m.to_act == (0,)


@rule_test("marco-polo.3", "who has an empty hand is not asked")
def test_nothing_to_trade() -> None:
    # Everything is in the other hands, so that nobody can draw.
    rest = [v for v in range(1, 10) for _ in range(7)]
    m = scene([rest, [], []], ships=[{}, {"marco-polo": [1]}, {}], stack=["cook"], supply=[])
    end_year(m)
    assert m.view()["year"] == "II"


# --- Vasco da Gama


@rule_test("da-gama.1", "side A: 1, 2 or 3 cards at once, by the year")
@pytest.mark.parametrize(("year", "spaces", "cards"), [("I", [], 1), ("II", [1], 2), ("III", [2], 3)])
def test_da_gama_draws(year: str, spaces: list[int], cards: int) -> None:
    ships = [{"vasco-da-gama": spaces} if spaces else {}, {}, {}]
    m = sell(scene([FULL] * 3, year=year, ships=ships), "vasco-da-gama", 0, 9)
    draw(m, *[4] * cards)
    assert hand(m, 0) == sorted([*range(1, 9), *[4] * cards])
    assert phase(m) == "explorer"


@rule_test("da-gama.2", "example: da Gama B with three players: right scores 8, right scores 8, left scores 0")
def test_example_da_gama_b() -> None:
    red, blue, green = 0, 1, 2
    m = begin(3, "AB")
    for seat, half in ((red, "left"), (blue, "left"), (green, "right")):
        sell(m, "vasco-da-gama", seat, 9)
        m.play(seat, half)
        if half == "left":
            draw(m, 1)
    assert [len(hand(m, seat)) for seat in (red, blue, green)] == [9, 9, 8]
    draw_all(end_year(m))
    for seat in (red, blue):
        sell(m, "vasco-da-gama", seat, 8)
        m.play(seat, "left")
        draw(m, 2, 2)
    draw_all(end_year(m))
    sell(m, "vasco-da-gama", blue, 7)
    m.play(blue, "right")
    end_year(m)
    assert m.over
    assert [points(m, seat, "vasco-da-gama") for seat in (green, blue, red)] == [[8], [8], [0]]


@rule_test("da-gama.2", "side B: left or right must be chosen at once")
def test_halves() -> None:
    m = sell(begin(3, "AB"), "vasco-da-gama", 2, 1)
    assert m.moves(2) == ["left", "right"]
    assert refused(m, 2, "pass") == "da-gama.2"
    m.play(2, "right")
    assert phase(m) == "explorer"
    assert len(hand(m, 2)) == 8
    assert m.view()["players"][2]["halves"] == ["right"]


@rule_test("da-gama.3", "Ruling 19: a ship that moves on leaves its 8 points; left or right is chosen anew")
@pytest.mark.parametrize(("half", "score"), [("left", 0), ("right", 8)])
def test_right_half_moves_on(half: str, score: int) -> None:
    m = sell(halves("right"), "vasco-da-gama", 0, 3)
    m.play(0, half)
    draw_all(m)
    assert points(m, 0, "vasco-da-gama") == [score]


# --- Cook


@rule_test("cook.1", "side A: after paying the hand lies open, and is bid from openly for the rest of the year")
def test_open_hand() -> None:
    m = sell(begin(), "cook", 1, 4)
    player = m.view(0)["players"][1]
    assert player["open"]
    assert player["hand"] == [1, 2, 3, 5, 6, 7, 8, 9]
    sell(m, "pizarro", 1, 5)
    assert m.view(None)["players"][1]["hand"] == [1, 2, 3, 6, 7, 8, 9]


@rule_test("cook.1", "Ruling 20: cards gained later in the year are laid open too, even if the hand was empty")
def test_open_hand_gains() -> None:
    m = sell(scene([[9], FULL, FULL]), "cook", 0, 9)
    assert m.view(1)["players"][0]["hand"] == []
    m = sell(scene([[4, 9], FULL, FULL]), "cook", 0, 9)
    sell(m, "vasco-da-gama", 0, 4)
    draw(m, 7)
    assert m.view(1)["players"][0]["hand"] == [7]
    assert m.events(1)[-1] == GoldDrawn(0, 7, "da-gama")


@rule_test("cook.2", "side B: a random card of the buyer's hand is taken and discarded face up")
def test_lost_card() -> None:
    m = sell(scene([[3, 3, 5, 9], FULL, FULL], sides="AB"), "cook", 0, 9)
    assert m.to_act == (CHANCE,)
    assert m.outcomes() == [("take 3", 2), ("take 5", 1)]
    assert refused(m, CHANCE, "take 9") == "cook.2"
    m.play(CHANCE, "take 3")
    assert hand(m, 0) == [3, 5]
    assert m.view()["supply"]["discards"] == [3, 9]
    assert m.events(2)[-1] == CardTaken(0, 3, by=1)


@rule_test("cook.3", "the open hand is taken up before new cards are drawn")
def test_hand_is_taken_up() -> None:
    m = scene([FULL] * 3, stack=["cook"])
    sell(m, "cook", 0, 9)
    assert phase(m) == "gold"
    assert not m.view(1)["players"][0]["open"]
    draw(m, 2)
    assert m.view(1)["players"][0]["hand"] is None
    assert m.events(1)[-1] == GoldDrawn(0, None, "basic")


@rule_test("cook.3", "Ruling 20: in year III the hand stays open until the scoring, new cards included")
def test_open_until_scoring() -> None:
    m = scene([FULL] * 3, year="III", ships=[{"cook": [2], "marco-polo": [3]}, {}, {}], stack=["cook"])
    sell(m, "cook", 0, 9)
    assert phase(m) == "gold"
    assert m.view(1)["players"][0]["open"]
    draw(m, 2)
    assert 2 in m.view(1)["players"][0]["hand"]
    assert GoldDrawn(0, 2, "bags") in m.events(1)


# --- Pizarro


def pushing(opener: int = 0, hands: list[list[int]] | None = None) -> Match:
    """Everything is scored but seat 0's ship on Pizarro's space 3, side B."""
    m = scene(
        hands or [FULL] * 3, year="III", sides="BA", ships=[{"pizarro": [3]}, {}, {}], stack=["cook"], opener=opener
    )
    m.play(CHANCE, "explorer cook")
    return m


@rule_test("pizarro.1", "side A has no ability: space 3 simply scores its crown")
def test_pizarro_a() -> None:
    m = scene([FULL] * 3, year="III", ships=[{"pizarro": [3]}, {}, {}], stack=["cook"])
    m.play(CHANCE, "explorer cook")
    assert m.over
    assert points(m, 0, "pizarro") == [13]


@rule_test("pizarro.1", "Ruling 1: on side B spaces 1 and 2 have no ability, space 3 has one")
def test_pizarro_b_spaces() -> None:
    m = scene([FULL] * 3, year="III", sides="BA", ships=[{"pizarro": [1]}, {"pizarro": [2]}, {}], stack=["cook"])
    m.play(CHANCE, "explorer cook")
    assert m.over
    assert [points(m, 0, "pizarro"), points(m, 1, "pizarro")] == [[0], [3]]
    assert phase(pushing()) == "push"


@rule_test("pizarro.2", "Ruling 21: the owner may stop before the first card, or after any")
def test_push_or_stop() -> None:
    m = pushing()
    assert m.moves(0) == ["stop", "draw"]
    none = m.copy()
    none.play(0, "stop")
    assert none.over
    assert points(none, 0, "pizarro") == [0]
    m.play(0, "draw")
    draw(m, 9)
    m.play(0, "draw")
    draw(m, 8)
    assert m.view()["pizarro"] == {"drawn": [8, 9], "gold": 17}
    m.play(0, "stop")
    assert m.over
    assert points(m, 0, "pizarro") == [17]


@rule_test("pizarro.2", "Ruling 21: cards come from supply and discards together, not from hands or tucked cards")
def test_push_deck() -> None:
    m = scene(
        [[1], [2, 2], []],
        year="III",
        sides="BA",
        ships=[{"pizarro": [3]}, {"magellan": [1]}, {}],
        players=[{}, {"piles": [[9]]}, {}],
        stack=["cook"],
        discards=[1, 1, 1],
    )
    m.play(CHANCE, "explorer cook")
    m.play(0, "draw")
    assert m.outcomes() == [(f"gold {v}", {1: 6, 2: 5, 9: 6}.get(v, 7)) for v in range(1, 10)]


@rule_test("pizarro.2", "Ruling 21: it is the last thing in the owner's own turn of scoring")
def test_push_in_turn() -> None:
    m = pushing(opener=2)
    spectator = m.view()["players"]
    assert [player["hand"] is not None for player in spectator] == [True, False, True]


@rule_test("pizarro.3", "20 scores 20; above 20 nothing, and no more is drawn")
def test_push_limit() -> None:
    m = pushing()
    for card in (9, 9, 2):
        m.play(0, "draw")
        draw(m, card)
    assert points(m, 0, "pizarro") == [20]
    assert m.moves(0) == ["stop", "draw"]
    m.play(0, "draw")
    draw(m, 1)
    assert m.over
    assert points(m, 0, "pizarro") == [0]


@rule_test("pizarro.2", "when there is no card left, stopping is all there is")
def test_push_without_cards() -> None:
    rest = [v for v in range(1, 10) for _ in range(7)]
    m = pushing(hands=[rest, [], []])
    assert m.moves(0) == ["stop"]
    assert refused(m, 0, "draw") == "pizarro.2"


@rule_test("auction.4", "a bid in turn, then paying, ship and ability, before the next card")
def test_order_of_a_purchase() -> None:
    m = win(reveal(piles([1], [2]), "magellan"), 0, 9)
    told = [phase(m)]
    for move in ("pay 9", "ship 2", "tuck 1"):
        m.play(0, move)
        told.append(phase(m))
    assert told == ["pay", "ship", "tuck", "explorer"]
