"""Cartographers in a terminal: the map, the card, the edicts. Every terrain has its sign, colour or not."""

from collections.abc import Callable, Iterable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from rhumbline.engine.layout import SideBySide
from rhumbline.games.cartographers import components, events

# Sign on the map, two columns wide, and its colours.
LOOKS = {
    ".": (" ·", "grey50"),
    "F": ("♣♣", "bold white on dark_green"),
    "V": ("⌂⌂", "bold white on dark_red"),
    "A": ("≈≈", "black on gold3"),
    "W": ("~~", "bold white on blue3"),
    "M": ("xx", "bold white on purple4"),
    "mountain": ("▲▲", "bold black on grey62"),
    "wasteland": ("░░", "grey42 on grey15"),
    "ruins": ("[]", "bold dark_orange"),
}
SIGN_OF = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M"}


def show(view: Json, seat: int, preview: Json | None = None) -> RenderableType:
    """The table as this seat sees it, or a spectator beside it; with a preview, as it would be after the draft."""
    drawing = view["you"] is not None and view["card"] is not None
    owner = preview["map"] if preview else view["card"]["draw_on"][seat] if drawing else seat
    left = Group(_headline(view), _map_panel(view, owner, preview))
    right = Group(_card_panel(view), _edict_table(view, owner, preview), _others(view, owner))
    return SideBySide(left, right, left_width=40)


def ask(view: Json, seat: int) -> str:
    """What is to be decided, and how to write it."""
    card, you = view["card"], view["you"]
    if card is None or you["must"] is None:
        return "Nothing to draw."
    whose = "your map" if card["draw_on"][seat] == seat else f"the map of seat {card['draw_on'][seat]}"
    if you["must"] == "skip":
        return f"There is no empty space on {whose}: write 'skip'."
    example = f"terrain and spaces, such as '{you['example']}'"
    if you["must"] == "single" and card["shapes"][0]["drawn"] != ["#"]:
        return f"No shape can be drawn: draw a single space on {whose}: {example}."
    ruins = ", covering an empty ruins space," if view["ruins"] and not card["ambush"] else ""
    return f"{'Ambush! ' if card['ambush'] else ''}Draw {card['title']}{ruins} on {whose}: {example}."


def sheet(view: Json) -> RenderableType:
    """The score sheet: a column for each seat, a line for each box."""
    table = Table("", title="Score sheet", pad_edge=False)
    for player in view["players"]:
        table.add_column(f"Seat {player['seat']}", justify="right")
    lines = [player["lines"] for player in view["players"]]
    for i, line in enumerate(lines[0]):
        label = f"{line['season']:<7} {line.get('letter', ' ')} {line['name']}"
        table.add_row(label, *(str(of_seat[i]["points"]) for of_seat in lines), end_section=i % 4 == 3)
    table.add_row("stars", *(str(player["total"]) for player in view["players"]), style="bold")
    return table


def _headline(view: Json) -> Text:
    season, spent, threshold = view["season"], view["time"]["spent"], view["time"]["threshold"]
    pips = "●" * min(spent, threshold) + "○" * (threshold - spent)
    letters = "+".join(edict["letter"] for edict in view["edicts"] if season in edict["seasons"])
    number = components.SEASONS.index(season) + 1
    return Text.assemble((f"{season.title()} ", "bold"), f"{number}/4   time {pips}   scores {letters}")


def _cell(sign: str, *, draft: bool) -> Text:
    text, style = LOOKS[sign]
    return Text(text, style=f"{style} reverse" if draft else style)


def _map_panel(view: Json, owner: int, preview: Json | None) -> Panel:
    player, sheet = view["players"][owner], view["sheet"]
    shown = player if preview is None else preview
    kinds = {"mountain": "mountains", "wasteland": "wastelands", "ruins": "ruins"}
    printed = {space: look for look, kind in kinds.items() for space in sheet[kind]}
    drawing = Text("   " + "".join(f"{column + 1:>3}" for column in range(components.COLUMNS)) + "\n", style="grey62")
    for row, (line, before) in enumerate(zip(shown["rows"], player["rows"], strict=True)):
        names = components.CELL_NAMES[row * components.COLUMNS :]
        drawing.append(f" {names[0][0]} ", style="grey62")
        for name, sign, was in zip(names, line, before, strict=False):
            look = sign if sign != "." else printed.get(name, ".")
            drawing.append(" ").append_text(_cell(look, draft=sign != was))
        drawing.append("\n")
    coins = "◉" * shown["coins"]
    drawing.append(f"   coins {coins:◦<{sheet['coin_track']}}", style="gold3")
    own = view["you"] is not None and view["you"]["seat"] == owner
    return Panel(drawing, title="Your map" if own else f"The map of seat {owner}", expand=False)


def _shape(drawn: Iterable[str], sign: str) -> Text:
    filled = _cell(sign, draft=False)
    rows = [Text.assemble(*(filled if mark == "#" else "  " for mark in line), "\n") for line in drawn]
    return Text.assemble(*rows)


def _card_panel(view: Json) -> RenderableType:
    card = view["card"]
    if card is None:
        return Panel("No card in play.", title="Card", expand=False)
    signs = [SIGN_OF[terrain] for terrain in card["terrains"]]
    parts = [
        Group(_shape(shape["drawn"], sign), Text("+ coin" if shape["coin"] else "", style="gold3"))
        for shape in card["shapes"]
        for sign in (signs if len(card["shapes"]) == 1 else signs[:1])
    ]
    title = f"{card['title']} · time {card['time']}" + (" · AMBUSH" if card["ambush"] else "")
    ruins = Text("on ruins", style="bold dark_orange") if view["ruins"] and not card["ambush"] else Text("")
    return Panel(Group(" or ".join(card["terrains"]), ruins, Columns(parts, padding=(0, 3))), title=title, expand=False)


