"""Moves as text: `bid 7`, `pay 2 5`, `ship 1`, `tuck 3`, `trade 1 1 2`; a payment is written whole or card by card."""

import re
from functools import cache
from typing import Any

from rhumbline.engine.errors import IllegalMove
from rhumbline.engine.game import CHANCE
from rhumbline.games.pizarro import components, state
from rhumbline.games.pizarro.rules.auction import costs_a_card_more, means
from rhumbline.games.pizarro.rules.drawing import gold_of
from rhumbline.games.pizarro.rules.payment import smallest_paid
from rhumbline.games.pizarro.rules.scoring import side_of

WORDS = {
    "pass": components.PASS,
    "veto": components.VETO,
    "allow": components.ALLOW,
    "left": components.LEFT,
    "right": components.RIGHT,
    "draw": components.DRAW,
    "stop": components.STOP,
}
PLAIN = {move: word for word, move in WORDS.items()}
# Moves with a number, from the last to the first.
NUMBERED = {"ship": components.SHIP, "tuck": components.TUCK, "pay": components.PAY, "bid": components.PASS}
HANDFUL_NUMBERS = {handful: number for number, handful in enumerate(components.HANDFULS)}

# What a seat is asked for in each phase, and the rule that says so.
ASKED = {
    state.VETOING: ("columbus.1", "Say 'veto' or 'allow'."),
    state.BIDDING: ("auction.4", "Bid or pass."),
    state.PAYING: ("pay.1", "Pay the bid with gold cards from your hand."),
    state.SAILING: ("ship.3", "Choose which of your ships on that space sails."),
    state.TUCKING: ("magellan.3", "Tuck a gold card under Magellan."),
    state.SIDING: ("da-gama.2", "Choose the left or the right half of the space."),
    state.TRADING: ("marco-polo.1", "Trade up to three gold cards, or none."),
    state.PUSHING: ("pizarro.2", "Draw another card, or stop."),
    # And why chance cannot do as it is told.
    state.EXPLORER: ("auction.1", "That explorer card cannot come now."),
    state.TAKING: ("cook.2", "There is no such card in that hand."),
    state.DRAWING: ("gold.1", "There is no such card in the supply."),
    state.PUSHED: ("gold.1", "There is no such card in the supply."),
}


# --- writing


def write(s: Any, seat: int, move: int) -> str:
    """A move as text, in the position before it."""
    del s
    if seat != CHANCE:
        return move_text(move)
    if move < components.GOLD:
        return f"explorer {components.EXPLORERS[move]}"
    return f"gold {move - components.GOLD}" if move < components.TAKE else f"take {move - components.TAKE}"


@cache
def move_text(move: int) -> str:
    """A seat's move as text."""
    if move in PLAIN:
        return PLAIN[move]
    if move >= components.TRADE:
        return " ".join(["trade", *map(str, components.HANDFULS[move - components.TRADE])])
    word = next(word for word, first in NUMBERED.items() if move > first)
    return f"{word} {move - NUMBERED[word]}"


# --- reading


def parse(s: Any, seat: int, text: str) -> list[int]:
    """A text as a move, or a payment as a chain of them; whether it is legal now is for `legal` to say."""
    words = text.lower().split()
    if not words:
        raise IllegalMove("table.3", "The move is empty.")
    if seat == CHANCE:
        return [_parse_chance(s, words)]
    if len(words) == 1 and words[0] in WORDS:
        return [WORDS[words[0]]]
    head, *rest = words
    if head == "trade":
        values = tuple(sorted(_value(word) for word in rest))
        if values not in HANDFUL_NUMBERS:
            raise IllegalMove("marco-polo.1", f"A ship trades up to {components.MOST_TRADED} cards, not {len(values)}.")
        return [components.TRADE + HANDFUL_NUMBERS[values]]
    if head == "pay" and rest:
        return _parse_payment(s, seat, sorted((_value(word) for word in rest), reverse=True))
    if head == "bid" and len(rest) == 1:
        return [_bid(s, rest[0])]
    if head in {"tuck", "ship"} and len(rest) == 1:
        return [NUMBERED[head] + (_value(rest[0]) if head == "tuck" else _ship(rest[0]))]
    raise IllegalMove("table.3", f"{text[:40]!r} is not a move: see the notation.")


def _parse_payment(s: Any, seat: int, values: list[int]) -> list[int]:
    """pay.3: whatever order a payment is written in, the dearest card is laid down first."""
    owed = int(s.high - gold_of(s.paid))
    if s.phase == state.PAYING and seat == s.turn and len(values) > 1:
        for value in values:
            if s.hand[seat, value - 1] < values.count(value):
                raise _refuse_missing(value, int(s.hand[seat, value - 1]))
        if sum(values) < owed:
            raise IllegalMove("pay.2", f"These cards are worth {sum(values)} gold; {owed} are owed.")
        if sum(values) - values[-1] >= owed:
            raise IllegalMove("pay.3", f"The {values[-1]} is a card too many: the others cover {owed} gold.")
    return [components.PAY + value for value in values]


