"""New cards, the pile, position scorings, and the end of the game."""

from fractions import Fraction
from itertools import permutations

import pytest

from gisborne.scenes import cards, draw, draw_any, lay_all, place, player, scene
from rhumbline import CHANCE, IllegalMove
from rhumbline.engine.match import Match
from ruletest import rule_test

THREE = ["start 3", "start 2", "start 1"]


def hand_sizes(match: Match) -> list[int]:
    return [len(player(match, seat)["hand"]) for seat in range(match.seats)]


def finish_round(match: Match, choice: str = "chest") -> None:
    """Draw and decide until the next round has begun or the game is over."""
    round_now = match.view()["round"]
    while not match.over and match.view()["round"] == round_now:
        if match.to_act == (CHANCE,):
            draw_any(match)
        else:
            match.play(match.to_act[0], choice)


# --- refill


@rule_test("refill.1", "two new cards for bronze, one for silver, none for gold, in the order of the round")
def test_refill_by_colour() -> None:
    match = scene("start p1", ["p1 9", "start 2", "start 1"], ["g3", "3b1", "2s2"], chips=[0, 0])
    lay_all(match, "tent", "b1 b1", "s2")
    draw(match, "card g3", "card g3", "card g4", "card g4", "card b1")
    assert [player(match, seat)["hand"] for seat in range(3)] == [["g3", "g3", "g3"], ["b1", "g4", "g4"], ["b1", "s2"]]
    match = scene("start p1", ["start 3", "start 2", "start 1"], ["g3", "g3", "g4"])
    lay_all(match, "g3", "g3", "g4")
    assert match.to_act != (CHANCE,)
    assert match.position()["discard"] == ["g3", "g3", "g4"]


@rule_test("refill.2", "ruling 10: with a tent two cards and nothing else, also on a village field and beside bronze")
def test_refill_with_tent() -> None:
    match = scene("start p1", ["p1 3", "start 2", "start 1"], ["2b1", "2b1", "g3"], chips=[0, 0])
    lay_all(match, "tent", "tent b1", "g3")
    assert draw_any(match) == 4
    assert hand_sizes(match) == [4, 4, 0]


@rule_test("refill.3", "ruling 9: who started from a village takes exactly one card, for bronze, gold or a mix")
def test_refill_from_a_village() -> None:
    for lay in ("b1", "g3", "b1 s2 g3"):
        match = scene("start p1 p2", ["p1 3", "start 2", "start 1"], ["b1 s2 g3", "g3", "g3"], chips=[0, 0, 0])
        lay_all(match, lay, "g3", "g3")
        assert draw_any(match) == 1
        assert hand_sizes(match)[0] == 3 - len(lay.split()) + 1


@rule_test("refill.3", "landing on a village does not count yet")
def test_refill_when_landing_on_a_village() -> None:
    match = scene("start p1", ["p1 1", "start 2", "start 1"], ["b2", "g3", "g3"], chips=[0, 0])
    lay_all(match, "b2", "g3", "g3")
    assert place(match, 0) == "p1 3"
    assert draw_any(match) == 2


@rule_test("refill.4", "ruling 28: first the refill, then the position scoring")
def test_refill_before_scoring() -> None:
    match = scene("start", THREE, ["b1", "g4", "g4"], chips=[1])
    lay_all(match, "b1", "tent", "tent")
    assert match.view()["phase"] == "refill"
    assert draw_any(match) == 6
    assert match.view()["phase"] == "score"


# --- the pile


@rule_test("pile.1", "an empty pile is made of the discards, those of this round included; chest cards stay away")
def test_shuffle() -> None:
    match = scene("start", THREE, ["b1", "g4", "s2"], chips=[0], discard="3b2 s3", pile=1)
    lay_all(match, "b1", "g4", "tent")
    assert [weight for _, weight in match.outcomes()] == [1]
    draw_any_one(match)
    # Now the pile is the discards of before and of this round: four and two.
    assert dict(match.outcomes()) == {"card b1": 1, "card b2": 3, "card s3": 1, "card g4": 1}
    assert match.view()["pile"] == 6
    assert sum(match.view()["discard"].values()) == 0


