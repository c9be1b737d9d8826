"""Gisborne in the terminal: the road tile by tile, the table of players, the hand, and what is to be decided."""

from collections.abc import Callable
from typing import Any

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
LEGEND = "C2 card field with chip 2 · V village · S swamp · W wolves · B» bridge to »E · ~ river"
MOST_FIELDS = 10
CELL = 3


def show(view: Json, seat: int, preview: Json | None = None) -> RenderableType:
    """The table as this seat sees it (a spectator's seat is -1)."""
    del seat  # the view says whose it is
    parts = [_headline(view), _road(view), Text(LEGEND, style="dim"), _piles(view), _players(view)]
    if view["you"] is not None:
        parts.append(_hand(view["you"]))
    if preview:
        parts.append(_draft(preview))
    return Group(*parts)


def _pawn(seat: int) -> Text:
    return Text(f"{PAWN}{seat}", style=PAWN_STYLES[seat])


def _headline(view: Json) -> Text:
    line = Text(f"Gisborne · round {view['round']}", style="bold")
    if view["last_round"]:
        line.append(" · last round", style="bold red")
    if view["scorings"]:
        line.append(f" · position scorings due: {view['scorings']}")
    return line


# --- the road


def _road(view: Json) -> RenderableType:
    tiles = []
    if view["bar"]:
        bar = Text(" ").join([_pawn(seat) for seat in reversed(view["bar"])])
        tiles.append(Panel(Group(bar, Text("front →", style="dim")), title="jetty", padding=(0, 1), expand=False))
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
    width = CELL * max(MOST_FIELDS, len(tile["fields"])) + 4
    # A pawn on its way may be above one that rests: it has a line of its own.
    rows = [moving, pawns, signs] if moving.plain.strip() else [pawns, signs]
    return Panel(Group(*rows), title=tile["tile"], padding=(0, 1), width=width)


def _beach(beach: Json) -> Panel:
    free = Text("·", style="dim")
    places = [Text(f"{n}:") + (free if seat is None else _pawn(seat)) for n, seat in beach["places"].items()]
    chip = Text(f"chip {beach['chip']}" if beach["chip"] else "the chip is taken", style="dim")
    return Panel(Group(Text(" ").join(places), chip), title="beach", padding=(0, 1), expand=False)


def _piles(view: Json) -> Text:
    tiles, chips = view["tiles"], view["chips"]
    unseen = " ".join(f"{n}x{kind}" for kind, n in view["unknown"].items() if n)
    cards = f"Pile {view['pile']} cards, discards {sum(view['discard'].values())}. Cards you cannot see: "
    coming = f"Path tiles to come: {tiles['left']} of {', '.join(tiles['unseen'])}; next chip {chips['next'] or '?'}. "
    return Text((coming if tiles["left"] else "") + cards + f"{unseen or 'none'}.")


# --- players


def _players(view: Json) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="bold")
    for title in ("", "seat", "place", "cards", "on the table", "last round", "known", "chest", "chips", "points"):
        table.add_column(title)
    for seat in view["order"] or range(len(view["players"])):
        player = view["players"][seat]
        you = view["you"] is not None and view["you"]["seat"] == seat
        table.add_row(
            "▶" if seat in view["to_act"] else " ",
            _pawn(seat) + Text(" you" if you else ""),
            player["place"] or "-",
            str(player["hand_size"]),
            _laid(player),
            (player["last"] or "-").removeprefix("lay "),
            " ".join(player["shown"]) or "-",
            _known(player["chest"]),
            "?" if player["chips"] is None else " ".join(map(str, player["chips"])) or "-",
            _known(player["total"]),
        )
    return table


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)


def _laid(player: Json) -> str:
    if player["laid"]:
        return str(player["laid"]).removeprefix("lay ")
    return f"{player['laid_size']} hidden" if player["laid_size"] else "-"


