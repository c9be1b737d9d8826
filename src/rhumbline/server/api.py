"""The HTTP side: tables, seats, records. Every answer is JSON; what is wrong is said with a rule and a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Controller, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import Parameter

from rhumbline import bots
from rhumbline import games as game_names
from rhumbline.core import record as records
from rhumbline.core.errors import BadInput
from rhumbline.core.game import SPECTATOR
from rhumbline.games import load
from rhumbline.server import afterwards, keys, lobby, orders, words
from rhumbline.server.doorkeeper import BETWEEN_SECRETS, SEAT_COOKIE, WATCH_COOKIE, Doorkeeper, cookie, secrets_in
from rhumbline.server.errors import Denied, no_such_table
from rhumbline.server.forms import (
    Created,
    Enter,
    Entered,
    Fork,
    Games,
    Join,
    Key,
    Links,
    Listed,
    NewTable,
    Seated,
    SetBot,
    Shelf,
    TableName,
)
from rhumbline.server.hall import Hall
from rhumbline.server.live import Live
from rhumbline.server.socket import converse

TableId = Annotated[str, Parameter(max_length=24)]
SeatOfMine = Annotated[int | None, Parameter(ge=0, le=100, description="One of the seats of this device.")]
NO_SEAT = -2
MOST_LISTED = 100


async def _get(request: Any, table_id: str) -> Live | None:
    """A table, if there is one and its rules are ours."""
    hall: Hall = request.app.state.hall
    try:
        live = await hall.get(table_id)
    except BadInput as problem:
        raise Denied(409, "http.rules", f"{problem}.") from None
    if live is not None:
        await hall.look_again(live)
    return live


class Asker(NamedTuple):
    """A table, whose eyes the asker has there, and the seats of his device with their secrets."""

    live: Live
    viewer: int
    seats: dict[int, str]

    def room(self) -> words.Room:
        """The table as the asker may know it."""
        return self.live.room(self.viewer, list(self.seats.values()))


async def find(request: Any, table_id: str, seat: int | None = None) -> Asker:
    """Who asks, as the seat he names or the first of his device; as if there were no table he may not know of."""
    live = await _get(request, table_id)
    if live is None:
        raise no_such_table()
    seats = live.seats_with(secrets_in(request.cookies))
    if not seats and not live.may_watch(request.cookies.get(WATCH_COOKIE)):
        raise no_such_table()
    if seat is not None and seat not in seats:
        raise Denied(403, "http.seat", "Only whoever has this seat can do that.")
    return Asker(live, next(iter(seats), SPECTATOR) if seat is None else seat, seats)


async def _find_seat(request: Any, table_id: str, seat: int | None = None) -> Asker:
    asker = await find(request, table_id, seat)
    if asker.viewer == SPECTATOR:
        raise Denied(403, "http.seat", "Only somebody with a seat at this table can do that.")
    return asker


def _with_cookie(request: Any, table_id: str, name: str, secret: str, body: Any, status: int = 200) -> Response[Any]:
    made = cookie(table_id, name, secret, secure=request.url.scheme == "https")
    return Response(body, status_code=status, headers={"set-cookie": made})


def _with_seats(request: Any, table_id: str, secrets: Iterable[str], body: Any, status: int = 200) -> Response[Any]:
    """The secrets of all seats of a device are in one cookie."""
    return _with_cookie(request, table_id, SEAT_COOKIE, BETWEEN_SECRETS.join(secrets), body, status)


def _created(request: Any, made: lobby.Made) -> Response[Created]:
    body = Created(made.table_id, 0, list(range(len(made.secrets))), made.invite, made.watch, made.commitment)
    return _with_seats(request, made.table_id, made.secrets, body, 201)


def _count_new_table(request: Any) -> None:
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    if not doorkeeper.new_tables.take(request.client.host if request.client else ""):
        raise Denied(429, "http.rate", "That is a lot of tables; wait a moment.")


@get("/api/games", summary="The games and the bots")
async def list_games() -> Games:
    """What can be played."""
    shelf = [
        Shelf(
            name=game.name,
            title=game.title,
            credit=game.credit,
            seats=list(game.seats),
            options={option: list(values) for option, values in game.options.items()},
            rules_version=game.rules_version,
            orders=orders.known(game),
        )
        for game in map(load, game_names())
    ]
    return Games(shelf, bots.names())


class Tables(Controller):
    """Tables: made, joined, started, looked at."""

    path = "/api/tables"

    @get(summary="Tables that everybody may know of")
    async def list_tables(
        self, state: State, stage: Annotated[str, Parameter(pattern="^(open|running|over)$")] = "open"
    ) -> list[Listed]:
        """The latest first."""
        store = state.hall.store
        rows = await store.tables_at(stage, MOST_LISTED)
        chairs = await store.chairs_of([row.id for row in rows])
        return [
            Listed(
                id=row.id,
                game=row.game,
                options=msgspec.json.decode(row.options),
                seats=row.seats,
                free=sum(not chair.taken for chair in chairs[row.id]),
                people=[chair.name for chair in chairs[row.id] if chair.secret_hash is not None],
                stage=row.stage,
            )
            for row in rows
        ]

    @post(summary="Make a table; the maker has seat 0 and is its host")
    async def make(self, request: Request[Any, Any, Any], data: NewTable) -> Response[Created]:
        """The answer has the secrets of the table's links, and the cookie of the maker's seat."""
        _count_new_table(request)
        hall: Hall = request.app.state.hall
        people = [data.name, *data.beside_names]
        if data.start and len(people) + len(data.bots) < data.seats:
            raise lobby.seats_are_free()
        try:
            game = load(data.game)
            made = await lobby.make(
                hall, game, data.options, data.seats, people=people, with_bots=data.bots, private=data.private
            )
        except BadInput as problem:
            raise Denied(400, "http.table", f"{problem}.") from None
        if data.start and (live := await hall.get(made.table_id)) is not None:
            await lobby.start(hall, live, [0])
        return _created(request, made)

    @get("/{table_id:str}", summary="Who sits where, and how far it is")
    async def look(self, request: Request[Any, Any, Any], table_id: TableId, seat: SeatOfMine = None) -> words.Room:
        """A table as the asker may know it."""
        return (await find(request, table_id, seat)).room()

    @post("/{table_id:str}/join", status_code=200, summary="Take a seat")
    async def join(self, request: Request[Any, Any, Any], table_id: TableId, data: Join) -> Response[Seated]:
        """The seat's secret comes as a cookie, with those of the other seats of the device."""
        hall: Hall = request.app.state.hall
        live = await _get(request, table_id)
        if live is None:
            raise no_such_table()
        seats = live.seats_with(secrets_in(request.cookies))
        invited = not live.row.private or keys.fits(data.invite, live.row.invite_hash)
        if not invited and not (data.beside and seats):
            raise no_such_table()
        if seats and not data.beside:
            raise Denied(409, "http.seat", f"You have seat {next(iter(seats))} already.")
        seat, secret = await lobby.join(hall, live, data.name, data.seat)
        seats[seat] = secret
        return _with_seats(request, table_id, seats.values(), Seated(seat, sorted(seats)))

    @post("/{table_id:str}/enter", status_code=200, summary="Exchange the secret of a link for a cookie")
    async def enter(self, request: Request[Any, Any, Any], table_id: TableId, data: Enter) -> Response[Entered]:
        """So that the secret leaves the address bar. A device that has seats here keeps them; the new one is first."""
        live = await _get(request, table_id)
        if live is not None and data.key is not None and (found := live.seats_with([data.key])):
            seats = found | live.seats_with(secrets_in(request.cookies))
            return _with_seats(request, table_id, seats.values(), Entered(*found))
        if live is not None and data.watch is not None and keys.fits(data.watch, live.row.watch_hash):
            return _with_cookie(request, table_id, WATCH_COOKIE, data.watch, Entered(None))
        raise no_such_table()

    @post("/{table_id:str}/key", status_code=200, summary="The secret of one's own seat, for another device")
    async def key(self, request: Request[Any, Any, Any], table_id: TableId, seat: SeatOfMine = None) -> Key:
        """It is in the asker's cookie; the server does not keep it."""
        asker = await _find_seat(request, table_id, seat)
        return Key(asker.seats[asker.viewer])

    @post("/{table_id:str}/links", status_code=200, summary="New secrets for the links; the host's")
    async def links(self, request: Request[Any, Any, Any], table_id: TableId) -> Links:
        """The old ones no longer open the table."""
        live, _, seats = await _find_seat(request, table_id)
        lobby.must_host(live, seats)
        made = Links(keys.new_secret(), keys.new_secret())
        hall: Hall = request.app.state.hall
        async with live.lock:
            hashes = {"invite_hash": keys.hashed(made.invite), "watch_hash": keys.hashed(made.watch)}
            await hall.store.change_table(live.id, **hashes)
            await hall.changed(live)
        return made

    @post("/{table_id:str}/leave", status_code=200, summary="Give one's seat up before the game")
    async def leave(self, request: Request[Any, Any, Any], table_id: TableId, seat: SeatOfMine = None) -> Entered:
        """A table that nobody sits at goes."""
        asker = await _find_seat(request, table_id, seat)
        await lobby.leave(request.app.state.hall, asker.live, asker.viewer)
        return Entered(None)

    @post("/{table_id:str}/seats/{seat:int}", status_code=200, summary="Let a bot play a seat, or no longer")
    async def set_bot(
        self,
        request: Request[Any, Any, Any],
        table_id: TableId,
        seat: Annotated[int, Parameter(ge=0, le=100)],
        data: SetBot,
    ) -> words.Room:
        """The host's; everybody may take back his own seat."""
        asker = await _find_seat(request, table_id)
        await lobby.set_bot(request.app.state.hall, asker.live, asker.seats, seat, data.bot)
        return asker.room()

    @post("/{table_id:str}/start", status_code=200, summary="Begin; the host's")
    async def start(self, request: Request[Any, Any, Any], table_id: TableId) -> words.Room:
        """Once every seat is taken."""
        asker = await _find_seat(request, table_id)
        await lobby.start(request.app.state.hall, asker.live, asker.seats)
        return asker.room()

    @post("/{table_id:str}/rematch", status_code=200, summary="The same people again, everybody one seat on")
    async def rematch(self, request: Request[Any, Any, Any], table_id: TableId) -> Response[TableName]:
        """Whoever asks first makes the table; everybody who asks gets the cookie of his device's seats there."""
        asker = await _find_seat(request, table_id)
        _count_new_table(request)
        new_id = await lobby.rematch(request.app.state.hall, asker.live)
        return _with_seats(request, new_id, asker.seats.values(), TableName(new_id))

    @post("/{table_id:str}/fork", summary="A new table from a position of a finished game")
    async def fork(self, request: Request[Any, Any, Any], table_id: TableId, data: Fork) -> Response[Created]:
        """What could not be seen is dealt anew."""
        live = (await find(request, table_id)).live
        _count_new_table(request)
        begin = await asyncio.to_thread(afterwards.fork_start, live, data.step, data.seat)
        game, _ = afterwards.game_and_start(live)
        made = await lobby.make(
            request.app.state.hall,
            game,
            msgspec.json.decode(live.row.options),
            live.row.seats,
            people=[data.name],
            private=data.private,
            start=begin,
        )
        return _created(request, made)

    @get("/{table_id:str}/record", summary="A finished game as JSON lines", media_type="application/x-ndjson")
    async def record(self, request: Request[Any, Any, Any], table_id: TableId) -> str:
        """The seed is in it: `rhumbline verify` checks every card and die."""
        live = (await find(request, table_id)).live
        afterwards.must_be_over(live)
        return "".join(f"{line}\n" for line in records.lines(live.referee.record()))

    @get("/{table_id:str}/replay", summary="A step of a game, with one's own eyes or, when it is over, anybody's")
    async def replay(
        self,
        request: Request[Any, Any, Any],
        table_id: TableId,
        step: Annotated[
            int | None, Parameter(ge=0, le=1_000_000, description="The last one, if none is named.")
        ] = None,
        event: Annotated[
            int | None, Parameter(ge=0, le=1_000_000, description="The step that tells this line.")
        ] = None,
        since: Annotated[int | None, Parameter(ge=-1, le=1_000_000, description="Events since this step.")] = None,
        eyes: Annotated[str | None, Parameter(max_length=5)] = None,
        seat: SeatOfMine = None,
    ) -> dict[str, Any]:
        """`eyes` is a seat, `watch`, or `open`; steps are numbered as those eyes saw them, all entries when open."""
        live, own, seats = await find(request, table_id, seat)
        if live.row.stage == "open":
            raise Denied(409, "http.stage", "The game has not begun.")
        if eyes == "open":
            wanted = event + 1 if event is not None else live.referee.n if step is None else step
            return await asyncio.to_thread(afterwards.step_open, live, wanted, since)
        viewer = afterwards.watcher(live, eyes, own, seats)
        if event is not None:
            step = afterwards.step_with(live, viewer, event)
        elif step is None:
            step = live.referee.now.number(viewer)
        return await asyncio.to_thread(afterwards.step_seen, live, viewer, step, since)

    @get("/{table_id:str}/luck", summary="Everything needed to derive each card and die again")
    async def luck(self, request: Request[Any, Any, Any], table_id: TableId) -> dict[str, Any]:
        """Only when the game is over."""
        live = (await find(request, table_id)).live
        return await asyncio.to_thread(afterwards.luck, live)

    @websocket("/{table_id:str}/live")
    async def live(self, socket: WebSocket[Any, Any, Any], table_id: TableId) -> None:
        """The live socket; `?since=N` after a lost connection, `&seat=N` for one of several seats of a device."""
        doorkeeper: Doorkeeper = socket.app.state.doorkeeper
        if not doorkeeper.lets_in(socket.headers) or not doorkeeper.sockets.take(
            socket.client.host if socket.client else ""
        ):
            await socket.close(1008)
            return
        wanted = socket.query_params.get("seat")
        try:
            seat = None if wanted is None else int(wanted) if wanted.isdecimal() and len(wanted) < 4 else NO_SEAT
            found, viewer, seats = await find(socket, table_id, seat)
        except Denied:
            await socket.close(1008)
            return
        await converse(socket, socket.app.state.hall, doorkeeper, found, viewer, list(seats.values()))


@post("/api/records", summary="Keep a finished game from elsewhere, as JSON lines")
async def keep_record(request: Request[Any, Any, Any]) -> TableName:
    """Every entry is checked, and the luck if the seed is known."""
    _count_new_table(request)
    try:
        record = records.parse((await request.body()).decode("utf-8"))
    except (BadInput, UnicodeDecodeError) as problem:
        raise Denied(400, "http.record", f"This is not a record: {problem}.") from None
    lines, seats = await asyncio.to_thread(afterwards.read_record, record)
    return TableName(await lobby.keep_record(request.app.state.hall, record, lines, seats))
