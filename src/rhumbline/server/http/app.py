"""The server as a whole: everything put together, and what holds for every request."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa
from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import rhumbline
from rhumbline.server import logs, metrics, settings
from rhumbline.server.http import (
    api,
    bans,
    daily,
    invitations,
    leaving,
    limits,
    notices,
    people,
    previews,
    prints,
    replays,
    site,
)
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.schema_page import SchemaPage
from rhumbline.server.notices.postman import Postman, offer_of
from rhumbline.server.operator import port
from rhumbline.server.operator.trouble import trouble_with_store
from rhumbline.server.settings import Settings
from rhumbline.server.storage import migrate
from rhumbline.server.storage.bus import bus_for
from rhumbline.server.storage.patience import StoreHangs
from rhumbline.server.storage.store import Store
from rhumbline.server.tables import retention, warmup
from rhumbline.server.tables.notices import Reach
from rhumbline.server.tables.readiness import Readiness, spare_the_collector
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.reviewing import Reviewer
from rhumbline.server.tables.thinking import Thinker

SAFE = {"GET", "HEAD", "OPTIONS"}
COLLECT = (200_000, 20, 50)  # what is made for a move goes with its last reference; few things go in circles
LET_GO = 0.3
"""Seconds that threads have to come to an end once all is closed."""
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
SECURITY = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
]


@get("/api/health", summary="Whether the process lives")
async def health() -> dict[str, str]:
    """Says yes as long as it can say anything."""
    return {"status": "ok", "version": rhumbline.__version__}


@get("/api/ready", summary="Whether the process can serve tables")
async def ready(state: State) -> Response[dict[str, bool]]:
    """Whether something can be stored, all rules are compiled, and Redis, where there is one, answers."""
    registry: TableRegistry = state.registry
    trouble = await trouble_with_store(registry)
    told = {
        "store": trouble is None,
        "bus": await registry.bus.ready(),
        "rules": registry.rules.all_ready,
        "closing": registry.closing,
    }
    if trouble is not None:
        logs.problem("nothing can be stored", why=trouble)
    # Without Redis a process still serves: hints are late, nothing is lost.
    can_serve = told["store"] and told["rules"] and not registry.closing
    return Response(told, status_code=200 if can_serve else 503)


def _denied(_: Request[Any, Any, Any], problem: Denied) -> Response[dict[str, str]]:
    headers = {} if problem.retry_after is None else {"retry-after": str(problem.retry_after)}
    return Response({"rule": problem.rule, "sentence": problem.sentence}, status_code=problem.status, headers=headers)


def _http(_: Request[Any, Any, Any], problem: HTTPException) -> Response[dict[str, str]]:
    """What the framework refuses: told without echoing what was sent."""
    sentence = {
        400: "The request does not match the schema.",
        404: "There is nothing here.",
        405: "This cannot be done here.",
        413: "The request is too long.",
    }.get(problem.status_code, "The request was refused.")
    return Response({"rule": "http.request", "sentence": sentence}, status_code=problem.status_code)


def _unreadable(_: Request[Any, Any, Any], problem: Exception) -> Response[dict[str, str]]:
    """What was sent is nested too deep, or has a sign in it that no text of the store's can have."""
    del problem
    return Response({"rule": "http.request", "sentence": "The request cannot be read."}, status_code=400)


def _no_answer(_: Request[Any, Any, Any], problem: Exception) -> Response[dict[str, str]]:
    """The database is gone, full, or hangs."""
    logs.problem("the store does not answer", kind=type(problem).__name__)
    return Response({"rule": "http.store", "sentence": "The database does not answer; try again."}, status_code=503)


def _failed(request: Request[Any, Any, Any], problem: Exception) -> Response[dict[str, str]]:
    """A fault of ours: logged by kind and place, told without either."""
    logs.failure("a request failed", problem, method=request.method)
    return Response(
        {"rule": "http.fault", "sentence": "Something went wrong on the server; try again."}, status_code=500
    )


async def _secure(message: Message, scope: Scope) -> None:
    """With every answer, also where there is nothing: security headers, a count, the end of an old cookie."""
    if message["type"] == "http.response.start":
        metrics.REQUESTS.labels(message["status"]).inc()
        said = {name for name, _ in message["headers"]}
        message["headers"] = [*message["headers"], *(pair for pair in SECURITY if pair[0] not in said)]
        if (cookie := scope.get("state", {}).get("set-cookie")) is not None and b"set-cookie" not in said:
            message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]


