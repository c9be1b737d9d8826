"""Pizarro & Co.: bid or pass, veto, pay, sail, tuck, trade, push your luck."""

from random import Random

from web.visitors import Visitor


def choose(visitor: Visitor, draft: list[str], legal: list[str], random: Random) -> str:
    """Small bids, and mostly none: the bots buy the rest."""
    bids = [move for move in legal if move.startswith("bid ")]
    if bids and random.random() < 0.3:
        return random.choice(bids[:3])
    if bids or legal == ["pass"]:
        return "pass"
    if not draft and legal[0].startswith("pay "):
        return "pay"
    if legal[0].startswith("trade"):
        return random.choice([move for move in legal if len(move.split()) <= 2])
    del visitor
    return random.choice(legal)


def lay(visitor: Visitor, draft: list[str], move: str) -> list[str] | None:
    word, *rest = move.split()
    page = visitor.page
    if word in {"bid", "pass"}:
        # A new question takes no answer in its first moments.
        visitor.until(lambda: page.locator(".answers [aria-disabled=true]").count() == 0, "the buttons take a tap")
    if word == "pay":
        # The page proposes a payment by itself.
        visitor.until(lambda: visitor.draft and not pays(visitor.foreseen[visitor.draft]["next"]), "a payment is laid")
        return list(visitor.draft)
    if word == "bid":
        offer(visitor, int(rest[0]))
    elif word in {"pass", "veto", "allow", "draw", "stop"}:
        keys = {"veto": "veto.do", "allow": "veto.allow", "draw": "push.draw", "stop": "push.stop"}
        visitor.press(visitor.button(f"pizarro.{keys.get(word, word)}", n=visitor.view["pizarro"]["gold"]))
    elif word == "trade":
        trade(visitor, rest)
    else:
        named = {"left": visitor.say("pizarro.half.left"), "right": visitor.say("pizarro.half.right")}
        if word == "ship":
            named["ship"] = visitor.say("pizarro.sail.ship.name", ship=letter(visitor, int(rest[0])))
        if word == "tuck":
            named["tuck"] = visitor.say("pizarro.sail.tuck.card", value=rest[0], n=visitor.view["crowns"][rest[0]])
        visitor.press(page.locator(".choices").get_by_role("button", name=named[word]).first)
        return [*draft, move]
    return None


def letter(visitor: Visitor, number: int) -> str:
    """The name of the ship that a move means: its number counts the ships on the space left behind."""
    view = visitor.view
    fleet = view["players"][view["you"]["seat"]]["fleet"]
    there = (view["auction"]["explorer"], ["I", "II", "III"].index(view["year"]))
    ships: list[str] = [ship["ship"] for ship in fleet if (ship["explorer"], ship["space"]) == there]
    return ships[number - 1]


def pays(moves: list[str]) -> bool:
    return any(move.startswith("pay ") for move in moves)


def offer(visitor: Visitor, bid: int) -> None:
    """Step up to the bid, and make it; a big jump is asked about once more."""
    assert visitor.prompt
    least = min(int(move[4:]) for move in visitor.prompt["moves"] if move.startswith("bid "))
    if visitor.keys and bid > least:
        visitor.walk_to(visitor.page.get_by_role("slider", name=visitor.say("pizarro.bid.yours"), exact=True))
        for _ in range(bid - least):
            visitor.page.keyboard.press("ArrowRight")
        visitor.page.keyboard.press("Enter")
        return
    stage = visitor.page.get_by_role("region", name=visitor.say("pizarro.stage"))
    for _ in range(bid - least):
        visitor.press(stage.get_by_role("button", name=visitor.say("pizarro.step.more", n=1)).first)
    visitor.press(visitor.button("pizarro.bid.do", bid=bid))


def trade(visitor: Visitor, cards: list[str]) -> None:
    if not cards:
        visitor.press(visitor.button("pizarro.trade.none"))
        return
    hand = visitor.page.get_by_role("group", name=visitor.say("pizarro.hand"), exact=True)
    places = list(range(len(visitor.view["you"]["hand"])))
    for card in cards:
        place = next(at for at in places if visitor.view["you"]["hand"][at] == int(card))
        places.remove(place)
        visitor.press_among(hand, hand.get_by_role("button").nth(place))
    visitor.press(visitor.button("pizarro.trade.do", n=len(cards)))


def confirm(visitor: Visitor) -> None:
    """Pay, or sail."""
    paid = [move.split()[1] for move in visitor.draft if move.startswith("pay ")]
    told = {"pay": visitor.button("pizarro.pay.do", cards=" + ".join(paid)), "sail": visitor.button("pizarro.confirm")}
    stage = visitor.page.get_by_role("region", name=visitor.say("pizarro.stage"))
    visitor.press(stage.get_by_role("button").and_(told["pay" if paid else "sail"]))
