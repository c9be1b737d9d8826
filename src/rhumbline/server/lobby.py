"""Making tables and filling their seats: what people do before and between games."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from rhumbline import bots
from rhumbline.core.chance import commitment
from rhumbline.core.errors import BadInput, IllegalMove
from rhumbline.core.game import Game
from rhumbline.games import load
from rhumbline.server import keys
from rhumbline.server.errors import Denied, no_such_table, not_host
from rhumbline.server.hall import Hall
from rhumbline.server.live import Live
from rhumbline.server.store import Chair, Stored
from rhumbline.server.table import Proposal, Referee
from rhumbline.server.writer import LogLine


class Made(NamedTuple):
    """A new table, and the secrets that are told only now."""

    table_id: str
    secrets: list[str]
    invite: str
    watch: str
    commitment: str


def new_row(game: Game, options: Mapping[str, str], seats: int, *, private: bool, start: str | None = None) -> Stored:
    """A table nobody has joined yet."""
    now = time.time()
    return Stored(
        id=keys.new_table_id(),
        game=game.name,
        rules_version=game.rules_version,
        options=json.dumps(game.filled_options(options)),
        seats=seats,
        seed=keys.new_seed(),
        drawn=0,
        private=private,
        stage="open",
        start=start,
        n=0,
        due=False,
        invite_hash=None,
        watch_hash=None,
        rematch=None,
        created=now,
        changed=now,
    )


async def make(
    hall: Hall,
    game: Game,
    options: Mapping[str, str],
    seats: int,
    *,
    people: Sequence[str],
    with_bots: Sequence[str] = (),
    private: bool,
    start: str | None = None,
) -> Made:
    """A new table: the maker, who is its host, and the people beside him have the first seats, bots the next."""
    game.new_state(seats, options)
    if len(people) + len(with_bots) > seats:
        raise Denied(400, "http.seat", f"That is more people and bots than the {seats} seats of this table.")
    secrets, invite, watch = [keys.new_secret() for _ in people], keys.new_secret(), keys.new_secret()
    row = new_row(game, options, seats, private=private, start=start)
    row = row._replace(invite_hash=keys.hashed(invite), watch_hash=keys.hashed(watch))
    chairs = [
        Chair(seat, proper_name(name), keys.hashed(secret), host=seat == 0)
        for seat, (name, secret) in enumerate(zip(people, secrets, strict=True))
    ]
    chairs += [Chair(seat, known_bot(bot), bot=bot) for seat, bot in enumerate(with_bots, len(people))]
    chairs += [Chair(seat) for seat in range(len(chairs), seats)]
    await hall.store.create(row, chairs)
    return Made(row.id, secrets, invite, watch, commitment(str(row.seed)))


def proper_name(name: str) -> str:
    """A name that can be shown."""
    words = " ".join(name.split())
    if not 1 <= len(words) <= 40 or not words.isprintable():
        raise Denied(400, "http.name", "A name has 1 to 40 letters that can be printed.")
    return words


def known_bot(bot: str) -> str:
    """A bot that there is."""
    if bot not in bots.names():
        raise Denied(400, "http.bot", f"There is no bot of that name; the bots are {', '.join(bots.names())}.")
    return bot


async def join(hall: Hall, live: Live, name: str, wanted: int | None) -> tuple[int, str]:
    """Take a free seat; gives it and its secret."""
    name = proper_name(name)
    if wanted is not None and wanted not in range(live.row.seats):
        raise Denied(404, "http.seat", "There is no such seat.")
    secret = keys.new_secret()
    async with live.lock:
        _must_be_open(live)
        for seat in range(live.row.seats) if wanted is None else [wanted]:
            values = {"name": name, "secret_hash": keys.hashed(secret), "host": not live.people()}
            if await hall.store.change_seat(live.id, seat, only_if_free=True, **values):
                await hall.changed(live)
                return seat, secret
    raise Denied(409, "http.seat", "That seat is taken." if wanted is not None else "All seats are taken.")


async def leave(hall: Hall, live: Live, seat: int) -> None:
    """Give a seat up before the game; the host's part goes to another person, and a table without people goes."""
    async with live.lock:
        _must_be_open(live)
        others = [chair for chair in live.people() if chair.seat != seat]
        if not others:
            await hall.store.delete(live.id)
            hall.forget(live)
            hall.hint(live)
            return
        if live.chairs[seat].host:
            await hall.store.change_seat(live.id, others[0].seat, host=True)
        await hall.store.change_seat(live.id, seat, name="", secret_hash=None, host=False, orders="{}")
        await hall.changed(live)