def _number(word: str, what: str) -> int:
    """table.3: a number as it is written, without sign or leading zeros; nothing in this game counts up to 10000."""
    if not re.fullmatch(r"0|[1-9][0-9]*", word, re.ASCII):
        raise IllegalMove("table.3", f"{what} is written as a whole number such as 7, not {word[:20]!r}.")
    return int(word[:5])


def _bid(s: Any, word: str) -> int:
    bid = _number(word, "A bid")
    if bid == 0:
        least = int(s.high) + 1 if s.phase == state.BIDDING else 1
        raise IllegalMove("auction.5", f"A bid is at least {least} gold, not 0.")
    if bid > components.MOST_GOLD:
        sentence = f"There is only {components.MOST_GOLD} gold in the game: nobody can bid {word[:20]}."
        raise IllegalMove("auction.7", sentence)
    return bid


def _ship(word: str) -> int:
    number = _number(word, "A ship's number")
    if not 1 <= number <= components.FLEET:
        sentence = f"Ships that may sail are numbered from 1, and there are at most {components.FLEET}."
        raise IllegalMove("ship.3", sentence)
    return number


def _value(word: str) -> int:
    value = _number(word, "A gold card")
    if not 1 <= value <= components.VALUES:
        raise IllegalMove("gold.1", f"Gold cards have the values 1 to {components.VALUES}; there is no {word[:20]}.")
    return value


def _parse_chance(s: Any, words: list[str]) -> int:
    if s.phase == state.EXPLORER:
        if len(words) != 2 or words[0] != "explorer":
            raise IllegalMove("table.3", "An explorer card is written 'explorer NAME'.")
        if words[1] not in components.EXPLORERS:
            raise IllegalMove("table.3", f"There is no explorer called {words[1][:20]!r}.")
        return components.EXPLORERS.index(words[1])
    word, first = ("take", components.TAKE) if s.phase == state.TAKING else ("gold", components.GOLD)
    if len(words) != 2 or words[0] != word:
        raise IllegalMove("table.3", f"A gold card is written '{word} NUMBER' here.")
    return first + _value(words[1])


# --- refusing


def refuse(s: Any, seat: int, move: int) -> IllegalMove:
    """Why a move is not legal now: the first rule it breaks."""
    phase = int(s.phase)
    if phase == state.BIDDING and components.PASS < move <= components.PAY:
        return _refuse_bid(s, seat, move)
    if phase == state.PAYING and components.PAY < move <= components.PAY + components.VALUES:
        return _refuse_payment(s, seat, move - components.PAY)
    if phase == state.SAILING and components.SHIP < move <= components.SHIP + components.FLEET:
        return IllegalMove("ship.3", "You have no such ship there, or an equal one with a smaller number.")
    if phase == state.TUCKING and components.TUCK < move <= components.TUCK + components.VALUES:
        if side_of(s, int(s.explorer)) == 0:
            return IllegalMove("magellan.1", f"You have no {move - components.TUCK} in your hand.")
        return IllegalMove("magellan.2", f"There is no {move - components.TUCK} in your payment.")
    if phase == state.TRADING and move >= components.TRADE:
        return IllegalMove("marco-polo.1", "You do not have all of these cards in your hand.")
    if phase == state.PUSHING and move == components.DRAW:
        return IllegalMove("pizarro.2", "There is no card left to draw.")
    return IllegalMove(*ASKED[phase])


def _refuse_bid(s: Any, seat: int, bid: int) -> IllegalMove:
    if bid <= s.high:
        return IllegalMove("auction.5", f"{int(s.high)} is bid already; bid at least {int(s.high) + 1}.")
    most = int(means(s, int(s.explorer), s.hand[seat]))
    if costs_a_card_more(s, int(s.explorer)):
        return IllegalMove("auction.7", f"One card must be left after paying: you can bid {most} at most.")
    return IllegalMove("auction.7", f"Your hand is worth {most} gold.")


def _refuse_payment(s: Any, seat: int, value: int) -> IllegalMove:
    if s.hand[seat, value - 1] <= 0:
        return _refuse_missing(value, 0)
    if value > smallest_paid(s):
        return IllegalMove("pay.3", "Lay down a payment from the highest card to the lowest, with none too many.")
    owed = int(s.high - gold_of(s.paid))
    return IllegalMove("pay.2", f"With a {value} and cards no higher you cannot cover the {owed} gold still owed.")


def _refuse_missing(value: int, held: int) -> IllegalMove:
    count = {0: f"no {value}", 1: f"only one {value}"}.get(held, f"only {held} cards of value {value}")
    return IllegalMove("pay.1", f"You have {count} in your hand.")
