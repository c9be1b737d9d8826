"""Events as English sentences: the story that a player in a terminal reads."""

from collections.abc import Callable, Iterable
from typing import Any

from rhumbline.engine.events import Event
from rhumbline.games.pizarro import events
from rhumbline.games.pizarro.components import EXPLORERS

Name = Callable[[int], str]
"""What a seat is called: `you`, or `seat 2`."""

SHORT = dict(zip(EXPLORERS, ("Columbus", "Pizarro", "Magellan", "Marco Polo", "da Gama", "Cook"), strict=True))
WHY = {"da-gama": "for da Gama", "basic": "at the end of the year", "bags": "for the bags", "trade": "for the trade"}
HALVES = {"left": "gold cards now", "right": "points at the end if it stays there"}


def tell(event: Event, name: Name) -> str | None:
    """An event as one line; None: not worth one."""
    sentence = SENTENCES.get(type(event))
    text = sentence(event, name) if sentence is not None else ""
    return text[:1].upper() + text[1:] or None


def _does(who: str, verb: str) -> str:
    """`you bid`, `seat 2 bids`."""
    if who == "you":
        return f"you {verb}"
    return f"{who} {verb}{'es' if verb.endswith(('s', 'o')) else 's'}"


def _whose(who: str) -> str:
    return "your" if who == "you" else f"{who}'s"


def _card(value: int | None) -> str:
    """`a 7`, `an 8`, `a gold card`."""
    return "a gold card" if value is None else f"an {value}" if value == 8 else f"a {value}"


def _cards(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards))


def _list(items: list[str]) -> str:
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


# --- sentences that need more than a line


def _auction_opened(event: events.AuctionOpened, name: Name) -> str:
    if len(event.entitled) == 1:
        return f"only {name(event.opener)} may bid."
    # Clockwise from the opener.
    others = sorted(event.entitled, key=lambda seat: (seat < event.opener, seat))[1:]
    return f"{name(event.opener)} may bid first, then {_list([name(seat) for seat in others])}."


def _unsold(event: events.Unsold, _: Name) -> str:
    nobody = "nobody may bid for" if event.reason == "nobody-may-bid" else "nobody buys"
    return f"{nobody} {SHORT[event.explorer]}: the card goes to the box."


def _paid(event: events.Paid, name: Name) -> str:
    lost = sum(event.cards) - event.price
    change = f", {lost} more than the price" if lost else ""
    return f"{_does(name(event.seat), 'pay')} with {' + '.join(map(str, event.cards))}{change}."


def _ship_sailed(event: events.ShipSailed, name: Name) -> str:
    who, explorer = name(event.seat), SHORT[event.explorer]
    if event.from_ is None:
        return f"{_does(who, 'place')} ship {event.ship} on space {event.to} of {explorer}."
    return f"{_whose(who)} ship {event.ship} of {explorer} sails from space {event.from_} to space {event.to}."


def _tucked(event: events.Tucked, name: Name) -> str:
    how = "face down" if event.source == "hand" else "face up, out of the payment"
    return f"{_does(name(event.seat), 'tuck')} {_card(event.card)} under ship {event.ship} of Magellan, {how}."


def _cards_shown(event: events.CardsShown, name: Name) -> str:
    shown = [f"{_cards(event.hand) or 'nothing'} in hand"]
    shown += [f"{_cards(pile.cards)} under ship {pile.ship} of Magellan" for pile in event.piles]
    return f"{_does(name(event.seat), 'show')} {_list(shown)}."


def _push_card_drawn(event: events.PushCardDrawn, name: Name) -> str:
    lost = ": too much, and nothing is scored" if event.lost else ""
    return f"{_does(name(event.seat), 'draw')} {_card(event.card)} for Pizarro, {event.gold} in all{lost}."


def _game_over(event: events.GameOver, name: Name) -> str:
    winners = event.ranking[0]
    who = _list([name(seat) for seat in winners])
    won = _does(who, "win") if len(winners) == 1 else f"{who} share the victory"
    return f"the game is over: {won} with {event.totals[winners[0]]} points."


Sentence = Callable[[Any, Name], str]
# That a veto is kept, and each card of a payment, is not worth a line.
SENTENCES: dict[type[Event], Sentence] = {
    events.ExplorerTurnedUp: lambda event, _: (
        f"{SHORT[event.explorer]} is turned up{' again' if event.source == 'vetoed' else ''}."
    ),
    events.Vetoed: lambda event, name: (
        f"{_does(name(event.seat), 'veto')} {SHORT[event.explorer]}: the card goes under the stack."
    ),
    events.AuctionOpened: _auction_opened,
    events.Bid: lambda event, name: f"{_does(name(event.seat), 'bid')} {event.gold}.",
    events.Passed: lambda event, name: f"{_does(name(event.seat), 'pass')}.",
    events.Sold: lambda event, name: (
        f"{_does(name(event.seat), 'buy')} {SHORT[event.explorer]} for {event.price} gold."
    ),
    events.Unsold: _unsold,
    events.Paid: _paid,
    events.ShipSailed: _ship_sailed,
    events.VetoGained: lambda event, name: f"{_does(name(event.seat), 'gain')} a veto.",
    events.Tucked: _tucked,
    events.HalfChosen: lambda event, name: (
        f"{_whose(name(event.seat))} ship {event.ship} of da Gama takes the {event.half} half: {HALVES[event.half]}."
    ),
    events.HandLaidOpen: lambda event, name: (
        f"{_whose(name(event.seat))} hand lies open: {_cards(event.cards) or 'no cards'}."
    ),
    events.HandTakenUp: lambda event, name: f"{_whose(name(event.seat))} hand is taken up again.",
    events.CardTaken: lambda event, name: (
        f"{_does(name(event.by), 'take')} a card from {name(event.seat)} unseen; "
        f"it is {_card(event.card)}, and is discarded."
    ),
    events.GoldDrawn: lambda event, name: f"{_does(name(event.seat), 'draw')} {_card(event.card)} {WHY[event.why]}.",
    events.NothingToDraw: lambda event, name: f"there is no gold card left for {name(event.seat)} to draw.",
    events.SupplyShuffled: lambda event, _: (
        f"the discards are shuffled into the supply, which holds {event.supply} gold cards now."
    ),
    events.Traded: lambda event, name: f"{_does(name(event.seat), 'trade')} {_cards(event.cards) or 'nothing'}.",
    events.YearEnded: lambda event, _: f"year {event.year} is over.",
    events.YearBegan: lambda event, _: f"year {event.year} begins.",
    events.CardsShown: _cards_shown,
    events.PushCardDrawn: _push_card_drawn,
    events.PushStopped: lambda event, name: f"{_does(name(event.seat), 'stop')} drawing for Pizarro at {event.gold}.",
    events.Scored: lambda event, name: f"{_does(name(event.seat), 'score')} {event.total} points.",
    events.GameOver: _game_over,
}