def _hand(you: Json) -> Text:
    line = Text("Your hand: ", style="bold")
    line.append_text(Text(" ").join([Text(f" {name} ", CARD_STYLES[name[0]]) for name in [*you["hand"], "tent"]]))
    if you["starts_from"] == "village":
        line.append("  you start from a village: any colours", style="green")
    elif you["starts_from"] == "swamp":
        line.append("  you start from a swamp: half the points", style="dark_olive_green3")
    return line


def _draft(preview: Json) -> Text:
    line = Text("Draft: ", style="bold cyan")
    line.append("; ".join(preview["moves"]))
    if "steps" not in preview:
        return line
    line.append(f" → {preview['steps']} steps")
    line.append(f", {preview['beyond']} of them onto new land" if preview["new_tile"] else f" to {preview['to']}")
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
    return line.append(f"; you take {preview['refill']}")


# --- telling


STORY: dict[type[Event], Callable[[Any, Callable[[int], str]], str]] = {
    told.OrderDrawn: lambda e, name: f"on the jetty, from the front: {', '.join(map(name, e.order))}",
    told.RoundBegan: lambda e, _: f"— round {e.round} —",
    told.Drew: lambda e, name: f"{name(e.seat)} drew {e.card or 'a card'}",
    told.Laid: lambda e, name: f"{name(e.seat)} laid {' '.join(e.cards or [_counted(e.count, 'card')])} face down",
    told.Revealed: lambda e, name: f"{name(e.seat)} turned over {' '.join(e.cards)}",
    told.Camped: lambda e, name: f"{name(e.seat)} camped",
    told.Walked: lambda e, name: f"{name(e.seat)} {_walk(e)}",
    told.PushedOn: lambda e, name: f"{name(e.seat)} went on past a pawn",
    told.RiverCrossed: lambda e, name: f"{name(e.seat)} crossed a river",
    told.BridgeCrossed: lambda e, name: f"{name(e.seat)} crossed a bridge to {e.to}",
    told.TileLaid: lambda e, _: f"the road goes on with {e.tile}" + (f" and the chip {e.chip}" if e.chip else ""),
    told.Discarded: lambda e, name: f"{name(e.seat)} discarded {' '.join(e.cards)} at the river",
    told.ChipWon: lambda e, name: f"{name(e.seat)} won the chip {e.value} by {e.how}",
    told.ChipLost: lambda e, name: f"{name(e.seat)} lost the chip {e.value} to the wolves",
    told.WolvesFoundNothing: lambda e, name: f"{name(e.seat)} had nothing for the wolves",
    told.LastRound: lambda e, name: f"{name(e.seat)} reached the beach first: this is the last round",
    told.ScoringBegan: lambda e, name: (
        f"{'the final' if e.final else 'a'} position scoring, from the front: {', '.join(map(name, e.order))}"
    ),
    told.PositionCard: lambda e, name: f"{name(e.seat)} put a position card away{_into(e)}",
    told.PileShuffled: lambda _e, _: "the discards are shuffled: a new pile",
    told.NothingToDraw: lambda e, name: f"{name(e.seat)} had no card left to draw",
}
"""Every kind of event that is worth a line, as that line."""


def tell(event: Event, name: Callable[[int], str]) -> str | None:
    """An event as a line of the story; None: not worth a line."""
    line = STORY.get(type(event))
    return line(event, name) if line else None


def _counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _into(put: told.PositionCard) -> str:
    return "" if put.where is None else f" into the {put.where}" + (f": {put.card}" if put.card else "")


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
    for player in sorted((view["players"][seat] for seat in seats), key=lambda player: -(player["total"] or 0)):
        chips = player["chips"]
        added = "?" if chips is None else f"{' + '.join(map(str, chips)) or '-'} = {sum(chips)}"
        total = Text(_known(player["total"]), style="bold")
        table.add_row(_pawn(player["seat"]), _known(player["chest"]), added, total, player["place"] or "-")
    table.caption = "In a tie, the pawn further ahead wins."
    return table
