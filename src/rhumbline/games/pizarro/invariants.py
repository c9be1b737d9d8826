"""What must hold in every position, whatever was played: nothing lost, nothing twice, nothing known that is not so."""

from typing import Any

import numpy as np

from rhumbline.games.pizarro.components import COPIES, EXPLORERS, YEARS
from rhumbline.games.pizarro.rules import faults as kinds
from rhumbline.games.pizarro.rules.faults import MOST_FAULTS, find_faults

_FOUND = np.zeros((MOST_FAULTS, 3), dtype=np.int64)
SENTENCES = {
    kinds.GOLD_TOTAL: "there are {other} gold cards of value {one}, not {copies}",
    kinds.GOLD_MISSING: "fewer than no gold cards of value {one} lie somewhere",
    kinds.HAND_COUNT: "seat {one} holds {other} cards, which is not the number told",
    kinds.SUPPLY_COUNT: "the number of cards in the supply is wrong",
    kinds.QUEUE: "the vetoed cards are out of order",
    kinds.CARD_TOTAL: "the {explorer} cards of year {year} do not add up",
    kinds.CARD_MISSING: "fewer than no {explorer} cards are in the stack",
    kinds.TOO_MANY_VETOES: "seat {one} has more vetoes than Columbus cards",
    kinds.TOO_MANY_SHIPS: "seat {one} has {other} ships on the board",
    kinds.TOO_FAR: "seat {one} has a ship where none can be yet",
    kinds.SHIP_ORDER: "seat {one}: ships are listed in the order they were placed",
    kinds.NO_HALF: "seat {one}: a ship of da Gama's is on a half of its space on side B, and only there",
    kinds.PILE_SIZE: "seat {one}: a ship of Magellan's has a tucked card for each step",
    kinds.STRANGERS: "somebody takes part who is not at the table",
    kinds.NO_TURN: "it is somebody's turn exactly when a seat decides or draws",
    kinds.NO_BIDDER: "there is a highest bid exactly when there is a highest bidder",
    kinds.STRAY_EXPLORER: "an explorer is up for auction at the wrong time",
    kinds.COULD_NOT: "seat {one}: a tucked card is none that it could be",
    kinds.NOT_THERE: "seat {one}: a {other} is known that is not there",
    kinds.UNKNOWN_COUNT: "seat {one}: the unknown cards are counted wrong",
    kinds.OPEN_HAND: "seat {one}: an open hand is not known",
    kinds.POOL_COUNT: "the cards that may be in the supply are counted wrong",
    kinds.QUIET_TABLE: "there are bids or a bought card while nothing is up for auction",
    kinds.AUCTION: "whoever decides has no part in this auction",
    kinds.PURCHASE: "whoever bought the card is the one who goes on",
    kinds.PAYMENT: "the payment on the table does not fit the bid",
    kinds.ABILITY: "the explorer has no such ability, or his ship is elsewhere",
    kinds.DRAWS_DUE: "gold cards are due at the wrong time",
    kinds.TRADES_LEFT: "trades are due at the wrong time, or without a ship of Marco Polo's",
    kinds.SCORING: "the scoring comes after year III, and Pizarro's draw in its owner's turn",
    kinds.OUTSIDER: "seat {one} takes part in an auction in which it may not bid",
    kinds.BIDS: "the highest bid is the one of its bidder, who has not passed, and nobody has bid more",
    kinds.STACK: "explorer cards come in mid-year while there are any, and a year ends when there are none",
    kinds.SHUT_HAND: "a hand lies open on a board on which none does",
    kinds.VETOED: "more cards have been vetoed than Columbus allows",
}


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    n = find_faults(s, _FOUND)
    return [_sentence(*row) for row in _FOUND[:n].tolist()] if n else []


def _sentence(kind: int, one: int, other: int) -> str:
    if kind in {kinds.CARD_TOTAL, kinds.CARD_MISSING}:
        return SENTENCES[kind].format(explorer=EXPLORERS[one], year=YEARS[other])
    return SENTENCES[kind].format(one=one, other=other, copies=COPIES)