def draw_any_one(match: Match) -> None:
    match.play(CHANCE, match.moves(CHANCE)[0])


@rule_test("pile.1", "a card of which none is left in the pile cannot be drawn")
def test_no_such_card() -> None:
    match = scene("start", THREE, ["b1", "g4", "s2"], chips=[0], discard="3b2", pile=1)
    lay_all(match, "b1", "g4", "tent")
    with pytest.raises(IllegalMove) as caught:
        draw(match, "card g4")
    assert caught.value.rule == "pile.1"


@rule_test("pile.1", "weights of a draw are exact: cards put unseen into chests make none likelier than another")
def test_weights_with_chest_cards() -> None:
    """All orders of a small pile, counted by hand: what the third card is, when two went into a chest before."""
    pile = ["b1", "b1", "s2", "g4"]
    third: dict[str, int] = {}
    orders = list(permutations(pile))
    for order in orders:
        third[order[2]] = third.get(order[2], 0) + 1
    unseen = {kind: pile.count(kind) for kind in pile}
    assert {k: Fraction(n, len(orders)) for k, n in third.items()} == {k: Fraction(n, 4) for k, n in unseen.items()}
    # The same in the engine: the leader puts cards into the chest, and the weights stay those of all unseen cards.
    match = scene("start", THREE, ["b1", "g4", "g4"], chips=[1])
    lay_all(match, "b1", "g4", "g4")
    draw_any(match)
    before = unseen_counts(match)
    match.play(1, "chest")
    match.play(1, "chest")
    assert match.view()["pile"] == sum(before.values()) - 2
    match.play(1, "hand")
    assert dict(match.outcomes()) == {f"card {kind}": n for kind, n in before.items()}


def unseen_counts(match: Match) -> dict[str, int]:
    unseen = match.position()["unseen"]
    return {kind: unseen.count(kind) for kind in dict.fromkeys(unseen)}


@rule_test("pile.1", "when the pile is used up, the rest of what was unseen lies in chests and never comes again")
def test_new_pile_without_chest_cards() -> None:
    match = scene("start", THREE, ["b1", "g4", "g4"], chips=[1], discard="2s3", pile=3)
    lay_all(match, "b1", "g4", "g4")
    draw_any(match)
    assert match.view()["pile"] == 1
    match.play(1, "chest")
    # The pile is empty: for the second card the discards are shuffled, two of before and three of this round.
    match.play(1, "hand")
    assert dict(match.outcomes()) == {"card b1": 1, "card s3": 2, "card g4": 2}


@rule_test("pile.2", "ruling 31: with both piles empty nobody draws, nobody is asked, and the chests stay as they are")
def test_both_piles_empty() -> None:
    match = scene("start", THREE, ["b1 g4", "g4", "g4"], chips=[1], pile=0)
    chests = [player(match, seat)["chest"] for seat in range(3)]
    lay_all(match, "tent", "tent", "tent")
    assert match.to_act == (0,)
    assert match.view()["round"] == 10
    match = scene("start", THREE, ["b1 g4", "g4", "g4"], chips=[1], pile=0)
    lay_all(match, "b1", "tent", "tent")
    # One card was discarded: the first one in the order takes it, and nobody after him; nor is there a scoring card.
    assert draw_any(match) == 1
    assert match.view()["phase"] == "lay"
    assert [player(match, seat)["chest"] for seat in range(3)] == chests


@rule_test("pile.3", "ruling 32: hands grow without limit")
def test_no_hand_limit() -> None:
    match = scene("start", THREE, ["25b1 25b2", "g4", "g4"], chips=[0])
    lay_all(match, "tent", "g4", "g4")
    draw_any(match)
    assert hand_sizes(match)[0] == 52


# --- position scoring

YELLOW, BLUE, GREEN, RED = range(4)


