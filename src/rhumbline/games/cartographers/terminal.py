"""Cartographers in a terminal: the map, the card, the edicts. Every terrain has its sign, colour or not."""

from collections.abc import Callable, Iterable
from typing import Any

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
DRAFT = "reverse"


def show(view: Json, seat: int, preview: Json | None = None) -> RenderableType:
    """The table as this seat sees it, or a spectator beside it; with a preview, as it would be after the draft."""
    owner = _map_to_show(view, seat) if preview is None else preview["map"]
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
    table = Table(title="Score sheet", pad_edge=False)
    table.add_column("")
    for player in view["players"]:
        table.add_column(f"Seat {player['seat']}", justify="right")
    lines = [player["lines"] for player in view["players"]]
    for i, line in enumerate(lines[0]):
        last_of_season = i % 4 == 3
        label = f"{line['season']:<7} {line.get('letter', ' ')} {line['name']}"
        table.add_row(label, *(str(of_seat[i]["points"]) for of_seat in lines), end_section=last_of_season)
    table.add_row("stars", *(str(player["total"]) for player in view["players"]), style="bold")
    return table


def _map_to_show(view: Json, seat: int) -> int:
    drawing = view["you"] is not None and view["card"] is not None
    return int(view["card"]["draw_on"][seat]) if drawing else seat


def _headline(view: Json) -> Text:
    time = view["time"]
    season = view["season"]
    pips = "●" * min(time["spent"], time["threshold"]) + "○" * max(0, time["threshold"] - time["spent"])
    letters = "+".join(edict["letter"] for edict in view["edicts"] if season in edict["seasons"])
    return Text.assemble(
        (f"{season.title()} ", "bold"),
        f"{components.SEASONS.index(season) + 1}/4   time {pips} ",
        f"  scores {letters}",
    )


def _cell(sign: str, *, draft: bool) -> Text:
    text, style = LOOKS[sign]
    return Text(text, style=f"{style} {DRAFT}" if draft else style)


def _map_panel(view: Json, owner: int, preview: Json | None) -> Panel:
    player = view["players"][owner]
    rows = player["rows"] if preview is None else preview["rows"]
    printed = dict.fromkeys(view["sheet"]["mountains"], "mountain") | dict.fromkeys(
        view["sheet"]["wastelands"], "wasteland"
    )
    ruins = dict.fromkeys(view["sheet"]["ruins"], "ruins")
    drawing = Text("   " + "".join(f"{column + 1:>3}" for column in range(components.COLUMNS)) + "\n", style="grey62")
    for row in range(components.ROWS):
        drawing.append(f" {components.CELL_NAMES[row * components.COLUMNS][0]} ", style="grey62")
        for column in range(components.COLUMNS):
            name = components.CELL_NAMES[row * components.COLUMNS + column]
            sign = rows[row][column]
            look = sign if sign != "." else printed.get(name) or ruins.get(name) or "."
            drawing.append(" ").append_text(_cell(look, draft=sign != player["rows"][row][column]))
        drawing.append("\n")
    coins = player["coins"] if preview is None else preview["coins"]
    drawing.append(f"   coins {'◉' * coins}{'◦' * (components.COIN_TRACK - coins)}", style="gold3")
    own = view["you"] is not None and view["you"]["seat"] == owner
    whose = "Your map" if own else f"The map of seat {owner}"
    return Panel(drawing, title=whose, expand=False)


def _shape(drawn: Iterable[str], sign: str) -> Text:
    lines = Text()
    for line in drawn:
        for mark in line:
            lines.append_text(_cell(sign, draft=False) if mark == "#" else Text("  "))
        lines.append("\n")
    return lines


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
    terrains = Text(" or ".join(card["terrains"]))
    return Panel(Group(terrains, ruins, Columns(parts, padding=(0, 3))), title=title, expand=False)


def _edict_table(view: Json, owner: int, preview: Json | None) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("", "edict", "scored"):
        table.add_column(heading)
    table.add_column("now", justify="right")
    if preview is not None:
        table.add_column("then", justify="right")
    now = view["players"][owner]["now"]
    seasons = {edict["letter"]: "+".join(name[:3] for name in edict["seasons"]) for edict in view["edicts"]}
    for i, line in enumerate(now):
        then = [_change(line["points"], preview["now"][i]["points"])] if preview is not None else []
        letter = line.get("letter", "")
        table.add_row(letter, line["name"], seasons.get(letter, "all"), str(line["points"]), *then)
    return table


def _change(before: int, after: int) -> Text:
    return Text(
        f"{after} ({after - before:+d})" if after != before else f"{after}", style="bold" if after != before else ""
    )


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

Name = Callable[[int], str]
CARD_TITLES = {card.name: card.title for card in components.CARDS}
TITLES_OF_EDICTS = dict(zip(components.EDICTS, components.EDICT_TITLES, strict=True))
TITLES_OF_SEASONS = dict(zip(components.SEASONS, components.SEASON_TITLES, strict=True))


