"""How a person lays a move through the page's own controls: a module for each game, with pointer or keys alike."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Protocol, cast

from web.visitors import Visitor


class Hand(Protocol):
    """What a game's module tells."""

    def lay(self, visitor: Visitor, draft: list[str], move: str) -> list[str] | None:
        """Lay one move at the end of the draft; gives the draft with it, none where it has been sent at once."""
        ...

    def choose(self, visitor: Visitor, draft: list[str], legal: list[str], random: Random) -> str:
        """The move a hurried person makes."""
        ...


def hand_of(game: str) -> Hand:
    return cast("Hand", import_module(f"web.hands.{game.replace('-', '_')}"))


def confirm(visitor: Visitor) -> None:
    """Play the draft: the button, or its key."""
    button = visitor.button("draft.confirm")
    visitor.until(lambda: button.get_attribute("aria-disabled") == "false", "the draft is looked at")
    if visitor.keys:
        visitor.page.keyboard.press("Control+Enter")
    else:
        visitor.press(button)


def take_turn(visitor: Visitor, hand: Hand, random: Random) -> None:
    """Answer what is asked, from the first choice to Confirm."""
    visitor.settle()
    assert visitor.prompt is not None
    asked = visitor.prompt["id"]
    legal: list[str] = visitor.prompt["moves"]
    draft: list[str] | None = []
    if visitor.button("reveal.skip").is_visible():
        visitor.page.keyboard.press("Shift")  # any key puts away what everybody did, wherever it lies
    while legal and draft is not None:
        move = hand.choose(visitor, draft, legal, random)
        draft = hand.lay(visitor, draft, move)
        legal = [] if draft is None else visitor.after(draft)
    if draft is not None:
        getattr(hand, "confirm", confirm)(visitor)
    visitor.until(lambda: visitor.over or not visitor.prompt or visitor.prompt["id"] != asked, f"{draft} is taken")


def play(visitors: list[Visitor], game: str, random: Random, turns: int | None = None) -> int:
    """Let people play until the game is over, or each has had so many turns; gives how many turns there were."""
    hand = hand_of(game)
    taken = [0] * len(visitors)
    while not all(visitor.over for visitor in visitors):
        visitors[0].until(lambda: any(one.over or one.prompt for one in visitors), "somebody is asked")
        for number, visitor in enumerate(visitors):
            if visitor.prompt is not None and not visitor.over:
                take_turn(visitor, hand, random)
                taken[number] += 1
        if turns is not None and min(taken) >= turns:
            break
        if any(visitor.over for visitor in visitors):
            visitors[0].until(lambda: all(visitor.over for visitor in visitors), "everybody hears of the end")
    return sum(taken)
