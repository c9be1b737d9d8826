"""Gisborne in the terminal: the road tile by tile, the table of players, the hand, and what is to be decided."""

from collections.abc import Callable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from rhumbline.games.gisborne import events as told

PAWN = "♟"
PAWN_STYLES = ("bold red", "bold blue", "bold green", "bold yellow", "bold magenta")
CARD_STYLES = {"b": "black on dark_orange3", "s": "black on grey78", "g": "black on gold1", "t": "white on grey30"}
FIELD_SIGNS = {
    "plain": ("· ", "dim"),
    "card": ("C ", "bold"),
    "village": ("V ", "bold green"),
    "swamp": ("S ", "bold dark_olive_green3"),
    "wolves": ("W ", "bold red"),
    "shortcut": ("B»", "bold cyan"),
    "bridge-end": ("»E", "cyan"),
}
LEGEND = "C2 card field with chip 2 · V village · S swamp · W wolves · B» shortcut to »E · ~ river"
MOST_FIELDS = 10
CELL = 3


def show(view: Json, seat: int, preview: Json | None = None) -> RenderableType:
    """The table as this seat sees it (a spectator's seat is -1)."""
    parts: list[RenderableType] = [
        _headline(view),
        _road(view),
        Text(LEGEND, style="dim"),
        _piles(view),
        _players(view),
    ]
    if view["you"] is not None:
        parts.append(_hand(view, seat))
    if preview:
        parts.append(_draft(preview))
    return Group(*parts)


def _pawn(seat: int) -> Text:
    return Text(f"{PAWN}{seat}", style=PAWN_STYLES[seat])


def _card(name: str) -> Text:
    return Text(f" {name} ", style=CARD_STYLES[name[0]])


def _cards(names: list[str]) -> Text:
    return Text(" ").join([_card(name) for name in names]) if names else Text("none", style="dim")


def _headline(view: Json) -> Text:
    line = Text(f"Gisborne · round {view['round']}", style="bold")
    if view["last_round"]:
        line.append(" · last round", style="bold red")
    if view["scorings"]:
        line.append(f" · position scorings due: {view['scorings']}")
    return line


# --- the road


def _road(view: Json) -> RenderableType:
    tiles: list[RenderableType] = []
    if view["bar"]:
        bar = Text(" ").join([_pawn(seat) for seat in reversed(view["bar"])])
        tiles.append(Panel(Group(bar, Text("front →", style="dim")), title="bar", padding=(0, 1), expand=False))
    tiles += [_tile(tile) for tile in view["road"]]
    if view["road"][-1]["tile"] == "end":
        tiles.append(_beach(view["beach"]))
    return Columns(tiles, padding=(0, 1))


def _tile(tile: Json) -> Panel:
    moving, pawns, signs = Text(), Text(), Text()
    for field in tile["fields"]:
        signs.append("~" if field.get("river") else " ", style="bold blue")
        sign, style = FIELD_SIGNS[field["kind"]]
        chip = field.get("chip")
        signs.append(f"C{chip}" if chip else sign, style="bold black on yellow" if chip else style)
        for line, who in ((moving, "moving"), (pawns, "pawn")):
            line.append(" ")
            line.append_text(_pawn(field[who]) if who in field else Text("  "))
    width = CELL * MOST_FIELDS + 4
    # A pawn on its way may be above one that rests: it has a line of its own.
    rows = [moving, pawns, signs] if moving.plain.strip() else [pawns, signs]
    return Panel(Group(*rows), title=tile["tile"], padding=(0, 1), width=max(width, CELL * len(tile["fields"]) + 4))


def _beach(beach: Json) -> Panel:
    places = Text(" ").join(
        [
            Text(f"{number}:") + (_pawn(seat) if seat is not None else Text("·", style="dim"))
            for number, seat in beach["places"].items()
        ]
    )
    chip = Text(f"chip {beach['chip']}" if beach["chip"] else "the chip is taken", style="dim")
    return Panel(Group(places, chip), title="beach", padding=(0, 1), expand=False)


