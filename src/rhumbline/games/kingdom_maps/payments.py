"""What pays in Kingdom Maps: the criteria in play, and the question mark."""

from collections.abc import Iterator, Sequence

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from rhumbline.engine.payments import About, Payment
from rhumbline.games.kingdom_maps.components import CRITERIA
from rhumbline.games.kingdom_maps.events import QueryScored

IN_PLAY, QUERY = "Goals", "Question mark"
GROUPS = {
    IN_PLAY: About("Points for one seat's map at the end, where the goal is in play."),
    QUERY: About("Points at once for drawing the question mark and picking this goal."),
}
TITLES = {one.id: one.title for one in CRITERIA}


def payments(events: Sequence[Event], scores: Sequence[Json]) -> Iterator[Payment]:
    """What is on the sheets at the end, and what the question mark paid on the way."""
    for sheet in scores:
        for line in sheet["lines"]:
            if line["rule"] != "query.1":
                yield Payment(IN_PLAY, line["name"], line["points"])
    for event in events:
        if isinstance(event, QueryScored):
            yield Payment(QUERY, TITLES[event.criterion], event.points)
