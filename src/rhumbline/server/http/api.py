"""The HTTP side: games, tables, seats. Every answer is JSON; what is wrong is said with a rule and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import Parameter

from rhumbline import bots
from rhumbline import games as game_names
from rhumbline.bots.levels import LEVELS
from rhumbline.bots.strength import strengths
from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.server import logs
from rhumbline.server.daily import trying
from rhumbline.server.http import asking, forms, invitations
from rhumbline.server.http.access import REPLAY_COOKIE, WATCH_COOKIE, AccessPolicy
from rhumbline.server.http.errors import Denied, no_such_table
from rhumbline.server.live import protocol
from rhumbline.server.live.socket import FAILED, converse
from rhumbline.server.people import players
from rhumbline.server.storage import keys
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.tables import lobby, orders, rematch
from rhumbline.server.tables.readiness import Readiness
from rhumbline.server.tables.registry import TableRegistry

NOT_LET_IN = 1008
NO_SEAT = -2
MOST_LISTED = 100


def created(
    connection: asking.Connection, made: lobby.Made, seats: Sequence[int], somebody: Somebody | None
) -> Response[forms.Created]:
    """The answer to whoever has made a table and has these seats there; with their cookie, if he is nobody known."""
    body = forms.Created(made.table_id, seats[0], sorted(seats), made.invite, made.watch, made.commitment)
    return asking.with_seats(connection, made.table_id, [] if somebody else made.secrets, body, 201)


@get("/api/games", summary="The games and the bots")
async def list_games(state: State) -> forms.Games:
    """What can be played, and which games still have their rules compiled."""
    rules: Readiness = state.registry.rules
    shelf = [
        forms.Shelf(
            name=game.name,
            title=game.title,
            credit=game.credit,
            seats=list(game.seats),
            options={option: list(values) for option, values in game.options.items()},
            rules_version=game.rules_version,
            orders=orders.known(game),
            strength=strengths(game.name),
            rules=rules.stage_of(game.name),
            compiled=rules.share_of(game.name),
        )
        for game in map(load, game_names())
    ]
    return forms.Games(shelf, bots.names(), list(LEVELS), state.documentation)


class Tables(Controller):
    """Tables: made, joined, started, looked at."""

    path = "/api/tables"

    @get(summary="Tables that everybody may know of")
    async def list_tables(
        self, state: State, stage: Annotated[str, Parameter(pattern="^(open|running|over)$")] = "open"
    ) -> list[forms.Listed]:
        """The latest first."""
        store = state.registry.store
        rows = await store.tables_at(stage, MOST_LISTED)
        chairs = await store.chairs_of([row.id for row in rows])
        return [
            forms.Listed(
                id=row.id,
                game=row.game,
                options=msgspec.json.decode(row.options),
                seats=row.seats,
                free=sum(chair.may_be_taken for chair in chairs[row.id]),
                people=[chair.name for chair in chairs[row.id] if chair.secret_hash is not None],
                stage=row.stage,
            )
            for row in rows
        ]

    @post(summary="Make a table; the maker is its host")
    async def make(self, request: Request[Any, Any, Any], data: forms.NewTable) -> Response[forms.Created]:
        """The answer has the secrets of the table's links. Who is no player gets a cookie with those of his seats."""
        asking.count_new_table(request)
        somebody = await asking.player_of(request)
        registry: TableRegistry = request.app.state.registry
        people = [data.name, *data.beside_names]
        if data.start and len(people) + len(data.bots) < data.seats:
            raise lobby.seats_are_free()
        try:
            game = load(data.game)
            made = await lobby.make(
                registry,
                game,
                data.options,
                data.seats,
                people=people,
                with_bots=data.bots,
                private=data.private,
                seating=data.seating,
                player_id=somebody and somebody.player_id,
                timing=lobby.proper_timing(data.tempo, data.move_time, data.late),
            )
        except BadInput as problem:
            raise Denied(400, "http.table", f"{problem}.") from None
        if somebody is not None:
            await players.rename(registry.store, somebody.player_id, lobby.proper_name(data.name))
        if data.start and (live := await registry.get(made.table_id)) is not None:
            await lobby.start(registry, live, made.secrets)
            return created(request, made, list(live.seats_with(made.secrets)), somebody)
        return created(request, made, range(len(people)), somebody)

    @get("/{table_id:str}", summary="Who sits where, and how far it is")
    async def look(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, seat: asking.SeatOfMine = None
    ) -> protocol.TableState:
        """A table as the asker may know it."""
        return (await asking.find(request, table_id, seat, looking_back=True)).table()

    @post("/{table_id:str}/join", status_code=200, summary="Take a seat")
    async def join(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, data: forms.Join
    ) -> Response[forms.Seated]:
        """The seat is the player's; who is none gets its secret as a cookie, with those of his other seats."""
        registry: TableRegistry = request.app.state.registry
        live = await asking.table_of(request, table_id)
        if live is None:
            raise no_such_table()
        secrets = await asking.shown_by(request)
        await asking.take_over(request, live, secrets)
        seats = live.seats_with(secrets)
        if not (data.beside and seats):
            invitations.must_be_invited(request, live, data.invite)
        if seats and not data.beside:
            raise Denied(409, "http.seat", f"You already have seat {next(iter(seats))}.")
        somebody = next((proof for proof in secrets if isinstance(proof, Somebody)), None)
        player_id = somebody and somebody.player_id
        seat, secret = await lobby.join(registry, live, data.name, data.seat, player_id=player_id, beside=bool(seats))
        yours = forms.Seated(seat, sorted([*seats, seat]))
        if somebody is None:
            return asking.with_seats(request, table_id, [*asking.own_secrets(live, secrets), secret], yours)
        if not seats:
            await players.rename(registry.store, somebody.player_id, lobby.proper_name(data.name))
        return Response(yours)

    @post("/{table_id:str}/enter", status_code=200, summary="Exchange the secret of a link for a cookie")
    async def enter(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, data: forms.Enter
    ) -> Response[forms.Entered]:
        """So that the secret leaves the address bar. A device that has seats here keeps them; the new one is first.

        A player gets the seat for good, unless it is another player's: then he has it by the cookie.
        """
        live = await asking.table_of(request, table_id)
        if live is not None and data.key is not None and (found := live.seats_with([data.key])):
            secrets = [data.key, *(proof for proof in await asking.shown_by(request) if proof != data.key)]
            await asking.take_over(request, live, secrets)
            if "set-cookie" in request.scope["state"]:
                return Response(forms.Entered(*found))
            return asking.with_seats(request, table_id, asking.own_secrets(live, secrets), forms.Entered(*found))
        if live is not None and data.watch is not None and keys.fits(data.watch, live.row.watch_hash):
            return asking.with_cookie(request, table_id, WATCH_COOKIE, data.watch, forms.Entered(None))
        if live is not None and live.may_look_back(data.replay):
            return asking.with_cookie(request, table_id, REPLAY_COOKIE, str(data.replay), forms.Entered(None))
        raise no_such_table()

    @post("/{table_id:str}/key", status_code=200, summary="The secret of one's own seat, for another device")
    async def key(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, seat: asking.SeatOfMine = None
    ) -> forms.Key:
        """The one in the asker's cookie. The server keeps none: a player gets a new one, which ends the one before."""
        asker = await asking.find_seat(request, table_id, seat)
        live = asker.live
        trying.must_be_no_try(live.row)
        for secret in asking.own_secrets(live, asker.secrets):
            if asker.viewer in live.seats_with([secret]):
                return forms.Key(secret)
        registry: TableRegistry = request.app.state.registry
        made = forms.Key(keys.new_secret())
        async with live.lock:
            own = asker.seats[asker.viewer]
            await registry.store.change_own_seat(live.id, own, key_hash=keys.hashed(made.key))
            await registry.changed(live)
        return made

    @post("/{table_id:str}/links", status_code=200, summary="New secrets for the links, and a new code; the host's")
    async def links(self, request: Request[Any, Any, Any], table_id: asking.TableId) -> forms.Links:
        """The old ones no longer open the table."""
        asker = await asking.find_seat(request, table_id)
        trying.must_be_no_try(asker.live.row)
        return forms.Links(*await lobby.new_links(request.app.state.registry, asker.live, asker.secrets))

    @post("/{table_id:str}/leave", status_code=200, summary="Give one's seat up before the game")
    async def leave(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, seat: asking.SeatOfMine = None
    ) -> forms.Entered:
        """A table that nobody sits at goes."""
        asker = await asking.find_seat(request, table_id, seat)
        await lobby.leave(request.app.state.registry, asker.live, asker.seats[asker.viewer])
        return forms.Entered(None)

    @post("/{table_id:str}/seats/{seat:int}", status_code=200, summary="Let a bot play a seat, or no longer")
    async def set_bot(
        self,
        request: Request[Any, Any, Any],
        table_id: asking.TableId,
        seat: Annotated[int, Parameter(ge=0, le=100)],
        data: forms.SetBot,
    ) -> protocol.TableState:
        """The host's; everybody may take back his own seat."""
        asker = await asking.find_seat(request, table_id)
        trying.must_be_no_try(asker.live.row)
        await lobby.set_bot(request.app.state.registry, asker.live, asker.secrets, seat, data.bot)
        return asker.table()

    @post("/{table_id:str}/seats/{seat:int}/remove", status_code=200, summary="Send a person away; the host's")
    async def remove(
        self,
        request: Request[Any, Any, Any],
        table_id: asking.TableId,
        seat: Annotated[int, Parameter(ge=0, le=100)],
    ) -> protocol.TableState:
        """Before the game. Whoever sat there is told so, and the seat is free."""
        asker = await asking.find_seat(request, table_id)
        await lobby.remove(request.app.state.registry, asker.live, asker.secrets, seat)
        return asker.table()

    @post("/{table_id:str}/host", status_code=200, summary="Give the host's role to another person")
    async def give_host(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, data: forms.GiveHost
    ) -> protocol.TableState:
        """The host's, at any time."""
        asker = await asking.find_seat(request, table_id)
        await lobby.give_host(request.app.state.registry, asker.live, asker.secrets, data.seat)
        return asker.table()

    @post("/{table_id:str}/ready", status_code=200, summary="Say that one is ready to begin")
    async def ready(
        self,
        request: Request[Any, Any, Any],
        table_id: asking.TableId,
        data: forms.Ready,
        seat: asking.SeatOfMine = None,
    ) -> protocol.TableState:
        """The host sees it, and may begin without it."""
        asker = await asking.find_seat(request, table_id, seat)
        await lobby.make_ready(request.app.state.registry, asker.live, asker.seats[asker.viewer], ready=data.ready)
        return asker.table()

    @post("/{table_id:str}/settings", status_code=200, summary="Options, pace, chat of watchers; the host's")
    async def settings(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, data: forms.Settings
    ) -> protocol.TableState:
        """With other options or another pace nobody is ready any more."""
        asker = await asking.find_seat(request, table_id)
        try:
            await lobby.change_settings(request.app.state.registry, asker.live, asker.secrets, data)
        except BadInput as problem:
            raise Denied(400, "http.options", f"{problem}.") from None
        return asker.table()

    @post("/{table_id:str}/start", status_code=200, summary="Begin; the host's")
    async def start(self, request: Request[Any, Any, Any], table_id: asking.TableId) -> protocol.TableState:
        """Once every seat is taken. The asker may have been dealt another seat."""
        asker = await asking.find_seat(request, table_id)
        await lobby.start(request.app.state.registry, asker.live, asker.secrets)
        return (await asking.find(request, table_id)).table()

    @post("/{table_id:str}/rematch", status_code=200, summary="Propose another game, or say yes or no to it")
    async def rematch(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, data: forms.Rematch
    ) -> Response[forms.PlayOn]:
        """The first yes makes the table; each yes takes a seat there. Who is no player gets its cookie."""
        asker = await asking.find_seat(request, table_id)
        registry: TableRegistry = request.app.state.registry
        if not data.yes:
            await rematch.say_no(registry, asker.live, asker.secrets)
            return Response(forms.PlayOn(None))
        asking.count_new_table(request)
        new_id = await rematch.say_yes(registry, asker.live, asker.secrets)
        own = asking.own_secrets(asker.live, asker.secrets)
        return asking.with_seats(request, new_id, own, forms.PlayOn(new_id))

    @websocket("/{table_id:str}/live")
    async def live(self, socket: WebSocket[Any, Any, Any], table_id: asking.TableId) -> None:
        """The live socket; `?since=N&you=S` after a lost connection, `&seat=N` for one of several seats of a device."""
        access: AccessPolicy = socket.app.state.access
        known = access.knows(socket.headers.get("host", "")) and not access.bans.shut_out(asking.address_of(socket))
        if not known or not access.lets_in(socket.headers) or not access.sockets.take(asking.address_of(socket)):
            await socket.close(NOT_LET_IN)
            return
        wanted = socket.query_params.get("seat")
        try:
            seat = None if wanted is None else int(wanted) if wanted.isdecimal() and len(wanted) < 4 else NO_SEAT
            asker = await asking.find(socket, table_id, seat)
        except Denied:
            await socket.close(NOT_LET_IN)
            return
        except Exception as problem:  # noqa: BLE001 (a fault of ours, such as a store that does not answer)
            logs.failure("a socket could not be opened", problem)
            await socket.close(FAILED)
            return
        address = asking.address_of(socket)
        await converse(socket, socket.app.state.registry, access, asker.live, asker.viewer, asker.secrets, address)