@rule_test("scoring.2", "the rulebook's example: blue gains a chip; yellow gets 3 cards, blue 2, green 1, red 2")
def test_example_position_scoring() -> None:
    match = scene("start p1", ["p1 8", "p1 5", "p1 2", "start 6"], ["g3", "b1", "g3", "g3"], chips=[0, 2])
    lay_all(match, "tent", "b1", "tent", "tent")
    assert player(match, BLUE)["chips"] == [2]
    draw_any(match)
    given = dict.fromkeys(range(4), 0)
    while match.view()["phase"] == "score":
        seat = match.to_act[0]
        assert match.moves(seat) == ["chest", "hand"]
        given[seat] += 1
        match.play(seat, "chest")
    assert given == {YELLOW: 3, BLUE: 2, GREEN: 1, RED: 0}
    assert match.view()["phase"] == "score-card"
    before = hand_sizes(match)[RED]
    assert draw_any(match) == 2
    assert hand_sizes(match)[RED] == before + 2
    assert [player(match, seat)["chest"] for seat in range(4)] == [3, 2, 1, 0]


@rule_test("scoring.1", "one scoring for each chip gained by landing, several in a round if there are several")
def test_two_scorings() -> None:
    match = scene("start p2", ["start 7", "start 3", "start 1"], ["2b1 g3", "b1", "b1"], chips=[1, 3])
    lay_all(match, "b1 b1", "b1", "b1")
    assert match.position()["scorings"] == 2
    finish_round(match)
    assert [player(match, seat)["chest"] for seat in range(3)] == [6, 4, 0]


@rule_test("scoring.2", "cards by position: 3-2-2, 3-2-1-2, 3-2-1-1-2")
def test_scoring_table() -> None:
    for seats, table in ((3, [3, 2, 2]), (4, [3, 2, 1, 2]), (5, [3, 2, 1, 1, 2])):
        pawns = ["start 3", "start 2", "start 1", "bar 1", "bar 2"][:seats]
        match = scene("start", pawns, ["b1"] * seats, chips=[1])
        lay_all(match, "b1", *["tent"] * (seats - 1))
        draw_any(match)
        before = hand_sizes(match)
        assert match.view()["position_cards"] == table
        finish_round(match, "hand")
        assert [after - had for after, had in zip(hand_sizes(match), before, strict=True)] == table


@rule_test("scoring.3", "card by card, unseen, chest or hand; the last one has no choice")
def test_card_by_card() -> None:
    match = scene("start", THREE, ["b1", "g4", "g4"], chips=[1])
    lay_all(match, "b1", "g4", "g4")
    # The pawns with gold have overtaken seat 0: 1 and 2 stand ahead of it.
    draw_any(match)
    assert match.position()["order"] == [1, 2, 0]
    seen = match.view(1)
    match.play(1, "chest")
    assert match.view(1)["you"]["hand"] == seen["you"]["hand"]
    match.play(1, "hand")
    assert match.to_act == (CHANCE,)
    draw(match, "card g4")
    assert match.to_act == (1,)
    with pytest.raises(IllegalMove) as caught:
        match.play(1, "lay g4")
    assert caught.value.rule == "scoring.3"
    match.play(1, "chest")
    assert player(match, 1)["chest"] == 2
    assert player(match, 1)["hand"] == ["g4"]


@rule_test(
    "scoring.4", "ruling 27: all scorings with the positions at the end of the round, one after another, front to back"
)
def test_several_scorings() -> None:
    match = scene("start p2", ["start 7", "start 3", "start 1"], ["2b1 g3", "b1", "5s3"], chips=[1, 3])
    # Seat 2 comes last in the order of the round and ends it in front.
    lay_all(match, "b1 b1", "b1", "s3 s3 s3 s3")
    draw_any(match)
    asked = []
    while match.view()["phase"] in {"score", "score-card"}:
        if match.to_act == (CHANCE,):
            draw_any(match)
        else:
            asked.append(match.to_act[0])
            match.play(asked[-1], "chest")
    assert match.position()["order"] == [2, 0, 1]
    assert asked == [2, 2, 2, 0, 0] * 2


