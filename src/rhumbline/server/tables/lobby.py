"""Making tables and filling their seats: what people do before and between games."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rhumbline import bots
from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.engine.luck import commitment, deal_seats
from rhumbline.games import load
from rhumbline.server.http.errors import Denied, no_such_table, not_host
from rhumbline.server.http.forms import Settings
from rhumbline.server.storage import keys
from rhumbline.server.storage.keys import Proof
from rhumbline.server.storage.rows import NOBODY, Amendment, Chair, Forked, Late, Seating, Stored, StoredEntry, Tempo
from rhumbline.server.tables import days, leaving
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import ATTEMPTS, TableRegistry


class Made(NamedTuple):
    """A new table, and the secrets that are told only now."""

    table_id: str
    secrets: list[str]
    invite: str
    watch: str
    commitment: str


class Continued(NamedTuple):
    """What a table that continues another game begins with: its position, the maker's seat, who has the others."""

    start: str
    seat: int
    chairs: Sequence[Chair]
    forked: Forked


LOT: Final = "lot"
SEATED: Final = "seated"
"""How people come to their seats: dealt when the game begins, by the seed's first outcome; or as they sat down."""


class Timing(NamedTuple):
    """Whether a game is played live or over days, how many seconds there are for a move, and what comes after them."""

    tempo: Tempo = "live"
    move_time: int | None = None
    late: Late = "move"


UNTIMED = Timing()


def proper_timing(tempo: Tempo, move_time: int | None, late: Late) -> Timing:
    """A timing that can be played; over days there is always a clock."""
    least, most = days.LIVE_TIMES if tempo == "live" else days.DAYS_TIMES
    if move_time is None:
        return Timing(tempo, None if tempo == "live" else days.USUAL_DAYS, late)
    if not least <= move_time <= most:
        what = "live" if tempo == "live" else "over days"
        raise Denied(400, "http.time", f"A move {what} takes {least} to {most} seconds.")
    return Timing(tempo, move_time, late)


def new_row(
    game: Game,
    options: Mapping[str, str],
    seats: int,
    *,
    private: bool,
    start: str | None = None,
    seating: Seating = SEATED,
    timing: Timing = UNTIMED,
) -> Stored:
    """A table nobody has joined yet."""
    now = time.time()
    return Stored(
        id=keys.new_table_id(),
        game=game.name,
        rules_version=game.rules_version,
        options=json.dumps(game.filled_options(options)),
        seats=seats,
        seed=keys.new_seed(),
        drawn=1 if seating == LOT else 0,
        private=private,
        stage="open",
        start=start,
        seating=seating,
        n=0,
        due=False,
        invite_hash=None,
        watch_hash=None,
        code=None,
        code_until=0.0,
        removed=NOBODY,
        watchers_chat=False,
        rematch=None,
        created=now,
        changed=now,
        tempo=timing.tempo,
        move_time=timing.move_time,
        late=timing.late,
    )


async def make(  # noqa: PLR0913 (a table is as its maker wants it)
    registry: TableRegistry,
    game: Game,
    options: Mapping[str, str],
    seats: int,
    *,
    people: Sequence[str],
    with_bots: Sequence[str] = (),
    private: bool,
    seating: Seating = SEATED,
    timing: Timing = UNTIMED,
    player_id: str | None = None,
    continued: Continued | None = None,
) -> Made:
    """A new table: the maker, who is its host, and the people beside him have the first seats, bots the next.

    Where it continues another game the maker has the seat that he takes there, and the others are as they were.
    """
    registry.rules.must_be_ready(game.name)
    game.new_state(seats, options)
    if len(people) + len(with_bots) > seats:
        raise Denied(400, "http.seat", f"That is more people and bots than the {seats} seats of this table.")
    secrets, invite, watch = [keys.new_secret() for _ in people], keys.new_secret(), keys.new_secret()
    start = None if continued is None else continued.start
    row = new_row(game, options, seats, private=private, start=start, seating=seating, timing=timing)
    row = row._replace(invite_hash=keys.hashed(invite), watch_hash=keys.hashed(watch), **new_code())
    chairs = [
        Chair(seat, proper_name(name), keys.hashed(secret), host=seat == 0, player_id=player_id, beside=seat > 0)
        for seat, (name, secret) in enumerate(zip(people, secrets, strict=True))
    ]
    chairs += [Chair(seat, known_bot(bot), bot=bot) for seat, bot in enumerate(with_bots, len(people))]
    chairs += [Chair(seat) for seat in range(len(chairs), seats)]
    if continued is not None:
        own = chairs[0]._replace(seat=continued.seat)
        chairs = [own if chair.seat == own.seat else chair for chair in continued.chairs]
    await registry.store.create(row, chairs, forked=continued and continued.forked)
    return Made(row.id, secrets, invite, watch, commitment(str(row.seed)))


