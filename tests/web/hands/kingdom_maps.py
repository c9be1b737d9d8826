"""Kingdom Maps: announce a territory, take a die, change it by powers, draw hexes, choose for the question mark."""

from functools import partial
from random import Random

from web.visitors import Visitor


def choose(visitor: Visitor, draft: list[str], legal: list[str], random: Random) -> str:
    """Powers are used now and then; few hexes are drawn quicker than many."""
    del visitor, draft
    plain = [move for move in legal if "+" not in move and "-" not in move]
    if plain and (plain[0].startswith("hex") or random.random() < 0.9):
        return random.choice(plain)
    return random.choice(legal)


def lay(visitor: Visitor, draft: list[str], move: str) -> list[str] | None:
    kind, *words = move.split()
    page = visitor.page
    if kind == "territory":
        group = page.get_by_role("group", name=visitor.say("kingdom-maps.territory.choose"))
        visitor.press(group.get_by_role("button", name=visitor.say(f"kingdom-maps.type.{words[0]}")))
    elif kind == "die":
        take_die(visitor, draft, words)
    elif kind == "query":
        group = page.get_by_role("group", name=visitor.say("kingdom-maps.query.choose"))
        visitor.press(group.get_by_role("button", name=f"{words[0]} "))
    elif kind == "skip":
        visitor.press(visitor.button("kingdom-maps.skip"))
    else:
        draw(visitor, words[0])
    return [*draft, move]


def amount(move: str) -> int:
    return sum(int(word) for word in move.split()[1:])


def take_die(visitor: Visitor, draft: list[str], words: list[str]) -> None:
    """Take the die that shows this face; then up or down, a power for each step."""
    dice = visitor.page.get_by_role("list", name=visitor.say("kingdom-maps.dice.title"))
    face = visitor.say("kingdom-maps.die.face", face=words[0])
    visitor.press(dice.get_by_role("button", name=face, exact=True, disabled=False).first)
    visitor.until(partial(visitor.likes, draft), "a die is taken")
    wanted = sum(map(int, words))
    while (now := amount(visitor.draft[-1])) != wanted:
        before = visitor.draft
        # Amounts that fit nowhere are passed over, so the buttons are not always called "one more" and "one less".
        visitor.press(visitor.page.locator(".amount button").nth(1 if wanted > now else 0))
        visitor.until(partial(visitor.likes, draft, before), "the die is changed")


def draw(visitor: Visitor, name: str) -> None:
    grid = visitor.page.locator("[role=grid]").first
    hexagon = grid.locator(f"[data-hex={name}]")
    if not visitor.keys:
        visitor.press(hexagon)
        return
    stop = grid.locator("[role=gridcell][tabindex='0']")
    visitor.walk_to(stop)
    at = str(stop.get_attribute("data-hex"))
    while at != name:
        rows = "Up" if at[0] > name[0] else "Down"
        columns = "Left" if int(at[1:]) > int(name[1:]) else "Right"
        visitor.page.keyboard.press(f"Arrow{rows if at[0] != name[0] else columns}")
        at = str(stop.get_attribute("data-hex"))
    visitor.page.keyboard.press("Enter")
