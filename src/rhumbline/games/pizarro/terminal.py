"""Pizarro & Co. in a terminal: the board with its ships, the auction, the hands.

A ship is the number of its seat and its own letter: `2B` is the second ship of that explorer that seat 2 placed.
"""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rhumbline.engine.game import Json
from rhumbline.games.pizarro.story import SHORT, tell

__all__ = ["ask", "sheet", "show", "tell"]

COLOURS = ("red", "dodger_blue1", "green3", "gold3", "medium_purple1", "orange1")
YEARS = ("I", "II", "III")
DIM = "grey62"
PUSH_LIMIT = 20  # pizarro.3
CARD_IS = {"veto": " is turned up; anyone with a veto may use it now.", "bid": " is up for auction.  "}
YEAR_END = {
    "basic": "everybody draws two gold cards",
    "bags": "gold cards are drawn for the bags under this year's ships",
    "trades": "owners of Marco Polo's ships may trade gold cards",
}
ABILITIES = {
    ("columbus", "A"): "1: a veto",
    ("columbus", "B"): "1: a veto",
    ("pizarro", "B"): "3: draw",
    ("magellan", "A"): "tuck: hand",
    ("magellan", "B"): "tuck: paid",
    ("marco-polo", "A"): "1,2: trade",
    ("vasco-da-gama", "A"): "draw 1/2/3",
    ("vasco-da-gama", "B"): "draw|score",
    ("cook", "A"): "open hand",
    ("cook", "B"): "lose card",
}


def show(view: Json, seat: int, preview: Json | None = None) -> RenderableType:
    """The table as this seat sees it; with a preview, what the draft would lead to."""
    parts = [_headline(view), _board(view), _auction(view), _players(view, seat)]
    if view["you"] is not None:
        parts.append(_hand(view))
    if preview is not None:
        parts.append(_draft(view, preview))
    return Group(*parts)


def ask(view: Json, seat: int) -> str:
    """What is to be decided, and how to write it."""
    if seat not in view["to_act"]:
        return "Nothing to decide now."
    auction, you = view["auction"] or {}, view["you"]
    name = SHORT.get(auction.get("explorer", ""), "")
    owed = auction.get("owed", 0)
    payment = _cards(_example_payment(you["hand"], owed, auction.get("paid", [])))
    gold = view["pizarro"]["gold"]
    trade = _cards(you["hand"][:2])
    ships = " or ".join(map(_ship_choice, you["ship_choices"]))
    choices = " or ".join(f"'{choice}'" for choice in you["choices"])
    return {
        "veto": f"{name} is turned up. Write 'veto' to put the card under the stack, or 'allow'.",
        "bid": _ask_bid(name, auction.get("least") or 0, you["most"] or 0),
        "pay": f"Pay {owed} gold for {name}, no change given: 'pay' and your cards, such as 'pay {payment}'.",
        "ship": f"Which of your ships of {name} sails on? Write {ships}.",
        "tuck": f"Tuck a card under Magellan; its crowns count at the end. Write {choices}.",
        "side": _ask_side(view) if view["phase"] == "side" else "",
        "trade": f"Trade up to {you['trade']} cards for new ones, such as 'trade {trade}', or 'trade' for none.",
        "push": f"Pizarro's draw stands at {gold}; above {PUSH_LIMIT} it is lost. Write 'draw' or 'stop'.",
    }[view["phase"]]


def _ask_bid(name: str, least: int, most: int) -> str:
    if most < least:
        return f"{name}: you cannot afford {least}. Write 'pass'."
    return f"{name}: bid {least} to {most} gold, such as 'bid {least}', or 'pass'."


def _ask_side(view: Json) -> str:
    row = next(row for row in view["board"] if row["name"] == "vasco-da-gama")
    space = YEARS.index(view["year"])
    cards, points = row["draws"][space], row["right"][space]
    drawn = "1 gold card" if cards == 1 else f"{cards} gold cards"
    return f"Write 'left' to draw {drawn} now, or 'right' for {points} points at the end if the ship stays."


def sheet(view: Json) -> RenderableType:
    """The score sheet: a column for each seat, a line for each explorer, the gold cards last."""
    table = Table(title="Score sheet", title_justify="left", pad_edge=False)
    table.add_column("")
    for player in view["players"]:
        table.add_column(_seat_text(player["seat"]), justify="right")
    for row in view["board"]:
        cells = [_explorer_points(player["lines"], row["name"]) for player in view["players"]]
        table.add_row(SHORT[row["name"]], *cells)
    gold = [player["lines"][-1] for player in view["players"]]
    table.add_row("Gold cards", *(_at_least(line["points"], line["unseen"]) for line in gold), end_section=True)
    totals = [_total(player) for player in view["players"]]
    table.add_row("points" if view["phase"] == "over" else "points now", *totals, style="bold")
    return table