def new_code() -> dict[str, Any]:
    """The columns of a table that gets a code of its own, which works from now on."""
    return {"code": keys.new_code(), "code_until": time.time() + keys.CODE_LASTS}


async def new_links(registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof]) -> tuple[str, str]:
    """The host has new secrets for the links, and a new code while people are awaited; the old ones open nothing."""
    invite, watch = keys.new_secret(), keys.new_secret()
    async with live.lock:
        must_host(live, secrets)
        values: dict[str, Any] = {"invite_hash": keys.hashed(invite), "watch_hash": keys.hashed(watch)}
        if live.row.stage == "open":
            values |= new_code()
        await registry.store.change_table(live.id, **values)
        await registry.changed(live)
    return invite, watch


def proper_name(name: str) -> str:
    """A name that can be shown."""
    proper = " ".join(name.split())
    if not 1 <= len(proper) <= 40 or not proper.isprintable():
        raise Denied(400, "http.name", "A name has 1 to 40 printable characters.")
    return proper


def known_bot(bot: str) -> str:
    """A bot that there is."""
    if bot not in bots.names():
        raise Denied(400, "http.bot", f"There is no bot by that name; the bots are {', '.join(bots.names())}.")
    return bot


async def join(
    registry: TableRegistry,
    live: LiveTable,
    name: str,
    wanted: int | None,
    *,
    player_id: str | None = None,
    beside: bool = False,
) -> tuple[int, str]:
    """Take a free seat, for a player or for somebody beside him; gives it and its secret."""
    name = proper_name(name)
    if wanted is not None and wanted not in range(live.row.seats):
        raise Denied(404, "http.seat", "There is no such seat.")
    secret = keys.new_secret()
    async with live.lock:
        must_be_open(live)
        for seat in _seats_for(name, live.chairs) if wanted is None else [wanted]:
            host = not live.people()
            chair = Chair(seat, name, keys.hashed(secret), host=host, player_id=player_id, beside=beside)
            now = registry.clock.now()
            hosts = [one for one in live.people() if one.host and (player_id is None or one.player_id != player_id)]
            told = registry.reach.due(live.row, hosts, "joined", int(now), now, registry.reach.after)
            if await registry.store.take_seat(live.id, chair, told):
                await registry.changed(live)
                return seat, secret
    raise Denied(409, "http.seat", "That seat is taken." if wanted is not None else "All seats are taken.")


def _seats_for(name: str, chairs: Sequence[Chair]) -> list[int]:
    """The seats in the order in which somebody of this name is given one: the one kept for him, a free one, any other.

    A seat that is kept for somebody else is taken last.
    """
    order = sorted(chairs, key=lambda chair: (not (chair.kept and chair.name == name), chair.kept))
    return [chair.seat for chair in order]


