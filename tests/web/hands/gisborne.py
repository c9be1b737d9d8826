"""Gisborne: lay cards, choose what crosses a river, feed wolves, stow position cards."""

from random import Random

from playwright.sync_api import expect

from web.visitors import Visitor


def choose(visitor: Visitor, draft: list[str], legal: list[str], random: Random) -> str:
    """Mostly far ahead, so that the race comes to its end; a camp now and then."""
    del visitor, draft
    walks = [move for move in legal if move.startswith("lay ") and "tent" not in move]
    if walks and random.random() < 0.8:
        return max(walks, key=lambda move: sum(int(word[-1]) for word in move.split()[1:]))
    return random.choice(legal)


def lay(visitor: Visitor, draft: list[str], move: str) -> list[str] | None:
    verb, *words = move.split()
    if verb == "give":
        visitor.press(visitor.page.get_by_role("button", name=visitor.say("gisborne.give", n=words[0])))
        return [*draft, move]
    if verb in {"chest", "hand"}:
        put = visitor.page.locator(f"[data-put={verb}]")
        expect(put).to_have_attribute("aria-disabled", "false")  # a new card takes no answer at first
        visitor.press(put)
        return None
    cards = words
    if verb == "discard":
        cards = list(visitor.view["you"]["hand"])
        for card in words:
            cards.remove(card)
    hand = visitor.page.get_by_role("group", name=visitor.say("gisborne.hand.mine"), exact=True)
    for card in cards:
        visitor.press_among(hand, hand.locator(f"[data-card={card}]"))
    return [*draft, move]
