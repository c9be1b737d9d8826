"""What pays in Pizarro & Co.: explorers and the gold cards kept; and what explorers cost."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from rhumbline.engine.payments import About, Payment
from rhumbline.games.pizarro import components
from rhumbline.games.pizarro.events import Scored, Sold

EXPLORERS, PRICES = "Explorers", "Prices"
GROUPS = {
    EXPLORERS: About(
        "Points at the end for one seat with ships of that explorer, all of them together; gold cards for every seat."
    ),
    PRICES: About("Gold bid for one card of that explorer.", "gold"),
}
TITLES = dict(zip(components.EXPLORERS, components.EXPLORER_TITLES, strict=True))


def payments(events: Sequence[Event], _scores: Sequence[Json]) -> Iterator[Payment]:
    """Auction by auction what was bid, and seat by seat what it came to."""
    for event in events:
        if isinstance(event, Sold):
            yield Payment(PRICES, TITLES[event.explorer], event.price)
        elif isinstance(event, Scored):
            points: Counter[str] = Counter()
            for line in event.lines:
                points[line.name] += line.points
            for name, paid in points.items():
                yield Payment(EXPLORERS, name, paid)
