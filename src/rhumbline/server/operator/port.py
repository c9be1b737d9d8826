"""The operator's own port: metrics for programs, how the server is, and a page to look after tables and people.

Nothing here moves with what is under seal: answers are counted, not what is in them, nor those that were refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any

import sqlalchemy as sa
import uvicorn
from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware

from rhumbline.engine.errors import BadInput
from rhumbline.server import metrics
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.operator.desk import Desk
from rhumbline.server.operator.door import HEADERS, Door, read_token
from rhumbline.server.operator.overview import health_of
from rhumbline.server.operator.page import act, no_answer, show_page, show_style
from rhumbline.server.settings import Settings
from rhumbline.server.tables.registry import TableRegistry


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def show_metrics() -> Response[bytes]:
    """For Prometheus."""
    return Response(metrics.page(), media_type=metrics.CONTENT_TYPE)


@get("/health", include_in_schema=False)
async def health(state: State) -> dict[str, Any]:
    """How this process is."""
    registry: TableRegistry = state.registry
    return {
        **await health_of(registry),
        "tables": len(registry.live),
        "sockets": sum(len(live.clients) for live in registry.live.values()),
        "closing": registry.closing,
    }


class _Beside(uvicorn.Server):
    """A server beside another one, which is the one that hears signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _socket_at(host: str, port: int) -> socket.socket:
    """Of several workers any one answers: each has the numbers of all."""
    line = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "SO_REUSEPORT"):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        line.bind((host, port))
    except OSError as problem:
        line.close()
        message = f"{host}:{port} cannot be used for the operator ({problem.strerror}); choose another --operator-port"
        raise BadInput(message) from None
    return line


@contextlib.asynccontextmanager
async def listening(given: Settings, registry: TableRegistry, access: AccessPolicy) -> AsyncIterator[None]:
    """Answer the operator, if a port was named for him."""
    if given.operator_port is None:
        yield
        return
    told = {"registry": registry, "access": access, "desk": Desk(registry, access)}
    app = Litestar(
        [show_metrics, health, show_page, show_style, act],
        state=State({**told, "token": read_token(given.operator_token_file)}),
        middleware=[DefineMiddleware(Door)],
        exception_handlers={sa.exc.SQLAlchemyError: no_answer},
        response_headers=HEADERS,
        openapi_config=None,
        logging_config=None,
    )
    config = uvicorn.Config(app, access_log=False, log_config=None, lifespan="off", ws="none", server_header=False)
    server = _Beside(config)
    task = asyncio.create_task(server.serve([_socket_at(given.operator_host, given.operator_port)]))
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True  # nobody is waited for
        await task
