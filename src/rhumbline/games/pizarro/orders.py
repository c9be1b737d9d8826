"""Standing orders: what a seat that is away wants answered. All of it rests on what the seat sees.

A maximum bid is for the card that is up when it is given: it ends with that auction, also by a veto, and does not bid
for a card its giver has not seen. A bid for an explorer is made whenever a card of his comes up; it, passing and
allowing go on until they are withdrawn. The maximum bid for the card that is up goes before the bid for its explorer,
and both go before passing.
"""

from collections.abc import Mapping
from typing import Any

from rhumbline.games.pizarro.components import ALLOW, EXPLORER_TITLES, EXPLORERS, PASS
from rhumbline.games.pizarro.rules.auction import means
from rhumbline.games.pizarro.state import BIDDING, VETOING

MAXIMUM, AUTO_PASS, AUTO_ALLOW = "maximum-bid", "auto-pass", "auto-allow"
BID_FOR = [f"bid-for-{name}" for name in EXPLORERS]
ORDERS = {
    MAXIMUM: "For the card that is up now: bid one more than the highest bid up to this number, and pass above it.",
    AUTO_PASS: "Pass in every auction.",
    AUTO_ALLOW: "Never veto a card.",
} | {
    order: f"Whenever a card of {title} is up: bid one more than the highest bid up to this number, and pass above it."
    for order, title in zip(BID_FOR, EXPLORER_TITLES, strict=True)
}
NUMBERS = {MAXIMUM, *BID_FOR}
TEXTS: set[str] = set()
FOR_ONE_OCCASION = {MAXIMUM}
SEALED: set[str] = set()


def occasion(seen: Any, _: int) -> int | None:
    """A number for the auction under way, another one for each; None between two auctions.

    With every card turned up the cards of the year that are left become fewer, or, after a veto, the vetoes.
    """
    if seen.phase not in (VETOING, BIDDING):
        return None
    left = int(seen.stack.sum() + seen.queued)
    return (int(seen.year) * 100 + left) * 100 + int(seen.vetoes.sum())


def is_public(_seen: Any, _seat: int) -> bool:
    """What a seat can pay or bid rests on gold that others do not see."""
    return False


def answer(seen: Any, seat: int, orders: Mapping[str, bool | int]) -> int | None:
    """The move these orders give; None: the seat must be asked."""
    if seen.phase == VETOING and AUTO_ALLOW in orders:
        return ALLOW
    limit = orders.get(MAXIMUM, orders.get(BID_FOR[int(seen.explorer)])) if seen.phase == BIDDING else None
    if limit is not None:
        least = int(seen.high) + 1
        most = min(limit, int(means(seen, int(seen.explorer), seen.hand[seat])))
        return least if least <= most else PASS
    if seen.phase == BIDDING and AUTO_PASS in orders:
        return PASS
    return None
