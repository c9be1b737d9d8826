"""Kingdom Maps in a terminal: the map, the dice, the criteria. Every territory has its letter, colour or not."""

from collections.abc import Callable
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from rhumbline.games.kingdom_maps import events as told
from rhumbline.games.kingdom_maps.components import CRITERIA, TERRITORIES, CriterionId, TypeName

# Colours of the signs; the sign itself is what tells them apart.
LOOKS = {
    "M": "bold white on grey42",
    "F": "bold white on dark_green",
    "A": "bold black on gold3",
    "L": "bold white on blue3",
    "T": "bold white on dark_red",
    "D": "bold black on wheat1",
}
QUIET = "grey62"
POWER = "bold magenta"
QUERY = "bold bright_red"
FACES = " ⚀⚁⚂⚃⚄⚅"
PLURALS = {territory.name: territory.plural for territory in TERRITORIES}
CRITERION_TITLES = {criterion.id: criterion.title for criterion in CRITERIA}


def show(view: Json, seat: int, preview: Json | None = None) -> RenderableType:
    """The table as this seat sees it; with a preview, the map as it would be after the draft."""
    main = max(seat, 0)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(_map_panel(view, main, seat, preview), Group(_table_panel(view), _criteria(view, main, preview)))
    others = [_small_map(view, player) for player in view["players"] if player["seat"] != main]
    parts: list[RenderableType] = [grid, _uses(view)]
    if others:
        parts.append(Columns(others, padding=(0, 1)))
    if view["last_territory"]:
        parts.append(_last(view))
    return Group(*parts)


def ask(view: Json, seat: int) -> str:
    """What is to be decided, and how to write it."""
    if seat not in view["to_act"]:
        waiting = ", ".join(f"seat {other}" for other in view["to_act"])
        return f"Waiting for {waiting}." if waiting else "Nothing to decide."
    you = view["you"]
    match you["must"]:
        case "skip":
            return "No die can be drawn: only 'skip' is left."
        case "territory":
            able = [example.removeprefix("territory ") for example in you["examples"]]
            return f"Announce a territory ({', '.join(able)}), such as '{you['examples'][0]}'."
        case "die":
            return _ask_die(view, you, view["players"][seat]["room"])
        case "second":
            return _ask_second(view, you)
    return _ask_drawing(view, you)


def _ask_drawing(view: Json, you: Json) -> str:
    if you["must"] == "hex":
        single, group = you["examples"]
        example = f"'{single}'" if you["left"] == 1 else f"'{single}', or all at once '{group}'"
        return f"Draw {_some(you['left'], view['territory'], 'more ')}: {example}."
    ids = [example.removeprefix("query ") for example in you["examples"]]
    return f"Score the question mark: {_and(ids)}, such as '{you['examples'][0]}'."


def _ask_die(view: Json, you: Json, room: int) -> str:
    dice = [example.removeprefix("die ") for example in you["examples"]]
    power = you["power"] and f"{_powers(you['power'])} '{you['power']}'"
    if not dice:
        return f"No die can be drawn as it lies: {power}, or 'skip'."
    if int(dice[0]) > room:
        instead = f"; or {power}" if power else ""
        return f"No die can be drawn as it lies: take one and draw nothing, such as 'die {dice[-1]}'{instead}."
    verb = "Take" if view["phase"] == "die" else "Choose"
    which = f"one of the dice {_and(dice)}" if len(dice) > 1 else f"the die {dice[0]}"
    return f"{verb} {which}: 'die {dice[-1]}'{f' ({power})' if power else ''}."


def _ask_second(view: Json, you: Json) -> str:
    """solo.1: what each way to use the two dice would draw."""
    types = {one["solo"]: one["name"] for one in view["territories"]}

    def shown(move: str) -> str:
        type_die, *amount = map(int, move.split()[1:])
        return f"'{move}' ({_some(sum(amount), types[type_die])})"

    power = you["power"] and f"{_powers(you['power'])} {shown(you['power'])}"
    if not you["examples"]:
        return f"No die can be drawn as it lies: {power}{', or ' + repr('skip') if you['skip'] else ''}."
    ways = " or ".join(shown(move) for move in you["examples"])
    return f"Choose a type die and an amount die: {ways}{'; ' + power if power else ''}."


def _powers(move: str) -> str:
    used = move.count("+1") + move.count("-1")
    return "with a power" if used == 1 else f"with {used} powers"


def _some(amount: int, territory: TypeName, more: str = "") -> str:
    """So many of a territory."""
    return f"{amount} {more}{territory if amount == 1 else PLURALS[territory]}"


# --- telling