async def set_bot(hall: Hall, live: Live, asking: Collection[int], seat: int, bot: str | None) -> None:
    """The host fills a seat with a bot, or hands a person's seat to one and back; everybody may take back his own."""
    if seat not in range(live.row.seats):
        raise Denied(404, "http.seat", "There is no such seat.")
    if not (seat in asking and bot is None):
        must_host(live, asking)
    if bot is not None:
        known_bot(bot)
    if live.row.stage == "over":
        raise Denied(409, "http.stage", "The game is over.")
    async with live.lock:
        chair = live.chairs[seat]
        if bot is None and chair.secret_hash is None and live.row.stage != "open":
            raise Denied(409, "http.seat", "No person has this seat; a bot must play it.")
        person = chair.secret_hash is not None
        values: dict[str, Any] = {"bot": bot} if person else {"bot": bot, "name": bot or ""}
        await hall.store.change_seat(live.id, seat, **values)
        await hall.refresh(live)
        await hall.store.change_table(live.id, due=live.is_due())
        await hall.changed(live)


def must_host(live: Live, asking: Collection[int]) -> None:
    """One of the seats that ask must be the host's."""
    if not any(live.chairs[seat].host for seat in asking):
        raise not_host()


def seats_are_free() -> Denied:
    """Said when a game is to begin that cannot yet."""
    return Denied(409, "http.start", "Some seats are still free; fill them with people or bots.")


async def start(hall: Hall, live: Live, asking: Collection[int]) -> None:
    """The host begins the game once every seat is taken."""

    def check() -> None:
        """The lock is held: somebody may just have left."""
        if live.id not in hall.live:
            raise no_such_table()
        must_host(live, asking)
        _must_be_open(live)
        if not all(chair.taken for chair in live.chairs):
            raise seats_are_free()

    def propose(referee: Referee) -> Proposal | None:
        if referee.n > 0:
            return None
        check()
        return referee.opening()

    if live.referee.opening().lines:
        try:
            await hall.command(live, propose)
        except IllegalMove as refusal:
            raise Denied(409, "http.start", refusal.sentence) from None
        return
    # A forked position may begin with a decision: there is nothing to log, only the stage changes.
    async with live.lock:
        check()
        await hall.store.change_table(live.id, stage="running", due=live.due_seat(live.referee.match) is not None)
        await hall.changed(live)


def _must_be_open(live: Live) -> None:
    if live.row.stage != "open":
        raise Denied(409, "http.stage", "The game has begun already.")


async def rematch(hall: Hall, live: Live) -> str:
    """A new table with the same people and bots; whoever of them asks first makes it."""
    if live.row.stage != "over":
        raise Denied(409, "http.stage", "The game is not over yet.")
    if live.row.rematch is not None:
        return live.row.rematch
    game = load(live.row.game)
    row = new_row(game, json.loads(live.row.options), live.row.seats, private=live.row.private)
    row = row._replace(invite_hash=live.row.invite_hash, watch_hash=live.row.watch_hash)
    # Everybody moves one seat on, so that another one begins.
    chairs = [live.chairs[(seat - 1) % live.row.seats] for seat in range(live.row.seats)]
    await hall.store.create(
        row, [chair._replace(seat=seat, orders="{}", seen=0.0) for seat, chair in enumerate(chairs)]
    )
    named = await hall.store.swap_rematch(live.id, row.id)
    if named != row.id:
        await hall.store.delete(row.id)
    async with live.lock:
        await hall.changed(live)
    return named


async def keep_record(hall: Hall, record: Mapping[str, Any], lines: Sequence[LogLine], seats: int) -> str:
    """A finished game from elsewhere, as a table that anybody can replay and fork; gives its name."""
    try:
        game = load(str(record["game"]))
    except BadInput:
        raise no_such_table() from None
    row = new_row(game, record["options"], seats, private=False)
    begin = json.dumps(record["start"]) if record.get("start") is not None else None
    row = row._replace(seed=record.get("seed"), drawn=record.get("drawn", 0), start=begin, stage="over", n=len(lines))
    await hall.store.create(row, [Chair(seat, f"seat {seat}") for seat in range(seats)], lines)
    return row.id