async def leave(registry: TableRegistry, live: LiveTable, own: str) -> None:
    """Give up the seat whose secret has this hash, before the game; the host's part goes to another person.

    A table without people goes.
    """
    async with live.lock:
        must_be_open(live)
        others = [chair for chair in live.people() if chair.secret_hash != own]
        if not others:
            await registry.store.delete(live.id)
            registry.forget(live)
            registry.hint(live)
            return
        host = next((chair for chair in others if chair.host), others[0])
        await registry.store.give_up_seat(live.id, own, str(host.secret_hash))
        await registry.changed(live)
        if any(chair.secret_hash == own for chair in live.people()):
            raise _begun_already()


async def remove(registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof], seat: int) -> None:
    """The host sends somebody away before the game: his seat is free, and he is told so."""
    async with live.lock:
        must_host(live, secrets)
        must_be_open(live)
        chair = _person_at(live, seat)
        if chair.host:
            raise Denied(409, "http.seat", "The host cannot be sent away, but can leave.")
        await _send_away(registry, live, chair)


async def send_away(registry: TableRegistry, live: LiveTable, chair: Chair) -> None:
    """The operator sends somebody away before the game, as the host would."""
    async with live.lock:
        await _send_away(registry, live, chair)


async def _send_away(registry: TableRegistry, live: LiveTable, chair: Chair) -> None:
    if not await registry.store.remove_person(live.id, chair):
        raise _changed_meanwhile()
    await registry.changed(live)


async def give_host(registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof], seat: int) -> None:
    """The host hands his role to another person at the table."""
    async with live.lock:
        must_host(live, secrets)
        host = next(chair.secret_hash for chair in live.people() if chair.host)
        to = _person_at(live, seat)

        def decide(row: Stored, chairs: list[Chair]) -> Amendment | None:
            hosts = [chair.secret_hash for chair in chairs if chair.host]
            return leaving.make_host(live, row, chairs, to.secret_hash) if hosts == [host] else None

        if await registry.store.amend(live.id, decide) is None:
            raise _changed_meanwhile()
        await registry.changed(live)


async def make_ready(registry: TableRegistry, live: LiveTable, own: str, *, ready: bool) -> None:
    """Whoever has the seat whose secret has this hash is ready to begin, or no longer."""
    async with live.lock:
        must_be_open(live)
        if not await registry.store.make_ready(live.id, own, ready=ready):
            raise _changed_meanwhile()
        await registry.changed(live)


async def change_settings(registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof], wanted: Settings) -> None:
    """The host chooses other options or another pace before the game, or at any time whether watchers may talk."""
    async with live.lock:
        must_host(live, secrets)
        values: dict[str, Any] = {}
        if wanted.options is not None:
            if live.row.start is not None:
                raise Denied(409, "http.options", "This table goes on from a position; its options are fixed.")
            game = load(live.row.game)
            game.new_state(live.row.seats, wanted.options)
            values["options"] = json.dumps(game.filled_options(wanted.options))
        if (timing := wanted.timing) is not None:
            values |= proper_timing(timing.tempo, timing.move_time, timing.late)._asdict()
        if values:
            must_be_open(live)
            if not await registry.store.change_game(live.id, **values):
                raise _changed_meanwhile()
        if wanted.watchers_chat is not None:
            await registry.store.change_table(live.id, watchers_chat=wanted.watchers_chat)
        await registry.changed(live)


async def set_webhook(
    registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof], address: str | None, language: str
) -> None:
    """The host has a group chat told whose turn it is, in this language; None: no longer."""
    async with live.lock:
        must_host(live, secrets)
        await registry.store.change_table(live.id, webhook=address, webhook_language=language)
        await registry.changed(live)


async def set_quiet(registry: TableRegistry, live: LiveTable, own: Sequence[str], *, quiet: bool) -> None:
    """Those with these secrets hear nothing of the table while they are not there, or again."""
    async with live.lock:
        for secret_hash in own:
            await registry.store.change_own_seat(live.id, secret_hash, quiet=quiet)
        await registry.changed(live)


def _person_at(live: LiveTable, seat: int) -> Chair:
    if seat not in range(live.row.seats) or not live.chairs[seat].is_person:
        raise Denied(404, "http.seat", "No person has this seat.")
    return live.chairs[seat]


