"""Lessons: practice tables whose cards, dice and opponents follow the script in a game's `lesson.json`.

The script is a position to begin at (or none), the luck in the order it comes in, and each seat's moves. Seat 0 is
the learner's, whose moves there are one way through. Luck and opponents go on from where the log is, so a lesson can be
left and resumed anywhere. Where the script does not fit, a bot thinks for itself: the table is never stuck.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from rhumbline.engine.game import Game, Json
from rhumbline.games import load
from rhumbline.server.http.errors import Denied
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.rows import LESSON, Chair
from rhumbline.server.storage.store import insert_table

if TYPE_CHECKING:
    from rhumbline.engine.match import Match
    from rhumbline.server.tables.registry import TableRegistry

AHEAD = 3
"""How many of a seat's moves in the script are tried, the first that is legal is made."""
OPPONENT = "greedy"
"""Who thinks where the script does not fit."""
KEPT = 7 * 24 * 3600.0
"""Seconds after which a lesson that nobody goes on with is taken away, and so is its result."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson is made of."""

    seats: int
    luck: list[str]
    moves: list[list[str]]
    options: dict[str, str] = {}
    start: Json | None = None


@cache
def script_of(game: str) -> Script | None:
    """The script of a game's lesson, if it has one."""
    file = files(load(game).package).joinpath("lesson.json")
    return msgspec.json.decode(file.read_bytes(), type=Script) if file.is_file() else None


def luck_of(game: str) -> list[str]:
    """The cards and dice of a game's lesson."""
    script = script_of(game)
    return [] if script is None else script.luck


def scripted_move(match: Match, seat: int) -> int | None:
    """What the script has this seat do next; None where it has come to its end, or that cannot be done."""
    script = script_of(match.game.name)
    done = sum(entry.by == seat for entry in match.entries)
    if script is None:
        return None
    legal, game = set(match.moves(seat)), match.game
    # Where the learner has gone another way: a rival who has been outbid passes.
    text = next((text for text in script.moves[seat][done : done + AHEAD] if text in legal), None)
    return None if text is None else game.parse(match.seen(seat), seat, text)[0]


def _lay_out(game: Game, script: Script, player_id: str, name: str, here: float) -> Any:
    from rhumbline.server.tables.live_table import due_seat, match_of  # noqa: PLC0415 (which asks for the luck above)
    from rhumbline.server.tables.lobby import new_row  # noqa: PLC0415
    from rhumbline.server.tables.table import Referee  # noqa: PLC0415

    learner = Chair(0, name, keys.hashed(keys.new_secret()), host=True, player_id=player_id, here=here)
    chairs = [learner, *(Chair(seat, OPPONENT, bot=OPPONENT) for seat in range(1, script.seats))]
    start = None if script.start is None else json.dumps(script.start)
    row = new_row(game, script.options, script.seats, private=True, start=start)._replace(seed=None, contest=LESSON)
    opening = Referee(match_of(row)).opening()
    due = due_seat(opening.branch, chairs) is not None
    return row._replace(stage="running", n=len(opening.entries), due=due), chairs, opening.entries


async def begin(registry: TableRegistry, name: str, somebody: Somebody, called: str, *, anew: bool) -> str:
    """The table of a player's lesson: the one that he has begun, or a new one."""
    from rhumbline import games  # noqa: PLC0415

    script = script_of(name) if name in games() else None
    if script is None:
        raise Denied(404, "http.lesson", "There is no lesson by that name.")
    t, s = schema.tables.c, schema.seats.c
    own = sa.select(s.table_id).where(s.player_id == somebody.player_id)
    mine = sa.select(t.id).where(t.contest == LESSON, t.game == name, t.stage == "running", t.id.in_(own))
    begun = await registry.store.read(lambda connection: connection.execute(mine.order_by(t.created.desc())).scalar())
    if begun is not None and not anew:
        return str(begun)
    registry.rules.must_be_ready(name)
    made = _lay_out(load(name), script, somebody.player_id, called, registry.clock.now())
    await registry.store.writer.change(lambda connection: insert_table(connection, *made))
    live = await registry.get(made[0].id)
    if live is not None:
        live.mine.set()  # so that an opponent who begins does so at once
    return str(made[0].id)


async def take_away(registry: TableRegistry, now: float) -> None:
    """Lessons of long ago leave nothing behind."""
    t = schema.tables.c

    def work(connection: sa.Connection) -> None:
        old = connection.execute(sa.select(t.id).where(t.contest == LESSON, t.changed < now - KEPT)).scalars().all()
        for table in reversed(schema.metadata.sorted_tables):
            if "table_id" in table.c:
                connection.execute(sa.delete(table).where(table.c.table_id.in_(old)))
        connection.execute(sa.delete(schema.tables).where(t.id.in_(old)))

    await registry.store.writer.change(work)
