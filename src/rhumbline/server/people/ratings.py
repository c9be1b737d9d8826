"""How well people and bots play a game, by comparison: a Plackett-Luce rating of everybody who has met."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from openskill.models import PlackettLuce

from rhumbline.server.storage import schema

MODEL = PlackettLuce()
BOT = "bot:"
"""Before the name of a bot that is rated; no player's id has a colon in it."""
SCALE, START = 40.0, 1000.0
LOCK = 7274687


def shown(mu: float, sigma: float) -> int:
    """A rating as people read it: what one is worth at least, as far as is known; whoever is new has 1000."""
    return round(START + SCALE * (mu - 3 * sigma))


def rate(connection: sa.Connection, game: str, places: Sequence[tuple[str, int]]) -> None:
    """Count one game: who took part, and the places they took. Nothing is counted of fewer than two.

    A bot's level may have several seats; its rating then moves by the mean of what its seats would move it.
    """
    names = sorted({who for who, _ in places})
    if len(names) < 2:
        return
    if connection.dialect.name == "postgresql":
        # Two processes may count games of the same people at once; SQLite has one writer anyway.
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    c = schema.ratings.c
    query = sa.select(c.who, c.mu, c.sigma).where(c.game == game, c.who.in_(names))
    before = {who: (mu, sigma) for who, mu, sigma in connection.execute(query)}
    new = (MODEL.mu, MODEL.sigma)
    teams = [[MODEL.create_rating(list(before.get(who, new)))] for who, _ in places]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for _, place in places])]
    for name in names:
        own = [rating for (who, _), rating in zip(places, after, strict=True) if who == name]
        values = {
            "mu": sum(rating.mu for rating in own) / len(own),
            "sigma": sum(rating.sigma for rating in own) / len(own),
        }
        if name in before:
            change = sa.update(schema.ratings).where(c.game == game, c.who == name)
            connection.execute(change.values(games=c.games + 1, **values))
        else:
            connection.execute(sa.insert(schema.ratings).values(game=game, who=name, games=1, **values))