def tell(event: Event, name: Callable[[int], str]) -> str | None:  # noqa: C901, PLR0911, PLR0912 (one line for each kind)
    """An event as a line of the story; None: not worth a line."""
    match event:
        case told.CriteriaRolled(criteria=criteria):
            return f"what counts: {_and([_criterion(criterion) for criterion in criteria])}"
        case told.TurnBegan(seat=seat, turn=turn):
            return f"— turn {turn}: {name(seat)} —"
        case told.DiceRolled(seat=seat, dice=dice, again=again):
            return f"{name(seat)} rolled {'the two dice left again: ' if again else ''}{_and(dice)}"
        case told.TerritoryAnnounced(seat=seat, territory=territory, uses_left=left):
            return f"{name(seat)} announced {PLURALS[territory]} ({_counted(left, 'use')} left)"
        case told.DieTaken(seat=seat, die=die, amount=None):
            return f"{name(seat)} took the {die}, which does not fit on the map"
        case told.DieTaken(seat=seat, amount=amount):
            return f"{name(seat)} took {_die(event)}: {_counted(amount or 0, 'hex', 'es')} to draw"
        case told.SecondChosen(seat=seat, type_die=type_die, territory=territory, amount=amount):
            chosen = f"{name(seat)} chose {_some(amount, territory)}"
            return f"{chosen}: the {type_die} for the type, {_die(event)} for the amount"
        case told.DieChosen(seat=seat, amount=amount):
            return f"{name(seat)} chose {_die(event)}: {_counted(amount, 'hex', 'es')} to draw"
        case told.CriterionChosen(seat=seat, criterion=criterion):
            return f"{name(seat)} chose {_criterion(criterion)} for the question mark"
        case told.SkipChosen(seat=seat):
            return f"{name(seat)}: nothing fits"
        case told.Ready(seat=seat):
            return f"{name(seat)}: done"
        case told.TookBack(seat=seat):
            return f"{name(seat)} took the draft back"
        case told.Drew(seat=seat, territory=territory, amount=amount, hexes=hexes):
            return f"{name(seat)} drew {_some(amount, territory)} with {_die(event)}: {' '.join(hexes)}"
        case told.CouldNotDraw(seat=seat):
            return f"{name(seat)} could not draw"
        case told.PowersOpened(seat=seat, hexes=hexes, free=free):
            return f"{name(seat)} opened {_counted(len(hexes), 'power')} on {_and(hexes)}: {free} to use now"
        case told.QueryScored(seat=seat, criterion=criterion, points=points):
            return f"{name(seat)} scored {_criterion(criterion)} for the question mark: {_counted(points, 'point')}"
        case told.GameOver():
            return _the_end(event, name)
    return None


def _counted(n: int, what: str, more: str = "s") -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}{more}"


def _criterion(criterion: CriterionId) -> str:
    return f"{criterion} {CRITERION_TITLES[criterion]}"


def _die(event: told.DieTaken | told.SecondChosen | told.DieChosen | told.Drew) -> str:
    return f"the {event.die}" + (f" and {_counted(event.powers, 'power')}" if event.powers else "")


def _the_end(end: told.GameOver, name: Callable[[int], str]) -> str:
    why = f"{_and([name(seat) for seat in end.stuck])} could not draw" if end.stuck else "no uses are left"
    totals = ", ".join(f"{name(seat)} {total}" for seat, total in enumerate(end.totals))
    if len(end.totals) == 1:
        totals = f"{_counted(end.totals[0], 'point')}, {end.mark.title if end.mark else 'no title'}"
    return f"the game is over, {why}: {totals}"


# --- the score sheet


def sheet(view: Json) -> RenderableType:
    """The score sheet: a column for each seat, a line for each criterion."""
    table = Table(title="Score sheet", pad_edge=False)
    table.add_column("")
    for player in view["players"]:
        table.add_column(f"Seat {player['seat']}", justify="right")
    for i, criterion in enumerate(view["criteria"]):
        points = [str(player["lines"][i]["points"]) for player in view["players"]]
        table.add_row(f"{criterion['id']} {criterion['title']}", *points)
    if view["criteria"]:
        table.add_row("?", *(_answer(player) for player in view["players"]), end_section=True)
    table.add_row("points", *(str(player["total"]) for player in view["players"]), style="bold")
    if view["marks"]:
        total = view["players"][0]["total"]
        title = next((mark["title"] for mark in view["marks"] if total >= mark["points"]), "no mark yet")
        table.add_row("mark", title)
    return table


def _and(parts: list[Any]) -> str:
    words = [str(part) for part in parts]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _answer(player: Json) -> str:
    query = player["query"]
    return "-" if query is None else f"{query['points']} ({query['criterion']})"


def _signs(view: Json, rows: list[str]) -> dict[str, str]:
    return dict(zip([name for row in view["sheet"]["rows"] for name in row], "".join(rows), strict=True))


