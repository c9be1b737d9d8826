"""What pays in Cartographers: scoring cards, coins and monsters, and the seasons."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rhumbline.engine.events import Event
from rhumbline.engine.game import Json
from rhumbline.engine.payments import About, Payment
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.events import SeasonScored

CARDS, BESIDE, SEASONS = "Scoring cards", "Coins and monsters", "Seasons"
GROUPS = {
    CARDS: About("Stars for one seat in one game, in both seasons that score the card.", "stars"),
    BESIDE: About("Stars for one seat in one game, in all four seasons.", "stars"),
    SEASONS: About("Stars for one seat in one season.", "stars"),
}
TITLES = dict(zip(components.EDICTS, components.EDICT_TITLES, strict=True))
SEASON_TITLES = dict(zip(components.SEASONS, components.SEASON_TITLES, strict=True))


def payments(events: Sequence[Event], scores: Sequence[Json]) -> Iterator[Payment]:
    """Season by season what every seat was paid."""
    for seat in range(len(scores)):
        scored = [event for event in events if isinstance(event, SeasonScored) and event.seat == seat]
        stars: Counter[str] = Counter()
        for season in scored:
            yield Payment(SEASONS, SEASON_TITLES[season.season], season.stars)
            for paid in season.edicts:
                stars[paid.edict] += paid.stars
        for edict, points in stars.items():
            yield Payment(CARDS, TITLES[edict], points)
        yield Payment(BESIDE, "Coins", sum(season.coins for season in scored))
        yield Payment(BESIDE, "Monsters", sum(season.monsters for season in scored))
