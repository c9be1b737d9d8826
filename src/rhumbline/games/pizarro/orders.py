"""Standing orders: what a seat that is away wants answered. All of it rests on what the seat sees.

A maximum bid is for the card that is up when it is given: it ends with that auction, also by a veto, and does not bid
for a card its giver has not seen. Passing and allowing go on until they are withdrawn. Where a maximum bid holds, it
goes before passing.
"""

from collections.abc import Mapping
from typing import Any

from rhumbline.games.pizarro.components import ALLOW, PASS
from rhumbline.games.pizarro.rules.auction import means
from rhumbline.games.pizarro.state import BIDDING, VETOING

MAXIMUM, AUTO_PASS, AUTO_ALLOW = "maximum-bid", "auto-pass", "auto-allow"
ORDERS = {
    MAXIMUM: "For the card that is up now: bid one more than the highest bid up to this number, and pass above it.",
    AUTO_PASS: "Pass in every auction.",
    AUTO_ALLOW: "Never veto a card.",
}
NUMBERS = {MAXIMUM}
FOR_ONE_OCCASION = {MAXIMUM}


def occasion(seen: Any) -> int | None:
    """A number for the auction under way, another one for each; None between two auctions.

    With every card turned up the cards of the year that are left become fewer, or, after a veto, the vetoes.
    """
    if seen.phase not in (VETOING, BIDDING):
        return None
    left = int(seen.stack.sum() + seen.queued)
    return (int(seen.year) * 100 + left) * 100 + int(seen.vetoes.sum())


def answer(seen: Any, seat: int, orders: Mapping[str, bool | int]) -> int | None:
    """The move these orders give; None: the seat must be asked."""
    if seen.phase == VETOING and AUTO_ALLOW in orders:
        return ALLOW
    if seen.phase == BIDDING and MAXIMUM in orders:
        least = int(seen.high) + 1
        most = min(orders[MAXIMUM], int(means(seen, int(seen.explorer), seen.hand[seat])))
        return least if least <= most else PASS
    if seen.phase == BIDDING and AUTO_PASS in orders:
        return PASS
    return None
