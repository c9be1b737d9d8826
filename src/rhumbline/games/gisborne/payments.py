"""What pays in Gisborne: chips and how they are won, places in a position scoring, and tiles."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from rhumbline.engine.payments import About, Payment
from rhumbline.games.gisborne.events import (
    BridgeCrossed,
    ChipLost,
    ChipWon,
    PositionCard,
    PushedOn,
    ScoringBegan,
    TileLaid,
    Walked,
)

CHIPS, PLACES, TILES = "Card chips", "Position scorings", "Tiles"
GROUPS = {
    CHIPS: About("Points for one seat in one game."),
    PLACES: About("Cards put into the chest in one scoring, a point each, by place from the front."),
    TILES: About(
        "Chips won by landing on the tile, less those its wolves took: all seats together, if the tile is on the road."
    ),
}
WAYS = {"landing": "Landed on", "passing": "Passed last", "arriving": "First on the beach"}
WOLVES = "Lost to wolves"
ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth")


def payments(events: Sequence[Event], scores: Sequence[Json]) -> Iterator[Payment]:
    """Chips by how they were won and where, and cards by place."""
    yield from _places(events)
    chips = Counter({(seat, way): 0 for seat in range(len(scores)) for way in (*WAYS.values(), WOLVES)})
    tiles: Counter[str] = Counter()
    stands = [""] * len(scores)
    for event in events:
        if isinstance(event, TileLaid):
            tiles[event.tile] += 0
        elif isinstance(event, Walked | PushedOn | BridgeCrossed):
            stands[event.seat] = event.to.partition(" ")[0]
        elif isinstance(event, ChipWon):
            chips[event.seat, WAYS[event.how]] += event.value
            if event.how == "landing":
                tiles[stands[event.seat]] += event.value
        elif isinstance(event, ChipLost):
            chips[event.seat, WOLVES] -= event.value
            tiles[stands[event.seat]] -= event.value
    for (_seat, way), points in chips.items():
        yield Payment(CHIPS, way, points)
    for tile, points in tiles.items():
        yield Payment(TILES, f"Tile {tile}", points)


def _places(events: Sequence[Event]) -> Iterator[Payment]:
    order: list[int] = []
    kept: Counter[int] = Counter()
    for event in events:
        if isinstance(event, ScoringBegan):
            yield from _scoring(order, kept)
            order, kept = event.order, Counter()
        elif isinstance(event, PositionCard) and event.where == "chest":
            kept[event.seat] += 1
    yield from _scoring(order, kept)


def _scoring(order: Sequence[int], kept: Counter[int]) -> Iterator[Payment]:
    for place, seat in zip(ORDINALS, order, strict=False):
        yield Payment(PLACES, place, kept[seat])