def _at_least(points: int, is_more: bool) -> str:
    """Points or crowns; `12+?` if there may be more under cards that cannot be seen."""
    return f"{points}{'+?' if is_more else ''}"


def _total(player: Json) -> str:
    is_more = player["lines"][-1]["unseen"] or any(line.get("in_doubt") for line in player["lines"])
    return _at_least(player["total"], is_more)


def _cards(cards: list[int]) -> str:
    return " ".join(map(str, cards))


def _explorer_points(lines: list[Json], name: str) -> Text:
    """One explorer's points: `24+10` for two ships; Magellan's as crowns times space."""
    ships = [line for line in lines if line.get("explorer") == name]
    if not ships:
        return Text("·", style=DIM)
    if "times" in ships[0]:
        told = [f"{_at_least(one['crowns'], one['in_doubt'])}x{one['times']}" for one in ships]
        return Text(f"{' '.join(told)} = {sum(one['points'] for one in ships)}")
    return Text("+".join(str(one["points"]) for one in ships))


def _seat_text(seat: int) -> Text:
    return Text(f"Seat {seat}", style=f"bold {COLOURS[seat]}")


def _ship_choice(choice: Json) -> str:
    """A ship, and what makes it differ from another one on its space: the cards under it, or its half."""
    half = f"on the {choice['half']} half"
    what = half if choice["pile"] is None else f"with {_pile(choice['pile'])} under it"
    return f"'{choice['move']}' for ship {choice['ship']} {what}"


def _example_payment(hand: list[int], owed: int, paid: list[int]) -> list[int]:
    """The payment that loses least: the smallest sum that covers what is owed, with as few cards as can be.

    No card may be dearer than the smallest already paid.
    """
    dearest = min(paid, default=max(hand, default=0))
    ways: dict[int, list[int]] = {0: []}
    for card in sorted((card for card in hand if card <= dearest), reverse=True):
        for total, cards in list(ways.items()):
            longer = [*cards, card]
            if total < owed and len(longer) < len(ways.get(total + card, [*longer, 0])):
                ways[total + card] = longer
    return sorted(ways[min((total for total in ways if total >= owed), default=0)])


def _headline(view: Json) -> Text:
    sides = view["sides"]
    left = ", ".join(f"{n} {SHORT[name]}" for name, n in view["stack"].items() if n)
    text = Text.assemble((f"Year {view['year']}", "bold"), f" on boards {sides['board1']}/{sides['board2']}.  ")
    text.append(f"{view['cards_left']} to come", style="bold")
    text.append(f": {left}" if left else "", style=DIM)
    if view["vetoed"]:
        text.append("; under the stack: " + ", ".join(SHORT[name] for name in view["vetoed"]))
    return text


def _board(view: Json) -> Table:
    table = Table(pad_edge=False, expand=False)
    table.add_column("explorer", no_wrap=True)
    for space, year in enumerate(YEARS, 1):
        mark = "▸ " if year == view["year"] else ""
        table.add_column(f"{mark}{space}: year {year}", no_wrap=True, min_width=12)
    table.add_column("ability", style=DIM, no_wrap=True)
    auctioned = (view["auction"] or {}).get("explorer")
    for i, row in enumerate(view["board"]):
        mark, style = ("▸ ", "bold") if row["name"] == auctioned else ("  ", "")
        cells = [_space(view, row, space) for space in range(3)]
        ability = ABILITIES.get((row["name"], view["sides"]["board1" if i < 3 else "board2"]), "")
        table.add_row(Text(f"{mark}{SHORT[row['name']]}", style=style), *cells, ability)
    return table


def _space(view: Json, row: Json, space: int) -> Text:
    """Bag and crown of one space, and the ships there."""
    bag = f"${row['bags'][space]} " if row["bags"][space] else "   "
    crown = f"♛{row['crowns'][space]}"
    if row["times"]:
        crown = f"♛x{row['times'][space]}"
    elif row["right"]:
        crown = f"0|♛{row['right'][space]}"
    elif row["push"] and row["push"][space]:
        crown = f"≤{row['push'][space]}"
    text = Text(f"{bag}{crown:<4}", style=DIM)
    for seat, player in enumerate(view["players"]):
        for ship in player["fleet"]:
            if (ship["explorer"], ship["space"]) == (row["name"], space + 1):
                half = {"left": "<", "right": ">"}.get(ship["half"], "")
                text.append(" ").append(f"{seat}{ship['ship']}{half}", style=f"bold reverse {COLOURS[seat]}")
    return text