class Gate:
    """Before every request: name, origin and rate."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See the class."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        access: AccessPolicy = scope["litestar_app"].state.access
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        address = limits.counted_as((scope.get("client") or ("", 0))[0])
        if access.bans.shut_out(address):
            refused = Denied(403, "http.banned", "This address may not use this server.")
        elif not access.knows(headers.get("host", "")):
            refused = Denied(421, "http.host-name", "This server does not answer to that name (option --name).")
        elif scope["method"] not in SAFE and not access.lets_in(headers):
            refused = Denied(403, "http.origin", "Pages of other origins may not do this.")
        elif "." in scope["path"].rpartition("/")[2] and not scope["path"].startswith("/api/"):
            # The app's own files are not counted: a first visit fetches all of them at once, to be there offline.
            await self.app(scope, receive, send)
            return
        elif not access.requests.take(address) or not access.bytes.take(address, 0):
            refused = Denied(429, "http.rate", "Too many requests; wait a moment.")
        else:
            await self.app(scope, receive, self._counting(send, access, address))
            return
        response = Response({"rule": refused.rule, "sentence": refused.sentence}, status_code=refused.status)
        await response.to_asgi_response(None, Request(scope))(scope, receive, send)

    @staticmethod
    def _counting(send: Send, access: AccessPolicy, address: str) -> Send:
        """What is sent is taken from the address's budget of bytes."""

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.body":
                access.bytes.take(address, len(message["body"]))
            await send(message)

        return counted


def make_app(given: Settings) -> Litestar:
    """The server with these settings."""

    @asynccontextmanager
    async def open_registry(app: Litestar) -> AsyncIterator[None]:
        store = Store(given.database)
        migrate.migrate(store.engine)
        rules = Readiness(warmup.warm_compiled())
        spare_the_collector()
        gc.set_threshold(*COLLECT)
        offer = offer_of(given)
        reach = Reach(offer.people, offer.webhooks, given.notice_after)
        thinker = Thinker(given.budget, given.deadline)
        registry = TableRegistry(store, bus_for(given.redis), thinker, reach=reach, rules=rules)
        app.state.registry = registry
        app.state.postman = postman = Postman(registry, offer)
        app.state.reviewer = reviewer = Reviewer()
        await registry.open()
        if not rules.all_ready:
            registry.spawn(rules.get_ready(), "compiling rules")
        if offer.people or offer.webhooks:
            registry.spawn(rules.then(postman.run), "sending notices")
        access: AccessPolicy = app.state.access
        await bans.look(registry, access.bans)
        registry.spawn(bans.keep_up(registry, access.bans), "looking at bans")
        keep = retention.Retention(given.keep_finished, given.keep_guests)
        if keep.wanted:
            registry.spawn(retention.look_after(registry, keep), "deleting old tables")
        logs.note("open", workers=given.workers, shared=registry.bus.shared)
        try:
            async with port.listening(given, registry, access):
                yield
        finally:
            reviewer.close()
            closed = await registry.close()
            postman.close()
            if not closed:
                # Threads that wait for the database would keep the process alive; what was acknowledged is durable.
                logs.problem("closed without the store, which does not answer")
                os._exit(1)
            logs.note("closed")
            # All that counts is durable: a thread that still thinks about a review, for example, is not waited for.
            end = threading.Timer(LET_GO, os._exit, [0])
            end.daemon = True
            end.start()

    pages = site.read_all()
    return Litestar(
        route_handlers=[
            health,
            ready,
            api.list_games,
            api.Tables,
            leaving.Leaving,
            people.People,
            notices.MyNotices,
            notices.TableNotices,
            notices.confirm_mail,
            notices.stop_mail,
            notices.stop_page(pages),
            daily.Daily,
            daily.lesson,
            daily.Challenges,
            replays.Replays,
            replays.keep_record,
            prints.blank_sheet,
            prints.print_map,
            invitations.open_code,
            invitations.show_invitation,
            invitations.page(pages),
            previews.replay_page(pages),
            daily.page(pages),
            site.handler(pages),
        ],
        state=State({"access": AccessPolicy(given), "documentation": "docs/index.html" in pages}),
        lifespan=[open_registry],
        middleware=[DefineMiddleware(Gate)],
        before_send=[_secure],
        exception_handlers={
            Denied: _denied,
            HTTPException: _http,
            RecursionError: _unreadable,
            sa.exc.DataError: _unreadable,
            sa.exc.OperationalError: _no_answer,
            StoreHangs: _no_answer,
            Exception: _failed,
        },
        request_max_body_size=limits.LONGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Rhumbline",
            version=rhumbline.__version__,
            path="/api/schema",
            render_plugins=[SchemaPage(), JsonRenderPlugin()],
        ),
        logging_config=None,
    )


def from_environment() -> Litestar:
    """The server of a worker process."""
    logs.take_over()
    return make_app(settings.from_environment())