def _piles(view: Json) -> Text:
    tiles, chips = view["tiles"], view["chips"]
    line = Text()
    if tiles["left"]:
        line.append(
            f"{tiles['left']} path tiles to come of {', '.join(tiles['unseen'])}; next chip {chips['next'] or '?'}. "
        )
    line.append(f"Pile {view['pile']} cards, discards {sum(view['discard'].values())}. ")
    unseen = " ".join(f"{n}x{kind}" for kind, n in view["unknown"].items() if n)
    line.append(f"Cards you cannot see: {unseen or 'none'}.")
    return line


# --- players


def _players(view: Json) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="bold")
    for title in ("", "seat", "place", "cards", "on the table", "last round", "known", "chest", "chips", "points"):
        table.add_column(title)
    for seat in view["order"] or range(len(view["players"])):
        player = view["players"][seat]
        turn = "▶" if seat in view["to_act"] else " "
        you = view["you"] is not None and view["you"]["seat"] == seat
        table.add_row(
            turn,
            _pawn(seat) + Text(" you" if you else ""),
            player["place"] or "-",
            f"{player['hand_size']}",
            _laid(player),
            (player["last"] or "-").removeprefix("lay "),
            " ".join(player["shown"]) or "-",
            "?" if player["chest"] is None else str(player["chest"]),
            "?" if player["chips"] is None else " ".join(map(str, player["chips"])) or "-",
            "?" if player["total"] is None else str(player["total"]),
        )
    return table


def _laid(player: Json) -> str:
    if player["laid"]:
        return str(player["laid"]).removeprefix("lay ")
    return f"{player['laid_size']} hidden" if player["laid_size"] else "-"


def _hand(view: Json, seat: int) -> Text:
    line = Text("Your hand: ", style="bold")
    line.append_text(_cards([*view["you"]["hand"], "tent"]))
    start = view["you"]["starts_from"]
    if start == "village":
        line.append("  you start from a village: any colours", style="green")
    elif start == "swamp":
        line.append("  you start from a swamp: half the points", style="dark_olive_green3")
    del seat
    return line


def _draft(preview: Json) -> Text:
    line = Text("Draft: ", style="bold cyan")
    line.append("; ".join(preview["moves"]))
    if "steps" in preview:
        line.append(f" → {preview['steps']} steps")
        if preview["new_tile"]:
            line.append(f", {preview['beyond']} on to new land")
        else:
            line.append(f" to {preview['to']}")
        if preview.get("field", "plain") != "plain":
            line.append(f" ({preview['field']})")
        if preview.get("chip"):
            line.append(f", chip {preview['chip']}" + ("" if preview.get("last_round") else " and a scoring"))
        if preview.get("last_round"):
            line.append(", and this is the last round")
        if preview.get("passed_chips"):
            line.append(f", {preview['passed_chips']} in chips as the last to pass")
        if preview.get("to_discard"):
            line.append(f", {preview['to_discard']} cards lost at the river")
        line.append(f"; you take {preview['refill']}")
    return line


# --- telling