def _auction(view: Json) -> RenderableType:
    auction = view["auction"]
    if auction is None:
        return _between_cards(view)
    title = next(row["title"] for row in view["board"] if row["name"] == auction["explorer"])
    text = Text.assemble((title, "bold"), CARD_IS.get(view["phase"], " is bought.  "))
    if auction["high_bidder"] is not None:
        text.append(f"{auction['high']} gold", style="bold").append(" bid by ")
        text.append_text(_seat_text(auction["high_bidder"])).append(".")
    elif view["phase"] != "veto":
        text.append("No bid yet.")
    if auction["least"]:
        text.append("  Still in:")
        for seat in auction["bidding"]:
            if seat != auction["high_bidder"]:
                text.append(" ").append(f"{seat}", style=f"bold {COLOURS[seat]}")
        text.append(f"  Minimum bid {auction['least']}.")
    if auction["paid"]:
        text.append(f"  Paid so far: {_cards(auction['paid'])}; owed {auction['owed']}.")
    return Panel(text, title="Auction", title_align="left")


def _between_cards(view: Json) -> RenderableType:
    text = Text()
    last = view["last"]
    if view["pizarro"]["drawn"]:
        drawn = " + ".join(map(str, view["pizarro"]["drawn"]))
        lost = f": more than {PUSH_LIMIT} scores nothing" if view["pizarro"]["gold"] > PUSH_LIMIT else ""
        text.append(f"Pizarro's draw: {drawn} = {view['pizarro']['gold']}{lost}.  ", style="bold")
    elif last is not None:
        whose = "went unsold" if last["buyer"] is None else f"went to seat {last['buyer']} for {last['price']} gold"
        text.append(f"Last: {SHORT[last['explorer']]} {whose}.  ")
    if view["phase"] == "over":
        text.append("The game is over.", style="bold")
    elif view["stage"] != "mid-year" and view["phase"] not in {"push", "push-gold"}:
        text.append(f"The year ends: {YEAR_END[view['stage']]}.")
    return Panel(text, title="Table", title_align="left") if text else Text("")


def _players(view: Json, seat: int) -> Table:
    table = Table(pad_edge=False, expand=False)
    for heading in ("", "gold cards", "vetoes", "ships left", "tucked@space", "points"):
        table.add_column(heading, no_wrap=heading not in {"gold cards", "tucked@space"}, overflow="fold")
    for player in view["players"]:
        mark = "▸" if player["seat"] in view["to_act"] else " "
        who = Text(mark).append_text(_seat_text(player["seat"])).append(" you" if player["seat"] == seat else "")
        left = str(player["ships_left"]) if view["year"] == "I" else "-"
        piles = " ".join(f"{pile['ship']}:{_pile(pile['cards'])}@{pile['space']}" for pile in player["piles"])
        vetoes = "▣" * player["vetoes"] or "-"
        table.add_row(who, _gold(player), vetoes, left, Text(piles or "-"), _total(player))
    first = f"; seat {view['opener']} bids first" if view["phase"] in {"explorer", "veto"} else ""
    discards = _cards(view["supply"]["discards"]) or "none"
    table.caption = f"supply {view['supply']['cards']} gold cards; discards {discards}{first}"
    table.caption_justify = "left"
    return table


def _gold(player: Json) -> Text:
    """A hand as far as it can be told: its cards, or those known by all and how many are not."""
    if player["hand"] is not None:
        return Text(_cards(player["hand"]) or "none").append(" open" if player["open"] else "", style="bold")
    told = " ".join([*map(str, player["known"]), *["?"] * player["unknown"]])
    if player["either"]:
        # All but what is tucked face down.
        among = " ".join([*map(str, player["either"]), *["?"] * player["drawn"]])
        told = " ".join([*map(str, player["known"]), f"{player['unknown']} of {among}"])
    return Text(told or "none", style=DIM if player["unknown"] else "")


def _pile(cards: list[Json]) -> str:
    return "".join("?" if one["card"] is None else str(one["card"]) for one in cards)


def _hand(view: Json) -> Panel:
    """The own cards, gold above and crowns below."""
    you = view["you"]
    gold, crowns = Text("gold   "), Text("crowns ")
    for card in you["hand"]:
        gold.append(f" {card:>3} ", style="bold black on gold3").append(" ")
        crowns.append(f" {'♛' * view['crowns'][str(card)]:>3} ").append(" ")
    return Panel(Group(gold, crowns), title=f"Your hand: {you['gold']} gold", title_align="left", expand=False)


def _draft(view: Json, preview: Json) -> Panel:
    now = view["players"][preview["player"]["seat"]]["total"]
    waits = preview["waits_for"]
    then = "a card is drawn" if waits == "chance" else f"seat {waits[0]} decides" if waits else "the game is over"
    text = Text(f"{', '.join(preview['moves'])}: {preview['gold']} gold left in hand, {preview['total']} points ")
    text.append(f"({preview['total'] - now:+d})", style="bold").append(f"; then {then}.")
    return Panel(text, title="Draft", title_align="left", expand=False)
