"""Cartographers: choose a shape and a terrain, turn it, put it on the map."""

from random import Random

from web.visitors import Visitor

ROWS = "ABCDEFGHIJK"
Spaces = tuple[tuple[int, int], ...]


def flush(spaces: list[tuple[int, int]]) -> Spaces:
    top, left = min(row for row, _ in spaces), min(column for _, column in spaces)
    return tuple(sorted((row - top, column - left) for row, column in spaces))


def turned(drawn: list[str], wanted: Spaces) -> tuple[int, int] | None:
    """How often a shape is flipped and turned to lie as wanted; none: it is another shape."""
    printed = [(row, at) for row, line in enumerate(drawn) for at, sign in enumerate(line) if sign == "#"]
    for flips in (0, 1):
        lying = [(row, -at if flips else at) for row, at in printed]
        for quarters in range(4):
            if flush(lying) == wanted:
                return flips, quarters
            lying = [(at, -row) for row, at in lying]
    return None


def choose(visitor: Visitor, draft: list[str], legal: list[str], random: Random) -> str:
    del visitor, draft
    return random.choice(legal)


def lay(visitor: Visitor, draft: list[str], move: str) -> list[str] | None:
    if move == "skip":
        visitor.press(visitor.button("cartographers.skip"))
        return [*draft, move]
    terrain, *names = move.split()
    spaces = [(ROWS.index(name[0]), int(name[1:]) - 1) for name in names]
    grid = visitor.page.locator("[role=grid]")
    if visitor.keys:
        visitor.walk_to(grid)
    if visitor.view["you"]["must"] != "single":
        take_shape(visitor, flush(spaces))
    take_terrain(visitor, terrain)
    rows, columns = [row for row, _ in spaces], [column for _, column in spaces]
    row = min(rows) + (max(rows) - min(rows)) // 2
    column = min(columns) + (max(columns) - min(columns)) // 2
    if visitor.keys:
        visitor.page.keyboard.press("ArrowUp")  # the first arrow takes the piece to the middle
        for key, times in (("Up", 5 - row), ("Down", row - 5), ("Left", 5 - column), ("Right", column - 5)):
            for _ in range(times):
                visitor.page.keyboard.press(f"Arrow{key}")
        visitor.page.keyboard.press("Enter")
        return [*draft, move]
    opening = visitor.page.locator(".opening")
    if opening.count():  # the edicts that lie on a phone's map before anything is drawn
        visitor.press(opening)
        opening.wait_for(state="detached")
    board = grid.locator("svg").first
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] * (50 + 40 * column) / 500, box["y"] + box["height"] * (50 + 40 * row) / 544
    if visitor.phone:
        visitor.page.touchscreen.tap(x, y)
    else:
        visitor.page.mouse.click(x, y)
    return [*draft, move]


def take_shape(visitor: Visitor, wanted: Spaces) -> None:
    shapes = [shape["drawn"] for shape in visitor.view["card"]["shapes"]]
    found = [turned(drawn, wanted) for drawn in shapes]
    number = next(at for at, lies in enumerate(found) if lies is not None)
    buttons = visitor.page.get_by_role("group", name=visitor.say("cartographers.choose.shape")).get_by_role("button")
    flips, quarters = found[number] or (0, 0)
    if visitor.keys:
        for _ in shapes:
            if buttons.nth(number).get_attribute("aria-pressed") == "true":
                break
            visitor.page.keyboard.press("s")
        for key in "f" * flips + "r" * quarters:
            visitor.page.keyboard.press(key)
        return
    if len(shapes) > 1:
        visitor.press(buttons.nth(number))
    for name, times in (("flip", flips), ("rotate", quarters)):
        for _ in range(times):
            visitor.press(visitor.page.get_by_role("button", name=visitor.say(f"cartographers.{name}")))


def take_terrain(visitor: Visitor, terrain: str) -> None:
    group = visitor.page.get_by_role("group", name=visitor.say("cartographers.choose.terrain"))
    button = group.get_by_role("button", name=visitor.say(f"cartographers.terrain.{terrain}"))
    for _ in range(8):
        if button.get_attribute("aria-pressed") == "true":
            return
        if visitor.keys:
            visitor.page.keyboard.press("t")
        else:
            visitor.press(button)


def confirm(visitor: Visitor) -> None:
    button = visitor.button("draft.confirm")
    visitor.until(lambda: button.get_attribute("aria-disabled") == "false", "the drawing is looked at")
    if visitor.keys:
        visitor.page.keyboard.press("Enter")
    else:
        visitor.press(button)