def _hex(view: Json, name: str, sign: str, draft: bool) -> Text:
    """One hex, four columns wide: the letter of its territory, or its number within the row."""
    if sign != ".":
        return Text.assemble((f"[{sign}]" if draft else f" {sign} ", LOOKS[sign]), " ")
    if name in view["sheet"]["powers"]:
        return Text.assemble((f"{name[1:]:>2}", QUIET), ("±", POWER), " ")
    if name == view["sheet"]["query"]:
        return Text.assemble((f"{name[1:]:>2}", QUIET), ("?", QUERY), " ")
    return Text(f"{name[1:]:>2}  ", style=QUIET)


def _map_panel(view: Json, owner: int, seat: int, preview: Json | None) -> Panel:
    player, of_draft = view["players"][owner], preview or (owner == seat and view["you"])
    shown = preview or player
    signs, draft = _signs(view, shown["rows"]), of_draft["hexes"] if of_draft else []
    if draft and preview is None:
        of_type = next(one["sign"] for one in view["territories"] if one["name"] == view["territory"])
        signs |= dict.fromkeys(draft, of_type)
    drawing = Text()
    for row in view["sheet"]["rows"]:
        drawing.append(f"{row[0][0]} ", style=QUIET)
        drawing.append("  " * (11 - len(row)))
        for name in row:
            drawing.append_text(_hex(view, name, signs[name], name in draft))
        drawing.append("\n")
    drawing.append(f"powers free {shown['powers']['free']}, used {shown['powers']['spent']}", style=POWER)
    drawing.append(f"   ? {_answer(player)}", style=QUERY)
    whose = "Your map" if owner == seat else f"The map of seat {owner}"
    return Panel(drawing, title=f"{whose} · {player['total']} points", expand=False)


def _table_panel(view: Json) -> Panel:
    lines = Text(f"turn {view['turn']} · seat {view['active']} is active\n")
    if view["dice"]:
        lines.append("dice ")
        lines.append("  ".join(f"{FACES[face]} {face}" for face in view["dice"]), style="bold")
        lines.append("\n")
    active = view["players"][view["active"]]
    if view["territory"]:
        lines.append(f"territory {view['territory']}\n", style="bold")
    if active["die"]:
        changed = f", drawn as {active['amount']}" if active["amount"] != active["die"] else ""
        lines.append(f"seat {view['active']} took {active['die']}{changed}\n")
        if len(view["players"]) > 1:
            lines.append(f"left for the others: {_and(view['left'])}\n")
    if view["ready"]:
        lines.append(f"done: {', '.join(f'seat {seat}' for seat in view['ready'])}\n", style=QUIET)
    if view["phase"] == "over":
        lines.append(f"the game is over: {view['reason']}\n", style="bold")
    lines.rstrip()
    return Panel(lines, title="Table")


def _criteria(view: Json, owner: int, preview: Json | None) -> RenderableType:
    lines = (preview or view["players"][owner])["lines"]
    table = Table(title="Goals", expand=True, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    for criterion, line in zip(view["criteria"], lines, strict=False):
        about = Text.assemble((f"{criterion['id']} {criterion['title']}: ", "bold"), (criterion["text"], QUIET))
        table.add_row(about, str(line["points"]))
    return table


def _uses(view: Json) -> RenderableType:
    """The uses left of each type, and the letters of the types; solo.1: alone, the faces that name them too."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    alone = len(view["players"]) == 1
    table.add_column("type die\nuses left" if alone else "uses left")
    for one in view["territories"]:
        face = f"{one['solo']}\n" if alone else ""
        table.add_column(Text.assemble(face, (one["sign"], LOOKS[one["sign"]]), f" {one['name']}"), justify="center")
    for player in view["players"]:
        mark = "▸" if player["seat"] == view["active"] and view["phase"] != "over" else " "
        table.add_row(f"{mark}seat {player['seat']}", *(str(left) for left in player["uses_left"].values()))
    return table


def _last(view: Json) -> Text:
    """What everybody drew last."""
    drawn = [f"seat {player['seat']} {' '.join(player['last']['hexes']) or 'nothing'}" for player in view["players"]]
    return Text(f"last drawn, {view['last_territory']}: {'; '.join(drawn)}", style=QUIET)


def _small_map(view: Json, player: Json) -> Panel:
    drawing = Text()
    special = dict.fromkeys(view["sheet"]["powers"], ("±", POWER)) | {view["sheet"]["query"]: ("?", QUERY)}
    signs = _signs(view, player["rows"])
    for row in view["sheet"]["rows"]:
        drawing.append(" " * (11 - len(row)))
        for name in row:
            sign = signs[name]
            text, style = special.get(name, ("·", QUIET)) if sign == "." else (sign, LOOKS[sign])
            drawing.append(text, style=style).append(" ")
        drawing.append("\n")
    drawing.append(f"± {player['powers']['free']} free   ? {_answer(player)}", style=QUIET)
    return Panel(drawing, title=f"Seat {player['seat']} · {player['total']}", expand=False)
