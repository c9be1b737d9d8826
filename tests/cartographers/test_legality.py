"""The engine's list of moves against the slow oracle, and the cards as printed."""

import random

import rhumbline
from cartographers import oracle
from cartographers.table import closed_mountains, drawn
from rhumbline import CHANCE
from rhumbline.games.cartographers.components import AMBUSH, EXPLORE


def named(spaces: frozenset[tuple[int, int]]) -> str:
    return " ".join(f"{'ABCDEFGHIJK'[row]}{column + 1}" for row, column in sorted(spaces))


def test_legal_drawings_against_the_oracle() -> None:
    """In random games of all seat counts on both sheets, the listed moves are exactly those the oracle finds."""
    rng = random.Random(2)
    compared = 0
    for number in range(24):
        sheet = ("wilderness", "wastelands")[number % 2]
        m = rhumbline.new("cartographers", seats=1 + number % 5, options={"sheet": sheet}, seed=f"oracle {number}")
        while not m.over:
            view = m.view(None)
            for seat in m.to_act:
                owner = view["card"]["draw_on"][seat]
                of_seat = oracle.Sheet(drawn(m, owner), sheet)
                due = view["ruins"] and not view["card"]["ambush"]
                expected = oracle.legal_drawings(view["card"]["name"], of_seat, ruins_due=due)
                listed = m.moves(seat)
                assert sorted(listed) == sorted(
                    f"{terrain} {named(spaces)}" for terrain, spaces in expected
                ) or listed == ["skip"]
                assert (listed == ["skip"]) == (not of_seat.empty)
                compared += 1
                # Large drawings first, so that maps fill up and the rare cases come.
                m.play(seat, rng.choice(listed))
    assert compared > 1000


def test_crowded_maps_against_the_oracle() -> None:
    """On nearly full maps, where shapes stop fitting and ruins are out of reach, the lists agree too."""
    rng = random.Random(3)
    single = 0
    for number in range(150):
        sheet = ("wilderness", "wastelands")[number % 2]
        m = rhumbline.new("cartographers", seats=2, options={"sheet": sheet}, chance="manual")
        m.play(CHANCE, m.moves(CHANCE)[number])
        ruins = number % 3 == 0
        if ruins:
            m.play(CHANCE, "explore temple-ruins")
        cards = [move for move in m.moves(CHANCE) if "ruins" not in move]
        m.play(CHANCE, rng.choice(cards))
        printed = oracle.MOUNTAINS[sheet] | oracle.WASTELANDS[sheet]
        signs = "FVAWM" * rng.randrange(2, 9) + "..."
        lines = ["".join("." if (r, c) in printed else rng.choice(signs) for c in range(11)) for r in range(11)]
        p = m.position()
        for of_seat in p["maps"]:
            of_seat |= {"rows": lines, "coins": closed_mountains(lines, sheet)}
        m = rhumbline.resume("cartographers", p)
        of_map = oracle.Sheet(lines, sheet)
        card = m.view(None)["card"]["name"]
        expected = oracle.legal_drawings(card, of_map, ruins_due=ruins and card in oracle.EXPLORE)
        assert sorted(m.moves(0)) == sorted(f"{terrain} {named(spaces)}" for terrain, spaces in expected)
        single += all(len(spaces) == 1 for _, spaces in expected)
    assert single > 20


def test_cards_are_as_printed() -> None:
    """Times, terrains, shapes, coins and arrows are those the oracle was given by hand."""
    assert [card.name for card in EXPLORE] == list(oracle.EXPLORE)
    for card in EXPLORE:
        time, terrains, shapes = oracle.EXPLORE[card.name]
        assert card.time == time
        assert set(card.terrains) == set(terrains)
        cells = [
            sorted((r, c) for r, line in enumerate(drawn) for c, sign in enumerate(line) if sign == "#")
            for drawn in card.drawn
        ]
        assert cells == [sorted(shape) for _, shape in shapes]
        assert [number == card.coin_shape for number in card.shapes] == [coin for coin, _ in shapes]
    assert {card.name: card.passes for card in AMBUSH} == {name: arrow for name, (arrow, _) in oracle.AMBUSH.items()}