def _changed_meanwhile() -> Denied:
    return Denied(409, "http.stage", "The table has changed meanwhile; look again.")


async def set_bot(
    registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof], seat: int, bot: str | None
) -> None:
    """The host fills a seat with a bot, or hands a person's seat to one and back; everybody may take back his own."""
    if seat not in range(live.row.seats):
        raise Denied(404, "http.seat", "There is no such seat.")
    if bot is not None:
        known_bot(bot)
    own = seat in live.seats_with(secrets)
    if live.row.stage == "running" and (bot is None or live.chairs[seat].secret_hash is not None):
        if bot is not None or not own:
            must_host(live, secrets)
        if bot is None:
            await leaving.come_back(registry, live, seat)
        else:
            await leaving.put_in(registry, live, seat, bot, own=own)
        return
    async with live.lock:
        if bot is not None or seat not in live.seats_with(secrets):
            must_host(live, secrets)
        if live.row.stage == "over":
            raise Denied(409, "http.stage", "The game is over.")
        chair = live.chairs[seat]
        person = chair.secret_hash is not None
        # A bot that plays for somebody goes on under his name.
        stays = person or (chair.kept and bot is not None)
        values: dict[str, Any] = {"bot": bot} if stays else {"bot": bot, "name": bot or "", "kept": False}
        await registry.store.change_seat(live.id, seat, **values)
        await registry.refresh(live)
        await registry.store.change_table(live.id, due=live.is_due())
        await registry.changed(live)


def must_host(live: LiveTable, secrets: Sequence[Proof]) -> None:
    """One of the seats with these secrets must be the host's."""
    if not any(live.chairs[seat].host for seat in live.seats_with(secrets)):
        raise not_host()


def seats_are_free() -> Denied:
    """Said when a game is to begin that cannot yet."""
    return Denied(409, "http.start", "Some seats are still free; fill them with people or bots.")


async def start(registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof]) -> None:
    """The host begins the game once every seat is taken; if by lot, people and bots are dealt to the seats."""
    async with live.lock:
        for _ in range(ATTEMPTS):
            if live.id not in registry.live:
                raise no_such_table()
            must_host(live, secrets)
            must_be_open(live)
            if live.outdated:
                raise Denied(409, "http.rules", "The rules have changed since; choose the options again, then begin.")
            if not all(chair.taken for chair in live.chairs):
                raise seats_are_free()
            by_lot = live.row.seating == LOT
            order = deal_seats(str(live.row.seed), live.row.seats) if by_lot else range(live.row.seats)
            if await registry.begin(live, [live.chairs[place]._replace(seat=seat) for seat, place in enumerate(order)]):
                return
    raise Denied(409, "http.start", "The table is changing too fast; look again.")


def must_be_open(live: LiveTable) -> None:
    """What is done before the game only."""
    if live.row.stage != "open":
        raise _begun_already()


def _begun_already() -> Denied:
    return Denied(409, "http.stage", "The game has already begun.")


async def keep_record(
    registry: TableRegistry, record: Mapping[str, Any], entries: Sequence[StoredEntry], seats: int
) -> tuple[str, str]:
    """A finished game from elsewhere, as a table that whoever has its link can replay and fork; gives name and key.

    It may tell of people who know nothing of it, so nobody comes upon it without the link.
    """
    try:
        game = load(str(record["game"]))
    except BadInput:
        raise no_such_table() from None
    key = keys.new_replay_key()
    row = new_row(game, record["options"], seats, private=True)._replace(replay_key=key)
    begin = json.dumps(record["start"]) if record.get("start") is not None else None
    row = row._replace(seed=record.get("seed"), drawn=record.get("drawn", 0), start=begin, stage="over", n=len(entries))
    sitters = record.get("players") or [{}] * seats
    chairs = [Chair(seat, one.get("name", ""), bot=one.get("bot")) for seat, one in enumerate(sitters)]
    await registry.store.create(row, chairs, entries)
    return row.id, key
