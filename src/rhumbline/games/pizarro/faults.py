"""What must hold in every position, whatever was played: nothing lost, nothing twice, nothing known that is not so."""

from typing import Any

import numpy as np

from rhumbline.games.pizarro import criteria
from rhumbline.games.pizarro.components import COPIES, EXPLORERS, YEARS

_FOUND = np.zeros((criteria.MOST_FAULTS, 3), dtype=np.int64)
SENTENCES = {
    criteria.GOLD_TOTAL: "there are {other} gold cards of value {one}, not {copies}",
    criteria.GOLD_MISSING: "fewer than no gold cards of value {one} lie somewhere",
    criteria.HAND_COUNT: "seat {one} holds {other} cards, which is not the number told",
    criteria.SUPPLY_COUNT: "the number of cards in the supply is wrong",
    criteria.QUEUE: "the vetoed cards are out of order",
    criteria.CARD_TOTAL: "the {explorer} cards of year {year} do not add up",
    criteria.CARD_MISSING: "fewer than no {explorer} cards are in the stack",
    criteria.TOO_MANY_VETOES: "seat {one} has more vetoes than Columbus cards",
    criteria.TOO_MANY_SHIPS: "seat {one} has {other} ships on the board",
    criteria.TOO_FAR: "seat {one} has a ship where none can be yet",
    criteria.SHIP_ORDER: "seat {one}: ships are listed in the order they were placed",
    criteria.NO_HALF: "seat {one}: a ship of da Gama's is on a half of its space on side B, and only there",
    criteria.PILE_SIZE: "seat {one}: a ship of Magellan's has a tucked card for each step",
    criteria.STRANGERS: "somebody takes part who is not at the table",
    criteria.NO_TURN: "it is somebody's turn exactly when a seat decides or draws",
    criteria.NO_BIDDER: "there is a highest bid exactly when there is a highest bidder",
    criteria.STRAY_EXPLORER: "an explorer is up for auction at the wrong time",
    criteria.COULD_NOT: "seat {one}: a tucked card is none that it could be",
    criteria.NOT_THERE: "seat {one}: a {other} is known that is not there",
    criteria.UNKNOWN_COUNT: "seat {one}: the unknown cards are counted wrong",
    criteria.OPEN_HAND: "seat {one}: an open hand is not known",
    criteria.POOL_COUNT: "the cards that may be in the supply are counted wrong",
    criteria.QUIET_TABLE: "there are bids or a bought card while nothing is up for auction",
    criteria.AUCTION: "whoever decides has no part in this auction",
    criteria.PURCHASE: "whoever bought the card is the one who goes on",
    criteria.PAYMENT: "the payment on the table does not fit the bid",
    criteria.ABILITY: "the explorer has no such ability, or his ship is elsewhere",
    criteria.DRAWS_DUE: "gold cards are due at the wrong time",
    criteria.TRADES_LEFT: "trades are due at the wrong time, or without a ship of Marco Polo's",
    criteria.SCORING: "the scoring comes after year III, and Pizarro's draw in its owner's turn",
    criteria.OUTSIDER: "seat {one} takes part in an auction in which it may not bid",
    criteria.BIDS: "the highest bid is the one of its bidder, who has not passed, and nobody has bid more",
    criteria.STACK: "explorer cards come in mid-year while there are any, and a year ends when there are none",
    criteria.SHUT_HAND: "a hand lies open on a board on which none does",
    criteria.VETOED: "more cards have been vetoed than Columbus allows",
}


def faults(s: Any) -> list[str]:
    """Every contradiction in a position; a sound one has none."""
    n = criteria.find_faults(s, _FOUND)
    return [_sentence(*row) for row in _FOUND[:n].tolist()] if n else []


def _sentence(kind: int, one: int, other: int) -> str:
    if kind in {criteria.CARD_TOTAL, criteria.CARD_MISSING}:
        return SENTENCES[kind].format(explorer=EXPLORERS[one], year=YEARS[other])
    return SENTENCES[kind].format(one=one, other=other, copies=COPIES)