def tell(event: Event, name: Callable[[int], str]) -> str | None:  # noqa: C901, PLR0911, PLR0912 (one line for each kind)
    """An event as a line of the story; None: not worth a line."""
    match event:
        case told.OrderDrawn(order=order):
            return f"on the bar, from the front: {', '.join(map(name, order))}"
        case told.RoundBegan(round=number):
            return f"— round {number} —"
        case told.Drew(seat=seat, card=card):
            return f"{name(seat)} drew {card or 'a card'}"
        case told.Laid(seat=seat, count=count, cards=cards):
            return f"{name(seat)} laid {' '.join(cards) if cards else _counted(count, 'card')} face-down"
        case told.Revealed(seat=seat, cards=cards):
            return f"{name(seat)} turned over {' '.join(cards)}"
        case told.Camped(seat=seat):
            return f"{name(seat)} camped"
        case told.Walked():
            return f"{name(event.seat)} {_walk(event)}"
        case told.PushedOn(seat=seat):
            return f"{name(seat)} went on past a pawn"
        case told.RiverCrossed(seat=seat):
            return f"{name(seat)} crossed a river"
        case told.BridgeCrossed(seat=seat, to=to):
            return f"{name(seat)} crossed a bridge to {to}"
        case told.TileLaid(tile=tile, chip=chip):
            return f"the road goes on with {tile}" + (f" and the chip {chip}" if chip else "")
        case told.Discarded(seat=seat, cards=cards):
            return f"{name(seat)} discarded {' '.join(cards)} at the river"
        case told.ChipWon(seat=seat, value=value, how=how):
            return f"{name(seat)} won the chip {value} by {how}"
        case told.ChipLost(seat=seat, value=value):
            return f"{name(seat)} lost the chip {value} to the wolves"
        case told.WolvesFoundNothing(seat=seat):
            return f"{name(seat)} had nothing for the wolves"
        case told.LastRound(seat=seat):
            return f"{name(seat)} reached the beach first: this is the last round"
        case told.ScoringBegan(order=order, final=final):
            return f"{'the final' if final else 'a'} position scoring, from the front: {', '.join(map(name, order))}"
        case told.PositionCard(seat=seat, where=where, card=card):
            went = "" if where is None else f" into the {where}" + (f": {card}" if card else "")
            return f"{name(seat)} put a position card away{went}"
        case told.PileShuffled():
            return "the discards are shuffled: a new pile"
        case told.NothingToDraw(seat=seat):
            return f"{name(seat)} found no card left to draw"
    return None


def _counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _walk(walk: told.Walked) -> str:
    if walk.steps == 0:
        return f"stayed in the swamp at {walk.to}"
    half = f", half of {walk.points}" if walk.steps < walk.points else ""
    return f"walked {_counted(walk.steps, 'step')}{half} with {' '.join(walk.cards)} to {walk.to}"


# --- asking


def ask(view: Json, seat: int) -> str:
    """What is to be decided now, and how to write it."""
    you = view["you"]
    if you is None or seat not in view["to_act"]:
        return "Nothing for you to decide now."
    if view["phase"] == "river":
        count = you["to_discard"]
        return f"The river: discard {count} of your cards, e.g. discard {' '.join(you['hand'][:count])}"
    if view["phase"] == "wolves":
        chips = view["players"][seat]["chips"]
        return f"Wolves! Give one of your chips {' '.join(map(str, chips))}, e.g. give {chips[0]}"
    if view["phase"] == "score":
        return f"Position scoring: {you['cards_due']} unseen cards for you. This one: chest (a point) or hand"
    example = " ".join(card for card in you["hand"] if card[0] == you["hand"][0][0])[:8] if you["hand"] else "tent"
    colours = "any colours" if you["starts_from"] == "village" else "one colour"
    return f"Lay up to {you['most_cards']} cards of {colours}, or your tent with any: e.g. lay {example}"


# --- the score sheet


def sheet(view: Json) -> RenderableType:
    """Points of all seats, as far as they are known; the chests are opened at the end."""
    table = Table(title="Gisborne" if view["phase"] == "over" else "Gisborne, so far", header_style="bold")
    for title in ("", "cards in the chest", "card chips", "points", "place"):
        table.add_column(title, justify="left" if title in {"", "place"} else "right")
    seats = view["order"] or range(len(view["players"]))
    # Those further on first, so that among equals they stay first.
    players = sorted((view["players"][seat] for seat in seats), key=lambda player: -(player["total"] or 0))
    for player in players:
        hidden = player["total"] is None
        chips = "?" if hidden else f"{' + '.join(map(str, player['chips'])) or '-'} = {sum(player['chips'])}"
        table.add_row(
            _pawn(player["seat"]),
            "?" if hidden else str(player["chest"]),
            chips,
            Text("?" if hidden else str(player["total"]), style="bold"),
            player["place"] or "-",
        )
    table.caption = "Among equals, the most advanced pawn."
    return table
