"""What the web app draws on its cards is what the game's own data says is printed there."""

import json
import tomllib
from pathlib import Path
from typing import Any

from rhumbline.games.cartographers.components import DATA

PRINTED = json.loads((Path(__file__).parents[2] / "web/src/games/cartographers/printed.json").read_text("utf-8"))


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


def test_cards() -> None:
    cards = data("cards")
    assert PRINTED["explore"] == {
        card["name"]: {
            "time": card["time"],
            "terrains": card["terrains"],
            "shapes": [shape["drawn"] for shape in card["shapes"]],
            "coin": [shape["coin"] for shape in card["shapes"]],
        }
        for card in cards["explore"]["cards"]
    }
    assert PRINTED["ambush"] == {
        card["name"]: {key: card[key] for key in ("drawn", "arrow", "corner")} for card in cards["ambush"]["cards"]
    }


def test_seasons_coins_and_solo_numbers() -> None:
    seasons = data("seasons")
    assert PRINTED["seasons"] == {
        card["name"]: {key: card[key] for key in ("threshold", "edicts")} for card in seasons["seasons"]["cards"]
    }
    assert PRINTED["coins"] == seasons["coins"]["track"]
    assert PRINTED["solo"] == {card["name"]: card["solo"] for card in data("scoring")["scoring"]["cards"]}
    assert [int(rating) for rating in PRINTED["titles"]] == [one["rating"] for one in seasons["titles"]["ladder"]]