def tell(event: Event, name: Name) -> str | None:
    """An event as a line of the story; None: not worth one. That a seat has chosen is seen at the table."""
    return TOLD[type(event)](event, name) if type(event) in TOLD else None


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if abs(number) == 1 else f"{number} {what}s"


def _map_of(seat: int, name: Name) -> str:
    return "your map" if name(seat) == "you" else f"the map of {name(seat)}"


def _edicts(event: events.EdictsLaid, _name: Name) -> str:
    laid = zip(components.LETTERS, event.edicts, strict=True)
    return f"the Queen's edicts are {', '.join(f'{letter} {TITLES_OF_EDICTS[edict]}' for letter, edict in laid)}."


def _season_began(event: events.SeasonBegan, _name: Name) -> str:
    hidden = f"{event.ambushes} unseen {'ambush' if event.ambushes == 1 else 'ambushes'}"
    return (
        f"{TITLES_OF_SEASONS[event.season]} begins and lasts until time {event.threshold}, with {hidden} in the deck."
    )


def _card_revealed(event: events.CardRevealed, _name: Name) -> str:
    ruins = " It must be drawn on ruins." if event.on_ruins else ""
    return f"{CARD_TITLES[event.card]} is revealed: time {event.time} ({event.spent} of {event.threshold}).{ruins}"


def _ruins_revealed(event: events.RuinsRevealed, _name: Name) -> str:
    return f"{CARD_TITLES[event.card]} is revealed: the next explore card must be drawn on ruins."


def _ambush_revealed(event: events.AmbushRevealed, _name: Name) -> str:
    passed = f" All maps are passed to the {event.passed}." if event.passed else ""
    return f"ambush! {CARD_TITLES[event.card]} is revealed.{passed}"


def _ambush_struck(event: events.AmbushStruck, _name: Name) -> str:
    if not event.spaces:
        return f"{CARD_TITLES[event.card]} found no room on the map."
    return f"{CARD_TITLES[event.card]} left monsters on {' '.join(event.spaces)}."


def _took_back(event: events.TookBack, name: Name) -> str:
    return f"{name(event.seat)} took a choice back."


def _drew(event: events.Drew, name: Name) -> str:
    where = " ".join(event.spaces)
    if event.map != event.seat:
        return f"{name(event.seat)} drew monsters on {_map_of(event.map, name)}: {where}."
    return f"{name(event.seat)} drew {event.terrain} on {where}."


def _skipped(event: events.Skipped, name: Name) -> str:
    return f"{name(event.seat)} drew nothing: {_map_of(event.map, name)} is full."


def _reason(event: events.CoinWon | events.CoinLost) -> str:
    return f"surrounding the mountain {event.mountain}" if event.why == "mountain" else "the shape"


def _coin_won(event: events.CoinWon, name: Name) -> str:
    return f"{name(event.seat)} won a coin for {_reason(event)}: {_counted(event.coins, 'coin')} now."


def _coin_lost(event: events.CoinLost, name: Name) -> str:
    return f"{name(event.seat)} won a coin for {_reason(event)}, but the coin track is full."


def _season_ended(event: events.SeasonEnded, _name: Name) -> str:
    return f"{TITLES_OF_SEASONS[event.season]} ends at time {event.spent} of {event.threshold}."


def _season_scored(event: events.SeasonScored, name: Name) -> str:
    boxes = [f"{one.letter} {TITLES_OF_EDICTS[one.edict]} {one.stars}" for one in event.edicts]
    boxes += [f"coins {event.coins}", f"monsters {event.monsters}"]
    stars = _counted(event.stars, "star")
    return f"{name(event.seat)} scored {stars} in {event.season} ({', '.join(boxes)}): {event.total} in all."


def _game_ended(event: events.GameEnded, name: Name) -> str:
    winners = event.ranking[0]
    stars = _counted(event.totals[winners[0]], "star")
    if event.rating is not None:
        return f"the game is over: {stars}, a rating of {event.rating}, {event.title or 'and no title'}."
    if len(winners) > 1:
        return f"the game is over: {' and '.join(map(name, winners))} share the victory with {stars}."
    return f"the game is over: the winner is {name(winners[0])}, with {stars}."


TOLD: dict[type[Event], Callable[[Any, Name], str]] = {
    events.EdictsLaid: _edicts,
    events.SeasonBegan: _season_began,
    events.CardRevealed: _card_revealed,
    events.RuinsRevealed: _ruins_revealed,
    events.AmbushRevealed: _ambush_revealed,
    events.AmbushStruck: _ambush_struck,
    events.TookBack: _took_back,
    events.Drew: _drew,
    events.Skipped: _skipped,
    events.CoinWon: _coin_won,
    events.CoinLost: _coin_lost,
    events.SeasonEnded: _season_ended,
    events.SeasonScored: _season_scored,
    events.GameEnded: _game_ended,
}
