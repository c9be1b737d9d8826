"""The server as a whole: everything put together, and what holds for every request."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import rhumbline
from rhumbline.server import logs, metrics, settings
from rhumbline.server.http import api, invitations, leaving, limits, people, prints, replays, site
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.http.errors import Denied
from rhumbline.server.settings import Settings
from rhumbline.server.storage import migrate
from rhumbline.server.storage.bus import bus_for
from rhumbline.server.storage.store import Store
from rhumbline.server.tables import warmup
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.thinking import Thinker

SAFE = {"GET", "HEAD", "OPTIONS"}
COLLECT = (200_000, 20, 50)  # what is made for a move goes with its last reference; few things go in circles
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
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
    """Whether the store, and Redis where there is one, answer."""
    registry: TableRegistry = state.registry
    told = {"store": True, "bus": await registry.bus.ready(), "closing": registry.closing}
    try:
        await registry.store.overdue(0, 1)
    except Exception:  # noqa: BLE001 (whatever is wrong with it: it is not ready)
        told["store"] = False
    # Without Redis a process still serves: hints are late, nothing is lost.
    return Response(told, status_code=200 if told["store"] and not registry.closing else 503)


@get("/metrics", summary="Metrics for Prometheus", include_in_schema=False, sync_to_thread=False)
def show_metrics() -> Response[bytes]:
    """What an operator can watch."""
    return Response(metrics.page(), media_type=metrics.CONTENT_TYPE)


def _denied(_: Request[Any, Any, Any], problem: Denied) -> Response[dict[str, str]]:
    return Response({"rule": problem.rule, "sentence": problem.sentence}, status_code=problem.status)


def _http(_: Request[Any, Any, Any], problem: HTTPException) -> Response[dict[str, str]]:
    """What the framework refuses: told without echoing what was sent."""
    sentence = {
        400: "The request is not what the schema says.",
        404: "There is nothing here.",
        405: "This cannot be done here.",
        413: "The request is too long.",
    }.get(problem.status_code, "The request was refused.")
    return Response({"rule": "http.request", "sentence": sentence}, status_code=problem.status_code)


def _failed(request: Request[Any, Any, Any], problem: Exception) -> Response[dict[str, str]]:
    """A fault of ours: logged by kind and place, told without either."""
    logs.failure("a request failed", problem, method=request.method)
    return Response({"rule": "http.fault", "sentence": "The server has failed; try again."}, status_code=500)


async def _secure(message: Message, scope: Scope) -> None:
    """With every answer, also where there is nothing: security headers, a count, the end of an old cookie."""
    if message["type"] == "http.response.start":
        metrics.REQUESTS.labels(message["status"]).inc()
        said = {name for name, _ in message["headers"]}
        message["headers"] = [*message["headers"], *(pair for pair in SECURITY if pair[0] not in said)]
        if (cookie := scope.get("state", {}).get("set-cookie")) is not None and b"set-cookie" not in said:
            message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]


class Gate:
    """Before every request: origin and rate."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See the class."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        access: AccessPolicy = scope["litestar_app"].state.access
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}

        client = scope.get("client")
        if scope["method"] not in SAFE and not access.lets_in(headers):
            refused = Denied(403, "http.origin", "Pages of other origins may not do this.")
        elif scope["path"].startswith("/api/") and not access.requests.take(client[0] if client else ""):
            # The app's own files are not counted: a first visit fetches all of them at once, to be there offline.
            refused = Denied(429, "http.rate", "Too many requests; wait a moment.")
        else:
            await self.app(scope, receive, send)
            return
        response = Response({"rule": refused.rule, "sentence": refused.sentence}, status_code=refused.status)
        await response.to_asgi_response(None, Request(scope))(scope, receive, send)


def make_app(given: Settings) -> Litestar:
    """The server with these settings."""

    @asynccontextmanager
    async def open_registry(app: Litestar) -> AsyncIterator[None]:
        store = Store(given.database)
        migrate.migrate(store.engine)
        warmup.warm()
        # What has been loaded stays: the collector need not look at it again, nor at the tables after every few moves.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT)
        registry = TableRegistry(store, bus_for(given.redis), Thinker(given.budget, given.deadline))
        app.state.registry = registry
        await registry.open()
        logs.note("open", workers=given.workers, shared=registry.bus.shared)
        try:
            yield
        finally:
            await registry.close()
            logs.note("closed")

    pages = site.read_site(site.BUILT)
    return Litestar(
        route_handlers=[
            health,
            ready,
            show_metrics,
            api.list_games,
            api.Tables,
            leaving.Leaving,
            people.People,
            replays.Replays,
            replays.keep_record,
            prints.blank_sheet,
            prints.print_map,
            invitations.open_code,
            invitations.show_invitation,
            invitations.page(pages),
            site.handler(pages),
        ],
        state=State({"access": AccessPolicy(given)}),
        lifespan=[open_registry],
        middleware=[DefineMiddleware(Gate)],
        before_send=[_secure],
        exception_handlers={Denied: _denied, HTTPException: _http, Exception: _failed},
        request_max_body_size=limits.LONGEST_BODY,
        openapi_config=OpenAPIConfig(title="Rhumbline", version=rhumbline.__version__, path="/api/schema"),
        logging_config=None,
    )


def from_environment() -> Litestar:
    """The server of a worker process."""
    return make_app(settings.from_environment())