def _edict_table(view: Json, owner: int, preview: Json | None) -> Table:
    table = Table("", "edict", "scored", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("now", justify="right")
    if preview is not None:
        table.add_column("then", justify="right")
    seasons = {edict["letter"]: "+".join(name[:3] for name in edict["seasons"]) for edict in view["edicts"]}
    for i, line in enumerate(view["players"][owner]["now"]):
        then = [_change(line["points"], preview["now"][i]["points"])] if preview is not None else []
        letter = line.get("letter", "")
        table.add_row(letter, line["name"], seasons.get(letter, "all"), str(line["points"]), *then)
    return table


def _change(before: int, after: int) -> Text:
    return Text(f"{after} ({after - before:+d})", style="bold") if after != before else Text(f"{after}")


def _others(view: Json, owner: int) -> RenderableType:
    deck = view["deck"]
    lines = [Text(f"deck: {len(deck['left'])} explore cards, {deck['ambushes']} ambush(es) unseen", style="grey62")]
    for player in view["players"]:
        state = " ready" if player["seat"] in view["ready"] else ""
        mark = "▸" if player["seat"] == owner else " "
        lines.append(Text(f"{mark} seat {player['seat']}: {player['total']} stars, {player['coins']} coins{state}"))
        if view["last_card"] is not None and player["last"] is not None:
            lines.append(Text(f"    {view['last_card']}: {player['last']}", style="grey62"))
    return Group(*lines)


# --- the story

CARD_TITLES = {card.name: card.title for card in components.CARDS}
EDICT_TITLES = dict(zip(components.EDICTS, components.EDICT_TITLES, strict=True))
SEASON_TITLES = dict(zip(components.SEASONS, components.SEASON_TITLES, strict=True))


def tell(event: Event, name: Callable[[int], str]) -> str | None:  # noqa: C901, PLR0911, PLR0912 (one line for each kind)
    """An event as a line of the story; None: not worth one. That a seat has chosen is seen at the table."""
    match event:
        case events.EdictsLaid(edicts):
            laid = zip(components.LETTERS, edicts, strict=True)
            return f"the Queen's edicts are {', '.join(f'{letter} {EDICT_TITLES[edict]}' for letter, edict in laid)}."
        case events.SeasonBegan(season, threshold, ambushes):
            hidden = f"{ambushes} unseen {'ambush' if ambushes == 1 else 'ambushes'}"
            return f"{SEASON_TITLES[season]} begins and lasts until time {threshold}, with {hidden} in the deck."
        case events.CardRevealed(card, time, spent, threshold, on_ruins):
            ruins = " It must be drawn on ruins." if on_ruins else ""
            return f"{CARD_TITLES[card]} is revealed: time {time} ({spent} of {threshold}).{ruins}"
        case events.RuinsRevealed(card):
            return f"{CARD_TITLES[card]} is revealed: the next explore card must be drawn on ruins."
        case events.AmbushRevealed(card, side):
            passed = f" All maps are passed to the {side}." if side else ""
            return f"ambush! {CARD_TITLES[card]} is revealed.{passed}"
        case events.AmbushStruck(card, spaces=[]):
            return f"{CARD_TITLES[card]} found no room on the map."
        case events.AmbushStruck(card, spaces=spaces):
            return f"{CARD_TITLES[card]} left monsters on {' '.join(spaces)}."
        case events.TookBack(seat):
            return f"{name(seat)} took a choice back."
        case events.Drew(seat, map=owner, terrain=terrain, spaces=spaces):
            drew = f"{terrain} on" if owner == seat else f"monsters on {_map_of(owner, name)}:"
            return f"{name(seat)} drew {drew} {' '.join(spaces)}."
        case events.Skipped(seat, map=owner):
            return f"{name(seat)} drew nothing: {_map_of(owner, name)} is full."
        case events.CoinWon(seat, coins=coins):
            return f"{name(seat)} won a coin for {_reason(event)}: {_counted(coins, 'coin')} now."
        case events.CoinLost(seat):
            return f"{name(seat)} won a coin for {_reason(event)}, but the coin track is full."
        case events.SeasonEnded(season, spent, threshold):
            return f"{SEASON_TITLES[season]} ends at time {spent} of {threshold}."
        case events.SeasonScored(seat, season, edicts, coins, monsters, stars, total):
            boxes = [f"{one.letter} {EDICT_TITLES[one.edict]} {one.stars}" for one in edicts]
            boxes += [f"coins {coins}", f"monsters {monsters}"]
            return f"{name(seat)} scored {_counted(stars, 'star')} in {season} ({', '.join(boxes)}): {total} in all."
        case events.GameEnded():
            return f"the game is over: {_ending(event, name)}."
    return None


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if abs(number) == 1 else f"{number} {what}s"


def _map_of(seat: int, name: Callable[[int], str]) -> str:
    return "your map" if name(seat) == "you" else f"the map of {name(seat)}"


def _reason(event: events.CoinWon | events.CoinLost) -> str:
    return f"surrounding the mountain {event.mountain}" if event.why == "mountain" else "the shape"


def _ending(event: events.GameEnded, name: Callable[[int], str]) -> str:
    winners = event.ranking[0]
    stars = _counted(event.totals[winners[0]], "star")
    if event.rating is not None:
        return f"{stars}, a rating of {event.rating}, {event.title or 'and no title'}"
    if len(winners) > 1:
        return f"{' and '.join(map(name, winners))} share the victory with {stars}"
    return f"the winner is {name(winners[0])}, with {stars}"
