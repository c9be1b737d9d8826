"""People over HTTP: who somebody is, how he comes back on another device, what is known of him and how it goes."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
import sqlalchemy as sa
from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from rhumbline.server.http import people_forms as forms
from rhumbline.server.http.access import PLAYER_COOKIE, AccessPolicy, player_cookie
from rhumbline.server.http.asking import Connection, address_of, is_secure, player_of
from rhumbline.server.http.errors import Denied, nobody
from rhumbline.server.notices import wishes
from rhumbline.server.people import arriving, codes, forgetting, games, passkeys, players, profile, ways
from rhumbline.server.storage import schema
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.storage.store import Store
from rhumbline.server.tables.lobby import proper_name
from rhumbline.server.tables.registry import TableRegistry

T = TypeVar("T")
LATEST_OVER = 6
Asked = Request[Any, Any, Any]


def _store(connection: Connection) -> Store:
    registry: TableRegistry = connection.app.state.registry
    return registry.store


async def _asker(connection: Connection) -> Somebody:
    """The player who asks."""
    somebody = await player_of(connection)
    if somebody is None:
        raise nobody()
    return somebody


def _label(connection: Connection) -> str:
    return players.label_of(connection.headers.get("user-agent", ""))


def _with_player(connection: Connection, secret: str, body: T, status: int = 200) -> Response[T]:
    """An answer that tells a device who it is; an empty secret tells it that it is nobody."""
    made = player_cookie(secret, secure=is_secure(connection))
    return Response(body, status_code=status, headers={"set-cookie": made})


async def _known(store: Store, player_id: str, *, new: bool = False) -> forms.Known:
    p = schema.players.c
    name = sa.select(p.name).where(p.id == player_id)
    found = await store.read(lambda connection: connection.execute(name).scalar())
    if found is None:
        raise nobody()
    return forms.Known(found, bool(await passkeys.names_of(store, player_id)), new)


async def _arrived(connection: Connection, arrived: arriving.Arrived, before: Somebody | None) -> Response[forms.Known]:
    """The answer to a device that has become a player's; its sockets of before close."""
    registry: TableRegistry = connection.app.state.registry
    if before is not None:
        registry.send_away({before.device_id})
    await registry.changed_at(arrived.tables)
    somebody = await players.somebody_with(registry.store, arrived.secret)
    if somebody is None:
        raise nobody()
    return _with_player(connection, arrived.secret, await _known(registry.store, somebody.player_id))


def _place(request: Asked) -> tuple[str, str]:
    """For which host a passkey is, and on pages of which origin it may be used: the one that asks, let in before."""
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    return request.url.hostname or "", origin


