"""The engine against a slow, plain reading of the rulebook, move by move through whole games."""

import random

import pytest

import rhumbline
from gisborne.oracle import PATHS, Table
from rhumbline import CHANCE
from rhumbline.engine.match import Match
from rhumbline.games.gisborne.components import COURSES, TILE_NAMES


def test_the_oracle_has_the_same_tiles() -> None:
    """The drawings it was given are those of the house course."""
    assert dict(zip(TILE_NAMES[:10], COURSES[0].drawn[:10], strict=True)) == PATHS


def compare(match: Match, table: Table) -> None:
    position = match.position()
    assert sorted(position["discard"]) == sorted(table.discard)
    assert position["pile"] == table.pile
    assert position["tiles"] == table.tiles
    for seat, player in enumerate(position["players"]):
        assert player["chips"] == sorted(table.chips[seat])
        assert player["chest"] == table.chest[seat]
        assert sorted(player["hand"]) == sorted(table.hands[seat])


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("style", ["random", "walker", "runner"])
def test_whole_games(seats: int, style: str) -> None:
    """Who acts, what he may do with which weight, and what lies where agree at every step to the end."""
    rng = random.Random(f"{seats} {style}")
    for _ in range(2 if style == "random" else 4):
        match = rhumbline.new("gisborne", seats=seats, chance="manual")
        table = Table(seats)
        game = table.play()
        actor, choices = next(game)
        while not match.over:
            assert match.to_act == (actor,)
            listed = dict(match.outcomes()) if actor == CHANCE else dict.fromkeys(match.moves(actor), 1)
            assert listed == choices
            options = sorted(choices)
            if style != "random" and any(text.startswith("lay") for text in options):
                moves = [text for text in options if "tent" not in text] or options
                options = moves if style == "walker" else [max(moves, key=len)]
            weights = [choices[text] for text in options]
            text = rng.choices(options, weights)[0]
            match.play(actor, text)
            try:
                actor, choices = game.send(text)
            except StopIteration:
                assert match.over
            if (
                text.startswith(("lay", "chest", "tile"))
                and match.view()["phase"] == "lay"
                and not match.view()["ready"]
            ):
                compare(match, table)
        compare(match, table)
        totals = [table.chest[seat] + sum(table.chips[seat]) for seat in range(seats)]
        ranked = sorted(range(seats), key=lambda seat: (-totals[seat], -table.at[seat]))
        result = match.result()
        assert result is not None
        assert result["totals"] == totals
        assert result["ranking"] == [[seat] for seat in ranked]