@rule_test("scoring.5", "ruling 11: a card in the chest is one point, whatever it shows")
def test_chest_points() -> None:
    match = scene("start", THREE, ["b1", "b1", "b1"], chips=[0], chests=[4, 0, 7])
    assert [score["total"] for score in match.scores()] == [4, 0, 7]
    assert match.scores()[2]["lines"][0] == {"rule": "scoring.5", "name": "Cards in the chest", "points": 7, "cards": 7}


# --- the end

NINE = "start p1 p2 p3 p4 p5 p6 p7 p8 p9 end"


def last_round(*lays: str, pawns: list[str] | None = None, chests: list[int] | None = None) -> Match:
    pawns = pawns or ["end 6", "end 5", "p9 3"]
    match = scene(NINE, pawns, [" ".join(lay.split()) if lay != "tent" else "" for lay in lays], chests=chests)
    lay_all(match, *lays)
    return match


@rule_test(
    "end.1", "the first pawn on the beach takes the 4 and place 5; the round is played to its end, and then it is over"
)
def test_reaching_the_beach() -> None:
    match = last_round("b1", "tent", "b2")
    assert place(match, 0) == "beach 5"
    assert player(match, 0)["chips"] == [4]
    assert match.view()["last_round"]
    assert place(match, 2) == "p9 5"
    finish_round(match)
    assert match.over
    result = match.result()
    assert result is not None
    assert result["reason"] == "a pawn has reached the beach"


@rule_test("end.2", "ruling 26: others take the next free places in order of arrival; surplus points are lost")
def test_places_by_arrival() -> None:
    match = last_round("g4", "g4 g4", "tent")
    assert [place(match, seat) for seat in range(2)] == ["beach 5", "beach 4"]
    assert player(match, 1)["chips"] == []
    # Moved on from the last, occupied field: that is the beach, too.
    match = last_round("tent", "b1", "tent")
    assert place(match, 1) == "beach 5"


@rule_test("end.3", "ruling 25: places on the beach are worth no points")
def test_beach_is_worth_nothing() -> None:
    match = last_round("g4", "g4", "tent")
    assert [score["total"] for score in match.scores()] == [4, 0, 0]


@rule_test("end.4", "ruling 14: one final scoring besides those of the round; the 4 brings none of its own")
def test_final_scoring() -> None:
    match = last_round("b1", "tent", "tent")
    draw_any(match)
    assert match.position()["scorings"] == 1
    match = scene(NINE, ["end 6", "end 5", "p9 4"], ["b1", "b1", "b1"], chips=[0] * 9 + [2])
    lay_all(match, "b1", "tent", "b1")
    assert player(match, 2)["chips"] == [2]
    draw_any(match)
    assert match.position()["scorings"] == 2
    finish_round(match)
    assert [player(match, seat)["chest"] for seat in range(3)] == [6, 4, 0]


@rule_test("end.5", "a point for each chest card, and the chips; the most points win")
def test_final_points() -> None:
    match = last_round("b1", "tent", "tent", chests=[0, 20, 3])
    finish_round(match)
    result = match.result()
    assert result is not None
    assert result["totals"] == [3 + 4, 20 + 2, 3]
    assert result["ranking"] == [[1], [0], [2]]


@rule_test("end.6", "among equals the most advanced pawn wins")
def test_tie_break() -> None:
    match = last_round("b1", "tent", "tent", chests=[5, 10, 12])
    finish_round(match)
    result = match.result()
    assert result is not None
    assert result["totals"] == [12, 12, 12]
    assert result["ranking"] == [[0], [1], [2]]
    assert result["tie_break"]


@rule_test("end.6", "a tie below the first place is broken as well, but the game was not decided by it")
def test_tie_below_the_top() -> None:
    match = last_round("b1", "tent", "tent", chests=[30, 10, 12])
    finish_round(match)
    result = match.result()
    assert result is not None
    assert result["totals"] == [37, 12, 12]
    assert result["ranking"] == [[0], [1], [2]]
    assert result["tie_break"] is False


def test_cards_of_a_text() -> None:
    """The scenes' own shorthand."""
    assert cards("2b1 s3 b2") == ["b1", "b1", "b2", "s3"]