class People(Controller):
    """The player whose device asks."""

    path = "/api/me"

    @post(status_code=200, summary="Say hello: whoever is not known yet becomes a player")
    async def hello(self, request: Asked, data: forms.Hello) -> Response[forms.Known]:
        """The answer sets or renews the one cookie that says who this device's player is."""
        store, somebody = _store(request), await player_of(request)
        if somebody is not None:
            await players.see(store, somebody, _label(request))
            if data.language:
                await wishes.speak(store, somebody.player_id, data.language)
            secret = request.cookies[PLAYER_COOKIE]
            return _with_player(request, secret, await _known(store, somebody.player_id))
        access: AccessPolicy = request.app.state.access
        if not access.new_players.take(address_of(request)):
            raise Denied(429, "http.rate", "That is a lot of new people; wait a moment.")
        try:
            name = proper_name(data.name)
        except Denied:  # nobody is turned away for a name: he is asked for one when he sits down
            name = ""
        secret = await players.welcome(store, name, _label(request))
        return _with_player(request, secret, forms.Known(name, secured=False, new=True))

    @get(summary="All that is shown to a player about himself")
    async def look(self, request: Asked) -> forms.Profile:
        """Games in play and finished ones, bests, statistics, ratings, and the ways in."""
        return await profile.profile_of(request.app.state.registry, await _asker(request))

    @get("/tables", summary="Tables to go on at")
    async def tables(
        self, request: Asked, skip: Annotated[int, Parameter(ge=0, le=100_000)] = 0
    ) -> list[forms.MyTable]:
        """Those that are open or in play, 40 at a time, the latest first; with the first of them some that are over."""
        somebody = await _asker(request)
        over = 0 if skip else LATEST_OVER
        return await games.tables_of(request.app.state.registry, somebody.player_id, over=over, skip=skip)

    @post("/name", status_code=200, summary="Be called something else")
    async def rename(self, request: Asked, data: forms.NewName) -> forms.Known:
        """From the next table on."""
        somebody, store = await _asker(request), _store(request)
        await players.rename(store, somebody.player_id, proper_name(data.name))
        return await _known(store, somebody.player_id)

    @post("/close", status_code=200, summary="Sign out a device, or give up a passkey")
    async def close(self, request: Asked, data: forms.WayName) -> Response[list[forms.Way]]:
        """The ways that are left. The last one cannot be closed."""
        somebody, store = await _asker(request), _store(request)
        await ways.close(store, somebody, data.id)
        request.app.state.registry.send_away({data.id})
        if data.id == somebody.device_id:
            return _with_player(request, "", list[forms.Way]())
        return Response(await ways.ways_of(store, somebody))

    # --- other devices

    @post("/move", status_code=200, summary="A code for another device")
    async def move(self, request: Asked) -> forms.Move:
        """It can be used once, within ten minutes."""
        somebody = await _asker(request)
        code, expires = await codes.new_code(_store(request), "move", somebody.player_id)
        return forms.Move(code, expires)

    @post("/arrive", status_code=200, summary="Use a code from another device")
    async def arrive(self, request: Asked, data: forms.Arrival) -> Response[forms.Known]:
        """The device that asks is that player's from now on."""
        before = await player_of(request)
        arrived = await arriving.by_code(_store(request), data.code, _label(request), before, bring=data.bring)
        return await _arrived(request, arrived, before)

    # --- passkeys

    @post("/passkeys/new", status_code=200, summary="What a browser needs to make a passkey")
    async def ask_new(self, request: Asked) -> forms.PasskeyAsked:
        """The challenge is good once, for ten minutes."""
        somebody, store = await _asker(request), _store(request)
        challenge, _ = await codes.new_code(store, "register", somebody.player_id)
        known = await _known(store, somebody.player_id)
        have = await passkeys.names_of(store, somebody.player_id)
        return forms.PasskeyAsked(challenge, _place(request)[0], somebody.player_id, known.name, have)

    @post("/passkeys", status_code=200, summary="Keep a passkey that has been made")
    async def keep(self, request: Asked, data: forms.PasskeyMade) -> list[forms.Way]:
        """All ways in, the new one among them."""
        somebody, store = await _asker(request), _store(request)
        await passkeys.register(store, somebody, data, *_place(request), _label(request))
        return await ways.ways_of(store, somebody)

    @post("/passkeys/challenge", status_code=200, summary="What a browser needs to show a passkey")
    async def ask_known(self, request: Asked) -> forms.PasskeyAsked:
        """For anybody: the passkey says who it is."""
        access: AccessPolicy = request.app.state.access
        if not access.new_players.take(address_of(request)):
            raise Denied(429, "http.rate", "Too many requests; wait a moment.")
        challenge, _ = await codes.new_code(_store(request), "sign-in")
        return forms.PasskeyAsked(challenge, _place(request)[0], "", "", [])

    @post("/passkeys/show", status_code=200, summary="Sign in with a passkey")
    async def sign_in(self, request: Asked, data: forms.PasskeyShown) -> Response[forms.Known]:
        """The device that asks is its player's from now on."""
        before = await player_of(request)
        arrived = await passkeys.sign_in(_store(request), data, *_place(request), _label(request), before)
        return await _arrived(request, arrived, before)

    # --- everything

    @get("/export", summary="Everything about me, as a JSON file")
    async def export(self, request: Asked) -> Response[bytes]:
        """All that is stored about the player who asks."""
        told = await profile.everything_about(request.app.state.registry, await _asker(request))
        headers = {"content-disposition": 'attachment; filename="rhumbline-everything-about-me.json"'}
        body = msgspec.json.format(msgspec.json.encode(told), indent=2)
        return Response(body, media_type="application/json", headers=headers)

    @post("/delete", status_code=200, summary="Delete everything about me")
    async def delete(self, request: Asked) -> Response[forms.Gone]:
        """Games stay for the others, with a former player in them. It cannot be undone."""
        somebody = await _asker(request)
        await forgetting.forget(request.app.state.registry, somebody)
        request.app.state.registry.send_away({somebody.device_id})
        return _with_player(request, "", forms.Gone(True))
