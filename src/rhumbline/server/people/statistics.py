"""What a player's finished games add up to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import sqlalchemy as sa

from rhumbline.server.http.people_forms import Best, Finished, GameRating, GameRecord, OpponentRecord, Rated
from rhumbline.server.people import ratings
from rhumbline.server.people.games import Played
from rhumbline.server.storage import schema
from rhumbline.server.storage.store import Store


def bests(finished: Iterable[Finished]) -> list[Best]:
    """The best solo game of each game and sheet, by its rating where the game has one; of equal ones the first."""
    found: dict[tuple[str, bytes], Best] = {}
    for one in sorted((one for one in finished if len(one.sitters) == 1), key=lambda one: one.ended):
        key = (one.game, msgspec.json.encode(one.options, order="sorted"))
        new = Best(one.id, one.game, one.options, 1, one.totals[0], one.rating, one.title, one.ended)
        before = found.get(key)
        if before is not None:
            new.games += before.games
        found[key] = new if before is None or _worth(new) > _worth(before) else before
        found[key].games = new.games
    return sorted(found.values(), key=lambda one: (one.game, msgspec.json.encode(one.options, order="sorted")))


def _worth(best: Best) -> int:
    return best.total if best.rating is None else best.rating


def by_game(finished: Iterable[Finished]) -> list[GameRecord]:
    """How a player has done in each game."""
    found: dict[str, GameRecord] = {}
    points: dict[str, list[int]] = {}
    for one in finished:
        record = found.setdefault(one.game, GameRecord(one.game, 0, 0, 0, 0.0, 0))
        if len(one.sitters) == 1:
            record.solo += 1
        else:
            record.games += 1
            record.won += one.places[one.seat] == 1
        points.setdefault(one.game, []).append(one.totals[one.seat])
    for game, record in found.items():
        record.average, record.best = sum(points[game]) / len(points[game]), max(points[game])
    return sorted(found.values(), key=lambda record: record.game)


def by_opponent(finished: Iterable[Played]) -> list[OpponentRecord]:
    """How a player has done against each person and each level of bots; the most frequent first.

    The latest games come first: somebody who has changed his name is called what he was called last.
    """
    found: dict[str, OpponentRecord] = {}
    for one, who in finished:
        own = one.places[one.seat]
        for sitter, place, key in zip(one.sitters, one.places, who, strict=True):
            if sitter.you:
                continue
            bot = sitter.bot if sitter.name == sitter.bot else None
            record = found.setdefault(key, OpponentRecord(sitter.name, bot, sitter.former, 0, 0, 0, 0))
            record.games += 1
            record.ahead += own < place
            record.level += own == place
            record.behind += own > place
    return sorted(found.values(), key=lambda record: (-record.games, record.name))


async def ratings_of(store: Store, player_id: str) -> list[GameRating]:
    """A player's ratings, and those of the bots in the same games."""
    c = schema.ratings.c
    his = sa.select(c.game).where(c.who == player_id)
    query = sa.select(c.game, c.who, c.mu, c.sigma, c.games).where(c.game.in_(his)).order_by(c.game)

    def work(connection: sa.Connection) -> list[GameRating]:
        found: dict[str, GameRating] = {}
        people: dict[str, list[int]] = {}
        for row in connection.execute(query):
            told = found.setdefault(row.game, GameRating(row.game, None, 0, 0, {}))
            rated = Rated(ratings.shown(row.mu, row.sigma), row.games)
            if row.who.startswith(ratings.BOT):
                told.bots[row.who.removeprefix(ratings.BOT)] = rated
            else:
                people.setdefault(row.game, []).append(rated.value)
                told.you = rated if row.who == player_id else told.you
        for game, told in found.items():
            told.people = len(people[game])
            told.place = 1 + sum(told.you is not None and value > told.you.value for value in people[game])
        return list(found.values())

    return await store.read(work)
